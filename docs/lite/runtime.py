"""Python for the browser, as a folder: what it starts with, what comes later, and where from."""

import gzip
import json
import shutil
import subprocess
from pathlib import Path

from ..lectures import ROOT
from .wheels import OWN, canonical, public_address

HERE = Path(__file__).parent
COMPLETION = ("jedi", "parso")  # the Tab key: they look for their data where nobody sees it
TOUR = ROOT / "notebooks" / "00_tour.ipynb"
WORKER = "@jupyterlite/pyodide-kernel-extension/static/comlink.worker.*.js"


def install_python(parts, core, site, self_hosted):
    """Fill static/pyodide of the site, from the `parts` that `gather` made and the npm package in `core`."""
    folder = site / "static" / "pyodide"
    folder.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(["node", HERE / "bundle.mjs", parts, TOUR, folder, *OWN, *COMPLETION])
    if done.returncode:
        raise SystemExit("Node could not run the tour in Pyodide (see above). Node.js 20 or newer is needed.")
    for name in ("boot.bin", "python_stdlib.zip"):
        (folder / name).chmod(0o644)  # Pyodide's file system writes for everybody
    first = [folder / "boot.bin"]
    if self_hosted:
        first.append(copy_pyodide(parts, folder))
        shutil.copy(parts / "pyodide-lock.json", folder)
    else:
        write_public_lock(parts, core, folder)
    for name in ("start.js", "kernel.js"):
        shutil.copy(HERE / name, folder)
    address = "./" if self_hosted else public_address(core)
    megabytes = sum(path.stat().st_size for path in first) // 10**6
    blanks = {"CORE_ADDRESS": address, "CORE_MODULE": "pyodide.js" if self_hosted else "pyodide.mjs"}
    fill(folder / "start.js", blanks | {"BOOT_MEGABYTES": str(megabytes)})
    (worker,) = (site / "extensions").glob(WORKER)
    fill(folder / "kernel.js", {"KERNEL_WORKER": f"../../{worker.relative_to(site).as_posix()}"})


def copy_pyodide(parts, folder):
    """Pyodide and its wheels, for late.py; the core is packed: a plain file server sends it as it lies there."""
    lock = json.loads((parts / "pyodide-lock.json").read_text("utf-8"))["packages"]
    wheels = [package["file_name"] for name, package in lock.items() if name not in OWN]
    for name in wheels:
        shutil.copy(parts / name, folder)
    for name in ("pyodide", "pyodide.asm"):  # not every web server knows that .mjs is a script
        shutil.copy(parts / f"{name}.mjs", folder / f"{name}.js")
    fill(folder / "pyodide.js", {"pyodide.asm.mjs": "pyodide.asm.js"})
    packed = folder / "core.bin"
    packed.write_bytes(gzip.compress((parts / "pyodide.asm.wasm").read_bytes(), mtime=0))
    return packed


def write_public_lock(parts, core, folder):
    """All packages that Pyodide offers at its public address, and ours."""
    lock = json.loads((core / "pyodide-lock.json").read_text("utf-8"))
    ours = json.loads((parts / "pyodide-lock.json").read_text("utf-8"))["packages"]
    packages = {canonical(name): package for name, package in lock["packages"].items()}
    lock["packages"] = packages | {name: ours[name] for name in OWN}
    (folder / "pyodide-lock.json").write_text(json.dumps(lock), "utf-8")


def fill(path, blanks):
    """Replace words of a text file; each must be there."""
    text = path.read_text("utf-8")
    for word, content in blanks.items():
        if word not in text:
            raise ValueError(f"{path} has no {word!r} to fill in.")
        text = text.replace(word, content)
    path.write_text(text, "utf-8")
