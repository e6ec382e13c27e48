## Compare two releases

tool-compare = 比较
    .promise = 同样的数据，相同的 { -epsilon }：哪一种方法更准确？
compare-fair = 比较条件
compare-fair-proven = 已证明的 { -epsilon } 相同
compare-fair-claimed = 声称的 { -epsilon } 相同
compare-fair-free = 不作要求
compare-all-proven = 所有方法的 { -epsilon }（没有已证明的，则取声称的）
compare-all-claimed = 所有方法声称的 { -epsilon }
compare-show = 显示
compare-view-two = A | B
compare-view-three = 3
compare-view-four = 4
compare-view-grid = 按 { -epsilon } 排列
compare-again = 新的{ -trial-run }
compare-method = 方法 { $letter }
compare-epsilon = { $letter } 的 { -epsilon }
compare-unknown = 链接设置了“{ $name }”，这里不认识它。
compare-from-link = 来自链接：{ $values }。
compare-usual = 重置
compare-copy = 复制链接
compare-bare = “{ $method }”不加噪声，只能作为 C 或 D。请在这里选另一种方法。
compare-told = 该方法以 { -epsilon } = { SIG($epsilon) } 运行。
compare-open = 打开
compare-expected = 预期：{ $label }
compare-public = { $unit }，由公开数字得出
compare-drawing = 正在等待{ -trial-run }
compare-basis = 95% 置信区间 { $low } 至 { $high } { $unit }，依据 { WHOLE($draws) } 次{ -trial-run }
compare-draw = 本次{ -trial-run }
compare-alone = { $unit }，来自真实数据：不要发布
compare-this-draw = { $unit }，本次{ -trial-run }
compare-words = 文字说明
compare-within = { $letter } 的 { WHOLE($draws) } 次{ -trial-run }中有 { WHOLE($within) } 次
compare-further = 误差在允许范围内的有：{ $counts }。
compare-column = { $letter }：{ $method }（{ $label }，{ $unit }）
compare-errors = 所有{ -trial-run }的误差
compare-take = 采用 { -epsilon } = { $epsilon }
