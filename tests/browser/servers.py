"""What browser tests and benchmarks share: servers on the loopback in folders of their own, and the browser."""

import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--no-first-run",
]  # fmt: skip


@dataclass(frozen=True)
class Lab:
    """Where JupyterLab listens."""

    url: str
    token: str
    log: Path | None = None

    def page(self, notebook):
        """An address that opens a notebook in a workspace of its own, so that no tab of an earlier run comes back."""
        return f"{self.url}/lab/workspaces/{secrets.token_hex(4)}/tree/{notebook}?reset&token={self.token}"

    def end_sessions(self):
        """End all kernels, so that the next page starts its own."""
        for session in json.load(self._ask("GET", "sessions")):
            self._ask("DELETE", f"sessions/{session['id']}").close()

    def write(self, name, notebook):
        """Put a notebook into the folder that JupyterLab shows."""
        body = json.dumps({"type": "notebook", "format": "json", "content": notebook}).encode()
        self._ask("PUT", f"contents/{name}", body).close()

    def _ask(self, method, what, body=None):
        header = {"Authorization": f"token {self.token}"}
        request = urllib.request.Request(f"{self.url}/api/{what}", data=body, headers=header, method=method)
        return urllib.request.urlopen(request)


@dataclass
class Seen:
    """What a page complained about and whom it asked for something."""

    errors: list = field(default_factory=list)
    outside: list = field(default_factory=list)


@contextmanager
def browser_page(chromium, profile, *flags):
    """A page of a browser with this profile, and a record of console errors and of requests that leave the machine."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch_persistent_context(
            profile, executable_path=chromium, headless=True, args=[*FLAGS, *flags],
            viewport={"width": 1280, "height": 1000},
        )  # fmt: skip
        page, seen = browser.pages[0], Seen()
        page.on("pageerror", lambda error: seen.errors.append(str(error)))
        page.on("console", lambda message: seen.errors.append(message.text) if message.type == "error" else None)
        browser.on("request", lambda request: None if is_local(request.url) else seen.outside.append(request.url))
        yield page, seen
        browser.close()


def is_local(url):
    return url.startswith(("http://127.0.0.1:", "ws://127.0.0.1:", "data:", "blob:", "about:"))


@contextmanager
def serve(folder):
    """The address of a folder, served by Python's own little server."""
    port = free_port()
    words = [sys.executable, "-u", "-m", "http.server", str(port), "--bind", "127.0.0.1", "--directory", str(folder)]
    server = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        assert b"Serving" in server.stdout.readline()
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(timeout=30)


def find_chromium():
    """The browser: what `make` found, or the first on the path."""
    names = ("chromium", "chromium-browser", "google-chrome")
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


def command(lab, home):
    port = lab.url.rpartition(":")[2]
    return [
        sys.executable, "-m", "jupyterlab", "--no-browser", "--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0", "--ServerApp.allow_root=True", f"--IdentityProvider.token={lab.token}",
        f"--ServerApp.root_dir={home / 'notebooks'}", f"--LabApp.app_settings_dir={home / 'settings'}",
        f"--LabApp.user_settings_dir={home / 'user'}", f"--LabApp.workspaces_dir={home / 'workspaces'}",
        "--LabApp.extension_manager=readonly",
    ]  # fmt: skip


def environment(home):
    folders = {"JUPYTER_CONFIG_DIR": "config", "JUPYTER_RUNTIME_DIR": "runtime", "IPYTHONDIR": "ipython"}
    paths = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    return os.environ | {"PYTHONPATH": paths} | {name: str(home / folder) for name, folder in folders.items()}


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_until_ready(lab, server, output, seconds=90):
    for _ in range(2 * seconds):
        if server.poll() is not None:
            break
        try:
            urllib.request.urlopen(f"{lab.url}/api/status?token={lab.token}", timeout=5).close()
            return
        except (urllib.error.URLError, OSError):
            time.sleep(0.5)
    raise RuntimeError(f"JupyterLab did not start:\n{output.read_text()[-3000:]}")
