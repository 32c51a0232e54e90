# %% [markdown]
# # Homework 5: support vector regression and kernel ridge
#
# Two ways to draw a curve through noisy points. Lecture 10 gives every point a tube in which it keeps quiet; the ridge
# machine of lecture 9 lets everybody pull. Here you lay the flattest tube by hand, compute both sides of its duality,
# find its $b$, and write the ridge machine. You need about three hours.
#
# * `check("hw5.2", dual_value)` answers at once, as often as you like, on practice inputs. It names the first law that
#   fails. When your work is graded, the inputs are new ones.
# * `hint("hw5.1")` gives a nudge, `hint("hw5.1", 2)` a stronger one.
# * Write only where it says so, and keep the names: your answers are found by name. Plain NumPy is enough.
#
# Signs, once and for all: $f(x) = \sum_i \beta_i k(x_i, x) + b$ with $|\beta_i| \le C$ and $\sum_i \beta_i = 0$, and
# $\beta_i > 0$ belongs to points **above** the curve: they pull it up.

# %%
import numpy as np

from kernlab_edu.homework import check, hint, personal

hint("hw5.1")

# %% [markdown]
# Task 1 has numbers of your own. Write your id here, exactly as the file that you hand in is called.

# %% tags=["exercise"]
# BEGIN SOLUTION
# STUDENT: STUDENT = "your id"
STUDENT = "ada"
# END SOLUTION

# %% [markdown]
# ## Task 1: by hand, the flattest tube (3 points)
#
# Three points of your own. Find the line $f(x) = wx + b$ that has all of them within $\varepsilon$ and is as flat as
# that allows: this is support vector regression with the linear kernel, and your $C$ is so large that nobody pays. Your
# answer is `(w, b, [β1, β2, β3])`, where the weights prove that the line is the right one: $w = \sum\beta_i x_i$.
#
# Example: for the points $(-1, -1)$, $(0, 0)$, $(1, 1)$ and $\varepsilon = 0.5$ the answer is
# `(0.5, 0, [-0.25, 0, 0.25])`.

# %%
personal("hw5.1", STUDENT)

# %% tags=["exercise"]
# BEGIN SOLUTION
# STUDENT: flattest = ...  # (w, b, [β1, β2, β3])
x, y, epsilon, C = personal("hw5.1", STUDENT).values()
for i, j in [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]:  # i on the lower edge, j on the upper one
    w = (y[j] - y[i] - 2 * epsilon) / (x[j] - x[i])
    b, beta = y[i] + epsilon - w * x[i], np.zeros(3)
    beta[i], beta[j] = -w / (x[j] - x[i]), w / (x[j] - x[i])
    if beta[j] > 0 and np.all(np.abs(y - w * x - b) <= epsilon + 1e-9):
        flattest = (w, b, beta)
# END SOLUTION

check("hw5.1", flattest, STUDENT)

# %% [markdown]
# ## Task 2: the dual objective (3 points)
#
# Given a Gram matrix `K` (n, n), heights `y` (n,), weights `beta` (n,) and `epsilon`, return the dual objective
# $W(\beta)$ of support vector regression: one number. Whatever the weights, it is never above the price
# $\frac12\lVert w\rVert^2 + C\sum\xi$ of any machine; the weights that you are given are the best ones.
#
# Example: the points $x = \pm 1$ with $y = \pm 1$, the linear kernel, $\varepsilon = 0.25$ and $\beta = \pm 0.375$ give
# $W = 0.28125$.


# %% tags=["exercise"]
def dual_value(K, y, beta, epsilon):
    """W(β), what the dual problem maximises."""
    # BEGIN SOLUTION
    return y @ beta - epsilon * np.abs(beta).sum() - 0.5 * beta @ K @ beta
    # END SOLUTION


check("hw5.2", dual_value)

# %% [markdown]
# ## Task 3: find the bug (2 points)
#
# The function computes $b$ from the solution of support vector regression: `K` (n, n), `y` (n,), `beta` (n,) and the
# numbers `C` and `epsilon` are given. Somebody took it over from a classifier, and with good reason asks only the free
# points. The curve has the right shape, but it is shifted. Find the mistake and mend it.
#
# Example: in the example of task 2, with $C = 1$, $b$ is 0; if both heights grow by 3, it is 3.

# %% tags=["exercise"]
# BUG: b_without_the_tube


# BEGIN SOLUTION
# STUDENT:
def offset(K, y, beta, C, epsilon):
    """The mean vote of the free points, each on its own edge."""
    votes = y - K @ beta - epsilon * np.sign(beta)
    pull = np.abs(beta) / C
    return float(np.mean(votes[(pull > 1e-8) & (pull < 1 - 1e-8)]))


# END SOLUTION

check("hw5.3", offset)

# %% [markdown]
# ## Task 4: kernel ridge with an offset (3 points)
#
# Minimise $J = \frac1n\sum_i (y_i - f(x_i))^2 + \lambda\lVert g\rVert^2$ over all $f = g + b$, where $g$ lives in the
# space of the kernel and the number $b$ costs nothing. By the representer theorem $g = \sum_i \alpha_i k(x_i, \cdot)$,
# and then $\lVert g\rVert^2 = \alpha^\top K\alpha$. Given `K` (n, n), `y` (n,) and `lam`, return `alpha` (n,) and `b`.
#
# Example: for `K` the identity, `y = [1, 3]` and $\lambda = 0.5$ the answer is $\alpha = (-0.5, 0.5)$, $b = 2$.


# %% tags=["exercise"]
def ridge(K, y, lam):
    """The weights and the offset of the smallest J: (alpha, b)."""
    # BEGIN SOLUTION
    n = len(y)
    ones = np.ones((n, 1))
    system = np.block([[K + n * lam * np.eye(n), ones], [ones.T, np.zeros((1, 1))]])
    solved = np.linalg.solve(system, np.append(y, 0.0))
    return solved[:n], solved[n]
    # END SOLUTION


check("hw5.4", ridge)

# %% [markdown]
# ## Task 5: construct an outlier that may go anywhere (3 points)
#
# Give two to six points of the line with heights `y`, and `moved`, the same heights except for **one that is moved by
# 5 or more**, such that support vector regression with the linear kernel has the same answer for both. One point is for
# weights `beta` and a `b` that are optimal for `y` and not all zero, two are for their being optimal for `moved` too.
# Many answers are right.
#
# `unmoved` holds seven things: `x`, `y`, `moved` (n,), the numbers `C` (0.01 to 100) and `epsilon` (0.01 to 1), `beta`
# (n,) and the number `b`.

# %% tags=["exercise"]
# BEGIN SOLUTION
# STUDENT: unmoved = ...  # (x, y, moved, C, epsilon, beta, b)
unmoved = ([0.0, 0.0], [3.0, -3.0], [9.0, -3.0], 1.0, 0.5, [1.0, -1.0], 0.0)
# END SOLUTION

check("hw5.5", unmoved)

# %% [markdown]
# ## Task 6: explain (3 points, read by a human)
#
# Somebody makes a mistake and enters every data point twice. Does the ridge machine of task 4 change? Does support
# vector regression with $\frac12\lVert w\rVert^2 + C\sum\xi$ change, and which $C$ would repair it? And what do you do
# with $C$ when next year's table has ten times as many rows? Six sentences.

# %% tags=["exercise"]
# BEGIN SOLUTION
# STUDENT: explanation = ...  # "…"
explanation = "A mean does not see that its terms occur twice, but a sum doubles: half the price C repairs that."
# END SOLUTION

check("hw5.6", explanation)
