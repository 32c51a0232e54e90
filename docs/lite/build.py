"""The course as a static folder that computes in the browser: `python -m docs.lite.build build/lite` (or `make lite`).

No server, no account, and nothing leaves the reader's machine.  Pyodide's core and the rarer parts of its packages come
from its public address, or, with --self-hosted, from the folder itself, which then asks nobody outside.
"""

import argparse
import json
import re
import shutil
import subprocess
import sys
from html import escape
from pathlib import Path
from urllib.parse import quote

from ..assets import fetch
from ..lectures import ROOT, lectures
from .runtime import fill, install_python
from .wheels import gather

HERE = Path(__file__).parent
CONFIG = {
    "contents": ["files"],
    "apps": ["lab"],
    "no_sourcemaps": True,
    "no_unused_shared_packages": True,
    "ignore_sys_prefix": ["federated_extensions"],
}
EXTENSIONS = ("@jupyter-widgets/jupyterlab-manager", "@jupyterlite/pyodide-kernel-extension", "anywidget")
# what the kernel would install at its start: boot.bin brings all of it along
BROUGHT = ["micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython"]
KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"
# What this kernel says of itself, word for word.  A notebook that says the same is not changed by being opened: only
# edited ones are kept in the browser, and a new edition of the others reaches the reader.
SPOKEN = {
    "kernelspec": {"display_name": "Python (Pyodide)", "language": "python", "name": "python"},
    "language_info": {
        "codemirror_mode": {"name": "python", "version": 3},
        "file_extension": ".py",
        "mimetype": "text/x-python",
        "name": "python",
        "nbconvert_exporter": "python",
        "pygments_lexer": "ipython3",
        "version": "3.8",
    },
}
# a student's work is kept soon, and a closed notebook gives its memory back
SETTINGS = {
    "@jupyterlab/docmanager-extension:plugin": {"autosaveInterval": 10},
    "@jupyterlab/notebook-extension:tracker": {"kernelShutdown": True},
}
PAGE = """<script src="../page.js"></script>
<link rel="stylesheet" href="../page.css">
<link rel="icon" href="../icon-120x120.png">
"""
OWN_FILES = ("course.html", "index.html", "page.css", "page.js", "storage.js", "work.js")


def build(target, parts, self_hosted=False, archive=None):
    """Write the site into the folder `target`; what it is made of stays in `parts`: a second time is quick."""
    if target.exists() and any(target.iterdir()) and not (target / "jupyter-lite.json").exists():
        raise SystemExit(f"{target} holds something else. Choose a new folder, or empty this one yourself.")
    core = fetch() / "pyodide"
    gather(parts / "pyodide", core, archive)
    shutil.rmtree(target, ignore_errors=True)
    build_jupyterlite(parts, target, self_hosted)
    for name in OWN_FILES:
        shutil.copy(HERE / name, target / name)
    fill(target / "course.html", {"COURSE": course(), "HOMEWORK": homework()})
    # before any script of JupyterLab
    fill(target / "lab" / "index.html", {"<head>": f"<head>{PAGE}", "JupyterLite</title>": "kernlab_edu</title>"})
    install_python(parts / "pyodide", core, target, self_hosted)


def build_jupyterlite(parts, target, self_hosted):
    """JupyterLab without a server, and the notebooks in it."""
    (parts / ".jupyterlite.doit.db").unlink(missing_ok=True)  # JupyterLite's memory of what it built last time
    copy_notebooks(parts / "files")
    shares = Path(sys.prefix) / "share" / "jupyter" / "labextensions"
    config = CONFIG | {
        "output_dir": str(target.resolve()),
        "federated_extensions": [str(shares / name) for name in EXTENSIONS],
    }
    kernel = {
        "pyodideUrl": "./static/pyodide/start.js",
        "loadPyodideOptions": {"packages": BROUGHT},
        "disablePyPIFallback": self_hosted,
    }
    page = {"appName": "kernlab_edu", "litePluginSettings": {KERNEL: kernel}}
    save(parts / "jupyter_lite_config.json", {"LiteBuildConfig": config})
    save(parts / "jupyter-lite.json", {"jupyter-lite-schema-version": 0, "jupyter-config-data": page})
    save(parts / "overrides.json", SETTINGS)
    command = [sys.executable, "-m", "jupyterlite_core", "build"]
    done = subprocess.run(command, cwd=parts, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode:
        raise SystemExit(f"JupyterLite could not build the site:\n{done.stdout}")


def copy_notebooks(folder):
    """The notebooks, as this kernel would save them."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ROOT / "notebooks", folder, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    for path in folder.rglob("*.ipynb"):
        notebook = json.loads(path.read_text("utf-8"))
        save(path, notebook | {"metadata": notebook["metadata"] | SPOKEN})


def course():
    """A link for every lecture."""
    return "".join(line(lecture.path.name, f"{lecture.number} {lecture.title}") for lecture in lectures())


def homework():
    """A link for every homework."""
    paths = sorted((ROOT / "notebooks" / "homework").glob("*.ipynb"))
    return "".join(line(f"homework/{path.name}", title(path)) for path in paths)


def line(path, title):
    """A link that opens a notebook in a workspace of its own, so that no tab of another lecture comes back."""
    address = f"lab/index.html?workspace={Path(path).stem}&path={quote(path)}"
    return f'<li><a href="{escape(address)}">{escape(title.replace("$", ""))}</a></li>\n'


def title(path):
    """The first heading of a notebook."""
    cells = json.loads(path.read_text("utf-8"))["cells"]
    text = "".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    return re.search(r"^# (.+)$", text, re.M)[1]


def save(path, content):
    """As JSON."""
    path.write_text(json.dumps(content, indent=1), "utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("target", type=Path, help="the folder to write")
    parser.add_argument("--self-hosted", action="store_true", help="put Pyodide and all wheels into the folder too")
    parser.add_argument("--archive", type=Path, help="a zip file or wheel that holds Pyodide's compiled wheels")
    parser.add_argument("--parts", type=Path, help="where to keep what it is made of (default: beside the folder)")
    arguments = parser.parse_args()
    target = arguments.target
    parts = arguments.parts or target.with_name(f"{target.name}-parts")
    build(target, parts, arguments.self_hosted, arguments.archive)


if __name__ == "__main__":
    main()
