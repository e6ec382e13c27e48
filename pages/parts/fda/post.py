"""Post-processing of the running totals: its choice, and what it does to this series."""

from collections.abc import Mapping
from functools import partial
from typing import Any

import pandas as pd
import streamlit as st

from dp_core import registry
from dp_core.algorithms.fda import study
from dp_core.algorithms.fda.method import planned_horizon
from dp_core.algorithms.fda.params import FDAParams, fenwick_options
from dp_core.algorithms.fda.study import Gain, Treatment
from dp_core.errors import DPError
from dp_core.study.experiments import trial_rng
from dp_core.tables.data import CountStream
from dp_core.words import message, say
from pages.common.input import offers, settings, widgets
from pages.common.input.offers import Offer, asked
from pages.common.show import html, panels
from pages.common.work import cache
from pages.parts.fda.state import KEY, View, title

OFF = "off"
_BEFORE = {True: "isotonic", False: OFF, "true": "isotonic", "false": OFF}  # older links
_MOST = 1e9


def choice(stream: CountStream, method: str, given: Mapping[str, Any]) -> Treatment:
    """Offer what costs no privacy; for net changes only rounding.

    `given` are the parameters of the method but ε, as their widgets stand.
    """
    fit = _fit(_offered(stream, method, given), signed=stream.signed)
    most = 0.0 if stream.signed else _most(stream)
    each = study.POST_PROCESSING["whole"]
    whole = widgets.toggle(f"{KEY}_whole", each.label, help=each.help)
    return Treatment(fit=fit, most=most, whole=whole)


def _words(fit: str) -> str:
    return study.POST_PROCESSING[fit].label if fit in study.POST_PROCESSING else say("fda-post-off")


def as_widgets(treatment: Treatment) -> dict[str, Any]:
    """Values of the widgets of this panel that lead to a post-processing."""
    return {"smooth": treatment.fit, "whole": treatment.whole, "rise": treatment.most}


def show(view: View) -> None:
    """Show what each post-processing does to the error of this series."""
    if view.stream.signed or view.secret is not None:
        panels.note(message("fda-post-signed" if view.stream.signed else "fda-post-secret"))
        return
    with panels.holder_frame(panels.JUDGED, key="post"):
        found = _measured(view)
        heads = [say("fda-post"), say("fda-post-when"), say("fda-post-ratio")]
        rows = [_row(key, gain) for key, gain in found.items()]
        st.table(pd.DataFrame(rows, columns=heads).set_index(heads[0]))
        facts = {"method": title(view.method), "epsilon": view.params.epsilon}
        panels.note(message("fda-post-note", **facts))


def _offered(stream: CountStream, method: str, given: Mapping[str, Any]) -> list[str]:
    if stream.signed:
        return [OFF]
    try:
        params = registry.algorithms()[KEY].method(method).params(**given)
        options = fenwick_options(params) if method == "fda" else {}
        boxes = study.boxes_of(method, planned_horizon(stream, params), len(stream), **options)
    except DPError:  # the method itself is not offered here; the page says so
        boxes = None
    return [OFF, *(key for key in study.FITS if key != "boxes" or boxes is not None)]


def _fit(offered: list[str], *, signed: bool) -> str:
    key = f"{KEY}_smooth"
    spelt = {**_BEFORE, **{_words(each): each for each in (OFF, *study.FITS)}}
    offer = Offer(
        "; ".join(map(_words, offered)),
        offered.__contains__,
        lambda value: OFF,
        lambda raw: spelt.get(raw, raw),
        _words,
    )
    label, help = say("fda-post-free"), say("fda-post-free.help")
    looks = {"format_func": _words, "disabled": signed, "help": help, "bind": offers.BOUND}
    widget = partial(st.selectbox, label, offered, key=key, **looks)
    chosen = asked(key, say("fda-post"), OFF, offer, widget)
    if signed:
        settings.note(message("fda-post-signed"))
    elif chosen != OFF:
        each = study.POST_PROCESSING[chosen]
        settings.note(each.help)
        if each.warning and not settings.is_quiet():
            st.warning(each.warning)
    return str(chosen)


def _most(stream: CountStream) -> float:
    each = study.POST_PROCESSING["most"]
    label = html.md(message("fda-rise", period=stream.period, events=stream.event))
    looks = {"format": "%g", "help": f"{each.help} {each.warning}"}
    said = {"name": each.label, "said": f"0 to {_MOST:,.0f}"}
    return widgets.number(f"{KEY}_rise", label, (0.0, _MOST), 0.0, **said, **looks)


def _measured(view: View) -> dict[str, Gain]:
    offered = _offered(view.stream, view.method, view.params.to_dict())[1:]
    wanted = tuple((key, Treatment(fit=key)) for key in offered)
    wanted += (("whole", Treatment(whole=True)),)
    if view.treatment.active and view.treatment not in dict(wanted).values():
        wanted += ((view.treatment.label(), view.treatment),)
    return _gains(
        view.stream.fingerprint, view.method, view.params, view.seed, wanted, _stream=view.stream
    )


@cache.by_data(entries=cache.MOST_RUNS)
def _gains(
    fingerprint: str,
    method: str,
    params: FDAParams,
    seed: int,
    wanted: tuple[tuple[str, Treatment], ...],
    *,
    _stream: CountStream,
) -> dict[str, Gain]:
    rng = trial_rng(seed, f"{method}-post-processing", None, 0)
    return study.gains(_stream, params, method, dict(wanted), rng=rng)


def _row(key: str, gain: Gain) -> tuple[str, str, str]:
    each = study.POST_PROCESSING.get(key)
    name = each.label if each else say("fda-post-yours", chosen=key)
    facts = {"ratio": gain.ratio, "spread": 2 * gain.uncertainty, "runs": gain.draws}
    return name, each.when if each else "", say("fda-post-gain", **facts)
