"""House rules, checked by machine: who may import whom, where noise is drawn, how long things are.

errors < composition, costs, privacy, exact_noise, params, data
< calibration, additive, flips, gradual, reports, sampling, selection, splits, sup_norm, thresholds,
  mechanisms, streams
< algorithm
< experiments, audit, risk, feasible, verdict, bundle < figures < algorithms/<key> < registry
< pages/common < pages < app
"""

import ast
import doctest
import importlib
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
RULED = [*ROOT.glob("*.py"), *(ROOT / "pages").rglob("*.py"), *(ROOT / "dp_core").rglob("*.py")]
FILES = sorted(path.relative_to(ROOT) for path in RULED)
CORE = [path for path in FILES if path.parts[0] == "dp_core"]
TESTS = sorted(path.relative_to(ROOT) for path in (ROOT / "tests").rglob("*.py"))

# A module imports from its own level and from lower ones, and never in a circle.
LEVELS = {
    name: level
    for level, names in enumerate(
        [
            "errors",
            "composition costs privacy exact_noise params data tables columns guesses periods"
            " bit_noise categorical cells extents numeric problems records simplex stated"
            " decoding limits netted parquet parquet_pages",
            "calibration additive flips gradual reports sampling selection splits sup_norm"
            " thresholds"
            " mechanisms streams",
            "algorithm",
            "experiments audit risk feasible solving verdict bundle",
            "figures",
            "algorithms",
            "registry",
        ]
    )
    for name in names.split()
}
# All behind mechanisms, the one import.
BEHIND = {
    *("additive", "flips", "gradual", "reports", "sampling", "selection", "splits"),
    *("sup_norm", "thresholds"),
}
NOISE_FILES = {Path(f"dp_core/{name}.py") for name in (*BEHIND, "mechanisms", "exact_noise")}
NOISE_CALLS = {
    *("laplace", "geometric", "gumbel", "exponential", "standard_exponential", "normal"),
    *("standard_normal", "gamma", "standard_gamma"),
}
MAKERS = {"samples.py", "generators.py", "city.py", "city_plan.py"}  # of data, not of releases
RANDOM_NAMES = {"default_rng", "Generator", "SeedSequence"}
HEAVY = ("sklearn", "scipy.stats", "streamlit")


def tree(path: Path) -> ast.Module:
    return ast.parse((ROOT / path).read_text(encoding="utf-8"))


def imports(nodes: Iterator[ast.AST]) -> Iterator[tuple[str, str]]:
    """Give (module, name) of each import; the name is empty for ``import module``."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((node.module or ".", alias.name) for alias in node.names)


def all_imports(path: Path) -> list[tuple[str, str]]:
    return list(imports(ast.walk(tree(path))))


def imported(path: Path) -> set[str]:
    """Dotted names a file imports: modules, and what may be modules of a package."""
    found = all_imports(path)
    return {module for module, _ in found} | {f"{module}.{name}" for module, name in found if name}


def within(name: str, package: str) -> bool:
    return name == package or name.startswith(f"{package}.")


def core_name(path: Path) -> str:
    """Name of the core module; all figures of the core are one, and so is a folder of a system."""
    stem = path.parts[1].removesuffix(".py")
    return "figures" if stem.endswith("figures") else stem


def is_figures(path: Path) -> bool:
    return path.stem.endswith("figures")


# --- imports --------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", FILES, ids=str)
def test_imports_are_absolute_whole_and_public(path: Path) -> None:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"relative import in line {node.lineno}"
            for alias in node.names:
                assert alias.name != "*", f"star import in line {node.lineno}"
                assert not alias.name.startswith("_"), f"private name in line {node.lineno}"
    for module, _ in all_imports(path):
        assert not any(part.startswith("_") for part in module.split(".")), f"private {module}"


@pytest.mark.parametrize("path", [path for path in CORE if path.name != "__init__.py"], ids=str)
def test_the_core_imports_downwards_only(path: Path) -> None:
    own = core_name(path)
    assert own in LEVELS, f"give {own} a level in this test"
    for name in imported(path):
        parts = name.split(".")
        if parts[0] != "dp_core" or len(parts) < 2:
            continue
        other = core_name(Path(*parts[:2]))
        if other == own == "algorithms":
            assert len(parts) < 3 or parts[2] == path.parts[2], f"a system imports {name}"
        elif other in LEVELS:
            assert LEVELS[other] <= LEVELS[own], f"{own} imports {name}"


def test_core_modules_do_not_import_each_other_in_a_circle() -> None:
    edges = {
        (core_name(path), core_name(Path(*name.split(".")[:2])))
        for path in CORE
        if path.name != "__init__.py"
        for name in imported(path)
        if name.startswith("dp_core.")
    }
    edges = {(one, other) for one, other in edges if one != other and other in LEVELS}
    left = set(LEVELS)
    while left:
        leaves = {m for m in left if not any(one == m and other in left for one, other in edges)}
        assert leaves, f"a circle among {sorted(left)}"
        left -= leaves


@pytest.mark.parametrize("path", [path for path in FILES if path not in CORE], ids=str)
def test_shared_parts_of_pages_know_no_page(path: Path) -> None:
    pages = {name for name in imported(path) if name.startswith("pages.")}
    if path.parts[:2] == ("pages", "common"):
        assert all(within(name, "pages.common") for name in pages)
    assert not any(within(name, "app") for name in imported(path))


@pytest.mark.parametrize("path", CORE, ids=str)
def test_the_core_knows_nothing_of_the_web(path: Path) -> None:
    for name in imported(path):
        assert not within(name, "streamlit")
        assert not within(name, "pages")


@pytest.mark.parametrize("path", CORE, ids=str)
def test_heavy_packages_are_imported_where_they_are_used(path: Path) -> None:
    for module, name in imports(iter(tree(path).body)):
        for heavy in HEAVY:
            assert not within(module, heavy)
            assert not within(f"{module}.{name}", heavy)


@pytest.mark.parametrize("path", FILES, ids=str)
def test_only_figures_import_plotly_and_pydeck(path: Path) -> None:
    if not is_figures(path):
        assert not any(within(n, p) for n in imported(path) for p in ("plotly", "pydeck"))


@pytest.mark.parametrize("path", FILES, ids=str)
def test_exact_samplers_are_called_by_mechanisms_alone(path: Path) -> None:
    taken = {name for module, name in all_imports(path) if module == "dp_core.exact_noise"}
    if path not in NOISE_FILES:
        assert taken <= {"Entropy", "RESOLUTION_BITS"}
        assert "dp_core.exact_noise" not in {
            module for module, name in all_imports(path) if not name
        }
        for name in ("calibration", *BEHIND):
            assert not any(within(other, f"dp_core.{name}") for other in imported(path))


# --- noise ----------------------------------------------------------------------------------------


def drawn_noise(module: ast.Module) -> list[int]:
    """Lines that draw noise on something."""
    return [
        node.lineno
        for node in ast.walk(module)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in NOISE_CALLS
    ]


def forbidden_random(module: ast.Module) -> list[str]:
    """Name uses of numpy.random but for three that are allowed, and uses of `random`."""
    found = [
        node.attr
        for node in ast.walk(module)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Attribute)
        and node.value.attr == "random"
        and isinstance(node.value.value, ast.Name)
        and node.value.value.id in ("np", "numpy")
        and node.attr not in RANDOM_NAMES
    ]
    for name, what in imports(ast.walk(module)):
        if name == "random" or (name == "numpy.random" and what not in RANDOM_NAMES):
            found.append(f"{name}.{what}")
    return found


@pytest.mark.parametrize("path", FILES, ids=str)
def test_noise_is_drawn_by_mechanisms_alone(path: Path) -> None:
    if path not in NOISE_FILES and path.name not in MAKERS:
        assert drawn_noise(tree(path)) == []


@pytest.mark.parametrize("path", FILES, ids=str)
def test_numpy_random_is_used_through_generators_only(path: Path) -> None:
    assert forbidden_random(tree(path)) == []


@pytest.mark.parametrize("path", TESTS, ids=str)
def test_tests_use_generators_too(path: Path) -> None:
    assert forbidden_random(tree(path)) == []


@pytest.mark.parametrize("path", FILES, ids=str)
def test_nobody_prints_and_nobody_uses_pickle(path: Path) -> None:
    names = {node.id for node in ast.walk(tree(path)) if isinstance(node, ast.Name)}
    assert "print" not in names
    assert not any(within(name, "pickle") for name in imported(path))


# --- sizes ----------------------------------------------------------------------------------------


def lines(path: Path) -> int:
    return len((ROOT / path).read_text(encoding="utf-8").splitlines())


def function_lines(path: Path) -> dict[str, int]:
    """Length of each function body without its docstring."""
    sizes = {}
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            body = node.body[1:] if ast.get_docstring(node) else node.body
            first, last = (body[0].lineno, node.end_lineno or 0) if body else (1, 0)
            sizes[f"{node.name}, line {node.lineno}"] = last - first + 1
    return sizes


@pytest.mark.parametrize("path", FILES, ids=str)
def test_files_are_short(path: Path) -> None:
    limit = 60 if path == Path("app.py") else 400
    if path.parts[0] == "pages" and len(path.parts) == 2:
        limit = 120
    assert lines(path) <= limit


@pytest.mark.parametrize("path", FILES, ids=str)
def test_functions_are_short(path: Path) -> None:
    assert {name: size for name, size in function_lines(path).items() if size > 60} == {}


def test_most_functions_are_very_short() -> None:
    sizes = sorted(size for path in CORE for size in function_lines(path).values())
    assert sizes[len(sizes) // 2] <= 8
    assert sizes[len(sizes) * 9 // 10] <= 30


# --- examples -------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", CORE, ids=str)
def test_the_examples_in_docstrings_are_true(path: Path) -> None:
    name = ".".join(path.with_suffix("").parts).removesuffix(".__init__")
    assert doctest.testmod(importlib.import_module(name)).failed == 0


# --- the rules can fail ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "source",
    ["rng.laplace(0, 1)", "self.rng.normal(size=3)", "np.random.default_rng().standard_normal()"],
)
def test_noise_outside_the_mechanisms_would_be_found(source: str) -> None:
    assert drawn_noise(ast.parse(source)) == [1]


@pytest.mark.parametrize(
    "source",
    [
        "np.random.seed(1)",
        "x = numpy.random.rand(3)",
        "from numpy.random import RandomState",
        "import random",
        "from random import choice",
    ],
)
def test_forbidden_randomness_would_be_found(source: str) -> None:
    assert forbidden_random(ast.parse(source))


@pytest.mark.parametrize(
    "source",
    ["np.random.default_rng(0)", "from numpy.random import Generator, SeedSequence"],
)
def test_allowed_randomness_is_not_found(source: str) -> None:
    assert forbidden_random(ast.parse(source)) == []


def test_the_oldest_tools_that_are_allowed_know_our_options() -> None:
    options = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "--no-loadscope-reorder" in options["tool"]["pytest"]["ini_options"]["addopts"]
    wanted = (ROOT / "requirements-dev.txt").read_text(encoding="utf-8").splitlines()
    oldest = next(line for line in wanted if line.startswith("pytest-xdist>="))
    version = tuple(map(int, oldest.partition(">=")[2].partition(",")[0].split(".")))
    assert version >= (3, 8), "the option came with pytest-xdist 3.8"
