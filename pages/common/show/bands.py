"""HTML of bands of ε, one a method, over what others use; and of releases that share a cap.

No Streamlit here: values in, text out. The looks are in ``bands.css``.
"""

import math
from collections.abc import Iterable, Sequence

from dp_core.study import choosing
from dp_core.study.choosing import Band, Deployment
from dp_core.study.solving import shown, slider
from dp_core.view import ledger
from dp_core.words import LANGUAGES, message, named, say, sentences
from pages.common.show.html import esc, md

AXIS = slider(0.01, 40)  # steps of the axis
TICKS = (0.01, 0.1, 1.0, 10.0, 40.0)
MOST_PIECES = 60  # that are drawn side by side
LEAST_REFUSED = 0.12  # share of the whole that is drawn for what has no room


def axis(bands: Iterable[Band]) -> str:
    """Draw a bar a method over proven ε, and the limit, named above the first."""
    shown = list(bands)
    limit = "".join(
        f'<span style="left:{share(each.share, AXIS):.4g}%">{esc(message("choose-limit"))}</span>'
        for each in shown[:1]
        if AXIS[0] <= each.share <= AXIS[-1]
    )
    rows = "".join(map(_row, shown))
    if limit:
        head = '<span class="dp-name"></span><span class="dp-words"></span>'
        rows = f'{head}<div class="dp-ticks dp-limit">{limit}</div>{rows}'
    ticks = "".join(
        f'<span style="left:{share(each, AXIS):.4g}%">{f"{each:g}".lstrip("0")}</span>'
        for each in TICKS
    )
    return f'<div class="dp-bands">{rows}<div class="dp-ticks">{ticks}</div></div>'


def pieces(
    words: str,
    number: int,
    total: float,
    *,
    cap: float,
    refused: bool = False,
    others: Sequence[float] = (),
) -> str:
    """Draw a cap cut into releases: full what fits, outlined what is left, or the first refused.

    `words` is the proven ε of each; `number` fit, `total` in sum, beside `others` of other kinds.
    """
    cut = [_piece(f"{each:.3g}", min(each, cap) / cap, "dp-other") for each in others]
    left = (cap - total - sum(others)) / cap
    drawn = min(number, MOST_PIECES)
    cut += [_piece(words, total / cap / drawn)] * drawn if drawn else []
    if refused:
        cut.append(_piece(named("refused"), max(left, LEAST_REFUSED), "dp-refused"))
    elif left > 0.01:
        cut.append(_piece(say("band-left", left=shown(left * cap, "down")), left, "dp-refused"))
    return f'<div class="dp-pieces">{"".join(cut)}</div>'


def _piece(words: str, share: float, kind: str = "") -> str:
    """Draw a part of the whole; one too narrow for its words has them to be pointed at."""
    looks = f'class="{kind}" style="flex:{100 * share:.4g} 1 0" title="{esc(words)}"'
    return f"<span {looks}><b>{esc(words)}</b></span>"


def _row(band: Band) -> str:
    kind = " dp-compared" if band.way.compared else ""
    drawn = _bar(band)
    if AXIS[0] <= band.share <= AXIS[-1]:
        drawn += f'<i class="dp-cap" style="left:{share(band.share, AXIS):.4g}%"></i>'
    return (
        f'<span class="dp-name{kind}">{esc(band.way.title)}</span>'
        f'<span class="dp-words{kind}">{esc(band.words)}</span>'
        f'<div class="dp-track{kind}">{drawn}</div>'
    )


def _bar(band: Band) -> str:
    if band.low is None or math.isinf(band.way.price):
        return ""
    kind = "works" if band.steps else "over"
    low = band.way.proven(band.low)
    high = band.way.proven(band.most) if band.steps else AXIS[-1]
    left, right = (share(min(max(each, AXIS[0]), AXIS[-1]), AXIS) for each in (low, high))
    return f'<i class="dp-{kind}" style="left:{left:.4g}%;width:{right - left:.4g}%"></i>'


def share(epsilon: float, grid: Sequence[float]) -> float:
    """Place of an epsilon along the slider, in percent: its steps are equally wide."""
    above = next(number for number, step in enumerate(grid) if step >= epsilon)
    if grid[above] == epsilon:
        return 100 * above / (len(grid) - 1)
    low, high = grid[above - 1], grid[above]
    part = math.log(epsilon / low) / math.log(high / low)
    return 100 * (above - 1 + part) / (len(grid) - 1)


def deployed(uses: Iterable[Deployment]) -> str:
    """Write published uses in HTML, with what they protect and where this is said."""
    return (
        f'<div class="dp-others"><b>{esc(say("scale-others"))}</b>'
        f"<ul>{''.join(map(_use, uses))}</ul>"
        f"<p>{esc(say('scale-others-note'))}</p>"
        f"<p>{esc(choosing.origin())}</p></div>"
    )


def _use(use: Deployment) -> str:
    name = say("full-sentence", sentence=f"{use.curator}, {use.name}, {use.year}")
    kind = "same" if use.same else "other"
    return (
        f'<li class="dp-{kind}"><b>{esc(use.budget())}</b> {esc(name)} '
        f"{esc(say('scale-hidden', unit=use.unit))}</li>"
    )


# --- the "?" of a word: what the glossary says about it, wherever the word stands -----------------


def help(word: str, also: object = "") -> str:
    """Text of a help bubble, as markdown: what a word of the glossary means, and more."""
    said = sentences([ledger.meaning(word), also])
    return f"{md(said)} [{md(message('words-all'))}](words)"


def tip(word: str) -> str:
    """Write the same as a small "?" in HTML; it opens under the pointer and by keyboard."""
    said = esc(ledger.meaning(word))
    heard = esc(say("labelled", label=ledger.term(word), words=ledger.meaning(word)))
    return (
        f'<span class="dp-tip" tabindex="0" role="note" aria-label="{heard}">'
        f'?<span aria-hidden="true">{said}</span></span>'
    )


def listed() -> str:
    """All words in HTML, with the place that a link names."""
    entries = []
    for word in ledger.WORDS:
        term = ledger.term(word)  # in the language of the reader, and after it in all others
        terms = dict.fromkeys((term.say(), *(term.say(each) for each in LANGUAGES)))
        said = esc(ledger.meaning(word))
        entries.append(f'<dt id="{word}">{esc(" · ".join(terms))}</dt><dd>{said}</dd>')
    return f'<dl class="dp-words">{"".join(entries)}</dl>'
