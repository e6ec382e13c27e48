"""Words for what does not hold in a published proof, and for what the claim becomes once repaired.

Each system writes its own list; the ledger tab draws it.
"""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Problem:
    """One step of a proof that does not hold, or is not counted.

    Parameters
    ----------
    number : str
        Short name, such as "P1".
    title : str
    words : str
        What was assumed and what is true.
    figures : str
        Arithmetic on the numbers of this run; empty where there is none.
    pairs : tuple of str
        Keys of the neighbouring pairs that show it.
    """

    number: str
    title: str
    words: str
    figures: str = ""
    pairs: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Rung:
    """One reading of a published proof.

    Parameters
    ----------
    label : str
    epsilon : float
        May be infinite.
    because : str
    """

    label: str
    epsilon: float
    because: str
