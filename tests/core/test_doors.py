"""One call a system: a DataFrame goes in, a DataFrame comes out, and its ledger stands beside."""

import re
import subprocess
import sys
from datetime import date
from typing import Any

import numpy as np
import pandas as pd
import pytest
from mypy import api

import dp_core
from dp_core.errors import DPError
from tests.refusals import says
from tools.browsing import ROOT

N = 400
_RNG = np.random.default_rng(1)
PEOPLE = pd.DataFrame(
    {
        "sex": _RNG.choice(["f", "m"], N),
        "smokes": _RNG.choice(["yes", "no"], N),
        "town": _RNG.choice(["A", "B", "C"], N),
        "age": _RNG.integers(18, 90, N),
        "id": np.arange(N) // 2,
        "day": pd.to_datetime("2024-01-01") + pd.to_timedelta(_RNG.integers(0, 31, N), "D"),
        "lon": _RNG.uniform(4, 5, N),
        "lat": _RNG.uniform(52, 53, N),
    }
)
PAIRS = {"sex": ["f", "m"], "smokes": ["yes", "no"]}
TOWNS = {"town": ["A", "B", "C"]}
DAYS = {"time": "day", "start": "2024-01-01", "end": "2024-01-31"}
CALLS: dict[str, tuple[str, dict[str, Any], list[str]]] = {
    "counts": ("counts", {"of": "town", "categories": TOWNS}, ["town", "value"]),
    "rows": ("synthesize", {"categories": PAIRS}, ["sex", "smokes"]),
    "mixed rows": (
        "synthesize",
        {"categories": TOWNS | PAIRS, "edges": {"age": [18, 40, 65, 100]}},
        ["town", "sex", "smokes", "age"],
    ),
    "totals": ("totals", DAYS, ["period", "start", "total"]),
    "map": ("map_cells", {"box": (4, 52, 5, 53), "resolution": 32}, ["x0", "y0", "x1", "y1"]),
    "groups": ("groups", {"limits": {"age": (18, 90)}, "categories": TOWNS}, ["group"]),
    "survey": ("survey", {"categories": TOWNS | PAIRS}, ["town", "sex", "smokes", "share"]),
}
every_call = pytest.mark.parametrize("call", CALLS)


def called(call: str, table: Any = PEOPLE, **more: Any) -> pd.DataFrame:
    """Make a call with ε = 2 and what else is given."""
    name, facts, _ = CALLS[call]
    made: pd.DataFrame = getattr(dp_core, name)(table, **{"epsilon": 2.0, **facts, **more})
    return made


@every_call
def test_a_table_comes_out_beside_its_ledger_with_secret_noise_unless_seeded(call):
    """Its documentation says who its neighbours are."""
    name, _, columns = CALLS[call]
    made = called(call)
    assert made.columns.tolist()[: len(columns)] == columns
    assert len(made) > 0
    ledger = made.attrs["ledger"]
    assert (ledger.proven, ledger.holds) == (pytest.approx(2.0), True)
    doc = " ".join(getattr(dp_core, name).__doc__.split())
    said = {"ADD_REMOVE": "added or removed is hidden", "REPLACE": "replaced by another is hidden"}
    told = {relation for relation, words in said.items() if words in doc}
    if call != "counts":  # arguments as of `answer`
        assert told == {ledger.neighbouring.name} & set(said)
    same = [called(call, rng=np.random.default_rng(3)) for _ in range(2)]
    pd.testing.assert_frame_equal(*same)
    assert any(not called(call).equals(same[0]) for _ in range(30))


OTHER_KEYS = {
    "counts": ("gaussian", 2.0),
    "rows": ("independent", 2.0),
    "totals": ("gaussian_zcdp", 12.5),
    "map": ("uniform", 2.0),
    "groups": ("dplloyd", 2.0),
    "survey": ("views", 2.0),
}


@pytest.mark.parametrize("call", OTHER_KEYS)
def test_another_method_is_named_by_its_key_and_the_ledger_says_what_it_costs(call):
    method, most = OTHER_KEYS[call]
    ledger = called(call, method=method).attrs["ledger"]
    assert 2.0 - 1e-6 <= ledger.proven <= most + 1e-6
    assert (ledger.proven > 2.1) == (most > 2.1)


@pytest.mark.parametrize("call", sorted(set(CALLS) - {"totals", "map"}))
def test_columns_of_which_nothing_is_stated_do_not_matter(call):
    """Totals and maps read the columns that they are told alone."""
    wider = PEOPLE.assign(secret=PEOPLE["id"].astype(str) + "!")
    one, other = (called(call, each, rng=np.random.default_rng(3)) for each in (PEOPLE, wider))
    pd.testing.assert_frame_equal(one, other)


@pytest.mark.parametrize("call", ["counts", "rows", "groups"])
def test_all_rows_of_a_person_are_charged(call):
    made = called(call, person="id", rows_per_person=2)
    assert made.attrs["ledger"].proven == pytest.approx(4.0)


def test_events_of_a_person_are_covered_and_a_delta_asks_for_gaussian_noise():
    dates = {"start": date(2024, 1, 1), "end": pd.Timestamp("2024-01-31")}
    made = called("totals", person="id", most_per_person=2, **dates)
    assert (made.attrs["ledger"].proven, len(made)) == (pytest.approx(2.0), 31)
    for call in ("counts", "rows"):
        ledger = called(call, delta=1e-6).attrs["ledger"]
        assert ledger.delta == pytest.approx(1e-6)
        assert ledger.proven <= 2.0


def test_edges_keep_all_their_digits_and_a_cell_that_does_not_fit_is_refused():
    wages = pd.DataFrame({"wage": [1_234_566, 1_234_568] * 200})
    made = dp_core.survey(wages, epsilon=20.0, edges={"wage": [0, 1_234_567, 2_000_000]})
    shares = dict(zip(made["wage"], made["share"], strict=True))
    assert shares["0 to under 1234567"] == pytest.approx(0.5, abs=0.1)
    assert shares["1234567 to under 2000000"] == pytest.approx(0.5, abs=0.1)
    with pytest.raises(DPError):
        called("rows", categories={"sex": ["f", "x"], "smokes": ["yes", "no"]})


WRONG: dict[str, tuple[str, dict[str, Any], str]] = {
    "categories of text": ("counts", {"categories": "town"}, "must-be"),
    "categories of a list": ("groups", {"categories": [("town", ["A"])]}, "must-be"),
    "categories of a table": ("rows", {"categories": PEOPLE}, "must-be"),
    "no categories": ("mixed rows", {"categories": {"town": None}}, "must-be"),
    "a number": ("rows", {"categories": {"sex": 7}}, "must-be"),
    "letters": ("survey", {"categories": {"sex": "fm"}}, "must-be"),
    "a limit": ("groups", {"limits": {"age": 18}}, "must-be"),
    "three limits": ("groups", {"limits": {"age": (1, 2, 3)}}, "must-be"),
    "no limits": ("groups", {"limits": None, "categories": None}, "reading-nothing-stated"),
    "an edge": ("mixed rows", {"edges": {"age": 50}}, "must-be"),
    "edges of text": ("survey", {"edges": "age"}, "must-be"),
    "no start": ("totals", {"start": None}, "must-be"),
    "a month": ("totals", {"start": pd.Period("2024-01")}, "must-be"),
    "no moment": ("totals", {"end": pd.NaT}, "fda-error-day"),
    "a number as a day": ("totals", {"end": 20240131}, "must-be"),
    "no box": ("map", {"box": None}, "stag-error-sides"),
    "a side": ("map", {"box": 7}, "stag-error-sides"),
    "persons in a list": ("rows", {"person": ["id"]}, "must-be"),
    "no group": ("counts", {"by": None}, "must-be"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_no_fact_gets_a_sentence(wrong):
    call, facts, said = WRONG[wrong]
    with pytest.raises(DPError, check=says(said)):
        called(call, **facts)


def test_two_rows_are_too_few_for_two_groups_and_one_category_is_one():
    with pytest.raises(DPError, match="Two groups need 3 rows, not 2"):
        called("groups", PEOPLE[:2])
    with pytest.raises(DPError, check=says("plain-error-categories", categories=1)):
        called("counts", categories={"town": ["A"]})


@every_call
def test_a_column_twice_and_a_table_without_columns_are_refused(call):
    used = called(call).columns if call == "rows" else ["town", "age", "day", "lon"]
    for table, said in (
        (pd.concat([PEOPLE, PEOPLE[[*used]]], axis=1), "reading-same-names"),
        (pd.DataFrame(), "none-of"),
    ):
        with pytest.raises(DPError, check=says(said)):
            called(call, table)


def test_names_may_be_numbers_and_lists_may_be_read_once():
    made = dp_core.counts(
        PEOPLE.rename(columns={"town": 0}), "0", epsilon=2.0, categories={0: iter("ABC")}
    )
    assert made["0"].tolist() == ["A", "B", "C"]
    once = dp_core.synthesize(PEOPLE, epsilon=2.0, categories={"town": iter("ABC")})
    assert set(once["town"]) <= set("ABC")


@pytest.mark.parametrize("words", [["x", "missing"], ["x", "other"], ["x=1", "y"], ["x|1", "y,2"]])
def test_two_categories_of_any_words_are_read(words):
    cells = [{"missing": None, "other": "z"}.get(word, word) for word in words] * 20
    table = pd.DataFrame({"a": cells, "b": ["u", "v"] * 20})
    said = {"a": words, "b": ["u", "v"]}
    made = dp_core.synthesize(table, epsilon=50.0, categories=said)
    assert {*made["a"]} == {*words}


@every_call
def test_half_a_letter_in_a_cell_is_a_cell_like_others(call):
    odd = pd.Series(["\ud800"] * N, dtype=object)
    table = PEOPLE.assign(town=odd, day=odd, lon=odd, sex=odd, age=odd)
    with pytest.raises(DPError) as refused:
        called(call, table)
    str(refused.value).encode()


def test_doors_are_listed_and_loaded_when_they_are_asked_for():
    assert set(dp_core.DOORS) <= set(dir(dp_core))
    asked = "import sys, dp_core; assert 'dp_core.registry' not in sys.modules"
    assert subprocess.run([sys.executable, "-c", asked], check=False).returncode == 0
    with pytest.raises(AttributeError):
        _ = dp_core.window


OUTPUTS = {
    "plain": "plain.method.sound.Answers",
    "fda": "fda.method.steps.totals.RunningTotals",
    "stag": "stag.release.GridRelease",
    "privscbn": "privscbn.method.steps.networks.TableRelease",
    "lremh": "lremh.outputs.Estimate",
    "dpc_stacking": "dpc_stacking.outputs.Clustering",
}
LEAK = """from dp_core.view.screen import Screen, holder, number, public
Screen(open=[number("epsilon-is", epsilon=holder(3.2))])
Screen(open=[number("epsilon-is", epsilon=public(3.2))])
"""


@pytest.mark.slow
def test_a_type_checker_knows_all_outputs_and_rejects_a_true_number_outside_the_frame(tmp_path):
    lines = ["from dp_core.noise.exact_noise import Entropy"]
    for key in OUTPUTS:
        lines += [
            f"from dp_core.algorithms.{key} import ALGORITHM as {key}",
            f"{key}_made = {key}.methods[0].run({key}.sample(), None, Entropy())",
            f"reveal_type({key}_made.output)",
        ]
    (tmp_path / "program.py").write_text("\n".join(lines), encoding="utf-8")
    (tmp_path / "leak.py").write_text(LEAK, encoding="utf-8")
    house = ["--config-file", str(ROOT / "pyproject.toml"), "--follow-imports=silent"]
    cache = ["--cache-dir", str(ROOT / ".mypy_cache" / "followed")]
    deep = sys.getrecursionlimit()
    told, problems, _ = api.run([*house, *cache, *map(str, tmp_path.glob("*.py"))])
    sys.setrecursionlimit(deep)  # mypy raises it for good
    assert not problems
    found = re.findall(r'Revealed type is "dp_core\.algorithms\.([\w.]+)"', told)
    assert found == [*OUTPUTS.values()], told
    assert "leak.py:2" in told
    assert "leak.py:3" not in told
