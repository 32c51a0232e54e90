"""Two dials of support vector regression: the kernel's width σ against the price C of a miss.

Fifty noisy values of sin(x)/x; the tube is fixed at ε = 0.1, half the standard deviation of the noise, so that only two
dials move. The test error is measured against the curve itself, at 401 places: fresh noisy targets would add the same
0.2² = 0.04 to every cell.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ..datasets import sinc
from ..estimators import SVR
from ..kernels import Gaussian
from ..plots import Curve, Sketch, tube_panel
from .study import Study

SIGMAS = (0.125, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
COSTS = (0.01, 0.1, 1.0, 10.0, 100.0, 1000.0)
DRAWS, N, NOISE, EPSILON = 30, 50, 0.2, 0.1


def fit_sinc(sigma, C, draw=0):
    """The machine fitted to a draw of the noise, with its data: (SVR, x (n,), y (n,)).

    >>> machine, x, y = fit_sinc(2.0, 1.0)
    >>> machine.certificate_.holds(1e-2), len(x)
    (True, 50)
    """
    X, y = sinc(N, noise=NOISE, random_state=draw)
    return SVR(Gaussian.from_sigma(sigma), C=C, epsilon=EPSILON).fit(X, y), X[:, 0], y


def errors_of(sigma, C, draw):
    """One row: mean squared error on the training points and against the curve, and the support vectors."""
    machine, x, y = fit_sinc(sigma, C, draw)
    truth_x, truth = sinc(401, noise=0.0)
    return [
        {
            "sigma": sigma,
            "C": C,
            "draw": draw,
            "train": float(np.square(machine.predict(x[:, None]) - y).mean()),
            "test": float(np.square(machine.predict(truth_x) - truth).mean()),
            "support": len(machine.support_),
        }
    ]


def grid_pieces(quick):
    """(σ, C, draw) for every cell of the grid."""
    sigmas, costs, draws = (SIGMAS[::3], COSTS[1::2], 3) if quick else (SIGMAS, COSTS, DRAWS)
    return [(sigma, C, draw) for sigma in sigmas for C in costs for draw in range(draws)]


def best_cells(table):
    """(σ, C) of the smallest error of each draw: by the test error, which nobody has, and by the training error.

    Returns two lists of pairs, as long as there are draws.
    """
    cells = {"test": [], "train": []}
    for draw in np.unique(table["draw"]):
        part = table.where(draw=draw)
        for column, found in cells.items():
            best = part[column].argmin()
            found.append((float(part["sigma"][best]), float(part["C"][best])))
    return cells["test"], cells["train"]


def fits_picture(sigmas, costs, alt, draw=0) -> Sketch:
    """A panel for each σ (rows) and C (columns): the noisy values, the fit and its tube, the curve behind them dotted.

    >>> len(fits_picture((0.5, 2.0), (1.0,), alt="Two fits.").panels)
    2
    """
    return Sketch([_fit_panel(s, C, draw) for s in sigmas for C in costs], alt=alt, columns=len(costs))


def _fit_panel(sigma, C, draw):
    machine, x, y = fit_sinc(sigma, C, draw)
    panel = tube_panel(x, y, lambda t: machine.predict(t[:, None]), EPSILON, title=f"σ = {sigma:g}, C = {C:g}")
    t = np.linspace(x.min(), x.max(), 201)
    truth = Curve(np.column_stack([t, np.sinc(t / np.pi)]), "density", label="sin(x)/x")
    kept = [mark for mark in panel.marks if mark.role != "slack"]
    return replace(panel, marks=(*kept, truth), xlim=(-10.5, 10.5), ylim=(-0.9, 1.5), xlabel="", ylabel="")


SVR_GRID = Study("svr_grid", "Support vector regression of sin(x)/x: σ against C", grid_pieces, errors_of)
