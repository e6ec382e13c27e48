"""Relative errors of all map methods, with seeds and spread, written to ``docs/results/maps.md``.

python -m benchmarks.maps [FOLDER] [POINTS]

The city has a million points unless POINTS says otherwise. With FOLDER, which holds
``gowalla_256.npz`` and ``beijing_256.npz``, these real check-ins and taxi starts are run as well;
they may not be bundled. Under a minute for the city on two cores.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from joblib import Parallel, delayed
from scipy.stats import gmean

from benchmarks import PAGES, page
from benchmarks.page import section
from dp_core.algorithms.stag import ALGORITHM, Lattice, synthetic_city
from dp_core.algorithms.stag.data import CLASSES, bin_points
from dp_core.algorithms.stag.metrics import evaluate
from dp_core.study.experiments import trial_rng

PAGE = PAGES / "maps.md"
BUDGETS = (0.1, 0.5, 1.0)
SEEDS = range(5)
RESOLUTION = 1024
BOX = (0.0, 0.0, 1.0, 1.0)


def city(points: int = 1_000_000, seed: int = 1) -> Lattice:
    """Bin the bundled city."""
    lon, lat = synthetic_city(points, seed)[0].T
    counts, _ = bin_points(lon, lat, BOX, RESOLUTION)
    return Lattice(counts, BOX, name=f"City, {points:,} points", synthetic=True)


def histogram(folder: Path, name: str, *, seed: int = 0) -> Lattice:
    """Spread a public 256 x 256 histogram evenly inside its cells, as points would lie."""
    counts = np.load(folder / f"{name}_256.npz")["counts"].astype(np.int64)
    steps = RESOLUTION // counts.shape[0]
    rng = np.random.default_rng(seed)
    cells = np.repeat(np.arange(counts.size), counts.ravel())
    y, x = np.divmod(cells, counts.shape[1])
    fine_x = x * steps + rng.integers(0, steps, cells.size)
    fine_y = y * steps + rng.integers(0, steps, cells.size)
    raster = np.bincount(fine_y * RESOLUTION + fine_x, minlength=RESOLUTION**2)
    raster = raster.reshape(RESOLUTION, RESOLUTION)
    return Lattice(raster, BOX, name=f"{name.title()}, {counts.sum():,} points")


def errors(lattice: Lattice, key: str, params: Any, seed: int) -> dict[str, float]:
    """Mean relative errors of one release, percent."""
    output = ALGORITHM.method(key).run(lattice, params, trial_rng(seed, key, None, 0)).output
    return dict(evaluate(lattice, output))


def measured(lattice: Lattice, epsilon: float) -> Iterator[tuple[str, dict[str, np.ndarray]]]:
    """Errors of each method over the seeds, by class."""
    for method in ALGORITHM.methods:
        params = method.params(epsilon=epsilon)
        runs = [errors(lattice, method.key, params, seed) for seed in SEEDS]
        yield method.title, page.stacked(runs)


def table(lattice: Lattice) -> list[str]:
    """Lines of one data set: mean ± standard deviation over the seeds."""
    results = Parallel(n_jobs=-1)(
        delayed(lambda epsilon: list(measured(lattice, epsilon)))(epsilon) for epsilon in BUDGETS
    )
    rows = []
    for epsilon, found in zip(BUDGETS, results, strict=True):
        best = {area: min(each[area].mean() for _, each in found) for area in CLASSES}
        for title, each in found:
            cells = (_cell(each[area], best[area]) for area in CLASSES)
            rows.append((f"{epsilon:g}", title, *cells))
    return section(lattice.name, page.table(("ε", "method", *CLASSES), rows), _ratios(results))


def _cell(values: np.ndarray, best: float) -> str:
    mean = values.mean()
    return page.plus_minus(mean, values.std(ddof=1), ".2f", bold=mean == best)


def _ratios(results: list[Any]) -> str:
    """Geometric mean of the error of the sound variant over that of each other method."""
    titles = [title for title, _ in results[0]]
    sound = ALGORITHM.method("sound").title
    words = []
    for title in titles:
        if title == sound:
            continue
        ratios = [
            dict(found)[sound][area].mean() / dict(found)[title][area].mean()
            for found in results
            for area in CLASSES
        ]
        better = sum(ratio < 1 for ratio in ratios)
        words.append(f"{gmean(ratios):.2f} of {title} (better in {better} of {len(ratios)})")
    return f"{sound} has, as a geometric mean: {'; '.join(words)}."


def main() -> None:
    """Run everything and write the page."""
    numbers = [int(word) for word in sys.argv[1:] if word.isdigit()]
    folders = [Path(word) for word in sys.argv[1:] if not word.isdigit()]
    sets = [city(*numbers)]
    sets += [histogram(folder, name) for folder in folders for name in ("gowalla", "beijing")]
    lines = section(
        "# Errors of the map methods",
        f"Mean relative error in percent of 5,000 random rectangles of a class (1-5 %, 5-10 %, "
        f"10-20 % of the box), R = {RESOLUTION}: mean ± standard deviation over {len(SEEDS)} runs; "
        "the least of each class in bold. Every method with its own defaults: the published one "
        "samples a tenth of the points, all others look at all of them; grids measure their size. "
        "Written by `python -m benchmarks.maps`.",
    )
    page.publish(PAGE, [*lines, *(line for lattice in sets for line in table(lattice))])


if __name__ == "__main__":
    main()
