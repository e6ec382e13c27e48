"""A download put to use: its script on the very file of the release, and what made-up rows say."""

import contextlib
import io
import os
import re
import runpy
import subprocess
import sys
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from dp_core.algorithms.dpc_stacking import ALGORITHM, evidence, generate, outputs
from dp_core.algorithms.dpc_stacking.data.upload import TableUpload, guess
from dp_core.algorithms.dpc_stacking.method.steps.ensemble import combined, votes, without_votes
from dp_core.algorithms.dpc_stacking.outputs import made_up_rows, means_of
from dp_core.noise.exact_noise import Entropy
from dp_core.tables.data import to_csv
from dp_core.tables.numeric import NumericTable
from tests.algorithms.dpc_stacking.tools import quick
from tests.hostile import as_suggested

QUICK = {"primaries": ("kmeans",), "folds": 1}
"""Whose votes made the groups does not matter to who uses them."""
FACTS = {
    "left_out": ("who",),
    "bounds": '"=age"=0..100; flag=0..1',
    "categories": "gender=Female<Male; smokes=no<yes; town=north,south,missing,other; "
    "sport=never<-1 a week<daily",
    "missing": "middle of the public range",
}


def visits(rows=900):
    """Visits with words in all their spellings, empty cells, and names that spreadsheets run."""
    rng = np.random.default_rng(11)
    half = rng.random(rows) < 0.3
    return pd.DataFrame(
        {
            "who": [f"p{k % 400}" for k in range(rows)],
            "=age": np.where(rng.random(rows) < 0.05, "NA", rng.integers(20, 90, rows).astype(str)),
            "gender": rng.choice(["Female", " male ", "FEMALE", "Male"], rows),
            "smokes": np.where(rng.random(rows) < 0.02, "yes", "no"),
            "flag": np.where(half, "true", "false"),
            "group": rng.integers(0, 9, rows).astype(str),
            "town": np.where(half, "north", rng.choice(["south", "Ulm", ""], rows)),
            "sport": rng.choice(["never", "-1 a week", "daily", ""], rows),
        }
    )


def released(content, name="visits.csv", method="central", epsilon=8.0, **facts):
    """Read a file as its rows suggest, and draw a release of it."""
    read = as_suggested(content, name)
    settings = TableUpload(**facts) if facts else guess(read)
    table = settings.accept(read)
    chosen = ALGORITHM.method(method)
    params = chosen.params(clusters=3, epsilon=epsilon)
    few = {name: each for name, each in QUICK.items() if hasattr(params, name)}
    return table, chosen.run(table, replace(params, **few), Entropy()).output


def assigned(folder, output, content, name="visits.csv", *, alone=False):
    """Run the script in a folder that holds the download and the file, and nothing of ours.

    In a process of its own if asked, which takes as long as a hundred files.
    """
    for table, made in evidence.tables(output).items():
        (folder / f"{table}.csv").write_text(to_csv(made), newline="")
    (folder / outputs.NAME).write_text(outputs.SCRIPT)
    (folder / name).write_bytes(content)
    return (in_a_process if alone else in_this_process)(folder, name)


def in_a_process(folder, name):
    clean = {key: text for key, text in os.environ.items() if key != "PYTHONPATH"}
    return subprocess.run(
        [sys.executable, "-I", "assign.py", name],
        cwd=folder, env=clean, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip


def in_this_process(folder, name):
    printed, code, said = io.TextIOWrapper(io.BytesIO()), 0, ""
    with (
        contextlib.chdir(folder),
        contextlib.redirect_stdout(printed),
        pytest.MonkeyPatch.context() as patch,
    ):
        patch.setattr(sys, "argv", ["assign.py", name])
        patch.setitem(sys.modules, "dp_core", None)  # an import of it fails
        try:
            runpy.run_path("assign.py", run_name="__main__")
        except SystemExit as stopped:
            code, said = 1, str(stopped.code)
    printed.seek(0)
    return subprocess.CompletedProcess(["assign.py", name], code, printed.read(), said)


@pytest.mark.slow
@pytest.mark.parametrize("mark", [",", ";"])
def test_the_script_reads_the_very_file_with_words_that_the_release_came_from(tmp_path, mark):
    frame = visits()
    content = ("\ufeff" + frame.to_csv(index=False, sep=mark)).encode()
    facts = FACTS | {"bounds": FACTS["bounds"] + "; group=0..9"}
    table, output = released(content, **facts)
    done = assigned(tmp_path, output, content, alone=mark == ",")
    assert done.returncode == 0, done.stderr
    groups = pd.read_csv(io.StringIO(done.stdout), dtype=str, keep_default_na=False)
    found = groups["released group"].astype(int) - 1
    assert found.tolist() == output.assigned(table.values).tolist()
    assert groups["group"].tolist() == frame["group"].tolist()


def test_without_a_file_the_script_says_how_it_is_called(tmp_path):
    _, output = released(visits().to_csv(index=False).encode(), **FACTS)
    assigned(tmp_path, output, b"")
    for name in ("nothing.csv", "."):
        done = in_this_process(tmp_path, name)
        assert done.returncode == 1
        assert done.stderr.startswith("Name a file that is there: python assign.py people.csv")


def test_a_file_without_a_header_is_read_by_the_numbers_of_its_columns(tmp_path):
    rng = np.random.default_rng(2)
    content = pd.DataFrame(rng.integers(0, 9, (80, 3))).to_csv(index=False, header=False).encode()
    table, output = released(content, bounds="*=0..9")
    assert table.names == ("column 1", "column 2", "column 3")
    groups = pd.read_csv(io.StringIO(assigned(tmp_path, output, content).stdout))["group"]
    assert groups.tolist() == (output.assigned(table.values) + 1).tolist()


@pytest.mark.slow
def test_what_means_nothing_is_named_in_one_sentence(tmp_path):
    frame = visits(60).drop(columns="group")
    _, output = released(frame.to_csv(index=False).encode(), **FACTS)
    rows = frame.index == 3
    for changed, said in (
        (frame.assign(gender=frame["gender"].mask(rows, "Mail")), "codes.csv does not list"),
        (frame.assign(**{"=age": frame["=age"].mask(rows, "old")}), "is no number"),
        (frame.drop(columns="gender"), "The file needs columns called"),
    ):
        done = assigned(tmp_path, output, changed.to_csv(index=False).encode())
        assert done.returncode == 1
        assert said in done.stderr
        assert "Traceback" not in done.stderr


def test_codes_are_the_public_lists_whatever_rows_hold():
    facts = FACTS | {"left_out": ("who", "group")}
    frame = visits()
    _, output = released(frame.to_csv(index=False).encode(), **facts)
    other = frame.assign(town="south", smokes="no", sport="daily", gender="Male", flag="0")
    _, same = released(other.to_csv(index=False).encode(), **facts)
    codes = evidence.code_table(output)
    assert to_csv(codes) == to_csv(evidence.code_table(same))
    assert to_csv(evidence.column_table(output)) == to_csv(evidence.column_table(same))
    smokes = codes[codes["column"] == "smokes"]
    assert smokes[["word", "number"]].to_numpy().tolist() == [["no", 0.0], ["yes", 1.0]]
    assert codes[codes["column"] == "town=north"]["number"].tolist() == [1.0, 0.0, 0.0, 0.0]
    limits = evidence.column_table(output).set_index("column")
    assert limits["empty cell"][["=age", "smokes", "town=missing", "town=north"]].tolist() == [
        50.0, 0.5, 1.0, 0.0
    ]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("columns", [2, 8])
def test_made_up_cells_of_words_are_words_and_as_frequent_as_released(columns):
    """Drawn from counts around 0.5 before: 34 % smokers where 2 % smoke, and 0.4 of a yes."""
    names = ["smokes", "gender", "=age", "flag", "town", "sport", "group", "who"][:columns]
    lists = [each for each in FACTS["categories"].split("; ") if each.split("=")[0] in names]
    facts = {"left_out": tuple({"who", "group"} & set(names)), "categories": "; ".join(lists)}
    if columns > 2:
        facts |= {"bounds": FACTS["bounds"], "missing": FACTS["missing"]}
    table, output = released(visits(4_000)[names].to_csv(index=False).encode(), **facts)
    rows, labels = made_up_rows(output)
    smokes, gender = table.names.index("smokes"), table.names.index("gender")
    assert set(np.unique(rows[:, [smokes, gender]])) <= {0.0, 1.0}
    assert abs(rows[:, smokes].mean() - 0.02) < 0.04
    assert abs(rows[:, gender].mean() - 0.5) < 0.1
    weight = np.maximum(output.noisy_counts, 0)
    if columns > 2:
        towns = [j for j, name in enumerate(table.names) if name.startswith("town=")]
        assert (rows[:, towns].sum(axis=1) == 1).all()
        assert set(np.unique(rows[:, table.names.index("sport")])) <= {0.0, 1.0, 2.0}
        wanted = np.clip(output.centres, 0, 1)[:, smokes] @ weight / weight.sum()
        assert rows[:, smokes].mean() == pytest.approx(wanted, abs=0.005)
        assert "means and shares from centres.csv" in evidence.notes(output)
    sizes = np.bincount(labels, minlength=3) / len(labels)
    assert sizes == pytest.approx(weight / weight.sum(), abs=0.005)
    assert made_up_rows(output)[0].tolist() == rows.tolist()


@pytest.mark.parametrize("method", ["local", "input_kmeans"])
def test_the_groups_of_noisy_rows_follow_from_these_and_the_public_seed(method):
    """From the written tables and notes alone, exactly."""
    table = ALGORITHM.samples["blobs_small"]()
    chosen = ALGORITHM.method(method)
    changes = {"primaries": ("kmeans", "gmm"), "folds": 3} if method == "local" else {}
    params = chosen.params(clusters=3, **changes)
    output = chosen.run(table, params, Entropy()).output
    written = {name: to_csv(each) for name, each in evidence.tables(output).items()}
    rows, limits = (pd.read_csv(io.StringIO(written[n])) for n in ("noisy_rows", "columns"))
    seed = int(re.search(r"default_rng\((0x[0-9a-f]+)\)", evidence.notes(output))[1], 16)
    low, high = limits["from"].to_numpy(), limits["to"].to_numpy()
    values = (rows.iloc[:, 1:].to_numpy() - low) / (high - low)
    lattice = np.rint(values * 2**16) / 2**16  # what a release draws on
    dice = np.random.default_rng(seed)
    if method == "local":
        made = combined(lattice, votes(lattice, 3, params, dice), 3, params, dice)
    else:
        made = without_votes(lattice, 3, dice)
    assert (made.labels + 1).tolist() == rows["group"].tolist()
    centres = pd.read_csv(io.StringIO(written["centres"]))[["x", "y"]].to_numpy()
    again = low + means_of(lattice, made.labels, 3) * (high - low)
    assert np.round(again, 8).tolist() == np.round(centres, 8).tolist()
    simulated = chosen.run(table, params, np.random.default_rng(0)).output
    assert "default_rng" not in evidence.notes(simulated)


RELEASED = [method.key for method in ALGORITHM.methods if not method.no_release]


def drawn(method, table):
    chosen = ALGORITHM.method(method)
    params = chosen.params(clusters=3, epsilon=2.0, **quick(method))
    return chosen.run(table, params, Entropy()).output


@pytest.mark.parametrize("method", RELEASED)
def test_tables_hold_what_was_released_and_nothing_else(method):
    table = generate("blobs", 300, 1)
    output = drawn(method, table)
    made = evidence.tables(output)
    assert made["centres"]["group"].tolist() == [1, 2, 3]
    np.testing.assert_allclose(made["centres"][list(table.names)], output.centres, atol=1e-7)
    limits = made["columns"].to_numpy().tolist()
    assert limits == [["x", "x", 0.0, 10.0, 5.0, 0], ["y", "y", 0.0, 10.0, 5.0, 0]]
    rows = {"central": "made_up_rows", "local": "noisy_rows", "input_kmeans": "noisy_rows"}
    assert set(made) == {"centres", "columns", *([rows[method]] if method in rows else [])}
    assert ("made-up-rows.json" in evidence.notes(output)) == (method == "central")


def test_names_that_clash_are_told_apart_and_columns_keep_their_digits():
    values, names = np.random.default_rng(0).random((60, 2)), ("group", "rows (noisy)")
    table = NumericTable(values=values, bounds=((0, 0), (1, 1)), names=names)
    made = evidence.centre_table(drawn("central", table))
    assert list(made.columns) == ["group", "rows (noisy)", "group (2)", "rows (noisy) (2)"]
    values = np.column_stack([np.linspace(0, 1e-9, 80), np.linspace(0, 1e12, 80)])
    table = NumericTable(values=values, bounds=((0, 0), (1e-9, 1e12)))
    output = drawn("dplloyd", table)
    made = evidence.centre_table(output).iloc[:, 2:].to_numpy()
    np.testing.assert_allclose(made, output.centres, rtol=1e-8, atol=1e-18)
