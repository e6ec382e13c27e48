"""Tables of categories: checks, fingerprints, joint tables, new labels, and copies."""

import dataclasses
import math
import pickle
from collections import Counter

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_array_equal

from dp_core.errors import DataError
from dp_core.tables import categorical
from dp_core.tables.categorical import CategoricalTable
from tests.refusals import says
from tests.work import steps

CODES = np.array([[1, 2], [0, 0], [1, 2], [1, 1]])
DOMAINS = (2, 4)


def made(**parts):
    return CategoricalTable(**{"codes": CODES, "domains": DOMAINS, **parts})


def refused(field="codes", **parts):
    with pytest.raises(DataError) as caught:
        made(**parts)
    message = str(caught.value)
    assert caught.value.field == field
    assert message.endswith(".")
    assert "\n" not in message
    return message


@st.composite
def tables(draw):
    domains = tuple(draw(st.lists(st.integers(2, 5), min_size=1, max_size=4)))
    rows = st.tuples(*(st.integers(0, k - 1) for k in domains))
    codes = draw(st.lists(rows, min_size=2, max_size=12))
    return CategoricalTable(codes=codes, domains=domains)


def permutations(table, seed):
    rng = np.random.default_rng(seed)
    return [rng.permutation(k) for k in table.domains]


# --- what is accepted -----------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [np.int8, np.uint64, np.float32, object])
def test_codes_of_every_kind_are_accepted(kind):
    table = made(codes=CODES.astype(kind))
    assert_array_equal(table.codes, CODES)
    assert table.codes.dtype == np.int64
    assert (len(table), table.attributes, table.candidates) == (4, 2, 8)
    assert table.names == ("a0", "a1")
    assert table.labels == (("0", "1"), ("0", "1", "2", "3"))
    mixed = np.array([[True, 1.0], [np.int8(0), False]], dtype=object)
    assert CategoricalTable(codes=mixed, domains=(2, 2)).codes.tolist() == [[1, 1], [0, 0]]


def test_names_labels_and_domains_become_plain_tuples():
    table = made(domains=np.array([2, 4]), names=["x", 7], labels=[["<b>", 1], "abcd"])
    assert table.domains == (2, 4)
    assert type(table.domains[0]) is int
    assert table.names == ("x", "7")
    assert table.labels == (("<b>", "1"), ("a", "b", "c", "d"))


# --- what is refused ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("codes", "shown"),
    [
        ([[0, 0], [2, 0]], "'a0' holds codes that are not whole numbers from 0 to 1 (row 2: 2)"),
        ([[0, 4], [0, 0]], "'a1' holds codes that are not whole numbers from 0 to 3 (row 1: 4)"),
        ([[0, 0], [-1, 0]], "(row 2: -1)"),
        ([[0, 0], [0, 1.5]], "(row 2: 1.5)"),
        ([[0, math.nan], [0, 0]], "(row 1: nan)"),
        ([[0, 0], [0, math.inf]], "(row 2: inf)"),
        ([[0, 0], [0, pd.NA]], "(row 2: <NA>)"),
        ([["0", "1"], ["1", "0"]], "(row 1: 0)"),
        ([[0, 0], [10**400, 0]], "(row 2: 1000"),
        (np.array([[0, 0], [0, 2**64 - 1]], dtype=np.uint64), "(row 2: 18446744073709551615)"),
        (np.array([["2013-01-01"] * 2] * 2, dtype="M8[D]"), "(row 1: 2013-01-01)"),
    ],
)
def test_each_code_that_is_none_is_named_with_its_place(codes, shown):
    assert shown in refused(codes=codes)


@pytest.mark.parametrize(
    ("codes", "message"),
    [
        ([0, 1], "The table has 1 dimensions, and two are needed: rows down"),
        (1, "The table has 0 dimensions"),
        (np.zeros((2, 2, 2)), "The table has 3 dimensions"),
        ([[0, 1], [1]], "The rows differ in length, and each row needs one code"),
        (np.zeros((1, 2)), "The table has 1 rows and 2 attributes. At least 2 rows"),
        (np.zeros((5, 0)), "The table has 5 rows and 0 attributes"),
        (np.zeros((2, 65), dtype=np.uint8), "2 rows with 65 attributes. At most 64"),
    ],
)
def test_each_bad_shape_is_refused(codes, message):
    assert message in refused(codes=codes)
    large = says("table-large", n=782_000, d=64, cells=50_000_000, what="codes")
    with pytest.raises(DataError, check=large):
        categorical.check_shape(782_000, 64)
    categorical.check_shape(781_250, 64)


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("domains", (2,), "domains = (2,) must be 2 whole numbers, how many categories each"),
        ("domains", (2, 4.5), "must be 2 whole numbers"),
        ("domains", ((2, 4), (2, 4)), "must be 2 whole numbers"),
        ("domains", (1, 4), "Attribute 1 has 1 categories, and from 2 to 3,000 are accepted."),
        ("domains", (2, 3001), "Attribute 2 has 3,001 categories, and from 2 to 3,000 are acc"),
        ("domains", (2, -4), "Attribute 2 has −4 categories"),
        ("names", ("a",), "1 names came for 2 attributes."),
        ("names", ("a", "a"), "2 attributes are called 'a', and each needs a name of its own"),
        ("labels", (("x", "y"),), "1 lists of labels came for 2 attributes"),
        ("labels", (("x", "y"), "abc"), "'a1' has 4 categories and the labels ('a', 'b', 'c')."),
        ("labels", (("x", "x"), "abcd"), "'a0' has 2 categories and the labels ('x', 'x')."),
    ],
)
def test_facts_that_do_not_fit_are_refused(field, value, message):
    assert message in refused(field, **{field: value})


# --- the joint table ------------------------------------------------------------------------------


@given(tables())
def test_the_joint_table_counts_each_record(table):
    expected = Counter(map(tuple, table.codes.tolist()))
    joint = table.joint()
    assert joint.shape == table.domains
    assert joint.sum() == pytest.approx(1)
    assert {cell: round(joint[cell] * len(table)) for cell in np.ndindex(joint.shape)} == {
        cell: expected[cell] for cell in np.ndindex(joint.shape)
    }


def test_a_joint_table_that_is_too_large_is_refused_with_its_size():
    codes = np.zeros((2, 15), dtype=int)
    with pytest.raises(DataError) as caught:
        CategoricalTable(codes=codes, domains=(16, 7, 16) * 5).joint()
    assert str(caught.value) == (
        "The 15 attributes have K = 16 × 7 × 16 × 16 × 7 × 16 × 16 × 7 × 16 × 16 × 7 × 16 × 16 × "
        "7 × 16 = about 1.8 × 10^16 possible records, and at most 300,000 can be estimated. Choose "
        "fewer attributes, or give those of many categories fewer and wider ones."
    )
    with pytest.raises(DataError, match=r"K = 62 × 62 × 62 × 2 = 476,656 possible"):
        CategoricalTable(codes=codes[:, :4], domains=(62, 62, 62, 2)).joint()
    assert CategoricalTable(codes=codes, domains=(2,) * 15).joint().size == 32_768


# --- some attributes, and other codes -------------------------------------------------------------


@given(tables(), st.data())
def test_some_attributes_are_a_marginal_of_the_joint_table(table, data):
    order = data.draw(st.permutations(range(table.attributes)))
    chosen = order[: data.draw(st.integers(1, table.attributes))]
    part = table.columns(chosen)
    others = tuple(set(range(table.attributes)) - set(chosen))
    places = np.argsort(np.argsort(chosen))
    expected = table.joint().sum(axis=others).transpose(places)
    np.testing.assert_allclose(part.joint(), expected, atol=1e-12)
    assert part.names == tuple(table.names[j] for j in chosen)
    assert part.domains == expected.shape


def test_some_attributes_keep_their_words_and_the_first_people_are_two_at_least():
    flags = {"synthetic": True, "confidential": True, "facts_from_data": True}
    said = {"notes": ("said",), "name": "t", "record": "users"}
    table = made(names=("x", "y"), labels=("mf", "abcd"), **flags, **said)
    part = table.columns([1])
    assert (part.names, part.labels) == (("y",), (tuple("abcd"),))
    assert {name: getattr(part, name) for name in flags | said} == flags | said
    assert table.columns([1, 0]).columns([1, 0]).fingerprint == table.fingerprint
    assert table.head(3).codes.tolist() == CODES[:3].tolist()
    assert table.head(99).fingerprint == table.fingerprint
    for few in (1, -2):
        with pytest.raises(DataError, check=says("table-small", rows="rows")):
            made().head(few)
    for indices in ([2], [-1], [0, 0]):
        with pytest.raises(DataError, match="must name attributes from 0 to 1, each once at most"):
            table.columns(indices)
    with pytest.raises(DataError, check=says("table-small", column="attribute")):
        table.columns([])


@given(tables(), st.integers(0, 2**32))
def test_new_codes_permute_the_joint_table_and_words_stay_with_their_people(table, seed):
    moved = permutations(table, seed)
    other = table.relabelled(moved)
    expected = np.zeros(table.domains)
    expected[np.ix_(*moved)] = table.joint()
    assert_array_equal(other.joint(), expected)
    for person in range(len(table)):
        for j, words in enumerate(table.labels):
            word = words[table.codes[person, j]]
            assert other.labels[j][other.codes[person, j]] == word
    assert other.relabelled([np.argsort(each) for each in moved]).fingerprint == table.fingerprint


@pytest.mark.parametrize(
    "moved", [[[0, 1]], [[0, 1], [0, 1, 2]], [[0, 0], [*range(4)]], [[0.5, 1], [*range(4)]]]
)
def test_new_codes_that_are_no_permutations_are_refused(moved):
    with pytest.raises(DataError, match="2 attributes need a permutation of their codes each"):
        made().relabelled(moved)


# --- fingerprints ---------------------------------------------------------------------------------


@given(tables(), st.data())
def test_a_fingerprint_covers_every_code(table, data):
    row = data.draw(st.integers(0, len(table) - 1))
    j = data.draw(st.integers(0, table.attributes - 1))
    codes = table.codes.copy()
    codes[row, j] = (codes[row, j] + 1) % table.domains[j]
    again = dataclasses.replace(table, codes=table.codes.copy())
    neighbour = dataclasses.replace(table, codes=codes)
    assert again.fingerprint == table.fingerprint != neighbour.fingerprint


def test_a_table_of_another_shape_with_the_same_bytes_has_another_fingerprint():
    flat = CategoricalTable(codes=[[0, 1, 1, 0], [1, 1, 0, 0]], domains=(2,) * 4)
    tall = CategoricalTable(codes=[[0, 1], [1, 0], [1, 1], [0, 0]], domains=(2, 2))
    assert flat.fingerprint != tall.fingerprint


# --- copies ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("k", [62, 256, 257, 3000])
def test_codes_of_wide_attributes_are_told_apart_and_copied_whole(k):
    codes = np.arange(k)[:, None]
    table = CategoricalTable(codes=codes, domains=(k,))
    other = CategoricalTable(codes=np.where(codes == k - 1, max(k - 257, 0), codes), domains=(k,))
    assert table.fingerprint != other.fingerprint
    copied = pickle.dumps(table)
    assert pickle.loads(copied).codes.tolist() == codes.tolist()
    assert len(copied) < 900 + len(str(table.labels)) + (1 if k <= 256 else 2) * k


def test_a_million_people_are_checked_and_counted_at_once():
    codes = np.random.default_rng(0).integers(3, size=(10**6, 8)).astype(np.uint8)

    def checked():
        return CategoricalTable(codes=codes, domains=(3,) * 8).joint()

    assert checked().sum() == pytest.approx(1)
    assert steps(checked) < 10_000


def test_a_sample_is_taken_from_all_rows_and_is_always_the_same():
    table = CategoricalTable(codes=(np.arange(9_000) // 3_000)[:, None], domains=(3,))
    few = table.sample(900)
    assert (few.codes == table.sample(900).codes).all()
    assert np.abs(np.bincount(few.codes[:, 0]) - 300).max() < 60  # the first 900 are all alike
    assert (np.diff(few.codes[:, 0]) >= 0).all()  # in the order of the table
    other = table.relabelled([[2, 0, 1]]).sample(900)
    assert (other.codes[:, 0] == np.array([2, 0, 1])[few.codes[:, 0]]).all()
