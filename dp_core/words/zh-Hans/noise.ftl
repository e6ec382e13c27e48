## Noise: why an exact release cannot be drawn, and why a step costs what it costs

noise-gaussian = 按 { -epsilon } 和 δ 加的高斯噪声没有精确的{ -release }。请选择 zCDP 或纯 { -epsilon }。
noise-sigma = 标准差 { $sigma } 超过八百万。请增大 epsilon，或发布较少的值。
noise-no-information = f = { $f }、p = { $p }、q = { $q } 的报告不含任何信息。请让 f 小于 1，p 小于 q。
noise-proves-bit = f = 0、p = { $p }、q = { $q } 会让一份报告就能证明一个比特。请让 f 大于 0，或让 p 大于 0 且 q 小于 1。
noise-near-nothing = f = { $f }、p = { $p }、q = { $q } 的报告几乎不含信息。请减小 f，或拉开 p 和 q 的距离。
noise-chance = { $name } = { $value } 必须在 0 和 1 之间。
noise-order = p = { $p } 不能大于 q = { $q }。请交换。
noise-share-small = epsilon = { $epsilon } 的一步低于 2^-{ $bits }，对精确抽样器来说太小。请增大 epsilon，或少问一些。
noise-choice-small = epsilon = { $epsilon } 对精确的指数机制来说太小。请增大到 { $margin } 以上。
noise-whole = 精确的{ -release }需要不超过 2^53 的整数。
noise-value-small = 一个值得到 epsilon = { $steps } / 2**24，低于 1 / 2**24。请增大 epsilon，或发布较少的值。
noise-chances-small = epsilon = { $epsilon } 太小：所有报告看起来都会一样。请增大 epsilon。
noise-no-exact = 不放回的选择没有精确的{ -release }。请选择其他方法。
noise-step = step = { $step } 必须至少为 1：epsilon 太小。请增大 epsilon。
noise-family = epsilon = { $epsilon } 不在这一族的 { WHOLE($budgets) } 个预算之中，它们是 { $known }。请选择其中一个，或抽取新的一族。
noise-gradual = { -epsilon } 较小的结果，就是这个结果再加噪声。所以所有显示过的合起来只花费其中最大的 { -epsilon }（ex post），前提是只依据含噪结果来增大 { -epsilon }。
noise-one-report = 论文在 { WHOLE($reports) } 份报告中只计了一份，但它们共用同样的永久比特。
noise-one-attribute = 论文的 ε 只涵盖一个属性。一份报告含有全部 { $attributes } 个属性的含噪比特。
noise-one-of-both = 论文的 ε 只涵盖一份报告中的一个属性。这个人在 { WHOLE($reports) } 份报告中显示 { $attributes } 个属性。
noise-parted-over = 相邻数据集上的运行已经结束，而第一次运行还在继续：{ $more }。
noise-parted = 在第 { WHOLE($place) } 处，相邻数据集上的运行要求 { $now }，而第一次运行要求的是 { $before }。
