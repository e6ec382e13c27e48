"""The traffic light held against runs on bundled tables, its failures among them (5.4)."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from dp_core.algorithms.dpc_stacking.data.samples import GROUPS, SAMPLES, TITLES
from dp_core.algorithms.dpc_stacking.method.sound import publish_central
from dp_core.algorithms.dpc_stacking.method.steps.scores import total_sum, within_sum
from dp_core.algorithms.dpc_stacking.metrics import cost
from dp_core.algorithms.dpc_stacking.outputs import to_unit
from dp_core.algorithms.dpc_stacking.params import CentralParams
from dp_core.algorithms.dpc_stacking.study.guides import Guide, Plan
from dp_core.algorithms.dpc_stacking.study.remembered import best_groups
from dp_core.study.experiments import trial_rng

CASES = (
    *(("blood", epsilon) for epsilon in (0.1, 0.5, 1.0)),
    *(("iris", epsilon) for epsilon in (0.5, 2.0)),
    ("breast_cancer", 1.0),
    ("emergency", 0.1),
    ("moons", 0.01),
)
"""Bundled tables and ε; many columns and few, few people and many."""
TRIALS = 5


@dataclass(frozen=True, kw_only=True)
class CheckRun:
    """One run of the centrally private method on a bundled table.

    Parameters
    ----------
    name : str
        Of the bundled table.
    epsilon : float
    cost, one_group : float
        Squared distances to the released centres, and to a single one, over those of the best
        K-means.
    """

    name: str
    epsilon: float
    cost: float
    one_group: float


@dataclass(frozen=True, kw_only=True)
class CheckLine:
    """What the guide said of a table, and what came of it.

    Parameters
    ----------
    title : str
    plan : Plan
    cost, one_group : float
        As in `CheckRun`; the median of the runs.
    runs : int
    """

    title: str
    plan: Plan
    cost: float
    one_group: float
    runs: int

    @property
    def guide(self) -> Guide:
        """What was said beforehand."""
        found = self.plan.guide
        assert found is not None
        return found

    @property
    def better(self) -> bool:
        """Whether the groups were better than a single one."""
        return self.cost < self.one_group

    @property
    def right(self) -> bool:
        """Whether green came out better than one group, or red did not; amber promises nothing."""
        return self.guide.light == "amber" or self.better is (self.guide.light == "green")


def one_run(name: str, epsilon: float, trial: int) -> CheckRun:
    """Run the centrally private method once on a bundled table; nobody's data."""
    table, params = SAMPLES[name](), CentralParams(clusters=GROUPS[name], epsilon=epsilon)
    output = publish_central(table, params, trial_rng(0, "central", None, trial)).output
    rows = to_unit(table.values, output.bounds)
    least = within_sum(rows, best_groups(table, output.bounds, params.clusters).labels)
    return CheckRun(
        name=name,
        epsilon=epsilon,
        cost=cost(rows, output.unit_centres()) / least,
        one_group=total_sum(rows) / least,
    )


def plan_of(name: str, epsilon: float) -> Plan:
    """Public numbers of a bundled table."""
    n, d = SAMPLES[name]().values.shape
    params = CentralParams(clusters=GROUPS[name], epsilon=epsilon)
    return Plan(method="central", params=params, n=n, columns=d)


def made_on() -> list[Plan]:
    """Public numbers of the blood tests that the guide was made on, at three ε (5.4)."""
    return [
        Plan(
            method="central",
            params=CentralParams(clusters=5, epsilon=epsilon),
            n=589,
            columns=12,
        )
        for epsilon in (0.1, 0.5, 1.0)
    ]


def tasks() -> list[tuple[str, float, int]]:
    """Arguments of `one_run`: a first run of every case, then the others."""
    return [(*case, trial) for trial in range(TRIALS) for case in CASES]


def lines(runs: Sequence[CheckRun]) -> list[CheckLine]:
    """Summarise the runs so far, case by case."""
    made = []
    for name, epsilon in CASES:
        own = [run for run in runs if (run.name, run.epsilon) == (name, epsilon)]
        if own:
            made.append(
                CheckLine(
                    title=TITLES[name],
                    plan=plan_of(name, epsilon),
                    cost=float(np.median([run.cost for run in own])),
                    one_group=own[0].one_group,
                    runs=len(own),
                )
            )
    return made
