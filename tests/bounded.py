"""Reading something hostile in a process of its own, within two seconds and 300 MB."""

import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

SECONDS, MEGABYTES = 2, 300
# What is imported is imported once; each file is then read in a copy of that process.
_READER = """
import json, os, resource, sys, traceback
from pathlib import Path
def taken():
    use = resource.getrusage(resource.RUSAGE_SELF)
    status = Path("/proc/self/status")
    if not status.exists():  # else a peak of the process that began this one may be in it
        return use.ru_utime + use.ru_stime, use.ru_maxrss
    peak = next(each for each in status.read_text().splitlines() if each.startswith("VmHWM"))
    return use.ru_utime + use.ru_stime, int(peak.split()[1])
{imports}
for line in sys.stdin:
    child = os.fork()
    if not child:
        try:
            before = taken()
            said = list(read(Path(json.loads(line))))
            used = [now - then for now, then in zip(taken(), before)]
            print(json.dumps([*used, said]), flush=True)
        except BaseException:
            print(json.dumps([0, 0, traceback.format_exc()]), flush=True)
        os._exit(0)
    if os.waitpid(child, 0)[1]:
        print(json.dumps([0, 0, "the process that read it was ended"]), flush=True)
"""


def run(*words: str, cwd: Path, **more: Any) -> str:
    """Run a program to its good end; what it says."""
    done = subprocess.run(words, cwd=cwd, capture_output=True, text=True, check=False, **more)
    assert done.returncode == 0, done.stdout[-3_000:] + done.stderr[-3_000:]
    return str(done.stderr + done.stdout)


@cache
def _reader(code: str) -> "subprocess.Popen[str]":
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    return subprocess.Popen(
        [sys.executable, "-c", _READER.format(imports=code)], text=True, encoding="utf-8", **pipes
    )


def read_within_bounds(
    code: str, path: Path, *, seconds: float = SECONDS, longest: int = 1_000
) -> list[str]:
    """Give what is said of a file, if that took little and its sentences are short.

    Lines of Python in `code` import what is needed and define ``read(path) -> list of str``.
    """
    reader = _reader(code)
    assert reader.stdin is not None
    assert reader.stdout is not None
    print(json.dumps(str(path)), file=reader.stdin, flush=True)
    taken, kilobytes, said = json.loads(reader.stdout.readline())
    assert isinstance(said, list), said
    assert taken < seconds
    assert kilobytes / 1024 < MEGABYTES
    assert max(map(len, said)) < longest
    return said
