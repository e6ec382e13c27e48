"""All methods of the registry, in the order of the page."""

from collections.abc import Callable
from typing import Any

from dp_core.algorithm import Method, Release, Variant
from dp_core.algorithms.privscbn.method import (
    TableRelease,
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
from dp_core.words import message


def _method(
    key: str,
    title: str,
    variant: Variant,
    params: type[TableParams],
    run: Callable[..., Release[TableRelease]],
    **own: Any,
) -> Method:
    """Make a method with the words of its messages."""
    words = message(f"privscbn-method-{key}")
    return Method(
        key=key,
        title=title,
        variant=variant,
        params=params,
        run=run,
        summary=words,
        reference=message(f"{words.key}.reference"),
        **own,
    )


def _sound(key: str, title: str, params: type[TableParams], run: Any) -> Method:
    return _method(key, title, "sound", params, run)


def _baseline(key: str, title: str, params: type[TableParams], run: Any) -> Method:
    return _method(key, title, "baseline", params, run)


METHODS = (
    _method(
        "published",
        "PrivSCBN, published",
        "published",
        PublishedParams,
        publish_privscbn,
        no_release=message("privscbn-no-release"),
    ),
    _sound("joint", "Maximum entropy, ε", JointParams, publish_joint),
    _sound("joint_zcdp", "Maximum entropy, (ε, δ)", JointZCDPParams, publish_joint),
    _sound("sound_pure", "Two measurements, ε alone", SoundParams, publish_sound),
    _sound("sound_zcdp", "Two measurements, ε with δ", ZCDPParams, publish_sound),
    _sound("sparse", "Sparse", SparseParams, publish_sparse),
    _sound("sparse_zcdp", "Sparse, (ε, δ)", SparseZCDPParams, publish_baskets),
    _sound("ones", "Ones only", OnesParams, publish_ones),
    _baseline("independent", "Independent", RowParams, publish_independent),
    _baseline("privbayes", "PrivBayes", PrivBayesParams, publish_privbayes),
    _baseline("priview", "PriView", TableParams, publish_priview),
    _baseline("jtree", "JTree", RowParams, publish_jtree),
    _method(
        "no_privacy",
        "No noise",
        "baseline",
        PublishedParams,
        publish_no_privacy,
        no_release=message("privscbn-no-noise"),
    ),
)
