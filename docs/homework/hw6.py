# %% [markdown]
# # Homework 6: LDA, SIR, MDS, kernel PCA
#
# Four methods, one recipe: write down a matrix of products or of scatter, centre it rightly, take eigenvectors. What
# goes wrong is nearly always the centring or a weight. Here you do it by hand, in code, and in a search for somebody
# else's mistake. You need about three hours, and lectures 12 to 15.
#
# * `check("hw6.2", fisher)` answers at once, as often as you like, on practice inputs. It names the first law that
#   fails. When your work is graded, the inputs are new ones.
# * `hint("hw6.1")` gives a nudge, `hint("hw6.1", 2)` a stronger one.
# * Write only where it says so, and keep the names: your answers are found by name. Plain NumPy is enough.

# %%
import numpy as np

from kernlab_edu.homework import check, hint, personal

hint("hw6.1")

# %% [markdown]
# Task 1 has numbers of your own. Write your id here, exactly as the file that you hand in is called.

# %% tags=["exercise"]
# BEGIN SOLUTION
# STUDENT: STUDENT = "your id"
STUDENT = "ada"
# END SOLUTION

# %% [markdown]
# ## Task 1: by hand, three towns on a road (3 points)
#
# Three towns lie on a straight road. You know only their distances `D` (3, 3). Find, on paper, the matrix of products
# $B = -\frac12 H D^2 H$ (3, 3), where $D^2$ holds the squared distances, and places `x` (3,) on the road, measured from
# the mean of the three, with $B = x x^\top$. Two points are for $B$, one for $x$. Your answer is the pair `(B, x)`.
#
# Example: two towns at distance 2 have $B = \begin{pmatrix} 1 & -1 \\ -1 & 1 \end{pmatrix}$ and $x = (1, -1)$.

# %%
personal("hw6.1", STUDENT)

# %% tags=["exercise"]
# BEGIN SOLUTION
# STUDENT: road = ...  # (B, x)
D2 = personal("hw6.1", STUDENT)["D"] ** 2
B = -0.5 * (D2 - D2.mean(axis=0) - D2.mean(axis=1, keepdims=True) + D2.mean())
row = B[np.diag(B).argmax()]
road = (B, row / np.sqrt(np.diag(B).max()))
# END SOLUTION

check("hw6.1", road, STUDENT)

# %% [markdown]
# ## Task 2: scatter, and Fisher's direction (4 points)
#
# Split the scatter of `X` (n, p) into a part within the classes and a part between them: $S_W$ (p, p) sums
# $(x_i - \mu_k)(x_i - \mu_k)^\top$ over all points, $\mu_k$ being the mean of the point's own class; $S_B$ (p, p) is
# what is left of the total scatter when every point moves to the mean of its class. Nothing is divided by n. `labels`
# (n,) are whole numbers: names of the classes, no more.
#
# Return $S_W$, $S_B$ and a direction `w` (p,) with the largest $w^\top S_B w / w^\top S_W w$; its length and its sign
# do not matter. Two points are for the matrices, two for `w`.
#
# Example: the numbers 0 and 2 in one class, 4 and 6 in the other: $S_W = 4$, $S_B = 16$.


# %% tags=["exercise"]
def fisher(X, labels):
    """Scatter within, scatter between, and the best direction: (S_W, S_B, w)."""
    # BEGIN SOLUTION
    centres = np.array([X[labels == k].mean(axis=0) for k in labels])  # for every point the mean of its class
    R, M = X - centres, centres - X.mean(axis=0)
    S_W, S_B = R.T @ R, M.T @ M
    values, vectors = np.linalg.eig(np.linalg.solve(S_W, S_B))
    return S_W, S_B, vectors[:, values.real.argmax()].real
    # END SOLUTION


check("hw6.2", fisher)

# %% [markdown]
# ## Task 3: find the bug (3 points)
#
# Sliced inverse regression: `slices` (n,) says in which slice of the response each row of `X` (n, p) lies. The function
# returns the shares of variance $\lambda$ (p,), largest first, and directions `V` (p, p) in its columns, with
# $\Sigma_B V = \Sigma V \Lambda$ and $V^\top \Sigma V = I$. Here $\Sigma$ is the covariance of all points and
# $\Sigma_B$ that of the slice means. On slices of equal size nobody ever noticed anything. Find and mend the mistake.
#
# Example: the numbers 0, 2 in one slice and 4, 6 in the other: $\Sigma = 5$, $\Sigma_B = 4$, so $\lambda = 0.8$.

# %% tags=["exercise"]
# BUG: unweighted_slices


# BEGIN SOLUTION
# STUDENT:
def sir(X, slices):
    """Shares of variance and directions: (λ, V)."""
    moved = X - X.mean(axis=0)
    centres = np.array([moved[slices == s].mean(axis=0) for s in slices])  # a slice counts once for each of its points
    root = np.linalg.cholesky(moved.T @ moved / len(X))
    white = np.linalg.solve(root, centres.T)
    share, U = np.linalg.eigh(white @ white.T / len(X))
    return share[::-1], np.linalg.solve(root.T, U)[:, ::-1]


# END SOLUTION

check("hw6.3", sir)

# %% [markdown]
# ## Task 4: kernel PCA of new points (4 points)
#
# `K` (n, n) holds the kernel between n training points, `K_new` (m, n) the kernel between m other points and the
# training points. Return the scores (m, k) of the m points on the first `k` principal components of the training points
# in feature space: coordinates along orthonormal directions, measured from the mean of the training images. Signs of
# the columns do not matter.
#
# In the checks the first n rows of `K_new` are `K` itself. Their scores must have mean 0 and, as variances, the largest
# eigenvalues of $\tilde K / n$: two points. The rows after them are new points: two points more.
#
# Example: for the linear kernel and the points $-1$ and $3$ on a line, the new point $2$ has the score $1$ or $-1$.


# %% tags=["exercise"]
def scores(K, K_new, k):
    """The first k principal components of new points in feature space, (m, k)."""
    # BEGIN SOLUTION
    H = np.eye(len(K)) - 1 / len(K)
    lengths, alpha = np.linalg.eigh(H @ K @ H)
    lengths, alpha = lengths[::-1][:k], alpha[:, ::-1][:, :k]
    return (K_new - K.mean(axis=0)) @ H @ (alpha / np.sqrt(lengths))
    # END SOLUTION


check("hw6.4", scores)

# %% [markdown]
# ## Task 5: construct a metric without a map (3 points)
#
# Between three and six places and a table `no_map` of their distances (n, n): symmetric, zeros on the diagonal, between
# 0.1 and 10 elsewhere, and **no detour is shorter** than the direct way. Yet no map shows these distances rightly, in
# no dimension whatsoever: $-\frac12 H D^2 H$ has an eigenvalue below $-0.001$. Many answers are right.

# %% tags=["exercise"]
# BEGIN SOLUTION
# STUDENT: no_map = ...  # D
no_map = np.array([[0.0, 1.0, 2.0, 1.0], [1.0, 0.0, 1.0, 2.0], [2.0, 1.0, 0.0, 1.0], [1.0, 2.0, 1.0, 0.0]])
# END SOLUTION

check("hw6.5", no_map)

# %% [markdown]
# ## Task 6: explain what you see (3 points, read by a human)
#
# The response depends on $x_1$ alone, once as $y = x_1$ and once as $y = x_1^2$. Ten slices of equal size. The first
# share is near 1 in one case and near 0 in the other, although $y$ is known exactly when $x_1$ is.

# %%
X = np.random.default_rng(6).normal(size=(600, 2))
for y in (X[:, 0], X[:, 0] ** 2):
    print(sir(X, np.argsort(np.argsort(y)) // 60)[0].round(2))

# %% [markdown]
# Why does SIR see nothing the second time? What would you do? Five sentences.

# %% tags=["exercise"]
# BEGIN SOLUTION
# STUDENT: explanation = ...  # "…"
explanation = "A slice of y holds points from the left and from the right, and their mean is near 0. Use local means."
# END SOLUTION

check("hw6.6", explanation)
