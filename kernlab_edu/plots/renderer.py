"""The Matplotlib renderer: a Picture in, a Figure out. Objects only: no state is shared between threads."""

from __future__ import annotations

import base64
from functools import singledispatch
from html import escape
from io import BytesIO, StringIO

import numpy as np
from matplotlib.collections import LineCollection
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure
from matplotlib.patches import FancyArrowPatch, PathPatch
from matplotlib.path import Path
from PIL import Image

from .marks import Arrows, Bars, Curve, Handles, HeatMap, Mark, Points, Region, Segments, Text
from .picture import Panel, Picture
from .style import WHITE, Style, style_of

PANEL_WIDTH, PANEL_HEIGHT = 6.4, 4.8  # inches
WIDEST = 14.4  # inches: a page shows it whole, and what is wider would be shrunk together with its letters
SCREEN_DPI = 110
PALETTE = 128  # colours of a stored picture: a third of the bytes, and the eye sees no difference
FONT, SMALL = 13, 11
MARKERS = {"circle": "o", "square": "s", "diamond": "D", "triangle": "^"}
DASHES = {"solid": "-", "dashed": (0, (5, 2)), "dotted": (0, (1, 1.5))}


def draw(picture: Picture, figure: Figure | None = None) -> Figure:
    """Draw a picture into a figure, which is cleared first, or into a new one of fitting size.

    >>> from kernlab_edu.plots import Bars
    >>> figure = draw(Picture([Panel([Bars([1, 2], [3, 4], role="value")])], alt="Two bars."))
    >>> len(figure.axes[0].patches)
    2
    """
    columns = min(picture.columns, len(picture.panels))
    rows = -(-len(picture.panels) // columns)
    if figure is None:
        share = min(1.0, WIDEST / (PANEL_WIDTH * columns))
        figure = Figure(figsize=(PANEL_WIDTH * columns * share, PANEL_HEIGHT * rows * share), layout="constrained")
    figure.clear()
    for place, panel in enumerate(picture.panels, start=1):
        _draw_panel(panel, figure.add_subplot(rows, columns, place))
    _add_legend(figure)
    return figure


def png(picture: Picture, dpi=SCREEN_DPI) -> bytes:
    """The picture as a PNG file, cropped to its ink, with a palette to keep notebooks small."""
    ink, small = BytesIO(), BytesIO()
    draw(picture).savefig(ink, format="png", dpi=dpi, bbox_inches="tight", pad_inches=0.08)
    Image.open(ink).convert("RGB").quantize(PALETTE, Image.Quantize.FASTOCTREE).save(small, format="png", optimize=True)
    return small.getvalue()


def svg(picture: Picture) -> str:
    """The picture as the text of an SVG file."""
    buffer = StringIO()
    metadata = {"Date": None, "Title": picture.alt}
    draw(picture).savefig(buffer, format="svg", bbox_inches="tight", pad_inches=0.08, metadata=metadata)
    return buffer.getvalue()


def save(picture: Picture, path, dpi=200) -> None:
    """Write the picture to a file whose ending names the format: .png, .svg, .pdf."""
    draw(picture).savefig(path, dpi=dpi, bbox_inches="tight", pad_inches=0.08)


def image_tag(picture: Picture, dpi=SCREEN_DPI) -> str:
    """The picture as an HTML image that carries its alternative text and its size (so that nothing jumps)."""
    data = png(picture, dpi)
    width, height = (int.from_bytes(data[at : at + 4], "big") for at in (16, 20))  # where a PNG writes its size
    source = base64.b64encode(data).decode("ascii")
    return (
        f'<img alt="{escape(picture.alt)}" width="{width}" height="{height}" '
        f'style="max-width: 100%; height: auto" src="data:image/png;base64,{source}">'
    )


def _draw_panel(panel: Panel, axes):
    for mark in panel.marks:
        _ink(mark, axes, style_of(mark.role))
    x_min, x_max, y_min, y_max = panel.limits()
    axes.set(xlim=(x_min, x_max), ylim=(y_min, y_max), aspect="equal" if panel.equal else "auto")
    axes.set_title(panel.title, fontsize=FONT)
    axes.set_xlabel(panel.xlabel, fontsize=FONT)
    axes.set_ylabel(panel.ylabel, fontsize=FONT)
    axes.tick_params(labelsize=SMALL)
    for axis, whole in zip((axes.xaxis, axes.yaxis), panel.whole, strict=True):
        axis.get_major_locator().set_params(integer=whole)
    axes.spines[["top", "right"]].set_visible(False)
    if panel.bare:
        axes.spines[:].set_visible(False)
        axes.set(xticks=[], yticks=[])


def _add_legend(figure):
    """One legend for all panels, below them: it never hides a point."""
    entries = {}
    for axes in figure.axes:
        handles, labels = axes.get_legend_handles_labels()
        for handle, label in zip(handles, labels, strict=True):
            entries.setdefault(label, handle)
    if entries:
        place = {"loc": "outside lower center", "ncols": min(4, len(entries))}
        figure.legend(entries.values(), entries.keys(), fontsize=SMALL, frameon=False, columnspacing=1.2, **place)


@singledispatch
def _ink(mark: Mark, axes, style: Style):
    raise TypeError(f"The Matplotlib renderer does not know how to draw {type(mark).__name__}.")


@_ink.register
def _(mark: Points, axes, style):
    edge = {"markerfacecolor": "none", "markeredgecolor": style.colour, "markeredgewidth": style.width}
    solid = {"markerfacecolor": style.colour, "markeredgecolor": WHITE, "markeredgewidth": 0.8}
    look = {"marker": MARKERS[style.marker], "markersize": style.size, **(edge if style.hollow else solid)}
    axes.plot(*mark.xy.T, linestyle="none", **look, **_common(mark, style))


@_ink.register
def _(mark: Curve, axes, style):
    axes.plot(
        *mark.xy.T, color=style.colour, linewidth=style.width, linestyle=DASHES[style.dash], **_common(mark, style)
    )


@_ink.register
def _(mark: Region, axes, style):
    path = _rings(mark.xy) if len(mark.xy) else Path(np.empty((0, 2)))  # an empty region stays in the legend
    axes.add_patch(PathPatch(path, facecolor=style.colour, edgecolor="none", **_common(mark, style)))


@_ink.register
def _(mark: Segments, axes, style):
    lines = np.stack([mark.start, mark.end], axis=1)
    look = {"colors": style.colour, "linewidths": style.width, "linestyles": DASHES[style.dash]}
    axes.add_collection(LineCollection(lines, **look, **_common(mark, style)), autolim=False)


@_ink.register
def _(mark: Arrows, axes, style):
    for start, end in zip(mark.start, mark.end, strict=True):
        look = {"arrowstyle": "-|>", "mutation_scale": 8 * style.width, "shrinkA": 0, "shrinkB": 0}
        axes.add_patch(
            FancyArrowPatch(start, end, color=style.colour, linewidth=style.width, **look, zorder=style.layer)
        )
    if mark.label:  # a legend knows lines, not arrows: this one has no point of its own
        axes.plot([], [], color=style.colour, linewidth=style.width, marker=">", markersize=8, label=mark.label)


@_ink.register
def _(mark: Bars, axes, style):
    axes.bar(mark.x, mark.height, width=mark.width, color=style.colour, **_common(mark, style))


@_ink.register
def _(mark: HeatMap, axes, style):
    high = float(np.abs(mark.values).max(initial=0.0)) or 1.0  # 0 is the middle of the ramp
    look = {"cmap": LinearSegmentedColormap.from_list(mark.role, style.ramp), "vmin": -high, "vmax": high}
    axes.imshow(mark.values, extent=mark.box, origin="lower", aspect="auto", zorder=style.layer, **look)


@_ink.register
def _(mark: Text, axes, style):
    for (x, y), words in zip(mark.xy, mark.words, strict=True):
        axes.text(x, y, words, color=style.colour, fontsize=style.size, ha="center", va="center", zorder=style.layer)


@_ink.register
def _(mark: Handles, axes, style):
    look = {"marker": MARKERS[style.marker], "markersize": style.size, "markerfacecolor": style.colour}
    look |= {"markeredgecolor": WHITE, "markeredgewidth": 0.8}
    axes.plot(*mark.xy.T, linestyle="none", **look, **_common(mark, style))


def _common(mark, style):
    return {"alpha": style.opacity, "zorder": style.layer, "label": mark.label or "_"}  # "_": not in the legend


def _rings(xy):
    """Closed rings separated by NaN as one path; contourpy turns holes the other way round, so they stay empty."""
    cuts = np.flatnonzero(np.isnan(xy).any(axis=1))
    rings = [ring[~np.isnan(ring).any(axis=1)] for ring in np.split(xy, cuts)]
    return Path.make_compound_path(*(Path(np.vstack([ring, ring[:1]]), closed=True) for ring in rings))
