"""The ring of columns: where they stand follows from their number and names alone."""

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.privscbn.method.steps.networks import TableRelease
from dp_core.algorithms.privscbn.study.comparison import Joins, joins_of
from dp_core.view.marks import card
from dp_core.view.theme import Theme

Floats = NDArray[np.float64]

WIDTH = 340.0
MOST_NAMED = 64
_LINE = 13.0  # between two names, one below the other
_LEAST = 88.0  # half the height of a ring
_LETTER, _MOST_ROOM, _GAP = 6.6, 112.0, 9.0
_NAME = 18


@dataclass(frozen=True, kw_only=True)
class Ring:
    """Places of m columns on one ring, clockwise from its top in their order, in pixels.

    They are public, and the same for every ε, method and data set with these columns: what differs
    between two pictures is edges.
    """

    names: tuple[str, ...]

    @property
    def named(self) -> bool:
        """Whether there is room for names."""
        return len(self.names) <= MOST_NAMED

    @property
    def labels(self) -> list[str]:
        """Names as they are written: short, and no control letters."""
        return [_short(name) for name in self.names]

    @cached_property
    def angles(self) -> Floats:
        """Clockwise from the top; none at the top itself, so that names stand to both sides."""
        m = len(self.names)
        return 2 * np.pi * (np.arange(m) + 0.5) / m

    @cached_property
    def right(self) -> NDArray[np.bool_]:
        """Whose name stands to the right of the ring."""
        return np.asarray(self.angles <= np.pi + 1e-9)

    @cached_property
    def radii(self) -> tuple[float, float]:
        """Half the width and half the height."""
        longest = max(map(len, self.labels)) if self.named else 0
        room = min(_MOST_ROOM, _LETTER * longest) + _GAP
        side = -(-len(self.names) // 2)
        return WIDTH / 2 - room, max(_LEAST, 0.5 * _LINE * side)

    @cached_property
    def nodes(self) -> Floats:
        """Where the columns stand, shape (m, 2); y from the top down, 0 in the middle."""
        across, down = self.radii
        x, y = across * np.sin(self.angles), -down * np.cos(self.angles)
        return np.stack([WIDTH / 2 + x, y], axis=1)

    @cached_property
    def starts(self) -> Floats:
        """Where the names stand, (m, 2): outside, moved apart where they would meet."""
        x, y = self.nodes.T.copy()
        x += np.where(self.right, _GAP, -_GAP)
        for side in (self.right, ~self.right):
            members = np.flatnonzero(side)[np.argsort(y[side], kind="stable")]
            upper, lower = members[y[members] < 0], members[y[members] >= 0]
            for inner, outer in pairwise(upper[::-1]):
                y[outer] = min(y[outer], y[inner] - _LINE)
            for inner, outer in pairwise(lower):
                y[outer] = max(y[outer], y[inner] + _LINE)
        return np.stack([x, y], axis=1)

    @cached_property
    def half(self) -> float:
        """Half the height of the picture."""
        return float(np.abs(self.starts[:, 1]).max() + _LINE)

    @property
    def height(self) -> float:
        return 2 * self.half

    @property
    def shares(self) -> Floats:
        """Where the names stand, in percent of width and height."""
        x, y = self.starts.T
        return np.stack([100 * x / WIDTH, 100 * (y + self.half) / self.height], axis=1)


def ring_svg(ring: Ring, edges: Joins, theme: Theme, released: str) -> str:
    """Draw nodes and edges, without names.

    Parameters
    ----------
    edges : Joins
        Kept ones are solid, new ones dash-dotted, lost ones grey dots.
    released : str
        Colour of what is released.
    """
    place = ring.nodes + np.array([0, ring.half])
    lines = [
        *(_line(place, pair, f'stroke="{theme.true}" {_LOST}') for pair in edges.lost),
        *(_line(place, pair, f'stroke="{released}" {_NEW}') for pair in edges.new),
        *(_line(place, pair, f'stroke="{released}"') for pair in edges.kept),
    ]
    radius = 5.5 if len(place) <= 24 else 3.5
    dots = (f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}"/>' for x, y in place)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:g} {ring.height:.1f}">'
        f'<g fill="none" {_THIN if len(lines) > _MANY else _WIDE}>{"".join(lines)}</g>'
        f'<g fill="{theme.text}" stroke="{theme.background}" stroke-width="1.5">{"".join(dots)}</g>'
        "</svg>"
    )


def small_picture(output: TableRelease, scheme: Theme, released: str) -> str:
    """Few made-up rows, and beside them the network: for a card."""
    place = Ring(names=tuple("" for _ in range(output.m)))
    across, down = place.radii
    circle = (place.nodes - np.array([WIDTH / 2, 0])) / [across, down]
    nodes = np.array([225, 53]) + circle * [56, 42]
    edges = joins_of(output).kept
    look = f'stroke="{released}" stroke-width="1.8"'
    lines = "".join(_line(nodes, pair, look) for pair in edges)
    dots = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5"/>' for x, y in nodes)
    rows = output.synthetic if output.synthetic is not None else np.zeros((0, 0))
    cells = "".join(
        f'<rect x="{16 + 14 * j}" y="{9 + 11 * i}" width="11" height="8" '
        f'fill="{released if yes else scheme.axis}"/>'
        for i, row in enumerate(rows[:8])
        for j, yes in enumerate(row[:9])
    )
    return card(scheme, cells, lines, f'<g fill="{scheme.text}">{dots}</g>')


_WIDE, _THIN, _MANY = 'stroke-width="2.4"', 'stroke-width="1.1" stroke-opacity="0.8"', 40
_NEW = 'stroke-dasharray="9 4 2 4"'
_LOST = 'stroke-dasharray="0.1 5" stroke-linecap="round"'


def _line(place: Floats, pair: frozenset[int], look: str) -> str:
    (a, b), (c, d) = (place[j] for j in sorted(pair))
    return f'<line x1="{a:.1f}" y1="{b:.1f}" x2="{c:.1f}" y2="{d:.1f}" {look}/>'


def _short(name: str) -> str:
    printable = "".join(letter if letter.isprintable() else " " for letter in name)
    return printable if len(printable) <= _NAME else printable[: _NAME - 1] + "…"
