"""Every dual of the zoo, solved twice, proved once and compared with LIBSVM."""

import warnings

import numpy as np
import pytest
import sklearn.svm
from numpy.testing import assert_allclose
from sklearn.exceptions import ConvergenceWarning

from kernlab_edu.certificates import certify
from kernlab_edu.problems import Solution
from kernlab_edu.solvers import solve_cvxopt, solve_smo

from .zoo import ZOO

SOLVERS = {"smo": lambda dual: solve_smo(dual, tol=1e-8), "cvxopt": solve_cvxopt}


def test_the_zoo_is_large():
    assert len(ZOO) >= 60
    assert {dual.kind for dual, *_ in ZOO.values()} == {"hard margin", "soft margin", "regression", "one-class"}


@pytest.mark.parametrize("name", ZOO)
def test_both_solvers_are_certified_and_agree(name):
    dual, *_ = ZOO[name]
    smo, cvx = (solve(dual) for solve in SOLVERS.values())
    proofs = [certify(dual, solution) for solution in (smo, cvx)]
    for proof in proofs:
        assert proof.holds(1e-6), proof.explain()
        assert abs(proof.gap) <= 1e-6 * max(1.0, abs(proof.objective), dual.u[np.isfinite(dual.u)].sum(initial=0.0))
    f_smo, f_cvx = (proof.f - proof.b for proof in proofs)
    assert_allclose(f_smo, f_cvx, atol=1e-5 * dual.unit, rtol=1e-6)
    low, high = proofs[0].b_interval
    assert low - 1e-5 * dual.unit <= cvx.nu[0] <= high + 1e-5 * dual.unit


def libsvm(name):
    """LIBSVM's answer to a problem of the zoo, as a claim like any other."""
    dual, _, arguments = ZOO[name]
    machine = {
        "hard margin": sklearn.svm.SVC,
        "soft margin": sklearn.svm.SVC,
        "regression": sklearn.svm.SVR,
        "one-class": sklearn.svm.OneClassSVM,
    }[dual.kind](kernel="precomputed", tol=1e-7, max_iter=300_000, **arguments)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)  # at a large C it does not arrive: the certificate says so
        machine.fit(dual.K, dual.target)
    beta = np.zeros(dual.n)
    beta[machine.support_] = machine.dual_coef_[0]
    both = np.r_[np.maximum(beta, 0.0), np.maximum(-beta, 0.0)]
    alpha = both if dual.kind == "regression" else np.abs(beta)
    return Solution(x=alpha, nu=[float(machine.intercept_[0])])


def agrees_with_libsvm(name):
    """True if f agrees to 1e-4, False if LIBSVM's own answer is refuted; anything else is a failure of ours."""
    dual, *_ = ZOO[name]
    ours, theirs = certify(dual, solve_smo(dual, tol=1e-8)), certify(dual, libsvm(name))
    agrees = np.abs((ours.f - ours.b) - (theirs.f - theirs.b)).max() <= 1e-4 * dual.unit
    assert agrees or not theirs.holds(1e-5), f"{name}: LIBSVM is certified and says something else"
    return agrees


def test_f_agrees_with_libsvm_wherever_its_answer_holds():
    """LIBSVM keeps kernel values in float32 and crawls at a large C: a few of its answers fail the certificate."""
    assert sum(agrees_with_libsvm(name) for name in ZOO) >= 0.85 * len(ZOO)


@pytest.mark.parametrize("name", [name for name in ZOO if "-12-" in name or name.endswith("-12")])
def test_wrong_answers_are_never_certified(name):
    """Mutations: a weight moved, two weights swapped, the signs of b, the balance, the box, everything scaled."""
    dual, *_ = ZOO[name]
    right = solve_smo(dual, tol=1e-8)
    alpha, b, unit = right.x, float(right.nu[0]), dual.unit
    low, high = certify(dual, right).b_interval
    size = unit / dual.effect.max()
    heaviest = int(alpha.argmax())
    wrong = {
        "one weight more": (alpha + 1e-3 * np.maximum(size, alpha[heaviest]) * (np.arange(len(alpha)) == heaviest), b),
        "a negative weight": (np.where(np.arange(len(alpha)) == heaviest, -alpha, alpha), b),
        "b too large": (alpha, high + 1e-3 * unit),
        "b too small": (alpha, low - 1e-3 * unit),
        "all weights doubled": (2.0 * alpha, b),
        "nothing learnt": (np.zeros_like(alpha), b),
        "NaN": (np.where(np.arange(len(alpha)) == heaviest, np.nan, alpha), b),
    }
    if abs(dual.p).max() > 0 and not (alpha > 0).any():
        pytest.fail("a zoo problem whose answer is zero proves nothing")
    for what, (x, nu) in wrong.items():
        proof = certify(dual, Solution(x=x, nu=[nu]))
        assert not proof.holds(1e-6), f"{what} was certified: {proof.explain()}"
        assert proof.explain().startswith("Not certified"), what


def test_a_wrong_solver_is_refuted():
    """No answer is trusted for where it comes from: a solver that averages b over *all* support vectors fails."""

    def much_copied_solver(dual):
        right = solve_smo(dual, tol=1e-8)
        support = right.x > 0
        b = (dual.target - dual.K @ dual.beta(right.x))[support].mean()
        return Solution(x=right.x, nu=[b], status="optimal")

    dual, *_ = ZOO["svc-gauss-60-C1"]
    proof = certify(dual, much_copied_solver(dual))
    assert not proof.holds(1e-3)
    assert "The weights are right but b" in proof.explain() and "free" in proof.explain()


def test_certificates_know_no_solver():
    import subprocess
    import sys

    wanted = "[m for m in sys.modules if m.startswith('kernlab_edu.solvers') or 'cvxopt' in m]"
    code = f"import kernlab_edu.certificates, sys; print({wanted})"
    assert (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == "[]"
    )
