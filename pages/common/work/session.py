"""What this visit has spent: a register per collection of people, and the releases it drew.

The account of a visit *is* a register. An upload's is that of the file's bytes: parts of it, other
settings, other columns and other pages all find it, and so does an edited copy, until somebody
says that these are other people. It is in memory, can be brought along and taken away, and with
`DP_EXPLORER_REGISTER` it is a file that every visit finds. A bundled data set has one of its own.
"""

import asyncio
import ctypes
import math
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import pandas as pd
import pyarrow as pa
import streamlit as st
from streamlit import runtime

from dp_core.cli.app import is_demo
from dp_core.errors import DPError
from dp_core.privacy.charges import Charge
from dp_core.privacy.ledger import PrivacyLedger
from dp_core.privacy.register import Register
from dp_core.privacy.traces import Likeness, Prints
from dp_core.words import say

# --- account of a collection of people ------------------------------------------------------------


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
    closed: str = ""  # why nothing can be charged here: its register cannot be read or written

    @property
    def charges(self) -> list[Charge]:
        """Charges in force: of each gradual family the largest."""
        return self.register.charges

    @property
    def spent(self) -> float:
        """Proven ε of all releases."""
        return float(self.register.spent.epsilon)

    @property
    def delta(self) -> float:
        """Delta that goes with `spent`."""
        return self.register.spent.delta

    @property
    def looked(self) -> bool:
        """Whether true values, or errors against them, were on screen."""
        return self.register.looked

    @property
    def viewed(self) -> float:
        """Sum over the views, had each been a release of its own."""
        return math.fsum(self.views.values())

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

    def sentence(self) -> str:
        families = sum(bool(charge.family) for charge in self.charges)
        alone = len(self.charges) - families
        drawn = [say("work-drawn", number=alone)] if alone or not families else []
        shown = [say("work-shown", number=families)] if families else []
        both = drawn and shown
        facts = {"drawn": "".join(drawn), "shown": "".join(shown)}
        releases = say("work-both", **facts) if both else "".join(drawn + shown)
        if self.charges:
            releases += say("work-proven", **_cost(self.spent))
        if self.delta:
            releases += f" (δ {self.delta:.2g})"
        if families and not self.views:
            return say("work-spent-alone", releases=releases)
        views = say("work-looked", number=len(self.views))
        if self.views:
            views += say("work-viewed", **_cost(self.viewed))
        return say("work-spent", releases=releases, views=views)


def _cost(epsilon: float) -> dict[str, Any]:
    return {"epsilon": f"{epsilon:.4g}", "finite": math.isfinite(epsilon)}


# --- which account data count in ------------------------------------------------------------------

ON_DISK = "DP_EXPLORER_REGISTER"
"""Environment variable: the file that keeps the register of a server for a single user."""

_ACCOUNTS = "_accounts"  # by the name of a book
_NUMBERS = "_numbers"  # fingerprint of data -> which of this visit
_BOOKS = "_books"  # fingerprint of data -> what they come from; the last of a chain is the book
_ON_PAGE = "_data_on_page"  # fingerprint of the upload whose pictures are being drawn
_MADE_UP = "_made_up_on_page"  # whether a look-alike is drawn in place of an upload
_FILES = "_files_seen"  # SHA-256 of the bytes -> digests of the rows
_SERVER = "register of the server"  # name of a book


def has_register() -> bool:
    """Whether this server keeps a register of its own; a demonstration keeps none."""
    return bool(os.environ.get(ON_DISK)) and not is_demo()


def number(fingerprint: str) -> int:
    """Give a data set its number in this visit: keys of widgets name it, no row is behind it."""
    numbers: dict[str, int] = st.session_state.setdefault(_NUMBERS, {})
    return numbers.setdefault(fingerprint, len(numbers))


def account(fingerprint: str) -> Account:
    """Account of a data set in this visit: that of the file, or of the whole, it comes from."""
    return _account(_book(fingerprint))


def _account(book: str) -> Account:
    accounts = st.session_state.setdefault(_ACCOUNTS, {})
    if book not in accounts:
        accounts[book] = Account()
    made: Account = accounts[book]
    if book == _SERVER and (made.closed or made.register.path is None):
        _open(made)
    return made


def _open(made: Account) -> None:
    """Open the register of the server; what was noted while that failed goes along."""
    path = Path(os.environ[ON_DISK]).expanduser()
    try:
        register = Register.new(path.stem, path=path)
        register.take_over(made.register)
    except DPError as error:
        made.closed = str(error)
    else:
        made.register, made.closed = register, ""
        for prints in st.session_state.get(_FILES, {}).values():
            if _book(of_file(prints.file)) == _SERVER:
                _find(prints)


def register(fingerprint: str) -> Register:
    """Register that the draws of a data set are charged to; a DPError if nothing may be drawn."""
    book = account(fingerprint)
    if book.closed:
        raise DPError(book.closed, field="register")
    return book.register


def part_of(part: str, whole: str) -> None:
    """Charge a part of a data set, or another reading of it, to the account of the whole.

    Accounts that both had already become one.
    """
    _join(_book(part), _book(whole))


def _join(own: str, book: str) -> None:
    if own == book:
        return
    known = st.session_state.get(_ACCOUNTS, {}).get(own)
    if known is not None:
        try:
            _account(book).take_over(known)
        except DPError as error:  # it keeps its own charges, and takes no more
            known.closed = str(error)
            return
        del st.session_state[_ACCOUNTS][own]
    st.session_state.setdefault(_BOOKS, {})[own] = book


def read_from(fingerprint: str, digest: str, table: pd.DataFrame | None = None) -> None:
    """Charge what was read from a file to the account of its bytes, or of these people.

    It has a SHA-256; by its rows an edited copy is recognised.
    """
    part_of(fingerprint, of_file(digest))
    files = st.session_state.setdefault(_FILES, {})
    if digest not in files and table is not None:
        files[digest] = Prints.of(digest, table)
        _find(files[digest])


def of_file(digest: str) -> str:
    return f"file {digest}"


def _find(prints: Prints) -> None:
    """Put a file that is new to the visit into the account of its people, as far as they show."""
    own = _book(of_file(prints.file))
    if has_register():
        book, known = _SERVER, _account(_SERVER).register.recognise(prints)
        if not _account(_SERVER).register.files:
            known = Likeness("same")  # the first file of a register is what it is about
    else:
        known, book = _likest(prints, but=own)
    if known.known == "other" or (known.known == "new" and book != _SERVER):
        _account(own).note(_account(own).register.see, prints)
        return
    _join(own, book)
    if known.known == "same":
        account(own).note(account(own).register.see, prints)
    else:
        account(own).joined[prints.file] = known


def _likest(prints: Prints, *, but: str) -> tuple[Likeness, str]:
    others = [name for name in st.session_state.get(_ACCOUNTS, {}) if name != but]
    found = [(_account(name).register.recognise(prints), name) for name in others]
    return max(found, key=lambda each: each[0].share, default=(Likeness("new"), but))


def same_people(fingerprint: str, digest: str, *, same: bool) -> None:
    """Answer whether a file, of a SHA-256, holds people that its account knows.

    If not, it has an account of its own from now on; what was charged stays charged, and the
    register notes the answer; a DPError if it cannot be written.
    """
    book, prints = account(fingerprint), st.session_state[_FILES][digest]
    if same:
        book.register.see(prints)
        book.joined.pop(digest, None)
        return
    book.register.see(prints, other=True)
    book.joined.pop(digest, None)
    st.session_state.get(_BOOKS, {}).pop(of_file(digest), None)
    own = account(of_file(digest))
    own.kept |= book.kept
    own.drawn |= {key: list(drawn) for key, drawn in book.drawn.items()}
    own.note(own.register.see, prints)


def files_of(fingerprint: str) -> list[Prints]:
    """Files of this visit that count in the account of a data set."""
    book = _book(fingerprint)
    files: Mapping[str, Prints] = st.session_state.get(_FILES, {})
    return [prints for digest, prints in files.items() if _book(of_file(digest)) == book]


def unanswered(fingerprint: str) -> bool:
    """Whether it is open if a file of these data holds people who are known already."""
    joined = account(fingerprint).joined
    return any(each.file in joined for each in files_of(fingerprint))


def uploads_charged() -> bool:
    """Whether anything was charged for an upload, of whatever people, that this visit knows."""
    accounts: dict[str, Account] = st.session_state.get(_ACCOUNTS, {})
    return any(
        bool(book.charges)
        for name, book in accounts.items()
        if name == _SERVER or name.startswith(of_file(""))
    )


def bring(fingerprint: str, brought: Register) -> None:
    """Go on with a register that was brought along; it takes over what this visit has charged.

    If the two do not fit, nothing changes, and a DPError says so.
    """
    name = _book(fingerprint)
    brought.take_over(_account(name).register)
    for prints in files_of(fingerprint):
        brought.see(prints)
    _account(name).register, _account(name).closed = brought, ""
    for prints in st.session_state.get(_FILES, {}).values():
        other = _book(of_file(prints.file))
        known = brought.recognise(prints)
        if other not in (name, _SERVER) and known.known in ("same", "like"):
            _join(other, name)
            if known.known == "like":
                _account(name).joined[prints.file] = known


def on_server(fingerprint: str) -> bool:
    return _book(fingerprint) == _SERVER


def _book(name: str) -> str:
    books: dict[str, str] = st.session_state.get(_BOOKS, {})
    while name in books:
        name = books[name]
    return name


def show_on_page(data: Any, *, in_place_of_a_file: bool = False) -> None:
    """Note whose pictures are drawn from here on; None at the top of a page.

    What comes with the program is public or made up: nobody has to be asked about it.
    """
    st.session_state[_MADE_UP] = in_place_of_a_file
    if data is None and _SERVER in st.session_state.get(_ACCOUNTS, {}):
        server = _account(_SERVER)
        server.note(server.register.refresh)  # what other visits have written
    secret = data is not None and data.confidential
    st.session_state[_ON_PAGE] = data.fingerprint if secret else ""


def secret_on_page() -> bool:
    return bool(st.session_state.get(_ON_PAGE))


def look_alike_on_page() -> bool:
    return bool(st.session_state.get(_MADE_UP))


def look() -> None:
    fingerprint = st.session_state.get(_ON_PAGE)
    if fingerprint:
        look_at(fingerprint)


def look_at(fingerprint: str) -> None:
    """Note that rows of these data are on screen."""
    book = account(fingerprint)
    book.note(book.register.look)


def look_at_file(digest: str) -> None:
    """Note that rows of a file, of this SHA-256, are on screen; all that is read from it knows."""
    look_at(of_file(digest))


def lock(fingerprint: str, plan: str) -> None:
    """Keep the digest of a plan in the register of these data."""
    book = account(fingerprint)
    book.note(book.register.lock, plan)


def is_locked(fingerprint: str, plan: str) -> bool:
    """Whether a plan was locked before anybody looked."""
    return account(fingerprint).register.plans.get(plan, False)


def looked(fingerprint: str) -> bool:
    """Whether true values of these data, or errors against them, were on screen."""
    return account(fingerprint).looked


def charge(
    fingerprint: str,
    ledger: PrivacyLedger,
    label: str,
    *,
    release: Any = None,
    key: str = "",
    **named: Any,
) -> Charge:
    """Charge a release that was drawn, and keep it for the visit under a key.

    `named` are further fields of the `Charge`. A gradual family has one charge, that of its largest
    result so far: one that costs no more changes nothing. Raises a DPError if it would pass the
    cap, or the register cannot be used: then it must not be shown.
    """
    made, book = Charge.of(ledger, label, **named), register(fingerprint)
    of_family = [each for each in book.charges if made.family and each.family == made.family]
    if of_family and made.epsilon <= of_family[0].epsilon:
        made = of_family[0]
    else:
        book.confirm(book.intend(made))
    if key:
        account(fingerprint).keep(key, release)
    return made


def drawn(fingerprint: str, key: str) -> Sequence[Any]:
    """All releases that were drawn under a key, the first one first."""
    return tuple(account(fingerprint).drawn.get(key, ()))


def drawn_elsewhere(fingerprint: str, key: str) -> Sequence[Any]:
    """All releases that were drawn under a key from other data in this visit."""
    books: dict[str, Account] = st.session_state.get(_ACCOUNTS, {})
    here = {id(each) for each in drawn(fingerprint, key)}  # an account that was parted has copies
    there = (each for book in books.values() for each in book.drawn.get(key, ()))
    return tuple({id(each): each for each in there if id(each) not in here}.values())


def viewed(fingerprint: str, ledger: PrivacyLedger, view: str) -> None:
    """Count a view; the same view (data, method, parameters, seed) counts once."""
    account(fingerprint).views.setdefault(f"{fingerprint} {view}", ledger.proven)


# --- the end of a visit: what it held is let go a minute after its page was closed ----------------

GRACE = 60.0  # seconds; less than Streamlit's own ``server.disconnectedSessionTTL``

_AFTERWARDS = 2.0  # seconds in which the threads of a visit end

_LARGE = 2**20  # bytes
_TRIM_THRESHOLD, _MMAP_THRESHOLD = -1, -3  # names of glibc's malloc.h

# Arrow's own allocator keeps what a thread that has ended had allocated.
pa.set_memory_pool(pa.system_memory_pool())


def free_at_once() -> None:
    """Make glibc give large blocks back to the system as soon as they are freed.

    It raises both limits to as much as 64 MB once a large block was freed. Then the heap of a
    thread keeps a whole upload at its end, where trimming does not look.
    """
    with suppress(AttributeError, OSError, TypeError):  # another C library
        limit = ctypes.CDLL(None).mallopt
        for each in (_TRIM_THRESHOLD, _MMAP_THRESHOLD):
            limit(each, _LARGE)


free_at_once()


class Mark(NamedTuple):
    """A visit, and what it holds beside its own state: functions that redraw a part of a page."""

    session: Any
    fragments: Any


def begin() -> None:
    """Leave the mark of this visit; once a run."""
    # Of Streamlit's inside; without it, a visit ends when another one is closed.
    with suppress(AttributeError, ImportError, RuntimeError):
        from streamlit.runtime.scriptrunner import get_script_run_ctx

        context: Any = get_script_run_ctx()
        session = runtime.get_instance().get_app_session(context.session_id)
        if session is not None:
            _mark(Mark(session, context.fragment_storage))


def end(mark: Mark) -> None:
    """End a visit that did not come back; on the server's own thread."""
    with suppress(AttributeError, RuntimeError):
        server = runtime.get_instance()
        if server.is_active_session(mark.session.id):
            return
        server.close_session(mark.session.id)
        # The server's loop still refers to the last visit that it has sent something to.
        mark.session.session_state.clear()
        mark.fragments.clear()
        loop = asyncio.get_running_loop()
        loop.call_later(_AFTERWARDS, loop.run_in_executor, None, give_back)


def give_back() -> None:
    """Give memory that nothing uses any more back to the system."""
    pa.system_memory_pool().release_unused()  # of all that was allocated, not of Arrow alone


def _closed(mark: Mark) -> None:
    with suppress(RuntimeError):  # no server: a test, or a script that runs alone
        asyncio.get_running_loop().call_later(GRACE, end, mark)


@st.cache_resource(scope="session", on_release=_closed, show_spinner=False)
def _mark(_mark: Mark) -> Mark:
    return _mark
