"""What comes in at an estimator's door: weights, two classes, and nothing half-fitted when it goes wrong."""

from __future__ import annotations

from contextlib import contextmanager

import numpy as np
from sklearn.utils.multiclass import check_classification_targets, type_of_target
from sklearn.utils.validation import check_consistent_length, column_or_1d


@contextmanager
def all_or_nothing(estimator):
    """After an error inside the block the estimator is exactly as it was before."""
    before = dict(vars(estimator))
    try:
        yield
    except BaseException:
        vars(estimator).clear()
        vars(estimator).update(before)
        raise


def two_classes(y):
    """(the two labels in sorted order, y as −1 for the first and +1 for the second).

    >>> two_classes(np.array(["spam", "ham", "spam"]))[1]
    array([ 1., -1.,  1.])
    """
    check_classification_targets(y)
    classes = np.unique(y)
    if len(classes) > 2:
        raise ValueError(
            f"Only binary classification is supported. The type of the target is {type_of_target(y)}: "
            f"{len(classes)} classes. Try sklearn.multiclass.OneVsOneClassifier around this estimator."
        )
    signs = np.where(y == classes[-1], 1.0, -1.0)
    require_both(signs, classes)
    return classes, signs


def require_both(signs, classes):
    """An error unless both signs occur."""
    if len(classes) < 2 or (signs == signs[0]).all():
        raise ValueError(
            f"All samples (with a positive weight) belong to one class, {classes[int(signs[0] > 0) % len(classes)]!r}: "
            "a boundary needs at least one sample of each class."
        )


def weights(sample_weight, n):
    """One weight ≥ 0 per sample, all 1 if None; at least one is positive.

    >>> weights(None, 2), weights(2.0, 2)
    (array([1., 1.]), array([2., 2.]))
    """
    weight = np.asarray(1.0 if sample_weight is None else sample_weight, dtype=np.float64)
    weight = np.full(n, weight) if weight.ndim == 0 else column_or_1d(weight)
    check_consistent_length(weight, np.empty(n))
    if not np.isfinite(weight).all() or (weight < 0).any():
        raise ValueError("sample_weight must be finite and ≥ 0: it multiplies the price C of each sample's loss.")
    if not weight.any():
        raise ValueError("Every sample weight is zero: no sample is left.")
    return weight
