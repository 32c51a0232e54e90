"""A real JupyterLab on the loopback and a real Chromium in front of it."""

import os
import secrets
import shutil
import subprocess

import pytest

from tests.browser.servers import (
    ROOT,
    Lab,
    browser_page,
    command,
    environment,
    find_chromium,
    free_port,
    wait_until_ready,
)


@pytest.fixture(scope="session")
def chromium():
    """Path of the browser; without one the tests are skipped, or fail where a browser is required."""
    path = find_chromium()
    if path is None:
        required = os.environ.get("REQUIRE_BROWSER", "") not in ("", "0")
        (pytest.fail if required else pytest.skip)("no browser: install Chromium or set CHROMIUM=/path/to/it")
    return path


@pytest.fixture(scope="session")
def lab(tmp_path_factory):
    """JupyterLab over a copy of the notebooks, with the settings that Binder gets, in folders of its own."""
    home = tmp_path_factory.mktemp("lab")
    shutil.copytree(ROOT / "notebooks", home / "notebooks", ignore=shutil.ignore_patterns(".*"))
    (home / "settings").mkdir()
    shutil.copy(ROOT / "binder" / "overrides.json", home / "settings" / "overrides.json")
    found = Lab(f"http://127.0.0.1:{free_port()}", secrets.token_hex(16), home / "server.log")
    with open(home / "server.log", "w") as output:
        server = subprocess.Popen(command(found, home), env=environment(home), stdout=output, stderr=output)
        try:
            wait_until_ready(found, server, home / "server.log")
            yield found
        finally:
            server.terminate()  # JupyterLab ends its kernels on the way out
            server.wait(timeout=30)


@pytest.fixture(scope="session")
def screenshots():
    """Where screenshots go: look at them."""
    folder = ROOT / "build" / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture
def page_and_seen(chromium, tmp_path):
    """A fresh browser page, with a record of console errors and of requests that leave the machine."""
    with browser_page(chromium, tmp_path / "profile") as found:
        yield found
