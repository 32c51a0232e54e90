"""The pictures of the README, made by our own renderer: `python docs/pictures.py`."""

from pathlib import Path

from kernlab_edu.certificates import certify
from kernlab_edu.datasets import moons
from kernlab_edu.kernels import Gaussian
from kernlab_edu.plots import margin_picture, save
from kernlab_edu.problems import soft_margin
from kernlab_edu.solvers import solve_smo

HERE = Path(__file__).parent


def margin():
    """A soft-margin machine on two moons: boundary, margins, support vectors, slack."""
    (X, y), k = moons(90, noise=0.2, random_state=7), Gaussian(gamma=1.5)
    dual = soft_margin(k(X), y, C=2.0)
    proof = certify(dual, solve_smo(dual, tol=1e-10))
    if not proof.holds(1e-8):
        raise RuntimeError(proof.explain(1e-8))
    return margin_picture(X, y, lambda Z: k(Z, X) @ proof.beta + proof.b, proof.table.role, size=300)


if __name__ == "__main__":
    save(margin(), HERE / "margin.png", dpi=150)
