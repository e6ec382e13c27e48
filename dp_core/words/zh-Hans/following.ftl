## One person followed: Ada

follow-row-yes = Ada 是第 { WHOLE($row) } 行，答“是”的列：{ $columns }。
follow-row-answers = Ada 是第 { WHOLE($row) } 行，她的回答包括 { $answers }。
follow-row-numbers = Ada 是 { WHOLE($rows) } 行中的第 { WHOLE($row) } 行。
follow-others = 其他
follow-instead-no = 一个对什么都答“否”的人
follow-instead-other = 一个每项回答都与她不同的人
follow-instead-middle = 一个各项都处在范围正中的人
follow-instead-last = 与最后一行相同的一行
follow-place-1 = 第 { WHOLE($row) } 个
follow-place-2 = 第 { WHOLE($row) } 行，第 { WHOLE($column) } 列
follow-place-3 = 第 { WHOLE($row) } 行，第 { WHOLE($column) } 列，第 { WHOLE($layer) } 层

# Four sentences.
follow-sentence = { $touches }{ $leaves }{ $noise }{ $tells }
# $sample: whether a secret sample is drawn, and whether she is in it.
follow-touches = 在 { WHOLE($total) } 个测量值中，Ada 影响 { WHOLE($touched) } 个{ $sample ->
    [in] ，因为她在保密的样本中。
    [out] ，因为她不在保密的样本中。
   *[none] 。
}
follow-leaves = 如果她离开，{ $what }。
follow-exchanged = 如果她离开，换成{ $instead }，{ $what }。
follow-nothing = 含噪的测量值都不变
follow-moves = { $count ->
    [1] 这个测量值
   *[other] 这些测量值各
}{ $several ->
    [yes] 最多
   *[no] {""}
}{ $way ->
    [falls] 减少
    [rises] 增加
   *[moves] 变化
} { SIG($size) }
follow-no-noise = { $sample ->
    [yes] 只有保密的样本隐藏了她。
   *[no] 没有噪声隐藏她。
}
follow-noise = 掩盖这一变化的是{ $noise }。
follow-noise-one = 约 ± { SIG($size) } 的噪声
follow-noise-size = 约 ± { SIG($low) } 到 { SIG($high) } 的噪声
follow-noise-random = 一次随机选择
follow-noise-or = { $one }，或{ $other }
follow-leak-noise = 噪声取决于她
follow-level = { $step }，第 { WHOLE($level) } 层
follow-leak-output = 发布的“{ $name }”会变，却没有加噪声
follow-tells-leak = 但是{ $leak }，这可能暴露她。
follow-tells-nothing = 没有哪个证明涵盖整个方法，所以别人能有多确定，没有任何限制。
# $right of 100 guesses whether she is in the data; a limit, rounded up.
follow-tells = 关于她的 100 次猜测中，平均最多猜对 { DECIMAL($right, decimals: 2) } 次{ $more ->
    [yes] ，比论文声称的多
   *[no] {""}
}；抛硬币能猜对 50 次。

follow-outcome = 没有她而噪声相同时，{ WHOLE($released) } 个发布的数中有 { WHOLE($moved) } 个变化{ $most ->
    [0] 。
   *[other] ，最多变化 { SIG($most) }（{ $unit }）。
}{ $new ->
    [0] {""}
   *[other] 其中 { WHOLE($new) } 个是新的。
}{ $sample ->
    [yes] 样本也可能不变。
   *[no] {""}
}
