"""scikit-learn's own checks of LDA, KernelFisher, SIR and LocalizedSIR."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CHECKED = [
    "LDA()",
    "LDA(weights='class', shrinkage=0.1)",
    "KernelFisher()",
    "KernelFisher('precomputed')",
    "SIR()",
    "SIR(slicing='width', n_slices=4)",
    "LocalizedSIR()",
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
