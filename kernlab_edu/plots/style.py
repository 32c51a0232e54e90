"""One style table for every renderer: what a role looks like.

Colours are those of Okabe and Ito, which most colour-blind readers can tell apart; every role also differs in its
shape or dash, so that the pictures survive a grey print. Lines are at least 2 points wide for the last row of the hall.
"""

from __future__ import annotations

from dataclasses import dataclass

BLACK, ORANGE, SKY, GREEN = "#000000", "#E69F00", "#56B4E9", "#009E73"
YELLOW, BLUE, VERMILLION, PURPLE = "#F0E442", "#0072B2", "#D55E00", "#CC79A7"
INK, WHITE = "#333333", "#FFFFFF"


@dataclass(frozen=True)
class Style:
    """How a role looks: sizes and widths in points, `layer` orders the ink, `ramp` colours a heat map from low to high.

    marker  circle, square, diamond or triangle; `hollow` leaves it open, so that it can ring another one
    dash    solid, dashed or dotted
    """

    colour: str
    marker: str = "circle"
    size: float = 8.0
    hollow: bool = False
    width: float = 2.0
    dash: str = "solid"
    opacity: float = 1.0
    layer: int = 3
    ramp: tuple[str, ...] = ()


STYLES = {
    # the two classes, and the sides of the plane where f has their sign
    "plus": Style(BLUE, marker="circle", layer=5),
    "minus": Style(VERMILLION, marker="square", size=7.0, layer=5),
    "side plus": Style(BLUE, opacity=0.07, layer=0),
    "side minus": Style(VERMILLION, opacity=0.07, layer=0),
    "beyond plus": Style(BLUE, opacity=0.11, layer=1),
    "beyond minus": Style(VERMILLION, opacity=0.11, layer=1),
    # the machine
    "boundary": Style(BLACK, width=3.0, layer=3),
    "margin plus": Style(BLUE, width=2.2, dash="dashed", layer=3),
    "margin minus": Style(VERMILLION, width=2.2, dash="dashed", layer=3),
    "slack": Style(PURPLE, width=2.2, layer=2),
    # what the certificate calls the samples: rings around them
    "free": Style(BLACK, marker="circle", size=15.0, hollow=True, layer=4),
    "bounded": Style(PURPLE, marker="diamond", size=13.0, hollow=True, width=2.4, layer=4),
    "degenerate": Style(GREEN, marker="triangle", size=17.0, hollow=True, layer=4),
    "ghost": Style(INK, width=2.0, dash="dotted", opacity=0.75, layer=3),
    "selected": Style(ORANGE, marker="square", size=20.0, hollow=True, width=2.6, layer=4),
    "half margin": Style(GREEN, width=2.6, layer=4),
    # everything else
    "value": Style(GREEN, layer=3),
    "limit": Style(INK, dash="dotted", layer=2),
    "gradient": Style(ORANGE, width=2.5, layer=4),
    "matrix": Style(BLACK, layer=1, ramp=(VERMILLION, WHITE, BLUE)),
    "note": Style(INK, size=11.0, layer=6),
    "handle": Style(ORANGE, marker="circle", size=12.0, width=2.5, layer=6),
}


def style_of(role: str) -> Style:
    """The style of a role.

    >>> style_of("boundary").colour
    '#000000'
    """
    if role not in STYLES:
        raise ValueError(f"No style for the role {role!r}. The roles are {', '.join(sorted(STYLES))}.")
    return STYLES[role]
