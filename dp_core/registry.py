"""Finds the algorithm folders; a new folder with an ``ALGORITHM`` is all a new system needs."""

import importlib
import pkgutil
from functools import cache

import dp_core.algorithms
from dp_core.algorithm import Algorithm


@cache
def algorithms() -> dict[str, Algorithm]:
    """All systems by key, in the order of their places, then of their folders.

    A folder whose name begins with an underscore, such as the one to copy, is none of them.

    Examples
    --------
    >>> "fda" in algorithms(), "_template" in algorithms()
    (True, False)
    """
    found = {}
    for module in pkgutil.iter_modules(dp_core.algorithms.__path__):
        if not module.name.startswith("_"):
            algorithm = importlib.import_module(f"dp_core.algorithms.{module.name}").ALGORITHM
            found[algorithm.key] = algorithm
    return dict(sorted(found.items(), key=lambda item: (item[1].place, item[0])))
