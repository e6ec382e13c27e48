"""All methods: what they ask users for, what the server makes of it, and the release of both."""

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, combinations
from typing import Any, NamedTuple

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike

from dp_core.algorithm import Release
from dp_core.algorithms.lremh import outputs
from dp_core.algorithms.lremh.data.upload import CountedAnswers, ReadyReports, Survey
from dp_core.algorithms.lremh.method.published import lremh_table
from dp_core.algorithms.lremh.method.sound import plus_table
from dp_core.algorithms.lremh.method.steps import em, pairwise, users
from dp_core.algorithms.lremh.method.steps.likelihood import (
    Likelihood,
    largest_fraction,
    likelihood,
)
from dp_core.algorithms.lremh.params import LocalParams, ReportParams, ViewParams
from dp_core.arrays import Bits, Floats, Integers, dealt
from dp_core.errors import DataError, ParameterError
from dp_core.noise.bit_noise import Noise
from dp_core.noise.mechanisms import KaryResponse, Rng, SubsetResponse, UnaryResponse, is_exact
from dp_core.noise.streams import generator_of, streams
from dp_core.params import must_be
from dp_core.privacy.ledger import Node, parallel
from dp_core.tables.categorical import CategoricalTable, project_to_simplex
from dp_core.uploads.in_parts import Counts
from dp_core.words import say

# --- one question for the whole record: a subset, k-ary response or unary bits (3) ----------------

MOST_BITS = 1 << 30  # bits of all users together: a byte each

Protocol = KaryResponse | SubsetResponse | UnaryResponse
Question = tuple[tuple[int, ...], Protocol]
"""Attributes, and the mechanism that answers on their possible records."""
PROTOCOLS: Mapping[str, type[Protocol]] = {
    "joint_subset": SubsetResponse,
    "joint_grr": KaryResponse,
    "joint_oue": UnaryResponse,
}
"""Methods that ask for the whole record at once."""
ON_VIEWS = ("views", "pairs")  # methods that ask each user about some of the attributes
ONE_ANSWER = (*PROTOCOLS, *ON_VIEWS)  # methods whose users send no bits of single attributes


def views_of(method: str, params: LocalParams, domains: Sequence[int]) -> users.Sets:
    """Choose the sets of attributes that users are asked about, each user about one of them."""
    if isinstance(params, ViewParams) and method == "views":
        return users.views_for(tuple(domains), params.epsilon, params.order)
    if method == "pairs" and len(domains) > 1:
        return tuple(combinations(range(len(domains)), 2))
    return (tuple(range(len(domains))),)


def kind_of(method: str, epsilon: float, cells: float) -> type[Protocol]:
    """Choose the protocol; of pairs that of the smaller variance: k-ary if m - 2 + e^ε < 4 e^ε."""
    if method != "pairs":
        return PROTOCOLS.get(method, SubsetResponse)
    return KaryResponse if cells - 2 < 3 * math.exp(min(epsilon, 700)) else UnaryResponse


def mechanism_of(method: str, epsilon: float, cells: int) -> Protocol:
    """Give the mechanism that answers a question with so many possible answers."""
    return kind_of(method, epsilon, cells)(epsilon=epsilon, categories=cells)


def questions(method: str, params: LocalParams, domains: Sequence[int]) -> list[Question]:
    """List what a method of `ONE_ANSWER` asks; public numbers alone decide."""
    views = views_of(method, params, domains)
    return [
        (view, mechanism_of(method, params.epsilon, cells))
        for view, cells in zip(views, users.cells_of(domains, views), strict=True)
    ]


def record_numbers(codes: ArrayLike, domains: Sequence[int]) -> Integers:
    """Give whole records their numbers, 0 to K - 1, the last attribute fastest."""
    rows = np.asarray(codes, dtype=np.int64)
    return np.asarray(np.ravel_multi_index(tuple(rows.T), tuple(domains)), dtype=np.int64)


def check_bits(users: int, candidates: int) -> None:
    """Refuse more than 2³⁰ bits of all users together, a bit a record."""
    if users * candidates > MOST_BITS:
        facts = {"users": users, "candidates": candidates, "most_bits": MOST_BITS}
        raise ParameterError.of("lremh-joint-users-would-send-bits", "attributes", **facts)


@dataclass(frozen=True, eq=False)
class Tally(Counts):
    """How many of the reports of so many users name each category, where none is kept."""

    counts: Integers
    users: int

    def __len__(self) -> int:
        return self.users


def tally(reports: ArrayLike, mechanism: Protocol) -> Tally:
    """Count the reports that name each category."""
    sent = np.asarray(reports)
    if sent.ndim == 1:
        return Tally(np.bincount(sent, minlength=mechanism.categories), len(sent))
    return Tally(sent.sum(axis=0, dtype=np.int64), len(sent))


def unbiased_shares(reports: ArrayLike | Tally, mechanism: Protocol) -> Floats:
    """Estimate the share of each category: (c/n - p') / (p - p'), shape (k,); may be negative.

    `reports`: of a `KaryResponse` (n,), of the others (n, k); n at least 1.
    """
    sent = reports if isinstance(reports, Tally) else tally(reports, mechanism)
    own, other = mechanism.chances
    return np.asarray((sent.counts / len(sent) - other) / (own - other))


def share_variance(mechanism: Protocol, users: int) -> float:
    """Variance of the estimated share of a rare category: p'(1 - p') / (n (p - p')²)."""
    own, other = mechanism.chances
    return other * (1 - other) / (users * (own - other) ** 2)


def joint_table(reports: ArrayLike | Tally, mechanism: Protocol, domains: Sequence[int]) -> Floats:
    """Estimate the joint table from one answer on the whole record, projected on the simplex."""
    if math.prod(domains) != mechanism.categories:
        wanted = f"of {mechanism.categories} records, as the mechanism"
        raise must_be("domains", domains, wanted)
    return project_to_simplex(unbiased_shares(reports, mechanism)).reshape(tuple(domains))


# --- each user answers one view, a set of attributes, with the whole budget, as in CALM (3) -------

Reports = Integers | Bits | Tally
AT_ONCE = 1 << 22  # bits of the answers of counted users that are held together


@dataclass(frozen=True, kw_only=True, eq=False)
class ViewReports:
    """What users sent, view by view."""

    domains: tuple[int, ...]
    # each view, and the mechanism on as many categories as it has cells
    asked: tuple[Question, ...]
    reports: tuple[Reports, ...]  # what each released; empty where a view has no users
    # which users were asked for each view, in the order of its reports; drawn without the data;
    # none of those that are only counted
    groups: tuple[Integers, ...]

    @property
    def answered(self) -> list[tuple[tuple[int, ...], Protocol, Reports]]:
        """Views that somebody was asked for."""
        both = zip(self.asked, self.reports, strict=True)
        return [(view, mechanism, sent) for (view, mechanism), sent in both if len(sent)]

    def spend(self, step: str) -> Node:
        """Write the ledger: every user is in one group, and groups are drawn without the data."""
        return parallel(step, *(each.spend(_named(view)) for view, each, _ in self.answered))

    def table(self, view: tuple[int, ...], mechanism: Protocol, sent: Reports) -> Floats:
        """Unbiased table of a view."""
        return unbiased_shares(sent, mechanism).reshape([self.domains[j] for j in view])


def ask_views(
    codes: ArrayLike | CountedAnswers, domains: Sequence[int], asked: Sequence[Question], rng: Rng
) -> ViewReports:
    """Split users evenly and at random over the questions; each answers theirs alone.

    `codes`: answers, shape (n, d). Of users that are only counted each draws a question by
    themselves: their order is that of what they would answer truly, and must not matter.
    """
    splitting, *asking = streams(rng, 1 + len(asked))
    reports: list[Reports] = []
    groups: list[Integers] = []
    if isinstance(codes, CountedAnswers):
        reports = _counted(codes, asked, generator_of(splitting), asking)
    else:
        rows = np.asarray(codes, dtype=np.int64)
        groups = dealt(len(rows), len(asked), generator_of(splitting))
        for (view, mechanism), own, stream in zip(asked, groups, asking, strict=True):
            answers = record_numbers(rows[own][:, list(view)], [domains[j] for j in view])
            reports.append(mechanism.release(answers, stream) if own.size else own)
    return ViewReports(
        domains=tuple(domains),
        asked=tuple(asked),
        reports=tuple(reports),
        groups=tuple(groups),
    )


def _counted(
    table: CountedAnswers, asked: Sequence[Question], splitting: Generator, asking: Sequence[Rng]
) -> list[Reports]:
    """Ask some users at a time, each for a view of their own, and keep counts alone."""
    found = [Tally(np.zeros(each.categories, dtype=np.int64), 0) for _, each in asked]
    most = max(1, AT_ONCE // max(each.categories for _, each in asked))
    for numbers in table.numbers(most):
        own = splitting.integers(len(asked), size=len(numbers))
        codes = np.stack(np.unravel_index(numbers, table.domains), axis=1)
        for k, (view, mechanism) in enumerate(asked):
            there = own == k
            if there.any():
                sizes = [table.domains[j] for j in view]
                true = record_numbers(codes[there][:, list(view)], sizes)
                found[k] += tally(mechanism.release(true, asking[k]), mechanism)
    return [*found]


def _named(view: Sequence[int]) -> str:
    numbers = ", ".join(str(j + 1) for j in view[:-1]), str(view[-1] + 1)
    return say("lremh-asking-attributes", many=len(view), first=numbers[0], last=numbers[1])


def pairs_table(sent: ViewReports) -> Floats:
    """Estimate the joint table from answers on pairs: of largest entropy near the pairs' tables.

    References
    ----------
    Z. Zhang, T. Wang, N. Li, S. He, J. Chen, "CALM: Consistent Adaptive Local Marginal for
    Marginal Release under Local Differential Privacy", 2018; lremh.md 3.
    """
    blocks = pairwise.Blocks(sent.domains)
    measured, errors = _measured(blocks, sent)
    raw = _ways(blocks, measured)
    ways = pairwise.shrunk_ways(blocks, raw, np.ones(len(blocks.domains)))
    asked = blocks.apart & ~np.isnan(measured)
    deviations = np.where(asked, measured - np.outer(raw, raw), 0.0)
    target = pairwise.pair_target(blocks, ways, deviations)
    return pairwise.fit_pairs(blocks, ways, target, pairwise.PENALTY * errors).table


def _measured(blocks: pairwise.Blocks, sent: ViewReports) -> tuple[Floats, Floats]:
    """Unbiased tables of the pairs and their standard errors; nan and 0 where nobody was asked."""
    tables = np.full((blocks.size, blocks.size), np.nan)
    errors = np.zeros_like(tables)
    for (i, j), mechanism, reports in sent.answered:
        here, there = blocks.at(i), blocks.at(j)
        tables[here, there] = sent.table((i, j), mechanism, reports)
        tables[there, here] = tables[here, there].T
        errors[here, there] = math.sqrt(share_variance(mechanism, len(reports)))
        errors[there, here] = errors[here, there].T
    return tables, errors


def _ways(blocks: pairwise.Blocks, tables: Floats) -> Floats:
    """Average the margins of the pairs that hold an attribute; uniform where there is none."""
    margins = blocks.row_sums(np.where(blocks.apart, tables, np.nan))
    known = ~np.isnan(margins)
    total = np.where(known, margins, 0.0).sum(axis=1)
    uniform = blocks.spread(1 / np.array(blocks.domains, dtype=np.float64), 0)
    counts = known.sum(axis=1)
    return np.asarray(np.divide(total, counts, out=uniform, where=counts > 0))


PRICE = 8.0  # of a measured cell, in units of its variance at the uniform table


def cover_table(sent: ViewReports, order: int) -> Floats:
    """Estimate the joint table from answers on views, by subsets.

    Of each attribute and each set of `order` attributes the tables of the views that hold it are
    averaged, each with the weight of what it tells; the estimate is the most even table near these
    averages.
    """
    sizes = {1, min(order, len(sent.domains))}  # shares of one attribute bear far less noise
    answered = sent.answered
    views = tuple(view for view, _, _ in answered)
    weights = [
        len(reports) * users.subset_share(mechanism.epsilon, mechanism.categories)
        for _, mechanism, reports in answered
    ]
    told = {
        some: weight
        for some, weight in users.information(views, weights, max(sizes)).items()
        if len(some) in sizes and weight > 0
    }
    sums = _weighted_sums(sent, weights, sizes)
    sets = sorted(told)
    rare = [1 / sums[some].size for some in sets]
    return em.most_even(
        sent.domains,
        sets,
        [sums[some] / told[some] for some in sets],
        [PRICE * share * (1 - share) / told[some] for some, share in zip(sets, rare, strict=True)],
    )


def _weighted_sums(
    sent: ViewReports, weights: list[float], sizes: Collection[int]
) -> dict[tuple[int, ...], Floats]:
    """Add up the tables of sets of attributes over the views that somebody answered."""
    sums: dict[tuple[int, ...], Floats] = {}
    for (view, mechanism, reports), weight in zip(sent.answered, weights, strict=True):
        table = sent.table(view, mechanism, reports)
        for places in chain.from_iterable(combinations(range(len(view)), size) for size in sizes):
            rest = tuple(axis for axis in range(len(view)) if axis not in places)
            some = tuple(view[place] for place in places)
            sums[some] = sums.get(some, 0.0) + weight * table.sum(axis=rest).ravel()
    return sums


# --- the methods: what they ask users for, what the server makes of it, and the release of both ---

Run = Callable[[Any, Any, Rng], Release[outputs.Estimate]]


class Asked(NamedTuple):
    """Users have answered: the server's part, the ledger line, and what was sent, to be kept."""

    server: Callable[[], outputs.Estimate]
    spend: Callable[[], Node]
    sent: Callable[[], outputs.Sent]


Ask = Callable[[Any, Any, Rng], Asked]


def method_of(key: str) -> Run:
    """Make a method of what it asks and what the server makes of it."""

    def run(table: Any, params: Any, rng: Rng) -> Release[outputs.Estimate]:
        asked = asking(key)(table, params, rng)
        found = asked.server()
        if is_exact(rng):
            found = replace(found, sent=asked.sent())
        return Release(found, users.ledger_of(table, asked.spend()))

    return run


def asking(method: str) -> Ask:
    """Give the users' part of a method: what they send, before the server works on it."""
    return partial(ask_questions if method in ONE_ANSWER else ask_bits, method)


def ask_bits(method: str, table: Survey, params: ReportParams, rng: Rng) -> Asked:
    """Let users scramble their bits, unless they have done so already."""
    scrambling, _ = streams(rng, 2)
    client = users.client_for(table, params, method=method)
    drawn = client.noise.rounded()
    reports = users.reports_of(table, client, scrambling)  # step 1
    server = partial(
        estimate,
        users.handed_over(reports, params, table.domains),
        table.domains,
        drawn.f,
        drawn.p,
        drawn.q,
        estimator=method,
        **users.options_of(params),
    )
    return Asked(
        lambda: users.own_order(server(), params.numbering),
        partial(client.spend, users.step_name(params)),
        lambda: users.sent_bits(table, reports, drawn),
    )


def ask_questions(
    method: str, table: CategoricalTable | CountedAnswers, params: LocalParams, rng: Rng
) -> Asked:
    """Ask each user one question; a single attribute is asked for alone by pairs, too."""
    if isinstance(table, ReadyReports):
        raise DataError.of("lremh-asking-file-holds-reports-single", "method")
    asked = questions(method, params, table.domains)
    if method != "views" and len(asked) == 1:
        return _ask_records(table, asked[0][1], rng)
    if isinstance(table, CountedAnswers):
        sent = ask_views(table, table.domains, asked, rng)
    else:
        if method == "views":
            check_bits(len(table), max(each.categories for _, each in asked))
        sent = ask_views(table.codes, table.domains, asked, rng)
    order = params.order if isinstance(params, ViewParams) else 2
    table_of = (
        partial(cover_table, sent, order) if method == "views" else partial(pairs_table, sent)
    )
    return Asked(
        lambda: outputs.Estimate(table=table_of()),
        lambda: sent.spend(say(f"lremh-asking-{method}")),
        lambda: _sent(table, *(joint_answers(view, each) for view, _, each in sent.answered)),
    )


def _ask_records(table: CategoricalTable | CountedAnswers, mechanism: Protocol, rng: Rng) -> Asked:
    """Ask each user for the whole record at once."""
    (stream,) = streams(rng, 1)
    sent: Any
    if isinstance(table, CountedAnswers):  # some at a time: only how many name each record is kept
        sent = Tally(np.zeros(table.candidates, dtype=np.int64), 0)
        for numbers in table.numbers(max(1, AT_ONCE // table.candidates)):
            sent += tally(mechanism.release(numbers, stream), mechanism)
    else:
        if not isinstance(mechanism, KaryResponse):
            check_bits(len(table), table.candidates)
        sent = mechanism.release(record_numbers(table.codes, table.domains), stream)
    return Asked(
        lambda: outputs.Estimate(table=joint_table(sent, mechanism, table.domains)),
        partial(mechanism.spend, say("lremh-asking-answer-whole-record")),
        lambda: _sent(table, joint_answers(range(table.attributes), sent)),
    )


def _sent(table: CategoricalTable | CountedAnswers, *answers: outputs.Answers) -> outputs.Sent:
    """Gather answers on records, and what gives them a meaning."""
    return outputs.Sent(names=table.names, labels=table.labels, answers=answers)


def joint_answers(attributes: Sequence[int], sent: ArrayLike | Tally) -> outputs.Answers:
    """Keep answers on whole records of some attributes: numbers (n,), bits (n, k) or counts."""
    columns = tuple(attributes)
    if isinstance(sent, Tally):
        return outputs.Answers(
            attributes=columns, form="counts", packed=sent.counts, width=0, users=len(sent)
        )
    made = np.asarray(sent)
    if made.ndim == 2:
        return users.packed_bits(columns, made, form="records")
    return outputs.Answers(attributes=columns, form="record", packed=made.astype(np.int64), width=0)


# --- every estimator by its key: from reports alone to a joint table (2.2-2.4, 3) -----------------


def estimate(
    reports: Sequence[ArrayLike],
    domains: Sequence[int],
    f: float,
    p: float,
    q: float,
    *,
    estimator: str,
    rng: Generator | None = None,
    **options: Any,
) -> outputs.Estimate:
    """Estimate the joint table of all attributes from reports.

    Parameters
    ----------
    reports : sequence of d array_like of 0 and 1, shapes (n, k_j)
        One report of each user.
    domains : sequence of int
        Domain sizes k_j.
    f, p, q : float
        Noise that the clients used.
    estimator : str
        em, em_full, squarem, lasso, lremh, lremh_signed, independent, plus.
    rng : Generator, optional
        For the folds of `plus`; None: folds that anybody can repeat, as a release has them.
    **options
        Of the estimator: ``stop`` (a `Stop`), ``alpha``, ``tau``, ``gap``.

    Returns
    -------
    Estimate

    Raises
    ------
    ParameterError
        If the estimator is unknown, a report does not fit its domain, or the noise leaves no
        information.
    """
    if estimator not in ESTIMATORS:
        raise must_be("estimator", estimator, f"one of {', '.join(ESTIMATORS)}")
    if estimator == "plus":
        options["rng"] = rng
    return ESTIMATORS[estimator](likelihood(reports, domains, Noise(f, p, q)), **options)


def _em_full(given: Likelihood) -> outputs.Estimate:
    """EM to t2 = 1 / lambda² iterations, on the accelerated path."""
    fraction = largest_fraction(given)
    path = em.run_path(given, given.uniform(), [fraction**-2], fraction=fraction)
    (table,), trace = path.tables, np.array(path.log_likelihood)
    return outputs.Estimate(table=table, iterations=path.steps, log_likelihood=trace)


def _lasso(given: Likelihood, *, alpha: float = em.ALPHA) -> outputs.Estimate:
    start = em.lasso_table(given.reports, given.noise, alpha=alpha)
    return replace(start, kept=em.kept_candidates(start.table))


def _independent(given: Likelihood) -> outputs.Estimate:
    return outputs.Estimate(table=outputs.product_table(em.one_way(given.reports, given.noise)))


def _plus(given: Likelihood, **options: Any) -> outputs.Estimate:
    found = plus_table(given, **options)
    return outputs.Estimate(table=found.table, parts=found)


ESTIMATORS: dict[str, Callable[..., outputs.Estimate]] = {
    "em": em.run_em,
    "em_full": _em_full,
    "squarem": em.run_squarem,
    "lasso": _lasso,
    "lremh": lremh_table,
    "lremh_signed": partial(lremh_table, variant="signed"),
    "independent": _independent,
    "plus": _plus,
}
"""Estimators by key; each works on the reports alone."""
