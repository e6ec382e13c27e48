"""The panel Settings of the page of a system: what stands below the method."""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import Any

from dp_core import registry
from dp_core.algorithm import Algorithm, Method
from pages.common.input import choices, choosing, configurations, controls

Check = Iterable[Any] | Callable[[Any], bool]
"""What a widget offers, or whether it offers a value."""


def more(
    method: Method,
    algorithm: Algorithm,
    *,
    fits: configurations.Fits,
    tolerance: choices.Tolerance,
    compared: Sequence[str],
    hide: Sequence[str] = (),
    changes: Mapping[str, Mapping[str, Any]] | None = None,
    first: Callable[[], dict[str, Any]] = dict,
    also: Callable[[], dict[str, Any]] = dict,
    **opening: Any,
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Ask for the tolerance, all further parameters, the seed; offer to open a plan and to reset.

    Parameters in `hide` have their widgets elsewhere, ε among them. `first` and `also` draw what
    else stands there: parameters above the others, fields of the view below them. Gives values of
    parameters, and fields of the view.
    """
    stated = tolerance.ask(algorithm.key)
    values = first()
    hidden = ("epsilon", *hide, *values)
    values |= controls.draw(method.params, algorithm.key, hide=hidden, changes=changes)
    fields = {
        "algorithm": algorithm,
        "method": method.key,
        "compared": choices.in_view(algorithm, method.key, compared),
        **also(),
        "tolerance": stated,
        "wanted": choices.wanted_chance(algorithm.key),
        "seed": controls.seed_row(algorithm.key),
    }
    configurations.opener(algorithm, fits, **opening)
    controls.reset(algorithm.key)
    return values, fields


def fitting(
    system: str, tolerance: choices.Tolerance | None, noun: str, own: Mapping[str, Check]
) -> configurations.Fits:
    """Say which values of a configuration the widgets offer; others are passed over.

    `noun` is what the data are called where errors are measured on them or on a look-alike, `own`
    what the widgets of this page alone offer.
    """

    def fits(name: str, value: Any) -> bool:
        algorithm = registry.algorithms()[system]
        methods = [method.key for method in algorithm.methods]
        offered: dict[str, Check] = {
            "data": [*algorithm.samples, choices.OWN],
            "variant": ["published", "sound"],
            "method": methods,
            "wanted": choices.CHANCES,
            "compare": lambda value: are_among(methods, value),
            "cap": choosing.fits_cap,
            "on": [choosing.here(noun), choosing.ELSEWHERE] if noun else [],
            "tolerance": tolerance.fits if tolerance else [],
            **own,
        }
        check = offered.get(name, [])
        return check(value) if callable(check) else value in list(check)

    return fits


def are_among(options: Container[Any], value: Any) -> bool:
    return isinstance(value, list) and all(each in options for each in value)
