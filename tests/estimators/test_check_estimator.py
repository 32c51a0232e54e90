"""scikit-learn's own checks, over every estimator of the room: all pass and none is skipped."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from kernlab_edu import estimators

ROOT = Path(__file__).parents[2]
CHECKED = {
    "SVC": ["SVC()", "SVC('poly', solver='cvxopt')", "SVC('precomputed')"],
    "SVR": ["SVR()", "SVR(loss='laplace')", "SVR(loss='huber')", "SVR(loss='polynomial', p=1.5)"],
    "OneClassSVM": ["OneClassSVM()"],
    "Perceptron": ["Perceptron()"],
    "KernelRidge": ["KernelRidge()"],
    "LDA": ["LDA()", "LDA(weights='class', shrinkage=0.1)"],
    "KernelFisher": ["KernelFisher()", "KernelFisher('precomputed')"],
    "SIR": ["SIR()", "SIR(slicing='width', n_slices=4)"],
    "LocalizedSIR": ["LocalizedSIR()"],
    "PCA": ["PCA()", "PCA(view='dual')"],
    "KernelPCA": [
        "KernelPCA()",
        "KernelPCA(1, 'linear')",
        "KernelPCA(kernel='poly')",
        "KernelPCA(kernel='precomputed')",
        "KernelPCA(preimage='distance')",
    ],
    "RobustPCA": ["RobustPCA()"],
    "SparsePCA": ["SparsePCA()", "SparsePCA(1, penalty=0.3)"],
    "ClassicalMDS": [
        "ClassicalMDS()",
        "ClassicalMDS(squared=True)",
        "ClassicalMDS(metric='euclidean')",
        "ClassicalMDS(1, transform=PowerTransform(0.5))",
    ],
    "PartitionTree": [
        "PartitionTree()",
        "PartitionTree('dyadic')",
        "PartitionTree(min_leaf=5)",
        "PartitionTree(prune='cost-complexity', alpha=0.01)",
    ],
}
# A fresh interpreter, since SciPy reads its array switch at import and scikit-learn skips a check without it.
CODE = """
import json, sys, warnings
warnings.simplefilter("ignore")
from sklearn.utils.estimator_checks import check_estimator
import kernlab_edu.estimators as room
from kernlab_edu.kernels import PowerTransform
found = {}
for text in json.loads(sys.argv[1]):
    results = check_estimator(eval(text, vars(room) | globals()), on_fail=None, on_skip=None)
    found[text] = [[r["check_name"], r["status"], str(r["exception"])[:300]] for r in results]
print(json.dumps(found))
"""


@pytest.mark.parametrize("name", CHECKED)
def test_every_check_of_scikit_learn_passes_and_none_is_skipped(name):
    environment = {**os.environ, "SCIPY_ARRAY_API": "1", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", CODE, json.dumps(CHECKED[name])]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=environment)
    assert done.returncode == 0, done.stderr
    for text, results in json.loads(done.stdout).items():
        assert len(results) > 40, text
        assert [result for result in results if result[1] != "passed"] == [], text


def test_every_estimator_of_the_room_is_checked():
    assert set(CHECKED) == set(estimators.__all__)
