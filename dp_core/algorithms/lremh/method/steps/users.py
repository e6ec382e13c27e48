"""Devices of users, their noise and ledger (2.1, 4.4); who is asked what, by a public design (3).

A set of reports is a list of d arrays of bits, one (n, k_j) array per attribute.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from typing import Any, get_args

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike, NDArray

from dp_core.algorithms.lremh.data.upload import ReadyReports, Survey, check_rows
from dp_core.algorithms.lremh.method.steps.em import Stop
from dp_core.algorithms.lremh.method.steps.likelihood import Likelihood, likelihood
from dp_core.algorithms.lremh.outputs import Answers, Estimate, Form, Sent
from dp_core.algorithms.lremh.params import (
    EMParams,
    LassoParams,
    LREMHParams,
    Numbering,
    ReportParams,
    Rule,
)
from dp_core.arrays import Bits, Floats, Integers
from dp_core.errors import ParameterError
from dp_core.noise import bit_noise, mechanisms
from dp_core.noise.bit_noise import Noise
from dp_core.noise.mechanisms import MemoisedResponse, Rng, SubsetResponse, passed_over
from dp_core.noise.streams import streams
from dp_core.params import must_be
from dp_core.privacy.ledger import Neighbouring, Node, PrivacyLedger, read_from_data, sequential
from dp_core.words import named, say

# --- how much noise a privacy target needs (4.4), and what given noise costs (4.1) ----------------

_AIM = 1 - 1e-9  # of both targets, so that no rounding overshoots them
_MOST = 60.0  # epsilon of one attribute: beyond, chances are 0 and 1 in any arithmetic


def choose_noise(
    report_epsilon: float,
    lifetime_epsilon: float,
    attributes: int,
    *,
    rule: str,
    categories: int = 2,
) -> tuple[float, float, float]:
    """Choose f, p and q that cost a wanted epsilon a report and over a lifetime.

    Parameters
    ----------
    report_epsilon : float
        Proven epsilon of one report of the whole record; above 0.
    lifetime_epsilon : float
        Bound on all reports of a record that never changes; at least `report_epsilon`. Infinity
        gives f = 0.
    attributes : int
        d, number of attributes of the record.
    rule : {"sue", "oue", "optimal"}
        Which of the pairs (p, q) of this cost: p + q = 1, always possible; a true 1 is reported as
        1 with chance 1/2, which needs a long lifetime budget; or the least variance for an
        attribute of `categories` categories.
    categories : int
        k of the rule "optimal", at least 2.

    Returns
    -------
    tuple of float
        f, p and q; they never cost more than was asked.

    Raises
    ------
    ParameterError
        If the targets are out of order or the rule cannot reach them.

    Notes
    -----
    "optimal" minimises ((1 - 1/k) p*(1 - p*) + (1/k) q*(1 - q*)) / (q* - p*)². With
    e = exp(report_epsilon / d) that is ((k - 1) e + (e - (e - 1) q*)²) / (q* (1 - q*)) up to a
    factor, and it has one stationary point: q* = 1 / (1 + w) with w² = (k - 1 + 1/e) / (k - 1 + e).
    k = 2 gives "sue", and as k grows q* falls to the 1/2 of "oue".

    References
    ----------
    lremh.md 4.4; Wang et al., 2017.

    Examples
    --------
    >>> [round(value, 5) for value in choose_noise(4, 8, 4, rule="sue")]
    [0.53788, 0.235, 0.765]
    """
    _check(report_epsilon, lifetime_epsilon, attributes, rule, categories)
    one = min(_AIM * report_epsilon / attributes, _MOST)
    half = _AIM * lifetime_epsilon / (2 * attributes)

    def lifetime(of_f: float) -> float:
        return bit_noise.lifetime_epsilon(of_f, attributes)

    def report(of_q: float) -> float:
        return bit_noise.report_epsilon(f, p, of_q, attributes)

    f = _nearer(_permanent(half), 1.0, lifetime_epsilon, lifetime)
    odds = _odds(one, half, attributes, rule=rule, categories=categories)
    p, q = (0.0, 1.0) if report_epsilon == lifetime_epsilon else _instantaneous(f, one, odds)
    q = _nearer(q, p, report_epsilon, report)
    if not p < q or f == 1:
        raise ParameterError.of(
            "lremh-noise-report-epsilon-lifetime-epsilon",
            "report_epsilon",
            report_epsilon=f"{report_epsilon:g}",
            lifetime_epsilon=f"{lifetime_epsilon:g}",
            attributes=attributes,
        )
    return f, p, q


def _permanent(half: float) -> float:
    """Permanent noise f that costs `half` for each bit that changes."""
    small = math.exp(-half if math.isinf(half) else -min(half, _MOST))
    return 2 * small / (1 + small)


def _nearer(value: float, end: float, target: float, cost: Callable[[float], float]) -> float:
    """Move a chance towards the end where it costs nothing, by as little as meets the target."""
    share = 2.0**-53
    while cost(value) > target:
        value, share = end + (value - end) * (1 - share), 2 * share
    return value


def _odds(one: float, half: float, attributes: int, *, rule: str, categories: int) -> float:
    """Odds (1 - q*) / q* of a rule."""
    if rule == "sue":
        return math.exp(-one / 2)
    if rule == "optimal":
        rest, small = categories - 1, math.exp(-one)
        wanted = math.sqrt(small * (rest + small) / (rest * small + 1))
        return min(wanted, _most_odds(one, half))
    if _most_odds(one, half) < 1:
        least_lifetime = 2 * attributes * (one + math.log((1 + math.exp(-one)) / 2))
        facts = {
            "one": f"{one * attributes:.4g}",
            "attributes": f"{2 * attributes * half:.4g}",
            "least_lifetime": f"{least_lifetime:.4g}",
        }
        raise ParameterError.of("lremh-noise-rule-oue-cannot-spend", "rule", **facts)
    return 1.0


def _most_odds(one: float, half: float) -> float:
    """Largest odds (1 - q*) / q* with 0 ≤ p: (E - 1) / (e - E), e = exp(one) and E = exp(half).

    The bound of q ≤ 1, (e - E) / (e (E - 1)), lies below the odds exp(-one / 2) of every rule.
    """
    if one <= half:
        return math.inf
    return math.exp(half - one) * math.expm1(-half) / math.expm1(half - one)


def _instantaneous(f: float, one: float, odds: float) -> tuple[float, float]:
    """Take the permanent layer off q* = 1 / (1 + odds) and p* = 1 / (1 + odds exp(one))."""
    if f == 1:
        return 0.0, 0.0
    kept, changed = 1 - f / 2, f / 2
    q_star, p_star = 1 / (1 + odds), 1 / (1 + odds * math.exp(one))
    p = (kept * p_star - changed * q_star) / (1 - f)
    q = (kept * q_star - changed * p_star) / (1 - f)
    return min(max(p, 0.0), 1.0), min(max(q, 0.0), 1.0)


def _check(report: float, lifetime: float, attributes: int, rule: str, categories: int) -> None:
    bit_noise.lifetime_epsilon(1.0, attributes)
    if not (0 < report < math.inf and report <= lifetime):
        wanted = f"above 0 and at most lifetime_epsilon = {lifetime:g}"
        raise must_be("report_epsilon", report, wanted)
    if rule not in get_args(Rule):
        raise must_be("rule", rule, "sue, oue or optimal")
    if not categories >= 2:
        raise must_be("categories", categories, "at least 2")


# --- the device of a user (2.1): one-hot code, permanent response, instantaneous response ---------

_APART = 64  # later reports of two users are 2**64 words of one stream apart


def randomise(  # noqa: PLR0917 — the names of the specification
    codes: ArrayLike, domains: Sequence[int], f: float, p: float, q: float, rng: Rng
) -> list[Bits]:
    """Draw the first report of each user: both layers.

    With a `Generator` the bits of a user depend on the seed, the user's own record and the noise
    alone: more users change nothing, and a chance that moves changes bits one by one.

    Parameters
    ----------
    codes : array_like of int, shape (n, d)
        Category of each user and attribute, 0 to k_j - 1.
    domains : sequence of int
        k_j ≥ 2.
    f, p, q : float
        Noise of reports that say something.
    rng : Generator or Entropy

    Returns
    -------
    list of ndarray of uint8, d arrays of shape (n, k_j)

    Raises
    ------
    ParameterError
        If a parameter is out of range or the reports carry no information.
    DataError
        If a code is not a category.
    """
    mechanism = MemoisedResponse(f=f, p=p, q=q, domains=domains)
    return by_attribute(mechanism.release(codes, rng), domains)


def by_attribute(bits: Bits, domains: Sequence[int]) -> list[Bits]:
    """Split the last axis into views, one per attribute."""
    return np.split(bits, np.cumsum(domains)[:-1], axis=-1)


@dataclass(frozen=True, kw_only=True, eq=False)
class Journey:
    """The way of one user's record to the server; known to the user alone but for the reports."""

    record: tuple[int, ...]  # category of each attribute
    one_hot: list[Bits]  # (k_j,), as are the next
    permanent: list[Bits]
    reports: list[Bits]  # (K, k_j); one row per report


def journey(
    codes: ArrayLike,
    domains: Sequence[int],
    noise: Noise,
    rng: Rng,
    *,
    user: int = 0,
    reports: int = 1,
) -> Journey:
    """Follow one user; with an equally seeded `Generator` the first report is that of `randomise`.

    More reports change none of the first ones. `codes` (n, d): records of all users; a `Generator`
    of `default_rng` jumps to row `user`, so that the cost is that of its draws alone.
    """
    table = np.asarray(codes)
    if not 0 <= user < len(table) or reports < 1:
        wanted = f"a row from 0 to {len(table) - 1}, and reports = {reports} at least 1"
        raise must_be("user", user, wanted)
    before = user * sum(domains)
    first, second, third = streams(rng, 3)
    own = table[user : user + 1]
    kept = mechanisms.permanent_bits(own, domains, noise.f, passed_over(first, before))
    said = mechanisms.instantaneous_bits(kept, noise.p, noise.q, passed_over(second, before))
    asked_again, later = np.repeat(kept, reports - 1, axis=0), passed_over(third, user << _APART)
    more = mechanisms.instantaneous_bits(asked_again, noise.p, noise.q, later)
    return Journey(
        record=tuple(table[user].tolist()),
        one_hot=by_attribute(mechanisms.one_hot(own, domains)[0], domains),
        permanent=by_attribute(kept[0], domains),
        reports=by_attribute(np.concatenate([said, more]), domains),
    )


# --- the same reports with categories numbered otherwise: which estimators care (5.1) -------------


def random_numbering(domains: Sequence[int], rng: Generator) -> Numbering:
    """Draw an order of the categories of each attribute."""
    return tuple(tuple(rng.permutation(size).tolist()) for size in domains)


def checked(numbering: Numbering, domains: Sequence[int]) -> Numbering:
    """Give the numbering back, or refuse what is no order of all categories."""
    wanted = [list(range(size)) for size in domains]
    if [sorted(order) for order in numbering] != wanted:
        raise must_be("numbering", numbering, say("lremh-params-one-list-attribute-each"))
    return numbering


def renumbered_reports(reports: Sequence[np.ndarray], numbering: Numbering) -> list[np.ndarray]:
    """Hand over the bits of each attribute in another order."""
    return [bits[:, list(order)] for bits, order in zip(reports, numbering, strict=True)]


def own_order(estimate: Estimate, numbering: Numbering | None) -> Estimate:
    """Bring an estimate back into the own order of the categories; None: it has it already."""
    if numbering is None:
        return estimate
    places = np.ix_(*numbering)
    table, kept = np.empty_like(estimate.table), np.empty_like(estimate.kept)
    table[places], kept[places] = estimate.table, estimate.kept
    return replace(estimate, table=table, kept=kept)


# --- whose reports are sent with which noise, and their ledger (2.1, 4.4) -------------------------

PUBLISHED = "lremh"  # its epsilon is the printed formula, which lacks the factor d


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


def client_for(table: Survey, params: ReportParams, *, method: str) -> MemoisedResponse:
    """Mechanism of the reports; of those made elsewhere with the noise they were made with."""
    if isinstance(table, ReadyReports):
        params = replace(params, noise=table.noise)
    return client_of(params, table.domains, method=method)


def seen_by_server(table: Survey, params: ReportParams, rng: Rng, *, method: str) -> Likelihood:
    """Give the reports that a run with an equal random source estimates from."""
    client = client_for(table, params, method=method)
    drawn = handed_over(reports_of(table, client, streams(rng, 2)[0]), params, table.domains)
    return likelihood(drawn, table.domains, client.noise.rounded())


def reports_of(table: Survey, client: MemoisedResponse, rng: Rng) -> list[np.ndarray]:
    """One report of each user: drawn now, or those that were drawn before the upload."""
    if isinstance(table, ReadyReports):
        return list(table.bits)
    check_rows(table)
    return by_attribute(client.release(table.codes, rng), table.domains)


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


def ledger_of(table: Survey, line: Node) -> PrivacyLedger:
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


def sent_bits(table: Survey, reports: Sequence[Bits], noise: Noise) -> Sent:
    """Gather the bits of all attributes, and what gives them a meaning."""
    answers = packed_bits(range(len(table.domains)), np.hstack(reports))
    return Sent(names=table.names, labels=table.labels, answers=(answers,), noise=noise)


# --- views: which attributes users are asked about together (3) -----------------------------------

Sets = tuple[tuple[int, ...], ...]

_SEED = 2018
_TRIES = 24
_MOST_BLOCKS = 5_000  # of one length: longer blocks are not looked at


@lru_cache(maxsize=1_024)
def subset_share(epsilon: float, categories: int) -> float:
    """Share of the information that subsets keep: (p k - s)² / ((k - 1) s (k - s)) if uniform."""
    asked = SubsetResponse(epsilon=epsilon, categories=categories)
    size, (own, _) = asked.size, asked.chances
    more = own * categories - size
    return more * more / ((categories - 1) * size * (categories - size))


@lru_cache(maxsize=256)
def views_for(domains: tuple[int, ...], epsilon: float, order: int) -> Sets:
    """Choose the views whose tables of `order` attributes have the least planned error.

    They depend on these public numbers alone; the number of users cancels (lremh.md 3).

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
    return [subset_share(epsilon, cells) / len(views) for cells in cells_of(domains, views)]


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


def _masks(sets: Iterable[Sequence[int]]) -> Integers:
    """Attributes of each set as bits."""
    return np.array([sum(1 << j for j in some) for some in sets], dtype=np.int64)


def _blocks(attributes: int, order: int) -> Iterator[tuple[int, ...]]:
    """Yield sets of `order` attributes or more; of lengths that have too many, none."""
    for length in range(order, attributes + 1):
        if length in (order, attributes) or math.comb(attributes, length) <= _MOST_BLOCKS:
            yield from combinations(range(attributes), length)


def _covering(
    blocks: list[tuple[int, ...]], holds: NDArray[np.int16], cells: Integers, most: int
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


def _greedy(inside: NDArray[np.int16], ties: Floats) -> list[int]:
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
