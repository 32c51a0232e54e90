"""Only data crosses the border, and it arrives unchanged."""

import json
import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernlab_edu.homework.wire import pack, unpack
from kernlab_edu.verdict import Wrong

leaf = (
    st.none()
    | st.booleans()
    | st.integers(-(2**52), 2**52)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text()
)
data = st.recursive(
    leaf, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3), max_leaves=8
)


@given(data)
def test_plain_data_comes_back_through_json(value):
    try:
        packed = pack(value)
    except Wrong:  # deeper than an answer may be
        return
    assert unpack(json.loads(json.dumps(packed))) == value


@pytest.mark.parametrize(
    "array", [np.arange(6).reshape(2, 3), np.array(3.5), np.zeros((0, 2)), np.array([True, False])]
)
def test_arrays_come_back_as_floats(array):
    back = unpack(json.loads(json.dumps(pack(array))))
    assert back.dtype == float and back.shape == array.shape
    assert np.array_equal(back, array)
    back += 1  # an own copy


@pytest.mark.parametrize(
    "value",
    [
        float("nan"), float("inf"), np.array([1.0, np.nan]), np.array([None, 1]), np.array(["a"]), object(), 1j, b"x",
        lambda: 1, {1, 2}, np.zeros(1_000_001), [[[[[[[1]]]]]]],
    ],
    ids=lambda value: type(value).__name__,
)  # fmt: skip
def test_what_is_no_data_stays_outside(value):
    with pytest.raises(Wrong):
        pack(value)


@pytest.mark.parametrize(
    "message",
    [
        {"shape": [2], "array": "AAAA"}, {"shape": [-1], "array": ""}, {"shape": "x", "array": 3}, {"array": "x"},
        {"a": 1},
        {"shape": [1], "array": pickle.dumps(1).hex()}, {"shape": [10**9], "array": "AAAAAAAAAAA="}, float("nan"),
        [[[[[[[1]]]]]]],
    ],
    ids=str,
)  # fmt: skip
def test_forged_messages_are_refused(message):
    with pytest.raises(Wrong):
        unpack(message)
