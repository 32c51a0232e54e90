"""Bounds on the risk that hold for every distribution, and what the margin does to them."""

from math import ceil

import numpy as np


def vc_confidence(h, n, delta=0.05):
    """√((h(ln(2n/h) + 1) − ln(δ/4))/n), the price of a class of VC dimension h; arrays are welcome.

    With probability 1 − δ no function of the class has a risk above its empirical risk plus this.
    Above 1 it says nothing: no risk is larger.

    >>> round(float(vc_confidence(h=3, n=1000)), 6), round(float(vc_confidence(h=3, n=100)), 6)
    (0.163978, 0.447003)
    """
    h, n = np.asarray(h, dtype=float), np.asarray(n, dtype=float)
    if not (0 < delta < 1 and (h > 0).all() and (h <= n).all()):
        raise ValueError(
            f"The VC bound needs 0 < δ < 1 and 0 < h ≤ n, not δ = {delta}, h = {h}, n = {n}: with fewer samples than "
            "the VC dimension every labeling can be fitted, and nothing follows. Collect more data or shrink the class."
        )
    return np.sqrt((h * (np.log(2 * n / h) + 1) - np.log(delta / 4)) / n)


def vc_bound(empirical_risk, h, n, delta=0.05):
    """R ≤ R_emp + vc_confidence(h, n, δ), with probability at least 1 − δ.

    >>> round(float(vc_bound(0.1, h=3, n=1000)), 6)
    0.263978
    """
    risk = np.asarray(empirical_risk, dtype=float)
    if not ((risk >= 0) & (risk <= 1)).all():
        raise ValueError("An empirical risk is a share of wrong labels: it lies between 0 and 1.")
    return risk + vc_confidence(h, n, delta)


def margin_vc_bound(radius, half_margin, D=np.inf):
    """h ≤ min(⌈R²/Δ²⌉, D) + 1 for hyperplanes of *half*-margin ≥ Δ on a ball of radius R in R^D.

    >>> margin_vc_bound(radius=1.0, half_margin=0.5, D=10)
    5
    """
    if not (radius >= 0 and half_margin > 0 and D >= 1):
        raise ValueError(f"need R ≥ 0, Δ > 0 and D ≥ 1, got R = {radius}, Δ = {half_margin}, D = {D}.")
    ratio = min(radius / half_margin, D**0.5)
    if ratio > 1e100:
        raise ValueError(f"R/Δ = {ratio:.3g} is too large: without a dimension D the bound is as good as infinite.")
    # a ratio that is a whole number up to rounding must not be rounded up once more
    return ceil(ratio**2 * (1 - 1e-9)) + 1
