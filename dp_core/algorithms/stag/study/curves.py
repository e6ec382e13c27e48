"""What the error curves need: budgets, one measurement for all of them, trivial map, look-alike."""

from collections.abc import Mapping
from dataclasses import replace

from dp_core.algorithms.stag.data.city import city_lattice
from dp_core.algorithms.stag.data.lattice import Lattice, totals
from dp_core.algorithms.stag.data.queries import CLASSES, relative_errors, standard_queries
from dp_core.words import say

EPSILONS = (0.01, 0.0315, 0.1, 0.315, 1.0, 3.15, 10.0)
"""Budgets of the coarse curve."""
QUIET = 1e9
"""A budget so large that no noise is left to see; every method accepts it."""
LOOK_ALIKE_SIZES = (10_000, 30_000, 100_000, 300_000, 1_000_000, 3_000_000, 10_000_000)
"""Points of a look-alike: the true number is no public fact."""
USUAL_SIZE = 1_000_000

_SEED = 1  # another plan than that of the bundled city


def total_only(lattice: Lattice) -> Mapping[str, float]:
    """Errors of the map that says nothing but how many points there are, spread evenly.

    Parameters
    ----------
    lattice : Lattice
        The true one: the result is for the data holder only.

    Returns
    -------
    mapping of str to float
        By class, in the unit of `evaluate`; 0 where there is no point at all.
    """
    unit, found = (100 if len(lattice) else 1), {}
    for area in CLASSES:
        queries = standard_queries(lattice.resolution, area)
        x0, y0, x1, y1 = queries.T
        even = len(lattice) * ((x1 - x0) * (y1 - y0)) / lattice.resolution**2
        truth = totals(lattice.table, queries)
        found[area] = unit * float(relative_errors(even, truth, len(lattice)).mean())
    return found


def look_alike(n: int, resolution: int) -> Lattice:
    """Make a city of a public size to try parameters on, at no cost to anybody.

    Parameters
    ----------
    n : int
        Points.
    resolution : int
        Lattice steps R on each side: as on the page.

    Returns
    -------
    Lattice
        Always the same for the same numbers.
    """
    city = city_lattice(n, _SEED, resolution)
    return replace(city, name=say("stag-alike", points=n), point="points")
