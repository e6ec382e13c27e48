"""Messages about a release that change with it; numbers in them are public or for the holder."""

from dp_core.algorithm import Method, Release
from dp_core.algorithms.privscbn.method.steps.networks import TableRelease, prediction_note
from dp_core.algorithms.privscbn.study.comparison import Joins
from dp_core.tables.records import BinaryTable
from dp_core.words import Message, message


def what_happened(table: BinaryTable, method: Method, release: Release[TableRelease]) -> str:
    """Say what the method does, what it decided, and what its rows are not fit for.

    `table`: its names are public; nothing else of it is used.
    """
    output = release.output
    said = [method.summary, *output.notes, prediction_note(output, table.names)]
    return " ".join(str(sentence) for sentence in said if sentence)


def network_words(joins: Joins, columns: int, against: str) -> Message:
    """Say in words what the picture of two networks marks.

    `against`: the network without noise, the true one, or none.
    """
    kept, new, lost = (len(each) for each in (joins.kept, joins.new, joins.lost))
    facts = {"kept": kept, "new": new, "lost": lost}
    return message("privscbn-ring", columns=columns, against=against, **facts)
