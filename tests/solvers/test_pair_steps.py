"""The compiled loop, the plain loop and the frames of the time machine take the same steps."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from kernlab_edu.certificates import certify
from kernlab_edu.kernels import Gaussian, GramRows, Linear
from kernlab_edu.problems import hard_margin, one_class, regression, soft_margin
from kernlab_edu.solvers import QPError, pair_machine, smo_steps, solve_smo
from kernlab_edu.solvers.compiled import pair_steps as compiled
from kernlab_edu.solvers.pair_machine import PairMachine
from kernlab_edu.solvers.pair_steps import pair_steps as plain


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
            machine = PairMachine(dual, None, None)
            machine.steps = steps
            machine.run(upto, 1e-3)
            frame = frames[min(upto, len(frames) - 1)]
            assert_array_equal(machine.alpha, frame.alpha)
            assert_allclose(machine.objective, frame.objective, rtol=1e-12)


@every_dual
@pytest.mark.parametrize("from_size", [0, 10**9], ids=["compiled", "plain"])
def test_the_whole_way_is_the_same_too_slides_included(name, from_size, monkeypatch):
    monkeypatch.setattr(pair_machine, "COMPILE_FROM", from_size)
    *_, frame = smo_steps(DUALS[name], tol=1e-6)
    solution = solve_smo(DUALS[name], tol=1e-6)
    assert (solution.status, solution.n_iter) == (frame.status, frame.iteration)
    assert_array_equal(solution.x, frame.alpha)
    assert certify(DUALS[name], solution).holds(1e-5)


def test_rows_on_demand_give_the_same_machine_with_fewer_kernel_values(monkeypatch):
    monkeypatch.setattr(pair_machine, "FETCH", 4_000)
    Z, y = cloud(n=900, seed=3)
    lazy = soft_margin(GramRows(Gaussian(0.5), Z), y, 10.0)
    dense = soft_margin(Gaussian(0.5)(Z), y, 10.0)
    one, other = solve_smo(lazy, tol=1e-8), solve_smo(dense, tol=1e-8)
    assert_allclose(lazy.objective(one.x), dense.objective(other.x), rtol=1e-9)
    assert certify(lazy, one).holds(1e-6) and certify(dense, one).holds(1e-6)
    assert lazy.K.kept < 700


@pytest.mark.parametrize("steps", [compiled, plain])
def test_a_direction_without_end_is_reported(steps, monkeypatch):
    monkeypatch.setattr(PairMachine, "steps", property(lambda self: steps, lambda self, value: None), raising=False)
    with pytest.raises(QPError):
        solve_smo(hard_margin(Linear()([[1.0], [1.0], [-1.0]]), [1.0, -1.0, -1.0]))
