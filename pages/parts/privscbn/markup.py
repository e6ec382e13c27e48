"""HTML of the picture: a table of yes and no with its shares, and the names around the ring.

Values in, text out; every name is escaped. The looks are in ``panels.css``.
"""

import base64
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.privscbn.view import ring as rings
from pages.common.show.html import esc

_UPRIGHT = 6
"""Columns from which on names stand upright, as there is no room for them side by side."""


class Rows(NamedTuple):
    """A few rows of a table, and the share of yes of each of its columns.

    Parameters
    ----------
    caption : str
        Which rows; read aloud before the table.
    names : sequence of str
    shares : ndarray, shape (m,)
    values : ndarray of 0 and 1, shape (rows, m)
    off : ndarray of bool, shape (m,)
        Shares that are marked.
    """

    caption: str
    names: Sequence[str]
    shares: NDArray[np.float64]
    values: NDArray[np.uint8]
    off: NDArray[np.bool_]


def rows_table(rows: Rows, kind: str, place: int = 0) -> str:
    """Table of yes and no under the shares of yes, all bars on one scale from nothing to all.

    Parameters
    ----------
    rows : Rows
    kind : str
        "true" or "released": whose colour it has.
    place : int
        Position of the style of the method that released it.
    """
    head = "".join(f'<th scope="col"><span>{esc(name)}</span></th>' for name in rows.names)
    shares = "".join(map(_share, rows.shares.tolist(), rows.off.tolist()))
    body = "".join(f"<tr>{''.join(map(_CELLS.__getitem__, row))}</tr>" for row in rows.values)
    upright = " dp-upright" if len(rows.names) >= _UPRIGHT else ""
    kinds = f"dp-rows dp-of-{place} dp-{esc(kind)}-rows{upright}"
    return (
        f'<div class="{kinds}" tabindex="0" role="region" '
        f'aria-label="{esc(rows.caption)}"><table>'
        f"<caption>{esc(rows.caption)}; below the names, shares of yes in %</caption>"
        f'<thead><tr>{head}</tr><tr class="dp-shares">{shares}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )


_CELLS = ("<td>no</td>", '<td class="dp-yes">yes</td>')


def _share(share: float, off: bool) -> str:  # noqa: FBT001 - mapped over
    percent = 100 * share
    mark, word = (' class="dp-off"', "off") if off else ("", "")
    return (
        f'<td{mark}><i><i style="height:{percent:.1f}%"></i></i>'
        f"<b>{percent:.1f}</b><em>{word}</em></td>"
    )


def ring_picture(ring: rings.Ring, svg: str, words: str) -> str:
    """Network as an image, the names around it as text in the font of the page.

    Parameters
    ----------
    ring : Ring
    svg : str
        From `ring_svg`.
    words : str
        Read aloud in place of the picture.
    """
    source = base64.b64encode(svg.encode()).decode()
    places = zip(ring.labels, ring.shares.tolist(), ring.right.tolist(), strict=True)
    labels = "".join(
        f'<span class="{"dp-east" if right else "dp-west"}" '
        f'style="left:{x:.2f}%;top:{y:.2f}%">{esc(name)}</span>'
        for name, (x, y), right in places
        if ring.named
    )
    return (
        f'<div class="dp-ring" role="img" aria-label="{esc(words)}">'
        f'<img alt="" src="data:image/svg+xml;base64,{source}">{labels}</div>'
    )


def folded_table(title: str, names: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Table that opens at a click or a key: what a picture shows, in words."""
    head = "".join(f'<th scope="col">{esc(name)}</th>' for name in names)
    body = "".join(f"<tr>{''.join(f'<td>{esc(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return (
        f'<details class="dp-folded"><summary>{esc(title)}</summary>'
        f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></details>"
    )
