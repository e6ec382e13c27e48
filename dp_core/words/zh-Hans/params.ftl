## params

params-unknown = 参数 { $name } 未知。请从 { $known } 中选择。
params-epsilon = { -epsilon } 限定一个人最多能使结果改变多少。{ -epsilon } 越小，隐私保护得越好。
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
params-one-of = { $choices }之一
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

algorithm-part-names-data-choose = part.{ $field } 写的是 { $unknown }，而数据中有 { $names }。请从中选择，或使用计划的文件。
algorithm-method-method-correct = method = { $of_key } 不是 { $of_key_2 } 的方法，它有 { $keys }。
door-no-column = 表格中没有列 { $name }。有的是 { $there }。请更正名称。
must-be = { $name } = { $value } 必须是{ $allowed }。
must-whole = { $least ->
    [none] {""}
   *[other] 不小于 { $least } 的
}整数
others-both = “其他所有列”（*）既有界限又有类别。请去掉一个。
