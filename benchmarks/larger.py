"""Tables larger than a machine: the same release from any number of parts, in flat memory.

python -m benchmarks larger

Rows are made up part by part and never stored. Each line is a process of its own, whose largest
memory is what the operating system says of it.
"""

import hashlib
import json
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial
from typing import Any

import numpy as np
import pandas as pd

from benchmarks import PAGES
from benchmarks.page import table
from dp_core.noise.exact_noise import Entropy
from dp_core.releasing import Plan, draw
from dp_core.uploads.in_parts import Dask, Engine, Part, Parts, Threads

PAGE = PAGES / "larger.md"
BLOCK, BLOCKS = 10_000, 102
"""Rows that are made up with one seed, and how many of these are cut into 1, 3 and 17 parts."""
CUTS = (1, 3, 17)
PART = 1_000_000
LARGE, LARGEST = 10**7, 10**8
REPEATS = 2
MOST_OF = ("fda", "stag", "privscbn", "lremh", "dpc_stacking")
"""Cases of which the most rows are counted: minutes each."""
PEOPLE = 400_000


def _events(rng: np.random.Generator, rows: int) -> pd.DataFrame:
    seconds = rng.integers(0, 365 * 86_400, rows)
    return pd.DataFrame({"when": np.datetime64("2025-01-01", "s") + seconds.astype("m8[s]")})


def _places(rng: np.random.Generator, rows: int) -> pd.DataFrame:
    towns = np.array([[2.29, 48.86], [2.35, 48.85], [2.37, 48.87], [2.45, 48.84]])
    x, y = (towns[rng.integers(0, 4, rows)] + 0.02 * rng.standard_normal((rows, 2))).T
    return pd.DataFrame({"lon": x, "lat": y})


def _bits(rng: np.random.Generator, rows: int, many: int) -> pd.DataFrame:
    hidden = rng.random(rows) < 0.4
    chances = np.where(hidden, 0.7, 0.2)
    made = {f"x{j}": (rng.random(rows) < chances).astype(np.int8) for j in range(many)}
    return pd.DataFrame(made)


def _numbers(rng: np.random.Generator, rows: int) -> pd.DataFrame:
    centres = np.array([[2.0, 2.0], [5.0, 8.0], [8.0, 3.0], [4.0, 5.0]])
    x, y = (centres[rng.integers(0, 4, rows)] + 0.7 * rng.standard_normal((rows, 2))).T
    return pd.DataFrame({"x": x, "y": y})


def _of_people(rng: np.random.Generator, rows: int) -> pd.DataFrame:
    return _events(rng, rows).assign(who=rng.integers(0, PEOPLE, rows))


Make = Callable[[np.random.Generator, int], pd.DataFrame]
_YEAR = {"time_column": "when", "start": "2025-01-01", "end": "2025-12-31"}
CASES: dict[str, tuple[str, Make, dict[str, Any]]] = {
    "fda": ("FDA, days of a year", _events, {"method": "best_split", "upload": _YEAR}),
    "people": (
        "FDA, 3 events a person",
        _of_people,
        {
            "system": "fda",
            "method": "best_split",
            "params": {"contribution": 3},
            "upload": {**_YEAR, "person_column": "who", "contribution": 3},
        },
    ),
    "stag": (
        "STAG, 1024 × 1024 cells",
        _places,
        {"method": "sound", "upload": {"lon": "lon", "lat": "lat", "area": "Paris"}},
    ),
    "privscbn": (
        "PrivSCBN, 16 columns",
        partial(_bits, many=16),
        {"method": "joint", "params": {"rows": 10_000}, "upload": {}},
    ),
    "lremh": (
        "LREMH, 4 answers",
        partial(_bits, many=4),
        {"method": "joint_subset", "upload": {"categories": "*=0,1"}},
    ),
    "dpc_stacking": (
        "DPC, 2 columns",
        _numbers,
        {"method": "central", "params": {"clusters": 4}, "upload": {"bounds": "*=0..10"}},
    ),
}
Line = dict[str, Any]


def run() -> Line:
    """Measure all, and write the page."""
    from benchmarks.__main__ import rounded

    found: Line = {
        "parts": [_apart(case, BLOCK * BLOCKS, cut) for case in CASES for cut in (0, *CUTS)],
        "workers": [
            min(each, key=lambda line: float(line["seconds"]))
            for each in zip(*_rounds(), strict=True)
        ],
        "rows": [
            _apart(case, rows, rows // PART)
            for rows in (LARGE, LARGEST)
            for case in CASES
            if rows == LARGE or case in MOST_OF
        ],
    }
    found = rounded(found)
    PAGE.write_text(page(found), encoding="utf-8")
    return found


def _rounds() -> list[list[Line]]:
    """Time one worker and two in turn, as the machine may have other work to do."""
    parts = LARGE // PART
    return [[_apart("privscbn", LARGE, parts, many) for many in (1, 2)] for _ in range(REPEATS)]


def _apart(case: str, rows: int, parts: int, workers: int = 0) -> Line:
    """Measure in a process of its own."""
    words = [sys.executable, "-m", "benchmarks.larger", case, *map(str, (rows, parts, workers))]
    done = subprocess.run(words, check=True, capture_output=True, text=True)
    sys.stderr.write(done.stdout)
    return dict(json.loads(done.stdout))


def measured(case: str, rows: int, parts: int, workers: int) -> Line:
    """Draw one release of a made-up table; 0 parts is the table as a whole, without parts."""
    _, make, given = CASES[case]
    plan = Plan(**{"system": case, **given})
    draw(plan, _table(make, [BLOCKS], 1_000), Known())  # what is loaded once is no part of it
    with ExitStack() as stack:
        engine: Engine = Threads(1)
        if workers:
            engine = Dask(stack.enter_context(_cluster(workers)).scheduler_address)
        source = _source(make, rows, parts, engine)
        begun = time.perf_counter()
        drawn = draw(plan, source, Known())
        seconds = time.perf_counter() - begun
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**10
    small = rows <= BLOCK * BLOCKS
    return {
        "case": case,
        "rows": rows,
        "parts": parts,
        "workers": workers,
        "seconds": seconds,
        "memory": peak,
        "bundle": hashlib.sha256(drawn.zip).hexdigest()[:16] if small else "",
    }


class Known(Entropy):
    """Exact noise that comes again: for a comparison, and never for a release."""

    def __init__(self) -> None:
        self.bytes = np.random.default_rng(1).bytes  # type: ignore[method-assign]


def _source(make: Make, rows: int, parts: int, engine: Engine) -> Any:
    if not parts:
        return _table(make, range(BLOCKS), BLOCK)
    size = PART if rows % PART == 0 else BLOCK
    blocks = np.array_split(np.arange(rows // size), parts)
    made = [
        Part(f"part {k}", partial(_table, make, each.tolist(), size))
        for k, each in enumerate(blocks, start=1)
    ]
    return Parts(parts=made, engine=engine)


def _table(make: Make, blocks: Sequence[int], size: int) -> pd.DataFrame:
    """Make up some blocks of rows: the same rows, however they are cut into parts."""
    tables = [make(np.random.default_rng(each), size) for each in blocks]
    return pd.concat(tables, ignore_index=True)


def _cluster(workers: int) -> Any:
    from dask.distributed import LocalCluster

    return LocalCluster(
        n_workers=workers, threads_per_worker=1, memory_limit=0, dashboard_address=None
    )


# --- the page -------------------------------------------------------------------------------------


def page(found: Line) -> str:
    """Write what was measured, as it was measured."""
    whole = {each["case"]: each for each in found["parts"] if not each["parts"]}
    largest = max(each["rows"] for each in found["rows"])
    parts = (_part_line(each, whole[each["case"]]) for each in found["parts"])
    rows = (
        (CASES[each["case"]][0], f"{each['rows']:,}", f"{each['seconds']:.0f}", _memory(each))
        for each in sorted(found["rows"], key=lambda e: [*CASES].index(e["case"]))
    )
    workers = ((each["workers"], f"{each['seconds']:.1f}") for each in found["workers"])
    tables = [
        *table(("", "parts", "equal to the whole", "seconds", "memory, MB"), parts),
        *("", f"In parts of {PART:,} rows, on one thread:", ""),
        *table(("", "rows", "seconds", "memory, MB"), rows),
        "",
        f"A Dask cluster on this machine, PrivSCBN of {LARGE:,} rows in {LARGE // PART} parts, the "
        f"quickest of {REPEATS}:",
        "",
        *table(("workers", "seconds"), workers),
    ]
    return _TEXT.format(rows=BLOCK * BLOCKS, largest=largest, tables="\n".join(tables))


def _part_line(line: Line, whole: Line) -> tuple[object, ...]:
    equal = "yes" if line["bundle"] == whole["bundle"] else "NO"
    said = (line["parts"] or "whole table", "" if line is whole else equal)
    return (CASES[line["case"]][0], *said, f"{line['seconds']:.1f}", _memory(line))


def _memory(line: Line) -> str:
    return f"{line['memory']:.0f}"


_TEXT = """\
# Tables larger than a machine

`python -m benchmarks larger` writes this page. Rows are made up part by part, counted and
forgotten. Time is that of the draw, making up the rows included; memory is the most that the
process ever had, some 130 MB of which are the program. The machine has two cores and had much other
work to do, so that times are upper bounds and two workers may be no faster than one; memory and
equality do not depend on that.

{rows:,} rows, cut into parts; *equal* compares every byte of the download, with the same noise:

{tables}

Counts do not grow with the rows, so memory stays flat up to {largest:,} of them; a map or a tree of
more points has more and finer cells, up to those of its lattice. Of local reports one for each row
is released, in the order of the rows, up to 50,000,000 answers: till there both grow with the rows.
Of more rows only how many gave each record is kept, and what is released is how many of their
answers, with their noise, name each record: flat, and enough where each user answers one question,
on the whole record, a view or a pair. Methods that work from bits of all categories refuse so many
rows in one sentence, and so do tables of categories, PrivBayes and groups with noise on every row,
which need all rows at once; nothing is charged then. With a bound on the rows of a person, some
people at a time are brought together from all parts: as much as eight parts is in memory then, and
each part is read once for every eight parts there are. Groups take several passes over all rows.
"""


if __name__ == "__main__":
    name, *numbers = sys.argv[1:]
    sys.stdout.write(json.dumps(measured(name, *map(int, numbers))) + "\n")
