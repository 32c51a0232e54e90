"""The kernel clinic: build a kernel or type one, examine its Gram matrix, search for points that refute it."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from ..plots import Picture
from .base import Explorer
from .clinic_panels import gram_panel, profile_panel, spectrum_panel, witness_panel
from .clinic_patient import FRAME, LIBRARY, PLACES, Patient, built, domain_of, search_for_witness
from .clinic_words import cauchy_schwarz, count_of, interval, place, terms, verdict, zeroed
from .controls import Choice, Drag, Press, Slider, Words
from .typed import Typed


def on_line(*places):
    """Points of the line as the rows of a Drag control."""
    return tuple((float(x), 0.0) for x in places)


class KernelClinic(Explorer):
    """Which functions are kernels?  Profile, Gram matrix, signs of the spectrum, and a search for a refutation."""

    title = "Kernel clinic"
    task = "Type a function of r that falls from 1 to 0 and still is no kernel. Which points and which v prove it?"
    covers = ("F131", "F132", "F133", "F150", "F156", "F157", "F158", "F159")
    controls = {  # noqa: RUF012
        "points": Drag("points", on_line(-2.4, -1.3, -0.5, 0.4, 1.2, 2.1), editable=True, low=-FRAME, high=FRAME),
        "first": Choice("kernel", "Gaussian", tuple(LIBRARY)),
        "operation": Choice("operation", "none", ("none", "+", "*")),
        "second": Choice("second kernel", "linear", tuple(LIBRARY), when={"operation": ("+", "*")}),
        "typed": Words("typed function of r, or of x and z", "exp(-r**3)"),
        "gamma": Slider("γ", 1.0, 0.05, 20.0, log=True),
        "degree": Slider("degree q", 2, 1, 6, whole=True),
        "offset": Slider("offset a", 1.0, -2.0, 3.0, step=0.1),
        "z": Slider("z of the profile", 0.5, -3.0, 3.0, step=0.1),
        "where": Choice("search on", "the line", tuple(PLACES)),
        "count": Slider("points to search with", 3, 2, 6, whole=True),
        "search": Press("search for a witness"),
    }
    scenes = {  # noqa: RUF012
        "Gaussian": {},
        "sum of two": {"operation": "+", "gamma": 4.0},
        "tanh, points 1 and 2": {"first": "sigmoid", "offset": 0.0, "points": on_line(1, 2), "z": 1.0},
        "1 − r²": {"first": "typed", "typed": "1 - r**2", "z": 0.0, "search": 1},
        "too flat at 0: exp(−r⁴)": {"first": "typed", "typed": "exp(-r**4)", "z": 0.0, "count": 4, "search": 1},
        "the distance is no kernel": {"first": "typed", "typed": "r", "z": 0.0},
        "cos r in the plane": {"first": "typed", "typed": "cos(r)", "z": 0.0, "where": "the plane", "search": 1},
        "(xz − 1)² at ±1": {"first": "typed", "typed": "(x*z - 1)**2", "points": on_line(-1, 1), "z": 1.0},
        "Haar wavelets": {
            "first": "Haar",
            "degree": 2,
            "points": on_line(0.05, 0.2, 0.3, 0.45, 0.7, 0.9),
            "z": 0.3,
        },
    }

    def compute(self, points, first, operation, second, typed, gamma, degree, offset, z, where, count, search):
        chosen = (first,) if operation == "none" else (first, second)
        kernel, domain = built(chosen, operation, gamma, degree, offset, typed), domain_of(chosen)
        places = np.array([x for x, _ in points])
        inside = (places >= domain[0]) & (places < domain[1]) & ((places != 0) | ("cosine" not in chosen))
        if not inside.any():
            raise ValueError(f"No point lies where this kernel is defined, {interval(*domain)}: drag or add one.")
        if z == 0 and "cosine" in chosen:
            raise ValueError("The zero vector has no direction, so no angle with anything: move z away from 0.")
        asked = (PLACES[where], count)
        return Patient(kernel, domain, places, inside, z, self._searched(kernel, domain, asked, search))

    def draw(self, patient, coarse=False):
        panels = [profile_panel(patient, FRAME, 120 if coarse else 401), gram_panel(patient)]
        return Picture([*panels, spectrum_panel(patient), witness_panel(patient, FRAME)], alt="A kernel.")

    def describe(self, patient):
        values, left = patient.eigen[0], int((~patient.inside).sum())
        rank = int((np.abs(values) > patient.floor).sum())
        outside = (
            f" ({left} more lie{'s' * (left == 1)} outside its domain {interval(*patient.domain)})" if left else ""
        )
        found = f" {patient.witness.explain()}" if patient.witness is not None else ""
        return (
            f"k = {patient.kernel!r} on {count_of(len(patient.x))}{outside}: eigenvalues from {values[0]:.3g} down to "
            f"{zeroed(values[-1], patient.floor):.3g}, rank {rank}. {verdict(patient)}{found} {patient.machines}"
        )

    def notes(self, patient):
        points, v, value = patient.evidence
        where = ", ".join(place(point) for point in points)
        weights = ", ".join(f"{entry + 0.0:.3g}" for entry in v)
        lines = [
            f"{'refuting' if value < -patient.floor else 'worst'} vector: points {where};  v = ({weights})",
            f"vᵀKv = Σᵢⱼ vᵢvⱼ k(xᵢ, xⱼ) = {terms(patient.kernel(points), v)} = {zeroed(value, patient.floor):.3g}",
            cauchy_schwarz(patient),
        ]
        return "\n".join([*lines, *(patient.machines.lines if patient.machines else ())])

    def rows(self, patient):
        head = [("x", *(f"k(·, {x:.3g})" for x in patient.x))]
        return head + [(float(x), *map(float, row)) for x, row in zip(patient.x, patient.K, strict=True)]

    def recipe(self, values):
        names = (values["first"],) if values["operation"] == "none" else (values["first"], values["second"])
        made = [LIBRARY[name](values["gamma"], values["degree"], values["offset"], values["typed"]) for name in names]
        sources = [kernel.source() if isinstance(kernel, Typed) else repr(kernel) for kernel in made]
        places = [x for x, _ in values["points"]]
        return f"""
import numpy as np
from kernlab_edu.kernels import *

k = {f" {values['operation']} ".join(sources)}
x = np.array({places!r})
K = k(x)
print(np.linalg.eigvalsh((K + K.T) / 2))
"""

    # a search takes many Gram matrices: what it found is kept, and while a slider moves nothing new is searched
    _moving = False

    def refresh(self, coarse=False):
        self._moving = coarse
        super().refresh(coarse)
        self._moving = False

    @cached_property
    def _kept(self):
        return {}

    def _searched(self, kernel, domain, asked, search):
        key = (kernel, asked, search)
        if search and key not in self._kept and not self._moving:
            if len(self._kept) > 50:
                self._kept.clear()
            self._kept[key] = search_for_witness(kernel, domain, *asked, search)
        return self._kept.get(key) if search else None
