"""scikit-learn's own checks for the four kinds of components, and life inside its tools."""

import json
import os
import pickle
import subprocess
import sys
from pathlib import Path

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

ROOT = Path(__file__).parents[2]
CHECKED = [
    "PCA()",
    "PCA(view='dual')",
    "KernelPCA()",
    "KernelPCA(1, 'linear')",
    "KernelPCA(kernel='poly')",
    "KernelPCA(kernel='precomputed')",
    "KernelPCA(preimage='distance')",
    "RobustPCA()",
    "SparsePCA()",
    "SparsePCA(1, penalty=0.3)",
]
CODE = """
import json, sys, warnings
warnings.simplefilter("ignore")
from sklearn.utils.estimator_checks import check_estimator
import kernlab_edu.estimators as room
found = {}
for text in json.loads(sys.argv[1]):
    results = check_estimator(eval(text, vars(room)), on_fail=None, on_skip=None)
    found[text] = [[r["check_name"], r["status"], str(r["exception"])[:300]] for r in results]
print(json.dumps(found))
"""
MACHINES = [PCA(2), PCA(2, "dual"), KernelPCA(2, Gaussian(0.5)), RobustPCA(2), SparsePCA(2, penalty=0.2)]


@pytest.fixture(scope="module")
def results():
    """The results of check_estimator by estimator; a fresh interpreter, since SciPy reads its switch at import."""
    environment = {**os.environ, "SCIPY_ARRAY_API": "1", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", CODE, json.dumps(CHECKED)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=environment)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("text", CHECKED)
def test_every_check_of_scikit_learn_passes_and_none_is_skipped(results, text):
    assert len(results[text]) > 40
    assert [result for result in results[text] if result[1] != "passed"] == []


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
