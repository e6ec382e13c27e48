"""One person followed: a switch under the picture, what she touches, and the release without her.

It is offered on data that come with the app alone: of an upload nobody is followed.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from operator import attrgetter
from typing import Any

import streamlit as st

from dp_core.study.following import Followed, Touched, short
from dp_core.words import message, say
from pages.common.frame import hiding
from pages.common.frame.views import View
from pages.common.input import widgets
from pages.common.show import html, panels
from pages.common.work import background

MOST_ROWS, MOST_LIT = 12, 400
_BAR = 30  # one scale of the noise, in % of a small picture


def offer(view: View) -> None:
    """Draw the switch, and what it shows; nothing of an upload."""
    if not _offered(view):
        return
    words = {"help": html.md(message("ada-help")), "setting": False}
    if not widgets.toggle(_switch(view), say("ada-follow"), **words):
        return
    frame = message("ada-frame")
    with panels.frame_unless(view.whole.synthetic, frame, key=f"{view.key}_ada_frame"):
        background.show(_work(view), partial(_draw, view.key))


def lit(view: View) -> Followed | None:
    """Give whom a picture rings, once she is followed and what is hers came back.

    Of made-up data alone, and never while what is true is hidden. The release without her is there
    once she has left.
    """
    followed = _offered(view) and view.whole.synthetic and st.session_state.get(_switch(view))
    if not followed or hiding.is_on():
        return None
    found: list[Followed] = background.known(_work(view))
    st.session_state[_ringed(view.key)] = bool(found)
    if not found:
        return None
    return found[0] if st.session_state.get(_gone(view.key)) else replace(found[0], without=None)


def _offered(view: View) -> bool:
    own = view.whole.confidential or view.origin is not None
    return view.algorithm.follow is not None and not own


def _work(view: View) -> background.Work:
    assert view.algorithm.follow is not None
    method = view.algorithm.method(view.method)
    return background.Work(
        prefix=view.key,
        name="ada",
        wanted=(view.data.fingerprint, view.run_key),
        label="Ada",
        function=view.algorithm.follow,
        tasks=lambda: [(view.data, method, view.params, view.seed)],
    )


def _switch(view: View) -> str:
    return f"{view.key}_ada"


def _gone(key: str) -> str:
    return f"_{key}_ada_left"


def _ringed(key: str) -> str:
    """Name what notes whether the picture above had what it rings."""
    return f"_{key}_ada_ringed"


def _draw(key: str, found: Sequence[Any]) -> None:
    if not found:
        return
    if not st.session_state.setdefault(_ringed(key), False):
        st.session_state[_ringed(key)] = True  # a picture that rings nobody is not asked again
        st.rerun()
    followed: Followed = found[0]
    state = _gone(key)
    left = bool(st.session_state.get(state))
    panels.say(f"{followed.who} {followed.sentence}")
    if followed.touched:
        st.html(table(followed, left=left))
    words = message("ada-returns" if left else "ada-leaves")
    turn = {"on_click": st.session_state.update, "args": ({state: not left},)}
    if st.button(html.md(words), key=f"{key}_ada_leaves", **turn):
        st.rerun()  # the picture, too
    if left:
        st.html(html.verdict_box(followed.outcome, message("ada-same-noise"), "plain"))


def table(followed: Followed, *, left: bool) -> str:
    """Write what she touches: all measurements as a strip, hers lit, and a table of the first.

    Parameters
    ----------
    followed : Followed
    left : bool
        Whether she has gone.
    """
    marks = "".join(
        f'<i style="left:{100 * (each.at + 0.5) / followed.total:.2f}%"></i>'
        for each in followed.touched[:MOST_LIT]
    )
    head = ["ada-measurement", "ada-with", *(["ada-without"] * left), "ada-noise"]
    names = "".join(f"<th>{html.esc(message(key))}</th>" for key in head)
    rows = "".join(
        f'<tr><td colspan="{len(head)}">{html.esc(step)}</td></tr>'
        + "".join(_row(each, followed, left=left) for each in same)
        for step, same in groupby(followed.touched[:MOST_ROWS], key=attrgetter("step"))
    )
    said = message(
        "ada-key",
        total=followed.total,
        shown=any(each.scale for each in followed.touched),
        more=max(len(followed.touched) - MOST_ROWS, 0),
    )
    strip = html.esc(message("ada-strip", total=followed.total))
    return (
        f'<div class="dp-ada"><div class="dp-lit" role="img" aria-label="{strip}">{marks}</div>'
        f"<table><thead><tr>{names}</tr></thead><tbody>{rows}</tbody></table></div>"
        f'<p class="dp-foot">{html.esc(said)}</p>'
    )


def _row(each: Touched, followed: Followed, *, left: bool) -> str:
    values = [each.inside, *([each.outside] * left)]
    codes = [message("ada-hers"), message("ada-another")]
    said = codes if followed.coded else [_number(value) for value in values]
    cells = [each.place, *said[: len(values)]]
    written = "".join(f"<td>{html.esc(cell)}</td>" for cell in cells)
    return f"<tr>{written}<td>{_picture(each, left=left)}</td></tr>"


def _picture(each: Touched, *, left: bool) -> str:
    """Draw her share among the noise: a bar of its scale each way, a dot, a ring without her."""
    if not each.scale:
        return html.esc(message("ada-random"))
    at = min(max(50 + (each.outside - each.inside) / each.scale * _BAR, 3), 97)
    ring = f'<i class="dp-ring" style="left:{at:.1f}%"></i>' if left else ""
    bar = f'<span class="dp-noise"><b></b><i></i>{ring}</span>'
    return f"{bar} ± {short(each.scale)}"


def _number(value: float) -> str:
    return f"{value:,.6g}" if value % 1 else f"{value:,.0f}"
