"""Write the tables of README.md and docs/results that come from code: what is proven, and how fast.

python -m tools.readme
"""

import json
import math
import re
from collections.abc import Iterable
from pathlib import Path

from benchmarks import page
from dp_core.algorithm import Algorithm, Method
from dp_core.errors import DataError
from dp_core.params import knobs
from dp_core.privacy.ledger import Gap, PrivacyLedger, leaves
from dp_core.registry import algorithms
from dp_core.study.experiments import trial_rng
from tools import opening

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
RESULTS = ROOT / "benchmarks" / "results.json"
PAGES = (
    README,
    *(ROOT / "docs" / "results" / f"{name}.md" for name in ("proven", "speed", "peers")),
    ROOT / "docs" / "library.md",
)


def systems_table() -> str:
    """One line a system: what its page opens with, what is proven, from which ε it is accurate.

    On the data of the page as published and sound, and sound by the answer of Choose ε.
    """
    rows = []
    for key, algorithm in algorithms().items():
        published, sound = (opening.find(key, each) for each in opening.VARIANTS)
        ledgers = [each.state.run().ledger for each in (published, sound)]
        enough = [opening.crossing_words(each.crossing) for each in (published, sound)]
        proven = f"{_claimed(ledgers[0])}, {_epsilon(ledgers[0].proven)}"
        enough.append(opening.chosen(key, sound.state.method.key))
        facts = (proven, _epsilon(ledgers[1].proven), ", ".join(enough), algorithm.unit)
        rows.append((_title(algorithm), algorithm.promise, *facts))
    heads = ("Published: claimed ε, proven ε", "Sound: proven ε", "Enough from ε", "Protected")
    return table(("System", "What it does", *heads), rows)


def proven_table() -> str:
    """One line a method of the registry: claimed and proven ε of a run at ε = 1."""
    heads = ("Variant", "Claimed ε", "Proven ε", "Unit of privacy", "Exact release")
    rows = []
    for algorithm in algorithms().values():
        for method in algorithm.methods:
            ledger = ledger_of(algorithm, method)
            proven = f"{_epsilon(ledger.proven)}{_delta(ledger.delta)}"
            said = (_claimed(ledger), proven, algorithm.unit, method.no_release or "yes")
            rows.append((_title(algorithm), method.title, method.variant, *said))
    return table(("System", "Method", *heads), rows)


def _title(algorithm: Algorithm) -> str:
    return f"{algorithm.title} ({algorithm.short})"


def _claimed(ledger: PrivacyLedger) -> str:
    """Claimed ε; no number where the true data choose it, as it is that of this run only."""
    return "set by the data" if set_by_data(ledger) else _epsilon(ledger.claimed)


def set_by_data(ledger: PrivacyLedger) -> bool:
    """Whether the true data choose the claimed ε."""
    return any(leaf.gap is Gap.DATA_DEPENDENT_EPSILON for leaf in leaves(ledger.root))


def ledger_of(algorithm: Algorithm, method: Method) -> PrivacyLedger:
    """Of a run on the first sample that the method accepts, as its page opens."""
    part = algorithm.opening.part or (lambda data: data)
    for sample in algorithm.samples.values():
        try:
            rng = trial_rng(0, method.key, None, 0)
            return method.run(part(sample()), method.params(), rng).ledger
        except DataError:
            continue
    raise DataError(f"No sample fits {method.title}; bundle one that does.")


def key_table() -> str:
    """One line a method: its key in plans and calls, and the parameters that it takes."""
    rows = [
        (_code(key), _code(each.key), each.title, ", ".join(_names(each)))
        for key, algorithm in algorithms().items()
        for each in algorithm.methods
    ]
    return table(("System", "Key", "Method", "Parameters beside ε"), rows)


def _names(method: Method) -> list[str]:
    return [_code(each.name) for each in knobs(method.params) if each.name != "epsilon"]


def speed_table() -> str:
    """Ratios of the last `python -m benchmarks`, as committed: benchmarks/speed.md says which."""
    results = json.loads(RESULTS.read_text())
    central = [times["central"] for times in results["dpc_stacking"]["methods_ms"].values()]
    results |= {"central": len(central), "least": min(central), "most": max(central)}
    ratios = {k: v for k, v in results["lremh"].items() if isinstance(v, float)}
    results["times"] = {name: _number(value) for name, value in ratios.items()}
    results["seconds"] = results["lremh"]["plus_840_0.5_ms"] / 1e3
    rows = RESULTS.with_name("speed.md").read_text(encoding="utf-8").rstrip()
    return rows.format(**results)


def group_table() -> str:
    """Cost of private groups at ε = 1, as committed in benchmarks/results.json."""
    found = json.loads(RESULTS.read_text())["groups"]
    titles = {
        "one": "One cluster",
        "central": "Centrally private",
        "dplloyd": "DPLloyd",
        "dplloyd_sup": "DPLloyd, sup-norm",
        "fastlloyd": "FastLloyd",
        "eugkm": "EUGkM",
        "ibm": "`diffprivlib` 0.6.6",
    }
    rows = (
        (
            f"{row['table']}, {row['size']}",
            *(f"{row[name]:.2f}" if name in row else "" for name in titles),
        )
        for row in found["rows"]
    )
    return (
        f"{table(('Table', *titles.values()), rows)}\n\n"
        f"Means of {found['seeds']} seeds. Over {found['lines']} lines (ε = 0.1 to 5) another "
        "method, the same without its stack included, has a lower mean cost than Centrally "
        f"private in {found['lost']}, clearly in "
        f"{found['lost_clearly']}; in {found['worse_than_one']} it costs as much as one cluster "
        "or more."
    )


def peer_table() -> str:
    """Every mechanism of `dpcrpy` against ours, as committed in benchmarks/results.json."""
    lines = [
        "| Mechanism of `dpcrpy` | Noise | Its mean squared error | Ours, same method "
        "| Ours, best | Its time per release / ours in batch | Its time / our stream |",
        "|---|---|---|---|---|---|---|",
    ]
    titles = {method.key: method.title for method in algorithms()["fda"].methods}
    for row in json.loads(RESULTS.read_text())["dpcrpy"]["rows"]:
        best = f"{_number(row['best_error'])} ({titles[row['best']]})"
        first = f"| {row['peer']} | {row['noise']} "
        if "crash" in row:
            lines.append(f"{first}| {_code(row['crash'])} | | {best} | | |")
            continue
        same = f"{_number(row['same_error'])} ({titles[row['same']]})" if row["same"] else ""
        stream = f"{row['stream_ratio']:.2g}" if "stream_ratio" in row else ""
        lines.append(
            f"{first}| {_number(row['error'])} | {same} | {best} "
            f"| {_number(row['batch_ratio'])} | {stream} |"
        )
    return "\n".join(lines)


def input_table() -> str:
    """Say what `dpcrpy` did with inputs at the edge, as committed in benchmarks/results.json."""
    rows = (
        (row["input"], _code(row["result"]) if ":" in row["result"] else row["result"])
        for row in json.loads(RESULTS.read_text())["dpcrpy"]["inputs"]
    )
    return table(("Input", "`dpcrpy` 1.0.0"), rows)


def table(heads: Iterable[object], rows: Iterable[Iterable[object]]) -> str:
    """Write a table."""
    return "\n".join(page.table(heads, rows))


def filled(text: str) -> str:
    """Page with its generated blocks brought up to date."""
    made = {
        "systems": systems_table,
        "proven": proven_table,
        "keys": key_table,
        "speed": speed_table,
        "peers": peer_table,
        "inputs": input_table,
        "groups": group_table,
    }
    for name in re.findall(r"<!-- (\w+): ", text):
        pattern = rf"(<!-- {name}: .*? -->\n).*?\n?(<!-- end -->)"
        text = re.sub(
            pattern, lambda m, n=name: f"{m[1]}{made[n]()}\n{m[2]}", text, flags=re.DOTALL
        )
    return text


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def _code(text: str) -> str:
    return "`" + text.replace("|", "/").replace("`", "'") + "`"


def _delta(value: float) -> str:
    return f" (δ = {value:g})" if value else ""


def _epsilon(value: float) -> str:
    return "none" if math.isinf(value) else f"{value:g}"


if __name__ == "__main__":
    for path in PAGES:
        path.write_text(filled(path.read_text()))
