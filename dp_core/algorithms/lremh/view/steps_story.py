"""Sentences on the single steps of the server, with the numbers of the run on screen."""

import numpy as np

from dp_core.algorithms.lremh.method.sound import Plus
from dp_core.algorithms.lremh.study.routes import Route, Routes
from dp_core.algorithms.lremh.view.story import counted, of_people, share

_CLEAR = 0.02  # of total variation; smaller differences are not spoken of


def of_lasso(routes: Routes, records: int) -> str:
    """Say what LASSO leaves of the possible records."""
    gone = records - routes.kept
    if not gone:
        return f"Here it leaves all {records:,} possible records."
    return (
        f"Here it leaves {routes.kept:,} of {records:,} possible records. The other {gone:,} are "
        "deleted for good."
    )


def of_deleted(routes: Routes, records: int) -> str:
    """Say what that costs, for the holder only; empty where nothing is known or deleted."""
    if routes.deleted is None or routes.kept == records:
        return ""
    if routes.deleted == 0:
        return "Nobody has one of the deleted records."
    return (
        f"The deleted records are those of {of_people(routes.deleted)} users: the joint error "
        f"cannot fall below {share(routes.deleted)}."
    )


def of_stop(routes: Routes) -> str:
    """Say where the published rule stops EM."""
    t1, t2 = _steps(routes.single), _steps(routes.pairs)
    return (
        f"Each step learns a little. Single answers need about t1 = {t1} steps at this noise, "
        f"pairs of answers t2 = t1² = {t2}, triples t1³. "
        f"The published rule stops EM after {counted(routes.uniform.stop, 'step')} from equal "
        f"shares and after {counted(routes.lasso.stop, 'step')} from LASSO: it looks at the "
        "largest entry alone."
    )


def of_errors(route: Route) -> str:
    """Say what further steps would do, for the holder only; empty where no truth is known."""
    if route.errors is None or route.stop_error is None:
        return ""
    errors, stopped = route.errors, route.stop_error
    best = int(np.argmin(errors))
    at, least = int(route.marks[best]), float(errors[best])
    said = []
    if stopped - least > _CLEAR:
        early = at > route.stop
        said.append(
            f"The rule stops too {'early' if early else 'late'} here: from equal shares the error "
            f"is {share(stopped)} at the stop and {share(least)} after {counted(at, 'step')}."
        )
    if errors[-1] - least > _CLEAR:
        said.append(
            f"Going on for ever does not help either: after {counted(int(route.marks[-1]), 'step')}"
            f" the error is {share(float(errors[-1]))}, since EM then fits the noise."
        )
    return " ".join(said)


def of_signal(found: Plus, names: tuple[str, ...]) -> str:
    """Say which pairs of attributes stand out of the noise."""
    pairs = [
        (float(found.signal_pairs[i, j]), f"{names[i]} with {names[j]}")
        for i in range(len(names))
        for j in range(i)
    ]
    if not pairs:
        return "There is a single attribute, so there are no pairs."
    low, high = min(pairs), max(pairs)
    clear = sum(signal > 0.5 for signal, _ in pairs)
    said = (
        f"In {clear:,} of {counted(len(pairs), 'pair')} more than half of what is measured is "
        f"signal. Most is in {high[1]} ({100 * high[0]:.0f} %)"
    )
    return f"{said}." if len(pairs) == 1 else f"{said}, least in {low[1]} ({100 * low[0]:.0f} %)."


def _steps(value: float) -> str:
    return f"{value:,.0f}" if value >= 10 else f"{value:.1f}"
