"""How long each page takes to arrive, beside bare pages made and served in the same run.

Every load has a server and a browser of its own, so nothing is warm; the median of the loads
counts. Seconds depend on the machine, ratios hardly: those are what is asked for. On a machine that
does something else meanwhile neither means much.
"""

import statistics
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks import page
from dp_core import registry
from tools import browsing

LOADS = 3
MOVES = 24
WAITED = 3.0  # seconds after which a picture is said to be the same as before
MOST = 30.0  # seconds until a page is called unsettled
WINDOW = {"width": 1360, "height": 900}
BARE = {
    "title": 'import streamlit as st\nst.title("Bare")\n',
    "chart": (
        "import plotly.graph_objects as go\nimport streamlit as st\n"
        'st.title("Bare")\nst.plotly_chart(go.Figure(go.Scatter(x=[1, 2, 3], y=[1, 3, 2])))\n'
    ),
    "controls": """import streamlit as st

def page():
    st.title("Bare")
    st.segmented_control("Switch", ["one", "other"], default="one", required=True)
    left, _ = st.columns([1, 3])
    left.selectbox("Data set", ["one", "other"])
    left.select_slider("Budget", [1, 2, 3])
    left.html("<p>Words</p>")

st.navigation([st.Page(page, title="Bare")]).run()
""",
    "slider": """import plotly.graph_objects as go
import streamlit as st

middle = st.select_slider("Budget", range(20), 10, key="bare_epsilon")
with st.container(key="c_right"):
    st.plotly_chart(go.Figure(go.Scatter(x=[1, 2, 3], y=[1, middle, 2])))
""",
}
PAGE = browsing.ROOT / "docs" / "results" / "arrival.md"
WATCH = Path(__file__).with_name("arrival.js")


def run(loads: int = LOADS) -> dict[str, Any]:
    """Measure all pages, print the table and write it to docs/results."""
    pages = {"overview": "", **{key: key for key in registry.algorithms()}}
    with TemporaryDirectory() as folder:
        bare = {name: _bare(Path(folder), name) for name in BARE}
        rounds = [_round(pages, bare) for _ in range(loads)]
        moves = _moves(bare["slider"], {"bare": ""})
    moves |= _moves(browsing.ROOT, {key: key for key in registry.algorithms()})
    seconds = {
        name: {
            each: statistics.median(one[name][each] for one in rounds) for each in rounds[0][name]
        }
        for name in rounds[0]
    }
    found = {"seconds": seconds, "ratios": ratios(seconds), "move": moves}
    page.publish(PAGE, page.section("# How a page arrives", words(found, loads), table(found)))
    return found


def ratios(seconds: Mapping[str, Mapping[str, float]]) -> dict[str, dict[str, float]]:
    """Divide by the bare pages: picture and controls by a title, the settled page by a chart."""
    title, settled = seconds["bare title"]["title"], seconds["bare chart"]["settled"]
    by = {"picture": title, "usable": title, "settled": settled}
    return {
        name: {what: each[what] / unit for what, unit in by.items()}
        for name, each in seconds.items()
        if not name.startswith("bare")
    }


def table(found: Mapping[str, Any]) -> list[str]:
    """Lines of a table of what was found."""
    heads = ("page", "first picture", "controls usable", "settled", "layout shift")
    heads += ("slider → picture, median s", "p95 s", "a bare slider's")
    rows, bare = [], found["move"]["bare"]["median"]
    for name, each in found["ratios"].items():
        moved = found["move"].get(name, {})
        ratio = [f"{each[what]:.2f}" for what in ("picture", "usable", "settled")]
        shift = f"{found['seconds'][name]['shift']:.3f}"
        move = [f"{moved[what]:.2f}" if moved else "–" for what in ("median", "p95")]
        move.append(f"{moved['median'] / bare:.1f}" if moved else "–")
        rows.append((name, *ratio, shift, *move))
    return page.table(heads, rows)


def words(found: Mapping[str, Any], loads: int) -> str:
    """Say what was measured, and what the multiples are multiples of."""
    bare = found["seconds"]
    title, chart = bare["bare title"]["title"], bare["bare chart"]["settled"]
    floor, moved = bare["bare controls"]["usable"] / title, found["move"]["bare"]
    return (
        "Measured by `python -m benchmarks arrival`: a new server and a new browser for every "
        f"load, median of {loads}. First picture and controls are multiples of the time after "
        f"which a page of nothing but a title shows it ({title:.2f} s here); the first controls of "
        f"a page, alone and with nothing computed, are usable after {floor:.2f} of it. Settled is "
        "a multiple of the time after which a page with a title and a chart stands still "
        f"({chart:.2f} s). The layout shift is the sum of all. Slider → picture: {MOVES} presses "
        "of an arrow on a warm page; on a page of nothing but a slider and a chart of three points "
        f"that takes {moved['median']:.2f} s, p95 {moved['p95']:.2f} s; the last column says how "
        "many times as long a page takes."
    )


def _round(pages: Mapping[str, str], bare: Mapping[str, Path]) -> dict[str, dict[str, float]]:
    found = {f"bare {name}": _load(root, "") for name, root in bare.items()}
    return found | {name: _load(browsing.ROOT, path) for name, path in pages.items()}


def _load(root: Path, path: str) -> dict[str, float]:
    """Give the times of one page in seconds since it was asked for; layout shift as it is."""
    with browsing.serving(root=root) as base, _tab() as tab:
        tab.goto(f"{base}/{path}", wait_until="commit")
        found = tab.evaluate("most => window.arrival.settled(most)", 1000 * MOST)
    return {name: value if name == "shift" else value / 1000 for name, value in found.items()}


def _moves(root: Path, paths: Mapping[str, str]) -> dict[str, dict[str, float]]:
    """Press of an arrow on the slider → the first frame with another picture, on a warm page."""
    found = {}
    with browsing.serving(root=root) as base, _tab() as tab:
        for key, path in paths.items():
            tab.goto(f"{base}/{path}")
            tab.evaluate("most => window.arrival.settled(most)", 1000 * MOST)
            taken = (_move(tab, key, number) for number in range(MOVES))
            # Few whole numbers may be drawn alike at two neighbouring ε: then nothing moves.
            times = sorted(each for each in taken if each < WAITED)
            assert len(times) > MOVES / 2, f"{key}: the picture stands still"
            last = len(times) - 1
            found[key] = {"median": times[len(times) // 2], "p95": times[int(0.95 * last)]}
    return found


def _move(tab: Any, key: str, number: int) -> float:
    tab.locator(f".st-key-{key}_epsilon input[type=range]").first.focus()
    tab.evaluate("() => window.arrival.watch()")
    # There and back again over four steps, so that what was run once is met again, too.
    tab.keyboard.press("ArrowLeft" if number % 8 < 4 else "ArrowRight")
    seconds = tab.evaluate("most => window.arrival.moved(most)", 1000 * WAITED) / 1000
    tab.wait_for_timeout(600)
    return float(seconds)


@contextmanager
def _tab() -> Iterator[Any]:
    """Tab of a browser that has never been anywhere."""
    with browsing.chromium() as browser:
        tab = browser.new_page(viewport=WINDOW)
        tab.add_init_script(path=WATCH)
        yield tab


def _bare(folder: Path, name: str) -> Path:
    """Folder with a page of its own."""
    root = folder / name
    root.mkdir()
    (root / "app.py").write_text(BARE[name])
    return root
