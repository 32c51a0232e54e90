"""First-order methods: the projection, projected gradient, Pegasos; and how CVXOPT fails."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from kernlab_edu.certificates import certify
from kernlab_edu.problems import (
    QP,
    C_from_lambda,
    Solution,
    hard_margin,
    one_class,
    primal,
    regression,
    soft_margin,
)
from kernlab_edu.solvers import NotSeparableError, QPError, solve_cvxopt
from kernlab_edu.solvers.gradient import (
    lipschitz,
    pegasos_steps,
    project,
    projected_gradient_steps,
    solve_projected_gradient,
)


def overlapping(n=40, seed=0):
    rng = np.random.default_rng(seed)
    y = np.repeat([1.0, -1.0], n // 2)
    return rng.normal(size=(n, 2)) + y[:, None] * [0.8, 0.3], y


def duals():
    X, y = overlapping()
    K = np.exp(-((X[:, None] - X[None]) ** 2).sum(axis=2))
    return {
        "soft linear": soft_margin(X @ X.T, y, C=1.0),
        "soft gaussian": soft_margin(K, y, C=1.0),
        "weighted": soft_margin(K, y, C=np.where(y > 0, 5.0, 0.5)),
        "hard gaussian": hard_margin(K + 0.1 * np.eye(len(y)), y),
        "regression": regression(K, np.sin(X[:, 0]), C=1.0, epsilon=0.1),
        "one class": one_class(K, nu=0.3),
    }


# --- the projection ------


def test_projection_by_hand():
    sign, u = np.array([1.0, -1.0]), np.array([1.0, 1.0])
    a, t = project(np.array([0.8, 0.2]), sign, u)  # onto a₁ = a₂
    assert_allclose(a, [0.5, 0.5])
    assert_allclose(t, 0.3)
    assert_allclose(project(np.array([5.0, 5.0]), sign, u)[0], [1.0, 1.0])
    assert_allclose(project(np.array([5.0, 5.0]), sign, np.array([np.inf, np.inf]))[0], [5.0, 5.0])


@given(st.integers(0, 10**6), st.integers(2, 6), st.booleans(), st.floats(0.01, 100))
def test_projection_is_the_nearest_point(seed, n, bounded, size):
    """The projection is itself a tiny QP; the shift t is its multiplier, what is cut off the others."""
    rng = np.random.default_rng(seed)
    v, sign = size * rng.normal(size=n), rng.choice([-1.0, 1.0], size=n)
    u = rng.random(n) + 0.1 if bounded else np.full(n, np.inf)
    delta = sign @ (rng.random(n) * np.minimum(u, 1.0))
    a, t = project(v, sign, u, delta)
    rows = np.isfinite(u)
    qp = QP(
        P=np.eye(n),
        q=-v,
        G=np.vstack([-np.eye(n), np.eye(n)[rows]]),
        h=np.concatenate([np.zeros(n), u[rows]]),
        A=sign[None, :],
        b=[delta],
    )
    shifted = v - t * sign
    z = np.concatenate([np.maximum(0.0, -shifted), np.maximum(0.0, shifted - u)[rows]])
    assert certify(qp, Solution(x=a, nu=[t], z=z)).holds(1e-12 * max(1.0, size))
    assert (a >= 0).all() and (a <= u).all()


def test_an_empty_set_is_refused():
    with pytest.raises(ValueError, match="box is too small"):
        project(np.zeros(2), np.ones(2), np.ones(2), delta=3.0)
    with pytest.raises(ValueError, match="box is too small"):
        project(np.zeros(2), np.ones(2), np.full(2, np.inf), delta=-1.0)


# --- projected gradient ------


def test_two_points_in_one_step():
    frames = list(projected_gradient_steps(hard_margin([[1, -1], [-1, 1]], [1, -1])))
    assert_allclose(frames[0].alpha, [0.5, 0.5])
    assert frames[0].objective == -0.5 and frames[-1].b == 0.0
    assert frames[-1].status == "optimal"


@pytest.mark.parametrize("name", duals())
def test_F065_projected_gradient_reaches_the_optimum_of_cvxopt(name):
    dual = duals()[name]
    reference, solution = solve_cvxopt(dual), solve_projected_gradient(dual)
    assert solution.status == "optimal"
    assert certify(dual, solution).holds(1e-6)
    assert_allclose(dual.objective(solution.x), dual.objective(reference.x), atol=1e-6)
    f, f_reference = (dual.K @ dual.beta(s.x) + s.nu[0] for s in (solution, reference))
    assert_allclose(f, f_reference, atol=1e-6)


@pytest.mark.parametrize("name", duals())
def test_F065_without_momentum_every_step_goes_down(name):
    """A step 1/L lowers the objective by at least (L/2)‖α_new − α_old‖²."""
    dual = duals()[name]
    frames = list(projected_gradient_steps(dual, momentum=False, max_iter=300))
    L = lipschitz(dual)
    for before, after in pairwise(frames):
        moved = after.alpha - before.alpha
        rounding = 1e-12 * (1 + abs(before.objective))
        assert after.objective <= before.objective - 0.5 * L * moved @ moved + rounding


def test_F065_the_gap_shrinks_like_one_over_k():
    """f(α_k) − f* ≤ L‖α₀ − α*‖²/(2k), and 2L‖α₀ − α*‖²/(k+1)² with momentum."""
    dual = duals()["soft linear"]
    best = solve_cvxopt(dual)
    distance2, f_best = best.x @ best.x, dual.objective(best.x)  # the start is α₀ = 0
    for frame in projected_gradient_steps(dual, max_iter=500):
        assert frame.objective - f_best <= lipschitz(dual) * distance2 / (2 * frame.iteration) + 1e-9


def test_momentum_needs_fewer_steps():
    dual = duals()["soft gaussian"]
    plain, fast = (solve_projected_gradient(dual, momentum=m) for m in (False, True))
    assert fast.n_iter < plain.n_iter / 2


def test_every_frame_is_feasible_frozen_and_numbered():
    dual = duals()["regression"]
    frames = list(projected_gradient_steps(dual, momentum=True, max_iter=50))
    assert [f.iteration for f in frames] == list(range(1, len(frames) + 1))
    for frame in frames:
        assert (frame.alpha >= 0).all() and (frame.alpha <= dual.u).all()
        assert_allclose(dual.sign @ frame.alpha, dual.delta, atol=1e-12)
        with pytest.raises(ValueError, match="read-only"):
            frame.alpha[0] = 1.0


def test_the_limit_has_a_name():
    dual = duals()["soft linear"]
    assert solve_projected_gradient(dual, max_iter=3).status == "max_iter"
    with pytest.raises(ValueError, match="max_iter"):
        solve_projected_gradient(dual, max_iter=0)


def test_inseparable_hard_margin_ends_at_the_limit():
    dual = hard_margin([[1, 1], [1, 1]], [1, -1])
    solution = solve_projected_gradient(dual, max_iter=50)
    assert solution.status == "max_iter" and not certify(dual, solution).holds(1e-3)


def test_a_warm_start_at_the_optimum_stays_there():
    dual = duals()["soft gaussian"]
    best = solve_projected_gradient(dual, tol=1e-12)
    assert solve_projected_gradient(dual, start=best.x, tol=1e-9).n_iter <= 2


def test_lipschitz_bounds_the_quadratic_form():
    for dual in duals().values():
        assert lipschitz(dual) >= np.linalg.eigvalsh(dual.as_qp().P).max() * (1 - 1e-12)


# --- Pegasos ------


def last(frames):
    *_, frame = frames
    return frame


def test_pegasos_by_hand():
    """Points 1 and −1, λ = ½, b = 0: yx = 1 for both, so w = 1, then 1 − ½, then ⅔·½ + ⅓."""
    rng = np.random.default_rng(0)
    frames = list(pegasos_steps([[1.0], [-1.0]], [1, -1], 0.5, rng, bias=False, max_iter=3))
    assert_allclose([f.w[0] for f in frames], [1, 1 / 2, 2 / 3])
    assert_allclose([f.eta for f in frames], [1, 1 / 2, 1 / 3])
    assert_allclose(frames[1].objective, 0.5 * 0.25 + 0.5)


def test_pegasos_proved_rate_with_all_samples():
    """With all samples in each step: mean of F(w_t) − F* ≤ c(1 + ln T)/(2μT), μ = 2λ, c = (√μ + R)²."""
    X, y = overlapping()
    lam, T, n = 0.05, 400, len(y)
    frames = list(pegasos_steps(X, y, lam, np.random.default_rng(0), bias=False, batch_size=n, max_iter=T))
    best = _best_without_bias(X, y, lam)
    mu, R = 2 * lam, np.linalg.norm(X, axis=1).max()
    bound = (np.sqrt(mu) + R) ** 2 * (1 + np.log(T)) / (2 * mu * T)
    mean_excess = np.mean([f.objective for f in frames]) - best
    assert 0 <= mean_excess <= bound
    assert all(f.objective >= best - 1e-9 for f in frames)
    assert frames[-1].objective - best <= 0.01 * best


def _best_without_bias(X, y, lam):
    """The optimum over w alone, as a QP in (w, ξ)."""
    n, d = X.shape
    slack = np.eye(n)
    qp = QP(
        P=np.diag([2 * lam] * d + [0.0] * n),
        q=np.repeat([0.0, 1 / n], [d, n]),
        G=np.block([[-y[:, None] * X, -slack], [np.zeros((n, d)), -slack]]),
        h=np.repeat([-1.0, 0.0], n),
    )
    return qp.objective(solve_cvxopt(qp).x)


def test_pegasos_with_bias_approaches_the_soft_margin():
    X, y = overlapping()
    lam = 0.05
    dual = soft_margin(X @ X.T, y, C_from_lambda(lam, len(y)))
    best = -2 * lam * dual.objective(solve_cvxopt(dual).x)  # the λ-form is 2λ times the C-form
    rng = np.random.default_rng(0)
    frame = last(pegasos_steps(X, y, lam, rng, batch_size=len(y), max_iter=3000))
    assert best - 1e-9 <= frame.objective <= 1.02 * best


def test_pegasos_stays_in_the_ball_and_repeats_with_its_seed():
    X, y = overlapping()
    runs = [list(pegasos_steps(100 * X, y, 0.5, np.random.default_rng(7), max_iter=40)) for _ in range(2)]
    assert all(f.w @ f.w <= 1 / (2 * 0.5) + 1e-12 for f in runs[0])
    assert all((f.w == g.w).all() and f.b == g.b for f, g in zip(*runs, strict=True))


@pytest.mark.parametrize(
    ("change", "words"),
    [(dict(lam=0.0), "lambda"), (dict(y=[0, 1]), "2\\*y01"), (dict(batch_size=3), "batch_size")],
)
def test_pegasos_refuses_nonsense(change, words):
    arguments = dict(X=[[1.0], [2.0]], y=[1, -1], lam=1.0, rng=np.random.default_rng(0)) | change
    with pytest.raises(ValueError, match=words):
        next(pegasos_steps(**arguments))


# --- how an interior point method fails ------


def test_F064_no_hard_margin_names_the_points_that_meet():
    K = np.array([[1.0, 1.0], [1.0, 1.0]])
    with pytest.raises(NotSeparableError, match=r"samples 0 .* and 1 .* same point"):
        solve_cvxopt(hard_margin(K, [1, -1]))


def test_F064_crossing_hulls_are_proved_by_weights():
    X, y = np.array([[1, 1], [-1, -1], [1, -1], [-1, 1]], dtype=float), np.array([1.0, 1.0, -1.0, -1.0])
    with pytest.raises(NotSeparableError) as error:
        solve_cvxopt(hard_margin(X @ X.T, y))
    weights = error.value.weights
    assert (weights >= 0).all()
    assert_allclose([weights[y > 0].sum(), weights[y < 0].sum()], 1.0)
    assert_allclose((weights * y) @ X, 0.0, atol=1e-8)


def test_F064_the_primal_of_inseparable_points_is_contradictory():
    with pytest.raises(QPError, match="contradict"):
        solve_cvxopt(primal([[1.0], [1.0]], [1, -1]))


def test_F064_an_indefinite_matrix_is_named_as_such():
    with pytest.raises(QPError, match="smallest eigenvalue is -1"):
        solve_cvxopt(QP(P=np.diag([1.0, -1.0]), q=[0, 0], G=np.eye(2), h=[1, 1]))
    with pytest.raises(QPError, match="smo"):
        solve_cvxopt(soft_margin([[0, 1], [1, 0]], [1, -1], C=1.0))


def test_F064_a_zero_row_is_not_no_row():
    with pytest.raises(QPError, match="zero row"):
        solve_cvxopt(QP(P=np.eye(2), q=[-1, 0], A=[[0, 0]], b=[0]))
    assert_allclose(solve_cvxopt(QP(P=np.eye(2), q=[-1, 0])).x, [1, 0], atol=1e-9)
    assert_allclose(solve_cvxopt(QP(P=np.eye(2), q=[-1, 0], A=np.zeros((0, 2)), b=[])).x, [1, 0], atol=1e-9)


def test_F064_integers_are_welcome():
    qp = QP(P=np.eye(2, dtype=int), q=np.array([0, 0]), G=[[-1, -1]], h=[-1])
    assert_allclose(solve_cvxopt(qp).x, [0.5, 0.5], atol=1e-8)


def test_F064_an_unbounded_objective_is_an_error_or_no_optimum():
    qp = QP(P=np.diag([1.0, 0.0]), q=[0, -1], G=[[0, -1]], h=[0])
    try:
        claim = solve_cvxopt(qp)
    except QPError as error:
        assert "unbounded" in str(error) or "gave up" in str(error)
    else:
        assert claim.status != "optimal"


def test_F064_failures_are_value_errors():
    assert issubclass(NotSeparableError, QPError) and issubclass(QPError, ValueError)
    assert isinstance(solve_cvxopt(QP(P=[[1.0]], q=[0])), Solution)
