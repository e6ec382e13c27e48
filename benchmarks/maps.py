"""Relative errors of all map methods, with seeds and spread, written to ``docs/results/maps.md``.

python -m benchmarks.maps [FOLDER]

The bundled maps are run, and with FOLDER, which holds ``gowalla_256.npz`` and
``beijing_256.npz``, these real check-ins and taxi starts as well; they may not be bundled. About
two minutes on two idle cores.
"""

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from joblib import Parallel, delayed
from scipy.stats import gmean

from benchmarks import PAGES, page
from benchmarks.page import section
from dp_core.algorithms.stag import ALGORITHM, Lattice, synthetic_city
from dp_core.algorithms.stag.data.lattice import CLASSES, bin_points
from dp_core.algorithms.stag.data.samples import TITLES
from dp_core.algorithms.stag.metrics import evaluate
from dp_core.arrays import Integers
from dp_core.study.experiments import trial_rng

PAGE = PAGES / "maps.md"
BUDGETS = (0.1, 0.5, 1.0)
SEEDS = range(10)
FAR = 2.0
"""Standard errors by which two means differ for sure."""
RESOLUTION = 1024
BOX = (0.0, 0.0, 1.0, 1.0)
SOUND = ALGORITHM.method("sound").title
REAL = ("gowalla", "beijing")

Found = dict[str, dict[str, np.ndarray]]


def city(points: int = 1_000_000, seed: int = 1) -> Lattice:
    """Bin the bundled city."""
    lon, lat = synthetic_city(points, seed)[0].T
    counts, _ = bin_points(lon, lat, BOX, RESOLUTION)
    return Lattice(counts, BOX, name=f"City, {points:,} points", synthetic=True)


def histogram(folder: Path, name: str) -> Lattice:
    """Read a public 256 x 256 histogram."""
    return spread(np.load(folder / f"{name}_256.npz")["counts"].astype(np.int64), name.title())


def spread(counts: Integers, name: str, *, seed: int = 0) -> Lattice:
    """Spread a histogram evenly inside its cells, as points would lie."""
    steps = RESOLUTION // counts.shape[0]
    rng = np.random.default_rng(seed)
    cells = np.repeat(np.arange(counts.size), counts.ravel())
    y, x = np.divmod(cells, counts.shape[1])
    fine_x = x * steps + rng.integers(0, steps, cells.size)
    fine_y = y * steps + rng.integers(0, steps, cells.size)
    raster = np.bincount(fine_y * RESOLUTION + fine_x, minlength=RESOLUTION**2)
    raster = raster.reshape(RESOLUTION, RESOLUTION)
    return Lattice(raster, BOX, name=name)


def errors(lattice: Lattice, key: str, params: Any, seed: int) -> dict[str, float]:
    """Mean relative errors of one release, percent."""
    output = ALGORITHM.method(key).run(lattice, params, trial_rng(seed, key, None, 0)).output
    return dict(evaluate(lattice, output))


def measured(lattice: Lattice, epsilon: float) -> Found:
    """Errors of each method over the seeds, by class."""
    found = {}
    for method in ALGORITHM.methods:
        params = method.params(epsilon=epsilon)
        runs = [errors(lattice, method.key, params, seed) for seed in SEEDS]
        found[method.title] = page.stacked(runs)
    return found


def table(name: str, results: list[Found]) -> list[str]:
    """Lines of one data set: mean ± standard deviation over the seeds."""
    rows = []
    for epsilon, found in zip(BUDGETS, results, strict=True):
        best = {area: min(each[area].mean() for each in found.values()) for area in CLASSES}
        for title, each in found.items():
            cells = (_cell(each[area], best[area]) for area in CLASSES)
            rows.append((f"{epsilon:g}", title, *cells))
    return section(name, page.table(("ε", "method", *CLASSES), rows), _ratios(results))


def _cell(values: np.ndarray, best: float) -> str:
    mean = values.mean()
    return page.plus_minus(mean, values.std(ddof=1), ".2f", bold=mean == best)


def _lines(results: list[Found]) -> Iterator[tuple[str, dict[str, np.ndarray]]]:
    """Give each setting with the errors of all methods in it."""
    for epsilon, found in zip(BUDGETS, results, strict=True):
        for area in CLASSES:
            yield f"ε = {epsilon:g}, {area}", {title: each[area] for title, each in found.items()}


def _lost(results: list[Found]) -> list[str]:
    """Say where another method has a smaller mean, and whether by more than chance."""
    words = []
    for setting, errors in _lines(results):
        title = min(errors, key=lambda each: errors[each].mean())
        if title != SOUND:
            apart, error = page.apart(errors[SOUND], errors[title])
            said = "" if apart > FAR * error else ", within chance"
            ratio = errors[SOUND].mean() / errors[title].mean()
            words.append(f"{title} at {setting} ({ratio:.2f} ×{said})")
    return words


def _summary(sets: list[tuple[str, list[Found]]]) -> list[str]:
    """One line a data set: in how many settings the sound variant is best, and who is elsewhere."""
    rows = []
    for name, results in sets:
        lost, many = _lost(results), len(BUDGETS) * len(CLASSES)
        words = f"{many - len(lost)} of {many}"
        rows.append((name, f"**{words}**" if lost else words, "; ".join(lost) or "–"))
    return page.table(("map", f"{SOUND} is best in", "better there (its error over theirs)"), rows)


def _ratios(results: list[Found]) -> str:
    """Geometric mean of the error of the sound variant over that of each other method."""
    words = []
    for title in results[0]:
        if title == SOUND:
            continue
        ratios = [each[SOUND].mean() / each[title].mean() for _, each in _lines(results)]
        better = sum(ratio < 1 for ratio in ratios)
        words.append(f"{gmean(ratios):.2f} of {title} (better in {better} of {len(ratios)})")
    return f"{SOUND} has, as a geometric mean of its errors, {'; '.join(words)}."


def main() -> None:
    """Run everything and write the page."""
    sets = [replace(make(), name=TITLES[key]) for key, make in ALGORITHM.samples.items()]
    sets += [histogram(Path(folder), name) for folder in sys.argv[1:] for name in REAL]
    jobs = [(lattice, epsilon) for lattice in sets for epsilon in BUDGETS]
    found = Parallel(n_jobs=-1)(delayed(measured)(*job) for job in jobs)
    names = [f"{each.name} ({len(each):,} points, R = {each.resolution})" for each in sets]
    parts = [found[i : i + len(BUDGETS)] for i in range(0, len(found), len(BUDGETS))]
    results = list(zip(names, parts, strict=True))
    lines = section(
        "# Errors of the map methods",
        f"Mean relative error in percent of 5,000 random rectangles of a class (1-5 %, 5-10 %, "
        f"10-20 % of the box): mean ± standard deviation over {len(SEEDS)} runs; the least of each "
        "class in bold. Every method with its own defaults: the published one samples a tenth of "
        "the points, all others look at all of them; grids measure their size. All but the "
        "published one are proven at the ε of their line. HDMM and DAWA work on a grid of 256 x "
        "256 cells, which is that of Gowalla and Beijing: inside its cells these have nothing to "
        "lose. Written by `python -m benchmarks.maps FOLDER`.",
        _summary(results),
    )
    page.publish(PAGE, [*lines, *(line for each in results for line in table(*each))])


if __name__ == "__main__":
    main()
