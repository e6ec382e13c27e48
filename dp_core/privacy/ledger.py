"""What a release cost: an immutable ledger with a claimed and a proven total.

A leaf (`Spend`) is one use of a mechanism; an inner node (`Composition`) says how leaves combine.
The same draws are composed twice, as the paper says (*claimed*) and as it really is (*proven*);
``math.inf`` is an honest proven value: no finite epsilon.

Pure-epsilon totals are exact: a float counts as the binary fraction it is, and sums are
`fractions.Fraction`. An amplified epsilon is rounded up. zCDP totals carry rho and are converted
to (epsilon, delta) once, at the top.
"""

import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from dp_core.errors import DPError, ParameterError
from dp_core.params import must_be, whole
from dp_core.privacy.costs import (
    Composition,
    Cost,
    Exact,
    Gap,
    Neighbouring,
    Node,
    Side,
    Spend,
    believed,
    clauses,
    cost_of,
    exact,
    group,
    leaves,
    number_of,
    parallel,
    read_from_data,
    repeat,
    sequential,
    subsampled,
    text_of,
    zcdp_epsilon,
)
from dp_core.words import say

__all__ = [
    "LEDGER_VERSION",
    "Composition",
    "Cost",
    "Gap",
    "Neighbouring",
    "Node",
    "PrivacyLedger",
    "Spend",
    "cost_of",
    "exact",
    "leaves",
    "parallel",
    "read_from_data",
    "repeat",
    "sequential",
    "subsampled",
    "zcdp_epsilon",
]

LEDGER_VERSION = 3
CHOSEN = "chosen after looking at the data"
_AND_CHOICE = "release, and the choice of "
_READ = (1, 2, 3)  # version 1 had no groups of rows, and before 3 rho was a float
_OF_PERSONS = {
    Neighbouring.ADD_REMOVE: "ledger-persons-add",
    Neighbouring.REPLACE: "ledger-persons-replace",
    Neighbouring.LOCAL: "ledger-persons-local",
}


@dataclass(frozen=True)
class PrivacyLedger:
    """All that a release cost, under one neighbouring relation.

    Examples
    --------
    >>> leaf = Spend(step="totals", mechanism="Laplace", sensitivity=1, claimed=1, proven=1)
    >>> ledger = PrivacyLedger(Neighbouring.ADD_REMOVE, leaf)
    >>> ledger.claimed, ledger.proven, ledger.holds
    (1.0, 1.0, True)
    """

    neighbouring: Neighbouring
    root: Node

    def cost(self, side: Side, node: Node | None = None) -> Cost:
        """Cost of a node (default: the whole tree) on one side."""
        return cost_of(self.root if node is None else node, side, self.neighbouring)

    @property
    def claimed(self) -> float:
        """Claimed epsilon of the whole release."""
        return float(self.cost("claimed").epsilon)

    @property
    def proven(self) -> float:
        """Proven epsilon of the whole release; ``math.inf`` where there is no guarantee."""
        return float(self.cost("proven").epsilon)

    @property
    def believed(self) -> float:
        """Proven epsilon if every step really cost what it claims: only the sums are put right."""
        return float(self.cost("proven", believed(self.root)).epsilon)

    @property
    def delta(self) -> float:
        """Delta that goes with the proven epsilon."""
        return self.cost("proven").delta

    @property
    def rho(self) -> Exact | None:
        """Total zCDP cost where a part carries one, an exact rational."""
        return self.cost("proven").total_rho

    @property
    def holds(self) -> bool:
        """Whether what is proven reaches what is claimed."""
        return self.proven <= self.claimed * (1 + 1e-9)

    def rows(self) -> Iterator[tuple[int, Node]]:
        """(depth, node), parents first."""
        stack: list[tuple[int, Node]] = [(0, self.root)]
        while stack:
            depth, node = stack.pop()
            yield depth, node
            if isinstance(node, Composition):
                stack.extend((depth + 1, part) for part in reversed(node.parts))

    @property
    def rows_per_person(self) -> int:
        """Rows of one person that are protected together; 1 where a row is what is protected."""
        groups = (each for _, each in self.rows() if isinstance(each, Composition))
        return next((each.times for each in groups if each.kind == "group"), 1)

    @property
    def of_a_row(self) -> "PrivacyLedger":
        """The same for one row, where it is for all rows of one person."""
        root = self.root
        if isinstance(root, Composition) and root.kind == "group":
            return PrivacyLedger(self.neighbouring, root.parts[0])
        return self

    def for_persons(self, rows: int, record: str = "rows") -> "PrivacyLedger":
        """Protect a person with up to so many rows, where this ledger protects one row.

        `rows`: public bound c: nobody has more rows in the data. `record`: word for rows. Claimed
        and proven both; itself where c = 1.
        """
        whom = f"one person with up to {whole('rows_per_person', rows, 1):,} {record}"
        if rows == 1:
            return self
        because = say("ledger-bound", record=record, rho=self.rho is not None)
        return PrivacyLedger(self.neighbouring, group(whom, self.root, rows, because=because))

    @property
    def relation(self) -> str:
        """Which two data sets must be hard to tell apart, in words."""
        rows = self.rows_per_person
        if rows == 1:
            return self.neighbouring.value
        return say(_OF_PERSONS[self.neighbouring], rows=rows)

    def protecting(self, unit: str) -> str:
        """Add to what is protected what it costs a row, where a person may have several."""
        row = self._a_row
        return say("ledger-protecting", unit=unit, row=row) if row else unit

    def whose(self, unit: str) -> str:
        """Say whose the ε is that was asked for: a row's, a point's, a user's or a person's.

        `unit`: what is protected and, after a semicolon, what that means for people.

        >>> leaf = Spend(step="counts", mechanism="Laplace", sensitivity=2, claimed=1, proven=1)
        >>> ledger = PrivacyLedger(Neighbouring.REPLACE, leaf)
        >>> ledger.whose("one row; for a person with k of them it is k times ε")
        'ε limits the effect of one row. For a person with k of them, the limit is k times ε'
        >>> ledger.for_persons(3, "points").whose("one person with up to 3 points")
        'ε = 1 limits the effect of one point. For a person with up to 3 points it is ε = 3'
        >>> ledger.whose("one person, exchanged for any other")
        'ε limits the effect of one person, exchanged for any other'
        """
        ledger = self.mechanism
        rows, endless = ledger.rows_per_person, math.isinf(ledger.proven)
        holds = "no" if endless else "yes" if ledger.holds else "less"
        if rows > 1:
            record = ledger.root.step.split()[-1]
            row = "" if endless else f" = {ledger.of_a_row.proven:.4g}"
            whose = say("ledger-whose", holds=holds, row=row)
            facts = {"one": record.removesuffix("s"), "rows": rows, "record": record}
            cost = "none" if endless else ledger._cost
            return say("ledger-whose-many", whose=whose, cost=cost, **facts)
        whose = say("ledger-whose", holds=holds, row="")
        first, *more = clauses(unit)
        alone = say("ledger-whose-alone", whose=whose, first=first)
        if not more or endless:
            return alone
        several = ledger.several
        return say("ledger-whose-rest", alone=alone, rest=f"{several[:1].upper()}{several[1:]}")

    @property
    def several(self) -> str:
        """Say what a person pays who has several units: k times ε, or in numbers beside a δ.

        There δ grows, or under zCDP ε grows by more than the number of units; see `group`.
        """
        ledger = self.mechanism
        if not ledger.delta:
            return say("ledger-several")
        costs = (PrivacyLedger(ledger.neighbouring, group("", ledger.root, k)) for k in (2, 5))
        two, five = (each._cost for each in costs)
        return say("ledger-several-delta", two=two, five=five)

    def worded(self, unit: str) -> str:
        """Say of a unit, beside a δ, what a person with several of them pays."""
        first, *more = clauses(unit)
        if not more or not self.delta:
            return unit
        return say("ledger-unit", first=first, several=self.several)

    @property
    def _a_row(self) -> str:
        row, root = self.of_a_row, self.root
        if row is self or math.isinf(row.proven):
            return ""
        one = root.step.split()[-1].removesuffix("s")
        return say("ledger-a-row", epsilon=f"{row.proven:.4g}", one=one)

    def after_looking(self, what: str) -> "PrivacyLedger":
        """Charge what was chosen after looking at the very data: nothing is proven then."""
        chosen = read_from_data(CHOSEN, say("ledger-looked", what=what))
        root = sequential(f"{_AND_CHOICE}{what}", self.root, chosen)
        return PrivacyLedger(self.neighbouring, root)

    @property
    def choice(self) -> str:
        """Names of what was chosen after looking; empty where nothing was."""
        found = self.root.step.startswith(_AND_CHOICE) and isinstance(self.root, Composition)
        return self.root.step.removeprefix(_AND_CHOICE) if found else ""

    @property
    def mechanism(self) -> "PrivacyLedger":
        """The same without what was chosen after looking: what the noise alone is good for."""
        if isinstance(self.root, Composition) and self.choice:
            return PrivacyLedger(self.neighbouring, self.root.parts[0])
        return self

    def sentence(self, unit: str, *, simulated: bool = False, to_come: bool = False) -> str:
        """Say in one sentence what is proven and what is claimed.

        Parameters
        ----------
        unit : str
            What is protected, for example ``"one added or removed event"``.
        simulated : bool
            Whether the noise has a seed: then nothing is satisfied yet.
        to_come : bool
            Whether nothing has been drawn yet.

        Examples
        --------
        >>> leaf = Spend(step="map", mechanism="Laplace", sensitivity=1, claimed=.5, proven=.5)
        >>> PrivacyLedger(Neighbouring.ADD_REMOVE, leaf).sentence("one added or removed point")
        'This release satisfies ε = 0.5 (proven; the claim is 0.5) for one added or removed point.'
        >>> PrivacyLedger(Neighbouring.ADD_REMOVE, leaf).after_looking("ε").sentence("one point")
        'The mechanism has a proven ε = 0.5 for one point. The choice of ε is not covered.'
        """
        if self.choice:
            return say("ledger-with-choice", half=self.mechanism._half(unit), choice=self.choice)
        claim = say("ledger-no-privacy") if math.isinf(self.claimed) else f"{self.claimed:.4g}"
        if math.isinf(self.proven):
            return say("ledger-none-proven", unit=unit, claim=claim)
        return say(
            "ledger-proven",
            kind="simulated" if simulated else "to-come" if to_come else "drawn",
            cost=self._cost,
            unit=self.worded(unit),
            row=self._a_row or "none",
            claim=claim,
        )

    @property
    def _cost(self) -> str:
        delta = f"{self.delta:.3g}" if self.delta > 0 else "none"
        endless = math.isinf(self.proven)
        return say("ledger-cost", epsilon="∞" if endless else f"{self.proven:.4g}", delta=delta)

    def _half(self, unit: str) -> str:
        if math.isinf(self.proven):
            return say("ledger-half-none", unit=unit)
        return say("ledger-half", cost=self._cost, unit=self.worded(unit))

    def records(self) -> list[dict[str, Any]]:
        """One flat mapping a row, for tables; epsilon of inner nodes is composed."""
        return [
            {
                "depth": depth,
                "step": node.step,
                "mechanism": node.mechanism if isinstance(node, Spend) else _how(node),
                "sensitivity": node.sensitivity if isinstance(node, Spend) else None,
                "claimed": float(self.cost("claimed", node).epsilon),
                "proven": float(self.cost("proven", node).epsilon),
                "delta": self.cost("proven", node).delta,
                "rho": None if (rho := self.cost("proven", node).total_rho) is None else float(rho),
                "gap": node.gap.name if node.gap else "",
                "because": node.because,
            }
            for depth, node in self.rows()
        ]

    def to_json(self, protects: str = "") -> str:
        """Versioned JSON; infinity is written as the string "infinity".

        A rho, and the totals under "exact", are written as exact fractions in text.

        Parameters
        ----------
        protects : str
            What one unit of privacy protects, in words; left out where nobody says so.
        """
        claimed, proven = self.cost("claimed"), self.cost("proven")
        body = {
            "version": LEDGER_VERSION,
            **({"protects": protects} if protects else {}),
            "neighbouring": self.neighbouring.name,
            "claimed": _number(self.claimed),
            "proven": _number(self.proven),
            "delta": self.delta,
            "exact": {
                "claimed": text_of(claimed.epsilon),
                "proven": text_of(proven.epsilon),
                "rho": text_of(proven.total_rho),
            },
            "root": _node_to_json(self.root),
        }
        return json.dumps(body, indent=2, ensure_ascii=False, allow_nan=False)

    @staticmethod
    def from_json(text: str) -> "PrivacyLedger":
        """Read what `to_json` wrote.

        Raises
        ------
        ParameterError
            If it has not the form of a ledger, is of another version, or states other totals than
            its uses of noise add up to.
        """
        try:
            body = json.loads(text)
            version = body["version"]
        except (ValueError, TypeError, KeyError, RecursionError):
            raise ParameterError.of("not-ours", "ledger", what="ledger") from None
        if version not in _READ:
            facts = {"value": str(version), "version": LEDGER_VERSION}
            raise ParameterError.of("version-unread", "version", **facts)
        try:
            relation = Neighbouring[body["neighbouring"]]
            ledger = PrivacyLedger(relation, _node_from_json(body["root"]))
            stated = {side: _value(body[side]) for side in ("claimed", "proven", "delta")}
            found = {side: getattr(ledger, side) for side in stated}
            same = all(_is_close(stated[side], found[side]) for side in stated)
        except DPError:
            raise
        except (ValueError, TypeError, KeyError, AttributeError, ArithmeticError, RecursionError):
            raise ParameterError.of("not-ours", "ledger", what="ledger") from None
        if not same:
            raise ParameterError.of("ledger-sums", "ledger")
        return ledger


def _is_close(one: Any, other: Any) -> bool:
    return one == other or math.isclose(one, other, rel_tol=1e-9)


def _how(node: Composition) -> str:
    return {
        "sequential": "sum of its parts",
        "parallel": "largest of its parts",
        "repeat": f"{node.times:,} times",
        "subsampled": f"on a {node.rate:.3g} sample",
        "group": f"{node.times:,} at once",
    }[node.kind]


def _number(value: float | None) -> float | str | None:
    return "infinity" if value is not None and math.isinf(value) else value


def _value(value: Any) -> Any:
    return number_of(value) if isinstance(value, str) else value


def _node_to_json(node: Node) -> dict[str, Any]:
    gap = node.gap.name if node.gap else None
    if isinstance(node, Spend):
        numbers = {name: _number(getattr(node, name)) for name in _LEAF_NUMBERS if name != "rho"}
        return {
            "step": node.step,
            "mechanism": node.mechanism,
            **numbers,
            "rho": text_of(node.rho),
            "gap": gap,
            "because": node.because,
        }
    return {
        "kind": node.kind,
        "step": node.step,
        "times": node.times,
        "rate": node.rate,
        "gap": gap,
        "because": node.because,
        "parts": [_node_to_json(part) for part in node.parts],
    }


_LEAF_NUMBERS = ("sensitivity", "claimed", "proven", "delta", "rho", "believed")


def _node_from_json(body: Mapping[str, Any]) -> Node:
    fields = {
        key: _value(value) if key in _LEAF_NUMBERS else value
        for key, value in body.items()
        if key not in ("gap", "parts")
    }
    fields["gap"] = Gap[body["gap"]] if body["gap"] else None
    if "kind" in body:
        return Composition(parts=tuple(_node_from_json(p) for p in body["parts"]), **fields)
    return Spend(**fields)


# --- ledgers of measurements that were made with OpenDP -------------------------------------------

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
        raise must_be("input_metric", metric, " | ".join(_METRICS), field="measurement")
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
        raise must_be("output_measure", measure, "ε | (ε, δ) | zCDP", field="measurement")
    return PrivacyLedger(relation, Spend(**line, **costs))
