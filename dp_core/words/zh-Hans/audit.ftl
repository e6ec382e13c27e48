## What an attack shows of a claim. Numbers are rounded down as far as the comparison allows.

audit-nothing = 没有声称有限的 { -epsilon }，所以没有什么可以推翻。
audit-rejects = 攻击显示 { -epsilon } ≥ { $shown }。声称的是 { -epsilon } = { $claimed }，所以这个声称不成立。
audit-tried = { $runs ->
    [0] 这些运行
   *[other] 在两个数据集上各运行 { WHOLE($runs) } 次，
}只显示 { -epsilon } ≥ { $shown }。声称的是 { -epsilon } = { $claimed }。{ -only-disproves }

## What no attack can reach, in a picture

roc-everything = 没有界限
roc-impossible = { -epsilon } = { $epsilon } 时不可能
roc-almost-all = { -epsilon } = { $epsilon } 时几乎都有可能
roc-guessing = 纯粹猜测
roc-alarms = 误报率
roc-detections = 检出率

## An audit of somebody else's function

foreign-delta = delta = { $delta } 必须从 0 起，小于 1。
foreign-range = low = { $low } 必须小于 high = { $high }。
foreign-no-pair = 没有相邻数组对。请给出一对，或略去这一项。
foreign-pairs = { $name } 必须是数组对的列表，每对是两个数的数组。
foreign-fails = 这个函数在每个数组上都失败：{ $why }。请用 --call 给出它的参数。
foreign-call = --call { $text } 不是 JSON 对象。请在花括号中写出名称和值。
foreign-no-function = 无法载入 { $name }：{ $why }。请写出模块、一个冒号和函数。
foreign-no-call = { $name } 不是函数。
foreign-slow = 这个函数所用的时间超过 { $seconds } 秒。请用 --seconds 给出更多时间。
foreign-ended = 这个函数的进程以代码 { $code } 结束。它可能需要更多内存或时间。
audited-verdict = { $broken ->
    [yes] 已推翻：声称的 { -epsilon } = { $epsilon } 不成立。
   *[other] 未推翻：没有什么与 { -epsilon } = { $epsilon } 相矛盾。
}在每个数组上运行 { WHOLE($runs) } 次的攻击显示 { -epsilon } ≥ { $attack }（置信度 99.9%）。
audited-where = 最强攻击：{ $pair }。它看的是：{ $score }。
audited-replay = 重放：要在相邻数组上得到同样的输出，需花费 { -epsilon } = { DECIMAL($cost) }，地方是：{ $pair }。
audited-follows = 噪声本身随数据而变：它的尺度或种类在相邻数组之间不同。
audited-limits = { -only-disproves }
-only-disproves = 攻击可以推翻一个声称，但永远不能证明它。

## Why a function of another library does not keep its claim

libraries-bits = 噪声是浮点数：最末几位能区分不同的和。
libraries-cut-sum = 结果在这么多条记录可能的最大和处截断。记录数是从数据中读出的。
libraries-cut-count = 结果在记录数处截断，而记录数是从数据中读出的。
libraries-two-bins = 替换一条记录会改变两个区间。噪声只按一个区间设置。
