"""What was measured, for three readers: a terminal, BENCHMARKS.md and a picture."""

from __future__ import annotations

import json
import math
import re
from pathlib import Path

from matplotlib.figure import Figure
from matplotlib.ticker import LogLocator, NullFormatter

from bench.growth import FITTED_FROM, OURS, PEER, POINTS, exponent
from kernlab_edu.plots.style import BLACK, BLUE, INK, SKY, VERMILLION

TITLES = {
    "smo": "SMO against LIBSVM",
    "cvxopt_path": "The path through CVXOPT",
    "spectral": "Spectral methods against scikit-learn and statsmodels",
    "growth": "How a fit grows with n",
    "interaction": "Under the hand, without a browser",
    "startup": "Starting, memory and sizes",
    "browser": "Under the hand, in a browser",
    "lite": "The course without a server",
}
OPEN, CLOSE = "<!-- by hand: kept when this file is regenerated -->", "<!-- end of the part by hand -->"
BY_HAND = "Nothing written yet."
MARKS = {True: "reached", False: "MISSED", None: ""}


# --- words ------------------------------------------------------------------------------------------------------------


def row(line) -> str:
    """A line for the terminal."""
    figure = f"{number(line['value']):>8} {line['unit']}"
    return f"  {line['case']:<62}{figure:<18}{line['goal']:<9}{MARKS[line['passed']]:<9}{line['note']}".rstrip()


def number(value) -> str:
    """Three digits that count, and no powers of ten; a dash where nothing was measured."""
    if not math.isfinite(value):
        return "–"
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.3g}"


def summary(lines) -> str:
    """How many promises are kept."""
    judged = [line["passed"] for line in lines if line["passed"] is not None]
    return f"{sum(judged)} of {len(judged)} goals reached"


def rewrite(path, results) -> None:
    """BENCHMARKS.md anew; what was written by hand stays."""
    old = path.read_text(encoding="utf-8") if path.exists() else ""
    path.write_text(page(results, by_hand(old)), encoding="utf-8")


def by_hand(text) -> str:
    """The part of the page that a person wrote."""
    found = re.search(re.escape(OPEN) + r"\n(.*?)\n?" + re.escape(CLOSE), text, re.DOTALL)
    return found[1] if found else BY_HAND


def page(results, kept) -> str:
    """The whole of BENCHMARKS.md."""
    every = [line for section in results["sections"].values() for line in section["lines"]]
    parts = ["# Benchmarks", opening(every), "## What falls short and why", f"{OPEN}\n{kept}\n{CLOSE}"]
    parts += ["## Measured on", table(("", ""), [*results["machine"].items(), *results["versions"].items()])]
    for name, section in results["sections"].items():
        parts += [f"## {TITLES[name]}", about(section), section_table(section)]
    return "\n\n".join(parts) + "\n"


def opening(lines) -> str:
    """What the figures are and how to get them again."""
    return (
        f"{summary(lines)}. `make bench` measures all of this again and rewrites this page; the picture is then in "
        "`build/bench/bench.png`.\n\nA ratio (×) is the peer's time divided by ours: above 1 we are faster. Both sides "
        "run in turns in one process with one BLAS thread, and the minimum of the rounds counts, after compiled code "
        "has been loaded. Figures without a goal are there to be known, not to be judged. Absolute times belong to the "
        "machine below."
    )


def about(section) -> str:
    """When, and how often."""
    return f"{summary(section['lines'])}; measured {section['date']}, {section['rounds']} rounds."


def section_table(section) -> str:
    """A row per figure; beside it, where it was measured, the same with BLAS's own choice of threads."""
    again = {line["case"]: line for line in section.get("all threads", ())}
    head = ("case", "measured", *(["all threads"] if again else []), "goal", "", "remarks")
    rows = []
    for line in section["lines"]:
        second = again.get(line["case"], {"value": math.nan, "unit": ""})
        others = [figure(second)] if again else []
        rows.append((line["case"], figure(line), *others, line["goal"], MARKS[line["passed"]], line["note"]))
    return table(head, rows)


def figure(line) -> str:
    """A number with its unit."""
    return f"{number(line['value'])} {line['unit']}".strip()


def table(head, rows) -> str:
    """Markdown; a bar inside a cell would end it."""
    cells = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(str(cell).replace("|", "∣") for cell in cells_of) + " |" for cells_of in cells)


# --- the picture ------------------------------------------------------------------------------------------------------


def save_picture(results, path) -> None:
    """Bars per section, and the curves of growth."""
    charts = {name: bars(section["lines"]) for name, section in results["sections"].items()}
    charts = {name: found for name, found in charts.items() if found}
    points = json.loads(Path(POINTS).read_text(encoding="utf-8")) if Path(POINTS).exists() else []
    heights = [1.2 + 0.21 * len(found) for found in charts.values()] + [4.2] * bool(points)
    if not heights:
        return
    drawing = Figure(figsize=(12, sum(heights)), layout="constrained")
    grid = drawing.add_gridspec(len(heights), 2, height_ratios=heights)
    for place, (name, found) in enumerate(charts.items()):
        draw_bars(drawing.add_subplot(grid[place, :]), TITLES[name], found)
    if points:
        for column, (key, label) in enumerate((("seconds", "seconds"), ("added", "memory that the fit adds, in MB"))):
            draw_growth(drawing.add_subplot(grid[len(heights) - 1, column]), points, key, label)
    drawing.savefig(path, dpi=110)


def bars(lines) -> list[dict]:
    """What a bar can show: ratios with the peer as they are, other promises as how many times over they are kept."""
    found = []
    for line in lines:
        bound = bound_of(line["goal"])
        if line["value"] > 0 and line["unit"] == "×":
            found.append(line | {"bar": line["value"], "mark": bound})
        elif line["value"] > 0 and bound is not None:
            times = bound / line["value"] if line["goal"].startswith("≤") else line["value"] / bound
            found.append(line | {"bar": times, "mark": 1.0})
    return found


def bound_of(goal) -> float | None:
    """The number in a goal such as "≥ 1.2" or "≤ 1/3"."""
    found = re.fullmatch(r"[≤≥]\s*([\d.]+)(?:/([\d.]+))?.*", goal)
    return float(found[1]) / float(found[2] or 1) if found else None


def draw_bars(axes, title, found) -> None:
    """One bar per line from 1 to its ratio, the goal as a tick; a missed goal differs in colour and hatch."""
    places = range(len(found))
    for place, line in zip(places, found, strict=True):
        missed = line["passed"] is False
        colour = VERMILLION if missed else SKY if line["passed"] is None else BLUE
        axes.barh(place, line["bar"] - 1, left=1, height=0.7, color=colour, hatch="//" if missed else None)
        if line["mark"]:
            axes.plot([line["mark"]] * 2, [place - 0.45, place + 0.45], color=BLACK, linewidth=2)
        words = figure(line) + ("" if line["unit"] == "×" else f" ({line['goal']})")
        axes.annotate(words, (max(line["bar"], 1), place), (4, 0), textcoords="offset points", va="center", fontsize=8)
    axes.set_yticks(places, [line["case"] for line in found], fontsize=8)
    axes.set_ylim(len(found) - 0.4, -0.6)
    axes.set_title(f"{title}: {summary(found)}", loc="left", fontsize=11)
    ratio_axis(axes, found)


def ratio_axis(axes, found) -> None:
    """A logarithmic axis in plain numbers, with the line at 1 and room for the words behind the longest bar."""
    low = min(1.0, *(line["bar"] for line in found)) / 1.2
    high = max(1.0, *(line["bar"] for line in found), *(line["mark"] or 1.0 for line in found))
    axes.set_xscale("log")
    axes.set_xlim(low, high * max(high / low, 3.0) ** 0.2)
    axes.xaxis.set_major_locator(LogLocator(subs=(1.0, 2.0, 5.0)))
    axes.xaxis.set_major_formatter("{x:g}")
    axes.xaxis.set_minor_formatter(NullFormatter())
    axes.axvline(1.0, color=INK, linewidth=1)
    names = {True: "peer's time / ours (the tick is the goal)", False: "how many times over the goal is kept"}
    kinds = dict.fromkeys(line["unit"] == "×" for line in found)
    axes.set_xlabel("; ".join(names[kind] for kind in kinds), fontsize=9)


def draw_growth(axes, points, key, label) -> None:
    """Both curves on logarithmic axes, with the slope of their right part."""
    for who, colour, marker, dash in ((OURS, BLUE, "o", "-"), (PEER, VERMILLION, "s", "--")):
        mine = [point for point in points if point["who"] == who and point[key] > 0]
        tail = [point for point in mine if point["n"] >= FITTED_FROM]
        slope = exponent([point["n"] for point in tail], [point[key] for point in tail])
        words = f"{who}: ~ n^{slope:.1f} from n = {FITTED_FROM}"
        axes.plot([p["n"] for p in mine], [p[key] for p in mine], dash, color=colour, marker=marker, label=words)
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xlabel("samples n")
    axes.set_ylabel(label)
    axes.set_title("A fit on noisy moons", loc="left", fontsize=11)
    axes.legend(fontsize=9)
    axes.grid(True, which="both", alpha=0.25)
