"""How long the overview takes for thirty visitors who open it at once, beside a bare page's thirty.

Each visitor is a WebSocket client that asks for the page and waits until its script has finished.
Servers are new for each round, so nothing is warm. Seconds depend on the machine, ratios hardly.
"""

import statistics
import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks import page
from benchmarks.arrival import BARE
from dp_core import registry
from tools import browsing

VISITORS = 30
ROUNDS = 3
LONGEST = 180.0  # seconds
PAGE = browsing.ROOT / "docs" / "results" / "class.md"


def run(rounds: int = ROUNDS) -> dict[str, Any]:
    """Measure, print the table and write it to docs/results."""
    pages = ["", *registry.algorithms()]
    with TemporaryDirectory() as folder:
        (Path(folder) / "app.py").write_text(BARE["title"])
        bare = [_class(Path(folder), "") for _ in range(rounds)]
    ours = {name: [_class(browsing.ROOT, name) for _ in range(rounds)] for name in pages}
    found = {"bare": _middle(bare)} | {name or "overview": _middle(ours[name]) for name in pages}
    page.publish(PAGE, page.section("# A class that starts at once", words(rounds), table(found)))
    return found


def _middle(rounds: Iterable[tuple[float, float]]) -> dict[str, float]:
    """Median of the rounds: until one visitor has the page, until the last of thirty has it."""
    alone, last = zip(*rounds, strict=True)
    return {"one": statistics.median(alone), "class": statistics.median(last)}


def words(rounds: int) -> str:
    """Say what was measured."""
    return (
        f"{VISITORS} visitors open a page of a new server at the same moment. Measured is the time "
        "until the script of the last of them has finished. Then one more visitor opens it. Median "
        f"of {rounds} rounds, each with a server of its own. Written by "
        "`python -m benchmarks class`; it runs on whatever else the machine does meanwhile."
    )


def table(found: dict[str, dict[str, float]]) -> list[str]:
    """Lines of the table, with ratios to the bare page."""
    bare = found["bare"]["class"]
    rows = (
        (
            name,
            f"{each['class']:.1f}",
            f"{each['class'] / bare:.2f}",
            f"{each['one']:.2f}",
        )
        for name, each in found.items()
    )
    heads = ("page", f"{VISITORS} at once, s", "over a bare page's", "one more, s")
    return page.table(heads, rows)


def _class(root: Path, name: str) -> tuple[float, float]:
    """Seconds of one further visitor, and of the last of a class, on a new server."""
    with browsing.serving(root=root) as base:
        last = together([lambda: visit(base, name)] * VISITORS)
        return visit(base, name), last


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


def visit(base: str, name: str) -> float:
    """Open a page as a browser does, and wait until its script has finished; seconds."""
    from streamlit.proto.BackMsg_pb2 import BackMsg
    from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
    from websockets.sync.client import connect

    start = time.perf_counter()
    address = base.replace("http", "ws") + "/_stcore/stream"
    protocols: Any = ["streamlit"]
    with connect(address, subprotocols=protocols, max_size=None, open_timeout=LONGEST) as socket:
        asked = BackMsg()
        asked.rerun_script.page_name = name
        socket.send(asked.SerializeToString())
        while True:
            told = ForwardMsg()
            told.ParseFromString(bytes(socket.recv(timeout=LONGEST)))  # type: ignore[arg-type]
            if told.WhichOneof("type") == "script_finished" and told.script_finished == 0:
                return time.perf_counter() - start
