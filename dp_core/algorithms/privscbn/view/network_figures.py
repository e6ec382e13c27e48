"""The released network for print, as Graphviz; which cluster a column is in."""

from collections.abc import Sequence

from dp_core.algorithms.privscbn.method.steps.networks import TableRelease
from dp_core.algorithms.privscbn.study.comparison import DrawnEdge


def cluster_of(output: TableRelease) -> list[int]:
    """Give each attribute the number of its cluster."""
    home = [0] * output.m
    for number, cluster in enumerate(output.clusters or []):
        for attribute in cluster:
            home[attribute] = number
    return home


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
