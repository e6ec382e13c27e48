"""Who gets which share of epsilon: the published split, and pure or zCDP accounting."""

import math
from dataclasses import dataclass
from functools import lru_cache

from dp_core.errors import ParameterError
from dp_core.privacy.ledger import zcdp_epsilon
from dp_core.words import message


@dataclass(frozen=True, kw_only=True)
class Split:
    """Published shares of epsilon (2.1)."""

    partition: float
    structure: float
    conditionals: float


def budget_split(m: int, n: int, k: int, epsilon: float) -> Split:
    """Split epsilon in proportion to the noise that the paper expects in each step (2.1).

    Parameters
    ----------
    m, n, k : int
        Attributes, records, clusters asked for.

    Returns
    -------
    Split
        ε_j = ε a_j / (a_1 + a_2 + a_3), a_1 = (m-1)/(n-1), a_2 = a_3 = 2m/(nk).

    Examples
    --------
    >>> round(budget_split(16, 21574, 2, 1.0).partition, 6)
    0.319159
    """
    first, rest = (m - 1) / (n - 1), 2 * m / (n * k)
    total = first + 2 * rest
    share = epsilon * rest / total
    return Split(partition=epsilon - 2 * share, structure=share, conditionals=share)


@dataclass(frozen=True, kw_only=True)
class Shares:
    """Budgets of the sound steps: epsilons where `delta` is None, else rhos.

    Parameters
    ----------
    pairs, merges, parents, tables : float
        Measurement P; merges of attributes by the exponential mechanism; choices of parents;
        measurement T. A step that is not used has 0.
    """

    pairs: float = 0.0
    merges: float = 0.0
    parents: float = 0.0
    tables: float = 0.0
    delta: float | None = None

    def epsilon(self, budget: float) -> float:
        """Epsilon of one mechanism with this budget: under zCDP that of rho = epsilon²/2."""
        return budget if self.delta is None else math.sqrt(2 * budget)

    def choice(self, budget: float, choices: int) -> float:
        """Epsilon of each of some exponential choices; rho = epsilon²/8 each under zCDP."""
        if self.delta is None:
            return budget / choices
        return math.sqrt(8 * budget / choices)


@lru_cache(maxsize=1024)
def rho_from_epsilon_delta(epsilon: float, delta: float) -> float:
    """Find the largest rho whose best conversion still gives (epsilon, delta).

    Parameters
    ----------
    epsilon : float
        Above 0.
    delta : float
        In (0, 1).

    Raises
    ------
    ParameterError
        If one of them is out of range.

    References
    ----------
    Canonne, Kamath, Steinke, 2020, Proposition 12.

    Examples
    --------
    >>> round(rho_from_epsilon_delta(1.0, 1e-6), 6)
    0.024356
    """
    if not (epsilon > 0 and math.isfinite(epsilon) and 0 < delta < 1):
        facts = {"epsilon": str(epsilon), "delta": str(delta)}
        raise ParameterError(message("privscbn-error-epsilon-delta", **facts), field="delta")
    from scipy.optimize import brentq

    low, high = epsilon**2 * 1e-12, epsilon + epsilon**2
    rho = float(brentq(lambda r: zcdp_epsilon(r, delta) - epsilon, low, high, xtol=1e-16))
    # Never a hair above epsilon: the conversion of the ledger must not exceed what was asked.
    back = 1e-13
    while zcdp_epsilon(rho, delta) > epsilon:
        rho, back = rho * (1 - back), 2 * back
    return rho * (1 - 2.0**-45)  # shares of it are floats, and the ledger adds what they are
