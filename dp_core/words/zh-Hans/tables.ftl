## Tables and counts that do not fit

counts-none = 没有任何时段。请至少给出一个计数。
counts-total = 计数合计为 { $total }；累计总数最多可到 { WHOLE($most) }（2^53）。请用更大的单位计数。
counts-row = 第 { WHOLE($row) } 行为 { $value }；{ $rule ->
    [large] 计数最多可到 { WHOLE($most) }（2^53）。请用更大的单位计数
    [negative] 它是负数。请改正，或选择净变化（c = 2）
    [missing] 缺少计数。没有发生时写 0
   *[fraction] 计数必须是整数。请舍入，或上传各个事件
}。
table-categories = 属性 { WHOLE($attribute) } 有 { WHOLE($categories) } 个类别，而可接受的是 2 至 { WHOLE($most) } 个。请略去它，或合并一些类别。
table-candidates = K = { $product }{ $rough ->
    [yes] 约 { $number }
   *[no] { $number }
} 种可能的记录
table-combinations = { $attributes } 个属性有 { $combinations }，而最多能估计 { WHOLE($most) } 种。请选更少的属性或类别。
table-small = 表格的{ $rows }数为 { $n }，{ $column }数为 { $d }。{ $rows }数至少为 2，{ $column }数至少为 1。请选择另一个文件，或少略去一些。
table-large = 表格的{ $wide ->
    [yes] {""}
   *[no] { $rows }数为 { WHOLE($n) }，
}{ $column }数为 { WHOLE($d) }。最多接受：{ $column }数 { $most }，{ $what }数 { WHOLE($cells) }。请选更少的{ $column }。
table-no-bounds = 没有声明公开的界限。请声明每列可能的最小值和最大值。
table-limits = 第 { WHOLE($column) } 列的下限 { $low } 高于上限 { $high }。请对调。
table-infinite = 有 { WHOLE($cells) } 个单元格缺失或为无穷，第一个在第 { WHOLE($row) } 行第 { WHOLE($column) } 列。请填上，或略去这些行或列。
