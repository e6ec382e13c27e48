"""Made-up tables whose truth is known, and one real table of pictures (privscbn.md 5).

The seed fixes the constants of a model as well as the records; constants do not depend on n.
"""

from collections.abc import Callable, Mapping, Sequence

import numpy as np
from numpy.random import Generator

from dp_core.arrays import Bits, Codes, Floats
from dp_core.params import whole
from dp_core.tables.categorical import CategoricalTable, made, once
from dp_core.tables.records import MOST_ATTRIBUTES, BinaryTable, check_shape
from dp_core.words import message, say

BLOCKS = (6, 6, 6, 6)
ITEMS = 50
THEMES = 6
DIGITS = 1797

_CLASSES = 3
_FIRST_THEMED, _LAST_THEMED = 5, 35  # items 6 to 35
_ASIA = (
    *("visit to Asia", "tuberculosis", "smoking", "lung cancer", "bronchitis"),
    *("TB or cancer", "positive X-ray", "breathless"),
)
_SURVEY = (
    *("eating", "getting up", "moving indoors", "dressing", "bathing", "using the toilet"),
    *("heavy housework", "light housework", "laundry", "cooking", "shopping", "moving outdoors"),
    *("travelling", "handling money", "taking medicine", "telephoning"),
)


def generate(name: str, n: int, seed: int) -> BinaryTable:
    """Make a table by its name, marked synthetic but for "digits".

    Parameters
    ----------
    name : {"blocks", "baskets", "asia", "xor", "survey", "digits"}
    n : int
        Records, at least 2; of "digits" there are 1,797.
    seed : int
        Not negative. It fixes the model's constants too; of "digits" it chooses the pictures.

    Examples
    --------
    >>> generate("asia", 100, 1).values.shape
    (100, 8)
    """
    return made(MAKERS, name, n, seed)


_OWN_WIDTH = {"blocks": 24, "survey": 16, "baskets": 50}
LOOK_ALIKES = {kind: message(f"privscbn-alike-{kind}") for kind in _OWN_WIDTH}


def look_alike(kind: str, n: int, m: int, *, seed: int) -> BinaryTable:
    """Make a table of a public size; independent copies side by side where the model has fewer."""
    check_shape(n, m)
    width = _OWN_WIDTH[kind]
    copies = -(-min(m, MOST_ATTRIBUTES) // width)
    parts = [generate(kind, n, seed + copy).values for copy in range(copies)]
    return BinaryTable(
        values=np.hstack(parts)[:, :m],
        name=say("privscbn-alike-name", kind=LOOK_ALIKES[kind], rows=n, columns=m),
        synthetic=True,
    )


def _streams(seed: int) -> tuple[Generator, Generator]:
    """Streams of the constants and of the records."""
    constants, records = np.random.default_rng(seed).spawn(2)
    return constants, records


def _title(words: str, n: int, m: int) -> str:
    return f"{words}, {n:,} records × {m}"


def blocks(n: int, seed: int, *, interleave: bool = False) -> BinaryTable:
    """Make blocks of attributes that share a hidden class each; blocks know nothing of each other.

    `interleave`: put the attributes in the order a1, b1, c1, d1, a2, … (the paper's odd and even
    columns).
    """
    check_shape(n, sum(BLOCKS))
    constants, rng = _streams(seed)
    shares = [constants.dirichlet([4] * _CLASSES) for _ in BLOCKS]
    parts = []
    for shape in ((_CLASSES, size) for size in BLOCKS):  # mostly rare and sometimes common
        common = constants.random(shape) < 0.4
        often, rare = constants.uniform(0.5, 0.85, shape), constants.uniform(0.03, 0.25, shape)
        parts.append(np.where(common, often, rare))
    columns = [
        _coins(ones[rng.choice(len(own), n, p=own)], n, rng)
        for own, ones in zip(shares, parts, strict=True)
    ]
    places = [(b, j) for b, size in enumerate(BLOCKS) for j in range(size)]
    chosen = list(range(len(places)))
    if interleave:
        chosen.sort(key=lambda k: places[k][::-1])
    groups = [tuple(k for k, old in enumerate(chosen) if places[old][0] == b) for b in range(4)]
    return BinaryTable(
        values=np.hstack(columns)[:, chosen],
        name=_title("Mixed blocks" if interleave else "Blocks", n, len(places)),
        names=tuple(f"{'abcd'[places[k][0]]}{places[k][1] + 1}" for k in chosen),
        groups=tuple(groups),
        synthetic=True,
    )


def _coins(probabilities: Floats, n: int, rng: Generator) -> Bits:
    return (rng.random((n, probabilities.shape[-1])) < probabilities).astype(np.uint8)


def themes() -> tuple[tuple[int, ...], ...]:
    """Items 6 to 35 dealt out in turn to six themes."""
    themed = range(_FIRST_THEMED, _LAST_THEMED)
    return tuple(tuple(themed[t::THEMES]) for t in range(THEMES))


def _baskets(n: int, seed: int) -> BinaryTable:
    check_shape(n, ITEMS)
    _, rng = _streams(seed)
    popularity = np.asarray(0.30 / np.arange(1, ITEMS + 1) ** 0.85)  # where no theme is at work
    values = _coins(popularity, n, rng)
    # Half of the baskets have no theme: theme -1.
    theme = np.where(rng.random(n) < 0.5, rng.integers(THEMES, size=n), -1)
    for t, items in enumerate(themes()):
        rows = np.flatnonzero(theme == t)
        values[rows[:, None], list(items)] |= _coins(np.full(len(items), 0.4), len(rows), rng)
    return BinaryTable(
        values=values,
        name=_title("Baskets", n, ITEMS),
        record="baskets",
        names=tuple(f"item {j + 1}" for j in range(ITEMS)),
        groups=themes(),
        synthetic=True,
    )


def _asia(n: int, seed: int) -> BinaryTable:
    """Lauritzen and Spiegelhalter's chest clinic; "TB or cancer" follows from two others."""
    check_shape(n, len(_ASIA))
    _, rng = _streams(seed)
    draw = rng.random((7, n))
    asia = draw[0] < 0.01
    tub = draw[1] < np.where(asia, 0.05, 0.01)
    smoke = draw[2] < 0.5
    lung = draw[3] < np.where(smoke, 0.1, 0.01)
    bronc = draw[4] < np.where(smoke, 0.6, 0.3)
    either = tub | lung
    xray = draw[5] < np.where(either, 0.98, 0.05)
    dysp = draw[6] < np.array([0.1, 0.7, 0.8, 0.9])[2 * bronc + either]
    return BinaryTable(
        values=np.column_stack([asia, tub, smoke, lung, bronc, either, xray, dysp]),
        name=_title("Asia clinic", n, len(_ASIA)),
        record="patients",
        names=_ASIA,
        edges=((0, 1), (2, 3), (2, 4), (1, 5), (3, 5), (5, 6), (4, 7), (5, 7)),
        synthetic=True,
    )


def _xor(n: int, seed: int) -> BinaryTable:
    """S = A ⊕ B, and C = S with probability 0.6, else a coin: pairs that matter only jointly."""
    check_shape(n, 4)
    _, rng = _streams(seed)
    a, b, coin = rng.integers(2, size=(3, n))
    s = a ^ b
    c = np.where(rng.random(n) < 0.6, s, coin)
    return BinaryTable(
        values=np.column_stack([a, c, b, s]),
        name=_title("XOR trap", n, 4),
        names=("A", "C", "B", "S"),
        edges=((0, 3), (2, 3), (3, 1)),
        synthetic=True,
    )


def _survey(n: int, seed: int) -> BinaryTable:
    """Everything depends on one hidden score z: P(item j) = logistic(a_j z - b_j)."""
    m = len(_SURVEY)
    check_shape(n, m)
    constants, rng = _streams(seed)
    slope, hardness = constants.uniform(1.2, 3, m), constants.uniform(0, 2.2, m)
    score = rng.standard_normal((n, 1))
    return BinaryTable(
        values=_coins(1 / (1 + np.exp(hardness - slope * score)), n, rng),
        name=_title("Disability survey", n, m),
        record="people",
        names=_SURVEY,
        groups=(tuple(range(m)),),
        synthetic=True,
    )


def _digits(n: int, seed: int) -> BinaryTable:
    """Handwritten digits that come with scikit-learn, 8 × 8 pixels, dark where above 7 of 16."""
    from sklearn.datasets import load_digits

    values = (load_digits().data > 7).astype(np.uint8)
    if n < len(values):
        values = values[np.sort(_streams(seed)[1].choice(len(values), n, replace=False))]
    return BinaryTable(
        values=values,
        name=_title("Digits", len(values), 64),
        record="pictures",
        names=tuple(f"row {row} column {column}" for row in range(1, 9) for column in range(1, 9)),
        image=(8, 8),
    )


MAKERS: Mapping[str, Callable[[int, int], BinaryTable]] = {
    "blocks": blocks,
    "baskets": _baskets,
    "asia": _asia,
    "xor": _xor,
    "survey": _survey,
    "digits": _digits,
}


# --- tables of categories that are made up: a town, and look-alikes of uploads --------------------

_TOWN: dict[str, tuple[str, ...]] = {
    "age": ("18 to under 30", "30 to under 45", "45 to under 65", "65 and over"),
    "sex": ("female", "male"),
    "schooling": ("none", "school", "trade", "university"),
    "work": ("employed", "self-employed", "looking", "at home", "retired", "in training"),
    "hours": ("0", "under 20", "20 to under 35", "35 and over"),
    "income": ("under 10k", "10k to under 20k", "20k to under 35k", "35k to under 60k", "60k+"),
    "household": ("alone", "couple", "couple with children", "one parent", "shared"),
    "housing": ("rented", "owned", "social", "other"),
    "commute": ("none", "on foot", "bicycle", "bus or train", "car"),
    "health": ("very good", "good", "fair", "poor"),
    "smokes": ("no", "yes"),
}


_PARENTS: dict[str, tuple[str, ...]] = {
    "schooling": ("age",),
    "work": ("age", "sex"),
    "hours": ("work",),
    "income": ("work", "schooling"),
    "household": ("age",),
    "housing": ("income", "household"),
    "commute": ("work",),
    "health": ("age", "income"),
    "smokes": ("schooling", "sex"),
}


def town(n: int, seed: int) -> CategoricalTable:
    """Make up adults of a town: 11 columns, most of which depend on age, schooling and work.

    `n`: people, at least 2.
    """
    rng = np.random.default_rng((whole("seed", seed, 0), 0x70))
    n = whole("n", n, 2)
    drawn: dict[str, Codes] = {}
    for name, words in _TOWN.items():
        parents = [drawn[parent] for parent in _PARENTS.get(name, ())]
        drawn[name] = _given(rng, n, len(words), parents)
    return CategoricalTable(
        codes=np.column_stack([*drawn.values()]),
        domains=tuple(map(len, _TOWN.values())),
        names=tuple(_TOWN),
        labels=tuple(_TOWN.values()),
        name="town",
        synthetic=True,
    )


def _given(rng: Generator, n: int, k: int, parents: Sequence[Codes]) -> Codes:
    """Draw categories whose log-chances add up over the categories of the parents."""
    logs = np.tile(rng.normal(0, 0.5, k), (n, 1))
    for codes in parents:
        logs += rng.normal(0, 1.2, (int(codes.max()) + 1, k))[codes]
    return np.asarray(np.argmax(logs + rng.gumbel(size=(n, k)), axis=1))


def alike(n: int, domains: Sequence[int], *, seed: int) -> CategoricalTable:
    """Make up answers in stated categories: columns in turn depend on one of two hidden scores.

    Category c is 1 / (c + 1) as frequent as the first.
    """
    from scipy.special import ndtr

    rng = np.random.default_rng((seed, 0x71))
    scores = rng.normal(size=(2, n))
    columns = []
    for j, k in enumerate(domains):
        place = ndtr(0.75 * scores[j % 2] + np.sqrt(1 - 0.75**2) * rng.normal(size=n))
        ends = np.cumsum(1 / np.arange(1, k + 1))
        columns.append(np.minimum(np.searchsorted(ends / ends[-1], place), k - 1))
    return CategoricalTable(codes=np.column_stack(columns), domains=tuple(domains), synthetic=True)


# --- bundled tables: made up, but for the digits; each is made once per process -------------------

# Models whose independent-attribute error (3-way) is that of the specification: 0.055, 0.25.
_BLOCKS_SEED = 43
_SURVEY_SEED = 2

SAMPLES: Mapping[str, Callable[[], BinaryTable | CategoricalTable]] = {
    "asia_small": once(generate, "asia", 5_000, 1),
    "survey": once(generate, "survey", 20_000, _SURVEY_SEED),
    "asia": once(generate, "asia", 20_000, 1),
    "blocks": once(generate, "blocks", 20_000, _BLOCKS_SEED),
    "mixed_blocks": once(blocks, 20_000, _BLOCKS_SEED, interleave=True),
    "baskets": once(generate, "baskets", 50_000, 1),
    "digits": once(generate, "digits", 1_797, 1),
    "xor": once(generate, "xor", 20_000, 1),
    "town": once(town, 20_000, 2),
}

TITLES = {key: message(f"privscbn-sample-{key}") for key in SAMPLES}
"""Short names, known without making the tables."""

STORIES = {key: message(f"privscbn-sample-{key}.story") for key in SAMPLES}
"""What each sample is and what to look for, in plain words."""
