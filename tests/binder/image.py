"""What mybinder.org makes of `binder/`, without its container: the steps of repo2docker in a folder of their own."""

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
LEFT_OUT = shutil.ignore_patterns(".*", "build", "dist", "__pycache__", "*.egg-info")


@dataclass(frozen=True)
class Image:
    """Where everything lies: a copy of the repository, an environment, and pip's account of what it installed."""

    home: Path

    @property
    def repository(self):
        return self.home / "repository"

    @property
    def prefix(self):
        return self.home / "environment"

    @property
    def installed(self):
        """Name -> address of every distribution that the requirements brought."""
        report = json.loads((self.home / "report.json").read_text("utf-8"))
        return {item["metadata"]["name"]: item["download_info"]["url"] for item in report["install"]}

    def environ(self):
        """The variables of the container: its Python comes first, and nothing of the caller's Python is seen."""
        own = {name for name in os.environ if name.startswith(("PYTHON", "VIRTUAL_ENV")) or name.endswith("_THREADS")}
        path = f"{self.prefix / 'bin'}{os.pathsep}{os.environ['PATH']}"
        given = {"PATH": path, "NB_PYTHON_PREFIX": str(self.prefix), "REPO_DIR": str(self.repository)}
        return {name: value for name, value in os.environ.items() if name not in own} | given

    def run(self, *command):
        """Run a step from the root of the repository; its words are shown when it fails."""
        done = subprocess.run(command, cwd=self.repository, env=self.environ(), capture_output=True, text=True)
        assert done.returncode == 0, f"{' '.join(command)}:\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}"


def build(home: Path) -> Image:
    """Copy the repository, make the environment, install the requirements, run postBuild."""
    shutil.rmtree(home, ignore_errors=True)
    image = Image(home)
    shutil.copytree(ROOT, image.repository, ignore=LEFT_OUT)
    subprocess.run([python(), "-m", "venv", image.prefix], check=True)
    requirements = ["-r", "binder/requirements.txt", "--report", str(home / "report.json")]
    image.run("python", "-m", "pip", "install", "--no-cache-dir", "--disable-pip-version-check", *requirements)
    image.run("./binder/postBuild")
    return image


def python():
    """The Python that runtime.txt names; where it is missing, the one that runs the tests."""
    version = (ROOT / "binder" / "runtime.txt").read_text("utf-8").strip()  # python-3.11
    return shutil.which(version.replace("-", "")) or sys.executable
