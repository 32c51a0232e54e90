"""The compiled loop, the plain loop and the frames of the time machine take the same steps."""

from itertools import pairwise

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from kernlab_edu.certificates import certify
from kernlab_edu.kernels import Gaussian, GramRows, Linear
from kernlab_edu.problems import hard_margin, one_class, regression, soft_margin
from kernlab_edu.solvers import QPError, pair_machine, parts, smo_steps, solve_smo
from kernlab_edu.solvers.compiled import pair_steps as compiled
from kernlab_edu.solvers.offset import votes
from kernlab_edu.solvers.pair_steps import pair_steps as plain
from kernlab_edu.solvers.parts import Whole, part_of
from kernlab_edu.solvers.start import feasible_start


def cloud(n=120, seed=0):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(n, 2))
    return X, np.where(X[:, 0] + X[:, 1] + 0.8 * rng.normal(size=n) > 0, 1.0, -1.0)


X, Y = cloud()
K = Gaussian(0.5)(X)
DUALS = {
    "soft": soft_margin(K, Y, 1.0),
    "large C": soft_margin(K, Y, 1e3),
    "weights": soft_margin(K, Y, np.linspace(0.1, 2.0, 120)),
    "tube": regression(K, X[:, 0], C=2.0, epsilon=0.1),
    "one class": one_class(K, 0.3),
    "rows": soft_margin(GramRows(Gaussian(0.5), X), Y, 10.0),
}
every_dual = pytest.mark.parametrize("name", DUALS)


@every_dual
def test_replay_compiled_plain_and_frames_agree_at_every_step(name):
    dual = DUALS[name]
    frames = list(smo_steps(dual, max_iter=60))
    for steps in (compiled, plain):
        for upto in (0, 1, 7, 60):
            machine = Whole(dual).open(1e-3)
            machine.steps = steps
            machine.run(upto)
            frame = frames[min(upto, len(frames) - 1)]
            assert_array_equal(machine.alpha, frame.alpha)
            assert_allclose(machine.objective, frame.objective, rtol=1e-12)


@every_dual
@pytest.mark.parametrize("small", [20, 10**9], ids=["in parts", "at once"])
@pytest.mark.parametrize("compile_from", [0, 10**9], ids=["compiled", "plain"])
def test_the_whole_way_is_the_same_too_slides_and_parts_included(name, compile_from, small, monkeypatch):
    monkeypatch.setattr(pair_machine, "COMPILE_FROM", compile_from)
    monkeypatch.setattr(parts, "SMALL", small)
    monkeypatch.setattr(parts, "HEARD", 20)
    if name == "rows":  # a store that has been used adds up its rows in another order
        monkeypatch.setattr(GramRows, "fetch", lambda self, samples: None)
    frames = list(smo_steps(DUALS[name], tol=1e-6))
    solution, frame = solve_smo(DUALS[name], tol=1e-6), frames[-1]
    assert (solution.status, solution.n_iter) == (frame.status, frame.iteration)
    assert_array_equal(solution.x, frame.alpha)
    assert certify(DUALS[name], solution).holds(1e-5)
    objectives = np.array([frame.objective for frame in frames])
    assert (np.diff(objectives) <= 1e-9 * np.abs(objectives).max()).all()  # also from part to part
    assert_allclose(objectives[-1], DUALS[name].objective(frame.alpha), rtol=1e-9)
    for frame, after in pairwise(frames):
        moved = set(np.flatnonzero(frame.alpha != after.alpha))
        assert after.pair is None or moved <= set(after.pair)


@every_dual
def test_a_part_of_a_dual_is_the_dual_with_the_other_weights_held(name):
    dual, rng = DUALS[name], np.random.default_rng(1)
    alpha = feasible_start(dual, rng.uniform(0.0, 1.0, dual.n_variables) * dual.u)
    W = np.sort(rng.permutation(dual.n_variables)[:30])
    part = part_of(dual, alpha, votes(dual, alpha), W)
    assert_allclose(votes(part, alpha[W]), votes(dual, alpha)[W], rtol=1e-9, atol=1e-9)
    assert_allclose(part.sign @ alpha[W], part.delta, atol=1e-12)
    other = alpha.copy()
    other[W] = rng.uniform(0.0, 1.0, 30) * part.u
    gain = dual.objective(other) - dual.objective(alpha)
    assert_allclose(part.objective(other[W]) - part.objective(alpha[W]), gain, rtol=1e-8)


def test_rows_on_demand_give_the_same_machine_with_fewer_kernel_values():
    Z, y = cloud(n=900, seed=3)
    lazy = soft_margin(GramRows(Gaussian(0.5), Z), y, 10.0)
    dense = soft_margin(Gaussian(0.5)(Z), y, 10.0)
    one, other = solve_smo(lazy, tol=1e-8), solve_smo(dense, tol=1e-8)
    assert_allclose(lazy.objective(one.x), dense.objective(other.x), rtol=1e-9)
    assert certify(lazy, one).holds(1e-6) and certify(dense, one).holds(1e-6)
    assert lazy.K.kept < 700


def test_more_free_weights_than_a_part_holds(monkeypatch):
    monkeypatch.setattr(parts, "SMALL", 20)
    monkeypatch.setattr(parts, "HEARD", 10)
    monkeypatch.setattr(parts, "LARGEST", 30)
    dual = soft_margin(Gaussian(5.0)(X), Y, 100.0)
    solution = solve_smo(dual, tol=1e-6)
    assert (np.minimum(solution.x, dual.u - solution.x) > 0).sum() > 30
    assert solution.status == "optimal" and certify(dual, solution).holds(1e-5)


@pytest.mark.parametrize("steps", [compiled, plain])
def test_a_direction_without_end_is_reported(steps, monkeypatch):
    monkeypatch.setattr(parts, "chosen_steps", lambda n: steps)
    with pytest.raises(QPError):
        solve_smo(hard_margin(Linear()([[1.0], [1.0], [-1.0]]), [1.0, -1.0, -1.0]))
