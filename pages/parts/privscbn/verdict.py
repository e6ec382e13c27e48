"""What the verdict of the synthetic-tables page is about."""

from dp_core.algorithms.privscbn.study import is_slow
from pages.common.show import verdicts
from pages.parts.privscbn.state import KEY, METRIC, View


def show(view: View) -> None:
    """Draw the verdict, or what there is of it while the draws come in."""
    verdicts.show(
        verdicts.Question(
            key=KEY,
            data=view.table,
            method=view.method,
            params=view.params,
            metric=METRIC,
            tolerance=view.tolerance,
            wanted=view.wanted,
            unit="",
            what="draws, by the error of tables of three",
            ledger=view.release.ledger,
            protected=view.unit,
            slow=is_slow(view.m, view.params),
        )
    )
