"""Time and peak memory of a fit against the number of samples, ours beside scikit-learn's.

    python bench/growth.py ours 2000     # one point of the curve, as the section measures it

Every point is a process of its own, because a process never gives its peak memory back.  The samples are noisy moons,
whose support vectors grow in proportion to n: the hard case for memory.
"""

from __future__ import annotations

import json
import math
import resource
import subprocess
import sys
import time
import warnings
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from bench.line import Line, at_most  # noqa: E402

SIZES = (500, 1000, 2000, 5000, 10_000, 20_000)
FITTED_FROM = 2000  # below it, fixed costs and the whole Gram matrix hide how it grows
OURS, PEER = "ours", "scikit-learn"
POINTS = ROOT / "build" / "bench" / "growth.json"
GAMMA, C = 0.5, 10.0


def lines(rounds: int) -> Iterator[Line]:
    """The points of both curves, their slopes, and what the largest n costs."""
    points = []
    for n in SIZES:
        for who in (PEER, OURS):  # in turns, so that a busy moment of the machine hits both
            point = in_its_own_process(who, n, min(rounds, 3) if n <= 5000 else 1)
            points.append(point)
            yield Line(f"{who}, n = {n}", point["seconds"], "s", note=f"peak {point['peak']:.0f} MB; {point['note']}")
    POINTS.parent.mkdir(parents=True, exist_ok=True)
    POINTS.write_text(json.dumps(points), encoding="utf-8")
    yield from slopes(points)
    mine, theirs = last(points, OURS), last(points, PEER)
    yield at_most("memory of SVC at n = 20 000", mine["peak"], 1500, "MB", f"scikit-learn {theirs['peak']:.0f} MB")
    note = f"{theirs['seconds']:.1f} s against {mine['seconds']:.1f} s"
    yield Line("speed at n = 20 000", theirs["seconds"] / mine["seconds"], "×", note=note)


def slopes(points) -> Iterator[Line]:
    """time ~ n^a and memory ~ n^a, fitted on the logarithms; of memory, what the fit added to the process."""
    for what, key in (("time", "seconds"), ("memory of the fit", "added")):
        for who in (OURS, PEER):
            tail = [p for p in points if p["who"] == who and p["n"] >= FITTED_FROM and p[key] > 0]
            slope = exponent([p["n"] for p in tail], [p[key] for p in tail])
            yield Line(f"{what} ~ n^a, {who}", slope, "= a", note=f"fitted from n = {FITTED_FROM} on")


def exponent(sizes, values) -> float:
    """a of the straight line log value = a log n + b, by least squares; NaN if there are fewer than two points."""
    if len(sizes) < 2:
        return math.nan
    x, y = [math.log(n) for n in sizes], [math.log(value) for value in values]
    mean_x, mean_y = sum(x) / len(x), sum(y) / len(y)
    across = sum((a - mean_x) * (b - mean_y) for a, b in zip(x, y, strict=True))
    return across / sum((a - mean_x) ** 2 for a in x)


def last(points, who) -> dict:
    """The point with the most samples."""
    return max((p for p in points if p["who"] == who), key=lambda p: p["n"])


def in_its_own_process(who, n, repeats) -> dict:
    """One point of a curve."""
    words = [sys.executable, str(Path(__file__).resolve()), who, str(n), str(repeats)]
    return json.loads(subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True).stdout)


def point(who, n, repeats) -> dict:
    """Fit once small, so that compiled code is loaded, then for the clock; the best time counts."""
    from kernlab_edu.datasets import moons

    warnings.simplefilter("ignore")
    machine_of = maker(who)
    machine_of().fit(*moons(200, noise=0.2))
    before, X, y = peak_megabytes(), *moons(n, noise=0.2)
    seconds = math.inf
    for _ in range(repeats):
        machine, start = machine_of(), time.perf_counter()
        machine.fit(X, y)
        seconds = min(seconds, time.perf_counter() - start)
    peak = peak_megabytes()
    facts = {"who": who, "n": n, "seconds": seconds, "peak": peak, "added": peak - before}
    return facts | {"note": f"{len(machine.support_)} support vectors"}


def maker(who):
    """How to make a machine, ours or theirs; only the one that is measured is imported."""
    if who == OURS:
        from kernlab_edu.estimators import SVC
        from kernlab_edu.kernels import Gaussian

        return lambda: SVC(kernel=Gaussian(gamma=GAMMA), C=C)
    from sklearn.svm import SVC

    return lambda: SVC(kernel="rbf", gamma=GAMMA, C=C)


def peak_megabytes() -> float:
    """The most memory this process has had so far."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (2**20 if sys.platform == "darwin" else 2**10)  # bytes on macOS, kilobytes on Linux


if __name__ == "__main__":
    print(json.dumps(point(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 1)))
