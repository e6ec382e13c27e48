"""Files that are recognised by the names of their columns, with the public facts about them (4.7).

The facts were known before any of the people in a file were; none is read from it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from dp_core.errors import joined
from dp_core.uploads.columns import folded
from dp_core.words import say


@dataclass(frozen=True, kw_only=True)
class Recipe:
    """Public facts about a known file.

    Parameters
    ----------
    title : str
    columns : tuple of str
        Names that a file of this kind has; any more are left out.
    also : tuple of str
        Names that some copies of it have.
    bounds, categories, classes : str
        What the upload asks for.
    gaps : bool
        Whether cells are missing in it.
    left_out : tuple of str
        Columns that name people.
    """

    title: str
    columns: tuple[str, ...]
    also: tuple[str, ...] = ()
    bounds: str = ""
    categories: str = ""
    classes: str = ""
    gaps: bool = False
    left_out: tuple[str, ...] = ()

    def fits(self, names: Sequence[str]) -> bool:
        """Whether a file has all columns of this kind."""
        return set(self.columns) <= set(names)

    def others(self, names: Sequence[str]) -> tuple[str, ...]:
        """Columns of a file of which nothing is known, or that name people."""
        known = {*self.columns, *self.also} - set(self.left_out)
        return tuple(name for name in names if name not in known)

    @property
    def sentence(self) -> str:
        """What is said when a file is recognised."""
        filled = ["bounds"]
        filled += [say("dpc-recipes-order-words")] if "<" in self.categories else []
        filled += ["the class column"] if self.classes else []
        filled += [say("dpc-recipes-missing-cells-become")] if self.gaps else []
        return say(
            "dpc-recipes-recognised-columns-filled-nothing", title=self.title, joined=joined(filled)
        )


HCV = Recipe(
    title=say("dpc-recipes-hcv-blood-tests-uci"),
    columns=(
        *("Age", "Sex", "ALB", "ALP", "ALT", "AST", "BIL", "CHE", "CHOL", "CREA", "GGT", "PROT"),
        "Category",
    ),
    bounds=(
        "Age=0..100; ALB=20..60; ALP=0..200; ALT=0..150; AST=0..150; BIL=0..60; CHE=0..20; "
        "CHOL=0..10; CREA=20..200; GGT=0..200; PROT=40..100"
    ),
    categories="Sex=f<m",
    classes="Category",
    gaps=True,
)

CERVICAL = Recipe(
    title=say("dpc-recipes-cervical-cancer-behaviour-risk"),
    columns=(
        *("behavior_sexualRisk", "behavior_personalHygine"),
        *("intention_aggregation", "intention_commitment"),
        *("attitude_consistency", "attitude_spontaneity"),
        *("norm_significantPerson", "norm_fulfillment"),
        *("perception_vulnerability", "perception_severity"),
        *("motivation_strength", "motivation_willingness"),
        *("socialSupport_emotionality", "socialSupport_appreciation"),
        *("socialSupport_instrumental", "empowerment_knowledge"),
        *("empowerment_abilities", "empowerment_desires", "ca_cervix"),
    ),
    also=("behavior_eating", "bnehavior_eatig"),  # spelt in two ways
    bounds="*=0..15",
    classes="ca_cervix",
)

OBESITY = Recipe(
    title="obesity levels (UCI)",
    columns=(
        *("Gender", "Age", "Height", "Weight", "family_history_with_overweight", "FAVC", "FCVC"),
        *("NCP", "CAEC", "SMOKE", "CH2O", "SCC", "FAF", "TUE", "CALC", "MTRANS", "NObeyesdad"),
    ),
    bounds=(
        "Age=14..65; Height=1.4..2; Weight=35..175; FCVC=1..3; NCP=1..4; CH2O=1..3; FAF=0..3; "
        "TUE=0..2"
    ),
    categories=(
        "Gender=Female<Male; family_history_with_overweight=no<yes; FAVC=no<yes; SMOKE=no<yes; "
        "SCC=no<yes; CAEC=no<Sometimes<Frequently<Always; CALC=no<Sometimes<Frequently<Always; "
        "MTRANS=Walking<Bike<Motorbike<Public_Transportation<Automobile"
    ),
    classes="NObeyesdad",
)

NUMBERS_ROWS = (
    *("p1,34,172,68.5", "p2,51,165,80", "p3,29,181,77", "p4,67,158,59.5", "p5,45,176,91"),
    *("p6,72,169,74", "p7,23,163,55", "p8,58,184,88"),
)
NUMBERS = Recipe(
    title=say("dpc-recipes-template-numbers"),
    columns=("person", "age", "height_cm", "weight_kg"),
    bounds="age=0..110; height_cm=100..220; weight_kg=20..200",
    left_out=("person",),
)

WORDS_ROWS = (
    *("p1,34,no,weekly,north,a", "p2,51,yes,never,south,b", "p3,29,no,daily,north,a"),
    *("p4,67,no,never,west,b", "p5,45,yes,weekly,south,b", "p6,72,no,never,north,b"),
    *("p7,23,no,daily,west,a", "p8,58,yes,weekly,east,b"),
)
WORDS = Recipe(
    title=say("dpc-recipes-template-words"),
    columns=("person", "age", "smoker", "exercise", "town", "group"),
    bounds="age=0..110; smoker=0..1",
    categories="exercise=never<weekly<daily; town=north,south,west,other",
    classes="group",
    left_out=("person",),
)

RECIPES = (HCV, CERVICAL, OBESITY, NUMBERS, WORDS)

_CLASSES = frozenset({"class", "classes", "label", "target", "diagnosis", "species"})


def recipe_of(names: Sequence[str]) -> Recipe | None:
    """Find the kind of a file by its columns; None of one that is not known."""
    return next((recipe for recipe in RECIPES if recipe.fits(names)), None)


def class_column(names: Sequence[str]) -> str:
    """Guess which column holds known groups, by its name; empty of none."""
    return next((name for name in names if folded(name) in _CLASSES), "")
