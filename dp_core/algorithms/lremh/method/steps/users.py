"""What users send: the noise of their devices, their reports, and the ledger of it (2.1, 4.4)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dp_core.algorithms.lremh.data.upload import ReadyReports, check_rows
from dp_core.algorithms.lremh.method.steps.client import (
    Noise,
    by_attribute,
    checked,
    choose_noise,
    renumbered_reports,
)
from dp_core.algorithms.lremh.method.steps.em import Stop
from dp_core.algorithms.lremh.method.steps.likelihood import Likelihood, likelihood
from dp_core.algorithms.lremh.outputs import Answers, Estimate, Form, Sent
from dp_core.algorithms.lremh.params import EMParams, LassoParams, LREMHParams, ReportParams
from dp_core.noise.mechanisms import MemoisedResponse, Rng, is_exact
from dp_core.noise.streams import streams
from dp_core.privacy.ledger import Neighbouring, Node, PrivacyLedger, read_from_data, sequential
from dp_core.tables.categorical import CategoricalTable
from dp_core.words import named, say

PUBLISHED = "lremh"
"""Its epsilon is the printed formula, which lacks the factor d."""


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
    """Keep bits, an eighth of their size.

    Parameters
    ----------
    attributes : sequence of int
    bits : array_like of 0 and 1, shape (n, width)
    form : {"categories", "records"}

    Returns
    -------
    Answers

    Examples
    --------
    >>> packed_bits([0], [[0, 1, 0]]).bits().tolist()
    [[0, 1, 0]]
    """
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
    if not is_exact(rng):
        return found
    return replace(found, sent=sent_bits(table, reports, device.noise.rounded()))


def sent_bits(
    table: CategoricalTable | ReadyReports, reports: Sequence[NDArray[np.uint8]], noise: Noise
) -> Sent:
    """Gather the bits of all attributes, and what gives them a meaning."""
    answers = packed_bits(range(len(table.domains)), np.hstack(reports))
    return Sent(names=table.names, labels=table.labels, answers=(answers,), noise=noise)
