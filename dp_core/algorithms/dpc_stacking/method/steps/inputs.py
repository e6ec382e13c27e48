"""What every method does first, bounds, scaling and refusals (8), and the stages it tells (9.2).

A stage is public, released, or computed from what was released. Last comes the published idea of an
ε that follows from the data (2.5); no finite ε covers it (4.3 d).
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dp_core.algorithm import Release
from dp_core.algorithms.dpc_stacking.method.steps.ensemble import StackOptions
from dp_core.algorithms.dpc_stacking.method.steps.primaries import TITLES, distinct_rows
from dp_core.algorithms.dpc_stacking.method.steps.synopsis import (
    Synopsis,
    blur,
    lattice_of,
    refinement_steps,
)
from dp_core.algorithms.dpc_stacking.outputs import Clustering
from dp_core.algorithms.dpc_stacking.params import (
    MOST_CLUSTERS,
    MOST_ROWS,
    NAMES,
    SLIDER_END,
    CentralParams,
    ClusterParams,
    Noise,
    NoisyParams,
    PublishedParams,
    Rule,
    StackParams,
)
from dp_core.arrays import Floats, Labels
from dp_core.errors import DataError, ParameterError
from dp_core.noise.mechanisms import Laplace, Rng, SupNorm, is_exact
from dp_core.noise.streams import streams
from dp_core.params import must_be
from dp_core.privacy.ledger import (
    Composition,
    Gap,
    Neighbouring,
    Node,
    PrivacyLedger,
    Spend,
    parallel,
    read_from_data,
    sequential,
)
from dp_core.tables.numeric import Bounds, NumericTable, Source, checked_bounds
from dp_core.words import Message, message, say

MOST_CELLS = 50_000_000
_WITH_BOUNDS = "clustering"
MANY_CLIPPED = 0.05  # share of clipped cells from which on the bounds are likely wrong


@dataclass(frozen=True, kw_only=True, eq=False)
class Input:
    """A table as the methods read it."""

    # (n, w); in the unit box; columns without width are left out. Of a table that came in parts a
    # `Spread`, which the methods that count alone work with.
    rows: Floats
    wide: NDArray[np.int64]  # (w,); which columns these are
    bounds: Bounds  # of all columns
    names: tuple[str, ...]  # of all columns
    sources: tuple[Source, ...]  # of all columns, where they come from a file
    from_data: bool  # bounds or other facts were read from the table
    notes: tuple[str, ...] = ()

    def whole(self, unit: Floats) -> Floats:
        """Put values of the wide columns back beside those without width, in original units."""
        low, high = np.array(self.bounds)
        values = np.repeat(low[None, :], len(unit), axis=0)
        values[:, self.wide] += unit * (high - low)[self.wide]
        return np.asarray(values)

    def clustering(
        self, centres: Floats, *, warnings: tuple[str, ...] = (), **found: Any
    ) -> Clustering:
        """Release centres in original units, and what else was found, beside the public facts."""
        return Clustering(
            centres=centres,
            bounds=self.bounds,
            names=self.names,
            sources=self.sources,
            warnings=(*self.notes, *warnings),
            **found,
        )

    def ledger(self, line: Node) -> PrivacyLedger:
        """Ledger of neighbours that differ in one replaced row."""
        return PrivacyLedger(Neighbouring.REPLACE, self._with_bounds(line))

    def _with_bounds(self, line: Node) -> Node:
        """Charge bounds that were read from the data, without limit."""
        if not self.from_data:
            return line
        because = say("dpc-inputs-they-were-read-table")
        return sequential(
            _WITH_BOUNDS, line, read_from_data(say("dpc-inputs-bounds-columns"), because)
        )


def prepared(table: NumericTable, params: ClusterParams, *, guarantee: bool) -> Input:
    """Scale a table to the unit box.

    Parameters
    ----------
    table : NumericTable
    params : ClusterParams
    guarantee : bool
        Whether the method proves something: it then needs public bounds.

    Raises
    ------
    DataError
        If there are no public bounds and the method needs them, or too many rows.
    ParameterError
        If K does not fit the table.
    """
    check_clusters(len(table), params.clusters)
    given = table.bounds if params.bounds is None else params.bounds
    if given is None and guarantee:
        raise DataError(message("table-no-bounds"), field="bounds")
    own = given is None
    bounds = checked_bounds(table.own_bounds() if given is None else given, table.columns_count)
    low, high = np.array(bounds)
    wide = np.flatnonzero(high > low)
    if not len(wide):
        raise DataError(message("dpc-accepting-every-column-equal-bounds"), field="bounds")
    return Input(
        rows=table.unit_rows(bounds, wide),
        wide=wide,
        bounds=bounds,
        names=table.names,
        sources=table.sources,
        from_data=own or _read_otherwise(table, params),
        notes=_notes(params, table.columns_count - len(wide)),
    )


def options_of(params: StackParams, *, clip: bool) -> StackOptions:
    """Options of the stack; `clip`: negative weights count as 0, as in the sound variants."""
    return StackOptions(
        folds=params.folds,
        encoding=params.encoding,
        weight=params.weight,
        primaries=params.primaries,
        align=params.align,
        clip=clip,
    )


def as_if_public(ledger: PrivacyLedger) -> PrivacyLedger:
    """Leave out what reading the bounds cost: the ledger of the same run with public ones."""
    root = ledger.of_a_row.root
    if isinstance(root, Composition) and root.step == _WITH_BOUNDS:
        public = PrivacyLedger(ledger.neighbouring, root.parts[0])
        return public.for_persons(ledger.rows_per_person)
    return ledger


def _read_otherwise(table: NumericTable, params: ClusterParams) -> bool:
    """Whether a fact was read from the table that stated bounds do not replace.

    All that a bundled table may have read are its bounds; a file may have been read for more.
    """
    return table.facts_from_data and (params.bounds is None or table.confidential)


def _notes(params: ClusterParams, flat: int) -> tuple[str, ...]:
    said = []
    if flat:
        said.append(say("dpc-inputs-equal-bounds-nothing-left", columns=flat))
    if isinstance(params, NoisyParams) and params.epsilon > SLIDER_END:
        facts = {"epsilon": f"{params.epsilon:g}", "endless": math.isinf(params.epsilon)}
        said.append(say("dpc-inputs-large-epsilon", **facts))
    return tuple(said)


def clipped_cells(table: NumericTable, bounds: Bounds) -> int:
    """Count the cells outside the bounds, which are clipped; for the holder only.

    Examples
    --------
    >>> clipped_cells(NumericTable(values=[[0, 5], [1, 9]]), ((0, 0), (1, 8)))
    1
    """
    low, high = np.array(bounds)
    return int(((table.values < low) | (table.values > high)).sum())


def clipping(table: NumericTable, bounds: Bounds) -> str:
    """Say how many cells were clipped, and when that is too many; for the holder only.

    Examples
    --------
    >>> clipping(NumericTable(values=[[0, 5], [1, 9]]), ((0, 0), (1, 9)))
    ''
    """
    clipped = clipped_cells(table, bounds)
    if not clipped:
        return ""
    share = clipped / table.values.size
    facts = {"cells": clipped, "share": f"{100 * share:.2g}", "many": share > MANY_CLIPPED}
    return say("dpc-inputs-limits-count-limit", **facts)


def check_clusters(n: int, clusters: int) -> None:
    """Refuse more groups than a table can have.

    Raises
    ------
    ParameterError
    """
    most = min(MOST_CLUSTERS, n - 1)
    if not 2 <= clusters <= most:
        raise ParameterError(
            message("dpc-inputs-clusters-must-rows-choose", clusters=clusters, most=most, n=n),
            field="clusters",
        )


def check_distinct(noisy: Floats, clusters: int) -> None:
    """Refuse more groups than a noisy table has distinct rows.

    Raises
    ------
    ParameterError
    """
    distinct = distinct_rows(noisy, clusters)
    if distinct < clusters:
        raise ParameterError(
            message("dpc-inputs-clusters-must-noisy-table", clusters=clusters, distinct=distinct)
            if distinct > 1
            else message("dpc-ensemble-all-rows-alike-there"),
            field="clusters",
        )


def refuse_release(rng: Rng, why: Message) -> None:
    """Refuse an exact release of a method that has none.

    Raises
    ------
    ParameterError
    """
    if is_exact(rng):
        raise ParameterError(why, field="method")


def check_size(table: NumericTable) -> None:
    """Refuse a table that is too large for clusterers that read every row.

    Raises
    ------
    DataError
    """
    n, d = len(table), table.columns_count
    if n > MOST_ROWS or n * d > MOST_CELLS:
        raise DataError(
            message("dpc-inputs-table-rows-columns-method", n=n, d=d, most_rows=MOST_ROWS),
            field="values",
        )


# --- noise on every row: what needs no trusted curator (4.4) --------------------------------------


def noisy_rows(rows: Floats, epsilon: float, noise: Noise, rng: Rng) -> tuple[Floats, Node]:
    """Add noise to each row of the unit box, and give the ledger line of all rows.

    Parameters
    ----------
    rows : ndarray, shape (n, d)
    epsilon : float
        Of one row; rows belong to different people.
    noise : {"sup_norm", "laplace_split"}
        One draw for a whole row, or one for each of its columns. A row changes by at most 1 in
        the sup-norm, and by d in L1: the mechanism declares that of the whole row either way.
    rng : Generator or Entropy
        A release rounds coordinates to multiples of 2⁻¹⁶, or of a coarser public step where ε is
        small, and draws exactly on them.

    Returns
    -------
    ndarray, shape (n, d)
    Spend or Composition
    """
    whole = noise == "sup_norm"
    unit = lattice_of(epsilon if whole else epsilon / rows.shape[1], rng)
    values = np.rint(rows * unit) if unit > 1 else rows
    law: SupNorm | Laplace
    if whole:
        law = SupNorm(sensitivity=unit, epsilon=epsilon, lattice=unit)
        step = say("dpc-row-noise-one-whole-row")
    else:
        law = Laplace(sensitivity=rows.shape[1] * unit, epsilon=epsilon, lattice=unit)
        step = say("dpc-row-noise-one-whole-row-each")
    found = np.asarray(law.release(values, rng), dtype=np.float64) / unit
    return found, parallel("rows", law.spend(step))


# --- laplace noise on every cell of the table and on every vote, as published (2, steps 1 to ------


VOTES = message("dpc-cell-noise-votes-follow-noisy-table")


class TrueRows(NamedTuple):
    """Rows that are clustered, and of each column its true width, its middle and its number."""

    rows: Floats
    widths: Floats
    middle: Floats
    numbers: NDArray[np.int64]


def true_rows(table: NumericTable, given: Input, params: PublishedParams) -> TrueRows:
    """Scale the rows to the unit box, or leave them as they are, as the parameters say."""
    numbers = given.wide + 1
    if params.scaling == "unit_box":
        one = np.ones(len(numbers))
        return TrueRows(given.rows, one, one / 2, numbers)
    low, high = np.array(given.bounds)[:, given.wide]
    rows = np.clip(table.values[:, given.wide], low, high)
    return TrueRows(rows, high - low, (low + high) / 2, numbers)


def noisy_table(
    true: TrueRows, eps1: float, params: PublishedParams, rng: Rng
) -> tuple[Floats, list[Node]]:
    """Add Laplace noise to every cell (steps 1 and 2); each column has its own mechanism."""
    noisy = np.array(true.rows)
    lines: list[Node] = []
    for place, dice in enumerate(streams(rng, len(true.numbers))):
        step = say("dpc-cell-noise-column-table", true=true.numbers[place])
        width = float(true.widths[place])
        if math.isinf(eps1):
            lines.append(_unnoised(step, width, claimed=math.inf))
            continue
        assumed = width if params.table_sensitivity == "range" else 1.0
        mechanism = Laplace(sensitivity=assumed, epsilon=eps1)
        noisy[:, place] = mechanism.release(true.rows[:, place], dice)
        lines.append(_column_line(mechanism, step, width))
    return noisy, lines


def _column_line(mechanism: Laplace, step: str, width: float) -> Spend:
    """Charge a column: more than it claims where it is wider than was assumed."""
    if width <= mechanism.sensitivity:
        return mechanism.spend(step, true_sensitivity=width)
    because = say(
        "dpc-cell-noise-column-wide", width=f"{width:g}", sensitivity=f"{mechanism.sensitivity:g}"
    )
    return mechanism.spend(step, true_sensitivity=width, gap=Gap.SENSITIVITY, because=because)


def noisy_votes(
    clean: Mapping[str, Floats],
    weights: Mapping[str, float],
    eps2: float,
    params: PublishedParams,
    rng: Rng,
) -> tuple[dict[str, Floats], list[Node]]:
    """Add noise to the weighted votes, which protects nothing (steps 11 to 13)."""
    marks = dict(clean)
    lines: list[Node] = []
    dice = dict(zip(NAMES, streams(rng, len(NAMES)), strict=True))
    for name, columns in clean.items():
        step = say("dpc-cell-noise-votes-of", name=TITLES[name])
        sensitivity = _label_sensitivity(abs(weights[name]), params)
        if not sensitivity or math.isinf(eps2):
            lines.append(_unnoised(step, sensitivity, claimed=0.0, because=str(VOTES)))
            continue
        mechanism = Laplace(sensitivity=sensitivity, epsilon=eps2)
        noisy = mechanism.release(columns, dice[name])
        marks[name] = np.asarray(noisy, dtype=np.float64)
        lines.append(mechanism.spend(step, true_sensitivity=0.0, because=str(VOTES)))
    return marks, lines


def _unnoised(step: str, sensitivity: float, *, claimed: float, because: str = "") -> Spend:
    """Line of a step that draws nothing."""
    return Spend(
        step=step,
        mechanism="none",
        sensitivity=sensitivity,
        claimed=claimed,
        proven=claimed,
        because=because,
    )


def _label_sensitivity(weight: float, params: PublishedParams) -> float:
    return {"range": weight * (params.clusters - 1), "weight": weight, "unit": 1.0, "none": 0.0}[
        params.label_sensitivity
    ]


def whole_rows(given: Input, values: Floats, params: PublishedParams) -> Floats:
    """Put values beside the columns without width, in original units."""
    if params.scaling == "unit_box":
        return given.whole(values)
    whole = np.repeat(np.array(given.bounds[0])[None, :], len(values), axis=0)
    whole[:, given.wide] = values
    return np.asarray(whole)


Kind = Literal["start", "mean", "counts", "rows", "centres"]


# --- what runs release on their way, stage by stage (9.2) -----------------------------------------

MOST_BOXES = 2_000  # boxes that are kept of a stage: the fullest


@dataclass(frozen=True, kw_only=True, eq=False)
class Stage:
    """One stage of a run, in original units."""

    kind: Kind  # public start, mean of all rows, noisy counts, pseudo-rows, or centres of groups
    title: str
    places: Floats  # (m, d); points, middles of boxes, or centres
    counts: Floats | None = None  # (m,); rows at each, noisy
    low: Floats | None = None  # (m, d); corners, where places are boxes
    high: Floats | None = None  # (m, d); corners, where places are boxes
    epsilon: float = 0.0  # what the stage cost
    many: int = 0  # places in all; the fullest are kept


class Traced(NamedTuple):
    """A release, and what was released on the way to it."""

    release: Release[Clustering]
    stages: tuple[Stage, ...]


def points_stage(
    given: Input,
    title: str,
    points: Floats,
    counts: Floats | None = None,
    *,
    kind: Kind = "counts",
    epsilon: float = 0.0,
) -> Stage:
    """Show points of the unit box, with or without counts."""
    return Stage(
        kind=kind,
        title=title,
        places=given.whole(points),
        counts=None if counts is None else np.asarray(counts, dtype=np.float64),
        epsilon=epsilon,
        many=len(points),
    )


def boxes_stage(
    given: Input,
    title: str,
    corners: tuple[Floats, Floats],
    counts: Floats | None = None,
    *,
    epsilon: float = 0.0,
) -> Stage:
    """Show boxes inside the unit box, with or without counts."""
    low, high = corners
    kept = np.arange(len(low))[:MOST_BOXES]
    if counts is not None:
        kept = np.sort(np.argsort(-counts, kind="stable")[:MOST_BOXES])
    return Stage(
        kind="start" if counts is None else "counts",
        title=title,
        places=given.whole((low[kept] + high[kept]) / 2),
        counts=None if counts is None else np.asarray(counts[kept], dtype=np.float64),
        low=given.whole(low[kept]),
        high=given.whole(high[kept]),
        epsilon=epsilon,
        many=len(low),
    )


def synopsis_stages(given: Input, found: Synopsis, kind: str, epsilon: float) -> list[Stage]:
    """Show how a synopsis came about: from its start to the last noisy counts."""
    if found.mean is not None:
        cost = found.mean.spend.proven
        share = (epsilon - cost) / len(found.rounds)
        start = found.mean.place[None]
        return [points_stage(given, "Mean of all rows", start, kind="mean", epsilon=cost)] + [
            points_stage(given, f"Round {number}", *each, epsilon=share)
            for number, each in enumerate(found.rounds, start=1)
        ]
    corners = (found.low, found.high)
    d = found.low.shape[1]
    public = corners if kind == "grid" else (np.zeros((1, d)), np.ones((1, d)))
    title = "Leaves" if kind == "tree" else "Cells"
    return [
        boxes_stage(given, "Public start", public),
        boxes_stage(given, title, corners, found.counts, epsilon=epsilon),
    ]


def centre_stages(
    given: Input, title: str, path: Sequence[tuple[Floats, Floats]], epsilon: float
) -> list[Stage]:
    """Show centres after each step; `epsilon` is what all of them cost together."""
    return [
        points_stage(
            given,
            f"{title} {number}" if len(path) > 1 else title,
            *each,
            kind="centres",
            epsilon=epsilon / len(path),
        )
        for number, each in enumerate(path, start=1)
    ]


# --- the published idea of an ε that follows from the data (2.5) ----------------------------------

USUAL_ROWS = 1_000  # rows at which both growing rules give ε itself, for silhouettes of 0
_WIDEST = 10.0  # times ε, up or down

_GROWTH: dict[str, Callable[[int], float]] = {
    "log_entropy": lambda n: math.log10(n) / 3,
    "saturating": lambda n: 2 * n / (n + USUAL_ROWS),
}


def adaptive_epsilons(
    epsilon: float,
    n: int,
    silhouettes: Sequence[float],
    label_sets: Sequence[ArrayLike],
    clusters: int,
    *,
    rule: Rule = "log_entropy",
) -> tuple[float, float]:
    """Compute the published ε of the table and of the labels from the data.

    Parameters
    ----------
    epsilon : float
        What the visitor asked for.
    n : int
        Rows.
    silhouettes : sequence of float
        One for each primary; those below 0 count as 0.
    label_sets : sequence of array_like of int, shape (n,)
        One for each primary.
    clusters : int
        K.
    rule : {"log_entropy", "saturating", "constant"}

    Returns
    -------
    (float, float)
        p1 of the table and p2 ≤ p1 of the labels, both within a factor 10 of `epsilon`.

    Raises
    ------
    ParameterError
        If the rule is unknown.

    Notes
    -----
    p1 grows with n and falls with the mean silhouette; p2 is p1 times the mean entropy of the
    sizes of groups, over ln K. Reconstructed: the source has no formula.

    Examples
    --------
    >>> adaptive_epsilons(1.0, 1000, [0.3], [[0, 0, 1, 1]], 2)
    (0.7, 0.7)
    """
    if rule == "constant":
        return epsilon, epsilon
    if rule not in _GROWTH:
        raise must_be("rule", rule, " | ".join([*_GROWTH, "constant"]), field="adaptive")
    accuracy = float(np.mean([max(0.0, score) for score in silhouettes]))
    evenness = float(np.mean([size_entropy(labels, clusters) for labels in label_sets]))
    table = _within(epsilon * _GROWTH[rule](n) * (1 - accuracy), epsilon)
    return table, _within(table * evenness, epsilon)


def size_entropy(labels: ArrayLike, clusters: int) -> float:
    """Entropy of the sizes of groups over ln K: 1 where they are equal, 0 for a single group."""
    sizes = np.bincount(np.asarray(labels), minlength=clusters)
    shares = sizes[sizes > 0] / sizes.sum()
    return float(-(shares * np.log(shares)).sum() / math.log(clusters))


def _within(value: float, epsilon: float) -> float:
    return min(max(value, epsilon / _WIDEST), epsilon * _WIDEST)


# --- how ε is split between the parts of the centrally private method, from public numbers (4.5)---


FEW_COLUMNS = 3
CODEBOOK_SHARE = 0.5
_MOST_BLUR = 0.05


class Shares(NamedTuple):
    """ε of the synopsis and of the refinement; both together are the whole."""

    synopsis: float
    refinement: float


def chosen(params: CentralParams, columns: int) -> tuple[str, float]:
    """Choose the synopsis and the share of the refinement, from public numbers."""
    kind = str(params.synopsis)
    if kind == "auto":
        kind = "tree" if columns <= FEW_COLUMNS else "codebook"
    share = params.refinement_share
    if share is None:
        share = CODEBOOK_SHARE if kind == "codebook" else 0.0
    return kind, share


def split(params: CentralParams, share: float) -> Shares:
    """Split ε once: a share for the refinement, the rest for the synopsis."""
    return Shares(synopsis=(1 - share) * params.epsilon, refinement=share * params.epsilon)


def steps_of(size: tuple[int, int], params: CentralParams, epsilon: float, labels: Labels) -> int:
    """Choose one or two refinement steps, from public or released numbers (4.5 step 5).

    Parameters
    ----------
    size : (int, int)
        Rows and columns.
    params : CentralParams
    epsilon : float
        Of the refinement.
    labels : ndarray of int
        Groups of the pseudo-rows.
    """
    n, d = size
    if not params.adaptive_split:
        return refinement_steps(n, d, params.clusters, epsilon)
    smallest = np.bincount(labels, minlength=params.clusters).min() / len(labels)
    if smallest == 0:
        return 1
    return 2 if blur(d, 1, epsilon / 2, math.ceil(n * smallest)) <= _MOST_BLUR else 1
