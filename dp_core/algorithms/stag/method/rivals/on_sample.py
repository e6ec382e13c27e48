"""Competitors on a sample as well: what the paper may have compared with (stag.md 5).

STAG as published works on a secret sample and spends the larger budget that the sample allows. A
method that sees all the points has less noise; run on such a sample too, it loses that lead.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from dp_core.algorithm import Method, Release
from dp_core.algorithms.stag.data.lattice import Lattice
from dp_core.algorithms.stag.method.steps.charges import ledger_of
from dp_core.algorithms.stag.method.steps.sample_tables import on_sample
from dp_core.algorithms.stag.method.steps.sides import epsilon_on_sample
from dp_core.algorithms.stag.params import MapParams
from dp_core.algorithms.stag.release import GridRelease
from dp_core.errors import ParameterError
from dp_core.noise.mechanisms import Rng, poisson_sample
from dp_core.noise.streams import streams
from dp_core.words import message, say

Run = Callable[[Any, Any, Rng], Release[Any]]


def on_sample_too(method: Method, rate: float) -> Method:
    """Let a method work on a secret Bernoulli sample, as STAG does.

    Each point is kept with chance `rate`; the method spends ln(exp(eps) - 1 + rate) - ln(rate) on
    the sample, which costs eps on the full data, and its counts are divided by the rate.

    Parameters
    ----------
    method : Method
        One that does not sample by itself.
    rate : float
        In (0, 1].

    Returns
    -------
    Method
        With a key of its own for each rate. Parameters are those of the method: epsilon is what
        the release costs on the full data, a public size that of the full data.

    Raises
    ------
    ParameterError
        If the rate is not in (0, 1] or the method draws a sample of its own.
    """
    epsilon_on_sample(1.0, rate)  # refuses a wrong rate now and not in a worker
    if "sampling_rate" in method.params.__dataclass_fields__:
        raise ParameterError(
            message("stag-error-own-sample", method=method.title),
            field="sampling_rate",
        )
    return replace(
        method,
        key=f"{method.key}_on_{rate:g}",
        title=say("stag-on-sample", method=method.title, rate=rate),
        run=partial(_run, method.run, rate),
    )


def _run(
    run: Run, rate: float, lattice: Lattice, params: MapParams, rng: Rng
) -> Release[GridRelease]:
    sampling, publishing = streams(rng, 2)
    counts = poisson_sample(lattice.counts, rate, sampling)
    # The box, and all points of a person, are charged once: by the ledger of the whole.
    sample = replace(lattice, counts=counts, facts_from_data=False, rows_per_person=1)
    release = run(sample, _on_sample(params, rate), publishing)
    root = on_sample(release.ledger.root, rate)
    return Release(release.output.scaled(1 / rate), ledger_of(lattice, root))


def _on_sample(params: MapParams, rate: float) -> MapParams:
    changed: dict[str, Any] = {"epsilon": epsilon_on_sample(params.epsilon, rate)}
    public = getattr(params, "public_size", None)
    if public is not None:
        changed["public_size"] = public * rate
    return replace(params, **changed)
