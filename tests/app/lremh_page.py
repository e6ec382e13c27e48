"""Opening, pressing and running the local-reports page, for its tests."""

import io
import zipfile

from pages.common.work import cache
from tests.app import after_looking, screen
from tests.app.lremh_tools import variant_of

BITS = ["lremh", "plus", "em", "em_full", "lasso", "lremh_signed", "independent"]
OTHERS = ["joint_subset", "joint_grr", "joint_oue", "views", "pairs"]


def press(app, key):
    asked = after_looking.question(app)
    if key == "lremh_draw" and asked is not None and asked.value is None:
        after_looking.fixed(app)
    return screen.press(app, key)


def put(app, **state):
    return screen.put(app, **{f"lremh_{name}": value for name, value in state.items()})


def chosen(method):
    """Give what a link says to choose a method."""
    variant = variant_of(method)
    name = "lremh_sound_method" if variant == "sound" else "lremh_method"
    return {"lremh_variant": variant, name: method}


def shown(open_app, tab, method="lremh", **query):
    """Open a tab with a method."""
    given = {f"lremh_{name}": value for name, value in query.items()}
    app = open_app("lremh", lremh_tab=tab, **chosen(method), **given)
    return app


def opener(open_app, monkeypatch, tab, usual=None):
    """Open a tab with a method and, where one is given, with a table instead of the bundled one."""
    bundled = cache.sample

    def opened(method="lremh", table=None, **query):
        given = usual() if usual and table is None and "lremh_data" not in query else table

        def sample(key, name=""):
            return given if given is not None and key == "lremh" and name else bundled(key, name)

        monkeypatch.setattr(cache, "sample", sample)
        app = open_app("lremh", lremh_tab=tab, **chosen(method), **query)
        screen.checked(app)
        return put(app, one_user=True) if tab == "How it works" else app

    return opened


def drawn(app):
    """Give the release that was drawn last."""
    return screen.drawn(app, "lremh")


def files_of(made):
    with zipfile.ZipFile(io.BytesIO(made.pack().zip)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}
