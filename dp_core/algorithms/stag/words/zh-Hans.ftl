## The system, as cards, menus and documents name it.

stag-promise = 一座城市公布各次行程的起点。噪声应当隐藏任何一次行程是否发生过。
stag-promise-others = 公布各处的{ $record }数。噪声应当隐藏其中的每一个。
stag-unit = 增加或删除一个点；{ -for-a-person }
stag-line = 显示各处数量的地图
stag-takes = 地点
stag-subject = { $people ->
    [yes] 一个人
   *[no] 一个点
}

## Methods: what each does, and who wrote it.

stag-method-published = 对点抽样，把中层网格的稀疏单元格合并，把稠密单元格分割。
    .reference = Zhang Xiaojian, Jin Kaizhong, Meng Xiaofeng：基于自适应网格的隐私空间分割方法，计算机研究与发展，2018(6)。
stag-method-sound = 同样的步骤，但只依据含噪计数；点密集时改用一棵树。
    .reference = 本项目，沿用 Zhang、Jin、Meng（2018）的三层；见{ -own-notes(file: "stag", section: "4.2") }。
stag-method-uniform = 一张均匀网格的含噪计数。
    .reference = Qardaji, Yang, Li: Differentially Private Grids for Geospatial Data, ICDE 2013.
stag-method-adaptive = 一张粗网格，按单元格的含噪计数再分割。
    .reference = { stag-method-uniform.reference }
stag-method-kd_standard = 一棵矩形树，在隐私中位数处切分。
    .reference = Cormode, Procopiuc, Srivastava, Shen, Yu: Differentially Private Spatial Decompositions, ICDE 2012.
stag-method-kd_hybrid = 上面四个层级用隐私中位数，以下从正中切分。
    .reference = { stag-method-kd_standard.reference }
stag-method-quadtree = 正方形切成四块；越深的层级，预算越多。
    .reference = { stag-method-kd_standard.reference }
stag-method-privtree = 在有点的地方把正方形切成四块。
    .reference = Zhang, Xiao, Xie: PrivTree: A Differentially Private Algorithm for Hierarchical Decompositions, SIGMOD 2016.
stag-method-matrix = 适合所有矩形的单元格加权和，再用最小二乘。
    .reference = McKenna, Miklau, Hay, Machanavajjhala: Optimizing Error of High-Dimensional Statistical Queries Under Differential Privacy, PVLDB 11(10), 2018.
stag-method-dawa = 把相邻的相似单元格归入同一个桶，再用加权树对桶计数。
    .reference = Li, Hay, Miklau, Wang: A Data- and Workload-Aware Algorithm for Range Queries Under Differential Privacy, PVLDB 7(5), 2014；不同之处见{ -own-notes(file: "stag", section: "3") }。
# $rate is the share of the points that a method sees.
stag-on-sample = { $method }，{ PERCENT($rate, digits: 6) } 的样本

## Measures: random rectangles of three sizes.

stag-areas-small = 小区域的误差（地图的 1–5%）
stag-areas-medium = 中等区域的误差（5–10%）
stag-areas-large = 大区域的误差（10–20%）

## Parameters, with the help of each.

stag-param-sampling = 抽样率 γ
    .help = γ 是每个点被抽入样本的概率。γ 越小，计数越不准确。
stag-param-theta = 稠密阈值 θ
    .help = 点数达到 θ 的单元格被分割，其余的合并。
stag-param-p2 = 常数 p2
    .help = 越大，中层网格越粗。
stag-param-p3 = 常数 p3
    .help = 越大，稠密单元格分割成的小格越少。
stag-param-eta = 阈值常数 η
    .help = θ = η · log10(样本中的点数 / ε2)，除非直接给定 θ。
stag-param-filter = 阈值过滤
    .help = “含噪计数”（HP，高通滤波）：含噪计数达到 θ 的单元格是稠密的。“抽取”（EM，指数机制）：稠密单元格从真实计数达到 θ 的单元格中随机抽取。
    .hp = 含噪计数
    .em = 抽取
stag-param-kept = 从真实计数达到 θ 的单元格中抽取的比例 r（%）
stag-param-boost = 把空单元格舍入为零
    .help = 空单元格变为恰好 0，而且只合并相邻的单元格（Boost-Up-Merge）。
stag-param-side = 中层网格的边长，占均匀网格边长的比例
    .quarter = 四分之一
    .full = 全部
    .eps2 = 全部，只按 ε2
stag-param-merge = ε1：合并所占的 { -epsilon } 份额
    .help = ε1 与 ε2 之外余下的份额是 ε3，用于分割稠密单元格。
stag-param-filtering = ε2：阈值过滤所占的 { -epsilon } 份额
stag-param-size = 用于确定网格大小的总数的 { -epsilon } 份额
stag-param-middle = α：中层网格所占的 { -epsilon } 份额
stag-param-penalty = 一个组的代价 λ
    .help = 越大，组就越少、越大。
stag-param-public = 公开的点数
    .help = 只要任何一个点都不能改变这个公开的数，它就不花费 { -epsilon }。
    .none = 加噪声测量
stag-param-noise = 噪声取自
    .help = { -release }的噪声总是整数。
    .laplace = 实数
    .geometric = 整数
stag-param-first = α：第一层级所占的 { -epsilon } 份额
stag-param-partition = 划分所占的 { -epsilon } 份额
stag-param-height = 树的高度
stag-param-median = 中位数所占的 { -epsilon } 份额
stag-param-medians = 用中位数切分的层级数
    .help = 再往下的层级从正中切分。
    .none = 全部

## Settings of the page.

stag-tolerance = 允许的各区域平均误差（计数的 %）
stag-tolerance-example = 1,000 个{ $points }可以数成 { SIG($low, digits: 4) } 到 { SIG($high, digits: 4) } 个。
stag-area = 在多大的区域中测量误差（地图的 %）
    .small = 小，1–5
    .medium = 中，5–10
    .large = 大，10–20
stag-rivals = 提供给其他方法的数据
    .all = 所有点
    .sample = 也是样本

## Picture. $off is a share; $area one of small, medium, large.

# Beside the name of a method, above its map.
stag-off = 误差 { PERCENT($off) }
stag-off-by = { $area ->
    [small] 小区域
    [large] 大区域
   *[medium] 中等区域
}的计数平均误差为 { PERCENT($off) }。
stag-view = 视图
stag-view-beside = 并排
stag-view-map = 在地图上
stag-view-ask = 查询
stag-compared-with = 比较对象
stag-lines = 显示单元格
stag-lines-left-out = 最短的 { WHOLE($lines) } 条线没有画出。
stag-truth = { $alike ->
    [yes] 仿真数据
   *[no] 真实数据
}
stag-true-label = { $alike ->
    [yes] 仿真数据：虚构的
   *[no] 真实数据：只供你一人看
}
stag-released-label = { $method }{ $gone ->
    [yes] ，没有 Ada
   *[no] {""}
}{ $simulated ->
    [yes] ，模拟
   *[no] {""}
}
# Read aloud in place of a map.
stag-map-alt = { $simulated ->
    [yes] 模拟的
   *[no] 发布的
}地图：{ SIG($total) } 个{ $points }，{ WHOLE($counts) } 个计数，方法：{ $method }。
stag-both = { $one }，以及{ $other }
stag-true-count = 真实计数：只供你一人看
stag-points = { WHOLE($count) } 个{ $points }
# Above the colour scale. $many areas of one unit make readable numbers.
stag-scale = 每{ $many ->
    [1] {" "}
   *[other] {" "}{ WHOLE($many) }{" "}
}km² 的{ $points }数
# The place that was clicked on. $kind is one of zero, merged, kept, split, cell.
stag-spot = { $kind ->
    [zero] 舍入为零的单元格
    [merged] { WHOLE($parts) } 个单元格的合并组
    [kept] 保留的单元格
    [split] 分割成 { WHOLE($parts) } 个小格的单元格
   *[cell] 单元格
}，{ SIG($area) } km²
stag-spot-zero = 发布为恰好 0 个{ $points }，没含噪声
stag-spot-count = 约 { SIG($count) } 个{ $points }
stag-spot-range = 约 { SIG($count) } ± { SIG($half) }（95%）个{ $points }
# Where the verdict says what error is left without noise.
stag-floor = { $rate ->
    [1] 合并的单元格
   *[other] 对{ $points }的 { PERCENT($rate, digits: 3) } 抽样
}

## Layers of a released map.

stag-layer-merged = 合并
stag-layer-kept = 保留
stag-layer-split = 分割
stag-layer-zero = 置零

## Numbers in the panel Settings.

stag-total = { SIG($total) } 个{ $points }
    .label = 总数
stag-split = { WHOLE($cells) } 个中的 { WHOLE($split) } 个
    .label = 分割的单元格
stag-counts = { WHOLE($counts) } 个，每个平均 { SIG($mean) } km²
    .label = 发布的计数
stag-below-zero = { PERCENT($below) }
    .label = 小于零的计数
stag-noise = 在 95% 的{ -release }中不超过 ± { SIG($half) } 个{ $points }{ $sampled ->
    [yes] （只计噪声）
   *[no] { "" }
}
    .label = 单个计数的噪声
stag-error = { $percent ->
    [yes] { PERCENT($off) }
   *[no] { SIG($off) } 个{ $points }
}
stag-error-runs = { stag-error }，{ WHOLE($runs) } 次{ -trial-run }的平均
    .label = 误差
stag-error-now = { stag-error }
    .label = 这次{ -trial-run }的误差
stag-away = 与 { WHOLE($true) } 个{ $points }相差 { SIG($away) } 个
    .label = 总数的误差

stag-squares = 地图等分后各块的计数
    .row = 行，从北数起
    .column = 列，从西数起
    .released = 发布的

## Ask: a rectangle on the map.

stag-ask = 拖出一个矩形，或输入它的四边。
stag-ask-alt = 发布的计数的平面图。
stag-side-west = 西（°）
stag-side-south = 南（°）
stag-side-east = 东（°）
stag-side-north = 北（°）
stag-place-whole = 整张地图
stag-place-densest = 最稠密处
stag-place-small = 最稠密的小块
stag-place-corner = 空的一角
stag-estimate = 估计值
    .second = 个{ $points }；占地图的 { PERCENT($box, digits: 3) }{ $known ->
        [yes] ，占总数的 { PERCENT($share, digits: 3) }
       *[no] {""}
    }
stag-answer-none = 噪声可能使计数变成负数。
stag-answer-clipped = 矩形在地图边缘处截断。
stag-rolls = 试运行
stag-strip = 矩形中的{ $points }数
stag-strip-alt = 估计值、真实值和各次试运行的答案。
stag-strip-estimate = 估计值 { SIG($value) }
stag-strip-truth = 真实值 { SIG($value) }
stag-band = { WHOLE($runs) } 次{ -trial-run }{ $few ->
    [yes] 的答案全部
   *[no] 中有 95% 的答案
}在 { SIG($low) } 与 { SIG($high) } 之间。真实值是 { SIG($truth) }。
stag-parts = 这个答案的误差来自哪里
    .help = 抽样只计一部分点。分布不均：单元格或组内视为均匀分布。
stag-part-noise = 噪声
    .less = 更大的 { -epsilon } 会使它变小。
stag-part-sampling = 抽样
    .less = γ = 1 可以消除它。
stag-part-uniformity = 分布不均
    .less = 更细的网格会使它变小。
stag-part-all = 总误差
stag-axis-error = 数出的{ $points }过少（−）或过多（+）
stag-no-error = 没有误差。
stag-largest-part = { WHOLE($runs) } 次{ -trial-run }中，最大的部分是{ $part }：{ SIG($size) } 个{ $points }（{ PERCENT($share) }）。{ $help }

## How it works. Steps as docs/papers/stag.md numbers them. $rate is γ; each at most 60 words.

stag-sample = { $rate ->
    [1] 抽样率 γ 为 1，所以使用所有{ $points }。
   *[other] 每个{ $points }以概率 γ = { PERCENT($rate, digits: 3) } 进入一个保密的样本。样本上的各步合计花费 { -epsilon } = { SIG($budget) }。没有人知道哪些{ $points }在样本中，所以对整个数据集，{ $paper ->
        [yes] 论文声称各步合计只花费
       *[no] 各步合计只花费
    } { -epsilon } = { SIG($epsilon) }。
}
-no-proof = 没有证明涵盖这一步。
-divided = 最后，所有计数都除以 γ。
stag-which-points = { $rate ->
    [1] 所有{ $points }
   *[other] 抽样的{ $points }
}
stag-called-dense = 含噪计数达到阈值 θ = { SIG($theta) } 的单元格称为稠密的：{ WHOLE($dense) } 个。
stag-published-0-sample = { stag-sample }
    .title = 一个保密的样本
stag-published-1-side = 抽样点的真实数目决定网格的大小：{ $side } × { $side } 个单元格。{ -no-proof }
    .title = 确定网格
stag-published-2-filter = { $filter ->
    [em] { WHOLE($cells) } 个单元格中，有 { WHOLE($dense) } 个被随机抽出，称为稠密的，占真实计数达到阈值 θ = { SIG($theta) } 的单元格的 { PERCENT($kept, digits: 3) }。{ -no-proof }
   *[hp] { WHOLE($cells) } 个单元格各得到一个含噪计数。{ stag-called-dense }
}这一步花费 ε2 = { SIG($spent_filter) }（对{ stag-which-points }）。
    .title = 找出稠密的单元格
stag-published-3-merge = { $boost ->
    [yes] 没有抽到任何点的稀疏单元格变为恰好 0；其余的稀疏单元格
   *[no] 稀疏单元格
}按真实计数的相近程度分组。{ -no-proof }每组得到一个含噪均值，花费 ε1 = { SIG($spent_merge) }（对{ stag-which-points }）。
    .title = 合并稀疏的单元格
stag-published-4-split = 稠密单元格切成小格，小格的含噪计数花费 ε3 = { SIG($spent_split) }（对{ stag-which-points }）。{ stag-sound-8-average }
    .title = 分割稠密的单元格
stag-sound-3-side = { stag-sample }{ $known ->
    [yes] { $points }的数目是公开的：{ WHOLE($size) }。
   *[no] 含噪的{ $points }总数花费 { -epsilon } = { SIG($size) }。
}对粗网格中最满的单元格（每 32 个中 1 个）之外的{ $points }计数，花费 { -epsilon } = { SIG($look) }。{ $tree ->
    [yes] 这个含噪计数不到{ $points }总数的 { PERCENT($few) }，所以用一棵由正方形组成的树，{ $points }密集处更细。
   *[no] 这个含噪计数不少于{ $points }总数的 { PERCENT($few) }，所以用 { $side } × { $side } 个单元格覆盖地图。
}
    .title = 选择网格或树
stag-sound-4-tree = 正方形的含噪计数减去一个随深度增大的偏置，若为正就切成四块。花费 { -epsilon } = { SIG($middle) }。有 { WHOLE($leaves) } 个正方形未再切分，称为叶节点；树的最大深度为 { $height }。
    .title = 切分密集的正方形
stag-sound-5-leaves = 每个叶节点得到一个新的计数，典型噪声为 { SIG($part) }。叶节点没有共同的点，所以 { -epsilon } = { SIG($fresh) } 够全部使用。宽的叶节点，计数低于 { SIG($faint) }（大多是噪声）就变为 0。{ $rate ->
    [1] { "" }
   *[other] { -divided }
}
    .title = 给叶节点计数
stag-sound-4-middle = { WHOLE($cells) } 个单元格各得到一个含噪计数，这些计数合计花费 { -epsilon } = { SIG($middle) }。{ stag-called-dense }
    .title = 含噪的中层网格
stag-sound-6-merge = 含噪计数相近的稀疏单元格组成正方形的组。这一步不看真实计数，所以没有花费。
    .title = { stag-published-3-merge.title }
stag-sound-7-count = 稠密单元格切成小格。每个稀疏单元格组和稠密单元格的每个小格各得到一个新的含噪计数。它们没有共同的点，所以 { -epsilon } = { SIG($fresh) } 够所有这些计数使用。
    .title = 再次计数
stag-sound-8-average = 单元格自身的计数与其小格之和取平均，较精确的一个权重较大。{ $rate ->
    [1] { "" }
   *[other] { -divided }
}
    .title = 两个计数取平均
stag-filter-alt = 中层网格的含噪计数与 θ。
stag-filter-here = ← 合并 · θ = { SIG($theta) } · 分割 →
stag-filter-beyond = 右边还有 { WHOLE($cells) } 个单元格
stag-axis-noisy = 单元格在样本中的含噪计数
stag-axis-cells = 单元格数（共 { WHOLE($cells) } 个）
stag-axis-east = 东经（度）
stag-axis-north = 北纬（度）
stag-layers = 深浅不同的蓝色区分相邻的组。
    .title = 单元格如何处理
    .layer = 处理
    .cells = 单元格
    .counts = 发布的计数
    .points = { $points }，含噪声

## Accuracy.

stag-alike = 一座有 { WHOLE($points) } 个点的城市
stag-alike-size = 仿真数据的点数：公开已知的大约数目
stag-total-only = 只有总数

## Is it private? Pairs of maps that differ in one point, with the score that tells them apart.

stag-differ = 其中一个多一个点
stag-lone = “{ $method }”：一个孤立的点
    .without = 角上为空
    .with = 角上有一个点
    .score = 该角的估计值（点数）
    .setting = 两张地图都有 8 × 8 个单元格，一角有 200 个点。其中一张在对面一角多一个点。
stag-pair-setting = 两张小地图相差一个点：{ $one }，或{ $other }。
stag-pair-row1 = { stag-row-1.title }
    .without = { stag-lone.without }
    .with = { stag-lone.with }
    .score = 单元格发布为恰好 0（1 是，0 否）
stag-pair-row2 = { stag-row-2.title }
    .without = 单元格中有 39 个点
    .with = 其中有 40 个点，即阈值
    .score = 单元格是稠密的（1 是，0 否）
stag-pair-row3 = { stag-row-3.title }
    .without = 计数 0、2、5
    .with = 计数 0、3、5
    .score = 前两个单元格同在一组（1 是，0 否）
stag-pair-row4 = { stag-row-4.title }
    .without = 每边 10 个单元格
    .with = 每边 11 个单元格
    .score = { stag-spend-side }
stag-pair-row7 = { stag-row-7.title }
    .without = { stag-pair-row2.without }
    .with = { stag-pair-row2.with }
    .score = 稠密单元格数

# One point, and one person. $proven and $claimed are written already.
stag-person-here = 这里一个人最多有 { WHOLE($own) } 个{ $points }，其已证明的 { -epsilon } 为 { $proven }。
stag-size-stated = 如果 { WHOLE($stated) } 是准确的数目，{ -epsilon } = { $twice } 保护的是一个点换成另一个点；这时请只用 { -epsilon } 的一半。
stag-size-exact = { WHOLE($stated) } 就是{ $points }的准确数目：请给定一个取整的数目。
stag-rung-claimed = 在样本上 ε1 + ε2 + ε3 = { SIG($sample) }，对全部数据为 { SIG($whole) }。
    .label = 声称的
stag-rung-repaired = 在样本上 ε2 + max(ε2 + ε1, ε3) = { SIG($sample) }，对全部数据为 { SIG($whole) }。
    .label = 第 1–5 个漏洞修正后
stag-rung-proven = 网格{ $boost ->
    [yes] 、零
   *[no] {""}
}和分组取决于真实值。
    .label = 含全部漏洞

## Rows of docs/papers/stag.md 4.1: what does not hold, and the numbers of this run.

stag-row-1 = { stag-spend-zeros.why }
    .title = 空单元格舍入为零
stag-row-2 = { stag-spend-offer.why }
    .title = 抽取稠密单元格的列表
stag-row-3 = { stag-spend-partitions.why }
    .title = 可选的分组
stag-row-4 = { stag-spend-side.why }
    .title = 网格的大小
stag-row-5 = { stag-spend-threshold.why }
    .title = 阈值
stag-row-6 = { stag-spend-choice.why }
    .title = 选择分组
stag-row-7 = { stag-spend-many.why }
    .title = 抽取多少单元格
stag-row-8 = { stag-own-box }
    .title = 取自数据的地图范围框
stag-row-9 = { -epsilon } 保护一个点，但一次行程可能有两个点。
    .title = 保护的是点，不是人
stag-row-zeros = 这里 { WHOLE($cells) } 个单元格中有 { WHOLE($zeros) } 个恰好为 0。
stag-row-side = 抽样点不超过 { WHOLE($last) } 个时，网格每边有 { WHOLE($side) } 个单元格；从 { WHOLE($next) } 个起有 { WHOLE($wider) } 个。
stag-row-full = 这里地图每边只容得下 { WHOLE($side) } 个单元格。
stag-row-threshold = 这里 θ = { SIG($theta, digits: 4) }。多一个点时，θ 最多变化 { SIG($shift) }。这时所有 { WHOLE($cells) } 个含噪计数合计对抽样点最多花费 { -epsilon } = { SIG($cost) }。
stag-ada = Ada 是从西数第 { WHOLE($column) } 格、从南数第 { WHOLE($row) } 格中 { WHOLE($here) } 个{ $points }之一，每个方向共 { WHOLE($steps) } 格。

## Lines of the ledger: each step, and why it costs what it costs.

stag-spend-number = 点数
stag-spend-outside = 最满的地方之外的点数
stag-spend-middle = 中层网格的计数
stag-spend-regions = 组和小格：不含相同的点的区域
stag-spend-groups = 各组的计数
stag-spend-parts = 稠密单元格各小格的计数
stag-spend-compared = 与阈值比较的含噪计数
stag-spend-draw = 随机抽取稠密单元格
stag-spend-noisy = 所有单元格的含噪计数
stag-spend-means = 稀疏单元格各组的均值
stag-spend-sample = 所有步骤，在一个保密的样本上
stag-spend-side = 网格每边的单元格数
    .why = 网格的大小取决于真实点数：多一个点就可能改变它。
stag-spend-threshold = 阈值
    .why = 阈值取决于真实点数：多一个点就使它对所有单元格都变化。
stag-spend-box = 地图的范围框
    .why = { stag-own-box }
stag-spend-offer = 可抽取的单元格列表
    .why = 只有真实计数达到阈值 θ 的单元格在列表中。
stag-spend-many = 抽取多少单元格
    .why = 抽取的单元格数泄露有多少个真实计数达到阈值 θ。
stag-spend-choice = 分组的选择
    .why = 这一选择第二次花费 ε2；论文只把 ε2 计一次。
stag-spend-partitions = 可选的分组
    .why = 可选的分组由真实计数算出：一个点就可能改变它们。
stag-spend-zeros = 空单元格舍入为零
    .why = 恰好为 0，就泄露单元格中没有抽样点。
stag-spend-grid = 网格的计数
stag-spend-first = 第一层级的计数
stag-spend-second = 第二层级的计数
stag-spend-medians = 一个层级上沿一条轴的中位数
stag-spend-nodes = 所有节点的计数
stag-spend-cell-sums = 单元格的加权和
stag-spend-splits = 分割哪些节点
stag-spend-leaves = 叶节点的计数
stag-spend-buckets = 桶的代价
stag-spend-bucket-sums = 桶的加权和

## The download of a release.

stag-cells-x0 = 西，以基础网格的格计
stag-cells-y0 = 南，以基础网格的格计
stag-cells-x1 = 东，以基础网格的格计
stag-cells-y1 = 北，以基础网格的格计
stag-cells-west = 西，以度计
stag-cells-south = 南，以度计
stag-cells-east = 东，以度计
stag-cells-north = 北，以度计
stag-cells-count = 估计的点数；可能为负
stag-cells-half_width_95 = 计数的 95% 范围的一半，以点计；对合并的单元格，则是其所在组之和的 95% 范围的一半
stag-cells-layer = merged（合并）、kept（保留）或 split（分割）；没有层的地图为 plain
stag-cells-group = 合并组的编号；没有则为空
stag-groups-group = 组的编号，与 cells.csv 相同；被分割或为零则为 -1
stag-notes-cells = cells.csv 每行是一个单元格。这些单元格恰好把地图盖满一次：经度 { $west } 到 { $east }，纬度 { $south } 到 { $north }。基础网格从西南角起有 { WHOLE($steps) } x { WHOLE($steps) } 格。
stag-notes-areas = 要估计一个区域中的点数，把其中各单元格的计数相加；被切开的单元格按比例计入。请保留负数：去掉它们，总和会过大。
stag-notes-ranges = { $ranges ->
        [yes] { -in-95 }，真实数目落在计数加减 { $width } 之内。这包含噪声和抽样，不包含点在单元格或组内如何分布。
       *[no] 单元格{ -no-range }。
    }
stag-file-cells = 地图的各个矩形，每个带有含噪的点数
stag-file-polygons = 同样内容的多边形，用于地图程序
stag-file-groups = 哪些单元格是一起计数的
stag-released-map = 发布的地图
stag-released-cells = 发布的地图的单元格
# The picture in the report.
stag-released = 颜色越深的地方点越多。粉色的地方计数为负，仅由噪声造成。
    .title = { stag-released-map }
stag-released-unit = 每平方千米的点数
stag-latitude = 纬度 { SIG($degrees, digits: 4) }°
stag-longitudes = 经度 { SIG($west, digits: 4) }° 到 { SIG($east, digits: 4) }°
stag-released-ranges = { -usually }，单元格或合并组的误差不超过 { SIG($middle) } 个点（中位数），最差为 { SIG($most) } 个。
stag-released-noise = { -usually }，噪声使{ $layered ->
    [yes] 合并组或小格
   *[no] 单元格
}的计数最多变化 { SIG($half) } 个点。{ $sampled ->
    [yes] 抽样还会增加误差。
   *[no] {""}
}
# The picture of what differs between two releases, $one and $other.
stag-difference = { $other } 减 { $one }（每平方千米的点数）
    .alt = 哪里 { $other } 的点比 { $one } 多或少。
stag-has-more = { $letter } 较多

## Bundled maps: short names, and what to look for.

stag-data-city_small = 城市，10 万次行程
    .story = 这些行程是虚构的，大多始于 60 个热点附近或街道沿线。
stag-data-city = 城市，100 万次行程
    .story = 这是同一座城市，行程更多。噪声对每次行程的影响更小。
stag-data-city_large = 城市，1,000 万次行程
    .story = { stag-data-city.story }
stag-data-places = 世界各地的地点
    .story = 234,908 个真实的城镇和村庄（GeoNames，CC BY 4.0）。海洋是空的，合并很有用。
stag-data-europe = 欧洲的地点
    .story = 欧洲的 103,277 个真实的城镇和村庄（GeoNames，CC BY 4.0）。
stag-small-map = 小地图
stag-your-file = 你的文件

## Choose ε.

stag-choose-have = 地点
stag-choose-publish = 一张显示各处数量的地图
stag-choose-rows = 大约多少个点
stag-choose-off = 一个区域的计数允许的误差（%）
    .help = 这是占地图 5–10% 的区域的平均误差。
stag-choose-in-words = { WHOLE($points) } 个点的计数可以多或少 { SIG($off) } 个。
stag-shape-even = 均匀的地图
stag-shape-city = 一座城市
stag-shape-towns = 两个城镇
stag-shape-street = 一条街道
stag-choose-left = 经度列和纬度列，以及地图的四边

## An upload: what is asked, and what reading it changed.

stag-upload-lon = 经度列
    .help = 东经的度数，从 −180 到 180。
stag-upload-lat = 纬度列
    .help = 北纬的度数，从 −90 到 90。
stag-upload-extent = 使用数据的范围
stag-upload-area = 地图的范围框
    .help = 请不看数据就选定这个公开的范围框。框外的点会略去。
stag-upload-box = 西、南、东、北
    .help = 以度为单位，例如巴黎为 2.0, 48.65, 2.75, 49.1。
stag-upload-resolution = 每边最细的单元格数
stag-upload-person = { reading-person }
    .help = 每人保留前 k 个点，{ -epsilon } 为 k 倍。
    .none = 无：每行单独受到保护
stag-upload-cap = 每人的点数（k）
stag-upload-of-all = 所有点的真实计数更大
stag-upload-rows = 每个点一行，写出经度和纬度，以度为单位。
stag-own-box = 从数据中读出的范围框会暴露最外面的点：什么都没有得到证明。
stag-left-out = 因缺少坐标的数字而略去的行：{ WHOLE($rows) }。
stag-no-point = 没有点在范围框内：全是噪声。
stag-persons = 范围框内的人：{ WHOLE($people) } 个；一人最多的点：{ WHOLE($most) } 个。{ $dropped ->
    [0] {""}
   *[other] 超出每人 { WHOLE($cap) } 个而略去的点：{ WHOLE($dropped) } 个。
}

## Refusals: what is wrong, and how to mend it.

stag-error-box = box = { $box }：西必须小于东，南必须小于北。跨越日期变更线时，请在两侧各用一个范围框。
stag-error-globe = box = { $box } 不在地球上。经度从 −180 到 180 度，纬度从 −90 到 90 度。
stag-error-sides = { $text } 不是范围框。请以度为单位写出西、南、东、北，如 2.0, 48.65, 2.75, 49.1。
stag-error-ways = 范围框以几种方式给出：{ $ways }。请只保留一种。
stag-error-no-box = 缺少地图的范围框。请按名称选择一个，给出四边，或使用数据的范围。
stag-error-no-extent = 没有一行含有以度为单位的经度和纬度。请选择其他列。
stag-error-parts-extent = 分成几部分的文件没有已知的范围。请给定范围框。
stag-error-parts-columns = 请写明经度列和纬度列：对分成几部分的文件不做猜测。
stag-error-columns = 在 { $listed } 中没有找到经度和纬度。请选择这两列。
stag-error-one-column = 列“{ $column }”不能既是经度又是纬度。请为其中之一另选一列。
stag-error-words = 列“{ $column }”没有数字。请选择以度为单位的{ $role ->
    [lat] 纬度
   *[lon] 经度
}列，写法如 48.85。
stag-error-metres = { $what }：这些数像是米，而不是度。请换算成度（EPSG:4326）。
stag-error-exchanged = 经度和纬度似乎互换了：“{ $lat }”含有经度，“{ $lon }”含有纬度。请把两列对调，或对调范围框的四边。
stag-error-rectangle = 矩形需要以度为单位的有限的数，西 ≤ 东，南 ≤ 北。
stag-error-distinct = 稀疏单元格有 { WHOLE($distinct) } 个不同的计数，超过 { WHOLE($most) } 个。请调低 theta 或抽样率。
stag-error-sum = 份额 ε1 与 ε2（share_merge 与 share_filter）之和为 { SIG($total, digits: 6) }，没有为 ε3 留下任何份额。请调低其中一个。

## release
