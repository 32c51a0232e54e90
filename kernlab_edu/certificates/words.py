"""An SVM certificate in words: what fails, at which sample, and where to look."""

from __future__ import annotations

import numpy as np

MAX_POINTS = 3


def explain_svm(certificate, tol) -> str:
    """The verdict and, if it is negative, the sentences that say why."""
    if certificate.holds(tol):
        return _praise(certificate)
    sentences = [*_box(certificate, tol), *_balance(certificate, tol)]
    wrong_b = _wrong_offset(certificate, tol)
    sentences += [wrong_b] if wrong_b else _points(certificate, tol)
    sentences += _claimed_multipliers(certificate, tol, sentences) if certificate.worst > tol else []
    if certificate.rounding_floor > tol:
        sentences.append(
            f"Rounding alone reaches {certificate.rounding_floor:.1g} here because huge numbers cancel in Kβ: "
            "scale the features (StandardScaler) or lower C."
        )
    return f"Not certified (worst residual {certificate.worst:.3g}, tolerance {tol:g}): " + " ".join(sentences)


def _praise(certificate):
    table, (low, high) = certificate.table, certificate.b_interval
    counts = ", ".join(f"{table.count(role)} {role}" for role in dict.fromkeys(table.role.tolist()))
    where = f"b = {certificate.b:.6g}"
    if table.count("free") == 0 and high > low:
        where = f"no sample is free, so every b in [{low:.4g}, {high:.4g}] is right; b = {certificate.b:.6g} was chosen"
    doubt = "" if certificate.convex else " K is indefinite, so this proves a stationary point, not an optimum."
    residuals = f"worst residual {certificate.worst:.2g}, duality gap {certificate.gap:.2g}"
    return f"Certified: {residuals}; {counts}; {where}.{doubt}"


def _box(certificate, tol):
    dual, alpha = certificate.problem, certificate.alpha
    outside = np.flatnonzero((alpha < -tol) | (alpha > dual.u + tol))[:MAX_POINTS]
    return [f"point {dual.index[i]}: α = {alpha[i]:.4g} leaves the box [0, {dual.u[i]:g}]: clip it." for i in outside]


def _balance(certificate, tol):
    dual = certificate.problem
    total = dual.sign @ certificate.alpha
    if abs(total - dual.delta) <= tol * max(1.0, abs(dual.delta)):
        return []
    sums = {"regression": "Σβ", "one-class": "Σα"}.get(dual.kind, "Σαy")
    return [f"{sums} = {total:.4g} but must be {dual.delta:g}: a step must take from one sample what it gives another."]


def _wrong_offset(certificate, tol):
    """If another b would repair everything, b is the culprit."""
    low, high = certificate.b_interval
    off = max(low - certificate.b, certificate.b - high)
    if not (certificate.weights_allow_a_b and off > tol * certificate.problem.unit):
        return None
    right = f"{low:.6g}" if high - low <= 1e-5 * certificate.problem.unit else f"anything in [{low:.4g}, {high:.4g}]"
    return (
        f"The weights are right but b = {certificate.b:.6g} is not: it should be {right}. "
        "Average b over the *free* samples only."
    )


def _points(certificate, tol):
    """The samples that break their own case, worst first."""
    margin, zero, bound = certificate.margins, certificate.at_zero, certificate.at_bound
    badness = np.where(zero, np.maximum(-margin, 0), np.where(bound, np.maximum(margin, 0), np.abs(margin)))
    worst = [i for i in np.argsort(-badness)[:MAX_POINTS] if badness[i] > tol]
    return [_point(certificate, i) for i in worst]


def _point(certificate, i):
    name, alpha, top = f"point {certificate.problem.index[i]}", certificate.alpha[i], _top(certificate.problem, i)
    is_at, edge = _where(certificate, i)
    if certificate.at_zero[i]:
        return f"{name}: α = 0 but {is_at}: it breaks its constraint, so it needs weight."
    if certificate.at_bound[i]:
        return f"{name}: α = {top} but {is_at}: complementary slackness fails, look at the clipping."
    return f"{name}: 0 < α = {alpha:.4g} < {top} but {is_at}: a free sample sits exactly on {edge}."


def _where(certificate, i):
    """Where the sample is, and the edge that its multiplier belongs to."""
    dual, k = certificate.problem, certificate.problem.index[i]
    if dual.kind == "regression":
        edge = "the upper edge y = f + ε" if dual.sign[i] > 0 else "the lower edge y = f − ε"
        return f"y − f(x) = {dual.target[k] - certificate.f[k]:.4g} with ε = {dual.epsilon:g}", edge
    if dual.kind == "one-class":
        return f"f(x) = {certificate.f[k]:.4g} {'>' if certificate.f[k] > 0 else '<'} 0", "the boundary f = 0"
    yf = certificate.margins[i] + 1.0
    return f"y f(x) = {yf:.4g} {'>' if yf > 1 else '<'} 1", "the margin y f = 1"


def _claimed_multipliers(certificate, tol, found):
    if found:
        return []
    worst = max(certificate.residuals, key=certificate.residuals.get)
    return [f"The claimed multipliers z do not fit α and b ({worst} residual {certificate.residuals[worst]:.3g})."]


def _top(dual, i):
    return "C" if np.isfinite(dual.u[i]) and dual.kind != "one-class" else f"{dual.u[i]:g}"
