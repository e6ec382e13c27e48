"""What a release download contains: tables, ledger, plan and a text for people.

Nothing here draws noise or looks at true data: it packs a release that exists, and refuses a
simulation. It is written from an allow-list: the plan, outputs and their post-processing, ledger.
"""

import io
import json
import re
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from dp_core.algorithm import Evidence, Release
from dp_core.errors import DPError, shown
from dp_core.releasing import checksums, deployment, described, dossier, verify
from dp_core.releasing.again import numbers, rows, words
from dp_core.releasing.checksums import digest
from dp_core.releasing.contents import Contents
from dp_core.releasing.plan import NAME, Plan
from dp_core.releasing.readme import NOTES, release_notes, release_readme
from dp_core.tables.data import to_csv
from dp_core.uploads.codebook import csv_form
from dp_core.uploads.codebook import record as codebook
from dp_core.uploads.codebook.filling import book_of
from dp_core.words import message, say

ACCOUNT = "register.json"
_TIMESTAMP = (1980, 1, 1, 0, 0, 0)  # the first a zip can hold: equal content, equal bytes


@dataclass(frozen=True, eq=False)
class Bundle:
    """Files of one release.

    Parameters
    ----------
    files : mapping of str to bytes or str
        Content by file name.
    release : Release
    plan : Plan
    unit : str
        What is protected.
    """

    files: Mapping[str, bytes | str]
    release: Release[object]
    plan: Plan
    unit: str

    @cached_property
    def zip(self) -> bytes:
        """Files in one; the same content always gives the same bytes."""
        return pack(self.files)

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the zip."""
        return digest(self.zip)


def bundle(
    plan: Plan,
    release: Release[object],
    evidence: Evidence,
    *,
    unit: str,
    account: Mapping[str, Any] | None = None,
    day: str = "",
) -> Bundle:
    """Write a release and its evidence as files.

    Parameters
    ----------
    plan : Plan
    release : Release
        Its ledger is written; its output is what the evidence shows.
    evidence : Evidence
    unit : str
        What is protected.
    account : mapping, optional
        What a register states: the charges of these people up to this one.
    day : str
        Date of the draw (UTC), year-month-day.

    Returns
    -------
    Bundle
        ``<name>.csv`` for each table with its description, ``ledger.json``, ``plan.json``,
        ``README.txt``, ``NOTES.txt``, the further files of the evidence, ``register.json`` where
        there is an account, and the files of `described_by`.

    Raises
    ------
    DPError
        If the release is a simulation.
    """
    refuse_simulation(release)
    files: dict[str, bytes | str] = {}
    for name, table in evidence.tables.items():
        files[_free_name(_slug(name), files)] = to_csv(table)
    described = dict(zip(files, evidence.tables.values(), strict=True))
    files["ledger.json"] = release.ledger.to_json(unit)
    files[NAME] = plan.to_json()
    files |= codebook_of(plan)
    files["README.txt"] = release_readme(plan, release, unit=unit)
    files[NOTES] = release_notes(plan, release, unit=unit, notes=evidence.notes)
    files |= evidence.files
    if account is not None:
        files[ACCOUNT] = json.dumps(account, indent=2, ensure_ascii=False) + "\n"
    contents = Contents(
        plan=plan,
        release=release,
        unit=unit,
        tables=described | dict(evidence.described),
        files=files,
        account=account,
        day=day,
    )
    return Bundle(described_by(contents), release, plan, unit)


def codebook_of(plan: Plan) -> dict[str, str]:
    """Write what was stated of the holder's file once more, as a form reads it; of the plan alone.

    There is none where nothing was asked.
    """
    kind, stated = type(plan.upload), plan.upload
    if stated is None or kind.panel is None:
        return {}
    values = stated.to_dict()
    book = book_of(kind, values, values.get("header", ()), codebook.meant(plan.columns))
    return {codebook.NAME: csv_form.to_csv(book)}


def described_by(contents: Contents) -> dict[str, bytes | str]:
    """Add what says to programs what the others are, what checks them, and the checksums of all.

    There is no entry for a registry where no finite ε is proven.
    """
    more = {described.csvw_name(name): described.csvw(contents, name) for name in contents.tables}
    if entry := deployment.entry(contents):
        more[deployment.NAME] = entry
    more[verify.NAME] = checking()
    contents = contents.with_files(more)
    contents = contents.with_files({dossier.NAME: dossier.report(contents)})
    contents = contents.with_files({described.CROISSANT: described.croissant(contents)})
    contents = contents.with_files({described.CRATE: described.crate(contents)})
    return {**contents.files, checksums.NAME: checksums.sums(contents.files)}


def checking() -> str:
    """Write `verify` as one file that needs Python alone: what it imports stands in its place."""
    modules = (verify, numbers, rows, words)
    main, *parts = (Path(str(each.__file__)).read_text(encoding="utf-8") for each in modules)
    head = re.search(r"^(from dp_core\..*\n)+", main, re.M)
    assert head is not None
    left_out = re.compile(r'\A""".*?"""\n|^from dp_core\..*?\n', re.M | re.S)
    bodies = [left_out.sub("", part).strip() for part in parts]
    return main.replace(head[0], "\n\n".join(bodies) + "\n")


def foreign(files: Mapping[str, bytes]) -> list[str]:
    """Say whether a download brings a program along that is not `checking`'s."""
    if files.get(verify.NAME, checking().encode()) == checking().encode():
        return []
    return [say("bundle-foreign", file=verify.NAME)]


def pack(files: Mapping[str, bytes | str]) -> bytes:
    """Zip files; the same content always gives the same bytes.

    Parameters
    ----------
    files : mapping of str to bytes or str
        Content by file name; text is written as UTF-8.

    Returns
    -------
    bytes
        Files in order of their names.

    Raises
    ------
    DPError
        If a name would leave the folder it is unpacked into.
    """
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files):
            content = files[name]
            entry = zipfile.ZipInfo(_checked_name(name), _TIMESTAMP)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3  # the same bytes on every system
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content.encode() if isinstance(content, str) else content)
    return buffer.getvalue()


def refuse_simulation(release: Release[object]) -> None:
    """Refuse what a seed has drawn."""
    if not release.exact:
        raise DPError(message("bundle-simulation"), field="release")


def _checked_name(name: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]*", name):
        raise DPError(message("bundle-file-name", name=shown(name)), field="name")
    return name


def _slug(name: str) -> str:
    words = re.sub(r"[^a-z0-9]+", "-", str(name).lower()).strip("-")[:60]
    return words or "table"


def _free_name(slug: str, taken: Mapping[str, object]) -> str:
    name, number = f"{slug}.csv", 2
    while name in taken:
        name, number = f"{slug}-{number}.csv", number + 1
    return name
