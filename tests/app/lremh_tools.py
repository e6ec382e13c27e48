"""Data for the page of the local reports, and what is read off it."""

import numpy as np

from dp_core.algorithms.lremh import ALGORITHM
from dp_core.algorithms.lremh.data.upload import ReadyReports
from dp_core.tables.categorical import CategoricalTable

METHODS = [method.key for method in ALGORITHM.methods]
HOSTILE = ("<b>x</b>", "**y** $z$", "%{x} & `code`", "=1+1" * 30)
"""Names that are markup to somebody."""


def variant_of(method):
    return "sound" if ALGORITHM.method(method).variant == "sound" else "published"


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
