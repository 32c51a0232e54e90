"""The four kinds of components inside scikit-learn's tools."""

import pickle

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.sparse import csr_array
from sklearn.base import clone
from sklearn.model_selection import GridSearchCV
from sklearn.pipeline import make_pipeline

from kernlab_edu.datasets import rings
from kernlab_edu.estimators import PCA, SVC, KernelPCA, RobustPCA, SparsePCA
from kernlab_edu.kernels import Gaussian

MACHINES = [PCA(2), PCA(2, "dual"), KernelPCA(2, Gaussian(0.5)), RobustPCA(2), SparsePCA(2, penalty=0.2)]


def data(seed=0):
    return np.random.default_rng(seed).normal(size=(30, 4)) * [3.0, 2.0, 1.0, 0.5]


@pytest.mark.parametrize("machine", MACHINES, ids=repr)
def test_a_clone_and_a_pickle_give_the_same_scores(machine):
    X = data()
    fitted = clone(machine).fit(X)
    again, copy = pickle.loads(pickle.dumps(fitted)), clone(fitted).fit(X)
    assert_allclose(again.transform(X), fitted.transform(X), rtol=0, atol=0)
    assert_allclose(copy.transform(X), fitted.transform(X), rtol=0, atol=0)
    assert again.certificate_.explain() == fitted.certificate_.explain()
    assert len(fitted.get_feature_names_out()) == fitted.transform(X).shape[1] == 2


@pytest.mark.parametrize("machine", MACHINES, ids=repr)
def test_the_order_of_the_samples_does_not_matter_and_the_data_stay_as_they_were(machine):
    X = data(1)
    X.flags.writeable = False
    order = np.random.default_rng(2).permutation(len(X))
    plain, mixed = clone(machine).fit(X), clone(machine).fit(X[order])
    new = data(3)
    # KernelPCA fixes the signs of α, which belong to samples: a new order may mirror a component
    Y, Z = plain.transform(new), mixed.transform(new)
    assert_allclose(Z * np.sign((Y * Z).sum(axis=0)), Y, atol=1e-5)
    assert_allclose(mixed.eigenvalues_, plain.eigenvalues_, atol=1e-5 * plain.eigenvalues_[0])


@pytest.mark.parametrize("machine", MACHINES, ids=repr)
def test_sparse_matrices_are_refused(machine):
    with pytest.raises(TypeError, match=r"[Ss]parse"):
        clone(machine).fit(csr_array(data()))


def test_kernel_components_make_a_linear_machine_part_the_rings():
    X, y = rings(120, noise=0.1)
    pipe = make_pipeline(KernelPCA(2, Gaussian(1e-6)), SVC("linear"))
    search = GridSearchCV(pipe, {"kernelpca__kernel__gamma": [1e-6, 0.25]}, cv=3).fit(X, y)
    assert search.best_params_ == {"kernelpca__kernel__gamma": 0.25} and search.best_score_ > 0.95
