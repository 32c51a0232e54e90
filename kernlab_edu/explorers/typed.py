"""A function that a reader types: parsed, never executed.  Only arithmetic, a few functions and the names x, z, r."""

from __future__ import annotations

import ast
import operator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from ..kernels import Kernel

FUNCTIONS = {
    name: getattr(np, name)
    for name in ("exp", "log", "sqrt", "sin", "cos", "tan", "tanh", "sinh", "cosh", "arctan", "abs", "sign", "floor")
} | {"min": np.minimum, "max": np.maximum, "sinc": np.sinc}
CONSTANTS = {"pi": np.pi, "e": np.e}
VARIABLES = ("x", "z", "r")
OPERATORS = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Mod: operator.mod,
    ast.Pow: operator.pow,
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
}
SPELLINGS = {"^": "**", "−": "-", "·": "*", "×": "*", "²": "**2", "³": "**3", "π": "pi", "≤": "<=", "≥": ">="}
DEEPEST = 40
SHORT = "Write it with + - * / ** and " + ", ".join(FUNCTIONS) + "; for example exp(-r**2) or 1 + x*z."


@lru_cache(maxsize=256)
def parsed(text: str) -> ast.expr:
    """The checked syntax tree of a typed function, or a ValueError that says what cannot be read.

    >>> parsed("r.__class__")
    Traceback (most recent call last):
        ...
    ValueError: I cannot read “r.__class__”: only x, z, r, numbers and known functions may appear. ...
    """
    for typed, meant in SPELLINGS.items():
        text = text.replace(typed, meant)
    if not text.strip():
        raise ValueError(f"Type a function of r = ‖x − z‖, or of x and z. {SHORT}")
    try:
        tree = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise ValueError(f"I cannot read “{text[:60]}” as a formula. {SHORT}") from None
    if _depth(tree) > DEEPEST:
        raise ValueError(f"“{text[:60]}…” is nested too deeply for a kernel one can read aloud. {SHORT}")
    for node in ast.walk(tree):
        _check(node)
    return tree


def _depth(tree):
    """Levels of a syntax tree, counted without recursion."""
    level = [tree]
    for depth in range(DEEPEST + 1):
        level = [child for node in level for child in ast.iter_child_nodes(node)]
        if not level:
            return depth
    return DEEPEST + 1


def _check(node):
    allowed = (ast.BinOp, ast.UnaryOp, ast.Compare, ast.Call, ast.Name, ast.Constant, ast.Load, *OPERATORS)
    if not isinstance(node, allowed):
        raise ValueError(
            f"I cannot read “{_words(node)}”: only x, z, r, numbers and known functions may appear. {SHORT}"
        )
    if isinstance(node, ast.Constant) and type(node.value) not in (int, float):
        raise ValueError(f"{node.value!r} is no number. {SHORT}")
    if isinstance(node, ast.Compare) and len(node.ops) != 1:
        raise ValueError("Compare two things at a time: (0 < r) * (r < 1).")
    if isinstance(node, ast.Call):
        _check_call(node)
    elif isinstance(node, ast.Name) and node.id not in (*FUNCTIONS, *CONSTANTS, *VARIABLES):
        raise ValueError(f"I do not know “{node.id}”: the names are x, z and r = ‖x − z‖. {SHORT}")


def _check_call(node):
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    if name not in FUNCTIONS or node.keywords:
        raise ValueError(f"I do not know the function in “{_words(node)}”. {SHORT}")
    needs = 2 if name in ("min", "max") else 1
    if len(node.args) != needs:
        raise ValueError(f"{name} takes {needs} argument{'s' * (needs > 1)}, not {len(node.args)}.")


def _words(node):
    return ast.unparse(node)[:60] or type(node).__name__


def value_of(node, names):
    """The value of a checked tree; numbers are float64, so that 9**9**9 is infinite instead of endless."""
    if isinstance(node, ast.Constant):
        return np.float64(node.value)
    if isinstance(node, ast.Name):
        if node.id in FUNCTIONS:
            raise ValueError(f"{node.id} is a function: write {node.id}(…).")
        return CONSTANTS[node.id] if node.id in CONSTANTS else names[node.id]
    if isinstance(node, ast.Call):
        return FUNCTIONS[node.func.id](*(value_of(part, names) for part in node.args))
    if isinstance(node, ast.UnaryOp):
        return OPERATORS[type(node.op)](value_of(node.operand, names))
    if isinstance(node, ast.Compare):
        return OPERATORS[type(node.ops[0])](value_of(node.left, names), value_of(node.comparators[0], names)) * 1.0
    return OPERATORS[type(node.op)](value_of(node.left, names), value_of(node.right, names))


@dataclass(frozen=True, repr=False)
class Typed(Kernel):
    """k(x, z) as typed: a function of r = ‖x − z‖, or, on the line, of x and z.

    >>> Typed("max(1 - r, 0)")([0.0, 0.5])
    array([[1. , 0.5],
           [0.5, 1. ]])
    """

    text: str

    def _check(self):
        parsed(self.text)

    @property
    def names(self) -> set:
        """Which of x, z, r occur."""
        return {node.id for node in ast.walk(parsed(self.text)) if isinstance(node, ast.Name)} & set(VARIABLES)

    @property
    def radial(self) -> bool:
        """Does it depend on the distance only?"""
        return self.names <= {"r"}

    def source(self) -> str:
        """The same kernel in terms of the library."""
        tree = ast.unparse(_Numpy().visit(ast.parse(ast.unparse(parsed(self.text)), mode="eval")))
        if self.radial:
            return f"Radial(lambda r: ({tree}) + 0 * r)"
        inside = tree if "r" not in self.names else f"(lambda r: {tree})(np.abs(x - z))"
        return f"Function(lambda x, z: {inside})"

    def _matrix(self, X, Z):
        if not self.radial and X.shape[1] > 1:
            raise ValueError(f"“{self.text}” uses x and z as numbers: it lives on the line, not in the plane.")
        names = {"x": X[:, :1], "z": Z[:, :1].T, "r": np.linalg.norm(X[:, np.newaxis] - Z, axis=2)}
        with np.errstate(all="ignore"):  # what is not finite is reported in words
            values = np.broadcast_to(value_of(parsed(self.text), names), (len(X), len(Z))) + 0.0
        if not np.isfinite(values).all():
            i, j = np.argwhere(~np.isfinite(values))[0]
            place = f"r = {names['r'][i, j]:.3g}" if self.radial else f"x = {X[i, 0]:.3g}, z = {Z[j, 0]:.3g}"
            raise ValueError(f"“{self.text}” has no finite value at {place}; a kernel needs one for every pair.")
        return values

    def __repr__(self):
        return self.text


class _Numpy(ast.NodeTransformer):
    """exp → np.exp, min → np.minimum, pi → np.pi, for code that a reader can copy."""

    def visit_Name(self, node):
        if node.id in FUNCTIONS or node.id in CONSTANTS:
            name = {"min": "minimum", "max": "maximum"}.get(node.id, node.id)
            return ast.Attribute(ast.Name("np", ast.Load()), name, ast.Load())
        return node
