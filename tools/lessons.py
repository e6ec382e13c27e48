"""Work out the numbers of lessons that take seconds: ``python -m tools.lessons``."""

import json

from dp_core.learning.lessons import FILE, LESSONS


def main() -> None:
    """Write them all."""
    found = {each.key: each.truth() for each in LESSONS if each.slow}
    FILE.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
