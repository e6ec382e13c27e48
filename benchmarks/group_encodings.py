"""Whether a stack beats what it is made of, and what its widened matrix says of random labels.

Parts of ``docs/results/groups.md``, as `group_claims`.
"""

import numpy as np

from benchmarks import group_reported as said
from benchmarks.group_data import Real, alone, labelled
from benchmarks.page import error, mean_words, section, stacked, table
from dp_core.algorithms.dpc_stacking import ch_index, encode_votes, silhouette, stack
from dp_core.algorithms.dpc_stacking.metrics import adjusted_rand
from dp_core.algorithms.dpc_stacking.outputs import to_unit
from dp_core.algorithms.dpc_stacking.params import NAMES
from dp_core.study.experiments import trial_rng
from dp_core.tables.numeric import NumericTable

FEW_SEEDS = 3  # without noise, where only the starts differ
WEIGHT = 100.0
JUDGES = {"ch": ch_index, "silhouette": silhouette}
CLUSTERERS = {"kmeans": "K-means", "spectral": "spectral", "birch": "Birch", "gmm": "mixture"}


def agreement(table: NumericTable, clusters: int, seed: int) -> dict[str, float]:
    """ARI with the classes, of single clusterers and of the stack in both encodings."""
    rows = to_unit(table.values, table.bounds)
    found = {
        name: adjusted_rand(labels, table.classes)
        for name, labels in alone(rows, clusters, seed).items()
    }
    for name in ("integer", "onehot"):
        made = stack(rows, clusters, encoding=name, seed=seed)  # type: ignore[arg-type]
        found[name] = adjusted_rand(made.labels, table.classes)
    return found


def encodings(real: list[Real], seeds: int) -> list[str]:
    """Ask whether a stack beats what it is made of, and whether the encoding matters."""
    few = min(seeds, FEW_SEEDS)
    titles = CLUSTERERS | {"integer": "stack, numbers", "onehot": "stack, one column a group"}
    rows, means = [], []
    for title, given, clusters in labelled(real):
        runs = stacked(agreement(given, clusters, seed) for seed in range(few))
        means.append([runs[name].mean() for name in titles])
        rows.append((title, *(f"{mean:.3f}" for mean in means[-1])))
    whole = dict(zip(titles, np.mean(means, axis=0), strict=True))
    rows.append((f"mean of {len(means)}", *(f"**{mean:.3f}**" for mean in whole.values())))
    before = (f"{said.ENCODINGS[name]:.3f}" for name in titles)
    best = max(NAMES, key=lambda name: whole[name])
    found = dict(zip(titles, np.array(means).T, strict=True))
    beaten = int((found["onehot"] > np.max([found[name] for name in NAMES], axis=0)).sum())
    return section(
        "Encoding of votes, no noise",
        f"ARI with the known classes on the unit box; means of {few} seeds.",
        table(("table", *titles.values()), [*rows, ("measured before, 11 tables", *before)]),
        f"- Numbers as votes: {whole['integer']:.3f} against {whole['kmeans']:.3f} of K-means "
        f"alone; one column a group: {whole['onehot']:.3f}. The best single clusterer on average "
        f"is {titles[best]}, {whole[best]:.3f}. The stack with one column a group beats all four "
        f"on {beaten} of {len(means)} tables: a compromise, not a gain.",
    )


def random_labels(real: list[Real], seeds: int) -> list[str]:
    """Show that the widened matrix grades its own homework."""
    (low, high), (least, most) = said.RANDOM["silhouette"], said.RANDOM["ch"]
    before = f"{low:g} and {high:g}; {least:g} and {most:,.0f}"
    rows = []
    for given in real:
        runs = stacked(random_scores(given, seed) for seed in range(seeds))
        wide = runs["wide silhouette"]
        widened = f"{wide.mean():.3f} ± {error(wide):.4f}"
        scored = (mean_words(runs["silhouette"]), widened, mean_words(runs["ch"]))
        most_of = f"{runs['wide ch'].mean():,.0f}"
        rows.append((given.title, *scored, most_of, before if given.key == "hcv" else ""))
    heads = ("silhouette, table", "widened", "CH, table", "widened", "measured before")
    return section(
        "Random labels, weight 100",
        "Labels drawn at random, scored on the table (unit box) and with their own column beside.",
        table(("table", *heads), rows),
    )


def random_scores(given: Real, seed: int) -> dict[str, float]:
    """Both scores of random labels on both matrices."""
    rows = given.rows("unit_box")
    labels = trial_rng(seed, "claims", None, 0).integers(0, given.clusters, len(rows))
    wide = np.hstack([rows, encode_votes(labels, WEIGHT, given.clusters, "integer")])
    return {
        f"{where}{name}": judge(matrix, labels)
        for where, matrix in (("", rows), ("wide ", wide))
        for name, judge in JUDGES.items()
    }
