"""Homework 1: Lagrange and KKT.  Walls that push, one linear system, a judge, a dual function, a trap."""

from __future__ import annotations

import numpy as np

from ...certificates import certify
from ...problems import QP, Solution
from ...verdict import Wrong
from ..task import Homework, Law, Task
from ..zoo import bugs_of
from .pieces import close, number, numbers, parts

# --- 1.1 by hand: two walls ---

# normals (of the wall that pushes, of the other one); the target lies behind both
NORMALS = (((2, 1), (1, 1)), ((1, 2), (1, 1)), ((1, 1), (2, 1)), ((1, 1), (1, 2)), ((3, 1), (1, 1)), ((1, 3), (1, 2)))


def draw_walls(rng):
    """Small whole numbers: the nearest point to t behind two walls, of which only one pushes."""
    pushing, other = (np.array(normal, dtype=float) for normal in NORMALS[rng.integers(len(NORMALS))])
    x, push, room = rng.integers(-3, 4, size=2).astype(float), rng.integers(1, 4), rng.integers(1, 3)
    mirror, order = rng.choice([-1.0, 1.0], size=2), rng.permutation(2)
    G, h = np.array([pushing, other]), np.array([pushing @ x, other @ x + room])
    return {"t": mirror * (x + push * pushing) + 0.0, "G": (G * mirror)[order], "h": h[order]}


def walls_balance(answer, t, G, h):
    """The KKT conditions of the nearest point."""
    x, z = parts(answer, 2, "x and z")
    x, z = numbers(x, (2,), "x"), numbers(z, (2,), "z")
    _kkt(QP(P=np.eye(2), q=-t, G=G, h=h), x, z)


def _kkt(qp, x, z, tol=1e-6):
    """Raise Wrong with the first KKT condition that is broken, in words."""
    proof, distance, rest = certify(qp, Solution(x=x, z=z)), qp.h - qp.G @ x, qp.gradient(x) + qp.G.T @ z
    if proof.primal > tol:
        raise Wrong(f"Wall {distance.argmin()} is overrun by {-distance.min():.3g}: this x is not allowed.")
    if proof.dual > tol:
        raise Wrong(f"x is allowed, but wall {z.argmin()} has z = {z.min():.3g}: it would have to pull.")
    if proof.complementarity > tol:
        k = int(np.minimum(z, distance).argmax())
        raise Wrong(f"No wall pulls, but wall {k} pushes with z = {z[k]:.3g} though h − Gx = {distance[k]:.3g} there.")
    if not proof.holds(tol):
        raise Wrong(f"Only touched walls push, but the forces do not balance: ∇F + Gᵀz = {_listed(rest)}.")


def _listed(values):
    return "(" + ", ".join(f"{value:.3g}" for value in values) + ")"


# --- 1.2 one linear system ---


def draw_equalities(rng):
    """A convex objective with a singular A, and two equalities that settle the rest."""
    V = rng.normal(size=(4, 3))
    return {"A": V @ V.T, "c": rng.normal(size=4), "B": rng.normal(size=(2, 4)), "b": rng.normal(size=2)}


def on_the_planes(answer, A, c, B, b):
    """Bx = b."""
    x, _ = parts(answer, 2, "x and a")
    missing = B @ numbers(x, c.shape, "x") - b
    if not close(missing, 0.0):
        k = int(np.abs(missing).argmax())
        raise Wrong(f"Equality {k} is missed: (Bx − b) is {missing[k]:.3g} there.")


def lagrangian_flat(answer, A, c, B, b):
    """Ax + c + Bᵀa = 0: with a convex objective this proves the minimum."""
    x, a = parts(answer, 2, "x and a")
    x, a = numbers(x, c.shape, "x"), numbers(a, b.shape, "a")
    if certify(QP(P=A, q=c, A=B, b=b), Solution(x=x, nu=a)).stationarity > 1e-6:
        raise Wrong(f"Bx = b holds, but ∇L = Ax + c + Bᵀa = {_listed(A @ x + c + B.T @ a)} is not zero.")


# --- 1.3 find the bug: a judge ---


def draw_claims(rng):
    """Five claims (x, z) about one QP with three walls: one true, and four that break one condition each.

    Built where P is the identity, with walls e₁ (pushes), a e₁ + e₂ (at a distance), c e₁ − d e₂ + e₃ (touched, z = 0).
    """
    (a, c, d, push, gap), u = rng.uniform(0.4, 1.5, size=5), rng.normal(size=3)
    walls = np.array([[1.0, 0.0, 0.0], [a, 1.0, 0.0], [c, -d, 1.0]])
    away = walls @ u + np.array([0.0, gap, 0.0])
    t = u + push * walls[0]
    claims = [
        (u, [push, 0.0, 0.0]),  # true
        (u - 0.5 * walls[0], [push + 0.5, 0.0, 0.0]),  # pushes from a distance
        (u + np.array([0.0, gap, 0.0]), [push + a * gap, -gap, 0.0]),  # the second wall pulls
        (t, [0.0, 0.0, 0.0]),  # overruns the first wall
        (u, [0.0, 0.0, 0.0]),  # no balance
    ]
    T = np.linalg.qr(rng.normal(size=(3, 3)))[0] * rng.uniform(0.6, 1.6, size=3)  # x = uT
    back, order = np.linalg.inv(T), rng.permutation(5)
    X, Z = np.array([x for x, _ in claims]) @ T, np.array([z for _, z in claims])
    P = back @ back.T
    return {"P": (P + P.T) / 2, "q": -back @ t, "G": walls @ back.T, "h": away, "X": X[order], "Z": Z[order]}


def judged_right(answer, P, q, G, h, X, Z):
    """The certificate agrees with every verdict."""
    said = numbers(answer, (len(X),), "The verdicts")
    if not np.isin(said, (0.0, 1.0)).all():
        raise Wrong("A verdict is True or False.")
    qp = QP(P=P, q=q, G=G, h=h)
    for k, (x, z) in enumerate(zip(X, Z, strict=True)):
        try:
            _kkt(qp, x, z)
        except Wrong as why:
            if said[k]:
                raise Wrong(f"You accept claim {k}. {why}") from None
        else:
            if not said[k]:
                raise Wrong(f"You refuse claim {k}, but all four KKT conditions hold there. Its z is {_listed(z)}.")


# --- 1.4 the dual function ---


def draw_dual(rng):
    """A strictly convex QP with two walls, and prices z ≥ 0."""
    V = rng.normal(size=(3, 3))
    return {
        "P": V @ V.T + 0.5 * np.eye(3), "q": rng.normal(size=3), "G": rng.normal(size=(2, 3)),
        "h": rng.uniform(0.5, 2.0, size=2) * rng.choice([-1.0, 1.0], size=2), "z": rng.uniform(0.5, 2.0, size=2),
    }  # fmt: skip


def below_the_lagrangian(answer, P, q, G, h, z):
    """H(z) ≤ L(x, z) for every x."""
    H, qp = number(answer, "H(z)"), QP(P=P, q=q, G=G, h=h)
    for x in (np.zeros(3), *np.eye(3), *-np.eye(3)):
        value = qp.lagrangian(x, [], z)
        if H > value + 1e-6 * (1 + abs(value)):
            raise Wrong(f"H(z) = {H:.4g}, but at x = {_listed(x)} L is only {value:.4g}: H is the minimum over all x.")


def touches_the_lagrangian(answer, P, q, G, h, z):
    """H(z) = L(x, z) where ∇L = 0."""
    H, x = number(answer, "H(z)"), np.linalg.solve(P, -(q + G.T @ z))
    lowest = QP(P=P, q=q, G=G, h=h).lagrangian(x, [], z)
    if not close(H, lowest):
        side = "below every value of L: a bound, but not the minimum" if H < lowest else "above the minimum of L"
        raise Wrong(f"H(z) = {H:.4g} lies {side}. At which x does ∇L = Px + q + Gᵀz vanish?")


# --- 1.5 construct: a KKT point that is no minimum ---


def _trap(answer):
    P, q, g, h, x, z, y = parts(answer, 7, "P, q, g, h, x, z, y")
    vectors = [numbers(v, (2,), name) for v, name in ((q, "q"), (g, "g"), (x, "x"), (y, "y"))]
    P, h, z = numbers(P, (2, 2), "P"), number(h, "h"), number(z, "z")
    if max(np.abs(v).max() for v in (P, *vectors, h, z)) > 100:
        raise Wrong("Numbers up to 100 are enough.")
    if not close(P, P.T, tol=1e-12):
        raise Wrong("P should be symmetric.")
    q, g, x, y = vectors
    return QP(P=P, q=q, G=g[None, :], h=[h]), x, z, y


def pushed_and_kkt(answer):
    """(x, z) is a KKT point and the wall really pushes."""
    qp, x, z, _ = _trap(answer)
    _kkt(qp, x, np.array([z]), tol=1e-8)
    if z < 1e-3:
        raise Wrong(f"A KKT point, but with z = {z:.3g} the wall does not push.")


def lower_elsewhere(answer):
    """y is allowed and better."""
    qp, x, _, y = _trap(answer)
    over, gain = float((qp.G @ y - qp.h)[0]), float(qp.objective(x) - qp.objective(y))
    if over > 1e-9:
        raise Wrong(f"x is a KKT point, but y overruns the wall by {over:.3g}.")
    if gain < 1e-3:
        why = "F is convex, so no allowed y can be" if _convex(qp.P) else "look further away"
        raise Wrong(f"x is a KKT point and y is allowed, but F(x) − F(y) = {gain:.3g}: y is not lower; {why}.")


def _convex(P):
    return np.linalg.eigvalsh(P)[0] >= -1e-9


HOMEWORK = Homework(
    "hw1",
    "Homework 1: Lagrange and KKT",
    (
        Task(
            "hw1.1", "By hand: two walls", "two_walls", draw=draw_walls, asks="value", bugs=bugs_of("hw1.1"),
            laws=(Law("KKT", 3, walls_balance),),
            hints=(
                "Draw the target and both walls. Which of them is touched at the nearest allowed point?",
                "There are four cases: no wall pushes, the first, the second, both. Try each and look at the signs.",
                "If only wall k pushes, x = t − z_k G_k; G_k·x = h_k then gives z_k. Is the other wall kept?",
            ),
        ),
        Task(
            "hw1.2", "One linear system", "solve_equality", draw=draw_equalities, bugs=bugs_of("hw1.2"),
            laws=(Law("Bx = b", 0, on_the_planes), Law("∇L = 0", 3, lagrangian_flat)),
            hints=(
                "Write down ∇L = 0 and Bx = b: n + p linear equations for n + p unknowns.",
                "np.block puts the matrix together: A and Bᵀ above, B and zeros below. A itself has no inverse.",
                "Terms with x and a stand on the left. What is left for the right-hand side, and with which signs?",
            ),
        ),
        Task(
            "hw1.3", "Find the bug: a judge", "kkt_points", draw=draw_claims, bugs=bugs_of("hw1.3"),
            laws=(Law("agrees with the certificate", 3, judged_right),),
            hints=(
                "It refuses no true claim. Which false one does it accept, and which condition should stop that?",
                "Slack ≥ 0 and z ≥ 0 have been tested already. What do they imply for the product?",
            ),
        ),
        Task(
            "hw1.4", "The dual function", "dual_function", draw=draw_dual, bugs=bugs_of("hw1.4"),
            laws=(Law("never above L", 0, below_the_lagrangian), Law("the minimum of L", 3, touches_the_lagrangian)),
            hints=(
                "For fixed z, L is a convex parabola in x. Where is its lowest point?",
                "∇L = Px + q + Gᵀz = 0 is a linear system for x: np.linalg.solve.",
                "Insert this x into L itself, term by term; simplify later, if at all.",
            ),
        ),
        Task(
            "hw1.5", "Construct: a KKT point that is no minimum", "trap", asks="value", bugs=bugs_of("hw1.5"),
            laws=(Law("KKT, and the wall pushes", 1, pushed_and_kkt), Law("lower elsewhere", 2, lower_elsewhere)),
            hints=(
                "For a convex objective this is impossible. So what must P be?",
                "Let F bend upwards across the wall and downwards along it.",
                "Choose P, x and the wall first, z > 0 next, and q last, so that Px + q + zg = 0.",
            ),
        ),
        Task(
            "hw1.6", "Explain: why has z a sign?", "explanation", asks="text", manual=3,
            hints=(
                "In which directions may x move when it touches a wall, and in which when it must stay on a line?",
                "Use the derivative of the optimal value with respect to h: what does moving a wall outwards do?",
            ),
        ),
    ),
)  # fmt: skip
