"""Synthetic heart beats whose height follows a known respiration."""

import numpy as np

# centre, width (both in fractions of one beat) and height of the P, Q, R, S and T waves
WAVES = (
    (0.20, 0.025, 0.15),
    (0.36, 0.010, -0.10),
    (0.40, 0.012, 1.00),
    (0.44, 0.010, -0.20),
    (0.70, 0.050, 0.30),
)


def beat_template(n_samples=100):
    """One beat as a sum of five bumps a exp(−(t − m)²/2s²), t in [0, 1). Shape (n_samples,).

    >>> int(beat_template(100).argmax())
    40
    """
    t = np.arange(n_samples) / n_samples
    return sum(a * np.exp(-((t - m) ** 2) / (2 * s**2)) for m, s, a in WAVES)


def ecg_beats(n_beats=120, n_samples=100, depth=0.2, beats_per_breath=5.0, noise=0.02, random_state=0):
    """beat_i = (1 + depth · r_i) · template + noise with r_i = sin(2πi / beats_per_breath).

    Returns beats (n_beats, n_samples) and the respiration r (n_beats,). The modulation is linear, so
    linear PCA already finds r; a kernel has nothing to win here.

    >>> beats, r = ecg_beats(noise=0.0)
    >>> int(np.linalg.matrix_rank(beats))
    1
    """
    rng = np.random.default_rng(random_state)
    r = np.sin(2 * np.pi * np.arange(n_beats) / beats_per_breath)
    beats = np.outer(1 + depth * r, beat_template(n_samples))
    return beats + noise * rng.standard_normal(beats.shape), r
