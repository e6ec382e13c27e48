"""Say the noise of a ledger line: the ledger itself keeps it in English, which programs read."""

import re

from dp_core.words.messages import kept, say

_PARTS = {
    "sum of its parts": "sum",
    "largest of its parts": "largest",
    r"([\d,]+) times": "times",
    r"on a (\S+) sample": "sample",
    "none": "none",
    "secret sample": "secret",
    "Laplace": "laplace",
    "Gaussian": "gaussian",
    "two-sided geometric": "geometric",
    "exponential": "exponential",
    "permute and flip": "permute-and-flip",
    "without replacement": "without-replacement",
    "sup-norm": "sup-norm",
    "trace-norm": "trace-norm",
    "sparse vector": "sparse-vector",
    "noisy splits": "noisy-splits",
    "memoised response": "memoised",
    "unary response": "unary",
    "k-ary response": "k-ary",
    "subset selection": "subset",
    r"([\d,]+) values": "values",
    r"([\d,]+) bits": "bits",
    r"([\d,]+) reports": "reports",
    r"scale (\S+)": "scale",
    r"scales (\S+) to (\S+)": "scales",
    r"scales (\S+) and (\S+)": "both-scales",
    r"standard deviation (\S+)": "deviation",
}
"""Patterns of what stands between commas, and the end of the id of its message."""
_KNOWN = [(re.compile(pattern), key) for pattern, key in _PARTS.items()]


@kept(10_000)
def noise_words(mechanism: str) -> str:
    """Say the mechanism of a ledger line in the language of the reader.

    What is not known stays as it is.

    Examples
    --------
    >>> noise_words("Laplace, 120 values, scales 1.26 to 12.8")
    'Laplace, 120 values, scales 1.26 to 12.8'
    >>> from dp_core.words import reading
    >>> with reading("zh-Hans"):
    ...     noise_words("two-sided geometric, scale 2"), noise_words("something, 4 times")
    ('离散拉普拉斯噪声，尺度 2', 'something，4 次')
    """
    if mechanism.startswith("gradual "):
        return say("ledger-noise-gradual", noise=noise_words(mechanism.removeprefix("gradual ")))
    first, *further = map(_part, mechanism.split(", "))
    said = first
    for each in further:
        said = say("ledger-noise-and", said=said, part=each)
    return said


def _part(part: str) -> str:
    for pattern, key in _KNOWN:
        found = pattern.fullmatch(part)
        if found:
            one, other = (*found.groups(), "", "")[:2]
            facts = {"one": one, "other": other} if found.groups() else {}
            return say(f"ledger-noise-{key}", **facts)
    return part
