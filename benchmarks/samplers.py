"""The exact integer samplers against those of opendp, in processor time."""

import os
import time
from fractions import Fraction
from typing import Any

import numpy as np
import opendp.prelude as dp

from benchmarks.timing import fastest
from dp_core.noise.exact_noise import discrete_gaussian, discrete_laplace

SIZE, SCALE = 4095, 10


def by_opendp(law: str) -> Any:
    """Draw a discrete vector of scale 10 with opendp."""
    dp.enable_features("contrib")
    metric = dp.l1_distance(T="i64") if law == "laplace" else dp.l2_distance(T="i64")
    space = dp.vector_domain(dp.atom_domain(T="i64")), metric
    measure = getattr(dp.m, f"make_{law}")(*space, scale=float(SCALE))
    zeros = [0] * SIZE
    return lambda: measure(zeros)


def run() -> dict[str, Any]:
    """Measure; the ratios are what counts."""
    parameters = np.full(SIZE, round(2**24 / SCALE))
    seconds = fastest(
        {
            "laplace": lambda: discrete_laplace(parameters, os.urandom),
            "opendp_laplace": by_opendp("laplace"),
            "gaussian": lambda: discrete_gaussian(Fraction(SCALE**2), SIZE, os.urandom),
            "opendp_gaussian": by_opendp("gaussian"),
        },
        clock=time.process_time,
    )
    return {
        "laplace_ns_per_draw": 1e9 * seconds["laplace"] / SIZE,
        "opendp_over_laplace": seconds["opendp_laplace"] / seconds["laplace"],
        "gaussian_ns_per_draw": 1e9 * seconds["gaussian"] / SIZE,
        "opendp_over_gaussian": seconds["opendp_gaussian"] / seconds["gaussian"],
    }
