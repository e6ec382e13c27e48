"""Mistakes the suite must catch: each is made in a copy of this tree, and its tests must fail.

The same tests must pass in the copy before.

``python -m tools.mutations`` makes all of them, ``python -m tools.mutations scale bound`` those
whose name holds one of the words. The exit code is the number of mistakes that were not caught.
"""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
IGNORED = shutil.ignore_patterns(".git", ".venv*", ".*_cache", "__pycache__", ".hypothesis")
PASSED, FAILED = 0, 1  # exit codes of pytest


@dataclass(frozen=True)
class Mutation:
    """A mistake: in `file`, `old` becomes `new`, and some of `tests` must fail."""

    name: str
    file: str
    old: str
    new: str
    tests: str


MUTATIONS = (
    Mutation(
        "Laplace scale × 0.75",
        "dp_core/noise/additive.py",
        "            return self.sensitivity / (self._weights * self.epsilon)\n\n"
        "    @property\n    def variance(self) -> Any:\n"
        '        """Variance of the real-valued noise: 2 scale²."""',
        "            return 0.75 * self.sensitivity / (self._weights * self.epsilon)\n\n"
        "    @property\n    def variance(self) -> Any:\n"
        '        """Variance of the real-valued noise: 2 scale²."""',
        "tests/core/test_mechanisms.py",
    ),
    Mutation(
        "Head start without a fall of the bias",
        "dp_core/noise/additive.py",
        "charged = depth - self.head_start ",
        "charged = max(0, depth - self.head_start) ",
        "tests/core/test_gradual.py",
    ),
    Mutation(
        "Ledger line dropped",
        "dp_core/algorithms/privscbn/method/sound.py",
        "(*measured, *merging,",
        "(*merging,",
        "tests/contract/test_methods.py -k privscbn-sound",
    ),
    Mutation(
        "Half the sensitivity of cut records",
        "dp_core/algorithms/privscbn/method/steps/parities.py",
        "return min(2 * self.added(self.tau), self.added(bits))",
        "return min(self.added(self.tau), self.added(bits))",
        "tests/algorithms/privscbn/test_bounded.py",
    ),
    Mutation(
        "Lengths of records for nothing",
        "dp_core/algorithms/privscbn/method/joint.py",
        "spends = (lengths.spend, *spends)",
        "spends = (*spends,)",
        "tests/algorithms/privscbn/test_bounded.py",
    ),
    Mutation(
        "Shares swapped",
        "dp_core/algorithms/stag/method/sound.py",
        "made(epsilon=budget.layer2), made(epsilon=budget.layers13)",
        "made(epsilon=budget.layers13), made(epsilon=budget.layer2)",
        "tests/algorithms/stag/test_variants.py",
    ),
    Mutation(
        "Sensitivity halved",
        "dp_core/algorithms/stag/method/sound.py",
        "else Laplace, sensitivity=1)",
        "else Laplace, sensitivity=0.5)",
        "tests/algorithms/stag/test_variants.py",
    ),
    Mutation(
        "Default from the data: the side of the grid by the true size",
        "dp_core/algorithms/stag/method/sound.py",
        "sound_side(start.size, budget.whole, p2=params.p2)  # step 4",
        "sound_side(float(start.table[-1, -1]), budget.whole, p2=params.p2)  # step 4",
        "tests/algorithms/stag/test_variants.py tests/contract/test_methods.py -k stag",
    ),
    Mutation(
        "Inclusive bound made exclusive: the last day",
        "dp_core/tables/records.py",
        "(days >= self.first) & (days <= self.last)",
        "(days >= self.first) & (days < self.last)",
        "tests/algorithms/fda/test_upload.py",
    ),
    Mutation(
        "Inclusive bound made exclusive: a parameter's lowest value",
        "dp_core/params.py",
        "if not low <= number <= high",
        "if not low < number <= high",
        "tests/core/test_algorithm.py",
    ),
    Mutation(
        "Rounding the wrong way: exact noise",
        "dp_core/noise/calibration.py",
        "parameters = np.floor(np.minimum(steps, 2.0**62))",
        "parameters = np.ceil(np.minimum(steps, 2.0**62))",
        "tests/core/test_exact_noise.py tests/core/test_mechanisms.py",
    ),
    Mutation(
        "Gaussian: proposals kept too often",
        "dp_core/noise/exact_noise.py",
        "_coin_exp((q * np.abs(whole) - p) ** 2, denominator, source)",
        "_coin_exp((q * np.abs(whole) - p) ** 2, 2 * denominator, source)",
        "tests/core/test_exact_noise.py -k discrete_gaussian",
    ),
    Mutation(
        "Rounding the wrong way: variance",
        "dp_core/noise/calibration.py",
        "return math.ceil(least / unit) * unit",
        "return math.floor(least / unit) * unit",
        "tests/core/test_exact_noise.py -k variance",
    ),
    Mutation(
        "Rounding the wrong way: conversion of rho",
        "dp_core/privacy/costs.py",
        "_ROUNDING * math.fsum(map(abs, terms))",
        "-_ROUNDING * math.fsum(map(abs, terms))",
        "tests/core/test_privacy.py -k rounded_up",
    ),
    Mutation(
        "Rounding the wrong way: permanent noise of a report",
        "dp_core/noise/bit_noise.py",
        "changed = math.ceil(f / 2 * WORD)",
        "changed = math.floor(f / 2 * WORD)",
        "tests/core/test_reports.py tests/algorithms/lremh/test_noise.py",
    ),
    Mutation(
        "Charge skipped",
        "dp_core/releasing/drawing.py",
        '    if register is None or getattr(data, "randomised", False):',
        "    if True:",
        "tests/contract/test_releasing.py",
    ),
    Mutation(
        "Charge of a family not raised",
        "dp_core/privacy/accounts.py",
        "if of_family and made.epsilon <= of_family[0].epsilon:",
        "if of_family and made.epsilon <= 2 * of_family[0].epsilon:",
        "tests/app/test_fda_confidential.py",
    ),
    Mutation(
        "Holder frame left out",
        "pages/parts/stag/picture.py",
        '("truth", panels.holder_frame, ',
        '("truth", panels.released_frame, ',
        "tests/app/test_frames.py -k stag",
    ),
    Mutation(
        "Simulation packed",
        "dp_core/releasing/packing.py",
        "    refuse_simulation(release)\n",
        "",
        "tests/core/test_packing.py",
    ),
    Mutation(
        "One answer too many above a threshold",
        "dp_core/noise/additive.py",
        "np.cumsum(reached) <= self.positives",
        "np.cumsum(reached) <= self.positives + 1",
        "tests/core/test_mechanisms.py",
    ),
    Mutation(
        "One event too many of a person",
        "dp_core/tables/data.py",
        "rank_within(self.event_persons) < bound",
        "rank_within(self.event_persons) <= bound",
        "tests/core/test_data.py",
    ),
    Mutation(
        "A ledger that proves twice its claim is called fine",
        "dp_core/privacy/ledger.py",
        "self.claimed * (1 + 1e-9)",
        "self.claimed * 2",
        "tests/core/test_privacy.py",
    ),
    Mutation(
        "Nobody is asked after a look",
        "pages/common/input/asking.py",
        "    if not session.books().looked(fingerprint):",
        "    if not session.books().looked(fingerprint) or own:",
        "tests/app/test_account.py -k is_asked_about_and_what",
    ),
    Mutation(
        "A blind page shows the file",
        "pages/common/input/asking.py",
        "    panels.note(BLIND)\n    return alike",
        "    panels.note(BLIND)\n    return data",
        "tests/app/test_blind.py -k same_for_any_file",
    ),
    Mutation(
        "A copy of a file begins an account anew",
        "dp_core/privacy/traces.py",
        "if share >= _HALF else NEW",
        "if share > 1 else NEW",
        "tests/app/test_collection.py -k edited_copy",
    ),
    Mutation(
        "A cap that lets twice as much through",
        "dp_core/privacy/register.py",
        "wanted.epsilon <= self.cap * _SLACK",
        "wanted.epsilon <= 2 * self.cap * _SLACK",
        "tests/app/test_collection.py -k cap_shows",
    ),
    Mutation(
        "What a plan states is not taken up",
        "pages/common/input/configurations.py",
        "        uploads.state(key, plan.upload, plan.layout, plan.columns)\n",
        "",
        "tests/app/test_reopening.py -k same_file_dropped",
    ),
    Mutation(
        "A line of the register is not held against the one before",
        "dp_core/privacy/chain.py",
        'if body is None or body.pop("before", None) != last:',
        'if body is None or not body.pop("before", None) and last:',
        "tests/core/test_register.py -k flipped_bit",
    ),
    Mutation(
        "Holder frame of the groups left out",
        "pages/parts/dpc_stacking/picture.py",
        'panels.holder_frame(real, key="dpc_plane_true", plain=plain)',
        "one",
        "tests/app/test_frames.py -k dpc_stacking-central",
    ),
    Mutation(
        "A fifth of the noise in explored runs",
        "dp_core/noise/additive.py",
        "        noise *= self.scale\n",
        "        noise *= self.scale / 5\n",
        "tests/privacy/test_audits.py -k first_event_boost",
    ),
    Mutation(
        "What a mechanism is asked for moves by twice its sensitivity",
        "dp_core/algorithms/stag/method/sound.py",
        "else Laplace, sensitivity=1)",
        "else Laplace, sensitivity=0.5)",
        "tests/contract/test_replay.py -k many_neighbours",
    ),
    Mutation(
        "A dead worker ends the jobs of others",
        "pages/common/work/jobs.py",
        "                self._suspects.append(flight)",
        "                flight.job.fail(DPError(CRASHED))",
        "tests/app/test_jobs.py -k dead_worker",
    ),
    Mutation(
        "Both sides of an attack look at the same data",
        "dp_core/study/attacked.py",
        "audit_scores, method, params, data, event=event, trials=chunk",
        "audit_scores, method, params, pair[0], event=event, trials=chunk",
        "tests/app/test_privscbn_tabs.py -k live_gap",
    ),
    Mutation(
        "What is hidden is seen",
        "pages/common/frame/hidden.css",
        "  display: none !important; /* stronger",
        "  opacity: 1 !important; /* stronger",
        "tests/browser/test_choose.py -k hidden_for_others",
    ),
    Mutation(
        "A page that sticks out on a phone",
        "pages/common/frame/hidden.css",
        "/* While what is true",
        "@media (max-width: 640px) { .stMain h1 { min-width: 500px } }\n/* While what is true",
        "tests/browser/test_choose.py -k hidden_for_others",
    ),
)


def verdict(mutation: Mutation) -> str:
    """Run the tests of one mistake in a copy of the tree, first as it is, then with the mistake.

    Say "caught", "missed", or "broken" where the text is no longer there or the tests do not pass
    without the mistake.
    """
    with tempfile.TemporaryDirectory() as folder:
        house = Path(folder) / "house"
        shutil.copytree(ROOT, house, ignore=IGNORED)
        path = house / mutation.file
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        if text.count(mutation.old) != 1 or tested(house, mutation.tests) != PASSED:
            return "broken"
        path.write_text(text.replace(mutation.old, mutation.new), encoding="utf-8")
        found = tested(house, mutation.tests)
    return {PASSED: "missed", FAILED: "caught"}.get(found, "broken")


def tested(house: Path, tests: str) -> int:
    """Run tests in a copy of the tree; pytest's exit code."""
    command = [sys.executable, "-m", "pytest", "-n", "0", "-q", "-x", "-p", "no:cacheprovider"]
    return subprocess.run(
        [*command, *tests.split()], cwd=house, check=False, capture_output=True
    ).returncode


def verdicts(words: list[str]) -> Iterator[tuple[str, str]]:
    """Verdict and name of each mutation whose name holds one of the words, or of all."""
    for mutation in MUTATIONS:
        if not words or any(word.lower() in mutation.name.lower() for word in words):
            yield verdict(mutation), mutation.name


def main(words: list[str]) -> int:
    """Print the table; how many were not caught."""
    wrong = 0
    for said, name in verdicts(words):
        wrong += said != "caught"
        sys.stdout.write(f"{said:8}{name}\n")
        sys.stdout.flush()
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
