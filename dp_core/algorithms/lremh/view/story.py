"""Sentences about an estimated table that change with it."""

import math
from collections.abc import Mapping

import numpy as np

from dp_core.algorithm import Release
from dp_core.algorithms.lremh.method.asking import PROTOCOLS
from dp_core.algorithms.lremh.method.rivals.pair_reports import pair_mechanism
from dp_core.algorithms.lremh.method.steps.noise import Noise
from dp_core.algorithms.lremh.method.steps.views import Sets, views_for
from dp_core.algorithms.lremh.outputs import Estimate
from dp_core.algorithms.lremh.params import LocalParams, ViewParams
from dp_core.noise.mechanisms import KaryResponse, SubsetResponse

_ESTIMATED = {
    "lremh": "A sparse fit to the counts of ones came first, {deleted}, and records were reweighed "
    "for {iterations} from there, until the largest entry moved by no more than the gap.",
    "lremh_signed": "A sparse fit with signs to the counts of ones came first, {deleted}, and "
    "records were reweighed for {iterations} from there.",
    "lasso": "A sparse fit to the counts of ones is all there is. They say how many users have "
    "each answer and nothing about which answers go together; how the table is filled depends on "
    "the solver.",
    "em": "From a table where every record is equally likely, records were reweighed for "
    "{iterations}, until the largest entry moved by no more than the gap.",
    "em_full": "From a table where every record is equally likely, records were reweighed until "
    "pairs of attributes had time to be learnt.",
    "independent": "Every attribute is estimated by itself, as if answers did not go together.",
    "plus": "Pairs of attributes were fitted as far as they are signal, records were reweighed for "
    "a short while from there, and the tables were averaged by how well they explain reports they "
    "had not seen.",
}


def share(value: float) -> str:
    """Write a share with two digits that count, never in powers of ten.

    Examples
    --------
    >>> share(0.1234), share(0.5), share(0.00123), share(0), share(1)
    ('0.12', '0.50', '0.0012', '0', '1')
    """
    if value in (0, 1):
        return f"{value:.0f}"
    digits = 2 if value >= 0.0995 else min(6, 1 - int(np.floor(np.log10(value))))
    return f"{value:.{digits}f}"


def of_people(value: float) -> str:
    """Write a share as so many of 100 or 1,000 people.

    Examples
    --------
    >>> of_people(0.13), of_people(0.004), of_people(0.00004)
    ('13 of 100', '4 of 1,000', 'fewer than 1 of 10,000')
    """
    for whole in (100, 1_000, 10_000):
        if value * whole >= 0.95:
            return f"{value * whole:.0f} of {whole:,}"
    return "fewer than 1 of 10,000"


def counted(many: int, noun: str) -> str:
    """Count things in words: "1 step", "1,024 steps".

    Examples
    --------
    >>> counted(1, "step"), counted(1024, "step")
    ('1 step', '1,024 steps')
    """
    return f"{many:,} {noun}{'' if many == 1 else 's'}"


def what_happened(
    release: Release[Estimate], params: LocalParams, *, method: str, users: int, noise: Noise | None
) -> str:
    """Say how the estimate on screen came about, for somebody who sees it for the first time.

    Parameters
    ----------
    release : Release[Estimate]
    params : LocalParams
    method : str
        Key of the method.
    users : int
    noise : Noise or None
        Chances of the bits; None where users send something else.
    """
    output = release.output
    domains = output.table.shape
    if noise is None:
        return f"{_asked(params, domains, method, users)} {_proven(release)}"
    bits = sum(domains)
    sent = (
        f"Each of {users:,} users wrote the record as {bits:,} bits, one of them 1 for each of "
        f"{counted(len(domains), 'attribute')}, and scrambled every bit before sending it: a 1 "
        f"arrives as 1 with chance {noise.q_star:.2f}, a 0 with {noise.p_star:.2f}."
    )
    deleted = int(output.kept.size - output.kept.sum())
    worked = _ESTIMATED[method].format(
        deleted=f"{deleted:,} of {output.kept.size:,} possible records were deleted for good"
        if deleted
        else "no possible record was deleted",
        iterations=counted(output.iterations, "step"),
    )
    return " ".join([sent, worked, *output.notes, _proven(release)])


def _asked(params: LocalParams, domains: tuple[int, ...], method: str, users: int) -> str:
    records = math.prod(domains)
    if isinstance(params, ViewParams):
        views = views_for(domains, params.epsilon, params.order)
        return (
            f"Each of {users:,} users was asked about one of {counted(len(views), 'group')} of "
            f"{counted_attributes(views)}, about {users / len(views):,.0f} users a "
            "group, and scrambled that one answer with the whole budget. All "
            f"{order_words(min(params.order, len(domains)))} lie in some group; the estimate is "
            "the flattest table that has what the groups said of them."
        )
    if method == "pairs" and len(domains) > 1:
        number = len(domains) * (len(domains) - 1) // 2
        return (
            f"Each of {users:,} users was asked about one of {counted(number, 'pair')} of "
            f"attributes, about {users / number:,.0f} users a pair, and scrambled that one answer "
            "with the whole budget. The pairs were then joined into the flattest table that has "
            "them."
        )
    if method == "pairs":
        protocol = type(pair_mechanism(params.epsilon, records))
    else:
        protocol = PROTOCOLS[method]
    if protocol is SubsetResponse:
        subset = SubsetResponse(epsilon=params.epsilon, categories=records)
        return (
            f"Each of {users:,} users sent {subset.size:,} of {records:,} possible records: the "
            f"own one is among them with chance {subset.chances[0]:.2f}, the others are any."
        )
    if protocol is KaryResponse:
        kept = KaryResponse(epsilon=params.epsilon, categories=records).chances[0]
        return (
            f"Each of {users:,} users sent one of {records:,} possible records: the own one with "
            f"chance {kept:.2f}, else any other."
        )
    return (
        f"Each of {users:,} users sent {records:,} bits, one for each possible record, and "
        "scrambled them with the whole budget."
    )


def counted_attributes(views: Sets) -> str:
    """Say how many attributes the views have.

    Examples
    --------
    >>> counted_attributes(((0, 1), (1, 2))), counted_attributes(((0,), (1, 2)))
    ('2 attributes', '1 to 2 attributes')
    """
    least, most = min(map(len, views)), max(map(len, views))
    return counted(most, "attribute") if least == most else f"{least} to {most} attributes"


def order_words(order: int) -> str:
    """Name sets of so many attributes.

    Examples
    --------
    >>> [order_words(order) for order in (1, 2, 3, 4)]
    ['single attributes', 'pairs', 'triples', 'sets of 4']
    """
    return {1: "single attributes", 2: "pairs", 3: "triples"}.get(order, f"sets of {order}")


def _proven(release: Release[Estimate]) -> str:
    ledger = release.ledger
    if ledger.holds:
        return "Nobody but the user ever saw an answer."
    if np.isinf(ledger.proven):
        return "What is wrong: no finite ε is proven for this."
    return (
        f"What is wrong: ε = {ledger.claimed:.3g} counts one attribute of one report, and all that "
        f"a user sends tells up to {ledger.proven / ledger.claimed:.3g} times as much."
    )


def judged(errors: Mapping[str, float], uniform: float, independent: float, deleted: float) -> str:
    """Compare an estimate with the truth and with what costs nothing; for the holder only.

    Parameters
    ----------
    errors : mapping
        Of the estimate.
    uniform, independent : float
        Total variation of the uniform table, and of the true attributes taken as independent.
    deleted : float
        True share of people whose record was deleted.
    """
    error = errors["avd"]
    said = [
        f"{of_people(error)} users would have to change records to turn the true table into the "
        f"estimate. A table where every record is equally likely, which asks nobody, is off by "
        f"{share(uniform)}; the true shares of single answers, combined as if they did not go "
        f"together, by {share(independent)}."
    ]
    if error >= uniform:
        said.append("So these reports are worth less than no reports at all.")
    elif error >= independent:
        said.append("So nothing was learnt about how answers go together.")
    if deleted > 0:
        said.append(
            f"The records that were deleted belong to {of_people(deleted)} users, and no estimate "
            f"without them can be closer than {share(deleted)}."
        )
    return " ".join(said)
