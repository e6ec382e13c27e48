## Two methods compared: A and B. $unit is the unit of a measure, or none.

rival-unproven = { $side ->
    [both] 两者都
   *[other] { $side }{" "}
}没有已证明的有限 { -epsilon }，所以无法比较隐私。
rival-same-proven = 对于{ $unit }，两者已证明的 { -epsilon } 都是 { $proven }。
rival-proven = 千分之 10 的怀疑程度在 A 下可升到千分之 { WHOLE($after) }，在 B 下可升到千分之 { WHOLE($later) }。
rival-delta = { $side } 的保证带有 δ = { $delta }。
rival-same = 两者的{ $measure }相同（{ $size }）。
rival-change = B { $better ->
    [yes] 较准确
   *[no] 较不准确
}：B 的{ $measure }{ $amount }（是 { $new }，而不是 { $old }）。{ $basis ->
    [public] 这个平均值对任何数据都成立；单次{ -trial-run }会有出入。
   *[drawn] B 与 A 之比为 { $low } 到 { $high }（置信度 95%，依据{ $draws }）。
}
rival-share = { $less ->
    [yes] 低
   *[no] 高
} { PERCENT($share, digits: 2) }
rival-times = 为 { $times } 倍
rival-exchange = 要与 { $better } 一样准确，{ $worse } 需要已证明的 { -epsilon } 为 { $needed }，是它现有值的 { $times } 倍。
rival-no-difference = 依据{ $draws }，看不出{ $measure }有差别。
rival-within = { $measure }不超过 { $tolerance } 的：A 的 { $of } 次{ -trial-run }中有 { $one } 次，B 的 { $all } 次中有 { $other } 次。
rival-draws = 对 A 的 { $one } 次{ -trial-run }和对 B 的 { $other } 次{ -trial-run }

## Which ε work

replay-leaves = 将要公开的内容{ $place ->
    [none] {""}
   *[other] 在“{ $place }”处
}不同。
replay-ledgers = 账本不同。

## Choose

choose-again = 一次发布只花费一次 { -epsilon }；再使用已发布的数没有花费。
per-person = 每人最多有多少{ $rows }
    .help = 一个人多出的{ $lower }会被略去。选择的数大于 1 时，必须有一列指明是哪个人。
basis-drawn = 取 { WHOLE($shapes) } 种虚构的{ $what }中最差的一种（{ $names }），每种至少运行 { WHOLE($draws) } 次
deployment-rho = { -epsilon } = { $low } 至 { $high }，由 ρ = { $rho } 得出
axis-epsilon = { $side ->
    [proven] 已证明的隐私预算 { -epsilon }（对数刻度）
   *[claimed] 声称的隐私预算 { -epsilon }（对数刻度）
}
axis-unit = { $metric }{ $bare ->
    [yes] {""}
   *[no] （{ $unit }）
}
axis-log = { $metric }{ $bare ->
    [yes] （对数刻度）
   *[no] （{ $unit }，对数刻度）
}
axis-runs = 运行次数（共 { WHOLE($runs) } 次）
axis-range = { $high ->
    [none] { $low } 或更大
   *[other] { $low } 至 { $high }
}
axis-tolerated = 允许的误差
axis-best = 阈值
axis-tolerance = 允许的误差 { $tolerance }
axis-floor = 无噪声：{ $floor }
axis-guess = 你的猜测：{ $guess }
axis-you = 你：{ -epsilon } = { $epsilon }
axis-of-100 = { $letter }：{ $share }（以 100 计）

## A band of ε of one method

band-nothing = 没有已证明的 { -epsilon }
band-never = 没有足够准确的 ε
band-over = 需要 ε = { $least }{ $asked ->
    [none] {""}
   *[other] （设定值：{ $asked }）
}，超过你的上限
band-tried = { $known ->
    [none] { $never }：任何 { -epsilon } 都不够。
   *[other] 从以下 { -epsilon } 起足够：{ $known }{ $never ->
        [none] {""}
       *[other] ；{ $never }：任何 { -epsilon } 都不够
    }。
}
band-range = ε = { $low ->
    [none] {""}
   *[other] { $low } 至{" "}
}{ $high }{ $asked ->
    [none] {""}
   *[other] （设定值：{ $asked }）
}

## Measures that several systems show

adjusted-rand = 调整兰德指数：1 表示组完全相同，随机分组约为 0。
cramers-v = Cramér’s V：0 表示两个答案没有关联，1 表示一个答案决定另一个。
