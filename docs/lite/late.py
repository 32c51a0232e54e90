"""The rest of a package comes when somebody asks for it: the browser starts with the modules that the tour uses.

`late.json`, written beside this file when the site is built, says which packages are here, whole or in part, and which
package has a module that is missing.
"""

import hashlib
import importlib
import io
import json
import sys
import warnings
import zipfile
from importlib.machinery import PathFinder
from pathlib import Path

import js
import pyodide_js
from pyodide.ffi import JsException

SITE = Path(__file__).parent
DEFAULT = "default channel"  # Pyodide's word for "from the lock file"


class Late:
    """The last finder: asked for a module that is not here, it fetches the wheel that has it."""

    def __init__(self, base, modules):
        self.base, self.modules = base, modules

    def find_spec(self, name, path=None, target=None):
        if name not in self.modules:
            return None
        package = self.modules[name]
        unpack(self.base, locked(package))
        self.modules = {module: other for module, other in self.modules.items() if other != package}
        importlib.invalidate_caches()
        return PathFinder.find_spec(name, path, target)


def unpack(base, package):
    """A wheel into site-packages.  A worker may wait for an answer, and an import has to."""
    request = js.XMLHttpRequest.new()
    request.open("GET", js.URL.new(package.file_name, base).href, False)
    request.responseType = "arraybuffer"
    try:
        request.send()
    except JsException as error:
        raise ImportError(f"{package.file_name} could not be fetched: is this computer online?") from error
    if request.status != 200:
        raise ImportError(f"{package.file_name} could not be fetched: {request.status} {request.statusText}.")
    wheel = request.response.to_bytes()
    if hashlib.sha256(wheel).hexdigest() != package.sha256:
        raise ImportError(f"{package.file_name} is not the file that this course was built with: its SHA-256 differs.")
    zipfile.ZipFile(io.BytesIO(wheel)).extractall(SITE)


def locked(name):
    """A package's entry in the lock file."""
    return getattr(pyodide_js.lockfile.packages, name)


def start(base):
    """From now on, find what is missing in wheels below the address `base`."""
    written = json.loads((SITE / "late.json").read_text("utf-8"))
    for name in written["packages"]:  # so that no import line of a notebook fetches them again
        setattr(pyodide_js.loadedPackages, locked(name).name, DEFAULT)
    sys.meta_path.append(Late(base, written["modules"]))
    # between threadpoolctl and Pyodide, and no concern of a student's
    warnings.filterwarnings("ignore", r"JsProxy\.as_object_map", RuntimeWarning)
