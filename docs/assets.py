"""reveal.js, MathJax and Pyodide from the npm registry, at the versions of docs/package-lock.json; never committed."""

import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]
NEEDED = ("package.json", "package-lock.json")
REVEAL = ("reset.css", "reveal.css", "reveal.js", "theme/white.css", "plugin/notes.js")
NO_NPM = "npm is missing: it fetches reveal.js, MathJax and Pyodide. Try: apt-get install npm, or install Node.js 20."


def fetch(folder=ROOT / "build" / "npm"):
    """The folder `node_modules` with all packages; the registry is asked only when a version has changed."""
    modules, stamp = folder / "node_modules", folder / "fetched.json"
    wanted = (ROOT / "docs" / "package-lock.json").read_text("utf-8")
    if stamp.exists() and stamp.read_text("utf-8") == wanted:
        return modules
    npm = shutil.which("npm")
    if npm is None:
        raise SystemExit(NO_NPM)
    folder.mkdir(parents=True, exist_ok=True)
    for name in NEEDED:
        shutil.copy(ROOT / "docs" / name, folder / name)
    done = subprocess.run([npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], cwd=folder)
    if done.returncode:
        raise SystemExit(
            "npm could not fetch reveal.js, MathJax and Pyodide (see above). Is the registry within reach?"
        )
    stamp.write_text(wanted, "utf-8")
    return modules


def copy_mathjax(modules, folder):
    """One file that renders TeX as SVG: no fonts to load, so it also works from a memory stick."""
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(modules / "mathjax" / "es5" / "tex-svg-full.js", folder / "mathjax.js")


def copy_reveal(modules, folder):
    """What our decks use of reveal.js; its other themes would ask for fonts from outside."""
    for name in REVEAL:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(modules / "reveal.js" / "dist" / name, folder / name)
