"""LREMH as published (`published.py`) and sound (`sound.py`): open these first.

`estimates.py` has every estimator by its key, `asking.py` the methods they are compared with.
"""

from dp_core.algorithms.lremh.method.asking import ON_VIEWS
from dp_core.algorithms.lremh.method.estimates import estimate
from dp_core.algorithms.lremh.method.published import lremh_table, publish_lremh
from dp_core.algorithms.lremh.method.sound import Plus, plus_table, publish_plus
from dp_core.algorithms.lremh.method.steps.client import own_order, renumbered_reports
from dp_core.algorithms.lremh.method.steps.em import Stop
from dp_core.algorithms.lremh.method.steps.views import views_for

__all__ = [
    "ON_VIEWS",
    "Plus",
    "Stop",
    "estimate",
    "lremh_table",
    "own_order",
    "plus_table",
    "publish_lremh",
    "publish_plus",
    "renumbered_reports",
    "views_for",
]
