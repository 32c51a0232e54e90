"""Arrays in, marks out; a renderer turns marks into ink. Nothing here fits, solves or shows."""

from .camera import Camera, sheet
from .compare import curves_picture, lines_picture, side_by_side, stacked_picture
from .contours import Field, field_of, joined, nearest_on
from .dual_plane import dual_picture
from .margin import margin_picture, margin_sentence
from .marks import Arrows, Bars, Curve, Handles, HeatMap, Mark, Points, Region, Segments, Text
from .picture import Panel, Picture
from .planes import half_planes, line_in
from .renderer import draw, image_tag, png, save, svg
from .space import hills, plane_in_box, plane_marks, wireframe
from .style import STYLES, Style, style_of
from .tube import tube_panel

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
    "curves_picture",
    "draw",
    "dual_picture",
    "field_of",
    "half_planes",
    "hills",
    "image_tag",
    "joined",
    "line_in",
    "lines_picture",
    "margin_picture",
    "margin_sentence",
    "nearest_on",
    "plane_in_box",
    "plane_marks",
    "png",
    "save",
    "sheet",
    "side_by_side",
    "stacked_picture",
    "style_of",
    "svg",
    "tube_panel",
    "wireframe",
]
