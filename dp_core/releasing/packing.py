"""What a release download contains: tables, ledger, plan and a text for people.

Nothing here draws noise or looks at true data: it packs a release that exists, and refuses a
simulation. It is written from an allow-list: the plan, outputs and their post-processing, ledger.
"""

import io
import json
import math
import re
import textwrap
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from dp_core.algorithm import Evidence, Release
from dp_core.params import must_be
from dp_core.releasing import described, dossier, verify
from dp_core.releasing.again import numbers, rows
from dp_core.releasing.contents import Contents, digest, sums
from dp_core.releasing.plan import NAME, Plan
from dp_core.tables.data import to_csv
from dp_core.uploads.codebook import forms
from dp_core.uploads.codebook import record as codebook
from dp_core.uploads.codebook.filling import book_of
from dp_core.words import say, sentences

# --- texts for people in a release: half a page that says what it is, and notes on how to use it --

NOTES = "NOTES.txt"
LINES, WIDTH = 30, 80
"""Half a page: most lines of README.txt, and most characters of one."""
_LONGEST = 2 * WIDTH - 20  # of what a steward wrote


def _readme(contents: Contents) -> str:
    """Write README.txt: what it is, its guarantee, how to check and how to cite it."""
    plan, title = contents.plan, _one_line(contents.title)
    rest = say("dossier-cut", value="", plan=NAME)
    purpose = textwrap.shorten(plan.purpose, _LONGEST, placeholder=rest)
    program = f"DP Explorer {plan.program}".strip()
    names, record = {"plan": NAME, "sums": verify.SUMS}, plan.record
    published = {"bundle-publisher": record.curator, "bundle-contact": record.contact}
    published["bundle-licence"] = record.licence
    parts = [
        say("bundle-purpose", stated=bool(purpose), purpose=purpose),
        say("bundle-method", method=plan.method_line),
        say("bundle-guarantee", guarantee=sentences(_guarantee(contents))),
        plan.left_out,
        say("bundle-unprotected", plan=NAME),
        say("bundle-files", report=dossier.NAME, notes=NOTES, plan=NAME),
        say("bundle-check", verify=verify.NAME, sums=verify.SUMS),
        say("bundle-cite", made=plan.title, program=program, **names),
        sentences(say(key, value=value) for key, value in published.items() if value),
    ]
    body = "\n\n".join(_wrapped(part) for part in parts if part)
    return f"{title}\n{'=' * min(len(title), WIDTH)}\n{body}\n"


def _notes(contents: Contents, notes: str) -> str:
    """Write NOTES.txt: how people use the tables, and which files describe them to programs.

    `notes` hold what a reader of this release must know, a paragraph a line.
    """
    upload = contents.plan.upload
    stated = say("bundle-codebook", file=codebook.NAME) if upload is not None else ""
    machines = {"croissant": described.CROISSANT, "crate": described.CRATE}
    machines["deployment"] = described.DEPLOYMENT
    sections = [
        ("bundle-use", [*notes.splitlines(), say("bundle-apostrophe")]),
        ("bundle-programs", [stated, say("bundle-machines", **machines)]),
    ]
    written = [
        f"{heading}\n{'-' * len(heading)}\n" + "\n".join(_wrapped(line) for line in lines if line)
        for heading, lines in ((say(key), lines) for key, lines in sections)
    ]
    return "\n\n".join(written) + "\n"


def _guarantee(contents: Contents) -> list[str]:
    ledger = contents.ledger
    lines = [contents.sentence, say("bundle-neighbouring", relation=ledger.relation)]
    if math.isfinite(ledger.proven) and ledger.delta > 0:
        lines.append(say("bundle-delta"))
    if not ledger.holds:
        lines.append(say("bundle-not-proven"))
    if math.isinf(ledger.proven):
        lines.append(say("bundle-nothing-proven"))
    return lines


def _one_line(text: object) -> str:
    return " ".join("".join(c if c.isprintable() else " " for c in str(text)).split())


def _wrapped(line: str) -> str:
    return textwrap.fill(_one_line(line), WIDTH)


ACCOUNT = "register.json"
_TIMESTAMP = (1980, 1, 1, 0, 0, 0)  # the first a zip can hold: equal content, equal bytes


@dataclass(frozen=True, eq=False)
class Bundle:
    """Files of one release."""

    files: Mapping[str, bytes | str]  # content by file name
    release: Release[object]
    plan: Plan
    unit: str  # what is protected

    @cached_property
    def zip(self) -> bytes:
        """Files in one; the same content always gives the same bytes."""
        return pack(self.files)

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the zip."""
        return digest(self.zip)


def bundle(contents: Contents, evidence: Evidence) -> Bundle:
    """Write a release and its evidence as files; refuse a simulation.

    They are ``<name>.csv`` for each table with its description, ``ledger.json``, ``plan.json``,
    ``README.txt``, ``NOTES.txt``, the further files of the evidence, ``register.json`` where there
    is an account, that is what a register states up to this charge, and those of `described_by`.
    """
    plan, release, account = contents.plan, contents.release, contents.account
    assert release is not None
    refuse_simulation(release)
    files: dict[str, bytes | str] = {}
    for name, table in evidence.tables.items():
        files[_free_name(name, files)] = to_csv(table)
    tables = dict(zip(files, evidence.tables.values(), strict=True)) | dict(evidence.described)
    files["ledger.json"] = release.ledger.to_json(contents.unit)
    files[NAME] = plan.to_json()
    files |= codebook_of(plan)
    files["README.txt"] = _readme(contents)
    files[NOTES] = _notes(contents, evidence.notes)
    files |= evidence.files
    if account is not None:
        files[ACCOUNT] = json.dumps(account, indent=2, ensure_ascii=False) + "\n"
    written = described_by(replace(contents, files=files, tables=tables))
    return Bundle(written, release, plan, contents.unit)


def codebook_of(plan: Plan) -> dict[str, str]:
    """Write what was stated of the file as a form reads it; none where nothing was asked."""
    kind, stated = type(plan.upload), plan.upload
    if stated is None or kind.panel is None:
        return {}
    values = stated.to_dict()
    book = book_of(kind, values, values.get("header", ()), codebook.meant(plan.columns))
    return {codebook.NAME: forms.to_csv(book)}


def described_by(contents: Contents) -> dict[str, bytes | str]:
    """Add what says to programs what the others are, what checks them, and the checksums of all.

    There is no entry for a registry where no finite ε is proven.
    """
    more = {described.csvw_name(name): described.csvw(contents, name) for name in contents.tables}
    if entry := described.deployment(contents):
        more[described.DEPLOYMENT] = entry
    more[verify.NAME] = checking()
    contents = contents.with_files(more)
    contents = contents.with_files({dossier.NAME: dossier.report(contents)})
    contents = contents.with_files({described.CROISSANT: described.croissant(contents)})
    contents = contents.with_files({described.CRATE: described.crate(contents)})
    return {**contents.files, verify.SUMS: sums(contents.files)}


def checking() -> str:
    """Write `verify` as one file that needs Python alone: what it imports stands in its place."""
    modules = (verify, numbers, rows)
    main, *parts = (Path(str(each.__file__)).read_text(encoding="utf-8") for each in modules)
    head = re.search(r"^(from dp_core\.[^(\n]*(\([^)]*\))?\n)+", main, re.M)
    assert head is not None
    left_out = re.compile(r'\A""".*?"""\n|^from dp_core\..*?\n', re.M | re.S)
    body = "\n\n".join(left_out.sub("", part).strip() for part in parts)
    read = 'json.loads(WORDS.read_text(encoding="utf-8"))'
    body = body.replace(read, numbers.WORDS.read_text(encoding="utf-8").strip())
    return main.replace(head[0], f"{body}\n")


def foreign(files: Mapping[str, bytes]) -> list[str]:
    """Say whether a download brings a program along that is not `checking`'s."""
    if files.get(verify.NAME, checking().encode()) == checking().encode():
        return []
    return [say("bundle-foreign", file=verify.NAME)]


def pack(files: Mapping[str, bytes | str]) -> bytes:
    """Zip files, text as UTF-8, in order of their names: the same content gives the same bytes.

    A name that would leave the folder it is unpacked into is refused.
    """
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files):
            content = files[name]
            if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]*", name):
                raise must_be("name", name, "a plain name")
            entry = zipfile.ZipInfo(name, _TIMESTAMP)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3  # the same bytes on every system
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content.encode() if isinstance(content, str) else content)
    return buffer.getvalue()


def refuse_simulation(release: Release[object]) -> None:
    """Refuse what a seed has drawn."""
    if not release.exact:
        raise must_be("release", "simulated", "drawn with Entropy()")


def _free_name(title: str, taken: Mapping[str, object]) -> str:
    slug = re.sub(r"[^a-z0-9]+", "-", str(title).lower()).strip("-")[:60] or "table"
    name, number = f"{slug}.csv", 2
    while name in taken:
        name, number = f"{slug}-{number}.csv", number + 1
    return name
