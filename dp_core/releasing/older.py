"""Files from before there were plans: they named a method, its parameters and some widgets."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from dp_core import registry
from dp_core.errors import DPError, shown
from dp_core.releasing import written
from dp_core.releasing.plan import OWN, Plan

_FACTS = {1: "state", 2: "facts"}
SAID = (
    "This is an older file, a config.json: it holds the method and its parameters. What was stated "
    "of a file of yours was not in it, so state that again in the upload panel."
)


class Found(NamedTuple):
    """What a file holds.

    Parameters
    ----------
    plan : Plan
    facts : dict or None
        Of an older file: values of widgets, which nothing has checked. None of a plan.
    said : str
        What the reader of an older file must know.
    """

    plan: Plan
    facts: dict[str, Any] | None = None
    said: str = ""


def read(text: str) -> Found:
    """Read a plan, or a file of an older version.

    Raises
    ------
    DPError
        If it is neither.
    """
    body = written.from_json(text)
    version = body.get("version")
    name = _FACTS.get(version) if type(version) is int else None
    if name is None:
        return Found(Plan.from_json(text))
    facts = _facts(body, name)
    data, system = facts.get("data"), body["algorithm"]
    known = registry.algorithms()
    bundled = isinstance(data, str) and system in known and data in known[system].samples
    plan = Plan(
        system=system,
        method=body["method"],
        params=_without_seed(body["params"]),
        data=str(data) if bundled else OWN,
    )
    return Found(plan, facts, SAID)


def _facts(body: Mapping[str, Any], name: str) -> dict[str, Any]:
    kinds = {"algorithm": str, "method": str, "params": dict, name: dict}
    unknown = [key for key in body if key not in ("version", *kinds)]
    if unknown:
        raise DPError(
            f"The configuration has the unknown key {shown(unknown[0])}; allowed are "
            f"version, {', '.join(kinds)}. Remove it.",
            field=unknown[0],
        )
    for key, kind in kinds.items():
        if not isinstance(body.get(key), kind):
            form = "text" if kind is str else "an object"
            raise DPError(
                f"'{key}' in the configuration is {written.said(body.get(key))} and must be "
                f"{form}; correct it, or download the configuration again.",
                field=key,
            )
    return _without_seed(body[name])


def _without_seed(values: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in values.items() if "seed" not in str(key).lower()}
