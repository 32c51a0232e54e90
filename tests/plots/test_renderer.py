"""The Matplotlib renderer draws every mark, where it belongs, and shares no state."""

import subprocess
import sys
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from PIL import Image

from kernlab_edu.plots import (
    Arrows,
    Bars,
    Curve,
    HeatMap,
    Mark,
    Panel,
    Picture,
    Points,
    Region,
    Segments,
    draw,
    image_tag,
    png,
    save,
    svg,
)
from kernlab_edu.plots.marks import MARKS
from kernlab_edu.plots.renderer import SCREEN_DPI
from kernlab_edu.plots.style import style_of

ROOT = Path(__file__).parents[2]
XY = [[0.0, 0.0], [2.0, 1.0], [1.0, 3.0]]
DRAWN = {  # mark -> (the axes' list of artists, how many, what the mark holds)
    "Points": ("lines", 1, {"xy": XY, "role": "minus", "label": "y = −1"}),
    "Curve": ("lines", 1, {"xy": XY, "role": "margin plus", "label": "f = 1"}),
    "Region": ("patches", 1, {"xy": [*XY, XY[0]], "role": "side plus"}),
    "Segments": ("collections", 1, {"start": XY, "end": np.add(XY, 1.0), "role": "slack", "label": "ξ"}),
    "Arrows": ("patches", 3, {"start": XY, "end": np.add(XY, 1.0), "role": "gradient"}),
    "Bars": ("patches", 3, {"x": [1, 2, 3], "height": [1, -2, 3], "role": "value", "label": "α"}),
    "HeatMap": ("images", 1, {"values": [[1, -2, 0], [0, 3, 1]], "box": [0, 3, 0, 2], "role": "matrix"}),
    "Text": ("texts", 3, {"xy": XY, "words": ["a", "β", "c"]}),
    "Handles": ("lines", 1, {"xy": XY, "words": ["0", "1", "2"]}),
}


def axes_of(*marks, **panel):
    return draw(Picture([Panel(marks, **panel)], alt="A test.")).axes[0]


def zoo_mark(name):
    return MARKS[name](**DRAWN[name][2])


def test_the_zoo_holds_every_mark():
    assert set(DRAWN) == set(MARKS)


@pytest.mark.parametrize("name", MARKS)
def test_every_mark_is_drawn_as_so_many_artists(name):
    kind, count, _ = DRAWN[name]
    axes = axes_of(zoo_mark(name))
    drawn = {kind: len(getattr(axes, kind)) for kind in ("lines", "patches", "collections", "images", "texts")}
    assert drawn == {other: count if other == kind else 0 for other in drawn}


@pytest.mark.parametrize("name", ["Points", "Curve", "Handles"])
def test_lines_and_markers_are_where_the_mark_is(name):
    mark = zoo_mark(name)
    (line,) = axes_of(mark).lines
    np.testing.assert_array_equal(line.get_xydata(), mark.xy)


def test_extents_of_bars_heat_map_segments_and_region():
    bars = axes_of(zoo_mark("Bars")).patches
    assert [bar.get_height() for bar in bars] == [1, -2, 3]
    assert bars[0].get_x() == pytest.approx(0.6)
    image = axes_of(zoo_mark("HeatMap")).images[0]
    assert tuple(image.get_extent()) == (0, 3, 0, 2)
    assert image.origin == "lower"
    (segments,) = axes_of(zoo_mark("Segments")).collections
    np.testing.assert_array_equal(segments.get_segments()[2], [[1, 3], [2, 4]])
    box = axes_of(zoo_mark("Region")).patches[0].get_path().get_extents()
    assert box.extents.tolist() == [0, 0, 2, 3]


def test_colours_come_from_the_style_table():
    axes = axes_of(zoo_mark("Curve"), zoo_mark("Points"))
    assert to_hex(axes.lines[0].get_color()) == style_of("margin plus").colour.lower()
    assert axes.lines[0].get_linewidth() == style_of("margin plus").width
    assert to_hex(axes.lines[1].get_markerfacecolor()) == style_of("minus").colour.lower()
    ring = axes_of(Points(XY, "free")).lines[0]
    assert ring.get_markerfacecolor() == "none"


def test_zero_is_the_middle_of_the_ramp():
    low, high = axes_of(zoo_mark("HeatMap")).images[0].get_clim()
    assert (low, high) == (-3, 3)


def test_a_gap_lifts_the_pen_and_a_hole_stays_empty():
    gap = [[np.nan, np.nan]]
    (line,) = axes_of(Curve([*XY, *gap, *XY], "boundary")).lines
    assert np.isnan(line.get_xydata()[3]).all()
    outer, hole = [[0, 0], [4, 0], [4, 4], [0, 4], [0, 0]], [[1, 1], [1, 3], [3, 3], [3, 1], [1, 1]]
    axes = axes_of(Region([*outer, *gap, *hole], "plus"), xlim=(0, 4), ylim=(0, 4))
    pixels = render(axes)
    inside, between = axes.transData.transform([(2, 2), (0.5, 2)]).astype(int)
    assert pixels[inside[1], inside[0]].min() > 250
    assert pixels[between[1], between[0]].min() < 50


def render(axes):
    """The figure's pixels, row 0 at the bottom."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    canvas = FigureCanvasAgg(axes.figure)
    canvas.draw()
    return np.asarray(canvas.buffer_rgba())[::-1, :, :3]


def test_panels_titles_and_limits():
    panels = [Panel([zoo_mark("Points")], title=f"C = {i}", xlabel="x₁", ylim=(-1, 7), equal=i == 0) for i in range(3)]
    figure = draw(Picture(panels, alt="Three panels.", columns=2))
    assert [axes.get_title() for axes in figure.axes] == ["C = 0", "C = 1", "C = 2"]
    assert figure.axes[0].get_xlabel() == "x₁"
    assert figure.axes[0].get_ylim() == (-1, 7)
    assert figure.axes[0].get_aspect() == 1.0
    assert figure.axes[1].get_aspect() == "auto"
    assert {axes.get_subplotspec().get_gridspec().get_geometry() for axes in figure.axes} == {(2, 2)}


def test_one_legend_names_each_label_once_and_skips_marks_without():
    marks = [zoo_mark("Points"), zoo_mark("Curve"), Curve(XY, "boundary"), zoo_mark("Bars"), zoo_mark("Segments")]
    figure = draw(Picture([Panel(marks), Panel(marks)], alt="Two panels."))
    (legend,) = figure.legends
    assert sorted(text.get_text() for text in legend.get_texts()) == sorted(["y = −1", "f = 1", "ξ", "α"])


def test_a_figure_can_be_used_again():
    mine = Figure()
    for _ in range(3):
        assert draw(Picture([Panel([zoo_mark("Points")])], alt="A test."), mine) is mine
    assert len(mine.axes) == 1
    assert len(mine.axes[0].lines) == 1


def test_empty_marks_can_be_drawn():
    nothing = np.empty((0, 2))
    marks = [Points(nothing, "plus"), Curve(nothing, "boundary"), Region(nothing, "plus")]
    axes = axes_of(*marks, Segments(nothing, nothing, "slack"))
    assert axes.get_xlim() == (-0.05, 1.05)
    render(axes)


def test_files_and_the_html_image(tmp_path):
    picture = Picture([Panel([zoo_mark("Points")])], alt='Three "points" & <more>.')
    assert png(picture).startswith(b"\x89PNG")
    assert svg(picture).count("<svg") == 1
    save(picture, tmp_path / "x.svg")
    save(picture, tmp_path / "x.png", dpi=50)
    assert (tmp_path / "x.png").stat().st_size > 0
    tag = image_tag(picture)
    assert 'alt="Three &quot;points&quot; &amp; &lt;more&gt;."' in tag
    assert "<figcaption" in picture._repr_html_()
    assert "Three &quot;points&quot; &amp; &lt;more&gt;.</figcaption>" in picture._repr_html_()


def test_a_stored_picture_is_small_and_keeps_its_colours():
    picture = Picture([Panel([zoo_mark("Points"), zoo_mark("HeatMap"), zoo_mark("Bars")])], alt="Many colours.")
    full = BytesIO()
    draw(picture).savefig(full, format="png", dpi=SCREEN_DPI, bbox_inches="tight", pad_inches=0.08)
    stored = png(picture)
    assert len(stored) < 0.6 * len(full.getvalue())
    exact, small = (np.asarray(Image.open(BytesIO(data)).convert("RGB"), float) for data in (full.getvalue(), stored))
    assert exact.shape == small.shape
    assert np.abs(exact - small).mean() < 1.5  # of 255


def test_an_unknown_mark_is_named():
    class Cloud(Mark):
        role = "plus"

        def extent(self):
            return None

    with pytest.raises(TypeError, match="draw Cloud"):
        draw(Picture([Panel([Cloud()])], alt="A test."))


def test_drawing_never_loads_pyplot_nor_changes_settings():
    code = """
import sys, matplotlib
settings = lambda: {name: matplotlib.rcParams[name] for name in matplotlib.rcParams if name != "backend"}
before = settings()
from kernlab_edu.plots import margin_picture, png
import kernlab_edu.explorers
png(margin_picture([[1, 0], [-1, 0]], [1, -1], lambda Z: Z[:, 0], size=20))
assert "matplotlib.pyplot" not in sys.modules
assert settings() == before
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr


def test_arrows_are_in_the_legend():
    arrows = Arrows(XY, np.add(XY, 1.0), "gradient", label="pull −∇F")
    (legend,) = draw(Picture([Panel([arrows])], alt="Arrows.")).legends
    assert [text.get_text() for text in legend.get_texts()] == ["pull −∇F"]


def test_an_empty_region_stays_in_the_legend():
    (legend,) = draw(Picture([Panel([Region(np.empty((0, 2)), "gap", label="gap")])], alt="No gap.")).legends
    assert [text.get_text() for text in legend.get_texts()] == ["gap"]


def test_no_tick_between_two_bars_or_two_cells():
    bars = Panel([Bars([0, 1], [0.3, 0.2], "value")])
    cells = Panel([HeatMap(np.eye(2), (-0.5, 1.5, -0.5, 1.5), "matrix")])
    histogram = Panel([Bars([0.25, 0.75], [3, 4], "value")])
    field = Panel([HeatMap(np.eye(2), (0.0, 1.0, 0.0, 1.0), "matrix")])
    assert [panel.whole for panel in (bars, cells, histogram, field)] == [
        (True, False), (True, True), (False, False), (False, False),
    ]  # fmt: skip
    figure = draw(Picture([bars, cells, histogram], alt="Bars and cells."))
    ticks = [(axes.get_xticks(), axes.get_yticks()) for axes in figure.axes]
    for counted in (ticks[0][0], *ticks[1]):
        np.testing.assert_array_equal(counted, np.round(counted))
    assert (ticks[2][0] != np.round(ticks[2][0])).any()


@pytest.mark.parametrize("columns", [1, 2, 3])
def test_many_panels_share_the_width_of_a_page(columns):
    panels = [Panel([Points([[0, 0]], "plus")])] * columns
    width, height = draw(Picture(panels, alt="Points.", columns=columns)).get_size_inches()
    assert width <= 14.4 + 1e-9
    assert height / (width / columns) == pytest.approx(0.75)
