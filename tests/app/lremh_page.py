"""Opening, pressing and running the local-reports page, for its tests."""

import numpy as np

from dp_core.algorithms.lremh import ALGORITHM
from dp_core.algorithms.lremh.data.upload import ReadyReports
from dp_core.tables.categorical import CategoricalTable
from pages.common.work import cache
from tests.app import after_looking, screen

METHODS = [method.key for method in ALGORITHM.methods]
HOSTILE = ("<b>x</b>", "**y** $z$", "%{x} & `code`", "=1+1" * 30)
"""Names that are markup to somebody."""


def hostile(domains=(2, 3, 2, 7), users=60):
    """Table whose names and categories are markup."""
    rng = np.random.default_rng(0)
    return CategoricalTable(
        codes=np.stack([rng.integers(0, k, users) for k in domains], axis=1),
        domains=domains,
        names=HOSTILE[: len(domains)],
        labels=tuple(tuple(f"<i>{code}</i>*" for code in range(k)) for k in domains),
        name="Your table",
    )


def ready(domains=(2, 3), users=40, noise=(0.5, 0.5, 0.75)):
    """Give reports that were made elsewhere."""
    rng = np.random.default_rng(0)
    return ReadyReports(
        bits=tuple(rng.integers(0, 2, (users, k)).astype(np.uint8) for k in domains),
        domains=domains,
        names=tuple(f"a{j}" for j in range(len(domains))),
        labels=tuple(tuple(f"v{code}" for code in range(k)) for k in domains),
        noise=noise,
    )


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
    variant = screen.variant_of("lremh", method)
    name = "lremh_sound_method" if variant == "sound" else "lremh_method"
    return {"lremh_variant": variant, name: method}


def shown(open_app, tab, method="lremh", **query):
    """Open a tab with a method."""
    given = {f"lremh_{name}": value for name, value in query.items()}
    return open_app("lremh", lremh_tab=tab, **chosen(method), **given)


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
