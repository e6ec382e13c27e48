"""Finds the algorithm folders; a new folder with an ``ALGORITHM`` is all a new system needs."""

import importlib
import pkgutil
from functools import cache

import dp_core.algorithms
from dp_core.algorithm import Algorithm


@cache
def algorithms() -> dict[str, Algorithm]:
    """All systems by key, in alphabetical order of their folders.

    Examples
    --------
    >>> "fda" in algorithms()
    True
    """
    found = {}
    for module in pkgutil.iter_modules(dp_core.algorithms.__path__):
        algorithm = importlib.import_module(f"dp_core.algorithms.{module.name}").ALGORITHM
        found[algorithm.key] = algorithm
    return found
