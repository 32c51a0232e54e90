"""The website that the tests look at: the one that `make` has just built, or one built for them."""

import os
import shutil
from pathlib import Path

import pytest


def site_folder(folder):
    """$SITE, or the whole course built into `folder`; without npm skipped, or failed where a browser is required."""
    if given := os.environ.get("SITE"):
        return Path(given).resolve()
    if shutil.which("npm") is None:
        required = os.environ.get("REQUIRE_BROWSER", "") not in ("", "0")
        (pytest.fail if required else pytest.skip)("no npm: install Node.js to build the website")
    from docs.build_site import build

    assert build(folder / "site") == 0, "Sphinx complained, see above"
    return folder / "site"
