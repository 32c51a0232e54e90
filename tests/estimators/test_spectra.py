"""A fit that needs few eigenpairs: the same map, and all eigenvalues and the proof for whoever asks."""

import pickle
import warnings

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.spatial.distance import cdist

from kernlab_edu.estimators import ClassicalMDS, KernelPCA
from kernlab_edu.estimators import spectra as module
from kernlab_edu.estimators.mds import NonEuclideanWarning
from kernlab_edu.kernels import Function, Gaussian, Sigmoid, centre, gram_about

N = 300
X = np.random.default_rng(0).normal(size=(N, 3)) * [3.0, 2.0, 1.0]
CASES = {
    "kernel PCA": (lambda: KernelPCA(2, Gaussian(0.1)), X, lambda: centre(Gaussian(0.1)(X)) / N),
    "kernel PCA of a sum": (lambda: KernelPCA(2, Gaussian(0.1) + 1), X, lambda: centre(Gaussian(0.1)(X)) / N),
    "kernel PCA of a matrix": (lambda: KernelPCA(2, "precomputed"), X @ X.T, lambda: centre(X @ X.T) / N),
    "MDS": (lambda: ClassicalMDS(2), cdist(X, X), lambda: gram_about(cdist(X, X) ** 2)),
}


@pytest.fixture(params=CASES)
def case(request):
    return CASES[request.param]


def test_all_eigenvalues_and_the_proof_come_on_request(case):
    make, data, matrix = case
    fitted = make().fit(data)
    assert not {"eigenvalues_", "certificate_"} & set(vars(fitted))
    values = np.linalg.eigvalsh(matrix())[::-1]
    assert_allclose(fitted.eigenvalues_, values, atol=1e-12 * values[0])
    proof = fitted.certificate_
    assert proof.n_values == N and proof.holds(1e-11), proof.explain()
    assert fitted.eigenvalues_ is fitted.eigenvalues_ and fitted.certificate_ is proof


def test_the_map_is_that_of_the_full_solution(case, monkeypatch):
    make, data, _ = case
    few = make().fit_transform(data)
    monkeypatch.setattr(module, "MANY", N + 1)
    full = make()
    assert_allclose(few, full.fit_transform(data), atol=1e-9 * np.abs(few).max())
    assert "eigenvalues_" in vars(full)


def test_a_second_fit_forgets_what_was_asked_of_the_first(case):
    make, data, _ = case
    fitted = make().fit(data)
    before, proof = fitted.eigenvalues_, fitted.certificate_
    fitted.fit(data[:200, :200])
    assert len(fitted.eigenvalues_) == 200 and len(before) == N
    assert fitted.certificate_.n_values == 200 and proof.n_values == N


def test_a_pickled_estimator_still_answers(case):
    make, data, _ = case
    fitted = make().fit(data)
    again = pickle.loads(pickle.dumps(fitted))
    assert_allclose(again.eigenvalues_, fitted.eigenvalues_, rtol=0, atol=0)
    assert again.certificate_.explain() == fitted.certificate_.explain()


@pytest.mark.parametrize("name", ["eigenvalues_", "certificate_"])
def test_before_fit_there_is_nothing_to_ask(name):
    assert not hasattr(KernelPCA(2), name) and not hasattr(ClassicalMDS(2), name)


def test_an_indefinite_kernel_is_still_named_when_few_components_are_wanted():
    tilted = Function(lambda x, z: float(x @ z - 0.01 * np.abs(x).sum() * np.abs(z).sum()))
    for kernel in (Sigmoid(0.1, -1.0), tilted):
        smallest = np.linalg.eigvalsh(centre(kernel(X)))[0] / N
        with pytest.warns(UserWarning, match="not positive semi-definite") as caught:
            fitted = KernelPCA(2, kernel).fit(X)
        assert f"λ_min = {smallest:.4g}" in str(caught[0].message) and fitted.certificate_.negative


def test_distances_that_are_a_little_off_are_still_named():
    D = cdist(X, X)
    D[0, 1] = D[1, 0] = D[0, 1] + 1e-4
    with pytest.warns(NonEuclideanWarning, match="not Euclidean"):
        mds = ClassicalMDS(2).fit(D)
    assert mds.eigenvalues_[-1] < 0 and mds.certificate_.negative


def test_too_many_components_are_refused_with_the_count():
    with pytest.raises(ValueError, match=r"Only 3 of the 300 eigenvalues .* n_components must lie in 1…3"):
        KernelPCA(5, "linear").fit(X)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        assert not ClassicalMDS(5).fit(cdist(X, X)).embedding_[:, 3:].any()
    assert "Only 3 eigenvalues are positive" in str(caught[-1].message)
