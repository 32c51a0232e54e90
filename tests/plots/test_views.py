"""Views of one data set: each line lies on its level, signs are turned, the sentence counts."""

import numpy as np
import pytest

from kernlab_edu.datasets import moons
from kernlab_edu.estimators import LDA, KernelFisher
from kernlab_edu.kernels import Gaussian
from kernlab_edu.plots import views_picture

X, Y = moons(40, noise=0.15, random_state=3)


def only(panel, role):
    (mark,) = panel.having(role)
    return mark


def test_two_points_by_hand():
    picture = views_picture([[2, 0], [-2, 0]], [1, -1], {"x₁": lambda Z: Z[:, 0]})
    (panel,) = picture.panels
    assert np.allclose(only(panel, "boundary").xy[:, 0], 0.0)
    # the spread of x₁ is 2, so one spread away is x₁ = ±2
    places = sorted(mark.xy[0, 0] for mark in panel.having("faint level") if len(mark.xy))
    assert np.allclose(places, [-2, 2])
    assert only(panel, "plus").xy.tolist() == [[2, 0]]


@pytest.mark.parametrize("sign", [1.0, -1.0])
def test_an_axis_has_no_sign(sign):
    lda = LDA().fit(X, Y)
    turned = views_picture(X, Y, {"LDA": lambda Z: sign * lda.decision_function(Z)})
    assert turned == views_picture(X, Y, {"LDA": lda.decision_function})


def test_every_boundary_lies_on_its_level_and_the_sentence_counts():
    machines = {"LDA": LDA().fit(X, Y), "kernel Fisher": KernelFisher(Gaussian(1.0), mu=1e-2).fit(X, Y)}
    picture = views_picture(X, Y, {name: machine.decision_function for name, machine in machines.items()}, size=150)
    for panel, (name, machine) in zip(picture.panels, machines.items(), strict=True):
        curve = only(panel, "boundary").xy
        curve = curve[~np.isnan(curve).any(axis=1)]
        spread = np.sqrt(np.square(machine.decision_function(X)).mean())
        assert panel.title == name
        assert np.abs(machine.decision_function(curve)).max() < 5e-3 * spread
        assert f"{name} {round(machine.score(X, Y) * len(Y))}" in picture.alt


def test_what_cannot_be_shown_is_refused():
    with pytest.raises(ValueError, match="plane"):
        views_picture(np.ones((3, 3)), [1, -1, 1], {"f": lambda Z: Z[:, 0]})
    with pytest.raises(ValueError, match="nothing"):
        views_picture(X, Y, {"nothing at all": lambda Z: np.zeros(len(Z))})
