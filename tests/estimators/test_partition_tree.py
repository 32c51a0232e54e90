"""PartitionTree: grow and prune by hand, laws of the partition, pruning against brute force, scikit-learn as oracle."""

import pickle

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from numpy.testing import assert_allclose, assert_array_equal
from sklearn.base import clone
from sklearn.datasets import load_breast_cancer, load_iris, load_wine
from sklearn.model_selection import GridSearchCV
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.tree import DecisionTreeClassifier

from kernlab_edu.datasets import checkerboard, moons, random_labels, rings, spirals, xor
from kernlab_edu.estimators import PartitionTree
from kernlab_edu.solvers import grow_partition, partition_steps, prune, pruning_path

RULES = ["cart", "dyadic"]
seeds = st.integers(0, 2**32 - 1)


# --- worked by hand ------


def test_F250_a_leaf_with_plus_plus_minus_says_plus():
    tree = PartitionTree(max_depth=0).fit([[0.0], [1.0], [2.0]], [1, 1, -1])
    assert tree.n_leaves_ == 1
    assert_array_equal(tree.predict([[0.0], [2.0], [99.0]]), [1, 1, 1])
    assert_allclose(tree.shares([[0.0]]), [[1 / 3, 2 / 3]])


def test_F250_a_mean_label_of_zero_is_plus():
    assert_array_equal(PartitionTree(max_depth=0).fit([[0.0], [1.0]], [1, -1]).predict([[0.0]]), [1])


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("make", [xor, moons, rings, checkerboard, spirals, random_labels])
def test_F250_a_full_tree_makes_no_training_error(make, rule):
    X, y = make()
    tree = PartitionTree(rule).fit(X, y)
    assert tree.score(X, y) == 1.0
    assert not any(cell.mixed for cell in tree.cells_)


def test_F250_cart_cuts_halfway_between_the_classes():
    tree = PartitionTree().fit([[0.0, 9.0], [1.0, 9.0], [3.0, 9.0], [4.0, 9.0]], list("aabb"))
    (split,) = tree.partition_.splits
    assert (split.feature, split.threshold) == (0, 2.0)
    assert_array_equal([split.left.lower, split.left.upper], [[0, 9], [2, 9]])
    assert_array_equal([split.right.lower, split.right.upper], [[2, 9], [4, 9]])
    assert_array_equal(tree.predict([[2.0, 0.0], [2.1, 0.0]]), ["a", "b"])


def test_F250_dyadic_cuts_halve_the_sides_in_turn():
    X, y = np.array([[0.0, 0], [1, 0], [0, 1], [1, 1]]), [1, -1, -1, 1]
    splits = list(partition_steps(X, [1, 0, 0, 1], "dyadic"))
    assert [(s.cell.depth, s.feature, s.threshold) for s in splits] == [(0, 0, 0.5), (1, 1, 0.5), (1, 1, 0.5)]
    assert PartitionTree("dyadic").fit(X, y).n_leaves_ == 4


def test_F250_an_empty_cell_votes_like_its_parent():
    # halves of [0, 8]: the right half holds only the +; [0, 4] → [2, 4] is empty
    tree = PartitionTree("dyadic").fit([[0.0], [1.0], [1.5], [8.0]], [1, -1, -1, 1])
    empty = [cell for cell in tree.cells_ if len(cell.rows) == 0]
    assert [(cell.lower[0], cell.upper[0]) for cell in empty] == [(2.0, 4.0)]
    assert_array_equal(tree.predict([[3.0]]), [-1])  # (+, −, −) in the parent [0, 4]


def test_F250_pruning_by_hand():
    # one − among + at the end: a cut saves one error of four
    X, y = [[0.0], [1.0], [2.0], [3.0]], [1, 1, 1, -1]
    assert PartitionTree(prune="cost-complexity", alpha=0.24).fit(X, y).n_leaves_ == 2
    assert PartitionTree(prune="cost-complexity", alpha=0.25).fit(X, y).n_leaves_ == 1  # a tie: the smaller tree
    path = PartitionTree().fit(X, y).pruning_path()
    assert_allclose(path.alpha, [0.0, 0.25])
    assert_array_equal(path.n_leaves, [2, 1])
    assert_allclose(path.risk, [0.0, 0.25])


def test_F253_nearest_neighbour_and_the_full_tree_both_know_the_training_set_by_heart():
    X, y = moons(80, random_state=2)
    assert len(np.unique(X, axis=0)) == len(X)
    assert KNeighborsClassifier(1).fit(X, y).score(X, y) == PartitionTree().fit(X, y).score(X, y) == 1.0
    flipped = np.where(np.arange(80) == 7, -y, y)  # one wrong label: both repeat it, fifteen neighbours outvote it
    machines = KNeighborsClassifier(1), PartitionTree(), KNeighborsClassifier(15)
    assert [machine.fit(X, flipped).predict(X)[7] == flipped[7] for machine in machines] == [True, True, False]


# --- laws ------


@pytest.mark.parametrize("rule", RULES)
@given(seed=seeds)
@settings(max_examples=15)
def test_F250_the_leaves_tile_the_box_and_hold_their_samples(rule, seed):
    rng = np.random.default_rng(seed)
    X, y = rng.standard_normal((30, 2)), rng.integers(0, 3, 30)
    tree = PartitionTree(rule).fit(X, y)
    areas = [np.prod(cell.upper - cell.lower) for cell in tree.cells_]
    assert_allclose(sum(areas), np.prod(np.ptp(X, axis=0)), rtol=1e-9)
    assert_array_equal(np.sort(np.concatenate([cell.rows for cell in tree.cells_])), np.arange(30))
    for cell in tree.cells_:
        assert (cell.lower <= X[cell.rows]).all()
        assert (X[cell.rows] <= cell.upper).all()
    assert all(split.cell.mixed for split in tree.partition_.splits)
    assert_array_equal([tree.partition_.cells[i].number for i in tree.apply(X[[3]])], [leaf_holding(tree, 3)])


def leaf_holding(tree, row):
    return next(cell.number for cell in tree.cells_ if row in cell.rows)


def test_F250_refinement_zooms_to_the_boundary():
    """Every cell that is split meets the line x₂ = x₁/3 + 0.2 between the classes."""
    rng = np.random.default_rng(0)
    X = rng.uniform(0, 1, (4000, 2))
    y = np.where(X[:, 1] > X[:, 0] / 3 + 0.2, 1, -1)
    for split in PartitionTree("dyadic", max_depth=8).fit(X, y).partition_.splits:
        corners = np.array([split.cell.lower, split.cell.upper])
        heights = corners[:, 1] - (corners[::-1, 0] / 3 + 0.2)  # lowest and highest corner against the line
        assert heights[0] <= 0 <= heights[1]


def test_F250_deeper_trees_fit_better_and_an_early_stop_generalises_better():
    (X, y), (X_new, y_new) = moons(200, noise=0.35, random_state=0), moons(2000, noise=0.35, random_state=1)
    trees = [PartitionTree(max_depth=depth).fit(X, y) for depth in (0, 1, 2, 4, 8, None)]
    assert (np.diff([tree.score(X, y) for tree in trees]) >= 0).all()
    pruned = PartitionTree(prune="cost-complexity", alpha=0.01).fit(X, y)
    assert pruned.n_leaves_ < trees[-1].n_leaves_
    assert pruned.score(X_new, y_new) > trees[-1].score(X_new, y_new)


def test_F250_min_leaf_keeps_cells_from_shrinking_to_one_sample():
    X, y = random_labels(100)
    assert min(len(cell.rows) for cell in PartitionTree(min_leaf=7).fit(X, y).cells_) >= 7
    dyadic = PartitionTree("dyadic", min_leaf=7).fit(X, y).partition_
    assert min(len(split.cell.rows) for split in dyadic.splits) >= 14


def all_subtrees(tree):
    """(errors, leaves) of every subtree with the same root."""
    by_cell = {split.cell.number: split for split in tree.splits}

    def below(cell):
        found = [(cell.errors, 1)]
        if cell.number in by_cell:
            split = by_cell[cell.number]
            found += [(e + f, m + k) for e, m in below(split.left) for f, k in below(split.right)]
        return found

    return np.array(below(tree.root))


@given(seed=seeds, alpha=st.sampled_from([0.0, 0.013, 0.04, 1 / 12, 0.2, 1.0]))
@settings(max_examples=30)
def test_F250_pruning_finds_the_smallest_best_subtree(seed, alpha):
    rng = np.random.default_rng(seed)
    X, y = rng.standard_normal((12, 2)), rng.integers(0, 2, 12)
    tree = grow_partition(X, y)
    errors, leaves = all_subtrees(tree).T
    cost = errors / 12 + alpha * leaves
    best = prune(tree, alpha)
    assert_allclose(best.risk + alpha * len(best.leaves), cost.min(), atol=1e-12)
    assert len(best.leaves) == leaves[cost <= cost.min() + 1e-9].min()


@given(seed=seeds)
@settings(max_examples=20)
def test_F250_the_path_lists_every_best_subtree(seed):
    rng = np.random.default_rng(seed)
    tree = grow_partition(rng.standard_normal((25, 2)), rng.integers(0, 3, 25))
    path = pruning_path(tree)
    assert (np.diff(path.n_leaves) < 0).all()
    assert (np.diff(path.risk) > 0).all()
    assert path.n_leaves[-1] == 1
    for i, alpha in enumerate(path.alpha):
        later = path.alpha[i + 1] if i + 1 < len(path.alpha) else alpha + 1
        between = prune(tree, (alpha + later) / 2)
        assert (len(between.leaves), between.risk) == (path.n_leaves[i], pytest.approx(path.risk[i]))


@pytest.mark.parametrize("rule", RULES)
def test_F250_the_order_of_the_samples_does_not_matter(rule):
    X, y = moons(60, random_state=4)
    order = np.random.default_rng(0).permutation(60)
    grid = np.random.default_rng(1).uniform(-2, 3, (300, 2))
    assert_array_equal(
        PartitionTree(rule).fit(X, y).predict(grid), PartitionTree(rule).fit(X[order], y[order]).predict(grid)
    )


# --- oracles ------


def gini(votes):
    votes = np.asarray(votes, dtype=float)
    return votes.sum() - (votes**2).sum() / votes.sum()


@pytest.mark.parametrize("load", [load_iris, load_wine, load_breast_cancer])
def test_F250_the_first_cut_is_as_pure_as_that_of_scikit_learn(load):
    X, y = load(return_X_y=True)
    for min_leaf in (1, 20):
        ours = PartitionTree(max_depth=1, min_leaf=min_leaf).fit(X, y).cells_
        theirs = DecisionTreeClassifier(max_depth=1, min_samples_leaf=min_leaf, random_state=0).fit(X, y).tree_
        impurity = (theirs.impurity * theirs.n_node_samples)[1:].sum()
        assert_allclose(sum(gini(cell.votes) for cell in ours), impurity, rtol=1e-10)


def test_F250_a_pruned_tree_predicts_well_on_real_data():
    X, y = load_breast_cancer(return_X_y=True)
    ours = PartitionTree(prune="cost-complexity", alpha=0.01).fit(X[::2], y[::2]).score(X[1::2], y[1::2])
    assert ours > 0.9


# --- scikit-learn's world ------


def test_clone_pickle_pipeline_and_grid_search():
    X, y = moons(60, random_state=0)
    tree = PartitionTree(max_depth=3).fit(X, y)
    assert_array_equal(pickle.loads(pickle.dumps(tree)).predict(X), tree.predict(X))
    assert_array_equal(clone(tree).fit(X, y).predict(X), tree.predict(X))
    # cuts do not see the scale of a feature
    assert_array_equal(
        make_pipeline(StandardScaler(), PartitionTree(max_depth=3)).fit(X, y).predict(X), tree.predict(X)
    )
    search = GridSearchCV(PartitionTree(), {"max_depth": [0, 3]}, cv=3).fit(X, y)
    assert search.best_params_ == {"max_depth": 3}


wild = st.sampled_from(
    [0.0, 1.0, -1.0, 1e300, -1e300, 1.7e308, -1.7e308, 1e-300, 5e-324, 1 / 3, np.nextafter(1 / 3, 1)]
)


@pytest.mark.parametrize("rule", RULES)
@given(data=st.data(), n=st.integers(2, 12), d=st.integers(1, 3))
@settings(max_examples=60)
def test_wild_numbers_never_give_nan_and_never_loop(rule, data, n, d):
    X = data.draw(arrays(float, (n, d), elements=wild))
    y = np.array(data.draw(st.lists(st.sampled_from("abc"), min_size=n, max_size=n)))
    with np.errstate(all="raise", under="ignore"):
        tree = PartitionTree(rule).fit(X, y)
        shares = tree.shares(X)
    assert_allclose(shares.sum(axis=1), 1.0)
    # only samples at the same place may disagree
    for cell in tree.cells_:
        assert not cell.mixed or (X[cell.rows] == X[cell.rows[0]]).all()


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("pair", [(np.nextafter(1.0, 0.0), 1.0), (1.0, np.nextafter(1.0, 2.0)), (0.0, 5e-324)])
def test_neighbouring_numbers_are_told_apart_although_they_have_no_middle(rule, pair):
    X = np.array(pair)[:, None]
    assert len(list(zip(range(5), partition_steps(X, [0, 1], rule), strict=False))) == 1
    assert_array_equal(PartitionTree(rule).fit(X, ["a", "b"]).predict(X), ["a", "b"])


@pytest.mark.parametrize(
    ("tree", "message"),
    [
        (PartitionTree(rule="oblique"), "rule must be one of"),
        (PartitionTree(max_depth=-1), "max_depth ≥ 0"),
        (PartitionTree(min_leaf=0), "min_leaf ≥ 1"),
        (PartitionTree(prune="hard"), "prune must be None"),
        (PartitionTree(prune="cost-complexity", alpha=-0.1), "price of a leaf"),
    ],
)
def test_errors_say_what_is_wrong_and_leave_the_tree_unfitted(tree, message):
    with pytest.raises(ValueError, match=message):
        tree.fit([[0.0], [1.0]], [0, 1])
    assert not hasattr(tree, "classes_")
