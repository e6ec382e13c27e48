"""Uploads of categories and numbers: what is stated decides, and bad files get one sentence."""

import io

import numpy as np
import pandas as pd
import pytest

from dp_core.algorithms.privscbn import ALGORITHM
from dp_core.algorithms.privscbn.data.upload import TableUpload, accept, look_alike
from dp_core.errors import DPError
from dp_core.noise.exact_noise import Entropy
from dp_core.releasing import Plan, draw, verify
from dp_core.tables.categorical import CategoricalTable
from dp_core.words import say
from tests.algorithms.uploads import table

STATED = {"categories": "sex=f,m; work=job,none,missing,other", "edges": "age=18,65,missing"}
ROWS = {"sex": list("fmf"), "work": ["job", "", "??"], "age": ["17", "", "80.5"]}


def upload(header, **facts):
    return TableUpload(form="categories", header=tuple(header), **facts)


def take(rows, **facts):
    return accept(table(**rows), upload(rows, **facts))


def test_cells_become_codes_of_the_stated_words():
    made = take(ROWS, **STATED)
    assert isinstance(made, CategoricalTable)
    assert made.labels == (
        ("f", "m"),
        ("job", "none", "missing", "other"),
        ("under 18", "18 to under 65", "65 and over", "missing"),
    )
    assert made.codes.tolist() == [[0, 0, 0], [1, 2, 3], [0, 3, 2]]
    assert made.confidential
    assert not made.facts_from_data
    assert made.record == "rows"
    person = take({"who": list("aab"), **ROWS}, person="who", rows_per_person=1, **STATED)
    assert (len(person), person.record) == (2, "people")


def test_with_other_and_missing_every_row_fits_whatever_it_says():
    facts = {"categories": "a=x,missing,other", "edges": "b=1,missing,other"}
    cells = ["x", "", "NA", "-1e9", "1e400", "nan", "=1+1", "x" * 300]
    made = take({"a": ["x", *cells], "b": ["1", *cells[::-1]]}, **facts)
    assert made.codes.shape == (9, 2)
    assert take({"a": ["x", "q"], "b": ["0", "?"]}, **facts).codes.tolist() == [[0, 0], [2, 3]]


@pytest.mark.parametrize(
    ("rows", "facts", "said"),
    [
        ({"a": list("xy")}, {"categories": "a=x,z"}, r"holds 1 cell outside .* add other to it\."),
        ({"a": ["x", ""]}, {"categories": "a=x,z"}, r"has 1 empty cell .* a=x,z,missing under cat"),
        ({"a": ["1", "x"]}, {"edges": "a=3"}, r"has edges and holds 1 cell without a number"),
        (
            {"a": list("01")},
            {"categories": "a=0..999,1000..1999,2000..2999,3000"},
            r"has 3,001 categories. At most 3,000 .* public edges such as a=10,20",
        ),
        ({"a": list("xx")}, {"categories": "a=x"}, say("privscbn-error-single")),
        ({"a": list("xy")}, {"left_out": ("a",)}, say("privscbn-error-none-left")),
        ({"a": list("xy")}, {"categories": "a"}, r"is no column with a list"),
        ({"a": ["x"]}, {"categories": "a=x,y"}, r"1 row"),
        ({"a": []}, {"categories": "a=x,y"}, r"0 rows|no row"),
    ],
)
def test_what_does_not_fit_is_one_sentence_that_says_what_to_do(rows, facts, said):
    with pytest.raises(DPError, match=said) as found:
        take(rows, **facts)
    assert "\n" not in str(found.value)


def test_columns_of_too_many_categories_are_refused_before_a_row_is_read():
    names = [f"c{j}" for j in range(40)]
    facts = {"categories": "*=0..60"}
    with pytest.raises(DPError, match=r"40 columns have 2,440 categories .* edges .* other"):
        look_alike(upload(names, **facts), 2)
    with pytest.raises(DPError, match="Nothing is stated about 2 columns: 'a', 'b'"):
        look_alike(upload("ab"), 2)
    assert look_alike(upload("ab", categories="a=x,y"), 2).names == ("a",)


def test_a_year_of_age_and_the_code_of_a_diagnosis_are_released_whole():
    """The field's own benchmark file has 85 ages; diagnoses have some thousand codes."""
    rng = np.random.default_rng(6)
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    codes = [f"{letter}{number:02}" for letter in letters for number in range(96)]
    rows = {
        "age": rng.integers(17, 102, 2_000).astype(str),
        "diagnosis": rng.choice(codes[:40], 2_000),
        "sex": rng.choice(["f", "m"], 2_000),
    }
    lists = f"age=17..101; diagnosis={','.join(codes)}; sex=f,m"
    method = ALGORITHM.method("joint")
    stated = upload(rows, categories=lists)
    plan = Plan(system="privscbn", method="joint", params=method.params(epsilon=3.0), upload=stated)
    again = Plan.from_json(plan.to_json())
    assert again.upload == plan.upload
    drawn = draw(again, pd.DataFrame(rows), Entropy())
    assert [*map(len, drawn.about.labels)] == [85, 2_496, 2]
    made = drawn.evidence.tables
    assert made["synthetic"].shape == (2_000, 3)
    assert {*made["synthetic"]["diagnosis"]} <= {*codes}
    assert len(made["shares"]) >= 85 + 2_496 + 2
    assert {"synthetic.csv", "categories.csv", "shares.csv", "model.json"} <= {*drawn.pack().files}
    assert verify.findings(verify.files_of(io.BytesIO(drawn.pack().zip))) == []
