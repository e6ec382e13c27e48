"""Tables that come in parts, larger than a machine: what is learnt of them are counts that add up.

`Parts` says which parts there are, an engine where they are read: `Threads` of this machine, or a
`Dask` cluster.
"""

from dp_core.uploads.in_parts.engines import Dask, Engine, Threads, engine_of
from dp_core.uploads.in_parts.parts import Counting, Counts, Part, Parts, Rows, files_of

__all__ = [
    "Counting",
    "Counts",
    "Dask",
    "Engine",
    "Part",
    "Parts",
    "Rows",
    "Threads",
    "engine_of",
    "files_of",
]
