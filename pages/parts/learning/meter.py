"""How many guesses were right, from a coin to certainty, beside what the claim allows."""

from dp_core.learning import game
from dp_core.words import message
from pages.common.show.html import esc


def above(share: float, limit: float, guesses: int) -> bool:
    """Whether a share of right guesses is above a limit, and not by chance."""
    return share - game.about(share, guesses) > limit


def bar(share: float | None, limit: float, *, words: object, guesses: int = 1) -> str:
    """Draw a bar from 50 to 100 right guesses in 100.

    Parameters
    ----------
    share : float, optional
        Of right guesses; none where nothing was attacked yet.
    limit : float
        Share that the claim allows.
    words : object
        What was found.
    guesses : int
        How many the share is of.
    """
    allowed = message("meter-allowed", limit=100 * limit)
    if share is None:
        filled, kind, said = 0.0, "", words
    else:
        filled, spread = max(0.0, 200 * share - 100), game.about(share, guesses)
        kind = " dp-over" if above(share, limit, guesses) else ""
        facts = {"words": str(words), "share": 100 * share}
        if spread:
            said = message("meter-said-about", about=100 * spread, **facts)
        else:
            said = message("meter-said", **facts)
    place = min(max(200 * limit - 100, 0), 100)
    return (
        f'<div class="dp-meter{kind}" role="img" aria-label="{esc(said)}; {esc(allowed)}">'
        f'<span class="dp-meter-bar"><i style="width:{filled:.1f}%"></i>'
        f'<b style="left:{place:.1f}%"></b></span>'
        f'<span class="dp-meter-ends"><span>{esc(message("meter-coin"))}</span>'
        f"<span>{esc(message('meter-certain'))}</span></span>"
        f"<span>{esc(message('meter-mark', said=str(said), allowed=allowed))}</span></div>"
    )
