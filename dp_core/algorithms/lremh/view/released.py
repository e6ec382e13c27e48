"""A released estimate as a picture for a document, and how far noise may have moved it."""

from collections.abc import Mapping

import numpy as np
import pandas as pd

from dp_core.algorithm import Given, Release
from dp_core.algorithms.lremh.outputs import Estimate
from dp_core.algorithms.lremh.study.planning import design_of
from dp_core.algorithms.lremh.view.people_figures import people, record_words
from dp_core.view import svg
from dp_core.view.theme import theme
from dp_core.words import say

_SHARE, _DIRECT, _HALF = "share", "direct_share", "half_width_95"
_WHISKERS = " " + say("lremh-released-whiskers-range-noise-alone")


def released(
    release: Release[Estimate], given: Given, tables: Mapping[str, pd.DataFrame]
) -> svg.Shown:
    """Draw the records with the largest estimated shares."""
    table = tables["estimate.csv"]
    first = table.iloc[np.argsort(-table[_SHARE].to_numpy(), kind="stable")[: svg.MOST_BARS]]
    names = _words(release.output, first)
    known = (first[_DIRECT], first[_HALF]) if {_DIRECT, _HALF} <= {*table.columns} else None
    body, size = svg.bars(names, first[_SHARE], theme(dark=False), known)
    whiskers = _WHISKERS if known else ""
    return svg.Shown(
        body=body,
        size=size,
        title=say("lremh-released-estimated-share-most-frequent"),
        words=say(
            "lremh-released-most-frequent-possible-records",
            first=len(first),
            table=len(table),
            whiskers=whiskers,
        ),
        expected=_expected(release.output, given),
    )


def _words(output: Estimate, rows: pd.DataFrame) -> list[str]:
    """Say the records of some rows."""
    if output.sent is None:
        words = rows[[*rows.columns[: list(rows.columns).index(_SHARE)]]].astype(str)
        return [" · ".join(row) for row in words.itertuples(index=False)]
    codes = np.stack(np.unravel_index(rows.index.to_numpy(), output.table.shape), axis=1)
    return [record_words(row, output.sent.names, output.sent.labels) for row in codes.tolist()]


def _expected(output: Estimate, given: Given) -> str:
    """Say what is planned for so many users; nothing of reports that were ready before."""
    sent = output.sent
    if sent is None:
        return ""
    design = design_of(given.method, given.params, tuple(map(len, sent.labels)))
    error = min(1.0, design.planned_error(sent.users, design.promised))
    return say("lremh-released-about-users-stand-wrong", people=people(error), users=sent.users)
