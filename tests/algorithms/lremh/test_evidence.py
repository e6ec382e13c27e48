"""What leaves with a release: reports that anybody can estimate from again, tables, texts."""

import csv
import io
import os
import runpy
import subprocess
import sys
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dp_core.algorithms.lremh import ALGORITHM, evidence
from dp_core.algorithms.lremh.data.generators import generate
from dp_core.algorithms.lremh.data.upload import ReadyReports, ReportUpload
from dp_core.algorithms.lremh.method.steps.users import options_of, random_numbering
from dp_core.algorithms.lremh.outputs import Sent
from dp_core.noise.exact_noise import Entropy
from dp_core.noise.streams import public_order
from dp_core.tables.categorical import CategoricalTable
from dp_core.tables.data import formula_safe, to_csv
from dp_core.uploads.files import read_table
from tests.algorithms.lremh.tools import some_codes

BITS = ("lremh", "em", "em_full", "lasso", "lremh_signed", "independent")
OTHERS = ("joint_subset", "joint_grr", "joint_oue", "views", "pairs")
METHODS = [method.key for method in ALGORITHM.methods]
NAMES = ("=1+1", "<b>x</b>", "a=b", "a=c")
LABELS = (("@x", "y"), ("**u**", "v,w", "1"), ("p", "q"), ("p ", "p"))
DOMAINS = (2, 3, 2, 2)


def people(n=300):
    codes = some_codes(n, DOMAINS, seed=5)
    return CategoricalTable(codes=codes, domains=DOMAINS, names=NAMES, labels=LABELS)


def drawn(method, table=None, **given):
    chosen = ALGORITHM.method(method)
    params = chosen.params(**{"epsilon": 4.0, **given})
    return params, chosen.run(table or people(), params, Entropy())


def read(content):
    return list(csv.reader(io.StringIO(content.decode())))


@pytest.mark.parametrize("method", METHODS)
def test_a_release_keeps_one_answer_of_every_user_and_an_explore_run_keeps_none(method):
    table = people(60)
    params, release = drawn(method, table)
    sent = release.output.sent
    assert sent.users == 60
    assert (sent.names, sent.labels) == (NAMES, LABELS)
    assert (sent.noise is None) == (method in OTHERS)
    estimate = evidence.tables(release.output)["estimate"]
    assert np.allclose(estimate["share"], release.output.table.ravel(), atol=1e-10)
    assert len(estimate) == 24
    explored = ALGORITHM.method(method).run(table, params, np.random.default_rng(0))
    assert explored.output.sent is None


@pytest.mark.parametrize("method", BITS)
def test_anybody_estimates_the_same_table_again_from_the_uploaded_reports(method):
    """Through the upload panel's own reader, with hostile names and the noise of the text."""
    params, release = drawn(method)
    content = evidence.files(release.output)["reports.csv"]
    noise = evidence.notes(release.output).rsplit("the noise ", 1)[1].removesuffix(".")
    again = ReportUpload(form="reports", noise=noise).accept(read_table(content, "reports.csv"))
    assert isinstance(again, ReadyReports)
    assert again.domains == DOMAINS
    made = ALGORITHM.method(method).run(again, params, np.random.default_rng(0))
    assert np.array_equal(made.output.table, release.output.table)
    assert again.noise == (
        release.output.sent.noise.f, release.output.sent.noise.p, release.output.sent.noise.q,
    )  # fmt: skip


def test_a_name_that_a_spreadsheet_would_run_is_defused():
    words = (("-1", "+1"),)
    table = CategoricalTable(codes=[[0], [1]], domains=(2,), names=("@sum",), labels=words)
    _, release = drawn("lremh", table)
    header, *_ = read(evidence.files(release.output)["reports.csv"])
    assert header == ["'@sum=-1", "'@sum=+1"]
    (estimate,) = evidence.tables(release.output).values()
    assert read(to_csv(estimate).encode())[0] == ["'@sum", "share"]
    assert read(to_csv(estimate).encode())[1][0] == "'-1"


def test_the_estimate_has_a_row_a_record_in_order_and_an_attribute_may_be_called_share():
    made = np.arange(6, dtype=float).reshape(2, 3) / 15
    table = evidence.estimate_table(made, ("share", "age"), (("f", "m"), ("a", "b", "c")))
    assert list(table.columns) == ["share (2)", "age", "share"]
    assert table.iloc[4].tolist() == ["m", "b", pytest.approx(4 / 15)]
    assert table["share"].sum() == pytest.approx(1)


def test_a_joint_answer_is_a_row_of_the_estimate_or_a_bit_for_each():
    _, release = drawn("joint_grr")
    header, *rows = read(evidence.files(release.output)["answers.csv"])
    sent = release.output.sent
    assert header == formula_safe(pd.DataFrame(columns=sent.names)).columns.tolist()
    safe = [formula_safe(pd.DataFrame({"a": each}))["a"].tolist() for each in sent.labels]
    codes = [[words.index(cell) for words, cell in zip(safe, row, strict=True)] for row in rows]
    numbers = np.ravel_multi_index(np.transpose(codes), tuple(map(len, sent.labels)))
    assert numbers.tolist() == sent.answers[0].packed.tolist()
    _, release = drawn("pairs", CategoricalTable(codes=[[0], [1], [1]], domains=(2,)))
    assert "questions" not in evidence.tables(release.output)
    assert read(evidence.files(release.output)["answers.csv"])[0] == ["a0"]
    _, release = drawn("joint_oue")
    header, *rows = read(evidence.files(release.output)["answers.csv"])
    assert header[:2] == ["record 0", "record 1"]
    assert len(header) == len(rows[0]) == 24
    assert len(rows) == 300


@pytest.mark.parametrize("large", [False, True])
def test_answers_on_pairs_come_with_what_was_asked(large, monkeypatch):
    if large:
        monkeypatch.setattr(evidence, "MOST_CELLS", 100)
    many = CategoricalTable(codes=some_codes(90, (2, 9, 9)), domains=(2, 9, 9))
    _, release = drawn("pairs", many, epsilon=2.0)
    asked = evidence.tables(release.output)["questions"]
    assert asked["attributes"].tolist() == ["a0 and a1", "a0 and a2", "a1 and a2"]
    assert asked["form"].tolist() == ["record", "record", "records"]
    assert asked["possible answers"].tolist() == [18, 18, 81]
    assert asked["users"].sum() == 90
    parts = evidence.files(release.output)
    if large:
        assert set(parts) == {"answers-1.npy", "answers-2.npy", "answers-3.npy"}
        kept = np.load(io.BytesIO(parts["answers-3.npy"]))
        assert np.array_equal(kept, release.output.sent.answers[2].packed)
        return
    header, *rows = read(parts["answers.csv"])
    assert header == ["question", "answer"]
    assert pd.Series([row[0] for row in rows]).value_counts().to_dict() == {
        "1": 30, "2": 30, "3": 30,
    }  # fmt: skip
    bits = [list(map(int, row[1].split())) for row in rows if row[0] == "3"]
    assert np.array_equal(np.array(bits), release.output.sent.answers[2].bits())


@settings(max_examples=15)
@given(
    names=st.lists(st.text(max_size=6), min_size=2, max_size=3, unique=True),
    words=st.lists(st.text(max_size=4), min_size=2, max_size=2, unique=True),
)
def test_columns_of_reports_can_be_read_again_whatever_attributes_are_called(names, words):
    domains = (len(words),) * len(names)
    bits = np.zeros((2, sum(domains)), dtype=np.uint8)
    sent = Sent(names=tuple(names), labels=(tuple(words),) * len(names), answers=())
    frame = pd.DataFrame(bits, columns=evidence.report_columns(sent))
    upload = ReportUpload(form="reports", noise="f=0.5,p=0.25,q=0.75")
    assert upload.accept(frame).domains == domains


def test_the_text_says_how_many_reports_are_charged_and_how_many_records_are_gone():
    _, release = drawn("lremh", reports=10)
    assert "and 10 reports per user" in evidence.notes(release.output, reports=10)
    assert "reports per user" not in evidence.notes(release.output)
    kept = np.ones(DOMAINS, dtype=bool)
    kept[0, 0, 0, 0] = False
    assert "Deleted: 1 of 24 records" in evidence.notes(replace(release.output, kept=kept))


def unpacked(folder, method, params, table):
    """Write what a release of a method leaves behind; give its estimate."""
    drawn = ALGORITHM.method(method).run(table, params, Entropy()).output
    files = evidence.files(drawn)
    files |= {f"{name}.csv": to_csv(each) for name, each in evidence.tables(drawn).items()}
    files |= evidence.script(drawn, method=method, params=params, options=options_of(params))
    for name, content in files.items():
        (folder / name).write_bytes(content.encode() if isinstance(content, str) else content)
    return drawn


def again(folder, *arguments):
    """Run the script with nothing of the program in sight but what is given."""
    clean = {name: text for name, text in os.environ.items() if name != "PYTHONPATH"}
    command = [sys.executable, "-I", evidence.SCRIPT, *arguments]
    how = {"capture_output": True, "text": True, "timeout": 120, "check": False}
    return subprocess.run(command, cwd=folder, env=clean, **how)


def ended(folder, monkeypatch):
    """Run the script in this process, as the program is in it already; give its code or words."""
    monkeypatch.chdir(folder)
    monkeypatch.setattr(sys, "argv", [evidence.SCRIPT])
    with pytest.raises(SystemExit) as done:
        runpy.run_path(evidence.SCRIPT, run_name="__main__")
    return done.value.code


def households(names=("income\nbefore tax", "=1+1", "a,b"), users=700):
    return replace(generate("census", users, 5).columns(range(len(names))), names=names)


@pytest.mark.parametrize("method", ["plus", "lremh", "em"])
def test_the_script_makes_the_released_table_again(tmp_path, method, monkeypatch, capsys):
    """With and without an order of categories; the next test starts a process of its own."""
    table = households()
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
    unpacked(tmp_path, "plus", ALGORITHM.method("plus").params(epsilon=4.0), households())
    assert (tmp_path / "reports.npy").exists()
    assert ended(tmp_path, monkeypatch) == 0


@pytest.mark.slow
def test_without_the_program_or_with_other_reports_it_says_so(tmp_path, monkeypatch):
    unpacked(tmp_path, "em", ALGORITHM.method("em").params(epsilon=4.0), households())
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
    assert np.abs(np.histogram2d(visits, fold, bins=3)[0] / len(order) - 1 / 9).max() < 0.01
    assert (public_order(45_222) == order).all()
