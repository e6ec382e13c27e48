"""Plans before anybody is asked, from public numbers (6.1, 7.4), and experiments on the error.

The report of attribute j keeps a share λ_j of the information in its category, and an interaction
the product of theirs: pairs cost far more users and steps of EM than single attributes. Experiments
compare with the truth: for the data holder only, or on made-up people.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from typing import NamedTuple

import numpy as np

from dp_core.algorithms.lremh.data import generators
from dp_core.algorithms.lremh.method import asking
from dp_core.algorithms.lremh.method.steps import em, likelihood, users
from dp_core.algorithms.lremh.outputs import Answers, Estimate, Labels, Sent, total_variation
from dp_core.algorithms.lremh.params import LocalParams, Numbering, ReportParams, ViewParams
from dp_core.arrays import Floats
from dp_core.errors import ParameterError
from dp_core.noise.bit_noise import Noise, report_epsilon
from dp_core.noise.mechanisms import NORMAL_RANGE, KaryResponse, SubsetResponse, UnaryResponse
from dp_core.params import must_be
from dp_core.privacy.ledger import Neighbouring, Node, PrivacyLedger, parallel
from dp_core.tables.categorical import CategoricalTable
from dp_core.words import message, say


def learning_steps(noise: Noise, domains: Sequence[int]) -> float:
    """Count the steps 1 / max λ_j that learn single attributes; their square learns pairs."""
    return 1 / max(_fractions(noise, domains).values())


def _fractions(noise: Noise, domains: Sequence[int]) -> dict[int, float]:
    """Information fraction of each domain size that occurs."""
    if not len(domains):
        raise must_be("domains", domains, "of 1 attribute or more")
    return {k: likelihood.information_fraction(noise.f, noise.p, noise.q, k) for k in set(domains)}


# --- planned errors of every method before anybody is asked, and the ε they need (6.1 and 3) ------

_MOST = 700.0  # beyond, e^-ε is 0 in any arithmetic


@dataclass(frozen=True, kw_only=True)
class Design:
    """How hard a way of asking makes it to learn how attributes go together.

    S_m sums ∏ (k_j - 1) / λ_j over all sets of 1 to m attributes.
    """

    sums: tuple[float, ...]  # S_m for interactions of up to m = 1, 2, … attributes, as are learnt
    most: int = 2  # largest interaction that an estimate of these answers shows without being asked

    @property
    def promised(self) -> int:
        """Order that a user of the estimate relies on: pairs, or all where all are answered."""
        return min(self.most, len(self.sums))

    def users_missing(self, users: float) -> float:
        """Users needed where the planned error exceeds one half; 0 where it does not."""
        enough = self.planned_error(users, self.promised) <= 0.5
        return 0 if enough else self.users_needed(0.5, self.promised)

    def planned_error(self, users: float, order: int) -> float:
        """Predict the total variation of an efficient unbiased estimate: sqrt(S / (2 π n)).

        Exact as n grows, at the uniform table; an upper guide elsewhere (lremh.md 6.1). It may be
        above 1, which no estimate that is a distribution reaches.
        """
        return math.sqrt(self.sums[order - 1] / (2 * math.pi * users))

    def users_needed(self, target: float, order: int) -> float:
        """Users whose planned error is the target; infinite where beyond all floats."""
        needed = self.sums[order - 1] / (2 * math.pi * target**2)
        return math.ceil(needed) if math.isfinite(needed) else needed


def design_of_bits(noise: Noise, domains: Sequence[int]) -> Design:
    """Plan for scrambled bits, attribute by attribute."""
    fractions = _fractions(noise, domains)
    terms = _interactions([(size - 1) / fractions[size] for size in domains])
    return Design(sums=tuple(accumulate(terms)))


def design_of(method: str, params: LocalParams, domains: Sequence[int]) -> Design:
    """Plan for any method; raises ParameterError if the noise asked for cannot be had."""
    if method in asking.ONE_ANSWER:
        views = asking.views_of(method, params, domains)
        shares = [_share(method, params.epsilon, cells) for cells in users.cells_of(domains, views)]
        if isinstance(params, ViewParams) and method == "views":
            return _of_views(domains, views, shares, min(params.order, len(domains)))
        if len(views) > 1:
            return _of_views(domains, views, shares, 2)
        return _joint(shares[0], domains)
    assert isinstance(params, ReportParams)
    return design_of_bits(users.noise_of(params, tuple(domains), method=method), domains)


def proven_epsilon(method: str, params: LocalParams, domains: Sequence[int]) -> float:
    """Give the proven ε of one report or answer about the whole record."""
    if not isinstance(params, ReportParams):
        return params.epsilon
    noise = users.noise_of(params, tuple(domains), method=method)
    return report_epsilon(noise.f, noise.p, noise.q, len(domains))


def open_design(domains: Sequence[int]) -> Design:
    """Plan for users who answer openly: the error of a sample."""
    return _joint(1.0, domains)


def kary_share(epsilon: float, categories: float) -> float:
    """Share of the information that k-ary answers keep: (p - p')² at the uniform table."""
    small = math.exp(-min(epsilon, _MOST))
    return (-math.expm1(-min(epsilon, _MOST)) / (1 + (categories - 1) * small)) ** 2


def unary_share(epsilon: float, categories: float) -> float:
    """Share of the information that counts of one bit a category keep, at the uniform table."""
    gap = math.tanh(epsilon / 2) / 2
    one = gap / categories + 0.5 - gap
    return gap**2 / (categories * one * (1 - one) + gap**2 / categories)


SHARES: Mapping[type[asking.Protocol], Callable[[float, int], float]] = {
    SubsetResponse: users.subset_share,
    UnaryResponse: unary_share,
    KaryResponse: kary_share,
}


def _share(method: str, epsilon: float, cells: int) -> float:
    return SHARES[asking.kind_of(method, epsilon, cells)](epsilon, cells)


def _joint(share: float, domains: Sequence[int]) -> Design:
    if not share:
        return Design(sums=(math.inf,) * len(domains), most=len(domains))
    counts = accumulate(_interactions([size - 1 for size in domains]))
    return Design(sums=tuple(total / share for total in counts), most=len(domains))


def _of_views(
    domains: Sequence[int], views: users.Sets, shares: Sequence[float], order: int
) -> Design:
    """Add up what the views that hold a set of attributes tell of it; users split evenly."""
    terms = [0.0] * order
    told = users.information(views, [share / len(views) for share in shares], order)
    for some, known in told.items():
        terms[len(some) - 1] += users.interactions(domains, some) / known
    return Design(sums=tuple(accumulate(terms)), most=order)


def _interactions(weights: Sequence[float]) -> list[float]:
    """Elementary symmetric polynomials 1 to d."""
    sums = [1.0] + [0.0] * len(weights)
    for weight in weights:
        sums = [1.0, *(same + weight * less for less, same in pairwise(sums))]
    return sums[1:]


# --- how long a run takes, before it is run: rough upper guides, measured on one core -------------

USUAL_GAP = 0.001
MOST_TIMES = 50  # EM stops after 1,000 steps, however small the gap

_STEP = (5e-5, 5e-11, 6e-10)  # of a step of EM: each, for each product of matrices, of pairs
_A_BIT = 4e-8  # of drawing and grouping one bit of one user
_A_JOINT_BIT = 5e-9
_A_SUBSET_BIT = 5e-8  # half of the bits are in a report at most
_A_VIEW = 1e-6  # of one user's answer to a view of a few dozen cells
_A_FIT = (0.015, 6e-7)  # of a log-linear fit: each, and for each record and pair
_A_SWEEP = 6e-8  # of LASSO, for each bit and record
_FITS = 4  # PLUS: all reports and three folds
_PUBLISHED_STEPS = 20


def seconds(
    method: str,
    users: int,
    domains: tuple[int, ...],
    noise: Noise | None,
    *,
    gap: float = USUAL_GAP,
) -> float:
    """Guess the seconds of one run, infinite where it would not fit; more noise takes longer."""
    records = math.prod(domains)
    if method == "joint_grr":
        return 3e-8 * users + 1e-8 * records
    if method in ("joint_subset", "joint_oue"):
        each = _A_JOINT_BIT if method == "joint_oue" else _A_SUBSET_BIT
        return each * users * records if users * records <= asking.MOST_BITS else math.inf
    fit = _A_FIT[0] + _A_FIT[1] * records * math.comb(len(domains), 2)
    if method == "pairs":
        return fit + 4e-8 * users
    if method == "views":
        return fit + _A_VIEW * users
    drawing, lasso = _A_BIT * users * sum(domains), _A_SWEEP * sum(domains) * records
    if method in ("independent", "lasso"):
        return drawing + (lasso if method == "lasso" else 0)
    distinct = [2.0**k - 1 for k in domains]
    split = likelihood.split_of(domains, distinct, users)
    if split.bytes > likelihood.MOST_BYTES:
        return math.inf
    lasso = lasso if method.startswith("lremh") else 0
    fits = _FITS * fit if method == "plus" else 0
    each, product, pair = _STEP
    step = each + product * split.products + pair * split.pairs
    return drawing + lasso + fits + _steps(method, domains, noise, gap) * step


def _steps(method: str, domains: tuple[int, ...], noise: Noise | None, gap: float) -> float:
    """Count steps of EM: with exponent 0.7 / λ a path of m / λ² steps takes m / (0.7 λ)."""
    if method not in ("em_full", "plus"):
        return _PUBLISHED_STEPS * min(max(USUAL_GAP / gap, 1), MOST_TIMES)
    single = math.inf if noise is None else learning_steps(noise, domains)
    if method == "em_full":
        return min(em.MOST_STEPS, single / 0.7)
    return _FITS * (min(em.MOST_STEPS, 3 * single / 0.7) + min(em.MOST_STEPS, 2 * single / 0.7))


def duration_words(seconds: float) -> str:
    """Write a guess of seconds.

    Examples
    --------
    >>> [duration_words(each) for each in (0.2, 7.3, 45, 200, 90_000)]
    ['a second', '8 s', '50 s', '4 min', '25 h']
    """
    if seconds < 100:
        step = 1 if seconds < 10 else 10
        many, unit = math.ceil(seconds / step) * step, "one" if seconds <= 1 else "s"
    elif seconds < 6000:
        many, unit = math.ceil(seconds / 60), "min"
    else:
        many, unit = math.ceil(seconds / 3600), "h"
    return say("lremh-duration", unit=unit, many=str(many))


# --- what the error curves need: budgets at equal proven ε, trivial table, look-alike -------------

EPSILONS = (0.1, 0.315, 1.0, 1.6, 4.0, 6.3, 10.0)
"""Budgets of the coarse curve, as the method on screen reads them; all are on the slider."""
QUIET = 1e3  # a budget so large that no noise is left to see; every method accepts it
AVD = "avd"

LOOK_ALIKES = {kind: message(f"lremh-alike-{kind}") for kind in generators.LOOK_ALIKES}
"""Words for the kinds of `generators.look_alike`."""

_CURVES_SEED = 2  # other people than those of the bundled tables


def distance(table: CategoricalTable, output: Estimate) -> Mapping[str, float]:
    """Total variation distance to the true joint table, for the data holder only."""
    return {AVD: total_variation(output.table, table.joint())}


def look_alike(
    kind: str, n: int, domains: Sequence[int], names: Sequence[str] = (), labels: Labels = ()
) -> CategoricalTable:
    """Make a table of given attributes and as many people as you say, from nobody's data."""
    name = say("lremh-curves-name", people=n, kind=LOOK_ALIKES[kind])
    return generators.look_alike(
        kind, n, domains, seed=_CURVES_SEED, name=name, names=names, labels=labels
    )


def printed_share(method: str, attributes: int) -> int:
    """Proven ε of one report for each ε that is asked for: d where the factor d is lost."""
    return attributes if method == users.PUBLISHED else 1


def report_ledger(params: LocalParams, domains: tuple[int, ...], *, method: str) -> PrivacyLedger:
    """Ledger of one report, its categories taken as public."""
    step = say("lremh-users-one-report-whole-record")
    if isinstance(params, ReportParams):
        client = users.client_of(replace(params, reports=1), domains, method=method)
        line: Node = client.spend(step)
    else:
        asked = asking.questions(method, params, domains)
        line = parallel(step, *(mechanism.spend(step) for _, mechanism in asked))
    return PrivacyLedger(Neighbouring.LOCAL, line)


def from_epsilon(params: LocalParams, epsilon: float) -> LocalParams:
    """Ask for another ε of one report: chances follow from it, the lifetime in proportion."""
    if not isinstance(params, ReportParams):
        return replace(params, epsilon=epsilon)
    times = None if params.lifetime is None or params.noise else params.lifetime / params.epsilon
    lifetime = None if times is None else max(times * epsilon, epsilon)
    return replace(params, epsilon=epsilon, lifetime=lifetime, noise=None, reports=1)


def random_order(domains: tuple[int, ...]) -> Numbering:
    """Order of the categories that the page takes; that of the first attributes stays with more."""
    return users.random_numbering(domains, np.random.default_rng(0))


def chances_of(params: LocalParams, domains: tuple[int, ...], *, method: str) -> Noise | None:
    """Chances of the bits; None where users send something else, or no chances cost that ε."""
    if not isinstance(params, ReportParams):
        return None
    try:
        return users.noise_of(params, domains, method=method).rounded()
    except ParameterError:
        return None


# --- shares read from what users sent without any model, with the range of the noise (3, ----------

_HELD = 1 << 24  # bits at once


class Direct(NamedTuple):
    """Unbiased shares, and the half-width of their 95 % ranges; shape (K,)."""

    shares: Floats
    half_widths: Floats


def direct_records(sent: Sent, method: str, epsilon: float) -> Direct | None:
    """Read the share of every record; None where users answered on parts of the record."""
    if len(sent.answers) > 1 or method not in asking.PROTOCOLS:
        return None
    records = math.prod(map(len, sent.labels))
    chances = asking.mechanism_of(method, epsilon, records).chances
    return _read(sent.answers[0], chances, records)


def direct_categories(sent: Sent) -> Direct | None:
    """Read the share of every category, attribute by attribute; None where no bits were sent."""
    if sent.noise is None:
        return None
    (answers,) = sent.answers
    return _read(answers, (sent.noise.q_star, sent.noise.p_star), answers.width)


def direct_parts(sent: Sent, method: str, epsilon: float) -> list[Direct] | None:
    """Read what each question was about; the range covers who was drawn for it, too."""
    if method not in asking.ON_VIEWS:
        return None
    found = []
    for each in sent.answers:
        cells = math.prod(len(sent.labels[j]) for j in each.attributes)
        chances = asking.mechanism_of(method, epsilon, cells).chances
        found.append(_read(each, chances, cells, sampled=len(sent.answers) > 1))
    return found


def _read(
    answers: Answers, chances: tuple[float, float], many: int, *, sampled: bool = False
) -> Direct:
    """Turn counts of ones into shares: (c/n - p') / (p - p'); the noise alone moves them."""
    own, other = chances
    if not len(answers):
        return Direct(np.full(many, np.nan), np.full(many, np.nan))
    ones = _ones(answers, many) / len(answers)
    shares = (ones - other) / (own - other)
    ends = [_end(ones, len(answers), (own, other), side, sampled=sampled) for side in (-1, 1)]
    farthest = np.max([np.abs(np.clip(end, 0, 1) - shares) for end in ends], axis=0)
    return Direct(shares, farthest)


def _end(
    ones: Floats, users: int, chances: tuple[float, float], side: int, *, sampled: bool
) -> Floats:
    """Farthest true share on one side that the counts do not reject at 5 %.

    Tested is each share with its own variance, and half a count is the continuity correction; a
    range by the estimated variance is too short for rare categories. Solves
    (ones ± 1/(2 n) - p' - s (p - p'))² = z² v(s) / n, where v is quadratic in s.

    References
    ----------
    E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical Inference", 1927.
    """
    own, other = chances
    slope = own - other
    drawn = slope**2 if sampled else 0.0
    scale = NORMAL_RANGE**2 / users
    away = ones + side / (2 * users) - other
    first, second = other * (1 - other), own * (1 - own) - other * (1 - other) + drawn
    square = slope**2 + scale * drawn
    middle = slope * away + scale * second / 2
    inside = middle**2 - square * (away**2 - scale * first)
    return np.asarray((middle + side * np.sqrt(np.maximum(0, inside))) / square)


def _ones(answers: Answers, many: int) -> Floats:
    if answers.form == "counts":
        return answers.packed.astype(np.float64)
    if answers.form == "record":
        return np.bincount(answers.packed, minlength=many).astype(np.float64)
    counts = np.zeros(many)
    step = max(1, _HELD // many)
    for start in range(0, len(answers), step):
        packed = answers.packed[start : start + step].astype(np.uint8, copy=False)
        counts += np.unpackbits(packed, axis=1, count=many).sum(axis=0, dtype=np.int64)
    return counts
