"""Case studies: experiments that anybody can run again.

A study is found in STUDIES by its name: `STUDIES["denoising"].stored()` is the table that comes with the package,
`kernlab-edu reproduce denoising` computes it anew.
"""

from .averages import averages
from .city_map import CITY_MAP, cured, disturbed, map_cities, placed_last
from .city_pictures import cloud_panel, maps_panel, residuals_panel
from .comparison import (
    CHOICES,
    ERRORS,
    choose_numbers,
    chosen_numbers,
    comparison_report,
    duel,
    errors_of_split,
    promises,
)
from .component_pictures import agreement_curves, beat_shapes, breath_panel, digit_wall, errors_curves
from .denoising import DENOISING, add_noise, denoising_report, kernel_ways, linear_ways, noisy_digits, shrunk_way
from .gene_pictures import leak_picture, pattern_panel, reports_picture
from .genes import GENES, gene_model, leak_table, report_table
from .heat import heat_panel, pivot
from .label_pictures import cover_picture, sums_picture, sweep_picture
from .labels import RANDOM_LABELS, labelled_points, mean_errors, risk_sums
from .moons_grid import MOONS_GRID, cubic_both_ways, hundred_moons, moons_machine
from .petals import PETALS, in_centimetres, petal_line, petal_row, standard_petals
from .published import published_average, published_errors, published_sizes
from .regression_grid import SVR_GRID, best_cells, fit_sinc, fits_picture
from .respiration import MODULATIONS, RESPIRATION, breath_of, breathing_beats, breathing_report, first_components
from .rivals import hinge_offset
from .selection import best_genes, chosen_inside, error_share, fold_rows, out_of_fold
from .study import Study
from .table import Table
from .tables import benchmark, split, table_notes

STUDIES: dict[str, Study] = {
    study.name: study
    for study in (RESPIRATION, DENOISING, SVR_GRID, PETALS, MOONS_GRID, CITY_MAP, RANDOM_LABELS, GENES, CHOICES, ERRORS)
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
    "benchmark",
    "best_cells",
    "best_genes",
    "breath_of",
    "breath_panel",
    "breathing_beats",
    "breathing_report",
    "choose_numbers",
    "chosen_inside",
    "chosen_numbers",
    "cloud_panel",
    "comparison_report",
    "cover_picture",
    "cubic_both_ways",
    "cured",
    "denoising_report",
    "digit_wall",
    "disturbed",
    "duel",
    "error_share",
    "errors_curves",
    "errors_of_split",
    "first_components",
    "fit_sinc",
    "fits_picture",
    "fold_rows",
    "gene_model",
    "heat_panel",
    "hinge_offset",
    "hundred_moons",
    "in_centimetres",
    "kernel_ways",
    "labelled_points",
    "leak_picture",
    "leak_table",
    "linear_ways",
    "map_cities",
    "maps_panel",
    "mean_errors",
    "moons_machine",
    "noisy_digits",
    "out_of_fold",
    "pattern_panel",
    "petal_line",
    "petal_row",
    "pivot",
    "placed_last",
    "promises",
    "published_average",
    "published_errors",
    "published_sizes",
    "report_table",
    "reports_picture",
    "residuals_panel",
    "risk_sums",
    "shrunk_way",
    "split",
    "standard_petals",
    "sums_picture",
    "sweep_picture",
    "table_notes",
]
