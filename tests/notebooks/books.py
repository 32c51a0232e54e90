"""Reading notebooks: the course's files, and a notebook as cells."""

import ast
import json
import re
from functools import cache, cached_property
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "notebooks"
COURSE = (
    "00_tour", "01_hyperplanes_and_perceptron", "02_lagrange_and_kkt", "03_duality", "04_hard_margin", "05_soft_margin",
    "06_quadratic_programming_with_cvxopt", "07_smo_step_by_step", "08_kernels_and_feature_maps",
    "09_mercer_rkhs_representer", "10_support_vector_regression", "11_learning_theory", "12_lda_and_kernel_fisher",
    "13_sliced_inverse_regression", "14_mds_and_schoenberg", "15_kernel_pca", "16_one_theory",
    "17_rosetta", "18_errata",
    "19_case_studies_city_map", "19_case_studies_denoising", "19_case_studies_labels_and_genes",
    "19_case_studies_regression_petals_moons", "19_case_studies_respiration", "19_case_studies_svm_and_fisher",
)  # fmt: skip
PATHS = sorted(FOLDER.glob("*.ipynb"))  # homework, in a folder of its own, has its own shape


def text(cell):
    return "".join(cell["source"])


def tags(cell):
    return cell["metadata"].get("tags", [])


def code_lines(cell):
    return [line for line in text(cell).splitlines() if line.strip() and not line.strip().startswith("#")]


def printed(cell):
    """The plain text that a cell's stored outputs show."""
    parts = [output.get("text") or output.get("data", {}).get("text/plain", "") for output in cell["outputs"]]
    return "\n".join("".join(part) for part in parts)


class Notebook:
    """A notebook's content; `name` is that of its file without the ending."""

    def __init__(self, content, size=0, name="01_example"):
        self.content, self.size, self.name = content, size, name
        self.cells = content["cells"]
        self.code = [cell for cell in self.cells if cell["cell_type"] == "code"]
        self.prose = [cell for cell in self.cells if cell["cell_type"] == "markdown"]

    @property
    def headings(self):
        """(level, title) of every heading, in order."""
        return headings("\n".join(text(cell) for cell in self.prose))

    @cached_property
    def all_calls(self):
        """(first name, syntax tree) of every call."""
        nodes = [node for cell in self.code for node in ast.walk(ast.parse(text(cell))) if isinstance(node, ast.Call)]
        return [(called(node.func), node) for node in nodes]

    def calls(self, name):
        """The calls of a function or class, or of one of its methods."""
        return [node for first, node in self.all_calls if first == name]


def headings(markdown):
    """(level, title) of every heading outside blocks of code."""
    found = re.findall(r"^(#{1,6}) +(.+?) *$", re.sub(r"(?s)```.*?```", "", markdown), re.M)
    return [(len(marks), title) for marks, title in found]


def called(function):
    """The first name of what is called: MarginCockpit in MarginCockpit.of(X, y)."""
    while isinstance(function, ast.Attribute | ast.Call):
        function = function.value if isinstance(function, ast.Attribute) else function.func
    return getattr(function, "id", None)


@cache
def read(path):
    return Notebook(json.loads(path.read_text("utf-8")), path.stat().st_size, path.stem)
