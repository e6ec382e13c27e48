"""What a move of ε costs: processor time of the server, messages and bytes to the browser.

``python -m benchmarks.redraw [TREE ...]`` opens each page as a WebSocket client, moves ε to values
that were not shown before, and reads the processor time of the server before and after each move.
The time of the method itself is measured alone and taken off. Other checkouts may be named, to
compare two of them in one run.
"""

import statistics
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from dp_core import opening, registry
from dp_core.study.solving import EPSILON_GRID
from tools import browsing

MOVES = [each for each in EPSILON_GRID if 0.3 <= each <= 3][:12]
LONGEST = 120.0  # seconds
QUIET = 0.4  # seconds without a message after which a move is over
SHORT = 1_000  # bytes
TICKS = 100  # of the kernel, a second


class Visitor:
    """A browser without a window: it opens a page and moves ε."""

    def __init__(self, socket: Any, page: str, *, quiet: float = QUIET) -> None:
        self.socket, self.page, self.quiet = socket, page, quiet
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
            if self.slider and len(raw) > SHORT and not self.quiet:
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


def _server_of(base: str) -> int:
    """Find the process that a server runs in, by its port."""
    port = base.rpartition(":")[2]
    for each in Path("/proc").glob("[0-9]*/cmdline"):
        words = each.read_bytes().decode(errors="replace").split("\0")
        if "--server.port" in words and port in words:
            return int(each.parent.name)
    raise LookupError(f"no process serves port {port}")


@contextmanager
def visiting(base: str, page: str, *, quiet: float = QUIET) -> Iterator[Visitor]:
    """Open a page."""
    from websockets.sync.client import connect

    address = base.replace("http", "ws") + "/_stcore/stream"
    options: Any = {"subprotocols": ["streamlit"], "max_size": None, "open_timeout": LONGEST}
    with connect(address, **options) as socket:
        visitor = Visitor(socket, page, quiet=quiet)
        visitor.ask()
        yield visitor


def measured(root: Path, page: str) -> dict[str, float]:
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


def main() -> None:
    """Print a line a page and checkout."""
    trees = [Path(each).resolve() for each in sys.argv[1:]] or [browsing.ROOT]
    sys.stdout.write("| page | checkout | server, ms | without the method | messages | kB |\n")
    sys.stdout.write("|---|---|---|---|---|---|\n")
    for page in registry.algorithms():
        alone = method_time(page)
        for tree in trees:
            found = measured(tree, page)
            cells = [page, tree.name, f"{found['ms']:.0f}", f"{found['ms'] - alone:.0f}"]
            cells += [f"{found['messages']:.0f}", f"{found['kB']:.0f}"]
            sys.stdout.write(f"| {' | '.join(cells)} |\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
