"""Uploads: rows of points, and the public facts asked beside them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Literal

import numpy as np
import pandas as pd

from dp_core.algorithms.stag.data import reading
from dp_core.algorithms.stag.data.lattice import MOST_STEPS, Box, Lattice, checked_box
from dp_core.algorithms.stag.data.samples import BOXES, city_lattice, land
from dp_core.errors import DataError, ParameterError
from dp_core.params import worded
from dp_core.uploads import columns, persons
from dp_core.uploads.codebook.record import LATITUDE, LONGITUDE, PERSON, Places
from dp_core.uploads.columns import MISSING, shown
from dp_core.uploads.files import Upload, UploadForm, written
from dp_core.uploads.in_parts import Parts, Rows
from dp_core.words import message

_Lands = Literal["World", "Europe", "United States", "China"]
_Cities = Literal["Beijing", "Berlin", "London", "New York", "Paris", "San Francisco", "Tokyo"]
Area = Literal["stated below", _Lands, _Cities]
RESOLUTIONS = (256, 512, 1024, 2048)

_STATED: Area = "stated below"
_SEED = 3  # another plan than that of the bundled city
_LEAST_SIDE = 1e-3  # degrees, of a box around points on one line


def _knob(name: str, default: Any, *ends: int, **own: Any) -> Any:
    """Ask with the words of a message, which may have a help."""
    return worded(f"stag-upload-{name}", default, *ends, **own)


@dataclass(frozen=True, kw_only=True)
class MapUpload(Upload):
    """Public facts about uploaded points; nothing here may be learnt from the people in them.

    `lon` and `lat`: both or neither; told by their names or first rows if empty. `own_box`: take
    the box from the data: nothing is proven then. `box`: degrees, as text "west, south, east,
    north" or numbers; kept as four floats or empty text. `rows`: of the look-alike: how many there
    are is secret.
    """

    each_row: persons.EachRow = persons.each_row_knob()  # noqa: RUF009
    lon: str = _knob("lon", "")
    lat: str = _knob("lat", "")
    own_box: bool = _knob("extent", default=False, help="")
    area: Area = _knob("area", _STATED)  # noqa: RUF009
    box: Any = _knob("box", "")  # noqa: RUF009
    resolution: int = _knob("resolution", 1024, 1, MOST_STEPS, help="")
    person: str = _knob("person", "")
    cap: int = _knob("cap", 10, 1, 1_000_000, help="")
    rows: int = columns.rows_knob("rows")

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "box", _typed(self.box))
        ways = {"own_box": self.own_box, "area": self.area != _STATED, "box": self.box != ""}
        if sum(ways.values()) > 1:
            named = [name for name, is_used in ways.items() if is_used]
            raise ParameterError.of("stag-error-ways", "box", ways=named)

    @property
    def public_box(self) -> Box | None:
        """Box that was stated; None where none was."""
        return self.box or BOXES.get(self.area)

    def accept(self, table: pd.DataFrame) -> Lattice:
        """Count the points of a table, one a row, on the lattice of the public box.

        Rows outside the box or without two numbers are left out and counted. Refuses a table
        without a box, or whose columns cannot be told, hold no numbers or are exchanged.
        """
        tally, placed = tallied(table, self)
        made = tally.lattice(own_box=self.own_box, point=point_of(self))
        if not placed:
            raise DataError.of("stag-error-no-extent", "own_box")
        return made


def _typed(received: Any) -> Box | str:
    """Four floats from text or numbers; empty text where nothing was stated."""
    if received is None or (isinstance(received, str) and not received.strip()):
        return ""
    sides = received
    if isinstance(received, str):
        words = re.split(r"\s*[,;]\s*|\s+", received.strip().strip("()[]"))
        try:
            west, south, east, north = (float(word.replace("−", "-")) for word in words)
        except ValueError:
            text = repr(shown(received))
            raise ParameterError(message("stag-error-sides", text=text), field="box") from None
        sides = west, south, east, north
    return checked_box(sides)


def tallied(table: pd.DataFrame, upload: MapUpload) -> tuple[reading.Tally, bool]:
    """Tally the points of a table, and say whether there is a box for them."""
    names = [str(name) for name in table.columns]
    roles = reading.choose_roles(names, upload.lon, upload.lat)
    person = reading.checked_person(names, upload.person)
    lon, lat = (reading.read_numbers(table.iloc[:, names.index(name)]) for name in roles)
    people = reading.hash_persons(table.iloc[:, names.index(person)], person) if person else None
    extent = _extent(lon, lat) if upload.own_box else _stated(upload)
    # Without an extent any box will do to tell what is wrong with the columns.
    tally = reading.Tally(extent or BOXES["World"], upload.resolution, roles, cap=_cap(upload))
    tally.add(lon, lat, people)
    return tally, extent is not None


def counted(parts: Parts, upload: MapUpload, params: Any) -> Lattice:
    """Count the points of a file that comes in parts; the box and the columns must be stated."""
    if upload.own_box:
        raise DataError.of("stag-error-parts-extent", "own_box")
    if not upload.lon:
        raise DataError.of("stag-error-parts-columns", "lon")
    return parts.total(partial(_tally, upload=upload)).lattice(point=point_of(upload))


def _tally(rows: Rows, *, upload: MapUpload) -> reading.Tally:
    return tallied(rows.table, upload)[0]


def look_alike(upload: MapUpload, rows: int) -> Lattice | None:
    """Make up a city in the stated box; None where the box is left to the file."""
    if upload.own_box:
        return None
    box = _stated(upload)
    city = city_lattice(rows, _SEED, upload.resolution, bounds=box)
    cap = _cap(upload)
    return replace(
        city,
        name=columns.NAME,
        point=point_of(upload),
        base=land(box),
        cap=cap,
        rows_per_person=cap or 1,
        most_of_one=cap,
    )


def _cap(upload: MapUpload) -> int | None:
    """Points kept of each person; None where no column says whose they are."""
    if not upload.person:
        return None
    return 1 if upload.each_row == persons.ONE_PERSON else upload.cap


def point_of(upload: MapUpload) -> str:
    """Say what a point is, in the plural."""
    return "people" if upload.each_row == persons.ONE_PERSON or _cap(upload) == 1 else "points"


def _stated(upload: MapUpload) -> Box:
    if upload.public_box is None:
        raise ParameterError.of("stag-error-no-box", "box")
    return upload.public_box


def _extent(lon: reading.Cells, lat: reading.Cells) -> Box | None:
    """Smallest box around the points on the globe; None without any."""
    places = np.stack([lon.values, lat.values])
    valid = places[:, (np.abs(places) <= [[180], [90]]).all(axis=0)]
    if not valid.size:
        return None
    low, high = valid.min(axis=1), valid.max(axis=1)
    slack = np.maximum(0, _LEAST_SIDE - (high - low)) / 2
    west, south, east, north = np.concatenate([low - slack, high + slack]).tolist()
    return west, south, east, north


def guess(table: pd.DataFrame) -> MapUpload:
    """Suggest the columns of the coordinates; rows of T-Drive and Gowalla are recognised.

    The box is a public fact, never to be read from data. No person column is chosen either, as it
    changes what is kept.
    """
    head = table.head(reading.LOOKED_AT).astype(object)
    rows = head.where(head.notna(), "").astype(str).replace([*MISSING], "").to_numpy().tolist()
    roles = reading.find_roles([str(name) for name in table.columns], rows)
    return MapUpload() if roles is None else MapUpload(lon=roles.lon, lat=roles.lat)


# A few points in Paris, to be filled in.
template = partial(
    written,
    "person,lon,lat",
    *("p1,2.2945,48.8584", "p1,2.3376,48.8606", "p2,2.3499,48.8530", "p3,2.3431,48.8867"),
)

_SIDES = ("west", "south", "east", "north")


def _with_sides(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Name the four sides of a box that is stated, for a codebook."""
    try:
        box = _typed(settings["box"])
    except ParameterError:
        box = ""
    return {**settings, **dict(zip(_SIDES, map(repr, box), strict=False))}


def _with_box(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Put four sides together, where no box is stated in another way."""
    left = {name: value for name, value in settings.items() if name not in _SIDES}
    elsewhere = left.get("area", _STATED) != _STATED or left.get("own_box") or left.get("box")
    if elsewhere or not settings.keys() >= {*_SIDES}:
        return left
    return left | {"box": ", ".join(settings[side] for side in _SIDES)}


_BOOK = Places(
    roles={LONGITUDE: ("lon",), LATITUDE: ("lat",), PERSON: ("person",)},
    bound="cap",
    record="points",
    of_all=message("stag-upload-of-all"),
    ends={"lon": ("west", "east"), "lat": ("south", "north")},
    parts={"box": _SIDES},
    opened=_with_sides,
    closed=_with_box,
)

MapUpload.panel = UploadForm(
    guess=guess,
    book=_BOOK,
    columns={"lon": "", "lat": "", "person": message("stag-upload-person.none")},
    offered={"resolution": RESOLUTIONS},
    shown={
        "rows": lambda chosen: not chosen["own_box"],
        "area": lambda chosen: not chosen["own_box"],
        "box": lambda chosen: not chosen["own_box"] and chosen["area"] == _STATED,
        "cap": persons.rows_asked,
    },
    notices={"own_box": message("stag-own-box")},
    templates={"points-template.csv": template},
    limits=(message("stag-upload-rows"),),
)
