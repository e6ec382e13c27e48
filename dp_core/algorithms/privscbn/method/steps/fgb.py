"""FGB as published: the search on exact counts, each choice by the exponential mechanism."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from dp_core.algorithms.privscbn.data.counts import Counter
from dp_core.algorithms.privscbn.method.steps.charges import unused
from dp_core.algorithms.privscbn.method.steps.information import mi_sensitivity
from dp_core.algorithms.privscbn.method.steps.search import (
    Floats,
    Network,
    best_parents_search,
    information_scorer,
)
from dp_core.errors import ParameterError
from dp_core.noise.mechanisms import Exponential, Rng
from dp_core.privacy.ledger import Gap, Node, repeat, sequential
from dp_core.tables.records import BinaryTable, as_table
from dp_core.words import message, say


def fgb(
    table: BinaryTable | ArrayLike,
    *,
    attributes: Sequence[int],
    max_parents: int,
    epsilon: float,
    rng: Rng,
    first: int | None = None,
) -> Network:
    """Learn a Bayesian network of some attributes (paper, Alg. 4 and 5; 2.3).

    Parameters
    ----------
    table : BinaryTable or array_like of 0 and 1, shape (n, m)
    attributes : sequence of int
        In the order that settles ties.
    max_parents : int
        Degree d.
    epsilon : float
        ε2 of the run; each of the c - 1 draws gets epsilon / c. ``inf`` takes the best candidate,
        the first of ties.
    first : int, optional
        First node; drawn if None.

    Returns
    -------
    list of (child, parents)

    Raises
    ------
    ParameterError
        If attributes are missing or repeated, or `first` is not among them.

    Notes
    -----
    Not differentially private at any finite epsilon: each candidate's parents are a true argmax,
    so the list of possible outputs depends on the data (4.3, P4).
    """
    table = as_table(table)
    chosen = list(attributes)
    _check(chosen, table.attributes, first)
    return search(
        Counter(table), chosen, max_parents=max_parents, epsilon=epsilon, rng=rng, first=first
    )


def search(
    counter: Counter,
    attributes: list[int],
    *,
    max_parents: int,
    epsilon: float,
    rng: Rng,
    first: int | None = None,
) -> Network:
    """Run FGB on counts; see `fgb`."""
    start = draw_first(attributes, rng) if first is None else first
    degree = min(max_parents, len(attributes) - 1)
    if len(attributes) == 1:
        return [(start, ())]
    mechanism = (
        None if math.isinf(epsilon) else choice_mechanism(counter.n, len(attributes), epsilon)
    )

    def choose(scores: Floats) -> int:
        return int(np.argmax(scores)) if mechanism is None else mechanism.release(scores, rng)

    scorer = information_scorer(counter, attributes, degree)
    return best_parents_search(
        attributes, first=start, max_parents=degree, scorer=scorer, choose=choose
    )


@dataclass(frozen=True)
class Learnt:
    """Network of one cluster, and what growing it cost."""

    network: Network
    spend: Node


def learn_network(
    counter: Counter, cluster: list[int], max_parents: int, epsilon: float, rng: Rng
) -> Learnt:
    """Grow the network of one cluster with its share of the budget (2.3)."""
    network = search(counter, cluster, max_parents=max_parents, epsilon=epsilon, rng=rng)
    return Learnt(network, _choices(counter.n, len(cluster), epsilon))


def _choices(n: int, size: int, epsilon: float) -> Node:
    """Charge the c - 1 draws; the paper divides by c and leaves one part unused (4.3, P8)."""
    slack = unused(say("privscbn-step-last-part"), epsilon / size)
    if size == 1:
        return slack
    spend = choice_mechanism(n, size, epsilon).spend(
        say("privscbn-step-next"),
        true_sensitivity=math.inf,
        gap=Gap.CANDIDATES_FROM_DATA,
        because=say("privscbn-why-best-offered"),
    )
    return sequential(f"network of {size} attributes", repeat("choices", spend, size - 1), slack)


def choice_mechanism(n: int, size: int, epsilon: float) -> Exponential:
    """Exponential mechanism of one choice: epsilon / c at the sensitivity H_b(1/n) (eq. 25)."""
    return Exponential(sensitivity=mi_sensitivity(n), epsilon=epsilon / size)


def draw_first(attributes: Sequence[int], rng: Rng) -> int:
    """Draw the first node uniformly, without looking at the data."""
    generator = rng if isinstance(rng, np.random.Generator) else rng.generator()
    return attributes[int(generator.integers(len(attributes)))]


def _check(attributes: list[int], m: int, first: int | None) -> None:
    known = all(0 <= each < m for each in attributes)
    if not attributes or not known or len(set(attributes)) != len(attributes):
        facts = {"attributes": str(attributes[:20]), "last": m - 1}
        raise ParameterError(message("privscbn-error-attributes", **facts), field="attributes")
    if first is not None and first not in attributes:
        facts = {"first": str(first), "attributes": str(attributes[:20])}
        raise ParameterError(message("privscbn-error-first", **facts), field="first")
