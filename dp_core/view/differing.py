"""What a system draws of releases side by side: the looks of the sides, and what comes back."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import plotly.graph_objects as go

from dp_core.algorithm import Release
from dp_core.view.theme import PLACES, Theme, colour, plain

_PLACES = {
    "A": PLACES["published"],
    "B": PLACES["sound"],
    "C": PLACES["rival"],
    "D": PLACES["second"],
}


@dataclass(frozen=True, kw_only=True)
class Side:
    """One of the releases.

    Parameters
    ----------
    letter : {"A", "B", "C", "D"}
    title : str
        Of the method.
    release : Release
    """

    letter: str
    title: str
    release: Release[Any]

    @property
    def place(self) -> int:
        """Position of its style in `dp_core.view.theme.STYLES`."""
        return _PLACES[self.letter]

    @property
    def words(self) -> str:
        """Name in a legend."""
        return f"{self.letter}: {self.title}"

    def ink(self, theme: Theme) -> str:
        """Colour of it."""
        return colour(theme, self.place)


@dataclass(frozen=True, kw_only=True)
class Difference:
    """A picture of what differs.

    Parameters
    ----------
    title : str
        In a few words.
    figure : plotly.graph_objects.Figure
    alt : str
        Read aloud.
    true : bool
        Whether anything true is in it: then it is for the holder alone.
    legend : sequence of (str, str)
        Kinds of swatch and words, as `pages.common.show.html.legend_row` takes them.
    """

    title: str
    figure: go.Figure
    alt: str
    true: bool
    legend: Sequence[tuple[str, str]] = ()


def swatches(sides: Sequence[Side]) -> list[tuple[str, str]]:
    """Items of a legend, one a side."""
    return [(f"method-{side.place}", side.words) for side in sides]


def bars(
    figure: go.Figure,
    sides: Sequence[Side],
    shares: Sequence[Sequence[float]],
    words: Sequence[str],
    theme: Theme,
) -> go.Figure:
    """Add lying bars, one a side for each of the words, in the order of the sides.

    Parameters
    ----------
    figure : plotly.graph_objects.Figure
        Changed in place.
    sides : sequence of Side
    shares : sequence of sequence of float
        Of each side, from 0 to 1.
    words : sequence of str
        May be hostile.
    theme : Theme
    """
    labels = [plain(each) for each in words]
    for side, own in zip(sides, shares, strict=True):
        figure.add_bar(
            y=list(range(len(labels))),
            x=[100 * share for share in own],
            orientation="h",
            marker={"color": side.ink(theme)},
            customdata=labels,
            hovertemplate=f"%{{customdata}}<br>{side.letter}: %{{x:.3g}} of 100<extra></extra>",
        )
    figure.update_layout(barmode="group", bargap=0.3, hovermode="closest", dragmode=False)
    return figure
