"""What mypy knows of the house: asked once, of programs that it has not seen.

Modules that these import are followed without a look into their functions, which takes a fifth of
the time: `mypy` by itself looks there.
"""

import re
from pathlib import Path

import pytest
from mypy import api

from tools.browsing import ROOT

OUTPUTS = {
    "plain": "plain.method.sound.Answers",
    "fda": "fda.method.steps.totals.RunningTotals",
    "stag": "stag.release.GridRelease",
    "privscbn": "privscbn.method.steps.networks.TableRelease",
    "lremh": "lremh.outputs.Estimate",
    "dpc_stacking": "dpc_stacking.outputs.Clustering",
}
LEAK = """from dp_core.view.screen import Screen, holder, public, text
Screen(open=[text("epsilon-is", epsilon=holder(3.2))])
Screen(open=[text("epsilon-is", epsilon=public(3.2))])
"""


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder: Path = tmp_path_factory.mktemp("programs")
    lines = ["from dp_core.noise.exact_noise import Entropy"]
    for key in OUTPUTS:
        lines += [
            f"from dp_core.algorithms.{key} import ALGORITHM as {key}",
            f"{key}_made = {key}.methods[0].run({key}.sample(), None, Entropy())",
            f"reveal_type({key}_made.output)",
        ]
    (folder / "program.py").write_text("\n".join(lines), encoding="utf-8")
    (folder / "leak.py").write_text(LEAK, encoding="utf-8")
    house = ["--config-file", str(ROOT / "pyproject.toml"), "--follow-imports=silent"]
    cache = ["--cache-dir", str(ROOT / ".mypy_cache" / "followed")]
    answer, problems, _ = api.run([*house, *cache, *map(str, folder.glob("*.py"))])
    assert not problems
    return answer


@pytest.mark.slow
def test_a_type_checker_knows_what_each_system_puts_out(told: str) -> None:
    found = re.findall(r'Revealed type is "dp_core\.algorithms\.([\w.]+)"', told)
    assert found == [*OUTPUTS.values()], told


@pytest.mark.slow
def test_mypy_rejects_a_true_number_outside_the_frame(told: str) -> None:
    assert "leak.py:2" in told
    assert "leak.py:3" not in told
