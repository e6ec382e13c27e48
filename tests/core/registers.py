"""Registers for tests, and a program that draws from one on disk and can be killed on the way."""

import os
import signal
import sys
from fractions import Fraction

from dp_core.errors import DPError
from dp_core.privacy.charges import Charge
from dp_core.privacy.costs import Neighbouring
from dp_core.privacy.register import Register


def charge(epsilon: float | str = 1, **named: object) -> Charge:
    value = Fraction(epsilon)
    return Charge(**{"label": "map", "epsilon": value, "claimed": value, **named})


def exchange(epsilon: float | str = 1, **named: object) -> Charge:
    return charge(epsilon, neighbouring=Neighbouring.REPLACE, **named)


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def main(path: str, stop: str, draws: int = 1) -> None:
    """Draw so often; a `stop` of "intent" or "draw" is where the process is killed."""
    print("ready", flush=True)
    register, done = Register.open(path), 0
    for _ in range(draws):
        try:
            token = register.intend(charge())
        except DPError:
            break
        if stop == "intent":
            die()
        done += 1
        if stop == "draw":
            die()
        register.confirm(token, "ab" * 32)
    print(done)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
