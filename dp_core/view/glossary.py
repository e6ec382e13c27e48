"""The words of the pages, each explained in at most two sentences: data, no markup.

The page of words shows them all; the "?" of a term shows the same text.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType

WORDS: Mapping[str, str] = MappingProxyType(
    {
        "differential privacy": "A rule for publishing: what comes out must look almost the same "
        "whether you are in the data or not. Noise makes it so.",
        "ε, privacy budget": "Says how different the outputs may look with and without you. Small "
        "ε: more noise, more privacy.",
        "claimed ε": "What the article or the program says it spends.",
        "proven ε": "What a complete proof of these steps shows, step by step. Only this number "
        "counts here.",
        "none proven": "No ε, however large, can be shown to hold. A single release may give one "
        "person away.",
        "δ": "Chance with which the promise may fail altogether. It should be far below one in the "
        "number of people.",
        "unit of privacy": "What is hidden: one event, one point, one row, one user's record. "
        "Somebody with k of them is hidden k times less well.",
        "neighbour": "The same data with one unit more, less or exchanged. Privacy compares the "
        "outputs on the two.",
        "noise": "Random numbers added on purpose. Their size is public, their values are not.",
        "Laplace noise": "Noise with a sharp peak at zero; its usual size is the sensitivity "
        "divided by ε.",
        "sensitivity": "How much one unit can change a number before noise. It must be a bound for "
        "all data, not for yours.",
        "as published, Sound": "The article's steps as printed, or the same idea with every step "
        "proven. Sound is what may be released.",
        "baseline": "A simpler or older method, at the same proven ε, to compare with.",
        "ledger": "List of every use of noise: what it claims, what is proven, why. The sums are "
        "the two badges.",
        "composition": "Two releases about the same people cost the sum of their ε.",
        "group privacy": "k rows of one person cost k times ε.",
        "post-processing": "Anything done to noisy results without looking at the data again. It "
        "costs nothing.",
        "tolerance": "How far a number may be off and still serve you. You say it; nobody else "
        "can.",
        "expected error": "What the noise does on average, from public numbers. One draw can be "
        "luckier or worse.",
        "this draw": "One throw of the dice. Play draws shows others.",
        "95 % band": "95 of 100 releases stay inside. It is about noise, not about whether the "
        "data are right.",
        "floor": "Error that is there without any noise, from the method itself. More ε does not "
        "help.",
        "verdict": "Accurate enough and private enough: both must be yes.",
        "risk cap": "The most that a suspicion may grow: from 10 in 1,000 to your limit.",
        "odds": "Chance for against chance against. ε bounds by how much they can grow.",
        "attack": "A program that guesses from the output which of two neighbours it was. It shows "
        "what is lost at least.",
        "replay": "The same run on a neighbour with the same noise. A step that changes too much "
        "lights up.",
        "false alarm, detection": "How often an attack accuses wrongly, and rightly. ε bounds the "
        "one by the other.",
        "simulation": "Drawn with a known seed, to explore. Never private, never released.",
        "release": "Drawn once with secret randomness, charged, yours to publish.",
        "look-alike": "Data made up from public facts alone. Choosing on them costs nobody "
        "anything.",
        "horizon": "How many totals there will be at most, fixed before the first. 0 means: as "
        "many as the file has periods.",
        "contribution bound": "At most so many events of one person are counted; the rest are left "
        "out.",
        "3-way error": "For every three columns: how many of 100 rows would have to change cells. "
        "Mean over 200 triples.",
        "joint error": "How many of 100 people stand in the wrong bar.",
        "network": "Which columns were found to go together. An arrow is not a cause.",
        "merged, kept, split": "Empty cells are counted together, middling ones as they are, "
        "crowded ones in parts.",
        "made-up rows": "Drawn from the noisy model. No row belongs to a person.",
        "scrambled report": "What a device sends: the answer with some bits turned over by dice. "
        "The device alone knows the truth.",
        "lifetime ε": "What all reports of one user may tell together.",
    }
)
"""Term → what it means; "a, b" explains two words at once."""


def meaning(term: str) -> str:
    """Say what a term means.

    Parameters
    ----------
    term : str
        As in `WORDS`, or one of several words that are explained together.

    Raises
    ------
    KeyError
        If the term is not explained.

    Examples
    --------
    >>> meaning("privacy budget") == meaning("ε")
    True
    """
    if term in WORDS:
        return WORDS[term]
    found = [text for name, text in WORDS.items() if term in name.split(", ")]
    if not found:
        raise KeyError(term)
    return found[0]


def place(term: str) -> str:
    """Name of a term's place on the page of words.

    Examples
    --------
    >>> place("proven ε"), place("95 % band"), place("δ")
    ('proven-e', '95-band', 'd')
    """
    plain = term.lower().replace("ε", "e").replace("δ", "d")
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
