"""What leaves with a release of categories: rows in words, shares, the codebook and the model."""

import json

import numpy as np
import pandas as pd

from dp_core.algorithm import Evidence
from dp_core.algorithms.privscbn.data.codebook import Codebook
from dp_core.algorithms.privscbn.method.mixed.output import MixedRelease
from dp_core.words import say

NOTES = ("categories", "cells", "book", "shares", "short", "seed", "no-range")


def said_notes(*keys: str) -> str:
    """Say notes on the download, one a line."""
    return "\n".join(say(f"privscbn-notes-{key}") for key in keys)


def described(table: pd.DataFrame, *, yes: bool = False) -> pd.DataFrame:
    """Say what each column holds; shares may be of yes."""
    table.attrs["columns"] = {name: say(f"privscbn-file-{name}", yes=yes) for name in table.columns}
    return table


def evidence(output: MixedRelease, book: Codebook) -> Evidence:
    """Rows in words, codebook, shares and model; of the true table only its codebook enters."""
    return Evidence(
        tables={
            "synthetic": rows_in_words(output, book),
            "shares": share_table(output, book),
            "categories": codebook_table(book),
        },
        notes=said_notes(*NOTES),
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
    table.attrs["columns"] = dict.fromkeys(book.names, say("privscbn-file-word"))
    return table


def codebook_table(book: Codebook) -> pd.DataFrame:
    """One row a category."""
    rows = [
        (name, word, place)
        for name, labels in zip(book.names, book.labels, strict=True)
        for place, word in enumerate(labels)
    ]
    return described(pd.DataFrame(rows, columns=["column", "category", "place"]))


def share_table(output: MixedRelease, book: Codebook) -> pd.DataFrame:
    """Share of each category: in the synthetic rows, and as the model says it."""
    table = codebook_table(book).drop(columns="place")
    table["share_in_rows"] = np.concatenate([output.shares(j) for j in range(output.m)])
    table["share_of_model"] = np.concatenate([output.answer([j]) for j in range(output.m)])
    return described(table)


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
