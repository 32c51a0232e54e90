"""Arrays in, marks out; a renderer turns marks into ink. Nothing here fits, solves or shows."""

from .contours import Field, field_of, joined, nearest_on
from .margin import margin_picture, margin_sentence
from .marks import Arrows, Bars, Curve, Handles, HeatMap, Mark, Points, Region, Segments, Text
from .picture import Panel, Picture
from .renderer import draw, image_tag, png, save, svg
from .style import STYLES, Style, style_of

__all__ = [
    "STYLES",
    "Arrows",
    "Bars",
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
    "image_tag",
    "joined",
    "margin_picture",
    "margin_sentence",
    "nearest_on",
    "png",
    "save",
    "style_of",
    "svg",
]
