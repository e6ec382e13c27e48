"""Bundled tables: made up, but for the digits; each is made once per process."""

from collections.abc import Callable, Mapping

from dp_core.algorithms.privscbn.data.generators import blocks, generate
from dp_core.algorithms.privscbn.data.town import town
from dp_core.tables.categorical import CategoricalTable
from dp_core.tables.made_up import once
from dp_core.tables.records import BinaryTable

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

TITLES: Mapping[str, str] = {
    "asia_small": "Asia clinic, 5,000 patients",
    "survey": "Disability survey, 16",
    "asia": "Asia clinic, 20,000",
    "blocks": "Four blocks, 24 columns",
    "mixed_blocks": "Mixed blocks, 24 columns",
    "baskets": "Baskets, 50 items",
    "digits": "Digits, 64 pixels",
    "xor": "XOR trap, 4 columns",
    "town": "Town, 11 columns of categories",
}
"""Short names, known without making the tables."""

STORIES: Mapping[str, str] = {
    "asia_small": "Made-up patients of a chest clinic, drawn from a known network. Lower ε: shares "
    "go off, edges come and go.",
    "survey": "Made-up answers to 16 questions on daily life: yes means that help is needed. All "
    "hang on one hidden degree of frailty. It teaches what a floor is: as published the table is "
    "cut up, and what that loses no ε brings back.",
    "asia": "The same clinic with four times the patients: the same noise, four times less of "
    "it. See which edges come back.",
    "blocks": "Four blocks of six made-up columns that know nothing of each other. See whether "
    "the clusters find the blocks; here cutting the table up pays.",
    "mixed_blocks": "The same four blocks with their columns dealt out in turn. See that the order "
    "of the columns does not matter, only which of them go together.",
    "baskets": "Made-up shopping baskets, under three of 50 items in each. See that forgetting "
    "all structure is hard to beat where ones are rare.",
    "digits": "Real handwritten digits, 64 pixels that are dark or not. Only 1,797 pictures: see "
    "how a privacy budget that suits many records fails on few.",
    "xor": "A trap: S says whether A and B differ, so either alone tells nothing about it. See "
    "whether the search keeps the pair that matters only together.",
    "town": "Made-up adults of a town: age, work, income and the like, in words. The published "
    "method stays with yes and no; see what the sound one keeps of what goes together.",
}
"""What each sample is and what to look for, in plain words."""
