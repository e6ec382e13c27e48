"""Who gets which share of epsilon: the published split, and pure or zCDP accounting."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from dp_core.algorithms.privscbn.data.counts import Counter
from dp_core.algorithms.privscbn.params import RowParams, SoundParams, ZCDPParams
from dp_core.errors import ParameterError
from dp_core.noise.mechanisms import Gaussian, Laplace
from dp_core.params import must_be
from dp_core.privacy import ledger
from dp_core.privacy.costs import rho_from_epsilon_delta, zcdp_epsilon
from dp_core.tables.categorical import CategoricalTable
from dp_core.tables.records import BinaryTable
from dp_core.words import named, say


@dataclass(frozen=True, kw_only=True)
class Split:
    """Published shares of epsilon (2.1)."""

    partition: float
    structure: float
    conditionals: float


def budget_split(m: int, n: int, k: int, epsilon: float) -> Split:
    """Split epsilon in proportion to the noise that the paper expects in each step (2.1).

    ε_j = ε a_j / (a_1 + a_2 + a_3), a_1 = (m-1)/(n-1), a_2 = a_3 = 2m/(nk), for m attributes,
    n records and k clusters asked for.

    Examples
    --------
    >>> round(budget_split(16, 21574, 2, 1.0).partition, 6)
    0.319159
    """
    first, rest = (m - 1) / (n - 1), 2 * m / (n * k)
    total = first + 2 * rest
    share = epsilon * rest / total
    return Split(partition=epsilon - 2 * share, structure=share, conditionals=share)


class Price(NamedTuple):
    """Epsilon of a mechanism; with delta that of rho = epsilon²/2 in a zCDP ledger."""

    epsilon: float
    delta: float | None = None

    @property
    def whole(self) -> Fraction:
        """Epsilon, or rho, as it is."""
        return Fraction(self.epsilon) if self.delta is None else Fraction(self.epsilon) ** 2 / 2


@dataclass(frozen=True, kw_only=True)
class Shares:
    """Budgets of the sound steps: epsilons where `delta` is None, else rhos; unused ones are 0."""

    pairs: float  # measurement P
    merges: float  # merges of attributes by the exponential mechanism
    parents: float  # choices of parents
    tables: float  # measurement T
    delta: float | None

    def price(self, budget: float) -> Price:
        """Price of one mechanism with this budget: under zCDP its rho is epsilon²/2."""
        if self.delta is None:
            return Price(budget)
        return Price(below(math.sqrt(2 * budget), 2, 2 * Fraction(budget)), self.delta)

    def choice(self, budget: float, choices: int) -> Price:
        """Price of each of some exponential choices; under zCDP they have rho = epsilon²/8."""
        if self.delta is None:  # in whole steps, so that a float holds what is left
            step = math.ulp(budget)
            return Price(math.floor(budget / choices / step) * step)
        most = 8 * Fraction(budget) / choices
        return Price(below(math.sqrt(most), 2, most), self.delta)

    def left_by(self, *spent: ledger.Node) -> tuple[ledger.Spend, ...]:
        """Charge what choices of parents and tables leave of their shares."""
        whole = Fraction(self.parents) + Fraction(self.tables)
        return rounding_of(whole, self.delta, *spent)


# --- what the parameters of a sound run come to: clusters, steps in use, and their budgets --------


@dataclass(frozen=True, kw_only=True)
class RunPlan:
    """A sound run, planned from public numbers alone."""

    counter: Counter  # of the table; the plan itself used n and m only
    params: SoundParams
    k: int  # clusters
    by_pairs: bool  # whether clusters come from measurement P
    by_merges: bool  # or from private merges
    bridged: bool  # whether later clusters depend on earlier ones
    shares: Shares


def make_plan(counter: Counter, p: SoundParams) -> RunPlan:
    """Work out which steps are used, and split the budget over them."""
    if p.groups is not None:
        if sum(map(len, p.groups)) != counter.m:
            raise must_be("groups", p.groups, f"a list of all {counter.m} attributes")
        k = len(p.groups)
    else:
        k = 1 if p.partition == "none" else clusters_wanted(p.k, counter.m)
    searched = p.groups is None and 1 < k < counter.m
    by_pairs, by_merges = searched and p.partition == "pairs", searched and p.partition == "em"
    bridged = p.bridges and k > 1
    pairs = p.structure == "post" or p.model == "pairs_only" or by_pairs or bridged
    shares = split_budget(counter, p, pairs=pairs, merges=by_merges)
    return RunPlan(
        counter=counter,
        params=p,
        k=k,
        by_pairs=by_pairs,
        by_merges=by_merges,
        bridged=bridged,
        shares=shares,
    )


def split_budget(counter: Counter, p: SoundParams, *, pairs: bool, merges: bool) -> Shares:
    """Split the budget over the steps that have a use for it; the rest goes to the tables."""
    delta = checked_delta(p.delta, counter.n) if isinstance(p, ZCDPParams) else None
    budget = p.epsilon if delta is None else rho_from_epsilon_delta(p.epsilon, delta)
    parents = p.share_structure if p.structure == "em" and counter.m > 1 else 0.0
    first = p.share_pairs if pairs or merges else 0.0
    if p.model == "pairs_only":
        first = 1 - parents
    for_merges = 0.0 if not merges else first / 2 if pairs else first
    return Shares(
        pairs=budget * (first - for_merges),
        merges=budget * for_merges,
        parents=budget * parents,
        tables=0.0 if p.model == "pairs_only" else budget * (1 - first - parents),
        delta=delta,
    )


def clusters_wanted(k: int | None, m: int) -> int:
    """Take 2 up to 25 attributes, else 5, where no number is given (2.2); never more than m."""
    if k is None:
        k = 2 if m <= 25 else 5
    return min(k, m)


def cluster_notes(asked: int | None, k: int, found: int, m: int) -> tuple[str, ...]:
    """Say where the number of clusters is not the one asked for."""
    notes = []
    if asked is not None and asked > m:
        notes.append(say("privscbn-note-too-many", asked=asked, columns=m))
    if found < k:
        notes.append(say("privscbn-note-dropped", asked=k, found=found))
    return tuple(notes)


def price_of(p: RowParams, n: int) -> Price:
    """Price of one measurement with the whole budget; delta, where there is one, is below 1/n."""
    delta: float | None = getattr(p, "delta", None)
    if delta is None:
        return Price(p.epsilon)
    rho = rho_from_epsilon_delta(p.epsilon, checked_delta(delta, n))
    return Price(math.sqrt(2 * rho), delta)


def counting_noise(
    one: float, squared: int, price: Price, *, lattice: int = 1
) -> Laplace | Gaussian:
    """Laplace noise for an L1 sensitivity, or under zCDP Gaussian noise for a squared L2 one.

    It is of whole multiples of 1/lattice.
    """
    if price.delta is None:
        return Laplace(sensitivity=one * lattice, epsilon=price.epsilon, lattice=lattice)
    return Gaussian(
        sensitivity=math.sqrt(squared) * lattice,
        squared=Fraction(squared) * lattice**2,
        epsilon=price.epsilon,
        delta=price.delta,
        zcdp=True,
        lattice=lattice,
    )


def below(value: float, power: int, most: Fraction) -> float:
    """Round down until the power is at most `most`."""
    while Fraction(value) ** power > most:
        value = math.nextafter(value, 0)
    return value


def rounding_of(
    whole: Fraction, delta: float | None, *spent: ledger.Node
) -> tuple[ledger.Spend, ...]:
    """Charge what rounding leaves of epsilon or rho: else the cost would say what was chosen.

    The price of a draw is written down before the draw, from a run with other noise.
    """
    used = ledger.PrivacyLedger(ledger.Neighbouring.REPLACE, ledger.sequential("", *spent))
    left = whole - (Fraction(used.cost("proven").pure) if delta is None else (used.rho or 0))
    if not left:
        return ()
    cost = float(left) if delta is None else zcdp_epsilon(left, delta)
    line = ledger.Spend(
        step=say("privscbn-step-rounding"),
        mechanism="none",
        sensitivity=0,
        claimed=cost,
        proven=cost,
        delta=delta or 0.0,
        rho=None if delta is None else left,
        because=say("privscbn-step-rounding.why"),
    )
    return (line,)


def checked_delta(delta: float, n: int) -> float:
    """Refuse a δ with which giving a record away at random would pass."""
    if delta * n >= 1:
        facts = {"delta": f"{delta:g}", "limit": f"{1 / n:.2g}", "lower": f"{0.1 / n:.0e}"}
        raise ParameterError.of("privscbn-error-delta", "delta", **facts)
    return delta


# --- the ledger that the steps end in, and how the paper composes them ----------------------------


def ledger_of(table: BinaryTable | CategoricalTable, root: ledger.Node) -> ledger.PrivacyLedger:
    """Finish the ledger; facts that were read from the data are charged without limit (4.3, P7)."""
    if table.facts_from_data:
        facts = ledger.read_from_data(say("privscbn-step-facts"), say("reading-not-stated"))
        root = ledger.sequential(named("table"), root, facts)
    return ledger.PrivacyLedger(ledger.Neighbouring.REPLACE, root)


def together(step: str, parts: Sequence[ledger.Node]) -> ledger.Node:
    """Compose clusters as the paper does: in parallel, which needs separate people (4.3, P1)."""
    if len(parts) == 1:
        return ledger.sequential(step, *parts)
    return ledger.parallel(
        step, *parts, gap=ledger.Gap.COMPOSITION, because=say("privscbn-why-clusters")
    )


def unused(step: str, epsilon: float) -> ledger.Spend:
    """Part of the budget that the paper sets aside and no draw uses."""
    return ledger.Spend(
        step=step,
        mechanism="none",
        sensitivity=0,
        claimed=epsilon,
        proven=0,
        because=say("privscbn-why-unused"),
        believed=0,
    )


def no_noise() -> ledger.Spend:
    return ledger.Spend(
        step=say("privscbn-step-quiet"),
        mechanism="none",
        sensitivity=math.inf,
        claimed=math.inf,
        proven=math.inf,
        gap=ledger.Gap.RAW_VALUE_USED,
        because=say("ledger-no-noise"),
    )
