"""Reading something hostile in a process of its own, within two seconds and 300 MB."""

import subprocess
import sys
from pathlib import Path

SECONDS, MEGABYTES = 2, 300
_MEASURED = """
import resource, sys
from pathlib import Path
def taken():
    use = resource.getrusage(resource.RUSAGE_SELF)
    status = Path("/proc/self/status")
    if not status.exists():  # else a peak of the process that began this one may be in it
        return use.ru_utime + use.ru_stime, use.ru_maxrss
    peak = next(each for each in status.read_text().splitlines() if each.startswith("VmHWM"))
    return use.ru_utime + use.ru_stime, int(peak.split()[1])
{imports}
before = taken()
said = read(Path(sys.argv[1]))
seconds, kilobytes = (now - then for now, then in zip(taken(), before))
print(seconds, kilobytes / 1024, *said, sep="\\n")
"""


def read_within_bounds(
    code: str, path: Path, *, seconds: float = SECONDS, longest: int = 1_000
) -> list[str]:
    """Give what is said of a file, if that took little and its sentences are short.

    Parameters
    ----------
    code : str
        Lines of Python that import what is needed and define ``read(path) -> list of str``.
    path : Path
    seconds : float
        Of the processor.
    longest : int
        Letters of a sentence.
    """
    done = subprocess.run(
        [sys.executable, "-c", _MEASURED.format(imports=code), str(path)],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    taken, megabytes, *said = done.stdout.splitlines()
    assert float(taken) < seconds
    assert float(megabytes) < MEGABYTES
    assert max(map(len, said)) < longest
    return said
