"""The app with one language more, which `tests.app.pseudo` makes from English."""

import tempfile
from functools import cache
from pathlib import Path

from streamlit.starlette import App

from pages.common.frame import arrival, shell
from tests.app import pseudo


@cache
def _add() -> None:
    """Once a process: the script is run anew with each move."""
    folder = Path(tempfile.mkdtemp())
    pseudo.write(folder)
    pseudo.add(folder, setattr)


_add()
if __name__ == "__main__":
    shell.run()
else:
    parts = {"middleware": arrival.middleware(), "routes": arrival.routes()}
    app = App(__file__, lifespan=arrival.lifespan, **parts)
