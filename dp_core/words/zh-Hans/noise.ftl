## Noise: why an exact release cannot be drawn, and why a step costs what it costs

noise-gaussian = 按 { -epsilon } 和 δ 加的高斯噪声没有精确的{ -release }。请选择 zCDP 或纯 { -epsilon }。
noise-chances = f = { $f }、p = { $p }、q = { $q } 不合适。请让 f 明显小于 1，p 明显小于 q。
noise-proves-bit = f = 0、p = { $p }、q = { $q } 会让一份报告就能证明一个比特。请让 f 大于 0，或让 p 大于 0 且 q 小于 1。
noise-least = 发布需要的 epsilon 至少为 { $least }。请增大它。
noise-too-small = 其中一步只有 epsilon = { $epsilon }，太小，无法精确抽取。请增大总的 epsilon，或发布较少的值。
noise-gradual = { -epsilon } 较小的结果，就是这个结果再加噪声。所以所有显示过的合起来只花费其中最大的 { -epsilon }（ex post），前提是只依据含噪结果来增大 { -epsilon }。
noise-one-report = 论文在 { WHOLE($reports) } 份报告中只计了一份，但它们共用同样的永久比特。
noise-one-attribute = 论文的 ε 只涵盖一份报告中的一个属性。每份报告都含有全部 { $attributes } 个属性的含噪比特。
noise-parted = 在第 { WHOLE($place) } 处，相邻数据集上的运行要求 { $now }，而第一次运行要求的是 { $before }。
