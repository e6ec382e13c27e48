"""Tab "Release": draw once with secret exact noise, charge the budget, take the evidence along."""

from functools import partial

from dp_core.algorithms.privscbn import evidence
from dp_core.algorithms.privscbn.study import is_slow
from dp_core.view.released import bars, to_the_noise
from pages.common.show import panels
from pages.common.tabs import releases, specimens
from pages.common.tabs.releases import Drawn
from pages.parts.privscbn.state import View

ROWS_SHOWN = 200
FACTS = (
    "Which items become columns was read from your data, so no guarantee covers it. List the "
    "items in the upload panel, as public facts, to make a release."
)
SLOW = "Drawing takes as long as the simulation did; the page waits for it."


SHARES = {"shares.csv": "share of yes of each column, in the rows and as the model says it"}
ROWS = {"synthetic.csv": "made-up rows: no row belongs to anybody"}
MODEL = "the noisy model they were drawn from"
VIEWS = {"views.csv": "noisy tables of a few columns each"} | SHARES
WORDS = {
    "synthetic.csv": "made-up rows in your words: no row belongs to anybody",
    "categories.csv": "the categories of each column, as they were stated",
    "model.json": MODEL,
    "shares.csv": "share of each category, in the rows and as the model says it",
}


def show(view: View) -> None:
    """Draw the tab."""
    table = view.table
    refused = FACTS if table.facts_from_data else ""
    note = SLOW if is_slow(table.attributes, view.params) else ""
    files = WORDS if view.mixed else VIEWS
    if view.output.synthetic is not None and not view.mixed:
        files = ROWS | dict.fromkeys(evidence.files(view.output, view.table.names), MODEL) | SHARES
    releases.tab(
        view,
        _show,
        refused=refused,
        note=note,
        before=partial(specimens.show, view, files),
    )


def _show(drawn: Drawn) -> None:
    made = drawn.evidence.tables
    name, rows = next(iter(made.items()))
    shares = made["shares"]
    if "categories" not in made:
        model = shares["share_of_model"]
        looks = {"ink": releases.ink(drawn), "label": "share of yes"}
        figure = bars([*shares["attribute"]], model, panels.current_theme(), **looks)
        panels.chart(figure, key="privscbn_released", alt="Released share of yes of each column")
    releases.download(drawn, name="synthetic-table")
    panels.table(to_the_noise(rows.head(ROWS_SHOWN)), f"Released {name}", height=220)
    panels.note(
        f"{min(len(rows), ROWS_SHOWN):,} of {len(rows):,} "
        f"{'made-up records' if name == 'synthetic' else 'cells'}; the download has all."
    )
    title = "Share of each category" if "categories" in made else "Share of yes of each column"
    panels.table_under(title, to_the_noise(shares))
