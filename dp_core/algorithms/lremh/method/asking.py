"""Other methods: what they ask users for, what the server makes of it, and the release of both."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from dp_core.algorithm import Release
from dp_core.algorithms.lremh.data.upload import CountedAnswers, ReadyReports
from dp_core.algorithms.lremh.method.estimates import estimate
from dp_core.algorithms.lremh.method.rivals import (
    AT_ONCE,
    Protocol,
    Tally,
    ViewReports,
    ask_pairs,
    ask_views,
    check_bits,
    joint_table,
    pair_mechanism,
    pairs_table,
    record_numbers,
    tally,
    unbiased_shares,
)
from dp_core.algorithms.lremh.method.steps.client import own_order
from dp_core.algorithms.lremh.method.steps.em import most_even
from dp_core.algorithms.lremh.method.steps.users import (
    client_for,
    handed_over,
    joint_answers,
    ledger_of,
    options_of,
    reports_of,
    sent_bits,
    step_name,
    view_answers,
)
from dp_core.algorithms.lremh.method.steps.views import (
    cells_of,
    information,
    subset_share,
    views_for,
)
from dp_core.algorithms.lremh.outputs import Answers, Estimate, Sent, untraced
from dp_core.algorithms.lremh.params import LocalParams, ReportParams, ViewParams
from dp_core.arrays import Floats
from dp_core.errors import DataError
from dp_core.noise.mechanisms import KaryResponse, Rng, SubsetResponse, UnaryResponse, is_exact
from dp_core.noise.streams import streams
from dp_core.privacy.ledger import Node
from dp_core.tables.categorical import CategoricalTable
from dp_core.words import message, say

# --- views: users answer for a few attributes each, so that all asked tables can be worked --------

PRICE = 8.0
"""Of a measured cell, in units of its variance at the uniform table."""


def ask_cover(
    codes: ArrayLike | CountedAnswers,
    domains: tuple[int, ...],
    epsilon: float,
    order: int,
    rng: Rng,
) -> ViewReports:
    """Ask each user for one view of the public design, by a subset of its cells.

    `codes` (n, d); `epsilon`: of each user's single answer; `order`: tables of so many attributes
    are wanted. Raises ParameterError if epsilon is out of range, or the answers would not fit.
    """
    views = views_for(domains, epsilon, order)
    cells = cells_of(domains, views)
    if not isinstance(codes, CountedAnswers):
        check_bits(len(np.asarray(codes)), max(cells))
    mechanisms = [SubsetResponse(epsilon=epsilon, categories=each) for each in cells]
    return ask_views(codes, domains, views, mechanisms, rng)


def cover_table(sent: ViewReports, order: int) -> Floats:
    """Estimate the joint table from answers on views.

    Of each set of `order` attributes the tables of the views that hold it are averaged, each with
    the weight of what it tells; the estimate is the most even table near these averages.

    `sent`: of subsets; `order`: as users were asked for. Returns (k_1, ..., k_d): positive, sums to
    1.
    """
    order = min(order, len(sent.domains))
    weights = [
        len(reports) * subset_share(mechanism.epsilon, mechanism.categories)
        for mechanism, reports in zip(sent.mechanisms, sent.reports, strict=True)
    ]
    told = {
        some: weight
        for some, weight in information(sent.views, weights, order).items()
        if len(some) == order and weight > 0
    }
    sums = _weighted_sums(sent, weights, order)
    sets = sorted(told)
    sizes = [1 / sums[some].size for some in sets]
    return most_even(
        sent.domains,
        sets,
        [sums[some] / told[some] for some in sets],
        [PRICE * size * (1 - size) / told[some] for some, size in zip(sets, sizes, strict=True)],
    )


def _weighted_sums(
    sent: ViewReports, weights: list[float], order: int
) -> dict[tuple[int, ...], Floats]:
    """Add up the tables of each set of attributes over the views that somebody answered."""
    sums: dict[tuple[int, ...], Floats] = {}
    asked = zip(sent.views, sent.mechanisms, sent.reports, weights, strict=True)
    for view, mechanism, reports, weight in asked:
        if not len(reports):
            continue
        table = unbiased_shares(reports, mechanism).reshape([sent.domains[j] for j in view])
        for places in combinations(range(len(view)), order):
            rest = tuple(axis for axis in range(len(view)) if axis not in places)
            some = tuple(view[place] for place in places)
            sums[some] = sums.get(some, 0.0) + weight * table.sum(axis=rest).ravel()
    return sums


# --- other methods: what they ask users for, what the server makes of it, and the release of ------

PROTOCOLS: Mapping[str, type[Protocol]] = {
    "joint_subset": SubsetResponse,
    "joint_grr": KaryResponse,
    "joint_oue": UnaryResponse,
}
"""Methods that ask for the whole record at once."""

Run = Callable[[Any, Any, Rng], Release[Estimate]]


class Asked(NamedTuple):
    """Users have answered: the server's part, the ledger line, and what was sent, to be kept."""

    server: Callable[[], Estimate]
    spend: Callable[[], Node]
    sent: Callable[[], Sent]


Ask = Callable[[Any, Any, Rng], Asked]


def from_reports(method: str) -> Run:
    """Make the method that scrambles bits and estimates with the estimator of the same name."""
    return _run(partial(ask_bits, method))


def from_joint_answers(protocol: type[Protocol]) -> Run:
    """Make the method that asks for the whole record at once."""
    return _run(partial(ask_records, protocol))


def publish_pairs(table: CategoricalTable, params: LocalParams, rng: Rng) -> Release[Estimate]:
    """Ask each user for one pair of attributes, with the whole budget (CALM)."""
    return _run(ask_for_pairs)(table, params, rng)


def publish_views(table: CategoricalTable, params: ViewParams, rng: Rng) -> Release[Estimate]:
    """Ask each user for one view of a public set cover, with the whole budget."""
    return _run(ask_for_views)(table, params, rng)


def _run(ask: Ask) -> Run:
    def run(table: Any, params: Any, rng: Rng) -> Release[Estimate]:
        asked = ask(table, params, rng)
        found = asked.server()
        if is_exact(rng):
            found = replace(found, sent=asked.sent())
        return Release(found, ledger_of(table, asked.spend()))

    return run


def asking(method: str) -> Ask:
    """Give the users' part of a method: what they send, before the server works on it."""
    if method in ON_VIEWS:
        return ON_VIEWS[method]
    return (
        partial(ask_records, PROTOCOLS[method])
        if method in PROTOCOLS
        else partial(ask_bits, method)
    )


def ask_bits(
    method: str, table: CategoricalTable | ReadyReports, params: ReportParams, rng: Rng
) -> Asked:
    """Let users scramble their bits, unless they have done so already."""
    scrambling, _ = streams(rng, 2)
    client = client_for(table, params, method=method)
    drawn = client.noise.rounded()
    reports = reports_of(table, client, scrambling)
    server = partial(
        estimate,
        handed_over(reports, params, table.domains),
        table.domains,
        drawn.f,
        drawn.p,
        drawn.q,
        estimator=method,
        **options_of(params),
    )
    return Asked(
        lambda: own_order(server(), params.numbering),
        partial(client.spend, step_name(params)),
        lambda: sent_bits(table, reports, drawn),
    )


def ask_records(
    protocol: type[Protocol],
    table: CategoricalTable | CountedAnswers,
    params: LocalParams,
    rng: Rng,
) -> Asked:
    """Ask each user for the whole record at once."""
    _check_answers(table)
    mechanism = protocol(epsilon=params.epsilon, categories=table.candidates)
    (stream,) = streams(rng, 1)
    sent: Any
    if isinstance(table, CountedAnswers):
        sent = _some_at_a_time(table, mechanism, stream)
    else:
        if protocol is not KaryResponse:
            check_bits(len(table), table.candidates)
        sent = mechanism.release(record_numbers(table.codes, table.domains), stream)
    return Asked(
        lambda: untraced(joint_table(sent, mechanism, table.domains)),
        partial(mechanism.spend, say("lremh-asking-answer-whole-record")),
        lambda: _sent(table, joint_answers(range(table.attributes), sent)),
    )


def _some_at_a_time(table: CountedAnswers, mechanism: Protocol, rng: Rng) -> Tally:
    """Ask users that are only counted, and keep how many of their answers name each record."""
    found = Tally(np.zeros(table.candidates, dtype=np.int64), 0)
    for numbers in table.numbers(max(1, AT_ONCE // table.candidates)):
        found += tally(mechanism.release(numbers, rng), mechanism)
    return found


def ask_for_pairs(table: CategoricalTable | CountedAnswers, params: LocalParams, rng: Rng) -> Asked:
    """Ask each user for one pair of attributes; a single attribute is asked for alone."""
    _check_answers(table)
    if table.attributes == 1:
        protocol = type(pair_mechanism(params.epsilon, table.candidates))
        return ask_records(protocol, table, params, rng)
    sent = ask_pairs(_codes(table), table.domains, params.epsilon, rng)
    return Asked(
        lambda: untraced(pairs_table(sent)),
        partial(sent.spend, say("lremh-asking-one-answer-each-user")),
        lambda: _sent(table, *view_answers(sent)),
    )


def ask_for_views(table: CategoricalTable | CountedAnswers, params: ViewParams, rng: Rng) -> Asked:
    """Ask each user for one view of a public set cover."""
    _check_answers(table)
    sent = ask_cover(_codes(table), table.domains, params.epsilon, params.order, rng)
    return Asked(
        lambda: untraced(cover_table(sent, params.order)),
        partial(sent.spend, say("lremh-asking-one-answer-each-user-2")),
        lambda: _sent(table, *view_answers(sent)),
    )


ON_VIEWS: Mapping[str, Ask] = {"views": ask_for_views, "pairs": ask_for_pairs}
"""Methods that ask each user about some of the attributes."""


def _codes(table: CategoricalTable | CountedAnswers) -> Any:
    return table if isinstance(table, CountedAnswers) else table.codes


def _sent(table: CategoricalTable | CountedAnswers, *answers: Answers) -> Sent:
    """Gather answers on records, and what gives them a meaning."""
    return Sent(names=table.names, labels=table.labels, answers=answers)


def _check_answers(table: CategoricalTable | CountedAnswers | ReadyReports) -> None:
    if isinstance(table, ReadyReports):
        raise DataError(message("lremh-asking-file-holds-reports-single"), field="method")
