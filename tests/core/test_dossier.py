"""The dossier of a download: complete, of the same figures, harmless, and no more than public."""

import math
import re
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from html import unescape
from html.parser import HTMLParser
from typing import Any

import pandas as pd
import pytest

from dp_core.algorithm import Evidence, Given, Release
from dp_core.params import knobs
from dp_core.privacy.ledger import Gap
from dp_core.privacy.register import Register, said_left
from dp_core.releasing import Choice, Drawn, Plan, dossier, draw, verify
from dp_core.releasing.contents import Contents
from dp_core.study import risk
from dp_core.view import svg
from dp_core.view.theme import theme
from dp_core.words import reading, say
from tests import bundles
from tests.bundles import bundled, ledger
from tests.contract.test_releasing import PLANS, Seeded, plan_of, quick, written

HOSTILE = "<script>alert(1)</script></style><img src=http://x.example onerror=alert(1)>"
PLAN = Plan(system="fda", method="best_split", purpose="Report to the board")
SECTIONS = [
    *map(say, (f"dossier-{each}" for each in ("purpose", "protected", "chosen", "meaning"))),
    *map(say, ("dossier-error", "dossier-account", "dossier-stated")),
    *map(say, ("bundle-is-not-protected", "dossier-proof", "dossier-trust", "dossier-check")),
]
VOID = {"meta", "br", "img", "image", "path", "rect", "polygon", "polyline", "stop"}


class Page(HTMLParser):
    """What a reader, or a program that reads aloud, finds on a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, Mapping[str, str | None]]] = []
        self.text: dict[str, list[str]] = {}
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))
        self.text.setdefault(tag, []).append("")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert [self.open.pop()] == [tag], f"{tag} ends where it was not opened"

    def handle_data(self, data: str) -> None:
        for tag in self.open:
            self.text[tag][-1] += data

    def all(self, tag: str) -> list[Mapping[str, str | None]]:
        return [attrs for name, attrs in self.seen if name == tag]


def packed(
    tables: Mapping[str, pd.DataFrame] | None = None, plan: Plan = PLAN, **changes: Any
) -> str:
    made = Release(None, ledger(**changes), exact=True)
    evidence = Evidence(tables=tables or {"Counts": pd.DataFrame({"cell": ["a"], "n": [3.0]})})
    return str(bundled(plan, made, evidence).files[dossier.NAME])


def specimen(plan: Plan = PLAN, **changes: Any) -> str:
    return dossier.specimen(plan, ledger(**changes), unit="one point")


@cache
def drawn(key: str) -> tuple[Drawn, Mapping[str, Any]]:
    """Draw once for all tests of a system; give the draw and its files."""
    plan = quick(key, purpose="Report to the board")
    price, account = ledger(claimed=20, proven=20), Register.new("Ward B", cap=100)
    made = draw(plan, written(), Seeded(), account, price=price)
    return made, made.pack().files


def report(key: str) -> str:
    return str(drawn(key)[1][dossier.NAME])


def said(text: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", text.partition("<body>")[2])).split())


def harmless(text: str) -> Page:
    """Check that a page is well formed, asks for nothing, runs nothing and names what it shows."""
    page = Page(text)
    assert not page.open
    assert not any(page.all(tag) for tag in ("script", "link", "iframe", "object", "form"))
    places = [
        each.get(name) for _, each in page.seen for name in ("src", "href", "style", "srcset")
    ]
    assert all(not each or each.startswith(("data:image/png", "image-ren")) for each in places)
    assert not any(name.startswith("on") for _, each in page.seen for name in each)
    assert "default-src 'none'" in str(page.all("meta")[1]["content"])
    assert not re.search(r"@import|url\(", text)
    assert page.all("html") == [{"lang": "en"}]
    assert len(page.all("h1")) == 1
    assert all(each.get("scope") in ("col", "row") for each in page.all("th"))
    assert len(page.all("caption")) == len(page.all("table"))
    for picture in page.all("svg"):
        assert picture["role"] == "img"
        for name in str(picture["aria-labelledby"]).split():
            assert sum(each.get("id") == name for _, each in page.seen) == 1
    assert not re.search(r"\b(nan|None|inf|Decimal|Fraction|Timestamp)\b", said(text))
    return page


@pytest.mark.parametrize("key", PLANS)
def test_every_download_has_a_dossier_with_all_sections_in_their_order(key):
    made, files = drawn(key)
    page = harmless(report(key))
    assert page.text["h3"] == SECTIONS
    ledger, words = made.release.ledger, said(report(key))
    assert made.release.sentence(made.unit) in words
    assert str(risk.odds_sentence(10, ledger.proven, ledger.delta)) in words
    assert f"{made.plan.label} (this release)" in words
    left = said_left(Fraction(made.account["left"]))
    assert f"Cap: ε = 100; {left} is left for one more draw like the last." in words
    assert "Report to the board" in words
    assert len(page.all("svg")) == 3, "two icon arrays and the release"
    assert f"  {dossier.NAME}\n" in files["SHA256SUMS"]
    for name in ("croissant.json", "ro-crate-metadata.json"):
        assert f'"@id": "{dossier.NAME}"' in files[name]
    assert verify.findings(bundles.packed(made)) == []
    stated = PLANS[key]["upload"]  # each fact of it is asked about
    known = {each.name: each.label for each in knobs(type(made.plan.upload))}
    assert {known[name] for name in stated} <= {*page.text["th"]}
    assert page.text["td"].count(say("dossier-tick")) >= len(stated)


def test_picture_band_and_error_follow_from_the_tables_that_leave():
    made, _ = drawn("fda")
    table, words = made.evidence.tables["totals"], said(report("fda"))
    half = table["half_width_95"]
    assert f"by up to ± {half.median():,.3g}" in words
    assert f"the noisiest by up to ± {half.max():,.3g}" in words
    draw_it, plan = made.plan.algorithm.figures["released"], made.plan
    release = Release(None, made.release.ledger)
    given = Given(method=plan.method, params=plan.params, after=plan.after)
    shown = [
        draw_it(release, given, {"totals.csv": each}).body
        for each in (table, table.copy(), table.assign(post_processed_total=range(len(table))))
    ]
    assert shown[0] == shown[1] != shown[2]
    assert shown[0] in report("fda")


CHOICE = Choice(
    route="tolerance and cap",
    tolerance=30,
    unit="events",
    wanted=0.9,
    cap=1.6,
    cap_route="a suspicion",
    limit="10 in 1,000 may grow to 48",
    releases=3,
    basis="from public numbers",
    rejected=("FDA, published: needs 0.71",),
    purpose="A nurse too many for a day.",
)


def test_the_route_of_a_choice_is_said_in_the_language_of_the_reader():
    plan = replace(PLAN, choice=CHOICE)
    assert "ε follows from: tolerance and limit." in said(specimen(plan))
    with reading("zh-Hans"):
        assert "允许的误差和上限。" in said(specimen(plan))


def test_a_limit_is_held_against_what_is_proven_not_against_what_was_meant():
    plan = replace(PLAN, choice=replace(CHOICE, other=0.2))
    assert "This release breaks it: all together cost ε = 1.7." in said(packed(plan=plan))
    harmless(packed(plan=replace(PLAN, choice=replace(CHOICE, purpose=HOSTILE, unit=HOSTILE))))
    known = dossier.justification(Contents(plan=plan, ledger=ledger(), unit="one point"))
    assert "Tolerance: an error of at most 30 events" in known


def test_what_was_changed_after_the_draw_is_covered_by_its_charge():
    made, _ = drawn("fda")
    other = made.with_after(replace(made.plan.after, whole=False)).pack().files
    words = said(str(other[dossier.NAME]))
    assert say("dossier-account-covered") in words
    assert "(this release) 20" not in words
    assert say("dossier-account-covered") not in said(report("fda"))


@pytest.mark.parametrize("key", PLANS)
def test_a_specimen_has_the_same_sections_and_places_for_what_is_drawn(key):
    made, _ = drawn(key)
    account, price = Register.new("Ward B", cap=100).statement(), made.release.ledger
    text = dossier.specimen(made.plan, price, unit=made.unit, account=account)
    page, words = harmless(text), said(text)
    assert page.text["h3"] == SECTIONS
    assert say("dossier-specimen") in words
    assert (words.count(say("dossier-to-come")), len(page.all("svg"))) == (5, 2)
    assert "This release satisfies" not in words
    assert "A release of this plan will satisfy" in words
    assert text == dossier.specimen(made.plan, price, unit=made.unit, account=account)


def test_what_is_not_proven_and_what_was_chosen_after_looking_are_no_guarantee():
    gap = {"gap": Gap.RAW_VALUE_USED, "because": "A true count was published."}
    for text in (packed(proven=math.inf, **gap), specimen(proven=math.inf, **gap)):
        page, words = harmless(text), said(text)
        assert page.all("p")[1 + (say("dossier-specimen") in words)]["class"] == "guarantee none"
        assert say("bundle-nothing-proven") in words
        assert str(risk.NO_BOUND) in words.replace("No", "no")
        assert "A true count was published." in words
        assert "at most" not in words.partition("B. The method")[0]
    made = Release(None, ledger().after_looking("privacy budget ε"), exact=True)
    files = bundled(replace(PLAN, chosen=("privacy budget ε",)), made, Evidence()).files
    words = said(str(files[dossier.NAME]))
    assert say("dossier-not-whole") in words
    assert "The choice of privacy budget ε is not covered." in words
    assert say("dossier-chosen-looking", chosen="privacy budget ε") in words


def test_words_from_outside_stay_words():
    word = "W" * 300
    stated = {"upload": {"header": (HOSTILE, word), "left_out": (HOSTILE,)}, "chosen": (HOSTILE,)}
    plan = Plan(system="privscbn", method="joint", purpose=f"{HOSTILE}\n{word}", **stated)
    table = pd.DataFrame({HOSTILE: [HOSTILE], word: [word], "empty": [float("nan")]})
    text = packed({"Counts": table}, plan, step=HOSTILE, mechanism=word)
    assert "<script" not in text
    harmless(text)
    assert HOSTILE in unescape(text)
    account = Register.new("<b>Ward</b>", cap=2).statement() | {"collection": HOSTILE}
    harmless(dossier.specimen(plan, ledger(), unit=HOSTILE, account=account))


def test_marks_of_a_picture_stay_words_and_are_cut():
    body, _ = svg.bars(
        [HOSTILE, "W" * 300], [0.5, 0.25], theme(dark=False), ([0.4, 0.3], [0.2, math.nan])
    )
    page = Page(f"<svg>{body}</svg>")
    assert {tag for tag, _ in page.seen} == {"svg", "text", "rect", "path"}
    assert max(map(len, page.text["text"])) <= 40
    assert len(page.all("path")) == 1, "a whisker where it is known"


@pytest.mark.parametrize("key", sorted(PLANS))
def test_what_is_stated_is_said_in_words_and_not_as_python_writes_it(key):
    """A column of the file may have any name, but no value of the program looks like one."""
    layout = {"delimiter": "\t", "ending": ".tsv", "decimal_comma": True}
    text = said(specimen(plan_of(key, layout=layout)))
    assert not re.search(r"\b(True|False|None|inf|nan)\b|\\t|['{}\[\]]|\bFile: ", text)
    if key == "dpc_stacking":
        plan = plan_of(key, params={"synopsis": "grid"})
        assert "Where rows are counted a grid " in said(specimen(plan)), "words of its widget"


def test_a_chinese_report_ends_its_sentences_with_chinese_marks():
    plan = replace(PLAN, choice=Choice(rejected=("小",), cap=2.0, releases=2))
    with reading("zh-Hans"):
        pages = (dossier.meeting(plan, "", {}), dossier.specimen(plan, ledger(), unit="一个点"))
        lines = [line for page in pages for line in Page(page).text["p"]]
    assert [line for line in lines if re.search(r"[一-鿿\d] *\.$", line)] == []
    assert all('<html lang="zh-Hans">' in page for page in pages)
    assert re.findall(r"[。：](?:</b>)? ", "".join(pages)) == []
