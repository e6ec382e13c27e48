"""What every method does first, bounds, scaling and refusals (8), and the stages it tells (9.2).

A stage is public, released, or computed from what was released. Last comes the published idea of an
ε that follows from the data (2.5); no finite ε covers it (4.3 d).
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from dp_core.algorithms.dpc_stacking.data import reading
from dp_core.algorithms.dpc_stacking.method.steps.primaries import TITLES, distinct_rows
from dp_core.algorithms.dpc_stacking.method.steps.synopsis import (
    Counted,
    Synopsis,
    blur,
    refinement_steps,
    vector_noise,
)
from dp_core.algorithms.dpc_stacking.outputs import Clustering, Stage
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
)
from dp_core.arrays import Floats, Integers, Labels
from dp_core.errors import DataError, ParameterError
from dp_core.noise.mechanisms import Laplace, Rng, is_exact
from dp_core.noise.streams import streams
from dp_core.privacy import ledger
from dp_core.tables.numeric import Bounds, NumericTable, Source, checked_bounds
from dp_core.words import Message, message, named, say

_WITH_BOUNDS = "clustering"


@dataclass(frozen=True, kw_only=True, eq=False)
class Input:
    """A table as the methods read it."""

    # (n, w); in the unit box; columns without width are left out. Of a table that came in parts a
    # `Spread`, which the methods that count alone work with.
    rows: Floats
    wide: Integers  # (w,); which columns these are
    bounds: Bounds  # of all columns
    names: tuple[str, ...]  # of all columns
    sources: tuple[Source, ...]  # of all columns, where they come from a file
    from_data: bool  # bounds or other facts were read from the table
    notes: tuple[str, ...] = ()
    raw: bool = False  # whether rows are left in original units

    @property
    def ends(self) -> Floats:
        """Lower and upper ends of the rows, shape (2, w)."""
        ends = np.array(self.bounds, dtype=np.float64)[:, self.wide]
        return ends if self.raw else np.repeat([[0.0], [1.0]], len(self.wide), axis=1)

    def unscaled(self, table: NumericTable) -> "Input":
        """Leave the rows in original units, as published without scaling."""
        low, high = np.array(self.bounds)[:, self.wide]
        return replace(self, rows=np.clip(table.values[:, self.wide], low, high), raw=True)

    def whole(self, rows: Floats) -> Floats:
        """Put values of the wide columns back beside those without width, in original units."""
        low, high = np.array(self.bounds)
        values = np.repeat(low[None, :], len(rows), axis=0)
        if self.raw:
            values[:, self.wide] = rows
        else:
            values[:, self.wide] += rows * (high - low)[self.wide]
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

    def ledger(self, line: ledger.Node) -> ledger.PrivacyLedger:
        """Ledger of neighbours that differ in one replaced row."""
        if self.from_data:
            because = say("dpc-inputs-they-were-read-table")
            read = ledger.read_from_data(say("dpc-inputs-bounds-columns"), because)
            line = ledger.sequential(_WITH_BOUNDS, line, read)
        return ledger.PrivacyLedger(ledger.Neighbouring.REPLACE, line)


def prepared(table: NumericTable, params: ClusterParams, *, guarantee: bool) -> Input:
    """Scale a table to the unit box.

    `guarantee`: whether the method proves something; DataError then if there are no public bounds.
    """
    check_clusters(len(table), params.clusters)
    given = table.bounds if params.bounds is None else params.bounds
    if given is None and guarantee:
        raise DataError.of("table-no-bounds", "bounds")
    own = given is None
    bounds = checked_bounds(table.own_bounds() if given is None else given, table.columns_count)
    low, high = np.array(bounds)
    wide = np.flatnonzero(high > low)
    if not len(wide):
        raise DataError.of("dpc-accepting-every-column-equal-bounds", "bounds")
    # All that a bundled table may have read are its bounds; a file may have been read for more.
    otherwise = table.facts_from_data and (params.bounds is None or table.confidential)
    return Input(
        rows=table.unit_rows(bounds, wide),
        wide=wide,
        bounds=bounds,
        names=table.names,
        sources=table.sources,
        from_data=own or otherwise,
        notes=_notes(params, [table.names[j] for j in np.flatnonzero(high <= low)]),
    )


def as_if_public(read: ledger.PrivacyLedger) -> ledger.PrivacyLedger:
    """Leave out what reading the bounds cost: the ledger of the same run with public ones."""
    root = read.of_a_row.root
    if isinstance(root, ledger.Composition) and root.step == _WITH_BOUNDS:
        public = ledger.PrivacyLedger(read.neighbouring, root.parts[0])
        return public.for_persons(read.rows_per_person)
    return read


def _notes(params: ClusterParams, flat: Sequence[str]) -> tuple[str, ...]:
    said = reading.flat_note(flat)
    if isinstance(params, NoisyParams) and params.epsilon > SLIDER_END:
        endless = math.isinf(params.epsilon)
        facts = {"epsilon": f"{params.epsilon:g}", "endless": endless}
        said.append(say("dpc-inputs-large-epsilon", **facts))
    return tuple(said)


def clipping(table: NumericTable, bounds: Bounds) -> str:
    """Say how many cells were clipped; for the holder only."""
    low, high = np.array(bounds)
    outside = ((table.values < low) | (table.values > high)).sum(axis=0)
    return " ".join(reading.outside_note(dict(zip(table.names, outside.tolist(), strict=True))))


def check_clusters(n: int, clusters: int) -> None:
    """Refuse more groups than a table can have."""
    most = min(MOST_CLUSTERS, n - 1)
    if not 2 <= clusters <= most:
        facts = {"clusters": clusters, "most": most, "n": n}
        raise ParameterError.of("dpc-inputs-clusters-must-rows-choose", "clusters", **facts)


def check_distinct(noisy: Floats, clusters: int) -> None:
    """Refuse more groups than a noisy table has distinct rows."""
    distinct = distinct_rows(noisy, clusters)
    if distinct == 1:
        raise ParameterError.of("dpc-ensemble-all-rows-alike-there", "clusters")
    if distinct < clusters:
        facts = {"clusters": clusters, "distinct": distinct}
        raise ParameterError.of("dpc-inputs-clusters-must-noisy-table", "clusters", **facts)


def refuse_release(rng: Rng, why: Message) -> None:
    """Refuse an exact release of a method that has none."""
    if is_exact(rng):
        raise ParameterError(why, field="method")


def check_size(table: NumericTable) -> None:
    """Refuse a table that is too large for clusterers that read every row."""
    if len(table) > MOST_ROWS:
        raise DataError.of(
            "dpc-inputs-table-rows-columns-method", "values", n=len(table), most_rows=MOST_ROWS
        )


# --- noise on every row: what needs no trusted curator (4.4) --------------------------------------


def noisy_rows(rows: Floats, epsilon: float, noise: Noise, rng: Rng) -> tuple[Floats, ledger.Node]:
    """Add noise of ε a row of the unit box; rows, (n, d), and the ledger line of all of them.

    A release rounds coordinates to multiples of 2⁻¹⁶, or of a coarser public step where ε is small,
    and draws exactly on them.
    """
    whole = noise == "sup_norm"
    law = vector_noise(epsilon, rows.shape[1], rng, sup_norm=whole)
    values = np.rint(rows * law.lattice) if law.lattice > 1 else rows
    step = "dpc-row-noise-one-whole-row" if whole else "dpc-row-noise-one-whole-row-each"
    found = np.asarray(law.release(values, rng), dtype=np.float64) / law.lattice
    return found, ledger.parallel("rows", law.spend(say(step)))


# --- laplace noise on every cell of the table and on every vote, as published (2, steps 1 to ------

VOTES = message("dpc-cell-noise-votes-follow-noisy-table")


def noisy_table(
    given: Input, eps1: float, params: PublishedParams, rng: Rng
) -> tuple[Floats, list[ledger.Node]]:
    """Add Laplace noise to every cell (steps 1 and 2); each column has its own mechanism."""
    noisy = np.array(given.rows)
    low, high = given.ends
    lines: list[ledger.Node] = []
    for place, dice in enumerate(streams(rng, len(given.wide))):
        step = say("dpc-cell-noise-column-table", true=given.wide[place] + 1)
        width = float(high[place] - low[place])
        if math.isinf(eps1):
            lines.append(_unnoised(step, width, claimed=math.inf))
            continue
        assumed = width if params.table_sensitivity == "range" else 1.0
        mechanism = Laplace(sensitivity=assumed, epsilon=eps1)
        noisy[:, place] = mechanism.release(given.rows[:, place], dice)
        lines.append(_column_line(mechanism, step, width))
    return noisy, lines


def _column_line(mechanism: Laplace, step: str, width: float) -> ledger.Spend:
    """Charge a column: more than it claims where it is wider than was assumed."""
    if width <= mechanism.sensitivity:
        return mechanism.spend(step, true_sensitivity=width)
    facts = {"width": f"{width:g}", "sensitivity": f"{mechanism.sensitivity:g}"}
    because, gap = say("dpc-cell-noise-column-wide", **facts), ledger.Gap.SENSITIVITY
    return mechanism.spend(step, true_sensitivity=width, gap=gap, because=because)


def noisy_votes(
    clean: Mapping[str, Floats],
    weights: Mapping[str, float],
    eps2: float,
    params: PublishedParams,
    rng: Rng,
) -> tuple[dict[str, Floats], list[ledger.Node]]:
    """Add noise to the weighted votes, which protects nothing (steps 11 to 13)."""
    marks = dict(clean)
    lines: list[ledger.Node] = []
    dice = dict(zip(NAMES, streams(rng, len(NAMES)), strict=True))
    for name, columns in clean.items():
        step = say("dpc-cell-noise-votes-of", name=named(TITLES[name]))
        sensitivity = _label_sensitivity(abs(weights[name]), params)
        if not sensitivity or math.isinf(eps2):
            lines.append(_unnoised(step, sensitivity, claimed=0.0, because=str(VOTES)))
            continue
        mechanism = Laplace(sensitivity=sensitivity, epsilon=eps2)
        noisy = mechanism.release(columns, dice[name])
        marks[name] = np.asarray(noisy, dtype=np.float64)
        lines.append(mechanism.spend(step, true_sensitivity=0.0, because=str(VOTES)))
    return marks, lines


def _unnoised(step: str, sensitivity: float, *, claimed: float, because: str = "") -> ledger.Spend:
    """Line of a step that draws nothing."""
    spent: dict[str, Any] = {"claimed": claimed, "proven": claimed, "because": because}
    return ledger.Spend(step=step, mechanism="none", sensitivity=sensitivity, **spent)


def _label_sensitivity(weight: float, params: PublishedParams) -> float:
    return {"range": weight * (params.clusters - 1), "weight": weight, "unit": 1.0, "none": 0.0}[
        params.label_sensitivity
    ]


# --- what runs release on their way, stage by stage (9.2) -----------------------------------------

MOST_PLACES = 2_000  # that are kept of a stage: the fullest


def stage(
    given: Input,
    kind: Any,
    title: str,
    places: Floats,
    counts: Floats | None = None,
    *,
    corners: tuple[Floats, Floats] | None = None,
    epsilon: float = 0.0,
) -> Stage:
    """Show places of the unit box with or without counts; middles of boxes if `corners` say so."""
    kept = np.arange(len(places))[:MOST_PLACES]
    if counts is not None:
        kept = np.sort(np.argsort(-counts, kind="stable")[:MOST_PLACES])
        counts = np.asarray(counts[kept], dtype=np.float64)
    low, high = (None, None) if corners is None else (given.whole(each[kept]) for each in corners)
    facts: dict[str, Any] = {"counts": counts, "low": low, "high": high, "epsilon": epsilon}
    shown = given.whole(places[kept])
    return Stage(kind=kind, title=title, places=shown, many=len(places), **facts)


def synopsis_stages(given: Input, found: Synopsis, kind: str, epsilon: float) -> list[Stage]:
    """Show how a synopsis came about: from its public start to the last noisy counts."""
    if found.mean is not None:
        cost, start = found.mean.spend.proven, found.mean.place[None]
        first = stage(given, "mean", "Mean of all rows", start, epsilon=cost)
        return [first, *path_stages(given, "counts", "Round", found.rounds, epsilon - cost)]
    corners, d = (found.low, found.high), found.low.shape[1]
    public = (np.zeros((1, d)), np.ones((1, d))) if kind == "tree" else corners
    last: dict[str, Any] = {"corners": corners, "epsilon": epsilon}
    title = "Leaves" if kind == "tree" else "Cells"
    return [
        stage(given, "start", "Public start", (public[0] + public[1]) / 2, corners=public),
        stage(given, "counts", title, found.centres, found.counts, **last),
    ]


def path_stages(
    given: Input, kind: str, title: str, path: Sequence[Counted], epsilon: float
) -> list[Stage]:
    """Show places after each step; `epsilon` is what all of them cost together."""
    alone = kind == "centres" and len(path) == 1
    return [
        stage(
            given, kind, title if alone else f"{title} {number}", *each, epsilon=epsilon / len(path)
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
    accuracy = float(np.mean([max(0.0, score) for score in silhouettes]))
    evenness = float(np.mean([size_entropy(labels, clusters) for labels in label_sets]))
    low, high = epsilon / _WIDEST, epsilon * _WIDEST
    table = min(max(epsilon * _GROWTH[rule](n) * (1 - accuracy), low), high)
    return table, min(max(table * evenness, low), high)


def size_entropy(labels: ArrayLike, clusters: int) -> float:
    """Entropy of the sizes of groups over ln K: 1 where they are equal, 0 for a single group."""
    sizes = np.bincount(np.asarray(labels), minlength=clusters)
    shares = sizes[sizes > 0] / sizes.sum()
    return float(-(shares * np.log(shares)).sum() / math.log(clusters))


# --- how ε is split between the parts of the centrally private method, from public numbers (4.5)---

FEW_COLUMNS = 4
CODEBOOK_SHARE = 0.5
_MOST_BLUR = 0.05


class Shares(NamedTuple):
    """ε of the synopsis and of the refinement; both together are the whole."""

    synopsis: float
    refinement: float


def chosen(params: CentralParams, columns: int) -> tuple[str, float]:
    """Choose the synopsis and the share of the refinement, from the number of columns."""
    kind = str(params.synopsis)
    if kind == "auto":
        kind = "codebook" if columns > FEW_COLUMNS else "tree"
    share = params.refinement_share
    if share is None:
        share = CODEBOOK_SHARE if kind == "codebook" else 0.0
    return kind, share


def split(params: CentralParams, share: float) -> Shares:
    """Split ε once: a share for the refinement, the rest for the synopsis."""
    return Shares(synopsis=(1 - share) * params.epsilon, refinement=share * params.epsilon)


def steps_of(size: tuple[int, int], params: CentralParams, epsilon: float, labels: Labels) -> int:
    """Choose one or two refinement steps, from public or released numbers (4.5 step 5).

    `size`: rows and columns. `epsilon`: of the refinement. `labels`: groups of the pseudo-rows.
    """
    n, d = size
    if not params.adaptive_split:
        return refinement_steps(n, d, params.clusters, epsilon)
    smallest = np.bincount(labels, minlength=params.clusters).min() / len(labels)
    if smallest == 0:
        return 1
    return 2 if blur(d, 1, epsilon / 2, math.ceil(n * smallest)) <= _MOST_BLUR else 1
