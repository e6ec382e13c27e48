"""What leaves with a release: the reports, the table made from them, and the text beside them."""

import csv
import io
import math
from collections.abc import Collection, Mapping, Sequence
from itertools import product
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dp_core.algorithm import Evidence, Given, Release
from dp_core.algorithms.lremh.data.upload import Chances, ReadyReports, Survey
from dp_core.algorithms.lremh.method.steps.users import options_of
from dp_core.algorithms.lremh.outputs import Estimate, Labels, Sent
from dp_core.algorithms.lremh.params import LocalParams, ReportParams
from dp_core.algorithms.lremh.study import trials
from dp_core.arrays import Bits, Floats, margin
from dp_core.errors import joined
from dp_core.noise.bit_noise import Noise
from dp_core.tables.data import safe_headers, to_csv
from dp_core.uploads.columns import distinct
from dp_core.uploads.facts import MAX_CELLS
from dp_core.words import message, say

DECIMALS = 10  # decimal places of a published share; rounding costs no privacy
MOST_CELLS = MAX_CELLS
"""Most bits that are written as CSV, which the upload panel reads again; more are packed."""

_SHARE, DIRECT, WIDTH = "share", "direct_share", "half_width_95"
COUNT = "named"
_TAKEN = {_SHARE, DIRECT, WIDTH, COUNT}
_WORDS = {
    _SHARE: message("lremh-evidence-estimated-share-all-users"),
    DIRECT: message("lremh-evidence-share-all-users-they"),
    WIDTH: message("lremh-evidence-half-range-noise-users", direct=DIRECT),
    COUNT: message("lremh-evidence-how-many-answers-their"),
}
_OF_HOUSE = {
    "attribute": message("lremh-evidence-name-attribute"),
    "category": message("lremh-evidence-word-category"),
    "categories": message("lremh-evidence-category-each-attribute-question"),
    "question": message("lremh-evidence-number-question-questions-csv"),
    "answer": message("lremh-evidence-answer-noise-form-questions"),
    "attributes": message("lremh-evidence-about"),
    "users": message("lremh-evidence-how-many-users-answered"),
    "possible answers": message("lremh-evidence-sets-categories-those-last"),
    "form": message("lremh-evidence-record-number-one-set"),
}
_MOST_DESCRIBED = 200  # columns of bits


def _records(
    numbers: NDArray[Any], names: Sequence[str], labels: Labels, taken: Collection[str] = ()
) -> pd.DataFrame:
    """One row a record, in words; columns have names of their own, whatever `names` are."""
    codes = np.unravel_index(numbers, tuple(map(len, labels)))
    words = (np.array(list(each), dtype=object) for each in labels)
    made = pd.DataFrame({k: each[c] for k, (each, c) in enumerate(zip(words, codes, strict=True))})
    made.columns = pd.Index(distinct(names, {*taken}), dtype=object)
    return made


def _worded(made: pd.DataFrame, words: str = "") -> pd.DataFrame:
    """Describe the columns; `words`: of those that are attributes of the data, if any are."""
    known = _WORDS if words else _WORDS | _OF_HOUSE
    made.attrs["columns"] = {each: known.get(each, words) for each in made.columns}
    return made


def _shares(made: pd.DataFrame, shares: Floats | None, direct: trials.Direct | None) -> None:
    """Add columns of shares, rounded: of the estimate, and of the reports with their ranges."""
    columns = {} if shares is None else {_SHARE: shares}
    if direct is not None:
        columns |= {DIRECT: direct.shares, WIDTH: direct.half_widths}
    for name, values in columns.items():
        made[name] = np.round(values, DECIMALS) + 0.0


def estimate_table(
    table: Floats,
    names: Sequence[str],
    labels: Labels,
    *,
    records: NDArray[np.intp] | None = None,
    direct: trials.Direct | None = None,
) -> pd.DataFrame:
    """One row a possible record: a category of each attribute, and its estimated share.

    `table` (k_1, ..., k_d). `records`: numbers of those wanted, the last attribute fastest.
    """
    made = _records(np.arange(table.size) if records is None else records, names, labels, _TAKEN)
    _shares(made, table.ravel() if records is None else table.ravel()[records], direct)
    return _worded(made, say("lremh-evidence-category-record"))


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
    """Tables of a drawn release by name: of nothing but what users sent, and public names."""
    sent = sent_of(output)
    made = {"estimate": estimate_table(output.table, sent.names, sent.labels, direct=records)}
    if categories is not None:
        made["categories"] = category_table(output, categories)
    if len(sent.answers) > 1:
        made["questions"] = question_table(sent)
    elif sent.answers[0].form == "counts":
        (answers,) = sent.answers
        counts = _records(np.arange(answers.cells), sent.names, sent.labels, {COUNT})
        words = dict.fromkeys(counts.columns, say("lremh-evidence-category-record"))
        counts[COUNT] = answers.packed
        counts.attrs["columns"] = words | {COUNT: _WORDS[COUNT]}
        made["counts"] = counts
    return made


def category_table(output: Estimate, read: trials.Direct) -> pd.DataFrame:
    """One row a category of an attribute: its share in the estimate, and as the bits say it."""
    sent = sent_of(output)
    rows = [
        (name, word)
        for name, words in zip(distinct(sent.names, _TAKEN), sent.labels, strict=True)
        for word in words
    ]
    made = pd.DataFrame(rows, columns=["attribute", "category"])
    margins = [margin(output.table, (j,)) for j in range(len(sent.labels))]
    _shares(made, np.concatenate(margins), read)
    return _worded(made)


def part_table(sent: Sent, read: Sequence[trials.Direct]) -> pd.DataFrame:
    """One row a set of categories that a question was about, with its share."""
    blocks = []
    for number, (asked, found) in enumerate(zip(sent.answers, read, strict=True), start=1):
        words = product(*(sent.labels[j] for j in asked.attributes))
        block = pd.DataFrame({"categories": [" · ".join(each) for each in words]})
        block.insert(0, "answer", np.arange(len(block)))
        block.insert(0, "question", number)
        if asked.form == "counts":
            block[COUNT] = asked.packed
        _shares(block, None, found)
        blocks.append(block)
    made = _worded(pd.concat(blocks, ignore_index=True))
    own = say("lremh-evidence-number-set-categories-answers")
    ranges = say("lremh-evidence-half-range-noise-who", direct=DIRECT)
    made.attrs["columns"] |= {"answer": own, WIDTH: ranges}
    return made


def question_table(sent: Sent) -> pd.DataFrame:
    """One row a question: the attributes it is about, and the form and number of its answers."""
    asked = sent.answers
    sizes = [len(words) for words in sent.labels]
    columns = {
        "question": range(1, len(asked) + 1),
        "attributes": [joined(sent.names[j] for j in each.attributes) for each in asked],
        "form": [each.form for each in asked],
        "possible answers": [math.prod(sizes[j] for j in each.attributes) for each in asked],
        "users": [len(each) for each in asked],
    }
    return _worded(pd.DataFrame(columns))


def _form(sent: Sent) -> str:
    """Name what users sent: bits of categories, answers to several questions, or a `Form`."""
    if sent.noise is not None:
        return "bits"
    return "questions" if len(sent.answers) > 1 else sent.answers[0].form


def files(output: Estimate) -> dict[str, bytes]:
    """Write what users sent: as CSV, or packed where that is too large."""
    sent = sent_of(output)
    form, first = _form(sent), sent.answers[0]
    if first.form == "counts":
        return {}
    if form == "questions":
        return _answers_by_question(sent)
    if form == "record":
        made = _records(first.packed, sent.names, sent.labels)
        return {"answers.csv": to_csv(made).encode()}
    name = "reports" if form == "bits" else "answers"
    if is_large(sent):
        return {f"{name}.npy": _npy(first.packed)}
    return {f"{name}.csv": bits_csv(first.bits(), _bit_columns(sent))}


def described(output: Estimate) -> dict[str, pd.DataFrame]:
    """Give the columns of the files of `files` that are CSV, with words and without rows."""
    sent = sent_of(output)
    form, first = _form(sent), sent.answers[0]
    if is_large(sent) or first.form == "counts":
        return {}
    if form == "questions":
        frame = pd.DataFrame({"question": pd.Series(dtype=int), "answer": pd.Series(dtype=str)})
        return {"answers.csv": _worded(frame)}
    if form == "record":
        frame = _records(first.packed, sent.names, sent.labels).iloc[:0]
        words = say("lremh-evidence-category-was-sent-noise")
        frame.attrs["columns"] = dict.fromkeys(frame.columns, words)
        return {"answers.csv": frame}
    if first.width > _MOST_DESCRIBED:
        return {}
    header = _bit_columns(sent)
    frame = pd.DataFrame(np.empty((0, len(header)), dtype=np.uint8), columns=header)
    frame.attrs["columns"] = dict.fromkeys(header, say(f"lremh-evidence-{form}"))
    return {f"{'reports' if form == 'bits' else 'answers'}.csv": frame}


def _answers_by_question(sent: Sent) -> dict[str, bytes]:
    if is_large(sent):
        return {f"answers-{k}.npy": _npy(each.packed) for k, each in enumerate(sent.answers, 1)}
    parts = [b"question,answer\r\n"]
    for number, each in enumerate(sent.answers, 1):
        rows = each.packed.tolist() if each.form == "record" else _bit_words(each.bits())
        parts.append("".join(f"{number},{row}\r\n" for row in rows).encode())
    return {"answers.csv": b"".join(parts)}


def bits_csv(bits: Bits, header: Sequence[str]) -> bytes:
    """Write bits (n, m) as CSV, whose header no spreadsheet takes for a formula."""
    n, m = bits.shape
    body = np.full((n, 2 * m + 1), ord(","), dtype=np.uint8)
    body[:, 0 : 2 * m : 2] = bits + ord("0")
    body[:, -2:] = tuple(b"\r\n")
    text = io.StringIO()
    csv.writer(text, lineterminator="\r\n").writerow(safe_headers(header))
    return text.getvalue().encode() + body.tobytes()


def _bit_columns(sent: Sent) -> list[str]:
    if sent.noise is not None:
        return report_columns(sent)
    return [f"record {k}" for k in range(sent.answers[0].width)]


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


def sent_of(output: Estimate) -> Sent:
    """Give what users sent."""
    assert output.sent is not None, "only a drawn release keeps what users sent"
    return output.sent


def _bit_words(bits: Bits) -> list[str]:
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


def about(data: Survey) -> tuple[tuple[str, ...], Labels, Chances] | None:
    """Give names, labels and noise of ready reports; a release of answers brings its own."""
    return (data.names, data.labels, data.noise) if isinstance(data, ReadyReports) else None


def evidence(release: Release[Estimate], given: Given) -> Evidence:
    """Give what users sent, the table that follows and their text; no true answer enters."""
    output, params = release.output, given.params
    if given.about is not None:
        names, labels, noise = given.about
        table = estimate_table(output.table, names, labels)
        ready = say("lremh-release-text-ready", noise_text=noise_text(Noise(*noise)))
        told = "\n".join([*_about_the_table(output), ready])
        return Evidence(tables={"estimate": table}, notes=told)
    made: dict[str, bytes | str] = {**files(output)}
    reports = 1
    if isinstance(params, ReportParams):
        reports, options = params.reports, options_of(params)
        made |= script(output, method=given.method, params=params, options=options)
    sent = sent_of(output)
    records = trials.direct_records(sent, given.method, params.epsilon)
    categories = trials.direct_categories(sent)
    parts = trials.direct_parts(sent, given.method, params.epsilon)
    of = "records" if records else "categories" if categories else "parts"
    ranges = say("lremh-release-text-ranges", of=of, direct=DIRECT, width=WIDTH)
    return Evidence(
        tables=tables(output, records, categories)
        | ({} if parts is None else {"parts": part_table(sent, parts)}),
        notes=f"{notes(output, reports=reports)}\n{ranges}",
        files=made,
        described=described(output),
    )


_EXPLAINED = ("packed", "packed-questions", "records")  # no column of a table says how to read it


def notes(output: Estimate, *, reports: int = 1) -> str:
    """Text for the reader of a release, one paragraph a line; charged are so many `reports`."""
    sent = sent_of(output)
    first, large = sent.answers[0], is_large(sent)
    form, counts = _form(sent), first.form == "counts"
    kept = form
    if large and form != "record":
        kept = "packed-questions" if form == "questions" else "packed"
    lines = [say("lremh-release-text-made", users=sent.users, counts=counts)]
    if not counts and kept in _EXPLAINED:
        name = "reports" if form == "bits" else "answers"
        told = {"form": kept, "name": name, "width": first.width}
        lines.append(say("lremh-release-text-answers", **told))
    lines += _about_the_table(output)
    if sent.noise is not None:
        again = {"script": SCRIPT, "large": large, "noise_text": noise_text(sent.noise)}
        lines.append(say("lremh-release-text-order", reports=reports))
        lines.append(say("lremh-release-text-again", **again))
    return "\n".join(lines)


def noise_text(noise: Noise) -> str:
    """Write the noise as the upload panel reads it, to the last digit."""
    return f"f={noise.f!r}, p={noise.p!r}, q={noise.q!r}"


def _about_the_table(output: Estimate) -> list[str]:
    """Say how many records the method deleted; nothing where it kept all."""
    gone, size = int(np.count_nonzero(~output.kept)), output.table.size
    return [say("lremh-release-text-deleted", gone=gone, size=size)] if gone else []


def script(
    output: Estimate, *, method: str, params: ReportParams, options: Mapping[str, Any]
) -> dict[str, str]:
    """Write a Python script that makes the table again; empty where bits were not sent."""
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
    before = f"{order}reports = renumbered_reports(reports, ORDER)\n"
    return before, "made = own_order(made, ORDER)\n"


def offered(params: LocalParams, noise: Noise | None) -> str:
    """Say which of a user's reports a release holds, and that draws add up."""
    return say(
        "lremh-release-text-offered",
        reports=params.reports if isinstance(params, ReportParams) else 1,
        lifetime="bound" if noise is not None and noise.f else "none",
    )
