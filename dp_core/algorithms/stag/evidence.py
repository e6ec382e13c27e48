"""What leaves with a release: cells as a table and as GeoJSON, groups, and the text beside them."""

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd

from dp_core.algorithm import Evidence, Given, Release
from dp_core.algorithms.stag.data.lattice import Lattice, grid_rectangles
from dp_core.algorithms.stag.params import MapParams
from dp_core.algorithms.stag.release import KEPT, MERGED, PLAIN, SPLIT, GridRelease
from dp_core.algorithms.stag.study.spreads import half_widths
from dp_core.arrays import Floats, Integers
from dp_core.uploads import persons
from dp_core.words import say

LAYERS = {PLAIN: "plain", MERGED: "merged", KEPT: "kept", SPLIT: "split"}
DECIMALS = 3
"""Decimal places of a published count; rounding costs no privacy."""

WIDTH = "half_width_95"


def evidence(release: Release[GridRelease], given: Given) -> Evidence:
    """Cells, groups, polygons and their text; nothing but the release enters."""
    output = release.output
    made = tables(output)
    published = replace(output, count=counts_of(output))
    widths = half_widths(given.method, given.params, published)
    if widths is not None:
        place = [*made["cells"].columns].index("count") + 1
        # Never rounded down; the float error of a whole number is no fraction.
        rounded = np.ceil(widths * 10**DECIMALS - 1e-6) / 10**DECIMALS
        made["cells"].insert(place, WIDTH, rounded)
    files = {"cells.geojson": cells_geojson(output)}
    said = notes(output, ranges=widths is not None)
    return Evidence(tables=made, notes=said, files=files)


def protects(lattice: Lattice, params: MapParams) -> str:
    """Say what one unit of privacy protects."""
    return persons.unit_for(say("stag-unit"), lattice)


def counts_people(lattice: Lattice) -> bool:
    """Whether it is stated how many points a person has."""
    return lattice.rows_per_person > 1 or lattice.point == "people"


def tables(output: GridRelease) -> dict[str, pd.DataFrame]:
    """Tables of a release by name: ``cells``, and ``groups`` of methods with layers."""
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
    table.attrs["columns"] = {each: say(f"stag-cells-{each}") for each in (*columns, WIDTH)}
    return table


def group_table(output: GridRelease) -> pd.DataFrame:
    """One row a cell of the middle grid, with the group it was merged into."""
    edges = output.edges
    x0, y0, x1, y1 = grid_rectangles(edges, edges).T
    table = pd.DataFrame({"x0": x0, "y0": y0, "x1": x1, "y1": y1, "group": output.group})
    words = {each: f"stag-cells-{each}" for each in table} | {"group": "stag-groups-group"}
    table.attrs["columns"] = {each: say(key) for each, key in words.items()}
    return table


def leaf_groups(output: GridRelease) -> Integers:
    """Find the group of each leaf, shape (L,); -1 where it has none."""
    groups = output.group[output.cells].astype(np.int64)
    return np.where(output.layer == SPLIT, -1, groups)


def lattice_lines(output: GridRelease) -> tuple[Floats, Floats]:
    """Longitudes and latitudes of the lattice lines, shape (R + 1,) each.

    Rounded to a hundredth of a step or finer, so that neighbouring cells share their sides.
    """
    west, south, east, north = output.box
    steps, lines = output.resolution, []
    for low, high in ((west, east), (south, north)):
        places = max(0, math.ceil(2 - math.log10((high - low) / steps)))
        lines.append(np.round(np.linspace(low, high, steps + 1), places))
    return lines[0], lines[1]


def counts_of(output: GridRelease) -> Floats:
    """Round the counts to publish them, without a negative zero."""
    return np.asarray(np.round(output.count, DECIMALS) + 0.0)


def cells_geojson(output: GridRelease) -> str:
    """One polygon a leaf, with its count, layer and group, one feature a line.

    Longitude before latitude, rings counter-clockwise (RFC 7946, sections 3.1.1 and 3.1.6).
    """
    lon, lat = ([repr(value) for value in line.tolist()] for line in lattice_lines(output))
    groups = leaf_groups(output).tolist() if output.group.size else [-1] * len(output.rect)
    members = [f',"group":{group}' if group >= 0 else "" for group in groups]
    features = [
        f'{{"type":"Feature","geometry":{{"type":"Polygon","coordinates":[[[{lon[x0]},{lat[y0]}],'
        f"[{lon[x1]},{lat[y0]}],[{lon[x1]},{lat[y1]}],[{lon[x0]},{lat[y1]}],"
        f'[{lon[x0]},{lat[y0]}]]]}},"properties":{{"count":{count!r},"layer":"{LAYERS[layer]}"'
        f"{member}}}}}"
        for (x0, y0, x1, y1), count, layer, member in zip(
            output.rect.tolist(),
            counts_of(output).tolist(),
            output.layer.tolist(),
            members,
            strict=True,
        )
    ]
    box = ",".join((lon[0], lat[0], lon[-1], lat[-1]))
    body = ",\n".join(features)
    return f'{{"type":"FeatureCollection","bbox":[{box}],"features":[\n{body}\n]}}\n'


def notes(output: GridRelease, *, ranges: bool = False) -> str:
    """Text for the reader of the download, and whether its cells have ranges."""
    sides = ("west", "south", "east", "north")
    box = {side: f"{value:g}" for side, value in zip(sides, output.box, strict=True)}
    lines = (
        say("stag-notes-cells", steps=output.resolution, **box),
        "",
        say("stag-notes-areas"),
        say("stag-notes-ranges", ranges=ranges, width=WIDTH),
    )
    return "\n".join(lines)
