"""One person followed: a switch under the picture, what she touches, and the release without her.

It is offered on data that come with the app alone: of an upload nobody is followed.
"""

from collections.abc import Sequence
from functools import partial
from itertools import groupby
from operator import attrgetter
from typing import Any

import streamlit as st

from dp_core.study.following import Followed, Touched, short
from pages.common.frame.views import View
from pages.common.input import widgets
from pages.common.show import html, panels
from pages.common.work import background

HELP = (
    "Ada is one person of this data set. See which counts she is in, and what would have been "
    "published without her under the very same noise."
)
FRAME = "Ada among the true rows: for you alone"
KEY = "The dot is the true value with Ada, the ring without her, the bar how far noise usually goes"
MOST_ROWS, MOST_LIT = 12, 400
_BAR = 30  # one scale of the noise, in % of a small picture


def offer(view: View) -> None:
    """Draw the switch, and what it shows; nothing of an upload."""
    algorithm = view.algorithm
    if algorithm.follow is None or view.whole.confidential or view.origin is not None:
        return
    if not widgets.toggle(f"{view.key}_ada", "Follow Ada", help=HELP, setting=False):
        return
    method = algorithm.method(view.method)
    work = background.Work(
        prefix=view.key,
        name="ada",
        wanted=(view.data.fingerprint, view.run_key),
        label="Ada",
        function=algorithm.follow,
        tasks=lambda: [(view.data, method, view.params, view.seed)],
    )
    with panels.frame_unless(view.whole.synthetic, FRAME, key=f"{view.key}_ada_frame"):
        background.show(work, partial(_draw, view.key))


def _draw(key: str, found: Sequence[Any]) -> None:
    if not found:
        return
    followed: Followed = found[0]
    state = f"_{key}_ada_left"
    left = bool(st.session_state.get(state))
    panels.say(f"{followed.who} {followed.sentence}")
    if followed.touched:
        st.html(table(followed, left=left))
    st.button(
        "Ada comes back" if left else "Ada leaves",
        key=f"{key}_ada_leaves",
        on_click=st.session_state.update,
        args=({state: not left},),
    )
    if left:
        st.html(html.verdict_box(followed.outcome, "The noise is that of the picture.", "plain"))


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
    head = ["Measurement", "with Ada", *(["without her"] * left), "noise"]
    names = "".join(f"<th>{name}</th>" for name in head)
    rows = "".join(
        f'<tr><td colspan="{len(head)}">{html.esc(step)}</td></tr>'
        + "".join(_row(each, followed, left=left) for each in same)
        for step, same in groupby(followed.touched[:MOST_ROWS], key=attrgetter("step"))
    )
    rest = len(followed.touched) - MOST_ROWS
    more = f" {rest:,} more are not in the table." if rest > 0 else ""
    drawn = f" {KEY}." if any(each.scale for each in followed.touched) else ""
    return (
        f'<div class="dp-ada"><div class="dp-lit" role="img" aria-label="{followed.total:,} '
        f'measurements, hers marked">{marks}</div><table><thead><tr>{names}</tr></thead>'
        f'<tbody>{rows}</tbody></table></div><p class="dp-foot">The strip is all '
        f"{followed.total:,} measurements, hers in pink.{drawn}{more}</p>"
    )


def _row(each: Touched, followed: Followed, *, left: bool) -> str:
    values = [each.inside, *([each.outside] * left)]
    said = ["hers", "another"] if followed.coded else [_number(value) for value in values]
    cells = [each.place, *said[: len(values)]]
    written = "".join(f"<td>{html.esc(cell)}</td>" for cell in cells)
    return f"<tr>{written}<td>{_picture(each, left=left)}</td></tr>"


def _picture(each: Touched, *, left: bool) -> str:
    """Draw her share among the noise: a bar of its scale each way, a dot, a ring without her."""
    if not each.scale:
        return "a draw at random"
    at = min(max(50 + (each.outside - each.inside) / each.scale * _BAR, 3), 97)
    ring = f'<i class="dp-ring" style="left:{at:.1f}%"></i>' if left else ""
    bar = f'<span class="dp-noise"><b></b><i></i>{ring}</span>'
    return f"{bar} ± {short(each.scale)}"


def _number(value: float) -> str:
    return f"{value:,.6g}" if value % 1 else f"{value:,.0f}"
