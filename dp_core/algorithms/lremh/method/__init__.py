"""LREMH as published (`published.py`) and sound (`sound.py`): open these first.

`estimates.py` has every estimator by its key, `asking.py` the methods they are compared with.
"""

from dp_core.algorithms.lremh.method.asking import ON_VIEWS
from dp_core.algorithms.lremh.method.sound import Plus, plus_table
from dp_core.algorithms.lremh.method.steps.views import views_for

__all__ = ["ON_VIEWS", "Plus", "plus_table", "views_for"]
