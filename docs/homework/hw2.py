# %% [markdown]
# # Homework 2: hard and soft margins
#
# Lectures 4 to 6 built the widest street, let points stand on it for a price, and handed the dual to a QP solver. Here
# you do all three: a street by hand, the dual as six arrays, and a machine that a certificate accepts. You need about
# three hours.
#
# * `check("hw2.2", dual_qp)` answers at once, as often as you like, on practice inputs. It names the first law that
#   fails. When your work is graded, the inputs are new ones.
# * `hint("hw2.1")` gives a nudge, `hint("hw2.1", 2)` a stronger one.
# * Write only where it says so, and keep the names: your answers are found by name. NumPy and, in task 4, CVXOPT are
#   all you need.
#
# Throughout, $f(x) = w\cdot x + b$, labels are $\pm 1$, and the kernel is linear.

# %%
import numpy as np

from kernlab_edu.homework import check, hint, personal

hint("hw2.1")

# %% [markdown]
# Task 1 has numbers of your own. Write your id here, exactly as the file that you hand in is called.

# %% tags=["exercise"]
# BEGIN SOLUTION
# STUDENT: STUDENT = "your id"
STUDENT = "ada"
# END SOLUTION

# %% [markdown]
# ## Task 1: by hand, three points (3 points)
#
# Three points in the plane, in the rows of `X`, with labels `y`. Find the **hard margin** on paper: the weights
# $\alpha$, one per point and in the order of the rows, the normal $w$ and the intercept $b$. Your answer is
# `(alpha, w, b)`; fractions such as `2 / 5` are welcome.
#
# Example: for the points $(1, 0)$ and $(3, 0)$ with $+$, $(-1, 0)$ with $-$, it is `([1/2, 0, 1/2], [1, 0], 0)`.

# %%
personal("hw2.1", STUDENT)

# %% tags=["exercise"]
# BEGIN SOLUTION
# STUDENT: by_hand = ...  # ([α0, α1, α2], [w1, w2], b)
X, y = personal("hw2.1", STUDENT).values()
pairs = [(i, j) for i in range(3) for j in range(3) if y[i] > 0 > y[j]]
i, j = min(pairs, key=lambda pair: np.linalg.norm(X[pair[0]] - X[pair[1]]))
across = X[i] - X[j]
w = 2 * across / (across @ across)
by_hand = (np.isin(np.arange(3), [i, j]) * 2 / (across @ across), w, 1 - w @ X[i])
# END SOLUTION

check("hw2.1", by_hand, STUDENT)

# %% [markdown]
# ## Task 2: the dual as a quadratic program (4 points)
#
# A QP solver wants six arrays: it **minimises** $\frac12\alpha^\top P\alpha + q^\top\alpha$ subject to $G\alpha\le h$
# and $A\alpha = b$. The dual of the soft margin **maximises** $W(\alpha) = \sum\alpha - \frac12\lVert\sum\alpha_i y_i
# x_i\rVert^2$ subject to $0\le\alpha\le C$ and $\sum\alpha_i y_i = 0$. Translate: the objective should be $-W$ itself,
# not a multiple of it.
#
# Given `X` (n, d), `y` (n,) and `C`, return `P` (n, n), `q` (n,), `G` (m, n), `h` (m,), `A` (1, n), `b` (1,). Example:
# for two points on a line, $x = \pm 1$ with labels $\pm 1$, `P` is `[[1, 1], [1, 1]]` and `A` is `[[1, -1]]`.


# %% tags=["exercise"]
def dual_qp(X, y, C):
    """The soft margin's dual in standard form: (P, q, G, h, A, b)."""
    # BEGIN SOLUTION
    n, Z = len(y), y[:, None] * X
    G = np.vstack([-np.eye(n), np.eye(n)])
    h = np.concatenate([np.zeros(n), np.full(n, C)])
    return Z @ Z.T, -np.ones(n), G, h, y[None, :], np.zeros(1)
    # END SOLUTION


check("hw2.2", dual_qp)

# %% [markdown]
# ## Task 3: find the bug (2 points)
#
# An interior-point solver never returns exact zeros. This function sorts its weights into three roles: `"idle"`
# ($\alpha = 0$), `"free"` ($0 < \alpha < C$) and `"bounded"` ($\alpha = C$). It worked on the data of its author. Find
# the mistake and mend it. The answer is a list of n words.
#
# Inputs: the Gram matrix `K` (n, n), `y` (n,), `alpha` (n,), `b` and `C`; they come from one solved soft margin, exact
# to about eight digits. Example: `alpha = [0.5, 1e-9, 0.5]` and $C = 10$ make `["free", "idle", "free"]`.

# %% tags=["exercise"]
# BUG: threshold_in_absolute_units


# BEGIN SOLUTION
# STUDENT:
def roles(K, y, alpha, b, C):
    """Compare with a fraction of C."""
    share = alpha / C
    return np.select([share < 1e-6, share > 1 - 1e-6], ["idle", "bounded"], "free").tolist()


# END SOLUTION

check("hw2.3", roles)

# %% [markdown]
# ## Task 4: the machine (4 points)
#
# Now let a solver work. `cvxopt.solvers.qp` takes your six letters, each wrapped in `cvxopt.matrix`, and returns a
# dictionary; import what you need inside the function. Ask it for ten digits and for silence with
# `options={"show_progress": False, "abstol": 1e-10, "reltol": 1e-10, "feastol": 1e-10}`. Return `alpha` (n,) and the
# number `b`. Two points are for KKT residuals below one tenth, two more for a residual of one in ten thousand.
#
# Think about $b$ before you write: which points know it, and what if there are none of them? Example: for $x = \pm 1$
# with labels $\pm 1$ and $C = 10$ the answer is `([0.5, 0.5], 0)`.


# %% tags=["exercise"]
def train(X, y, C):
    """The soft margin by quadratic programming: (alpha, b)."""
    # BEGIN SOLUTION
    from cvxopt import matrix, solvers

    exact = {"show_progress": False, "abstol": 1e-10, "reltol": 1e-10, "feastol": 1e-10}
    solution = solvers.qp(*(matrix(np.array(letter, dtype=float)) for letter in dual_qp(X, y, C)), options=exact)
    return np.ravel(solution["x"]), float(solution["y"][0])
    # END SOLUTION


check("hw2.4", train)

# %% [markdown]
# ## Task 5: construct an example (3 points)
#
# Taking away a point with $\alpha = 0$ never changes the hard margin. Taking away a support vector usually does, but
# not always. Construct three to eight points in the plane, no two at the same place, with an **optimal** hard margin
# `alpha`, `b` and a support vector `k` (so `alpha[k] > 0`) such that the street stays **the same without it**. Prove it
# by giving optimal weights `rest` of the other points, in their order. One point is for the machine, two are for the
# proof. Many answers are right.

# %% tags=["exercise"]
# BEGIN SOLUTION
# STUDENT: spare = ...  # (X, y, alpha, b, k, rest)
spare = (
    np.array([[1.0, 1.0], [1.0, -1.0], [-1.0, 1.0], [-1.0, -1.0]]),
    np.array([1.0, 1.0, -1.0, -1.0]),
    np.full(4, 0.25),
    0.0,
    3,
    np.array([0.5, 0.0, 0.5]),
)
# END SOLUTION

check("hw2.5", spare)

# %% [markdown]
# ## Task 6: explain (3 points, read by a human)
#
# Two points on a line, $x = \pm 1$ with labels $\pm 1$. Let $C$ fall from 1 towards 0. What happens to $\alpha$, to
# $w$, to the width of the street, to $\xi$? Why do both points violate the margin in the end although neither is ever
# misclassified? What does this say about the sentence "a small C makes many errors"? Six sentences.

# %% tags=["exercise"]
# BEGIN SOLUTION
# STUDENT: explanation = ...  # "…"
explanation = "Below one half both weights sit at C and w = 2C: the street widens over both points, the boundary stays."
# END SOLUTION

check("hw2.6", explanation)
