## Why a step of a ledger costs what it costs

ledger-sum = 各步的花费相加。
ledger-largest = 各步读取不同的行，所以只计最大的花费。
ledger-times = 每次重复的花费相同，各次相加。
ledger-sample = 样本是保密的，所以每一步的花费较少。
ledger-infinite = 有一步没有上限，整体就没有上限。
ledger-no-noise = 没有噪声隐藏它。
ledger-free = 它没有花费。
ledger-gap-composition = 各步涉及同一批人，声称的值却没有考虑这一点。
ledger-gap-sensitivity = 一个人能使数值改变得比假定的更多。
ledger-gap-data-dependent-epsilon = 噪声的尺度是由数据算出的。
ledger-gap-raw-value-used = 使用或公布了一个没有噪声的值。
ledger-gap-uncharged-step = 有一步查看了数据，却没有计入。
ledger-gap-candidates-from-data = 可能输出的列表取决于数据。
# $change is a sensitivity.
ledger-hides = 它的噪声能隐藏不超过 { $change } 的任何变化。
ledger-unbounded = 无界
# $own is a reason of the whole, or nothing.
ledger-each = { $own }{ $why }每一步都是如此。
ledger-alike = 同“{ $step }”。
ledger-noisy-choice = 含噪的选择
ledger-kept-response = 永久的含噪比特，每份报告中再次扰动

## Noise of a line: each part between commas

ledger-noise-sum = 各部分之和
ledger-noise-largest = 各部分中的最大者
ledger-protecting = { $unit }（{ $row }）
ledger-noise-at-once = 一次改变 { $one } 个
ledger-noise-times = { $one } 次
ledger-noise-sample = 抽样率 { $one }
ledger-noise-none = 无
ledger-noise-secret = 秘密抽样
ledger-noise-laplace = 拉普拉斯噪声
ledger-noise-gaussian = 高斯噪声
ledger-noise-geometric = 离散拉普拉斯噪声
ledger-noise-exponential = 指数机制
ledger-noise-permute-and-flip = 置换翻转机制
ledger-noise-without-replacement = 不放回
ledger-noise-sup-norm = 上确界范数噪声
ledger-noise-trace-norm = 迹范数噪声
ledger-noise-sparse-vector = 稀疏向量
ledger-noise-noisy-splits = 含噪分割
ledger-noise-memoised = 记忆化响应
ledger-noise-unary = 一元响应
ledger-noise-k-ary = k 元响应
ledger-noise-subset = 子集选择
ledger-noise-values = { $one } 个值
ledger-noise-bits = { $one } 个比特
ledger-noise-reports = { $one } 份报告
ledger-noise-scale = 尺度 { $one }
ledger-noise-scales = 尺度 { $one } 至 { $other }
ledger-noise-both-scales = 尺度 { $one } 和 { $other }
ledger-noise-deviation = 标准差 { $one }
ledger-noise-gradual = 渐进的{ $noise }
ledger-and = { $said }，{ $part }
