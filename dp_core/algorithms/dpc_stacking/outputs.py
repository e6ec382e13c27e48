"""What a clustering releases, and how real rows are given to its groups."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dp_core.arrays import Floats, Labels
from dp_core.noise.streams import public_words
from dp_core.tables.numeric import Bounds, Source, unit_box
from dp_core.words import say

_MOST_DISTANCES = 1_000_000  # held at once


@dataclass(frozen=True, kw_only=True, eq=False)
class Boxes:
    """Boxes of the unit cube, the rows that are drawn in each, and the seed that draws them."""

    low: Floats  # (m, d); corners
    high: Floats  # (m, d); corners
    rows: Labels  # (m,); above 0: it follows from the noisy count of the box
    seed: str  # published


@dataclass(frozen=True, kw_only=True, eq=False)
class Stage:
    """One stage of a run, in original units: public, released, or computed from what was."""

    # public start, mean of all rows, noisy counts, pseudo-rows, or centres of groups
    kind: Literal["start", "mean", "counts", "rows", "centres"]
    title: str
    places: Floats  # (m, d); points, middles of boxes, or centres
    counts: Floats | None = None  # (m,); rows at each, noisy
    low: Floats | None = None  # (m, d); corners, where places are boxes
    high: Floats | None = None  # (m, d); corners, where places are boxes
    epsilon: float = 0.0  # what the stage cost
    many: int = 0  # places in all; the fullest are kept


@dataclass(frozen=True, kw_only=True, eq=False)
class Clustering:
    """Released groups: only what may leave the curator."""

    centres: Floats  # (K, d); in original units
    bounds: Bounds  # public limits that the centres were scaled with
    names: tuple[str, ...] = ()  # of the columns
    sources: tuple[Source, ...] = ()  # how cells of a file become these columns: public facts
    labels: Labels | None = None  # (n,); of the noisy rows; None where rows were never published
    noisy_counts: Floats | None = None  # (K,)
    noisy_table: Floats | None = None  # (n, d); in original units
    synthetic: Floats | None = None  # (m, d); pseudo-rows in original units
    synthetic_labels: Labels | None = None  # (m,)
    boxes: Boxes | None = None  # that the pseudo-rows were drawn in
    # votes on the rows that were clustered, their silhouettes and weights
    primary_labels: Mapping[str, Labels] = field(default_factory=dict)
    silhouettes: Mapping[str, float] = field(default_factory=dict)
    weights: Mapping[str, float] = field(default_factory=dict)
    extended: Floats | None = None  # the widened table that the last step read
    eps1: float | None = None  # published ε of the table
    eps2: float | None = None  # published ε of the labels
    warnings: tuple[str, ...] = ()
    # public numbers of the run, such as the size of a synopsis
    facts: Mapping[str, Any] = field(default_factory=dict)
    # (K, d); centres that the last step started from, in the unit box: released as well
    before: Floats | None = None
    stages: tuple[Stage, ...] = ()  # what was released on the way

    @property
    def widths(self) -> Floats:
        """Of the columns, between their public limits, in their units."""
        low, high = np.array(self.bounds)
        return np.asarray(high - low, dtype=np.float64)

    def unit_centres(self) -> Floats:
        """Centres in the unit box."""
        return unit_box(self.centres, self.bounds)

    def assigned(self, rows: Floats) -> Labels:
        """Give rows in original units to the nearest centre, in the unit box."""
        return nearest(unit_box(rows, self.bounds), self.unit_centres())


def unreliable(counts: ArrayLike) -> tuple[str, ...]:
    """Name the groups whose noisy count is too low for their centre to mean anything."""
    low = [str(number + 1) for number in np.flatnonzero(np.asarray(counts) < 1)]
    return (say("dpc-outputs-noisy-count-below", low=", ".join(low)),) if low else ()


def means_of(rows: Floats, labels: Labels, clusters: int, *, empty: float | Floats = 0.5) -> Floats:
    """Mean of each group, shape (K, d); `empty` where it has no rows."""
    sizes = np.bincount(labels, minlength=clusters)
    sums = np.stack([np.bincount(labels, column, minlength=clusters) for column in rows.T], axis=1)
    means = sums / np.maximum(sizes, 1)[:, None]
    return np.asarray(np.where(sizes[:, None] > 0, means, empty))


def nearest(rows: Floats, centres: Floats) -> Labels:
    """Nearest centre of each row; the first of several. In blocks, where there are many."""
    from scipy.spatial.distance import cdist

    size = max(1, _MOST_DISTANCES // len(centres))
    found = np.empty(len(rows), dtype=np.int64)
    for start in range(0, len(rows), size):
        block = slice(start, start + size)
        found[block] = cdist(rows[block], centres, "sqeuclidean").argmin(axis=1)
    return found


# --- the script of a download that gives rows of a file to the released groups --------------------

NAME = "assign.py"
SCRIPT = '''"""Give rows to the released groups: python assign.py people.csv > groups.csv

The file is a table as CSV in UTF-8, with the columns of the file that the release was made from
("file column" in columns.csv); any others are kept and not read. Needs numpy and pandas.
"""

import csv
import os
import re
import sys

import numpy as np
import pandas as pd

MISSING = ("", "NA", "N/A", "NaN", "nan", "NaT", "NULL", "null", "None")
YES_NO = {"yes": "1", "true": "1", "no": "0", "false": "0"}
LARGEST = 1e100


def text_table(path):
    return pd.read_csv(path, dtype=str, keep_default_na=False, encoding="utf-8")


def plain(text):
    """Undo the apostrophe that keeps a spreadsheet from running a text."""
    guarded = re.match(r"'[=+\\-@\\t\\r\\n\\uff1d\\uff0b\\uff0d\\uff20\\ufeff]", text)
    return text[1:] if guarded else text


def folded(text):
    return re.sub(r"^(\\d+)\\.0+$", r"\\1", text.strip().casefold())


def read(path, wanted):
    """Read a file with the wanted columns, whatever mark stands between its cells."""
    with open(path, encoding="utf-8-sig", newline="") as file:
        for mark in ",;\\t|":
            file.seek(0)
            first = next(filter(None, csv.reader(file, delimiter=mark)), [])
            numbered = [f"column {k + 1}" for k in range(len(first))]
            named = [cell.strip() or other for cell, other in zip(first, numbered)]
            for names, header in ((named, 0), (numbered, None)):
                if wanted <= set(names):
                    told = {"dtype": str, "keep_default_na": False, "encoding": "utf-8-sig"}
                    table = pd.read_csv(path, sep=mark, header=header, index_col=False, **told)
                    return table.set_axis(names, axis=1)
    sys.exit(f"The file needs columns called {', '.join(sorted(wanted))}; rename them.")


def number(column, text, empty, codes):
    """What a cell counts as; cells that are empty count as columns.csv says."""
    if text.strip() in MISSING:
        return empty
    if codes:
        word = folded(text)
        if word not in codes and "other" not in codes:
            sys.exit(f"Column '{column}' holds {text!r}, which codes.csv does not list.")
        return codes.get(word, codes.get("other"))
    try:
        value = float(YES_NO.get(folded(text), text))
    except ValueError:
        sys.exit(f"Column '{column}' holds {text!r}, which is no number.")
    return value if abs(value) <= LARGEST else empty


columns, centres = text_table("columns.csv"), pd.read_csv("centres.csv")
words = text_table("codes.csv") if columns["words"].astype(int).any() else None
low, high = columns["from"].to_numpy(float), columns["to"].to_numpy(float)
width = np.where(high > low, high - low, 1)


def unit(values):
    return (np.clip(values, low, high) - low) / width


def codes_of(name):
    if words is None:
        return {}
    mine = words[words["column"] == name]
    return {folded(plain(w)): float(x) for w, x in zip(mine["word"], mine["number"])}


if len(sys.argv) != 2 or not os.path.isfile(sys.argv[1]):
    sys.exit("Name a file that is there: python assign.py people.csv > groups.csv")
sources = columns["file column"].map(plain)
people = read(sys.argv[1], set(sources))
rows = np.empty((len(people), len(columns)))
for j, (name, source) in enumerate(zip(columns["column"], sources)):
    empty, codes = float(columns["empty cell"][j] or "nan"), codes_of(name)
    known = {text: number(source, text, empty, codes) for text in people[source].unique()}
    rows[:, j] = people[source].map(known)
middles = unit(centres[columns["column"]].to_numpy(float))
apart = np.stack([((unit(rows) - middle) ** 2).sum(axis=1) for middle in middles], axis=1)
free = "group" if "group" not in people else "released group"
people[free] = centres["group"].to_numpy()[apart.argmin(axis=1)]
sys.stdout.reconfigure(encoding="utf-8")
people.to_csv(sys.stdout, index=False, lineterminator="\\n")
'''


# --- made-up rows as they leave: as many of each group as was released, and words as words --------


def made_up_rows(output: Clustering) -> tuple[Floats, Labels]:
    """Make up rows and their groups; a cell of a column of words holds the number of one of them.

    A refined release knows each group's share of every word from its centre. Else the words are
    those nearest to the rows that were drawn from counts.
    """
    assert output.synthetic is not None
    assert output.synthetic_labels is not None
    assert output.boxes is not None
    chosen = _chosen(output.synthetic_labels, output.noisy_counts)
    rows, labels = output.synthetic[chosen].copy(), output.synthetic_labels[chosen]
    for places in columns_of_words(output.sources):
        codes = [output.sources[j].codes for j in places]
        if not output.facts.get("share"):
            rows[:, places] = _nearest(rows[:, places], codes)
            continue
        for group in np.unique(labels):
            inside = labels == group
            label = f"words {places[0]} {group}"
            ranks = _ranks(output.boxes.seed, label, int(inside.sum()))
            rows[np.ix_(inside, places)] = _drawn(output.centres[group, places], codes, ranks)
    return rows, labels


def columns_of_words(sources: Sequence[Source]) -> list[NDArray[np.intp]]:
    """Places of the columns that come from the same column of words of the file."""
    names = [source.column if source.codes else "" for source in sources]
    return [
        np.array([j for j, other in enumerate(names) if other == name])
        for name in dict.fromkeys(filter(None, names))
    ]


def _chosen(labels: Labels, counts: Floats | None) -> NDArray[np.intp]:
    """Rows of each group, as many as its noisy count asks for; some occur twice."""
    sizes = np.bincount(labels, minlength=0 if counts is None else len(counts))
    if counts is None:
        return np.arange(len(labels))
    wanted = np.where(sizes > 0, np.maximum(counts, 0), 0.0)
    if not wanted.sum() > 0:
        return np.arange(len(labels))
    ends = np.rint(np.cumsum(wanted) / wanted.sum() * len(labels)).astype(np.intp)
    many = np.diff(ends, prepend=0)
    parts = [np.resize(np.flatnonzero(labels == group), size) for group, size in enumerate(many)]
    return np.concatenate(parts)


def _ranks(seed: str, label: str, many: int) -> Floats:
    """Spread (0, 1) evenly, in an order that the seed draws."""
    return np.asarray((np.argsort(public_words(seed, label, many), kind="stable") + 0.5) / many)


def _drawn(centre: Floats, codes: Sequence[tuple[tuple[str, float], ...]], ranks: Floats) -> Floats:
    """Words of a group's rows, so that their means are those of its centre."""
    words = len(codes[0])
    if _ordered(codes):
        from scipy.stats import binom

        top = words - 1
        return np.asarray(binom.ppf(ranks, top, np.clip(centre[0] / top, 0, 1)))[:, None]
    shares = np.clip(centre, 0, 1)
    if len(codes) == words and not shares.sum() > 0:
        shares = np.ones(words)
    if len(codes) == words or shares.sum() > 1:
        shares = shares / shares.sum()
    # Where some of the words are no column here, a row may have none of those that are.
    word = np.searchsorted(np.cumsum(shares), ranks, side="right")
    return np.asarray(word[:, None] == np.arange(len(codes)), dtype=np.float64)


def _nearest(rows: Floats, codes: Sequence[tuple[tuple[str, float], ...]]) -> Floats:
    if _ordered(codes):
        return np.clip(np.rint(rows), 0, len(codes[0]) - 1)
    if len(codes) < len(codes[0]):
        return np.rint(np.clip(rows, 0, 1))
    return np.asarray(rows.argmax(axis=1)[:, None] == np.arange(len(codes)), dtype=np.float64)


def _ordered(codes: Sequence[tuple[tuple[str, float], ...]]) -> bool:
    """Whether the words are numbered, and not a column of 0 and 1 each."""
    return [number for _, number in codes[0]] == list(range(len(codes[0])))


def drawn_from(output: Clustering) -> str:
    """Write what the rows were drawn from: boxes in shares of each column's width, and groups."""
    assert output.boxes is not None
    assert output.synthetic_labels is not None
    boxes = output.boxes
    cut = zip(boxes.rows.tolist(), boxes.low.tolist(), boxes.high.tolist(), strict=True)
    body = {
        "seed": boxes.seed,
        "boxes": [{"rows": rows, "low": low, "high": high} for rows, low, high in cut],
        "groups": output.synthetic_labels.tolist(),
        "words from centres": bool(output.facts.get("share")),
    }
    return json.dumps(body)
