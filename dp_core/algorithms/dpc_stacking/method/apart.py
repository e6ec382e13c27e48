"""Runs taken apart: votes asked once are kept, and the names of groups can stay unaligned (9.4)."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.random import Generator

from dp_core.algorithm import Release, for_persons
from dp_core.algorithms.dpc_stacking.method.published import publish_no_privacy, publish_published
from dp_core.algorithms.dpc_stacking.method.rivals import TRACED_RIVALS
from dp_core.algorithms.dpc_stacking.method.sound import (
    publish_central,
    publish_local,
    traced_central,
)
from dp_core.algorithms.dpc_stacking.method.steps.ensemble import Judge, StackOptions, Votes, votes
from dp_core.algorithms.dpc_stacking.method.steps.traces import Traced
from dp_core.algorithms.dpc_stacking.outputs import Clustering
from dp_core.arrays import Floats
from dp_core.noise.mechanisms import Rng
from dp_core.tables.frozen import fingerprint
from dp_core.tables.numeric import NumericTable

STACKS: Mapping[str, Callable[..., Release[Clustering]]] = {
    "published": publish_published,
    "local": publish_local,
    "central": publish_central,
    "no_privacy": publish_no_privacy,
}
"""Methods that let the primaries vote."""
TRACED = (*STACKS, *TRACED_RIVALS)  # methods that `traced_run` knows


def traced_run(
    method: str, table: NumericTable, params: Any, rng: Rng, judge: Judge = votes
) -> Traced:
    """Run a method as the registry does, and keep what was released on the way.

    Parameters
    ----------
    method : str
        One of `TRACED`.
    table : NumericTable
    params : ClusterParams
        Of the method.
    rng : Generator or Entropy
    judge : callable
        What lets the primaries vote: `votes`, or one that gives the same answers from a store.
    """
    made = _traced(method, table, params, rng, judge)
    return made._replace(release=for_persons(made.release, table))


def _traced(method: str, table: NumericTable, params: Any, rng: Rng, judge: Judge) -> Traced:
    if method == "central":
        return traced_central(table, params, rng, judge)
    if method in STACKS:
        return Traced(STACKS[method](table, params, rng, judge), ())
    return TRACED_RIVALS[method](table, params, rng)


def vote_key(rows: Floats, clusters: int, options: StackOptions, rng: Generator) -> str:
    """Digest all that votes depend on; weight and encoding are not among it.

    A generator counts by the seed sequence that it spawns from: `votes` draws from nothing else.
    """
    seeds = rng.bit_generator.seed_seq
    assert isinstance(seeds, np.random.SeedSequence)
    asked = f"{clusters} {options.folds} {options.primaries} {options.align}"
    return fingerprint(rows, asked, str(seeds.state))


def clustered_rows(output: Clustering) -> Floats | None:
    """Rows that were clustered, as the last K-means read them; None where it read no table."""
    if output.extended is None:
        return None
    return output.extended[:, : int((output.widths > 0).sum())]


def unaligned(
    method: str, table: NumericTable, params: Any, rng: Rng, *, rows: Floats, judge: Judge = votes
) -> Clustering:
    """Run a stack again on the same rows, but let each fold keep its own names of groups.

    Parameters
    ----------
    method : str
        One of `STACKS`.
    table, params, rng
        As in the run itself.
    rows : ndarray
        Answer of `clustered_rows` for it: votes on other tables, such as those that choose the
        published ε, stay as they were.
    judge : callable
    """

    def shredding(asked: Floats, clusters: int, options: StackOptions, dice: Generator) -> Votes:
        if np.array_equal(asked, rows):
            options = replace(options, align=False)
        return judge(asked, clusters, options, dice)

    return STACKS[method](table, params, rng, shredding).output
