## Was Ada in the data? The first picture of the overview.

home-question = Ada 在数据里吗？
home-story = 有五个人患病，Ada 是其中之一。诊所给这个人数加上随机噪声，再公布。
home-with = 有 Ada
home-without = 没有 Ada
home-bars = 柱高表示每个数字出现得多频繁。
home-of-100 = 次（每 100 次中）
home-right = 这是可能的最强攻击者猜对的次数。抛硬币能对 50 次。
home-epsilon = 隐私预算 { -epsilon } = { SIG($epsilon) }。
home-overlap = { $apart ->
    [little] 两组柱子几乎一样，所以一个数字几乎说明不了 Ada 的任何情况。
    [some] 两组柱子有重叠，所以一个数字只给出关于 Ada 的一点线索。{ -epsilon } 更大时，它们就会分开。
   *[much] 两组柱子几乎不重叠，所以一个数字几乎就暴露了 Ada。
}
home-scene = { home-bars }
home-private = { $epsilon } 隐私更强
home-accurate = 更准确 { $epsilon }
home-title = 公布人群的统计数字，又不泄露任何一个人的信息
