"""LREMH as published (`published.py`) and sound (`sound.py`): open these first.

`asking.py` has the methods they are compared with, and every estimator by its key. The script in a
release imports the names below from here.
"""

from dp_core.algorithms.lremh.method.steps.em import Stop
from dp_core.algorithms.lremh.method.steps.users import own_order, renumbered_reports

__all__ = ["Stop", "own_order", "renumbered_reports"]
