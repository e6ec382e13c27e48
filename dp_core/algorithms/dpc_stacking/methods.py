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
from dp_core.algorithms.dpc_stacking.method.steps.inputs import (
    check_size,
    prepared,
    refuse_release,
)
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
from dp_core.algorithms.dpc_stacking.references import REFERENCES
from dp_core.noise.mechanisms import Rng
from dp_core.noise.streams import generator_of
from dp_core.tables.numeric import NumericTable


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
        summary="Noise on every cell, four clusterers vote, noise on the votes, a last K-means.",
        no_release=NOT_EXACT,
    ),
    Method(
        key="central",
        title="Centrally private",
        variant="sound",
        params=CentralParams,
        run=publish_central,
        summary="Noisy counts find where rows are, the stack reads those alone, means are refined.",
    ),
    Method(
        key="local",
        title="Locally private",
        variant="sound",
        params=LocalParams,
        run=publish_local,
        summary="Every row gets noise before anybody looks; then the stack.",
    ),
    Method(
        key="no_privacy",
        title="C-Stacking, no noise",
        variant="baseline",
        params=StackParams,
        run=publish_no_privacy,
        summary="The stack on the true table.",
        no_release=NO_NOISE,
    ),
    Method(
        key="input_kmeans",
        title="Noise on rows, K-means",
        variant="baseline",
        params=InputParams,
        run=publish_input_kmeans,
        summary="Every row gets noise; then K-means alone.",
    ),
    Method(
        key="dplloyd",
        title="DPLloyd",
        variant="baseline",
        params=NoisyParams,
        run=publish_dplloyd,
        summary="K-means with noisy sums and counts in every iteration (Su et al., 2016).",
    ),
    Method(
        key="dplloyd_sup",
        title="DPLloyd, sup-norm",
        variant="baseline",
        params=NoisyParams,
        run=publish_dplloyd_sup,
        summary="The same with one draw for each sum instead of one for each coordinate.",
    ),
    Method(
        key="fastlloyd",
        title="FastLloyd",
        variant="baseline",
        params=NoisyParams,
        run=publish_fastlloyd,
        summary="DPLloyd that leaves out rows far from every centre, for less noise (Diaa et al., "
        "2024).",
    ),
    Method(
        key="eugkm",
        title="EUGkM",
        variant="baseline",
        params=NoisyParams,
        run=publish_eugkm,
        summary="One noisy grid, and K-means on its cells; for up to 4 columns (Su et al., 2016).",
    ),
    primary("kmeans", "K-means", "Groups around means, on the true table."),
    primary("spectral", "Spectral", "Groups that hang together, by landmarks, on the true table."),
    primary("birch", "Birch", "Groups of small clumps, on the true table."),
    primary("gmm", "Gaussian mixture", "Groups shaped like ellipses, on the true table."),
)
