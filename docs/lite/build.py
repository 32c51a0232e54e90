"""The course as a static folder that computes in the browser: `python -m docs.lite.build build/lite` (or `make lite`).

No server, no account, and nothing leaves the reader's machine.  Everything lies inside the folder, Pyodide included.
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
from .wheels import gather

HERE = Path(__file__).parent
CONFIG = {
    "LiteBuildConfig": {
        "contents": ["files"],
        "apps": ["lab", "notebooks"],
        "no_sourcemaps": True,
        "no_unused_shared_packages": True,
        "ignore_sys_prefix": ["federated_extensions"],
    }
}
EXTENSIONS = ("@jupyter-widgets/jupyterlab-manager", "@jupyterlite/pyodide-kernel-extension", "anywidget")
SITE = {
    "jupyter-lite-schema-version": 0,
    "jupyter-config-data": {
        "appName": "kernlab_edu",
        "litePluginSettings": {
            "@jupyterlite/pyodide-kernel-extension:kernel": {
                "disablePyPIFallback": True,
                "pyodideUrl": "./static/pyodide/pyodide.mjs",
            }
        },
    },
}


def build(target, archive=None):
    """Write the site into the folder `target`; what it is made of is kept beside it, so that a second time is quick."""
    work = target.with_name(f"{target.name}-parts")
    shutil.rmtree(target, ignore_errors=True)
    (work / ".jupyterlite.doit.db").unlink(missing_ok=True)  # JupyterLite's memory of what it built last time
    gather(work / "static" / "pyodide", fetch() / "pyodide", archive)
    files = work / "files"
    shutil.rmtree(files, ignore_errors=True)
    shutil.copytree(ROOT / "notebooks", files, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    shares = Path(sys.prefix) / "share" / "jupyter" / "labextensions"
    config = json.loads(json.dumps(CONFIG))
    config["LiteBuildConfig"] |= {
        "output_dir": str(target.resolve()),
        "federated_extensions": [str(shares / name) for name in EXTENSIONS],
    }
    (work / "jupyter_lite_config.json").write_text(json.dumps(config, indent=1), "utf-8")
    (work / "jupyter-lite.json").write_text(json.dumps(SITE, indent=1), "utf-8")
    subprocess.run([sys.executable, "-m", "jupyterlite_core", "build"], cwd=work, check=True, stdout=subprocess.DEVNULL)
    (target / "index.html").write_text(front_page(), "utf-8")
    shutil.copy(HERE / "work.js", target / "work.js")


def front_page():
    """What the folder opens with: the course, the solver that runs here, and the reader's own work."""
    homework = sorted((ROOT / "notebooks" / "homework").glob("*.ipynb"))
    page = (HERE / "index.html").read_text("utf-8")
    course = [line(lecture.path.name, f"{lecture.number} {lecture.title}") for lecture in lectures()]
    page = page.replace("COURSE", "".join(course))
    return page.replace("HOMEWORK", "".join(line(f"homework/{path.name}", lecture_title(path)) for path in homework))


def line(path, title):
    """A link that opens a notebook."""
    return f'<li><a href="lab/index.html?path={quote(path)}">{escape(title.replace("$", ""))}</a></li>\n'


def lecture_title(path):
    """The first heading of a notebook."""
    cells = json.loads(path.read_text("utf-8"))["cells"]
    text = "".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    return re.search(r"^# (.+)$", text, re.M)[1]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("target", type=Path, help="the folder to write")
    parser.add_argument("--archive", type=Path, help="a zip file or wheel that holds Pyodide's compiled wheels")
    arguments = parser.parse_args()
    build(arguments.target, arguments.archive)


if __name__ == "__main__":
    main()
