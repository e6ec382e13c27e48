"""Describe a release for machines: RO-Crate, Croissant and CSV on the Web."""

import json
import math
import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Any

from dp_core.privacy.costs import upwards
from dp_core.privacy.ledger import leaves
from dp_core.releasing import dossier
from dp_core.releasing.contents import Column, Contents, columns_of, digest, media_type, size_of
from dp_core.releasing.plan import SCHEMAS, Record
from dp_core.words import commas, message, noise_words, say, semicolons, sentences

CRATE = "ro-crate-metadata.json"
_VERSION = "https://w3id.org/ro/crate/1.3"


def crate(contents: Contents) -> str:
    """Write the crate: the folder, its files, the program and the draw."""
    files = [_file(name, content) for name, content in contents.files.items()]
    parts = [{"@id": each["@id"]} for each in files]
    dated = {"datePublished": contents.day} if contents.day else {}
    root = {
        "@id": "./",
        "@type": "Dataset",
        "name": contents.title,
        "description": contents.sentence,
        **dated,
        "hasPart": parts,
        "mentions": {"@id": "#draw"},
    }
    itself = {"@id": CRATE, "@type": "CreativeWork", "conformsTo": {"@id": _VERSION}}
    program = {"@id": "#program", "@type": "SoftwareApplication", "name": "DP Explorer"}
    graph = [
        {**itself, "about": {"@id": "./"}},
        root,
        *files,
        {**program, "softwareVersion": contents.plan.program or "not installed"},
        _draw(contents, parts),
        *(_schema(file) for name, file in SCHEMAS.items() if name in contents.files),
    ]
    return _written({"@context": f"{_VERSION}/context", "@graph": graph})


def _written(body: dict[str, Any]) -> str:
    return json.dumps(body, indent=1, ensure_ascii=False) + "\n"


def _file(name: str, content: bytes | str) -> dict[str, Any]:
    schema = {"conformsTo": {"@id": f"#{SCHEMAS[name].name}"}} if name in SCHEMAS else {}
    return {
        **schema,
        "@id": name,
        "@type": "File",
        "name": name,
        "encodingFormat": media_type(name),
        "contentSize": str(size_of(content)),
        "sha256": digest(content),
    }


def _schema(file: Path) -> dict[str, Any]:
    """Name a JSON schema that comes with the program, by its digest."""
    return {
        "@id": f"#{file.name}",
        "@type": "CreativeWork",
        "name": file.name,
        "description": say("crate-schema", file=file.name),
        "sha256": digest(file.read_bytes()),
    }


def _draw(contents: Contents, parts: list[dict[str, str]]) -> dict[str, Any]:
    ended = {"endTime": contents.day} if contents.day else {}
    return {
        "@id": "#draw",
        "@type": "CreateAction",
        "name": f"One draw: {contents.plan.label}",
        "description": f"{contents.sentence} {say('crate-secret')}",
        "instrument": {"@id": "#program"},
        "result": parts,
        **ended,
    }


# --- Croissant: the release as a data set for machine learning tools ------------------------------

CROISSANT = "croissant.json"

_OWN = (
    *("arrayShape", "citeAs", "column", "containedIn", "equivalentProperty", "extract", "field"),
    *("fileProperty", "fileObject", "fileSet", "format", "includes", "isArray", "isLiveDataset"),
    *("jsonPath", "key", "md5", "parentField", "path", "recordSet", "references", "regex"),
    *("repeated", "replace", "samplingRate", "separator", "source", "subField", "transform"),
)
_CONTEXT: dict[str, Any] = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "sc": "https://schema.org/",
    "cr": "http://mlcommons.org/croissant/",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "dct": "http://purl.org/dc/terms/",
    "prov": "http://www.w3.org/ns/prov#",
    "conformsTo": "dct:conformsTo",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "description": {"@container": "@language"},
    "name": {"@container": "@language"},
    "examples": {"@id": "cr:examples", "@type": "@json"},
} | {name: f"cr:{name}" for name in _OWN}
_KINDS = {"boolean": "sc:Boolean", "integer": "sc:Integer", "number": "sc:Float", "text": "sc:Text"}


def croissant(contents: Contents) -> str:
    """Describe the files of a download, and the columns of its tables."""
    plan = contents.plan
    title = say("full-sentence", sentence=contents.title)
    dated = {"datePublished": day} if (day := plan.record.published or contents.day) else {}
    body = {
        "@context": _CONTEXT,
        "@type": "sc:Dataset",
        "conformsTo": "http://mlcommons.org/croissant/1.1",
        "name": re.sub(r"[^a-z0-9]+", "-", contents.title.lower()).strip("-") or plan.system,
        "description": f"{title} {contents.sentence}",
        **dated,
        **_by(plan.record),
        "version": "1.0.0",
        "citeAs": f"{title} {plan.chosen_method.reference}",
        "rai:personalSensitiveInformation": say("croissant-people", unit=contents.protected),
        "rai:dataLimitations": say("croissant-noise"),
        **({"rai:dataUseCases": plan.purpose} if plan.purpose else {}),
        "rai:dataManipulationProtocol": contents.sentence,
        "distribution": [_described(name, content) for name, content in contents.files.items()],
        "recordSet": [*_records(contents)],
    }
    return _written(body)


def _by(record: Record) -> dict[str, Any]:
    """Say who made it and what may be done with it, where that was stated."""
    said: dict[str, Any] = {}
    if record.licence:
        known = re.fullmatch(r"[A-Za-z0-9.+-]+-[0-9.]+[A-Za-z0-9.-]*", record.licence)
        said["license"] = f"https://spdx.org/licenses/{record.licence}" if known else record.licence
    if record.curator:
        said["creator"] = {"@type": "sc:Organization", "name": record.curator}
    return said


def _described(name: str, content: bytes | str) -> dict[str, Any]:
    return {
        "@type": "cr:FileObject",
        "@id": name,
        "name": name,
        "contentUrl": name,
        "encodingFormat": media_type(name),
        "contentSize": f"{size_of(content)} B",
        "sha256": digest(content),
    }


def _records(contents: Contents) -> Iterator[dict[str, Any]]:
    """Describe tables; one with two columns of a header has no names to tell them by."""
    for name, table in contents.tables.items():
        columns = [*columns_of(table)]
        stem = PurePosixPath(name).stem
        if columns and len({each.header for each in columns}) == len(columns):
            fields = [_field(each, name, stem) for each in columns]
            yield {"@type": "cr:RecordSet", "@id": stem, "name": stem, "field": fields}


def _field(column: Column, file: str, stem: str) -> dict[str, Any]:
    return {
        "@type": "cr:Field",
        "@id": f"{stem}/{column.name}",
        "name": column.name,
        "description": column.words or column.header,
        "dataType": _KINDS[column.kind],
        "source": {"fileObject": {"@id": file}, "extract": {"column": column.header}},
    }


# --- CSV on the Web: what the columns of a released table are, for programs -----------------------

_CSVW_KINDS: dict[str, Any] = {
    "boolean": {"base": "boolean", "format": "True|False"},
    "integer": "integer",
    "number": "number",
    "text": "string",
}


def csvw_name(table: str) -> str:
    """Where a reader looks for the description of a file."""
    return f"{table}-metadata.json"


def csvw(contents: Contents, table: str) -> str:
    """Describe one table, by its file name."""
    columns = []
    for each in columns_of(contents.tables[table]):
        words = {"dc:description": each.words} if each.words else {}
        kind = _CSVW_KINDS[each.kind]
        columns.append({"name": each.name, "titles": each.header, "datatype": kind, **words})
    body = {
        "@context": ["http://www.w3.org/ns/csvw", {"@language": "en"}],
        "url": table,
        "dc:title": f"{contents.title}: {table}",
        "dc:description": contents.sentence,
        "dialect": {"header": True, "encoding": "utf-8", "delimiter": ","},
        "tableSchema": {"columns": columns},
    }
    return _written(body)


# --- an entry for the OpenDP registry of deployments, as a draft (its schema of July 2026) --------

DEPLOYMENT = "deployment.yaml"
OPEN = message("deployment-open")


def deployment(contents: Contents) -> str:
    """Write the entry; empty where no finite ε is proven, as there is nothing to register.

    Proven numbers stand in it, and the claim beside them in words.
    """
    if math.isinf(contents.ledger.proven):
        return ""
    return "".join(f"{line}\n" for line in _lines(_body(contents)))


def _body(contents: Contents) -> dict[str, Any]:
    plan, record, open_ = contents.plan, contents.plan.record, str(OPEN)
    mechanisms = dict.fromkeys(noise_words(leaf.mechanism) for leaf in leaves(contents.ledger.root))
    tuning = say("deployment-not-chosen")
    if plan.chosen:
        tuning = say("dossier-chosen-looking", chosen=commas(plan.chosen))
    facts = {"made": plan.method_line, "reference": plan.chosen_method.reference}
    justified = filter(None, (record.reasons, dossier.justification(contents)))
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
                "description": say("deployment-reference", **facts),
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
                "preprocessing_and_hyperparameter_tuning": tuning,
                "mechanisms": say("deployment-noise", mechanisms=semicolons(mechanisms)),
                "justification": sentences(justified),
            },
            "administrative": {
                "registry_authors": [record.contact or record.curator or open_],
            },
        },
    }


def _guarantee(contents: Contents) -> dict[str, Any]:
    ledger = contents.ledger
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
            "unprotected_quantities": say("unprotected-public", plan="plan.json"),
        },
        "privacy_loss": {
            "privacy_unit": contents.protected,
            "privacy_unit_details": say("bundle-neighbouring", relation=ledger.relation),
            "privacy_parameters": given,
            "privacy_parameters_details": contents.sentence,
        },
    }


def _model(contents: Contents) -> dict[str, Any]:
    return {
        "model_name": "Local" if contents.local else "Central",
        "actors": contents.plan.record.actors or str(OPEN),
        "release_type": "Many releases" if len(contents.charges) > 1 else "One release",
        "data_source_type": "Static",
        "access_type": "Non-interactive",
    }


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
    """Write a text as JSON does, and 1e-06 as 1.0e-06, which is a number in every YAML."""
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    written = repr(value)
    digits, power, exponent = written.partition("e")
    return f"{digits}.0{power}{exponent}" if power and "." not in digits else written
