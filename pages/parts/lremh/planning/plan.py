"""What is planned for, and the warning that there are too few users for it."""

from dataclasses import dataclass, replace
from functools import cached_property

import streamlit as st

from dp_core.algorithms.lremh.data import ReadyReports
from dp_core.algorithms.lremh.params import LocalParams, ReportParams
from dp_core.algorithms.lremh.study import Design, PlanLine, design_of
from dp_core.algorithms.lremh.view import plan_story as story
from pages.common.show import html
from pages.parts.lremh.state import View


@dataclass(frozen=True, kw_only=True)
class Plan:
    """What is planned for: users, attributes, a tolerance, and how people are asked."""

    method: str
    params: LocalParams
    domains: tuple[int, ...]
    users: int
    target: float

    @cached_property
    def design(self) -> Design:
        return design_of(self.method, self.params, self.domains)

    @property
    def attributes(self) -> int:
        return len(self.domains)

    @property
    def lines(self) -> list[PlanLine]:
        return self.design.lines(self.users, self.target)

    def name(self, order: int) -> str:
        return story.order_name(order, self.attributes)


def plan_of(view: View) -> Plan:
    """Read a plan off the choices on the left; reports that came ready keep their noise."""
    params = view.params
    if isinstance(view.table, ReadyReports):
        assert isinstance(params, ReportParams)
        params = replace(params, noise=view.table.noise)
    return Plan(
        method=view.method,
        params=params,
        domains=view.table.domains,
        users=len(view.table),
        target=view.tolerance,
    )


def banner(view: View) -> None:
    """Say that there are too few users for the noise, and how many are needed; else nothing.

    A closed form of public facts, so it can be said before anything is run.
    """
    plan = plan_of(view)
    words = story.too_few(plan.design, plan.users, plan.attributes)
    if words:
        st.html(html.verdict_box(*words, "bad"))
