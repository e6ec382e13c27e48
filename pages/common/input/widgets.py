"""Widgets of one choice that a page words itself: a link may hold each, as `offers` reads it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import streamlit as st

from dp_core.words import say
from pages.common.input import offers, settings
from pages.common.input.offers import Offer

_FIRST = object()


def segments(key: str, label: str, options: Iterable[Any], **given: Any) -> Any:
    """Draw options side by side, or in lines where room is short; one is always chosen.

    `options` may map each to its words. `given` are ``default`` (else the first), ``words``,
    ``hidden`` (whether the label is for those only who hear the page), ``setting`` as for
    `offers.linked`, ``near`` (whether a note on a link stands below it, not on top of the page),
    and arguments of the widget.
    """
    return _one(st.segmented_control, key, label, options, {"wrap": True, **given})


def select(key: str, label: str, options: Iterable[Any], **given: Any) -> Any:
    """As `segments`, for many options or long ones."""
    return _one(st.selectbox, key, label, options, given)


def steps(key: str, label: str, options: Iterable[Any], **given: Any) -> Any:
    """As `segments`, for options in an order: a slider over them."""
    return _one(st.select_slider, key, label, options, given)


def pills(
    key: str, label: str, options: Iterable[Any], default: Sequence[Any] | None = None, **given: Any
) -> list[Any]:
    """As `segments`, for several options at once: all of them on arrival, if none are given."""
    listed, looks = list(options), _looks(**given)
    opens = listed if default is None else list(default)
    offer = offers.linked_list(key, listed, opens, words=looks["format_func"], label=label)
    if settings.is_quiet():
        return list(offers.unseen(key, opens, offer))
    return st.pills(label, listed, selection_mode="multi", default=opens, key=key, **looks)


def toggle(
    key: str,
    label: str,
    *,
    default: bool = False,
    setting: bool = True,
    near: bool = False,
    **looks: Any,
) -> bool:
    offer = offers.switch(default=default)
    offers.open_widget(key, default, offer, setting=setting, label=label)
    if settings.is_quiet():
        return bool(offers.unseen(key, default, offer))
    on = st.toggle(label, default, key=key, bind=offers.BOUND, **looks)
    return bool(offers.close_widget(key, label, on, offer) if near else on)


def number(
    key: str,
    label: str,
    ends: tuple[float, float],
    default: float,
    *,
    name: str = "",
    said: str = "",
    draw: Callable[..., Any] | None = None,
    setting: bool = True,
    **looks: Any,
) -> Any:
    """Ask for a number of a range, both ends included, whole where its default is.

    `name` and `said` are what a note calls widget and range, where label and ends do not say it.
    """
    whole = isinstance(default, int)
    offer = Offer(
        said or say("choice-range", low=f"{ends[0]:,.10g}", high=f"{ends[1]:,.10g}"),
        lambda value: offers.between(value, *ends, whole=whole),
        lambda value: default,
        offers.number_in,
        offers.plain,
    )

    def widget() -> Any:
        return (draw or st.number_input)(label, *ends, default, key=key, bind=offers.BOUND, **looks)

    return type(default)(offers.asked(key, name or label, default, offer, widget, setting=setting))


def _one(
    draw: Callable[..., Any], key: str, label: str, options: Iterable[Any], given: dict[str, Any]
) -> Any:
    listed = [*options]
    if isinstance(options, Mapping):
        given.setdefault("words", lambda each: str(options[each]))
    opens = given.pop("default", _FIRST)
    opens = listed[0] if opens is _FIRST else opens
    near, setting = given.pop("near", False), given.pop("setting", True)
    looks = _looks(**given)
    told = {"setting": setting, "label": label}
    offer = offers.linked(key, listed, opens, words=looks["format_func"], **told)
    if settings.is_quiet():
        return offers.unseen(key, opens, offer)
    if draw is st.segmented_control:
        looks |= {"default": opens, "required": True}
    else:
        looks |= {"index": listed.index(opens)} if draw is st.selectbox else {"value": opens}
    chosen = draw(label, listed, key=key, **looks)
    return offers.close_widget(key, label, chosen, offer) if near else chosen


def _looks(
    *, words: Callable[[Any], str] = offers.plain, hidden: bool = False, **looks: Any
) -> dict[str, Any]:
    seen = "collapsed" if hidden else "visible"
    return {"format_func": words, "label_visibility": seen, "bind": offers.BOUND, **looks}
