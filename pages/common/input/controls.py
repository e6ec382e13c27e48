"""Widgets for public parameters: drawn from their declaration, kept in the URL.

Every key is ``f"{prefix}_{name}"``.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import streamlit as st

from dp_core.opening import first_seed
from dp_core.params import Knob, Settings, knobs
from dp_core.study.solving import EPSILON_GRID, slider
from dp_core.words import message, say
from pages.common.input import offers, settings, widgets
from pages.common.input.offers import Offer
from pages.common.show import bands, html, panels

LONGEST_SLIDER = 500  # steps; a longer whole-number range is typed
STEPS_A_DECADE = 20
LAST_SEED = 999_999
CLOSE = 0.015
"""How near a step an epsilon of a link counts as that step: earlier sliders had other digits."""
WIDEST_SEGMENTS = 22  # letters that fit side by side into the left column


def draw(
    params: type[Settings],
    prefix: str,
    *,
    names: Iterable[str] | None = None,
    hide: Iterable[str] = (),
    changes: Mapping[str, Mapping[str, Any]] | None = None,
) -> dict[str, Any]:
    """Draw one widget a parameter and return the values.

    `changes` says per knob what this page words or bounds otherwise.
    """
    wanted = None if names is None else set(names)
    hidden = set(hide)
    values = {}
    for knob in knobs(params):
        if knob.name in hidden or (wanted is not None and knob.name not in wanted):
            continue
        changed = replace(knob, **(changes or {}).get(knob.name, {}))
        values[knob.name] = _widget(changed, f"{prefix}_{knob.name}")
    return values


def epsilon_slider(
    prefix: str,
    *,
    default: float = 1.0,
    label: str = "",
    help: str = "",
    low: float = EPSILON_GRID[0],
    high: float = EPSILON_GRID[-1],
    grid: Sequence[float] = (),
) -> float:
    """Draw the ε slider, its scale and what others use; `grid` are other steps than usual."""
    grid = grid or slider(low, high)
    hint = bands.help("epsilon", help)
    label = label or say("control-epsilon")
    value = _grid_slider(f"{prefix}_epsilon", label, grid, default, hint, near=CLOSE, bare=True)
    if not settings.is_quiet():
        _below(grid)
    return value


def seed_row(prefix: str) -> int:
    """Draw the seed of the trial runs, and the button that plays them until it is paused."""
    key = f"{prefix}_seed"
    first, is_seed = first_seed(prefix), partial(offers.between, low=0, high=LAST_SEED, whole=True)
    words = say("choice-range", low="0", high=f"{LAST_SEED:,}")
    offer = Offer(words, is_seed, lambda value: first, offers.number_in)
    offers.open_widget(key, first, offer, label=say("control-seed"))
    if settings.is_quiet():
        return int(offers.unseen(key, first, offer))
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        looks = {"width": 96, "bind": offers.BOUND, "help": bands.help("trial-run")}
        seed = st.number_input(say("control-seed"), 0, LAST_SEED, first, key=key, **looks)
        following = {key: (int(seed) + 1) % (LAST_SEED + 1)}
        looks = {"icon": ":material/play_arrow:"}  # its words are whole, else below the seed
        panels.setter(message("control-play"), f"{prefix}_again", following, **looks)
    with st.container(key="play_draws"):  # the browser presses it twice a second until it is paused
        mount = panels.component(__file__, "play_draws", "js")
        played = {"key": f"{prefix}_again", "pause": say("control-pause")}
        mount(key=f"{prefix}_again_play", data=played)
    return offers.close_widget(key, say("control-seed"), int(seed), offer)


def reset(prefix: str) -> None:
    """Draw the button that brings every widget of the prefix back to its value on arrival."""
    if settings.is_quiet():
        return
    looks = {"type": "tertiary", "icon": ":material/restart_alt:"}
    reset = {"on_click": lambda: st.session_state.update(offers.defaults(prefix))}
    st.button(html.md(message("control-reset")), key=f"{prefix}_reset", **looks, **reset)


def suggested(params: type[Settings], data: Any) -> dict[str, dict[str, Any]]:
    """Open a knob at the public fact of its name that the data bring along: `changes` of `draw`."""
    return {
        knob.name: {"default": getattr(data, knob.name)}
        for knob in knobs(params)
        if hasattr(data, knob.name)
    }


def values(prefix: str) -> dict[str, Any]:
    """Names and values of the widgets drawn so far.

    Some are computed from true rows, so this never leaves: see `configurations.stated`.
    """
    return {
        key.removeprefix(f"{prefix}_"): st.session_state.get(key, default)
        for key, default in offers.defaults(prefix).items()
    }


def load(prefix: str, values: Mapping[str, Any]) -> None:
    """Set widgets from a configuration file; call it before they are drawn, or in a callback.

    Whole numbers are set as such: Streamlit writes 70.0 into the URL, and the browser 70.
    """
    for name, value in values.items():
        whole = isinstance(value, float) and value.is_integer()
        offers.chosen(f"{prefix}_{name}")
        st.session_state[f"{prefix}_{name}"] = int(value) if whole else value


def log_grid(low: float, high: float, default: float, *, whole: bool = False) -> tuple[Any, ...]:
    """Log-spaced values with both ends and the default among them, three digits each."""
    steps = max(1, round(STEPS_A_DECADE * math.log10(high / low)))
    spaced = [float(f"{low * (high / low) ** (k / steps):.2e}") for k in range(1, steps)]
    if whole:
        return tuple(sorted({low, high, default, *map(round, spaced)}))
    return tuple(sorted({float(low), float(high), float(default), *spaced}))


def _widget(knob: Knob, key: str) -> Any:
    if knob.name == "epsilon":
        low = EPSILON_GRID[0] if knob.low is None else knob.low
        high = EPSILON_GRID[-1] if knob.high is None else knob.high
        prefix = key.removesuffix("_epsilon")
        return epsilon_slider(prefix, default=knob.default, label=knob.label, low=low, high=high)
    if knob.type == tuple[str, ...] and not knob.choices:
        return knob.default  # a page that has such a list asks for it in its own way
    if knob.optional and knob.type in (int, float) and not knob.choices:
        return _optional(knob, key)
    looks = {"help": knob.help or None, "default": knob.default}
    if knob.choices:
        return _choice(knob, key, looks)
    if knob.type is bool:
        return widgets.toggle(key, knob.label, near=True, **looks)
    if knob.type is str:
        offers.remember(key, knob.default)
        if settings.is_quiet():
            return str(st.session_state.get(key, st.query_params.get(key, knob.default)))
        help = knob.help or None
        return st.text_input(knob.label, knob.default, key=key, help=help, bind=offers.BOUND)
    return _number(knob, key, looks)


def _number(knob: Knob, key: str, looks: dict[str, Any]) -> Any:
    low, high = (None if end is None else knob.type(end) for end in (knob.low, knob.high))
    if low is None or high is None:
        looks |= {"format": None if knob.type is int else "%g"}
    elif knob.log and low > 0:
        grid = log_grid(low, high, knob.default, whole=knob.type is int)
        return _grid_slider(key, knob.label, grid, knob.default, knob.help)
    elif knob.type is float or high - low <= LONGEST_SLIDER:
        # About a hundred steps of a round size.
        step = 10 ** math.floor(math.log10((high - low) / 100) + 0.5)
        looks |= {"draw": st.slider, "step": 1 if knob.type is int else float(step)}
    ends = {"low": offers.written(low), "high": offers.written(high)}
    said = "note-any" if low is None else "note-more" if high is None else "choice-range"
    return widgets.number(key, knob.label, (low, high), said=say(said, **ends), **looks)


def _choice(knob: Knob, key: str, looks: dict[str, Any]) -> Any:
    lengths = [len(knob.called(each)) for each in knob.choices]
    short = len(lengths) <= 3 and sum(lengths) <= WIDEST_SEGMENTS
    draw = widgets.segments if short else widgets.select
    return draw(key, knob.label, knob.choices, words=knob.called, near=True, **looks)


def _optional(knob: Knob, key: str) -> Any:
    """Slider over the word for None and then the numbers: every one where they are few."""
    assert knob.low is not None
    assert knob.high is not None
    if knob.type is int and knob.high - knob.low < STEPS_A_DECADE:
        numbers: Sequence[Any] = range(int(knob.low), int(knob.high) + 1)
    else:
        middle = knob.low if knob.default is None else knob.default
        numbers = log_grid(knob.low, knob.high, middle, whole=knob.type is int)
    words = {None: knob.none} | {number: offers.written(number) for number in numbers}
    spelt = offers.spelt(key, list(words), words.__getitem__)
    low, high = offers.written(numbers[0]), offers.written(numbers[-1])
    offer = Offer(
        say("note-none", none=knob.none, low=low, high=high),
        words.__contains__,
        lambda value: _on_grid(value, numbers, knob.default),
        lambda raw: spelt.get(raw, offers.number_in(raw)),
        words.__getitem__,
    )
    looks = {"format_func": words.__getitem__, "help": knob.help or None, "bind": offers.BOUND}
    widget = partial(st.select_slider, knob.label, list(words), knob.default, key=key, **looks)
    return offers.asked(key, knob.label, knob.default, offer, widget)


def _grid_slider(
    key: str,
    label: str,
    grid: Sequence[Any],
    default: Any,
    help: str,
    *,
    near: float = 0.0,
    bare: bool = False,
) -> Any:
    """Slider over steps; what a link asks for moves to a step as `near` as that, without a word.

    Where it is `bare`, its label is read aloud and not seen.
    """

    def read(raw: str) -> Any:
        value = offers.number_in(raw)
        step = _on_grid(value, grid, value)
        return step if step != value and abs(step / value - 1) <= near else value

    low, high = offers.written(grid[0]), offers.written(grid[-1])
    offer = Offer(
        say("note-steps", low=low, high=high, number=len(grid)),
        grid.__contains__,
        lambda value: _on_grid(value, grid, default),
        read,
        offers.written,
    )
    looks = {"format_func": offers.written, "key": key, "help": help or None, "bind": offers.BOUND}
    looks |= {"label_visibility": "collapsed"} if bare else {}
    widget = partial(st.select_slider, label, grid, default, **looks)
    return offers.asked(key, label, default, offer, widget)


def _on_grid(value: Any, grid: Sequence[Any], default: Any) -> Any:
    """Step nearest in ratio to a value within the grid; the default for any other."""
    if not offers.between(value, grid[0], grid[-1]):
        return default
    return min(grid, key=lambda step: abs(math.log(max(step, 1e-9) / value)))


# --- around the ε slider: ticks, the meaning of its ends, where a method works --------------------

_SLOT = "_works_slot"  # where the slider left room for the band, and its steps
DECADES = (0.01, 0.1, 1.0, 10.0)
MOST = 82  # percent: beyond it stand the words of the end


def _below(grid: Sequence[float]) -> None:
    """Draw the ticks of the slider with these steps, and the meaning of its ends."""
    room = [
        each for each in DECADES if grid[0] < each < grid[-1] and bands.share(each, grid) < MOST
    ]
    ends = {
        grid[0]: ("dp-start", message("control-private", epsilon=f"{grid[0]:g}")),
        grid[-1]: ("dp-end", message("control-accurate", epsilon=f"{grid[-1]:g}")),
    }
    ticks = "".join(
        f'<span class="{kind}" style="left:{bands.share(each, grid):.4g}%">{html.esc(words)}</span>'
        for each in (grid[0], *room, grid[-1])
        for kind, words in [ends.get(each, ("", f"{each:g}"))]
    )
    st.html(f'<div class="dp-ticks">{ticks}</div>')
    st.session_state[_SLOT] = (st.container(key="works"), tuple(grid))


_ROOM = 85  # percent of the slider, behind which no words fit


def band(low: float, high: float, words: object, *, here: float) -> None:
    """Mark on the last slider where a method works; the words keep away from `here`."""
    slot, grid = st.session_state.pop(_SLOT, (None, ()))
    low, high = max(low, grid[0] if grid else low), min(high, grid[-1] if grid else high)
    if slot is None or not low <= high:
        return
    left, right = bands.share(low, grid), bands.share(high, grid)
    place = bands.share(here, grid)
    side = "dp-before" if place > (left + right) / 2 else "dp-after"
    if place < left < _ROOM:
        side = "dp-beyond"
    looks = f"left:{left:.4g}%;width:{max(right - left, 0.5):.4g}%"
    said = f'<i style="{looks}"><b>{html.esc(words)}</b></i>'
    slot.html(f'<div class="dp-working {side}">{said}</div>')
