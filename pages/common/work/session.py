"""What this visit has spent: a privacy account per data set, and the releases that were drawn.

An upload's account is that of the file's bytes: parts of it, other settings, other columns and
other pages all find it. A bundled data set has one of its own.

Two sums stand side by side and are never mixed. *Releases* were drawn with fresh, secret noise:
their proven ε add up; results of one gradual family refine each other and count once, with the
largest that was shown. *Views* were for study: they share one noise vector and a visible seed, so
two of them determine the data, and no sum makes them publishable.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import streamlit as st

from dp_core.privacy.ledger import PrivacyLedger

_ACCOUNTS = "_accounts"  # by the name of a book
_BOOKS = "_books"  # fingerprint of data -> what they come from; the last of a chain is the book
_ON_PAGE = "_data_on_page"  # fingerprint of the upload whose pictures are being drawn


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
    drawn: dict[str, list[Any]] = field(default_factory=dict)
    """All that was drawn under each key of `kept`, whatever the settings were."""
    looked: bool = False
    """Whether true values, or errors against them, were on screen."""

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

    def take_over(self, other: "Account") -> None:
        """Add all that another account of the same people holds."""
        for each in other.charges:
            _enter(self.charges, each)
        self.views |= other.views
        self.kept |= other.kept
        for key, drawn in other.drawn.items():
            self.drawn.setdefault(key, []).extend(drawn)
        self.looked |= other.looked

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
    """Account of a data set in this visit: that of the file, or of the whole, it comes from."""
    accounts = st.session_state.setdefault(_ACCOUNTS, {})
    made: Account = accounts.setdefault(_book(fingerprint), Account())
    return made


def part_of(part: str, whole: str) -> None:
    """Charge a part of a data set, or another reading of it, to the account of the whole.

    Parameters
    ----------
    part, whole : str
        Fingerprints. Accounts that both had already become one.
    """
    own, book = _book(part), _book(whole)
    if own == book:
        return
    st.session_state.setdefault(_BOOKS, {})[own] = book
    known = st.session_state.get(_ACCOUNTS, {}).pop(own, None)
    if known is not None:
        account(book).take_over(known)


def read_from(fingerprint: str, digest: str) -> None:
    """Charge what was read from a file to the account of its bytes.

    Parameters
    ----------
    fingerprint : str
        Of the data as they were read.
    digest : str
        SHA-256 of the file's bytes.
    """
    part_of(fingerprint, f"file {digest}")


def _book(name: str) -> str:
    books: dict[str, str] = st.session_state.get(_BOOKS, {})
    while name in books:
        name = books[name]
    return name


def show_on_page(data: Any) -> None:
    """Say whose pictures are drawn from here on; None at the top of a page.

    What comes with the program is public or made up: nobody has to be asked about it.
    """
    secret = data is not None and data.confidential
    st.session_state[_ON_PAGE] = data.fingerprint if secret else ""


def look() -> None:
    """Note that something true of the upload on the page is on screen."""
    fingerprint = st.session_state.get(_ON_PAGE)
    if fingerprint:
        account(fingerprint).looked = True


def looked(fingerprint: str) -> bool:
    """Whether true values of these data, or errors against them, were on screen."""
    return account(fingerprint).looked


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
    in_force = _enter(account(fingerprint).charges, made)
    if key:
        keep(fingerprint, key, release)
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
    """Keep a release beside all that were drawn under the same key before."""
    book = account(fingerprint)
    book.kept[key] = release
    book.drawn.setdefault(key, []).append(release)


def kept(fingerprint: str, key: str) -> Any:
    """Release that was drawn last under a key, or None."""
    return account(fingerprint).kept.get(key)


def drawn(fingerprint: str, key: str) -> Sequence[Any]:
    """All releases that were drawn under a key, the first one first."""
    return tuple(account(fingerprint).drawn.get(key, ()))


def drawn_elsewhere(fingerprint: str, key: str) -> Sequence[Any]:
    """All releases that were drawn under a key from other data in this visit."""
    books: dict[str, Account] = st.session_state.get(_ACCOUNTS, {})
    others = (book for name, book in books.items() if name != _book(fingerprint))
    return tuple(each for book in others for each in book.drawn.get(key, ()))


def viewed(fingerprint: str, ledger: PrivacyLedger, view: str) -> None:
    """Count a view; the same view (data, method, parameters, seed) counts once."""
    account(fingerprint).views.setdefault(f"{fingerprint} {view}", ledger.proven)


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
