"""Tables of categories: checks, fingerprints, joint tables, new labels, and copies."""

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
from dp_core.tables.categorical import CategoricalTable
from tests.refusals import says

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


@given(tables())
def test_the_joint_table_counts_each_record(table):
    expected = Counter(map(tuple, table.codes.tolist()))
    joint = table.joint()
    assert joint.shape == table.domains
    assert joint.sum() == pytest.approx(1)
    assert {cell: round(joint[cell] * len(table)) for cell in np.ndindex(joint.shape)} == {
        cell: expected[cell] for cell in np.ndindex(joint.shape)
    }


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


@pytest.mark.parametrize("k", [62, 256, 257, 3000])
def test_codes_of_wide_attributes_are_told_apart_and_copied_whole(k):
    codes = np.arange(k)[:, None]
    table = CategoricalTable(codes=codes, domains=(k,))
    other = CategoricalTable(codes=np.where(codes == k - 1, max(k - 257, 0), codes), domains=(k,))
    assert table.fingerprint != other.fingerprint
    copied = pickle.dumps(table)
    assert pickle.loads(copied).codes.tolist() == codes.tolist()
    assert len(copied) < 900 + len(str(table.labels)) + (1 if k <= 256 else 2) * k


def test_a_sample_is_taken_from_all_rows_and_is_always_the_same():
    table = CategoricalTable(codes=(np.arange(9_000) // 3_000)[:, None], domains=(3,))
    few = table.sample(900)
    assert (few.codes == table.sample(900).codes).all()
    assert np.abs(np.bincount(few.codes[:, 0]) - 300).max() < 60  # the first 900 are all alike
    assert (np.diff(few.codes[:, 0]) >= 0).all()  # in the order of the table
    other = table.relabelled([[2, 0, 1]]).sample(900)
    assert (other.codes[:, 0] == np.array([2, 0, 1])[few.codes[:, 0]]).all()
