"""Slow, obvious ways to do things, for the tests of LREMH."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from dp_core.algorithms.lremh.method import asking
from dp_core.algorithms.lremh.params import LocalParams, ViewParams
from dp_core.noise.bit_noise import Noise


def sent(codes: Any, domains: Sequence[int], noise: Noise, seed: int = 0) -> list[np.ndarray]:
    """One report of each user, drawn bit by bit from the chances of both layers together."""
    rng = np.random.default_rng(seed)
    made = []
    for j, k in enumerate(domains):
        true = np.eye(k, dtype=bool)[codes[:, j]]
        chance = np.where(true, noise.q_star, noise.p_star)
        made.append((rng.random(true.shape) < chance).astype(np.uint8))
    return made


def some_codes(n: int, domains: Sequence[int], seed: int = 0) -> np.ndarray:
    """Correlated records: every attribute leans on a hidden score."""
    rng = np.random.default_rng(seed)
    score = rng.random(n)
    leaning = (np.clip(score + 0.3 * rng.standard_normal(n), 0, 0.999) for _ in domains)
    columns = [(k * each).astype(int) for k, each in zip(domains, leaning, strict=True)]
    return np.stack(columns, axis=1)


def joint_of(codes: np.ndarray, domains: Sequence[int]) -> np.ndarray:
    """Share of each record."""
    table = np.zeros(domains)
    np.add.at(table, tuple(codes.T), 1 / len(codes))
    return table


def likelihoods(reports: list[np.ndarray], domains: Sequence[int], noise: Noise) -> np.ndarray:
    """L_i(ω) of each user and candidate, bit by bit, shape (n, k_1, ..., k_d)."""
    found = np.ones((len(reports[0]), *domains))
    for candidate in np.ndindex(*domains):
        for j, k in enumerate(domains):
            for b in range(k):
                one = noise.q_star if candidate[j] == b else noise.p_star
                found[(slice(None), *candidate)] *= np.where(reports[j][:, b] == 1, one, 1 - one)
    return found


def slow_em(given: np.ndarray, iterations: int) -> tuple[np.ndarray, list[float]]:
    """EM user by user; the log-likelihood of each table before its iteration."""
    n, shape = len(given), given.shape[1:]
    table, trace = np.full(shape, 1 / np.prod(shape)), []
    for _ in range(iterations):
        after, total = np.zeros(shape), 0.0
        for i in range(n):
            posterior = table * given[i]
            total += np.log(posterior.sum())
            after += posterior / posterior.sum()
        trace.append(total / n)
        table = after / n
    return table, trace


def ask(method, codes, domains, epsilon, rng, *, order=2):
    """Ask users for pairs or views."""
    params = LocalParams(epsilon=epsilon)
    if method == "views":
        params = ViewParams(epsilon=epsilon, order=order)
    return asking.ask_views(codes, domains, asking.questions(method, params, domains), rng)
