"""What a dossier is written from: the plan, its price and the account; once drawn, the release."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from dp_core.privacy.composition import Neighbouring, number_of
from dp_core.privacy.ledger import PrivacyLedger
from dp_core.releasing.contents import Contents
from dp_core.releasing.plan import Plan

BEFORE = 10
"""People in 1,000: the chance that a report starts from."""
_DONE, _TO_COME = "This release satisfies", "A release of this plan will satisfy"


@dataclass(frozen=True, kw_only=True)
class Case:
    """A release or, without contents, one that is to come; nothing of its data.

    Parameters
    ----------
    plan : Plan
    ledger : PrivacyLedger
        What it costs.
    unit : str
        What is protected.
    account : mapping, optional
        Statement of the register.
    contents : Contents, optional
        What was drawn; None in a specimen.
    """

    plan: Plan
    ledger: PrivacyLedger
    unit: str
    account: Mapping[str, Any] | None = None
    contents: Contents | None = None

    @property
    def sentence(self) -> str:
        """What is proven, in a sentence."""
        said = self.ledger.sentence(self.unit)
        return said if self.contents else said.replace(_DONE, _TO_COME)

    @property
    def local(self) -> bool:
        """Whether everybody's answer is scrambled by itself."""
        return self.plan.algorithm.neighbouring is Neighbouring.LOCAL

    @property
    def charges(self) -> list[Mapping[str, Any]]:
        """What is charged in the account so far, this release last where it is drawn."""
        return list((self.account or {}).get("charges", ()))

    @property
    def mine(self) -> int:
        """Place of this release among the charges; -1 where the charge is for an earlier plan."""
        digest = self.plan.digest if self.contents else None
        found = [k for k, each in enumerate(self.charges) if each.get("plan") == digest]
        return found[-1] if found else -1


def amount(epsilon: Any) -> str:
    """Write an ε, or an exact one as text, with the digits that are said elsewhere.

    Examples
    --------
    >>> amount("1/3"), amount("infinity"), amount(15.92)
    ('0.3333', '∞ (no guarantee)', '15.92')
    """
    value = float(number_of(epsilon)) if isinstance(epsilon, str) else float(epsilon)
    return "∞ (no guarantee)" if value == float("inf") else f"{value:.4g}"
