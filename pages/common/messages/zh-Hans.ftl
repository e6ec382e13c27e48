## The sentence under ε, on every page of a system.

# Seeded noise on rows of an upload protects nobody.
deck-simulated = 正式{ -release }时：{ $limit }

# Of a system that brings no page of its own.
generic-off = 误差通常为 { SIG($off) } { $unit }（{ $label }）。

## The band on the ε slider.

deck-works = 可行
deck-works-alike = 在仿真数据上可行
deck-works-repaired = { -repaired }可行

## Is it private?

private-yes = 是。已证明 { -epsilon } = { SIG($proven) }{ $delta ->
    [none] {""}
   *[other] ，δ = { $delta }
}。
private-less = 否。{ verdict-claims-less }
private-none = 否。{ verdict-claims }
private-unchosen = 只有部分保护。对{ $choice }的选择不在任何 { -epsilon } 的保证之内。
private-no-noise = 否。{ deck-no-noise }
# How often a guess may be right, in 100, if the promise holds. $differ says how two data sets differ.
private-game = 攻击者要猜用的是两个数据集中的哪一个：{ $differ }。如果声称的 { -epsilon } 成立，平均每 100 次最多猜对 { DECIMAL($right, decimals: 2) } 次。
private-bars = 攻击的结果
private-bar-claimed = 声称
private-bar-attack = 攻击
private-bar-proven = 已证明
private-at-least = 至少 { DECIMAL($epsilon, decimals: 2) }
private-nothing = 无
private-not-run = 在此 { -epsilon } 下未运行
private-why = 原因：{ $steps } 个步骤中有 { $failing } 个的实际花费超过声称的花费{ $listed ->
    [all] {""}
   *[other] 。前 { $listed } 个：
}
private-costs = 花费 { -epsilon } = { SIG($epsilon) }
private-all-steps = 每个步骤声称的 ε 与已证明的 ε
risk-attack = 可能的最强攻击
risk-dots = 圆点：我们的攻击
risk-before = { -release }前的怀疑程度（‰）
# Read aloud in place of the picture of the best attack. $hits are what attacks detected.
risk-picture = 误报率为 { $alarms } 时，检出率最多 { $caught }。{ $ran ->
        [yes] 实际运行的攻击的检出率：{ $hits }。
       *[no] { "" }
    }
risk-hit = { $hit }（误报率 { $alarms }）
private-replay = 在相邻数据集上检查
private-risk = 别人能从中得知哪些关于{ $subject }的信息

## Overview

home-promise = { $systems }个系统承诺用{ $term }做到这一点。看看这要付出什么代价。
home-lesson = 开始第 1 课 · 2 分钟
home-choose = 我有数据：选择 { -epsilon }
home-try = 扮演攻击者：十轮
home-holds = 论文的承诺成立。
home-fails = 论文的承诺不成立。我们已修正。
home-usual = 常用程序守不住承诺。我们已修正。
home-unproven = 论文的承诺没有得到证明。我们已修正。
home-weaker = 已证明的 { -epsilon } 是声称的 { WHOLE($times) } 倍。我们已修正。
home-file = 我有文件

## Release

release-once = 这些图都来自{ -trial-run }。正式{ -release }只生成一次，噪声保密，生成后 { -epsilon } 就用掉了。
release-what = 将要公布的内容
release-cost = 这次发布的花费
release-files = 一个 zip，内有 { $files } 个文件
release-undone = “{ $method }”，{ $setting }
release-purpose = 用途（会写入 zip）
release-purpose-hint = 三月份给委员会的报告
release-report = 预览给审查委员会的报告
release-command = 用命令行做同样的事
release-draw = 生成发布结果（花费：{ $cost }）

## Lessons

lesson-gone = 第 { $number } 课已不存在。请另选一课。

## Slow runs, and what a visit has spent

work-crashed = 有一个工作进程停止了，很可能是内存不足。请减少运行次数或换一个较小的数据集。
work-cancelled = { $label }：已取消，{ WHOLE($total) } 项中完成了 { WHOLE($results) } 项。

## A public demonstration

demo-upload = 这个公开演示不接收文件。要用自己的文件，请安装本应用：文件会留在你的机器上。
demo-busy = 这里每分钟最多开始 { $most } 项计算。请等一分钟。

## Numbers in words

work-runs = { -trial-run }
work-progress = { $label }：{ WHOLE($done) } / { WHOLE($total) }
work-left = { $words }，约剩 { WHOLE($seconds) } 秒
home-run = { $title }：{ $epsilon ->
    [none] 不加噪声
   *[other] ε = { $epsilon }{" "}
}的一次小规模运行
band-left = 剩余 { $left }
page-released = 发布的 { $name }
language-switch = 语言（Language）
language-no-font = 此设备没有中文字体。请安装一种，例如 Noto Sans CJK。
