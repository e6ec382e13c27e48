"""All methods of the registry, in the order of the page."""

from dp_core.algorithm import Method, cited
from dp_core.algorithms.privscbn.method import (
    publish_baskets,
    publish_joint,
    publish_no_privacy,
    publish_ones,
    publish_privscbn,
    publish_sound,
    publish_sparse,
)
from dp_core.algorithms.privscbn.method.rivals import (
    publish_independent,
    publish_jtree,
    publish_privbayes,
    publish_priview,
)
from dp_core.algorithms.privscbn.params import (
    JointParams,
    JointZCDPParams,
    OnesParams,
    PrivBayesParams,
    PublishedParams,
    RowParams,
    SoundParams,
    SparseParams,
    SparseZCDPParams,
    TableParams,
    ZCDPParams,
)
from dp_core.algorithms.privscbn.references import REFERENCES

_NOT_PRIVATE = (
    "The published method has no finite proven ε, so nothing is released with it; explore it, and "
    "release with Maximum entropy."
)
_NO_NOISE = "Nothing is hidden: it is the published method without noise, for comparison only."

METHODS = cited(
    REFERENCES,
    Method(
        key="published",
        title="PrivSCBN, published",
        variant="published",
        summary="Clusters of columns, a Bayesian network in each, noisy conditionals.",
        params=PublishedParams,
        run=publish_privscbn,
        no_release=_NOT_PRIVATE,
    ),
    Method(
        key="joint",
        title="Maximum entropy, ε",
        variant="sound",
        summary="Noisy counts of few answers together; the most even table that agrees with them.",
        params=JointParams,
        run=publish_joint,
    ),
    Method(
        key="joint_zcdp",
        title="Maximum entropy, (ε, δ)",
        variant="sound",
        summary="The same with Gaussian noise: less of it, for a weaker guarantee.",
        params=JointZCDPParams,
        run=publish_joint,
    ),
    Method(
        key="sound_pure",
        title="Two measurements, ε alone",
        variant="sound",
        summary="Noisy pair counts give clusters and networks; noisy tables give the conditionals.",
        params=SoundParams,
        run=publish_sound,
    ),
    Method(
        key="sound_zcdp",
        title="Two measurements, ε with δ",
        variant="sound",
        summary="The same with Gaussian noise: less of it, for a weaker guarantee.",
        params=ZCDPParams,
        run=publish_sound,
    ),
    Method(
        key="sparse",
        title="Sparse",
        variant="sound",
        summary="For baskets: bounded counts of ones, and only pairs that stand out of the noise.",
        params=SparseParams,
        run=publish_sparse,
    ),
    Method(
        key="sparse_zcdp",
        title="Sparse, (ε, δ)",
        variant="sound",
        summary="For baskets: ones and pairs counted at once, and normal numbers behind the rows.",
        params=SparseZCDPParams,
        run=publish_baskets,
    ),
    Method(
        key="ones",
        title="Ones only",
        variant="sound",
        summary="For baskets at small ε: bounded counts of ones, all columns independent.",
        params=OnesParams,
        run=publish_ones,
    ),
    Method(
        key="independent",
        title="Independent",
        variant="baseline",
        summary="Noisy shares of ones, every column drawn by itself.",
        params=RowParams,
        run=publish_independent,
    ),
    Method(
        key="privbayes",
        title="PrivBayes",
        variant="baseline",
        summary="One network of all columns, its parents by noisy choices (2014).",
        params=PrivBayesParams,
        run=publish_privbayes,
    ),
    Method(
        key="priview",
        title="PriView",
        variant="baseline",
        summary="Noisy tables of eight columns that cover all pairs; answers queries only (2014).",
        params=TableParams,
        run=publish_priview,
    ),
    Method(
        key="jtree",
        title="JTree",
        variant="baseline",
        summary="Pairs above a threshold, cliques of them, noisy clique tables (2015, corrected).",
        params=RowParams,
        run=publish_jtree,
    ),
    Method(
        key="no_privacy",
        title="No noise",
        variant="baseline",
        summary="The published steps without noise: what the model itself loses.",
        params=PublishedParams,
        run=publish_no_privacy,
        no_release=_NO_NOISE,
    ),
)
