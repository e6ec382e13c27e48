## Verdict of a page: two cards, each with an answer and one line that says why.

# $answer is one of the answers below.
verdict-accurate = 够准确吗：{ $answer }
verdict-private = 够保护隐私吗：{ $answer }
# Both cards, for those who hear the page.
verdict-heard = { $accurate }。{ $private }。

## Answers

verdict-yes = 够
verdict-no = 不够
verdict-probably = 很可能够
verdict-probably-not = 很可能不够
verdict-unknown = 还不知道
verdict-unknown-before = { -release }之前不知道
verdict-no-answer = 没有答案
verdict-noise-alone = 只凭噪声还无法知道
verdict-no-epsilon = 不够，任何 { -epsilon } 都不行
verdict-yes-delta = 够，但有 δ = { $delta }
verdict-would-be = { -release }时会够
verdict-more-than-claimed = 不够，弱于所声称的
verdict-over-limit = 不够，超过你的上限
verdict-mechanism = 噪声够，对{ $choice }的选择不够
# An answer that is not about the file, and what it is true of.
verdict-elsewhere = { $answer }，{ $where }
verdict-where-noise = 只就噪声而言
verdict-where-alike = 在仿真数据上
verdict-where-plan = 按预测

## Why: accurate enough

# Two sentences, one after the other.
verdict-both = { $first }{ $second }
verdict-trial-runs = 次{ -trial-run }
# An error with its unit.
verdict-size = { SIG($size, digits: 6) }{ $percent ->
    [yes] %
   *[no] { " " }{ $unit }
}
# $things are trial runs or totals; $allowed is a size with its unit, such as 6%.
verdict-within = { WHOLE($within) }/{ WHOLE($of) } { $things }的误差不超过 { $allowed }。
# Where the size allowed is no distance: $allowed is "1.2 times the spread of the best groups".
verdict-within-relative = { WHOLE($within) }/{ WHOLE($of) } { $things }的离散程度不超过 { $allowed }。
# $count is one of the two sentences above; it begins with a number.
verdict-over-many = 多次{ -release }平均，{ $count }
verdict-so-far = { WHOLE($of) } { $things }太少，还不能下结论。
verdict-wanted = 你要求 { PERCENT($wanted, digits: 3) }。
verdict-interval = 可能性大约在 { WHOLE($low) }% 至 { PERCENT($high, digits: 3) } 之间；你要求 { PERCENT($wanted, digits: 3) }。
verdict-works = 只要 { -epsilon } ≥ { SIG($epsilon) }，就足够准确。
verdict-works-repaired = 采用{ -repaired }，只要 { -epsilon } ≥ { SIG($epsilon) }，就足够准确。
verdict-never = 滑块上没有一个 { -epsilon } 够用。
verdict-never-repaired = 这里任何 { -epsilon } 都不够；{ -repaired }至少需要 { -epsilon } = { SIG($epsilon) }。
verdict-planned = 由公开的数字预测，误差约为 { $error }；你允许 { $allowed }。
verdict-floor = 即使没有噪声，{ $source }也会带来 { $floor } 的误差。
# $most is how many events of one person count, $bias how much lower totals are for it.
verdict-left-out = 每人最多计 { WHOLE($most) } 个事件，所以 { WHOLE($total) } 个中有 { WHOLE($lost) } 个被略去。无论 { -epsilon } 为多少，总数都偏低 { SIG($bias, digits: 4) }。
verdict-left-out-unknown = 每人最多计入的{ $what }数为 { WHOLE($most) }。略去多少由你的文件决定。
verdict-begin = { WHOLE($runs) } 次{ -trial-run }马上开始。
verdict-nothing = 没有做过{ -trial-run }。
verdict-slow = 这种方法太慢，无法重复运行。

## Why: private enough. Numbers of a suspicion are shares and rounded up.

verdict-free = 什么也没有隐藏。这种方法只供比较。
verdict-claims = 声称 { -epsilon } = { SIG($claimed, digits: 4) }；没有已证明的有限 { -epsilon }。
verdict-claims-less = 声称 { -epsilon } = { SIG($claimed, digits: 4) }；只证明了 { -epsilon } = { SIG($proven, digits: 4) }。
verdict-choice = 就噪声而言，已证明 { -epsilon } = { SIG($proven, digits: 4) }；对{ $choice }的选择，不在任何 { -epsilon } 的保证之内。
verdict-proven = 已证明 { -epsilon } = { SIG($proven, digits: 4) }；你的上限是 { -epsilon } = { $limit }。
verdict-proven-delta = 已证明 { -epsilon } = { SIG($proven, digits: 4) }，δ = { $delta }，所以{ -suspicion }没有严格的上限。
verdict-over = 1% 的{ -suspicion }{ $typically ->
    [yes] 通常
   *[no] {""}
}可升到 { PERCENT($after, digits: 3) }；你的上限是 { PERCENT($cap, digits: 3) }，即最多 { -epsilon } = { $limit }。
verdict-would = 按此计划的{ -release }满足 { -epsilon } = { SIG($proven, digits: 4) }{ $delta ->
    [none] {""}
   *[other] ，δ = { $delta }
}。

## What to do about it

verdict-more = 再运行 { WHOLE($more) } 次
verdict-attack = 看这个声称被推翻
verdict-repair = 使用{ -repaired }方法
verdict-runs = { $together ->
    [1] 试运行
   *[other] 试运行，每批 { WHOLE($together) } 次
}
