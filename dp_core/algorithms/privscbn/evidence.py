"""What leaves with a release: rows, network and shares, and the text that explains them."""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dp_core.algorithm import Evidence, Given, Release
from dp_core.algorithms.privscbn.data.attributes import USUAL, Codebook, cut_points, word_pairs
from dp_core.algorithms.privscbn.method.mixed import MixedRelease
from dp_core.algorithms.privscbn.method.steps.networks import Latent, TableRelease, prediction_note
from dp_core.uploads.columns import folded
from dp_core.words import say

# --- what leaves with a release of categories: rows in words, shares, the codebook and the --------

NOTES = ("categories", "cells", "book", "shares", "short", "seed", "no-range")


def said_notes(*keys: str) -> str:
    """Say notes on the download, one a line."""
    return "\n".join(say(f"privscbn-notes-{key}") for key in keys)


def described(table: pd.DataFrame, *, yes: bool = False) -> pd.DataFrame:
    """Say what each column holds; shares may be of yes."""
    table.attrs["columns"] = {name: say(f"privscbn-file-{name}", yes=yes) for name in table.columns}
    return table


def with_prediction(notes: str, output: TableRelease, names: Sequence[str]) -> str:
    """Add to notes what the rows cannot predict."""
    return "\n".join(filter(None, (notes, prediction_note(output, names))))


def evidence_of_categories(output: MixedRelease, book: Codebook) -> Evidence:
    """Rows in words, codebook, shares and model; of the true table only its codebook enters."""
    return Evidence(
        tables={
            "synthetic": rows_in_words(output, book),
            "shares": shares_of_categories(output, book),
            "categories": codebook_table(book),
        },
        notes=with_prediction(said_notes(*NOTES), output, book.names),
        files=files_of_categories(output, book),
    )


def files_of_categories(output: MixedRelease, book: Codebook) -> dict[str, str]:
    """Files beside the tables: the model."""
    return {"model.json": model_of_categories(output, book)}


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


def shares_of_categories(output: MixedRelease, book: Codebook) -> pd.DataFrame:
    """Share of each category: in the synthetic rows, and as the model says it."""
    table = codebook_table(book).drop(columns="place")
    table["share_in_rows"] = np.concatenate([output.shares(j) for j in range(output.m)])
    table["share_of_model"] = np.concatenate([output.answer([j]) for j in range(output.m)])
    return described(table)


def model_of_categories(output: MixedRelease, book: Codebook) -> str:
    """Released model as JSON: ``columns``, ``start``, and ``sets`` with their ``weights``.

    Rare categories may count as one value: ``value`` numbers them, and weights are of values.
    """
    model = output.model
    columns: list[dict[str, Any]] = [
        {"name": name, "categories": list(labels)}
        for name, labels in zip(book.names, book.labels, strict=True)
    ]
    for j, column in enumerate(columns):
        if model.is_merged(j):
            column["value"] = model.merged[j].tolist()
    body = {
        "columns": columns,
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


# --- what leaves with a release: rows, network and shares, and the text that explains them --------

MEASURED, WIDTH, DECIMALS = "share_measured", "half_width_95", 10


def evidence(release: Release[TableRelease], given: Given) -> Evidence:
    """Rows, network, shares and their text; of the true table only its public names enter."""
    output, names = release.output, given.about
    if isinstance(output, MixedRelease):
        return evidence_of_categories(output, given.about)
    return Evidence(
        tables=tables(output, names, given.upload),
        notes=with_prediction(notes(output), output, names),
        files=files(output, names, given.upload),
    )


def tables(
    output: TableRelease, names: Sequence[str], upload: Any = None
) -> dict[str, pd.DataFrame]:
    """Tables of a release by name; nothing of the true table enters but its public names.

    `names`: of the attributes; may be hostile. `upload`: what the plan states of the file: words
    and numbers that mean yes. Returns ``synthetic`` (or ``views`` of a method that answers queries
    only) and ``shares``.
    """
    if output.synthetic is None:
        rows = {"views": view_table(output, names)}
    else:
        rows = {"synthetic": row_table(output.synthetic, names, upload)}
    return rows | {"shares": share_table(output, names)}


def row_table(rows: NDArray[np.uint8], names: Sequence[str], upload: Any = None) -> pd.DataFrame:
    """One made-up record a row, in the words that the plan states; no cell is looked at."""
    said = _all_said(names, upload)
    table = pd.DataFrame(
        {
            j: pd.Categorical.from_codes(column, pd.Index([said[j].no, said[j].yes]))
            for j, column in enumerate(rows.T)
        }
    )
    table.columns = pd.Index(list(names), dtype=object)
    table.attrs["columns"] = {
        name: say("privscbn-file-answers", yes=each.yes, no=each.no) + each.meant
        for name, each in zip(names, said, strict=True)
    }
    return table


class _Said(NamedTuple):
    """How yes and no are written in a column, and what the plan states that yes means."""

    yes: str
    no: str
    meant: str = ""


_YES_NO = _Said("yes", "no")


def _all_said(names: Sequence[str], upload: Any) -> list[_Said]:
    stated = upload is not None and upload.form == "columns"
    return [_said(name, upload) if stated else _YES_NO for name in names]


def _said(name: str, upload: Any) -> _Said:
    pairs, own = word_pairs(upload.yes)
    least = cut_points(upload.thresholds)
    words = [own[name]] if name in own else pairs
    yes, no = next((pair for pair in words if pair[1]), USUAL)
    if name in least:
        meant = say("privscbn-file-answers.least", yes=yes, least=f"{least[name]:g}")
        return _Said(yes, no, meant)
    alone = say("privscbn-file-answers.or").join(word for word, other in words if not other)
    if alone and (yes, no) == USUAL:
        return _Said(yes, no, say("privscbn-file-answers.word", yes=yes, word=alone))
    return _Said(
        yes, no, "" if folded(yes) == "yes" else say("privscbn-file-answers.same", yes=yes)
    )


def share_table(output: TableRelease, names: Sequence[str]) -> pd.DataFrame:
    """Share of yes of each attribute: in the synthetic rows, and as the model says it."""
    columns: dict[str, Any] = {"attribute": list(names)}
    if output.synthetic is not None:
        columns["share_in_rows"] = output.synthetic.mean(axis=0)
    columns["share_of_model"] = [float(output.answer([j])[1]) for j in range(output.m)]
    if output.measured is not None:
        columns |= {MEASURED: output.measured.shares, WIDTH: output.measured.half_width}
    table = pd.DataFrame(columns)
    numbers = [*columns][1:]
    table[numbers] = table[numbers].round(DECIMALS) + 0.0
    return described(table, yes=True)


def view_table(output: TableRelease, names: Sequence[str]) -> pd.DataFrame:
    """Noisy marginal tables of a method that answers queries only: one row a cell."""
    cells = [
        (number, " × ".join(names[j] for j in view.attributes), f"{cell:0{len(view.attributes)}b}")
        for number, view in enumerate(output.views, start=1)
        for cell in range(len(view.table))
    ]
    table = pd.DataFrame(cells, columns=["view", "attributes", "values"])
    # A number with leading zeros would lose them in a spreadsheet.
    table["values"] = ["values " + code for code in table["values"]]
    table["share"] = np.concatenate([view.table for view in output.views])
    return described(table)


def network_json(output: TableRelease, names: Sequence[str], upload: Any = None) -> str:
    """Write the released network as JSON, with what was decided on the way.

    Returns ``attributes``; ``groups`` of names; ``nodes``, parents before children, each with
    ``attribute``, ``parents`` and ``given``: pairs of the parents' ``values`` and the ``chance of
    yes``; ``decided``: sentences; ``seed`` that the rows were drawn by, and ``words`` for no and
    yes in them.
    """
    nodes = [
        {
            "attribute": names[child],
            "parents": [names[p] for p in parents],
            "given": _given(len(parents), ones),
        }
        for child, parents, ones in output.nodes()
    ]
    groups = [[names[j] for j in cluster] for cluster in output.clusters or []]
    return _model(names, upload, output.seed, decided=output.notes, groups=groups, nodes=nodes)


def model_json(output: TableRelease, names: Sequence[str], upload: Any = None) -> str:
    """Released log-linear models as JSON: ``groups`` of ``attributes``, ``known`` and ``sets``."""
    groups = [
        {
            "attributes": [names[j] for j in joint.attributes],
            "known": joint.known,
            "sets": [
                {"attributes": [names[j] for j in members], "weight": float(weight)}
                for members, weight in zip(joint.sets, joint.weights, strict=True)
            ],
        }
        for joint in output.joints
    ]
    return _model(names, upload, output.seed, decided=output.notes, groups=groups)


def latent_json(latent: Latent, names: Sequence[str], seed: str, upload: Any = None) -> str:
    """Write the normal numbers behind the rows: ``attributes``, ``shares`` and ``correlations``."""
    numbers = {"shares": latent.shares.tolist(), "correlations": latent.correlations.tolist()}
    return _model(names, upload, seed, **numbers)


def _model(
    names: Sequence[str],
    upload: Any,
    seed: str,
    *,
    decided: Sequence[str] | None = None,
    **body: Any,
) -> str:
    """Write a model with the seed of its rows; one that decided something is indented."""
    said = {} if decided is None else {"decided": list(decided)}
    words = [[each.no, each.yes] for each in _all_said(names, upload)]
    parts = {"attributes": list(names), **body, **said, "seed": seed, "words": words}
    indent = None if decided is None else 1
    return json.dumps(parts, indent=indent, ensure_ascii=False, allow_nan=False)


def _given(parents: int, ones: Any) -> list[dict[str, Any]]:
    return [
        {
            "values": [code >> (parents - 1 - place) & 1 for place in range(parents)],
            "chance of yes": float(chance),
        }
        for code, chance in enumerate(ones)
    ]


def files(output: TableRelease, names: Sequence[str], upload: Any = None) -> dict[str, str]:
    """Files beside the tables: the model, where there is one."""
    if isinstance(output, MixedRelease):
        return files_of_categories(output, Codebook.numbered(names, output.domains))
    if output.joints:
        return {"model.json": model_json(output, names, upload)}
    if output.latent is not None:
        return {"model.json": latent_json(output.latent, names, output.seed, upload)}
    if output.network is None:
        return {}
    return {"network.json": network_json(output, names, upload)}


def notes(output: TableRelease) -> str:
    """Text for the reader of the download."""
    if output.synthetic is None:
        return said_notes("views", "no-range")
    network = "network" if output.latent is None else "latent"
    model = "weights" if output.joints else network
    known = "no-range" if output.measured is None else "range"
    return said_notes("rows", model, "shares", "short", "seed", known)
