"""Made-up people: the distribution that is stated, its truth, and the real tables it resembles.

Counts are held against exact probabilities with Bernstein's bound. All cells of one test together
leave it with probability at most 1e-6, whatever the seed; seeds are fixed.
"""

import gzip
from itertools import combinations

import numpy as np
import pytest

from dp_core.algorithms.lremh.data.generators import (
    CENSUS,
    HARDNESS,
    SAMPLES,
    SLOPE,
    STORIES,
    TITLES,
    census_table,
    generate,
)
from dp_core.errors import DataError, ParameterError
from tests.paper.real_data import real
from tests.work import steps

NAMES = ("disability", "census", "parity")
ADULT = (9, 14, 8, 7, 1, 5)  # columns of the real table, in the order of the census


def agree(counts, n, probabilities):
    """Hold counts against probabilities: false alarm at most 1e-6 for all of them together."""
    counts, p = np.asarray(counts), np.asarray(probabilities)
    surprise = np.log(2 * p.size / 1e-6)
    allowed = np.sqrt(2 * n * p * (1 - p) * surprise) + 2 * surprise / 3 * (p > 0) * (p < 1)
    return bool((np.abs(counts - n * p) <= allowed + 1e-6).all())


def cramers_v(table):
    """Association of the two attributes of a table of shares, from 0 to 1."""
    expected = np.outer(table.sum(axis=1), table.sum(axis=0))
    possible = expected > 0
    chi = ((table - expected)[possible] ** 2 / expected[possible]).sum()
    return float(np.sqrt(chi / (min(table.shape) - 1)))


def margin(table, kept):
    return table.sum(axis=tuple(j for j in range(table.ndim) if j not in kept))


def real_table(name, columns):
    with gzip.open(real(name), "rt") as file:
        codes = np.loadtxt(file, delimiter=",", dtype=np.int64)
    return codes[:, columns] if columns else codes


def test_the_checks_can_fail():
    assert agree([500], 1_000, [0.5])
    assert not agree([650], 1_000, [0.5])
    assert not agree([1], 1_000, [0.0])
    assert cramers_v(np.eye(2) / 2) == pytest.approx(1)
    assert cramers_v(np.full((2, 3), 1 / 6)) == pytest.approx(0, abs=1e-9)


# --- shapes, words, seeds -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "domains"),
    [("disability", (2,) * 16), ("census", (2, 2, 5, 6, 7, 7)), ("parity", (2, 2, 2))],
)
def test_each_table_has_its_shape_its_words_and_its_flags(name, domains):
    made = generate(name, 300, 5)
    assert made.codes.shape == (300, len(domains))
    assert made.domains == domains
    assert made.record == "people"
    assert made.name.endswith(f", 300 people × {len(domains)}")
    assert made.synthetic
    assert not made.confidential
    assert not made.facts_from_data
    assert all(label.strip() and not label.isdigit() for words in made.labels for label in words)


@pytest.mark.parametrize("name", NAMES)
def test_a_seed_gives_the_same_table_and_another_seed_another(name):
    assert generate(name, 200, 5).fingerprint == generate(name, 200, 5).fingerprint
    assert not np.array_equal(generate(name, 200, 5).codes, generate(name, 200, 6).codes)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("adult", 10, 0), "name = 'adult' is no table that can be made; there are disability,"),
        (("parity", 1, 0), "n = 1 must be a whole number, at least 2; correct it."),
        (("parity", 2.5, 0), "n = 2.5 must be a whole number"),
        (("parity", True, 0), "n = True must be a whole number"),
        (("parity", 10, -1), "seed = -1 must be a whole number, at least 0"),
        (("parity", 10, None), "seed = None must be a whole number"),
    ],
)
def test_what_cannot_be_made_is_refused(arguments, message):
    with pytest.raises(ParameterError) as caught:
        generate(*arguments)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize("name", NAMES)
def test_too_many_people_are_refused_before_they_are_made(name):
    with pytest.raises(DataError, match=r"At most 64 attributes and 50,000,000 codes"):
        generate(name, 10**9, 0)


# --- distributions --------------------------------------------------------------------------------


def severity_joint(first, second):
    """P(both need help), by a fine sum over the severity."""
    grid = np.linspace(-8, 8, 4_001)
    density = np.exp(-(grid**2) / 2)
    needs = [1 / (1 + np.exp(-SLOPE * (grid - HARDNESS[j]))) for j in (first, second)]
    product = needs[0] * needs[1] if first != second else needs[0]
    return float((density * product).sum() / density.sum())


def test_the_disabilities_follow_the_severity_model():
    n = 60_000
    codes = generate("disability", n, 3).codes
    pairs = [(i, j) for i in range(16) for j in range(i, 16)]
    counts = [np.count_nonzero(codes[:, i] & codes[:, j]) for i, j in pairs]
    expected = np.array([severity_joint(i, j) for i, j in pairs])
    assert agree(counts, n, expected)
    assert not agree(counts, n, expected * 1.03)


def test_the_census_follows_its_table():
    n = 200_000
    counts = generate("census", n, 3).joint() * n
    assert agree(counts, n, census_table())
    assert not agree(counts, n, np.roll(census_table(), 1, axis=0))


def test_the_table_of_the_census_is_a_distribution():
    table = census_table()
    assert table.shape == tuple(map(len, CENSUS.values()))
    assert table.sum() == pytest.approx(1, abs=1e-12)
    assert table.min() >= 0
    with pytest.raises(ValueError, match="read-only"):
        table[0] = 1


def test_nobody_in_the_census_contradicts_themself():
    sex, role, status = (list(CENSUS).index(name) for name in ("sex", "role at home",
                                                               "marital status"))  # fmt: skip
    by_sex = margin(census_table(), (sex, role))
    assert by_sex[CENSUS["sex"].index("female"), CENSUS["role at home"].index("husband")] == 0
    assert by_sex[CENSUS["sex"].index("male"), CENSUS["role at home"].index("wife")] == 0
    by_status = margin(census_table(), (role, status))
    never = CENSUS["marital status"].index("never married")
    assert by_status[CENSUS["role at home"].index("husband"), never] == 0


def test_parity_shows_in_all_three_together_and_in_no_pair():
    n = 40_000
    joint = generate("parity", n, 3).joint()
    expected = np.zeros((2, 2, 2))
    for first, second in np.ndindex(2, 2):
        expected[first, second, first ^ second] = 0.25
    assert agree(joint * n, n, expected)
    for pair in combinations(range(3), 2):
        assert agree(margin(joint, pair) * n, n, np.full((2, 2), 0.25))


# --- the real tables they resemble ----------------------------------------------------------------


def test_the_disabilities_resemble_the_survey():
    """1-ways within 0.01, mean correlation 0.46 and 0.41: facts of fixed tables, no chance."""
    found = real_table("nltcs.csv.gz", None)
    shares = [severity_joint(j, j) for j in range(16)]
    np.testing.assert_allclose(found.mean(axis=0), shares, atol=0.01)
    upper = np.triu_indices(16, 1)
    assert np.corrcoef(found.T)[upper].mean() == pytest.approx(0.41, abs=0.005)
    made = generate("disability", 20_000, 1).codes
    assert np.corrcoef(made.T)[upper].mean() == pytest.approx(0.46, abs=0.01)


def test_the_census_resembles_the_real_one():
    """Domain sizes, 1-ways within 0.02 and all fifteen associations (Cramér's V) within 0.05."""
    codes = real_table("adult15.csv.gz", ADULT)
    table = census_table()
    assert tuple(codes.max(axis=0) + 1) == table.shape
    for j, k in enumerate(table.shape):
        shares = np.bincount(codes[:, j], minlength=k) / len(codes)
        np.testing.assert_allclose(margin(table, (j,)), shares, atol=0.02)
    for pair in combinations(range(6), 2):
        both = margin(table, pair)
        found = np.zeros(both.shape)
        np.add.at(found, tuple(codes[:, pair].T), 1 / len(codes))
        assert cramers_v(both) == pytest.approx(cramers_v(found), abs=0.05), pair


# --- samples --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "people", "attributes", "name"),
    [
        ("disability", 20_000, 8, "Disability survey, 20,000 people × 8"),
        ("census", 45_000, 6, "Census, 45,000 people × 6"),
        ("parity", 20_000, 3, "Parity trap, 20,000 people × 3"),
        ("disability_whole", 20_000, 16, "Disability survey, 20,000 people × 16"),
    ],
)
def test_each_sample_has_its_size_and_its_name(key, people, attributes, name):
    made = SAMPLES[key]()
    assert (len(made), made.attributes, made.name) == (people, attributes, name)
    assert SAMPLES[key]() is made
    assert SAMPLES[key].__wrapped__().fingerprint == made.fingerprint


def test_the_samples_come_in_their_order_with_short_stories_in_sentences():
    assert list(SAMPLES) == list(STORIES) == list(TITLES) == [*NAMES, "disability_whole"]
    for story in map(str, STORIES.values()):
        assert 60 < len(story) < 240
        assert story.endswith(".")
    assert all(len(title) < 30 for title in TITLES.values())


def test_the_sample_that_opens_the_page_is_made_at_once():
    assert steps(SAMPLES["disability"].__wrapped__) < 25_000
