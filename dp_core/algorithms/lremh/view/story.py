"""Messages about an estimated table that change with it."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dp_core.algorithm import Method, Release
from dp_core.algorithms.lremh.method.asking import questions
from dp_core.algorithms.lremh.method.steps.client import Journey
from dp_core.algorithms.lremh.outputs import Estimate
from dp_core.algorithms.lremh.params import LocalParams
from dp_core.algorithms.lremh.study.exposure import Answer, Drain, Guesses, drained_share
from dp_core.algorithms.lremh.study.planning import Design, Routes
from dp_core.arrays import Bits
from dp_core.noise.bit_noise import Noise
from dp_core.noise.mechanisms import SubsetResponse, UnaryResponse
from dp_core.view.figures import epsilon_text
from dp_core.words import Message, commas, message, numbers, reader, say


def listed(words: Iterable[object]) -> str:
    """Join words of a sentence.

    Examples
    --------
    >>> listed(["EM"]), listed([4, 3, 1])
    ('EM', '4, 3 and 1')
    """
    *first, last = map(str, words)
    if not first:
        return last
    return say("lremh-listed", first=f"{say('reading-comma')} ".join(first), last=last)


def share(value: float) -> str:
    """Write a share with two digits that count, never in powers of ten.

    Examples
    --------
    >>> share(0.1234), share(0.5), share(0.00123), share(0), share(1)
    ('0.12', '0.50', '0.0012', '0', '1')
    """
    if value in (0, 1):
        return f"{value:.0f}"
    return f"{value:.{_digits(value)}f}"


def _digits(value: float) -> int:
    """Count the decimals that show two digits that count."""
    return 2 if value >= 0.0995 else min(6, 1 - math.floor(math.log10(value)))


def of_people(value: float) -> str:
    """Write a share as so many of 100 or 1,000 people.

    Examples
    --------
    >>> of_people(0.13), of_people(0.004), of_people(0.00004)
    ('13 of 100', '4 of 1,000', 'fewer than 1 of 10,000')
    """
    for whole in (100, 1_000, 10_000):
        if value * whole >= 0.95:
            return say("lremh-most-of", many=round(value * whole), whole=whole)
    return say("lremh-most-few")


def what_happened(
    release: Release[Estimate],
    params: LocalParams,
    *,
    method: Method,
    users: int,
    noise: Noise | None,
) -> list[Message | str]:
    """Say how the estimate on screen came about; `noise` is None where users send no bits."""
    output = release.output
    domains = output.table.shape
    if noise is None:
        return [_asked(params, domains, method.key, users), _proven(release, params)]
    sent = message(
        "lremh-sent-bits",
        users=users,
        bits=sum(domains),
        attributes=len(domains),
        one=noise.q_star,
        zero=noise.p_star,
    )
    return [sent, method.summary, *output.notes, _proven(release, params)]


def _asked(params: LocalParams, domains: tuple[int, ...], method: str, users: int) -> Message:
    asked = questions(method, params, domains)
    if len(asked) > 1 or method == "views":
        most = max(len(view) for view, _ in asked)
        facts = {"users": users, "views": len(asked), "each": users / len(asked), "most": most}
        return message("lremh-sent-views", **facts)
    ((_, mechanism),) = asked
    facts = {"users": users, "records": math.prod(domains)}
    if isinstance(mechanism, UnaryResponse):
        return message("lremh-sent-all", **facts)
    size = mechanism.size if isinstance(mechanism, SubsetResponse) else 1
    return message("lremh-sent-subset", size=size, own=mechanism.chances[0], **facts)


def order_words(order: int) -> str:
    """Name sets of so many attributes.

    Examples
    --------
    >>> [order_words(order) for order in (1, 2, 3, 4)]
    ['single attributes', 'pairs', 'triples', 'sets of 4']
    """
    return say("lremh-order", order=order)


def _proven(release: Release[Estimate], params: LocalParams) -> Message:
    ledger = release.ledger
    if ledger.holds:
        return message("lremh-proven-holds")
    if np.isinf(ledger.proven):
        return message("lremh-proven-never")
    times, reports = ledger.proven / ledger.claimed, getattr(params, "reports", 1)
    return message("lremh-proven-times", claimed=ledger.claimed, times=times, reports=reports)


# --- messages on the single steps of the server, with the numbers of the run on screen ------------


def of_lasso(routes: Routes, records: int) -> Message:
    """Say what LASSO leaves of the possible records."""
    return message("lremh-step-lasso", kept=routes.kept, records=records)


def of_deleted(routes: Routes, records: int) -> Message | None:
    """Say what that costs, for the holder only; None where nothing is known or deleted."""
    if not routes.deleted or routes.kept == records:
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


# --- words on too few users, from public numbers --------------------------------------------------

_HUGE, _LARGE = 1e15, 1e6
_SUPERSCRIPT = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def people(number: float) -> str:
    """Write a large count with three digits that count, never below it.

    Examples
    --------
    >>> [people(n) for n in (7, 1340, 418_435, 2.9e9, 1.5e13, 4e21, math.inf)]
    ['7', '1,340', '419,000', '2.9 billion', '15 trillion', '4 × 10²¹', 'more than anybody has']
    """
    if math.isinf(number):
        return say("lremh-plan-story-more-than-anybody")
    rounded = _up(number)
    if rounded >= _HUGE:
        power = math.floor(math.log10(rounded) + 1e-12)
        return f"{rounded / 10**power:.3g} × 10{str(power).translate(_SUPERSCRIPT)}"
    return numbers.large(rounded, language=reader()) if rounded >= _LARGE else f"{rounded:,.0f}"


def _up(number: float) -> float:
    """Round up to three digits; counts below 1,000 as they are."""
    if number < 1_000:
        return math.ceil(number)
    unit = 10.0 ** (math.floor(math.log10(number)) - 2)
    return math.ceil(number / unit * (1 - 1e-12)) * unit


def error_text(error: float) -> str:
    """Write a planned error; no table is off by more than 1.

    Examples
    --------
    >>> error_text(0.0521), error_text(3.83)
    ('0.052', 'above 1')
    """
    return say("lremh-error-above") if error > 1 else share(error)


def order_name(order: int, attributes: int) -> str:
    """Name the interactions of so many attributes.

    Examples
    --------
    >>> [order_name(order, 5) for order in range(1, 6)]
    ['single attributes', 'pairs', 'triples', 'sets of 4', 'the full table']
    """
    return say("lremh-order-all") if order == attributes > 1 else order_words(order)


def too_few(own: Design, users: int, attributes: int) -> tuple[str, str] | None:
    """Say that there are too few users, and what would help; None where there are enough.

    `own`: of the noise on screen; `users`, `attributes`: n and d.
    """
    needed = own.users_missing(users)
    if not needed:
        return None
    error = own.planned_error(users, own.promised)
    name = order_name(own.promised, attributes)
    return (
        say("lremh-plan-story-too-few-users-noise", people=people(needed)),
        say(
            "lremh-plan-story-users-planned-joint-error",
            users=users,
            name=name,
            error_text=error_text(error),
        ),
    )


# --- sentences about one user: what noise changed, what averaging gives away, what is spent -------


def chance(value: float) -> str:
    """Write a chance with two digits that count.

    Examples
    --------
    >>> [chance(value) for value in (0.5, 0.7651, 0.0367, 0, 1, 0.99963)]
    ['0.50', '0.77', '0.037', '0', '1', '0.99963']
    """
    if value in (0, 1):
        return f"{value:.0f}"
    return f"{value:.{_digits(min(value, 1 - value))}f}"


def percent(share: float) -> str:
    r"""Write a share in per cent; only certainty is 100 %.

    Examples
    --------
    >>> percent(0.978), percent(0.9999), percent(1)
    ('98\xa0%', 'almost 100\xa0%', '100\xa0%')
    """
    whole = round(100 * share)
    if whole == 100 and share < 1 - 1e-9:
        return say("risk-almost", share=1)
    return say("lremh-percent", share=whole / 100)


def layers(noise: Noise) -> str:
    """Say what the device does with each bit."""
    again = (
        say("lremh-journey-story-each-report-kept-sent")
        if (noise.p, noise.q) == (0, 1)
        else (
            say(
                "lremh-journey-story-each-report-kept-sent-2",
                chance=chance(noise.q),
                chance_2=chance(noise.p),
            )
        )
    )
    kept = (
        say("lremh-journey-story-nothing-changed-ever")
        if noise.f == 0
        else say("lremh-journey-story-once-ever-each-bit", chance=chance(noise.f))
    )
    return say("lremh-journey-story-record-becomes-bits-one", kept=kept, again=again)


def averaged(way: Journey, guesses: Sequence[Guesses], first: Sequence[Guesses]) -> str:
    """Say how many permanent bits several reports together give away.

    `guesses`, `first`: from all reports, and from the first alone.
    """
    kept, true = np.concatenate(way.permanent), np.concatenate(way.one_hot)
    size, count = kept.size, len(way.reports[0])
    right = int((np.concatenate(guesses) == kept).sum())
    alone = int((np.concatenate(first) == kept).sum())
    hidden = int((kept != true).sum())
    return say(
        "lremh-journey-story-averaging-brings-kept-bits",
        count=count,
        right=right,
        size=size,
        alone=alone,
        hidden=hidden,
    )


def received(bits: Sequence[Bits], noise: Noise) -> str:
    """Say what is known of a user whose report was made elsewhere."""
    ones = sum(int(each.sum()) for each in bits)
    size = sum(each.size for each in bits)
    return say(
        "lremh-journey-story-bits-record-permanent-bits",
        ones=ones,
        size=size,
        chance=chance(noise.q_star),
        chance_2=chance(noise.p_star),
    )


def asked(answer: Answer, names: Sequence[str], attributes: int) -> str:
    """Say what a user without bits was asked, and how the answer was scrambled."""
    own, other = answer.chances
    whole = len(answer.attributes) == attributes
    named = numbers.listed([names[j] for j in answer.attributes], language=reader())
    cells = math.prod(answer.domains)
    facts = {"whole": whole, "names": named, "cells": cells}
    start = say("lremh-journey-story-user-was-asked-about", **facts)
    if isinstance(answer.sent, int):
        return say("lremh-journey-story-true-one-sent-chance", start=start, chance=chance(own))
    return say(
        "lremh-journey-story-every-combination-bit-true",
        start=start,
        chance=chance(own),
        chance_2=chance(other),
    )


def answers_add_up(epsilon: float) -> str:
    """Say what asking again costs where nothing is kept on the device."""
    text = epsilon_text(epsilon)
    return say("lremh-journey-story-each-answer-scrambled-anew", epsilon_text=text)


def drained(curve: Drain, noise: Noise, reports: int) -> str:
    """Say what K reports have cost."""
    one, (spent, _) = curve.at(1)[0], curve.at(reports)
    endless = math.isinf(curve.lifetime)
    return say(
        "lremh-journey-story-one-report-costs-proven",
        one=epsilon_text(one),
        share="none" if endless else percent(drained_share(noise, 1)),
        reports=reports,
        spent=epsilon_text(spent),
        spent_share="none" if endless else percent(drained_share(noise, reports)),
        lifetime="none" if endless else epsilon_text(curve.lifetime),
    )


def loss_text(loss: float) -> str:
    """Write a loss that may be without bound."""
    return say("lremh-loss-endless") if math.isinf(loss) else epsilon_text(loss)


def combination_words(
    codes: Sequence[int], attributes: Sequence[int], labels: Sequence[Sequence[str]]
) -> str:
    """Name the categories of a combination."""
    return commas(labels[j][code] for j, code in zip(attributes, codes, strict=True))


def ones_of(answer: Answer) -> NDArray[np.int64]:
    """Numbers of the combinations whose bits were sent as 1."""
    return np.flatnonzero(np.asarray(answer.sent))


# --- sentences on the experiments of the error tab: what the runs show, and no more than that -----

Titles = Callable[[str], str]
At = Callable[[float], str]

NEAR = 0.02
"""Total variation up to which a table counts as the uniform one."""
STILL = 0.001
"""Change of an error that nobody would see."""
_DELETING = ("lremh", "lremh_signed", "lasso")


def variation(value: float) -> str:
    """Write a total variation, such as rounding leaves it too.

    Examples
    --------
    >>> [variation(each) for each in (0.1234, 0.0567, 0.000812, 1e-9, 0.0)]
    ['0.12', '0.057', '0.00081', 'below 0.0001', '0']
    """
    return say("lremh-hardly") if 0 < value < 5e-5 else share(value)


# --- one thing varied -----------------------------------------------------------------------------


def growth_words(
    table: pd.DataFrame, title: Titles, at: At, *, uniform: Mapping[float, float]
) -> list[str]:
    """Say what can be seen where one thing is varied.

    `table`: of `trials.summary`; `title`: method → its title; `at`: value of what is varied → words
    such as "f = 0.1"; `uniform`: error of the uniform table at each value. Returns sentences; empty
    where nothing has come back.
    """
    if table.empty:
        return []
    said = [_uniform_words(table, title, at, uniform), _deleted_words(table, title, at)]
    return [words for words in said if words]


def _uniform_words(
    table: pd.DataFrame, title: Titles, at: At, uniform: Mapping[float, float]
) -> str:
    """Whether EM with the published stop turns back where information is thin."""
    own = table[table["method"] == "em"].sort_values("x")
    told = own[own["x"].map(uniform) > 2 * NEAR]  # else the truth itself is next to uniform
    if told.empty:
        return ""
    name, near = title("em"), told[told["from_uniform"] <= NEAR]
    if near.empty:
        return ""
    places = listed(at(x) for x in near["x"])
    return say(
        "lremh-curve-story-gives-uniform-table-back",
        name=name,
        share=variation(near["from_uniform"].max()),
        places=places,
    )


def _deleted_words(table: pd.DataFrame, title: Titles, at: At) -> str:
    """How much true mass was deleted, below which no error can be."""
    methods = [method for method in _DELETING if (table["method"] == method).any()]
    if not methods:
        return ""
    own = table[table["method"] == methods[0]].sort_values("x")
    name, worst = title(methods[0]), own.sort_values("deleted").iloc[-1]
    if worst["deleted"] < STILL:
        return ""
    ends = own.iloc[[0, -1]] if len(own) > 1 else own
    lost = listed(
        say("lremh-lost-at", share=variation(row["deleted"]), place=at(row["x"]))
        for _, row in ends.iterrows()
    )
    errors = listed(variation(row["error"]) for _, row in ends.iterrows())
    return say(
        "lremh-curve-story-deletes-candidates-people-all", name=name, lost=lost, errors=errors
    )


# --- other protocols ------------------------------------------------------------------------------


def protocol_words(
    table: pd.DataFrame, title: Titles, *, epsilon: float, attributes: int, candidates: int
) -> list[str]:
    """Compare bits with the best question on several attributes at once, at one ε.

    `table`: of `trials.summary`, all at the same ε; PLUS stands for the bits. `epsilon`: proven, of
    one report. `attributes`, `candidates`: d and K. Returns one sentence; empty until both have
    come back.
    """
    bits = table[table["method"] == "plus"]
    others = table[table["method"] != "plus"]
    if bits.empty or others.empty:
        return []
    if attributes == 1:
        return [say("lremh-curve-story-single-attribute-there-nothing")]
    own, other = bits.iloc[0], others.sort_values("error").iloc[0]
    better = "neither"
    if other["error_high"] < own["error_low"]:
        better = "question"
    elif own["error_high"] < other["error_low"]:
        better = "bits"
    return [
        say(
            "lremh-curve-story-scrambled-bits-split",
            attributes=attributes,
            epsilon=f"{epsilon / attributes:.3g}",
            better=better,
            title=title(str(other["method"])),
            candidates=candidates,
        )
    ]


def lifetime_words(epsilon: float, lifetime: float) -> str:
    """Say what is not equated: what further reports would cost."""
    return say(
        "lremh-curve-story-only-one-report-equated",
        finite=math.isfinite(lifetime),
        lifetime=f"{lifetime:.3g}",
        epsilon=f"{epsilon:.3g}",
    )
