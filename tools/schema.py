"""Write the schema of a plan beside the module that reads one: ``python -m tools.schema``."""

import json

from dp_core.releasing.schema import FILE, schema


def written() -> str:
    """Give what the file must hold."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
