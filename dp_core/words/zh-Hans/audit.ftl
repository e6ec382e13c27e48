## What an attack shows of a claim. Numbers are rounded down as far as the comparison allows.

audit-nothing = 没有声称有限的 { -epsilon }，所以没有什么可以推翻。
audit-rejects = 攻击显示 { -epsilon } ≥ { $shown }，所以对被攻击的数据声称的 { -epsilon } = { $claimed } 不成立。
audit-tried = { $runs ->
    [0] 这些运行
   *[other] 在两个数据集上各运行 { WHOLE($runs) } 次，
}{ $shown ->
    [none] 没有显示大于 0 的 { -epsilon }，与声称的 { -epsilon } = { $claimed } 不矛盾。
   *[other] 只显示 { -epsilon } ≥ { $shown }，没有超出声称的 { -epsilon } = { $claimed }。
}{ -only-disproves }

## What no attack can reach, in a picture

roc-everything = 没有界限
roc-impossible = { -epsilon } = { $epsilon } 时不可能
roc-almost-all = { -epsilon } = { $epsilon } 时几乎都有可能
roc-guessing = 纯粹猜测
roc-alarms = 误报率
roc-detections = 检出率

## An audit of somebody else's function

foreign-fails = 这个函数在每个数组上都失败：{ $why }。请用 --call 给出它的参数。
foreign-no-function = 无法载入 { $name }：{ $why }。请写出模块、一个冒号和函数。
foreign-slow = 这个函数所用的时间超过 { $seconds } 秒。请用 --seconds 给出更多时间。
foreign-ended = 这个函数的进程以代码 { $code } 结束。它可能需要更多内存或时间。
audited-verdict = { $broken ->
    [yes] 已推翻：声称的 { -epsilon } = { $epsilon } 不成立。
   *[other] 未推翻：没有什么与 { -epsilon } = { $epsilon } 相矛盾。
}在每个数组上运行 { WHOLE($runs) } 次的攻击显示 { -epsilon } ≥ { $attack }（置信度 99.9%）。
audited-where = 最强攻击：{ $pair }，依据：{ $score }。
audited-replay = 要在相邻数组上得到同样的输出，需花费 { -epsilon } = { DECIMAL($cost) }（{ $pair }）。
audited-follows = 噪声取决于数据：它的尺度或种类在相邻数组之间不同。
audited-limits = { -only-disproves }
-only-disproves = 攻击可以推翻一个声称，但永远不能证明它。

## Why a function of another library does not keep its claim

libraries-bits = 浮点噪声的最末几位能区分不同的和。
libraries-cut = 结果的上限由真实的记录数决定。
libraries-two-bins = 替换一条记录会改变两个区间，而噪声只涵盖一个。
