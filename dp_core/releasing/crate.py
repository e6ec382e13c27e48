"""RO-Crate: which program made which files of a download, and by what draw.

References
----------
"RO-Crate Metadata Specification", version 1.3, with the terms for the provenance of a software.
"""

import json
from pathlib import Path
from typing import Any

from dp_core.releasing.checksums import digest
from dp_core.releasing.contents import Contents, media_type, size_of
from dp_core.releasing.schema import SCHEMAS
from dp_core.words import say

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
    graph = [
        {
            "@id": CRATE,
            "@type": "CreativeWork",
            "conformsTo": {"@id": _VERSION},
            "about": {"@id": "./"},
        },
        root,
        *files,
        {
            "@id": "#program",
            "@type": "SoftwareApplication",
            "name": "DP Explorer",
            "softwareVersion": contents.plan.program or "not installed",
        },
        _draw(contents, parts),
        *(_schema(file) for name, file in SCHEMAS.items() if name in contents.files),
    ]
    body = {"@context": f"{_VERSION}/context", "@graph": graph}
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
