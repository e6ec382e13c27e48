"""Measurement C: the tables of a design, counted with integer noise (4.7)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.privscbn.method.mixed.design import Set, TableDesign
from dp_core.arrays import Floats
from dp_core.noise.mechanisms import Gaussian, Rng, is_exact, on_lattice
from dp_core.privacy.ledger import Spend
from dp_core.words import say

_LEAST = 1e-12


@dataclass(frozen=True)
class Estimate:
    """Noisy shares of the cells of some columns, and the variance of each; may be negative."""

    shares: Floats
    variance: float

    @property
    def cleaned(self) -> Floats:
        """Shares above 0 that sum to 1; none below a third of the deviation of the noise."""
        floored = np.maximum(self.shares, max(np.sqrt(self.variance) * 0.3, _LEAST))
        return np.asarray(floored / floored.sum())


@dataclass(frozen=True, kw_only=True, eq=False)
class Tables:
    """Released tables; everything that follows is post-processing.

    Parameters
    ----------
    tables : tuple of Estimate
        One a set of the design.
    """

    design: TableDesign
    tables: tuple[Estimate, ...]
    spend: Spend

    @cached_property
    def estimates(self) -> dict[Set, Estimate]:
        """Best estimate of every single column and of every pair that was counted.

        Over all tables that hold the set, each weighted by how well it knows it.
        """
        sums: dict[Set, tuple[Floats | float, float]] = {}
        for block, table in zip(self.design.sets, self.tables, strict=True):
            for size in (1, 2):
                for part in combinations(block, size):
                    rest = tuple(axis for axis, j in enumerate(block) if j not in part)
                    many = self.design.cells(block) / self.design.cells(part)
                    weight = 1 / (table.variance * many)
                    total, known = sums.get(part, (0.0, 0.0))
                    sums[part] = total + weight * table.shares.sum(axis=rest), known + weight
        return {part: Estimate(np.asarray(t / w), 1 / w) for part, (t, w) in sums.items()}

    @cached_property
    def singles(self) -> list[Floats]:
        """Cleaned shares of each column."""
        return [self.estimates[(j,)].cleaned for j in range(len(self.design.domains))]

    @cached_property
    def excess(self) -> Floats:
        """Squared distance of each pair from independence beyond noise, over its usual size.

        Shape (m, m); below 0 where there is less than noise alone would leave.
        """
        m = len(self.design.domains)
        found = np.zeros((m, m))
        for (i, j), each in ((s, e) for s, e in self.estimates.items() if len(s) == 2):
            apart = each.shares - np.outer(self.singles[i], self.singles[j])
            noise = each.variance * (len(self.singles[i]) - 1) * (len(self.singles[j]) - 1)
            deviation = each.variance * np.sqrt(2 * apart.size)
            usual = np.sum(self.singles[i] ** 2) * np.sum(self.singles[j] ** 2)
            beyond = float(np.sum(apart**2) - noise)
            found[i, j] = found[j, i] = beyond / usual if beyond > deviation else 0.0
        return found

    @property
    def associations(self) -> Floats:
        """Noisy strength of association of each pair from 0 to 1, with a diagonal of 1."""
        m = len(self.design.domains)
        least = np.array(self.design.domains) - 1
        found = np.sqrt(self.excess / np.minimum(least[:, None], least[None]))
        return np.asarray(np.where(np.eye(m) > 0, 1.0, np.minimum(found, 0.999)))


def count_cells(codes: NDArray[np.int64], domains: Sequence[int], columns: Set) -> Floats:
    """Count the records in each cell of some columns, shape of their domains."""
    places = np.zeros(len(codes), dtype=np.int64)
    for j in columns:
        places *= domains[j]
        places += codes[:, j]
    shape = [domains[j] for j in columns]
    return np.bincount(places, minlength=int(np.prod(shape))).reshape(shape).astype(np.float64)


def measure_tables(
    codes: NDArray[np.int64],
    design: TableDesign,
    *,
    epsilon: float,
    delta: float | None,
    rng: Rng,
) -> Tables:
    """Count the tables of a design as one vector, with noise.

    Parameters
    ----------
    codes : ndarray of int, shape (n, m)
    epsilon : float
        Pure epsilon; with `delta` that of rho = epsilon²/2.
    """
    pairs = list(zip(design.sets, design.weights, strict=True))
    columns = np.ascontiguousarray(codes.T).T
    exact = [weight * count_cells(columns, design.domains, each) for each, weight in pairs]
    mechanism = design.mechanism(epsilon, delta)
    if isinstance(mechanism, Gaussian) and is_exact(rng):
        mechanism = on_lattice(mechanism)
    lattice = mechanism.lattice
    vector = np.concatenate([each.ravel() for each in exact]).astype(np.int64)
    noisy = mechanism.release(vector * lattice, rng) / lattice
    parts = np.split(noisy, np.cumsum([each.size for each in exact])[:-1])
    variance = float(mechanism.variance) / lattice**2
    n = len(codes)
    counted = {"single": len(design.domains), "several": len(design.blocks)}
    return Tables(
        design=design,
        tables=tuple(
            Estimate(part.reshape(each.shape) / (weight * n), variance / (weight * n) ** 2)
            for part, each, (_, weight) in zip(parts, exact, pairs, strict=True)
        ),
        spend=mechanism.spend("tables of columns", because=say("privscbn-why-tables", **counted)),
    )
