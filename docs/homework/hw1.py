# %% [markdown]
# # Homework 1: Lagrange and KKT
#
# Lectures 2 and 3 put walls around a valley and asked where the ball comes to rest. Here you find such places by hand
# and by a linear system, mend a judge that is too kind, compute a dual function, and set a trap. You need about three
# hours.
#
# * `check("hw1.2", solve_equality)` answers at once, as often as you like, on practice inputs. It names the first law
#   that fails. When your work is graded, the inputs are new ones.
# * `hint("hw1.1")` gives a nudge, `hint("hw1.1", 2)` a stronger one.
# * Write only where it says so, and keep the names: your answers are found by name. Plain NumPy is enough.
#
# Signs, once and for all: we minimise $F$, inequalities are written $g \le 0$, and $L = F + z\cdot g$ with $z \ge 0$.

# %%
import numpy as np

from kernlab_edu.homework import check, hint, personal

hint("hw1.1")

# %% [markdown]
# Task 1 has numbers of your own. Write your id here, exactly as the file that you hand in is called.

# %% tags=["exercise"]
# BEGIN SOLUTION
# STUDENT: STUDENT = "your id"
STUDENT = "ada"
# END SOLUTION

# %% [markdown]
# ## Task 1: by hand, two walls (3 points)
#
# Find the point nearest to your target $t$ that both walls allow: minimise $\frac12\lVert x - t\rVert^2$ subject to
# $Gx \le h$, one wall per row of `G`. Take paper and go through the cases: which walls push? Your answer is the pair
# `(x, z)`, two numbers each; fractions such as `4 / 3` are welcome.
#
# Example: for $t = (3, 1)$ with the walls $x_1 \le 1$ and $x_2 \le 2$ the answer is `([1, 1], [2, 0])`.

# %%
personal("hw1.1", STUDENT)

# %% tags=["exercise"]
# BEGIN SOLUTION
# STUDENT: two_walls = ...  # ([x1, x2], [z1, z2])
t, G, h = personal("hw1.1", STUDENT).values()
for k in range(2):
    z = np.zeros(2)
    z[k] = (G[k] @ t - h[k]) / (G[k] @ G[k])
    if np.all(G @ (t - z @ G) <= h + 1e-9):
        two_walls = (t - z @ G, z)
# END SOLUTION

check("hw1.1", two_walls, STUDENT)

# %% [markdown]
# ## Task 2: one linear system (3 points)
#
# With equalities only, the conditions of Lagrange for a quadratic objective are linear. Minimise
# $\frac12 x^\top A x + c^\top x$ subject to $Bx = b$, and return the point and the multipliers of
# $L = F + a\cdot(Bx - b)$.
#
# Shapes: `A` (n, n), `c` (n,), `B` (p, n), `b` (p,); the answer is `x` (n,) and `a` (p,). `A` is symmetric and
# positive **semi**-definite: it has no inverse, yet minimum and multipliers are unique. Example: `A` the identity of
# the plane, `c` zero, $x_1 + x_2 = 1$: the answer is $x = (\frac12, \frac12)$, $a = -\frac12$.


# %% tags=["exercise"]
def solve_equality(A, c, B, b):
    """The minimiser and its multipliers: (x, a)."""
    # BEGIN SOLUTION
    n, p = len(c), len(b)
    system = np.block([[A, B.T], [B, np.zeros((p, p))]])
    solved = np.linalg.solve(system, np.concatenate([-c, b]))
    return solved[:n], solved[n:]
    # END SOLUTION


check("hw1.2", solve_equality)

# %% [markdown]
# ## Task 3: find the bug (3 points)
#
# A judge for KKT points. The problem is to minimise $\frac12 x^\top P x + q^\top x$ subject to $Gx \le h$; each row of
# `X` (k, n) with the same row of `Z` (k, m) is a claim, and the answer is one True or False per claim, shape (k,). The
# code has a line for each of the four conditions, and it never refuses a KKT point. But it accepts a claim that is
# none. Find the mistake and mend it.
#
# Example: minimise $\frac12 x^2$ subject to $x \ge 1$, so `G = [[-1]]`, `h = [-1]`. The claim $x = 1$, $z = 1$ is true,
# $x = 2$, $z = 2$ is not.

# %% tags=["exercise"]
# BUG: complementarity_as_inequality


# BEGIN SOLUTION
# STUDENT:
def kkt_points(P, q, G, h, X, Z):
    """One verdict per claim."""
    room = h - X @ G.T
    balance = np.abs(X @ P + q + Z @ G).max(axis=1)
    product = np.abs(Z * room).max(axis=1)
    return (np.maximum(balance, product) < 1e-8) & (np.minimum(room, Z).min(axis=1) > -1e-8)


# END SOLUTION

check("hw1.3", kkt_points)

# %% [markdown]
# ## Task 4: the dual function (3 points)
#
# For the same problem, now with an invertible `P`, compute $H(z) = \min_x L(x, z)$ for a given $z \ge 0$. The answer is
# one number. Whatever you get, it must be a lower bound: $H(z) \le F(x)$ for every allowed $x$.
#
# Shapes: `P` (n, n), `q` (n,), `G` (m, n), `h` (m,), `z` (m,). Example: for $\frac12\lVert x\rVert^2$ in the plane with
# $x_1 + x_2 \ge 1$ and $z = \frac12$ the value is $H = \frac14$.


# %% tags=["exercise"]
def dual_function(P, q, G, h, z):
    """The lowest value of L(·, z)."""
    # BEGIN SOLUTION
    x = np.linalg.solve(P, -(q + G.T @ z))
    return 0.5 * x @ P @ x + q @ x + z @ (G @ x - h)
    # END SOLUTION


check("hw1.4", dual_function)

# %% [markdown]
# ## Task 5: construct a trap (3 points)
#
# For convex problems the KKT conditions prove a minimum. Show that convexity is needed: give an objective
# $F(x) = \frac12 x^\top P x + q^\top x$ in the plane with one wall $g\cdot x \le h$, a KKT point $x$ at which the wall
# pushes ($z > 0$), and an allowed point $y$ with $F(y) < F(x)$. One point is for the KKT point, two are for the proof
# that it is no minimum. Many answers are right.
#
# `trap` holds seven things: `P` (2, 2) symmetric, `q` (2,), `g` (2,), the number `h`, `x` (2,), the number `z` and
# `y` (2,).

# %% tags=["exercise"]
# BEGIN SOLUTION
# STUDENT: trap = ...  # (P, q, g, h, x, z, y)
trap = (np.diag([1.0, -1.0]), np.zeros(2), np.array([-1.0, 0.0]), -1.0, np.array([1.0, 0.0]), 1.0, np.array([1.0, 2.0]))
# END SOLUTION

check("hw1.5", trap)

# %% [markdown]
# ## Task 6: explain (3 points, read by a human)
#
# In task 2 a multiplier may have either sign, in task 1 it may not. Why? And what would go wrong in task 1 if somebody
# wrote $L = F - z\cdot g$ and still asked for $z \ge 0$? Five sentences, with your numbers of task 1 as the example.

# %% tags=["exercise"]
# BEGIN SOLUTION
# STUDENT: explanation = ...  # "…"
explanation = "A wall stops the ball from one side, so it can push and never pull. A rail holds from both sides."
# END SOLUTION

check("hw1.6", explanation)
