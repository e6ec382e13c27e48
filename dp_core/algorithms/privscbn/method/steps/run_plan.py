"""What the parameters of a sound run come to: clusters, steps in use, and their budgets (4.4)."""

import math
from dataclasses import dataclass

from dp_core.algorithms.privscbn.data.counts import Counter
from dp_core.algorithms.privscbn.method.steps.budget import Shares, rho_from_epsilon_delta
from dp_core.algorithms.privscbn.method.steps.partition import default_clusters
from dp_core.algorithms.privscbn.params import RowParams, SoundParams, ZCDPParams
from dp_core.errors import ParameterError
from dp_core.words import message, say


@dataclass(frozen=True, kw_only=True)
class RunPlan:
    """A sound run, planned from public numbers alone.

    Parameters
    ----------
    counter : Counter
        Of the table; the plan itself used n and m only.
    k : int
        Clusters.
    by_pairs, by_merges : bool
        Whether clusters come from measurement P, or from private merges.
    bridged : bool
        Whether later clusters depend on earlier ones.
    """

    counter: Counter
    params: SoundParams
    k: int
    by_pairs: bool
    by_merges: bool
    bridged: bool
    shares: Shares


def make_plan(counter: Counter, p: SoundParams) -> RunPlan:
    """Work out which steps are used, and split the budget over them.

    Raises
    ------
    ParameterError
        If delta is not below 1/n, or groups do not fit the attributes.
    """
    _check_groups(p, counter.m)
    if p.groups is not None:
        k = len(p.groups)
    else:
        k = 1 if p.partition == "none" else clusters_wanted(p.k, counter.m)
    searched = p.groups is None and 1 < k < counter.m
    by_pairs, by_merges = searched and p.partition == "pairs", searched and p.partition == "em"
    bridged = p.bridges and k > 1
    pairs = p.structure == "post" or p.model == "pairs_only" or by_pairs or bridged
    return RunPlan(
        counter=counter,
        params=p,
        k=k,
        by_pairs=by_pairs,
        by_merges=by_merges,
        bridged=bridged,
        shares=split_budget(counter, p, pairs=pairs, merges=by_merges),
    )


def split_budget(counter: Counter, p: SoundParams, *, pairs: bool, merges: bool) -> Shares:
    """Split the budget over the steps that have a use for it; the rest goes to the tables."""
    delta = checked_delta(p.delta, counter.n) if isinstance(p, ZCDPParams) else None
    budget = p.epsilon if delta is None else rho_from_epsilon_delta(p.epsilon, delta)
    parents = p.share_structure if p.structure == "em" and counter.m > 1 else 0.0
    first = p.share_pairs if pairs or merges else 0.0
    if p.model == "pairs_only":
        first = 1 - parents
    for_merges = 0.0 if not merges else first / 2 if pairs else first
    return Shares(
        pairs=budget * (first - for_merges),
        merges=budget * for_merges,
        parents=budget * parents,
        tables=0.0 if p.model == "pairs_only" else budget * (1 - first - parents),
        delta=delta,
    )


def clusters_wanted(k: int | None, m: int) -> int:
    """Take the rule of 2.2 where no number of clusters is given; never more than m."""
    return default_clusters(m) if k is None else min(k, m)


def cluster_notes(asked: int | None, k: int, found: int, m: int) -> tuple[str, ...]:
    """Say where the number of clusters is not the one asked for."""
    notes = []
    if asked is not None and asked > m:
        notes.append(say("privscbn-note-too-many", asked=asked, columns=m))
    if found < k:
        notes.append(say("privscbn-note-dropped", asked=k, found=found))
    return tuple(notes)


def _check_groups(p: SoundParams, m: int) -> None:
    found = m if p.groups is None else sum(map(len, p.groups))
    if found != m:
        problem = message("privscbn-error-grouped", found=found, columns=m)
        raise ParameterError(problem, field="groups")


def noise_of(p: RowParams, n: int) -> tuple[float, float | None]:
    """Epsilon and delta of one measurement with the whole budget; the first that of rho = ε²/2.

    Delta is None where the guarantee has none.

    Raises
    ------
    ParameterError
        If delta is not below 1/n.
    """
    delta: float | None = getattr(p, "delta", None)
    if delta is None:
        return p.epsilon, None
    return math.sqrt(2 * rho_from_epsilon_delta(p.epsilon, checked_delta(delta, n))), delta


def checked_delta(delta: float, n: int) -> float:
    """Refuse a δ with which giving a record away at random would pass."""
    if delta * n >= 1:
        facts = {"delta": f"{delta:g}", "limit": f"{1 / n:.2g}", "lower": f"{0.1 / n:.0e}"}
        raise ParameterError(message("privscbn-error-delta", records=n, **facts), field="delta")
    return delta
