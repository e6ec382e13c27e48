"""How Sphinx builds the documentation site: ``just docs``. Nothing is fetched for it."""

import re
import sys
from pathlib import Path

from sphinx.application import Sphinx

DOCS = Path(__file__).parent
sys.path.insert(0, str(DOCS.parent))

project = "DP Explorer"
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
html_theme = "furo"
html_title = project
html_logo = "../assets/logo.svg"
html_favicon = "../assets/icon.svg"
html_theme_options = {"sidebar_hide_name": True}
html_copy_source = html_show_copyright = False
highlight_language = "text"
default_role = "code"
myst_heading_anchors = 3
linkcheck_ignore = ["http://localhost"]
napoleon_use_rtype = napoleon_use_param = False  # types of docstrings are words, not names
# What is not ours is not described here; Output is a type variable.
nitpick_ignore_regex = [("py:.*", r"(?!dp_core\.).*|dp_core\.algorithm\.Output")]


def setup(app: Sphinx) -> None:
    """Lead links to Markdown outside of this folder to a copy of the file, as to other files."""

    def copied(_: Sphinx, page: str, text: list[str]) -> None:
        def led(link: re.Match[str]) -> str:
            inside = (DOCS / page).parent.joinpath(link[1]).resolve().is_relative_to(DOCS)
            return link[0] if inside else f"](path:{link[1]})"

        text[0] = re.sub(r"\]\((\.\./[^)#]*\.md)(#[^)]*)?\)", led, text[0])

    app.connect("source-read", copied)
