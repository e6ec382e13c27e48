"""Published uses of differential privacy to hold an epsilon against: facts, with date and source.

None of them makes another epsilon right: they protect other units, in other models, for others.
"""

import json
from dataclasses import dataclass
from functools import cache
from typing import Any

from dp_core import assets
from dp_core.privacy.costs import zcdp_epsilon
from dp_core.words import say

SOURCE = "OpenDP Deployments Registry"
DELTAS = (1e-6, 1e-10)
"""What a zCDP cost is converted at."""


@dataclass(frozen=True, kw_only=True)
class Deployment:
    curator: str
    name: str
    year: str
    unit: str  # what is protected, in words
    same: bool  # whether model and kind of unit are those of the system that it is shown for
    # both the same where the use states it; from `DELTAS` where it states rho
    epsilon: tuple[float, float]
    delta: float = 0.0
    rho: float = 0.0  # 0 where none is stated

    def budget(self) -> str:
        """Say what it spends.

        >>> [each.budget() for each in used("stag")][:2]
        ['ε = 0.66, δ = 2.1e-29', 'ε = 2']
        >>> next(each.budget() for each in used("privscbn") if each.rho)
        'ε = 13.8 (δ = 1e-6) to 17.4 (δ = 1e-10), from ρ = 2.63'
        """
        low, high = self.epsilon
        if self.rho:
            pairs = zip(self.epsilon, DELTAS, strict=True)
            ends = [f"{each:.3g} (δ = {_small(delta)})" for each, delta in pairs]
            return f"ε = {' to '.join(ends)}, from ρ = {self.rho:g}"
        assert low == high
        return f"ε = {low:g}" + (f", δ = {_small(self.delta)}" if self.delta else "")


@cache
def used(system: str) -> tuple[Deployment, ...]:
    """List published uses for a system, those of the same kind first; none for an unknown one."""
    known = _read()
    return tuple(
        _made(known["deployments"][each["of"]], unit=each["unit"], same=each["same"])
        for each in known["shown"].get(system, ())
    )


def origin() -> str:
    """Say where the facts are from, how old they are, and who has checked them.

    >>> origin().partition(": ")[2]
    '41 entries (4 draft, 37 pending), none yet approved by the registry’s board.'
    """
    known = _read()
    states = ", ".join(f"{number} {state}" for state, number in known["states"].items())
    number = sum(known["states"].values())
    return say(
        "deployments-origin",
        source=SOURCE,
        snapshot=known["snapshot"],
        entries=number,
        states=states,
        approved="approved" in known["states"],
    )


def _small(delta: float) -> str:
    return f"{delta:g}".replace("e-0", "e-")


@cache
def _read() -> dict[str, Any]:
    path = assets.DATA / "deployments.json"
    return dict(json.loads(path.read_text(encoding="utf-8")))


def _made(facts: dict[str, Any], *, unit: str, same: bool) -> Deployment:
    rho = float(facts.get("rho", 0))
    low, high = (zcdp_epsilon(rho, delta) for delta in DELTAS) if rho else [facts["epsilon"]] * 2
    return Deployment(
        curator=facts["curator"],
        name=facts["name"],
        year=facts["date"][:4],
        unit=unit,
        same=same,
        epsilon=(low, high),
        delta=float(facts.get("delta", 0)),
        rho=rho,
    )
