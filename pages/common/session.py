"""What this visit has spent: a privacy account per data set, and the releases that were drawn.

Two sums stand side by side and are never mixed. *Releases* were drawn with fresh, secret noise:
their proven ε add up; results of one gradual family refine each other and count once, with the
largest that was shown. *Views* were for study: they share one noise vector and a visible seed, so
two of them determine the data, and no sum makes them publishable.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import streamlit as st

from dp_core.privacy import PrivacyLedger

_ACCOUNTS = "_accounts"


@dataclass(frozen=True, kw_only=True)
class Charge:
    """One release that was drawn.

    Parameters
    ----------
    label : str
        What was drawn, in words.
    claimed, proven, delta : float
        Totals of its ledger.
    family : str
        Releases of one gradual family refine each other: together they cost the largest of them.
    """

    label: str
    claimed: float
    proven: float
    delta: float
    family: str = ""


@dataclass
class Account:
    """All that was drawn from, and looked at in, one data set."""

    charges: list[Charge] = field(default_factory=list)
    views: dict[str, float] = field(default_factory=dict)
    kept: dict[str, Any] = field(default_factory=dict)
    found: set[float] = field(default_factory=set)
    """ε that errors on these very data led to."""

    @property
    def spent(self) -> float:
        """Proven ε of all releases: a sum, with the largest of each gradual family."""
        return _total((charge.family, charge.proven) for charge in self.charges)

    @property
    def delta(self) -> float:
        """Delta that goes with `spent`."""
        return _total((charge.family, charge.delta) for charge in self.charges)

    @property
    def viewed(self) -> float:
        """Sum over the views, had each been a release of its own."""
        return math.fsum(self.views.values())

    def sentence(self) -> str:
        """Say both sums in words."""
        families = sum(bool(charge.family) for charge in self.charges)
        alone = len(self.charges) - families
        drawn = [f"{_counted(alone, 'release')} drawn"] if alone or not families else []
        shown = [f"{_counted(families, 'confidential picture')} shown"] if families else []
        releases = ", ".join(drawn + shown)
        if self.charges:
            releases += f", ε {_said(self.spent)} proven in all"
        if self.delta:
            releases += f" (δ {self.delta:.2g})"
        if families and not self.views:
            return f"{releases}."
        views = f"{_counted(len(self.views), 'view').lower()} looked at"
        if self.views:
            views += f", ε {_said(self.viewed)} had each been a release of its own"
        return (
            f"{releases}; {views}. Views are for study only: they share their noise and show "
            "their seed."
        )


def account(fingerprint: str) -> Account:
    """Account of a data set in this visit."""
    accounts = st.session_state.setdefault(_ACCOUNTS, {})
    return accounts.setdefault(fingerprint, Account())


def charge(
    fingerprint: str,
    ledger: PrivacyLedger,
    label: str,
    *,
    family: str = "",
    release: Any = None,
    key: str = "",
) -> Charge:
    """Charge a release when it is drawn, and keep it for the visit.

    Parameters
    ----------
    fingerprint : str
        Of the data set.
    ledger : PrivacyLedger
        Of the release.
    label : str
        What was drawn, in words.
    family : str
        Name of the gradual family it belongs to, if any. A family has one charge, that of its
        largest result so far: one that costs no more changes nothing.
    release, key : object, str
        The draw itself and a name to find it again with `kept`.
    """
    made = Charge(
        label=label,
        claimed=ledger.claimed,
        proven=ledger.proven,
        delta=ledger.delta,
        family=family,
    )
    book = account(fingerprint)
    in_force = _enter(book.charges, made)
    if key:
        book.kept[key] = release
    return in_force


def _enter(charges: list[Charge], made: Charge) -> Charge:
    """Add a charge, or raise the one of its family; the charge that is then in force."""
    for place, known in enumerate(charges):
        if made.family and known.family == made.family:
            if made.proven > known.proven:
                charges[place] = made
            return charges[place]
    charges.append(made)
    return made


def keep(fingerprint: str, key: str, release: Any) -> None:
    """Keep a release that is part of a family that was charged already."""
    account(fingerprint).kept[key] = release


def kept(fingerprint: str, key: str) -> Any:
    """Release that was drawn under a key, or None."""
    return account(fingerprint).kept.get(key)


def viewed(fingerprint: str, ledger: PrivacyLedger, view: str) -> None:
    """Count a view; the same view (method, parameters, seed) counts once."""
    account(fingerprint).views.setdefault(view, ledger.proven)


def found(fingerprint: str, epsilon: float) -> None:
    """Remember an ε that was found by its errors on a data set."""
    account(fingerprint).found.add(epsilon)


def share_found(part: str, whole: str) -> None:
    """Count an ε that was found on a part of a data set as found on the whole of it."""
    known = st.session_state.get(_ACCOUNTS, {}).get(part)
    if known and known.found:
        account(whole).found.update(known.found)


def _total(parts: Iterable[tuple[str, float]]) -> float:
    """Sum, with the largest of each named family."""
    alone, families = [], {}
    for family, value in parts:
        if family:
            families[family] = max(families.get(family, 0.0), value)
        else:
            alone.append(value)
    return math.fsum([*alone, *families.values()])


def _counted(number: int, noun: str) -> str:
    return f"{number or 'No'} {noun}{'' if number == 1 else 's'}"


def _said(epsilon: float) -> str:
    return "without limit" if math.isinf(epsilon) else f"{epsilon:.4g}"
