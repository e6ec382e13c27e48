"""HTML strings for what Streamlit has no element for; every function escapes what it is given.

No Streamlit here: values in, text out. The looks are in ``panels.css``.
"""

import html
import math
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from dp_core.privacy.ledger import Gap
from dp_core.study.halves import Half
from dp_core.study.risk import delta_text
from dp_core.view import svg
from dp_core.view.figures import Theme, epsilon_text
from dp_core.view.ledger import size_text
from dp_core.view.theme import PLACES, Role
from dp_core.words import message, say

Kind = Literal["good", "bad", "gap", "plain"]
HEADS = (
    *("dossier-proof-head-step", "dossier-proof-head-how", "ledger-head-sensitivity"),
    *("dossier-proof-head-claimed", "dossier-proof-head-proven", "ledger-head-why"),
)
_MARKDOWN = re.compile(r"([\\`*_{}\[\]()<>#+\-.!|$~:&])")
_SPACES = re.compile(r"[^\S\N{NO-BREAK SPACE}]+")  # a space that does not break stays
_EPSILON = re.compile(r"ε = (?=\d)")
_FRAMED = ("true", "tolerance")  # in legends: for the holder alone


def esc(text: object) -> str:
    """Escape text for HTML, in content and in quoted attributes."""
    return html.escape(str(text), quote=True)


def md(text: object) -> str:
    """Escape text for Streamlit's markdown: labels, help bubbles, captions."""
    return _MARKDOWN.sub(r"\\\1", _SPACES.sub(" ", str(text)).strip())


def unbroken(text: object) -> str:
    """Keep an ε and its number on one line."""
    return _EPSILON.sub("ε\N{NO-BREAK SPACE}=\N{NO-BREAK SPACE}", str(text))


def legend_row(items: Iterable[tuple[str, str]], role: Role | int = "published") -> str:
    """One row of swatches and words, in the order in which every legend stands.

    Kinds "released" and "band" have the colour of the method on screen, whose `role` or position in
    `STYLES` is given; "rival", "second" and "method-0" to "method-5" the style of a method beside
    it (`dp_core.view.theme.method_style`); "true" and "tolerance" get the holder's frame. Further
    kinds: "draws", "deleted" and others of the style sheet.
    """
    parts = []
    safe = [(re.sub(r"[^a-z0-9-]", "", kind), words) for kind, words in items]
    # Released, its band, all others as they come, then what is the holder's.
    turns = {"released": 0, "private": 0, "band": 1, "true": 3, "tolerance": 4}
    for kind, words in sorted(safe, key=lambda item: turns.get(item[0], 2)):
        framed = " dp-holder-item" if kind in _FRAMED else ""
        swatch = f'<i class="dp-swatch dp-{kind}"></i>'
        parts.append(f'<span class="dp-item{framed}">{swatch}{esc(words)}</span>')
    place = role if isinstance(role, int) else PLACES[role]
    return f'<div class="dp-legend dp-of-{place}">{"".join(parts)}</div>'


def colour_bar(
    stops: Sequence[str],
    ticks: Sequence[tuple[float, str]],
    title: str,
    *,
    below: Sequence[str] = (),
) -> str:
    """Colour scale of CSS colours, evenly spaced, with ticks at places from 0 to 1.

    `below` are the colours of values below zero, from zero down; nothing where there are none.
    """
    marks = "".join(
        f'<span style="left:{100 * place:.1f}%">{esc(words)}</span>' for place, words in ticks
    )
    of, under = (
        f'<i style="background:linear-gradient(90deg,{",".join(map(esc, colours))})"></i>'
        for colours in (stops, below)
    )
    less = f"{under}{esc(message('scale-below'))}" if below else ""
    return (
        f'<div class="dp-scale"><span>{esc(title)}</span><div class="dp-bar">{of}{marks}</div>'
        f'<span class="dp-below">{less}</span></div>'
    )


def one_value(what: str, value: str) -> str:
    return f'<div class="dp-legend"><span><b>{esc(what)}:</b> {esc(value)}</span></div>'


def facts(rows: Iterable[tuple[object, object]]) -> str:
    lines = "".join(f"<div><dt>{esc(a)}</dt><dd>{esc(b)}</dd></div>" for a, b in rows)
    return f'<dl class="dp-facts">{lines}</dl>'


def verdict_box(sentence: object, detail: object, kind: Kind) -> str:
    """One box with a bar of colour; the sentence says in words what the colour means."""
    more = f"<span>{esc(unbroken(detail))}</span>" if str(detail) else ""
    said = esc(unbroken(sentence))
    return f'<div class="dp-verdict dp-{kind}" role="status"><b>{said}</b>{more}</div>'


def verdict_half(half: Half, title: object, *, heard: object = "") -> str:
    """One half of a verdict: its question with the answer, and why; `heard` is on both."""
    said = f'<p class="dp-heard" role="status">{esc(heard)}</p>' if heard else ""
    return (
        f'<div class="dp-half dp-{half.kind}">{said}<strong>{esc(title)}</strong>'
        f"<span>{esc(unbroken(half.words))}</span></div>"
    )


def odds(sentence: str) -> str:
    """Set the odds sentence, its counts of people in bold."""
    bold = re.sub(r"([\d.,]+ in 1,000)", r"<b>\1</b>", esc(sentence))
    return f'<p class="dp-odds">{bold[:1].upper()}{bold[1:]}</p>'


def icon_arrays(before: int, after: int, theme: Theme, *, typical: bool = False) -> str:
    """Two arrays of 1,000 people: those believed before, and the added ones as rings.

    They stack where it is narrow. `typical` says that `after` is no strict limit (delta above 0).
    """
    added = after - before
    said = (
        (message("risk-people-before", before=before), 0),
        (message("risk-people-after", typically=typical, added=added), added),
    )
    figures = "".join(
        f"<figure><figcaption>{esc(words)}</figcaption>"
        f'<img alt="{esc(message("risk-people", words=words))}" width="400" height="250" '
        f'src="{svg.address(svg.whole(svg.icon_array(before, rings, theme), svg.ICONS))}"></figure>'
        for words, rings in said
    )
    return f'<div class="dp-arrays">{figures}</div>'


def slug(words: str) -> str:
    return "_".join(re.findall(r"\w+", words.lower()))


def image(picture: str, words: str, size: tuple[int, int]) -> str:
    """Picture as an image that is as wide as its place; the words are read aloud."""
    width, height = size
    # `st.html` removes inline SVG, an image survives.
    source = f'src="{svg.address(picture)}" width="{width}" height="{height}"'
    return f'<img class="dp-image" alt="{esc(words)}" {source}>'


def ledger_table(records: Sequence[Mapping[str, Any]]) -> str:
    """Table of what `dp_core.view.ledger.explained` gives; cards where it is narrow."""
    names = [*map(say, HEADS)]
    return _card_table(names, (_ledger_row(record, names) for record in records))


def claims_table(
    rows: Iterable[tuple[str, str, float | None, float, str]],
    names: Sequence[str],
    unsaid: object,
) -> str:
    """Table of methods: name, what a replay saw, claimed ε (None: `unsaid`), proven ε, attack."""
    made = []
    for method, replay, claimed, proven, attack in rows:
        said = unsaid if claimed is None else epsilon_text(claimed)
        record = {"claimed": claimed or 0.0, "proven": proven, "delta": 0.0, "depth": 0}
        texts = [esc(text) for text in (method, replay, said)]
        made.append(_row((*texts, _proven(record), esc(attack)), names, "dp-plain"))
    return _card_table(names, made)


Bar = tuple[str, float, float]  # words of a method, ε that an attack shows, ε claimed


def attack_bars(broken: Sequence[Bar], held: Sequence[Bar], note: str) -> str:
    """Bars of what attacks show, with an upright line at what is claimed.

    Of `broken` methods an attack rejects the claim, of `held` ones none does.
    """
    longest = max((max(bar[1:]) for bar in (*broken, *held)), default=1.0)
    made = [f'<p class="dp-bars-note">{esc(note)}</p>']
    for kind, key, aside, bars in (
        ("gap", "bars-broken", "", broken),
        ("good", "bars-held", message("audited-limits"), held),
    ):
        head = f"{esc(message(key))} <small>{esc(aside)}</small>"
        made.append(f'<h2 class="dp-bars-{kind}">{head}</h2><ul>')
        for words, shown, claimed in bars:
            wide, line = (f"{100 * each / longest:.2f}%" for each in (shown, claimed))
            said = message("bars-shown", shown=shown, claimed=claimed)
            made.append(
                f'<li><span>{esc(words)}</span><span class="dp-shown dp-bars-{kind}" '
                f'style="--dp-wide:{wide};--dp-line:{line}"></span><span>{esc(said)}</span></li>'
            )
        made.append("</ul>")
    return f'<div class="dp-bars">{"".join(made)}</div>'


def claim_bars(rows: Sequence[tuple[str, float, str]]) -> str:
    """Bars of what is claimed, shown and proven, on one scale: label, size and words of each."""
    longest = max((size for _, size, _ in rows), default=0.0) or 1.0
    made = "".join(
        f'<div><dt>{esc(label)}</dt><dd><i style="width:{100 * size / longest:.4g}%"></i>'
        f"<b>{esc(words)}</b></dd></div>"
        for label, size, words in rows
    )
    return f'<dl class="dp-claims">{made}</dl>'


def reasons(rows: Sequence[tuple[str, str, str]]) -> str:
    made = "".join(
        f"<li><b>{esc(step)}</b><span>{esc(why)}</span><em>{esc(cost)}</em></li>"
        for step, why, cost in rows
    )
    return f'<ul class="dp-reasons">{made}</ul>'


def _card_table(names: Sequence[str], rows: Iterable[str]) -> str:
    """Table that turns into cards where it is narrow."""
    head = "".join(f'<th scope="col">{esc(name)}</th>' for name in names)
    return (
        '<div class="dp-ledger"><table role="table">'
        f'<thead role="rowgroup"><tr role="row">{head}</tr></thead>'
        f'<tbody role="rowgroup">{"".join(rows)}</tbody></table></div>'
    )


def _row(cells: Iterable[str], names: Sequence[str], kind: str, indent: str = "") -> str:
    tags = "".join(
        f'<td role="cell" data-l="{esc(name)}">{cell}</td>'
        for name, cell in zip(names, cells, strict=True)
    )
    return f'<tr role="row" class="{kind}"{indent}>{tags}</tr>'


def _ledger_row(record: Mapping[str, Any], names: Sequence[str]) -> str:
    depth, assumed = int(record["depth"]), record["sensitivity"]
    indent = f' style="--dp-depth:{depth}"' if depth else ""
    size = "" if assumed is None else size_text(assumed)
    if size and record["gap"] == Gap.SENSITIVITY.name and record["claimed"]:
        true = size_text(assumed * record["proven"] / record["claimed"])
        size = say("ledger-truly", assumed=size, true=true)
    said = (record["step"], record["mechanism"], size, epsilon_text(record["claimed"]))
    cells = (*map(esc, said), _proven(record), esc(record["why"]))
    return _row(cells, names, "dp-step" if depth else "dp-total", indent)


def _proven(record: Mapping[str, Any]) -> str:
    value = record["proven"]
    text = epsilon_text(value)
    if math.isinf(value) and not record["depth"]:
        text = say("ledger-none", epsilon=text)
    if record["delta"] > 0:
        delta = delta_text(record["delta"])
        text = say("ledger-delta", epsilon=text, delta=delta)
    differs = value > record["claimed"] * (1 + 1e-9)
    return f'<span class="dp-tag">{esc(text)}</span>' if differs else esc(text)


def table(head: Iterable[object], rows: Iterable[Iterable[object]], caption: object = "") -> str:
    """Write the inside of a small table."""
    names = "".join(f"<th>{esc(name)}</th>" for name in head)
    body = "".join(f"<tr>{''.join(f'<td>{esc(cell)}</td>' for cell in row)}</tr>" for row in rows)
    said = f"<caption>{esc(caption)}</caption>" if caption else ""
    return f"{said}<thead><tr>{names}</tr></thead><tbody>{body}</tbody>"


def specimen(names: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Table that is stamped as no release."""
    stamp = say("specimen-stamp")
    made = table(names, rows, message("specimen-caption", stamp=stamp))
    stamped = f'<div class="dp-stamp" aria-hidden="true">{esc(stamp)}</div>'
    return f'<div class="dp-specimen"><table>{made}</table>{stamped}</div>'


def file_list(files: Mapping[str, str]) -> str:
    lines = (f"<li><code>{esc(name)}</code> {esc(words)}</li>" for name, words in files.items())
    return f'<ul class="dp-files">{"".join(lines)}</ul>'


def account_bar(words: object, share: float) -> str:
    """Bar of what is spent, 0 to 1, over its words."""
    width = f"{100 * min(max(share, 0), 1):.1f}%"
    filled = f'<i><b style="width:{width}"></b></i>'
    return f'<div class="dp-account">{filled}<span>{esc(words)}</span></div>'


def holder_label(text: object, plain: object = "") -> str:
    """Label of a frame, and what stands in its place where nobody's data have none."""
    side = f'<div class="dp-side">{esc(plain)}</div>' if plain else ""
    return f'<div class="dp-holder-label">{esc(text)}</div>{side}'
