"""Pictures of the single steps of the server."""

from collections.abc import Mapping, Sequence

import numpy as np
import plotly.graph_objects as go

from dp_core.algorithms.lremh.data.patterns import Floats
from dp_core.algorithms.lremh.study.routes import Route, Routes
from dp_core.view.marks import Label, direct_labels, dots, stroke
from dp_core.view.theme import (
    Theme,
    base_layout,
    colour,
    panel_title,
    plain,
    style,
    wrapped,
    write_above,
)
from dp_core.words import say

HEIGHT, TOP, BOTTOM, RIGHT = 400, 60, 34, 118
"""Pixels."""


def route_chart(
    routes: Routes, theme: Theme, *, references: Mapping[str, float] | None = None
) -> go.Figure:
    """Draw error against EM iterations; log-likelihood where the truth is not known.

    Parameters
    ----------
    routes : Routes
    theme : Theme
    references : mapping of str to float, optional
        Errors of other methods on the same reports, drawn as dotted lines.
    """
    figure = go.Figure()
    for place, (route, name) in enumerate(
        (
            (routes.uniform, say("lremh-step-em.from-equal")),
            (routes.lasso, say("lremh-step-em.from-lasso")),
        )
    ):
        _add_route(figure, route, name, place, theme)
    known = routes.uniform.errors is not None
    base_layout(figure, theme, height=HEIGHT)
    right = RIGHT if references else 8
    figure.update_layout(margin={"r": right, "t": TOP, "b": BOTTOM})
    figure.update_xaxes(type="log", title=say("lremh-step-em.axis"), tickformat=",", dtick=1)
    if known:
        figure.update_yaxes(range=_error_range(routes, references or {}), tickformat=".2f")
    _add_learning(figure, routes, theme)
    _add_references(figure, routes, references or {}, theme)
    words = say("lremh-step-em.error") if known else say("lremh-step-em.likelihood")
    return panel_title(figure, words, y=1.11)


def _error_range(routes: Routes, references: Mapping[str, float]) -> tuple[float, float]:
    errors = [each for route in (routes.uniform, routes.lasso) for each in _values(route)]
    return 0.0, 1.06 * max(*errors, *references.values(), 0.01)


def _values(route: Route) -> Floats:
    return route.log_likelihood if route.errors is None else route.errors


def _add_references(
    figure: go.Figure, routes: Routes, references: Mapping[str, float], theme: Theme
) -> None:
    for value in references.values():
        figure.add_hline(y=value, line={"color": theme.muted, "width": 1, "dash": "dot"})
    labels = [
        Label(f"{name} {value:.2f}", value, theme.muted) for name, value in references.items()
    ]
    if labels:
        span = _error_range(routes, references)
        direct_labels(figure, labels, y_range=span, inner=HEIGHT - TOP - BOTTOM)


def _add_route(figure: go.Figure, route: Route, name: str, place: int, theme: Theme) -> None:
    look = style(place)
    values = _values(route)
    shade = colour(theme, place)
    words = plain(name) + ": %{y:.3f}<extra></extra>"
    stroke(figure, route.marks, values, shade, look.width, look.dash, hovertemplate=words)
    if route.stop_error is not None:
        edge = {"color": theme.background, "width": 1.5}
        marker = {"symbol": look.symbol, "size": 13, "color": shade, "line": edge}
        words = f"{plain(name)} stops: %{{y:.3f}}<extra></extra>"
        dots(figure, [max(route.stop, 1)], [route.stop_error], marker, hovertemplate=words)


def _add_learning(figure: go.Figure, routes: Routes, theme: Theme) -> None:
    """Mark the iterations that learn single attributes and pairs."""
    last = float(routes.uniform.marks[-1])
    marks = ((routes.single, "t1: single answers", 15), (routes.pairs, "t2: pairs", 0))
    for steps, words, above in marks:
        if 1 <= steps <= last:
            figure.add_vline(x=steps, line={"color": theme.muted, "width": 1})
            write_above(figure, words, np.log10(steps), theme.muted, anchor="left", yshift=above)


def way_bars(
    estimated: Sequence[Floats],
    true: Sequence[Floats] | None,
    names: Sequence[tuple[str, Sequence[str]]],
    theme: Theme,
) -> go.Figure:
    """Draw the unbiased share of each single answer as a dot, the true one as a dash.

    Parameters
    ----------
    estimated : sequence of ndarray, shapes (k_j,)
        May be below 0 or above 1.
    true : sequence of ndarray, or None
    names : sequence of (attribute, categories)
    theme : Theme
    """
    values = np.concatenate(estimated)
    places = np.arange(values.size)
    labels = [f"{name}: {word}" for name, words in names for word in words]
    figure = go.Figure()
    if true is not None:
        dash = {"symbol": "line-ew", "size": 20, "line": {"width": 2.5, "color": theme.true}}
        words = "%{y:.1%} true<extra></extra>"
        dots(figure, places, np.concatenate(true), dash, hovertemplate=words)
    words = "%{customdata}<br>%{y:.1%} estimated<extra></extra>"
    look = {"customdata": [plain(label) for label in labels], "hovertemplate": words}
    dots(figure, places, values, {"size": 8, "color": theme.private}, **look)
    base_layout(figure, theme, height=320)
    figure.update_xaxes(
        tickvals=places.tolist(),
        ticktext=[wrapped(label, 16) for label in labels],
        tickangle=-60,
        showticklabels=len(labels) <= 40,
    )
    figure.update_yaxes(tickformat=".0%")
    return panel_title(figure, say("lremh-step-counts.axis"))
