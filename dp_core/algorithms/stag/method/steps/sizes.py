"""Number of points: public, or measured with a small share of the budget (4.2 step 2)."""

from dataclasses import dataclass

from dp_core.noise.mechanisms import Laplace, Rng
from dp_core.privacy.ledger import Node
from dp_core.words import say


@dataclass(frozen=True, kw_only=True)
class MapSize:
    """A public or noisy number of points, and what it cost."""

    value: float
    spends: tuple[Node, ...]


def measure_size(points: int, epsilon: float, rng: Rng, *, public: float | None) -> MapSize:
    """Use the public number where there is one; else add Laplace noise; at least 1."""
    if public is not None:
        return MapSize(value=max(1.0, public), spends=())
    noise = Laplace(sensitivity=1, epsilon=epsilon)
    noisy = float(noise.release([points], rng)[0])
    return MapSize(value=max(1.0, noisy), spends=(noise.spend(say("stag-spend-number")),))
