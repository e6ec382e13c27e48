"""What a bound on events per person leaves out of a series; for the holder only."""

from dp_core.tables.data import CountStream


def capped_away(stream: CountStream, contribution: int, *, at: int) -> int:
    """Events up to a period that the bound leaves out of its total; for the holder only.

    Parameters
    ----------
    stream : CountStream
    contribution : int
        c.
    at : int
        Position of the period, from 0.
    """
    missing = stream.increments - stream.limited(contribution).increments
    return int(missing[: at + 1].sum())


def shares_left_out(stream: CountStream, tried: tuple[int, ...]) -> list[str]:
    """Share of the events that each bound leaves out, in whole per cents; for the holder only.

    Rounded so that no total can be told from it: the confidential slider must not be compared with
    the truth.
    """
    everything = max(1, int(stream.increments.sum()))
    shares = (capped_away(stream, bound, at=len(stream) - 1) / everything for bound in tried)
    return ["none" if not share else f"about {max(1, round(100 * share))} %" for share in shares]
