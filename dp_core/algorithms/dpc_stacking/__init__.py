"""DPC-Stacking: four clusterers vote, and a private table decides what the vote may know."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Literal

from dp_core.algorithm import Algorithm, Method, Opening, Release, Small, pictures, worded_method
from dp_core.algorithms.dpc_stacking import evidence, params
from dp_core.algorithms.dpc_stacking.data import generators, upload
from dp_core.algorithms.dpc_stacking.data.generators import GROUPS, SAMPLES, generate
from dp_core.algorithms.dpc_stacking.method import published, sound
from dp_core.algorithms.dpc_stacking.method.rivals import RIVALS, publish_input_kmeans
from dp_core.algorithms.dpc_stacking.method.steps import ensemble, inputs, primaries
from dp_core.algorithms.dpc_stacking.method.steps.ensemble import align_labels, stack
from dp_core.algorithms.dpc_stacking.method.steps.primaries import (
    ch_index,
    encode_votes,
    silhouette,
)
from dp_core.algorithms.dpc_stacking.metrics import METRICS, evaluate
from dp_core.algorithms.dpc_stacking.outputs import Clustering, means_of
from dp_core.algorithms.dpc_stacking.study.gaps import PAIRS, follow
from dp_core.algorithms.dpc_stacking.study.honesty import Plan
from dp_core.errors import ParameterError
from dp_core.noise.mechanisms import Rng
from dp_core.noise.streams import generator_of
from dp_core.params import Settings, knob
from dp_core.privacy.ledger import Neighbouring
from dp_core.study import choosing
from dp_core.study.solving import slider
from dp_core.tables.data import row_replaced
from dp_core.tables.numeric import NumericTable
from dp_core.uploads.in_parts import Counting
from dp_core.words import Message, message, say

__all__ = ["ALGORITHM", "align_labels", "ch_index", "encode_votes", "silhouette", "stack"]

# --- all methods of the registry, in the order of the page ----------------------------------------


def publish_primary(
    table: NumericTable, asked: params.ClusterParams, rng: Rng, *, name: str
) -> Release[Clustering]:
    """Run one clusterer on the true table."""
    inputs.refuse_release(rng, _NONE)
    inputs.check_size(table)
    given = inputs.prepared(table, asked, guarantee=False)
    clusters, notes = ensemble.possible_clusters(given.rows, asked.clusters)
    task = primaries.Task(rows=given.rows, clusters=clusters, rng=generator_of(rng))
    labels = primaries.PRIMARIES[name](task).labels
    centres = given.whole(means_of(given.rows, labels, clusters))
    output = given.clustering(centres, labels=labels, warnings=notes)
    return Release(output, published.no_guarantee())


_NONE = published.NO_NOISE
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
        params.PublishedParams,
        published.publish_published,
        published.NOT_EXACT,
    ),
    _method("central", "Centrally private", "sound", params.CentralParams, sound.publish_central),
    _method("local", "Locally private", "sound", params.LocalParams, sound.publish_local),
    _method(
        "no_privacy",
        "C-Stacking, no noise",
        "baseline",
        params.StackParams,
        published.publish_no_privacy,
        _NONE,
    ),
    _method("input_kmeans", _NOISY_ROWS, "baseline", params.InputParams, publish_input_kmeans),
    *(
        _method(key, title, "baseline", params.NoisyParams, RIVALS[key])
        for key, title in _RIVALS.items()
    ),
    *(
        _method(
            key, title, "baseline", params.ClusterParams, partial(publish_primary, name=key), _NONE
        )
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

    rows: int = knob(500, "Number of rows", 20, 10_000_000)
    columns: int = knob(2, message("dpc-choosing-columns-public-limits"), 1, 100)
    clusters: int = knob(4, "Number of groups", 2, params.MOST_CLUSTERS)
    rows_per_person: int = choosing.per_person("Rows")
    judged: Judged = knob(  # noqa: RUF009
        "spread",
        message("dpc-choosing-may-off"),
        words=(message("dpc-choosing-how-far-rows-lie"), "where a centre lies"),
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        inputs.check_clusters(self.rows, self.clusters)
        if self.judged == "spread" and self.columns > max(DRAWN):
            most = max(DRAWN)
            raise ParameterError.of("dpc-choosing-how-far-rows-columns", "columns", max=most)


def shapes(columns: int) -> Mapping[str, Message]:
    """Name the shapes of data that errors are drawn on."""
    return SHAPES


def made_up(columns: int, shape: str, trial: int) -> NumericTable:
    """Make the rows of one draw: but for those that open the page others each time."""
    if shape == OPENS and columns == next(iter(DRAWN)):
        return next(iter(SAMPLES.values()))()
    bounds = ((0.0,) * columns, (1.0,) * columns)
    return generators.look_alike(_ROWS, bounds, DRAWN_GROUPS, trial, kind=shape)


def scale(data: Any, epsilon: float) -> float:
    """Multiply the rows of a group by ε."""
    return len(data) / DRAWN_GROUPS * epsilon


def ways(facts: GroupFacts, wanted: float) -> tuple[choosing.Way, ...]:
    """List methods that come into question."""
    if facts.judged == "centres":
        return _planned(facts)
    widths = choosing.around(facts.columns, DRAWN)
    return choosing.drawn(
        KEY,
        METHODS,
        columns=widths,
        rows=facts.rows / facts.clusters,
        wanted=wanted,
        shapes=SHAPES,
        what=say("dpc-choosing-tables", columns=widths),
        price=facts.rows_per_person,
    )


def _planned(facts: GroupFacts) -> tuple[choosing.Way, ...]:
    """Say how far noise moves the centre of a group as large as the others, and of a small one."""
    methods = {method.key: method for method in METHODS}
    sizes = {
        say("dpc-choosing-equal-groups"): facts.rows,
        say("dpc-choosing-one-quarter-large"): max(facts.clusters + 1, facts.rows // 4),
    }
    told = {"basis": choosing.AVERAGE, "price": float(facts.rows_per_person)}
    ways = []
    for key in PLANNED:
        public = methods[key].params.from_dict({"clusters": facts.clusters})
        tried = tuple(
            (words, Plan(method=key, params=public, n=rows, columns=facts.columns).spread_at)
            for words, rows in sizes.items()
        )
        ways.append(choosing.way_of(methods[key], choosing.worst(tried), tried=tried, **told))
    return tuple(ways)


SPREAD = choosing.Measure(
    label=message("dpc-tolerance"),
    unit=message("dpc-unit-spread"),
    opens=params.TOLERANCE,
    low=1.01,
    high=20.0,
    step=0.1,
    help=message("dpc-tolerance.help"),
)
CENTRES = choosing.Measure(
    label=message("dpc-choosing-noise-may-move-centre"),
    unit="of a column's width",
    opens=params.SHIFT,
)


def in_words(facts: GroupFacts, tolerance: float) -> str:
    """Say what a tolerance means."""
    if facts.judged == "centres":
        return say("dpc-choosing-column-centre-may-off", tolerance=f"{100 * tolerance:.3g}")
    return say("dpc-tolerance-example", rows="rows", more=tolerance - 1)


def beyond(facts: GroupFacts) -> Message | str:
    """Say of which groups the answer is known to fail, as docs/results/choosing.md shows."""
    return message("dpc-choosing-beyond") if facts.judged == "spread" else ""


def _fewer(facts: GroupFacts) -> list[tuple[str, GroupFacts]]:
    """Ask for less: fewer groups."""
    return [
        (say("dpc-choosing-groups", groups=less), replace(facts, clusters=less))
        for less in range(facts.clusters - 1, 1, -1)
    ]


SHAPE = choosing.Shape(
    system=KEY,
    have=message("dpc-choosing-have"),
    publish=message("dpc-choosing-groups-centres-sizes-rule"),
    example=(("age", "weight", "pulse"), ("54", "61", "70"), ("37", "84", "66")),
    facts=GroupFacts,
    ways=ways,
    measured=lambda facts: CENTRES if facts.judged == "centres" else SPREAD,
    grid=slider(high=params.SLIDER_END),
    people="rows",
    fewer=_fewer,
    again=message("choose-again"),
    in_words=in_words,
    beyond=beyond,
    upload=choosing.stated("rows_per_person"),
    left=message("dpc-choosing-limits-each-column"),
    params=choosing.stated("clusters"),
    widgets=choosing.stated("clusters"),
)

ALGORITHM = Algorithm(
    key=KEY,
    title="Groups",
    short="DPC-Stacking",
    paper=message("dpc-method-published.reference"),
    promise=message("dpc-system-table-sorted-into-groups"),
    unit=message("dpc-system-one-row-replaced-any"),
    icon="bubble_chart",
    line=message("dpc-system-alike-people-their-sizes"),
    takes="several numbers a person",
    product="Machine learning model",
    neighbouring=Neighbouring.REPLACE,
    methods=METHODS,
    metrics=METRICS,
    upload=upload.TableUpload,
    samples=SAMPLES,
    titles=generators.TITLES,
    evaluate=evaluate,
    figures=pictures(
        __name__,
        preview="figures.preview",
        alone="figures.alone",
        difference="figures.difference",
        released="story.released",
    ),
    look_alike=upload.look_alike,
    evidence=evidence.evidence,
    about=len,
    part=upload.Used,
    neighbour=row_replaced,
    pairs=PAIRS,
    counting=Counting(data=upload.counted, methods=("central", *_RIVALS)),
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
        own=generators.known_groups,
        judged=METRIC,
        tolerance=params.TOLERANCE,
    ),
)
