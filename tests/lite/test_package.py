"""The browser's Python, without a browser: Pyodide runs under Node as well."""

import json
import shutil
import subprocess
from pathlib import Path

from tests.browser.servers import ROOT

HERE = Path(__file__).parent


def test_every_cell_of_every_notebook_runs_and_quotes_the_same_numbers(folder):
    command = [shutil.which("node"), HERE / "pyodide.mjs", ROOT / "build" / "lite-parts" / "pyodide", ROOT]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    paths = [*ROOT.glob("notebooks/*.ipynb"), *ROOT.glob("notebooks/homework/*.ipynb")]
    assert json.loads(done.stdout.splitlines()[-1]) == {path.stem: [] for path in paths}
