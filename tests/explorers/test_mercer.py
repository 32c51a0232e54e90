"""The Mercer explorer, driven without a browser: the bridge in closed form, the RKHS and its theorems."""

import re

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from kernlab_edu.explorers import MercerExplorer
from kernlab_edu.explorers.mercer import FUNCTION
from kernlab_edu.explorers.mercer_space import KERNELS, SIZES
from kernlab_edu.plots import Handles
from kernlab_edu.theory import RKHSFunction, bridge_eigenfunctions, bridge_eigenvalues, section

points = st.lists(
    st.tuples(st.floats(0.02, 0.98).map(lambda v: round(v, 2)), st.floats(-1, 1).map(lambda v: round(v, 2))),
    min_size=1,
    max_size=6,
    unique_by=lambda row: row[0],
)


def drawn(explorer, panel, role):
    return explorer.picture().panels[panel].having(role)[0].xy


def function(**values):
    return MercerExplorer(show=FUNCTION, **values)


def test_F160_the_bridge_has_the_eigenpairs_of_the_fourier_series():
    space = MercerExplorer(n=20)._result.space
    assert_allclose(space.values[:20], bridge_eigenvalues(20), rtol=1e-2)
    assert_allclose(space.values[0], 1 / np.pi**2, rtol=1e-4)
    exact = bridge_eigenfunctions(space.x, 5)
    assert_allclose(np.abs(space.phi[:, :5]), np.abs(exact), atol=2e-3)


@pytest.mark.parametrize("n", [1, 5, 12])
def test_F160_truncated_sum_and_sup_error_are_those_of_the_series(n):
    explorer = MercerExplorer(n=n)
    x, cut = drawn(explorer, 0, "first terms").T
    phi, at = bridge_eigenfunctions(x, n), bridge_eigenfunctions([0.3], n)[0]
    assert_allclose(cut, phi @ (bridge_eigenvalues(n) * at), atol=2e-4)
    assert_allclose(drawn(explorer, 0, "whole")[:, 1], np.minimum(x, 0.3) - 0.3 * x, atol=1e-14)
    many = bridge_eigenfunctions(x[::2], 4000)[:, n:] ** 2 @ bridge_eigenvalues(4000)[n:]  # the diagonal has the sup
    assert_allclose(explorer._result.space.errors[n - 1], many.max(), rtol=1e-2)
    said = re.search(r"sup \|K − K_n\| = ([\d.]+)", explorer.sentence())[1]
    assert_allclose(float(said), explorer._result.space.errors[n - 1], rtol=1e-2)


@pytest.mark.parametrize("kernel", list(KERNELS))
def test_F160_more_terms_never_leave_a_larger_error_on_the_diagonal(kernel):
    space = MercerExplorer(kernel=kernel)._result.space
    left = space.kernel.diag(space.x)[:, None] - np.cumsum(space.values * space.phi**2, axis=1)
    assert (np.diff(left, axis=1) <= 1e-12).all() and left.min() > -5e-3
    assert (np.diff(space.values) <= 1e-15).all() and (space.values > 0).all()


def test_F161_sum_of_eigenvalues_and_of_their_squares():
    mercer = MercerExplorer()._result.space.mercer
    assert_allclose([mercer.trace, mercer.hilbert_schmidt**2], [1 / 6, 1 / 90], rtol=1e-4)
    linear = MercerExplorer("linear: one term")._result.space
    assert linear.terms == 1
    assert_allclose(linear.values[0], 1 / 3, rtol=1e-4)


@pytest.mark.parametrize("scene", ["bridge, 5 terms", "Gaussian: few terms", "linear: one term"])
def test_F162_the_truncated_kernel_is_an_inner_product_of_features(scene):
    shown = MercerExplorer(scene)._result
    features = shown.space.mercer.features(shown.space.x, shown.n)
    assert_allclose(shown.cut, features @ shown.space.mercer.features([shown.z], shown.n)[0], atol=1e-12)


def test_F162_turning_the_curve_changes_nothing_else():
    explorer = MercerExplorer()
    before, sentence = explorer.picture().panels, explorer.sentence()
    after = explorer.set(azimuth=40.0).picture().panels
    assert after[:3] == before[:3] and after[3] != before[3] and explorer.sentence() == sentence


@settings(max_examples=20, deadline=None)
@given(data=points, kernel=st.sampled_from([k for k in KERNELS if k != "Laplacian"]))
def test_F163_the_norm_is_the_sum_over_the_terms(data, kernel):
    assume(any(abs(y) > 0.01 for _, y in data))
    shown = function(data=data, kernel=kernel, n=60)._result
    sums = np.cumsum(shown.parts)
    assert (np.diff(sums) >= 0).all() and sums[-1] <= shown.f.squared_norm * (1 + 1e-2)
    if kernel in ("linear", "Gaussian"):  # their few terms are all there is
        assert_allclose(sums[-1], shown.f.squared_norm, rtol=1e-3)


def test_F163_two_sections_of_the_bridge():
    shown = function(data=((0.3, 0.21),), lam=1e-6, n=60)._result  # f = K(·, 0.3)
    assert_allclose(shown.f([0.7]), 0.09, rtol=1e-5)
    other = shown.space.at(0.7) * shown.space.values  # coefficients of K(·, 0.7)
    assert_allclose((shown.u * other / shown.space.values).sum(), 0.09, rtol=2e-2)


def test_F164_reproducing_property_and_projection():
    explorer = MercerExplorer("kernel ridge")
    shown = explorer._result
    assert_allclose(shown.f.inner(section(shown.space.kernel, shown.z)), shown.f([shown.z])[0], rtol=1e-12)
    rule, n = shown.space.mercer.rule, shown.n
    rest = shown.f(rule.nodes) - shown.space.mercer.at_nodes[:, :n] @ shown.u[:n]
    assert_allclose(shown.space.mercer.at_nodes[:, :n].T @ (rule.weights * rest), 0, atol=1e-12)
    assert_allclose(drawn(explorer, 0, "first terms")[:, 1], shown.space.phi[:, :n] @ shown.u[:n])


@settings(max_examples=40, deadline=None)
@given(data=points, kernel=st.sampled_from(list(KERNELS)), lam=st.sampled_from([1e-4, 1e-2, 1.0]))
def test_F165_no_function_leaves_its_envelope(data, kernel, lam):
    assume(any(abs(y) > 0.01 for _, y in data))
    explorer = function(data=data, kernel=kernel, lam=lam)
    edge = explorer.picture().panels[0].having("envelope edge")[0].xy[:, 1]
    f = drawn(explorer, 0, "whole")[:, 1]
    assert (np.abs(f) <= edge * (1 + 1e-6) + 1e-9 * edge.max()).all()


def test_F165_the_bound_without_the_root_is_false_for_the_middle_of_the_bridge():
    explorer = MercerExplorer("the misprinted bound")
    shown = explorer._result
    assert_allclose([shown.f.squared_norm, shown.f([0.5])[0], shown.printed_bound], [0.25, 0.25, 0.125], rtol=1e-4)
    assert_allclose(shown.f.bound([0.5]), 0.25, rtol=1e-5)  # tight
    assert "is false: |f(0.5)| = 0.25" in explorer.sentence()
    assert "misprint" not in explorer.set(printed=False).sentence()
    assert "not refuted" in explorer.set(printed=True, kernel="min(x, z)").sentence()  # sup K = 1 there


def test_F166_the_norm_of_the_root_grows_without_end_and_that_of_x_does_not():
    explorer = MercerExplorer("√x has no norm")
    shown = explorer._result
    closed = [np.square(np.diff(np.sqrt(np.arange(m + 1)))).sum() for m in SIZES]  # ∫f'² of the broken line
    assert_allclose(shown.growth, closed, rtol=1e-9)
    assert_allclose(shown.growth[-1] - shown.growth[-2], np.log(2) / 4, rtol=2e-2)
    assert_allclose(shown.f.squared_norm, closed[SIZES.index(16)], rtol=1e-3)
    assert "goes on growing" in explorer.sentence()
    line = explorer.set(source="x on a grid")
    assert_allclose(line._result.growth, 1.0, rtol=1e-9)
    assert "and stays: in the space" in line.sentence()


def test_F167_a_small_change_of_the_data_moves_no_prediction_far():
    explorer = MercerExplorer("kernel ridge")
    f, x = explorer._result.f, explorer._result.space.x
    moved = [(a, b + 0.05 * (-1) ** k) for k, (a, b) in enumerate(explorer.values["data"])]
    h = explorer.set(data=moved)._result.f
    assert np.abs(f(x) - h(x)).max() <= 0.5 * (f - h).norm + 1e-12  # sup √K = ½ for the bridge


@settings(max_examples=25, deadline=None)
@given(data=points, extra=st.sampled_from([-2.0, 0.5, 3.0]))
def test_F170_g_keeps_the_fit_and_adds_its_norm(data, extra):
    assume(any(abs(y) > 0.01 for _, y in data) and min(abs(x - 0.505) for x, _ in data) > 0.004)
    shown = function(data=data, extra=extra, z=((0.505, 0.0),))._result
    X = shown.data[:, 0]
    assert_allclose((shown.f + shown.g)(X), shown.f(X), atol=1e-9)
    assert_allclose(shown.g.norm, abs(extra), rtol=1e-9)
    assert_allclose((shown.f + shown.g).squared_norm, shown.f.squared_norm + extra**2, rtol=1e-6)


def test_F170_kernel_ridge_is_one_linear_system():
    shown = MercerExplorer("kernel ridge")._result
    X, y = shown.data.T
    K = shown.space.kernel(X)
    assert_allclose(shown.f.c, np.linalg.solve(K + 0.01 * np.eye(len(X)), y), rtol=1e-10)

    def cost(f):
        return np.square(y - f(X)).sum() + 0.01 * f.squared_norm

    for step in np.eye(len(X)):
        assert cost(shown.f) < cost(shown.f + RKHSFunction(shown.space.kernel, X, 0.01 * step))


def test_dragging_data_and_z_by_messages():
    explorer = MercerExplorer("kernel ridge")
    before, stage = explorer.sentence(), explorer.stage()
    rows = [list(row) for row in explorer.values["data"]]
    rows[1] = [1.4, 0.9]  # beyond the interval: it stays on its edge
    stage.receive({"do": "set", "values": {"data": rows}, "final": False, "seq": 1})
    (handles,) = [m for m in explorer.picture().panels[0].marks if isinstance(m, Handles)]
    assert handles.xy[1].tolist() == [1.0, 0.9] and explorer.sentence() != before
    expansion = MercerExplorer()
    expansion.stage().receive({"do": "set", "values": {"z": [[0.5, 0.2]]}, "final": True, "seq": 1})
    assert "At x = z = 0.5" in expansion.sentence() and drawn(expansion, 0, "place").tolist() == [[0.5, 0.0]]


def test_nonsense_is_answered_in_words_and_keeps_the_picture():
    explorer = MercerExplorer("kernel ridge")
    picture = explorer.picture()
    for values, words in [
        ({"data": ()}, "at least one point"),
        ({"data": ((0.0, 1.0),)}, "f = 0"),
        ({"data": ((0.4, 1.0),), "extra": 1.0, "z": ((0.4, 0.0),)}, "nothing of it is off the data"),
        ({"source": "√x on a grid", "extra": 0.0}, "No function of this space takes these values"),
    ]:
        explorer.set(**values)
        assert words in explorer.sentence() and explorer.picture() is picture
    assert "no more than 1 are larger than rounding" in MercerExplorer(kernel="linear", n=9).sentence()
