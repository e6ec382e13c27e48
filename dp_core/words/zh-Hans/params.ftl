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
params-may-be = { $form }{ $optional ->
    [yes] ，或 null
   *[no] {""}
}。
params-slider-offers = ；滑块提供 { $low } 到 { $high }

## algorithm

algorithm-method-reads-data-set = 方法读取的是数据集，而不是 DataFrame。请给出 ALGORITHM.accept(table, ALGORITHM.upload(...))。
algorithm-rng-source-noise-give = rng = { $rng } 不是噪声的来源。探索时请用 numpy.random.default_rng(seed)，发布时请用 dp_core.noise.exact_noise.Entropy()。
algorithm-part-names-data-choose = part.{ $field } 写的是 { $unknown }，而数据中有 { $names }。请从中选择，或使用计划的文件。
algorithm-method-method-correct = method = { $of_key } 不是 { $of_key_2 } 的方法，它有 { $keys }。
door-no-table = table 的类型是 { $kind }。请给出 pandas DataFrame。
door-nothing-stated = 没有声明任何列。请为要使用的每一列声明类别或界限。
door-no-column = 表格中没有列 { $name }。有的是 { $there }。请更正名称。
door-no-list = { $field ->
    [limits] { $name } 的界限必须是两个数，例如 (0, 110)。
    [edges] { $name } 的分界必须是数的列表，例如 [18, 40, 65]。
   *[categories] { $name } 的类别必须是列表。请把 "yes, no" 写成 ["yes", "no"]。
}
door-no-mapping = { $field } 的类型是 { $kind }。请给出字典，键为列的名称。
must-be = { $name } = { $value } 必须是{ $allowed }。
must-whole = { $least ->
    [none] {""}
   *[other] 不小于 { $least } 的
}整数
others-both = “其他所有列”（*）既有界限又有类别。请去掉一个。
