"""Public parameters: what is asked, and how the budget is shared out."""

from dataclasses import dataclass

from dp_core.errors import ParameterError, shown
from dp_core.params import POSITIVE, Params, delta_knob, worded
from dp_core.uploads.columns import is_number
from dp_core.words import message

KINDS = ("counts", "top", "sum", "mean", "median", "quartiles")  # what may be asked of a column
COUNTS, TOP, SUM, MEAN, MEDIAN, QUARTILES = KINDS
MOST_QUESTIONS = 8


@dataclass(frozen=True, kw_only=True)
class PlainParams(Params):
    """What is asked of a table, one entry a question.

    `ask`: of `KINDS`; empty for the counts of the first column. `of`, `by`: column of each
    question, and a column of groups; empty of none, and where there is no entry. `shares`: of the
    budget, as numbers; empty: all have the same. `bins`: equal parts of the limits of a column of
    numbers. `limit`: upper limit of sums and means, as a share of the stated range. `top`:
    categories that are named; all others are counted together. `nonnegative`: counts below zero
    become 0 afterwards, which costs nothing.
    """

    ask: tuple[str, ...] = worded("plain-param-ask", ())
    of: tuple[str, ...] = worded("plain-param-of", ())
    by: tuple[str, ...] = worded("plain-param-by", ())
    shares: tuple[str, ...] = worded("plain-param-shares", ())
    bins: int = worded("plain-param-bins", 10, 2, 200)
    limit: float = worded("plain-param-limit", 1.0, 0.05, 1)
    top: int = worded("plain-param-top", 5, 1, 100)
    nonnegative: bool = worded("plain-param-nonnegative", True)  # noqa: FBT003

    def __post_init__(self) -> None:
        super().__post_init__()
        for wrong in (kind for kind in self.ask if kind not in KINDS):
            facts = {"asked": shown(wrong), "kinds": ", ".join(KINDS)}
            raise ParameterError(message("plain-error-ask", **facts), field="ask")
        longer = [name for name in ("of", "by") if len(getattr(self, name)) > len(self.ask)]
        if len(self.ask) > MOST_QUESTIONS or longer:
            many = message("plain-error-questions", questions=len(self.ask), most=MOST_QUESTIONS)
            raise ParameterError(many, field=(longer or ["ask"])[0])
        least, most = POSITIVE
        fits = all(is_number(each) and least <= float(each) <= most for each in self.shares)
        if self.shares and not (fits and len(self.shares) == max(1, len(self.ask))):
            facts = {"shares": shown(self.shares), "low": f"{least:g}", "high": f"{most:,.0f}"}
            raise ParameterError(message("plain-error-shares", **facts), field="shares")


@dataclass(frozen=True, kw_only=True)
class GaussianParams(PlainParams):
    """Also the chance with which the promise may fail."""

    delta: float = delta_knob(1e-12, 1e-3, limits=(0, 0.5))
