"""Ada in a table: the counts that hold her row, and the made-up table without it."""

from functools import partial
from typing import Any

import numpy as np

from dp_core.study import following


def ada(table: Any) -> following.Person:
    """Find her row; another takes its place, as the number of rows is public."""
    return following.row_person(table, numbers=numbers, unit="synthetic rows")


def numbers(output: Any) -> dict[Any, float]:
    """Count the made-up rows that have each category, and each two; without rows, all answers."""
    if output.synthetic is None:
        views = [np.ravel(view.table) for view in output.views]
        return {(k, at): float(x) for k, view in enumerate(views) for at, x in enumerate(view)}
    rows = np.asarray(output.synthetic)
    has = np.concatenate([rows == code for code in range(1, int(rows.max(initial=1)) + 1)], axis=1)
    both = has.astype(np.float64).T @ has
    upper = np.argwhere(np.triu(np.ones(both.shape, dtype=bool))).tolist()
    return {(one, other): float(both[one, other]) for one, other in upper}


follow = partial(following.follow, ada)
