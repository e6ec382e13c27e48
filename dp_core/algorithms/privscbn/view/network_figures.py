"""Pictures of a released network: an ECharts graph to click on, and Graphviz for print."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from dp_core.algorithms.privscbn.method.steps.networks import TableRelease
from dp_core.algorithms.privscbn.study.comparison import DrawnEdge, Edge
from dp_core.algorithms.privscbn.view.layout import positions
from dp_core.view.theme import FONT, Theme, colour

SYMBOLS = ("circle", "roundRect", "diamond", "triangle", "rect", "pin")
"""Shapes of the clusters: no meaning by colour alone."""
_SIZE = 26.0
_LEAST_SIZE = 11.0
_NAME = 18
_LABELLED = 40
_SHORT = 5
_MANY_LINKS = 40


def symbol_of(cluster: int) -> str:
    """Shape of a cluster; shapes and colours repeat, but never together before the 37th."""
    return SYMBOLS[(cluster + cluster // len(SYMBOLS)) % len(SYMBOLS)]


def cluster_of(output: TableRelease) -> list[int]:
    """Give each attribute the number of its cluster."""
    home = [0] * output.m
    for number, cluster in enumerate(output.clusters or []):
        for attribute in cluster:
            home[attribute] = number
    return home


def network_chart(
    output: TableRelease,
    names: Sequence[str],
    edges: Sequence[DrawnEdge],
    theme: Theme,
    *,
    missing: Sequence[Edge] = (),
    chosen: int | None = None,
) -> dict[str, Any]:
    """Draw the released network.

    Parameters
    ----------
    output : TableRelease
    names : sequence of str
        Of the attributes; plain text, ECharts reads no markup in labels.
    edges : sequence of DrawnEdge
        From `drawn_edges`.
    theme : Theme
    missing : sequence of (parent, child)
        Edges of the compared network that the release lacks: thin and dotted.
    chosen : int, optional
        Attribute whose table is shown beside.

    Returns
    -------
    dict
        ECharts option with fixed places: the layout depends on the release alone. Links are in
        the order of `edges`, then `missing`.
    """
    nodes = _nodes(output, names, theme, chosen)
    links = [_link(edge, theme) for edge in edges] + [_absent(edge, theme) for edge in missing]
    if len(links) > _MANY_LINKS and chosen is not None:
        _fade_others(links, str(chosen))
    # On axes of its own a graph fills its room at any width, and its nodes stay round.
    axis = {"show": False, "min": 0, "max": 1, "type": "value"}
    return {
        "animation": False,
        "textStyle": {"fontFamily": FONT},
        "tooltip": {"confine": True},
        "grid": {"left": 34, "right": 34, "top": 16, "bottom": 34},
        "xAxis": axis,
        "yAxis": {**axis, "inverse": True},
        "series": [
            {
                "type": "graph",
                "coordinateSystem": "cartesian2d",
                "data": nodes,
                "links": links,
                "selectedMode": "single",
                "edgeSymbol": ["none", "arrow"],
                "edgeSymbolSize": 9 if output.m <= _LABELLED else 6,
                "label": {
                    "position": "bottom",
                    "distance": 3,
                    "color": theme.text,
                    "fontSize": 12,
                    "textBorderColor": theme.background,
                    "textBorderWidth": 3,
                },
                "emphasis": {"disabled": True},
                "select": {"itemStyle": {"borderColor": theme.text, "borderWidth": 3}},
            }
        ],
    }


def _nodes(
    output: TableRelease, names: Sequence[str], theme: Theme, chosen: int | None
) -> list[dict[str, Any]]:
    place, home = positions(output), cluster_of(output)
    middle = {c: place[members].mean(axis=0) for c, members in enumerate(output.clusters or [])}
    spread = {
        c: np.ptp(place[members], axis=0) + 1e-9 for c, members in enumerate(output.clusters or [])
    }
    short = max(map(len, names)) <= _SHORT

    def side(j: int) -> str:
        x, y = (place[j] - middle[home[j]]) / spread[home[j]]
        return _label_side(float(x), float(y), short=short)

    size = max(_LEAST_SIZE, _SIZE - 0.3 * output.m)
    return [
        {
            "id": str(j),
            "name": _short(names[j]),
            "value": place[j].round(4).tolist(),
            "symbol": symbol_of(home[j]),
            "symbolSize": size if j != chosen else size * 1.35,
            "itemStyle": {
                "color": colour(theme, home[j]),
                "borderColor": theme.text if j == chosen else theme.background,
                "borderWidth": 3 if j == chosen else 1.5,
            },
            "label": {
                "show": output.m <= _LABELLED or j == chosen,
                "position": side(j),
            },
        }
        for j in range(output.m)
    ]


def _fade_others(links: list[dict[str, Any]], chosen: str) -> None:
    """Among many lines let those of the chosen attribute stand out."""
    for link in links:
        if chosen not in (link["source"], link["target"]):
            link["lineStyle"]["opacity"] = 0.3 * float(link["lineStyle"]["opacity"])


def _label_side(x: float, y: float, *, short: bool) -> str:
    """Short names stand outside of the ring, so that no line runs through them."""
    if not short:
        return "bottom"
    if abs(x) < abs(y):
        return "top" if y < 0 else "bottom"
    return "left" if x < 0 else "right"


def _link(edge: DrawnEdge, theme: Theme) -> dict[str, Any]:
    new = edge.agrees is False
    return {
        "source": str(edge.parent),
        "target": str(edge.child),
        "lineStyle": {
            "width": round(1.2 + 3.5 * edge.strength, 2),
            "type": "dashed" if edge.bridge else "solid",
            "color": theme.vermilion_text if new else theme.muted,
            "opacity": 0.95 if new else 0.75,
            "curveness": 0.08,
        },
    }


def _absent(edge: Edge, theme: Theme) -> dict[str, Any]:
    return {
        "source": str(edge[0]),
        "target": str(edge[1]),
        "symbol": ["none", "none"],
        "lineStyle": {
            "width": 1.6,
            "type": "dotted",
            "color": theme.true,
            "opacity": 0.9,
            "curveness": -0.12,
        },
    }


def network_dot(output: TableRelease, names: Sequence[str], edges: Sequence[DrawnEdge]) -> str:
    """Write the network for Graphviz: black on white, clusters as boxes, bridges dashed."""
    lines = [
        "digraph network {",
        '  graph [rankdir=TB, fontname="Helvetica", bgcolor="white"];',
        '  node [shape=ellipse, fontname="Helvetica", fontsize=11, style=filled, fillcolor=white];',
    ]
    for number, cluster in enumerate(output.clusters or [list(range(output.m))]):
        members = " ".join(f"n{j};" for j in cluster)
        lines.append(f'  subgraph cluster_{number} {{ color="#999999"; {members} }}')
    lines += [f"  n{j} [label={_quoted(names[j])}];" for j in range(output.m)]
    for edge in edges:
        style = ", style=dashed" if edge.bridge else ""
        width = f"{0.6 + 3 * edge.strength:.2f}"
        lines.append(f"  n{edge.parent} -> n{edge.child} [penwidth={width}{style}];")
    return "\n".join([*lines, "}"])


def _quoted(text: str) -> str:
    printable = "".join(letter if letter.isprintable() else " " for letter in text)
    escaped = printable.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _short(name: str) -> str:
    printable = "".join(letter if letter.isprintable() else " " for letter in name)
    return printable if len(printable) <= _NAME else printable[: _NAME - 1] + "…"
