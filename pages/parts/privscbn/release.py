"""Tabs "How it works", "Is it private?" and "Release" of tables."""

from typing import Any

import numpy as np
import streamlit as st

from dp_core.algorithms.privscbn import evidence, study
from dp_core.algorithms.privscbn import view as figures
from dp_core.algorithms.privscbn.method.steps.budget import clusters_wanted
from dp_core.algorithms.privscbn.params import PublishedParams
from dp_core.view.released import bars, to_the_noise
from dp_core.words import message, named, say
from pages.common.frame import hiding
from pages.common.input import widgets
from pages.common.show import panels, verdicts
from pages.common.tabs import ledger, releases
from pages.common.tabs.releases import Drawn
from pages.parts.privscbn.state import KEY, View

ROWS_SHOWN = 200


def show(view: View) -> None:
    refused = say("draw-facts-from-data") if view.table.facts_from_data else ""
    releases.tab(view, _show, refused=refused, files=_files(view))


def _files(view: View) -> dict[str, str]:
    output, facts = view.output, {"categories": view.mixed}
    shares = {"shares.csv": say("privscbn-file-shares", **facts)}
    if output.synthetic is None:
        return {"views.csv": say("privscbn-file-views")} | shares
    lines = {"synthetic.csv": say("privscbn-file-rows", **facts)}
    if view.mixed:
        lines["categories.csv"] = say("privscbn-file-categories")
        models = ["model.json"]
    else:
        models = [*evidence.files(output, view.table.names)]
    return lines | dict.fromkeys(models, say("privscbn-file-model")) | shares


def _show(drawn: Drawn) -> None:
    made = drawn.evidence.tables
    name, rows = next(iter(made.items()))
    shares, categories = made["shares"], "categories" in made
    title = say("privscbn-released-shares", categories=categories)
    if not categories:
        names = [*shares["attribute"]]
        model = shares["share_of_model"]
        looks = {"ink": releases.ink(drawn), "label": title}
        figure = bars(names, model, panels.current_theme(), **looks)
        panels.chart(figure, key="privscbn_released", alt=title)
    releases.download(drawn, name="synthetic-table")
    views = name == "views"
    shown = to_the_noise(rows.head(ROWS_SHOWN))
    panels.table(shown, say("privscbn-released-table", cells=views), height=220)
    facts = {"shown": len(shown), "all": len(rows), "of": "cells" if views else "rows"}
    panels.note(message("release-some", **facts))
    panels.table_under(title, to_the_noise(shares))


# --- tab "Is it private?": the claim when repaired, where the proof fails, live attacks -----------

RUNS = 4_000  # a side
FIRST = "P3"


def show_ledger(view: View) -> None:
    ledger.show(view, _attack(view), _further)


def _attack(view: View) -> ledger.Attack | None:
    """Attack the published method where it shows most, others with the record that moves most."""
    if view.method in ("published", "no_privacy"):
        return _of(view, FIRST) if view.method == "published" else None
    if view.mixed and view.method in ("joint", "joint_zcdp"):
        return _of(view, f"categories_{view.method}")
    return _of(view, f"{'single' if view.method == 'joint' else 'all'}_{view.method}")


def _of(view: View, key: str) -> ledger.Attack:
    """Attack on a pair; those that show a further gap have its title."""
    pair, gap = ledger.pair_of(view, key), view.method == "published" and key != FIRST
    words = str(pair.title) if gap else say("attack-knows")
    return ledger.of(view, pair, runs=RUNS, differ=say("privscbn-differ"), words=words)


def _further(view: View) -> None:
    if view.method != "published":
        return
    given = _given(view)
    verdicts.published(
        view.key,
        study.ladder(**given),
        study.problems(sizes=given["sizes"], max_parents=given["max_parents"]),
        lambda key: None if key == FIRST else ledger.on_pair(_of(view, key)),
        help=say("privscbn-ladder"),
    )


def _given(view: View) -> dict[str, Any]:
    """Numbers of this run that the ladder and the problems speak of."""
    params = view.params
    assert isinstance(params, PublishedParams)
    clusters = view.output.clusters or []
    sizes, k = [len(cluster) for cluster in clusters], clusters_wanted(params.k, view.m)
    given = {"m": view.m, "n": len(view.table), "k": k, "sizes": sizes}
    return {**given, "epsilon": params.epsilon, "max_parents": params.max_parents}


# --- tab "How it works": associations, clusters, parents, shares ----------------------------------


def show_steps(view: View) -> None:
    method = view.algorithm.method(view.method)
    panels.say(figures.what_happened(view.table, method, view.release))
    if view.output.synthetic is None:  # the picture shows all that is answered
        return
    _associations(view)
    if view.mixed:
        counted = view.output.association is not None
        panels.note(message("privscbn-association-words", counted=counted))
        if counted:
            panels.note(message("privscbn-conditional-more"))
        _categories(view)
        return
    if view.table.image is not None and view.output.clusters is not None:
        _image(view)
    _conditional(view)


def _associations(view: View) -> None:
    """Draw which columns go together: as published, or in the rows, beside the truth."""
    output = view.output
    kind, of = output.association_kind, "published"
    released = output.association
    if released is None:
        released = study.association_of(output)
        kind, of = "cramer" if view.mixed else "correlation", "rows"
    st.markdown(f"**{say('privscbn-association-title')}**")
    if kind == "jaccard":
        panels.say(message("privscbn-association-jaccard"))
    true = view.true_similarity if kind == "jaccard" else view.true_association
    left, right = st.columns(2, gap="small")
    with left, st.container(border=True, height="stretch"):
        _map(view, say("privscbn-association", kind=kind, of=of), released, "released")
    with right, panels.holder_frame(message("frame-from-data"), key="association"):
        _map(view, say("privscbn-association", kind=kind, of="true"), true, "true")


def _map(view: View, label: str, matrix: np.ndarray, name: str) -> None:
    of = [(label, matrix)], view.output, view.table.names, panels.current_theme()
    heard = say("privscbn-association-heard", label=label)
    panels.chart(figures.association_map(*of), key=f"{KEY}_map_{name}", alt=heard)


def _image(view: View) -> None:
    rows, columns = view.table.image
    st.markdown(f"**{say('privscbn-image-title')}**")
    figure = figures.cluster_image(view.output, (rows, columns), panels.current_theme())
    alt = say("privscbn-image-heard", rows=rows, columns=columns)
    panels.chart(figure, key=f"{KEY}_image", alt=alt)


def _categories(view: View) -> None:
    """Draw shares of a column; true ones, and what is farthest off, while no truth is hidden."""
    st.markdown(f"**{say('privscbn-released-shares', categories=True)}**")
    names, label = view.table.names, say("privscbn-column")
    words = names.__getitem__
    place = widgets.select(f"{KEY}_attribute", label, range(view.m), default=0, words=words)
    released, true = study.shares_by_column(view.output), view.true_shares
    hidden, labels = hiding.is_on(), view.table.labels[place]
    with panels.frame_unless(hidden, panels.JUDGED, key="shares"):
        panels.legend(view.legend(), view.place)
        shown, theme = None if hidden else true[place], panels.current_theme()
        figure = figures.marginal_bars(labels, shown, released[place], theme, bars=view.colour)
        heard = say("privscbn-categories-heard", column=names[place])
        panels.chart(figure, key=f"{KEY}_shares", alt=heard)


STACKED = 4  # parents, whose answers stand below a bar


def _conditional(view: View) -> None:
    """Draw the conditional table of one column."""
    st.markdown(f"**{say('privscbn-conditional-title')}**")
    if view.output.joints:
        panels.say(message("privscbn-conditional-more"))
    names = view.table.names
    words = [each if names.count(each) == 1 else f"{each} ({j})" for j, each in enumerate(names, 1)]
    # On arrival the one that hangs most on the others; not asked of confidential records.
    own = view.table.confidential
    opens = 0 if own else int(np.argmax(view.true_association.sum(axis=1)))
    looks = {"default": opens, "words": words.__getitem__}
    child = widgets.select(f"{KEY}_attribute", say("privscbn-column"), range(view.m), **looks)
    parents, released = next((p, t) for c, p, t in view.output.nodes() if c == child)
    hidden = hiding.is_on()
    facts = {"parents": [words[p] for p in parents], "many": len(parents)}
    with panels.frame_unless(hidden, panels.JUDGED, key="conditional"):
        true = study.conditional_of(view.table, child, parents)
        panels.legend(view.legend(), view.place)
        figure = figures.conditional_bars(
            study.combinations_of(len(parents)) if parents else [(named("all"),)],
            None if hidden else true,
            released,
            panels.current_theme(),
            bars=view.colour,
            title=say("privscbn-conditional", many=len(parents)),
        )
        alt = say("privscbn-conditional-heard", column=words[child], **facts)
        panels.chart(figure, key=f"{KEY}_conditional", alt=alt)
        if parents:
            panels.note(message("privscbn-parents", few=len(parents) <= STACKED, **facts))
