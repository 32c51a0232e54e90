"""Exercises of 17: the Rosetta stone."""

from __future__ import annotations

import numpy as np

from ...estimators import SVC
from ...kernels import Linear
from ...solvers import QPError
from ..tutor import Exercise, Wrong


def _width(answer):
    """(γ, our standard deviation σ, scikit-learn's gamma) of R's rbfdot(sigma = 1/2)."""
    gamma, sigma, theirs = (float(value) for value in answer)
    if np.isclose(gamma, 2.0):
        raise Wrong("You read R's sigma as a standard deviation. In kernlab it multiplies ‖x − z‖² directly.")
    if not np.isclose(gamma, 0.5):
        raise Wrong(f"exp(−½‖x − z‖²) is a Gaussian with another γ than {gamma:.3g}: compare the exponents.")
    if np.isclose(sigma, 0.5):
        raise Wrong("Gaussian.from_sigma wants the standard deviation, which is not R's sigma: γ = 1/(2σ²).")
    if not np.isclose(sigma, 1.0):
        raise Wrong(f"γ = 1/(2σ²) with γ = ½ does not give σ = {sigma:.3g}.")
    if not np.isclose(theirs, 0.5):
        raise Wrong(f"scikit-learn's gamma is our γ, letter by letter; {theirs:.3g} is not.")
    return "Right: R's sigma, scikit-learn's gamma and our γ are one number, ½; the standard deviation is 1."


def _intercept(answer):
    """(intercept b, f(5)) of a model in R: support vectors 3 and 1, coef (½, −½), b(model) = 2."""
    b, f = (float(value) for value in answer)
    if np.isclose(b, 2.0):
        raise Wrong("R's b(model) is the *negative* intercept: turn its sign before you add it.")
    if not np.isclose(b, -2.0):
        raise Wrong(f"The intercept follows from b(model) = 2 alone, and it is not {b:.3g}.")
    if np.isclose(f, 5.0):
        raise Wrong("This is w·x. Where is the offset?")
    if np.isclose(f, 7.0):
        raise Wrong("The sign of the offset was right in your first number, but in f(5) you added 2.")
    if not np.isclose(f, 3.0):
        raise Wrong(f"f(5) = Σ coefⱼ xⱼ·5 + b; with w = ½·3 − ½·1 that is not {f:.3g}.")
    return "Right: w = 1, intercept −2, f(5) = 3. Check: f(3) = 1 and f(1) = −1, as support vectors should."


def _price(answer):
    """(λ of the lecture, alpha of SGDClassifier) for n = 50, C = 2/5."""
    lam, alpha = (float(value) for value in answer)
    if np.isclose(lam, 0.05) and np.isclose(alpha, 0.025):
        raise Wrong("Right numbers, wrong places: which of the two forms has the ½ in front of ‖w‖²?")
    if np.isclose(lam, 1.25) or np.isclose(alpha, 2.5):
        raise Wrong("You left out n: both λ and alpha stand beside a *mean* of losses, C beside a sum.")
    if np.isclose(lam, 40.0) or np.isclose(alpha, 20.0):
        raise Wrong("Upside down: a dear slack (large C) is a cheap norm (small λ).")
    if not np.isclose(lam, 0.025):
        raise Wrong(f"λ = 1/(2nC) is not {lam:.3g} for n = 50 and C = 2/5.")
    if not np.isclose(alpha, 0.05):
        raise Wrong(f"λ is right. (alpha/2)‖w‖² must equal λ‖w‖², but alpha = {alpha:.3g}.")
    return "Right: λ = 1/40 and alpha = 1/20. Three libraries, three letters, one price."


def _scaling(answer):
    """(X, y, x): the label of x depends on whether the features are brought to unit variance first."""
    X, y, x = (np.asarray(part, dtype=float) for part in answer)
    if X.ndim != 2 or X.shape[1] != 2 or y.shape != (len(X),) or x.shape != (2,):
        raise Wrong("Give (X, y, x): points of the plane in rows, a label ±1 for each, and one further point.")
    if len(X) > 12 or set(y.tolist()) != {-1.0, 1.0}:
        raise Wrong("At most twelve points, please, with both labels +1 and −1 among them.")
    scale = X.std(axis=0, ddof=1)
    if not scale.all():
        raise Wrong("One feature is constant: it has no variance to be divided by (R warns and scales nothing).")
    try:
        raw = SVC(Linear(), C=np.inf).fit(X, y)
        scaled = SVC(Linear(), C=np.inf).fit((X - X.mean(axis=0)) / scale, y)
    except QPError as error:
        raise Wrong(f"The hard margin must exist: {error}") from None
    f = raw.decision_function(x[None, :])[0], scaled.decision_function(((x - X.mean(axis=0)) / scale)[None, :])[0]
    if min(abs(value) for value in f) < 1e-6:
        raise Wrong("The point lies on one of the two boundaries: move it a little, so that its label is clear.")
    if f[0] * f[1] > 0:
        w, v = raw.coef_[0], scaled.coef_[0] / scale
        cosine = abs(w @ v) / np.linalg.norm(w) / np.linalg.norm(v)
        if cosine > 1 - 1e-9:
            raise Wrong("Both boundaries are parallel: with these points the scale makes no difference.")
        raise Wrong(
            f"The two boundaries differ by {np.degrees(np.arccos(cosine)):.0f}°, but both give your point the label "
            f"{'+' if f[0] > 0 else '−'}1: look for it where they part."
        )
    return f"Right: f = {f[0]:.3g} on the raw features, {f[1]:.3g} after scaling. scaled = TRUE is a modelling choice."


EXERCISES = (
    Exercise(
        "17.1",
        "One width in three dialects",
        _width,
        (
            "Write down the exponent that R computes and compare it with −γ‖x − z‖².",
            "rbfdot(sigma = s) is exp(−s‖x − z‖²): R's sigma plays the part of γ.",
            "So γ = ½; from γ = 1/(2σ²) follows the standard deviation.",
        ),
    ),
    Exercise(
        "17.2",
        "An intercept from R",
        _intercept,
        (
            "What does the manual of ksvm say about the slot b?",
            "kernlab computes Σ coefⱼ k(xⱼ, x) − b.",
            "w = ½·3 − ½·1, and the intercept is minus two.",
        ),
    ),
    Exercise(
        "17.3",
        "One price in three forms",
        _price,
        (
            "Write all three objectives, and multiply one until the terms match.",
            "½‖w‖² + CΣ loss, divided by nC, is mean loss + ‖w‖²/(2nC).",
            "λ = 1/(2nC) and alpha = 2λ.",
        ),
    ),
    Exercise(
        "17.4",
        "Construct: a label that depends on the scale",
        _scaling,
        (
            "Scaling stretches the plane. Distances across a short feature grow, so the widest street turns.",
            "Take features of very different spread, and a street that is not parallel to an axis.",
            "One pair of nearest points fixes the street; far points on a long axis change only the scale.",
        ),
    ),
)
