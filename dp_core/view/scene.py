"""Was Ada in the data? A picture of one noisy count, which moves in the browser alone.

``scene.js`` draws it with what `data` gives; the overview and the folder of `dp_core.site` show it.
"""

from pathlib import Path
from typing import Any

from dp_core.view import svg
from dp_core.words import say

OPENS = svg.EPSILONS.index(1.0)
LITTLE, MUCH = 0.55, 0.9
"""Shares of right guesses below and above which the bars are called alike and apart."""
_HERE = Path(__file__)
SCRIPT, LOOKS = (_HERE.with_suffix(end).read_text(encoding="utf-8") for end in (".js", ".css"))
_WORDS = ("question", "story", "with", "without", "bars", "of-100", "right", "scene")


def data() -> dict[str, Any]:
    """Say all that the script needs: words, heights of the bars at each ε, and the numbers below.

    Examples
    --------
    >>> data()["steps"][OPENS]["right"]
    '73'
    """
    steps = [
        {
            "epsilon": say("home-epsilon", epsilon=each.epsilon),
            "one": each.one.round(4).tolist(),
            "other": each.other.round(4).tolist(),
            "right": f"{100 * each.right:.0f}",
            "caption": say("home-overlap", apart=_apart(each.right)),
        }
        for each in map(svg.clouds, svg.EPSILONS)
    ]
    words = {name: say(f"home-{name}") for name in _WORDS}
    ends = [
        say("home-private", epsilon=f"{svg.EPSILONS[0]:g}"),
        say("home-accurate", epsilon=f"{svg.EPSILONS[-1]:g}"),
    ]
    numbers = svg.OUTPUTS.tolist()
    return {"steps": steps, "opens": OPENS, "words": words, "ends": ends, "numbers": numbers}


def _apart(right: float) -> str:
    return "little" if right < LITTLE else "some" if right < MUCH else "much"
