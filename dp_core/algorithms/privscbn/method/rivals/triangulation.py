"""Triangulated graphs: min-fill elimination, maximal cliques, junction trees.

A set of vertices is an integer with one bit a vertex, a graph the list of the neighbours of each.
"""

from collections.abc import Iterable, Iterator, Sequence
from heapq import heapify, heappop, heappush

Edge = tuple[int, int]


def members(vertices: int) -> Iterator[int]:
    """Vertices of a set, in rising order."""
    while vertices:
        lowest = vertices & -vertices
        yield lowest.bit_length() - 1
        vertices ^= lowest


def union(sets: Iterable[int]) -> int:
    """All vertices of some sets."""
    found = 0
    for each in sets:
        found |= each
    return found


def component(graph: Sequence[int], vertex: int) -> int:
    """Vertices that can be reached from one, itself included."""
    found = new = 1 << vertex
    while new:
        new = union(graph[each] for each in members(new)) & ~found
        found |= new
    return found


def elimination_cliques(graph: Sequence[int], vertices: int, largest: int) -> list[int] | None:
    """Eliminate some vertices, the one that adds the fewest edges first (min-fill).

    Parameters
    ----------
    vertices : int
        Whole connected components.
    largest : int
        Vertices of the largest clique allowed.

    Returns
    -------
    list of int, or None
        Each vertex with its neighbours at the time; the first of ties goes first. None where one
        of these cliques is too large. Cost: O(v d² log v) for v vertices of degree d.
    """
    now = list(graph)
    missing = {each: _missing(now, each) for each in members(vertices)}
    queue = [(count, each) for each, count in missing.items()]
    heapify(queue)
    cliques = []
    while queue:
        count, vertex = heappop(queue)
        if missing.get(vertex) != count:
            continue  # changed or gone since it was queued
        around = now[vertex]
        if around.bit_count() >= largest:
            return None
        cliques.append(around | 1 << vertex)
        del missing[vertex]
        for each in _eliminate(now, vertex, simplicial=count == 0):
            fresh = _missing(now, each)
            if fresh != missing[each]:
                missing[each] = fresh
                heappush(queue, (fresh, each))
    return cliques


def _missing(graph: Sequence[int], vertex: int) -> int:
    """Edges that are missing between the neighbours of a vertex."""
    around = graph[vertex]
    size = around.bit_count()
    ends = sum((graph[each] & around).bit_count() for each in members(around))
    return (size * (size - 1) - ends) // 2


def _eliminate(graph: list[int], vertex: int, *, simplicial: bool) -> Iterator[int]:
    """Join the neighbours, take the vertex out, and name those whose count may have changed."""
    around = graph[vertex]
    for each in members(around):
        graph[each] = (graph[each] | around) & ~(1 << each | 1 << vertex)
    changed = around if simplicial else union(graph[each] for each in members(around)) | around
    return members(changed)


def within_cliques(edges: Iterable[Edge], size: int, largest: int) -> tuple[list[int], list[Edge]]:
    """Add edges one by one, leaving out those that would make a clique too large.

    Parameters
    ----------
    edges : iterable of (int, int)
        In the order in which they are tried.
    size : int
        Vertices.
    largest : int
        Vertices of the largest clique allowed, under min-fill triangulation.

    Returns
    -------
    (graph, left out)
    """
    graph = [0] * size
    left_out = []
    for one, other in edges:
        tried = list(graph)
        tried[one] |= 1 << other
        tried[other] |= 1 << one
        # Other components keep their cliques: min-fill treats each by itself.
        if elimination_cliques(tried, component(tried, one), largest) is None:
            left_out.append((one, other))
        else:
            graph = tried
    return graph, left_out


def maximal_cliques(graph: Sequence[int], largest: int) -> list[int]:
    """Cliques of the min-fill triangulation that are in no other one."""
    found = elimination_cliques(graph, (1 << len(graph)) - 1, largest)
    assert found is not None, "the graph was built within this limit"
    return [each for each in found if not any(each != other == each | other for other in found)]


def junction_tree(cliques: Sequence[int]) -> list[tuple[int, int]]:
    """Order cliques so that each meets the earlier ones in a part of one of them (Prim).

    Returns
    -------
    list of (clique, separator)
        The separator is what the clique shares with the earlier ones; empty at the start of each
        component. Cost: O(q²).
    """
    shared = dict.fromkeys(range(len(cliques)), 0)
    placed = []
    while shared:
        best = max(shared, key=lambda i: (shared[i].bit_count(), -i))
        separator = shared.pop(best)
        placed.append((cliques[best], separator))
        for each, now in shared.items():
            overlap = cliques[best] & cliques[each]
            if overlap.bit_count() > now.bit_count():
                shared[each] = overlap
    return placed
