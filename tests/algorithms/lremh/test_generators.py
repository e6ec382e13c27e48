"""Made-up people: the distribution that is stated, its truth, and the real tables it resembles.

All cells of one test together raise a false alarm with probability at most 1e-6; seeds are fixed.
"""

import numpy as np
import pytest

from dp_core.algorithms.lremh.data.generators import CENSUS, census_table, generate
from dp_core.algorithms.lremh.outputs import margin
from dp_core.errors import DataError
from tests.algorithms.lremh.tools import agree


@pytest.mark.parametrize(
    ("name", "domains"),
    [("disability", (2,) * 16), ("census", (2, 2, 5, 6, 7, 7)), ("parity", (2, 2, 2))],
)
def test_each_table_has_its_shape_its_words_and_its_flags_and_follows_its_seed(name, domains):
    made = generate(name, 300, 5)
    assert made.codes.shape == (300, len(domains))
    assert made.domains == domains
    assert made.record == "people"
    assert made.name.endswith(f", 300 people × {len(domains)}")
    assert (made.synthetic, made.confidential, made.facts_from_data) == (True, False, False)
    assert all(label.strip() and not label.isdigit() for words in made.labels for label in words)
    assert generate(name, 300, 5).fingerprint == made.fingerprint
    assert not np.array_equal(generate(name, 300, 6).codes, made.codes)
    with pytest.raises(DataError, match=r"At most 64 attributes and 50,000,000 codes"):
        generate(name, 10**9, 0)


def test_the_census_follows_its_table_and_nobody_contradicts_themself():
    n, table = 200_000, census_table()
    counts = generate("census", n, 3).joint() * n
    assert agree(counts, n, table)
    assert not agree(counts, n, np.roll(table, 1, axis=0))
    assert table.shape == tuple(map(len, CENSUS.values()))
    assert table.sum() == pytest.approx(1, abs=1e-12)
    assert table.min() >= 0
    with pytest.raises(ValueError, match="read-only"):
        table[0] = 1
    people = ("sex", "role at home", "marital status")
    sex, role, status = (list(CENSUS).index(name) for name in people)
    by_sex = margin(table, (sex, role))
    assert by_sex[CENSUS["sex"].index("female"), CENSUS["role at home"].index("husband")] == 0
    assert by_sex[CENSUS["sex"].index("male"), CENSUS["role at home"].index("wife")] == 0
    by_status = margin(table, (role, status))
    never = CENSUS["marital status"].index("never married")
    assert by_status[CENSUS["role at home"].index("husband"), never] == 0
