"""How many guesses were right, from a coin to certainty, beside what the claim allows."""

from dp_core.learning import game
from pages.common.show.html import esc


def above(share: float, limit: float, guesses: int) -> bool:
    """Whether a share of right guesses is above a limit, and not by chance."""
    return share - game.about(share, guesses) > limit


def bar(share: float | None, limit: float, *, words: str, guesses: int = 1) -> str:
    """Draw a bar from 50 to 100 right guesses in 100.

    Parameters
    ----------
    share : float, optional
        Of right guesses; none where nothing was attacked yet.
    limit : float
        Share that the claim allows.
    words : str
        What was found.
    guesses : int
        How many the share is of.
    """
    allowed = f"the claim allows {100 * limit:.1f} of 100"
    if share is None:
        filled, kind, said = 0.0, "", words
    else:
        filled, spread = max(0.0, 200 * share - 100), game.about(share, guesses)
        kind = " dp-over" if above(share, limit, guesses) else ""
        said = f"{words}: {100 * share:.1f}{f' ± {100 * spread:.1f}' if spread else ''} of 100"
    place = min(max(200 * limit - 100, 0), 100)
    return (
        f'<div class="dp-meter{kind}" role="img" aria-label="{esc(said)}; {esc(allowed)}">'
        f'<span class="dp-meter-bar"><i style="width:{filled:.1f}%"></i>'
        f'<b style="left:{place:.1f}%"></b></span>'
        '<span class="dp-meter-ends"><span>50: a coin</span><span>100: certain</span></span>'
        f"<span>{esc(said)}; {esc(allowed)} (the mark).</span></div>"
    )
