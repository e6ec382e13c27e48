"""What users sent, kept with a release: reports are what is released, tables follow from them."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dp_core.algorithms.lremh.data.upload import ReadyReports
from dp_core.algorithms.lremh.method.rivals.joint import Tally
from dp_core.algorithms.lremh.method.rivals.view_reports import ViewReports
from dp_core.algorithms.lremh.method.steps.client import Noise
from dp_core.algorithms.lremh.outputs import Answers, Estimate, Form, Sent
from dp_core.noise.mechanisms import MemoisedResponse, Rng, is_exact
from dp_core.tables.categorical import CategoricalTable


def packed_bits(
    attributes: Sequence[int], bits: ArrayLike, *, form: Form = "categories"
) -> Answers:
    """Keep bits, an eighth of their size.

    Parameters
    ----------
    attributes : sequence of int
    bits : array_like of 0 and 1, shape (n, width)
    form : {"categories", "records"}

    Returns
    -------
    Answers

    Examples
    --------
    >>> packed_bits([0], [[0, 1, 0]]).bits().tolist()
    [[0, 1, 0]]
    """
    made = np.asarray(bits, dtype=np.uint8)
    return Answers(
        attributes=tuple(attributes),
        form=form,
        packed=np.packbits(made, axis=1),
        width=made.shape[1],
    )


def kept_reports(
    found: Estimate,
    table: CategoricalTable | ReadyReports,
    reports: Sequence[NDArray[np.uint8]],
    device: MemoisedResponse,
    rng: Rng,
) -> Estimate:
    """Keep the bits of all users with the estimate of a release; exploring keeps none."""
    if not is_exact(rng):
        return found
    return replace(found, sent=sent_bits(table, reports, device.noise.rounded()))


def sent_bits(
    table: CategoricalTable | ReadyReports, reports: Sequence[NDArray[np.uint8]], noise: Noise
) -> Sent:
    """Gather the bits of all attributes, and what gives them a meaning."""
    answers = packed_bits(range(len(table.domains)), np.hstack(reports))
    return Sent(names=table.names, labels=table.labels, answers=(answers,), noise=noise)


def joint_answers(attributes: Sequence[int], sent: ArrayLike | Tally) -> Answers:
    """Keep answers on whole records of some attributes: numbers (n,), bits (n, k) or counts."""
    if isinstance(sent, Tally):
        return Answers(
            attributes=tuple(attributes),
            form="counts",
            packed=sent.counts,
            width=0,
            users=len(sent),
        )
    made = np.asarray(sent)
    if made.ndim == 2:
        return packed_bits(attributes, made, form="records")
    numbers = made.astype(np.int64)
    return Answers(attributes=tuple(attributes), form="record", packed=numbers, width=0)


def view_answers(reports: ViewReports) -> tuple[Answers, ...]:
    """Keep the answers on each view that somebody was asked for."""
    asked = zip(reports.views, reports.reports, strict=True)
    return tuple(joint_answers(view, sent) for view, sent in asked if len(sent))
