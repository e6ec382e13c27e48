"""Draw every page of the installed app, run with the Python it is installed for.

python draw_pages.py FOLDER: nothing may come from that folder, the checkout.
"""

import sys
from importlib import import_module
from pathlib import Path

from streamlit.runtime.pages_manager import PagesManager
from streamlit.testing.v1 import AppTest, app_test

from dp_core import assets
from dp_core.registry import algorithms

checkout = Path(sys.argv[1]).resolve()
sys.path.insert(0, str(assets.APP))
import_module("pages.common.frame.arrival").frame_first()  # as its server does
app_test.PagesManager = type("Served", (PagesManager,), {})  # each run of the harness forgets it
app = AppTest.from_file(str(assets.APP / "app.py"), default_timeout=90).run()
for key in ["home", *algorithms()]:
    app.switch_page(f"pages/{key}.py").run()
    if app.exception or not app.title:
        sys.exit(f"{key}: {[each.message for each in app.exception] or 'an empty page'}")
loaded = (getattr(module, "__file__", None) for module in list(sys.modules.values()))
foreign = [each for each in loaded if each and checkout in Path(each).resolve().parents]
if foreign and foreign != [__file__]:
    sys.exit(f"from the checkout: {foreign[:3]}")
