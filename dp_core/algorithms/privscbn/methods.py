"""All methods of the registry, in the order of the page."""

from typing import Any

from dp_core.algorithm import Method, Variant
from dp_core.algorithms.privscbn.method import (
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
    OnesParams,
    PrivBayesParams,
    PublishedParams,
    RowParams,
    SoundParams,
    SparseParams,
    TableParams,
    ZCDPParams,
)

_NOT_PRIVATE = (
    "The published method has no finite proven ε, so nothing is released with it; explore it, and "
    "release with Two measurements."
)
_GAUSSIAN = (
    "Gaussian noise is real-valued and has no exact release here; Two measurements with pure ε "
    "releases whole numbers."
)
_NO_NOISE = "Nothing is hidden: it is the published method without noise, for comparison only."


def _method(
    key: str, title: str, variant: Variant, summary: str, *, params: Any, run: Any, why: str = ""
) -> Method:
    return Method(
        key=key,
        title=title,
        variant=variant,
        params=params,
        run=run,
        summary=summary,
        no_release=why,
    )


METHODS = (
    _method(
        "published",
        "PrivSCBN, published",
        "published",
        "Clusters of attributes, a Bayesian network in each, noisy conditionals.",
        params=PublishedParams,
        run=publish_privscbn,
        why=_NOT_PRIVATE,
    ),
    _method(
        "sound_pure",
        "Two measurements, ε",
        "sound",
        "Noisy pair counts give clusters and networks; noisy tables give the conditionals.",
        params=SoundParams,
        run=publish_sound,
    ),
    _method(
        "sound_zcdp",
        "Two measurements, (ε, δ)",
        "sound",
        "The same with Gaussian noise: less of it, for a weaker guarantee.",
        params=ZCDPParams,
        run=publish_sound,
        why=_GAUSSIAN,
    ),
    _method(
        "sparse",
        "Sparse",
        "sound",
        "For baskets: bounded counts of ones, and only pairs that stand out of the noise.",
        params=SparseParams,
        run=publish_sparse,
    ),
    _method(
        "ones",
        "Ones only",
        "sound",
        "For baskets at small ε: bounded counts of ones, all attributes independent.",
        params=OnesParams,
        run=publish_ones,
    ),
    _method(
        "independent",
        "Independent",
        "baseline",
        "Noisy shares of ones, every attribute drawn by itself.",
        params=RowParams,
        run=publish_independent,
    ),
    _method(
        "privbayes",
        "PrivBayes",
        "baseline",
        "One network of all attributes, its parents chosen by the exponential mechanism (2014).",
        params=PrivBayesParams,
        run=publish_privbayes,
    ),
    _method(
        "priview",
        "PriView",
        "baseline",
        "Noisy tables of eight attributes that cover all pairs; answers queries only (2014).",
        params=TableParams,
        run=publish_priview,
    ),
    _method(
        "jtree",
        "JTree",
        "baseline",
        "Pairs above a threshold, cliques of them, noisy clique tables (2015, corrected).",
        params=RowParams,
        run=publish_jtree,
    ),
    _method(
        "no_privacy",
        "No noise",
        "baseline",
        "The published steps without noise: what the model itself loses.",
        params=PublishedParams,
        run=publish_no_privacy,
        why=_NO_NOISE,
    ),
)
