"""All methods of the registry, in the order of the page."""

from typing import Any

from dp_core.algorithm import Method, Variant
from dp_core.algorithms.plain.method import published, sound
from dp_core.algorithms.plain.params import GaussianParams, PlainParams
from dp_core.words import message


def _method(key: str, title: str, variant: Variant, **own: Any) -> Method:
    words = message(f"plain-method-{key}")
    return Method(
        key=key,
        title=title,
        variant=variant,
        summary=words,
        reference=message(f"{words.key}.reference"),
        **own,
    )


METHODS = (
    _method(
        "naive",
        "As often programmed",
        "published",
        params=PlainParams,
        run=published.publish,
        no_release=message("plain-no-release"),
    ),
    _method("laplace", "Discrete Laplace", "sound", params=PlainParams, run=sound.publish),
    _method("gaussian", "Discrete Gaussian", "sound", params=GaussianParams, run=sound.publish),
)
