"""Case studies: experiments that anybody can run again.

A study is found in STUDIES by its name: `STUDIES["denoising"].stored()` is the table that comes with the package,
`kernlab-edu reproduce denoising` computes it anew.
"""

from .averages import averages
from .component_pictures import agreement_curves, beat_shapes, breath_panel, digit_wall, errors_curves
from .denoising import DENOISING, add_noise, denoising_report, kernel_ways, linear_ways, noisy_digits, shrunk_way
from .gene_pictures import leak_picture, pattern_panel, reports_picture
from .genes import GENES, gene_model, leak_table, report_table
from .label_pictures import cover_picture, sums_picture, sweep_picture
from .labels import RANDOM_LABELS, labelled_points, mean_errors, risk_sums
from .respiration import MODULATIONS, RESPIRATION, breath_of, breathing_beats, breathing_report, first_components
from .selection import best_genes, chosen_inside, error_share, fold_rows, out_of_fold
from .study import Study
from .table import Table

STUDIES: dict[str, Study] = {study.name: study for study in (RESPIRATION, DENOISING, RANDOM_LABELS, GENES)}

__all__ = [
    "MODULATIONS",
    "STUDIES",
    "Study",
    "Table",
    "add_noise",
    "agreement_curves",
    "averages",
    "beat_shapes",
    "best_genes",
    "breath_of",
    "breath_panel",
    "breathing_beats",
    "breathing_report",
    "chosen_inside",
    "cover_picture",
    "denoising_report",
    "digit_wall",
    "error_share",
    "errors_curves",
    "first_components",
    "fold_rows",
    "gene_model",
    "kernel_ways",
    "labelled_points",
    "leak_picture",
    "leak_table",
    "linear_ways",
    "mean_errors",
    "noisy_digits",
    "out_of_fold",
    "pattern_panel",
    "report_table",
    "reports_picture",
    "risk_sums",
    "shrunk_way",
    "sums_picture",
    "sweep_picture",
]
