"""Tab "Picture": real rows beside made-up ones, the network, the verdict."""

from dataclasses import replace

from dp_core.algorithms.privscbn.data import STORIES
from dp_core.algorithms.privscbn.study import adjusted_rand, association_of, is_slow
from dp_core.algorithms.privscbn.view import figures, story
from dp_core.study.verdict import LEAST_DRAWS
from dp_core.words import Message, message, say
from pages.common.frame import page
from pages.common.show import panels, verdicts
from pages.common.tabs import following
from pages.parts.privscbn import network, rows
from pages.parts.privscbn.state import KEY, METRIC, View


def show(view: View) -> None:
    """Draw the tab: rows, the network under them, and the verdict."""
    rows.show(view)
    if view.output.network is not None:
        network.show(view)
    else:
        _queries(view)
    with panels.holder_frame(message("frame-compared"), key="judged"):
        verdicts.show(_question(view))
    page.about(view, STORIES)
    following.offer(view)


def off(view: View) -> Message | None:
    """Say how far off the shares of three columns together are; None of an upload's own rows."""
    if view.table.confidential:
        return None
    mean, draws = verdicts.expected(_question(view)) or (0.0, 0)
    error = mean if draws >= LEAST_DRAWS else view.errors[METRIC]
    return message("privscbn-off-by", of_100=100 * error)


def numbers(view: View) -> None:
    """Draw what the error consists of."""
    with panels.judged_frame(_judged(view), key="errors"):
        panels.say(story.judged(view.errors, view.floor, view.independent))


def _question(view: View) -> verdicts.Question:
    clusters = len(view.output.clusters or [])
    return verdicts.Question(
        view=view,
        metric=METRIC,
        within=message("privscbn-within", tolerance=view.tolerance),
        slow=is_slow(view.m, view.params),
        floor=lambda: (view.floor[METRIC], say("privscbn-floor", several=clusters > 1)),
    )


def _queries(view: View) -> None:
    """Show what a method without a network answers: the association of each pair."""
    panels.say(message("privscbn-queries"))
    with panels.holder_frame(message("frame-compared"), key="queries"):
        maps = [
            (say("privscbn-queries.answered"), association_of(view.output)),
            (say("privscbn-bar-true"), view.true_association),
        ]
        theme = panels.current_theme()
        figure = figures.association_map(maps, view.output, view.table.names, theme)
        panels.chart(figure, key=f"{KEY}_queries", alt=say("privscbn-queries.alt"))


def _judged(view: View) -> list[panels.Metric]:
    """List the expected error, where there are trial runs, and what it is compared with."""
    mean, draws = verdicts.expected(_question(view)) or (0.0, 0)
    errors = {"expected": mean} if draws >= LEAST_DRAWS else {}
    errors |= {"now": view.errors[METRIC], "quiet": view.floor[METRIC]}
    errors["independent"] = view.independent[METRIC]
    return [*(_card(kind, error, draws) for kind, error in errors.items()), *_planted(view)]


def _card(kind: str, error: float, draws: int) -> panels.Metric:
    words = message(f"privscbn-card-{kind}", runs=draws)
    value = say("privscbn-in-100", of_100=100 * error)
    return str(words), value, "", replace(words, key=f"{words.key}.help").say()


def _planted(view: View) -> list[panels.Metric]:
    if len(view.groups) < 2 or view.output.network is None:
        return []
    agreed = adjusted_rand(view.output.clusters or [], view.groups)
    second = say("privscbn-card-planted.second", groups=len(view.groups))
    label, hint = say("privscbn-card-planted"), say("privscbn-card-planted.help")
    return [(label, f"{agreed:.2f}", second, hint)]
