"""How long the overview takes for thirty visitors who open it at once, beside a bare page's thirty.

    python -m benchmarks.classroom                            # some minutes; writes docs/results
    python -m benchmarks.classroom --tree before=../before    # beside another checkout
    python -m benchmarks.classroom --moves                    # the systems' pages, and moves of ε
    python -m benchmarks.classroom --redraw [--tree ../before]    # one visitor's moves of ε; prints
    python -m benchmarks.classroom --visitors 3 --rounds 1 --out -    # to try it; prints alone

Each visitor is a WebSocket client that asks for the page and waits until its script has finished.
Every round has new servers, one after the other: the bare page's, and one of each checkout.
"""

import argparse
import random
import shutil
import statistics
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from benchmarks import page
from benchmarks.arrival import BARE
from dp_core import opening, registry
from dp_core.study.solving import EPSILON_GRID
from tools import browsing

# --- what a move of ε costs: time of the server without the method, messages and bytes ------------

MOVES = [each for each in EPSILON_GRID if 0.3 <= each <= 3][:12]
QUIET = 0.4  # seconds without a message after which a move is over
TICKS = 100  # of the kernel, a second


class Visitor:
    """A browser without a window: it opens a page and moves ε."""

    def __init__(self, socket: Any, page: str, *, quiet: float, moves: bool) -> None:
        self.socket, self.page, self.quiet, self.moves = socket, page, quiet, moves
        self.slider = ""
        self.options: list[str] = []
        self.messages = self.bytes = 0

    def ask(self, place: int | None = None) -> None:
        """Run the page, with ε at a place of its slider."""
        from streamlit.proto.BackMsg_pb2 import BackMsg

        asked = BackMsg()
        asked.rerun_script.page_name = self.page
        if place is not None:
            state = asked.rerun_script.widget_states.widgets.add()
            state.id = self.slider
            state.string_array_value.data.append(self.options[place])
        self.socket.send(asked.SerializeToString())
        self._hear()

    def pass_over(self) -> None:
        """Take what came meanwhile."""
        with suppress(TimeoutError):
            while True:
                self.socket.recv(timeout=0)

    def _hear(self) -> None:
        """Take messages until the script has finished and nothing more comes."""
        from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

        self.messages = self.bytes = 0
        over, end = False, time.monotonic() + LONGEST
        while time.monotonic() < end:
            if over and not self.quiet:
                return
            try:
                raw = self.socket.recv(timeout=self.quiet if over else LONGEST)
            except TimeoutError:
                return
            if len(raw) > SHORT and not self.quiet and (self.slider or not self.moves):
                continue  # one of many visitors: what is long is no end of a script
            told = ForwardMsg()
            told.ParseFromString(raw)
            self.messages, self.bytes = self.messages + 1, self.bytes + len(raw)
            kind = told.WhichOneof("type")
            over = over or kind == "script_finished"
            if kind == "delta" and told.delta.new_element.WhichOneof("type") == "slider":
                slider = told.delta.new_element.slider
                if slider.id.endswith(f"-{self.page}_epsilon"):
                    self.slider, self.options = slider.id, list(slider.options)


def processor_time(process: int) -> float:
    """Seconds that a process has worked, without its children."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def most_memory(process: int) -> float:
    """Megabytes that a process has held at most."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    held = next(line for line in lines if line.startswith("VmHWM:"))
    return int(held.split()[1]) / 1024


def _server_of(base: str) -> int:
    """Find the process that a server runs in, by its port."""
    port = base.rpartition(":")[2]
    for each in Path("/proc").glob("[0-9]*/cmdline"):
        words = each.read_bytes().decode(errors="replace").split("\0")
        if "--server.port" in words and port in words:
            return int(each.parent.name)
    raise LookupError(f"no process serves port {port}")


@contextmanager
def visiting(
    base: str, page: str, *, quiet: float = QUIET, moves: bool = True
) -> Iterator[Visitor]:
    """Open a page."""
    from websockets.sync.client import connect

    address = base.replace("http", "ws") + "/_stcore/stream"
    options: Any = {"subprotocols": ["streamlit"], "max_size": None, "open_timeout": LONGEST}
    with connect(address, **options) as socket:
        visitor = Visitor(socket, page, quiet=quiet, moves=moves)
        visitor.ask()
        yield visitor


def redrawn(root: Path, page: str) -> dict[str, float]:
    """Median of all moves on a page: processor time in ms, messages, kilobytes."""
    with browsing.serving(root=root) as base, visiting(base, page) as visitor:
        process = _server_of(base)
        found = []
        for epsilon in MOVES:
            place = visitor.options.index(f"{epsilon:g}")
            before = processor_time(process)
            visitor.ask(place)
            spent = processor_time(process) - before
            found.append((1000 * spent, visitor.messages, visitor.bytes / 1000))
    times, messages, sizes = zip(*found, strict=True)
    return {
        "ms": statistics.fmean(times),  # ticks are coarse: the mean is finer than the median
        "messages": statistics.median(messages),
        "kB": statistics.median(sizes),
    }


def method_time(page: str) -> float:
    """Milliseconds of a run of the method that a page opens with, at the same ε."""
    opens, times = opening.state(page), []
    for epsilon in MOVES:
        start = time.process_time()
        opens.at(epsilon).run()
        times.append(1000 * (time.process_time() - start))
    return statistics.fmean(times)


def redraw(trees: Sequence[Path]) -> None:
    """Print a line a page and checkout."""
    rows = []
    for key in registry.algorithms():
        alone = method_time(key)
        for tree in trees:
            found = redrawn(tree, key)
            numbers = (found["ms"], found["ms"] - alone, found["messages"], found["kB"])
            rows.append((key, tree.name, *(f"{each:.0f}" for each in numbers)))
    heads = ("page", "checkout", "server, ms", "without the method", "messages", "kB")
    print("\n".join(page.table(heads, rows)))


VISITORS, ROUNDS = 30, 3
MOST_SECONDS, MOST_RATIO = 3.0, 1.5
"""What thirty may take here, and over a bare page's thirty."""
LONGEST = 180.0  # seconds
BARE_PAGE, OWN = "bare", "this version"
PAGE = browsing.ROOT / "docs" / "results" / "class.md"
SHORT = 1_000  # bytes: only short messages are read, or the visitors would slow the server down

Subject = tuple[str, str]
"""Name of a checkout, or of the bare page, and a page of it."""
Timed = Mapping[Subject, Mapping[str, float]]


def run(
    visitors: int = VISITORS,
    rounds: int = ROUNDS,
    *,
    trees: Mapping[str, Path] | None = None,
    pages: Sequence[str] = ("",),
    out: Path | None = PAGE,
) -> dict[str, Any]:
    """Measure, with further checkouts by name and the paths of pages, the overview's being empty.

    Print the table and write it to docs/results.
    """
    with TemporaryDirectory() as folder:
        (Path(folder) / "app.py").write_text(BARE["chart"], encoding="utf-8")
        places = {OWN: browsing.ROOT, **(trees or {})}
        subjects = {(BARE_PAGE, ""): Path(folder)}
        subjects |= {(name, each): place for name, place in places.items() for each in pages}
        found = measured(subjects, visitors, rounds)
    lines = page.section(
        "# A class that starts at once", words(visitors, rounds), table(found, visitors)
    )
    if out is None:
        print("\n".join(lines))
    else:
        page.publish(out, lines)
    return {_title(subject): dict(each) for subject, each in found.items()}


def measured(subjects: Mapping[Subject, Path], visitors: int, rounds: int) -> Timed:
    """Give the median of each number over the rounds; in a round each subject has its turn."""
    times: dict[Subject, list[dict[str, float]]] = {subject: [] for subject in subjects}
    for number in range(rounds):
        for subject, place in subjects.items():
            times[subject].append(_class(place, subject[1], visitors))
            sys.stderr.write(f"round {number + 1}: {_title(subject)} {times[subject][-1]}\n")
    return {
        subject: {what: statistics.median(one[what] for one in each) for what in each[0]}
        for subject, each in times.items()
    }


def words(visitors: int, rounds: int) -> str:
    """Say what was measured."""
    return (
        f"{visitors} visitors open a page of a new server at the same moment. Measured is the time "
        "until the script of the last of them has finished. Then as many more visitors come at "
        f"once, and then one alone. Median of {rounds} rounds, in each of which every page has its "
        "turn, with a server of its own. The bare page is a title and a chart of three points. "
        f"The goal is {MOST_SECONDS:g} s on two idle cores, and {MOST_RATIO:g} times the bare "
        "page. Written by `python -m benchmarks.classroom`; seconds depend on the machine."
    )


def table(found: Timed, visitors: int) -> list[str]:
    """Lines of the table, with ratios to the bare page."""
    bare = found[BARE_PAGE, ""]
    rows = (
        (
            _title(subject),
            f"{each['first']:.1f}",
            f"{each['first'] / bare['first']:.2f}",
            f"{each['again']:.1f}",
            f"{each['again'] / bare['again']:.2f}",
            f"{each['alone']:.2f}",
        )
        for subject, each in found.items()
    )
    over = "over the bare page's"
    heads = ("page", f"first {visitors}, s", over, f"{visitors} more, s", over, "one more, s")
    return page.table(heads, rows)


def _title(subject: Subject) -> str:
    name, path = subject
    return name if name == BARE_PAGE else f"{path or 'overview'}, {name}"


def _class(root: Path, path: str, visitors: int) -> dict[str, float]:
    """Seconds of the last of a class on a new server, of a second class, and of one more."""
    with browsing.serving(root=root) as base:
        first, again = (together([lambda: arrival(base, path)] * visitors) for _ in range(2))
        return {"first": first, "again": again, "alone": arrival(base, path)}


def arrival(base: str, path: str) -> float:
    """Open a page as a browser does, and wait until its script has finished; seconds."""
    start = time.perf_counter()
    with visiting(base, path, quiet=0, moves=False):
        return time.perf_counter() - start


def together(visits: Iterable[Callable[[], float]]) -> float:
    """Run visits at once; seconds of the slowest."""
    taken: list[float] = []
    failed: list[Exception] = []

    def one(work: Callable[[], float]) -> None:
        try:
            taken.append(work())
        except Exception as error:
            failed.append(error)

    threads = [threading.Thread(target=one, args=(each,)) for each in visits]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failed:
        raise failed[0]
    return max(taken)


# --- a class that moves ε -------------------------------------------------------------------------

MOVES_PAGE = browsing.ROOT / "docs" / "results" / "class_moves.md"
SECONDS, EVERY = 60.0, 3.0
"""How long a class moves, and the time from one move of a visitor to the next."""
STEADY = (10, 1)
"""Fewer visitors, whose moves stand beside those of the class."""
MEMORY = "memory, MB"
SLIDER = """
import pandas as pd, streamlit as st
st.title("Bare")
options = [f"{0.01 * 10 ** (k / 20):.3g}" for k in range(61)]
chosen = st.select_slider("Budget", options, "1", key="bare_epsilon")
st.bar_chart(pd.DataFrame({"y": [1.0, 2.0, float(chosen)]}))
"""


def moving(
    base: str, pages: Sequence[str], visitors: int, servers: Iterable[int]
) -> dict[str, float]:
    """Let a class arrive at once and move ε; seconds of arrivals and moves, and memory."""
    arrived: list[float] = []
    first: list[float] = []
    later: list[float] = []

    def one(number: int) -> float:
        rng, start = random.Random(number), time.perf_counter()
        with visiting(base, pages[number % len(pages)], quiet=0) as visitor:
            arrived.append(time.perf_counter() - start)
            end, taken = time.perf_counter() + SECONDS, first
            time.sleep(EVERY * rng.random())
            while time.perf_counter() < end:
                visitor.pass_over()
                asked = time.perf_counter()
                visitor.ask(rng.randrange(len(visitor.options)))
                taken.append(time.perf_counter() - asked)
                taken = later
                time.sleep(max(0.0, EVERY - (time.perf_counter() - asked)))
        return time.perf_counter() - start

    together([partial(one, number) for number in range(visitors)])
    middle, late = np.percentile(later, (50, 95))
    return {
        "arrival of the last": max(arrived),
        "first move": statistics.median(first),
        "move": float(middle),
        "move, 95 of 100": float(late),
        MEMORY: sum(map(most_memory, servers)),
    }


def class_that_moves(visitors: int, trees: Mapping[str, Path], out: Path | None) -> None:
    """Measure moves of a class on the systems' pages, and on a bare page with a slider."""
    with TemporaryDirectory() as folder:
        (Path(folder) / "app.py").write_text(SLIDER, encoding="utf-8")
        systems = [key for key, each in registry.algorithms().items() if not each.practice]
        subjects = [(BARE_PAGE, Path(folder), ["bare"], visitors)]
        many = (visitors, *STEADY, 2 * visitors)
        subjects += [(OWN, browsing.ROOT, systems, number) for number in many]
        subjects += [(name, place, systems, visitors) for name, place in trees.items()]
        rows, bare = [], {}
        for name, root, pages, number in subjects:
            with browsing.serving(root=root) as base:
                found = moving(base, pages, number, [_server_of(base)])
            sys.stderr.write(f"{name} {number} {found}\n")
            bare = bare or found
            rows.append((name, number, *(_beside(what, found, bare) for what in found)))
        if shutil.which("haproxy"):
            with browsing.behind_proxy() as (base, behind):
                servers = [each.pid for each in behind.values()]
                found = moving(base, systems, 2 * visitors, servers)
            three = f"{OWN}, three processes behind HAProxy"
            rows.append((three, 2 * visitors, *(_beside(what, found, bare) for what in found)))
    said = (
        "Visitors open the five systems' pages at the same moment, and then each moves ε at random "
        f"every {EVERY:g} s, for {SECONDS:g} s. Seconds until a script has finished, and in "
        "brackets over the same of a class on a bare page: a title, a slider, and a chart of three "
        "bars. Medians but for the first and the last time. Memory is the most that servers held. "
        "Written by "
        "`python -m benchmarks.classroom --moves`; seconds depend on the machine."
    )
    lines = page.section(
        "# A class that moves ε", said, page.table(("page", "visitors", *bare), rows)
    )
    if out is None:
        print("\n".join(lines))
    else:
        page.publish(out, lines)


def _beside(what: str, found: Mapping[str, float], bare: Mapping[str, float]) -> str:
    digits = 0 if what == MEMORY else 2
    return f"{found[what]:.{digits}f} ({found[what] / bare[what]:.1f})"


def main(given: Sequence[str] | None = None) -> None:
    """Read what is asked for, and measure."""
    asked = argparse.ArgumentParser(prog="python -m benchmarks.classroom", description=__doc__)
    asked.formatter_class = argparse.RawDescriptionHelpFormatter
    asked.add_argument("--tree", action="append", default=[], metavar="[NAME=]PATH")
    asked.add_argument("--visitors", type=int, default=VISITORS)
    asked.add_argument("--rounds", type=int, default=ROUNDS)
    asked.add_argument("--all", action="store_true", help="the five systems' pages, too")
    asked.add_argument("--out", default=str(PAGE), help="- prints alone")
    asked.add_argument("--moves", action="store_true", help="the five systems' pages, and moves")
    asked.add_argument("--redraw", action="store_true", help="what a move of one visitor costs")
    chosen = asked.parse_args(given)
    trees = dict(_tree(each) for each in chosen.tree)
    if chosen.redraw:
        redraw([*trees.values()] or [browsing.ROOT])
        return
    if chosen.moves:
        class_that_moves(chosen.visitors, trees, None if chosen.out == "-" else MOVES_PAGE)
        return
    run(
        chosen.visitors,
        chosen.rounds,
        trees=trees,
        pages=("", *registry.algorithms()) if chosen.all else ("",),
        out=None if chosen.out == "-" else Path(chosen.out),
    )


def _tree(given: str) -> tuple[str, Path]:
    name, _, place = given.rpartition("=")
    path = Path(place).resolve()
    if not (path / "app.py").is_file():
        sys.exit(f"There is no app.py in {place}; give the folder of a checkout.")
    return name or path.name, path


if __name__ == "__main__":
    main()
