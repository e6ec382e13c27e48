"""Tab "Release": draw once with secret exact noise, charge the budget, take the evidence along."""

from functools import partial

from dp_core.algorithms.privscbn import evidence
from dp_core.algorithms.privscbn.study import is_slow
from dp_core.view.released import bars, to_the_noise
from dp_core.words import message, say
from pages.common.show import panels
from pages.common.tabs import releases, specimens
from pages.common.tabs.releases import Drawn
from pages.parts.privscbn.state import View

ROWS_SHOWN = 200


def show(view: View) -> None:
    """Draw the tab."""
    refused = say("privscbn-own-items") if view.table.facts_from_data else ""
    note = say("privscbn-drawing") if is_slow(view.m, view.params) else ""
    before = partial(specimens.show, view, _files(view))
    releases.tab(view, _show, refused=refused, note=note, before=before)


def _files(view: View) -> dict[str, str]:
    """List the files of a release, with a line each."""
    output, facts = view.output, {"categories": view.mixed}
    if output.synthetic is None:
        return {
            "views.csv": say("privscbn-file-views"),
            "shares.csv": say("privscbn-file-shares", **facts),
        }
    lines = {"synthetic.csv": say("privscbn-file-rows", **facts)}
    if view.mixed:
        lines["categories.csv"] = say("privscbn-file-categories")
    lines |= dict.fromkeys(evidence.files(output, view.table.names), say("privscbn-file-model"))
    return lines | {"shares.csv": say("privscbn-file-shares", **facts)}


def _show(drawn: Drawn) -> None:
    made = drawn.evidence.tables
    name, rows = next(iter(made.items()))
    shares = made["shares"]
    categories = "categories" in made
    if not categories:
        model = shares["share_of_model"]
        looks = {"ink": releases.ink(drawn), "label": say("privscbn-released-label")}
        figure = bars([*shares["attribute"]], model, panels.current_theme(), **looks)
        panels.chart(figure, key="privscbn_released", alt=say("privscbn-released-heard"))
    releases.download(drawn, name="synthetic-table")
    facts = {"shown": min(len(rows), ROWS_SHOWN), "rows": len(rows), "cells": name == "views"}
    shown = to_the_noise(rows.head(ROWS_SHOWN))
    panels.table(shown, say("privscbn-released-table", **facts), height=220)
    panels.note(message("privscbn-released-rows", **facts))
    title = say("privscbn-released-shares", categories=categories)
    panels.table_under(title, to_the_noise(shares))
