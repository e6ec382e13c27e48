"""Widgets of one choice that a page words itself: a link may hold each, as `offers` reads it."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import streamlit as st

from pages.common.input import offers, settings
from pages.common.input.offers import Offer

_FIRST = object()


def segments(key: str, label: str, options: Iterable[Any], **given: Any) -> Any:
    """Draw options side by side, one of which is always chosen.

    `given` are ``default`` (else the first), ``words`` of an option, ``hidden`` (whether the label
    is for those only who hear the page), ``setting`` as for `offers.linked`, and arguments of the
    widget.
    """
    listed, opens, looks, offer = _one(key, label, options, **given)
    if settings.is_quiet():
        return offers.unseen(key, opens, offer)
    return st.segmented_control(label, listed, default=opens, required=True, key=key, **looks)


def select(key: str, label: str, options: Iterable[Any], **given: Any) -> Any:
    """As `segments`, for many options or long ones."""
    listed, opens, looks, offer = _one(key, label, options, **given)
    if settings.is_quiet():
        return offers.unseen(key, opens, offer)
    return st.selectbox(label, listed, listed.index(opens), key=key, **looks)


def steps(key: str, label: str, options: Iterable[Any], **given: Any) -> Any:
    """As `segments`, for options in an order: a slider over them."""
    listed, opens, looks, offer = _one(key, label, options, **given)
    if settings.is_quiet():
        return offers.unseen(key, opens, offer)
    return st.select_slider(label, listed, opens, key=key, **looks)


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


def toggle(key: str, label: str, *, setting: bool = True, **looks: Any) -> bool:
    """Draw a switch that is off on arrival."""
    offer = offers.switch(default=False)
    offers.open_widget(key, False, offer, setting=setting, label=label)  # noqa: FBT003
    if settings.is_quiet():
        return bool(offers.unseen(key, False, offer))  # noqa: FBT003
    return bool(st.toggle(label, key=key, bind=offers.BOUND, **looks))


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

    The default is also for a link that asks for what is not on offer. `name` and `said` are what a
    note calls the widget and its range, where label and ends do not say it.
    """
    whole = isinstance(default, int)
    offer = Offer(
        said or "{:g} to {:g}".format(*ends),
        lambda value: offers.between(value, *ends, whole=whole),
        lambda value: default,
        offers.number_in,
        offers.plain,
    )

    def widget() -> Any:
        return (draw or st.number_input)(label, *ends, default, key=key, bind=offers.BOUND, **looks)

    return type(default)(offers.asked(key, name or label, default, offer, widget, setting=setting))


def _one(
    key: str,
    label: str,
    options: Iterable[Any],
    *,
    default: Any = _FIRST,
    setting: bool = True,
    **given: Any,
) -> tuple[list[Any], Any, dict[str, Any], Offer]:
    """Prepare a choice of one: its options, what it opens with, its looks, what it accepts."""
    listed, looks = list(options), _looks(**given)
    opens = listed[0] if default is _FIRST else default
    told = {"setting": setting, "label": label}
    offer = offers.linked(key, listed, opens, words=looks["format_func"], **told)
    return listed, opens, looks, offer


def _looks(
    *, words: Callable[[Any], str] = offers.plain, hidden: bool = False, **looks: Any
) -> dict[str, Any]:
    seen = "collapsed" if hidden else "visible"
    return {"format_func": words, "label_visibility": seen, "bind": offers.BOUND, **looks}
