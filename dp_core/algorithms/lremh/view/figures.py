"""Pictures of the registry and of the page: an estimated table beside the true one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from dp_core.algorithm import Given, Release
from dp_core.algorithms.lremh.outputs import Estimate, Labels
from dp_core.algorithms.lremh.study.trials import design_of
from dp_core.algorithms.lremh.view import people_figures
from dp_core.algorithms.lremh.view.people_figures import hover, largest, ranked, truth_dashes
from dp_core.arrays import Flags, Floats
from dp_core.tables.categorical import CategoricalTable
from dp_core.view import figures, svg
from dp_core.view.marks import card, dots
from dp_core.view.theme import Theme, base_layout, panel_title, plain, theme, wrapped
from dp_core.words import commas, message, named, say

MOST_RECORDS = 40
_LEGIBLE = 24
"""Records whose names stand side by side."""
_LETTERS = 14


@dataclass(frozen=True, kw_only=True, eq=False)
class Shares:
    """Shares of people in some cells of a table."""

    short: Sequence[str]  # names of the cells for the axis
    long: Sequence[str]  # and in full
    found: Floats  # estimated
    true: Floats | None  # known only because this is a simulation
    deleted: Flags  # cells that the estimator has ruled out


def record_shares(
    output: Estimate, true: Floats | None, names: Sequence[str], labels: Labels
) -> Shares:
    """Shares of the records that most people have, in an order that does not change with ε."""
    order, codes = ranked(output.table if true is None else true, MOST_RECORDS)
    between = "" if max(output.table.shape) <= 10 else "-"

    def told(row: Sequence[int]) -> str:
        both = zip(names, labels, row, strict=True)
        return commas(f"{name}: {words[code]}" for name, words, code in both)

    return Shares(
        short=[between.join(map(str, row)) for row in codes],
        long=[told(row) for row in codes],
        found=output.table.ravel()[order],
        true=None if true is None else true.ravel()[order],
        deleted=~output.kept.ravel()[order],
    )


def pair_shares(
    found: Floats, true: Floats | None, rows: Sequence[str], columns: Sequence[str]
) -> Shares:
    """Shares of the combinations of two attributes, row by row."""
    long = [say("lremh-both", one=row, other=column) for row in rows for column in columns]
    return Shares(
        short=[f"{row}, {column}" for row in rows for column in columns],
        long=long,
        found=found.ravel(),
        true=None if true is None else true.ravel(),
        deleted=np.zeros(found.size, dtype=bool),
    )


def share_bars(shares: Shares, theme: Theme, ink: str, *, title: str) -> go.Figure:
    """Draw shares: estimated bars in the colour of the method, and true dashes."""
    places = list(range(len(shares.found)))
    full = [wrapped(name, 60, 6) for name in shares.long]
    figure = go.Figure()
    figure.add_bar(
        x=places,
        y=shares.found,
        marker={"color": ink},
        customdata=full,
        hovertemplate=f"%{{customdata}}<br>{hover('estimated', share='%{y:.2%}')}",
    )
    if shares.true is not None:
        truth_dashes(figure, shares.true, theme, half=0.42, lying=True)
        unseen = {"size": 1, "color": theme.true, "opacity": 0}
        dots(figure, places, shares.true, unseen, hovertemplate=hover("true", share="%{y:.2%}"))
    base_layout(figure, theme, height=300)
    figure.update_layout(barmode="overlay", bargap=0.25)
    longest = max(map(len, shares.short))
    legible = len(places) <= _LEGIBLE or longest <= 8
    figure.update_xaxes(
        tickvals=places,
        ticktext=[wrapped(name, _LETTERS) for name in shares.short],
        tickangle=-60 if len(places) > 12 or (len(places) > 6 and longest > 8) else 0,
        showticklabels=legible,
    )
    figure.update_yaxes(tickformat=".0%", rangemode="tozero")
    return panel_title(figure, title)


def pair_maps(
    panels: Sequence[tuple[str, Floats]], names: Sequence[str], theme: Theme
) -> go.Figure:
    """Heat maps of one number a pair of attributes, 0 to 1; nan cells stay empty."""
    labels, whole = [wrapped(name, _LETTERS) for name in names], [plain(name) for name in names]
    return figures.pair_maps(
        panels, whole, labels, theme, texttemplate="%{z:.2f}", hoverongaps=False
    )


# --- small pictures as SVG text, and what differs between releases --------------------------------


def preview(table: CategoricalTable, release: Release[Estimate], dark: bool) -> str:  # noqa: FBT001
    """Small picture of the overview card: the bars of the page, true ones as dashes, 300 x 106."""
    scheme = theme(dark)
    shown = largest(release.output, table.joint(), table.names, table.labels)
    assert shown.true is not None
    wide, high = 284 / len(shown.words), 90 / shown.reach
    dashes = "".join(
        f'<line x1="{8 + i * wide:.1f}" x2="{8 + (i + 1) * wide:.1f}" '
        f'y1="{98 - high * true:.1f}" y2="{98 - high * true:.1f}" '
        f'stroke="{scheme.true}" stroke-width="2" stroke-dasharray="4 2"/>'
        for i, true in enumerate(shown.true.tolist())
    )
    return card(scheme, _drawn(shown.found / shown.reach, scheme), dashes)


def _drawn(shares: Floats, scheme: Theme) -> str:
    """Bars side by side; a share of 1 or more is as high as the picture."""
    wide = 284 / len(shares)
    return "".join(
        f'<rect x="{8 + i * wide + 3:.1f}" y="{98 - high:.1f}" width="{wide - 6:.1f}" '
        f'height="{high:.1f}" fill="{scheme.private}"/>'
        for i, high in enumerate((90 * np.minimum(shares, 1)).tolist())
    )


def alone(
    table: CategoricalTable,
    release: Release[Estimate],
    dark: bool,  # noqa: FBT001
    first: Release[Estimate],
) -> str:
    """Small picture of the estimate alone: records in the order of the first one, 300 x 106."""
    scheme = theme(dark)
    ranked = first.output.table.ravel()
    order = np.argsort(-ranked, kind="stable")[: people_figures.LARGEST]
    reach = 0.5 if ranked.max() <= 0.5 else 1.0
    return card(scheme, _drawn(release.output.table.ravel()[order] / reach, scheme))


def difference(
    table: CategoricalTable, sides: Sequence[figures.Side], theme: Theme, tolerance: float
) -> tuple[figures.Difference, ...]:
    """Paired bars of the records that most people have, and the truth: for the holder only."""
    of = table.joint(), table.names, table.labels
    shown = [largest(side.release.output, *of) for side in sides]
    first = shown[0]
    assert first.true is not None
    many = len(first.words)
    figure = figures.bars(
        sides, [each.found.tolist() for each in shown], first.words, theme, letters=26
    )
    truth_dashes(figure, 100 * first.true, theme)
    figure.update_layout(height=60 + many * (16 + 9 * len(sides)))
    figure.update_xaxes(range=[0, 104 * first.reach])
    ink = {"size": 13, "color": theme.text}
    figure.update_yaxes(tickfont=ink, autorange=None, range=[many - 0.5, -0.55])
    panel_title(figure, named("Of 100 people"))
    title = say("lremh-preview-figures-estimated-true-shares")
    words = commas(each.words for each in sides)
    alt = say("lremh-preview-figures-paired-bars-records", many=many, words=words)
    legend = (*figures.swatches(sides), ("true", named("true")))
    return (figures.Difference(title=title, figure=figure, alt=alt, true=True, legend=legend),)


# --- a released estimate as a picture for a document, and how far noise may have moved it ---------

_SHARE, _DIRECT, _HALF = "share", "direct_share", "half_width_95"
_WHISKERS = message("lremh-released-whiskers-range-noise-alone")


def released(
    release: Release[Estimate], given: Given, tables: Mapping[str, pd.DataFrame]
) -> svg.Shown:
    """Draw the records with the largest estimated shares."""
    table = tables["estimate.csv"]
    first = table.iloc[np.argsort(-table[_SHARE].to_numpy(), kind="stable")[: svg.MOST_BARS]]
    names = _words(release.output, first)
    known = (first[_DIRECT], first[_HALF]) if {_DIRECT, _HALF} <= {*table.columns} else None
    body, size = svg.bars(names, first[_SHARE], theme(dark=False), known)
    whiskers = f" {_WHISKERS}" if known else ""
    return svg.Shown(
        body=body,
        size=size,
        title=say("lremh-release-estimated-share-most-frequent"),
        words=say(
            "lremh-released-most-frequent-possible-records",
            first=len(first),
            table=len(table),
            whiskers=whiskers,
        ),
        expected=_expected(release.output, given),
    )


def _words(output: Estimate, rows: pd.DataFrame) -> list[str]:
    """Say the records of some rows."""
    if output.sent is None:
        words = rows[[*rows.columns[: list(rows.columns).index(_SHARE)]]].astype(str)
        return [" · ".join(row) for row in words.itertuples(index=False)]
    codes = np.stack(np.unravel_index(rows.index.to_numpy(), output.table.shape), axis=1)
    names, labels = output.sent.names, output.sent.labels
    return [people_figures.record_words(row, names, labels) for row in codes.tolist()]


def _expected(output: Estimate, given: Given) -> str:
    """Say what is planned for so many users; nothing of reports that were ready before."""
    sent = output.sent
    if sent is None:
        return ""
    design = design_of(given.method, given.params, tuple(map(len, sent.labels)))
    error = min(1.0, design.planned_error(sent.users, design.promised))
    wrong = people_figures.people(error)
    return say("lremh-released-about-users-stand-wrong", people=wrong, users=sent.users)
