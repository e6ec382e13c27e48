"""The script of a download, run as a reader runs it: in a folder of its own, from its files."""

import os
import runpy
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from dp_core.algorithms.lremh import ALGORITHM, evidence
from dp_core.algorithms.lremh.data.generators import generate
from dp_core.algorithms.lremh.method.steps.client import random_numbering
from dp_core.algorithms.lremh.method.steps.users import options_of
from dp_core.noise.exact_noise import Entropy
from dp_core.noise.streams import public_order
from dp_core.tables.data import to_csv

ROOT = Path(__file__).parents[3]


def unpacked(folder, method, params, table):
    """Write what a release of a method leaves behind; give its estimate."""
    drawn = ALGORITHM.method(method).run(table, params, Entropy()).output
    files = evidence.files(drawn)
    files |= {f"{name}.csv": to_csv(each) for name, each in evidence.tables(drawn).items()}
    files |= evidence.script(drawn, method=method, params=params, options=options_of(params))
    for name, content in files.items():
        data = content.encode() if isinstance(content, str) else content
        (folder / name).write_bytes(data)
    return drawn


def again(folder, *arguments):
    """Run the script with nothing of the program in sight but what is given."""
    clean = {name: text for name, text in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.run(
        [sys.executable, "-I", evidence.SCRIPT, *arguments],
        cwd=folder,
        env=clean,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def ended(folder, monkeypatch):
    """Run the script in this process, as the program is in it already; give its code or words."""
    monkeypatch.chdir(folder)
    monkeypatch.setattr(sys, "argv", [evidence.SCRIPT])
    with pytest.raises(SystemExit) as done:
        runpy.run_path(evidence.SCRIPT, run_name="__main__")
    return done.value.code


def people(names=("income\nbefore tax", "=1+1", "a,b"), users=700):
    table = generate("census", users, 5).columns(range(len(names)))
    return replace(table, names=names)


@pytest.mark.parametrize("method", ["plus", "lremh", "em", "em_full", "lasso", "independent"])
def test_the_script_makes_the_released_table_again(tmp_path, method, monkeypatch, capsys):
    """The next test starts a process of its own."""
    table = people()
    reordered = method in ("plus", "lremh")
    order = random_numbering(table.domains, np.random.default_rng(4)) if reordered else None
    params = ALGORITHM.method(method).params(epsilon=4.0, numbering=order)
    drawn = unpacked(tmp_path, method, params, table)
    assert ended(tmp_path, monkeypatch) == 0
    assert float(capsys.readouterr().out.rsplit(":", 1)[1]) < 1e-9
    shares = pd.read_csv("estimate.csv")["share"].to_numpy()
    assert shares == pytest.approx(drawn.table.ravel(), abs=1e-9)


@pytest.mark.slow
def test_packed_reports_are_read_again(tmp_path, monkeypatch):
    monkeypatch.setattr(evidence, "MOST_CELLS", 100)
    unpacked(tmp_path, "plus", ALGORITHM.method("plus").params(epsilon=4.0), people())
    assert (tmp_path / "reports.npy").exists()
    assert again(tmp_path, str(ROOT)).returncode == 0


@pytest.mark.slow
def test_without_the_program_or_with_other_reports_it_says_so(tmp_path, monkeypatch):
    unpacked(tmp_path, "em", ALGORITHM.method("em").params(epsilon=4.0), people())
    done = again(tmp_path)
    assert done.returncode == 1
    assert done.stderr.strip().startswith("The program is not found")
    assert "Traceback" not in done.stderr
    first, *lines = (tmp_path / "reports.csv").read_text().splitlines()
    (tmp_path / "reports.csv").write_text("\n".join([first, *lines[:-200]]))
    assert "another one" in ended(tmp_path, monkeypatch)


def test_folds_are_equal_parts_that_follow_no_order_of_the_file():
    order = public_order(45_222)
    fold = np.empty(len(order), dtype=int)
    fold[order] = np.arange(len(order)) % 3
    assert np.ptp(np.bincount(fold)) <= 1
    visits = np.arange(len(order)) % 3  # three visits of each person in turn
    table = np.histogram2d(visits, fold, bins=3)[0]
    assert np.abs(table / len(order) - 1 / 9).max() < 0.01
    assert (public_order(45_222) == order).all()
