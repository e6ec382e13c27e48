"""Post-processing of the running totals: its choice, and what it does to this series."""

from collections.abc import Mapping
from functools import partial
from typing import Any

import pandas as pd
import streamlit as st

from dp_core import registry
from dp_core.algorithms.fda.method import planned_horizon
from dp_core.algorithms.fda.params import FDAParams, fenwick_options
from dp_core.algorithms.fda.study import (
    FITS,
    POST_PROCESSING,
    Gain,
    Treatment,
    boxes_of,
    gains,
)
from dp_core.errors import DPError
from dp_core.study.experiments import trial_rng
from dp_core.tables.data import CountStream
from pages.common.input import controls, settings, widgets
from pages.common.input.offers import Offer, asked, between
from pages.common.show import html, panels
from pages.common.work import cache
from pages.parts.fda.state import KEY, View, title

OFF = "off"
SIGNED = "Net changes may fall, so there is nothing to smooth: only rounding is offered."
SECRET = (
    "Not measured beside the one secret draw: it would take simulations of the true totals. "
    "Measure it on the look-alike, or on a bundled series of a similar rate."
)
NAMES = ("smooth", "whole", "rise")  # of the widgets
_WORDS = {OFF: "Off", **{key: POST_PROCESSING[key].label for key in FITS}}
_BEFORE = {True: "isotonic", False: OFF, "true": "isotonic", "false": OFF}  # older links
_MOST = 1e9


def choice(stream: CountStream, method: str, given: Mapping[str, Any]) -> Treatment:
    """Offer what costs no privacy; for net changes only rounding.

    `given` are the parameters of the method but ε, as their widgets stand.
    """
    fit = _fit(_offered(stream, method, given), signed=stream.signed)
    most = 0.0 if stream.signed else _most(stream)
    each = POST_PROCESSING["whole"]
    whole = widgets.toggle(f"{KEY}_whole", each.label, help=f"{each.help} Free.")
    return Treatment(fit=fit, most=most, whole=whole)


def fits(name: str, value: Any) -> bool:
    """Whether a configuration may set a widget of this panel to this value."""
    if name == "smooth":
        return isinstance(value, bool | str) and (value in _WORDS or value in _BEFORE)
    if name == "whole":
        return isinstance(value, bool)
    return between(value, 0, _MOST)


def translated(state: Mapping[str, Any]) -> dict[str, Any]:
    """Read a configuration of the time when smoothing was on or off."""
    return {k: _BEFORE.get(v, v) if k == "smooth" else v for k, v in state.items()}


def as_widgets(treatment: Treatment) -> dict[str, Any]:
    """Values of the widgets of this panel that lead to a post-processing."""
    return {"smooth": treatment.fit, "whole": treatment.whole, "rise": treatment.most}


def panel(view: View) -> None:
    """Show what each post-processing does to the error of this series."""
    st.markdown("**What post-processing does to this series**")
    if view.stream.signed or view.secret is not None:
        st.caption(SIGNED if view.stream.signed else SECRET)
        return
    with panels.holder_frame("Compared with the true totals: for you alone", key="post"):
        found = _measured(view)
        runs = sorted({gain.draws for gain in found.values()})
        rows = [_row(key, gain) for key, gain in found.items()]
        st.table(pd.DataFrame(rows, columns=_HEADS).set_index(_HEADS[0]))
        st.caption(
            f"Mean squared error over all totals, after ÷ before, of {title(view.method)} at "
            f"ε = {view.params.epsilon:g}: {' or '.join(f'{n:,}' for n in runs)} simulated "
            "releases, ± two standard errors. Below 1 it helps. Post-processing looks at nothing "
            "but the release, so it costs no privacy; choosing it by this table looks at your "
            "data, and that is not free."
        )


_HEADS = ["Post-processing", "When", "Error after ÷ before"]


def _offered(stream: CountStream, method: str, given: Mapping[str, Any]) -> list[str]:
    if stream.signed:
        return [OFF]
    try:
        params = registry.algorithms()[KEY].method(method).params(**given)
        options = fenwick_options(params) if method == "fda" else {}
        boxes = boxes_of(method, planned_horizon(stream, params), len(stream), **options)
    except DPError:  # the method itself is not offered here; the page says so
        boxes = None
    return [OFF, *(key for key in FITS if key != "boxes" or boxes is not None)]


def _fit(offered: list[str], *, signed: bool) -> str:
    key = f"{KEY}_smooth"
    spelt = {**_BEFORE, **{word: each for each, word in _WORDS.items()}}
    offer = Offer(
        "; ".join(_WORDS[each] for each in offered),
        offered.__contains__,
        lambda value: OFF,
        lambda raw: spelt.get(raw, raw),
        lambda value: _WORDS.get(value, str(value)),
    )
    widget = partial(
        st.selectbox,
        "Post-processing (free)",
        offered,
        format_func=_WORDS.__getitem__,
        key=key,
        bind=controls.BOUND,
        disabled=signed,
        help="It looks at the release and nothing else, so it costs no privacy. "
        "“Step by step” measures what it does to this series.",
    )
    chosen = asked(key, "Post-processing", OFF, offer, widget)
    if signed:
        settings.note(SIGNED)
    elif chosen != OFF:
        each = POST_PROCESSING[chosen]
        settings.note(f"{each.when[:1].upper()}{each.when[1:]}. {each.help}")
        if each.warning and not settings.is_quiet():
            st.warning(each.warning)
    return str(chosen)


def _most(stream: CountStream) -> float:
    each = POST_PROCESSING["most"]
    return widgets.number(
        f"{KEY}_rise",
        f"Cap the rise a {html.md(stream.period)} ({html.md(stream.event)}; 0: off)",
        (0.0, _MOST),
        0.0,
        name="Cap the rise",
        said="0 to 1,000,000,000",
        format="%g",
        help=f"{each.help} {each.warning} 0 is no cap.",
    )


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
    return gains(_stream, params, method, dict(wanted), rng=rng)


def _row(key: str, gain: Gain) -> tuple[str, str, str]:
    known = POST_PROCESSING.get(key)
    name = known.label if known else f"Your choice: {key}"
    when = known.when if known else ""
    return name, when, f"{gain.ratio:.2f} ± {2 * gain.uncertainty:.2f} ({gain.draws:,} runs)"
