"""Jupyter as a Binder session starts it, a kernel that it owns, and how much memory both take."""

import json
import os
import secrets
import subprocess
import time
import urllib.error
import urllib.request
from contextlib import contextmanager

import nbformat
import psutil
from jupyter_client import BlockingKernelClient

from tests.browser.servers import free_port

FOLDERS = {"HOME": "user", "JUPYTER_RUNTIME_DIR": "runtime", "JUPYTER_CONFIG_DIR": "config", "IPYTHONDIR": "ipython"}


class Server:
    """A running Jupyter server; `peak` is the largest resident memory seen so far, in bytes."""

    def __init__(self, image, process, port, token):
        self.image, self.process, self.token = image, process, token
        self.url = f"http://127.0.0.1:{port}"
        self.peak = 0

    def ask(self, what, body=None, method=None):
        """GET, or POST where there is something to say, or what `method` says; gives bytes."""
        data = None if body is None else json.dumps(body).encode()
        header = {"Authorization": f"token {self.token}"}
        request = urllib.request.Request(f"{self.url}/{what}", data, headers=header, method=method)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.read()

    def weigh(self):
        """Resident memory of the server and all its kernels, in bytes."""
        family = psutil.Process(self.process.pid)
        now = sum(member.memory_info().rss for member in [family, *family.children(recursive=True)])
        self.peak = max(self.peak, now)
        return now

    @contextmanager
    def kernel(self, notebook):
        """A kernel for a notebook, started by the server as a click on the notebook would."""
        asked = {"path": notebook, "name": "", "type": "notebook", "kernel": {"name": "python3"}}
        session = json.loads(self.ask("api/sessions", asked))
        client = BlockingKernelClient()
        client.load_connection_file(str(self.image.home / "runtime" / f"kernel-{session['kernel']['id']}.json"))
        client.start_channels(hb=False)  # a kernel that is still importing has no heart beat, and is not dead
        try:
            client.wait_for_ready(timeout=120)
            yield client
        finally:
            client.stop_channels()
            self.ask(f"api/sessions/{session['id']}", method="DELETE")

    def execute(self, client, notebook):
        """Run all cells of a notebook; gives what the cells with an error said."""
        cells = nbformat.read(self.image.repository / notebook, as_version=4).cells
        complaints = []
        for cell in (cell for cell in cells if cell.cell_type == "code"):
            reply = client.execute_interactive(cell.source, timeout=120, output_hook=lambda message: None)
            if reply["content"]["status"] != "ok":
                complaints.append(f"{reply['content'].get('evalue')} in:\n{cell.source}")
            self.weigh()
        return complaints


@contextmanager
def started(image):
    """The server behind binder/start, from the root of the repository."""
    port, token, log = free_port(), secrets.token_hex(16), image.home / "server.log"
    command = [
        "./binder/start", "jupyter", "lab", "--no-browser", "--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0", f"--IdentityProvider.token={token}",
    ]  # fmt: skip
    command += ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []  # as in many CI containers
    environ = image.environ() | {name: str(image.home / folder) for name, folder in FOLDERS.items()}
    with open(log, "w") as output:
        process = subprocess.Popen(command, cwd=image.repository, env=environ, stdout=output, stderr=output)
    server = Server(image, process, port, token)
    try:
        wait(server, log)
        yield server
    finally:
        process.terminate()
        process.wait(timeout=300)  # a busy machine takes its time


def wait(server, log, seconds=120):
    for _ in range(2 * seconds):
        if server.process.poll() is not None:
            break
        try:
            return server.ask("api/status")
        except (urllib.error.URLError, OSError):
            time.sleep(0.5)
    raise RuntimeError(f"Jupyter did not start:\n{log.read_text()[-3000:]}")
