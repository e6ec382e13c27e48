"""What the page of groups shows, worked out once a run, and what it asks."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from operator import attrgetter
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from dp_core import registry
from dp_core.algorithm import Algorithm, Method, Release
from dp_core.algorithms.dpc_stacking.data.generators import GROUPS, TITLES
from dp_core.algorithms.dpc_stacking.data.reading import ranges_of
from dp_core.algorithms.dpc_stacking.data.upload import Used
from dp_core.algorithms.dpc_stacking.method import rivals
from dp_core.algorithms.dpc_stacking.method.steps.ensemble import Votes, votes
from dp_core.algorithms.dpc_stacking.method.steps.primaries import TITLES as TITLES_OF_PRIMARIES
from dp_core.algorithms.dpc_stacking.metrics import compared, owner_labels, reference_groups
from dp_core.algorithms.dpc_stacking.outputs import Clustering, means_of
from dp_core.algorithms.dpc_stacking.params import NAMES, SLIDER_END, StackParams
from dp_core.algorithms.dpc_stacking.study.curves import matched
from dp_core.errors import DPError
from dp_core.releasing import OWN as OWN_FILE
from dp_core.releasing import Plan
from dp_core.study.experiments import trial_rng
from dp_core.study.solving import same, slider
from dp_core.tables.frozen import fingerprint
from dp_core.tables.numeric import MOST_COLUMNS, NumericTable
from dp_core.words import Message, message, named, say
from pages.common.frame import page
from pages.common.input import choices, configurations, controls, offers, settings, widgets
from pages.common.show import html, panels
from pages.common.work import cache

KEY = "dpc_stacking"
NOUN = "table"
FROM_DATA = message("frame-from-data")
"""Label of the frames of what follows from true rows."""
METRIC = "inertia"
MEMBERS = {
    "published": ("published",),
    "local": ("local", "input_kmeans"),
    "central": ("central", "dplloyd", "dplloyd_sup", "fastlloyd", "eugkm"),
    "no_privacy": ("no_privacy", "kmeans", "spectral", "birch", "gmm"),
}
"""Methods of each variant: the first is ours or the paper's, the others stand for comparison."""
SHARED = ("clusters", "epsilon")  # parameters that the methods beside the one on screen take over
PAPER_EPSILONS = (0.05, 0.1, 0.2, 0.5, 1.0, 5.0, 10.0)


@dataclass(frozen=True, kw_only=True)
class View(page.View):
    """Choices of the visitor, and the release they lead to; its data are the columns on screen."""

    variant: str  # key of the one on top
    used: Used  # which columns are on screen, and between which limits

    table = property(attrgetter("data"))

    @property
    def part(self) -> Used:
        return self.used

    @cached_property
    def unit_rows(self) -> np.ndarray:
        """True rows in the unit box; for the holder only."""
        return self.table.unit_box(self.output.bounds)

    @cached_property
    def labels(self) -> np.ndarray:
        """Group of each true row; for the holder only."""
        return owner_labels(self.table, self.output)

    @cached_property
    def reference(self) -> np.ndarray:
        """Groups of the best K-means without noise; for the holder only."""
        return self._reference(self.params.clusters)

    @cached_property
    def means(self) -> np.ndarray:
        """Means of the reference groups in the unit box; for the holder only."""
        return means_of(self.unit_rows, self.reference, int(self.reference.max()) + 1)

    @cached_property
    def colours(self) -> np.ndarray:
        """Colour of each released group.

        Of public data that of the group without noise that it stands for, so that it stays where ε
        moves. Of an upload this would tell of true rows: groups are numbered along the first
        column.
        """
        if self.table.confidential:
            return np.argsort(np.lexsort(self.output.unit_centres().T[::-1]))
        return matched(self.means, self.output.unit_centres())

    @cached_property
    def errors(self) -> Mapping[str, float]:
        """Quality of the groups on the true table; for the holder only."""
        best = partial(self._reference, len(self.output.centres))
        return self.kept("errors", lambda: compared(self.table, self.output, best()))

    def run(self) -> Release[Clustering]:
        return _stacked(self) if self.method in rivals.STACKS else super().run()

    def _reference(self, clusters: int) -> np.ndarray:
        of = (self.table.fingerprint, self.output.bounds, clusters)
        return page.kept(KEY, "reference", of, lambda: reference_groups(self.unit_rows, clusters))


title = partial(page.title, KEY)
current = partial(page.current, KEY)


# --- runs: votes are kept, so that later steps come at once ---------------------------------------

MOST_VOTES = 32  # tables whose votes are kept


def _stacked(view: View) -> Release[Clustering]:
    def stacked() -> Release[Clustering]:
        dice = trial_rng(view.seed, view.method, None, 0)
        return rivals.stacked_run(view.method, view.table, view.params, dice, _judged)

    return view.kept("stacked", stacked)


def _judged(rows: Any, clusters: int, options: StackParams, rng: Any) -> Votes:
    """As `votes`; the same question is answered once a visit."""
    return _votes(rivals.vote_key(rows, clusters, options, rng), rows, clusters, options, rng)


@st.cache_data(
    scope="session", max_entries=MOST_VOTES, max_size=cache.MOST_BYTES, show_spinner=False
)
def _votes(key: str, _rows: Any, _clusters: int, _options: StackParams, _rng: Any) -> Votes:
    return votes(_rows, _clusters, _options, _rng)


# --- settings: columns, number of groups, method --------------------------------------------------

GRID = slider(high=SLIDER_END)  # up to 20; the seven values of the paper are among them


def _example(tolerance: float, table: Any) -> Message:
    rows = getattr(table, "record", "rows")
    return message("dpc-tolerance-example", rows=rows, more=tolerance - 1)


_ASKED = message("dpc-tolerance"), (1.0, 20.0)
TOLERANCE = partial(choices.tolerance, KEY, *_ASKED, step=0.1, example=_example)
COMPARED = ("published", "local", "dplloyd", "dplloyd_sup", "kmeans")


def epsilon(variant: str) -> float:
    """Draw the ε slider, or say that there is none."""
    if variant == "no_privacy":
        settings.note(message("dpc-no-epsilon"))
        return float(st.session_state.get(f"{KEY}_epsilon", 1.0))
    return controls.epsilon_slider(KEY, grid=GRID)


def rest(whole: NumericTable, epsilon: float, variant: str, row: Any) -> View:
    """Ask for all but ε: groups and columns in the row below it, the rest in the panel."""
    algorithm = registry.algorithms()[KEY]
    method = algorithm.method(_method(variant))
    there = set(method.params.__dataclass_fields__)
    with settings.panel(row):
        values = controls.draw(method.params, KEY, names=("clusters",), changes=_groups(whole))
        used = ask(whole)
    table = page.kept(KEY, "on screen", (whole.fingerprint, used), lambda: used.of(whole))
    values |= {"epsilon": epsilon} if "epsilon" in there else {}
    further, fields = configurations.panel(
        algorithm,
        method,
        table,
        tolerance=TOLERANCE,
        compared=COMPARED,
        hide=("clusters", "primaries", "bounds"),
        first=lambda: {"primaries": _primaries()} if "primaries" in there else {},
        part=as_widgets,
        switches=switches,
    )
    params = method.params(**values, **further)
    return View(data=table, whole=whole, params=params, variant=variant, used=used, **fields)


def _groups(whole: NumericTable) -> dict[str, dict[str, Any]]:
    """K opens at the number of known groups of a bundled set."""
    data = str(st.session_state.get(f"{KEY}_data", next(iter(TITLES))))
    default = GROUPS.get(data, 3)
    return {"clusters": {"default": min(default, len(whole) - 1)}}


def _method(variant: str) -> str:
    members = list(MEMBERS[variant])
    if len(members) == 1:
        return members[0]
    return widgets.select(f"{KEY}_{variant}_method", say("dpc-method"), members, words=title)


def switches(algorithm: Algorithm, method: Method) -> dict[str, Any]:
    variant = next(key for key, members in MEMBERS.items() if method.key in members)
    asked = len(MEMBERS[variant]) > 1
    return {"variant": variant} | ({f"{variant}_method": method.key} if asked else {})


def _primaries() -> tuple[str, ...]:
    titles = {name: named(title) for name, title in TITLES_OF_PRIMARIES.items()}
    chosen = widgets.pills(f"{KEY}_primaries", say("dpc-voters"), NAMES, words=titles.__getitem__)
    if not chosen:
        settings.note(message("dpc-voters.none"))
        return NAMES
    return tuple(name for name in NAMES if name in chosen)


# --- which columns are grouped, and between which public limits -----------------------------------

_WIDE = 342  # pixels: fits a phone
STATED, OWN = "stated", "own"
ROUND = {"0-1": (0.0, 1.0), "0-10": (0.0, 10.0), "0-100": (0.0, 100.0)}


def ask(whole: NumericTable) -> Used:
    """Draw the controls, and return which columns are used, and between which limits."""
    with st.popover(say("dpc-limits.panel")):
        many = _how_many(whole)
        preset = _preset(whole)
        typed = _typed(whole)
        free = not whole.confidential or preset != OWN  # else the limits were read from the rows
        with panels.frame_unless(free, FROM_DATA, key="dpc_limits"):
            edited = _editor(whole, preset, typed)
        public = preset != OWN or widgets.toggle(f"{KEY}_stated", say("dpc-public"))
    used = [j for j, use in enumerate(edited["Use"]) if use]
    if not used:
        panels.note(message("dpc-limits.none-used"))
        used = list(range(whole.columns_count))
    chosen = edited.iloc[used[:many]]
    low, high = (chosen[side].astype(float).tolist() for side in ("From", "To"))
    limits = tuple(zip(low, high, strict=True)) if public else ()
    return Used(columns=tuple(chosen["Column"]), limits=limits, own_range=not public)


def as_widgets(plan: Plan) -> dict[str, Any]:
    """Values of widgets that choose the part of a plan."""
    used: Used = plan.part
    start = OWN if used.own_range or _is_read(plan) else STATED
    return {
        "limits": start,
        "stated": start == OWN and not used.own_range,
        "typed": "; ".join(map(_written, used.columns, used.limits)),
        "ticked": list(used.columns),
        "many": len(used.columns) or MOST_COLUMNS,
    }


def _is_read(plan: Plan) -> bool:
    """Whether the data of a plan bring no public limits."""
    if plan.data == OWN_FILE:
        return plan.upload is not None and plan.upload.own_range
    whole = cache.sample(KEY, plan.data)
    return whole.bounds is None or whole.facts_from_data


def _written(name: str, pair: tuple[float, ...]) -> str:
    """Write limits as `_typed` reads them; quotes hold marks of a name."""
    quoted = name.replace('"', '""')
    return f'"{quoted}"={pair[0]!r}..{pair[1]!r}'


def _preset(whole: NumericTable) -> str:
    """Ask where the limits start from."""
    read = whole.bounds is None or (whole.facts_from_data and not whole.confidential)
    options = [OWN, *ROUND] if read else [STATED, *ROUND, OWN]

    def words(option: str) -> str:
        if option not in ROUND:
            return say(f"dpc-limits-{option}")
        low, high = ROUND[option]
        return say("dpc-limits-of", low=low, high=high)

    looks = {"words": words, "help": say("dpc-limits.help")}
    return str(widgets.select(f"{KEY}_limits", say("dpc-limits"), options, **looks))


def _how_many(whole: NumericTable) -> int:
    d = whole.columns_count
    if d < 2:
        return 1
    looks = {"draw": st.slider, "help": say("dpc-used.help")}
    return widgets.number(f"{KEY}_many", say("dpc-used"), (1, d), d, **looks)


def _typed(whole: NumericTable) -> dict[int, tuple[float, float]]:
    """Ask for limits as text, which a link and a configuration hold; by number of the column."""
    key = f"{KEY}_typed"
    offers.remember(key, "")
    looks = {"bind": offers.BOUND, "help": say("dpc-typed.help")}
    text = st.text_input(say("dpc-typed"), key=key, **looks)
    if not text.strip():
        return {}
    try:
        stated = ranges_of(text, whole.names)
    except DPError as error:
        st.warning(html.md(error))
        return {}
    found = {j: stated.of(name) for j, name in enumerate(whole.names)}
    return {j: pair for j, pair in found.items() if pair is not None}


def _editor(
    whole: NumericTable, preset: str, typed: dict[int, tuple[float, float]]
) -> pd.DataFrame:
    d = whole.columns_count
    if preset == STATED and whole.bounds is not None:
        low, high = whole.bounds
    elif preset in ROUND:
        low, high = ((side,) * d for side in ROUND[preset])
    else:
        low, high = whole.own_bounds()
        panels.note(message("dpc-limits.own"))
    ends = np.array([low, high], dtype=np.float64)
    columns = {"Use": _ticked(whole), "Column": list(whole.names), "From": ends[0], "To": ends[1]}
    start = pd.DataFrame(columns)
    for j, pair in typed.items():
        start.loc[j, ["From", "To"]] = pair
    facts = fingerprint(ends, *whole.names)
    edited = st.data_editor(
        start,
        key=f"{KEY}_columns_{facts[:12]}_{preset}_{sorted(typed.items())}_{start['Use'].tolist()}",
        hide_index=True,
        disabled=["Column"],
        height=min(38 + 35 * len(start), 420),
        width=_WIDE,
        column_config={
            "Use": st.column_config.CheckboxColumn(width=56),
            "Column": st.column_config.TextColumn(width=130),
            "From": st.column_config.NumberColumn(required=True, width=70),
            "To": st.column_config.NumberColumn(required=True, width=70),
        },
    )
    wrong = edited.index[~(edited["From"] <= edited["To"])]
    if len(wrong):
        name = str(whole.names[wrong[0]])
        st.warning(html.md(message("dpc-limits.wrong", name=name)))
        edited.loc[wrong, ["From", "To"]] = start.loc[wrong, ["From", "To"]]
    return edited


def _ticked(whole: NumericTable) -> list[bool]:
    """Columns that are used on arrival: those of a plan that was opened, else all."""
    key = f"{KEY}_ticked"
    offers.remember(key, [])
    wanted = st.session_state.get(key, [])
    found = [name in wanted for name in whole.names]
    return found if any(found) else [True] * len(found)


def made_epsilon(view: View) -> float:
    """Give the ε of a column that the published method makes of the slider's; 0 where it is it."""
    claimed = view.release.ledger.of_a_row.claimed
    known = math.isfinite(claimed) and not same(claimed, view.params.epsilon)
    return claimed if known else 0
