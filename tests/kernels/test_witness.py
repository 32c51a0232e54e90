"""The search for points that refute a kernel."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from kernlab_edu.kernels import (
    Constant,
    Cosine,
    Function,
    Gaussian,
    Haar,
    Hybrid,
    Laplacian,
    Linear,
    Polynomial,
    Radial,
    RationalQuadratic,
    Sigmoid,
    Spline,
    find_witness,
    is_psd,
)

NO_KERNELS = {
    "sigmoid": (Sigmoid(), {}),
    "shifted sigmoid": (Sigmoid(1.0, 1.0), {"n_points": 3}),
    "negative diagonal": (Sigmoid(1.0, -1.0), {"n_points": 1}),
    "plane": (Sigmoid(), {"dim": 2}),
    "1 - r^2": (Radial(lambda r: 1 - r**2), {}),
    "exp(-r^3)": (Radial(lambda r: np.exp(-(r**3))), {"n_points": 4}),
    "box": (Radial(lambda r: (r < 1) * 1.0), {}),
    "negative offset": (lambda x, z: (x @ z - 1) ** 2, {"n_points": 2}),
    "power 1.5": (lambda x, z: (x @ z) ** 1.5, {"dim": 2, "n_points": 6, "domain": (0.0, 2.0)}),
    "power 2.5": (lambda x, z: (x @ z) ** 2.5, {"dim": 2, "n_points": 6, "domain": (0.0, 2.0)}),
    "undefined beyond 1": (lambda x, z: (1 - x[0]) ** 1.5 + (1 - z[0]) ** 1.5, {"n_points": 2, "domain": (0.0, 1.0)}),
    "distance": (lambda x, z: np.linalg.norm(x - z), {"n_points": 2}),
}


@pytest.mark.parametrize("name", NO_KERNELS)
def test_F132_what_is_no_kernel_is_refuted(name):
    k, options = NO_KERNELS[name]
    w = find_witness(k, **options)
    assert w and w.found and w.points.shape == (w.n_points, options.get("dim", 1))
    value = lambda x, z: k(x[np.newaxis], z[np.newaxis]).item() if hasattr(k, "diag") else k(x, z)  # noqa: E731
    K = np.array([[value(x, z) for z in w.points] for x in w.points])
    assert_allclose(w.v @ K @ w.v, w.value, rtol=1e-9)
    assert w.value < -1e-6 * np.abs(K).max() and w.smallest < 0
    assert w.explain().startswith(f"{w.n_points} point") and f"{w.value:.3g}" in w.explain()
    if "domain" in options:
        assert w.points.min() >= options["domain"][0] and w.points.max() <= options["domain"][1]


@pytest.mark.parametrize("seed", range(4))
def test_local_optimisation_makes_a_faint_witness_clear(seed):
    k = Function(lambda x, z: (x @ z) ** 2.5)
    faint = is_psd(k(np.random.default_rng(seed).uniform(0.0, 2.0, size=(6, 2)))).smallest
    w = find_witness(k, dim=2, n_points=6, restarts=1, rng=seed, domain=(0.0, 2.0))
    assert w.found and w.smallest < -1e-4
    assert w.value < 10 * faint  # the draw that it started from


KERNELS = [
    Linear(),
    Polynomial(6),
    Gaussian(0.01),
    Laplacian(),
    Cosine(),
    RationalQuadratic(),
    Hybrid(),
    Constant(0.0),
    2 * Gaussian() + Linear() ** 2,
]


@pytest.mark.parametrize("k", KERNELS, ids=repr)
def test_F132_kernels_are_never_refuted(k):
    w = find_witness(k, dim=2, n_points=5, restarts=60)
    assert not w and w.points is None and w.v is None
    assert w.explain() == "None found in 60 restarts of 5 points: that is evidence, not proof."
    assert w.smallest > -1e-13


@pytest.mark.parametrize("k", [Spline("min"), Spline("cubic"), Haar()], ids=repr)
def test_F132_kernels_on_an_interval(k):
    assert not find_witness(k, n_points=5, restarts=60, domain=(0.0, 0.999))
    with pytest.raises(ValueError, match="domain="):
        find_witness(k)


@pytest.mark.parametrize("size", [1e4, 1e6, 1e8, 1e10, 1e12])
def test_rounding_noise_is_no_witness(size):
    noisy = lambda x, z: (x @ z + size) - size  # noqa: E731
    K = Function(noisy)(0.1 * np.random.default_rng(0).normal(size=8))
    assert np.linalg.eigvalsh(K)[0] < -1e-18 * size  # the noise is really there
    for seed in range(3):
        assert not find_witness(noisy, n_points=5, restarts=60, rng=seed)


def test_single_precision_is_no_witness():
    assert not find_witness(lambda x, z: np.float32(x) @ np.float32(z), dim=2, n_points=5)


def test_F159_a_radial_function_typed_by_the_user():
    assert find_witness(Radial(lambda r: 1 - r**2))
    assert not find_witness(Radial(lambda r: np.exp(-r)), n_points=5)


def test_asymmetry_is_reported():
    k = lambda x, z: x[0] + 2 * z[0]  # noqa: E731
    w = find_witness(k)
    x, z = w.points
    assert w.found and w.v is None and np.isnan(w.value)
    assert_allclose(abs(k(x, z) - k(z, x)), w.asymmetry)
    assert w.asymmetry > 0 and "Not symmetric" in w.explain()


def test_the_same_seed_finds_the_same_points():
    first, again = (find_witness(Sigmoid(), rng=7) for _ in range(2))
    assert_array_equal(first.points, again.points)
    assert find_witness(Sigmoid(), rng=np.random.default_rng(1))


@pytest.mark.parametrize("bad", [{"dim": 0}, {"n_points": 2.5}, {"restarts": 0}, {"domain": (1.0, 0.0)}])
def test_bad_requests_are_refused(bad):
    with pytest.raises(ValueError, match=next(iter(bad))):
        find_witness(Linear(), **bad)
