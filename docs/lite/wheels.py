"""What runs in the browser: Pyodide's own wheels, pure ones from the package index, ours, and the lock that names them.

Pyodide loads a package when a cell imports it, if its lock file knows the import.  So our package and its pure
dependencies are written into the lock beside the compiled ones: notebooks need no install line.
"""

import hashlib
import json
import re
import shutil
import subprocess
import sys
import urllib.request
import zipfile
from pathlib import Path

from ..lectures import ROOT

PYTHON = "3.14"  # of this Pyodide
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
# what the kernel itself loads, and what our package needs; the lock adds what these need
ROOTS = (
    "ipython",
    "jedi",
    "micropip",
    "typing-extensions",
    "numpy",
    "scipy",
    "scikit-learn",
    "matplotlib",
    "contourpy",
)
# pure wheels that Pyodide does not have, with what each needs: from the package index, and from JupyterLite's kernel
PURE = {
    "comm": (),
    "psygnal": (),
    "latex2mathml": (),
    "ipywidgets": ("comm", "ipython", "traitlets"),
    "anywidget": ("ipywidgets", "psygnal", "typing-extensions"),
}
KERNEL = {"ipykernel": (), "piplite": ("micropip",), "pyodide-kernel": ("comm", "ipykernel", "ipython")}
KERNEL_WHEELS = Path(sys.prefix) / "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension/static/pypi"
OURS = (
    "numpy",
    "scipy",
    "scikit-learn",
    "matplotlib",
    "contourpy",
    "pillow",
    "ipywidgets",
    "anywidget",
    "latex2mathml",
)
OWN = {**PURE, **KERNEL, "kernlab-edu": OURS}  # all that Pyodide does not bring


def gather(folder, core, archive=None):
    """Fill `folder` with Pyodide from the npm package in `core`, all wheels, and a lock file for them."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in [path for name in OWN for path in folder.glob(f"{name.replace('-', '_')}-*.whl")]:
        old.unlink()  # of another version, perhaps
    for name in CORE:
        shutil.copy(core / name, folder / name)
    lock = json.loads((core / "pyodide-lock.json").read_text("utf-8"))
    known = {canonical(name): package for name, package in lock["packages"].items()}
    packages = {name: known[name] for name in needed(known, ROOTS)}
    compiled = {name for name, package in packages.items() if not package["file_name"].endswith("none-any.whl")}
    take_official([packages[name] for name in compiled], folder, core, archive)
    download([f"{name}=={package['version']}" for name, package in packages.items() if name not in compiled], folder)
    download(pinned(PURE), folder)
    for name in KERNEL:
        shutil.copy(wheel(KERNEL_WHEELS, name), folder)
    build_ours(folder)
    entries = {name: entry(package, folder) for name, package in packages.items()}
    entries |= {name: new_entry(folder, name, needs) for name, needs in OWN.items()}
    text = json.dumps({"info": lock["info"], "packages": entries})
    (folder / "pyodide-lock.json").write_text(text, "utf-8")


def needed(known, roots):
    """The roots and all they depend on.

    >>> sorted(needed({"a": {"depends": ["b"]}, "b": {"depends": []}, "c": {"depends": []}}, ["a"]))
    ['a', 'b']
    """
    found, todo = set(), list(roots)
    while todo:
        name = canonical(todo.pop())
        if name not in found:
            found.add(name)
            todo += known[name]["depends"]
    return found


def canonical(name):
    """A package's name as the index writes it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def take_official(packages, folder, core, archive):
    """Compiled wheels, from an archive that holds them or from where Pyodide keeps them; nothing else is accepted."""
    held = zipfile.ZipFile(archive) if archive else None
    inside = {Path(name).name: name for name in held.namelist()} if held else {}
    for package in packages:
        name = package["file_name"]
        if (folder / name).exists() and sha256(folder / name) == package["sha256"]:
            continue
        if held:
            if name not in inside:
                raise SystemExit(f"{archive} does not hold {name}.")
            data = held.read(inside[name])
        else:
            data = fetched(public_address(core) + name)
        if hashlib.sha256(data).hexdigest() != package["sha256"]:
            raise SystemExit(f"{name} is not the file that this Pyodide locked: its SHA-256 differs.")
        (folder / name).write_bytes(data)


def fetched(address):
    try:
        with urllib.request.urlopen(address) as answer:
            return answer.read()
    except OSError as error:
        raise SystemExit(
            f"{address} could not be fetched: {error}. Try again, or give a file that holds it: --archive."
        ) from None


def public_address(core):
    """Where Pyodide offers this version's files to everybody."""
    version = json.loads((core / "package.json").read_text("utf-8"))["version"]
    return f"https://cdn.jsdelivr.net/pyodide/v{version}/full/"


def download(requirements, folder):
    """Pure wheels for the browser's Python."""
    target = ["--python-version", PYTHON, "--only-binary=:all:", "--platform", "any"]
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "--quiet", "--no-deps", *target]
    subprocess.run([*command, "--dest", folder, *requirements], check=True)


def pinned(names):
    """The versions that were tested together."""
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    versions = dict(line.split("==") for line in lines if "==" in line)
    return [f"{name}=={versions[name]}" for name in names]


def build_ours(folder):
    """Our wheel, from this very tree."""
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--quiet", "--no-deps"]
    subprocess.run([*command, "--no-build-isolation", "--wheel-dir", folder, str(ROOT)], check=True)


def entry(package, folder):
    """An entry of Pyodide's lock, with the sum of the file that is here."""
    return package | {
        "depends": [canonical(name) for name in package["depends"]],
        "sha256": sha256(folder / package["file_name"]),
    }


def new_entry(folder, name, needs):
    """An entry for a wheel that Pyodide does not know."""
    path = wheel(folder, name)
    return {
        "name": name,
        "version": path.name.split("-")[1],
        "file_name": path.name,
        "install_dir": "site",
        "sha256": sha256(path),
        "package_type": "package",
        "imports": [name.replace("-", "_")],
        "depends": list(needs),
        "unvendored_tests": False,
    }


def wheel(folder, name):
    """The one wheel of a package in a folder."""
    (path,) = folder.glob(f"{name.replace('-', '_')}-*.whl")
    return path


def sha256(path):
    """Of a file, in hexadecimal."""
    return hashlib.sha256(path.read_bytes()).hexdigest()
