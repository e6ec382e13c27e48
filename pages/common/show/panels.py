"""Panels every system shares: risk, ledger, error, verdict, metrics, the holder's frame."""

import math
import secrets
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

import pandas as pd
import streamlit as st

from dp_core.view import figures
from dp_core.view.figures import Curve, ErrorView, Spread, Theme
from dp_core.view.theme import Role
from dp_core.words import Message, commas, message, sentences, worded
from pages.common.input import widgets
from pages.common.show import bands, html
from pages.common.show.html import esc
from pages.common.work import session

# --- charts that wait for somebody's hand: until then the still stands in -------------------------

MOST = 3000  # milliseconds after which charts come by themselves
PATIENCE = 2.0  # seconds that a run waits for the controls to be seen
_WAITS = "_charts_wait"
_VISIT = "_visit_name"
_REST = "_after_controls"
_SEEN = "_controls_seen"
_visits: WeakValueDictionary[str, threading.Event] = WeakValueDictionary()


def begin(*, still: bool) -> bool:
    """Decide on the first run of a visit whether charts wait, and say whether they do.

    They never do without a browser or a still, or where a link says what is to be seen.
    """
    if _WAITS not in st.session_state:
        first = still and bool(st.context.url) and not st.query_params
        st.session_state[_WAITS] = first
        if first:
            name = st.session_state[_VISIT] = secrets.token_hex(8)
            st.session_state[_SEEN] = _visits[name] = threading.Event()
    return bool(st.session_state[_WAITS])


def visit() -> str:
    """Name by which the browser says what it shows, nobody can guess it; none but at first."""
    return str(st.session_state[_VISIT]) if _SEEN in st.session_state else ""


def seen(name: str) -> None:
    """Take from a browser that the controls of a visit are there."""
    if there := _visits.get(name):
        there.set()


def controls_first() -> None:
    """Let the browser draw what it has, on the first run of a visit, before it gets the rest.

    Else it draws the controls last: what comes meanwhile has the precedence.
    """
    if there := st.session_state.pop(_SEEN, None):
        there.wait(PATIENCE)
    for draw in st.session_state.pop(_REST, ()):
        draw()


def with_the_rest(draw: Callable[[], None]) -> None:
    """Draw something after the controls on the first run of a visit; else at once."""
    if _SEEN in st.session_state:
        st.session_state.setdefault(_REST, []).append(draw)
    else:
        draw()


def come() -> None:
    st.session_state[_WAITS] = False


def waits(height: Any, alt: str) -> bool:
    """Whether charts wait still; then the place of this one is kept free."""
    if not st.session_state.get(_WAITS):
        return False
    # The height of a container is kept from the first.
    with st.container(height=height, border=False) if isinstance(height, int) else nullcontext():
        st.html(
            f'<div data-later role="img" aria-label="{esc(alt)}" style="height:{height}px"></div>'
        )
    return True


# --- panels of every system -----------------------------------------------------------------------

Metric = tuple[str, str, str, str]
"""Label, value, second line that starts with the unit ("cells of 64"), help."""
Table = Mapping[str, Any] | pd.DataFrame  # columns by their names
OF_LOOK_ALIKE = message("frame-alike")
"""Label of the holder's frames while a look-alike stands in place of a file."""
JUDGED = message("frame-from-data")
Words = Message | str
_TABLES_EXPANDED = False  # tests look into every table


def current_theme() -> Theme:
    """Colours of the scheme the visitor has chosen; light until the browser has told."""
    return figures.theme(st.context.theme.type == "dark")


def chart(figure: Any, *, key: str, alt: str) -> None:
    """Draw a figure without Streamlit's own theme, mode bar or logo; `alt` is read aloud."""
    if session.look_alike_on_page():  # what is read under the hand is named as in `legend`
        for each in figure.data:
            if (each.name or "").startswith(str(message("legend-true"))):
                each.name = _alike(each.name)
    height = int(figure.layout.height or 0) or "content"  # kept free until it is drawn
    if not waits(height, alt):
        st.plotly_chart(figure, key=key, theme=None, config=figures.CONFIG, alt=alt, height=height)


_text = cache(partial(Path.read_text, encoding="utf-8"))


def component(beside: str, name: str, *kinds: str) -> Any:
    """Component of the browser, made of the files of its name that lie beside a module."""
    sources = {kind: _text(Path(beside).with_name(f"{name}.{kind}")) for kind in kinds}
    return st.components.v2.component(name, **sources)


def say(text: object) -> None:
    """Write a paragraph, if there are words; nothing in it is markup."""
    if words := html.md(text):
        st.markdown(words)


def note(text: object) -> None:
    """Write a caption, if there are words; nothing in it is markup."""
    if words := html.md(text):
        st.caption(words)


def listed(numbers: Iterable[Any]) -> None:
    """List numbers of a screen, one a line."""
    st.html("".join(html.one_value(str(each.label), str(each.value)) for each in numbers))


def download(label: object, content: Any, name: str, mime: str, *, key: str, **looks: Any) -> None:
    """Offer a file, which a function may make on the click; the page is not drawn again for it."""
    looks = {"icon": ":material/download:", **looks}
    st.download_button(html.md(label), content, name, mime, key=key, on_click="ignore", **looks)


def setter(words: object, key: str, state: Mapping[str, Any], **looks: Any) -> bool:
    """Draw a button that sets widgets, or what else a visit holds; whether it was pressed."""
    then = {"on_click": st.session_state.update, "args": (state,)}
    return st.button(html.md(words), key=key, **then, **looks)


def table(rows: Table, alt: str, **looks: Any) -> None:
    """Draw a table without numbers of rows; `alt` is read aloud."""
    st.dataframe(rows, hide_index=True, alt=alt, **looks)


LOOKED_AT = ("true", "true-mark", "tolerance")  # swatches of what is true, or compared with it


def legend(items: Iterable[tuple[str, str]], role: Role | int = "published") -> None:
    """One row above a picture: (kind of swatch, words) of what is drawn, as `html.legend_row`.

    What is true is named after the look-alike, while one stands in place of a file.
    """
    if session.look_alike_on_page():
        items = [(kind, _alike(text) if kind in LOOKED_AT else text) for kind, text in items]
    st.html(html.legend_row(items, role))


def _alike(words: str) -> str:
    return words.replace(str(message("legend-true")), str(message("legend-alike")))


def error_panel(
    curves: Sequence[Curve],
    spreads: Sequence[Spread],
    *,
    view: ErrorView,
    key: str,
    caption: Words = "",
    here: str = "",
    heading: object = "Error",
) -> None:
    """Show error against epsilon beside all methods at the current epsilon.

    The axis opens with the side of the view; a switch appears where the two differ. `here` says
    at which ε the spreads are, where not at the claimed one of the view; `heading` what is drawn.
    """
    left, right = st.columns([2.15, 1], gap="medium")
    side = view.side
    if not all((curve.claimed == curve.proven).all() for curve in curves):
        looks = {"setting": False, "help": bands.help("proven"), "default": side}
        label = str(message("curve-side"))
        side = widgets.segments(f"{key}_side", label, ["proven", "claimed"], **looks)
    view = replace(view, side=side)
    theme = current_theme()
    with left:
        st.markdown(f"**{html.md(message('curve-against', what=heading))}**")
        figure = figures.error_curve(curves, view=view, theme=theme)
        names = commas(curve.label for curve in curves)
        heard = {"metric": view.metric, "side": view.side, "log": view.log, "names": names}
        chart(figure, key=f"{key}_curve", alt=str(message("curve-heard", **heard)))
    with right:
        own = message("curve-here")
        if view.claimed is not None:
            own = message("epsilon-is", epsilon=view.claimed)
        st.markdown(f"**{html.md(message('curve-at', where=here or own))}**")
        figure = figures.range_plot(spreads, view=view, theme=theme)
        order = sorted(spreads, key=lambda each: each.middle, reverse=view.better == "higher")
        listed = commas(f"{each.label} {figures.short(each.middle)}" for each in order)
        heard = {"metric": view.metric, "listed": listed, "unit": view.unit}
        chart(figure, key=f"{key}_range", alt=str(message("curve-spread", **heard)))
    absent = [curve.label for curve in curves if not (curve.proven < math.inf).any()]
    notes = [caption] if caption else []
    if absent and view.side == "proven":
        notes.append(message("curve-absent", names=commas(absent)))
    note(sentences(notes))


def metrics_row(
    items: Sequence[Metric], *, framed: Collection[int] = (), key: str = "cards"
) -> None:
    """Show up to four numbers in a row, in the order given; two by two on a phone.

    What depends on true rows is `framed`, by its place, or in a frame of the holder.
    """
    grid = st.grid(max(1, min(4, len(items))), min_column_width=140)
    if framed:
        session.look()
    for place, (label, value, second, hint) in enumerate(items):
        own = place in framed
        room = grid.container(key=f"holder_card_{key}_{place}", height="stretch") if own else grid
        looks = {"height": "stretch", "delta_color": "off", "delta_arrow": "off"}
        looks |= {"help": html.md(hint) or None, "border": not own}
        room.metric(html.md(label), value, second or None, **looks)


@contextmanager
def holder_frame(
    label: Words = JUDGED,
    *,
    key: str,
    is_look: bool = True,
    of_file: bool = False,
    plain: Words = "",
) -> Iterator[None]:
    """Frame and label what is computed from true data and never leaves with a release.

    On bundled data, which are nobody's, there is neither frame nor label; `plain` stands there.

    While a look-alike stands in place of a file, the label names the look-alike, but where the
    content is about the file (`of_file`). It `is_look` where the next release asks what was chosen
    by it: not of what no parameter is chosen by, such as whether a file is known.
    """
    if is_look:
        session.look()
        if label and not of_file and session.look_alike_on_page():
            label, plain = OF_LOOK_ALIKE, ""
    with st.container(key=f"holder_{key}"):
        st.html(html.holder_label(label, plain))
        yield


def frame_unless(free: object, label: Words, *, key: str) -> AbstractContextManager[None]:
    """Frame of the holder, but not around what no real rows are behind."""
    return nullcontext() if free else holder_frame(label, key=key)


def fold(
    words: str, key: str, draw: Callable[..., None], *args: Any, expanded: bool = False
) -> None:
    """Draw a part of a page folded; it is worked out once it is opened."""
    part = st.expander(words, expanded, key=key, on_change="rerun")
    if part.open:
        with part:
            draw(*args)


def refusal(error: Exception | str, *, own: bool, key: str = "refusal") -> None:
    """Say why a method does not run; in a frame where the holder's `own` rows may be why."""
    with holder_frame(key=key, of_file=True) if own else nullcontext():
        st.error(html.md(error))


@contextmanager
def released_frame(label: Words, *, key: str, plain: Words = "") -> Iterator[None]:
    """Frame and label what anybody may see, beside a `holder_frame`; `plain` as there."""
    with st.container(key=f"released_{key}"):
        st.html(html.holder_label(label, plain))
        yield


def table_under(
    figure_name: str, rows: Table | Callable[[], Table], *, label: Words = "Table"
) -> None:
    """Offer the numbers of a picture as a table, drawn once it is opened: a grid is heavy.

    `figure_name` is read aloud, and once a page; `label` opens it.
    """
    key, words = f"table_{html.slug(figure_name)}", str(message("curve-table", of=figure_name))

    def draw() -> None:
        table(rows() if callable(rows) else rows, words)

    fold(worded(label), key, draw, expanded=_TABLES_EXPANDED)
