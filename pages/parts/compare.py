"""Panels side by side: pictures on one scale, what each promises, and the difference in words."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

import pandas as pd
import streamlit as st

from dp_core import opening, registry
from dp_core.algorithm import Algorithm, Method, Metric
from dp_core.errors import DPError, ParameterError
from dp_core.params import knobs
from dp_core.study import comparing, solving
from dp_core.study.comparing import Errors, Panel
from dp_core.view.figures import Side
from dp_core.view.theme import short
from dp_core.words import commas, message, say, worded
from pages.common.frame import cards, deck, links, page
from pages.common.input import controls, widgets
from pages.common.input.offers import number_in
from pages.common.show import html, panels
from pages.common.work import cache, jobs, language, session
from pages.parts import choose

FAIR = {each: message(f"compare-fair-{each}") for each in ("proven", "claimed", "free")}
VIEWS = {each: message(f"compare-view-{each}") for each in ("two", "three", "four", "grid")}
SIDES = {"two": 2, "three": 3, "four": 4, "grid": 2}
EPSILONS = solving.slider()
LAST_SEED = 999_999


@dataclass(frozen=True, kw_only=True)
class Choice:
    algorithm: Algorithm
    sample: str  # key of the bundled data set
    by: str  # key of `FAIR`
    view: str  # key of `VIEWS`
    epsilon: float  # of all sides; in "free" each has its own
    seed: int

    @property
    def letters(self) -> str:
        return deck.LETTERS[: SIDES[self.view]]


def ask() -> Choice:
    _open_link()
    systems = registry.algorithms()
    names = {key: each.title for key, each in systems.items()}
    with st.grid(4, min_column_width=190, gap="small"):
        looks = {"on_change": _other_system}
        algorithm = systems[widgets.select("compare", say("audit-system"), names, **looks)]
        titles = algorithm.titles
        called = {
            name: worded(titles.get(name) or cache.sample(algorithm.key, name).name)
            for name in algorithm.samples
        }
        sample = widgets.select("compare_data", say("choice-data"), called)
        by = widgets.select("compare_fair", say("compare-fair"), FAIR)
        view = widgets.segments("compare_view", say("compare-show"), VIEWS)
    with st.grid(2, min_column_width=190, gap="medium", vertical_alignment="bottom"):
        epsilon = 1.0
        if by != "free":
            look = {"default": 1.0, "words": short}
            label = say(f"compare-all-{by}")
            epsilon = float(widgets.steps("compare_epsilon", label, EPSILONS, **look))
        with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
            first, ends = opening.first_seed(algorithm.key), (0, LAST_SEED)
            seed = int(widgets.number("compare_seed", say("control-seed"), ends, first, width=130))
            following = {"compare_seed": (seed + 1) % (LAST_SEED + 1)}
            panels.setter(message("compare-again"), "compare_again", following)
    for name in deck.read(st.query_params.to_dict()).unknown:
        panels.note(message("compare-unknown", name=name))
    return Choice(algorithm=algorithm, sample=sample, by=by, view=view, epsilon=epsilon, seed=seed)


def method_of(choice: Choice, letter: str) -> Method:
    methods = {each.key: each for each in choice.algorithm.methods}
    looks = {"default": _opens(choice.algorithm)[letter]}
    looks |= {"words": lambda name: methods[name].title}
    key, label = f"compare_{letter.lower()}", say("compare-method", letter=letter)
    return methods[widgets.select(key, label, methods, **looks)]


def epsilon_of(choice: Choice, letter: str) -> float:
    if choice.by != "free":
        return choice.epsilon
    key = f"compare_epsilon_{letter.lower()}"
    look = {"default": 1.0, "words": short}
    return float(widgets.steps(key, say("compare-epsilon", letter=letter), EPSILONS, **look))


def panel_of(choice: Choice, letter: str, method: Method) -> Panel:
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
    if brought.letter == panel.letter:
        return brought
    named = replace(brought, letter=panel.letter)
    named.__dict__.update(vars(brought) | vars(named))  # its run comes along
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
            panels.note(message("compare-unknown", name=name[:40]))
    if own:
        said = commas(f"{there[name]}: {str(value)[:40]}" for name, value in own.items())
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
    asked = {name: each for name, each in query.items() if name == "d" or name in deck.SHORT}
    for key, value in deck.read(asked).widgets.items():
        is_number = key == "compare_seed" or key.startswith("compare_epsilon")
        st.session_state[key] = number_in(value) if is_number else value
    for name in asked:
        del st.query_params[name]
    if query.get("v") == deck.VERSION:
        del st.query_params["v"]


def copy_link(choice: Choice) -> None:
    keys = ["compare", "compare_data", "compare_fair", "compare_seed", "compare_view"]
    for letter in choice.letters.lower():
        keys += [f"compare_{letter}", *([f"compare_epsilon_{letter}"] * (choice.by == "free"))]
    keys += [] if choice.by == "free" else ["compare_epsilon"]
    there = {key: st.session_state[key] for key in keys if key in st.session_state}
    texts = {k: f"{v:g}" if isinstance(v, float) else str(v) for k, v in there.items()}
    given = deck.read(st.query_params.to_dict()).given
    given = {k: values for k, values in given.items() if k in choice.letters.lower()}
    asked = deck.Opened(widgets=texts, given=given)
    base = (st.context.url or "compare").split("?")[0]
    with st.popover(say("compare-copy"), type="tertiary"):
        link = f"{base}?{urlencode(language.linked(deck.write(asked)))}"
        st.code(link, language=None, wrap_lines=True)


def _other_system() -> None:
    """Open with the sets and methods of the system that was chosen."""
    algorithm = registry.algorithms()[st.session_state["compare"]]
    opens = {k.lower(): v for k, v in _opens(algorithm).items()}
    opens["data"] = next(iter(algorithm.samples))
    there = [k for k in opens if f"compare_{k}" in st.session_state]
    st.session_state.update({f"compare_{name}": opens[name] for name in there})
    _forget()


def _opens(algorithm: Algorithm) -> dict[str, str]:
    listed = {each.key: each.variant for each in algorithm.methods}
    first = next((k for k, variant in listed.items() if variant == "published"), next(iter(listed)))
    sound = "sound" in listed.values()
    second = opening.state(algorithm.key, "sound").method.key if sound else list(listed)[-1]
    rest = [each for each in algorithm.methods if each.key not in (first, second)]
    others = [each.key for each in sorted(rest, key=lambda each: bool(each.no_release))]
    return dict(zip(deck.LETTERS, [first, second, *others, second, first], strict=False))


# --- panels side by side: pictures on one scale, what each promises, and the difference -----------


_JOB, _OF = "compare_draws", "_compare_draws_of"
_MOST = 256


@st.cache_resource(show_spinner=False)
def kept() -> dict[Any, Errors]:
    """Errors that are known, by side."""
    return {}


def errors_of(sample: str, sides: Sequence[Panel]) -> list[Errors | None]:
    """Look up the errors of some sides; those that are missing begin to be drawn."""
    wanted = dict(zip(keys_of(sample, sides), sides, strict=True))
    _receive()
    for name, side in wanted.items():
        if name not in kept() and (stored := side.stored()) is not None:
            kept()[name] = stored
    missing = {name: side for name, side in wanted.items() if name not in kept()}
    if missing and st.session_state.get(_OF, {}).keys() != missing.keys():
        marked = enumerate(missing.values())
        calls = [(mark, call) for mark, side in marked for call in side.tasks()]
        st.session_state[_OF] = missing
        jobs.start(_JOB, comparing.marked, calls)
        _receive()
    return [kept().get(name) for name in keys_of(sample, sides)]  # two may be alike


def keys_of(sample: str, sides: Sequence[Panel]) -> tuple[Any, ...]:
    """Say what the errors of each side follow from."""
    return tuple((s.algorithm.key, sample, s.method.key, str(s.params)) for s in sides)


def _receive() -> None:
    """Keep what the job has brought, once it is whole."""
    job, asked = jobs.state(_JOB), st.session_state.get(_OF)
    if job is None or not asked or job.state != "done":
        return
    for mark, (name, side) in enumerate(asked.items()):
        kept()[name] = side.errors(row for own, rows in job.results if own == mark for row in rows)
    st.session_state[_OF] = {}
    for oldest in list(kept())[:-_MOST]:
        kept().pop(oldest, None)


GRID = (0.01, 0.1, 1.0, 10.0)


def show() -> None:
    """Draw the page; an upload that another page showed is not on this one."""
    session.show_on_page(None)
    choice = ask()
    if choice.view == "grid":
        _grid(choice)
    else:
        _side_by_side(choice)
    copy_link(choice)


def _side_by_side(choice: Choice) -> None:
    rooms = {}
    for pair in (choice.letters[:2], choice.letters[2:]):
        for letter, column in zip(pair, st.columns(2, gap="medium") if pair else (), strict=False):
            rooms[letter] = column.container(border=True, key=f"compare_panel_{letter}")
    there: list[Panel] = []
    for letter, room in rooms.items():
        with room:
            side = _side(choice, letter)
            if side is not None:
                there.append(side)
                first = next((each for each in there if not each.bare), side)
                _picture(side, first, key=letter)
    known = errors_of(choice.sample, there)
    for side, errors in zip(there, known, strict=True):
        with rooms[side.letter]:
            _cards(side, errors)
    if [side.letter for side in there[:2]] == ["A", "B"]:
        _difference(there)
        _words(choice, there, known)
    # The page comes again when the draws are there.
    jobs.job_fragment(_JOB, say("work-runs"), lambda job: None)


def _side(choice: Choice, letter: str) -> Panel | None:
    """Ask what a side shows and run it; None where that is refused, which is said there."""
    method = method_of(choice, letter)
    epsilon = epsilon_of(choice, letter)
    try:
        side = at(choice, panel_of(choice, letter, method), epsilon)
        _refuse_bare(side)
    except DPError as error:
        panels.refusal(error, own=False)
        return None
    text, colour, icon = page.short_badge_words(side.release.ledger)
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.badge(text, icon=f":material/{icon}:", color=colour)
        told = getattr(side.params, "epsilon", None)
        if not (told is None or side.bare or math.isclose(told, side.proven, rel_tol=1e-6)):
            panels.note(message("compare-told", epsilon=told))
        if st.button(say("compare-open"), key=f"compare_open_{letter}", type="tertiary"):
            _open(choice, side)
    return side


def _refuse_bare(panel: Panel) -> None:
    """Raise a ParameterError for A or B without noise: no comparison can begin with it."""
    if panel.letter in "AB" and panel.bare:
        raise ParameterError(say("compare-bare", method=panel.method.title), field="method")


def _open(choice: Choice, side: Panel) -> None:
    """Go to the page of the system; its own widgets write the link."""
    values = {"data": choice.sample, "seed": side.seed}
    values |= choose.switches_of(side.algorithm, side.method)
    epsilon = getattr(side.params, "epsilon", None)
    controls.load(side.algorithm.key, values | ({} if epsilon is None else {"epsilon": epsilon}))
    st.switch_page(links.page(side.algorithm.key), query_params={})


def _picture(side: Panel, first: Panel, *, key: str) -> None:
    """Draw a release; in a frame where what is true can be seen in it."""
    given = side.algorithm, side.data, side.release
    alone = cards.picture(*given, first.release)
    label = page.NO_NOISE if side.bare else panels.JUDGED
    with panels.frame_unless(alone and not side.bare, label, key=key):
        st.html(alone or cards.picture(*given))


def _cards(side: Panel, errors: Errors | None) -> None:
    """Show the error to expect, and that of the draw on screen; the latter for the holder."""
    metric, label, error = _shown(side)
    exact = side.expected
    label = label[:1].lower() + label[1:]
    if exact is not None:
        value = f"± {comparing.three(exact)}"
        basis = say("compare-public", unit=metric.unit)
    elif errors is None:
        value, basis = "…", say("compare-drawing")
    else:
        low, high = (comparing.three(end) for end in errors.ends)
        value = comparing.three(errors.mean)
        facts = {"low": low, "high": high, "draws": len(errors.compared)}
        basis = say("compare-basis", unit=metric.unit, **facts)
    framed = {1} if exact is not None else {0, 1}
    items = [
        (say("compare-expected", label=label), value, basis, ""),
        (say("compare-draw"), error, say("compare-alone", unit=metric.unit), ""),
    ]
    panels.metrics_row(items, framed=framed, key=f"compare_{side.letter}")


def _shown(side: Panel) -> tuple[Metric, str, str]:
    """Give the measure of a comparison, its label, and the error of the draw on screen."""
    metric = comparing.compared_by(side.algorithm)
    found = side.algorithm.evaluate(side.data, side.release.output).get(metric.key, math.nan)
    return metric, metric.label.removeprefix("Expected "), comparing.three(found)


def _difference(sides: Sequence[Panel]) -> None:
    """Draw what differs, as the system draws it; framed where anything true is in it."""
    one = sides[0]
    draw = one.algorithm.figures.get("difference")
    if draw is None:
        return
    shown = [Side(letter=s.letter, title=s.method.title, release=s.release) for s in sides]
    found = draw(one.data, shown, panels.current_theme(), comparing.tolerance_of(one.algorithm))
    bare = any(each.bare for each in sides)
    if not found:
        return
    for place, (room, each) in enumerate(zip(st.columns(len(found)), found, strict=True)):
        key = f"compare_difference_{place}"
        with room, panels.frame_unless(not (each.true or bare), panels.JUDGED, key=key):
            st.markdown(f"**{html.md(each.title)}**")
            panels.legend(each.legend)
            panels.chart(each.figure, key=key, alt=each.alt)


def _words(choice: Choice, sides: Sequence[Panel], known: Sequence[Errors | None]) -> None:
    one, other = sides[:2]
    with st.container(border=True, key="compare_words"):
        st.markdown(f"**{say('compare-words')}**")
        for sentence in _public(keys_of(choice.sample, sides[:2]), one, other):
            panels.say(sentence)
        if known[0] is None or known[1] is None:
            return
        with panels.holder_frame(panels.JUDGED, key="compare_words"):
            both = comparing.Compared(one=one, other=other, found=(known[0], known[1]))
            for sentence in both.accuracy:
                panels.say(sentence)
            algorithm, counts = one.algorithm, []  # of C and D, within the same tolerance
            tolerance, limit = comparing.tolerance_of(algorithm), comparing.judged_by(algorithm)
            for side, errors in zip(sides[2:], known[2:], strict=True):
                if errors is not None:
                    facts = {"draws": len(errors.judged), "letter": side.letter}
                    within = errors.within(tolerance, limit)
                    counts.append(say("compare-within", within=within, **facts))
            if counts:
                panels.say(message("compare-further", counts=commas(counts)))
            _numbers(sides, known)


@cache.for_everybody(entries=256)
def _public(names: Any, _one: Panel, _other: Panel) -> list[str]:
    """Say what ledgers and noise alone tell; of bundled data, and the same for all visitors."""
    return comparing.Compared(one=_one, other=_other).public


def _numbers(sides: Sequence[Panel], known: Sequence[Errors | None]) -> None:
    columns = {}
    for side, errors in zip(sides, known, strict=True):
        if errors is not None:
            limit = comparing.judged_by(side.algorithm)
            facts = {"method": side.method.title, "label": limit.label, "unit": limit.unit}
            name = say("compare-column", letter=side.letter, **facts)
            columns[name] = pd.Series(errors.judged)
    rows = pd.DataFrame(columns).rename_axis("draw")
    label = say("compare-errors")
    st.download_button(label, rows.to_csv(float_format="%.6g"), "compared.csv", key="compare_csv")


def _grid(choice: Choice) -> None:
    first: Panel | None = None
    for letter in choice.letters:
        method = method_of(choice, letter)
        try:
            side = panel_of(choice, letter, method)
            here = {epsilon: at(choice, side, epsilon) for epsilon in GRID}
            _refuse_bare(here[GRID[-1]])
        except DPError as error:
            panels.refusal(error, own=False)
            continue
        first = first or here[GRID[-1]]
        for column, (epsilon, each) in zip(st.columns(4, gap="small"), here.items(), strict=True):
            key = f"{each.letter}_{epsilon:g}"
            with column:
                _picture(each, first, key=f"compare_{key}")
                take = {"on_click": _take, "args": (epsilon,), "type": "tertiary"}
                words = say("compare-take", epsilon=short(epsilon))
                st.button(words, key=f"compare_take_{key}", **take)
                metric, label, error = _shown(each)
                unit = say("compare-this-draw", unit=metric.unit)
                shown = (label.capitalize(), error, unit, "")
                panels.metrics_row([shown], framed=(0,), key=f"compare_{key}")


def _take(epsilon: float) -> None:
    st.session_state["compare_view"] = "two"
    for name in ("compare_epsilon", "compare_epsilon_a", "compare_epsilon_b"):
        if name in st.session_state:
            st.session_state[name] = epsilon
    st.session_state.setdefault("compare_epsilon", epsilon)
