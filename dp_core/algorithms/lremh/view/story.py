"""Messages about an estimated table that change with it."""

import math

import numpy as np

from dp_core.algorithm import Release
from dp_core.algorithms.lremh.method.asking import PROTOCOLS
from dp_core.algorithms.lremh.method.rivals.pair_reports import pair_mechanism
from dp_core.algorithms.lremh.method.sound import Plus
from dp_core.algorithms.lremh.method.steps.client import Noise
from dp_core.algorithms.lremh.method.steps.views import views_for
from dp_core.algorithms.lremh.outputs import Estimate
from dp_core.algorithms.lremh.params import LocalParams, ViewParams
from dp_core.algorithms.lremh.study.planning import Route, Routes
from dp_core.noise.mechanisms import KaryResponse, SubsetResponse
from dp_core.words import Message, message


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
) -> list[Message | str]:
    """Say how the estimate on screen came about; `noise` is None where users send no bits."""
    output = release.output
    domains = output.table.shape
    if noise is None:
        return [_asked(params, domains, method, users), _proven(release)]
    sent = message(
        "lremh-sent-bits",
        users=users,
        bits=sum(domains),
        attributes=len(domains),
        one=noise.q_star,
        zero=noise.p_star,
    )
    worked = message(
        f"lremh-worked-{method}",
        records=output.kept.size,
        deleted=int(output.kept.size - output.kept.sum()),
        steps=output.iterations,
    )
    return [sent, worked, *output.notes, _proven(release)]


def _asked(params: LocalParams, domains: tuple[int, ...], method: str, users: int) -> Message:
    records = math.prod(domains)
    if isinstance(params, ViewParams):
        views = views_for(domains, params.epsilon, params.order)
        least, most = min(map(len, views)), max(map(len, views))
        return message(
            "lremh-sent-views",
            users=users,
            views=len(views),
            each=users / len(views),
            range=least < most,
            least=least,
            most=most,
            order=min(params.order, len(domains)),
        )
    if method == "pairs" and len(domains) > 1:
        pairs = math.comb(len(domains), 2)
        return message("lremh-sent-pairs", users=users, pairs=pairs, each=users / pairs)
    if method == "pairs":
        protocol = type(pair_mechanism(params.epsilon, records))
    else:
        protocol = PROTOCOLS[method]
    facts = {"users": users, "records": records}
    if protocol is SubsetResponse:
        subset = SubsetResponse(epsilon=params.epsilon, categories=records)
        return message("lremh-sent-subset", size=subset.size, own=subset.chances[0], **facts)
    if protocol is KaryResponse:
        own = KaryResponse(epsilon=params.epsilon, categories=records).chances[0]
        return message("lremh-sent-one", own=own, **facts)
    return message("lremh-sent-all", **facts)


def order_words(order: int) -> str:
    """Name sets of so many attributes.

    Examples
    --------
    >>> [order_words(order) for order in (1, 2, 3, 4)]
    ['single attributes', 'pairs', 'triples', 'sets of 4']
    """
    return {1: "single attributes", 2: "pairs", 3: "triples"}.get(order, f"sets of {order}")


def _proven(release: Release[Estimate]) -> Message:
    ledger = release.ledger
    if ledger.holds:
        return message("lremh-proven-holds")
    if np.isinf(ledger.proven):
        return message("lremh-proven-never")
    times = ledger.proven / ledger.claimed
    return message("lremh-proven-times", claimed=ledger.claimed, times=times)


def judged(error: float, uniform: float, independent: float, deleted: float) -> list[Message]:
    """Compare an estimate with the truth and with what costs nothing; for the holder only.

    `uniform` and `independent` are the errors of equal shares and of the true attributes taken as
    independent; `deleted` is the true share of people whose record was deleted.
    """
    said = [message("lremh-judged-off", error=error, uniform=uniform, independent=independent)]
    if error >= uniform:
        said.append(message("lremh-judged-nothing"))
    elif error >= independent:
        said.append(message("lremh-judged-alone"))
    if deleted > 0:
        said.append(message("lremh-judged-deleted", share=deleted))
    return said


# --- messages on the single steps of the server, with the numbers of the run on screen ------------

_CLEAR = 0.02  # of total variation; smaller differences are not spoken of


def of_lasso(routes: Routes, records: int) -> Message:
    """Say what LASSO leaves of the possible records."""
    kept = routes.kept
    return message("lremh-step-lasso", kept=kept, records=records, deleted=records - kept)


def of_deleted(routes: Routes, records: int) -> Message | None:
    """Say what that costs, for the holder only; None where nothing is known or deleted."""
    if routes.deleted is None or routes.kept == records:
        return None
    return message("lremh-step-lost", share=routes.deleted)


def of_stop(routes: Routes) -> Message:
    """Say where the published rule stops EM."""
    return message(
        "lremh-step-em",
        single=routes.single,
        pairs=routes.pairs,
        uniform=routes.uniform.stop,
        lasso=routes.lasso.stop,
    )


def of_errors(route: Route) -> list[Message]:
    """Say what further steps would do, for the holder only; nothing where no truth is known."""
    if route.errors is None or route.stop_error is None:
        return []
    errors, stopped = route.errors, float(route.stop_error)
    best = int(np.argmin(errors))
    at, least, last = int(route.marks[best]), float(errors[best]), float(errors[-1])
    said = []
    if stopped - least > _CLEAR:
        early = bool(at > route.stop)
        said.append(
            message("lremh-step-early", early=early, stopped=stopped, least=least, steps=at)
        )
    if last - least > _CLEAR:
        said.append(message("lremh-step-noise", steps=int(route.marks[-1]), error=last))
    return said


def of_signal(found: Plus, names: tuple[str, ...]) -> Message:
    """Say which pairs of attributes stand out of the noise."""
    pairs = [
        (float(found.signal_pairs[i, j]), (names[i], names[j]))
        for i in range(len(names))
        for j in range(i)
    ]
    if not pairs:
        return message("lremh-step-single")
    (low, fewest), (high, most) = min(pairs), max(pairs)
    return message(
        "lremh-step-signal",
        clear=sum(signal > 0.5 for signal, _ in pairs),
        pairs=len(pairs),
        low=low,
        high=high,
        fewest=_pair(fewest),
        most=_pair(most),
    )


def _pair(names: tuple[str, str]) -> Message:
    return message("lremh-step-pair", one=names[0], other=names[1])
