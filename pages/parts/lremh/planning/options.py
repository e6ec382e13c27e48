"""Under the plan: other chances, other questions, one attribute more, and bits to send."""

import pandas as pd
import streamlit as st

from dp_core.algorithms.lremh.data import ReadyReports
from dp_core.algorithms.lremh.method.steps import Noise
from dp_core.algorithms.lremh.methods import sound_method
from dp_core.algorithms.lremh.params import ReportParams, ViewParams
from dp_core.algorithms.lremh.study import Design, bits_per_user, design_of
from dp_core.algorithms.lremh.view import (
    BITS,
    attribute_lines,
    budgets,
    plan_figures,
    proven_epsilon,
    questions,
    rule_lines,
)
from dp_core.algorithms.lremh.view import plan_story as story
from dp_core.view.figures import epsilon_text
from pages.common.show import panels
from pages.parts.lremh.planning.plan import Plan
from pages.parts.lremh.state import KEY, View

MOST_ADDED = 16


def show(view: View, plan: Plan, order: int) -> None:
    """Draw the four sections."""
    if view.noise is not None:
        _rules(view.noise, plan, order)
    if plan.attributes > 1:
        _questions(plan, order, ready=isinstance(view.table, ReadyReports))
    _attributes(view, plan, order)
    _bits(view)


def _rules(noise: Noise, plan: Plan, order: int) -> None:
    st.markdown("**Which chances for the bits**")
    report, lifetime = budgets(noise, plan.attributes)
    lines = rule_lines(report, lifetime, plan.domains)
    words = f"{story.budget_words(report, lifetime)} {story.best_rule(lines, plan.design, order)}"
    panels.say(words)
    rows = [
        _rule_row(story.RULES[line.rule], line.noise, line.design, plan, order) for line in lines
    ]
    if isinstance(plan.params, ReportParams) and plan.params.noise is not None:
        rows.append(_rule_row("On screen, given", noise, plan.design, plan, order))
    panels.table(rows, "Chances and planned errors by rule")
    for line in lines:
        if line.why:
            panels.note(line.why)
    st.caption(
        "f: permanent coin. p and q: chance that a kept 0 and a kept 1 is sent as 1. p* and q*: "
        "the same for a 0 and a 1 of the record. Rule, ε and lifetime ε are set on the left."
    )


def _rule_row(
    name: str, noise: Noise | None, design: Design | None, plan: Plan, order: int
) -> dict[str, str]:
    row = {"rule": name} | _planned(design, plan, order)
    heads = ("f", "p", "q", "p*", "q*")
    if noise is None:
        return row | dict.fromkeys(heads, "–")
    chances = (noise.f, noise.p, noise.q, noise.p_star, noise.q_star)
    return row | dict(zip(heads, (f"{chance:.3f}" for chance in chances), strict=True))


def _planned(design: Design | None, plan: Plan, order: int) -> dict[str, str]:
    """Users needed for the tolerance and planned errors; a dash where they cannot be had."""
    known = design if design is not None and design.orders >= order else None
    row = {
        f"users for {plan.target:g}": story.people(known.users_needed(plan.target, order))
        if known
        else "–"
    }
    for each in sorted({1, min(2, plan.attributes), order}):
        there = design is not None and design.orders >= each
        error = story.error_text(design.planned_error(plan.users, each)) if there else "–"
        row[f"error, {plan.name(each)}"] = error
    return row


def _questions(plan: Plan, order: int, *, ready: bool) -> None:
    st.markdown("**The same ε, another question**")
    epsilon = proven_epsilon(plan.method, plan.params, plan.domains)
    bits = plan.design
    if not isinstance(plan.params, ReportParams):
        bits = design_of("plus", ReportParams(epsilon=epsilon), plan.domains)
    asked = plan.params.order if isinstance(plan.params, ViewParams) else 2
    found = questions(bits, epsilon, plan.domains, order=asked)
    errors = {
        each.key: each.design.planned_error(plan.users, order)
        for each in found
        if each.design.orders >= order
    }
    panels.say(
        f"{story.best_question(errors, epsilon)} "
        f"{story.cover(plan.domains, epsilon, asked, plan.users)}"
    )
    if not ready:
        panels.say(story.opens(sound_method(plan.domains, plan.users, epsilon)))
    rows = [_question_row(each.key, each.design, plan, order) for each in found]
    panels.table(rows, "Planned errors by question")
    st.caption(
        "Equal in what one answer may tell. Only bits have a ceiling on what many answers of one "
        "user tell together: the other questions are for asking once. A dash: not asked."
    )


def _question_row(key: str, design: Design, plan: Plan, order: int) -> dict[str, str]:
    bits = key == BITS and isinstance(plan.params, ReportParams)
    own = key == plan.method or bits
    words = f"{story.QUESTIONS[key]} (on screen)" if own else story.QUESTIONS[key]
    return {"users send": words} | _planned(design, plan, order)


def _attributes(view: View, plan: Plan, order: int) -> None:
    st.markdown("**One attribute more**")
    domains, names = _added(view)
    wanted = None if order == plan.design.orders == plan.attributes > 2 else order
    lines = attribute_lines(
        plan.method, plan.params, domains, users=plan.users, target=plan.target, order=wanted
    )
    here = plan.attributes
    if len(lines) < here:
        st.caption("The noise on screen cannot be had with fewer attributes, so none is added.")
        return
    hand = isinstance(plan.params, ReportParams) and plan.params.noise is not None
    same = hand or plan.method == "lremh"
    if len(lines) > here:
        first, then = lines[here - 1].users_needed, lines[here].users_needed
        panels.say(story.next_attribute(first, then, same_noise=same))
    else:
        panels.say("All attributes of the data set that can be planned are on screen.")
    figure = plan_figures.error_by_attributes(lines, here, plan.target, panels.current_theme())
    alt = f"Planned joint error of 1 to {len(lines)} attributes, log scale."
    panels.chart(figure, key=f"{KEY}_plan_attributes", alt=alt)
    table = {
        "attributes": [line.attributes for line in lines],
        "the last one": [names[line.attributes - 1] for line in lines],
        "possible records": [story.people(line.candidates) for line in lines],
        "proven ε a report": [epsilon_text(line.epsilon) for line in lines],
        "planned joint error": [story.error_text(line.planned_error) for line in lines],
        f"users for {plan.target:g}": [story.people(line.users_needed) for line in lines],
    }
    panels.table_under("Attributes added one by one", table)


def _added(view: View) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Attributes on screen, then the others of the data set, in table order."""
    others = [j for j, name in enumerate(view.whole.names) if name not in view.table.names]
    others = others[: max(0, MOST_ADDED - view.table.attributes)]
    domains = (*view.table.domains, *(view.whole.domains[j] for j in others))
    return domains, (*view.table.names, *(view.whole.names[j] for j in others))


def _bits(view: View) -> None:
    st.markdown("**Bits that each user sends**")
    here, whole = bits_per_user(view.table.domains), bits_per_user(view.whole.domains)
    rows = {
        "One bit a category (this system)": (here.unary, whole.unary),
        "The category itself, scrambled": (here.kary, whole.kary),
        "Bloom filters of 32 bits": (here.bloom[0], whole.bloom[0]),
        "Bloom filters of 128 bits": (here.bloom[1], whole.bloom[1]),
    }
    table = pd.DataFrame(
        {
            "a report holds": list(rows),
            f"these {view.table.attributes} attributes": [f"{own:,}" for own, _ in rows.values()],
            f"all {view.whole.attributes} of the data set": [
                f"{all:,}" for _, all in rows.values()
            ],
        }
    )
    panels.table(table, "Bits of one report by encoding")
    st.caption(
        "One bit a category beats a Bloom filter where an attribute has fewer categories than the "
        "filter has bits; sending the category itself, scrambled, needs the fewest."
    )
