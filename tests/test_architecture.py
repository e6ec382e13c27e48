"""House rules, checked by machine: who may import whom, where noise is drawn, how long things are.

Rooms of the core, lowest first; a room imports from its own level and from lower ones. In a system
`data < method < study < view`, and no system looks at another.
"""

import ast
import doctest
import importlib
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.bounded import run

ROOT = Path(__file__).resolve().parents[1]
RULED = [*ROOT.glob("*.py"), *(ROOT / "pages").rglob("*.py"), *(ROOT / "dp_core").rglob("*.py")]
FILES = sorted(path.relative_to(ROOT) for path in RULED)
CORE = [path for path in FILES if path.parts[0] == "dp_core"]
TESTS = sorted(path.relative_to(ROOT) for path in (ROOT / "tests").rglob("*.py"))

ROOMS = [
    "errors assets words",
    "params",
    "privacy",
    "noise",
    "tables uploads",
    "algorithm",
    "study",
    "view",
    "algorithms",
    "registry opening",
    "releasing learning",
    "site",
    "cli __main__",
]
LEVELS = {name: level for level, names in enumerate(ROOMS) for name in names.split()}
INNER = {name: level for level, name in enumerate(("data", "method", "study", "view"))}
SHARED = {"params", "metrics", "outputs", "release"}  # of a system: for all of its rooms
MOST_FILES = {"pages": 20, "steps": 20, "noise": 16}  # in a room; 15 elsewhere

NOISE = "dp_core.noise"
DOORS = {
    f"{NOISE}.{name}" for name in ("mechanisms", "exact_noise", "streams", "bit_noise", "tape")
}
PUBLIC = {"Entropy", "RESOLUTION_BITS"}  # of the exact samplers
NOISE_CALLS = {
    *("laplace", "geometric", "gumbel", "exponential", "standard_exponential", "normal"),
    *("standard_normal", "gamma", "standard_gamma"),
}
MAKERS = {"samples.py", "generators.py", "data.py"}  # of data, not of releases
RANDOM_NAMES = {"default_rng", "Generator", "SeedSequence"}
HEAVY = ("sklearn", "scipy.stats", "streamlit")


@cache
def text(path: Path) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(text(path))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(tree(path)))


def imports(found: Iterable[ast.AST]) -> Iterator[tuple[str, str]]:
    """Give (module, name) of each import; the name is empty for ``import module``."""
    for node in found:
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((node.module or ".", alias.name) for alias in node.names)


@cache
def all_imports(path: Path) -> tuple[tuple[str, str], ...]:
    return tuple(imports(nodes(path)))


@cache
def imported(path: Path) -> frozenset[str]:
    """Dotted names a file imports: modules, and what may be modules of a package."""
    found = all_imports(path)
    modules = {module for module, _ in found}
    return frozenset(modules | {f"{module}.{name}" for module, name in found if name})


def within(name: str, package: str) -> bool:
    return name == package or name.startswith(f"{package}.")


def core_name(path: Path) -> str:
    """Room or module of the core that a file belongs to."""
    return path.parts[1].removesuffix(".py")


def in_noise(path: Path) -> bool:
    return path.parts[:2] == ("dp_core", "noise")


def is_drawing(path: Path) -> bool:
    """Whether figures are made there."""
    return not {"view", "site"}.isdisjoint((*path.parts[:-1], path.stem))


def offenders(paths: Iterable[Path], rule: Callable[[Path], Iterable[object]]) -> list[str]:
    """Say of every file what the rule found in it."""
    return [f"{path}: {found}" for path in paths for found in rule(path)]


def without_circle(leads: dict[str, set[str]]) -> None:
    """Take away what leads nowhere, until nothing is left."""
    while leads:
        leaves = {name for name, others in leads.items() if not others & leads.keys()}
        assert leaves, f"a circle among {sorted(leads)}"
        leads = {name: others for name, others in leads.items() if name not in leaves}


def test_imports_are_absolute_whole_and_public() -> None:
    def rule(path: Path) -> Iterator[str]:
        for node in nodes(path):
            if isinstance(node, ast.ImportFrom):
                if node.level:
                    yield f"relative import in line {node.lineno}"
                for alias in node.names:
                    if alias.name == "*" or alias.name.startswith("_"):
                        yield f"star import or private name in line {node.lineno}"
        for module, _ in all_imports(path):
            if any(part.startswith("_") for part in module.split(".") if part not in path.parts):
                yield f"private {module}"

    assert offenders(FILES, rule) == []


def test_the_core_imports_downwards_only() -> None:
    def rule(path: Path) -> Iterator[str]:
        own = core_name(path)
        if own not in LEVELS:
            yield f"give {own} a level in this test"
            return
        for name in imported(path):
            parts = name.split(".")
            if parts[0] == "dp_core" and LEVELS.get("".join(parts[1:2]), 0) > LEVELS[own]:
                yield f"{own} imports {name}"

    assert offenders([path for path in CORE if len(path.parts) > 2], rule) == []


def test_a_system_imports_downwards_only_and_no_other_system() -> None:
    def rule(path: Path) -> Iterator[str]:
        system, room = path.parts[2], path.parts[3].removesuffix(".py")
        for name in imported(path):
            parts = name.split(".")
            if parts[:2] != ["dp_core", "algorithms"] or len(parts) < 3:
                continue
            if parts[2] != system:
                yield f"another system: {name}"
            elif len(parts) > 3 and room in INNER:
                other = parts[3]
                if other not in SHARED and INNER.get(other, len(INNER)) > INNER[room]:
                    yield f"{room} imports {name}"

    systems = [path for path in CORE if path.parts[1] == "algorithms" and len(path.parts) > 3]
    assert offenders(systems, rule) == []


def test_rooms_do_not_import_each_other_in_a_circle() -> None:
    """Levels allow two rooms side by side to look at each other; circles are found here."""
    edges = {
        (core_name(path), name.split(".")[1])
        for path in CORE
        if len(path.parts) > 2
        for name in imported(path)
        if name.startswith("dp_core.")
    }
    without_circle({room: {to for of, to in edges if of == room and to != of} for room in LEVELS})


def test_files_of_pages_do_not_import_each_other_in_a_circle() -> None:
    """Imports inside functions count: a reader walks them, too."""
    pages = [path for path in FILES if path.parts[0] == "pages"]
    names = {".".join(path.with_suffix("").parts).removesuffix(".__init__"): path for path in pages}
    leads = {
        name: {
            whole if (whole := f"{module}.{what}") in names else module
            for module, what in all_imports(path)
        }
        for name, path in names.items()
    }
    without_circle(leads)


def test_shared_parts_of_pages_know_no_page() -> None:
    def rule(path: Path) -> Iterator[str]:
        for name in imported(path):
            shared = path.parts[:2] == ("pages", "common")
            if shared and name.startswith("pages.") and not within(name, "pages.common"):
                yield name
            if within(name, "app"):
                yield name

    assert offenders([path for path in FILES if path not in CORE], rule) == []


def test_the_core_knows_no_web_and_views_alone_draw_and_heavy_packages_wait() -> None:
    def of_the_web(path: Path) -> Iterator[str]:
        return (n for n in imported(path) if within(n, "streamlit") or within(n, "pages"))

    def heavy(path: Path) -> Iterator[str]:
        for module, name in imports(tree(path).body):
            if any(within(module, each) or within(f"{module}.{name}", each) for each in HEAVY):
                yield f"{module} at the top"

    def drawing(path: Path) -> Iterator[str]:
        return (name for name in imported(path) if within(name, "plotly"))

    assert offenders(CORE, of_the_web) == []
    assert offenders(CORE, heavy) == []
    assert offenders([path for path in FILES if not is_drawing(path)], drawing) == []


def test_nothing_but_a_picture_loads_a_drawing_package() -> None:
    """Data, methods and studies of all systems are imported in a fresh interpreter."""
    rooms = [path.parent for path in CORE if path.name == "__init__.py" and not is_drawing(path)]
    program = (
        "import importlib, sys\n"
        f"for room in {[path.as_posix().replace('/', '.') for path in rooms]}:\n"
        "    importlib.import_module(room)\n"
        "print(*{'plotly'} & set(sys.modules))"
    )
    assert len(rooms) > 30
    assert run(sys.executable, "-c", program, cwd=ROOT).split() == []


def test_the_noise_room_is_entered_by_its_doors() -> None:
    def rule(path: Path) -> Iterator[str]:
        for module, name in all_imports(path):
            whole = f"{module}.{name}" if module == NOISE else module
            if within(whole, NOISE) and whole not in DOORS:
                yield whole
            if whole == f"{NOISE}.exact_noise" and name not in PUBLIC:
                yield f"{whole}.{name}"

    assert offenders([path for path in FILES if not in_noise(path)], rule) == []


def test_nothing_but_the_room_of_releases_makes_a_bundle() -> None:
    """Whoever packed by themselves could leave out the plan, the ledger or the charge."""

    def rule(path: Path) -> Iterator[str]:
        inside = {"packing", "drawing"}
        for name in imported(path):
            parts = name.split(".")
            if parts[:2] == ["dp_core", "releasing"] and set(parts[2:]) & inside:
                yield name
            # An Excel workbook is a zip, an archive of npm a tar.
            reads = path.as_posix().endswith(("typed_files.py", "site/__init__.py"))
            if name in ("zipfile", "tarfile") and not reads:
                yield name

    others = [path for path in FILES if path.parts[:2] != ("dp_core", "releasing")]
    assert offenders(others, rule) == []


def test_what_was_drawn_before_is_packed_where_families_and_ready_reports_are() -> None:
    uses = [path.as_posix() for path in FILES if "releasing.drawn_before(" in text(path)]
    assert uses == ["pages/parts/fda/release.py", "pages/parts/lremh/release.py"]


def drawn_noise(found: Iterable[ast.AST]) -> list[int]:
    """Lines that draw noise on something."""
    return [
        node.lineno
        for node in found
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in NOISE_CALLS
    ]


def forbidden_random(found: Iterable[ast.AST]) -> list[str]:
    """Name uses of numpy.random but for three that are allowed, and uses of `random`."""
    found = tuple(found)
    names = [
        node.attr
        for node in found
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Attribute)
        and node.value.attr == "random"
        and isinstance(node.value.value, ast.Name)
        and node.value.value.id in ("np", "numpy")
        and node.attr not in RANDOM_NAMES
    ]
    for name, what in imports(found):
        if name == "random" or (name == "numpy.random" and what not in RANDOM_NAMES):
            names.append(f"{name}.{what}")
    return names


def test_noise_is_drawn_by_mechanisms_alone() -> None:
    kept = {"noise", "museum", "foreign"}  # how noise goes wrong, and that of others
    ruled = [
        path for path in FILES if not kept & {*path.parts, path.stem} and path.name not in MAKERS
    ]
    assert offenders(ruled, lambda path: drawn_noise(nodes(path))) == []


@pytest.mark.slow
def test_numpy_random_is_used_through_generators_only() -> None:
    other = re.compile(rf"\brandom\b(?!\.({'|'.join(RANDOM_NAMES)})\b)")  # few files need parsing
    theirs = {"foreign", "test_foreign"}  # functions of others draw as they like
    ruled = [path for path in [*FILES, *TESTS] if path.stem not in theirs]
    paths = [path for path in ruled if other.search(text(path))]
    assert offenders(paths, lambda path: forbidden_random(nodes(path))) == []


def test_nobody_prints_and_nobody_uses_pickle() -> None:
    def rule(path: Path) -> Iterator[str]:
        for node in nodes(path):
            if isinstance(node, ast.Name) and node.id == "print":
                yield f"print in line {node.lineno}"
        yield from (name for name in imported(path) if within(name, "pickle"))

    assert offenders(FILES, rule) == []


def test_files_are_short() -> None:
    def rule(path: Path) -> Iterator[str]:
        limit = 60 if path == Path("app.py") else 800
        if path.parts[0] == "pages" and len(path.parts) == 2:
            limit = 120
        if (number := len(text(path).splitlines())) > limit:
            yield f"{number} lines, at most {limit}"

    assert offenders(FILES, rule) == []


def test_rooms_are_not_crowded() -> None:
    rooms: dict[Path, int] = {}
    for path in FILES:
        rooms[path.parent] = rooms.get(path.parent, 0) + (path.name != "__init__.py")
    limits = {room: MOST_FILES.get(room.name, 15) for room in rooms}
    assert {room: n for room, n in rooms.items() if n > limits[room]} == {}


def test_the_examples_in_docstrings_are_true() -> None:
    def rule(path: Path) -> Iterator[str]:
        if ">>>" in text(path):
            name = ".".join(path.with_suffix("").parts).removesuffix(".__init__")
            failed = doctest.testmod(importlib.import_module(name)).failed
            if failed:
                yield f"{failed} examples"

    assert offenders(FILES, rule) == []


@pytest.mark.parametrize(
    ("rule", "source", "found"),
    [
        (drawn_noise, "self.rng.normal(size=3)", True),
        (drawn_noise, "np.random.default_rng().standard_normal()", True),
        (forbidden_random, "np.random.seed(1)", True),
        (forbidden_random, "x = numpy.random.rand(3)", True),
        (forbidden_random, "from numpy.random import RandomState", True),
        (forbidden_random, "from random import choice", True),
        (forbidden_random, "np.random.default_rng(0)", False),
        (forbidden_random, "from numpy.random import Generator, SeedSequence", False),
    ],
)
def test_forbidden_randomness_would_be_found(rule: Any, source: str, *, found: bool) -> None:
    assert bool(rule(ast.walk(ast.parse(source)))) is found
