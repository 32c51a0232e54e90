"""Data only: numbers, words, lists, dictionaries and arrays of numbers travel as JSON; nothing else does, ever.

A submission's answers cross a border.  Pickles could carry code, NaN passes every `error > tol`, and an array of
objects is a box of surprises: all three stop here.
"""

from __future__ import annotations

import base64
import math

import numpy as np

from ..verdict import Wrong

DEPTH = 6
ELEMENTS = 1_000_000  # of all arrays of an answer together


def pack(value, depth=DEPTH):
    """A value as JSON can hold it; raises Wrong for what is no data.

    >>> unpack(pack({"a": np.eye(2), "b": (1, 2.5, True, "x")}))
    {'a': array([[1., 0.],
           [0., 1.]]), 'b': [1, 2.5, True, 'x']}
    """
    if depth == 0:
        raise Wrong("Lists inside lists inside lists …: return plain numbers or an array.")
    if isinstance(value, np.generic):
        value = value.item()
    if value is None or isinstance(value, (bool, str)):
        return value
    if isinstance(value, int):
        return value if abs(value) < 2**53 else float(value)
    if isinstance(value, float):
        return _finite(value)
    if isinstance(value, np.ndarray):
        return _pack_array(value)
    if isinstance(value, (list, tuple)):
        return [pack(item, depth - 1) for item in value]
    if isinstance(value, dict):
        return {"dict": {str(key): pack(item, depth - 1) for key, item in value.items()}}
    raise Wrong(f"An answer is made of numbers, words, lists and arrays; yours holds a {type(value).__name__}.")


def _finite(number):
    if not math.isfinite(number):
        raise Wrong(f"Your answer contains {number}.")
    return number


def _pack_array(array):
    if array.dtype.kind not in "bifu":
        raise Wrong(f"An array of numbers is wanted, not one of type {array.dtype}.")
    if array.size > ELEMENTS:
        raise Wrong(f"An array of {array.size:,} numbers is too large for an answer.")
    numbers = np.ascontiguousarray(array, dtype="<f8")
    if not np.isfinite(numbers).all():
        raise Wrong("Your answer contains NaN or infinity.")
    return {"shape": list(array.shape), "array": base64.b64encode(numbers.tobytes()).decode("ascii")}


def unpack(data, depth=DEPTH):
    """The value again: arrays come back as float arrays, tuples as lists.  Trusts nothing that it reads."""
    if depth == 0:
        raise Wrong("Too deep for an answer.")
    if isinstance(data, float):
        return _finite(data)
    if data is None or isinstance(data, (bool, int, str)):
        return data
    if isinstance(data, list):
        return [unpack(item, depth - 1) for item in data]
    if isinstance(data, dict) and set(data) == {"dict"} and isinstance(data["dict"], dict):
        return {str(key): unpack(item, depth - 1) for key, item in data["dict"].items()}
    if isinstance(data, dict) and set(data) == {"shape", "array"}:
        return _unpack_array(data["shape"], data["array"])
    raise Wrong("This is no answer that I can read.")


def _unpack_array(shape, text):
    try:
        sizes = tuple(int(size) for size in shape)
        if min(sizes, default=1) < 0:
            raise ValueError("a negative size")
        numbers = np.frombuffer(base64.b64decode(text, validate=True), dtype="<f8").reshape(sizes)
    except (TypeError, ValueError) as error:
        raise Wrong(f"This is no array that I can read ({error}).") from None
    if numbers.size > ELEMENTS or not np.isfinite(numbers).all():
        raise Wrong("Your answer contains NaN or infinity, or is far too large.")
    return numbers.astype(float)
