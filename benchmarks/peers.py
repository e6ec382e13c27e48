"""Every continual mechanism of dpcrpy 1.0.0 against ours: error at equal ε, time, and crashes.

The same work in one process: 4,095 releases at ε = 1, or (1, 1e-6) where the noise is Gaussian.
"""

import contextlib
import io
import signal
import time
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import dpcrpy
import numpy as np
from dpcrpy import noiMech

from benchmarks.timing import fastest
from dp_core.algorithms.fda import Stream, simulate
from dp_core.algorithms.fda.method.continual import STREAMING
from dp_core.algorithms.fda.method.steps.profiles import best_mechanism, mean_variance

LEVELS, HORIZON = 12, 4095
CHECKED_LEVELS, CHECKED_SERIES = 8, 100
TRIALS = 20
PATIENCE = 120  # seconds of processor time for one row


@dataclass(frozen=True, kw_only=True)
class Peer:
    """One mechanism of theirs with one kind of noise."""

    name: str
    # takes levels m and the noise, gives a mechanism for at least 2^m - 1 releases
    make: Callable[[int, Any], Any]
    gaussian: bool = False
    ours: str = ""  # our key for the same method, if we have it


MAKERS: dict[str, tuple[Callable[[int, Any], Any], str]] = {
    "SimpleMech": (lambda m, n: dpcrpy.SimpleMech(T=2**m - 1, noiMech=n), "recount"),
    "BinMech": (lambda m, n: dpcrpy.BinMech(kOrder=m, noiMech=n), "binary"),
    "TwoLevel": (lambda m, n: dpcrpy.TwoLevel(kOrder=2 ** (m // 2), noiMech=n), "two_level"),
    "Honaker": (lambda m, n: dpcrpy.Honaker(kOrder=m, noiMech=n), "honaker"),
    "FDA": (lambda m, n: dpcrpy.FDA(kOrder=m, noiMech=n), "fda_published"),
    "BCRG": (lambda m, n: dpcrpy.BCRG(kOrder=m, noiMech=n), ""),
    "ABCRG": (lambda m, n: dpcrpy.ABCRG(kOrder=m, noiMech=n), ""),
    "AuBCR": (lambda m, n: dpcrpy.AuBCR(kOrder=m, noiMech=n), ""),
    "AuBCRComp": (lambda m, n: dpcrpy.AuBCRComp(T=2**m - 1, noiMech=n), ""),
    "KTCR, k = 2": (lambda m, n: dpcrpy.KTCR(h=m, N=1, k=2, noiMech=n), ""),
    "KTCR, k = 4": (lambda m, n: dpcrpy.KTCR(h=m // 2, N=1, k=4, noiMech=n), ""),
    "KTCRComp, k = 2": (lambda m, n: dpcrpy.KTCRComp(T=2**m - 1, k=2, noiMech=n), ""),
}
PEERS = [
    Peer(name=name, make=make, ours="" if gaussian else ours, gaussian=gaussian)
    for gaussian in (False, True)
    for name, (make, ours) in MAKERS.items()
]


def noise_of(peer: Peer) -> Any:
    """Their noise object at the guarantee that is compared."""
    if peer.gaussian:
        return noiMech.GaussNoiMech(epsilon=1.0, delta=1e-6)
    return noiMech.LapNoiMech(epsilon=1.0)


def run() -> dict[str, Any]:
    """Measure all of them; a crash is a row like any other."""
    return {
        "horizon": HORIZON,
        "rows": [_row(peer) for peer in PEERS],
        "inputs": [_tried(words, work) for words, work in INPUTS.items()],
    }


def _row(peer: Peer) -> dict[str, Any]:
    best = "gaussian" if peer.gaussian else best_mechanism(HORIZON)[0]
    row: dict[str, Any] = {
        "peer": peer.name,
        "noise": "Gaussian" if peer.gaussian else "Laplace",
        "same": peer.ours,
        "best": best,
        "best_error": 2 * mean_variance(best, HORIZON),
    }
    try:
        with _quiet():
            stated = np.mean([mse for _, mse in _series(peer, LEVELS)])
            row |= {"error": float(stated), "seen": _seen(peer)}
    except Exception as problem:  # of theirs: nothing of ours runs above
        return row | {"crash": _words(problem)}
    with _quiet():
        row |= _times(peer, best)
    if peer.ours:
        row["same_error"] = 2 * mean_variance(peer.ours, HORIZON)
    return row


def _series(peer: Peer, levels: int) -> list[tuple[float, float]]:
    """Release 2^m - 1 totals of a series of ones: totals and the errors they state."""
    mechanism = peer.make(levels, noise_of(peer))
    return [mechanism.dpRelease(1) for _ in range(2**levels - 1)]


def _seen(peer: Peer) -> float:
    """Mean squared error of repeated short series over the one they state."""
    truth = np.arange(1, 2**CHECKED_LEVELS)
    series = np.asarray([_series(peer, CHECKED_LEVELS) for _ in range(CHECKED_SERIES)])
    return float(np.mean((series[..., 0] - truth) ** 2) / np.mean(series[..., 1]))


def _times(peer: Peer, best: str) -> dict[str, float]:
    """Seconds per release, theirs over ours: in a batch of series, and one after the other."""
    counts, rng = np.ones(HORIZON, dtype=np.int64), np.random.default_rng(0)
    own = peer.ours or best
    mechanism = peer.make(LEVELS, noise_of(peer))

    def theirs() -> None:
        mechanism.init()
        for _ in range(HORIZON):
            mechanism.dpRelease(1)

    tasks: dict[str, Callable[[], object]] = {
        "theirs": theirs,
        "batch": lambda: simulate(counts, 1.0, mechanism=own, trials=TRIALS, rng=rng),
    }
    if own in STREAMING:
        tasks["stream"] = lambda: _our_stream(own)
    seconds = fastest(tasks, repeats=5, clock=time.thread_time)
    found = {"batch_ratio": seconds["theirs"] / (seconds["batch"] / TRIALS)}
    if "stream" in seconds:
        found["stream_ratio"] = seconds["theirs"] / seconds["stream"]
    return found


def _our_stream(mechanism: str) -> None:
    stream = Stream(HORIZON, 1.0, mechanism=mechanism, rng=np.random.default_rng(0))
    for _ in range(HORIZON):
        stream.step(1)


def _beyond(name: str) -> Callable[[], str]:
    """Ask for one release more than the mechanism was made for."""

    def work() -> str:
        mechanism = MAKERS[name][0](
            4, noise_of(Peer(name=name, make=MAKERS[name][0], gaussian=True))
        )
        for _ in range(mechanism.size() + 1):
            mechanism.dpRelease(1)
        return "goes on without a word"

    return work


def _made(make: Callable[[], Any]) -> Callable[[], str]:
    def work() -> str:
        make().dpRelease(1)
        return "works"

    return work


INPUTS: dict[str, Callable[[], str]] = {
    "FDA(kOrder=0)": _made(lambda: dpcrpy.FDA(kOrder=0, noiMech=noiMech.LapNoiMech(epsilon=1.0))),
    "LapNoiMech(epsilon=1.0, delta=1e-6)": _made(
        lambda: dpcrpy.FDA(kOrder=4, noiMech=noiMech.LapNoiMech(epsilon=1.0, delta=1e-6))
    ),
    "KTCR(h=4, N=1, k=2).setNoiMech(LapNoiMech(epsilon=1.0))": _made(
        lambda: dpcrpy.KTCR(h=4, N=1, k=2).setNoiMech(noiMech.LapNoiMech(epsilon=1.0))
    ),
} | {f"{name}: one release more than its horizon": _beyond(name) for name in MAKERS}


def _tried(words: str, work: Callable[[], str]) -> dict[str, str]:
    try:
        with _quiet():
            return {"input": words, "result": work()}
    except Exception as problem:
        return {"input": words, "result": _words(problem)}


def _words(problem: Exception) -> str:
    return f"{type(problem).__name__}: {problem}"


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """Without their messages, and not for ever."""

    def stop(*_: object) -> None:
        raise TimeoutError(f"not done after {PATIENCE} s of processor time")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, PATIENCE)
    try:
        with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
