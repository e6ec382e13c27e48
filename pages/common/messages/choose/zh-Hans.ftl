## Choose an epsilon: three questions, an answer and a plan

tool-choose = 选择 { -epsilon }
    .promise = 不需要数据。
choose-publish = 1 · 你要公布什么？
choose-off = 2 · 你允许多大的误差？
choose-risk = 3 · 怀疑程度可以升到多高？
choose-more = 更多：多次发布、另一种上限
choose-have = 你有什么
choose-else = 别的数据？
choose-else-words = 这里没有系统能发布自由文本、图片、声音、没有界限的总和，或用行训练的模型。软件库 OpenDP 为其中许多种发布提供了构件。
choose-trust = 没有谁能让大家放心交出原始数据？请选“{ lremh-choosing-answers-users-send-themselves }”。与数据持有者可信的系统相比，那个系统需要的人多得多。

## What may be off

choose-lost = 误差若有这么大，会造成什么损失？
choose-average = 公式只能给出平均值。
choose-wanted = 100 个{ $counted }中须有多少个在允许误差之内
choose-help = 怎样确定允许的误差
choose-begin-threshold = 要把这个数与阈值比较时，请允许误差达到两者之间对你有意义的最小距离的一半。
choose-begin-compared = 要比较两个数时，请允许误差达到对你有意义的最小差别的三分之一。
choose-begin-rounded = 数本来就要舍入时，请允许误差达到舍入单位的一半。
choose-begin-chance = 计数本来就有偶然波动时，请大约允许计数的平方根。

## What may be at risk

choose-route = 上限的表达方式
choose-route-suspicion = 怀疑程度
choose-route-guess = 猜测
choose-route-cost = 代价
choose-at-most = { -epsilon } 最多为 { $most }。
choose-guess = 对半的猜测，每 100 次最多可猜对多少次
choose-cost = 损害给一个人带来的代价
choose-chance = 损害本来就会发生的概率（%）
choose-rise = 可以承受的期望代价增加
choose-expected = 每人的期望代价：本来 { SIG($expected, digits: 4) }，之后最多 { SIG($after, digits: 4) }。

## The answer

choose-does = 采用“{ $method }”，{ -epsilon } { $low ->
    [same] = { $high } {" "}
   *[other] 从 { $low } 到 { $high } {" "}
}{ $tried ->
    [yes] 在试过的所有数据上都既满足允许的误差，也满足上限
   *[no] 既满足允许的误差，也满足上限
}。
choose-none = 可选的 { -epsilon } 中，没有一个{ $tried ->
    [yes] 在试过的所有数据上都能满足允许的误差
   *[no] 能满足允许的误差
}。
choose-none-least = 没有 { -epsilon } 能同时满足允许的误差和上限。{ $tried ->
    [yes] 要在试过的所有数据上满足允许的误差，至少需要
   *[no] 要满足允许的误差，至少需要
} { $least }，而上限只允许 { $limit }。
choose-open-band = 以下任何一项改变就够了：
choose-hardest = 这些数据各自需要的 { -epsilon } 中，以最大的为准。你的数据可能需要更大的。
choose-limit = 你的上限
choose-bases = 误差的依据：{ $bases }。
choose-others = 详情
choose-no-single = 只改一项不够。请改两项。
choose-out-tolerance = 允许的误差改为 { SIG($value) } { $unit }
choose-out-releases = 发布 { WHOLE($value) } 次，而不是 { WHOLE($asked) } 次
choose-out-cap = 上限改为千分之 { $grown }（{ -epsilon } = { $value }）
choose-out-people = { WHOLE($value) } { $people }

## The plan

choose-plan = 你的计划
choose-step = 每次发布的 { -epsilon }
choose-can-fail = 保证可能以概率 δ = { $delta } 失效。那时别人能得知多少就没有任何限制。
choose-row-off = 误差最多
choose-row-off-often = { SIG($error) } { $unit }（{ $wanted }% 的{ $counted }）
choose-row-off-average = 平均 { SIG($error) } { $unit }
choose-row-grows = 千分之 10 的怀疑程度最多升到千分之
choose-row-hidden = 受保护的是
choose-row-room = 你的上限容得下
choose-row-releases = { WHOLE($room) } 次这样的发布
choose-open = 用我的文件打开
choose-save = 保存、锁定、命令
choose-download = 下载 { $name }
choose-example = 用虚构数据打开
choose-left = 你还需要声明{ $left }：可随你的文件声明，也可写在计划的“upload”中。
choose-whole = 计划是完整的。FILE 是你的表格。
choose-lock-words = 请把 { $name } 的 SHA-256 记入登记簿。登记簿随后会显示，计划是否在第一次有记录的查看行之前就已确定。两个文件都要保存。
choose-lock-register = 登记簿（留空则新建）
choose-lock-late = 行已经有人看过；登记簿会显示这一点。
choose-lock = 锁定计划，下载登记簿
choose-print = 打印

## How often

choose-year = 每年关于这些人的发布次数
choose-years = 持续多少年
choose-new = 每次都是不同的人
choose-apart = 为什么没有人同时在两次发布中？
choose-apart-example = 一句话；没有它，花费照样相加
choose-other = 关于同一批人的另一次发布
choose-other-more = 再加一种
choose-other-year = 每年次数
choose-other-each = 每次的 { -epsilon }
choose-apart-each = 每次发布都可用整个上限，因为没有人同时在两次发布中。
choose-shared = 花费累加{ $sums ->
    [none] {""}
   *[other] （{ $sums }）
}，所以每次发布最多可用 { -epsilon } = { $each }。
choose-room-rho = { $method }容得下 { WHOLE($many) } 次发布，因为它的花费相加得较慢（按 zCDP）。

## A plan in words, and the limits that a risk sets

choose-plan-words = { $system }：{ $method }，{ -epsilon } = { $epsilon }。误差：最多 { $error }。{ $releases }千分之 10 的怀疑程度最多升到千分之 { $after }。受保护的：{ $unit }。
choose-words-proven = { $epsilon }（已证明：{ $proven }）
choose-words-error = { $error } { $unit }{ $wanted ->
    [none] {""}
   *[other] ，{ $wanted }% 的{ $counted }做到
}，{ $basis }
choose-words-together = { $releases ->
    [1] 经过一次发布
   *[other] 经过 { WHOLE($releases) } 次发布（每次都用这个 { -epsilon }）
}{ $others ->
    [yes] 和其他发布
   *[no] {""}
}，
choose-words-for = { $epsilon } 用于{ $what }
choose-all-rows = 一个人可能有的全部 { WHOLE($rows) } 行
choose-cap-grown = 千分之 10 的怀疑程度可升到千分之 { $grown }
choose-cap-guess = 对半的猜测可变为每 100 次猜对 { $right } 次
choose-cap-cost = 每人 { $expected } 的期望代价可增加 { $more }
choose-but-delta = ，但有 δ = { $delta } 的概率例外
