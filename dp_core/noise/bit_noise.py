"""What bits that are randomised twice cost and how much they tell: closed forms, no draws.

A bit is randomised once for ever (permanent, f) and again in each report (instantaneous, p and q):

    true bit ── f ──> permanent bit ── p, q ──> bit of report 1, 2, …

permanent bit: 1 with chance 1 - f/2 if the true bit is 1, f/2 if it is 0.
reported bit: 1 with chance q if the permanent bit is 1, p if it is 0.

A record of d attributes is d one-hot strings; two records differ in at most one 1 -> 0 and one
0 -> 1 of each string, so all costs are d times a sum of two terms. Logarithms are natural.

References
----------
U. Erlingsson, V. Pihur, A. Korolova, "RAPPOR: Randomized Aggregatable Privacy-Preserving Ordinal
Response", 2014.
"""

import math
from dataclasses import dataclass

from dp_core.errors import ParameterError
from dp_core.words import message

WORD = 1 << 32
"""A release compares words of 32 bits with chances that are multiples of 1 / WORD."""


@dataclass(frozen=True)
class Noise:
    """Permanent noise f and instantaneous noise p, q of reports that say something.

    Parameters
    ----------
    f : float
        Chance that a permanent bit is a fair coin, in [0, 1). At 0 nothing bounds the loss of many
        reports.
    p, q : float
        Chances of reporting 1 for a permanent 0 and a permanent 1; 0 ≤ p < q ≤ 1.

    Raises
    ------
    ParameterError
        If a chance is out of range, the reports say nothing (f = 1 or p = q), or one report proves
        a bit (f = 0 with p = 0 or q = 1).

    Examples
    --------
    >>> noise = Noise(0.5, 0.5, 0.75)
    >>> noise.q_star, noise.p_star, noise.gap
    (0.6875, 0.5625, 0.125)
    """

    f: float
    p: float
    q: float

    def __post_init__(self) -> None:
        _check_chances(self.f, self.p, self.q)
        if self.f == 1 or self.p == self.q:
            raise ParameterError(
                message("noise-no-information", f=f"{self.f:g}", p=f"{self.p:g}", q=f"{self.q:g}"),
                field="f" if self.f == 1 else "q",
            )
        if self.f == 0 and (self.p == 0 or self.q == 1):
            raise ParameterError(
                message("noise-proves-bit", p=f"{self.p:g}", q=f"{self.q:g}"), field="f"
            )

    @property
    def q_star(self) -> float:
        """Chance of reporting 1 for a true 1."""
        return effective_probabilities(self.f, self.p, self.q)[0]

    @property
    def p_star(self) -> float:
        """Chance of reporting 1 for a true 0."""
        return effective_probabilities(self.f, self.p, self.q)[1]

    @property
    def silence(self) -> tuple[float, float]:
        """Chances of reporting 0 for a true 1 and a true 0: 1 - q* and 1 - p*, digits kept."""
        return effective_probabilities(self.f, 1 - self.p, 1 - self.q)

    @property
    def gap(self) -> float:
        """Δ = q* - p* = (1 - f)(q - p)."""
        return (1 - self.f) * (self.q - self.p)

    @property
    def ratio(self) -> float:
        """Likelihood ratio r = q* (1 - p*) / (p* (1 - q*)) of one attribute in one report."""
        zero_if_one, zero_if_zero = self.silence
        return self.q_star * zero_if_zero / (self.p_star * zero_if_one)

    def rounded(self) -> "Noise":
        """Give what a release draws with: f and p rounded up, q down.

        f becomes a multiple of 2⁻³¹, p and q of 2⁻³², so that all chances are of 2⁻³².

        Raises
        ------
        ParameterError
            If nothing is left of the difference between p and q, or between f and 1.
        """
        half, rest = permanent_steps(self.f)
        low, high = instantaneous_steps(self.p, self.q)
        if low >= high or half >= rest:
            raise ParameterError(
                message("noise-near-nothing", f=repr(self.f), p=repr(self.p), q=repr(self.q)),
                field="f" if half >= rest else "q",
            )
        return Noise(2 * half / WORD, low / WORD, high / WORD)


def permanent_steps(f: float) -> tuple[int, int]:
    """Chances that a true 0 and a true 1 become 1, in steps of 2⁻³²: f/2 rounded up, the rest."""
    changed = math.ceil(f / 2 * WORD)
    return changed, WORD - changed


def instantaneous_steps(p: float, q: float) -> tuple[int, int]:
    """Chances that a permanent 0 and 1 are reported as 1, in steps of 2⁻³²: p up, q down."""
    return math.ceil(p * WORD), math.floor(q * WORD)


def effective_probabilities(f: float, p: float, q: float) -> tuple[float, float]:
    """Chances (q*, p*) of reporting 1 for a true 1 and a true 0, through both layers.

    Examples
    --------
    >>> effective_probabilities(0.5, 0.5, 0.75)
    (0.6875, 0.5625)
    """
    kept, changed = 1 - f / 2, f / 2
    return kept * q + changed * p, kept * p + changed * q


def lifetime_epsilon(f: float, attributes: int) -> float:
    """Bound any number of reports of a record that never changes: 2 d ln((2 - f)/f).

    Parameters
    ----------
    f : float
        Permanent noise, in [0, 1]; at 0 there is no bound.
    attributes : int
        d, number of attributes of the record.

    Returns
    -------
    float
        Proven epsilon of the whole record; infinite at f = 0.

    Raises
    ------
    ParameterError
        If a value is out of range.

    Examples
    --------
    >>> round(lifetime_epsilon(0.5, 8), 5)
    17.5778
    """
    _check_chances(f, 0.0, 1.0)
    _check_count("attributes", attributes)
    return attributes * 2 * _bit_loss(f, -math.inf)


def report_epsilon(f: float, p: float, q: float, attributes: int) -> float:
    """Exact loss of one report: d ln(q*(1 - p*) / (p*(1 - q*))).

    Examples
    --------
    >>> round(report_epsilon(0.5, 0.5, 0.75, 8), 6)
    4.297143
    """
    return epsilon_of_reports(f, p, q, attributes, 1)


def published_report_epsilon(f: float, p: float, q: float) -> float:
    """Loss of one report as it is printed, without the factor d.

    Examples
    --------
    >>> round(published_report_epsilon(0.5, 0.5, 0.75), 6)
    0.537143
    """
    return report_epsilon(f, p, q, 1)


def epsilon_of_reports(f: float, p: float, q: float, attributes: int, reports: int) -> float:
    """Exact loss of K reports of one record whose permanent bits are drawn once.

    With a = 1 - f/2 and b = f/2 it is d (ln R1 + ln R0), where
    R1 = (a q^K + b p^K) / (b q^K + a p^K) is the likelihood ratio of K ones, and
    R0 = (a (1 - p)^K + b (1 - q)^K) / (b (1 - p)^K + a (1 - q)^K) that of K zeros.

    Parameters
    ----------
    f, p, q : float
        In [0, 1], p ≤ q.
    attributes : int
        d, number of attributes of the record.
    reports : int
        K ≥ 1.

    Returns
    -------
    float
        Proven epsilon of the whole record. It grows with K towards `lifetime_epsilon`, and is at
        most K times that of one report.

    Raises
    ------
    ParameterError
        If a value is out of range.

    Notes
    -----
    Bits of a report are independent given the permanent ones, and those given the record. Per bit
    the ratio is monotone in the number of ones, so its extremes are K ones and K zeros
    (lremh.md 4.1).

    Examples
    --------
    >>> [round(epsilon_of_reports(0.5, 0.5, 0.75, 1, count), 4) for count in (1, 2, 10, 10**6)]
    [0.5371, 1.0085, 2.1497, 2.1972]
    """
    _check_chances(f, p, q)
    _check_count("attributes", attributes)
    _check_count("reports", reports)
    if p == q:
        return 0.0
    ones, zeros = _log_share(p, q, q - p), _log_share(1 - q, 1 - p, q - p)
    return attributes * (_bit_loss(f, reports * ones) + _bit_loss(f, reports * zeros))


def _bit_loss(f: float, log_share: float) -> float:
    """Compute ln((a + b x) / (b + a x)) of x = exp(log_share) ≤ 1."""
    kept, changed = 1 - f / 2, f / 2
    if not changed:
        return -log_share
    share = math.exp(log_share)
    if f < 0.5 and share < 0.5:
        return math.log(kept + changed * share) - math.log(changed + kept * share)
    return math.log1p((1 - f) * -math.expm1(log_share) / (changed + kept * share))


def _log_share(part: float, whole: float, rest: float) -> float:
    """Compute ln(part / whole) of part + rest = whole, exact where either is small."""
    if part == 0:
        return -math.inf
    return math.log(part / whole) if part < rest else math.log1p(-rest / whole)


def _check_chances(f: float, p: float, q: float) -> None:
    for name, value in (("f", f), ("p", p), ("q", q)):
        if not 0 <= value <= 1:
            raise ParameterError(message("noise-chance", name=name, value=str(value)), field=name)
    if p > q:
        raise ParameterError(message("noise-order", p=f"{p:g}", q=f"{q:g}"), field="p")


def _check_count(name: str, value: int) -> None:
    if not value >= 1 or value % 1:
        raise ParameterError(
            f"{name} = {value} must be a whole number of at least 1; count again.", field=name
        )
