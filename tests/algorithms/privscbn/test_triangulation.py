"""Triangulation and junction trees against slow definitions on small graphs."""

from collections.abc import Sequence
from itertools import combinations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from dp_core.algorithms.privscbn.data.counts import members
from dp_core.algorithms.privscbn.method.rivals import (
    component,
    elimination_cliques,
    junction_tree,
    maximal_cliques,
    within_cliques,
)

Edge = tuple[int, int]


def graph_of(edges: Sequence[Edge], size: int) -> list[int]:
    graph = [0] * size
    for one, other in edges:
        graph[one] |= 1 << other
        graph[other] |= 1 << one
    return graph


def edges_of(graph: Sequence[int]) -> set[Edge]:
    return {(v, u) for v, around in enumerate(graph) for u in members(around) if v < u}


def filled(cliques: Sequence[int]) -> set[Edge]:
    return {pair for clique in cliques for pair in combinations(members(clique), 2)}


def is_chordal(edges: set[Edge], size: int) -> bool:
    """Vertices whose neighbours are all joined can be taken away until none is left."""
    graph = graph_of(sorted(edges), size)
    left = set(range(size))
    while left:
        for v in left:
            around = [u for u in members(graph[v]) if u in left]
            if all(pair in edges for pair in combinations(around, 2)):
                left.remove(v)
                break
        else:
            return False
    return True


def cliques_by_trying(edges: set[Edge], size: int) -> set[int]:
    """All maximal cliques, by looking at every set of vertices."""
    found: list[int] = []
    for count in range(size, 0, -1):
        for chosen in combinations(range(size), count):
            mask = sum(1 << v for v in chosen)
            joined = all(pair in edges for pair in combinations(chosen, 2))
            if joined and not any(mask & each == mask for each in found):
                found.append(mask)
    return set(found)


@st.composite
def graphs(draw: st.DrawFn) -> list[int]:
    size = draw(st.integers(1, 8))
    pairs = list(combinations(range(size), 2))
    return graph_of([pair for pair in pairs if draw(st.booleans())], size)


@given(graphs())
def test_min_fill_gives_the_maximal_cliques_of_a_chordal_graph_that_holds_all_edges(
    graph: list[int],
) -> None:
    found, size = maximal_cliques(graph, 8), len(graph)
    chordal = filled(found)
    assert edges_of(graph) <= chordal
    assert is_chordal(chordal, size)
    assert set(found) == cliques_by_trying(chordal, size)
    again = maximal_cliques(graph_of(sorted(chordal), size), 8)
    assert filled(again) == chordal, "a chordal graph gets no further edge"


def test_the_vertex_that_adds_fewest_edges_goes_first_and_then_the_first() -> None:
    """A star whose centre has the lowest number: eliminating it would join all its points."""
    star = graph_of([(0, 1), (0, 2), (0, 3)], 4)
    assert elimination_cliques(star, 0b1111, 2) == [0b0011, 0b0101, 0b1001, 0b1000]


@given(graphs())
def test_a_junction_tree_holds_each_clique_once_and_every_overlap_in_one_clique(
    graph: list[int],
) -> None:
    cliques = maximal_cliques(graph, 8)
    tree = junction_tree(cliques)
    assert sorted(clique for clique, _ in tree) == sorted(cliques)
    earlier = 0
    for place, (clique, separator) in enumerate(tree):
        assert separator == clique & earlier
        assert separator == 0 or any(separator & each == separator for each, _ in tree[:place])
        earlier |= clique
    starts = [clique for clique, separator in tree if separator == 0]
    assert len(starts) == len({component(graph, v) for v in range(len(graph))})


def test_edges_are_added_in_order_and_left_out_where_a_clique_would_be_too_large() -> None:
    rng = np.random.default_rng(0)
    pairs = [(int(a), int(b)) for a, b in rng.permutation(list(combinations(range(12), 2)))]
    graph, left_out = within_cliques(pairs, 12, 4)
    kept = [pair for pair in pairs if pair not in left_out]
    assert edges_of(graph) == {(min(pair), max(pair)) for pair in kept}
    assert max(clique.bit_count() for clique in maximal_cliques(graph, 4)) == 4
    for pair in left_out:
        before = [each for each in kept if pairs.index(each) < pairs.index(pair)]
        assert elimination_cliques(graph_of([*before, pair], 12), (1 << 12) - 1, 4) is None
    assert left_out
