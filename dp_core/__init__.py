"""Differential privacy systems, their accounting and their pictures; knows nothing of the web.

>>> import pandas as pd
>>> import dp_core
>>> ages = pd.DataFrame({"age": [34, 51, 28, 60]})
>>> made = dp_core.counts(ages, "age", epsilon=1.0, limits={"age": (0, 100)}, bins=2)
>>> made["age"].tolist()
['0 to 50', '50 to 100']
"""

from typing import Any

DOORS = ("answer", "counts", "synthesize", "totals", "map_cells", "groups", "survey")


def __getattr__(name: str) -> Any:
    """Load a door when it is asked for: a program that needs one room loads no other."""
    if name in DOORS:
        from dp_core import doors

        return getattr(doors, name)
    raise AttributeError(f"module 'dp_core' has no attribute {name!r}")


def __dir__() -> list[str]:
    """Name the doors beside what is loaded already."""
    return sorted({*globals(), *DOORS})
