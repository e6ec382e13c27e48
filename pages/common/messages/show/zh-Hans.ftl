## Frames of the holder

frame-from-data = 来自真实数据：只供你一人看
frame-alike = 来自仿真数据（一个虚构的文件）

## Curves of errors

curve-against = { $what }随 { -epsilon } 的变化
curve-here = 当前的 { -epsilon }
curve-at = { $where } 时
curve-side = 横轴显示哪个 { -epsilon }
curve-absent = 没有画出这些方法，它们没有已证明的有限 { -epsilon }：{ $names }。
curve-heard = { $metric }随隐私预算（{ $side }）的变化，{ $log ->
        [yes] 两轴都是对数刻度
       *[no] 隐私预算为对数刻度
    }：{ $names }。
curve-spread = 当前 { -epsilon } 下，{ $metric }：{ $listed } { $unit }。
curve-table = 表格：{ $of }

## Claimed and proven

proof-places = 论文的证明在哪些地方不成立
proof-ladder = 证明的每种读法给出的 { -epsilon }
proof-reading = 解读
proof-why = 原因
proof-all = 全部 { $number } 处漏洞，逐一列出

## Tables of a ledger

ledger-head-sensitivity = 敏感度
ledger-head-why = 原因
ledger-truly = { $assumed }，实际 { $true }
ledger-none = { $epsilon }（无）
ledger-delta = { $epsilon }，δ = { $delta }

## Bars of attacks

bars-broken = 已攻破
bars-held = 未攻破
bars-shown = { -epsilon } ≥ { SIG($shown) }；声称：{ SIG($claimed) }

## Other pieces

# The first is a part of the words of legends; the second stands there for a look-alike.
legend-true = 真实
legend-alike = 仿真
scale-below = 小于零
specimen-stamp = 样张
specimen-caption = { $stamp }：试运行，既不是{ -release }，也不来自你的文件
words-all = 全部术语
