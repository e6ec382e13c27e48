"""Make land.json.gz and land-europe.json.gz from Natural Earth as packed in world-atlas.

Run ``npm pack world-atlas@2.0.2`` and then ``python assets/data/make_land.py`` beside the archive.
"""

import gzip
import json
import math
import sys
import tarfile
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

Position = tuple[float, float]
Ring = list[Position]

ARCHIVE = "world-atlas-2.0.2.tgz"
MAPS = {
    # Web Mercator has no poles.
    "land.json.gz": ("package/land-110m.json", (-180, -85, 180, 85), 0.05),
    "land-europe.json.gz": ("package/land-50m.json", (-25, 34, 45, 72), 0.005),
}
"""File to write: outline in the archive, box to clip to, least area of a ring in square degrees."""


def land(topology: Mapping[str, Any], box: tuple[float, ...], least: float) -> dict[str, Any]:
    """Turn the land of a TopoJSON file into GeoJSON, clipped to a box, to a 100th of a degree."""
    arcs = list(_arcs(topology))
    polygons = []
    for shape in topology["objects"]["land"]["geometries"]:
        several = shape["arcs"] if shape["type"] == "MultiPolygon" else [shape["arcs"]]
        for rings in several:
            unrolled = [_unrolled(_joined(arcs, ring)) for ring in rings]
            for turn in (-360, 0, 360):
                moved = [[(x + turn, y) for x, y in ring] for ring in unrolled]
                clipped = [_clipped(ring, box) for ring in moved]
                kept = [_closed(ring) for ring in clipped if abs(_area(ring)) >= least]
                if kept:
                    polygons.append(kept)
    geometry = {"type": "MultiPolygon", "coordinates": polygons}
    properties = {"kind": "land", "name": "Land"}
    feature = {"type": "Feature", "properties": properties, "geometry": geometry}
    return {"type": "FeatureCollection", "features": [feature]}


def _arcs(topology: Mapping[str, Any]) -> Iterator[Ring]:
    (wide, high), (west, south) = (topology["transform"][key] for key in ("scale", "translate"))
    for arc in topology["arcs"]:
        x = y = 0
        positions = []
        for step_x, step_y in arc:
            x, y = x + step_x, y + step_y
            positions.append((west + x * wide, south + y * high))
        yield positions


def _joined(arcs: list[Ring], numbers: list[int]) -> Ring:
    """Join arcs to a ring without its closing position; a negative number reverses an arc."""
    ring: Ring = []
    for number in numbers:
        arc = arcs[number] if number >= 0 else arcs[~number][::-1]
        ring += arc[:-1]
    return ring


def _unrolled(ring: Ring) -> Ring:
    """Go on beyond 180 degrees where a ring crosses the date line; one around a pole ends there."""
    turn = 0.0
    kept = ring[:1]
    for (before, _), (after, y) in pairwise(ring + ring[:1]):
        turn -= 360 * round((after - before) / 360)
        kept.append((after + turn, y))
    if turn == 0:
        return kept[:-1]
    pole = math.copysign(90, ring[0][1])
    return [*kept, (kept[-1][0], pole), (kept[0][0], pole)]


def _clipped(ring: Ring, box: tuple[float, ...]) -> Ring:
    """Clip a ring to a box, side by side (Sutherland and Hodgman)."""
    for axis, bound, sign in ((0, box[0], 1), (1, box[1], 1), (0, box[2], -1), (1, box[3], -1)):
        kept: Ring = []
        for one, two in zip(ring[-1:] + ring[:-1], ring, strict=True):
            before, after = sign * (one[axis] - bound), sign * (two[axis] - bound)
            if (before < 0) != (after < 0):
                part = before / (before - after)
                x, y = (a + part * (b - a) for a, b in zip(one, two, strict=True))
                kept.append((x, y))
            if after >= 0:
                kept.append(two)
        ring = kept
    return ring


def _area(ring: Ring) -> float:
    pairs = zip(ring[-1:] + ring[:-1], ring, strict=True)
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairs) / 2


def _closed(ring: Ring) -> list[list[float]]:
    """Round, drop repeated positions, close."""
    rounded = [[round(x, 2), round(y, 2)] for x, y in ring]
    steps = zip(rounded[-1:] + rounded[:-1], rounded, strict=True)
    different = [after for before, after in steps if before != after]
    return [*different, different[0]]


def main(archive: str) -> None:
    """Write both files; the same input gives the same bytes."""
    with tarfile.open(archive) as packed:
        for name, (source, box, least) in MAPS.items():
            member = packed.extractfile(source)
            assert member is not None
            text = json.dumps(land(json.load(member), box, least), separators=(",", ":"))
            # No time stamp and no file name in the archive: the checksum stays.
            content = gzip.compress(text.encode(), compresslevel=9, mtime=0)
            Path(__file__).with_name(name).write_bytes(content)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else ARCHIVE)
