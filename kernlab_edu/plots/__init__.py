"""Arrays in, marks out; a renderer turns marks into ink. Nothing here fits, solves or shows."""

from .bars import bars_picture
from .camera import Camera, sheet
from .compare import curves_picture, lines_picture, nested_picture, side_by_side, stacked_picture
from .components import residuals_picture, scores_picture
from .cones import cone_picture
from .contact_sheet import contact_sheet
from .contours import Field, field_of, joined, nearest_on
from .convexity import chord_picture
from .curves import runs_picture
from .densities import densities_picture
from .dual_plane import dual_picture
from .errors import errors_picture
from .functions import functions_picture, space_curve_picture
from .gaps import gap_picture
from .intervals import intervals_picture
from .machines import machines_picture
from .maps import maps_picture
from .margin import margin_picture, margin_sentence
from .marks import Arrows, Bars, Curve, Handles, HeatMap, Mark, Points, Region, Segments, Text
from .matrices import matrices_picture
from .mosaic import mosaic_picture
from .network import network_picture
from .overlay import overlay_picture
from .picture import Panel, Picture
from .planes import half_planes, line_in
from .programs import program_picture
from .projections import classes_picture, histograms_picture
from .renderer import draw, image_tag, png, save, svg
from .sketch import Sketch, sketch
from .space import hills, plane_in_box, plane_marks, wireframe
from .spreads import spread_picture
from .streets import Street, streets_picture
from .style import STYLES, Style, style_of
from .surfaces import surface_picture
from .tube import tube_panel
from .views import views_picture

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
    "Sketch",
    "Street",
    "Style",
    "Text",
    "bars_picture",
    "chord_picture",
    "classes_picture",
    "cone_picture",
    "contact_sheet",
    "curves_picture",
    "densities_picture",
    "draw",
    "dual_picture",
    "errors_picture",
    "field_of",
    "functions_picture",
    "gap_picture",
    "half_planes",
    "hills",
    "histograms_picture",
    "image_tag",
    "intervals_picture",
    "joined",
    "line_in",
    "lines_picture",
    "machines_picture",
    "maps_picture",
    "margin_picture",
    "margin_sentence",
    "matrices_picture",
    "mosaic_picture",
    "nearest_on",
    "nested_picture",
    "network_picture",
    "overlay_picture",
    "plane_in_box",
    "plane_marks",
    "png",
    "program_picture",
    "residuals_picture",
    "runs_picture",
    "save",
    "scores_picture",
    "sheet",
    "side_by_side",
    "sketch",
    "space_curve_picture",
    "spread_picture",
    "stacked_picture",
    "streets_picture",
    "style_of",
    "surface_picture",
    "svg",
    "tube_panel",
    "views_picture",
    "wireframe",
]
