"""Messages on the single steps of the server, with the numbers of the run on screen."""

import numpy as np

from dp_core.algorithms.lremh.method.sound import Plus
from dp_core.algorithms.lremh.study.routes import Route, Routes
from dp_core.words import Message, message

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
