"""Which columns are grouped, and between which limits: a public choice."""

from dataclasses import dataclass, replace

from dp_core.algorithm import Part
from dp_core.errors import ParameterError, shown
from dp_core.params import knob, tuples
from dp_core.tables.numeric import NumericTable
from dp_core.words import message, say

Limits = tuple[tuple[float, ...], ...]


@dataclass(frozen=True, kw_only=True)
class Used(Part):
    """Some columns of a table and their public limits.

    Parameters
    ----------
    columns : tuple of str
        Names, in their order; none is all of them.
    limits : tuple of (float, float)
        From and to of each of these columns; none leaves those that the table has.
    own_range : bool
        No limits are public: methods without a guarantee read them from the rows.
    """

    columns: tuple[str, ...] = ()
    limits: Limits = ()
    own_range: bool = knob(False, message("dpc-used-range-data"))  # noqa: FBT003

    def __post_init__(self) -> None:
        super().__post_init__()
        names = say("dpc-used-list-names-columns-correct")
        pairs = say("dpc-used-list-two-numbers-column")
        columns = tuples(self.columns, str, 1, name="columns", form=names)
        limits = tuples(self.limits, float, 2, name="limits", form=pairs)
        wrong = any(len(pair) != 2 for pair in limits)
        if wrong or (limits and len(limits) != len(columns)):
            limited = message("dpc-used-limits", limits=shown(self.limits), form=pairs)
            raise ParameterError(limited, field="limits")
        object.__setattr__(self, "columns", columns)
        object.__setattr__(self, "limits", limits)

    def of(self, data: NumericTable) -> NumericTable:
        """Take the part; limits that are stated are no longer read from a bundled table.

        Raises
        ------
        ParameterError
            If a column is not in the table.
        """
        if self.columns:
            places = self.places(self.columns, data.names, "columns")
            data = data if places == [*range(data.columns_count)] else data.columns(places)
        if self.own_range:
            return data if data.facts_from_data else replace(data, bounds=None)
        low, high = (tuple(pair[side] for pair in self.limits) for side in (0, 1))
        read = data.facts_from_data and data.confidential
        if not self.limits or (data.bounds == (low, high) and data.facts_from_data == read):
            return data
        return replace(data, bounds=(low, high), facts_from_data=read)
