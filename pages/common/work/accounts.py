"""Account of a collection in a visit: its register, its views, and the releases that were kept.

Two sums stand side by side and are never mixed. *Releases* were drawn with fresh, secret noise:
their proven ε add up; results of one gradual family refine each other and count once, with the
largest that was shown. *Views* were for study: they share one noise vector and a visible seed, so
two of them determine the data, and no sum makes them publishable.
"""

import math
from dataclasses import dataclass, field
from typing import Any

from dp_core.errors import DPError
from dp_core.privacy.charges import Charge
from dp_core.privacy.register import Register
from dp_core.privacy.traces import Likeness


@dataclass
class Account:
    """All that was drawn from, and looked at in, one collection."""

    register: Register = field(default_factory=Register.new)
    views: dict[str, float] = field(default_factory=dict)
    kept: dict[str, Any] = field(default_factory=dict)
    drawn: dict[str, list[Any]] = field(default_factory=dict)
    """All that was drawn under each key of `kept`, whatever the settings were."""
    joined: dict[str, Likeness] = field(default_factory=dict)
    """Files, by SHA-256, that count here until somebody says whether they are the same people."""
    closed: str = ""
    """Why nothing can be charged here: its register cannot be read or written."""

    @property
    def charges(self) -> list[Charge]:
        """Charges in force: of each gradual family the largest."""
        return self.register.charges

    @property
    def spent(self) -> float:
        """Proven ε of all releases."""
        return float(self.register.spent.epsilon)

    @property
    def delta(self) -> float:
        """Delta that goes with `spent`."""
        return self.register.spent.delta

    @property
    def looked(self) -> bool:
        """Whether true values, or errors against them, were on screen."""
        return self.register.looked

    @property
    def viewed(self) -> float:
        """Sum over the views, had each been a release of its own."""
        return math.fsum(self.views.values())

    def look(self) -> None:
        """Note that somebody has looked; a register that cannot be written takes no draw then."""
        try:
            self.register.look()
        except DPError as error:
            self.closed = str(error)

    def lock(self, plan: str) -> None:
        """Note the digest of a plan, before or after a look."""
        try:
            self.register.lock(plan)
        except DPError as error:
            self.closed = str(error)

    def keep(self, key: str, release: Any) -> None:
        """Keep a release beside all that were drawn under the same key before."""
        self.kept[key] = release
        self.drawn.setdefault(key, []).append(release)

    def take_over(self, other: "Account") -> None:
        """Add all that another account of the same people holds."""
        self.register.take_over(other.register)
        self.views |= other.views
        self.kept |= other.kept
        for key, drawn in other.drawn.items():
            self.drawn.setdefault(key, []).extend(drawn)
        self.joined |= other.joined

    def sentence(self) -> str:
        """Say both sums in words."""
        families = sum(bool(charge.family) for charge in self.charges)
        alone = len(self.charges) - families
        drawn = [f"{_counted(alone, 'release')} drawn"] if alone or not families else []
        shown = [f"{_counted(families, 'confidential picture')} shown"] if families else []
        releases = ", ".join(drawn + shown)
        if self.charges:
            releases += f", ε {_said(self.spent)} proven in all"
        if self.delta:
            releases += f" (δ {self.delta:.2g})"
        if families and not self.views:
            return f"{releases}."
        views = f"{_counted(len(self.views), 'view').lower()} looked at"
        if self.views:
            views += f", ε {_said(self.viewed)} had each been a release of its own"
        return (
            f"{releases}; {views}. Views are for study only: they share their noise and show "
            "their seed."
        )


def _counted(number: int, noun: str) -> str:
    return f"{number or 'No'} {noun}{'' if number == 1 else 's'}"


def _said(epsilon: float) -> str:
    return "without limit" if math.isinf(epsilon) else f"{epsilon:.4g}"
