"""What Python starts with in the browser, in one file.  Runs inside Pyodide, under Node: see bundle.mjs.

A page forgets everything when it is closed, so at every start Pyodide unpacks whole packages, loads all their libraries
and compiles each module that is imported.  Here the tour is run once while the site is built; the modules that it used
go compiled into boot.bin, and what was left out is listed, so that late.py can fetch it on demand.
"""

import io
import json
import py_compile
import re
import site
import sys
import tarfile
import zipfile
from importlib import import_module
from importlib.metadata import distributions
from importlib.util import cache_from_source
from pathlib import Path, PurePosixPath

from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

SITE = Path(site.getsitepackages()[0])
# the site has the notebooks themselves; lists of files, other people's tests, JupyterLab's parts and Django's stubs are
# of no use here
NOT_HERE = ("django-stubs/", "kernlab_edu/course/notebooks/", "/RECORD", "/tests/", ".data/", "/__pycache__/")
FONTS = tuple(  # FreeType reads them, unseen by `watch`
    f"matplotlib/mpl-data/fonts/ttf/DejaVuSans{kind}.ttf"
    for kind in ("", "-Oblique", "-Bold", "-BoldOblique", "Display", "Mono")
)
# what the kernel needs, and what lectures show code with
ALSO = ("piplite.piplite", "pyodide_kernel", "pygments.formatters.html", "pygments.formatters.latex")
opened = set()


def watch(event, arguments):
    """Remember which files of packages are opened: the data that modules read."""
    if event == "open" and isinstance(arguments[0], str | Path):
        opened.add(str(arguments[0]))


def run(notebook):
    """All code cells, displayed as a notebook would display them."""
    shell = InteractiveShell.instance()
    for cell in json.loads(Path(notebook).read_text("utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            with capture_output():  # what a cell shows is drawn, but not printed
                shell.run_cell("".join(cell["source"])).raise_error()


def used():
    """Names of all files below site-packages that were imported or read."""
    files = {module.__file__ for module in list(sys.modules.values()) if getattr(module, "__file__", None)} | opened
    inside = {Path(name).relative_to(SITE).as_posix() for name in files if Path(name).is_relative_to(SITE)}
    return {name for name in inside if "__pycache__" not in name}


def split(whole):
    """(files to start with, {module: package} of what is left out); packages in `whole` are taken entirely."""
    start, late, needed = set(), {}, used()
    for distribution in distributions():
        name = canonical(distribution)
        names = {str(file) for file in distribution.files or () if (SITE / file).is_file()}
        names = {file for file in names if not any(part in file for part in NOT_HERE)}
        here = names if name in whole else names & (needed | set(FONTS))
        here |= {file for file in names if ".dist-info/" in file or (here and ".libs/" in file)}
        start |= here
        late |= {module(file): name for file in names - here if module(file)}
    return start, late


def canonical(distribution):
    """The name of a package as Pyodide's lock spells it."""
    return re.sub(r"[-_.]+", "-", distribution.name).lower()


def module(name):
    """The dotted name of a file's module, or None.

    >>> module("scipy/linalg/__init__.py"), module("scipy/linalg/_fblas.cpython-314-wasm32-emscripten.so")
    ('scipy.linalg', 'scipy.linalg._fblas')
    """
    path = PurePosixPath(name)
    if path.suffix not in (".py", ".so") or ".libs" in path.parts[0] or ".dist-info" in path.parts[0]:
        return None
    parts = [*path.parent.parts, path.name.partition(".")[0]]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def pack(names, late, target):
    """Write boot.bin, a tar.gz: our own modules as source and compiled, everybody else's compiled.

    Not called .gz, because some servers would then tell the browser to unpack it unasked.
    """
    with tarfile.open(target, "w:gz", compresslevel=9, format=tarfile.USTAR_FORMAT) as archive:
        for name in sorted(names):
            path = SITE / name
            if path.suffix != ".py" or name.startswith("kernlab_edu/"):
                add(archive, name, path.read_bytes())
            if path.suffix == ".py":
                kept = cache_from_source(name) if name.startswith("kernlab_edu/") else f"{name}c"
                add(archive, kept, compiled(path, str(path)))
        late = {"packages": sorted(map(canonical, distributions())), "modules": late}
        add(archive, "late.json", json.dumps(late).encode())
        add(archive, "late.py", Path("/lite/late.py").read_bytes())


def add(archive, name, data):
    """A file with nothing but its name and content, so that the same files make the same archive."""
    entry = tarfile.TarInfo(name)
    entry.size = len(data)
    archive.addfile(entry, io.BytesIO(data))


def pack_library(source, target):
    """The standard library, compiled: it is read from its archive, so no source is needed beside it."""
    copy = Path("/tmp/source.py")
    with (
        zipfile.ZipFile(source) as before,
        zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as after,
    ):
        for info in before.infolist():
            data = before.read(info)
            if not info.filename.endswith(".py"):
                after.writestr(info.filename, data)
                continue
            copy.write_bytes(data)
            after.writestr(f"{info.filename}c", compiled(copy, f"/lib/python314.zip/{info.filename}"))


def compiled(path, shown):
    """Byte code that is used without looking for a newer source; tracebacks call the file `shown`."""
    unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
    py_compile.compile(str(path), "/tmp/compiled.pyc", shown, doraise=True, invalidation_mode=unchecked)
    return Path("/tmp/compiled.pyc").read_bytes()


def bundle(notebook, whole, core, target):
    """boot.bin and python_stdlib.zip in the folder `target`."""
    sys.addaudithook(watch)
    run(notebook)
    InteractiveShell.clear_instance()
    for name in ALSO:
        import_module(name)
    sys.stdout, sys.stderr = sys.__stdout__, sys.__stderr__  # the kernel took them
    names, late = split(whole)
    pack(names, late, f"{target}/boot.bin")
    pack_library(f"{core}/python_stdlib.zip", f"{target}/python_stdlib.zip")
