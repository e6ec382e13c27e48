"""What stands side by side: the choices above the panels, and the sides that they lead to."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

import streamlit as st

from dp_core import opening, registry
from dp_core.algorithm import Algorithm, Method
from dp_core.errors import ParameterError
from dp_core.params import knobs
from dp_core.study import comparing, solving
from dp_core.study.comparing import Panel
from dp_core.view.theme import short
from dp_core.words import message, say, worded
from pages.common.frame import deck
from pages.common.input import widgets
from pages.common.input.offers import number_in
from pages.common.show import html, panels
from pages.common.work import cache, language

FAIR = {each: message(f"compare-fair-{each}") for each in ("proven", "claimed", "free")}
VIEWS = {each: message(f"compare-view-{each}") for each in ("two", "three", "four", "grid")}
SIDES = {"two": 2, "three": 3, "four": 4, "grid": 2}
EPSILONS = solving.slider()
LAST_SEED = 999_999


@dataclass(frozen=True, kw_only=True)
class Choice:
    """What was chosen above the panels.

    Parameters
    ----------
    algorithm : Algorithm
    sample : str
        Key of the bundled data set.
    by, view : str
        Keys of `FAIR` and of `VIEWS`.
    epsilon : float
        Of all sides; in "free" each has its own.
    seed : int
    """

    algorithm: Algorithm
    sample: str
    by: str
    view: str
    epsilon: float
    seed: int

    @property
    def letters(self) -> str:
        """Letters of the sides."""
        return deck.LETTERS[: SIDES[self.view]]

    @property
    def methods(self) -> dict[str, Method]:
        """Methods that may be chosen."""
        return {each.key: each for each in self.algorithm.methods}


def ask() -> Choice:
    """Draw what stands above the panels."""
    _open_link()
    systems = registry.algorithms()
    names = {key: each.title for key, each in systems.items()}
    with st.grid(4, min_column_width=190, gap="small"):
        looks = {"words": names.__getitem__, "on_change": _other_system}
        algorithm = systems[widgets.select("compare", say("compare-system"), names, **looks)]
        called = _names(algorithm)
        sample = widgets.select(
            "compare_data", say("compare-data"), called, words=called.__getitem__
        )
        by = widgets.select(
            "compare_fair", say("compare-fair"), FAIR, words=lambda each: str(FAIR[each])
        )
        view = widgets.segments(
            "compare_view", say("compare-show"), VIEWS, words=lambda each: str(VIEWS[each])
        )
    with st.grid(2, min_column_width=190, gap="medium", vertical_alignment="bottom"):
        epsilon = 1.0
        if by != "free":
            look = {"default": 1.0, "words": short}
            label = say(f"compare-all-{by}")
            epsilon = float(widgets.steps("compare_epsilon", label, EPSILONS, **look))
        seed = _seed(algorithm)
    for name in deck.read(st.query_params.to_dict()).unknown:
        panels.note(message("compare-unknown", name=name))
    return Choice(algorithm=algorithm, sample=sample, by=by, view=view, epsilon=epsilon, seed=seed)


def _seed(algorithm: Algorithm) -> int:
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        first, ends = opening.first_seed(algorithm.key), (0, LAST_SEED)
        seed = int(widgets.number("compare_seed", say("compare-seed"), ends, first, width=130))
        looks = {"on_click": _again, "args": (seed,), "help": say("compare-again.help")}
        st.button(say("compare-again"), key="compare_again", **looks)
        return seed


def _again(seed: int) -> None:
    st.session_state["compare_seed"] = (seed + 1) % (LAST_SEED + 1)


def method_of(choice: Choice, letter: str) -> Method:
    """Ask which method a side shows."""
    methods = choice.methods
    chosen = widgets.select(
        f"compare_{letter.lower()}",
        say("compare-method", letter=letter),
        methods,
        default=_opens(choice.algorithm)[letter],
        words=lambda name: methods[name].title,
    )
    return methods[chosen]


def epsilon_of(choice: Choice, letter: str) -> float:
    """Ask for the ε of a side, where each has its own."""
    if choice.by != "free":
        return choice.epsilon
    key = f"compare_epsilon_{letter.lower()}"
    look = {"default": 1.0, "words": short}
    return float(widgets.steps(key, say("compare-epsilon", letter=letter), EPSILONS, **look))


def side(choice: Choice, letter: str, method: Method) -> Panel:
    """Make a side; bundled data only."""
    algorithm = choice.algorithm
    whole = cache.sample(algorithm.key, choice.sample)
    part = algorithm.opening.part
    data = whole if part is None else part(whole)
    params = method.params(**opening.usual(algorithm, method, data) | _own(letter, method))
    given = {"method": method, "params": params, "data": data, "seed": choice.seed}
    return Panel(letter=letter, algorithm=algorithm, **given)


def at(choice: Choice, panel: Panel, epsilon: float) -> Panel:
    """Bring a side to an ε as the fairness asks; what was run once is kept for all visitors."""
    name = (panel.algorithm.key, choice.sample, panel.method.key, str(panel.params), panel.seed)
    brought = _brought(name, epsilon, choice.by, panel)
    return brought if brought.letter == panel.letter else _lettered(brought, panel.letter)


def _lettered(panel: Panel, letter: str) -> Panel:
    """Rename a side; its run comes along."""
    named = replace(panel, letter=letter)
    named.__dict__.update({k: v for k, v in vars(panel).items() if k not in vars(named)})
    return named


@cache.for_everybody(entries=64)
def _brought(name: tuple[Any, ...], epsilon: float, by: Any, _panel: Panel) -> Panel:
    panel = comparing.fair(_panel, epsilon, by)
    _ = panel.release
    return panel


def _own(letter: str, method: Method) -> dict[str, Any]:
    """Parameters of a side that came with a link; said beside it."""
    given = deck.read(st.query_params.to_dict()).given.get(letter.lower(), {})
    there = {knob.name: knob.label for knob in knobs(method.params) if knob.name != "epsilon"}
    own = {name: value for name, value in given.items() if name in there}
    for name in given:
        if name not in there:
            panels.note(message("compare-not-there", name=name[:40], method=method.title))
    if own:
        said = ", ".join(f"{there[name]}: {str(value)[:40]}" for name, value in own.items())
        forget = {"on_click": _forget, "args": (letter.lower(),), "type": "tertiary"}
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            panels.note(message("compare-from-link", values=said))
            st.button(say("compare-usual"), key=f"compare_usual_{letter.lower()}", **forget)
    return own


def _forget(letters: str = deck.LETTERS.lower()) -> None:
    """Take the parameters of some sides out of the link, which keeps them."""
    asked = deck.read(st.query_params.to_dict())
    gone = {letter: values for letter, values in asked.given.items() if letter in letters}
    for name in deck.write(deck.Opened(given=gone)).keys() - {"v", "d"}:
        del st.query_params[name]


def _open_link() -> None:
    """Take what a short link asks for; it is spelt by the widgets from then on."""
    query = st.query_params.to_dict()
    asked = deck.short_in(query)
    for key, value in deck.read(asked).widgets.items():
        st.session_state[key] = number_in(value) if _is_number(key) else value
    for name in asked:
        del st.query_params[name]
    if query.get("v") == deck.VERSION:
        del st.query_params["v"]


def _is_number(key: str) -> bool:
    return key == "compare_seed" or key.startswith("compare_epsilon")


def copy_link(choice: Choice) -> None:
    """Offer the link of what is on screen."""
    keys = ["compare", "compare_data", "compare_fair", "compare_seed", "compare_view"]
    for letter in choice.letters.lower():
        keys += [f"compare_{letter}", *([f"compare_epsilon_{letter}"] * (choice.by == "free"))]
    keys += [] if choice.by == "free" else ["compare_epsilon"]
    there = {key: st.session_state[key] for key in keys if key in st.session_state}
    texts = {k: f"{v:g}" if isinstance(v, float) else str(v) for k, v in there.items()}
    asked = deck.Opened(widgets=texts, given=_given(choice))
    base = (st.context.url or "compare").split("?")[0]
    with st.popover(say("compare-copy"), type="tertiary"):
        st.code(
            f"{base}?{urlencode(language.linked(deck.write(asked)))}",
            language=None,
            wrap_lines=True,
        )
        panels.note(message("compare-copy-note"))


def _given(choice: Choice) -> Mapping[str, Mapping[str, Any]]:
    given = deck.read(st.query_params.to_dict()).given
    return {k: values for k, values in given.items() if k in choice.letters.lower()}


def refuse(panel: Panel) -> None:
    """Say no to a side that no comparison of privacy can begin with.

    Raises
    ------
    ParameterError
        If A or B adds no noise.
    """
    if panel.letter in "AB" and panel.bare:
        raise ParameterError(
            say("compare-bare", method=panel.method.title),
            field="method",
        )


def told(panel: Panel) -> str:
    """Say which ε a side is told, where that is not what it proves."""
    epsilon = getattr(panel.params, "epsilon", None)
    proven = panel.proven
    if epsilon is None or panel.bare or math.isclose(epsilon, proven, rel_tol=1e-6):
        return ""
    return say("compare-told", epsilon=epsilon)


def _other_system() -> None:
    """Open with the sets and methods of the system that was chosen."""
    algorithm = registry.algorithms()[st.session_state["compare"]]
    opens = {k.lower(): v for k, v in _opens(algorithm).items()}
    opens["data"] = next(iter(algorithm.samples))
    there = [k for k in opens if f"compare_{k}" in st.session_state]
    st.session_state.update({f"compare_{name}": opens[name] for name in there})
    _forget()


def _names(algorithm: Algorithm) -> dict[str, str]:
    titles = algorithm.titles
    samples = algorithm.samples
    return {k: worded(titles.get(k) or cache.sample(algorithm.key, k).name) for k in samples}


def _opens(algorithm: Algorithm) -> dict[str, str]:
    """As published and sound, then others; the first ones where a system has no such."""
    listed = {each.key: each.variant for each in algorithm.methods}
    first = next((k for k, variant in listed.items() if variant == "published"), next(iter(listed)))
    sound = "sound" in listed.values()
    second = opening.state(algorithm.key, "sound").method.key if sound else list(listed)[-1]
    rest = [each for each in algorithm.methods if each.key not in (first, second)]
    others = [each.key for each in sorted(rest, key=lambda each: bool(each.no_release))]
    return dict(zip(deck.LETTERS, [first, second, *others, second, first], strict=False))


def called(panel: Panel) -> str:
    """Title of a side, for markdown."""
    return f"**{panel.letter}: {html.md(panel.method.title)}**"
