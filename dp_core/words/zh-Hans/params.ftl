## params

params-unknown = { $name } 未知。请从 { $known } 中选择。
params-allowed = { $ends ->
    [fromto] 从 { $low } 到 { $high } 的
    [from] 不小于 { $low } 的
    [to] 不大于 { $high } 的
    [frombelow] 从 { $low } 起、小于 { $high } 的
    [aboveto] 大于 { $low }、不大于 { $high } 的
    [abovebelow] 在 { $low } 和 { $high } 之间、不含两端的
   *[none] {""}
}{ $kind ->
    [whole] 整数
   *[number] 数
}
params-one-of = 下列之一：{ $choices }
params-form = { $kind ->
    [switch] true 或 false
    [text] 文本
   *[list] 文本列表
}
params-told = { $label }：{ $form }{ $help }
params-may-be = { $form }{ $optional ->
    [yes] ，或 null
   *[no] {""}
}。

## algorithm

must-be = { $name } = { $value } 必须是{ $allowed }。
none-of = { $name } = { $value } 必须是下列之一：{ $known }。
must-whole = { $least ->
    [none] {""}
   *[other] 不小于 { $least } 的
}整数
