"""Arrays in, marks out; a renderer turns marks into ink. Nothing here fits, solves or shows."""

from .contours import Field, field_of, joined, nearest_on
from .margin import margin_picture, margin_sentence
from .marks import Arrows, Bars, Curve, Handles, HeatMap, Mark, Points, Region, Segments, Text
from .picture import Panel, Picture
from .planes import half_planes, line_in
from .renderer import draw, image_tag, png, save, svg
from .space import Camera, sheet
from .style import STYLES, Style, style_of

__all__ = [
    "STYLES",
    "Arrows",
    "Bars",
    "Camera",
    "Curve",
    "Field",
    "Handles",
    "HeatMap",
    "Mark",
    "Panel",
    "Picture",
    "Points",
    "Region",
    "Segments",
    "Style",
    "Text",
    "draw",
    "field_of",
    "half_planes",
    "image_tag",
    "joined",
    "line_in",
    "margin_picture",
    "margin_sentence",
    "nearest_on",
    "png",
    "save",
    "sheet",
    "style_of",
    "svg",
]
