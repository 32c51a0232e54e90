# %% [markdown]
# # Homework 4: kernels and Mercer
#
# Lectures 8 and 9 replaced scalar products by a function $k(x, z)$ and asked when that is allowed. Here you write a
# Gaussian, find the features of a kernel by hand, work with images that you never see, mend a judge, and refute a
# function that looks like a kernel. You need about three hours.
#
# * `check("hw4.1", bell)` answers at once, as often as you like, on practice inputs. It names the first law that
#   fails. When your work is graded, the inputs are new ones.
# * `hint("hw4.1")` gives a nudge, `hint("hw4.1", 2)` a stronger one.
# * Write only where it says so, and keep the names: your answers are found by name. Plain NumPy is enough.

# %%
import numpy as np

from kernlab_edu.homework import check, hint, personal

hint("hw4.1")

# %% [markdown]
# Task 2 has numbers of your own. Write your id here, exactly as the file that you hand in is called.

# %% tags=["exercise"]
# BEGIN SOLUTION
# STUDENT: STUDENT = "your id"
STUDENT = "ada"
# END SOLUTION

# %% [markdown]
# ## Task 1: a bell of width σ (2 points)
#
# The Gaussian kernel of width $\sigma$ is $k(x, z) = \exp(-\lVert x - z\rVert^2 / 2\sigma^2)$. Given points `X` (n, d),
# points `Z` (m, d) and the number `sigma`, return the matrix of all $k(x_i, z_j)$, shape (n, m), without a loop.
#
# Example: two points of the line at distance 2 with $\sigma = 1$ have $k = e^{-2} = 0.1353$.


# %% tags=["exercise"]
def bell(X, Z, sigma):
    """The matrix of k(x, z) for all rows x of X and z of Z."""
    # BEGIN SOLUTION
    d2 = ((X[:, None, :] - Z[None, :, :]) ** 2).sum(axis=2)
    return np.exp(-0.5 * d2 / sigma**2)
    # END SOLUTION


check("hw4.1", bell)

# %% [markdown]
# ## Task 2: by hand, a feature map (3 points)
#
# Your own kernel is $k(x, z) = (c + s\,x\cdot z)^2$ for points of the plane; the next cell shows your $c$ and $s$. Find
# features with $\Phi(x)\cdot\Phi(z) = k(x, z)$. Write them as a table: the row `(a, p, q)` stands for the feature
# $a\,x_1^p\,x_2^q$. Many tables are right.
#
# Example: for $k(x, z) = 1 + 9\,x_1 z_1$ the table is `[(1, 0, 0), (3, 1, 0)]`. Roots are welcome: `np.sqrt(10)`.

# %%
personal("hw4.2", STUDENT)

# %% tags=["exercise"]
# BEGIN SOLUTION
# STUDENT: feature_map = ...  # [(a, p, q), …]
c, s = personal("hw4.2", STUDENT).values()
linear, mixed = np.sqrt(2 * c * s), np.sqrt(2) * s
feature_map = [(c, 0, 0), (linear, 1, 0), (linear, 0, 1), (s, 2, 0), (mixed, 1, 1), (s, 0, 2)]
# END SOLUTION

check("hw4.2", feature_map, STUDENT)

# %% [markdown]
# ## Task 3: centre and normalise (3 points)
#
# Somebody has mapped n points to images $\Phi_1, \dots, \Phi_n$ and tells you only their products, the Gram matrix `K`
# (n, n). Return two matrices (n, n):
#
# * the Gram matrix of the **centred** images $\Phi_i - m$, where $m$ is the mean of all images (2 points),
# * the **cosines** of the angles between the images as they were, before centring (1 point).
#
# Example: for `K = [[4, 0], [0, 1]]` the first is `[[1.25, -1.25], [-1.25, 1.25]]`, the second `[[1, 0], [0, 1]]`.


# %% tags=["exercise"]
def centred_and_cosines(K):
    """The products of the images after centring, and the cosines before."""
    # BEGIN SOLUTION
    H = np.eye(len(K)) - 1 / len(K)
    length = np.sqrt(np.diag(K))
    return H @ K @ H, K / np.outer(length, length)
    # END SOLUTION


check("hw4.3", centred_and_cosines)

# %% [markdown]
# ## Task 4: find the bug (3 points)
#
# Which of these matrices could be Gram matrices? The function gets `matrices` (k, n, n) and returns one True or False
# for each, shape (k,). It knows that a Gram matrix is symmetric and has no negative eigenvalue, and it forgives
# rounding errors. On the matrices of the lecture it was always right; on others it is not. Find the mistake and mend
# it.
#
# Example: `[[1, 0], [0, 1]]` and `[[1, 1], [1, 1]]` are Gram matrices, `[[1, 2], [2, 1]]` is not.

# %% tags=["exercise"]
# BUG: absolute_threshold


# BEGIN SOLUTION
# STUDENT:
def are_gram(matrices):
    """One verdict per matrix; rounding is measured in units of the matrix."""
    size = np.abs(matrices).max(axis=(1, 2))
    skewness = np.abs(matrices - matrices.transpose(0, 2, 1)).max(axis=(1, 2))
    lowest = np.linalg.eigvalsh(matrices)[:, 0]
    return (skewness <= 1e-9 * size) & (lowest >= -1e-9 * size)


# END SOLUTION

check("hw4.4", are_gram)

# %% [markdown]
# ## Task 5: construct a witness (3 points)
#
# The function $k(x, z) = \max(0, 1 - (x - z)^2)$ on the line looks like a bell. It is symmetric, it is 1 where
# $x = z$, it falls with the distance, and $k(x, z)^2 \le k(x, x)\,k(z, z)$ holds for every pair. Yet it is no kernel.
# Prove it: give two to six points `x` of the line and a vector `v` of as many numbers with $v^\top K v < 0$. Many
# answers are right.

# %% tags=["exercise"]
# BEGIN SOLUTION
# STUDENT: witness = ...  # ([x1, x2, …], [v1, v2, …])
witness = ([0.0, 0.5, 1.0], [1.0, -1.5, 1.0])
# END SOLUTION

check("hw4.5", witness)

# %% [markdown]
# ## Task 6: explain (3 points, read by a human)
#
# Take n different points and the Gaussian of task 1. What becomes of the Gram matrix when $\sigma \to 0$, and when
# $\sigma \to \infty$? What is left of both limits after centring? What will a machine that sees only this matrix say
# about its training points, and what about new points? Six sentences.

# %% tags=["exercise"]
# BEGIN SOLUTION
# STUDENT: explanation = ...  # "…"
explanation = "A tiny width gives the identity: nobody is like anybody else. A huge one gives all ones."
# END SOLUTION

check("hw4.6", explanation)
