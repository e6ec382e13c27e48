"""What leaves with a release: rows, model and shares, and the text that explains them."""

import json
from collections.abc import Sequence
from itertools import product
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dp_core.algorithm import Evidence, Given, Release
from dp_core.algorithms.privscbn.data.attributes import USUAL, Codebook, cut_points, word_pairs
from dp_core.algorithms.privscbn.method.mixed import MixedRelease
from dp_core.algorithms.privscbn.method.steps.networks import Joint, TableRelease, prediction_note
from dp_core.uploads.columns import folded
from dp_core.words import say

MEASURED, WIDTH, DECIMALS = "share_measured", "half_width_95", 10
MODEL = "model.json"


def evidence(release: Release[TableRelease], given: Given) -> Evidence:
    """Rows, model, shares and their text; of the true table only its public names enter."""
    output, names = release.output, given.about
    if isinstance(output, MixedRelease):
        return evidence_of_categories(output, given.about)
    written = files(output, names, given.upload)
    return Evidence(
        tables=tables(output, names, given.upload),
        notes=_notes(output, names, next(iter(written), "")),
        files=written,
    )


def _notes(output: TableRelease, names: Sequence[str], model: str) -> str:
    """Explain the download, one note a line, and say what the rows cannot predict.

    `model`: name of the file that the rows follow from; empty of a method without rows.
    """
    said = [say("bundle-rows", rows="synthetic.csv", model=model)] if model else []
    if isinstance(output, MixedRelease):
        keys = ["categories", "short", "no-range"]
    elif output.synthetic is None:
        keys = ["views", "no-range"]
    else:
        keys = ["short", "no-range" if output.measured is None else "range"]
    said += [*(say(f"privscbn-notes-{key}") for key in keys), prediction_note(output, names)]
    return "\n".join(filter(None, said))


def _described(table: pd.DataFrame, *, yes: bool = False) -> pd.DataFrame:
    """Say what each column holds; shares may be of yes."""
    table.attrs["columns"] = {name: say(f"privscbn-file-{name}", yes=yes) for name in table.columns}
    return table


# --- what leaves with a release of categories -----------------------------------------------------


def evidence_of_categories(output: MixedRelease, book: Codebook) -> Evidence:
    """Rows in words, codebook, shares and model; of the true table only its codebook enters."""
    rows = output.synthetic
    assert rows is not None
    words = [np.array(labels, dtype=object)[rows[:, j]] for j, labels in enumerate(book.labels)]
    made = pd.DataFrame(dict(enumerate(words)))
    made.columns = pd.Index(book.names)
    made.attrs["columns"] = dict.fromkeys(book.names, say("privscbn-file-word"))
    listed = [
        (name, word, place)
        for name, labels in zip(book.names, book.labels, strict=True)
        for place, word in enumerate(labels)
    ]
    categories = pd.DataFrame(listed, columns=["column", "category", "place"])
    shares = categories.drop(columns="place")
    shares["share_in_rows"] = np.concatenate([output.shares(j) for j in range(output.m)])
    shares["share_of_model"] = np.concatenate([output.answer([j]) for j in range(output.m)])
    return Evidence(
        tables={
            "synthetic": made,
            "shares": _described(shares),
            "categories": _described(categories),
        },
        notes=_notes(output, book.names, MODEL),
        files={MODEL: _model_of_categories(output, book)},
    )


def _model_of_categories(output: MixedRelease, book: Codebook) -> str:
    """Write the model as JSON: ``columns``, ``start``, and ``sets`` with their ``weights``.

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


# --- what leaves with a release of yes and no -----------------------------------------------------


def tables(
    output: TableRelease, names: Sequence[str], upload: Any = None
) -> dict[str, pd.DataFrame]:
    """Tables of a release by name; nothing of the true table enters but its public names.

    `names`: of the attributes; may be hostile. `upload`: what the plan states of the file: words
    and numbers that mean yes. Returns ``synthetic`` (or ``views`` of a method that answers queries
    only) and ``shares``.
    """
    columns: dict[str, Any] = {}
    if output.synthetic is None:
        rows = {"views": _view_table(output, names)}
    else:
        rows = {"synthetic": row_table(output.synthetic, names, upload)}
        columns["share_in_rows"] = output.synthetic.mean(axis=0)
    columns["share_of_model"] = [float(output.answer([j])[1]) for j in range(output.m)]
    if output.measured is not None:
        columns |= {MEASURED: output.measured.shares, WIDTH: output.measured.half_width}
    shares = pd.DataFrame(columns).round(DECIMALS) + 0.0
    shares.insert(0, "attribute", list(names))
    return rows | {"shares": _described(shares, yes=True)}


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


def _all_said(names: Sequence[str], upload: Any) -> list[_Said]:
    stated = upload is not None and upload.form == "columns"
    return [_said(name, upload) if stated else _Said("yes", "no") for name in names]


def _said(name: str, upload: Any) -> _Said:
    pairs, own = word_pairs(upload.yes)
    least = cut_points(upload.thresholds)
    words = [own[name]] if name in own else pairs
    yes, no = next((pair for pair in words if pair[1]), USUAL)
    alone = say("privscbn-file-answers.or").join(word for word, other in words if not other)
    meant = ""
    if name in least:
        meant = say("privscbn-file-answers.least", yes=yes, least=f"{least[name]:g}")
    elif alone and (yes, no) == USUAL:
        meant = say("privscbn-file-answers.word", yes=yes, word=alone)
    elif folded(yes) != "yes":
        meant = say("privscbn-file-answers.same", yes=yes)
    return _Said(yes, no, meant)


def _view_table(output: TableRelease, names: Sequence[str]) -> pd.DataFrame:
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
    return _described(table)


def files(output: TableRelease, names: Sequence[str], upload: Any = None) -> dict[str, str]:
    """Write the model as JSON, where there is one; the file is named by its kind.

    Log-linear models have ``groups`` of ``attributes``, ``known`` and ``sets``; networks ``groups``
    of names and ``nodes``, parents before children, with the ``chance of yes`` given the parents'
    ``values``. All have the ``attributes``, the ``seed`` that the rows were drawn by, and ``words``
    for no and yes in them; what was ``decided`` on the way is sentences.
    """
    file, decided = MODEL, {"decided": list(output.notes)}
    body: dict[str, Any]
    if output.joints:
        body = {"groups": [_group(joint, names) for joint in output.joints]}
    elif output.network is not None:
        file, groups = "network.json", output.clusters or []
        body = {
            "groups": [[names[j] for j in cluster] for cluster in groups],
            "nodes": [_node(names, *node) for node in output.nodes()],
        }
    else:
        return {}
    words = [[each.no, each.yes] for each in _all_said(names, upload)]
    body = {"attributes": list(names), **body, **decided, "seed": output.seed, "words": words}
    return {file: json.dumps(body, indent=1, ensure_ascii=False, allow_nan=False)}


def _group(joint: Joint, names: Sequence[str]) -> dict[str, Any]:
    return {
        "attributes": [names[j] for j in joint.attributes],
        "known": joint.known,
        "sets": [
            {"attributes": [names[j] for j in members], "weight": float(weight)}
            for members, weight in zip(joint.sets, joint.weights, strict=True)
        ],
    }


def _node(
    names: Sequence[str], child: int, parents: tuple[int, ...], ones: NDArray[np.float64]
) -> dict[str, Any]:
    codes = product((0, 1), repeat=len(parents))
    given = [
        {"values": [*values], "chance of yes": chance}
        for values, chance in zip(codes, ones.tolist(), strict=True)
    ]
    return {"attribute": names[child], "parents": [names[p] for p in parents], "given": given}
