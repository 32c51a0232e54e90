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
    # runs from different starts, and what a step looks at
    "run 1": Style(BLACK, width=3.0, layer=3),
    "run 2": Style(SKY, width=2.6, dash="dashed", layer=3),
    "run 3": Style(PURPLE, width=2.6, dash="dotted", layer=3),
    "run 4": Style(GREEN, width=2.2, layer=3),
    "wrong": Style(PURPLE, marker="diamond", size=15.0, hollow=True, width=2.6, layer=4),
    # optimisation: level sets, constraints and what pushes
    "faint level": Style(SKY, width=2.0, opacity=0.45, layer=1),
    "touching level": Style(SKY, width=3.2, layer=2),
    "feasible": Style(GREEN, opacity=0.13, layer=0),
    "constraint": Style(GREEN, width=3.0, layer=2),
    "constraint 2": Style(PURPLE, width=3.0, dash="dashed", layer=2),
    "cone": Style(PURPLE, width=8.0, opacity=0.28, layer=1),
    "normal": Style(PURPLE, width=2.6, layer=4),
    "optimum": Style(BLACK, marker="diamond", size=10.0, layer=5),
    "tangent": Style(ORANGE, width=2.6, dash="dashed", layer=4),
    # space, and the two sections of a surface
    "axis": Style(INK, width=2.0, opacity=0.5, layer=0),
    "sheet": Style(WHITE, opacity=0.85, layer=2),
    "sheet line": Style(SKY, width=2.0, opacity=0.7, layer=2),
    "section x": Style(BLUE, width=3.2, layer=4),
    "section a": Style(VERMILLION, width=3.2, dash="dashed", layer=4),
    "dual": Style(GREEN, width=3.2, layer=3),
    "gap": Style(PURPLE, opacity=0.25, layer=1),
    # a step of SMO: the pair, its square, the parabola along the constraint line
    "pair i": Style(ORANGE, marker="square", size=21.0, hollow=True, width=2.6, layer=4),
    "pair j": Style(GREEN, marker="diamond", size=19.0, hollow=True, width=2.6, layer=4),
    "pair": Style(INK, dash="dashed", layer=2),
    "box": Style(INK, width=2.0, layer=2),
    "level": Style(SKY, width=2.0, layer=1),
    "segment": Style(GREEN, width=4.5, layer=3),
    "wanted step": Style(VERMILLION, width=2.2, dash="dashed", layer=4),
    "parabola": Style(BLUE, width=2.6, layer=3),
    "wall": Style(GREEN, width=2.4, dash="dashed", layer=2),
    "before": Style(BLACK, marker="circle", size=10.0, hollow=True, width=2.2, layer=5),
    "after": Style(BLACK, marker="circle", size=10.0, layer=6),
    "vertex": Style(VERMILLION, marker="triangle", size=13.0, hollow=True, width=2.4, layer=5),
    "objective": Style(BLUE, width=2.4, layer=3),
    "violation": Style(VERMILLION, width=2.4, dash="dashed", layer=3),
    "now": Style(ORANGE, marker="circle", size=11.0, layer=6),
    # kernels: the profile, negative eigenvalues, points outside the domain; hills and hollows of a machine
    "profile": Style(BLUE, width=3.0, layer=3),
    "negative": Style(VERMILLION, marker="square", dash="dashed", layer=3),
    "outside": Style(INK, marker="circle", size=12.0, hollow=True, opacity=0.6, layer=4),
    "note on dark": Style(WHITE, size=11.0, layer=6),
    "hill": Style(BLUE, width=2.0, opacity=0.75, layer=2),
    "hollow": Style(VERMILLION, width=2.0, dash="dashed", opacity=0.75, layer=2),
    "plane": Style(ORANGE, opacity=0.2, layer=3),
    "plane edge": Style(ORANGE, width=2.6, layer=3),
    "stem": Style(INK, width=2.0, opacity=0.35, layer=3),
    # the solvers of the race
    "lane cvxopt": Style(BLACK, marker="circle", size=10.0, width=2.8, layer=4),
    "lane second order": Style(BLUE, marker="square", size=10.0, width=2.8, layer=4),
    "lane maximal violation": Style(SKY, marker="diamond", size=10.0, width=2.6, dash="dashed", layer=3),
    "lane random": Style(GREEN, marker="triangle", size=11.0, width=2.6, dash="dotted", layer=3),
    "lane gradient": Style(VERMILLION, marker="square", size=10.0, width=2.6, dash="dashed", layer=3),
    "lane momentum": Style(ORANGE, marker="diamond", size=10.0, width=2.8, layer=3),
    "lane pegasos": Style(PURPLE, marker="triangle", size=11.0, width=2.2, layer=2),
    # maps from distances: where MDS puts the points, how far that is from their places, where the origin lies
    "map": Style(BLUE, marker="square", size=13.0, hollow=True, width=2.6, layer=4),
    "distance": Style(BLUE, marker="square", size=7.0, layer=4),
    "misfit": Style(PURPLE, width=2.4, layer=3),
    "chosen distance": Style(GREEN, marker="diamond", size=14.0, hollow=True, width=3.0, dash="dashed", layer=5),
    "origin": Style(BLACK, marker="triangle", size=14.0, hollow=True, width=2.4, layer=6),
    # kernel PCA: level lines of a component, noise and what pulls it back, pictures made of pixels
    "component plus": Style(BLUE, width=2.0, opacity=0.8, layer=2),
    "component minus": Style(VERMILLION, width=2.0, dash="dashed", opacity=0.8, layer=2),
    "component zero": Style(BLACK, width=3.0, layer=2),
    "clean": Style(SKY, marker="circle", size=6.0, layer=4),
    "noisy": Style(PURPLE, marker="diamond", size=6.5, width=2.4, dash="dashed", layer=4),
    "denoised": Style(GREEN, marker="triangle", size=8.0, width=2.6, layer=5),
    "pull": Style(GREEN, width=2.0, opacity=0.8, layer=3),
    "image": Style(BLACK, layer=1, ramp=(VERMILLION, WHITE, BLACK)),
    # Mercer and the RKHS: a function, its first terms, the envelope that evaluation cannot leave
    "whole": Style(BLACK, width=3.4, layer=3),
    "first terms": Style(ORANGE, marker="circle", width=3.0, dash="dashed", layer=4),
    "place": Style(PURPLE, marker="diamond", size=11.0, layer=6),
    "left out": Style(INK, marker="circle", size=8.0, hollow=True, opacity=0.6, layer=3),
    "envelope": Style(SKY, opacity=0.22, layer=0),
    "envelope edge": Style(SKY, width=2.4, layer=1),
    "printed bound": Style(VERMILLION, width=2.6, dash="dotted", layer=2),
    # regression: data without a class, the fit and its tube
    "sample": Style(BLUE, marker="circle", size=8.0, layer=5),
    "fit": Style(BLACK, width=3.0, layer=3),
    "tube": Style(SKY, opacity=0.22, layer=0),
    "tube edge": Style(BLUE, width=2.0, dash="dashed", opacity=0.8, layer=2),
    "density": Style(GREEN, width=2.6, dash="dotted", layer=3),
    # discriminants: a third class, class means and spreads, directions by hand and best, eigenvalues that are 0
    "third": Style(GREEN, marker="diamond", size=7.0, layer=5),
    "mean": Style(BLACK, marker="triangle", size=15.0, hollow=True, width=2.8, layer=6),
    "spread": Style(PURPLE, width=3.0, layer=4),
    "direction": Style(ORANGE, width=3.4, layer=2),
    "best direction": Style(BLACK, width=2.6, dash="dashed", layer=2),
    "mean direction": Style(SKY, marker="triangle", size=12.0, width=2.8, dash="dotted", layer=3),
    "eigenvalue": Style(BLUE, marker="circle", size=7.0, layer=4),
    "zero eigenvalue": Style(VERMILLION, marker="square", size=10.0, hollow=True, width=2.4, layer=4),
    # shattering: the light, a small cell for each labeling, hulls that meet; bounds on the risk
    "light on": Style(GREEN, marker="circle", size=17.0, layer=6),
    "light off": Style(VERMILLION, marker="square", size=15.0, layer=6),
    "cell yes": Style(GREEN, opacity=0.22, layer=0),
    "cell no": Style(VERMILLION, opacity=0.16, layer=0),
    "cell cross": Style(VERMILLION, width=2.0, opacity=0.7, layer=1),
    "tiny plus": Style(BLUE, marker="circle", size=6.0, layer=5),
    "tiny minus": Style(VERMILLION, marker="square", size=5.0, layer=5),
    "hull plus": Style(BLUE, width=2.4, dash="dashed", layer=3),
    "hull minus": Style(VERMILLION, width=2.4, dash="dotted", layer=3),
    "vacuous": Style(PURPLE, opacity=0.16, layer=0),
    "bound": Style(BLACK, width=3.0, layer=4),
    "confidence": Style(VERMILLION, width=2.6, dash="dashed", layer=3),
    "empirical": Style(BLUE, width=2.6, dash="dotted", layer=3),
    # slices of a response, in their order; the direction behind the data; the curve of slice means
    "slice 1": Style(BLUE, marker="circle", size=6.0, layer=3),
    "slice 2": Style(SKY, marker="square", size=5.5, layer=3),
    "slice 3": Style(GREEN, marker="diamond", size=5.5, layer=3),
    "slice 4": Style(ORANGE, marker="triangle", size=7.0, layer=3),
    "slice 5": Style(VERMILLION, marker="square", size=5.5, layer=3),
    "slice 6": Style(PURPLE, marker="circle", size=6.0, layer=3),
    "slice mean": Style(BLACK, marker="diamond", size=10.0, hollow=True, width=2.6, layer=6),
    "border": Style(INK, width=2.0, dash="dashed", opacity=0.7, layer=1),
    "true direction": Style(GREEN, width=3.6, layer=4),
    "inverse curve": Style(PURPLE, width=3.0, layer=5),
    # our result beside the one that others printed
    "ours": Style(BLUE, marker="circle", size=9.0, width=2.4, layer=5),
    "printed": Style(VERMILLION, marker="diamond", size=12.0, hollow=True, width=2.2, layer=4),
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
