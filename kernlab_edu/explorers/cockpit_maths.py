"""Where one point of the margin cockpit stands, in LaTeX with the current numbers."""

from __future__ import annotations

import numpy as np

from .latex import tex, tex_in, tex_sum

MOST = 6  # terms of a sum that still fit on a slide


def point_formulas(machine, k) -> list[str]:
    """f at point k, its margin and slack, and what complementarity makes of its weight."""
    proof = machine.proof
    _, alpha, margin, slack, role = proof.table.rows()[k]
    slack = slack if slack > 1e-6 else 0.0
    y = "+1" if machine.y[k] > 0 else "-1"
    return [
        rf"f(x_{{{k}}}) &= \sum_j \beta_j\, k(x_j, x_{{{k}}}) + b, \qquad \beta_j = y_j \alpha_j",
        rf"&= {_sum(proof, k)} = {tex(proof.f[k])}",
        rf"y_{{{k}}} f(x_{{{k}}}) &= ({y}) \cdot {tex_in(proof.f[k])} = {tex(margin)}, \qquad "
        rf"\xi_{{{k}}} = \max(0,\, 1 - y_{{{k}}} f(x_{{{k}}})) = {tex(slack)}",
        rf"\alpha_{{{k}}} &= {_weight(alpha, machine.C, role, k)}",
    ]


def _sum(proof, k):
    """Σ βⱼ k(xⱼ, xₖ) + b: the largest terms one by one, the others in one number."""
    beta, row = proof.beta, proof.problem.K[k]
    parts = beta * row
    order = [j for j in np.argsort(-np.abs(parts), kind="stable") if beta[j] != 0]
    shown = sorted(order[:MOST])
    terms = [rf"{tex(beta[j])} \cdot {tex_in(row[j])}" for j in shown]
    if len(order) > MOST:
        rest = tex(parts[order[MOST:]].sum())
        terms.append(rf"{rest}\ \text{{({len(order) - MOST} more terms)}}")
    return tex_sum([*terms, tex(proof.b)]) if terms else tex(proof.b)


def _weight(alpha, C, role, k):
    """The weight between its bounds, and what follows for the margin."""
    cap = "C = " + tex(C)
    on = rf"y_{{{k}}} f(x_{{{k}}})"
    cases = {
        "free": rf"{tex(alpha)} \in (0, C),\ {cap} \quad\Rightarrow\quad {on} = 1 \quad\text{{(free)}}",
        "bounded": rf"{cap} \quad\Rightarrow\quad {on} \le 1 \quad\text{{(bounded)}}",
        "non-support": rf"0 \quad\Rightarrow\quad {on} \ge 1 \quad\text{{(no support vector)}}",
    }
    end = "0" if alpha < 1e-9 or np.isinf(C) else cap
    return cases.get(role, rf"{end} \quad\text{{and yet}}\quad {on} = 1 \quad\text{{(degenerate)}}")
