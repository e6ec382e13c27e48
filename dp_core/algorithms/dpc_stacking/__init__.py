"""DPC-Stacking: four clusterers vote, and a private table decides what the vote may know."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Literal

from dp_core.algorithm import Algorithm, Method, Opening, Release, Small, pictures, worded_method
from dp_core.algorithms.dpc_stacking import evidence
from dp_core.algorithms.dpc_stacking.data import generators
from dp_core.algorithms.dpc_stacking.data.generators import (
    GROUPS,
    SAMPLES,
    TITLES,
    generate,
    known_groups,
)
from dp_core.algorithms.dpc_stacking.data.upload import TableUpload, Used, counted, look_alike
from dp_core.algorithms.dpc_stacking.method.published import (
    NO_NOISE,
    NOT_EXACT,
    no_guarantee,
    publish_no_privacy,
    publish_published,
)
from dp_core.algorithms.dpc_stacking.method.rivals import publish_input_kmeans, publish_rival
from dp_core.algorithms.dpc_stacking.method.sound import publish_central, publish_local
from dp_core.algorithms.dpc_stacking.method.steps.ensemble import (
    align_labels,
    possible_clusters,
    stack,
)
from dp_core.algorithms.dpc_stacking.method.steps.inputs import (
    adaptive_epsilons,
    check_size,
    prepared,
    refuse_release,
)
from dp_core.algorithms.dpc_stacking.method.steps.primaries import (
    PRIMARIES,
    Task,
    ch_index,
    encode_votes,
    silhouette,
)
from dp_core.algorithms.dpc_stacking.method.steps.synopsis import (
    codebook_size,
    grid_cells_per_axis,
    project_counts,
    refinement_steps,
)
from dp_core.algorithms.dpc_stacking.metrics import METRICS, evaluate
from dp_core.algorithms.dpc_stacking.outputs import Clustering, means_of
from dp_core.algorithms.dpc_stacking.params import (
    MOST_CLUSTERS,
    SLIDER_END,
    TOLERANCE,
    CentralParams,
    ClusterParams,
    InputParams,
    LocalParams,
    NoisyParams,
    PublishedParams,
    StackParams,
)
from dp_core.algorithms.dpc_stacking.study.gaps import PAIRS, follow
from dp_core.algorithms.dpc_stacking.study.honesty import GREEN, Plan
from dp_core.errors import ParameterError
from dp_core.noise.mechanisms import Rng, geometric_noise, sup_norm_noise
from dp_core.noise.streams import generator_of
from dp_core.params import Settings, knob
from dp_core.privacy.ledger import Neighbouring
from dp_core.study.choosing import (
    AVERAGE,
    Measure,
    Shape,
    Way,
    around,
    drawn,
    per_person,
    stated,
    way_of,
    worst,
)
from dp_core.study.solving import slider
from dp_core.tables.data import row_replaced
from dp_core.tables.numeric import NumericTable
from dp_core.uploads.in_parts import Counting
from dp_core.words import Message, message, say

# --- all methods of the registry, in the order of the page ----------------------------------------


def publish_primary(
    table: NumericTable, params: ClusterParams, rng: Rng, *, name: str
) -> Release[Clustering]:
    """Run one clusterer on the true table."""
    refuse_release(rng, NO_NOISE)
    check_size(table)
    given = prepared(table, params, guarantee=False)
    clusters, notes = possible_clusters(given.rows, params.clusters)
    task = Task(rows=given.rows, clusters=clusters, rng=generator_of(rng))
    labels = PRIMARIES[name](task).labels
    centres = given.whole(means_of(given.rows, labels, clusters))
    return Release(given.clustering(centres, labels=labels, warnings=notes), no_guarantee())


_NOISY_ROWS = message("dpc-method-input_kmeans.title")
_method = partial(worded_method, lambda key: message(f"dpc-method-{key}"))
_RIVALS = {
    "dplloyd": "DPLloyd",
    "dplloyd_sup": "DPLloyd, sup-norm",
    "fastlloyd": "FastLloyd",
    "eugkm": "EUGkM",
}
_SINGLE = {"kmeans": "K-means", "spectral": "Spectral", "birch": "Birch", "gmm": "Gaussian mixture"}
"""One clusterer without noise."""

METHODS: tuple[Method[Clustering], ...] = (
    _method(
        "published",
        "DPC-Stacking, published",
        "published",
        PublishedParams,
        publish_published,
        NOT_EXACT,
    ),
    _method("central", "Centrally private", "sound", CentralParams, publish_central),
    _method("local", "Locally private", "sound", LocalParams, publish_local),
    _method(
        "no_privacy", "C-Stacking, no noise", "baseline", StackParams, publish_no_privacy, NO_NOISE
    ),
    _method("input_kmeans", _NOISY_ROWS, "baseline", InputParams, publish_input_kmeans),
    *(
        _method(key, title, "baseline", NoisyParams, partial(publish_rival, method=key))
        for key, title in _RIVALS.items()
    ),
    *(
        _method(key, title, "baseline", ClusterParams, partial(publish_primary, name=key), NO_NOISE)
        for key, title in _SINGLE.items()
    ),
)


# --- which ε groups need: by the blur of a centre, or by repeated draws on made-up rows -----------


KEY = "dpc_stacking"
DRAWN = {
    2: ("central", "eugkm", "dplloyd_sup"),
    4: ("central", "dplloyd_sup"),
    8: ("central", "dplloyd_sup"),
}
"""Methods that are drawn for `Levels`, by number of columns."""
OPENS = "even"
SHAPES: Mapping[str, Message] = {
    "loose": message("dpc-choosing-groups-overlap"),
    OPENS: message("dpc-choosing-equal-groups"),
    "uneven": message("dpc-choosing-unequal-groups"),
    "apart": message("dpc-choosing-groups-far-apart"),
}
"""Shapes of data that errors are drawn on; of groups far apart a missed one costs most."""
METRIC = "inertia"
PLANNED = ("central", "dplloyd_sup", "dplloyd", "eugkm", "local")
DRAWN_GROUPS, _ROWS = GROUPS[next(iter(SAMPLES))], 500

Judged = Literal["spread", "centres"]


@dataclass(frozen=True, kw_only=True)
class GroupFacts(Settings):
    """Public numbers of a table of numbers."""

    rows: int = knob(500, "Rows", 20, 10_000_000)
    columns: int = knob(2, message("dpc-choosing-columns-public-limits"), 1, 100)
    clusters: int = knob(4, "Groups", 2, MOST_CLUSTERS)
    rows_per_person: int = per_person("Rows")
    judged: Judged = knob(  # noqa: RUF009
        "spread",
        message("dpc-choosing-may-off"),
        words=(message("dpc-choosing-how-far-rows-lie"), "where a centre lies"),
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.clusters >= self.rows:
            facts = {"clusters": self.clusters, "rows": self.rows}
            raise ParameterError(
                message("dpc-choosing-groups-rows-cannot-told", **facts), field="clusters"
            )
        if self.judged == "spread" and self.columns > max(DRAWN):
            raise ParameterError(
                message("dpc-choosing-how-far-rows-columns", max=max(DRAWN)), field="columns"
            )


def shapes(columns: int) -> Mapping[str, Message]:
    """Name the shapes of data that errors are drawn on."""
    return SHAPES


def made_up(columns: int, shape: str, trial: int) -> NumericTable:
    """Make the rows of one draw: but for those that open the page others each time.

    `shape`: of `SHAPES`. `trial`: number of the draw.
    """
    if shape == OPENS and columns == next(iter(DRAWN)):
        return next(iter(SAMPLES.values()))()
    bounds = ((0.0,) * columns, (1.0,) * columns)
    return generators.look_alike(_ROWS, bounds, DRAWN_GROUPS, trial, kind=shape)


def scale(data: Any, epsilon: float) -> float:
    """Multiply the rows of a group by ε."""
    return len(data) / DRAWN_GROUPS * epsilon


def ways(facts: GroupFacts, wanted: float) -> tuple[Way, ...]:
    """List methods that come into question."""
    if facts.judged == "centres":
        return _planned(facts)
    widths = around(facts.columns, DRAWN)
    return drawn(
        KEY,
        METHODS,
        columns=widths,
        rows=facts.rows / facts.clusters,
        wanted=wanted,
        shapes=SHAPES,
        what=say("dpc-choosing-tables", columns=widths),
        price=facts.rows_per_person,
    )


def _planned(facts: GroupFacts) -> tuple[Way, ...]:
    """Say how far noise moves the centre of a group as large as the others, and of a small one."""
    methods = {method.key: method for method in METHODS}
    ways = []
    for key in PLANNED:
        params = methods[key].params.from_dict({"clusters": facts.clusters})
        tried = tuple(
            (words, Plan(method=key, params=params, n=rows, columns=facts.columns).spread_at)
            for words, rows in (
                (say("dpc-choosing-equal-groups"), facts.rows),
                (say("dpc-choosing-one-quarter-large"), max(facts.clusters + 1, facts.rows // 4)),
            )
        )
        price = float(facts.rows_per_person)
        ways.append(way_of(methods[key], worst(tried), tried=tried, basis=AVERAGE, price=price))
    return tuple(ways)


SPREAD = Measure(
    label=message("dpc-tolerance"),
    unit=message("dpc-choosing-times-best-groups"),
    opens=1.5,
    low=1.01,
    high=20.0,
    step=0.1,
    help=message("dpc-tolerance.help"),
)
CENTRES = Measure(
    label=message("dpc-choosing-noise-may-move-centre"), unit="of a column's width", opens=GREEN
)


def in_words(facts: GroupFacts, tolerance: float) -> str:
    """Say what a tolerance means."""
    if facts.judged == "centres":
        return say("dpc-choosing-column-centre-may-off", tolerance=f"{100 * tolerance:.3g}")
    return say("dpc-choosing-rows-may-lie-farther", tolerance=f"{100 * (tolerance - 1):.3g}")


def beyond(facts: GroupFacts) -> Message | str:
    """Say of which groups the answer is known to fail, as docs/results/choosing.md shows."""
    return message("dpc-choosing-beyond") if facts.judged == "spread" else ""


def _fewer(facts: GroupFacts) -> list[tuple[str, GroupFacts]]:
    """Ask for less: fewer groups."""
    return [
        (say("dpc-choosing-groups", groups=less), replace(facts, clusters=less))
        for less in range(facts.clusters - 1, 1, -1)
    ]


def _measure(facts: GroupFacts) -> Measure:
    return CENTRES if facts.judged == "centres" else SPREAD


SHAPE = Shape(
    system=KEY,
    have=message("dpc-choosing-have"),
    publish=message("dpc-choosing-groups-centres-sizes-rule"),
    example=(("age", "weight", "pulse"), ("54", "61", "70"), ("37", "84", "66")),
    facts=GroupFacts,
    ways=ways,
    measured=_measure,
    grid=slider(high=SLIDER_END),
    people="rows",
    fewer=_fewer,
    again=message("choose-again"),
    in_words=in_words,
    beyond=beyond,
    upload=stated("rows_per_person"),
    left=message("dpc-choosing-limits-each-column"),
    params=stated("clusters"),
    widgets=stated("clusters"),
)


__all__ = [
    "ALGORITHM",
    "adaptive_epsilons",
    "align_labels",
    "ch_index",
    "codebook_size",
    "encode_votes",
    "generate",
    "geometric_noise",
    "grid_cells_per_axis",
    "project_counts",
    "refinement_steps",
    "silhouette",
    "stack",
    "sup_norm_noise",
]

ALGORITHM = Algorithm(
    key="dpc_stacking",
    title="Groups",
    short="DPC-Stacking",
    paper=message("dpc-method-published.reference"),
    promise=message("dpc-system-table-sorted-into-groups"),
    unit=message("dpc-system-one-row-replaced-any"),
    icon="bubble_chart",
    line=message("dpc-system-alike-people-their-sizes"),
    hides="every row",
    takes="several numbers a person",
    product="Machine learning model",
    neighbouring=Neighbouring.REPLACE,
    methods=METHODS,
    metrics=METRICS,
    upload=TableUpload,
    samples=SAMPLES,
    titles=TITLES,
    evaluate=evaluate,
    figures=pictures(
        __name__,
        preview="figures.preview",
        alone="figures.alone",
        difference="figures.difference",
        released="story.released",
    ),
    look_alike=look_alike,
    evidence=evidence.evidence,
    about=len,
    part=Used,
    neighbour=row_replaced,
    pairs=PAIRS,
    counting=Counting(
        data=counted, methods=("central", "dplloyd", "dplloyd_sup", "fastlloyd", "eugkm")
    ),
    # The published ε follows from the data unless its rule is constant; rows in one group have no
    # silhouette.
    small=Small(
        data=partial(generate, "blobs", 90, 1),
        params={"adaptive": "constant", "folds": 2},
        trials=10,
        undefined=True,
    ),
    follow=follow,
    place=5,
    shape=SHAPE,
    opening=Opening(
        method="central",
        params={"clusters": GROUPS[next(iter(SAMPLES))]},
        own=known_groups,
        judged="inertia",
        tolerance=TOLERANCE,
    ),
)
