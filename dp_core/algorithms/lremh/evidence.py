"""What leaves with a release: the reports, the table made from them, and the text beside them."""

import csv
import io
import math
from collections.abc import Sequence
from itertools import product
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dp_core.algorithms.lremh.outputs import Answers, Estimate, Sent, margin
from dp_core.algorithms.lremh.study.trials import Direct
from dp_core.arrays import Floats
from dp_core.errors import joined
from dp_core.tables.data import safe_headers, to_csv
from dp_core.uploads.columns import distinct
from dp_core.uploads.limits import MAX_CELLS
from dp_core.words import message, say

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
    direct: Direct | None = None,
) -> pd.DataFrame:
    """One row a possible record: a category of each attribute, and its estimated share.

    Parameters
    ----------
    table : ndarray, shape (k_1, ..., k_d)
    names : sequence of str
    labels : sequence of sequence of str
    records : ndarray of int, optional
        Numbers of the records wanted; all K without.
    direct : Direct, optional
        Unbiased shares and their ranges, in two more columns.

    Returns
    -------
    DataFrame, shape (K, d + 1)
        The last attribute changes fastest; columns have names of their own, whatever `names` are.
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
    made.attrs["columns"] = dict.fromkeys(named, say("lremh-evidence-category-record-2")) | {
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
    output: Estimate, records: Direct | None = None, categories: Direct | None = None
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


def category_table(output: Estimate, read: Direct) -> pd.DataFrame:
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
    told = say("lremh-evidence-estimated-share-all-users-2")
    made.attrs["columns"] = words | _WORDS | {_SHARE: told}
    return made


def part_table(sent: Sent, read: Sequence[Direct]) -> pd.DataFrame:
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
        "question": say("lremh-evidence-number-question-answers"),
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
            "question": say("lremh-evidence-number-question-questions-csv-2"),
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

    Parameters
    ----------
    bits : ndarray of 0 and 1, shape (n, m)
    header : sequence of m str

    Returns
    -------
    bytes
        2 a bit. Cost: about 1 ns a byte.
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
