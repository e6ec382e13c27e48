"""Texts of a download: what its files hold, and how anybody makes the table again."""

import math
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from dp_core.algorithm import Evidence, Given, Release
from dp_core.algorithms.lremh.data.upload import Chances, ReadyReports
from dp_core.algorithms.lremh.evidence import (
    DECIMALS,
    DIRECT,
    WIDTH,
    Labels,
    described,
    estimate_table,
    files,
    is_large,
    part_table,
    sent_of,
    tables,
)
from dp_core.algorithms.lremh.method.asking import ON_VIEWS
from dp_core.algorithms.lremh.method.steps.client import Noise
from dp_core.algorithms.lremh.method.steps.users import options_of
from dp_core.algorithms.lremh.outputs import Estimate, Sent
from dp_core.algorithms.lremh.params import LocalParams, ReportParams
from dp_core.algorithms.lremh.study.trials import direct_categories, direct_parts, direct_records
from dp_core.tables.categorical import CategoricalTable
from dp_core.words import message, say

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


_RANGES = message("lremh-release-text-read-users-sent-without", direct=DIRECT, width=WIDTH)
_OF_CATEGORIES = message("lremh-release-text-categories-csv-one-row", direct=DIRECT, width=WIDTH)
_OF_PARTS = message("lremh-release-text-parts-csv-one-row", direct=DIRECT, width=WIDTH)


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
    records = direct_records(sent, given.method, params.epsilon)
    categories = direct_categories(sent)
    parts = direct_parts(sent, given.method, params.epsilon)
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

    Parameters
    ----------
    output : Estimate
        Of a release.
    reports : int
        K: reports of each user that are charged.

    Returns
    -------
    str
    """
    sent = sent_of(output)
    each = (
        say("lremh-release-text-counted-kept")
        if sent.answers[0].form == "counts"
        else "one row each"
    )
    made_from = say("lremh-release-text-release-made-users-sent", users=sent.users, value=each)
    parts = [made_from, _about_answers(sent), _about_the_table(output)]
    if sent.noise is not None:
        parts += [_about_order(reports), _again(sent)]
    return "\n".join(parts)


def notes_of_ready(output: Estimate, noise: tuple[float, float, float]) -> str:
    """Text beside a table made from reports that were there before it."""
    return (
        f"{_about_the_table(output)}\n"
        "It was made from reports that had been randomised before they came here, so it costs "
        "nothing beyond them. The ε above is that of these reports if the devices used the noise "
        f"that was stated, {noise_text(Noise(*noise))}. Nobody can check that from the reports."
        "\nShares have no range of error here: it needs the reports, which are not in the "
        "download."
    )


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

    Parameters
    ----------
    output : Estimate
        Of a release.
    method : str
        Key of the estimator.
    params : ReportParams
    options : mapping
        Of the estimator.

    Returns
    -------
    dict of str to str
        The script by its file name.
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


def offered(table: CategoricalTable, method: str, params: LocalParams, proven: float) -> str:
    """Say what a release holds and what drawing it charges.

    Parameters
    ----------
    table : CategoricalTable
    method : str
    params : LocalParams
    proven : float
        Epsilon that the ledger of such a release proves.
    """
    users = f"{len(table):,} {table.record}"
    if isinstance(params, ReportParams):
        held = f"the reports, {users} × {sum(table.domains):,} bits"
    elif method in ON_VIEWS:
        held = say("lremh-release-text-answers-each-some-attributes", users=users)
    else:
        held = say("lremh-release-text-answers-each-whole-record", users=users)
    start = say("lremh-release-text-released-estimated-table-follows", held=held)
    if math.isinf(proven):
        return say("lremh-release-text-finite-proven", start=start)
    return f"{start} Drawing it charges ε = {proven:.4g}{_for_reports(params)}."


def _for_reports(params: LocalParams) -> str:
    if not isinstance(params, ReportParams) or params.reports == 1:
        return ""
    return " " + say("lremh-release-text-reports-each-user-server", reports=params.reports)


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
        return f"{name}.csv has {what}."
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
