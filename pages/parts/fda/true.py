"""The accurate half of the verdict: by the noise, and for the holder with what a bound leaves out.

Nothing that compares with true totals is drawn while an upload is confidential: somebody who sees
the truth could stop the slider where the picture equals it, and no ε covers that.
"""

from dp_core import opening
from dp_core.study import halves, verdict
from dp_core.words import message, say
from pages.common.show import panels, verdicts
from pages.parts.fda.state import KEY, View, share_of_largest


def of_persons(view: View) -> None:
    """Judge noise and events that the bound leaves out together, where persons are counted."""
    if view.secret is None and view.stream.has_persons:
        with panels.holder_frame(say("fda-frame"), key="fda_persons"):
            _verdict(view)


def _verdict(view: View) -> None:
    """Judge noise and left-out events together; outside only the noise is judged."""
    if view.origin is not None:  # a look-alike has no person with more events than c
        half = halves.unknown_before_draw(view.stream.event, view.params.contribution)
        verdicts.draw(view, half, name="biased")
        return
    errors = view.biased(view.scale(view.method))
    judged = verdict.verdict(errors, view.tolerance, view.wanted)
    half = halves.left_out(
        halves.of_noise(judged, _asked(view)),
        events=(view.bias, int(view.stream.increments.sum())),
        bias=view.bias,
        most=view.params.contribution,
        within=view.tolerance,
    )
    verdicts.draw(view, half, name="biased")


def of_noise(view: View) -> halves.Half:
    """Judge by the noise alone; public."""
    judged = verdict.verdict(view.judged_errors(), view.tolerance, view.wanted)
    of = _asked(view)
    return halves.of_noise(judged, of) if view.secret is None else halves.expected(judged, of)


def works(view: View) -> halves.Onwards:
    """From which ε on the noise is small enough, where it is the whole error; public."""
    return halves.Onwards() if view.stream.has_persons else _asked(view).onwards


def _asked(view: View) -> halves.Asked:
    """Say what is judged."""
    sound = opening.state(KEY, "sound").method.key
    other = view.algorithm.method(view.method).variant != "sound"
    own = smallest(view, view.method)
    onwards = halves.Onwards(own=own, sound=smallest(view, sound) if other else None)
    things = message("fda-things", judged=view.judged, raw=view.treatment.active)
    share = share_of_largest(view.stream, view.tolerance)
    facts = {"tolerance": view.tolerance, "events": view.stream.event, "share": share}
    return halves.Asked(tolerance=message("fda-allowed", **facts), things=things, onwards=onwards)


def smallest(view: View, method: str) -> float:
    """First step of the slider from which on the noise alone meets the tolerance."""
    errors = view.judged_unit(method)

    def within(epsilon: float) -> float:
        return float((errors * view.scale(method, epsilon) <= view.tolerance).mean())

    found = verdict.smallest_epsilon(within, view.wanted).epsilon
    return halves.NEVER if found is None else found
