"""A program of the lectures together with the answer that can be found by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..dual import SVMDual
from ..program import Program
from ..qp import QP
from ..solution import Solution

MINIMUM = "minimum"
LOCAL_MINIMUM = "local minimum"
MAXIMUM = "maximum"
NO_MULTIPLIER = "minimum without multiplier"


@dataclass(frozen=True)
class Example:
    """A named program, its known answer (x, ν, z) and the value of the objective there.

    rows        the topics of the course that it illustrates
    kind        what the answer is: "minimum", "local minimum", "maximum", or "minimum without multiplier"
                (then ν and z are empty: no choice of them makes the Lagrangian stationary)
    dual        H(a) = inf over x of the Lagrangian, where the topic is duality
    dual_value  δ* = sup H, reached or not

    >>> from kernlab_edu.problems.textbook import example
    >>> example("model_problem").answer.x
    array([0.5, 0.5])
    """

    name: str
    rows: tuple[str, ...]
    problem: QP | Program | SVMDual
    answer: Solution
    value: float
    note: str
    kind: str = MINIMUM
    dual: Callable | None = None
    dual_value: float | None = None

    @property
    def gap(self) -> float:
        """π* − δ* ≥ 0, the duality gap; NaN where no dual is given."""
        return float("nan") if self.dual_value is None else self.value - self.dual_value
