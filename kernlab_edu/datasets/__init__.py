"""Seeded toy data and small real tables. The default random_state is 0: a lecture repeats exactly."""

from kernlab_edu.datasets.benchmarks import gene_table, ringnorm, waveform, waveform_classes, waveform_means
from kernlab_edu.datasets.coast import boats_and_houses, coast_decision, coast_line
from kernlab_edu.datasets.curves import noisy_sine, sinc, swiss_roll
from kernlab_edu.datasets.digits import digits
from kernlab_edu.datasets.signals import beat_template, ecg_beats
from kernlab_edu.datasets.tables import CityDistances, city_distances, iris_petals
from kernlab_edu.datasets.two_class import (
    blobs,
    checkerboard,
    moons,
    random_labels,
    rings,
    separable,
    spirals,
    two_spheres,
    xor,
)

__all__ = [
    "CityDistances",
    "beat_template",
    "blobs",
    "boats_and_houses",
    "checkerboard",
    "city_distances",
    "coast_decision",
    "coast_line",
    "digits",
    "ecg_beats",
    "gene_table",
    "iris_petals",
    "moons",
    "noisy_sine",
    "random_labels",
    "ringnorm",
    "rings",
    "separable",
    "sinc",
    "spirals",
    "swiss_roll",
    "two_spheres",
    "waveform",
    "waveform_classes",
    "waveform_means",
    "xor",
]
