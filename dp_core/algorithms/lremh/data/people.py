"""Which answers of which people are used: a public choice."""

from dataclasses import dataclass
from typing import TypeVar

from dp_core.algorithm import Part
from dp_core.algorithms.lremh.data.upload import CountedAnswers, ReadyReports
from dp_core.params import knob, tuples
from dp_core.tables.categorical import CategoricalTable
from dp_core.words import say

Data = TypeVar("Data", CategoricalTable, CountedAnswers, ReadyReports)


@dataclass(frozen=True, kw_only=True)
class People(Part):
    """Some attributes and some people of a table.

    `attributes`: names, in their order; none is all of them. `users`: so many at random; None is
    all.
    """

    attributes: tuple[str, ...] = ()
    users: int | None = knob(None, "Users", 2)

    def __post_init__(self) -> None:
        super().__post_init__()
        form = say("lremh-people-list-names-attributes-correct")
        names = tuples(self.attributes, str, 1, name="attributes", form=form)
        object.__setattr__(self, "attributes", names)

    def of(self, data: Data) -> Data:
        """Take the part.

        Raises ParameterError if an attribute is not in the table.
        """
        if self.attributes:
            data = data.columns(self.places(self.attributes, data.names, "attributes"))
        if self.users is None or isinstance(data, ReadyReports):
            return data
        return data.sample(self.users)
