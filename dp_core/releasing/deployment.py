"""An entry for the OpenDP registry of deployments, as a draft for the curator to complete.

References
----------
OpenDP, "Differential Privacy Deployments Registry", schema of July 2026.
"""

import json
import math
from collections.abc import Iterator
from typing import Any

from dp_core.privacy.composition import Neighbouring
from dp_core.privacy.costs import upwards
from dp_core.privacy.ledger import leaves
from dp_core.releasing import dossier
from dp_core.releasing.contents import Contents
from dp_core.releasing.plan import Plan

NAME = "deployment.yaml"
OPEN = "To be stated by the curator"
_NOISE = (
    "Integer samplers without floating point draw the noise from the operating system's random "
    "source. Run time is not protected: nobody outside may time a draw."
)


def entry(contents: Contents) -> str:
    """Write the entry; empty where no finite ε is proven, as there is nothing to register.

    Proven numbers stand in it, and the claim beside them in words.
    """
    if math.isinf(contents.release.ledger.proven):
        return ""
    return "".join(f"{line}\n" for line in _lines(_body(contents)))


def _body(contents: Contents) -> dict[str, Any]:
    plan, record = contents.plan, contents.plan.record
    sector = {} if record.sector == "not stated" else {"data_product_sector": record.sector}
    return {
        "url_slug": "_".join(filter(None, ("dp_explorer", plan.system, plan.method, contents.day))),
        "status": "Draft",
        "tier": 3,
        "deployment": {
            "basic": {
                "name": contents.title,
                "data_curators": [record.curator or OPEN],
                "intended_use": plan.purpose or OPEN,
                "data_product_type": plan.algorithm.product,
                "data_product_region": record.region or OPEN,
                "description": f"{_made(plan)} Reference: {plan.chosen_method.reference}",
                "publication_date": record.published or contents.day or OPEN,
                **sector,
            },
            **_guarantee(contents),
            "deployment_model": _model(contents),
            "accounting": {
                "post_processing": "Said in NOTES.txt; it looks at released numbers alone.",
                "composition": "Every use of noise, and how they add up, is in ledger.json.",
            },
            "implementation": {
                "preprocessing_and_hyperparameter_tuning": _chosen(contents),
                "mechanisms": f"{_mechanisms(contents)}. {_NOISE}",
                "justification": " ".join(
                    filter(None, (record.reasons, dossier.justification(contents)))
                ),
            },
            "administrative": {
                "sources": "The files beside this one.",
                "notes": f"What reads “{OPEN}” is not known to the program.",
                "registry_authors": [record.contact or record.curator or OPEN],
            },
        },
    }


def _made(plan: Plan) -> str:
    return f"{plan.chosen_method.title}: {plan.chosen_method.summary}"


def _guarantee(contents: Contents) -> dict[str, Any]:
    ledger = contents.release.ledger
    cost = ledger.cost("proven")
    given: dict[str, float] = {"epsilon": upwards(cost.epsilon)}
    variant = "Pure DP"
    if cost.delta:
        variant, given["delta"] = "Approximate DP", cost.delta
    if cost.total_rho is not None and not cost.approximate_delta:
        variant, given["rho"] = "Zero-concentrated DP", upwards(cost.total_rho)
    return {
        "dp_variant": {
            "variant_name": variant,
            "data_domain": f"What the facts in plan.json allow: {contents.plan.algorithm.takes}.",
            "unprotected_quantities": "All that stands in plan.json: it is public by assumption.",
        },
        "privacy_loss": {
            "privacy_unit": contents.unit,
            "privacy_unit_details": f"Adjacent data sets: {ledger.relation}.",
            "privacy_parameters": given,
            "privacy_parameters_details": contents.sentence,
        },
    }


def _model(contents: Contents) -> dict[str, Any]:
    local = contents.plan.algorithm.neighbouring is Neighbouring.LOCAL
    drawn = len((contents.account or {}).get("charges", ()))
    before = f"{drawn:,} releases of these people are in register.json, this one included."
    return {
        "model_name": "Local" if local else "Central",
        "model_name_details": dossier.LOCAL if local else dossier.CENTRAL,
        "actors": contents.plan.record.actors or OPEN,
        "release_type": "Many releases" if drawn > 1 else "One release",
        "release_type_details": before if drawn > 1 else OPEN,
        "data_source_type": "Static",
        "data_source_type_details": "One file, as it was on the day of the draw.",
        "access_type": "Non-interactive",
        "access_type_details": "The released files are all that there is.",
    }


def _chosen(contents: Contents) -> str:
    chosen = ", ".join(contents.plan.chosen)
    if chosen:
        return f"Chosen after looking at true values, and covered by no noise: {chosen}."
    return "Method and parameters were fixed, as plan.json says, without a look at true values."


def _mechanisms(contents: Contents) -> str:
    names = dict.fromkeys(leaf.mechanism for leaf in leaves(contents.release.ledger.root))
    return "; ".join(names)


def _lines(body: dict[str, Any], margin: str = "") -> Iterator[str]:
    """Write YAML that versions 1.1 and 1.2 read alike: quoted texts, numbers with a point."""
    for name, value in body.items():
        if isinstance(value, dict):
            yield f"{margin}{name}:"
            yield from _lines(value, margin + "  ")
        elif isinstance(value, list):
            yield f"{margin}{name}:"
            yield from (f"{margin}  - {_scalar(each)}" for each in value)
        else:
            yield f"{margin}{name}: {_scalar(value)}"


def _scalar(value: str | float) -> str:
    """Write a text as JSON does, and 1e-06 as 1.0e-06, which is a number in every YAML.

    Examples
    --------
    >>> _scalar("ε: 1"), _scalar(1e-6), _scalar(3), _scalar(0.5)
    ('"ε: 1"', '1.0e-06', '3', '0.5')
    """
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    written = repr(value)
    digits, power, exponent = written.partition("e")
    return f"{digits}.0{power}{exponent}" if power and "." not in digits else written
