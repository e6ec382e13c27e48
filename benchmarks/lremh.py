"""Local reports: EM against its usual forms, whole runs, a million users, and peers' clients.

Everything runs on one thread, and its processor time is measured.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from typing import Any

import numpy as np

from benchmarks import timing
from dp_core.algorithms.lremh import choose_noise, estimate, generate, randomise
from dp_core.algorithms.lremh.method.steps.em import Stop, run_em, run_squarem
from dp_core.algorithms.lremh.method.steps.likelihood import Likelihood, likelihood
from dp_core.noise.bit_noise import Noise, effective_probabilities
from dp_core.study.experiments import trial_rng
from dp_core.tables.categorical import CategoricalTable

# --- EM as it is usually written: what ours is held against, from the same likelihoods ------------


def relative_likelihoods(reports: Sequence[np.ndarray], noise: Noise) -> np.ndarray:
    """Raise r to the number of attributes whose bit is set, scaled to at most 1: (n, K)."""
    scaled = [np.where(bits > 0, 1.0, 1 / noise.ratio) for bits in reports]
    users = len(scaled[0])
    return reduce(lambda one, other: (one[:, :, None] * other[:, None]).reshape(users, -1), scaled)


def matrix_step(given: np.ndarray, table: np.ndarray) -> np.ndarray:
    """One EM iteration on the whole users × candidates matrix."""
    return table * ((1 / (given @ table)) @ given) / len(given)


def user_step(given: np.ndarray, table: np.ndarray) -> np.ndarray:
    """One EM iteration, users in a loop, candidates by NumPy."""
    after = np.zeros_like(table)
    for row in given:
        posterior = table * row
        after += posterior / posterior.sum()
    return after / len(given)


def python_step(given: list[list[float]], table: list[float]) -> list[float]:
    """One EM iteration without NumPy; likelihoods and table as lists."""
    after = [0.0] * len(table)
    for row in given:
        joint = [prior * chance for prior, chance in zip(table, row, strict=True)]
        total = sum(joint)
        for candidate, value in enumerate(joint):
            after[candidate] += value / total
    return [value / len(given) for value in after]


fastest = partial(timing.fastest, clock=time.process_time)
F, P, Q = 0.5, 0.5, 0.75
COMPARED, CLOSE = 20, 1e-12
"""Iterations after which the forms of EM must agree, and how closely."""
IN_A_ROW = 10
"""Iterations that are timed together, as they come: the first finds a cold cache."""


@dataclass(frozen=True, kw_only=True)
class Sizes:
    """How many users each measurement has; small for a test of the code."""

    # users of the disability survey, the census, and the largest run
    survey: int = 21_574
    census: int = 45_222
    crowd: int = 1_000_000
    sample: int = 4_315  # users of the times by number of attributes
    # users of the matrix and of the two loops. Their times are linear in users and are scaled.
    part: int = 10_000
    few: int = 500
    asked: int = 20_000  # users of the comparison with other packages
    items: tuple[int, int] = (8, 12)  # attributes of the survey: few and many
    repeats: int = 5


@dataclass(frozen=True, kw_only=True, eq=False)
class Survey:
    """People, and one report of each."""

    table: CategoricalTable
    reports: Sequence[np.ndarray]
    f: float

    @property
    def given(self) -> Likelihood:
        """Group the reports."""
        return likelihood(self.reports, self.table.domains, Noise(self.f, P, Q))

    def part(self, users: int) -> "Survey":
        """Keep the first users."""
        bits = [each[:users] for each in self.reports]
        return Survey(table=self.table, reports=bits, f=self.f)

    def estimated(self, key: str) -> Callable[[], Any]:
        """Estimate from the reports, as a call."""
        return lambda: estimate(self.reports, self.table.domains, self.f, P, Q, estimator=key)

    def whole(self, key: str) -> Callable[[], Any]:
        """Scramble all records and estimate, as a call."""
        return lambda: ask(self.table, self.f).estimated(key)()


def ask(table: CategoricalTable, f: float = F) -> Survey:
    """Let everybody report."""
    bits = randomise(table.codes, table.domains, f, P, Q, trial_rng(0, "lremh", None, 0))
    return Survey(table=table, reports=bits, f=f)


def survey(users: int, items: int, f: float = F) -> Survey:
    """Ask the made-up people of the disability survey."""
    return ask(generate("disability", users, 0).columns(range(items)), f)


def census(users: int, attributes: int = 5, f: float = F) -> Survey:
    """Ask the made-up people of the census; five attributes have 840 possible records."""
    return ask(generate("census", users, 0).columns(range(attributes)), f)


def run(sizes: Sizes | None = None) -> dict[str, Any]:
    """Measure everything; the ratios are what counts."""
    sizes = sizes or Sizes()
    few, many = sizes.items
    return {
        **_named(f"survey_{few}", iterations(survey(sizes.survey, few), sizes)),
        **_named(f"survey_{many}", iterations(survey(sizes.survey, many), sizes)),
        **_named("census_840", iterations(census(sizes.census), sizes)),
        **squarem(survey(sizes.survey, 6, 0.1), sizes),
        **whole_runs(sizes),
        **crowd(sizes),
        **clients(sizes),
        "by_attributes": by_attributes(sizes),
    }


def _named(prefix: str, found: Mapping[str, float]) -> dict[str, float]:
    return {f"{prefix}_{name}": value for name, value in found.items()}


def iterations(asked: Survey, sizes: Sizes) -> dict[str, float]:
    """Time of one EM iteration, and of its usual forms over it; all give the same tables."""
    given = asked.given
    uniform = given.uniform()
    users, part, few = len(given), asked.part(sizes.part), asked.part(sizes.few)
    matrix, rows = (
        relative_likelihoods(each.reports, Noise(asked.f, P, Q)) for each in (part, few)
    )
    flat, lists = uniform.ravel(), rows.tolist()
    seconds = fastest(
        {
            "ours": lambda: [given.step(uniform) for _ in range(IN_A_ROW)],
            "matrix": lambda: [matrix_step(matrix, flat) for _ in range(IN_A_ROW)],
            "loop": lambda: user_step(rows, flat),
            "python": lambda: python_step(lists, flat.tolist()),
        },
        repeats=sizes.repeats,
    )
    ours = seconds["ours"] / IN_A_ROW
    scaled = {
        "matrix": seconds["matrix"] / IN_A_ROW * users / len(matrix),
        "loop": seconds["loop"] * users / len(rows),
        "python": seconds["python"] * users / len(rows),
    }
    return {
        "iteration_ms": 1e3 * ours,
        **{f"{name}_over_iteration": value / ours for name, value in scaled.items()},
        "difference": max(
            difference(part.given, lambda table: matrix_step(matrix, table), COMPARED),
            difference(few.given, lambda table: user_step(rows, table), COMPARED),
            difference(few.given, lambda table: np.array(python_step(lists, table.tolist())), 2),
        ),
    }


def difference(given: Likelihood, step: Callable[[np.ndarray], np.ndarray], times: int) -> float:
    """Largest difference from our table after some iterations; refuses one that is not rounding.

    Raises
    ------
    ArithmeticError
        If the tables differ by more than 1e-12 anywhere.
    """
    table = given.uniform()
    other = table.ravel()
    for _ in range(times):
        table = table * given.step(table).multiplier
        other = step(other)
    found = float(np.abs(table.ravel() - other).max())
    if found > CLOSE:
        raise ArithmeticError(f"After {times} iterations the tables differ by {found:.2g}.")
    return found


def squarem(asked: Survey, sizes: Sizes) -> dict[str, float]:
    """Compare the ways to the exact maximum-likelihood table, to an L1 change of 1e-6."""
    given = asked.given
    start, stop = given.uniform(), Stop(rule="l1", gap=1e-6, most_iterations=100_000)
    tasks: dict[str, Callable[[], Any]] = {
        "plain": lambda: run_em(given, start, stop),
        "squarem": lambda: run_squarem(given, start, gap=1e-6),
    }
    seconds = fastest(tasks, repeats=sizes.repeats)
    plain, fast = tasks["plain"](), tasks["squarem"]()
    return {
        "plain_steps": plain.iterations,
        "squarem_steps": fast.iterations,
        "plain_over_squarem": seconds["plain"] / seconds["squarem"],
        "squarem_ms": 1e3 * seconds["squarem"],
        "squarem_gain": float(fast.log_likelihood[-1] - plain.log_likelihood[-1]),
    }


def whole_runs(sizes: Sizes) -> dict[str, float]:
    """Time LREMH and PLUS from the records, the clients' part included; both levels of noise."""
    found: dict[str, float] = {}
    for f in (0.1, 0.5):
        people, many = survey(sizes.survey, sizes.items[0], f), census(sizes.census, f=f)
        seconds = fastest(
            {
                "lremh": people.whole("lremh"),
                "plus": people.whole("plus"),
                "plus_840": many.whole("plus"),
            },
            repeats=sizes.repeats,
        )
        found |= {f"{name}_{f:g}_ms": 1e3 * value for name, value in seconds.items()}
    return found


def crowd(sizes: Sizes) -> dict[str, float]:
    """Time what a million users take up to the first result."""
    asked = survey(sizes.crowd, sizes.items[0])
    seconds = fastest(
        {
            "client": lambda: ask(asked.table),
            "grouping": lambda: asked.given,
            "lremh": asked.whole("lremh"),
            "plus": asked.whole("plus"),
        },
        repeats=1,
    )
    return {f"crowd_{name}_s": value for name, value in seconds.items()}


def by_attributes(sizes: Sizes) -> list[dict[str, Any]]:
    """Time the estimators by number of attributes: figures 1 and 2 of the paper."""
    rows = []
    cases = [("disability", survey, d) for d in (2, 4, 6, 8)]
    cases += [("census", census, d) for d in (2, 3, 4, 5)]
    for name, made, d in cases:
        for f in (0.1, 0.5):
            asked = made(sizes.sample, d, f)
            keys = ("em", "em_full", "lasso", "lremh", "plus")
            seconds = fastest({key: asked.estimated(key) for key in keys}, repeats=sizes.repeats)
            row = {"data": name, "attributes": d, "candidates": asked.table.candidates, "f": f}
            rows.append(row | {f"{key}_ms": 1e3 * seconds[key] for key in keys})
    return rows


def clients(sizes: Sizes) -> dict[str, float]:
    """Peers' clients over ours: one attribute of 7 categories, then three, at the same ε."""
    from multi_freq_ldpy.long_freq_est.L_SUE import L_SUE_Client
    from multi_freq_ldpy.long_mdim_freq_est.L_SPL_Solution import SPL_L_SUE_Client
    from multi_freq_ldpy.mdim_freq_est.SPL_solution import SPL_UE_Client
    from pure_ldp.frequency_oracles.unary_encoding import UEClient

    k, rng = 7, np.random.default_rng(0)
    one, three = (rng.integers(0, k, (sizes.asked, d)) for d in (1, 3))
    values, rows = one[:, 0].tolist(), three.tolist()
    pure = UEClient(1.0, k, index_mapper=lambda value: value)
    jobs: dict[str, tuple[Callable[[], Any], np.ndarray]] = {
        "pure_ldp": (lambda: [pure.privatise(value) for value in values], one),
        "multi_freq": (lambda: [L_SUE_Client(value, k, 2.0, 1.0) for value in values], one),
        "multi_freq_spl": (
            lambda: [SPL_UE_Client(row, [k] * 3, 3, 3.0, optimal=False) for row in rows],
            three,
        ),
        "multi_freq_spl_twice": (
            lambda: [SPL_L_SUE_Client(row, [k] * 3, 3, 6.0, 3.0) for row in rows],
            three,
        ),
    }
    found = {}
    for name, (theirs, codes) in jobs.items():
        same_reports(np.asarray(theirs()).reshape(len(codes), -1, k), codes)
        ours = our_client(codes, k)
        seconds = fastest({"theirs": theirs, "ours": ours}, repeats=sizes.repeats)
        found[f"{name}_over_client"] = seconds["theirs"] / seconds["ours"]
    return found


def our_client(codes: np.ndarray, k: int) -> Callable[[], Any]:
    """Both layers at ε = 1 an attribute and report, 2 for ever, as a call."""
    d = codes.shape[1]
    noise = choose_noise(1.0 * d, 2.0 * d, d, rule="sue", categories=k)
    return lambda: randomise(codes, (k,) * d, *noise, np.random.default_rng(0))


def same_reports(bits: np.ndarray, codes: np.ndarray) -> None:
    """Check that a peer's bits have the chances of ours.

    Raises
    ------
    ArithmeticError
        If a share of ones is more than five standard errors away.
    """
    k = bits.shape[2]
    noise = choose_noise(1.0, 2.0, 1, rule="sue", categories=k)
    true = codes[:, :, None] == np.arange(k)
    for chance, chosen in zip(effective_probabilities(*noise), (true, ~true), strict=True):
        share, error = bits[chosen].mean(), (chance * (1 - chance) / chosen.sum()) ** 0.5
        if abs(share - chance) > 5 * error:
            raise ArithmeticError(f"A peer reports {share:.4f} ones where ours has {chance:.4f}.")
