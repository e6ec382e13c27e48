"""Hostile uploads end in data or in one useful sentence: by all five systems, without the net."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from dp_core.algorithms.dpc_stacking.data import upload as groups
from dp_core.algorithms.fda.data import upload as totals
from dp_core.algorithms.lremh.data import upload as reports
from dp_core.algorithms.privscbn.data import upload as tables_of_yes
from dp_core.algorithms.stag.data import upload as maps
from dp_core.errors import DPError
from dp_core.uploads.files import read_table
from tests import hostile

FILES = hostile.files()
FAST = FILES[4::27]
WATCHDOG = 3_000  # seconds for all files, on a slow and busy machine
ROOT = Path(__file__).resolve().parents[2]

TRIES = {
    totals: [
        {"own_dates": True, "time_column": "date", "skip_undated": skip, "date_order": order}
        for skip, order in ((False, "year first"), (True, "day first"))
    ]
    + [{"form": "increments", "counts_column": "n", "start": "2013-01-01"}],
    maps: [  # the guess has the finest lattice, whose million cells take longer than any file
        {"own_box": True, "resolution": 64},
        {"area": "Paris", "lon": "lon", "lat": "lat", "person": "flag", "resolution": 64},
    ],
    tables_of_yes: [
        {"blanks": "count as no"},
        {"form": "item lists", "own_items": True},
        {"form": "item lists", "own_items": True, "separator": "commas"},
        {"thresholds": "n=3", "yes": "yes"},
    ],
    groups: [
        {"own_range": True, "number_names": True, "missing": "leave their rows out"},
        {"bounds": "*=0..100"},
    ],
    reports: [{"own_categories": True}, {"edges": "n=1,3,5", "own_categories": True}],
}


def sentence(error):
    """Check that an error is one or two sentences a reader can use."""
    message = str(error)
    assert 20 <= len(message) <= 900, message[:2_000]
    assert message.endswith("."), message
    assert message.isprintable(), message
    assert not re.search(r"Error\b|Exception|Traceback|\bArrow|0x[0-9a-f]{6}", message), message


def tried(work):
    """Give what it returns, or None after a sentence."""
    try:
        return work()
    except DPError as error:
        sentence(error)
        return None


def table_of(system, content, name):
    """Table that a system would get of a file; None after a sentence."""
    read = system_of(system).panel.read or read_table
    return tried(lambda: read(content, name))


def checked(system, table):
    assert len(table.columns) > 0
    for settings in (system.guess(table).to_dict(), *TRIES[system]):
        tried(lambda s=settings: system.accept(table, system_of(system)(**s)))


def by_a_system(place, content, name):
    """Of any five files in a row each system sees one: a cell stands in three, a kind in many."""
    system = list(TRIES)[place % 5]
    table = table_of(system, content, name)
    if table is not None:
        checked(system, table)


def system_of(system):
    return next(
        each for name, each in vars(system).items() if name.endswith("Upload") and each.panel
    )


@pytest.mark.parametrize(("label", "name", "make"), FAST, ids=[label for label, *_ in FAST])
def test_some_hostile_files_end_in_data_or_a_sentence(label, name, make):
    by_a_system([each[0] for each in FAST].index(label), make(), name)


@pytest.mark.slow
def test_all_hostile_files_end_in_data_or_a_sentence():
    """In a process of its own: a file that freezes or kills it fails the test."""
    assert len(FILES) >= 400
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", __name__],
        check=False,
        cwd=ROOT,
        timeout=WATCHDOG,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-3_000:] + done.stderr[-3_000:]


def main():
    """Say which files end in anything else, or take a second; files named by their start alone."""
    import time
    import traceback

    wrong = 0
    asked = tuple(sys.argv[1:] or [""])
    for place, (label, name, make) in enumerate(FILES):
        if not label.startswith(asked):
            continue
        content, spent = make(), time.process_time()
        try:
            by_a_system(place, content, name)
        except Exception:
            wrong += 1
            print(f"{label}: {traceback.format_exc(limit=-4)}", flush=True)
        if (spent := time.process_time() - spent) > 1:
            print(f"{spent:.1f} s of work: {label}", flush=True)
    return wrong


if __name__ == "__main__":
    sys.exit(min(main(), 1))
