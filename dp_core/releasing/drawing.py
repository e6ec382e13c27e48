"""A release as a function of its plan, of the file and of noise, and of nothing else."""

import math
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, is_dataclass, replace
from datetime import UTC, datetime
from functools import cached_property, partial, wraps
from os import PathLike
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

import numpy as np
import pandas as pd

from dp_core.algorithm import Algorithm, Evidence, Given, Release
from dp_core.errors import DataError, DPError
from dp_core.noise.mechanisms import Rng, check_drawable, is_exact
from dp_core.params import Settings, must_be
from dp_core.privacy.charges import Charge, unit_of
from dp_core.privacy.ledger import PrivacyLedger
from dp_core.privacy.register import Charged, said
from dp_core.releasing import packing
from dp_core.releasing.contents import Contents, digest
from dp_core.releasing.packing import Bundle
from dp_core.releasing.plan import OWN, Plan
from dp_core.uploads.facts import netted
from dp_core.uploads.files import Upload, read_table
from dp_core.uploads.in_parts import Engine, Part, Parts, Threads, files_of
from dp_core.words import commas, message, messages, reading, say

GZIP = b"\x1f\x8b"
P = ParamSpec("P")
T = TypeVar("T")
Keep = AbstractContextManager[Callable[["Drawn"], None]]
"""Entered before a draw is charged; gives what keeps the draw; left after it is confirmed."""
READ_FROM_DATA = message("draw-facts-from-data")


@dataclass(frozen=True, kw_only=True, eq=False)
class Drawn:
    """A release that was drawn, and all that is public about it; no row of the data."""

    plan: Plan
    release: Release[Any]
    unit: str  # what is protected
    about: Any = None  # public words or dates of the data that its evidence is made with
    # largest ε that its gradual family had been shown at; 0 where it was drawn alone
    largest: float = 0.0
    account: Mapping[str, Any] | None = None  # what its register stated once this draw was charged
    day: str = ""  # date of the draw (UTC), year-month-day: a public fact of the release

    @property
    def evidence(self) -> Evidence:
        """What leaves beside plan and ledger."""
        plan, make = self.plan, self.plan.algorithm.evidence
        if make is None:
            raise must_be("evidence", make, "a function")
        given = Given(
            method=plan.method,
            params=plan.params,
            after=plan.after,
            about=self.about,
            largest=self.largest,
            upload=plan.upload,
        )
        with reading(plan.language):
            return make(self.release, given)

    def pack(self) -> Bundle:
        """Write the files of the release, its second half; refuse a simulation."""
        release = self.release
        of: dict[str, Any] = {"unit": self.unit, "account": self.account, "day": self.day}
        contents = Contents(plan=self.plan, ledger=release.ledger, release=release, **of)
        with reading(self.plan.language):
            return packing.bundle(contents, self.evidence)

    @cached_property
    def zip(self) -> bytes:
        """Zip of the files, kept: packing a large map takes longer than drawing it."""
        return self.pack().zip

    def with_account(self, register: Charged) -> Self:
        """Give the same draw with what a register states, in which it is charged already."""
        return replace(self, account=register.statement())

    def with_after(self, after: Settings) -> Self:
        """Give the same draw with other post-processing, which costs nothing."""
        return self if after == self.plan.after else replace(self, plan=self.plan.with_after(after))


def _in_its_language(made: Callable[Concatenate[Plan, P], T]) -> Callable[Concatenate[Plan, P], T]:
    """Say what is made of a plan in the language of the plan, whoever asks."""

    @wraps(made)
    def worded(plan: Plan, /, *given: P.args, **named: P.kwargs) -> T:
        if not isinstance(plan, Plan):
            raise must_be("plan", plan, "a Plan; Plan.from_json reads one")
        with reading(plan.language):
            return made(plan, *given, **named)

    return worded


def release(
    plan: Plan,
    source: Any,
    entropy: Rng,
    register: Charged | None = None,
    *,
    engine: Engine | None = None,
    day: str = "",
    keep: Keep | None = None,
) -> Bundle:
    """Draw what a plan says, and pack it: the way to a download.

    Parameters
    ----------
    plan : Plan
    source : bytes, DataFrame or data set
        The file, its table, or what `Upload.accept` made of it; None for bundled data. Of a
        table in parts a pattern such as ``"trips/*.parquet"``, a list of paths, or `Parts`.
    entropy : Entropy
        Secret exact noise.
    register : Charged, optional
        What is charged is written there before anything is drawn, and confirmed after; of groups in
        parts, which are counted in passes, before anything is handed on.
    engine : Threads or Dask, optional
        Where parts are counted; threads of this machine by default.
    day : str
        Date of the draw (UTC), year-month-day; that of the clock by default.
    keep : context manager, optional
        Makes space for the draw before it is charged, and keeps it before it is confirmed.

    Returns
    -------
    Bundle
        The same for the same plan, source, noise and day.

    Raises
    ------
    DPError
        If the plan does not fit the data or the method offers no release; nothing is then drawn.
    UnconfirmedError
        If it was drawn, kept and charged, and the register cannot be written any more.
    """
    return draw(plan, source, entropy, register, engine=engine, day=day, keep=keep).pack()


@_in_its_language
def draw(
    plan: Plan,
    source: Any,
    entropy: Rng,
    register: Charged | None = None,
    *,
    price: PrivacyLedger | None = None,
    engine: Engine | None = None,
    day: str = "",
    keep: Keep | None = None,
) -> Drawn:
    """Draw what a plan says; the first half of `release`.

    Parameters
    ----------
    plan, source, entropy, register, engine, day, keep
        As for `release`.
    price : PrivacyLedger, optional
        What the draw will cost, where that is known from a simulation; else one is run for the
        register. It is a function of the plan alone.
    """
    _check(plan, entropy, register)
    data = data_of(plan, source, engine)
    if getattr(data, "facts_from_data", False):
        raise DataError(READ_FROM_DATA, field="upload")
    plan = plan.protecting(plan.algorithm.unit_of(data, plan.params))
    keeping = keep or nullcontext(lambda _: None)
    if register is None or getattr(data, "randomised", False):  # these were charged where made
        drawn = _drawn(plan, data, _run(plan, data, entropy), day=day)
        with keeping as kept:
            kept(drawn)
        return drawn
    made = None
    if getattr(data, "in_passes", False):
        # A part may be lost on the way: nobody saw what was drawn till then, and nothing is charged
        made = _run(plan, data, entropy)
        price = made.ledger
    if price is None:  # with noise that nobody knows: whether a run fails can tell of the rows
        price = _run(plan, data, np.random.default_rng()).ledger
    check_drawable(price)
    charge = charge_of(plan, data, price)
    with keeping as kept:
        token = register.intend(charge)
        try:
            drawn = _drawn(plan, data, made or _run(plan, data, entropy), day=day)
            drawn = drawn.with_account(register)  # before a line of it says how this was packed
            kept(drawn)
            sha256 = digest(drawn.zip)
        except BaseException as error:
            error.add_note(say("draw-charged", cost=said(charge.epsilon, charge.delta)))
            raise
        charge = charge_of(plan, data, drawn.release.ledger)
        register.confirm(token, sha256, charge=charge)
    return drawn


@_in_its_language
def charge_of(plan: Plan, data: Any, ledger: PrivacyLedger, family: str = "") -> Charge:
    """Make the line of a register: what a ledger charges, and for whom.

    Of the data only what is public enters. The ledger may be that before `Plan.chosen` is charged;
    of a gradual `family` the largest draw counts.
    """
    if plan.chosen and math.isfinite(ledger.proven):
        ledger = ledger.after_looking(commas(plan.chosen))
    protects = plan.algorithm.unit_of(data, plan.params)
    with reading(messages.DEFAULT):  # whom it protects does not depend on the language
        whom = unit_of(plan.algorithm.unit_of(data, plan.params))
    counted = getattr(data, "record", getattr(data, "event", ""))
    return Charge.of(
        ledger,
        plan.label,
        # A row that is a person stays a row with one of them: both units then cost the same.
        unit="row" if counted == "people" else whom,
        rows_per_person=1 if counted == "people" else 0,
        protects=protects,
        system=plan.system,
        method=plan.method,
        plan=plan.digest,
        family=family,
    )


@_in_its_language
def drawn_before(plan: Plan, data: Any, release: Release[Any], *, largest: float = 0.0) -> Drawn:
    """Make ready to be packed what was drawn, and charged, before its plan was made.

    That is a step of a gradual family, or reports that were randomised before they came here; a
    simulation is refused.
    """
    packing.refuse_simulation(release)
    return _drawn(plan, data, _after_looking(plan, release), largest)


def data_of(plan: Plan, source: Any, engine: Engine | None = None) -> Any:
    """Read, accept and take the part, or count in parts: the data that a plan is run on."""
    algorithm = plan.algorithm
    if source is None:
        if plan.data == OWN:
            raise DataError.of("plan-data-own", "data")
        source = algorithm.samples[plan.data]()
    if isinstance(source, str | PathLike | list | tuple):
        paths = [*map(Path, files_of(source))]
        parts = [Part(each.name, partial(_read_file, plan, each)) for each in paths]
        source = Parts(parts=parts, engine=engine or Threads())
    with netted():
        if isinstance(source, Parts):
            source = _counted(plan, source)
        if isinstance(source, bytes | bytearray | memoryview):
            source = read(plan, bytes(source))
        if isinstance(source, pd.DataFrame):
            source = _upload(plan).accept(source)
        if not is_dataclass(source):
            raise must_be("source", source, "bytes | DataFrame | path | data set")
        return plan.part.of(source)


def _counted(plan: Plan, parts: Parts) -> Any:
    """Count a table in parts, if that is all that the method needs."""
    counting = plan.algorithm.counting
    if counting is None or plan.method not in counting.methods:
        raise DPError.of("draw-not-in-parts", "method", method=plan.chosen_method.title)
    upload = _upload(plan)
    parts = replace(parts, person=getattr(upload, counting.person))
    return counting.data(parts, upload, plan.params)


def _read_file(plan: Plan, path: Path) -> pd.DataFrame:
    return read(plan, path.read_bytes())


def read(plan: Plan, content: bytes) -> pd.DataFrame:
    """Read a file as its plan states; its name counts for nothing."""
    form = plan.algorithm.upload.panel
    ending = plan.layout.ending
    name = f"file{ending}{'.gz' * content.startswith(GZIP)}"
    if form and form.read:
        return form.read(content, name, plan.layout)
    return read_table(content, name, plan.layout)


def _check(plan: Plan, entropy: Rng, register: object) -> None:
    if not isinstance(register, Charged | None):
        raise must_be("register", register, "a Register; Register.open reads one")
    method = plan.chosen_method
    if method.no_release:
        raise DPError.of("draw-no-exact", "method", method=method.title, why=method.no_release)
    if not is_exact(entropy):
        raise must_be("entropy", entropy, "dp_core.noise.exact_noise.Entropy()")


def _upload(plan: Plan) -> Upload:
    if plan.upload is None:
        raise DataError.of("plan-lacks-key", "upload", key="upload")
    stated: Upload = plan.upload
    return stated


def _run(plan: Plan, data: Any, rng: Rng) -> Release[Any]:
    return _after_looking(plan, plan.chosen_method.run(data, plan.params, rng))


def _after_looking(plan: Plan, release: Release[Any]) -> Release[Any]:
    """Charge what was chosen after looking, if anything was."""
    if not plan.chosen:
        return release
    return replace(release, ledger=release.ledger.after_looking(commas(plan.chosen)))


def _drawn(
    plan: Plan, data: Any, release: Release[Any], largest: float = 0.0, day: str = ""
) -> Drawn:
    algorithm: Algorithm = plan.algorithm
    unit = algorithm.unit_of(data, plan.params)
    return Drawn(
        plan=plan.protecting(unit),
        release=release,
        unit=unit,
        about=algorithm.about(data),
        largest=largest,
        day=day or datetime.now(UTC).date().isoformat(),
    )
