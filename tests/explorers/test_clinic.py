"""The kernel clinic, driven without a browser: closed forms, closure laws, refutations, and nonsense that is typed."""

import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from kernlab_edu.explorers import KernelClinic
from kernlab_edu.explorers.clinic import on_line
from kernlab_edu.explorers.clinic_bench import downstream
from kernlab_edu.explorers.clinic_patient import LIBRARY
from kernlab_edu.explorers.typed import Typed
from kernlab_edu.plots import Bars, HeatMap

KERNELS = [name for name in LIBRARY if name not in ("sigmoid", "typed")]


def gram(clinic):
    (heat,) = (mark for mark in clinic.picture().panels[1].marks if isinstance(mark, HeatMap))
    return heat.values


def eigenvalues(clinic):
    bars = [mark for mark in clinic.picture().panels[2].marks if isinstance(mark, Bars)]
    return np.sort(np.concatenate([mark.height for mark in bars]))


def negative(clinic):
    return clinic.picture().panels[2].having("negative")[0].height


def test_F156_the_points_1_and_2_refute_tanh():
    clinic = KernelClinic("tanh, points 1 and 2")
    t1, t2, t4 = np.tanh([1.0, 2.0, 4.0])
    assert_allclose(gram(clinic), [[t1, t2], [t2, t4]])
    assert_allclose(np.prod(eigenvalues(clinic)), t1 * t4 - t2**2, rtol=1e-12)
    assert len(negative(clinic)) == 1 and "these points refute it" in clinic.sentence()
    assert "CVXOPT refuses it" in clinic.sentence() and "stationary point" in clinic.sentence()
    smallest = re.search(r"smallest eigenvalue is ([-\d.]+)", clinic.notes(clinic._result))[1]
    assert_allclose(float(smallest), eigenvalues(clinic)[0], rtol=1e-3)


def test_a_polynomial_with_a_negative_offset_is_refused_and_its_formula_refuted():
    clinic = KernelClinic("(xz − 1)² at ±1")
    assert_allclose(eigenvalues(clinic), [-4.0, 4.0])
    picture = clinic.picture()
    clinic.set(first="polynomial", offset=-1.0)
    assert clinic.error and "offset must be" in clinic.sentence() and clinic.picture() is picture
    assert "these points refute it" not in clinic.set(offset=1.0).sentence() and not clinic.error


@pytest.mark.parametrize("operation", ["+", "*"])
@pytest.mark.parametrize("first", KERNELS)
def test_F131_F150_sums_and_products_of_kernels_have_no_negative_eigenvalue(first, operation):
    clinic = KernelClinic(points=on_line(0.05, 0.2, 0.3, 0.45, 0.7, 0.9), first=first, operation=operation)
    alone = gram(clinic.set(operation="none"))
    for second in KERNELS:
        other = gram(clinic.set(first=second, operation="none"))
        both = gram(clinic.set(first=first, operation=operation, second=second))
        assert_allclose(both, alone + other if operation == "+" else alone * other, rtol=1e-12, atol=1e-14)
        assert len(negative(clinic)) == 0 and "kernel" in clinic.sentence() and "refute" not in clinic.sentence()


@pytest.mark.parametrize(
    ("first", "k"),
    [
        ("linear", lambda x: 0.5 * x),
        ("polynomial", lambda x: (1 + 0.5 * x) ** 3),
        ("Gaussian", lambda x: np.exp(-2 * (x - 0.5) ** 2)),
        ("Laplacian", lambda x: np.exp(-2 * np.abs(x - 0.5))),
        ("rational quadratic", lambda x: 1 - (x - 0.5) ** 2 / ((x - 0.5) ** 2 + 0.5)),
        ("hybrid", lambda x: (1 + 0.5 * x) ** 3 * np.exp(-2 * (x - 0.5) ** 2)),
        ("cosine", np.sign),
        ("sigmoid", lambda x: np.tanh(x + 1)),
        ("spline", lambda x: 1 + np.minimum(x, 0.5)),
    ],
)
def test_F150_F157_the_profile_is_the_formula(first, k):
    clinic = KernelClinic(first=first, gamma=2.0, degree=3, z=0.5)
    x, height = clinic.picture().panels[0].having("profile")[0].xy.T
    assert_allclose(height, k(x), rtol=1e-12, atol=1e-14)
    assert len(x) > 200


def test_F158_haar_shows_the_dyadic_cells_and_its_rank_counts_them():
    clinic = KernelClinic("Haar wavelets")
    cells = np.floor(4 * np.sort([x for x, _ in clinic.values["points"]]))
    assert_allclose(gram(clinic), 4.0 * (cells[:, None] == cells))
    assert f"rank {len(set(cells))}." in clinic.sentence()


def test_points_outside_the_domain_are_left_out_and_said_so():
    clinic = KernelClinic(points=on_line(-1.0, 0.25, 2.0), first="Haar")
    assert gram(clinic).shape == (1, 1) and "2 more lie outside its domain [0, 1)" in clinic.sentence()
    clinic.set(points=on_line(-1.0, -2.0))
    assert clinic.error and "No point lies where this kernel is defined" in clinic.sentence()


def test_F132_F159_the_search_shows_points_and_a_vector_that_anyone_can_check():
    clinic = KernelClinic("1 − r²")
    x, v, value = (np.ravel(part) for part in clinic._result.evidence)
    K = 1 - (x[:, None] - x) ** 2
    assert_allclose(v @ K @ v, value, rtol=1e-9)
    assert value < 0 and "no kernel" in clinic.sentence()
    stems = [mark for role in ("value", "negative") for mark in clinic.picture().panels[3].having(role)]
    shown = np.vstack([mark.end for mark in stems if hasattr(mark, "end")])
    assert_allclose(shown[np.argsort(shown[:, 0])], np.column_stack([x, v]))


def test_F159_cos_is_a_kernel_on_the_line_but_not_in_the_plane():
    clinic = KernelClinic(first="typed", typed="cos(r)", search=1)
    assert "evidence, not proof" in clinic.sentence() and "rank 2." in clinic.sentence()
    clinic.load("cos r in the plane")
    points, v, value = clinic._result.evidence
    r = np.linalg.norm(points[:, None] - points, axis=2)
    assert_allclose(v @ np.cos(r) @ v, value, rtol=1e-9)
    assert value < -0.9  # three points π apart: 1 − 2 = −1 is the least that three points can give
    assert "other points do" in clinic.sentence()


def test_F132_no_search_refutes_a_gaussian_and_every_press_searches_anew():
    clinic = KernelClinic(count=2, search=1)
    assert "None found" in clinic.sentence()
    clinic.load("too flat at 0: exp(−r⁴)")
    first = clinic._result.witness.points
    assert not np.array_equal(clinic.set(search=2)._result.witness.points, first)
    assert np.array_equal(clinic.set(search=1)._result.witness.points, first)


def test_while_a_slider_moves_nothing_is_searched_and_on_release_it_is():
    clinic = KernelClinic(first="sigmoid", offset=0.0, count=2, search=1)
    stage, found = clinic.stage(), clinic._result.witness
    stage.receive({"do": "set", "values": {"gamma": 0.5}, "final": False, "seq": 1})
    assert clinic._result.witness is None and not clinic.error
    stage.receive({"do": "set", "values": {"gamma": 0.5}, "final": True, "seq": 2})
    assert clinic._result.witness.found
    stage.receive({"do": "set", "values": {"gamma": 1.0}, "final": False, "seq": 3})
    assert clinic._result.witness is found  # known already


def test_F133_cauchy_schwarz_fails_exactly_where_the_numbers_say():
    clinic = KernelClinic()
    assert "Cauchy–Schwarz holds" in clinic.notes(clinic._result)
    clinic.load("tanh, points 1 and 2")
    notes = clinic.notes(clinic._result)
    assert "Cauchy–Schwarz fails" in notes
    square, product = map(float, re.search(r"([\d.]+) > ([\d.]+)\n", notes).groups())
    assert_allclose([square, product], [np.tanh(2) ** 2, np.tanh(1) * np.tanh(4)], rtol=1e-2)


def test_dragging_two_points_together_makes_a_gaussian_gram_matrix_singular():
    clinic = KernelClinic(points=on_line(0.0, 1.0))
    for seq, x in enumerate((0.5, 0.1, 0.0), start=1):
        rows = [[0.0, 0.3], [x, -0.2]]
        clinic.stage().receive({"do": "set", "values": {"points": rows}, "final": x == 0, "seq": seq})
        assert_allclose(eigenvalues(clinic), [1 - np.exp(-(x**2)), 1 + np.exp(-(x**2))], atol=1e-12)
    assert "rank 1." in clinic.sentence() and "down to 0" in clinic.sentence()


def test_what_is_not_symmetric_is_no_kernel():
    clinic = KernelClinic(first="typed", typed="x - 2*z", search=1)
    assert "not symmetric" in clinic.sentence() and not clinic.error


def test_an_indefinite_dual_can_have_two_answers():
    assert "different stationary points" in KernelClinic("the distance is no kernel").sentence()
    # with β = (a, −s, s − a) the objective is concave in a (k(x₀, x₂) > the mean of k(x₀, x₀) and k(x₂, x₂)): a = s and
    # a = 0 are both stationary, with minima over s of s² − 2s and 1.1 s² − 2s
    K = np.array([[1.0, 0.0, 2.0], [0.0, 1.0, 0.0], [2.0, 0.0, 1.2]])
    found = downstream(K)
    assert "different stationary points" in found.words
    ends = map(float, re.search(r"objective (\S+) instead of (\S+):", found.lines[-1]).groups())
    assert_allclose(sorted(ends), [-1.0, -1 / 1.1], rtol=1e-3)
    assert "two answers" not in " ".join(downstream(K @ K).lines)  # a square is positive semi-definite


NONSENSE = [
    "",
    "hello",
    "exp(-r",
    "r.__class__",
    "__import__('os').system('true')",
    "().__class__.__bases__[0].__subclasses__()",
    "open('/etc/hostname')",
    "[r for r in (1,)]",
    "lambda: r",
    "r if r else 1",
    "exp",
    "exp(r, r)",
    "'a' * 10**9",
    "9**9**9**9",
    "1j",
    "1/r",
    "log(x)",
    "x @ z",
    "-" * 450 + "r",
    "(" * 250 + "r" + ")" * 250,
    "f'{r}'",
    "\x00",
]


@pytest.mark.parametrize("text", NONSENSE, ids=lambda text: text[:24] or "empty")
def test_typed_nonsense_becomes_a_sentence_and_the_picture_stays(text):
    clinic = KernelClinic("1 − r²")
    before = clinic.picture()
    clinic.stage().receive({"do": "set", "values": {"typed": text}, "final": True, "seq": 1})
    assert clinic.stage().frame["error"] and len(clinic.sentence()) > 15
    assert clinic.picture() is before
    assert not clinic.set(typed="exp(-r)").error


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="xzr0123456789.+-*/()^ ,<expmin_[]'\"|", max_size=30))
def test_any_text_is_a_finite_matrix_or_a_sentence(text):
    try:
        K = Typed(text)([0.5, 2.0])
    except ValueError as error:
        assert len(str(error)) > 15
    else:
        assert K.shape == (2, 2) and np.isfinite(K).all()


@pytest.mark.parametrize(
    ("text", "k"),
    [
        ("exp(-r^2)", lambda x, z: np.exp(-((x - z) ** 2))),
        ("1 − r²/4", lambda x, z: 1 - (x - z) ** 2 / 4),
        ("min(x, z)·max(x,z)", lambda x, z: x * z),
        ("r < 1", lambda x, z: (abs(x - z) < 1) * 1.0),
        ("2", lambda x, z: 2 + 0 * x * z),
        ("(1 + x*z)**3 * exp(-abs(x-z))", lambda x, z: (1 + x * z) ** 3 * np.exp(-abs(x - z))),
    ],
)
def test_typed_formulas_mean_what_they_say_and_the_copied_code_too(text, k):
    x = np.array([0.5, 1.0, 2.5])
    wanted = k(x[:, None], x)
    typed = Typed(text)
    assert_allclose(typed(x), wanted, rtol=1e-14)
    names = {}
    exec(f"import numpy as np\nfrom kernlab_edu.kernels import Function, Radial\nk = {typed.source()}", names)
    assert_allclose(names["k"](x), wanted, rtol=1e-14)


def test_the_numbers_of_a_gram_matrix_fit_into_its_cells():
    for scene in KernelClinic.scenes:
        panel = KernelClinic(scene).picture().panels[1]
        words = [word for mark in panel.marks if hasattr(mark, "words") for word in mark.words]
        assert all(len(word) <= 4 for word in words), (scene, words)
