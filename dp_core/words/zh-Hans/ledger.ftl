## Why a step of a ledger costs what it costs

ledger-sum = 各步的花费相加。
ledger-largest = 各步读取不同的行，所以只计最大的花费。
ledger-times = 每一次花费相同，各次相加。
ledger-sample = 哪些行在样本中是保密的，所以每一步的花费较少。
ledger-infinite = 有一步没有上限，整体就没有上限。
ledger-no-noise = 没有噪声隐藏它。
ledger-free = 它没有花费。
# $change is a sensitivity.
ledger-hides = 它的噪声能隐藏不超过 { $change } 的任何变化。
# $own is a reason of the whole, or nothing.
ledger-each = { $own }{ $why }每一步都是如此。
ledger-alike = 同“{ $step }”。
ledger-noisy-choice = 含噪的选择
ledger-kept-response = 第一次扰动，保留在设备上
