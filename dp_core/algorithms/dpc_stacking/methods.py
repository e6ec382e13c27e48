"""All methods of the registry, in the order of the page."""

from functools import partial

from dp_core.algorithm import Method, Release, cited
from dp_core.algorithms.dpc_stacking.method.published import (
    NO_NOISE,
    NOT_EXACT,
    no_guarantee,
    publish_no_privacy,
    publish_published,
)
from dp_core.algorithms.dpc_stacking.method.rivals.dplloyd import (
    publish_dplloyd,
    publish_dplloyd_sup,
    publish_fastlloyd,
)
from dp_core.algorithms.dpc_stacking.method.rivals.eugkm import publish_eugkm
from dp_core.algorithms.dpc_stacking.method.rivals.input_kmeans import publish_input_kmeans
from dp_core.algorithms.dpc_stacking.method.sound import publish_central, publish_local
from dp_core.algorithms.dpc_stacking.method.steps.ensemble import possible_clusters
from dp_core.algorithms.dpc_stacking.method.steps.inputs import check_size, prepared, refuse_release
from dp_core.algorithms.dpc_stacking.method.steps.primaries import PRIMARIES, Task
from dp_core.algorithms.dpc_stacking.outputs import Clustering, means_of
from dp_core.algorithms.dpc_stacking.params import (
    CentralParams,
    ClusterParams,
    InputParams,
    LocalParams,
    NoisyParams,
    PublishedParams,
    StackParams,
)
from dp_core.noise.mechanisms import Rng
from dp_core.noise.streams import generator_of
from dp_core.tables.numeric import NumericTable
from dp_core.words import say

# --- who wrote each method; of what this project changed or added, where it is specified ----------

PAPER = say("dpc-references-li-shuai-chang-jincai")
REFERENCES = {
    "published": PAPER,
    "central": (say("dpc-references-project-see-docs-papers")),
    "local": (say("dpc-references-project-see-docs-papers-2")),
    "no_privacy": (f"{PAPER.removesuffix('.')}. Without its noise."),
    "input_kmeans": (say("dpc-references-project-see-docs-papers-3")),
    "dplloyd": (say("dpc-references-blum-dwork-mcsherry-nissim")),
    "dplloyd_sup": (say("dpc-references-su-cao-li-bertino")),
    "fastlloyd": (say("dpc-references-diaa-humphries-kerschbaum-fastlloyd")),
    "eugkm": (say("dpc-references-su-cao-li-bertino-2")),
    "kmeans": (say("dpc-references-lloyd-least-squares-quantization")),
    "spectral": (say("dpc-references-ng-jordan-weiss-spectral")),
    "birch": (say("dpc-references-zhang-ramakrishnan-livny-birch")),
    "gmm": (say("dpc-references-dempster-laird-rubin-maximum")),
}
"""Reference of each method, by its key."""


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
    output = Clustering(
        centres=given.whole(means_of(given.rows, labels, clusters)),
        bounds=given.bounds,
        names=given.names,
        sources=given.sources,
        labels=labels,
        warnings=(*given.notes, *notes),
    )
    return Release(output, no_guarantee())


def primary(name: str, title: str, summary: str) -> Method:
    """Make the method of one clusterer without noise."""
    return Method(
        key=name,
        title=title,
        variant="baseline",
        params=ClusterParams,
        run=partial(publish_primary, name=name),
        summary=summary,
        no_release=NO_NOISE,
    )


METHODS = cited(
    REFERENCES,
    Method(
        key="published",
        title="DPC-Stacking, published",
        variant="published",
        params=PublishedParams,
        run=publish_published,
        summary=say("dpc-methods-noise-every-cell-four"),
        no_release=NOT_EXACT,
    ),
    Method(
        key="central",
        title="Centrally private",
        variant="sound",
        params=CentralParams,
        run=publish_central,
        summary=say("dpc-methods-noisy-counts-find-where"),
    ),
    Method(
        key="local",
        title="Locally private",
        variant="sound",
        params=LocalParams,
        run=publish_local,
        summary=say("dpc-methods-every-row-gets-noise"),
    ),
    Method(
        key="no_privacy",
        title="C-Stacking, no noise",
        variant="baseline",
        params=StackParams,
        run=publish_no_privacy,
        summary=say("dpc-methods-stack-true-table"),
        no_release=NO_NOISE,
    ),
    Method(
        key="input_kmeans",
        title=say("dpc-methods-noise-rows-means"),
        variant="baseline",
        params=InputParams,
        run=publish_input_kmeans,
        summary=say("dpc-methods-every-row-gets-noise-2"),
    ),
    Method(
        key="dplloyd",
        title="DPLloyd",
        variant="baseline",
        params=NoisyParams,
        run=publish_dplloyd,
        summary=say("dpc-methods-means-noisy-sums-counts"),
    ),
    Method(
        key="dplloyd_sup",
        title="DPLloyd, sup-norm",
        variant="baseline",
        params=NoisyParams,
        run=publish_dplloyd_sup,
        summary=say("dpc-methods-same-one-draw-each"),
    ),
    Method(
        key="fastlloyd",
        title="FastLloyd",
        variant="baseline",
        params=NoisyParams,
        run=publish_fastlloyd,
        summary=say("dpc-methods-dplloyd-leaves-out-rows"),
    ),
    Method(
        key="eugkm",
        title="EUGkM",
        variant="baseline",
        params=NoisyParams,
        run=publish_eugkm,
        summary=say("dpc-methods-one-noisy-grid-means"),
    ),
    primary("kmeans", "K-means", say("dpc-methods-groups-around-means-true")),
    primary("spectral", "Spectral", say("dpc-methods-groups-hang-together-landmarks")),
    primary("birch", "Birch", say("dpc-methods-groups-small-clumps-true")),
    primary("gmm", "Gaussian mixture", say("dpc-methods-groups-shaped-like-ellipses")),
)
