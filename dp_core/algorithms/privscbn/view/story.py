"""Messages about a release that change with it; numbers in them are public or for the holder."""

from collections.abc import Mapping

from dp_core.algorithm import Release
from dp_core.algorithms.privscbn.method.steps.budget import budget_split, clusters_wanted
from dp_core.algorithms.privscbn.method.steps.networks import TableRelease, prediction_note
from dp_core.algorithms.privscbn.params import PublishedParams, TableParams
from dp_core.algorithms.privscbn.study.comparison import Joins, degree_of
from dp_core.tables.records import BinaryTable
from dp_core.words import Message, message

_NOISES = ("Laplace", "Gaussian", "sparse vector")
_MOST_SIZES = 6


def what_happened(
    table: BinaryTable, params: TableParams, release: Release[TableRelease], *, method: str
) -> str:
    """Say how the release on screen came about, for somebody who sees it for the first time.

    Parameters
    ----------
    table : BinaryTable
        Its size and names are public; nothing else of it is used.
    method : str
        Key of the method.
    """
    output = release.output
    sentences = [_budget(table, params, release, method), *output.notes, _model(output)]
    if output.synthetic is not None:
        sentences.append(message("privscbn-how-rows", rows=len(output.synthetic)))
    sentences.append(prediction_note(output, table.names))
    return " ".join(str(sentence) for sentence in sentences if sentence)


def _budget(
    table: BinaryTable, params: TableParams, release: Release[TableRelease], method: str
) -> Message | None:
    """Say what was measured with which noise; but for the published method, from its ledger."""
    if method == "no_privacy":
        return message("privscbn-how-quiet")
    if method == "published" and isinstance(params, PublishedParams):
        return _published(table, params, release)
    spent = [
        f"{record['step']} ({record['mechanism']})"
        for record in release.ledger.records()
        if str(record["mechanism"]).startswith(_NOISES)
    ]
    facts = {"epsilon": params.epsilon, "spent": spent}
    return message("privscbn-how-measured", **facts) if spent else None


def _published(
    table: BinaryTable, params: PublishedParams, release: Release[TableRelease]
) -> Message:
    n, m = len(table), table.attributes
    split = budget_split(m, n, clusters_wanted(params.k, m), params.epsilon)
    clusters = release.output.clusters or []
    largest = max((c - min(params.max_parents, c - 1) for c in map(len, clusters)), default=1)
    return message(
        "privscbn-how-published",
        epsilon=params.epsilon,
        distances=split.partition,
        networks=split.structure,
        chances=split.conditionals,
        noise=2 * largest / (n * split.conditionals),
        records=n,
    )


def _model(output: TableRelease) -> Message:
    if output.network is None or output.clusters is None:
        return message("privscbn-how-queries")
    degree = degree_of(output)
    if degree == 0:
        return message("privscbn-how-independent")
    if output.joints:
        most = max(len(joint.attributes) for joint in output.joints)
        return message("privscbn-how-even", groups=len(output.joints), most=most)
    if output.latent is not None:
        return message("privscbn-how-latent")
    sizes = [len(cluster) for cluster in output.clusters]
    return message(
        "privscbn-how-clusters",
        clusters=len(sizes),
        few=1 < len(sizes) <= _MOST_SIZES,
        sizes=[str(size) for size in sizes],
        parents=degree,
        bridges=sum(bridge is not None for bridge in output.bridges),
    )


def judged(
    errors: Mapping[str, float], floor: Mapping[str, float], independent: Mapping[str, float]
) -> Message:
    """Compare the error with independent columns and with no noise: for the holder only."""
    here, without, bar = errors["tvd"], floor["tvd"], independent["tvd"]
    compared = "worse" if here > 1.05 * bar else "same" if here > 0.95 * bar else "better"
    left = "model" if without >= 0.8 * here else "noise" if without <= 0.3 * here else "both"
    facts = {"here": 100 * here, "independent": 100 * bar, "without": 100 * without}
    return message("privscbn-judged", compared=compared, left=left, **facts)


def network_words(joins: Joins, columns: int, against: str) -> Message:
    """Say in words what the picture of two networks marks.

    Parameters
    ----------
    against : {"quiet", "true", "nothing"}
        The network without noise, the true one, or none.
    """
    kept, new, lost = (len(each) for each in (joins.kept, joins.new, joins.lost))
    facts = {"kept": kept, "new": new, "lost": lost, "there": kept + lost}
    same = not new and not lost
    return message("privscbn-ring", columns=columns, against=against, same=same, **facts)
