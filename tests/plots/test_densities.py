"""Losses above densities: every curve is in its panel, and each density stands below its loss."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from kernlab_edu.plots import densities_picture, draw

xi = np.linspace(-2, 2, 9)


def pair(k):
    return k * np.abs(xi), np.exp(-k * np.abs(xi))


@pytest.mark.parametrize(("count", "columns"), [(1, 3), (3, 3), (5, 2), (6, 3)])
def test_each_density_stands_below_its_loss(count, columns):
    picture = densities_picture(xi, {str(k): pair(k) for k in range(1, count + 1)}, alt="Losses.", columns=columns)
    panels, columns = picture.panels, picture.columns
    places = {panel.title: place for place, panel in enumerate(panels) if panel.title}
    assert len(panels) == 2 * columns * -(-count // columns) and set(places) == {str(k) for k in range(1, count + 1)}
    for name, place in places.items():
        c, p = pair(int(name))
        assert_allclose(panels[place].having("profile")[0].xy, np.column_stack([xi, c]))
        assert_allclose(panels[place + columns].having("density")[0].xy, np.column_stack([xi, p]))


def test_all_losses_share_one_scale_and_so_do_all_densities():
    picture = densities_picture(xi, {"a": pair(1), "b": pair(3)}, alt="Two.")
    losses, densities = picture.panels[:2], picture.panels[2:]
    assert losses[0].ylim == losses[1].ylim and losses[0].ylim[1] > 6.0
    assert densities[0].ylim == densities[1].ylim and densities[0].ylim[1] > 1.0
    assert len(draw(picture).axes) == 4
