"""What leaves with a release: cells as a table and as GeoJSON, groups, and the text beside them."""

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dp_core.algorithm import Evidence, Given, Release
from dp_core.algorithms.stag.data.cutting import grid_rectangles
from dp_core.algorithms.stag.data.lattice import Floats, Integers, Lattice
from dp_core.algorithms.stag.params import MapParams
from dp_core.algorithms.stag.release import KEPT, MERGED, PLAIN, SPLIT, GridRelease
from dp_core.algorithms.stag.study.spreads import half_widths
from dp_core.uploads import persons

UNIT = "one point added or removed"
OF_A_POINT = "What is protected is one point: somebody with k points in the map has k times ε."
LAYERS = {PLAIN: "plain", MERGED: "merged", KEPT: "kept", SPLIT: "split"}
DECIMALS = 3
"""Decimal places of a published count; rounding costs no privacy."""

WIDTH = "half_width_95"
_COVERED = (
    "The range covers the noise and, where a sample was taken, the sample. It does not cover how "
    "points lie inside a cell, or inside a merged group, whose cells share one count."
)
_WITH_RANGE = (
    f"In at least 95 % of releases the true number lies within the count plus or minus {WIDTH}. "
    f"{_COVERED}"
)
_NO_RANGE = (
    "No range of error is given: this method fits its counts to those of larger cells, and the "
    "error of one cell then has no formula in public numbers."
)
_CELLS = {
    "x0": "west side in lattice steps from the west of the box",
    "y0": "south side in lattice steps from the south of the box",
    "x1": "east side in lattice steps from the west of the box",
    "y1": "north side in lattice steps from the south of the box",
    "west": "west side, degrees of longitude",
    "south": "south side, degrees of latitude",
    "east": "east side, degrees of longitude",
    "north": "north side, degrees of latitude",
    "count": "estimated number of points; may be negative",
    WIDTH: "half of the 95 % range of the count, in points; of a merged cell, of the sum of the "
    "counts of its group",
    "layer": "merged, kept or split; plain for methods without layers",
    "group": "number of the group that was counted together; empty for split cells and cells "
    "rounded to zero",
}
_GROUPS = {
    "x0": "west side of a cell of the middle grid, in lattice steps",
    "y0": "south side, in lattice steps",
    "x1": "east side, in lattice steps",
    "y1": "north side, in lattice steps",
    "group": "number of its group, as in cells.csv; -1 if it was split or rounded to zero",
}


def evidence(release: Release[GridRelease], given: Given) -> Evidence:
    """Cells, groups, polygons and their text; nothing but the release enters."""
    output = release.output
    text = notes(output) if given.about else f"{notes(output)} {OF_A_POINT}"
    files = {"cells.geojson": cells_geojson(output)}
    made = tables(output)
    published = replace(output, count=counts_of(output))
    widths = half_widths(given.method, given.params, published)
    if widths is not None:
        place = [*made["cells"].columns].index("count") + 1
        made["cells"].insert(place, WIDTH, _rounded_up(widths))
    text = f"{text}\n{_NO_RANGE if widths is None else _WITH_RANGE}"
    return Evidence(tables=made, notes=text, files=files)


def _rounded_up(widths: Floats) -> Floats:
    """Round to the decimals of counts, never down; float error of a whole number is no fraction."""
    return np.asarray(np.ceil(widths * 10**DECIMALS - 1e-6) / 10**DECIMALS)


def protects(lattice: Lattice, params: MapParams) -> str:
    """Say what one unit of privacy protects; the notes say what that means for people."""
    return persons.unit_for(UNIT, lattice)


def counts_people(lattice: Lattice) -> bool:
    """Whether it is stated how many points a person has."""
    return lattice.rows_per_person > 1 or lattice.point == "people"


def tables(output: GridRelease) -> dict[str, pd.DataFrame]:
    """Tables of a release by name: ``cells``, and ``groups`` of methods with layers.

    Nothing but the release enters.
    """
    made = {"cells": cell_table(output)}
    return made | {"groups": group_table(output)} if output.group.size else made


def cell_table(output: GridRelease) -> pd.DataFrame:
    """One row a leaf: rectangle in lattice steps and in degrees, count, layer and group."""
    x0, y0, x1, y1 = output.rect.T
    lon, lat = lattice_lines(output)
    columns: dict[str, Any] = {"x0": x0, "y0": y0, "x1": x1, "y1": y1}
    columns |= {"west": lon[x0], "south": lat[y0], "east": lon[x1], "north": lat[y1]}
    columns["count"] = counts_of(output)
    names = np.array([LAYERS[layer] for layer in sorted(LAYERS)], dtype=object)
    columns["layer"] = names[output.layer]
    if output.group.size:
        groups = leaf_groups(output)
        columns["group"] = pd.arrays.IntegerArray(groups, groups < 0)
    table = pd.DataFrame(columns)
    table.attrs["columns"] = _CELLS
    return table


def group_table(output: GridRelease) -> pd.DataFrame:
    """One row a cell of the middle grid, with the group it was merged into."""
    edges = output.edges
    x0, y0, x1, y1 = grid_rectangles(edges, edges).T
    table = pd.DataFrame({"x0": x0, "y0": y0, "x1": x1, "y1": y1, "group": output.group})
    table.attrs["columns"] = _GROUPS
    return table


def some(output: GridRelease, rows: slice) -> GridRelease:
    """Part of the leaves, for a preview."""
    return replace(
        output,
        rect=output.rect[rows],
        count=output.count[rows],
        layer=output.layer[rows],
        fresh=output.fresh[rows],
    )


def leaf_groups(output: GridRelease) -> Integers:
    """Find the group of each leaf, shape (L,); -1 where it has none."""
    groups = output.group[output.cells].astype(np.int64)
    return np.where(output.layer == SPLIT, -1, groups)


def lattice_lines(output: GridRelease) -> tuple[Floats, Floats]:
    """Longitudes and latitudes of the lattice lines, shape (R + 1,) each.

    Rounded to a hundredth of a step or finer, so that neighbouring cells share their sides.
    """
    west, south, east, north = output.box
    return _axis(west, east, output.resolution), _axis(south, north, output.resolution)


def _axis(low: float, high: float, steps: int) -> Floats:
    places = max(0, math.ceil(2 - math.log10((high - low) / steps)))
    return np.round(np.linspace(low, high, steps + 1), places)


def counts_of(output: GridRelease) -> Floats:
    """Round the counts to publish them, without a negative zero."""
    rounded: NDArray[np.float64] = np.round(output.count, DECIMALS) + 0.0
    return rounded


def cells_geojson(output: GridRelease) -> str:
    """One polygon a leaf, with its count, layer and group.

    Parameters
    ----------
    output : GridRelease

    Returns
    -------
    str
        FeatureCollection with longitude before latitude and rings that turn counter-clockwise,
        one feature a line. Cost: about 160 bytes and 2 µs a leaf.

    References
    ----------
    RFC 7946, "The GeoJSON Format", sections 3.1.1 and 3.1.6.
    """
    lon, lat = ([repr(value) for value in line.tolist()] for line in lattice_lines(output))
    groups = leaf_groups(output) if output.group.size else np.full(len(output.rect), -1)
    features = [
        f'{{"type":"Feature","geometry":{{"type":"Polygon","coordinates":[[[{lon[x0]},{lat[y0]}],'
        f"[{lon[x1]},{lat[y0]}],[{lon[x1]},{lat[y1]}],[{lon[x0]},{lat[y1]}],"
        f'[{lon[x0]},{lat[y0]}]]]}},"properties":{{"count":{count!r},"layer":"{LAYERS[layer]}"'
        f"{_member(group)}}}}}"
        for (x0, y0, x1, y1), count, layer, group in zip(
            output.rect.tolist(),
            counts_of(output).tolist(),
            output.layer.tolist(),
            groups.tolist(),
            strict=True,
        )
    ]
    box = ",".join((lon[0], lat[0], lon[-1], lat[-1]))
    body = ",\n".join(features)
    return f'{{"type":"FeatureCollection","bbox":[{box}],"features":[\n{body}\n]}}\n'


def _member(group: int) -> str:
    return f',"group":{group}' if group >= 0 else ""


def notes(output: GridRelease) -> str:
    """Text for the reader of the download."""
    west, south, east, north = output.box
    steps = output.resolution
    layers = (
        "Cells of one merged group were measured together. groups.csv has one row a cell of the "
        "middle grid, from which the layers were made.\n"
        if output.group.size
        else ""
    )
    return (
        "cells.csv has one row a cell of the published map; the cells cover the box exactly once. "
        f"The box is longitude {west:g} to {east:g} and latitude {south:g} to {north:g} (degrees), "
        f"with a public lattice of {steps:,} x {steps:,} steps.\n"
        f"{layers}"
        "cells.geojson has the same cells as polygons, longitude first, for any map program.\n"
        "\n"
        "To estimate the points in an area, add up the counts of the cells in it; a cell that lies "
        "in it in part counts in proportion to its area. Counts are rounded to "
        f"{DECIMALS} decimals and may be negative: cutting them off at 0 would make every sum too "
        "large."
    )
