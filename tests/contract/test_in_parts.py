"""A table in parts is released as if it were one: every system, any number of parts, any engine."""

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from dp_core import cli
from dp_core.algorithms.dpc_stacking.method.steps import synopsis
from dp_core.algorithms.fda.data import CappedStream
from dp_core.algorithms.privscbn.data.counts import CountedTable
from dp_core.errors import DataError, DPError
from dp_core.privacy.register import Register
from dp_core.releasing import Plan, data_of, draw, release, verify
from dp_core.uploads.coding import cells_of
from dp_core.uploads.files import Layout, read_table
from dp_core.uploads.in_parts import Dask, Engine, Part, Parts, Threads, engine_of
from dp_core.words import message
from tests.contract.test_releasing import PLANS as OF_ONE_FILE
from tests.core.noise import Replay
from tests.refusals import says
from tests.work import cluster, peak_bytes, steps

ROWS, LONG, PEOPLE, BOUND = 240, 100_000, 50, 2
CHANGED: dict[str, dict[str, Any]] = {
    "dpc_stacking": {
        "params": {"clusters": 3, "stacking": False},
        "upload": {"left_out": ["when", "x", "y", "z"], "bounds": "*=0..8"},
        "part": None,
    },
    "fda": {
        "upload": {"time_column": "when", "start": "2024-01-02", "end": "2024-01-31"},
        "after": None,
    },
    "lremh": {"method": "joint_subset", "part": None},
    "plain": {
        "upload": OF_ONE_FILE["plain"]["upload"]
        | {"header": ["who", "when", "lon", "lat", *"xyz"], "left_out": ["when"]}
    },
    "privscbn": {"method": "joint"},
    "stag": {"upload": {"lon": "lon", "lat": "lat", "box": "0, 0, 7, 8", "resolution": 16}},
}
PLANS = {key: plan | CHANGED[key] for key, plan in OF_ONE_FILE.items()}
OF_PEOPLE: dict[str, dict[str, Any]] = {
    "fda": {"person_column": "who", "contribution": BOUND},
    "stag": {"person": "who", "cap": BOUND},
}


def table(rows: int = ROWS) -> pd.DataFrame:
    rng = np.random.default_rng(4)
    return pd.DataFrame(
        {
            "who": [f"p{each}" for each in rng.integers(0, PEOPLE, rows)],
            "when": [f"2024-01-{day:02d}" for day in rng.integers(1, 29, rows)],
            "lon": rng.integers(0, 80, rows) / 10,
            "lat": rng.integers(0, 80, rows) / 10,
            **{name: rng.integers(0, 2, rows) for name in "xyz"},
        }
    )


def plan_of(key: str, *, people: bool = False, **changes: Any) -> Plan:
    given = {"system": key, "layout": {"header": True}, **PLANS[key], **changes}
    if people:
        said = OF_PEOPLE.get(key, {"person": "who", "rows_per_person": BOUND})
        given["upload"] = given["upload"] | said
        if key == "fda":
            given["params"] = {"contribution": BOUND}
    elif key not in OF_PEOPLE:
        given["upload"] = given["upload"] | {"left_out": [*given["upload"]["left_out"], "who"]}
    return Plan(**given)


def files(folder: Path, many: int, whole: pd.DataFrame) -> list[str]:
    """Cut a table into files; some are short, and none but the first has many rows."""
    cuts = [0, *np.linspace(len(whole), len(whole) // 3, many).astype(int)[::-1]]
    names = [folder / f"{many}-{k:02d}.csv" for k in range(many)]
    for name, start, end in zip(names, cuts[:-1], cuts[1:], strict=True):
        whole.iloc[start:end].to_csv(name, index=False)
    return [str(name) for name in names]


def in_parts(whole: pd.DataFrame, many: int, engine: Engine | None = None) -> Parts:
    """Cut a table that was read."""
    cuts = np.linspace(0, len(whole), many + 1).astype(int)
    tables = [whole.iloc[a:b].reset_index(drop=True) for a, b in pairwise(cuts)]
    parts = [Part(f"part {k}", partial(pd.DataFrame, each)) for k, each in enumerate(tables)]
    return Parts(parts=parts, engine=engine or Threads(1))


@pytest.mark.slow
@pytest.mark.parametrize("people", [False, True])
@pytest.mark.parametrize("key", PLANS)
def test_a_table_is_read_on_whole_columns(key, people):
    """A loop over rows would take several steps for each; memory is a few times that of a table."""
    upload, rows = plan_of(key, people=people).upload, [np.arange(n) for n in (500, LONG)]
    frames = [table(len(n)).assign(who=n // 2, lon=n * 7 / LONG) for n in rows]
    reads = [partial(read_table, each.to_csv(index=False).encode(), "a.csv") for each in frames]
    made = upload.accept(reads[1]())
    assert (len(made) if key != "fda" else made.totals()[-1] + made.outside) == LONG
    few, many = (steps(lambda read=each: upload.accept(read())) for each in reads)
    assert many < few + LONG / 2
    assert peak_bytes(lambda: upload.accept(reads[1]())) < 30e6


@pytest.mark.parametrize("key", PLANS)
def test_any_number_of_parts_gives_the_bytes_of_the_whole(key, tmp_path):
    plan, whole = plan_of(key, people=True), table()
    spread = whole.groupby("who").apply(lambda rows: np.ptp(rows.index), include_groups=False)
    assert (whole["who"].value_counts() > BOUND).sum() > 30
    assert spread.median() > ROWS / 2  # a person's rows lie in many parts
    one = draw(plan, whole.to_csv(index=False).encode(), Replay(1)).zip
    engines = {3: Dask("synchronous"), 9: Threads(2)}
    for many, engine in engines.items():
        assert draw(plan, files(tmp_path, many, whole), Replay(1), engine=engine).zip == one


@pytest.mark.parametrize("key", PLANS)
def test_a_part_may_hold_a_single_row_and_an_unreadable_one_charges_nothing(key, tmp_path):
    plan, whole = plan_of(key), table(30)  # each row by itself: nobody is named
    one = draw(plan, whole, Replay(1)).zip
    assert draw(plan, in_parts(whole, 30), Replay(1)).zip == one
    engine = Threads(2) if key in OF_PEOPLE else Dask("synchronous")
    listed = files(tmp_path, 3, table())
    Path(listed[1]).unlink()
    said = refused(plan_of(key), listed, Register.new("ward"), engine)
    assert said == "3-01.csv (2 of 3 parts): No such file or directory."


@pytest.mark.parametrize("method", ["joint_subset", "joint_grr", "joint_oue", "views", "pairs"])
def test_answers_that_are_too_many_to_keep_are_counted(method, tmp_path, monkeypatch):
    """Everybody answers one question: counts are enough, and nothing grows with the rows."""
    monkeypatch.setattr("dp_core.algorithms.lremh.data.upload.MOST_CELLS", 3 * ROWS - 1)
    monkeypatch.setattr("dp_core.algorithms.lremh.method.asking.AT_ONCE", 1_000)
    plan, whole = plan_of("lremh", method=method, params={"epsilon": 9.0}), table()
    counted = data_of(plan, in_parts(whole, 3))
    assert counted.times.tolist() == whole.groupby([*"xyz"]).size().tolist()
    times = data_of(replace(plan, part={"attributes": ["z", "x"]}), in_parts(whole, 3)).times
    assert times.tolist() == whole.groupby(["z", "x"]).size().tolist()
    engines = {3: Dask("synchronous"), 9: Threads(2)}
    drawn = [
        draw(plan, files(tmp_path, many, whole), Replay(1), engine=each)
        for many, each in engines.items()
    ]
    assert len({each.zip for each in drawn}) == 1
    output = drawn[0].release.output
    assert np.abs(output.table.ravel() - counted.times / ROWS).max() < 0.1
    assert output.sent.users == ROWS
    tables = drawn[0].evidence.tables
    name = "counts" if method.startswith("joint") else "parts"
    assert tables[name]["named"].sum() > ROWS / 3
    assert ("questions" in tables) == (method == "pairs")
    assert not drawn[0].evidence.files
    assert verify.findings(verify.files_of(BytesIO(drawn[0].zip))) == []


@pytest.mark.parametrize(
    ("changes", "words"),
    [({"method": "plus"}, "a method that asks"), ({"part": {"users": 20}}, "all users")],
)
def test_rows_that_are_only_counted_are_refused_to_who_needs_them(changes, words, monkeypatch):
    monkeypatch.setattr("dp_core.algorithms.lremh.data.upload.MOST_CELLS", 100)
    plan = plan_of("lremh", **changes)
    assert words in refused(plan, in_parts(table(), 3), Register.new("ward"))
    monkeypatch.setattr("dp_core.algorithms.lremh.data.upload.MOST_CANDIDATES", 7)
    said = refused(plan_of("lremh"), in_parts(table(), 3), Register.new("ward"))
    assert "too many, with over 7 possible records" in said


def test_a_pattern_names_the_parts_in_their_order(tmp_path):
    plan, whole = plan_of("lremh"), table()
    listed = files(tmp_path, 3, whole)
    one = release(plan, listed, Replay(1), engine=Dask("threads")).zip
    assert release(plan, str(tmp_path / "*.csv"), Replay(1)).zip == one
    assert release(plan, listed[::-1], Replay(1)).zip != one
    with pytest.raises(DataError, check=says("reading-no-file")):
        release(plan, str(tmp_path / "*.parquet"), Replay(1))


@pytest.mark.parametrize("again", ["same", "detour", "link", "hard link", "pattern"])
def test_a_part_that_is_named_twice_is_refused_before_it_counts_twice(again, tmp_path):
    plan, listed = plan_of("lremh"), files(tmp_path, 3, table())
    first, link = Path(listed[0]), tmp_path / "link.csv"
    if again == "link":
        link.symlink_to(first)
    if again == "hard link":
        link.hardlink_to(first)
    names = {
        "same": first,
        "detour": tmp_path / "x" / ".." / first.name,
        "pattern": tmp_path / f"{first.stem}*",
    }
    register = Register.new("ward")
    with pytest.raises(DataError, check=says("reading-part-twice")):
        release(plan, [*listed, str(names.get(again, link))], Replay(1), register=register)
    assert not register.charges


@pytest.mark.parametrize(
    ("key", "method"), [("fda", "naive"), ("stag", "dawa"), ("lremh", "views")]
)
def test_other_methods_work_from_the_same_counts(key, method):
    plan, whole = plan_of(key, people=True, method=method), table().astype(str)
    one = draw(plan, whole, Replay(1)).zip
    assert draw(plan, in_parts(whole, 5), Replay(1)).zip == one


def test_lengths_of_records_are_counted_in_parts():
    plan, rng = Plan(system="privscbn", method="joint", upload={}), np.random.default_rng(0)
    bits = (rng.random((400, 40)) < 0.05).astype(int)
    whole = pd.DataFrame(bits, columns=[f"q{j}" for j in range(40)])
    assert draw(plan, in_parts(whole, 4), Replay(1)).zip == draw(plan, whole, Replay(1)).zip


@pytest.mark.parametrize("method", ["joint", "sound_pure", "jtree"])
def test_other_methods_work_from_all_cells(method):
    plan, rng = Plan(system="privscbn", method=method, upload={}), np.random.default_rng(0)
    bits = (rng.integers(0, 2, (90, 1)) + (rng.random((90, 5)) < 0.3)) % 2
    whole = pd.DataFrame(bits, columns=[f"q{j}" for j in range(5)])
    parts = in_parts(whole, 4)
    counted = data_of(plan, parts)
    assert isinstance(counted, CountedTable)
    assert counted.pairs.diagonal().tolist() == whole.sum().tolist()
    assert draw(plan, parts, Replay(1)).zip == draw(plan, whole, Replay(1)).zip


def test_a_deep_tree_takes_several_passes(monkeypatch):
    monkeypatch.setattr(synopsis, "MOST_AT_ONCE", 8)
    more = {"clusters": 3, "stacking": False, "epsilon": 10.0}
    plan, whole = plan_of("dpc_stacking", params=more), table()
    one = draw(plan, whole, Replay(1)).zip
    read: list[int] = []
    parts = in_parts(whole, 3)
    noted = [replace(each, read=noting(each.read, read)) for each in parts.parts]
    assert draw(plan, replace(parts, parts=noted), Replay(1)).zip == one
    assert len(read) >= 3 * 3


def noting(read: Callable[[], pd.DataFrame], notes: list[int], fails_at: int = -1) -> Any:
    """Read, and note it; the read of that number fails."""

    def noted() -> pd.DataFrame:
        notes.append(1)
        if len(notes) == fails_at:
            raise OSError(5, "Input/output error")
        return read()

    return noted


def test_an_empty_part_adds_nothing(tmp_path):
    plan, whole = plan_of("privscbn", people=True), table()
    listed = files(tmp_path, 3, whole)
    one = draw(plan, listed, Replay(1)).zip
    empty = tmp_path / "empty.csv"
    empty.write_text(",".join(whole.columns) + "\n")
    assert draw(plan, [*listed, str(empty)], Replay(1)).zip == one
    with pytest.raises(DataError, check=says("reading-empty")):
        draw(plan, [str(empty)], Replay(1))


def test_counts_per_period_name_nobody_and_another_bound_needs_the_events_again():
    whole = table()
    given = {"form": "increments", "label_column": "when", "counts_column": "x"}
    plan = plan_of("fda", people=True, upload=PLANS["fda"]["upload"] | given)
    counted = data_of(plan, in_parts(whole, 5))
    assert counted.increments.tolist() == data_of(plan, whole).increments.tolist()
    assert not counted.has_persons
    stream = data_of(plan_of("fda", people=True), in_parts(whole, 3))
    assert isinstance(stream, CappedStream)
    assert stream.has_persons
    with pytest.raises(DPError, check=says("must-be")):
        stream.limited(BOUND + 1)
    plan = plan_of("stag", people=True)  # the holder of a map is told the same
    one, parts = data_of(plan, whole), data_of(plan, in_parts(whole, 9))
    assert one.outside > 0
    assert one.fingerprint == parts.fingerprint
    assert parts.most_of_one == BOUND


def test_people_are_one_however_written_and_refused_where_named_in_two_ways():
    """Whole numbers in some parts; in others a fraction or a gap makes all of them floats."""
    ids = np.arange(1, 41)
    others: list[Any] = [ids, [*ids, 0.5], [*ids, 0.5], [*ids, 0.5]] * 3
    tables = [pd.DataFrame({"who": each, "when": "2024-01-05"}) for each in others]
    parts = [Part(f"part {k}", partial(pd.DataFrame, each)) for k, each in enumerate(tables)]
    source = Parts(parts=parts, engine=Threads(1))
    assert data_of(plan_of("fda", people=True), source).increments.sum() == BOUND * (len(ids) + 1)
    words = in_parts(table(), 3)
    numbers = Part("numbers", lambda: table().assign(who=7))
    source = replace(words, parts=[*words.parts, numbers])
    said = refused(plan_of("fda", people=True), source, Register.new("ward"))
    assert "numbers writes person ids in another form than part 0" in said
    nobody = Part("nobody", lambda: table()[["when"]].assign(who=None)[["who", "when"]])
    alike = [Part(f"{k}", lambda: table()[["who", "when"]]) for k in range(2)]
    with pytest.raises(DataError, check=says("reading-no-person")):
        data_of(plan_of("fda", people=True), replace(words, parts=[*alike, nobody]))


def refused(plan: Plan, source: Any, account: Register, engine: Engine | None = None) -> str:
    with pytest.raises(DPError) as found:
        draw(plan, source, Replay(1), account, engine=engine)
    assert not account.charges
    return str(found.value)


@pytest.mark.parametrize("other", [1.5, np.nan, 2.0, True, 2**60 + 2])
def test_a_part_of_another_type_changes_no_cell_of_the_others(other):
    """As floats, long numbers that differ are one; as objects, 1 and True are one answer."""
    long = 2**60
    frames = [
        pd.DataFrame({"who": [long, long + 1, 1], "x": [1, 0, 1]}),
        pd.DataFrame({"who": [3 if other is True else other], "x": [other]}),
    ]
    frames = [frame.assign(y=frame["who"]) for frame in frames]
    parts = Parts(
        parts=[Part(str(k), partial(frame.copy)) for k, frame in enumerate(frames)],
        engine=Threads(),
        person="who",
    )
    found = parts.total(_texts)
    ids = (str(long), str(long + 1), "1")
    assert found[:3] == [(who, x, who) for who, x in zip(ids, "101", strict=True)]
    rounded = replace(parts.parts[1], read=lambda: frames[0].astype({"who": float}))
    with pytest.raises(DataError, check=says("reading-part-people", part="1", first="0")):
        replace(parts, parts=[parts.parts[0], rounded]).total(_texts)


def _texts(rows):
    cells = (cells_of(name, rows.table[name]) for name in rows.table)
    read = [each.texts.reindex([*each.place]).tolist() for each in cells]
    return [*zip(*read, strict=True)]


def test_a_part_that_is_lost_while_noise_is_drawn_charges_nothing():
    parts, read = in_parts(table(), 3), []  # type: ignore[var-annotated]
    broken = replace(parts.parts[2], read=noting(parts.parts[2].read, read, fails_at=2))
    source = replace(parts, parts=[*parts.parts[:2], broken])
    said = refused(plan_of("dpc_stacking"), source, Register.new("ward"))
    assert said == "part 2 (3 of 3 parts): Input/output error."
    assert len(read) == 2
    account = Register.new("ward")
    draw(plan_of("dpc_stacking"), parts, Replay(1), account)
    assert len(account.charges) == 1


def test_a_part_that_does_not_fit_is_named(tmp_path):
    listed = files(tmp_path, 3, table())
    table().drop(columns="y").to_csv(listed[2], index=False)
    for people in (False, True):
        said = refused(plan_of("fda", people=people), listed, Register.new("ward"))
        assert said.startswith("3-02.csv has other columns than 3-00.csv")
    listed = files(tmp_path, 3, table())
    table().assign(when="soon").to_csv(listed[1], index=False)
    said = refused(plan_of("fda"), listed, Register.new("ward"))
    assert said.startswith("3-01.csv: Column 'when' has")


@pytest.mark.parametrize(
    ("key", "changes", "words"),
    [
        ("privscbn", {"method": "privbayes"}, "needs all rows"),
        ("dpc_stacking", {"method": "local"}, "needs all rows at once"),
        ("privscbn", {"upload": {"form": "categories"}}, "need all rows at once"),
        ("fda", {"upload": {"time_column": "when", "own_dates": True}}, "No range can be read"),
        ("fda", {"upload": {"form": "increments", "counts_column": "x"}}, "period column"),
        ("stag", {"upload": {"own_box": True}}, "extent"),
        ("stag", {"upload": {"box": "0, 0, 7, 8"}}, "are not guessed"),
        ("lremh", {"upload": {"own_categories": True}}, "with stated categories"),
        ("dpc_stacking", {"upload": {"own_range": True}}, "limits"),
    ],
)
def test_what_parts_cannot_tell_is_refused(key, changes, words):
    plan = Plan(**{"system": key, **PLANS[key], "params": {}, **changes})
    assert words in refused(plan, in_parts(table(), 3), Register.new("ward"))


def test_too_many_synthetic_rows_are_refused_with_the_number_that_was_asked_for(monkeypatch):
    monkeypatch.setattr("dp_core.algorithms.privscbn.data.upload.MOST_CELLS", 3_000)
    plan = plan_of("privscbn", params={"rows": 4_000})
    assert refused(plan, in_parts(table(), 3), Register.new("ward")).startswith("4,000 rows")


def test_an_engine_is_chosen_by_its_name(monkeypatch):
    assert engine_of() == Threads()
    assert engine_of("dask", "tcp://10.0.0.1:8786") == Dask("tcp://10.0.0.1:8786")
    with pytest.raises(DPError, check=says("reading-engine")):
        engine_of("threads", "tcp://10.0.0.1:8786")
    monkeypatch.setitem(__import__("sys").modules, "dask", None)
    with pytest.raises(DPError, check=says("reading-dask")):
        engine_of("dask")


def test_the_command_line_counts_parts(tmp_path, capsys):
    listed = files(tmp_path, 3, table())
    plan = tmp_path / "plan.json"
    plan.write_text(plan_of("fda").to_json())

    def run(*words: str) -> int:
        return cli.main(["release", str(plan), *words])

    assert run(str(tmp_path / "*.csv"), "-o", str(tmp_path / "a.zip"), "--engine", "dask") == 0
    assert run(*listed, "-o", str(tmp_path / "b.zip")) == 0
    assert (tmp_path / "b.zip").stat().st_size > 1_000
    refused = run(*listed, "-o", str(tmp_path / "c.zip"), "--scheduler", "tcp://10.0.0.1:1")
    assert refused == 2
    assert "Add --engine dask" in capsys.readouterr().err
    assert not (tmp_path / "c.zip").exists()


def test_a_cluster_that_does_not_answer_is_no_fault_of_the_file(tmp_path, capsys, monkeypatch):
    """Nothing was read: the reason is said, and no look at the rows is noted."""

    def nobody(address: str) -> None:
        raise DPError(message("reading-scheduler", address=address), field="scheduler")

    monkeypatch.setattr("dp_core.uploads.in_parts._client", nobody)
    plan, register = tmp_path / "plan.json", tmp_path / "ward.jsonl"
    plan.write_text(plan_of("fda").to_json())
    listed = files(tmp_path, 2, table())
    words = ["release", str(plan), *listed, "-o", str(tmp_path / "c.zip"), "--engine", "dask"]
    far = ["--scheduler", "tcp://10.0.0.1:1", "--register", str(register)]
    assert cli.main([*words, *far]) == 2
    assert "No scheduler with a worker answers at" in capsys.readouterr().err
    assert not register.exists() or not Register.open(register).looked


@pytest.mark.slow
def test_a_dask_cluster_counts_survives_a_worker_and_fails_in_a_sentence(tmp_path):
    """Two workers in processes: one is killed by its part, and the scheduler closes at the end."""
    if "PYTEST_XDIST_WORKER" in os.environ:  # a nanny cannot start its workers from such a process
        pytest.skip("it runs in a process of its own: `.ci/run` calls it with -n 0")
    plan, whole, notes = plan_of("fda", people=True), table(), tmp_path / "notes"
    one = draw(plan, whole.to_csv(index=False).encode(), Replay(1)).zip
    notes.mkdir()
    with cluster(tmp_path) as made:
        engine = Dask(made.scheduler_address)
        listed = files(tmp_path, 17, whole)
        assert draw(plan, listed, Replay(1), engine=engine).zip == one
        killing = [killer(path, notes, kill=k == 3) for k, path in enumerate(listed)]
        source = Parts(parts=killing, engine=engine)
        again, usual = (draw(plan_of("fda"), each, Replay(1)).zip for each in (source, listed))
        assert again == usual
        read = [note.name.split()[0] for note in notes.iterdir()]
        assert {*read} == {"killed", *(Path(path).name for path in listed)}
        assert len(read) < 1 + 2 * len(listed)  # some parts again, and not all
    account = Register.new("ward")
    assert "No scheduler with a worker answers at" in refused(plan, listed, account, engine)


def killer(path: str, notes: Path, *, kill: bool) -> Part:
    """Give a part that leaves a note when it is read, and kills the process that reads it first."""

    def read() -> pd.DataFrame:
        import os
        import uuid

        if kill and not (notes / "killed").exists():
            (notes / "killed").touch()
            os._exit(1)
        (notes / f"{Path(path).name} {uuid.uuid4().hex}").touch()
        return pd.read_csv(path, dtype=str)

    return Part(path, read)


def test_a_cluster_that_is_lost_is_one_sentence_and_no_charge():
    class Lost:
        def compute(self, *_: Any, **__: Any) -> Sequence[Any]:
            raise ConnectionError("gone")

    said = refused(plan_of("fda"), in_parts(table(), 3, Dask(Lost())), Register.new("ward"))
    assert "the cluster was lost" in said
    assert "Nothing was released or charged" in said


def test_a_row_that_names_nobody_leaves_the_ids_of_its_part_numbers(tmp_path):
    facts = {"header": ("who", "c"), "person": "who", "categories": "c=a,b"}
    plan = Plan(system="plain", method="laplace", upload=facts, layout=Layout(ending=".parquet"))
    for name, who in {"a": [1, 2, 3], "b": [1, None, 4]}.items():
        made = pa.table({"who": pa.array(who, pa.int64()), "c": ["a", "b", "a"]})
        pq.write_table(made, tmp_path / f"{name}.parquet")
    counted = data_of(plan, str(tmp_path / "*.parquet"))
    assert counted.vectors[0].sum() == 4
