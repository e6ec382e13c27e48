"""Measure the tables of ``benchmarks/quality.py`` with SDMetrics, Anonymeter and scikit-learn.

STRANGER_PYTHON benchmarks/quality_strangers.py WORK

Nothing of ours is imported here. Each table takes about two minutes.
"""

import json
import sys
import warnings
from importlib.metadata import version
from pathlib import Path

import numpy as np
import pandas as pd
from adult_strangers import auc, scored
from anonymeter.evaluators import InferenceEvaluator, LinkabilityEvaluator, SinglingOutEvaluator

ATTACKS, SEED = 2_000, 7


def main(work: Path) -> None:
    """Measure each table and write ``quality.json``."""
    warnings.simplefilter("ignore")
    about = json.loads((work / "names.json").read_text())
    label = about["label"]
    given, control = (pd.read_csv(work / f"{name}.csv") for name in ("given", "control"))
    found = {}
    for number, name in enumerate(about["names"]):
        made = pd.read_csv(work / f"table_{number}.csv")
        found[name] = quality(given, made) | {"auc": auc(made.to_numpy(), control.to_numpy(), SEED)}
        if number:  # the control is no synthetic table of the given rows
            found[name] |= risks(given, made, control, label)
        else:
            found[name] |= dict.fromkeys(("singling", "linking", "inferring"), 0.0)
        print(name, found[name], flush=True)
    used = ("sdmetrics", "anonymeter", "scikit-learn")
    versions = ", ".join(f"{each} {version(each)}" for each in used)
    (work / "quality.json").write_text(json.dumps({"versions": versions, "tables": found}))


def quality(given: pd.DataFrame, made: pd.DataFrame) -> dict[str, float]:
    """Score columns and pairs as SDMetrics does."""
    report = scored(given, made)
    shapes, pairs = report.get_properties()["Score"]
    return {"quality": report.get_score(), "shapes": shapes, "pairs": pairs}


def risks(
    given: pd.DataFrame, made: pd.DataFrame, control: pd.DataFrame, label: str
) -> dict[str, float]:
    """Measure the three risks of Anonymeter beyond those of people who were not given."""
    np.random.seed(SEED)  # noqa: NPY002 - the only way to seed it
    given, made, control = (each.astype(str) for each in (given, made, control))
    names = [name for name in given if name != label]
    half = len(names) // 2
    asked = {"ori": given, "syn": made, "control": control, "n_attacks": ATTACKS}
    evaluators = {
        "singling": (SinglingOutEvaluator(**asked, n_cols=3), {"mode": "multivariate"}),
        "linking": (
            LinkabilityEvaluator(**asked, aux_cols=(names[:half], names[half:]), n_neighbors=10),
            {"n_jobs": 1},
        ),
        "inferring": (
            InferenceEvaluator(**asked, aux_cols=names, secret=label, regression=False),
            {"n_jobs": 1},
        ),
    }
    found = {}
    for key, (evaluator, how) in evaluators.items():
        try:
            evaluator.evaluate(**how)
            found[key] = float(evaluator.risk().value)
        except RuntimeError:  # too few guesses of it came out to attack with
            found[key] = 0.0
    return found


if __name__ == "__main__":
    main(Path(sys.argv[1]))
