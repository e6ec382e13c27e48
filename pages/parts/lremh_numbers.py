"""Numbers of the picture tab."""

from collections.abc import Mapping

from dp_core.algorithms.lremh import planning, story
from dp_core.algorithms.lremh.metrics import deleted_mass, uniform_error
from dp_core.algorithms.lremh.noise import Noise
from pages.parts.lremh_state import View

Metric = tuple[str, str, str, str]


def metrics(view: View) -> list[Metric]:
    """Label, value, second line and help of each number."""
    if view.errors is None:
        return [_expected(view), _users(view), *_bits(view)]
    return [*_errors(view, view.errors), *_last(view)]


def _errors(view: View, errors: Mapping[str, float]) -> list[Metric]:
    assert view.true is not None
    uniform = story.share(uniform_error(view.true))
    help = "Total variation distance: the share of users who would have to change {}, of 1."
    note = " For the data holder."
    return [
        (
            "Joint error",
            story.share(errors["avd"]),
            f"of 1; {uniform} without any reports",
            f"{help.format('their record')} Without reports: every record equally likely.{note}",
        ),
        (
            "Error of pairs",
            story.share(errors["pairs"]),
            "of 1, mean over all pairs",
            f"{help.format('one of two answers')} The mean over all pairs of attributes.{note}",
        ),
        (
            "Error of one answer",
            story.share(errors["ones"]),
            "of 1, mean over attributes",
            f"{help.format('one answer')} The mean over all attributes.{note}",
        ),
    ]


def _last(view: View) -> list[Metric]:
    if not view.output.kept.all() and view.answers is not None:
        gone = view.output.kept.size - int(view.output.kept.sum())
        mass = deleted_mass(view.answers, view.output)
        return [
            (
                "Records deleted",
                f"{gone:,}",
                f"of {view.output.kept.size:,}; {story.of_people(mass)} users have one"
                if mass
                else f"of {view.output.kept.size:,}; nobody has one",
                "Possible records that the method rules out. EM cannot bring them back, so the "
                "joint error is never below the share of users who have one of them.",
            )
        ]
    return _bits(view) or [_answers(view)]


def _bits(view: View) -> list[Metric]:
    noise = view.noise
    if noise is None:
        return []
    bits = sum(view.table.domains)
    return [
        (
            "Bits a user sends",
            f"{bits:,}",
            f"bits; {100 * _right(noise, view.table.domains):.0f} % of them true",
            "One bit for each category of each attribute. A bit is true if it was not changed; of "
            "pure chance half would be.",
        )
    ]


def _right(noise: Noise, domains: tuple[int, ...]) -> float:
    return planning.true_bits(noise, domains)


def _answers(view: View) -> Metric:
    pairs = view.table.attributes * (view.table.attributes - 1) // 2
    if view.method == "pairs" and pairs:
        users = len(view.table) / pairs
        return (
            "Users a pair",
            f"{users:,.0f}",
            f"users; {story.counted(pairs, 'pair')} in all",
            "Each user is asked about one pair of attributes only.",
        )
    return (
        "Possible records",
        f"{view.output.table.size:,}",
        "records, one question about all",
        "Each user answers one question on the whole record.",
    )


def _expected(view: View) -> Metric:
    noise = view.noise
    assert noise is not None
    order = min(2, view.table.attributes)
    error = planning.planned_error(
        noise.f, noise.p, noise.q, view.table.domains, len(view.table), order
    )
    return (
        "Expected joint error",
        story.share(min(error, 1.0)),
        "of 1, if answers go together in pairs",
        "Predicted from the noise and the number of users alone; an upper guide.",
    )


def _users(view: View) -> Metric:
    return (
        "Users",
        f"{len(view.table):,}",
        "users, one report each",
        "People whose reports the file holds.",
    )
