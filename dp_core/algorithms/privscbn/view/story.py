"""Sentences about a release that change with it; numbers in them are public or for the holder."""

from collections.abc import Mapping

from dp_core.algorithm import Release
from dp_core.algorithms.privscbn.method.steps.budget import budget_split
from dp_core.algorithms.privscbn.method.steps.networks import TableRelease
from dp_core.algorithms.privscbn.method.steps.run_plan import clusters_wanted
from dp_core.algorithms.privscbn.params import PublishedParams, TableParams
from dp_core.algorithms.privscbn.study.comparison import Joins
from dp_core.algorithms.privscbn.study.quiet_runs import degree_of
from dp_core.errors import joined
from dp_core.tables.records import BinaryTable

_NOISES = ("Laplace", "Gaussian", "sparse vector")
_MOST_SIZES = 6
_PICTURE = " The network shows the strongest pairs of it."


def share(value: float) -> str:
    """Write an error between 0 and 1 with two digits that count.

    Examples
    --------
    >>> share(0.12345), share(0.00345), share(0)
    ('0.123', '0.0034', '0')
    """
    if abs(value) < 1e-6:
        return "0"
    return f"{value:.3f}" if value >= 0.01 else f"{value:.2g}"


def of_100(value: float) -> str:
    """Write an error between 0 and 1 as so many of 100.

    Examples
    --------
    >>> of_100(0.036), of_100(0.352), of_100(0.0004)
    ('3.6 of 100', '35 of 100', 'fewer than 0.1 of 100')
    """
    if value < 0.001:
        return "fewer than 0.1 of 100"
    return f"{100 * value:.{0 if value >= 0.1 else 1}f} of 100"


def counted(number: int, noun: str) -> str:
    """Count things in words: "1 edge", "3 edges".

    Examples
    --------
    >>> counted(1, "edge"), counted(0, "edge")
    ('1 edge', 'no edges')
    """
    return f"{number:,} {noun}" if number == 1 else f"{number or 'no'} {noun}s"


def what_happened(
    table: BinaryTable, params: TableParams, release: Release[TableRelease], *, method: str
) -> str:
    """Say how the release on screen came about, for somebody who sees it for the first time.

    Parameters
    ----------
    table : BinaryTable
        Its size and names are public; nothing else of it is used.
    params : TableParams
    release : Release[TableRelease]
    method : str
        Key of the method.
    """
    output = release.output
    if method == "no_privacy":
        budget = "No noise was added anywhere: this is what the published steps themselves lose."
    elif method == "published" and isinstance(params, PublishedParams):
        budget = _published(table, params, release)
    else:
        budget = _measured(params, release)
    sentences = [budget, *output.notes, _model(output)]
    if output.synthetic is not None:
        sentences.append(
            f"Then {len(output.synthetic):,} rows were drawn from it: nobody in them is real."
        )
    if method != "no_privacy":
        sentences.append("Half the ε, twice the noise: look at the two tables.")
    return " ".join(sentence for sentence in sentences if sentence)


def _published(table: BinaryTable, params: PublishedParams, release: Release[TableRelease]) -> str:
    n, m = len(table), table.attributes
    split = budget_split(m, n, clusters_wanted(params.k, m), params.epsilon)
    clusters = release.output.clusters or []
    largest = max((c - min(params.max_parents, c - 1) for c in map(len, clusters)), default=1)
    noise = 2 * largest / (n * split.conditionals)
    return (
        f"ε = {params.epsilon:g} was cut into {split.partition:.2g} for the distances between "
        f"columns, {split.structure:.2g} for the networks and {split.conditionals:.2g} for the "
        f"probabilities. A probability got noise of scale {share(noise)} at most: that little, "
        f"because the paper takes one person to move it by no more than 2 in {n:,}."
    )


def _measured(params: TableParams, release: Release[TableRelease]) -> str:
    """Say what was measured with which noise, from the lines of the ledger."""
    spent = [
        f"{record['step']} ({record['mechanism']})"
        for record in release.ledger.records()
        if str(record["mechanism"]).startswith(_NOISES)
    ]
    if not spent:
        return ""
    return f"ε = {params.epsilon:g} went into {joined(spent)}; noise is in records."


def _model(output: TableRelease) -> str:
    if output.network is None or output.clusters is None:
        return "Queries are answered from the noisy tables; there is no network and no table."
    degree = degree_of(output)
    if degree == 0:
        alone = "No column has a parent: every column is drawn by itself."
        return "" if any("drawn by itself" in note for note in output.notes) else alone
    if output.joints:
        return _fitted(output)
    if output.latent is not None:
        return "The numbers behind two answers go together as the answers do." + _PICTURE
    sizes = [len(cluster) for cluster in output.clusters]
    found = f"{len(sizes)} clusters came out" if len(sizes) > 1 else "All columns form one group"
    if 1 < len(sizes) <= _MOST_SIZES:
        found += f", of {joined(sizes)} columns"
    bridges = sum(bridge is not None for bridge in output.bridges)
    hung = f", and {counted(bridges, 'bridge')} between the clusters" if bridges else ""
    return f"{found}; a column has at most {counted(degree, 'parent')}{hung}."


def _fitted(output: TableRelease) -> str:
    """Say what whole tables were made of the counts."""
    even = "the most even table that agrees with the counts was taken"
    if len(output.joints) == 1:
        return f"Of all columns {even}.{_PICTURE}"
    most = max(len(joint.attributes) for joint in output.joints)
    hung = "each but the first hangs on a column of another"
    return f"Of each group, of at most {most} columns, {even}; {hung}.{_PICTURE}"


def judged(
    errors: Mapping[str, float], floor: Mapping[str, float], independent: Mapping[str, float]
) -> str:
    """Compare the error with forgetting all structure and with no noise: for the holder only."""
    here, without, bar = errors["tvd"], floor["tvd"], independent["tvd"]
    if here > 1.05 * bar:
        first = (
            f"Forgetting all structure does better here: drawing every column by itself has an "
            f"error of {share(bar)}, this release {share(here)}."
        )
    elif here > 0.95 * bar:
        first = "This release is as good as drawing every column by itself, and no better."
    else:
        first = (
            f"Drawing every column by itself would leave an error of {share(bar)}; this release "
            f"has {share(here)}."
        )
    if without >= 0.8 * here:
        second = "Nearly all of it is the model's: it would be there without any noise."
    elif without <= 0.3 * here:
        second = f"Most of it is noise: without, {share(without)} would remain."
    else:
        second = f"Without noise {share(without)} would remain."
    return f"{first} {second}"


def network_words(joins: Joins, where: str) -> str:
    """Say in words what the picture of two networks marks.

    Parameters
    ----------
    joins : Joins
    where : str
        Of which network they are kept or lost, as in "without noise".
    """
    kept, new, lost = (len(each) for each in (joins.kept, joins.new, joins.lost))
    if not new and not lost:
        return f"{counted(kept, 'edge').capitalize()}: the same as {where}."
    return f"Of {counted(kept + lost, 'edge')} {where} {kept} kept and {lost} lost; {new} new."
