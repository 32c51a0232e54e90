"""Programs with known answers: the worked examples of the optimisation lectures.

>>> example("two_variables", q=(3, 4)).value
20.0
"""

from difflib import get_close_matches

from .duality import (
    affine_without_interior,
    convex_gap,
    double_well,
    equality_model,
    saddle,
    singular_matrix,
    unattained_dual,
)
from .example import Example
from .kkt import half_plane, linear_term, model_multiplier, model_problem, wedge
from .lagrange import (
    circle_maximum,
    circle_minimum,
    no_multiplier,
    parabola,
    sphere_and_plane,
    two_planes,
    two_valleys,
)
from .reformulations import half_squared_normal, margin_ratio, reformulations, shortest_normal, unit_normal
from .standard_form import (
    more_features_than_points,
    standard_form,
    two_points_dual,
    two_points_primal,
    two_variables,
    xor_assembly,
)
from .values import jensen_defect, lower_value, minimiser, upper_value

_CATALOGUE = {
    make.__name__: make
    for make in (
        parabola,
        two_valleys,
        sphere_and_plane,
        two_planes,
        circle_minimum,
        circle_maximum,
        no_multiplier,
        model_problem,
        wedge,
        half_plane,
        linear_term,
        equality_model,
        saddle,
        singular_matrix,
        double_well,
        unattained_dual,
        convex_gap,
        affine_without_interior,
        more_features_than_points,
        unit_normal,
        margin_ratio,
        shortest_normal,
        half_squared_normal,
        standard_form,
        two_variables,
        xor_assembly,
        two_points_primal,
        two_points_dual,
    )
}


def example(name, **parameters) -> Example:
    """One example by its name; some are families, for instance example("model_problem", c=-1).

    >>> example("saddle").value
    0.5
    """
    if name not in _CATALOGUE:
        near = get_close_matches(name, _CATALOGUE, n=3) or list(_CATALOGUE)
        raise KeyError(f"No example is called {name!r}. Try {', '.join(near)}.")
    return _CATALOGUE[name](**parameters)


def examples(row=None) -> tuple[Example, ...]:
    """All examples, or those of one topic of the course.

    >>> [e.name for e in examples("F048")]
    ['unattained_dual', 'convex_gap', 'affine_without_interior']
    """
    everything = (make() for make in _CATALOGUE.values())
    return tuple(e for e in everything if row is None or row in e.rows)


__all__ = [
    "Example",
    "example",
    "examples",
    "jensen_defect",
    "lower_value",
    "minimiser",
    "model_multiplier",
    "reformulations",
    "upper_value",
]
