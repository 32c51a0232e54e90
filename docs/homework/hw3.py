# %% [markdown]
# # Homework 3: write SMO
#
# In lecture 7 you watched sequential minimal optimisation work. Here you write it: how far a pair may go, one step, the
# intercept, and the whole machine. You need about three hours, and lecture 7 fresh in your mind.
#
# * `check("hw3.1", box_ends)` answers at once, as often as you like, on practice inputs. It names the first law that
#   fails. When your work is graded, the inputs are new ones.
# * `hint("hw3.1")` gives a nudge, `hint("hw3.1", 2)` a stronger one.
# * Write only where it says so, and keep the names: the functions are called by name. Plain NumPy is enough.

# %%
import numpy as np

from kernlab_edu.homework import check, hint

hint("hw3.1")

# %% [markdown]
# ## Task 1: how far may the pair go? (2 points)
#
# Two weights move, and $y_i\alpha_i + y_j\alpha_j$ must not change. So the pair moves on a segment inside the square
# $[0, C]^2$. Return its ends $(L, H)$ **for $\alpha_j$**.
#
# All arguments are numbers. Example: for $\alpha_i = 0.2$, $\alpha_j = 0.5$, equal labels and $C = 1$ the ends are
# $L = 0$ and $H = 0.7$.


# %% tags=["exercise"]
def box_ends(alpha_i, alpha_j, y_i, y_j, C):
    """The smallest and the largest α_j that keep both weights in [0, C]: (L, H)."""
    # BEGIN SOLUTION
    if y_i == y_j:
        return max(0.0, alpha_i + alpha_j - C), min(C, alpha_i + alpha_j)
    return max(0.0, alpha_j - alpha_i), min(C, C + alpha_j - alpha_i)
    # END SOLUTION


check("hw3.1", box_ends)

# %% [markdown]
# ## Task 2: one step (4 points)
#
# Given the Gram matrix `K` (n, n), labels `y` (n,), feasible weights `alpha` (n,), the bound `C` and a pair `i`, `j`,
# return the **new** weights (n,): the best ones that differ from `alpha` in the pair only. Along the segment the dual
# objective $W$ is a parabola; go to its vertex, or to the end of the segment if the vertex lies outside.
#
# Example: two points $x = \pm 1$ with labels $\pm 1$, `alpha` zero and $C = 1$: the best weights are $(0.5, 0.5)$.


# %% tags=["exercise"]
def step(K, y, alpha, C, i, j):
    """The weights after the best move of the pair (i, j); the given ones stay as they are."""
    # BEGIN SOLUTION
    new, error = alpha.copy(), K @ (y * alpha) - y
    eta = K[i, i] + K[j, j] - 2 * K[i, j]
    low, high = box_ends(alpha[i], alpha[j], y[i], y[j], C)
    new[j] = np.clip(alpha[j] + y[j] * (error[i] - error[j]) / eta, low, high)
    new[i] = alpha[i] - y[i] * y[j] * (new[j] - alpha[j])
    return new
    # END SOLUTION


check("hw3.2", step)

# %% [markdown]
# ## Task 3: find the bug (2 points)
#
# This function is copied from one web page to the next. It computes $b$ from the solution of a soft margin, and the
# pictures look right. Yet the certificate refuses the machine. Find the mistake and mend it.

# %% tags=["exercise"]
# BUG: b_over_all_support_vectors


# BEGIN SOLUTION
# STUDENT:
def intercept(K, y, alpha, C):
    """The mean vote of the free support vectors."""
    free = (alpha > 1e-8 * C) & (alpha < C * (1 - 1e-8))
    return float(np.mean((y - K @ (y * alpha))[free]))


# END SOLUTION

check("hw3.3", intercept)

# %% [markdown]
# ## Task 4: the machine (6 points)
#
# Put it together: start from $\alpha = 0$, choose a pair, step, and stop when the KKT conditions hold. Return `alpha`
# (n,) and `b`. Three points are for KKT residuals below 0.1, three more for 0.001.
#
# Which pair? Everybody *votes* for a value of $b$: $y_k - (K(y\circ\alpha))_k$. Among those whose $\beta = y\alpha$ may
# still grow take the highest vote, among those whose $\beta$ may still shrink the lowest. A computer rounds: a weight
# that is $10^{-17}$ away from a wall stands at the wall, or your loop will push it there for ever.


# %% tags=["exercise"]
def smo(K, y, C):
    """The weights and the intercept of the soft margin: (alpha, b)."""
    # BEGIN SOLUTION
    alpha = np.zeros(len(y))
    for _ in range(20_000):
        vote = y - K @ (y * alpha)
        below, above = alpha < C * (1 - 1e-10), alpha > C * 1e-10  # not at a wall, also after rounding
        grows, shrinks = np.where(y > 0, below, above), np.where(y > 0, above, below)
        i = int(np.argmax(np.where(grows, vote, -np.inf)))
        j = int(np.argmin(np.where(shrinks, vote, np.inf)))
        if vote[i] - vote[j] < 1e-8:
            break
        alpha = step(K, y, alpha, C, i, j)
    return alpha, (vote[i] + vote[j]) / 2
    # END SOLUTION


check("hw3.4", smo)

# %% [markdown]
# ## Task 5: construct an example (3 points)
#
# Between two and six points in the plane, labels, a $C$, and weights with an intercept such that the machine is
# **optimal and no support vector is free**: every $\alpha$ is 0 or $C$. Many answers are right. Use the linear kernel.

# %% tags=["exercise"]
# BEGIN SOLUTION
# STUDENT: lonely_machine = ...  # (X, y, C, alpha, b)
lonely_machine = (
    np.array([[1.0, 0.0], [-1.0, 0.0]]),
    np.array([1.0, -1.0]),
    0.25,
    np.array([0.25, 0.25]),
    0.0,
)
# END SOLUTION

check("hw3.5", lonely_machine)

# %% [markdown]
# ## Task 6: explain (3 points, read by a human)
#
# Why does SMO move two weights and not one? What would a move of three weights cost, and what could it gain? Five
# sentences.

# %% tags=["exercise"]
# BEGIN SOLUTION
# STUDENT: explanation = ...  # "…"
explanation = "One weight alone cannot move: the sum of y times alpha would change. Two can, along a segment."
# END SOLUTION

check("hw3.6", explanation)
