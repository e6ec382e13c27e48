"""LREMH as published (`published.py`) and sound (`sound.py`): open these first.

`estimates.py` has every estimator by its key, `asking.py` the methods they are compared with. The
script in a release imports the names below from here.
"""

from dp_core.algorithms.lremh.method.steps.client import own_order, renumbered_reports
from dp_core.algorithms.lremh.method.steps.em import Stop

__all__ = ["Stop", "own_order", "renumbered_reports"]
