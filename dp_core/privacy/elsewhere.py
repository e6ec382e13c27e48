"""Ledgers of measurements that were made with OpenDP."""

from fractions import Fraction
from typing import Any

from dp_core.errors import ParameterError
from dp_core.privacy.ledger import Neighbouring, PrivacyLedger, Spend, zcdp_epsilon
from dp_core.words import message

_METRICS = {
    "SymmetricDistance()": (Neighbouring.ADD_REMOVE, 1),
    "InsertDeleteDistance()": (Neighbouring.ADD_REMOVE, 1),
    "ChangeOneDistance()": (Neighbouring.REPLACE, 1),
    "HammingDistance()": (Neighbouring.REPLACE, 1),
}
"""Input metrics: the relation, and how far neighbours are apart."""


def ledger_of_measurement(
    measurement: Any, *, step: str = "measurement", delta: float = 1e-6
) -> PrivacyLedger:
    """Write the ledger of an OpenDP measurement.

    Parameters
    ----------
    measurement : opendp.mod.Measurement
        On records: its input metric counts records that are added, removed or changed.
    step : str
        What it is for, in plain words.
    delta : float
        At which zCDP is converted to ε; other measures have a δ of their own, or none.

    Returns
    -------
    PrivacyLedger
        One line. What OpenDP proves counts as proven, and as claimed.

    Raises
    ------
    ParameterError
        If its metric or its measure has no place in a ledger.

    References
    ----------
    M. Gaboardi, M. Hay, S. Vadhan, "A Programming Framework for OpenDP", 2020: measurements, and
    their maps from distance to privacy loss.

    Examples
    --------
    >>> import opendp.prelude as dp
    >>> dp.enable_features("contrib")
    >>> numbers = dp.vector_domain(dp.atom_domain(T=int)), dp.symmetric_distance()
    >>> ledger_of_measurement(numbers >> dp.t.then_count() >> dp.m.then_laplace(2.0)).proven
    0.5
    """
    metric, measure = str(measurement.input_metric), str(measurement.output_measure)
    if metric not in _METRICS:
        facts = {"metric": metric, "known": ", ".join(_METRICS)}
        raise ParameterError(message("ledger-metric", **facts), field="measurement")
    relation, distance = _METRICS[metric]
    loss = measurement.map(distance)
    line: dict[str, Any] = {"step": step, "mechanism": f"OpenDP, {measure}", "sensitivity": 1}
    if measure == "MaxDivergence":
        costs: dict[str, Any] = {"claimed": loss, "proven": loss}
    elif measure == "Approximate(MaxDivergence)":
        epsilon, allowed = loss
        costs = {"claimed": epsilon, "proven": epsilon, "delta": allowed}
    elif measure == "ZeroConcentratedDivergence":
        epsilon = zcdp_epsilon(Fraction(loss), delta)
        costs = {"claimed": epsilon, "proven": epsilon, "delta": delta, "rho": Fraction(loss)}
    else:
        raise ParameterError(message("ledger-measure", measure=measure), field="measurement")
    return PrivacyLedger(relation, Spend(**line, **costs))
