r"""What a kernel is, and the algebra that makes new kernels from old ones.

A kernel is a symmetric function k(x, z) whose Gram matrices K = (k(x_i, x_j)) all satisfy vᵀKv ≥ 0.
Sums, products, powers, positive multiples and f(x) k(x, z) f(z) keep that property: they are the operators.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from numbers import Real

import numpy as np

from .checks import as_points, check_natural, check_number, check_same_space


@dataclass(frozen=True, repr=False)
class Kernel:
    """A function k(x, z) of two points: k(X) is its matrix (n, n), k(X, Z) is (n, m), k.diag(X) is (n,).

    A kernel of your own is a frozen dataclass with one method `_matrix(X, Z)`; its fields are its parameters.

    >>> from kernlab_edu.kernels import Gaussian, Linear
    >>> k = 2 * Linear() + 1
    >>> k([1, 2], [3, 4])
    array([[ 7.,  9.],
           [13., 17.]])
    """

    __array_ufunc__ = None  # so that np.float64(2) * k asks us instead of making an object array

    def __post_init__(self):
        self._check()

    def _check(self) -> None:
        """Raise ValueError when the parameters do not make a kernel."""

    def _matrix(self, X: np.ndarray, Z: np.ndarray) -> np.ndarray:
        raise NotImplementedError(f"{type(self).__name__} needs a method _matrix(X, Z) that returns (n, m).")

    def _diag(self, X: np.ndarray) -> np.ndarray:
        return np.array([self._matrix(x, x)[0, 0] for x in X[:, np.newaxis, :]])

    def __call__(self, X, Z=None) -> np.ndarray:
        """The matrix (k(x_i, z_j)), shape (n, m); Z = X when left out."""
        X = as_points(X)
        Z = X if Z is None else as_points(Z, "Z")
        check_same_space(X, Z)
        with np.errstate(over="ignore", invalid="ignore"):  # reported below, in words
            return self._finite(self._matrix(X, Z))

    def diag(self, X) -> np.ndarray:
        """The values k(x_i, x_i), shape (n,), without the matrix around them."""
        with np.errstate(over="ignore", invalid="ignore"):
            return self._finite(self._diag(as_points(X)))

    def _finite(self, values: np.ndarray) -> np.ndarray:
        # a finite sum settles it without a second array; an infinite one may only be large
        if not np.isfinite(values.sum()) and not np.isfinite(values).all():
            raise ValueError(f"{self!r} has values that are not finite on these points: rescale the data.")
        return values

    @property
    def indefinite(self) -> bool:
        """True when k is known not to be positive semi-definite: the sigmoid, and what is built from it."""
        return any(part.indefinite for part in self._own().values() if isinstance(part, Kernel))

    # Algebra

    def __add__(self, other):
        other = _operand(other)
        return NotImplemented if other is None else Sum(self, other)

    def __radd__(self, other):
        other = _operand(other)
        return NotImplemented if other is None else Sum(other, self)

    def __mul__(self, other):
        other = _operand(other)
        return NotImplemented if other is None else Product(self, other)

    def __rmul__(self, other):
        other = _operand(other)
        return NotImplemented if other is None else Product(other, self)

    def __pow__(self, exponent):
        return Power(self, exponent)

    def __neg__(self):
        raise ValueError(f"-k is no kernel: its Gram matrices have vᵀKv ≤ 0. {_FUNCTION_HINT}")

    def __sub__(self, other):
        raise ValueError(f"A difference need not be a kernel: vᵀKv may become negative. {_FUNCTION_HINT}")

    __rsub__ = __sub__

    def scaled_by(self, f: Callable) -> ScaledBy:
        """The kernel f(x) k(x, z) f(z), where f takes X (n, d) and returns (n,)."""
        return ScaledBy(self, f)

    # Parameters, as scikit-learn's clone and grid searches expect them

    def _own(self) -> dict:
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def get_params(self, deep: bool = True) -> dict:
        """Parameters by name; with deep also those of the parts, as in `left__gamma`."""
        params = self._own()
        if deep:
            for name, part in self._own().items():
                if isinstance(part, Kernel):
                    params |= {f"{name}__{key}": value for key, value in part.get_params().items()}
        return params

    def with_params(self, **params) -> Kernel:
        """A changed copy; `left__gamma=2.0` reaches into the parts.

        >>> from kernlab_edu.kernels import Gaussian
        >>> (Gaussian(gamma=1.0) + 1).with_params(left__gamma=2.0)
        Gaussian(gamma=2.0) + 1
        """
        new = {key: value for key, value in params.items() if "__" not in key}
        for key, value in params.items():
            name, _, rest = key.partition("__")
            if name not in self._own() or (rest and not isinstance(getattr(self, name), Kernel)):
                raise ValueError(f"{self!r} has no parameter {key!r}; it has {sorted(self.get_params())}.")
            if rest:
                new[name] = new.get(name, getattr(self, name)).with_params(**{rest: value})
        return replace(self, **new)

    def set_params(self, **params) -> Kernel:
        """Change parameters in place, as scikit-learn does; a refused value leaves the kernel as it was."""
        vars(self).update(vars(self.with_params(**params)))
        return self

    def __repr__(self):
        inside = ", ".join(f"{name}={_plain(value)}" for name, value in self._own().items())
        return f"{type(self).__name__}({inside})"


@dataclass(frozen=True, repr=False)
class Constant(Kernel):
    """k(x, z) = c, with c ≥ 0. Numbers in `2*k + 1` become constants.

    >>> Constant(c=2.0)([0, 1])
    array([[2., 2.],
           [2., 2.]])
    """

    c: float = 1.0

    def _check(self):
        check_number("c", self.c, low=0.0, why=f"A negative number is no kernel: vᵀKv = c (Σv)² < 0. {_FUNCTION_HINT}")

    def _matrix(self, X, Z):
        return np.full((len(X), len(Z)), float(self.c))

    def _diag(self, X):
        return np.full(len(X), float(self.c))


@dataclass(frozen=True, repr=False)
class Sum(Kernel):
    """k(x, z) = k₁(x, z) + k₂(x, z): the feature vectors are put one after the other."""

    left: Kernel
    right: Kernel

    def _matrix(self, X, Z):
        return self.left._matrix(X, Z) + self.right._matrix(X, Z)

    def _diag(self, X):
        return self.left._diag(X) + self.right._diag(X)

    def __repr__(self):
        return f"{_written(self.left, self.right)} + {_written(self.right, self.left, (Sum,))}"


@dataclass(frozen=True, repr=False)
class Product(Kernel):
    """k(x, z) = k₁(x, z) k₂(x, z): all products of one feature of each (Schur's product theorem)."""

    left: Kernel
    right: Kernel

    def _matrix(self, X, Z):
        return self.left._matrix(X, Z) * self.right._matrix(X, Z)

    def _diag(self, X):
        return self.left._diag(X) * self.right._diag(X)

    def __repr__(self):
        return f"{_written(self.left, self.right, (Sum,))}*{_written(self.right, self.left, (Sum, Product))}"


@dataclass(frozen=True, repr=False)
class Power(Kernel):
    """k(x, z)ⁿ with n = 0, 1, 2, …; a fractional power need not be a kernel."""

    kernel: Kernel
    exponent: int

    def _check(self):
        check_natural("The exponent", self.exponent, low=0, why="A fractional power may be no kernel.")

    def _matrix(self, X, Z):
        return self.kernel._matrix(X, Z) ** self.exponent

    def _diag(self, X):
        return self.kernel._diag(X) ** self.exponent

    def __repr__(self):
        return f"{_written(self.kernel, self.kernel, (Sum, Product, Power))}**{_plain(self.exponent)}"


@dataclass(frozen=True, repr=False)
class ScaledBy(Kernel):
    """f(x) k(x, z) f(z), from `k.scaled_by(f)`; f takes X (n, d) and returns (n,)."""

    kernel: Kernel
    f: Callable

    def _values(self, X):
        f = np.asarray(self.f(X), dtype=float)
        if f.shape != (len(X),):
            raise ValueError(f"f must give one number per point: shape {(len(X),)}, not {f.shape}.")
        return f

    def _matrix(self, X, Z):
        return self._values(X)[:, np.newaxis] * self.kernel._matrix(X, Z) * self._values(Z)

    def _diag(self, X):
        return self._values(X) ** 2 * self.kernel._diag(X)

    def __repr__(self):
        return f"{_written(self.kernel, self.kernel, (Sum, Product, Power))}.scaled_by({_plain(self.f)})"


_FUNCTION_HINT = "To study it all the same, write it as Function(lambda x, z: ...) and ask find_witness."


def _operand(other) -> Kernel | None:
    """Read the other side of + or *: a kernel, or a number c ≥ 0 that becomes Constant(c)."""
    if isinstance(other, Kernel):
        return other
    return Constant(other) if isinstance(other, Real) else None


def _plain(value) -> str:
    """Write a parameter as a person would: 0.5 for np.float64(0.5), the name for a function."""
    if isinstance(value, np.generic):
        value = value.item()
    return getattr(value, "__name__", None) or repr(value)


def _written(kernel: Kernel, other: Kernel, brackets: tuple = ()) -> str:
    """Write one operand; a constant is its number, unless both operands are constants."""
    if isinstance(kernel, Constant) and not isinstance(other, Constant):
        return _plain(kernel.c)
    return f"({kernel!r})" if isinstance(kernel, brackets) else repr(kernel)
