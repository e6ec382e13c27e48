"""CSV on the Web: what the columns of a released table are, for programs.

References
----------
W3C, "Metadata Vocabulary for Tabular Data", 2015.
"""

import json
from typing import Any

from dp_core.releasing.contents import Column, Contents, columns_of

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
    """Describe one table.

    Parameters
    ----------
    contents : Contents
    table : str
        Its file name.
    """
    body = {
        "@context": ["http://www.w3.org/ns/csvw", {"@language": "en"}],
        "url": table,
        "dc:title": f"{contents.title}: {table}",
        "dc:description": contents.sentence,
        "dialect": {"header": True, "encoding": "utf-8", "delimiter": ","},
        "tableSchema": {"columns": [_column(each) for each in columns_of(contents.tables[table])]},
    }
    return json.dumps(body, indent=1, ensure_ascii=False) + "\n"


def _column(column: Column) -> dict[str, Any]:
    body = {"name": column.name, "titles": column.header, "datatype": _CSVW_KINDS[column.kind]}
    return body | ({"dc:description": column.words} if column.words else {})
