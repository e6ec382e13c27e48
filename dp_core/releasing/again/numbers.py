"""What of a release follows from the rest of it, worked out again; part of ``verify.py``.

`packing` puts all below the imports into that file: nothing but Python may be needed here.
"""

import csv
import io
import itertools
import json
import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

_STEPS = 2**24  # a box of parameter s has the noise P(x) ∝ exp(-|x| s / 2^24)
_OWN_FIT = ("fda_idle", "honaker", "privelet")  # their totals are no fit to all boxes at once
_CLOSE, _UNSEEN, _ROUNDED = 1e-9, 300, 1e-7


def followed(files: Mapping[str, bytes], plan: Any, proven: Any) -> Iterator[str]:
    """Say which released numbers do not follow from others; `proven` is the epsilon of all."""
    yield from _totals(files, plan, proven)
    yield from _cells(files)
    yield from _shares(files)
    yield from _projected(files, plan)
    yield from _direct(files)


def _rows(files: Mapping[str, bytes], name: str) -> list[dict[str, str]]:
    """Rows of a table by the names of its columns; none where it is not there."""
    text = files.get(name, b"").decode("utf-8")
    return [*csv.DictReader(io.StringIO(text, newline=""))]


def _cells(files: Mapping[str, bytes]) -> Iterator[str]:
    if not {"cells.csv", "cells.geojson"} <= {*files}:
        return
    drawn = json.loads(files["cells.geojson"])["features"]
    corners = [each["geometry"]["coordinates"][0][0] for each in drawn]
    listed = [
        ([float(row["west"]), float(row["south"])], float(row["count"]))
        for row in _rows(files, "cells.csv")
    ]
    counts = [each["properties"]["count"] for each in drawn]
    if listed != [*zip(corners, counts, strict=True)]:
        yield "cells.csv and cells.geojson hold other cells or counts, and they are one map."


def _shares(files: Mapping[str, bytes]) -> Iterator[str]:
    """Shares of the rows that were made up; which word is yes is not looked up."""
    made, listed = _rows(files, "synthetic.csv"), _rows(files, "shares.csv")
    counts: dict[str, Counter[str]] = {}
    for row in listed if made else ():
        column, share = row.get("attribute", ""), float(row.get("share_in_rows") or "nan")
        if column not in made[0] or math.isnan(share):
            continue
        if column not in counts:
            counts[column] = Counter(each[column] for each in made)
        found = counts[column]
        words = [row["category"]] if "category" in row else [*found]
        there = [0.0] if len(found) == 1 else []
        there += [found[word] / len(made) for word in words]
        if min(abs(each - share) for each in there) > _ROUNDED:
            yield f"shares.csv: the share of “{column}” does not follow from synthetic.csv."
            return


def _projected(files: Mapping[str, bytes], plan: Any) -> Iterator[str]:
    """Shares of whole records: the nearest that are not negative and sum to 1."""
    rows = _rows(files, "estimate.csv")
    if plan["system"] != "lremh" or not rows or "direct_share" not in rows[0]:
        return
    direct = [float(row["direct_share"]) for row in rows]
    less = max(
        (total - 1) / k
        for k, total in enumerate(itertools.accumulate(sorted(direct, reverse=True)), start=1)
    )
    apart = (
        abs(max(0.0, one - less) - float(row["share"]))
        for one, row in zip(direct, rows, strict=True)
    )
    if max(apart) > _ROUNDED:
        yield "estimate.csv: share does not follow from direct_share."


def _direct(files: Mapping[str, bytes]) -> Iterator[str]:
    """Shares that are read from what users sent: on one line with how often each was sent."""
    for name, sent in (("categories.csv", "reports.csv"), ("estimate.csv", "answers.csv")):
        rows, head = _rows(files, name), files.get(sent, b"").split(b"\n", 1)[0]
        if not rows or "direct_share" not in rows[0] or not head:
            continue
        counts = _sent(files[sent], rows)
        if len(counts) != len(rows):
            continue
        shares = [float(row["direct_share"]) for row in rows]
        low, high = (counts.index(most(counts)) for most in (min, max))
        slope = (shares[high] - shares[low]) / max(1, counts[high] - counts[low])
        off = [
            abs(share - shares[low] - slope * (count - counts[low]))
            for share, count in zip(shares, counts, strict=True)
        ]
        if max(off) > _ROUNDED * (1 + max(map(abs, shares))):
            yield f"{name}: direct_share does not follow from {sent}."


def _sent(content: bytes, rows: Sequence[Mapping[str, str]]) -> list[int]:
    """How often each row of a table was sent: columns of bits, or whole records in words."""
    head, *lines = csv.reader(io.StringIO(content.decode("utf-8"), newline=""))
    if len(head) == len(rows) and all(cell in "01" for cell in lines[0]):
        return [sum(map(int, column)) for column in zip(*lines, strict=True)]
    found = Counter(map(tuple, lines))
    return [found[tuple(row[name] for name in head)] for row in rows if {*head} <= {*row}]


def _totals(files: Mapping[str, bytes], plan: Any, proven: Any) -> Iterator[str]:
    """Fit running totals to the noisy counts of their boxes again, and add up what those cost."""
    if plan["system"] != "fda" or not {"boxes.csv", "totals.csv"} <= {*files}:
        return
    boxes = _rows(files, "boxes.csv")
    head, *lines = csv.reader(io.StringIO(files["totals.csv"].decode(), newline=""))
    totals = [0.0, *(float(line[2]) for line in lines)]
    if not boxes or "parameter" not in boxes[0] or not head[2].startswith("total"):
        return
    spans = [
        (int(box["start"]), int(box["end"]), int(box["noisy_count"]), int(box["parameter"]))
        for box in boxes
    ]
    periods = max(end for _, end, *_ in spans)
    dearest = _heaviest([(start, end, weight) for start, end, _, weight in spans])
    bound = proven / int(plan["params"].get("contribution", 1) or 1)
    if Fraction(int(dearest), _STEPS) > bound:
        yield "boxes.csv: the noise over one period costs more than ledger.json proves."
    if plan["method"] in _OWN_FIT or not _go_on(totals, spans, periods):
        return
    size = max(_trust(weight) for *_, weight in spans) * (1 + max(map(abs, totals)))
    pulls = [(a, b, _trust(w) * (totals[b] - totals[a - 1] - count)) for a, b, count, w in spans]
    if _heaviest(pulls) > _CLOSE * size:
        yield "totals.csv does not follow from the noisy counts in boxes.csv."


def _go_on(totals: list[float], spans: Sequence[Any], periods: int) -> bool:
    """Add what the fit gives the totals after the last one that is published, if not too many."""
    first, many = len(totals), periods + 1 - len(totals)
    rows = [[0.0] * (many + 1) for _ in range(many if many <= _UNSEEN else 0)]
    for start, end, count, weight in spans if rows else ():
        ends = ((end, _trust(weight)), (start - 1, -_trust(weight)))
        for place, pull in ((place, pull) for place, pull in ends if place >= first):
            rows[place - first][many] += pull * count
            for other, sign in ((end, 1), (start - 1, -1)):
                column, known = (other - first, -1.0) if other >= first else (many, totals[other])
                rows[place - first][column] -= pull * sign * known
    for k, row in enumerate(rows):  # symmetric and positive: no row has to be chosen
        if not row[k]:
            return False
        row[k:] = [each / row[k] for each in row[k:]]
        for one in (one for one in rows if one is not row and one[k]):
            one[k:] = [a - one[k] * b for a, b in zip(one[k:], row[k:], strict=True)]
    totals += [row[many] for row in rows]
    return len(totals) == periods + 1


def _trust(parameter: int) -> float:
    """One over the variance of the noise of a box, up to a factor."""
    return 2 * math.cosh(parameter / _STEPS) - 2


def _heaviest(spans: Sequence[tuple[int, int, float]]) -> float:
    """Largest sum, in size, over the periods, of what the boxes that contain it weigh."""
    change: dict[int, float] = {}
    for start, end, weight in spans:
        change[start] = change.get(start, 0.0) + weight
        change[end + 1] = change.get(end + 1, 0.0) - weight
    return max(0.0, *map(abs, itertools.accumulate(change[place] for place in sorted(change))))
