"""What a check says, in other languages than English; part of ``verify.py``.

`packing` puts all below the imports into that file: nothing but Python may be needed here.
"""

import re
from collections.abc import Mapping
from functools import cache

SENTENCES: Mapping[str, Mapping[str, str]] = {
    "zh-Hans": {
        "The file": "该文件",
        "claimed": "声称的",
        "proven": "已证明的",
        "give it as it was downloaded": "请按下载时的原样给出",
        "give the zip of a download": "请给出下载的 zip",
        "The files agree with each other.": "各文件彼此一致。",
        "The files do not agree: {} finding.": "各文件不一致：发现 {0} 处问题。",
        "The files do not agree: {} findings.": "各文件不一致：发现 {0} 处问题。",
        "{} The uses of noise add up to {}.": "{0}各处噪声合计为 {1}。",
        "{} No finite ε is proven for this release.": "{0}这次发布没有已证明的有限 ε。",
        "{} The rows of {} were not drawn again: `dp-explorer verify` does that.": (
            "{0}没有重新生成 {1} 的各行：请用 `dp-explorer verify`。"
        ),
        "Compare this SHA-256 with the one the publisher names: {}": (
            "请把这个 SHA-256 与发布者公布的比较：{0}"
        ),
        "Compare the SHA-256 of the zip that this folder came in with the publisher's.": (
            "请把这个文件夹所来自的 zip 的 SHA-256 与发布者公布的比较。"
        ),
        "{} holds more than {} files, {} MB, or tables of {} MB, {} rows or {} cells. "
        "Unpack it into a folder and run “python {}” there: that takes one of any size.": (
            "{0} 超过 {1} 个文件、{2} MB，或其中的表格超过 {3} MB、{4} 行或 {5} 个单元格。"
            "请解压到一个文件夹，在那里运行“python {6}”：它不限大小。"
        ),
        "{} holds two files of the same name; {}.": "{0} 中有两个同名文件；{1}。",
        "There is no file {}; {}.": "没有文件 {0}；{1}。",
        "{} is no zip that can be read; {}.": "{0} 不是可以读取的 zip；{1}。",
        "{} is no JSON that can be read.": "{0} 不是可以读取的 JSON。",
        "{} is far too long.": "{0} 过长。",
        "{} is missing: every download has it.": "缺少 {0}：每个下载都有它。",
        "{} is missing: every download of this system has it.": (
            "缺少 {0}：这个系统的每个下载都有它。"
        ),
        "{} is missing: its description is there.": "缺少 {0}：它的说明却在。",
        "{} is missing: it stands in {}.": "缺少 {0}：它列在 {1} 中。",
        "{} is missing: ro-crate-metadata.json lists it.": (
            "缺少 {0}：它列在 ro-crate-metadata.json 中。"
        ),
        "{} is missing: the rows of {} were drawn from it.": "缺少 {0}：{1} 的各行由它生成。",
        "deployment.yaml is missing: a release with a finite proven ε has it.": (
            "缺少 deployment.yaml：有已证明的有限 ε 的发布都有它。"
        ),
        "{} was added: it does not stand in {}.": "多出 {0}：它没有列在 {1} 中。",
        "{} was changed: its checksum is another one.": "{0} 被改动：它的校验和不同。",
        "{} is not the file that {} describes.": "{0} 不是 {1} 所描述的文件。",
        "{} describes another table than its name says.": "{0} 描述的表格与它的文件名不符。",
        "{} has other columns than its description.": "{0} 的列与它的说明不同。",
        "{}, line {}, column {}: {}.": "{0} 第 {1} 行，{2} 列：{3}。",
        "no whole number: exact noise leaves whole numbers, a simulation does not": (
            "不是整数：精确噪声得到整数，模拟则不然"
        ),
        "no number": "不是数",
        "plan.json, ledger.json or a table has not the form that a download has.": (
            "plan.json、ledger.json 或某个表格不是下载应有的格式。"
        ),
        "plan.json names no system.": "plan.json 没有写明系统。",
        "README.txt does not state the proven ε of ledger.json.": (
            "README.txt 没有写出 ledger.json 中已证明的 ε。"
        ),
        "deployment.yaml does not state the proven ε of ledger.json.": (
            "deployment.yaml 没有写出 ledger.json 中已证明的 ε。"
        ),
        "ledger.json: something is repeated far too often.": "ledger.json：某一步重复次数过多。",
        "ledger.json: its fractions are too long to be added up.": (
            "ledger.json：其中的分数过长，无法相加。"
        ),
        "ledger.json: {} is no way to add up costs.": "ledger.json：{0} 不是一种组合方式。",
        "ledger.json: {} is no number.": "ledger.json：{0}值不是数。",
        "ledger.json: the uses of noise add up to {} ε = {}, and {} is stated.": (
            "ledger.json：各处噪声合计，{0} ε 为 {1}，而所写的是 {2}。"
        ),
        "ledger.json: the deltas of its parts do not add up to the one that is stated.": (
            "ledger.json：各部分的 δ 之和与所写的不符。"
        ),
        "ledger.json: the noise of “{}” costs about ε = {}, and {} is stated.": (
            "ledger.json：“{0}”的噪声约花费 ε = {1}，而所写的是 {2}。"
        ),
        "ledger.json: two different numbers are stated as {} ε.": (
            "ledger.json：{0} ε 写了两个不同的数。"
        ),
        "ledger.json protects another unit than plan.json.": (
            "ledger.json 保护的单位与 plan.json 不同。"
        ),
        "register.json has no charge for this system and method.": (
            "register.json 中没有这个系统和方法的账目。"
        ),
        "register.json charged less than what ledger.json proves that it cost.": (
            "register.json 所记的少于 ledger.json 所证明的花费。"
        ),
        "register.json states less for all charges together than for one of them.": (
            "register.json 所记的全部账目之和少于其中一笔。"
        ),
        "register.json charged for another unit than plan.json.": (
            "register.json 记账的单位与 plan.json 不同。"
        ),
        "ro-crate-metadata.json states the guarantee of another unit than plan.json.": (
            "ro-crate-metadata.json 所写的保证，单位与 plan.json 不同。"
        ),
        "croissant.json has a licence that is no web address: do not open it.": (
            "croissant.json 中的许可不是网址：请不要打开它。"
        ),
        "report.html holds a program: no report of a release does. Do not open it.": (
            "report.html 中有程序，而发布的报告都没有：请不要打开它。"
        ),
        "deployment.yaml names another system or method than plan.json.": (
            "deployment.yaml 所写的系统或方法与 plan.json 不同。"
        ),
        "{} names another release than ro-crate-metadata.json.": (
            "{0} 所写的发布与 ro-crate-metadata.json 不同。"
        ),
        "{} states another guarantee, or another unit, than ro-crate-metadata.json.": (
            "{0} 所写的保证或单位与 ro-crate-metadata.json 不同。"
        ),
        "plan.json asks for ε = {}, and ledger.json claims ε = {}.": (
            "plan.json 要求 ε = {0}，而 ledger.json 声称 ε = {1}。"
        ),
        "plan.json asks for a smaller δ than ledger.json has.": (
            "plan.json 要求的 δ 小于 ledger.json 中的。"
        ),
        "cells.csv and cells.geojson hold other cells or counts, and they are one map.": (
            "cells.csv 与 cells.geojson 应是同一张地图，其中的单元格或计数却不同。"
        ),
        "shares.csv: the share of “{}” does not follow from synthetic.csv.": (
            "shares.csv：“{0}”的占比不能由 synthetic.csv 得出。"
        ),
        "estimate.csv: share does not follow from direct_share.": (
            "estimate.csv：share 不能由 direct_share 得出。"
        ),
        "{}: direct_share does not follow from {}.": "{0}：direct_share 不能由 {1} 得出。",
        "boxes.csv: the noise over one period costs more than ledger.json proves.": (
            "boxes.csv：一个时段上的噪声花费超过 ledger.json 所证明的。"
        ),
        "totals.csv does not follow from the noisy counts in boxes.csv.": (
            "totals.csv 不能由 boxes.csv 中的含噪计数得出。"
        ),
        "{} names no seed, so that the rows of {} cannot be drawn again.": (
            "{0} 没有写明种子，所以无法重新生成 {1} 的各行。"
        ),
        "{} has {} rows, and plan.json asks for {}.": "{0} 有 {1} 行，而 plan.json 要求 {2} 行。",
        "{} has {} rows, and {} with its seed another number.": (
            "{0} 有 {1} 行，而 {2} 及其种子得到的行数不同。"
        ),
        "{}, row {}: the model and the seed in {} draw another row.": (
            "{0} 第 {1} 行：{2} 中的模型和种子生成的是另一行。"
        ),
    }
}
"""For each language: what is said for a sentence, whose facts stand in braces, in their order."""


def in_language(said: str, language: str) -> str:
    """Say a sentence of the check in another language; as it is where that has no words for it.

    Examples
    --------
    >>> in_language("a.csv is missing: every download has it.", "zh-Hans")
    '缺少 a.csv：每个下载都有它。'
    """
    for form, words in _forms(language):
        if found := form.fullmatch(said.strip()):
            return words.format(*(in_language(each, language) for each in found.groups()))
    return said


@cache
def _forms(language: str) -> tuple[tuple["re.Pattern[str]", str], ...]:
    """Each sentence as a pattern of its facts, the longest first."""
    known = sorted(SENTENCES.get(language, {}).items(), key=lambda each: -len(each[0]))
    return tuple(
        (re.compile(re.escape(one).replace(r"\{\}", "(.*?)"), re.S), other) for one, other in known
    )
