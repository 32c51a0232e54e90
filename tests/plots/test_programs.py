"""A program's picture shows what its KKT conditions say; matrices, runs and overlays show their numbers."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from kernlab_edu.plots import Picture, matrices_picture, overlay_picture, png, program_picture, runs_picture
from kernlab_edu.problems.textbook import example
from kernlab_edu.solvers import solve_active_set

FRAME = {"xlim": (-12, 28), "ylim": (-4, 22)}


def shown(q=(5, 3), **more):
    qp = example("two_variables", q=q).problem
    found = solve_active_set(qp)
    return qp, found, program_picture(qp.P, qp.q, qp.G, qp.h, found.x, found.z, **FRAME, **more)


@pytest.mark.parametrize(("q", "value"), [((5, 3), 15), ((3, 4), 20)])
def test_F061_the_pushes_of_the_walls_balance_the_pull(q, value):
    _, _, picture = shown(q)
    panel = picture.panels[0]
    ((pull,), (push,)) = panel.having("gradient"), panel.having("normal")
    assert_allclose((pull.end - pull.start).sum(axis=0) + (push.end - push.start).sum(axis=0), 0, atol=1e-9)
    assert f"(0, 5) the value is {value};" in picture.alt
    # every push stands upright on a wall through the answer
    walls = [mark.xy[1] - mark.xy[0] for role in ("constraint", "constraint 2") for mark in panel.having(role)]
    for wall, arrow in zip(walls, push.end - push.start, strict=True):
        assert abs(wall @ arrow) < 1e-9 * np.linalg.norm(wall) * np.linalg.norm(arrow)


def test_F061_the_region_is_allowed_and_the_level_is_the_value():
    qp, found, picture = shown()
    panel = picture.panels[0]
    region = panel.having("feasible")[0].xy
    assert (region @ qp.G.T <= qp.h + 1e-9).all()
    assert {(0, 5), (15, 0), (0, 20)} <= {tuple(corner) for corner in region.round(9).tolist()}
    level = panel.having("touching level")[0].xy
    level = level[~np.isnan(level).any(axis=1)]
    assert_allclose([qp.objective(x) for x in level], qp.objective(found.x), atol=0.02)


def test_names_path_and_a_free_minimum():
    _, _, picture = shown(names=list("abcde"))
    assert "tight: a (price 4), c (price 1)" in picture.alt
    _, _, walked = shown(path=[[5, 15], [1, 6]])
    assert walked.panels[0].having("now")[0].xy.tolist() == [[5, 15], [1, 6]]
    free = program_picture(np.eye(2), [0, 0], [[1, 0]], [1], [0, 0], [0], (-1, 2), (-1, 2))
    assert "no constraint is tight" in free.alt and not free.panels[0].having("gradient")
    with pytest.raises(ValueError, match="shows the plane"):
        program_picture(np.eye(3), [0, 0, 0], np.eye(3), [1, 1, 1], [0, 0, 0], [0, 0, 0], (0, 1), (0, 1))


def test_F062_a_matrix_stands_as_it_is_written():
    qp = example("xor_assembly").problem
    picture = matrices_picture({"P": qp.P, "q": qp.q}, alt="Two matrices.")
    first, second = picture.panels
    assert first.title == "P (4 × 4)" and second.title == "q (4 × 1)"
    assert first.having("matrix")[0].values.tolist() == qp.P[::-1].tolist()  # row 0 of a heat map is at the bottom
    notes = [(place, word) for text in first.marks[1:] for place, word in zip(text.xy, text.words, strict=True)]
    written = {tuple(place.tolist()): word for place, word in notes}
    assert all(float(written[j + 0.5, 3.5 - i]) == qp.P[i, j] for i in range(4) for j in range(4))
    assert len(matrices_picture({"K": np.eye(9)}, alt="Large.").panels[0].marks) == 1


def test_runs_are_drawn_over_their_steps():
    panel = runs_picture({"a": [100, 1, 0], "b": [10]}, alt="Two runs.", log=True, goal=0.1).panels[0]
    a, b, goal = panel.marks
    assert a.xy.tolist() == [[0, 2], [1, 0], [2, -12]] and b.xy.tolist() == [[0, 1]]
    assert goal.xy.tolist() == [[0, -1], [2, -1]]
    with pytest.raises(ValueError, match="cannot be told apart"):
        runs_picture({name: [1] for name in "abcde"}, alt="Five runs.")


def test_F115_an_overlay_tells_agreement_from_disagreement():
    same = overlay_picture({"a": [0.5, 0.5], "b": [0.5, 0.5 + 1e-8]})
    other = overlay_picture({"a": [0.5, 0.5, 0.0], "b": [0.5, 0.25, 0.0]})
    assert "a and b agree" in same.alt
    assert "differ by up to 0.25, most at point 1" in other.alt
    bars, rings = other.panels[0].marks
    assert bars.height.tolist() == [0.5, 0.5, 0.0] and rings.xy.tolist() == [[0, 0.5], [1, 0.25], [2, 0.0]]


def test_every_picture_can_be_drawn_and_stored():
    pictures = [
        shown()[2],
        shown(path=[[5, 15], [1, 6]])[2],
        matrices_picture({"P": np.eye(2)}, alt="I."),
        runs_picture({"a": [1, 2]}, alt="A run."),
    ]
    for picture in pictures:
        assert Picture.from_json(picture.to_json()) == picture and png(picture, dpi=40)[:4] == b"\x89PNG"
