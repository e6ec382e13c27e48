"""``python -m dp_core``."""

import sys

from dp_core.cli import main

if __name__ == "__main__":
    sys.exit(main())
