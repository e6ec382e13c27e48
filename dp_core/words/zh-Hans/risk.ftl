## What a guarantee means for one person

# Counts of people in 1,000; no full stop.
risk-odds = 之前为千分之 { SIG($before) }，之后{ $typically ->
    [yes] 通常
   *[no] {""}
}最多为千分之 { WHOLE($after) }{ $typically ->
    [yes] ，但有极少数例外
   *[no] {""}
}
risk-no-limit = 没有上限：有人可能变得完全确定
# $factor is a number rounded up, or risk-million.
risk-explained = 无论攻击者知道什么，一次发布使其几率最多乘以 { $factor }（e 的 { -epsilon } 次方，{ -epsilon } 取已证明的值）。
risk-explained-twice = { $once }若是区分一条记录的两个取值，则最多乘以 { $twice }。
# $most is a share in per cent.
risk-explained-delta = 有 δ = { $delta } 时，几率通常最多乘以 { $factor }（e 的 { -epsilon } 次方），但有极少数例外。任何攻击的检出率与误报率之差，最多为 { $most } 个百分点。
risk-million = 100 万以上
risk-almost = 将近 { PERCENT($share) }

## What a suspicion can grow to

# What a proven ε and δ let somebody learn. $after is a share.
deck-suspicion = 对{ $subject }的{ -suspicion }若原为 1%，最多升到 { PERCENT($after, digits: 3) }{ $counted ->
    [0] {""}
   *[other] （已证明的 { -epsilon } = { SIG($counted, digits: 4) }）
}。
deck-suspicion-delta = 对{ $subject }的{ -suspicion }若原为 1%，通常最多升到 { PERCENT($after, digits: 3) }，极少数情况下会更高（δ = { $delta }）。
deck-sure = 对{ $subject }的{ -suspicion }若原为 1%，可升到近乎确定。
deck-no-limit = 别人对{ $subject }的判断能有多确定，没有任何限制。
deck-no-noise = 没有噪声，所以什么也没有隐藏。
risk-people-before = 之前：{ $before } 人（实心圆）
risk-people-after = 之后：{ $typically ->
    [yes] 通常最多
   *[no] 最多
}再多 { WHOLE($added) } 人（空心圈）
risk-people = { $words }，共 1,000 人
risk-after = 之后的可能性，{ $typically ->
    [yes] 通常最多
   *[no] 最多
}
risk-prior = 之前的可能性
