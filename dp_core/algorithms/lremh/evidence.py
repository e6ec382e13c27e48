"""What leaves with a release: the reports, the table made from them, and the text beside them."""

import csv
import io
import math
from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dp_core.algorithm import Evidence, Given, Release
from dp_core.algorithms.lremh.data.upload import Chances, ReadyReports
from dp_core.algorithms.lremh.method.asking import ON_VIEWS
from dp_core.algorithms.lremh.method.steps.client import Noise
from dp_core.algorithms.lremh.method.steps.users import options_of
from dp_core.algorithms.lremh.outputs import Answers, Estimate, Sent, margin
from dp_core.algorithms.lremh.params import LocalParams, ReportParams
from dp_core.algorithms.lremh.study import trials
from dp_core.arrays import Floats
from dp_core.errors import joined
from dp_core.tables.categorical import CategoricalTable
from dp_core.tables.data import safe_headers, to_csv
from dp_core.uploads.columns import distinct
from dp_core.uploads.facts import MAX_CELLS
from dp_core.words import message, named, say

DECIMALS = 10
"""Decimal places of a published share; rounding costs no privacy."""
MOST_CELLS = MAX_CELLS
"""Most bits that are written as CSV, which the upload panel reads again; more are packed."""

Labels = Sequence[Sequence[str]]

_SHARE, DIRECT, WIDTH = "share", "direct_share", "half_width_95"
COUNT, _COUNTED = "named", message("lremh-evidence-how-many-answers-their")
_TAKEN = {_SHARE, DIRECT, WIDTH, COUNT}
_WORDS = {
    _SHARE: message("lremh-evidence-estimated-share-all-users"),
    DIRECT: message("lremh-evidence-share-all-users-they"),
    WIDTH: message("lremh-evidence-half-range-noise-users", direct=DIRECT),
}
_MOST_DESCRIBED = 200  # columns of bits
_NUMBER = 6  # bytes of a record's number, about


def estimate_table(
    table: Floats,
    names: Sequence[str],
    labels: Labels,
    *,
    records: NDArray[np.intp] | None = None,
    direct: trials.Direct | None = None,
) -> pd.DataFrame:
    """One row a possible record: a category of each attribute, and its estimated share.

    `table` (k_1, ..., k_d). `records`: numbers of the records wanted; all K without. `direct`:
    unbiased shares and their ranges, in two more columns. Returns (K, d + 1): the last attribute
    changes fastest; columns have names of their own, whatever `names` are.
    """
    wanted = np.arange(table.size) if records is None else records
    codes = np.unravel_index(wanted, table.shape)
    words = (np.array(list(each), dtype=object) for each in labels)
    columns: list[Any] = [each[code] for each, code in zip(words, codes, strict=True)]
    numbers = {_SHARE: table.ravel()}
    if direct is not None:
        numbers |= {DIRECT: direct.shares, WIDTH: direct.half_widths}
    columns += [np.round(each[wanted], DECIMALS) + 0.0 for each in numbers.values()]
    made = pd.DataFrame(dict(enumerate(columns)))
    named = distinct(names, _TAKEN)
    made.columns = pd.Index([*named, *numbers], dtype=object)
    made.attrs["columns"] = dict.fromkeys(named, say("lremh-evidence-category-record")) | {
        name: _WORDS[name] for name in numbers
    }
    return made


def most_frequent(table: Floats, rows: int) -> NDArray[np.intp]:
    """Give the numbers of the records with the largest shares, the largest first.

    Examples
    --------
    >>> most_frequent(np.array([[0.1, 0.4], [0.3, 0.2]]), 3).tolist()
    [1, 2, 3]
    """
    shares = table.ravel()
    few = np.argpartition(-shares, min(rows, shares.size) - 1)[:rows]
    return few[np.argsort(-shares[few], kind="stable")]


def tables(
    output: Estimate, records: trials.Direct | None = None, categories: trials.Direct | None = None
) -> dict[str, pd.DataFrame]:
    """Tables of a drawn release by name; of answers on pairs also what was asked.

    Nothing but what users sent, and public names, enters.
    """
    sent = sent_of(output)
    made = {"estimate": estimate_table(output.table, sent.names, sent.labels, direct=records)}
    if categories is not None:
        made["categories"] = category_table(output, categories)
    if len(sent.answers) > 1:
        made["questions"] = question_table(sent)
    elif sent.answers[0].form == "counts":
        made["counts"] = count_table(sent)
    return made


def count_table(sent: Sent) -> pd.DataFrame:
    """One row a possible record: how many of the answers name it."""
    (answers,) = sent.answers
    made = _record_words(sent, np.arange(answers.cells))
    made.columns = pd.Index(distinct(sent.names, {COUNT}), dtype=object)
    words = dict.fromkeys(made.columns, say("lremh-evidence-category-record"))
    made[COUNT] = answers.packed
    made.attrs["columns"] = words | {COUNT: _COUNTED}
    return made


def category_table(output: Estimate, read: trials.Direct) -> pd.DataFrame:
    """One row a category of an attribute: its share in the estimate, and as the bits say it."""
    sent = sent_of(output)
    margins = [margin(output.table, (j,)) for j in range(len(sent.labels))]
    rows = [
        (name, word)
        for name, words in zip(distinct(sent.names, _TAKEN), sent.labels, strict=True)
        for word in words
    ]
    made = pd.DataFrame(rows, columns=["attribute", "category"])
    shares = {_SHARE: np.concatenate(margins), DIRECT: read.shares, WIDTH: read.half_widths}
    for name, values in shares.items():
        made[name] = np.round(values, DECIMALS) + 0.0
    words = {
        "attribute": say("lremh-evidence-name-attribute"),
        "category": say("lremh-evidence-word-category"),
    }
    made.attrs["columns"] = words | _WORDS
    return made


def part_table(sent: Sent, read: Sequence[trials.Direct]) -> pd.DataFrame:
    """One row a set of categories that a question was about, with its share."""
    blocks = []
    for number, (asked, found) in enumerate(zip(sent.answers, read, strict=True), start=1):
        words = [sent.labels[j] for j in asked.attributes]
        sets = [" · ".join(each) for each in product(*words)]
        shares = {DIRECT: found.shares, WIDTH: found.half_widths}
        rounded = {name: np.round(each, DECIMALS) + 0.0 for name, each in shares.items()}
        places = np.arange(len(sets))
        counted = {COUNT: asked.packed} if asked.form == "counts" else {}
        start = {"question": number, "answer": places, "categories": sets}
        blocks.append({**start, **counted, **rounded})
    made = pd.concat([pd.DataFrame(each) for each in blocks], ignore_index=True)
    made.attrs["columns"] = {
        "question": say("lremh-evidence-number-question-questions-csv"),
        "answer": say("lremh-evidence-number-set-categories-answers"),
        "categories": say("lremh-evidence-category-each-attribute-question"),
        COUNT: _COUNTED,
        **{name: _WORDS[name] for name in (DIRECT, WIDTH)},
        WIDTH: say("lremh-evidence-half-range-noise-who", direct=DIRECT),
    }
    return made


def question_table(sent: Sent) -> pd.DataFrame:
    """One row a question: the attributes it is about, and the form and number of its answers."""
    asked = sent.answers
    made = pd.DataFrame(
        {
            "question": np.arange(1, len(asked) + 1),
            "attributes": [joined(sent.names[j] for j in each.attributes) for each in asked],
            "form": [each.form for each in asked],
            "possible answers": [
                math.prod(len(sent.labels[j]) for j in each.attributes) for each in asked
            ],
            "users": [len(each) for each in asked],
        }
    )
    made.attrs["columns"] = {
        "question": say("lremh-evidence-number-question-questions-csv"),
        "attributes": say("lremh-evidence-about"),
        "users": say("lremh-evidence-how-many-users-answered"),
        "possible answers": say("lremh-evidence-sets-categories-those-last"),
        "form": say("lremh-evidence-record-number-one-set"),
    }
    return made


def files(output: Estimate) -> dict[str, bytes]:
    """Write what users sent: as CSV, or packed where that is too large."""
    sent = sent_of(output)
    if sent.answers[0].form == "counts":
        return {}
    if sent.noise is not None:
        (bits,) = sent.answers
        return _bits_file("reports", bits, report_columns(sent))
    if len(sent.answers) > 1:
        return _answers_by_question(sent)
    (answers,) = sent.answers
    if answers.form == "record":
        return {"answers.csv": to_csv(_record_words(sent, answers.packed)).encode()}
    return _bits_file("answers", answers, [f"record {k}" for k in range(answers.width)])


def described(output: Estimate) -> dict[str, pd.DataFrame]:
    """Give the columns of the files of `files` that are CSV, with words and without rows."""
    sent = sent_of(output)
    (first, *more) = sent.answers
    if is_large(sent) or first.form == "counts":
        return {}
    if more:
        frame = pd.DataFrame({"question": pd.Series(dtype=int), "answer": pd.Series(dtype=str)})
        frame.attrs["columns"] = {
            "question": say("lremh-evidence-number-question-questions-csv"),
            "answer": say("lremh-evidence-answer-noise-form-questions"),
        }
        return {"answers.csv": frame}
    if first.form == "record":
        return {"answers.csv": _record_words(sent, first.packed).iloc[:0]}
    if first.width > _MOST_DESCRIBED:
        return {}
    name, words = "answers.csv", say("lremh-evidence-if-answer-names-record")
    header = [f"record {k}" for k in range(first.width)]
    if sent.noise is not None:
        name, words = "reports.csv", say("lremh-evidence-if-bit-category-was")
        header = report_columns(sent)
    frame = pd.DataFrame(np.empty((0, len(header)), dtype=np.uint8), columns=header)
    frame.attrs["columns"] = dict.fromkeys(header, words)
    return {name: frame}


def _record_words(sent: Sent, numbers: NDArray[Any]) -> pd.DataFrame:
    """One row a record, in words."""
    codes = np.unravel_index(numbers, tuple(map(len, sent.labels)))
    words = (np.array(list(each), dtype=object) for each in sent.labels)
    made = pd.DataFrame({k: each[c] for k, (each, c) in enumerate(zip(words, codes, strict=True))})
    made.columns = pd.Index(distinct(sent.names), dtype=object)
    made.attrs["columns"] = dict.fromkeys(
        made.columns, say("lremh-evidence-category-was-sent-noise")
    )
    return made


def _bits_file(name: str, answers: Answers, header: Sequence[str]) -> dict[str, bytes]:
    if answers.cells > MOST_CELLS:
        return {f"{name}.npy": _npy(answers.packed)}
    return {f"{name}.csv": bits_csv(answers.bits(), header)}


def _answers_by_question(sent: Sent) -> dict[str, bytes]:
    if is_large(sent):
        return {f"answers-{k}.npy": _npy(each.packed) for k, each in enumerate(sent.answers, 1)}
    parts = [b"question,answer\r\n"]
    for number, each in enumerate(sent.answers, 1):
        rows = each.packed.tolist() if each.form == "record" else _bit_words(each.bits())
        parts.append("".join(f"{number},{row}\r\n" for row in rows).encode())
    return {"answers.csv": b"".join(parts)}


def bits_csv(bits: NDArray[np.uint8], header: Sequence[str]) -> bytes:
    """Write bits as CSV, whose header no spreadsheet takes for a formula.

    `bits` (n, m). Returns two bytes a bit. Cost: about 1 ns a byte.
    """
    n, m = bits.shape
    body = np.full((n, 2 * m + 1), ord(","), dtype=np.uint8)
    body[:, 0 : 2 * m : 2] = bits + ord("0")
    body[:, -2:] = tuple(b"\r\n")
    return _header(header) + body.tobytes()


def report_columns(sent: Sent) -> list[str]:
    """Names of the bits, ``attribute=value``, as the upload panel reads them again."""
    names = distinct(name.replace("=", ":") for name in sent.names)
    return [
        f"{name}={word}"
        for name, labels in zip(names, sent.labels, strict=True)
        for word in distinct(labels)
    ]


def is_large(sent: Sent) -> bool:
    """Whether bits are too many for CSV."""
    return sent.cells > MOST_CELLS


def unpacked_bytes(output: Estimate) -> int:
    """Estimate what the reports and the table weigh before they are packed."""
    sent = sent_of(output)
    first = np.arange(min(output.table.size, 1_000))
    few = estimate_table(output.table, sent.names, sent.labels, records=first)
    row = len(few.to_csv(index=False)) / max(1, len(few))
    bit = 1 / 8 if is_large(sent) else 2
    number = _NUMBER if len(sent.answers) > 1 else row
    reports = sum(each.cells * (bit if each.width else number) for each in sent.answers)
    return round(row * output.table.size + reports)


# --- writing --------------------------------------------------------------------------------------


def sent_of(output: Estimate) -> Sent:
    """Give what users sent."""
    assert output.sent is not None, "only a drawn release keeps what users sent"
    return output.sent


def _header(names: Sequence[str]) -> bytes:
    text = io.StringIO()
    csv.writer(text, lineterminator="\r\n").writerow(safe_headers(names))
    return text.getvalue().encode()


def _bit_words(bits: NDArray[np.uint8]) -> list[str]:
    """Each row as 0 and 1 with blanks between them: no spreadsheet makes a number of it."""
    n, m = bits.shape
    spaced = np.full((n, 2 * m - 1), ord(" "), dtype=np.uint8)
    spaced[:, ::2] = bits + ord("0")
    return spaced.view(f"S{2 * m - 1}").ravel().astype(str).tolist()


def _npy(array: NDArray[Any]) -> bytes:
    buffer = io.BytesIO()
    np.save(buffer, array)
    return buffer.getvalue()


# --- texts of a download: what its files hold, and how anybody makes the table again --------------

SCRIPT = "estimate_again.py"

_HEAD = '''"""Make the table of this release again from its reports: python estimate_again.py FOLDER

FOLDER holds the program that made the release (its folder dp_core); numpy, pandas, scipy and
scikit-learn must be installed, as the program needs them.
"""

import sys

import numpy as np
import pandas as pd

sys.path[:0] = sys.argv[1:]
try:
    import dp_core  # noqa: F401
except ModuleNotFoundError:
    sys.exit("The program is not found; give the folder that holds dp_core as an argument.")

'''
_TAIL = f"""
released = pd.read_csv("estimate.csv")["share"].to_numpy()
apart = np.abs(np.round(made.table.ravel(), {DECIMALS}) - released).max()
print(made.table)
print(f"Largest difference to estimate.csv: {{apart:.1g}}")
sys.exit(0 if apart < 1e-9 else "The table is another one: is this the same version?")
"""


_RANGES, _OF_CATEGORIES, _OF_PARTS = (
    message("lremh-release-text-ranges", of=of, direct=DIRECT, width=WIDTH)
    for of in ("records", "categories", "parts")
)


class Ready(NamedTuple):
    """Public facts of reports that were randomised before they came here."""

    names: tuple[str, ...]
    labels: Labels
    noise: Chances


def about(data: CategoricalTable | ReadyReports) -> Ready | None:
    """Give the public facts of ready reports; a release of answers brings its own."""
    if isinstance(data, ReadyReports):
        return Ready(data.names, data.labels, data.noise)
    return None


def evidence(release: Release[Estimate], given: Given) -> Evidence:
    """Give what users sent, the table that follows and their text; no true answer enters."""
    output, ready, params = release.output, given.about, given.params
    if ready is not None:
        table = estimate_table(output.table, ready.names, ready.labels)
        return Evidence(tables={"estimate": table}, notes=notes_of_ready(output, ready.noise))
    made: dict[str, bytes | str] = {**files(output)}
    reports = 1
    if isinstance(params, ReportParams):
        reports, options = params.reports, options_of(params)
        made |= script(output, method=given.method, params=params, options=options)
    sent = sent_of(output)
    records = trials.direct_records(sent, given.method, params.epsilon)
    categories = trials.direct_categories(sent)
    parts = trials.direct_parts(sent, given.method, params.epsilon)
    told = _RANGES if records else _OF_CATEGORIES if categories else _OF_PARTS
    return Evidence(
        tables=tables(output, records, categories)
        | ({} if parts is None else {"parts": part_table(sent, parts)}),
        notes=f"{notes(output, reports=reports)}\n{told}",
        files=made,
        described=described(output),
    )


def notes(output: Estimate, *, reports: int = 1) -> str:
    """Text for the reader of a release, one paragraph a line.

    `output`: of a release; `reports`: K: reports of each user that are charged.
    """
    sent = sent_of(output)
    counts = sent.answers[0].form == "counts"
    each = say("lremh-release-text-counted-kept" if counts else "lremh-release-text-row-each")
    made_from = say("lremh-release-text-release-made-users-sent", users=sent.users, value=each)
    parts = [made_from, _about_answers(sent), _about_the_table(output)]
    if sent.noise is not None:
        parts += [_about_order(reports), _again(sent)]
    return "\n".join(parts)


def notes_of_ready(output: Estimate, noise: tuple[float, float, float]) -> str:
    """Text beside a table made from reports that were there before it."""
    made = say("lremh-release-text-ready", noise_text=noise_text(Noise(*noise)))
    return "\n".join((_about_the_table(output), made, say("lremh-release-text-ready.range")))


def noise_text(noise: Noise) -> str:
    """Write the noise as the upload panel reads it, to the last digit.

    Examples
    --------
    >>> noise_text(Noise(0.5, 0.25, 0.75))
    'f=0.5, p=0.25, q=0.75'
    """
    return f"f={noise.f!r}, p={noise.p!r}, q={noise.q!r}"


def script(
    output: Estimate, *, method: str, params: ReportParams, options: Mapping[str, Any]
) -> dict[str, str]:
    """Write a Python script that makes the table again; empty where bits were not sent.

    `output`: of a release; `method`: key of the estimator; `options`: of the estimator. Returns the
    script by its file name.
    """
    sent = sent_of(output)
    if sent.noise is None:
        return {}
    read = 'pd.read_csv("reports.csv", dtype=np.uint8).to_numpy()'
    if is_large(sent):
        width = sent.answers[0].width
        read = f'np.unpackbits(np.load("reports.npy"), axis=1, count={width})'
    extra = "".join(f",\n    {name}={value!r}" for name, value in options.items())
    chances = ", ".join(repr(chance) for chance in (sent.noise.f, sent.noise.p, sent.noise.q))
    before, after = _reordered(params)
    text = (
        f"{_HEAD}{_imports(params, options)}\n"
        f"DOMAINS = {tuple(map(len, sent.labels))}\n\n"
        f"bits = {read}\n"
        "reports = np.split(bits, np.cumsum(DOMAINS)[:-1], axis=1)\n"
        f"{before}"
        "made = estimate(\n"
        f"    reports, DOMAINS, {chances},\n"
        f"    estimator={method!r}{extra},\n"
        ")\n"
        f"{after}{_TAIL}"
    )
    return {SCRIPT: text}


def _imports(params: ReportParams, options: Mapping[str, Any]) -> str:
    home = "from dp_core.algorithms.lremh"
    lines = [f"{home} import estimate"]
    if "stop" in options:
        lines.append(f"{home}.method import Stop")
    if params.numbering is not None:
        lines.append(f"{home}.method import own_order, renumbered_reports")
    return "".join(f"{line}\n" for line in lines)


def _reordered(params: ReportParams) -> tuple[str, str]:
    """Lines that hand the categories over in the order of the run, and bring the table back."""
    if params.numbering is None:
        return "", ""
    order = f"ORDER = {params.numbering!r}  # in which the categories were handed over\n"
    return (
        f"{order}reports = renumbered_reports(reports, ORDER)\n",
        "made = own_order(made, ORDER)\n",
    )


def offered(table: CategoricalTable, method: str, params: LocalParams) -> str:
    """Say what a release holds, and which of a user's reports."""
    users = say("lremh-release-text-users", users=len(table), record=named(table.record))
    if isinstance(params, ReportParams):
        held = say("lremh-release-text-reports-bits", users=users, bits=sum(table.domains))
    elif method in ON_VIEWS:
        held = say("lremh-release-text-answers-each-some-attributes", users=users)
    else:
        held = say("lremh-release-text-answers-each-whole-record", users=users)
    start = say("lremh-release-text-released-estimated-table-follows", held=held)
    if not isinstance(params, ReportParams) or params.reports == 1:
        return start
    key = "lremh-release-text-reports-each-user-server"
    return say(key, start=start, reports=params.reports)


def draws_add_up(noise: Noise | None) -> str:
    """Say why releases of the same people add up, and what bounds one; None where no bits are."""
    if noise is None:
        return say("lremh-release-text-draws-same-users-add")
    start = say("lremh-release-text-each-draw-makes-new")
    if not noise.f:
        return say("lremh-release-text-there-lifetime-bound", start=start)
    return say("lremh-release-text-lifetime-bound-holds-within", start=start)


def _about_the_table(output: Estimate) -> str:
    said = say("lremh-release-text-estimate-csv-one-row", decimals=DECIMALS)
    gone = int(np.count_nonzero(~output.kept))
    if not gone:
        return said
    return say(
        "lremh-release-text-method-deleted-records-their",
        said=said,
        gone=gone,
        size=output.table.size,
    )


def _about_answers(sent: Sent) -> str:
    if sent.noise is not None:
        named = say("lremh-release-text-bits-all-categories-columns")
        return _about_bits(sent, "reports", say("lremh-release-text-one-row-user", value=named))
    if sent.answers[0].form == "counts":
        where = say("lremh-release-text-counts-csv-one-row")
        if len(sent.answers) > 1:
            where = say("lremh-release-text-parts-csv-says-how")
        return say("lremh-release-text-answers-their-noise-name", where=where)
    if len(sent.answers) > 1:
        where = say("lremh-release-text-answers-csv-one-row")
        if is_large(sent):
            where = say("lremh-release-text-answers-npy-answers-each")
        return say("lremh-release-text-questions-csv-says-was", where=where)
    if sent.answers[0].form == "record":
        return say("lremh-release-text-answers-csv-one-row-2")
    what = say("lremh-release-text-one-row-user-bit")
    return _about_bits(sent, "answers", what)


def _about_bits(sent: Sent, name: str, what: str) -> str:
    if not is_large(sent):
        return say("lremh-release-text-csv", name=name, what=what)
    width = sent.answers[0].width
    return say("lremh-release-text-npy-bits-all-packed", name=name, what=what, width=width)


def _about_order(reports: int) -> str:
    order = say("lremh-release-text-rows-stand-order-input")
    if reports == 1:
        return order
    return say("lremh-release-text-charged-reports-each-user", order=order, reports=reports)


def _again(sent: Sent) -> str:
    assert sent.noise is not None
    said = say("lremh-release-text-estimate-again-does-library", script=SCRIPT)
    if is_large(sent):
        return said
    return say(
        "lremh-release-text-choose-your-own-data", said=said, noise_text=noise_text(sent.noise)
    )
