"""Tab "Accuracy": what each ε buys, measured in the background, on the table or on a look-alike."""

from dataclasses import dataclass, replace
from functools import partial

from dp_core import registry
from dp_core.algorithms.lremh.params import EMParams, LocalParams, ReportParams
from dp_core.algorithms.lremh.study import trials as curves
from dp_core.algorithms.lremh.study.trials import USUAL_GAP, seconds
from dp_core.tables.categorical import CategoricalTable
from dp_core.words import Message, message, named, say
from pages.common.input import choosing
from pages.common.show import panels
from pages.common.tabs import error_curves, error_tab
from pages.common.tabs.error_curves import Subject
from pages.common.work.cache import Point
from pages.parts.lremh import growth
from pages.parts.lremh.growth import Ground
from pages.parts.lremh.state import FROM_EPSILON, KEY, METRIC, NOUN, STYLES, UNIT, View, title

QUICK = 0.1  # seconds of a run, above which a task is a single one


def show(view: View) -> None:
    ground = growth.chosen(view)
    for words in _cautions(ground):
        panels.note(words)
    subject = _subject(ground)
    error_tab.show(subject, _runs(subject), caption=say("lremh-fair"))
    growth.show_protocols(ground)
    growth.show(ground, subject)


def _cautions(ground: Ground) -> list[Message]:
    """Say what the curves count, where that is not all that the page has."""
    view, params, said = ground.view, ground.params, []
    if view.table.facts_from_data:
        said.append(message("lremh-caution-categories"))
    if isinstance(params, ReportParams) and params.reports > 1:
        said.append(message("lremh-caution-reports", reports=params.reports))
    if isinstance(params, ReportParams) and params.noise is not None:
        said.append(message("lremh-caution-chances", epsilon=ground.epsilon))
    return said


def _subject(ground: Ground) -> Subject:
    view = ground.view
    domains, method = view.table.domains, view.method
    asked = ground.epsilon / curves.printed_share(method, len(domains))
    if choosing.same(asked, ground.params.epsilon):
        asked = ground.params.epsilon  # as it stands on the slider
    report = curves.report_ledger(ground.params, domains, method=method)
    return Subject.of(
        view,
        ground.table,
        noun=NOUN,
        unit_of_data=view.table.record,
        algorithm=replace(registry.algorithms()[KEY], evaluate=curves.distance),
        free=ground.free,
        synthetic=view.answers is not None and view.answers.synthetic,
        measure=METRIC,
        metric=METRIC,
        label=say("lremh-error-label"),
        unit=UNIT,
        params=curves.from_epsilon(ground.params, asked),
        ledger=report.for_persons(view.whole.rows_per_person),
        params_of=view.params_of,
        equal=partial(_equal, view),
        epsilons=curves.EPSILONS,
        quiet=curves.QUIET,
        floors=() if method == "joint_oue" else (method,),  # half of its ones are noise for ever
        trivial=lambda table: (named("uniform table"), growth.uniform_error(ground.table)),
        styles=STYLES,
        along={"bits": FROM_EPSILON} if isinstance(view.params, ReportParams) else {},
    )


def _equal(view: View, key: str, epsilon: float) -> LocalParams:
    """Ask a method for the proven ε that the one on screen has at some ε."""
    if key != view.method:
        own, other = (
            curves.printed_share(method, len(view.table.domains)) for method in (view.method, key)
        )
        epsilon = epsilon * own / other
    return curves.from_epsilon(view.params_of(key), epsilon)


@dataclass(frozen=True, kw_only=True)
class _Cost:
    """A point, its proven ε, and a guess of the seconds of a run; none where it is impossible."""

    point: Point
    proven: float
    seconds: float | None

    @property
    def fits(self) -> bool:
        return self.seconds is not None and self.seconds <= growth.LONGEST


def _runs(subject: Subject) -> error_tab.Runs:
    """List what to run, and say what is left out."""
    table = subject.data
    costs = [_cost(point, table) for point in error_curves.points(subject)]
    return error_tab.Runs(
        points=[each.point for each in costs if each.fits],
        left_out=_left_out(costs),
        alone=[each.point for each in costs if each.fits and (each.seconds or 0) > QUICK],
    )


def _cost(point: Point, table: CategoricalTable) -> _Cost:
    (method, params), domains = point, table.domains
    noise = curves.chances_of(params, domains, method=method)
    times = curves.printed_share(method, len(domains)) * table.rows_per_person
    proven = params.epsilon * times
    if noise is None and isinstance(params, ReportParams):
        return _Cost(point=point, proven=proven, seconds=None)
    gap = params.gap if isinstance(params, EMParams) else USUAL_GAP
    guess = seconds(method, len(table), domains, noise, gap=gap)
    return _Cost(point=point, proven=proven, seconds=guess)


def _left_out(costs: list[_Cost]) -> list[str]:
    said = []
    for method in dict.fromkeys(each.point[0] for each in costs):
        own = [each for each in costs if each.point[0] == method and not each.fits]
        impossible = [each for each in own if each.seconds is None]
        slow = [each for each in own if each.seconds is not None]
        longest = max((each.seconds or 0 for each in slow), default=0.0)
        for some, why in ((impossible, message("lremh-left-rule")), (slow, growth.why(longest))):
            if some:
                where = _range([each.proven for each in some])
                said.append(say("lremh-left-out", method=title(method), where=where, why=why))
    return said


def _range(proven: list[float]) -> Message:
    finite = [value for value in proven if value < curves.QUIET]
    if not finite:
        return message("lremh-left-quiet")
    low, high = min(finite), max(finite)
    return message("lremh-left-range", low=low, high=high, several=low < high)
