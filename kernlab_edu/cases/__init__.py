"""Case studies: experiments that anybody can run again.

A study is found in STUDIES by its name: `STUDIES["denoising"].stored()` is the table that comes with the package,
`kernlab-edu reproduce denoising` computes it anew.
"""

from .averages import averages
from .component_pictures import agreement_curves, beat_shapes, breath_panel, digit_wall, errors_curves
from .denoising import DENOISING, add_noise, denoising_report, kernel_ways, linear_ways, noisy_digits, shrunk_way
from .respiration import MODULATIONS, RESPIRATION, breath_of, breathing_beats, breathing_report, first_components
from .study import Study
from .table import Table

STUDIES: dict[str, Study] = {
    study.name: study
    for study in (
        RESPIRATION,
        DENOISING,
    )
}

__all__ = [
    "MODULATIONS",
    "STUDIES",
    "Study",
    "Table",
    "add_noise",
    "agreement_curves",
    "averages",
    "beat_shapes",
    "breath_of",
    "breath_panel",
    "breathing_beats",
    "breathing_report",
    "denoising_report",
    "digit_wall",
    "errors_curves",
    "first_components",
    "kernel_ways",
    "linear_ways",
    "noisy_digits",
    "shrunk_way",
]
