"""The mathematics with the current numbers: LaTeX that is true, that can be shown, and that never slows a drag."""

import re
from html import unescape
from xml.etree import ElementTree

import numpy as np
import pytest
from numpy.testing import assert_allclose

from kernlab_edu.explorers import LagrangeExplorer, MarginCockpit, SMOTimeMachine, gallery
from kernlab_edu.explorers.latex import mathml

SCENES = [(kind, scene) for kind in gallery().values() for scene in kind.scenes]
ALWAYS = ["MarginCockpit", "SMOTimeMachine", "TubeExplorer", "HyperplaneExplorer"]


def value(latex):
    """What a chain of sums and products of numbers comes to."""
    words = re.sub(r"\\ \\text\{.*?\}", "", latex).replace(r"\cdot", "*")
    return eval(re.sub(r" \\times 10\^\{(-?\d+)\}", r"e\1", words))


def test_two_points_worked_by_hand():
    """w = (1/2, 0): both weights stop at C = 1/4, and f(x₀) = 1/4·1 + 1/4·1 = 1/2."""
    lines = MarginCockpit("two points, C = ¼").maths().splitlines()
    assert lines[2] == r"&= 0.25 \cdot 1 - 0.25 \cdot (-1) + 0 = 0.5 \\"
    assert r"(+1) \cdot 0.5 = 0.5" in lines[3] and lines[3].endswith(r"= 0.5 \\")
    assert lines[4] == r"\alpha_{0} &= C = 0.25 \quad\Rightarrow\quad y_{0} f(x_{0}) \le 1 \quad\text{(bounded)}"


@pytest.mark.parametrize("scene", list(MarginCockpit.scenes))
def test_the_sum_on_screen_is_f_of_the_selected_point(scene):
    explorer = MarginCockpit(scene)
    proof = explorer._result.proof
    for k in range(0, len(proof.f), 3):
        terms, shown = explorer.set(selected=k).maths().splitlines()[2].removeprefix("&= ")[:-3].rsplit(" = ", 1)
        assert_allclose(value(shown), proof.f[k], rtol=6e-3, atol=1e-9)
        size = np.abs(proof.beta * proof.problem.K[k]).sum() + abs(proof.b)
        assert_allclose(value(terms), proof.f[k], atol=0.011 * size)  # every factor is shown to three digits


def test_each_role_is_told_what_complementarity_says():
    explorer = MarginCockpit("moons, Gaussian")
    role = explorer._result.proof.table.role
    for name, words in (("free", "= 1 "), ("bounded", r"\le 1 "), ("non-support", r"\ge 1 ")):
        last = explorer.set(selected=int(np.flatnonzero(role == name)[0])).maths().splitlines()[-2]
        assert words in last.rpartition("f(")[2]


def test_no_point_selected_no_formulas():
    assert MarginCockpit(selected=99).maths() == ""


def test_the_smo_step_lands_where_the_formulas_say():
    explorer = SMOTimeMachine("moons, Gaussian")
    step, lines = explorer._result.step, explorer.maths().splitlines()
    assert_allclose(value(lines[2].split("&= ")[1].split(" = ")[0]), step.E[0] - step.E[1], rtol=0.02)
    assert lines[4].endswith(f"= {step.after[1]:.3g} \\\\") and lines[5].endswith(f"= {step.after[0]:.3g}")


def test_F032_the_multipliers_balance_the_gradient_in_the_formulas():
    explorer = LagrangeExplorer("corner and cone")
    flat, line = explorer._result, explorer.maths().splitlines()[1]
    assert_allclose(flat.x - flat.t, flat.a @ flat.N, atol=1e-12)
    for a, n in zip(flat.a, flat.N, strict=True):
        assert rf"{a:.3g} \cdot ({n[0]:.3g},\, {n[1]:.3g})" in line
    assert LagrangeExplorer("misprinted sign").maths() == ""  # no proof stands beside a misprint


@pytest.mark.parametrize(("kind", "scene"), SCENES, ids=lambda v: getattr(v, "__name__", v))
def test_every_formula_can_be_set_by_a_browser(kind, scene):
    latex = kind(scene).maths()
    if not latex:
        assert kind.__name__ not in ALWAYS
        return
    assert "nan" not in latex and latex.isascii()
    root = ElementTree.fromstring(mathml(latex).replace("&nbsp;", " "))
    space = "{http://www.w3.org/1998/Math/MathML}"
    assert len(root.findall(f".//{space}mtr")) == latex.count(r"\\") + 1
    words = "".join(root.itertext())
    assert "\\" not in words and "&" not in words  # a macro that is not known would be shown as it is


def test_formulas_wait_until_the_hand_rests_and_remain_without_a_kernel():
    explorer = MarginCockpit()
    stage = explorer.stage()
    assert stage.frame["maths"]["latex"] == explorer.maths() != ""
    assert stage.frame["maths"]["mathml"].startswith("<math")
    stage.receive({"do": "set", "values": {"C": 2.0}, "final": False, "seq": 1})
    assert stage.frame["maths"] is None
    stage.receive({"do": "set", "values": {"C": 2.0}, "final": True, "seq": 2})
    assert stage.frame["maths"]["latex"] == explorer.maths()
    data, _ = explorer._repr_mimebundle_()
    assert explorer.maths() in unescape(data["text/html"])
