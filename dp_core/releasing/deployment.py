"""An entry for the OpenDP registry of deployments, as a draft for the curator to complete.

References
----------
OpenDP, "Differential Privacy Deployments Registry", schema of July 2026.
"""

import json
import math
from collections.abc import Iterator
from typing import Any

from dp_core.privacy.costs import Neighbouring, upwards
from dp_core.privacy.ledger import leaves
from dp_core.releasing import dossier
from dp_core.releasing.contents import Contents
from dp_core.words import message, say

NAME = "deployment.yaml"
OPEN = message("deployment-open")


def entry(contents: Contents) -> str:
    """Write the entry; empty where no finite ε is proven, as there is nothing to register.

    Proven numbers stand in it, and the claim beside them in words.
    """
    if math.isinf(contents.release.ledger.proven):
        return ""
    return "".join(f"{line}\n" for line in _lines(_body(contents)))


def _body(contents: Contents) -> dict[str, Any]:
    plan, record, open_ = contents.plan, contents.plan.record, str(OPEN)
    sector = {} if record.sector == "not stated" else {"data_product_sector": record.sector}
    return {
        "url_slug": "_".join(filter(None, ("dp_explorer", plan.system, plan.method, contents.day))),
        "status": "Draft",
        "tier": 3,
        "deployment": {
            "basic": {
                "name": contents.title,
                "data_curators": [record.curator or open_],
                "intended_use": plan.purpose or open_,
                "data_product_type": plan.algorithm.product,
                "data_product_region": record.region or open_,
                "description": say(
                    "deployment-reference",
                    made=plan.method_line,
                    reference=plan.chosen_method.reference,
                ),
                "publication_date": record.published or contents.day or open_,
                **sector,
            },
            **_guarantee(contents),
            "deployment_model": _model(contents),
            "accounting": {
                "post_processing": say("deployment-afterwards"),
                "composition": say("deployment-composition"),
            },
            "implementation": {
                "preprocessing_and_hyperparameter_tuning": _chosen(contents),
                "mechanisms": say("deployment-noise", mechanisms=_mechanisms(contents)),
                "justification": " ".join(
                    filter(None, (record.reasons, dossier.justification(contents)))
                ),
            },
            "administrative": {
                "sources": say("deployment-sources"),
                "notes": say("deployment-notes", open=open_),
                "registry_authors": [record.contact or record.curator or open_],
            },
        },
    }


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
            "data_domain": say("deployment-domain", takes=contents.plan.algorithm.takes),
            "unprotected_quantities": say("deployment-unprotected"),
        },
        "privacy_loss": {
            "privacy_unit": contents.unit,
            "privacy_unit_details": say("deployment-adjacent", relation=ledger.relation),
            "privacy_parameters": given,
            "privacy_parameters_details": contents.sentence,
        },
    }


def _model(contents: Contents) -> dict[str, Any]:
    local = contents.plan.algorithm.neighbouring is Neighbouring.LOCAL
    drawn = len((contents.account or {}).get("charges", ()))
    before = say("deployment-releases", drawn=drawn)
    return {
        "model_name": "Local" if local else "Central",
        "model_name_details": say("dossier-local" if local else "dossier-central"),
        "actors": contents.plan.record.actors or str(OPEN),
        "release_type": "Many releases" if drawn > 1 else "One release",
        "release_type_details": before if drawn > 1 else str(OPEN),
        "data_source_type": "Static",
        "data_source_type_details": say("deployment-source"),
        "access_type": "Non-interactive",
        "access_type_details": say("deployment-access"),
    }


def _chosen(contents: Contents) -> str:
    chosen = ", ".join(contents.plan.chosen)
    if chosen:
        return say("deployment-chosen", chosen=chosen)
    return say("deployment-not-chosen")


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
