"""Maximum entropy for a table of categories: one noisy measurement, one consistent model (4.7).

The same as for yes/no columns, with tables of counts in place of odd counts.
"""

from dp_core.algorithm import Release
from dp_core.algorithms.privscbn.data.category_columns import check_sizes
from dp_core.algorithms.privscbn.method.mixed.cliques import choose_pairs, hung
from dp_core.algorithms.privscbn.method.mixed.counting import Tables, measure_tables
from dp_core.algorithms.privscbn.method.mixed.design import choose_design
from dp_core.algorithms.privscbn.method.mixed.model import draw_rows, fit_model
from dp_core.algorithms.privscbn.method.mixed.output import MixedRelease, tree_of
from dp_core.algorithms.privscbn.method.steps.charges import ledger_of
from dp_core.algorithms.privscbn.method.steps.networks import TableRelease
from dp_core.algorithms.privscbn.method.steps.run_plan import noise_of
from dp_core.algorithms.privscbn.params import JointParams, RowParams
from dp_core.noise.mechanisms import Rng
from dp_core.noise.streams import row_seed, streams
from dp_core.privacy.ledger import sequential
from dp_core.tables.categorical import CategoricalTable
from dp_core.words import say


def publish_mixed(table: CategoricalTable, p: JointParams, rng: Rng) -> Release[TableRelease]:
    """Publish a table of categories with a proven epsilon, from noisy tables of a few columns.

    Parameters
    ----------
    table : CategoricalTable
        Numbers stand in it as their public ranges.
    p : JointParams
        With `JointZCDPParams` the noise is Gaussian and the guarantee (epsilon, delta).

    Returns
    -------
    Release[TableRelease]
        A `MixedRelease`.
        Neighbouring relation: one record replaced, n public.

    Raises
    ------
    ParameterError
        If delta is not below 1/n, or the columns have too many categories.
    """
    return _publish(table, p, rng, order=p.order)


def publish_mixed_alone(table: CategoricalTable, p: RowParams, rng: Rng) -> Release[TableRelease]:
    """Publish the noisy shares of single columns alone; every column is drawn by itself."""
    return _publish(table, p, rng, order=1)


def _publish(
    table: CategoricalTable, p: RowParams, rng: Rng, *, order: int | None
) -> Release[TableRelease]:
    count_rng, rows_rng = streams(rng, 2)
    check_sizes(table.domains, table.names)
    n = len(table)
    epsilon, delta = noise_of(p, n)
    # step 1: what is counted, and how heavily; public
    design = choose_design(table.domains, n, order=order, epsilon=epsilon, delta=delta)
    # step 2: the one measurement; all that follows is post-processing
    noisy = measure_tables(table.codes, design, epsilon=epsilon, delta=delta, rng=count_rng)
    cliques, pairs = choose_pairs(table.domains, noisy.excess)  # step 3
    model = fit_model(noisy, hung(cliques), pairs, n)  # step 4
    seed = row_seed(rows_rng)
    rows = draw_rows(model, p.rows or n, seed)  # step 5
    networks, conditionals = tree_of(model)  # what a picture of the model shows
    output = MixedRelease(
        m=table.attributes,
        domains=table.domains,
        model=model,
        synthetic=rows,
        seed=seed,
        clusters=[sorted(child for child, _ in network) for network in networks],
        network=networks,
        conditionals=conditionals,
        association=noisy.associations if design.blocks else None,
        association_kind="cramer",
        bridges=(None,) * len(networks),
        epsilon=p.epsilon,
        notes=_notes(noisy, len(pairs), len(cliques)),
    )
    step = say("privscbn-step-tables", several=len(design.blocks))
    return Release(output, ledger_of(table, sequential(step, noisy.spend)))


def _notes(noisy: Tables, pairs: int, groups: int) -> tuple[str, ...]:
    m, several = len(noisy.design.domains), len(noisy.design.blocks)
    counted = say("privscbn-note-tables", single=m, several=several)
    if not several:
        return (counted,)
    left = m * (m - 1) // 2 - pairs
    return counted, say("privscbn-note-pairs", pairs=pairs, groups=groups, left=left)
