"""What each sample does in an SVM: its weight, its margin, its slack and its role."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

ROLES = ("free", "bounded", "non-support", "degenerate")
ON_EDGE = 1e-6


@dataclass(frozen=True, eq=False)
class SampleTable:
    """Arrays with one entry per sample.

    weight  α in classification and one-class, the signed β in regression
    margin  y f(x) in classification, y − f(x) in regression, f(x) in one-class
    slack   ξ, what the sample pays for
    role    free (0 < α < C, exactly on the margin), bounded (α = C), non-support (α = 0), or degenerate (α at an end
            of its interval *and* exactly on the margin)
    """

    weight: np.ndarray
    margin: np.ndarray
    slack: np.ndarray
    role: np.ndarray
    names: tuple[str, str, str] = ("α", "y f(x)", "ξ")

    def __len__(self):
        return len(self.weight)

    def count(self, role) -> int:
        """How many samples play this role."""
        return int((self.role == role).sum())

    def __repr__(self):
        head = f"{'':>4}  {self.names[0]:>10}  {self.names[1]:>10}  {self.names[2]:>10}  role"
        return "\n".join([head, *(f"{i:>4}  {w:>10.4g}  {m:>10.4g}  {s:>10.4g}  {r}" for i, w, m, s, r in self.rows())])

    def _repr_html_(self):
        head = "".join(f"<th>{name}</th>" for name in ("sample", *self.names, "role"))
        body = "".join(
            f"<tr><td>{i}</td><td>{w:.4g}</td><td>{m:.4g}</td><td>{s:.4g}</td><td>{r}</td></tr>"
            for i, w, m, s, r in self.rows()
        )
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"

    def rows(self):
        """Tuples (sample, weight, margin, slack, role)."""
        return [
            (i, float(w), float(m), float(s), str(r))
            for i, (w, m, s, r) in enumerate(zip(self.weight, self.margin, self.slack, self.role, strict=True))
        ]


def sample_table(certificate) -> SampleTable:
    """The table of an SVMCertificate."""
    dual = certificate.problem
    by_sample = np.argsort(dual.index, kind="stable").reshape(dual.n, -1)  # the variables of each sample
    # + 0.0: which of 0 and −0 is their maximum depends on the machine
    slack = np.maximum(-certificate.margins, 0.0)[by_sample].max(axis=1) + 0.0
    role = _roles(certificate, by_sample)
    if dual.kind == "regression":
        return SampleTable(certificate.beta, dual.target - certificate.f, slack, role, ("β", "y − f(x)", "ξ"))
    sign = dual.sign if dual.kind != "one-class" else np.ones(dual.n)
    names = ("α", "f(x)", "ξ") if dual.kind == "one-class" else ("α", "y f(x)", "ξ")
    return SampleTable(certificate.alpha, sign * certificate.f, slack, role, names)


def _roles(certificate, by_sample):
    zero, bound = certificate.at_zero[by_sample], certificate.at_bound[by_sample]
    on_edge = (np.abs(certificate.margins) <= ON_EDGE * certificate.problem.unit)[by_sample].any(axis=1)
    free = (~zero & ~bound).any(axis=1)
    return np.select(
        [free, on_edge, bound.any(axis=1)],
        ["free", "degenerate", "bounded"],
        default="non-support",
    )
