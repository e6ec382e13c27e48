"""Bundled tables: made up, but for the digits; each is made once per process."""

from collections.abc import Callable, Mapping

from dp_core.algorithms.privscbn.data.generators import blocks, generate
from dp_core.algorithms.privscbn.data.town import town
from dp_core.tables.categorical import CategoricalTable
from dp_core.tables.made_up import once
from dp_core.tables.records import BinaryTable
from dp_core.words import message

# Models whose independent-attribute error (3-way) is that of the specification: 0.055, 0.25.
_BLOCKS_SEED = 43
_SURVEY_SEED = 2

SAMPLES: Mapping[str, Callable[[], BinaryTable | CategoricalTable]] = {
    "asia_small": once(generate, "asia", 5_000, 1),
    "survey": once(generate, "survey", 20_000, _SURVEY_SEED),
    "asia": once(generate, "asia", 20_000, 1),
    "blocks": once(generate, "blocks", 20_000, _BLOCKS_SEED),
    "mixed_blocks": once(blocks, 20_000, _BLOCKS_SEED, interleave=True),
    "baskets": once(generate, "baskets", 50_000, 1),
    "digits": once(generate, "digits", 1_797, 1),
    "xor": once(generate, "xor", 20_000, 1),
    "town": once(town, 20_000, 2),
}

TITLES = {key: message(f"privscbn-sample-{key}") for key in SAMPLES}
"""Short names, known without making the tables."""

STORIES = {key: message(f"privscbn-sample-{key}.story") for key in SAMPLES}
"""What each sample is and what to look for, in plain words."""
