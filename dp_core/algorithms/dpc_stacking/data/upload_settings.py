"""Public facts that are asked of an uploaded table."""

from dataclasses import dataclass
from typing import Literal

import pandas as pd

from dp_core.algorithms.dpc_stacking.data import reading
from dp_core.errors import ParameterError
from dp_core.params import knob
from dp_core.tables.numeric import NumericTable
from dp_core.uploads import persons, stand_ins
from dp_core.uploads.facts import entries
from dp_core.uploads.files import Upload
from dp_core.words import message

Missing = Literal["refuse", "middle of the public range", "leave their rows out"]
REFUSE: Missing = "refuse"
MIDDLE: Missing = "middle of the public range"
DROP: Missing = "leave their rows out"


@dataclass(frozen=True, kw_only=True)
class TableUpload(Upload):
    """Public facts about an uploaded table; nothing here may be learnt from its rows.

    Parameters
    ----------
    header : tuple of str
        Names of all columns of the file.
    each_row : str
        Who is protected.
    person : str
        Column that says whose row it is; empty of none.
    rows_per_person : int
        Most rows c of one person that are kept, where a column says whose they are.
    left_out : tuple of str
        Columns that are not read.
    classes : str
        Column of known groups, only compared with; empty of none.
    own_range : bool
        No bounds are stated: methods without a guarantee read them from the data.
    number_names : bool
        Number the words of columns without a list.
    bounds : str
        Such as ``age=0..100; *=0..15``.
    categories : str
        Such as ``exercise=never<weekly<daily; town=north,south,other``.
    missing : {"refuse", "middle of the public range", "leave their rows out"}
    """

    header: tuple[str, ...] = stand_ins.header_knob()
    each_row: persons.EachRow = persons.each_row_knob()  # noqa: RUF009
    person: str = persons.person_knob()
    rows_per_person: int = persons.rows_knob()
    left_out: tuple[str, ...] = knob(
        (),
        message("dpc-upload-settings-leave-these-columns-out"),
        help=message("dpc-upload-settings-ids-names-free-text"),
    )
    classes: str = knob(
        "",
        "Class column",
        help=message("dpc-upload-settings-groups-known-already-such"),
    )
    own_range: bool = knob(
        False,  # noqa: FBT003
        message("dpc-upload-settings-use-data-own-range"),
        help=message("dpc-upload-settings-state-bounds-methods-without"),
    )
    number_names: bool = knob(
        False,  # noqa: FBT003
        message("dpc-upload-settings-number-categories-order-names"),
        help=message("dpc-upload-settings-columns-words-without-list"),
    )
    bounds: str = knob(
        "",
        "Bounds",
        help=message("dpc-upload-settings-public-smallest-largest-possible"),
    )
    categories: str = knob(
        "",
        "Categories",
        help=message("dpc-upload-settings-public-lists-columns-words"),
    )
    missing: Missing = knob(  # noqa: RUF009
        REFUSE,
        "Missing cells",
        help=message("dpc-upload-settings-refuse-file-let-each"),
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        for name in ("header", "left_out"):
            object.__setattr__(self, name, tuple(map(str, getattr(self, name))))
        entries(self.bounds, "bounds", reading.TYPED_BOUNDS_EXAMPLE)
        entries(self.categories, "categories", reading.EXAMPLE)
        if self.own_range and self.bounds.strip():
            raise ParameterError(
                message("dpc-upload-settings-bounds-stated-data-own"),
                field="own_range",
            )
        if self.own_range and self.missing == MIDDLE:
            raise ParameterError(
                message("dpc-upload-settings-missing-cells-become-middle"),
                field="missing",
            )

    def accept(self, table: pd.DataFrame) -> NumericTable:
        """Make the data set of a table under these facts."""
        from dp_core.algorithms.dpc_stacking.data.accepting import accept  # it needs this class

        return accept(table, self)
