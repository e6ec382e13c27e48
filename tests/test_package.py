"""The package: its lists agree, its wheel is whole, and what builds it names files that exist."""

import fnmatch
import json
import re
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from tests.bounded import run
from tests.test_architecture import CORE, imported
from tools.readme import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
EXTRAS = PROJECT["optional-dependencies"]
IMPORTED_AS = {
    "scikit-learn": "sklearn",
    "fluent.runtime": "fluent",
    "python-calamine": "python_calamine",
}
HIDDEN = {"__pycache__", ".DS_Store"}


def listed(name: str) -> set[str]:
    lines = (line.split("#")[0].strip() for line in (ROOT / name).read_text().splitlines())
    return {line for line in lines if line}


def name_of(requirement: str) -> str:
    return re.split(r"[\[<>=~! ]", requirement)[0].lower()


def test_project_and_requirements_ask_for_the_same() -> None:
    declared = {*PROJECT["dependencies"], *EXTRAS["app"], *EXTRAS["dev"], *EXTRAS["dask"]}
    assert declared == listed("requirements.txt") | listed("requirements-dev.txt")
    assert {*PROJECT["dependencies"], *EXTRAS["app"]} < listed("requirements.txt")
    assert {*map(name_of, EXTRAS["docs"])} == {*map(name_of, listed("requirements-docs.txt"))}
    known = {*map(name_of, listed("constraints.txt"))}  # a good version of each
    assert {*map(name_of, declared)} <= known


@pytest.mark.slow
def test_dependencies_are_what_the_library_imports() -> None:
    used = {name.split(".")[0] for path in CORE for name in imported(path)}
    foreign = used - sys.stdlib_module_names - {"dp_core"}
    wanted = {name_of(each) for each in PROJECT["dependencies"]}
    extra = {"dask"}  # only where somebody asks to count on a cluster
    checker = {"typing_extensions"}  # is imported by a type checker alone, which brings it along
    assert {IMPORTED_AS.get(name, name) for name in wanted} == foreign - extra - checker
    assert extra <= {*PROJECT["optional-dependencies"]}


def test_version_and_licence_agree_with_the_citation() -> None:
    citation = (ROOT / "CITATION.cff").read_text()
    assert f"version: {PROJECT['version']}\n" in citation
    described = json.loads((ROOT / "codemeta.json").read_text())
    for name in ("version", "description", "keywords"):
        assert described[name] == PROJECT[name]
    assert f"license: {PROJECT['license']}\n" in citation
    assert "MIT License" in (ROOT / "LICENSE").read_text()


def files(folder: str) -> set[str]:
    found = (path for path in (ROOT / folder).rglob("*") if path.is_file())
    return {str(path.relative_to(ROOT)) for path in found if not HIDDEN & {*path.parts}}


@pytest.mark.slow
def test_the_wheel_holds_the_library_the_app_and_nothing_else(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pip", "wheel", str(ROOT), "--no-deps", "--no-build-isolation"]
    quiet = ["--quiet", "--disable-pip-version-check", "-w", str(tmp_path)]
    run(*command, *quiet, cwd=ROOT)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        names = {name for name in packed.namelist() if ".dist-info/" not in name}
        entry = next(name for name in packed.namelist() if name.endswith("entry_points.txt"))
        assert "dp-explorer = dp_core.cli:main" in packed.read(entry).decode()
    app = {f"dp_core/_app/{name}" for name in ("app.py", *files("pages"), *files(".streamlit"))}
    single = {f"dp_core/_{name}" for name in files("assets") if name.count("/") == 1}
    kinds = ("attacks", "choosing", "data", "opening", "stills")
    data = {f"dp_core/_{name}" for kind in kinds for name in files(f"assets/{kind}")}
    assert names == files("dp_core") | app | single | data
    assert {Path(name).suffix for name in names} >= {".md", ".npz", ".css", ".js", ".typed", ".gz"}


def test_the_ci_script_installs_and_starts_the_package_and_names_files_that_exist() -> None:
    text = (ROOT / ".ci/run").read_text()
    assert "\nbash .ci/package\n" in text
    named = re.findall(r"tests/[\w/]+\.py", text)
    assert named
    assert [each for each in named if not (ROOT / each).is_file()] == []
    script = (ROOT / ".ci/package").read_text()
    assert "_stcore/health" in script
    assert "dp-explorer" in script


def instructions() -> list[tuple[str, str]]:
    """Words of the Dockerfile: instruction and the rest, continued lines joined."""
    text = (ROOT / "Dockerfile").read_text().replace("\\\n", " ")
    lines = (line for line in text.splitlines() if line and not line.startswith("#"))
    return [(line.split()[0], " ".join(line.split()[1:])) for line in lines]


def test_what_the_container_copies_exists_and_is_not_ignored() -> None:
    rules = (ROOT / ".dockerignore").read_text().splitlines()
    let_in = {rule[1:] for rule in rules if rule.startswith("!")}
    copied = {
        source for word, rest in instructions() if word == "COPY" for source in rest.split()[:-1]
    }
    assert copied == let_in
    assert [each for each in copied if not (ROOT / each).exists()] == []
    kept_out = [rule for rule in rules if rule and rule[0] not in "!#*"]
    wanted = {PROJECT["readme"], *PROJECT["license-files"], "assets/data", "pyproject.toml"}
    assert [each for each in wanted if any(fnmatch.fnmatch(each, rule) for rule in kept_out)] == []
    assert {each.split("/")[0] for each in wanted} <= copied


def test_the_container_runs_as_nobody_special_and_says_how_it_is() -> None:
    found = instructions()
    words = [word for word, _ in found]
    base = found[0][1]
    assert re.fullmatch(r"python:3\.12-slim@sha256:[0-9a-f]{64}", base), "a tag may be moved"
    assert words.index("USER") > max(i for i, word in enumerate(words) if word in ("RUN", "COPY"))
    user = dict(found)["USER"]
    assert user != "root"
    assert any(word == "RUN" and re.search(rf"useradd .*\b{user}$", rest) for word, rest in found)
    assert ("ENV", "STREAMLIT_SERVER_ADDRESS=0.0.0.0") in found
    port = dict(found)["EXPOSE"]
    assert f'"--port", "{port}"' in dict(found)["CMD"]
    assert f"127.0.0.1:{port}/_stcore/health" in dict(found)["HEALTHCHECK"]
    readme = (ROOT / "README.md").read_text()
    kept = dict(found)["VOLUME"]
    assert f"-p 127.0.0.1:{port}:{port} -v dp-register:{kept} " in readme
    assert kept == f"/home/{user}/register"
    assert f"DP_EXPLORER_REGISTER={Path(kept).name}/" in readme, "below the working folder"


def test_what_the_justfile_runs_exists() -> None:
    text = (ROOT / "justfile").read_text()
    recipes = set(re.findall(r"^(\w+)[^\n:=]*:(?!=)", text, flags=re.MULTILINE))
    assert recipes >= {"setup", "app", "test", "fast", "lint", "bench", "readme", "package"}
    named = set(re.findall(r"-r (\S+)|-c (\S+)|bash (\S+)", text))
    assert [each for group in named for each in group if each and not (ROOT / each).exists()] == []
    for module in re.findall(r"-m ((?:dp_core|tools|benchmarks)[\w.]*)", text):
        path = ROOT / module.replace(".", "/")
        assert path.with_suffix(".py").exists() or (path / "__main__.py").exists(), module
    guide = (ROOT / "CONTRIBUTING.md").read_text()
    assert {*re.findall(r"`just (\w+)`", guide)} <= recipes
