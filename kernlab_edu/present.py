"""A lecture on the wall: a notebook as slides, its explorers alive, nothing fetched from outside."""

from __future__ import annotations

import json
from pathlib import Path

from .course.library import lecture
from .course.slides import as_slides
from .explorers import app


def deck(path) -> dict:
    """The notebook at `path` as slides, run where it lies, so that it finds its own files."""
    path = Path(path)
    slides = as_slides(json.loads(path.read_text(encoding="utf-8")))
    go_there = {
        "cell_type": "code",
        "id": "present-here",
        "source": f"import os\n\nos.chdir({str(path.parent.resolve())!r})",
        "metadata": {"slideshow": {"slide_type": "skip"}, "transient": {"remove_source": True}},
        "outputs": [],
        "execution_count": None,
    }
    return slides | {"cells": [go_there, *slides["cells"]]}


def present(name, port=8866, token=None, browser=True) -> int:
    """Show a lecture, by path, name or number; ends with Ctrl-C."""
    path = lecture(name)
    return app.show(deck(path), path.stem, port, token, browser, template=app.SLIDES)
