"""From records to an estimate: users scramble, then the server works from reports alone."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from dp_core.algorithm import Release
from dp_core.algorithms.lremh.data.ready import ReadyReports
from dp_core.algorithms.lremh.method.estimates import Estimate, estimate, untraced
from dp_core.algorithms.lremh.method.rivals.joint import check_bits, joint_table, record_numbers
from dp_core.algorithms.lremh.method.rivals.pair_reports import (
    ask_pairs,
    pair_mechanism,
    pairs_table,
)
from dp_core.algorithms.lremh.method.steps.em import Stop
from dp_core.algorithms.lremh.method.steps.likelihood import Likelihood, likelihood
from dp_core.algorithms.lremh.method.steps.noise import Noise, choose_noise
from dp_core.algorithms.lremh.method.steps.numbering import checked, own_order, renumbered_reports
from dp_core.algorithms.lremh.method.steps.sent import (
    Answers,
    Sent,
    joint_answers,
    packed_bits,
    pair_answers,
)
from dp_core.algorithms.lremh.params import (
    EMParams,
    LassoParams,
    LocalParams,
    LREMHParams,
    ReportParams,
)
from dp_core.errors import DataError
from dp_core.noise.exact_noise import Entropy
from dp_core.noise.mechanisms import KaryResponse, MemoisedResponse, Rng, UnaryResponse
from dp_core.noise.streams import streams
from dp_core.privacy.ledger import Neighbouring, Node, PrivacyLedger, read_from_data, sequential
from dp_core.tables.categorical import CategoricalTable

PUBLISHED = "lremh"
"""Its epsilon is the printed formula, which lacks the factor d."""

PROTOCOLS: Mapping[str, type[KaryResponse] | type[UnaryResponse]] = {
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


def noise_of(params: ReportParams, domains: tuple[int, ...], *, method: str) -> Noise:
    """Chances of the bits: those given by hand, or those that reach both targets (4.4).

    Raises
    ------
    ParameterError
        If the targets cannot be reached.
    """
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


def split_bits(bits: np.ndarray, domains: tuple[int, ...]) -> list[np.ndarray]:
    """Cut the bits of all attributes into one array an attribute."""
    return np.split(bits, np.cumsum(domains)[:-1], axis=1)


def from_reports(method: str) -> Run:
    """Make the method that scrambles bits and estimates with the estimator of the same name."""
    return _run(partial(ask_bits, method))


def from_joint_answers(protocol: type[KaryResponse] | type[UnaryResponse]) -> Run:
    """Make the method that asks for the whole record at once."""
    return _run(partial(ask_records, protocol))


def publish_pairs(table: CategoricalTable, params: LocalParams, rng: Rng) -> Release[Estimate]:
    """Ask each user for one pair of attributes, with the whole budget (CALM)."""
    return _run(ask_for_pairs)(table, params, rng)


def _run(ask: Ask) -> Run:
    def run(table: Any, params: Any, rng: Rng) -> Release[Estimate]:
        asked = ask(table, params, rng)
        found = asked.server()
        if isinstance(rng, Entropy):
            found = replace(found, sent=asked.sent())
        return Release(found, ledger_of(table, asked.spend()))

    return run


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
    reports = handed_over(drawn, params, table.domains)
    return likelihood(reports, table.domains, client.noise.rounded())


def asking(method: str) -> Ask:
    """Give the users' part of a method: what they send, before the server works on it."""
    if method == "pairs":
        return ask_for_pairs
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
    step = "one report of the whole record" if params.reports == 1 else "reports"
    return Asked(
        partial(_in_own_order, server, params),
        partial(client.spend, step),
        lambda: _sent(
            table, packed_bits(range(len(table.domains)), np.hstack(reports)), noise=drawn
        ),
    )


def _in_own_order(server: Callable[[], Estimate], params: ReportParams) -> Estimate:
    found = server()
    return found if params.numbering is None else own_order(found, params.numbering)


def reports_of(
    table: CategoricalTable | ReadyReports, client: MemoisedResponse, rng: Rng
) -> list[np.ndarray]:
    """One report of each user: drawn now, or those that were drawn before the upload."""
    if isinstance(table, ReadyReports):
        return list(table.bits)
    return split_bits(client.release(table.codes, rng), table.domains)


def handed_over(
    reports: list[np.ndarray], params: ReportParams, domains: tuple[int, ...]
) -> list[np.ndarray]:
    """Put the categories of all reports into the order that was asked for."""
    if params.numbering is None:
        return reports
    return renumbered_reports(reports, checked(params.numbering, domains))


def ask_records(
    protocol: type[KaryResponse] | type[UnaryResponse],
    table: CategoricalTable,
    params: LocalParams,
    rng: Rng,
) -> Asked:
    """Ask each user for the whole record at once."""
    _check_answers(table)
    mechanism = protocol(epsilon=params.epsilon, categories=table.candidates)
    if protocol is UnaryResponse:
        check_bits(len(table), table.candidates)
    (stream,) = streams(rng, 1)
    sent = mechanism.release(record_numbers(table.codes, table.domains), stream)
    return Asked(
        lambda: untraced(joint_table(sent, mechanism, table.domains)),
        partial(mechanism.spend, "answer on the whole record"),
        lambda: _sent(table, joint_answers(range(table.attributes), sent)),
    )


def ask_for_pairs(table: CategoricalTable, params: LocalParams, rng: Rng) -> Asked:
    """Ask each user for one pair of attributes; a single attribute is asked for alone."""
    _check_answers(table)
    if table.attributes == 1:
        protocol = type(pair_mechanism(params.epsilon, table.candidates))
        return ask_records(protocol, table, params, rng)
    sent = ask_pairs(table.codes, table.domains, params.epsilon, rng)
    return Asked(
        lambda: untraced(pairs_table(sent)),
        partial(sent.spend, "one answer of each user, on one pair"),
        lambda: _sent(table, *pair_answers(sent)),
    )


def options_of(params: ReportParams) -> dict[str, Any]:
    """Options of the estimator."""
    options: dict[str, Any] = {}
    if isinstance(params, LassoParams | LREMHParams):
        options["alpha"] = params.alpha
    if isinstance(params, LREMHParams):
        options["tau"] = params.tau
    if isinstance(params, EMParams):
        options["stop"] = Stop(rule=params.stop, gap=params.gap)
    return options


def _sent(
    table: CategoricalTable | ReadyReports, *answers: Answers, noise: Noise | None = None
) -> Sent:
    """Keep what users sent, to be published with an estimate."""
    return Sent(names=table.names, labels=table.labels, answers=answers, noise=noise)


def _check_answers(table: CategoricalTable | ReadyReports) -> None:
    if isinstance(table, ReadyReports):
        raise DataError(
            "The file holds reports of single attributes, and this method asks users another "
            "question; choose a method that works from such reports, such as PLUS.",
            field="method",
        )


def ledger_of(table: CategoricalTable | ReadyReports, line: Node) -> PrivacyLedger:
    """Finish the ledger; categories that were read from the data are charged without limit."""
    if not table.facts_from_data:
        return PrivacyLedger(Neighbouring.LOCAL, line)
    facts = read_from_data(
        "list of categories", "It was read from the answers, not given as a public fact."
    )
    return PrivacyLedger(Neighbouring.LOCAL, sequential("survey", line, facts))
