"""Made-up rows as they leave: as many of each group as was released, and words as words.

Only released numbers and the published seed enter: equal releases give equal rows, and
`dp_core.releasing.again.rows` draws them again.
"""

import json
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.dpc_stacking.outputs import Clustering, Floats, Labels
from dp_core.noise.streams import public_words
from dp_core.tables.numeric import Source


def made_up_rows(output: Clustering) -> tuple[Floats, Labels]:
    """Make up rows of a release; a cell of a column of words holds the number of one of them.

    A refined release knows each group's share of every word from its centre. Else the words are
    those nearest to the rows that were drawn from counts.

    Parameters
    ----------
    output : Clustering
        With ``synthetic`` rows, their labels and boxes.

    Returns
    -------
    rows : ndarray, shape (m, d)
        In original units.
    labels : ndarray of int, shape (m,)
    """
    assert output.synthetic is not None
    assert output.synthetic_labels is not None
    assert output.boxes is not None
    chosen = _chosen(output.synthetic_labels, output.noisy_counts)
    rows, labels = output.synthetic[chosen].copy(), output.synthetic_labels[chosen]
    for places in columns_of_words(output.sources):
        codes = [output.sources[j].codes for j in places]
        if not output.facts.get("share"):
            rows[:, places] = _nearest(rows[:, places], codes)
            continue
        for group in np.unique(labels):
            inside = labels == group
            label = f"words {places[0]} {group}"
            ranks = _ranks(output.boxes.seed, label, int(inside.sum()))
            rows[np.ix_(inside, places)] = _drawn(output.centres[group, places], codes, ranks)
    return rows, labels


def columns_of_words(sources: Sequence[Source]) -> list[NDArray[np.intp]]:
    """Places of the columns that come from the same column of words of the file."""
    names = [source.column if source.codes else "" for source in sources]
    return [
        np.array([j for j, other in enumerate(names) if other == name])
        for name in dict.fromkeys(filter(None, names))
    ]


def _chosen(labels: Labels, counts: Floats | None) -> NDArray[np.intp]:
    """Rows of each group, as many as its noisy count asks for; some occur twice."""
    sizes = np.bincount(labels, minlength=0 if counts is None else len(counts))
    if counts is None:
        return np.arange(len(labels))
    wanted = np.where(sizes > 0, np.maximum(counts, 0), 0.0)
    if not wanted.sum() > 0:
        return np.arange(len(labels))
    ends = np.rint(np.cumsum(wanted) / wanted.sum() * len(labels)).astype(np.intp)
    many = np.diff(ends, prepend=0)
    parts = [np.resize(np.flatnonzero(labels == group), size) for group, size in enumerate(many)]
    return np.concatenate(parts)


def _ranks(seed: str, label: str, many: int) -> Floats:
    """Spread (0, 1) evenly, in an order that the seed draws."""
    return np.asarray((np.argsort(public_words(seed, label, many), kind="stable") + 0.5) / many)


def _drawn(centre: Floats, codes: Sequence[tuple[tuple[str, float], ...]], ranks: Floats) -> Floats:
    """Words of a group's rows, so that their means are those of its centre."""
    words = len(codes[0])
    if _ordered(codes):
        from scipy.stats import binom

        top = words - 1
        return np.asarray(binom.ppf(ranks, top, np.clip(centre[0] / top, 0, 1)))[:, None]
    shares = np.clip(centre, 0, 1)
    if len(codes) == words and not shares.sum() > 0:
        shares = np.ones(words)
    if len(codes) == words or shares.sum() > 1:
        shares = shares / shares.sum()
    # Where some of the words are no column here, a row may have none of those that are.
    word = np.searchsorted(np.cumsum(shares), ranks, side="right")
    return np.asarray(word[:, None] == np.arange(len(codes)), dtype=np.float64)


def _nearest(rows: Floats, codes: Sequence[tuple[tuple[str, float], ...]]) -> Floats:
    if _ordered(codes):
        return np.clip(np.rint(rows), 0, len(codes[0]) - 1)
    if len(codes) < len(codes[0]):
        return np.rint(np.clip(rows, 0, 1))
    return np.asarray(rows.argmax(axis=1)[:, None] == np.arange(len(codes)), dtype=np.float64)


def _ordered(codes: Sequence[tuple[tuple[str, float], ...]]) -> bool:
    """Whether the words are numbered, and not a column of 0 and 1 each."""
    return [number for _, number in codes[0]] == list(range(len(codes[0])))


def drawn_from(output: Clustering) -> str:
    """Write what the rows were drawn from: boxes in shares of each column's width, and groups."""
    assert output.boxes is not None
    assert output.synthetic_labels is not None
    boxes = output.boxes
    body = {
        "seed": boxes.seed,
        "boxes": [
            {"rows": rows, "low": low, "high": high}
            for rows, low, high in zip(
                boxes.rows.tolist(), boxes.low.tolist(), boxes.high.tolist(), strict=True
            )
        ],
        "groups": output.synthetic_labels.tolist(),
        "words from centres": bool(output.facts.get("share")),
    }
    return json.dumps(body)
