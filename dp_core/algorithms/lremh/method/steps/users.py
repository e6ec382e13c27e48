"""Who is asked what, by a public design (3); noise of devices, reports, their ledger (2.1, 4.4)."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dp_core.algorithms.lremh.data.upload import ReadyReports, check_rows
from dp_core.algorithms.lremh.method.steps.client import (
    by_attribute,
    checked,
    choose_noise,
    renumbered_reports,
)
from dp_core.algorithms.lremh.method.steps.em import Stop
from dp_core.algorithms.lremh.method.steps.likelihood import Likelihood, likelihood
from dp_core.algorithms.lremh.outputs import Answers, Estimate, Form, Sent
from dp_core.algorithms.lremh.params import EMParams, LassoParams, LREMHParams, ReportParams
from dp_core.noise.bit_noise import Noise
from dp_core.noise.mechanisms import MemoisedResponse, Rng, SubsetResponse, is_exact
from dp_core.noise.streams import streams
from dp_core.params import must_be
from dp_core.privacy.ledger import Neighbouring, Node, PrivacyLedger, read_from_data, sequential
from dp_core.tables.categorical import CategoricalTable
from dp_core.words import named, say

PUBLISHED = "lremh"
"""Its epsilon is the printed formula, which lacks the factor d."""


def noise_of(params: ReportParams, domains: tuple[int, ...], *, method: str) -> Noise:
    """Chances of the bits: those given by hand, or those that reach both targets (4.4)."""
    if params.noise is not None:
        return Noise(*params.noise)
    d = len(domains)
    times = d if method == PUBLISHED else 1
    lifetime = 2 * params.epsilon if params.lifetime is None else params.lifetime
    chances = choose_noise(
        times * params.epsilon, times * lifetime, d, rule=params.rule, categories=max(domains)
    )
    return Noise(*chances)


def client_of(params: ReportParams, domains: tuple[int, ...], *, method: str) -> MemoisedResponse:
    """Mechanism on each user's device; the published method claims what it prints."""
    noise = noise_of(params, domains, method=method)
    printed = method == PUBLISHED
    return MemoisedResponse(
        f=noise.f,
        p=noise.p,
        q=noise.q,
        domains=domains,
        reports=params.reports,
        claim="printed" if printed else "proven",
        target=params.epsilon if printed and params.noise is None else None,
    )


def client_for(
    table: CategoricalTable | ReadyReports, params: ReportParams, *, method: str
) -> MemoisedResponse:
    """Mechanism of the reports; of those made elsewhere with the noise they were made with."""
    if isinstance(table, ReadyReports):
        params = replace(params, noise=table.noise)
    return client_of(params, table.domains, method=method)


def seen_by_server(
    table: CategoricalTable | ReadyReports, params: ReportParams, rng: Rng, *, method: str
) -> Likelihood:
    """Give the reports that a run with an equal random source estimates from."""
    client = client_for(table, params, method=method)
    drawn = reports_of(table, client, streams(rng, 2)[0])
    return seen(drawn, params, table.domains, client.noise.rounded())


def reports_of(
    table: CategoricalTable | ReadyReports, client: MemoisedResponse, rng: Rng
) -> list[np.ndarray]:
    """One report of each user: drawn now, or those that were drawn before the upload."""
    if isinstance(table, ReadyReports):
        return list(table.bits)
    check_rows(table)
    return by_attribute(client.release(table.codes, rng), table.domains)


def seen(
    reports: list[np.ndarray], params: ReportParams, domains: tuple[int, ...], noise: Noise
) -> Likelihood:
    """Group what the server gets: the reports, with categories in the order that was asked for."""
    return likelihood(handed_over(reports, params, domains), domains, noise)


def handed_over(
    reports: list[np.ndarray], params: ReportParams, domains: tuple[int, ...]
) -> list[np.ndarray]:
    """Put the categories of all reports into the order that was asked for."""
    if params.numbering is None:
        return reports
    return renumbered_reports(reports, checked(params.numbering, domains))


def step_name(params: ReportParams) -> str:
    """Name the line of the ledger."""
    return say("lremh-users-one-report-whole-record") if params.reports == 1 else named("reports")


def options_of(params: ReportParams) -> dict[str, Any]:
    """Options of the estimator."""
    options: dict[str, Any] = {}
    if isinstance(params, LassoParams):
        options["alpha"] = params.alpha
    if isinstance(params, LREMHParams):
        options["tau"] = params.tau
    if isinstance(params, EMParams):
        options["stop"] = Stop(rule=params.stop, gap=params.gap)
    return options


def ledger_of(table: CategoricalTable | ReadyReports, line: Node) -> PrivacyLedger:
    """Finish the ledger; categories that were read from the data are charged without limit."""
    if not table.facts_from_data:
        return PrivacyLedger(Neighbouring.LOCAL, line)
    facts = read_from_data(say("lremh-users-categories"), say("reading-not-stated"))
    return PrivacyLedger(Neighbouring.LOCAL, sequential(say("lremh-users-survey"), line, facts))


# --- what users sent: it is what is released ------------------------------------------------------


def packed_bits(
    attributes: Sequence[int], bits: ArrayLike, *, form: Form = "categories"
) -> Answers:
    """Keep bits, an eighth of their size."""
    made = np.asarray(bits, dtype=np.uint8)
    return Answers(
        attributes=tuple(attributes),
        form=form,
        packed=np.packbits(made, axis=1),
        width=made.shape[1],
    )


def kept_reports(
    found: Estimate,
    table: CategoricalTable | ReadyReports,
    reports: Sequence[NDArray[np.uint8]],
    device: MemoisedResponse,
    rng: Rng,
) -> Estimate:
    """Keep the bits of all users with the estimate of a release; exploring keeps none."""
    sent = sent_bits(table, reports, device.noise.rounded()) if is_exact(rng) else None
    return replace(found, sent=sent)


def sent_bits(
    table: CategoricalTable | ReadyReports, reports: Sequence[NDArray[np.uint8]], noise: Noise
) -> Sent:
    """Gather the bits of all attributes, and what gives them a meaning."""
    answers = packed_bits(range(len(table.domains)), np.hstack(reports))
    return Sent(names=table.names, labels=table.labels, answers=(answers,), noise=noise)


# --- views: which attributes users are asked about together (3) -----------------------------------

Sets = tuple[tuple[int, ...], ...]

_SEED = 2018
_TRIES = 24
_MOST_BLOCKS = 5_000  # of one length: longer blocks are not looked at


def subset_share(epsilon: float, categories: int) -> float:
    """Share of the information that subsets keep: (p k - s)² / ((k - 1) s (k - s)) if uniform."""
    asked = SubsetResponse(epsilon=epsilon, categories=categories)
    size, (own, _) = asked.size, asked.chances
    more = own * categories - size
    return more * more / ((categories - 1) * size * (categories - size))


@lru_cache(maxsize=256)
def views_for(domains: tuple[int, ...], epsilon: float, order: int) -> Sets:
    """Choose the views whose tables of `order` attributes have the least planned error.

    `epsilon`: of each answer; `order`: α. The views depend on these public numbers alone; the
    number of users cancels.

    References
    ----------
    Z. Zhang, T. Wang, N. Li, S. He, J. Chen, "CALM: Consistent Adaptive Local Marginal for
    Marginal Release under Local Differential Privacy", 2018.

    Examples
    --------
    >>> [len(views_for((2,) * 8, epsilon, 2)) for epsilon in (0.5, 2, 4, 9)]
    [11, 11, 6, 1]
    """
    if order < 1:
        raise must_be("order", order, "at least 1")
    order = min(order, len(domains))
    return min(
        coverings(domains, order), key=lambda views: _planned(domains, views, epsilon, order)
    )


def information(views: Sets, weights: Sequence[float], order: int) -> dict[tuple[int, ...], float]:
    """Add up the weights of the views that hold each set of 1 to `order` attributes."""
    known: dict[tuple[int, ...], float] = {}
    for view, weight in zip(views, weights, strict=True):
        for some in _subsets(view, order):
            known[some] = known.get(some, 0.0) + weight
    return known


def shares_of_views(domains: Sequence[int], views: Sets, epsilon: float) -> list[float]:
    """Share of one user's information that a random user of a view tells of what is in it."""
    shares = {cells: subset_share(epsilon, cells) for cells in set(cells_of(domains, views))}
    return [shares[cells] / len(views) for cells in cells_of(domains, views)]


def cells_of(domains: Sequence[int], views: Iterable[Sequence[int]]) -> list[int]:
    """Count the possible answers to each view."""
    return [math.prod(domains[j] for j in view) for view in views]


def interactions(domains: Sequence[int], some: Iterable[int]) -> int:
    """Count the interactions of exactly these attributes: ∏ (k_j - 1)."""
    return math.prod(domains[j] - 1 for j in some)


@lru_cache(maxsize=64)
def coverings(domains: tuple[int, ...], order: int) -> tuple[Sets, ...]:
    """Cover all sets of `order` attributes, once for each largest number of cells of a view."""
    wanted = list(combinations(range(len(domains)), order))
    blocks = list(_blocks(len(domains), order))
    held, within = _masks(wanted)[:, None], _masks(blocks)
    holds = (held & within == held).astype(np.int16)
    cells = np.array(cells_of(domains, blocks))
    needed = max(cells_of(domains, wanted))
    found = [_covering(blocks, holds, cells, most) for most in np.unique(cells[cells >= needed])]
    return tuple(dict.fromkeys(found))


def _masks(sets: Iterable[Sequence[int]]) -> NDArray[np.int64]:
    """Attributes of each set as bits."""
    return np.array([sum(1 << j for j in some) for some in sets], dtype=np.int64)


def _blocks(attributes: int, order: int) -> Iterator[tuple[int, ...]]:
    """Yield sets of `order` attributes or more; of lengths that have too many, none."""
    for length in range(order, attributes + 1):
        if length in (order, attributes) or math.comb(attributes, length) <= _MOST_BLOCKS:
            yield from combinations(range(attributes), length)


def _covering(
    blocks: list[tuple[int, ...]], holds: NDArray[np.int16], cells: NDArray[np.int64], most: int
) -> Sets:
    """Choose the smallest of some greedy coverings by blocks of at most so many cells."""
    fit = np.flatnonzero(cells <= most)
    inside, sizes = np.ascontiguousarray(holds[:, fit]), cells[fit] / most
    dice = np.random.default_rng(_SEED)
    tries = []
    for _ in range(_TRIES):
        chosen = _greedy(inside, 1e-3 * dice.random(fit.size) - 1e-2 * sizes)
        tries.append(tuple(sorted(blocks[fit[place]] for place in chosen)))
    return min(tries, key=len)


def _greedy(inside: NDArray[np.int16], ties: NDArray[np.float64]) -> list[int]:
    """Take the block with the most sets that are still missing, small blocks first among equals.

    What a set adds to its blocks is taken away once: counting anew for each chosen block takes
    minutes where there are many attributes.
    """
    missing, chosen = np.ones(len(inside), dtype=bool), []
    left = inside.sum(axis=0, dtype=np.int64)
    while missing.any():
        chosen.append(int(np.argmax(left + ties)))
        covered = missing & (inside[:, chosen[-1]] > 0)
        left -= inside[covered].sum(axis=0, dtype=np.int64)
        missing &= ~covered
    return chosen


def _planned(domains: tuple[int, ...], views: Sets, epsilon: float, order: int) -> float:
    """Mean over all sets of `order` attributes of the root of what an error is made of."""
    known = information(views, shares_of_views(domains, views, epsilon), order)
    hard = {some: interactions(domains, some) / told for some, told in known.items()}
    wanted = list(combinations(range(len(domains)), order))
    return sum(math.sqrt(sum(hard[s] for s in _subsets(each, order))) for each in wanted)


def _subsets(attributes: Sequence[int], order: int) -> Iterator[tuple[int, ...]]:
    for size in range(1, min(order, len(attributes)) + 1):
        yield from combinations(attributes, size)
