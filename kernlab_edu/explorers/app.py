"""Explorers as pages of their own: Voilà on the loopback, large type, nothing fetched from outside."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

from .gallery import gallery

SHARE = Path(__file__).parent / "share"
PLAIN, SLIDES = "kernlab", "kernlab_slides"  # our templates
# expects a whole JupyterLab around it and complains in the console
UNWANTED = "jupyterlab-jupytext"
PROMPT = "kernlab_edu.server.PromptConnection"  # by name: the server's process imports it


def listing() -> str:
    """One line per explorer: what to type, and what it is.

    >>> "MarginCockpit" in listing()
    True
    """
    return "\n".join(f"{name:<22}{kind.title}" for name, kind in gallery().items())


def page(name=None) -> dict:
    """A notebook with two lines of code, which shows one explorer, or a menu of them all."""
    if name is not None and name not in gallery():
        raise ValueError(f"There is no explorer {name!r}. The explorers are: {', '.join(gallery())}.")
    source = f"from kernlab_edu.explorers import {name}\n\n{name}()"
    if name is None:
        source = "from kernlab_edu.explorers import menu\n\nmenu()"
    cell = {
        "cell_type": "code",
        "id": "explorer",
        "source": source,
        "metadata": {},
        "outputs": [],
        "execution_count": None,
    }
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    return {"cells": [cell], "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}


def command(target, port, token, browser, template=PLAIN) -> list[str]:
    """How Voilà is started: on this machine only, and with a token unless it is switched off."""
    words = [sys.executable, "-m", "voila", str(target), "--Voila.ip=127.0.0.1", f"--port={port}"]
    words += [
        f"--template={template}",
        f"--VoilaConfiguration.extension_denylist={UNWANTED}",
        f"--VoilaConfiguration.strip_sources={template == PLAIN}",  # slides hide code themselves, cell by cell
        f"--Voila.kernel_websocket_connection_class={PROMPT}",
    ]
    words += [f"--Voila.token={token}"] if token not in (None, "") else ([] if token == "" else ["--token"])
    return words if browser else [*words, "--no-browser"]


def environment() -> dict[str, str]:
    """The surroundings with our template on Jupyter's path."""
    paths = [str(SHARE), *filter(None, [os.environ.get("JUPYTER_PATH")])]
    return os.environ | {"JUPYTER_PATH": os.pathsep.join(paths)}


def show(notebook, name, port=8866, token=None, browser=True, template=PLAIN) -> int:
    """Run a notebook and show it as a page, until Ctrl-C."""
    if find_spec("voila") is None:
        raise ValueError("Voilà is not installed here. Try: pip install 'kernlab-edu[lab]'")
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / f"{name}.ipynb"
        target.write_text(json.dumps(notebook), encoding="utf-8")
        words = command(target, port, token, browser, template)
        return _until_stopped(words)


def _until_stopped(words):
    """Run the server until Ctrl-C or a polite kill; either way it does not outlive us."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    server = subprocess.Popen(words, env=environment())
    try:
        return server.wait()
    except KeyboardInterrupt:
        return 0
    finally:
        server.terminate()
        server.wait()


def serve(name=None, port=8866, token=None, browser=True) -> int:
    """Show one explorer, or a menu of them all; ends with Ctrl-C."""
    return show(page(name), name or "explorers", port, token, browser)
