"""What leaves with a release: rows, network and shares, and the text that explains them."""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dp_core.algorithm import Evidence, Given, Release
from dp_core.algorithms.privscbn import evidence_of_categories
from dp_core.algorithms.privscbn.data.attributes import USUAL, cut_points, word_pairs
from dp_core.algorithms.privscbn.data.codebook import Codebook
from dp_core.algorithms.privscbn.method.mixed.output import MixedRelease
from dp_core.algorithms.privscbn.method.steps.block_tables import Latent
from dp_core.algorithms.privscbn.method.steps.networks import TableRelease
from dp_core.uploads.columns import folded

NOTES = (
    "synthetic.csv has one made-up record a row: each cell says yes or no. No row is a real "
    "person; what is true of many rows is kept, up to the noise and to what the network leaves "
    "out.\n"
    "network.json holds the released model: the groups of attributes, each attribute with its "
    "parents, and for every combination of the parents' values (1 is yes, in the order in which "
    "the parents are listed) the chance of a yes. Drawing from it gives further rows at no further "
    "cost.\n"
    "shares.csv has the share of yes of each attribute, in the rows and as the model says it.\n"
    "Whoever analyses the rows as if they were real gets intervals that are too short: add what "
    "the noise and the model may have changed."
)

OF_TABLES = (
    "synthetic.csv has one made-up record a row: each cell says yes or no. No row is a real "
    "person; what is true of many rows is kept, up to the noise and to what the model leaves out.\n"
    "model.json holds the released model, from which further rows can be drawn at no further "
    "cost. The chance of a record is proportional to exp(sum of the weights of all sets, each "
    "with the sign + where an even number of its attributes is yes, and - else). Where there "
    "are several groups, a later one hangs on the attribute named as its bridge.\n"
    "shares.csv has the share of yes of each attribute, in the rows and as the model says it.\n"
    "Whoever analyses the rows as if they were real gets intervals that are too short: add what "
    "the noise and the model may have changed."
)

OF_LATENT = (
    "synthetic.csv has one made-up record a row: each cell says yes or no. No row is a real "
    "person; what is true of many rows is kept, up to the noise and to what the model leaves out.\n"
    "model.json holds the released model, from which further rows can be drawn at no further "
    "cost: draw normal numbers with these correlations, one an attribute; it is yes where its "
    "number is below the quantile of its share.\n"
    "shares.csv has the share of yes of each attribute, in the rows and as the model says it.\n"
    "Whoever analyses the rows as if they were real gets intervals that are too short: add what "
    "the noise and the model may have changed."
)

QUERIES_ONLY = (
    "This method releases noisy tables of a few attributes each and makes no records. views.csv "
    "has one row a cell: which attributes, the value of each in the same order, and the share "
    "of records.\n"
    "shares.csv has the share of yes of each attribute, as estimated from these tables."
)

SEEDED = (
    "The rows were drawn from the released model by the seed beside it. The seed is public and no "
    "part of the noise; verify.py draws the rows again."
)

MEASURED, WIDTH, DECIMALS = "share_measured", "half_width_95", 10
_RANGE = (
    f"In at least 95 % of releases the true share lies within {MEASURED} plus or minus {WIDTH}, in "
    "shares.csv. The other shares have no such range: the model puts what was counted together. "
    "Cells of made-up rows have none either: none of them belongs to somebody."
)
_NO_RANGE = (
    "Shares have no range of error: no count of a single column was released as it is, and no "
    "formula in public numbers says how far the model is off. Cells of made-up rows, where "
    "there are any, have none either: none of them belongs to somebody."
)
_SHARES = {
    "attribute": "name of the column",
    "share_in_rows": "share of yes among the made-up records, 0 to 1",
    "share_of_model": "share of yes that the released model says, 0 to 1",
    MEASURED: "share of yes as it was counted with noise; may be below 0 or above 1",
    WIDTH: f"half of the 95 % range of {MEASURED}: of its noise",
}
_VIEWS = {
    "view": "number of the table",
    "attributes": "what the table is about",
    "values": "value of each attribute, in the same order: 1 is yes, 0 is no",
    "share": "noisy share of the records, 0 to 1",
}


def evidence(release: Release[TableRelease], given: Given) -> Evidence:
    """Rows, network, shares and their text; of the true table only its public names enter."""
    output, names = release.output, given.about
    if isinstance(output, MixedRelease):
        return evidence_of_categories.evidence(output, given.about)
    return Evidence(
        tables=tables(output, names, given.upload),
        notes=f"{notes(output)}\n{_NO_RANGE if output.measured is None else _RANGE}",
        files=files(output, names, given.upload),
    )


def tables(
    output: TableRelease, names: Sequence[str], upload: Any = None
) -> dict[str, pd.DataFrame]:
    """Tables of a release by name; nothing of the true table enters but its public names.

    Parameters
    ----------
    output : TableRelease
    names : sequence of str
        Of the attributes; may be hostile.
    upload : TableUpload, optional
        What the plan states of the file: words and numbers that mean yes.

    Returns
    -------
    dict of str to DataFrame
        ``synthetic`` (or ``views`` of a method that answers queries only) and ``shares``.
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
        name: f"{each.yes} or {each.no}{each.meant}" for name, each in zip(names, said, strict=True)
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
        return _Said(yes, no, f"; {yes} is {least[name]:g} or more")
    alone = "” or “".join(word for word, other in words if not other)
    if alone and (yes, no) == USUAL:
        return _Said(yes, no, f"; {yes} is “{alone}”")
    return _Said(yes, no, "" if folded(yes) == "yes" else f"; {yes} is yes")


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
    table.attrs["columns"] = {name: _SHARES[name] for name in table.columns}
    return table


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
    table.attrs["columns"] = _VIEWS
    return table


def words_of_rows(names: Sequence[str], upload: Any = None) -> list[list[str]]:
    """Words for no and yes of each column of the rows, as the plan states them."""
    return [[each.no, each.yes] for each in _all_said(names, upload)]


def network_json(output: TableRelease, names: Sequence[str], upload: Any = None) -> str:
    """Released model as JSON: groups, parents, conditionals, and what was decided on the way.

    Parameters
    ----------
    output : TableRelease
        With a network.
    names : sequence of str
    upload : TableUpload, optional
        What the plan states of the file.

    Returns
    -------
    str
        ``attributes``; ``groups`` of names; ``nodes``, parents before children, each with
        ``attribute``, ``parents`` and ``given``: pairs of the parents' ``values`` and the ``chance
        of yes``; ``decided``: sentences; ``seed`` that the rows were drawn by, and ``words`` for no
        and yes in them.
    """
    body = {
        "attributes": list(names),
        "groups": [[names[j] for j in cluster] for cluster in output.clusters or []],
        "nodes": [
            {
                "attribute": names[child],
                "parents": [names[p] for p in parents],
                "given": _given(len(parents), ones),
            }
            for child, parents, ones in output.nodes()
        ],
        "decided": list(output.notes),
        "seed": output.seed,
        "words": words_of_rows(names, upload),
    }
    return json.dumps(body, indent=1, ensure_ascii=False, allow_nan=False)


def model_json(output: TableRelease, names: Sequence[str], upload: Any = None) -> str:
    """Released log-linear models as JSON: ``groups`` of ``attributes``, ``bridge`` and ``sets``."""
    groups = [
        {
            "attributes": [names[j] for j in joint.attributes],
            "bridge": None if joint.bridge is None else names[joint.bridge],
            "sets": [
                {"attributes": [names[j] for j in members], "weight": float(weight)}
                for members, weight in zip(joint.sets, joint.weights, strict=True)
            ],
        }
        for joint in output.joints
    ]
    body = {
        "attributes": list(names),
        "groups": groups,
        "decided": list(output.notes),
        "seed": output.seed,
        "words": words_of_rows(names, upload),
    }
    return json.dumps(body, indent=1, ensure_ascii=False, allow_nan=False)


def latent_json(latent: Latent, names: Sequence[str], seed: str, upload: Any = None) -> str:
    """Write the normal numbers behind the rows: ``attributes``, ``shares`` and ``correlations``."""
    body = {
        "attributes": list(names),
        "shares": latent.shares.tolist(),
        "correlations": latent.correlations.tolist(),
        "seed": seed,
        "words": words_of_rows(names, upload),
    }
    return json.dumps(body, ensure_ascii=False, allow_nan=False)


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
        return evidence_of_categories.files(output, Codebook.numbered(names, output.domains))
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
        return QUERIES_ONLY
    said = OF_TABLES if output.joints else NOTES if output.latent is None else OF_LATENT
    return f"{said}\n{SEEDED}"
