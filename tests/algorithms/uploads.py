"""What the tests of all uploads share: tables of cells of any kind, and refusals."""

from collections.abc import Callable, Iterable
from typing import Any

import pandas as pd
import pytest

from dp_core.errors import DPError


def table(**named: Iterable[Any]) -> pd.DataFrame:
    """Make a table of columns that hold their cells as they are."""
    return pd.DataFrame({name: pd.Series(cells, dtype=object) for name, cells in named.items()})


def refused(kind: type[DPError], call: Callable[..., Any], *arguments: Any, **named: Any) -> str:
    """Give the sentence of a refusal, which names a field."""
    with pytest.raises(kind) as caught:
        call(*arguments, **named)
    message = str(caught.value)
    assert caught.value.field
    assert message.endswith(".")
    assert "\n" not in message
    return message
