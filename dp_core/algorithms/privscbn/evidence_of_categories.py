"""What leaves with a release of categories: rows in words, shares, the codebook and the model."""

import json

import numpy as np
import pandas as pd

from dp_core.algorithm import Evidence
from dp_core.algorithms.privscbn.data.codebook import Codebook
from dp_core.algorithms.privscbn.method.mixed.output import MixedRelease

NOTES = (
    "synthetic.csv has one made-up record a row, in the words of categories.csv. No row is a real "
    "person; what is true of many rows is kept, up to the noise and to what the model leaves "
    "out. A number stands as the range it falls into.\n"
    "categories.csv lists the categories of each column, as they were stated before the file was "
    "read.\n"
    "shares.csv has the share of each category, in the rows and as the model says it.\n"
    "model.json holds the released model, from which further rows can be drawn at no further "
    "cost. The chance of a record is proportional to the product of the shares of its single "
    'columns under "start" and of exp(sum of the weights of its cells in all sets); cells are '
    "in the order of categories.csv, the last column of a set fastest.\n"
    "The rows were drawn from the model by the seed beside it. The seed is public and no part of "
    "the noise; verify.py draws the rows again.\n"
    "Whoever analyses the rows as if they were real gets intervals that are too short: add what "
    "the noise and the model may have changed."
)

_NO_RANGE = (
    "Shares have no range of error: what was counted for single columns is fitted together with "
    "tables of more, and no formula in public numbers says how far the model is off. Cells of "
    "made-up rows have none either: none of them belongs to somebody."
)
_BOOK = {
    "column": "name of the column",
    "category": "word of the category; a range of numbers as it was stated",
    "place": "place of the category in its column, from 0",
}
_SHARES = {
    "column": "name of the column",
    "category": "word of the category",
    "share_in_rows": "share among the made-up records, 0 to 1",
    "share_of_model": "share that the released model says, 0 to 1",
}


def evidence(output: MixedRelease, book: Codebook) -> Evidence:
    """Rows in words, codebook, shares and model; of the true table only its codebook enters."""
    return Evidence(
        tables={
            "synthetic": rows_in_words(output, book),
            "shares": share_table(output, book),
            "categories": codebook_table(book),
        },
        notes=f"{NOTES}\n{_NO_RANGE}",
        files=files(output, book),
    )


def files(output: MixedRelease, book: Codebook) -> dict[str, str]:
    """Files beside the tables: the model."""
    return {"model.json": model_json(output, book)}


def rows_in_words(output: MixedRelease, book: Codebook) -> pd.DataFrame:
    """Made-up rows in the words of the codebook."""
    rows = output.synthetic
    assert rows is not None
    words = [np.array(labels, dtype=object)[rows[:, j]] for j, labels in enumerate(book.labels)]
    table = pd.DataFrame(dict(enumerate(words)))
    table.columns = pd.Index(book.names)
    table.attrs["columns"] = dict.fromkeys(book.names, "a category of categories.csv")
    return table


def codebook_table(book: Codebook) -> pd.DataFrame:
    """One row a category."""
    rows = [
        (name, word, place)
        for name, labels in zip(book.names, book.labels, strict=True)
        for place, word in enumerate(labels)
    ]
    table = pd.DataFrame(rows, columns=["column", "category", "place"])
    table.attrs["columns"] = _BOOK
    return table


def share_table(output: MixedRelease, book: Codebook) -> pd.DataFrame:
    """Share of each category: in the synthetic rows, and as the model says it."""
    table = codebook_table(book).drop(columns="place")
    table["share_in_rows"] = np.concatenate([output.shares(j) for j in range(output.m)])
    table["share_of_model"] = np.concatenate([output.answer([j]) for j in range(output.m)])
    table.attrs["columns"] = _SHARES
    return table


def model_json(output: MixedRelease, book: Codebook) -> str:
    """Released model as JSON: ``columns``, ``start``, and ``sets`` with their ``weights``."""
    model = output.model
    body = {
        "columns": [
            {"name": name, "categories": list(labels)}
            for name, labels in zip(book.names, book.labels, strict=True)
        ],
        "start": [each.tolist() for each in model.singles],
        "sets": [
            {"columns": [book.names[j] for j in each], "weights": weights.ravel().tolist()}
            for each, weights in zip(model.sets, model.weights, strict=True)
        ],
        "groups": [[book.names[j] for j in group.columns] for group in model.groups],
        "decided": list(output.notes),
        "seed": output.seed,
    }
    return json.dumps(body, ensure_ascii=False, allow_nan=False)
