"""What one charge costs: its line on the disk, in a new register and in a long one."""

import tempfile
import time
from fractions import Fraction
from pathlib import Path

from benchmarks.timing import fastest
from dp_core.privacy.charges import Charge
from dp_core.privacy.register import Register

LINES = 10_000
CHARGE = Charge(label="map", epsilon=Fraction(1), claimed=Fraction(1), plan="ab" * 32)


def run() -> dict[str, float]:
    """Time an append of both, waiting for the disk; and the processor alone."""
    with tempfile.TemporaryDirectory() as folder:
        new = Register.new(path=Path(folder) / "new.jsonl")
        long = Register.read(Register.new().content())
        for _ in range(LINES):
            long.intend(CHARGE)
        path = Path(folder) / "long.jsonl"
        path.write_bytes(long.content())
        kept = Register.open(path)
        before = path.stat().st_size
        kept.intend(CHARGE)
        grown = path.stat().st_size - before
        tasks = {"new": lambda: new.intend(CHARGE), "long": lambda: kept.intend(CHARGE)}
        wall = fastest(tasks, repeats=50)
        busy = fastest(tasks, repeats=50, clock=time.process_time)
        opened = fastest({"open": lambda: Register.open(path)}, repeats=3)
    return {
        "append_ms": 1e3 * wall["long"],
        "long_over_new": busy["long"] / busy["new"],
        "bytes_per_append": grown,
        "lines": LINES,
        "open_ms": 1e3 * opened["open"],
    }
