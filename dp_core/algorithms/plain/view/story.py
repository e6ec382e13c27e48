"""Sentences on answers."""

import numpy as np

from dp_core.algorithms.plain.method.steps.answers import Answer
from dp_core.arrays import Floats
from dp_core.words import Message, message


def title(answer: Answer) -> Message:
    """Name a question: "Mean of wage, by sector"."""
    question = answer.question
    by = question.by.name if question.by is not None else ""
    facts = {"kind": question.kind, "column": question.column.name, "by": by}
    return message("plain-title", grouped=bool(by), **facts)


def off_by(answer: Answer, record: str) -> Message:
    """Say how far off an answer is in 95 of 100 releases; it follows from public numbers."""
    question = answer.question
    facts = {"kind": question.kind, "column": question.column.name, "record": record}
    return message("plain-off-by", off=float(np.median(answer.half)), **facts)


def compared(answer: Answer, true: Floats, record: str) -> Message:
    """Say how far off this draw is: for the holder."""
    error = np.abs(answer.values - true)
    worst = int(error.argmax())
    place = " · ".join(each for each in answer.places[worst] if each)
    facts = {"kind": answer.question.kind, "record": record, "values": error.size}
    return message(
        "plain-compared", mean=float(error.mean()), most=float(error[worst]), place=place, **facts
    )
