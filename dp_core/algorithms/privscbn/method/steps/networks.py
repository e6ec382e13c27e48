"""The released model: clusters, an ordered network in each, and conditionals P(child = 1 | code).

A code lists the parents in their order, the first one most significant.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, Self

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.privscbn.method.steps.block_tables import (
    BlockTable,
    Joint,
    Latent,
    answer_from_blocks,
)
from dp_core.algorithms.privscbn.method.steps.exact_marginals import Factor, marginal
from dp_core.algorithms.privscbn.method.steps.search import Network
from dp_core.errors import ParameterError
from dp_core.noise.mechanisms import Gaussian, Laplace, Rng, laplace_range, sum_range
from dp_core.noise.streams import public_words, row_seed
from dp_core.tables.drawing import WORDS, Codes
from dp_core.words import message

Floats = NDArray[np.float64]
AssociationKind = Literal["correlation", "jaccard", "cramer"]


@dataclass(frozen=True, eq=False)
class Measured:
    """Shares of yes as they were counted with noise, before any model; they may leave 0 to 1.

    Parameters
    ----------
    shares : ndarray, shape (m,)
    half_width : float
        Of the 95 % range of the noise.
    """

    shares: Floats
    half_width: float

    @classmethod
    def by(cls, noise: Laplace | Gaussian, shares: Floats, unit: float, *, many: int = 1) -> Self:
        """Take what whole-number noise left.

        Parameters
        ----------
        shares : ndarray, shape (m,)
        unit : float
            By what a step of the noise changes a share.
        many : int
            Noises that each share adds up.
        """
        if many == 1 and isinstance(noise, Laplace):
            return cls(shares, unit * float(laplace_range(1 / noise.scale)))
        excess = 0.0 if isinstance(noise, Gaussian) else 3 / many
        steps = sum_range(np.sqrt(many * noise.variance), excess=excess)
        return cls(shares, unit * float(np.floor(steps)))


@dataclass(frozen=True, kw_only=True, eq=False)
class TableRelease:
    """What a method releases about a yes/no table; everything in it is public.

    Parameters
    ----------
    m : int
        Attributes.
    synthetic : ndarray of int, shape (rows, m), or None
        Made-up records; None where a method answers queries only.
    seed : str
        That the records were drawn by: published.
    clusters : list of list of int, or None
        Partition of the attributes, as it was found.
    network : list of list of (child, parents), or None
        One list a cluster, in the order in which they were placed; every attribute once, parents
        before children.
    conditionals : list of list of ndarray, or None
        Parallel to `network`: P(child = 1 | code), shape (2^parents,).
    association : ndarray, shape (m, m), or None
        Released strength of association from 0 to 1: what the clusters were made from.
    association_kind : {"correlation", "jaccard", "cramer"}
    bridges : tuple of int or None
        For each cluster of `network` the attribute of an earlier one that it depends on.
    joints : tuple of Joint
        Whole tables of groups of attributes; the network is then their tree, for a picture.
    latent : Latent, optional
        Normal numbers behind the rows; the network is then that of the strongest pairs, for a
        picture.
    views : tuple of BlockTable
        Noisy marginal tables of a method that answers queries only.
    measured : Measured, optional
        Single shares, where they were counted as such and no record was cut.
    notes : tuple of str
        What the method decided from public numbers, in sentences.
    """

    m: int
    synthetic: Codes | None = None
    seed: str = ""
    clusters: list[list[int]] | None = None
    network: list[Network] | None = None
    conditionals: list[list[Floats]] | None = None
    association: Floats | None = None
    association_kind: AssociationKind = "correlation"
    bridges: tuple[int | None, ...] = ()
    joints: tuple[Joint, ...] = ()
    latent: Latent | None = None
    views: tuple[BlockTable, ...] = ()
    measured: Measured | None = None
    epsilon: float = 1.0
    notes: tuple[str, ...] = ()

    def answer(self, attributes: Sequence[int]) -> Floats:
        """Estimate a marginal.

        Parameters
        ----------
        attributes : sequence of int
            Different attributes; the first is the most significant bit.

        Returns
        -------
        ndarray, shape (2^a,)
            Probabilities. Exact for the released network; where an elimination table would pass
            2^20 entries, the frequency in `synthetic`.

        Raises
        ------
        ParameterError
            If an attribute is unknown or repeated.
        """
        wanted = list(attributes)
        if len(set(wanted)) != len(wanted) or not all(0 <= a < self.m for a in wanted):
            facts = {"attributes": str(wanted[:20]), "last": self.m - 1}
            raise ParameterError(message("privscbn-error-attributes", **facts), field="attributes")
        return self._estimate(wanted)

    def _estimate(self, wanted: list[int]) -> Floats:
        if self.joints:
            return self._of_joints(wanted)
        if self.latent is not None:
            return self._of_latent(self.latent, wanted)
        if self.network is None or self.conditionals is None:
            return answer_from_blocks(self.views, wanted)
        exact = marginal(self.factors(wanted), wanted)
        if exact is not None:
            return exact
        assert self.synthetic is not None
        return frequencies(self.synthetic, wanted)

    def _of_joints(self, wanted: list[int]) -> Floats:
        """Sum a table over the other attributes; across groups, count the rows."""
        for joint in self.joints:
            if set(wanted) <= set(joint.attributes):
                return joint.onto(wanted)
        assert self.synthetic is not None
        return frequencies(self.synthetic, wanted)

    def _of_latent(self, latent: Latent, wanted: list[int]) -> Floats:
        """Take the share of one attribute; of several, count the rows."""
        if len(wanted) == 1:
            share = latent.shares[wanted[0]]
            return np.array([1 - share, share])
        assert self.synthetic is not None
        return frequencies(self.synthetic, wanted)

    def factors(self, attributes: Sequence[int]) -> list[Factor]:
        """Conditionals of the attributes and all their ancestors."""
        families = {child: (parents, p) for child, parents, p in self.nodes()}
        needed: list[int] = []
        stack = list(attributes)
        while stack:
            child = stack.pop()
            if child not in needed:
                needed.append(child)
                stack.extend(families[child][0])
        return [Factor.conditional(child, *families[child]) for child in needed]

    def nodes(self) -> list[tuple[int, tuple[int, ...], Floats]]:
        """(child, parents, conditional) of every attribute, parents before children."""
        assert self.network is not None
        assert self.conditionals is not None
        return [
            (child, parents, conditional)
            for network, conditionals in zip(self.network, self.conditionals, strict=True)
            for (child, parents), conditional in zip(network, conditionals, strict=True)
        ]


def drawn_release(
    networks: list[Network],
    conditionals: list[list[Floats]],
    rng: Rng,
    *,
    rows: int,
    **more: Any,
) -> TableRelease:
    """Release networks with their tables and rows drawn from them; `more` are further fields.

    Each network is a cluster, and none is bridged, unless `more` says otherwise.
    """
    m, seed = sum(map(len, networks)), row_seed(rng)
    fields = {
        "clusters": [sorted(child for child, _ in network) for network in networks],
        "bridges": (None,) * len(networks),
    }
    return TableRelease(
        m=m,
        synthetic=sample_rows(networks, conditionals, m, rows, seed),
        seed=seed,
        network=networks,
        conditionals=conditionals,
        **(fields | more),
    )


def frequencies(values: Codes, attributes: Sequence[int]) -> Floats:
    """Share of the rows in each combination, the first attribute most significant."""
    codes = np.zeros(len(values), dtype=np.int64)
    for attribute in attributes:
        codes = 2 * codes + values[:, attribute]
    return np.bincount(codes, minlength=1 << len(attributes)) / max(1, len(values))


def sample_rows(
    networks: list[Network], conditionals: list[list[Floats]], m: int, rows: int, seed: str
) -> Codes:
    """Draw synthetic records, node by node in the order of the network (2.5)."""
    drawn = np.zeros((m, rows), dtype=np.uint8)
    nodes = (
        (*node, table)
        for network, tables in zip(networks, conditionals, strict=True)
        for node, table in zip(network, tables, strict=True)
    )
    for number, (child, parents, table) in enumerate(nodes):
        code = np.zeros(rows, dtype=np.uint32)
        for parent in parents:
            code <<= 1
            code |= drawn[parent]
        limits = table * WORDS
        words = public_words(seed, number, rows)
        drawn[child] = words < (limits[code] if parents else limits[0])
    return np.ascontiguousarray(drawn.T)
