"""The price of slack, by hand: a slider for C, the machine it gives, and what there is to read in it."""

from __future__ import annotations

import numpy as np
from ipywidgets import HTML, FloatLogSlider, Layout, VBox

from ..certificates import certify
from ..plots import margin_picture
from ..problems import soft_margin
from ..solvers import solve_smo


def compute(X, y, kernel, C):
    """State, solve and certify the soft margin at C; the certificate knows α, β, b and every role.

    >>> from kernlab_edu.kernels import Linear
    >>> compute([[1.0], [-1.0]], [1, -1], Linear(), C=0.25).alpha
    array([0.25, 0.25])
    """
    dual = soft_margin(kernel(X), y, C)
    return certify(dual, solve_smo(dual, tol=1e-8))


def sentence(C, proof) -> str:
    """What the student should read: C, the width 2/‖w‖, who carries the machine, what it pays, and the verdict."""
    table, norm = proof.table, np.sqrt(proof.beta @ proof.problem.K @ proof.beta)
    carried = f"{table.count('free')} free and {table.count('bounded')} bounded support vectors"
    paid = table.slack[table.slack > 1e-6].sum()  # below that it is rounding
    wrong = int((table.margin < 0).sum())
    verdict = "certified." if proof.holds() else proof.explain()
    return (
        f"C = {float(f'{C:.3g}'):g}: margin width 2/‖w‖ = {2 / norm:.3g}, {carried}, "
        f"total slack Σξ = {paid:.3g}, {wrong} of {len(table)} points misclassified; {verdict}"
    )


def picture(X, y, kernel, C, proof):
    """The margin picture at C, whose alternative text is the sentence."""
    X = np.asarray(X, dtype=float)
    return margin_picture(X, y, lambda Z: kernel(Z, X) @ proof.beta + proof.b, proof.table.role, alt=sentence(C, proof))


class MarginExplorer(VBox):
    """A slider for C above a picture and its sentence.

    It writes into widgets and never prints; a saved notebook keeps the picture and the sentence as plain HTML.
    """

    def __init__(self, X, y, kernel, C=1.0):
        self._scene = X, y, kernel
        # One picture per release of the mouse or press of a key: a drag would queue more than can be drawn.
        self.slider = FloatLogSlider(
            value=C, base=10, min=-2, max=3, step=0.1, description="C", readout_format=".3g",
            continuous_update=False, layout=Layout(width="32em"), style={"description_width": "2em"},
        )  # fmt: skip
        self.figure = HTML()
        self.slider.observe(lambda _: self.refresh(), names="value")
        super().__init__([self.slider, self.figure])
        self.refresh()

    def refresh(self):
        """Solve, certify and draw at the slider's C."""
        C = self.slider.value
        self.picture = picture(*self._scene, C, compute(*self._scene, C))
        self.figure.value = self.picture._repr_html_()

    def set(self, C):
        """Move the slider, as a reader would."""
        self.slider.value = C

    def sentence(self) -> str:
        """What it says now."""
        return self.picture.alt

    def _repr_mimebundle_(self, **options):
        """The living widget, and for readers without a kernel the picture as it stands."""
        return super()._repr_mimebundle_(**options) | {"text/html": self.figure.value, "text/plain": self.sentence()}


def margin_explorer(X, y, kernel, C=1.0) -> MarginExplorer:
    """Explore the soft margin of (X, y) with a kernel: X (n, 2), y (n,) of ±1, C in [0.01, 1000].

    >>> from kernlab_edu.kernels import Linear
    >>> margin_explorer([[1.0, 0.0], [-1.0, 0.0]], [1, -1], Linear(), C=0.25).sentence()  # doctest: +ELLIPSIS
    'C = 0.25: margin width 2/‖w‖ = 4, 0 free and 2 bounded support vectors, total slack Σξ = 1, ...; certified.'
    """
    return MarginExplorer(X, y, kernel, C)
