"""One call from a DataFrame to counts with a guarantee, for programs.

>>> import pandas as pd
>>> from dp_core.algorithms.plain.door import counts
>>> people = pd.DataFrame({"sector": ["care", "retail", "care", "care"]})
>>> made = counts(people, "sector", epsilon=2.0, categories={"sector": ["care", "retail"]})
>>> made.columns.tolist(), made.attrs["ledger"].proven
(['sector', 'value', 'half_width_95', 'noisy_count'], 2.0)
"""

from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd

from dp_core.algorithms.plain.data.upload import PlainUpload, accept
from dp_core.algorithms.plain.evidence import table_of
from dp_core.algorithms.plain.methods import METHODS
from dp_core.algorithms.plain.params import COUNTS
from dp_core.noise.exact_noise import Entropy
from dp_core.noise.mechanisms import Rng
from dp_core.uploads.codebook.texts import typed

Categories = Mapping[str, Sequence[object]]
Limits = Mapping[str, tuple[float, float]]


def answer(
    table: pd.DataFrame,
    ask: str,
    of: str,
    *,
    epsilon: float,
    categories: Categories | None = None,
    limits: Limits | None = None,
    by: str = "",
    delta: float | None = None,
    person: str = "",
    rows_per_person: int = 1,
    rng: Rng | None = None,
    **params: Any,
) -> pd.DataFrame:
    """Answer one question about a table, by a release with secret exact noise.

    Parameters
    ----------
    table : DataFrame
        One row more or less is hidden; with `person` one person and all their rows.
    ask : {"counts", "top", "sum", "mean", "median", "quartiles"}
    of, by : str
        Column that is asked for; column of groups, or none.
    epsilon : float
    categories : mapping of str to sequence
        Public categories of columns. A column needs these or `limits`.
    limits : mapping of str to (float, float)
        Public smallest and largest value of columns of numbers.
    delta : float, optional
        Discrete Gaussian noise with this δ; discrete Laplace noise without.
    person : str
        Column that says whose row it is.
    rows_per_person : int
        Most rows of a person that are kept.
    rng : Entropy or Generator, optional
        Secret noise by default; a `Generator` is for study alone.
    **params
        Further parameters, such as ``bins``, ``limit`` or ``top``.

    Returns
    -------
    DataFrame
        One row a value, with half of its 95 % range; ``attrs["ledger"]`` says what it cost.

    Raises
    ------
    DPError
        If the table does not fit what is stated, or the question does not fit the table.
    """
    lists = {
        name: ",".join(typed(str(word)) for word in words) for name, words in _items(categories)
    }
    ends = {name: f"{low}..{high}" for name, (low, high) in _items(limits)}
    upload = PlainUpload(
        categories="; ".join(f"{typed(name)}={said}" for name, said in lists.items()),
        bounds="; ".join(f"{typed(name)}={said}" for name, said in ends.items()),
        person=person,
        rows_per_person=rows_per_person,
    )
    method: Any = next(each for each in METHODS if each.key == ("gaussian" if delta else "laplace"))
    more = params | ({"delta": delta} if delta else {})
    asked = method.params(epsilon=epsilon, ask=(ask,), of=(of,), by=(by,), **more)
    release = method.run(accept(table, upload), asked, rng or Entropy())
    made = table_of(release.output.answers[0])
    made.attrs["ledger"] = release.ledger
    return made


def counts(table: pd.DataFrame, of: str, *, epsilon: float, **more: Any) -> pd.DataFrame:
    """Count the rows of each category or bin of a column; arguments as of `answer`."""
    return answer(table, COUNTS, of, epsilon=epsilon, **more)


def _items(facts: Mapping[str, Any] | None) -> Any:
    return (facts or {}).items()
