"""Rows of a released model, drawn again by the seed that was published; part of ``verify.py``.

`packing` puts all below the imports into that file: nothing but Python may be needed here. It does
what `dp_core.tables.data` does, in the same order, bit by bit.
"""

import hashlib
import json
import math
import sys
from array import array
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any

from dp_core.releasing.again.numbers import table

_MODELS = {
    "synthetic.csv": ("network.json", "model.json"),
    "made-up-rows.csv": ("made-up-rows.json",),
}
"""Of each table of rows that follow from a model, the files that may hold the model."""

_WORDS, _LN2, _SMALL, _LEAST = 2.0**32, 0.6931471805599453, 1e-300, -690.0
_SERIES = [1 / math.factorial(k) for k in reversed(range(14))]
_MOST_PARENTS, _MOST_MEMBERS, _LARGEST_GROUP = 16, 64, 2**17
_MOST_GROUPS, _MOST_LISTED = 200, 200_000
_LONG_MODEL = 5_000_000  # bytes
_DIGITS = 10  # significant ones of made-up rows of groups

Column = Sequence[int]
Ends = Sequence[Sequence[float]]


def drawn_again(files: Mapping[str, bytes], plan: Any, most: float) -> Iterator[str]:
    """Say which rows are not those that the published seed draws from the released model.

    `most` bounds the work; see `not_drawn`.
    """
    for name, models in _MODELS.items():
        model = next((each for each in models if each in files), "")
        if name in files and not model:
            yield f"{' or '.join(models)} is missing: the rows of {name} were drawn from it."
        elif name in files and _work(files, name, model) <= most:
            yield from _compared(files, name, model, plan)


def not_drawn(files: Mapping[str, bytes], most: float) -> str:
    """Say that rows were not drawn again, where that is more work than is allowed."""
    for name, models in _MODELS.items():
        for model in models:
            if {name, model} <= {*files} and _work(files, name, model) > most:
                return f" The rows of {name} were not drawn again: `dp-explorer verify` does that."
    return ""


def _work(files: Mapping[str, bytes], name: str, model: str) -> float:
    """Tell about how much work it is to draw rows again: a hundred million take 7 seconds.

    A model that is larger than any that is released is refused.
    """
    if len(files[model]) > _LONG_MODEL:
        return math.inf
    body = json.loads(files[model])
    lines, columns = files[name].count(b"\n"), 1 + files[name].partition(b"\n")[0].count(b",")
    work = 3.0 * lines * columns
    if "nodes" in body:
        parents = [len(each["parents"]) for each in body["nodes"]]
        if max(parents) > _MOST_PARENTS:
            raise ValueError("more parents than an attribute may have")
        return work + lines * sum(parents)
    if "groups" in body and "boxes" not in body:
        sizes = dict.fromkeys(body.get("attributes", ()), 2)
        sizes |= {each["name"]: _values(each) for each in body.get("columns", ())}
        for group in body["groups"]:
            members = group["attributes"] if isinstance(group, dict) else group
            cells = math.prod(sizes[each] for each in members[:_MOST_MEMBERS])
            if len(members) > _MOST_MEMBERS or cells > _LARGEST_GROUP:
                raise ValueError("a group that no table holds")
            work += 10 * len(members) * cells
    return work + 4 * lines * columns


def _names(body: Any) -> list[str]:
    if "columns" in body:
        return [each["name"] for each in body["columns"]]
    return list(body["attributes"])


def _compared(files: Mapping[str, bytes], name: str, model: str, plan: Any) -> Iterator[str]:
    body = json.loads(files[model])
    if not isinstance(body["seed"], str) or not body["seed"]:
        yield f"{model} names no seed, so that the rows of {name} cannot be drawn again."
        return
    head, parts = table(files[name])
    many, width = sum(len(part[0]) for part in parts), len(head)
    asked = plan["params"].get("rows")
    if asked is not None and asked != many:
        yield f"{name} has {many:,} rows, and plan.json asks for {asked:,}."
    lines = _lines(files[name])
    draw = _made_up if name == "made-up-rows.csv" else _drawn_rows
    made = draw(files, body, many, width)
    drawn = 0
    for drawn, (line, row) in enumerate(zip(lines, made, strict=False), start=1):
        if line != row and not _alike(line, row):
            yield f"{name}, row {drawn}: the model and the seed in {model} draw another row."
            return
    if drawn != many or next(made, None) is not None:
        yield f"{name} has {many:,} rows, and {model} with its seed another number."


def _lines(content: bytes) -> Iterator[tuple[str, ...]]:
    for part in table(content)[1]:
        yield from zip(*part, strict=True)


def _records(files: Mapping[str, bytes], name: str) -> list[dict[str, str]]:
    """Rows of a small table by the names of its columns; none where it is not there."""
    content = files.get(name, b"")
    head, lines = table(content)[0], _lines(content)
    return [dict(zip(head, line, strict=True)) for line in lines]


def _alike(line: Sequence[str], row: Sequence[Any]) -> bool:
    """Whether a line holds the words, or numbers within the rounding, that were drawn."""
    if len(line) != len(row):
        return False
    return all(
        abs(float(cell) - each[0]) <= each[1] if isinstance(each, tuple) else cell == each
        for cell, each in zip(line, row, strict=True)
    )


def _numbers(seed: str, label: object, many: int) -> "array[int]":
    """Expand a seed into uniform integers below 2³²: SHAKE128 of seed and label."""
    made = array("I", hashlib.shake_128(f"{seed} {label}".encode()).digest(4 * many))
    if sys.byteorder == "big":
        made.byteswap()
    return made


def _exp(value: float) -> float:
    """Give e to a value that is not above 0, the same on every machine."""
    clipped = max(value, _LEAST)
    power = round(clipped / _LN2)
    rest, found = clipped - power * _LN2, _SERIES[0]
    for coefficient in _SERIES[1:]:
        found = found * rest + coefficient
    return math.ldexp(found, power)


def _drawn_rows(
    files: Mapping[str, bytes], body: Any, many: int, width: int
) -> Iterator[tuple[str, ...]]:
    """Draw rows from a network, or from sets or cells with weights."""
    words = _words(files) if "columns" in body else body["words"]
    if len(_names(body)) != width or len(words) != width:
        raise ValueError("a model of other columns")
    if "columns" not in body and not all(len(each) == 2 for each in words):
        raise ValueError("other words than two for each column")
    if len(body.get("nodes", words)) != width:
        raise ValueError("other parts than columns")
    if "nodes" in body:
        columns = _of_network(body, many)
    else:
        groups, sizes = _of_cells(body) if "columns" in body else (_of_sets(body), [2] * len(words))
        columns = _of_groups(groups, sizes, many, body["seed"])[-width:]
    for codes in zip(*columns, strict=True):
        yield tuple(each[code] for each, code in zip(words, codes, strict=True))


def _words(files: Mapping[str, bytes]) -> list[list[str]]:
    """Words of each column, as they are written."""
    if files["categories.csv"].count(b"\n") > _MOST_LISTED:
        raise ValueError("more categories than there may be")
    found: list[list[str]] = []
    for row in _records(files, "categories.csv"):
        if row["place"] == "0":
            found.append([])
        found[-1].append(row["category"])
    return found


def _of_network(body: Any, many: int) -> list[Column]:
    place = {name: k for k, name in enumerate(body["attributes"])}
    columns: list[Column] = [b""] * len(place)
    for number, node in enumerate(body["nodes"]):
        limits = [each["chance of yes"] * _WORDS for each in node["given"]]
        parents = [columns[place[each]] for each in node["parents"]]
        if len(limits) != 1 << len(parents):
            raise ValueError("a family of another size")
        codes: Column = bytes(many)
        for each in parents:
            codes = [2 * code + bit for code, bit in zip(codes, each, strict=True)]
        drawn = zip(_numbers(body["seed"], number, many), codes, strict=True)
        columns[place[node["attribute"]]] = bytes(even < limits[code] for even, code in drawn)
    return columns


Part = tuple[Sequence[int], Sequence[int], Ends]


def _of_sets(body: Any) -> Iterator[Part]:
    """Chances in each group of yes/no attributes, whose sets count by their signs."""
    place = {name: k for k, name in enumerate(body["attributes"])}
    for group in body["groups"]:
        members = [place[each] for each in group["attributes"]]
        bit = {j: 1 << (len(members) - 1 - k) for k, j in enumerate(members)}
        logs = [0.0] * (1 << len(members))
        for each in group["sets"]:
            logs[sum(bit[place[name]] for name in each["attributes"])] = each["weight"]
        step = 1
        while step < len(logs):
            for k in (k for k in range(len(logs)) if not k & step):
                low, high = logs[k], logs[k + step]
                logs[k], logs[k + step] = low + high, low - high
            step *= 2
        top, known = max(logs), group["known"]
        if not isinstance(known, int) or not 0 <= known < len(members):
            raise ValueError("more known attributes than a group has")
        cells = [_exp(each - top) for each in logs]
        yield members[:known], members[known:], _ends(cells, len(cells) >> known)


def _ends(cells: Sequence[float], size: int) -> Ends:
    """Add up the chances in each row of cells."""
    return [[*accumulate(cells[k : k + size])] for k in range(0, len(cells), size)]


def _values(column: Any) -> int:
    """How many values the categories of a column count as."""
    categories = len(column["categories"])
    value = column.get("value", range(categories))
    if len(value) != categories or {*value} != {*range(len({*value}))}:
        raise ValueError("values of other categories")
    return len({*value})


def _of_cells(body: Any) -> tuple[list[Part], list[int]]:
    """Chances in each group of columns, given those that it shares with earlier ones.

    Columns of values come first. Where some hold several categories, so do columns of categories.
    """
    place = {name: k for k, name in enumerate(_names(body))}
    sizes = [_values(each) for each in body["columns"]]
    value = [each.get("value", range(len(each["categories"]))) for each in body["columns"]]
    start = [[0.0] * size for size in sizes]
    for sums, own, shares in zip(start, value, body["start"], strict=True):
        for k, share in zip(own, shares, strict=True):
            sums[k] += share
    weights = {tuple(place[n] for n in each["columns"]): each["weights"] for each in body["sets"]}
    groups = [[place[name] for name in each] for each in body["groups"]]
    parts: list[tuple[list[int], list[int]]] = []
    tables, done = [], set[int]()
    for columns in groups:
        shared, own = [j for j in columns if j in done], [j for j in columns if j not in done]
        done |= {*own}
        parts.append((shared, own))
        tables.append(_product(shared, own, sizes, start, weights))
    found: list[Part] = []
    for g in reversed(range(len(groups))):
        shared, own = parts[g]
        ends = _ends(tables[g], math.prod(sizes[j] for j in own))
        found.append((shared, own, ends))
        if shared:
            up = next(k for k in range(g) if {*shared} <= {*groups[k]})
            sums = [each[-1] for each in ends]
            top, columns = max(sums), [*parts[up][0], *parts[up][1]]
            codes = _codes(shared, columns, sizes)
            tables[up] = [each * (sums[k] / top) for each, k in zip(tables[up], codes, strict=True)]
    m, parts_of_values = len(sizes), found[::-1]
    if not any("value" in each for each in body["columns"]):
        return parts_of_values, sizes
    for j, (own, shares) in enumerate(zip(value, body["start"], strict=True)):
        ends = [
            [*accumulate(share * (k == here) for k, share in zip(own, shares, strict=True))]
            for here in range(sizes[j])
        ]
        parts_of_values.append(([j], [m + j], ends))
    return parts_of_values, [*sizes, *(len(each) for each in value)]


def _codes(shared: Sequence[int], columns: Sequence[int], sizes: Sequence[int]) -> Iterator[int]:
    """Say for each cell of some columns which cell of the shared ones it lies in."""
    factor = {j: math.prod(sizes[i] for i in shared[k + 1 :]) for k, j in enumerate(shared)}
    codes = [0]
    for j in columns:
        codes = [code + factor.get(j, 0) * value for code in codes for value in range(sizes[j])]
    return iter(codes)


def _product(
    shared: Sequence[int],
    own: Sequence[int],
    sizes: Sequence[int],
    start: Sequence[Sequence[float]],
    weights: Mapping[tuple[int, ...], Sequence[float]],
) -> list[float]:
    """Multiply what the model says of own columns, and of pairs of them with any column."""
    logs, starts, columns = [0.0], [1.0], [*shared, *own]
    for k, j in enumerate(columns):
        new, size = j in own, sizes[j]
        single = weights[(j,)] if new else [0.0] * size
        first = start[j] if new else [1.0] * size
        pairs = []
        for before, i in enumerate(columns[:k] if new else ()):
            pair = weights.get((min(i, j), max(i, j)))
            if pair is not None:
                laid = [
                    [pair[a * size + b if i < j else b * sizes[i] + a] for b in range(size)]
                    for a in range(sizes[i])
                ]
                pairs.append((math.prod(sizes[c] for c in columns[before + 1 : k]), laid))
        grown = []
        for cell, log in enumerate(logs):
            values = [log + each for each in single]
            for apart, laid in pairs:
                more = laid[cell // apart % len(laid)]
                values = [one + two for one, two in zip(values, more, strict=True)]
            grown += values
        logs, starts = grown, [one * each for one in starts for each in first]
    top = max(logs)
    return [_exp(log - top) * each for log, each in zip(logs, starts, strict=True)]


def _of_groups(
    groups: Iterator[Part] | list[Part], sizes: Sequence[int], many: int, seed: str
) -> list[Column]:
    """Draw records group by group; a later one follows the values that it shares with earlier ones.

    Every cell gets its share of the rows, rounded up or down.
    """
    columns = [array("H", bytes(2 * many)) for _ in sizes]
    for number, (shared, own, ends) in enumerate(groups):
        codes: Column = array("I", bytes(4 * many))
        for j in shared:
            codes = [code * sizes[j] + each for code, each in zip(codes, columns[j], strict=True)]
        words = _numbers(seed, f"order {number}", many)
        inside: list[list[int]] = [[] for _ in ends]
        for row in sorted(range(many), key=words.__getitem__):
            inside[codes[row]].append(row)
        starts = _numbers(seed, f"start {number}", len(ends))
        for value, rows in enumerate(inside):
            last = max(ends[value][-1], _SMALL)
            edges = [each / last + value for each in ends[value]] if rows else []
            for rank, row in enumerate(rows):
                point = value + (rank + starts[value] / _WORDS) / len(rows)
                cell = min(bisect_right(edges, point), len(edges) - 1)
                for j in reversed(own):
                    cell, columns[j][row] = divmod(cell, sizes[j])
    return list(columns)


def _made_up(files: Mapping[str, bytes], body: Any, many: int, width: int) -> Iterator[list[Any]]:
    """Draw rows of groups in their boxes, and put in words as often as centres say."""
    table = _records(files, "columns.csv")
    if sum(each["rows"] for each in body["boxes"]) != many or len(table) + 1 != width:
        raise ValueError("boxes of other rows or columns")
    low, high = ([float(each[end]) for each in table] for end in ("from", "to"))
    centres = _records(files, "centres.csv")
    points, groups = _points(body, low, high), body["groups"]
    chosen = _chosen(groups, [float(each["rows (noisy)"]) for each in centres])
    rows, labels = [[*points[k]] for k in chosen], [groups[k] for k in chosen]
    for places, codes in _columns_of_words(files, table):
        for group in sorted({*labels}):
            inside = [k for k, label in enumerate(labels) if label == group]
            if body["words from centres"]:
                middle = [float(centres[group][table[j]["column"]]) for j in places]
                label = f"words {places[0]} {group}"
                made = _drawn_words(middle, codes, _ranks(body["seed"], label, len(inside)))
            else:
                made = (_nearest([rows[k][j] for j in places], codes) for k in inside)
            for k, words in zip(inside, made, strict=True):
                for j, value in zip(places, words, strict=True):
                    rows[k][j] = value
    tops = [max(map(abs, column)) for column in zip(*rows, strict=True)]
    units = [10.0 ** (math.ceil(math.log10(top or 1)) - _DIGITS) for top in tops]
    for label, row in zip(labels, rows, strict=True):
        yield [str(label + 1), *zip(row, units, strict=True)]


def _points(body: Any, low: Sequence[float], high: Sequence[float]) -> list[list[float]]:
    """Spread points evenly in the boxes, and put them into the units of the columns."""
    wide = [j for j in range(len(low)) if high[j] > low[j]]
    boxes = [box for box in body["boxes"] for _ in range(box["rows"])]
    even, points = iter(_numbers(body["seed"], "places", len(boxes) * len(wide))), []
    for box in boxes:
        point = [*low]
        for j, start, end in zip(wide, box["low"], box["high"], strict=True):
            place = start + next(even) / _WORDS * (end - start)
            point[j] += place * (high[j] - low[j])
        points.append(point)
    return points


def _chosen(groups: Sequence[int], counts: Sequence[float]) -> list[int]:
    """Take as many points of each group as its count asks for; some occur twice."""
    if len(counts) > _MOST_GROUPS:
        raise ValueError("more groups than there may be")
    members = [[k for k, group in enumerate(groups) if group == g] for g in range(len(counts))]
    wanted = [max(count, 0.0) if m else 0.0 for m, count in zip(members, counts, strict=True)]
    if not sum(wanted) > 0:
        return [*range(len(groups))]
    ends = [round(each / sum(wanted) * len(groups)) for each in accumulate(wanted)]
    many = [end - before for before, end in zip([0, *ends], ends, strict=False)]
    return [m[k % len(m)] for m, size in zip(members, many, strict=True) for k in range(size)]


def _columns_of_words(
    files: Mapping[str, bytes], table: Sequence[Mapping[str, str]]
) -> Iterator[tuple[list[int], list[float]]]:
    """Give the columns of each column of words of the file, and the numbers of its words."""
    codes: dict[str, list[float]] = {}
    for row in _records(files, "codes.csv"):
        codes.setdefault(row["column"], []).append(float(row["number"]))
    sources: dict[str, list[int]] = {}
    for j, column in enumerate(table):
        if column["column"] in codes:
            sources.setdefault(column["file column"], []).append(j)
    for places in sources.values():
        yield places, codes[table[places[0]]["column"]]


def _ranks(seed: str, label: str, many: int) -> list[float]:
    words = _numbers(seed, label, many)
    return [(k + 0.5) / many for k in sorted(range(many), key=words.__getitem__)]


def _drawn_words(
    middle: Sequence[float], codes: Sequence[float], ranks: Sequence[float]
) -> Iterator[list[float]]:
    """Words of the rows of a group, whose means are those of its centre."""
    top = len(codes) - 1
    if [*codes] == [*range(len(codes))]:
        ends = _binomial(top, min(1.0, max(0.0, middle[0] / top)))
        return ([float(min(top, bisect_right(ends, each)))] for each in ranks)
    shares = [min(1.0, max(0.0, each)) for each in middle]
    if len(shares) == len(codes) and not sum(shares) > 0:
        shares = [1.0] * len(shares)
    if len(shares) == len(codes) or sum(shares) > 1:
        shares = [each / sum(shares) for each in shares]
    ends = [*accumulate(shares)]
    return ([float(bisect_right(ends, each) == k) for k in range(len(shares))] for each in ranks)


def _binomial(top: int, share: float) -> list[float]:
    """Chances of at most 0, 1, … of so many."""
    if not 0 < share < 1:
        return [float(k >= top * share) for k in range(top + 1)]
    logs = (
        math.lgamma(top + 1) - math.lgamma(k + 1) - math.lgamma(top - k + 1)
        + k * math.log(share) + (top - k) * math.log1p(-share)
        for k in range(top + 1)
    )  # fmt: skip
    return [*accumulate(map(math.exp, logs))]


def _nearest(values: Sequence[float], codes: Sequence[float]) -> list[float]:
    if [*codes] == [*range(len(codes))]:
        return [min(max(float(round(values[0])), 0.0), len(codes) - 1.0)]
    if len(values) < len(codes):
        return [float(round(min(1.0, max(0.0, each)))) for each in values]
    return [float(k == values.index(max(values))) for k in range(len(values))]
