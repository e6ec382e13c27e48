"""Rows that follow from a released model are drawn again: true rows cannot stand there.

Whoever puts them there remakes all checksums, descriptions and shares.
"""

import ast
import json
import re
from collections import Counter
from collections.abc import Callable
from functools import cache, partial
from io import BytesIO
from typing import Any

import numpy as np
import pandas as pd
import pytest

from dp_core.algorithms.dpc_stacking.data.upload import TableUpload
from dp_core.algorithms.privscbn.data.upload import TableUpload as YesNoUpload
from dp_core.noise.exact_noise import Entropy
from dp_core.registry import algorithms
from dp_core.releasing import Plan, contents, draw, packing, verify
from tests.algorithms.dpc_stacking.test_bundle_use import FACTS, visits
from tests.bundles import packed
from tests.core.test_hostile_downloads import model

Files = dict[str, bytes]
ROWS = 1_000
QUICK = {"primaries": ("kmeans",), "folds": 1}
YES_NO = [
    method.key
    for method in algorithms()["privscbn"].methods
    if not method.no_release and method.key != "priview"
]
CASES = [
    *(("privscbn", method, "asia_small") for method in YES_NO),
    ("privscbn", "joint", "blocks"),
    ("privscbn", "independent", "answers"),
    *(("privscbn", method, "town") for method in ("joint", "independent")),
    ("dpc_stacking", "central", "blood"),
    ("dpc_stacking", "central", "visits"),
    ("dpc_stacking", "central", "visits, words nearest"),
]
"""Every method that publishes made-up rows, and every kind of model."""
OWN = dict.fromkeys(("visits", "visits, words nearest"), TableUpload(**FACTS)) | {
    "answers": YesNoUpload(form="columns", yes="J|N, sex=f|m, owns=1|0", thresholds="age=5")
}
"""What is stated of files that are no bundled set."""


@cache
def source(system: str, data: str) -> Any:
    """Give true rows, or the file that they are read from."""
    if data.startswith("visits"):
        return visits(300).drop(columns="group")
    if data == "answers":
        bits = np.random.default_rng(3).integers(0, 2, (ROWS, 4))
        cells = np.where(bits, [["J", "f", "1", "9"]], [["N", "m", "0", "2"]])
        return pd.DataFrame(cells, columns=["pays", "sex", "owns", "age"])
    return algorithms()[system].samples[data]()


@cache
def made(system: str, method: str, data: str) -> Files:
    own = data in OWN
    params: dict[str, Any] = {"rows": ROWS} if system == "privscbn" else {**QUICK, "clusters": 2}
    if data.endswith("nearest"):
        params["refinement_share"] = 0.0
    stated = {"data": "own" if own else data, "upload": OWN.get(data), "params": params}
    plan = Plan(system=system, method=method, **stated)
    return packed(draw(plan, source(system, data) if own else None, Entropy()))


def remade(files: Files) -> Files:
    """Write all checksums and sizes anew."""
    files = {name: each for name, each in files.items() if name != verify.SUMS}
    for name, key in (("croissant.json", "distribution"), ("ro-crate-metadata.json", "@graph")):
        body = json.loads(files[name])
        for each in body[key]:
            content = files.get(each.get("@id", ""))
            if content is not None and "sha256" in each:
                each["sha256"] = contents.digest(content)
            if content is not None and "contentSize" in each:
                each["contentSize"] = re.sub(r"\d+", f"{len(content)}", str(each["contentSize"]))
        files[name] = json.dumps(body).encode()
    return files | {verify.SUMS: contents.sums(files).encode()}


def with_table(files: Files, name: str, table: pd.DataFrame) -> Files:
    return {**files, name: table.to_csv(index=False, lineterminator="\r\n").encode()}


def read(files: Files, name: str) -> pd.DataFrame:
    return pd.read_csv(BytesIO(files[name]), dtype=str, keep_default_na=False)


def with_true_rows(files: Files, system: str, data: str) -> Files:
    """Put the true rows in the place of the made-up ones, and their shares into shares.csv."""
    true = source(system, data)
    if system == "dpc_stacking":
        table = read(files, "made-up-rows.csv")
        read_so = true if hasattr(true, "sources") else TableUpload(**FACTS).accept(true)
        rows = np.asarray(read_so.values)  # true visits are written as the release writes them
        for name, column in zip(table.columns[1:], rows.T, strict=True):
            table[name] = np.resize(column, len(table))
        return remade(with_table(files, "made-up-rows.csv", table))
    table, shares = read(files, "synthetic.csv"), read(files, "shares.csv")
    if data == "answers":
        true = OWN[data].accept(true)
    codes = (true.values if hasattr(true, "values") else true.codes)[:ROWS]
    model = next(each for each in ("model.json", "network.json") if each in files)
    labels = getattr(true, "labels", None) or json.loads(files[model])["words"]
    for j, name in enumerate(table.columns):
        table[name] = np.array(labels[j])[codes[:, j]]
    shares["share_in_rows"] = (
        [np.mean(table[c] == w) for c, w in shares.iloc[:, :2].to_numpy()]
        if "category" in shares
        else codes.mean(axis=0)
    )
    return remade(with_table(with_table(files, "synthetic.csv", table), "shares.csv", shares))


@pytest.mark.parametrize(("system", "method", "data"), CASES)
def test_true_rows_are_found_where_made_up_ones_should_stand(system, method, data):
    files = made(system, method, data)
    assert verify.findings(remade(files)) == []
    (found,) = verify.findings(with_true_rows(files, system, data))
    assert re.search(r"row \d+: the model and the seed in .*json draw another row", found)


@pytest.mark.parametrize("name", ["synthetic.csv", "made-up-rows.csv"])
@pytest.mark.parametrize("change", ["a cell of the last row", "a row less", "a row more"])
def test_one_cell_or_row_is_enough(change, name):
    case = ("privscbn", "jtree", "asia_small") if name == "synthetic.csv" else CASES[-2]
    table = read(made(*case), name)
    last = table.iloc[[-1]].copy()
    if change == "a cell of the last row":
        cell = last.iloc[0, -1]
        other = {"yes": "no", "no": "yes"}
        table.iloc[-1, -1] = other[cell] if cell in other else f"{float(cell) + 1}"
    else:
        table = table.iloc[:-1] if change == "a row less" else pd.concat([table, last])
    assert verify.findings(remade(with_table(made(*case), name, table)))


def without(name: str) -> Callable[[Files], Files]:
    return lambda files: {each: files[each] for each in files if each != name}


def later(body: dict[str, Any]) -> None:
    """Give the first node the last attribute as its parent."""
    first = body["nodes"][0]
    first.update(parents=[body["attributes"][-1]], given=2 * first["given"])


network, OTHER_ROWS = partial(model, "network.json"), {"rows": 17}
ODD: dict[str, tuple[str, Callable[[Files], Files], str]] = {
    "no model": ("jtree", without("network.json"), "network.json or model.json is missing"),
    "no seed": ("jtree", network(lambda b: b.update(seed="")), "names no seed"),
    "another seed": ("joint", model("model.json", lambda b: b.update(seed="0")), "another row"),
    "rows": ("jtree", model("plan.json", lambda b: b["params"].update(OTHER_ROWS)), "asks for 17"),
    "a node less": ("jtree", network(lambda b: b["nodes"].pop()), "has not the form"),
    "a parent that comes later": ("independent", network(later), "has not the form"),
}


@pytest.mark.parametrize("what", ODD)
def test_a_model_that_draws_no_such_rows_is_found(what):
    method, change, sentence = ODD[what]
    found = verify.findings(remade(change(made("privscbn", method, "asia_small"))))
    assert any(sentence in each for each in found), found


def test_rows_that_take_too_long_for_a_page_are_said_not_to_be_drawn_again():
    files = made("privscbn", "joint", "town")
    planted = with_true_rows(files, "privscbn", "town")
    assert verify.findings(planted, most=1_000) == []
    said = verify.sentence(planted, [], most=1_000)
    assert said.endswith("were not drawn again: `dp-explorer verify` does that.")
    assert "not drawn" not in verify.sentence(files, [], most=1e9)
    assert verify.findings(planted, most=1e9) != []


def test_the_packed_program_defines_no_name_twice():
    """It is put together from several files."""
    names: Counter[str] = Counter()
    for line in ast.parse(packing.checking()).body:
        if isinstance(line, ast.FunctionDef | ast.ClassDef):
            names[line.name] += 1
        if isinstance(line, ast.Assign):
            stored = (each for each in ast.walk(line) if isinstance(each, ast.Name))
            names.update(each.id for each in stored if isinstance(each.ctx, ast.Store))
    assert [name for name, many in names.items() if many > 1] == []
