"""Accounts of a visit: a register per collection of people, and which data count in which.

An upload's account is that of the file's bytes: parts of it, other settings and other columns all
find it, and so does an edited copy, until somebody says that these are other people. A register on
the disk of a server is one that every visit finds. A bundled data set has an account of its own.
"""

import threading
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pandas as pd

from dp_core.errors import DPError
from dp_core.privacy.charges import Charge
from dp_core.privacy.ledger import PrivacyLedger
from dp_core.privacy.register import Register
from dp_core.privacy.traces import Likeness, Prints


@dataclass
class Account:
    """All that was drawn from, and looked at in, one collection."""

    register: Register = field(default_factory=Register.new)
    views: dict[str, float] = field(default_factory=dict)
    kept: dict[str, Any] = field(default_factory=dict)
    drawn: dict[str, list[Any]] = field(default_factory=dict)
    """All that was drawn under each key of `kept`, whatever the settings were."""
    joined: dict[str, Likeness] = field(default_factory=dict)
    """Files, by SHA-256, that count here until somebody says whether they are the same people."""
    by_rows: set[str] = field(default_factory=set)
    """Those of these files that rows alone led here: whoever sees a release of one, or of another
    file, must not learn that their rows are alike."""
    parted: set[str] = field(default_factory=set)
    """Those of `by_rows` that hold others, as somebody said: their draws stay charged here."""
    files: dict[str, str] = field(default_factory=dict)
    """SHA-256 of the file that each draw of this visit was made from, by its token."""
    closed: str = ""  # why nothing can be charged here: its register cannot be read or written

    @property
    def charges(self) -> list[Charge]:
        """Charges in force: of each gradual family the largest."""
        return self.register.charges

    @property
    def spent(self) -> float:
        """Proven ε of all releases."""
        return float(self.register.spent.epsilon)

    def note(self, write: Callable[..., object], *what: object) -> None:
        """Call what writes to a register or reads it again; where it cannot, no draw is taken."""
        try:
            write(*what)
        except DPError as error:
            self.closed = str(error)

    def keep(self, key: str, release: Any) -> None:
        """Keep a release beside all that were drawn under the same key before."""
        self.kept[key] = release
        self.drawn.setdefault(key, []).append(release)

    def take_over(self, other: "Account") -> None:
        """Add all that another account of the same people holds."""
        self.register.take_over(other.register)
        self.views |= other.views
        self.kept |= other.kept
        for key, drawn in other.drawn.items():
            self.drawn.setdefault(key, []).extend(drawn)
        self.joined |= other.joined
        self.by_rows |= other.by_rows
        self.parted |= other.parted
        self.files |= other.files

    @property
    def apart(self) -> set[str]:
        """Files whose people are not known to be those of this account, or said not to be."""
        return self.by_rows & (self.joined.keys() | self.parted)

    def statement(self, file: str) -> dict[str, Any]:
        """Say what may be published beside a release of a file; see `Register.statement`.

        As long as it is open whether some files hold the same people, each tells of its own draws.
        """
        apart, drawn = self.apart, self.register.drawn
        if file in apart:
            return self.register.statement(self.draws_of({file}), named=False)
        others = self.draws_of(apart)
        return self.register.statement(drawn.keys() - others if others else None)

    def draws_of(self, files: set[str]) -> set[str]:
        """List the tokens of what was drawn from some files in this visit."""
        return {token for token, file in self.files.items() if file in files}


@dataclass(frozen=True)
class OfFile:
    """Register of an account for the draws of one file, whose charges are noted as its own."""

    account: Account
    file: str  # SHA-256; empty where the data are of no file

    def intend(self, charge: Charge) -> str:
        """Charge a draw, as `Register.intend`."""
        token = self.account.register.intend(charge)
        self.account.files[token] = self.file
        return token

    def confirm(self, token: str, bundle: str = "", *, charge: Charge | None = None) -> None:
        """Note what a draw came to, as `Register.confirm`."""
        self.account.register.confirm(token, bundle, charge=charge)

    def statement(self) -> dict[str, Any]:
        """Say what may be published beside a release of the file; see `Account.statement`."""
        return self.account.statement(self.file)


SERVER = "register of the server"  # name of an account


def of_file(digest: str) -> str:
    """Name what is read from a file of a SHA-256."""
    return f"file {digest}"


@dataclass
class Books:
    """Accounts of a visit; data have them by their fingerprint, files by their SHA-256."""

    accounts: dict[str, Account] = field(default_factory=dict)
    sources: dict[str, str] = field(default_factory=dict)
    """What data come from, by fingerprint; the last of a chain is the name of the account."""
    files: dict[str, Prints] = field(default_factory=dict)  # digests of the rows, by SHA-256
    on_disk: Path | None = None  # register that a server keeps for a single user
    charging: AbstractContextManager[Any] = field(default_factory=threading.RLock)
    """Held while a draw is charged and kept: a click on the way starts a second run at once."""

    def account(self, fingerprint: str) -> Account:
        """Account of a data set: that of the file, or of the whole, it comes from."""
        return self._account(self._name(fingerprint))

    def _account(self, name: str) -> Account:
        if name not in self.accounts:
            self.accounts[name] = Account()
        made = self.accounts[name]
        if name == SERVER and (made.closed or made.register.path is None):
            self._open(made)
        return made

    def _open(self, made: Account) -> None:
        """Open the register of the server; what was noted while that failed goes along."""
        assert self.on_disk is not None
        try:
            register = Register.new(self.on_disk.stem, path=self.on_disk)
            register.take_over(made.register)
        except DPError as error:
            made.closed = str(error)
        else:
            made.register, made.closed = register, ""
            for prints in self.files.values():
                if self.on_server(of_file(prints.file)):
                    self._find(prints)

    def refresh(self) -> None:
        """Read what other visits have written to the register of the server."""
        if SERVER in self.accounts:
            server = self._account(SERVER)
            server.note(server.register.refresh)

    def register(self, fingerprint: str) -> OfFile:
        """Register that the draws of a data set are charged to."""
        book = self.account(fingerprint)
        if book.closed:
            raise DPError(book.closed, field="register")
        return OfFile(book, self._file(fingerprint))

    def statement(self, fingerprint: str) -> dict[str, Any]:
        """Say what may be published of the account of a data set; see `Account.statement`."""
        return self.account(fingerprint).statement(self._file(fingerprint))

    def _file(self, name: str) -> str:
        """Give the SHA-256 of the file that data come from; empty of none."""
        while name in self.sources and not name.startswith(of_file("")):
            name = self.sources[name]
        return name.removeprefix(of_file("")) if name.startswith(of_file("")) else ""

    def part_of(self, part: str, whole: str) -> None:
        """Charge a part of a data set, or another reading of it, to the account of the whole.

        Accounts that both had already become one.
        """
        self._join(self._name(part), self._name(whole))

    def _join(self, own: str, book: str) -> None:
        if own == book:
            return
        known = self.accounts.get(own)
        if known is not None:
            try:
                self._account(book).take_over(known)
            except DPError as error:  # it keeps its own charges, and takes no more
                known.closed = str(error)
                return
            del self.accounts[own]
        self.sources[own] = book

    def read_from(self, fingerprint: str, digest: str, table: pd.DataFrame | None = None) -> None:
        """Charge what was read from a file to the account of its bytes, or of these people.

        It has a SHA-256; by its rows an edited copy is recognised.
        """
        self.part_of(fingerprint, of_file(digest))
        if digest not in self.files and table is not None:
            self.files[digest] = Prints.of(digest, table)
            self._find(self.files[digest])

    def _find(self, prints: Prints) -> None:
        """Put a new file into the account of its people, as far as they show."""
        own = self._name(of_file(prints.file))
        if self.on_disk is not None:
            book, known = SERVER, self._account(SERVER).register.recognise(prints)
            if not self._account(SERVER).register.files:
                known = Likeness("same")  # the first file of a register is what it is about
        else:
            known, book = self._likest(prints, but=own)
        if known.known == "other" or (known.known == "new" and book != SERVER):
            self._account(own).note(self._account(own).register.see, prints)
            return
        self._join(own, book)
        joined = self.account(own)
        if known.known == "same":
            joined.note(joined.register.see, prints)
        else:
            joined.joined[prints.file] = known
            if book != SERVER:  # which every file finds, whatever its rows are
                joined.by_rows.add(prints.file)

    def _likest(self, prints: Prints, *, but: str) -> tuple[Likeness, str]:
        others = [name for name in self.accounts if name != but]
        found = [(self._account(name).register.recognise(prints), name) for name in others]
        return max(found, key=lambda each: each[0].share, default=(Likeness("new"), but))

    def same_people(self, fingerprint: str, digest: str, *, same: bool) -> None:
        """Answer whether a file, of a SHA-256, holds people that its account knows.

        If not, it has an account of its own from now on, with its own draws so far, and a look if
        there was one at any of these files; what was charged stays charged, and the register notes
        the answer.
        """
        book, prints = self.account(fingerprint), self.files[digest]
        book.register.see(prints, other=not same)
        book.joined.pop(digest, None)
        if same:
            return
        book.parted.add(digest)
        self.sources.pop(of_file(digest), None)
        own, tokens = self.account(of_file(digest)), book.draws_of({digest})
        own.note(own.register.take_over, book.register, tokens)
        own.files |= dict.fromkeys(tokens, digest)
        own.kept |= book.kept
        own.drawn |= {key: list(drawn) for key, drawn in book.drawn.items()}
        own.note(own.register.see, prints)

    def files_of(self, fingerprint: str) -> list[Prints]:
        """Files that count in the account of a data set."""
        book = self._name(fingerprint)
        found = self.files.items()
        return [prints for digest, prints in found if self._name(of_file(digest)) == book]

    def unanswered(self, fingerprint: str) -> bool:
        """Whether it is open if a file of these data holds people who are known already."""
        joined = self.account(fingerprint).joined
        return any(each.file in joined for each in self.files_of(fingerprint))

    def uploads_charged(self) -> bool:
        """Whether anything was charged for an upload, of whatever people."""
        names = (each for each in self.accounts if each == SERVER or each.startswith(of_file("")))
        return any(bool(self.accounts[name].charges) for name in names)

    def bring(self, fingerprint: str, brought: Register) -> None:
        """Go on with a register that was brought along; it takes over what was charged."""
        name = self._name(fingerprint)
        brought.take_over(self._account(name).register)
        for prints in self.files_of(fingerprint):
            brought.see(prints)
        self._account(name).register, self._account(name).closed = brought, ""
        for prints in self.files.values():
            other = self._name(of_file(prints.file))
            known = brought.recognise(prints)
            if other not in (name, SERVER) and known.known in ("same", "like"):
                self._join(other, name)
                if known.known == "like":
                    self._account(name).joined[prints.file] = known
                    self._account(name).by_rows.add(prints.file)

    def on_server(self, fingerprint: str) -> bool:
        """Whether data count in the register of the server."""
        return self._name(fingerprint) == SERVER

    def _name(self, name: str) -> str:
        while name in self.sources:
            name = self.sources[name]
        return name

    def look_at(self, fingerprint: str) -> None:
        """Note that rows of these data are on screen."""
        book = self.account(fingerprint)
        book.note(book.register.look)

    def looked(self, fingerprint: str) -> bool:
        """Whether true values of these data, or errors against them, were on screen."""
        return self.account(fingerprint).register.looked

    def charge(self, fingerprint: str, ledger: PrivacyLedger, label: str, **named: Any) -> Charge:
        """Charge a release that was drawn; `named` are further fields of the `Charge`.

        A gradual family has one charge, that of its largest result so far: one that costs no more
        changes nothing.
        """
        made, book = Charge.of(ledger, label, **named), self.register(fingerprint)
        known = book.account.charges if made.family else []
        of_family = [each for each in known if each.family == made.family]
        if of_family and made.epsilon <= of_family[0].epsilon:
            return of_family[0]
        book.confirm(book.intend(made))
        return made

    def drawn(self, fingerprint: str, key: str) -> tuple[Any, ...]:
        """All releases that were drawn under a key, the first one first."""
        return tuple(self.account(fingerprint).drawn.get(key, ()))

    def drawn_elsewhere(self, fingerprint: str, key: str) -> tuple[Any, ...]:
        """All releases drawn under a key from other data in this visit; than none, all."""
        # An account that was parted has copies.
        here = {id(each) for each in self.drawn(fingerprint, key)} if fingerprint else set()
        there = (each for book in self.accounts.values() for each in book.drawn.get(key, ()))
        return tuple({id(each): each for each in there if id(each) not in here}.values())

    def viewed(self, fingerprint: str, ledger: PrivacyLedger, view: str) -> None:
        """Count a view; the same view (data, method, parameters, seed) counts once."""
        self.account(fingerprint).views.setdefault(f"{fingerprint} {view}", ledger.proven)
