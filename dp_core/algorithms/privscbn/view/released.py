"""Released shares as a picture for a document, and how far noise may have moved them."""

import math
from collections.abc import Mapping

import pandas as pd

from dp_core.algorithm import Given, Release
from dp_core.algorithms.privscbn.method.entropy import choose_design, expected_error
from dp_core.algorithms.privscbn.method.mixed.publish import MixedRelease
from dp_core.algorithms.privscbn.method.steps.budget import checked_delta
from dp_core.algorithms.privscbn.method.steps.networks import TableRelease
from dp_core.algorithms.privscbn.params import JointParams, JointZCDPParams
from dp_core.privacy.costs import rho_from_epsilon_delta
from dp_core.view import svg
from dp_core.view.theme import theme
from dp_core.words import say

_MEASURED, _HALF = "share_measured", "half_width_95"


def released(
    release: Release[TableRelease], given: Given, tables: Mapping[str, pd.DataFrame]
) -> svg.Shown:
    """Draw the shares that the released model says."""
    table = tables["shares.csv"]
    names = [*table.iloc[:, 0].astype(str)]
    if "category" in table:
        names = [f"{a}: {b}" for a, b in zip(names, table["category"], strict=True)]
    known = (table[_MEASURED], table[_HALF]) if _MEASURED in table else None
    body, size = svg.bars(names, table["share_of_model"], theme(dark=False), known)
    facts = {"bars": len(table), "cut": len(table) > svg.MOST_BARS, "most": svg.MOST_BARS}
    return svg.Shown(
        body=body,
        size=size,
        title=say("privscbn-released-title", categories="category" in table),
        words=say("privscbn-released-words", whiskers=known is not None, **facts),
        expected=_expected(release.output, given),
    )


def _expected(output: TableRelease, given: Given) -> str:
    """Say the closed form of counts by maximum entropy, where the number of records is known."""
    asked = given.params
    plain = isinstance(asked, JointParams) and not isinstance(output, MixedRelease)
    if not plain or not output.joints or asked.rows or output.synthetic is None:
        return ""
    n, epsilon, norm = len(output.synthetic), float(asked.epsilon), 1
    if isinstance(asked, JointZCDPParams):
        rho = rho_from_epsilon_delta(epsilon, checked_delta(asked.delta, n))
        epsilon, norm = math.sqrt(2 * rho), 2
    design = choose_design(output.m, n, order=asked.order, epsilon=epsilon, norm=norm)
    error = min(1.0, expected_error(design, n, epsilon))
    return say("privscbn-released-expected", of_100=100 * error)
