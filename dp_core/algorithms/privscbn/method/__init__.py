"""The method: open `published.py` and `sound.py` first, the paper top to bottom and its correction.

`steps` holds what they call, `rivals` the methods of others.
"""

from dp_core.algorithms.privscbn.method.baskets import publish_baskets
from dp_core.algorithms.privscbn.method.joint import publish_joint
from dp_core.algorithms.privscbn.method.published import publish_no_privacy, publish_privscbn
from dp_core.algorithms.privscbn.method.sound import publish_sound
from dp_core.algorithms.privscbn.method.steps import (
    TableRelease,
    clusters_wanted,
    publish_ones,
    publish_sparse,
)

__all__ = [
    "TableRelease",
    "clusters_wanted",
    "publish_baskets",
    "publish_joint",
    "publish_no_privacy",
    "publish_ones",
    "publish_privscbn",
    "publish_sound",
    "publish_sparse",
]
