"""The table of digits is the published one."""

import numpy as np
from sklearn.datasets import load_digits

from kernlab_edu.datasets import digits


def test_F245_the_pictures_are_the_first_21_of_each_digit():
    X, digit = digits()
    oracle = load_digits()
    assert (digit == np.tile(np.arange(10), 21)).all()
    for k in range(10):
        np.testing.assert_array_equal(16 * X[digit == k], oracle.data[oracle.target == k][:21])
