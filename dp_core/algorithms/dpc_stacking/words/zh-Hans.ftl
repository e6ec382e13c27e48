## Picture. $times compares the spread of the groups with that of the best groups.

dpc-off-by = { $near ->
    [yes] 各组和没有噪声时最好的分组差不多一样紧凑。
   *[no] 各组的离散程度是没有噪声时最好分组的 { SIG($times, digits: 2) } 倍。
}

## Accuracy

dpc-scores = 常用的评分可信吗？
    .about = 论文给分组评分所用的表格，已经包含了这些分组。

## __init__

dpc-system-table-sorted-into-groups = 把相似的行分成组，并公布各组的中心。噪声应当隐藏每一行。
dpc-system-one-row-replaced-any = 任意一行换成另一行；{ -for-a-person }
dpc-system-alike-people-their-sizes = 各组的大小和中心

## choosing

dpc-choosing-groups-overlap = 组有重叠时
dpc-choosing-equal-groups = 组一样大时
dpc-choosing-unequal-groups = 组大小不一时
dpc-choosing-groups-far-apart = 组相距很远时
dpc-choosing-columns-public-limits = 有公开界限的列
dpc-choosing-may-off = 评判什么
dpc-choosing-how-far-rows-lie = 组内的离散程度
dpc-choosing-how-far-rows-columns = 请最多用 { $max } 列，或按中心的位置来判断。
dpc-choosing-one-quarter-large = 一个组只有四分之一大时
dpc-choosing-beyond = 以最大的 { -epsilon } 为准。若各组相距很近，这个 { -epsilon } 可能不够。
dpc-choosing-groups = { WHOLE($groups) } 个组
dpc-choosing-tables = { $columns } 列的表格
dpc-choosing-noise-may-move-centre = 允许的中心偏移（占列宽的份额）
dpc-choosing-column-centre-may-off = 在 0 到 100 的一列中，中心可以有 { $tolerance } 的误差。
dpc-choosing-have = 每人若干个数值
dpc-choosing-groups-centres-sizes-rule = 各组及其中心
dpc-choosing-limits-each-column = 每一列的界限

## accepting

dpc-accepting-bounds-numbers-list-words = 界限，或词的列表
dpc-accepting-columns-become-one-each = 各类别共形成 { WHOLE($total) } 列，超过 { $most_columns } 列。请略去“{ $column }”（{ WHOLE($wide) } 列），或少列一些类别再加上 other。
dpc-accepting-only-rows-missing-cell = { WHOLE($rows) } 行中只有 { $np } 行没有缺失单元格，而需要 2 行。请略去 { $column }。
dpc-accepting-column-na-null-like = 缺失或无穷的单元格（如 NA）：{ WHOLE($cells) } 个，第一个在列“{ $column }”的第 { WHOLE($row) } 行。请填好它们，或取范围的中点。
dpc-accepting-every-column-equal-bounds = 每一列的上下界都相等。请声明更宽的界限。
dpc-accepting-class-column-different-names = 已知的组所在的列“{ $column }”有 { WHOLE($words) } 个名称，多于 { $most_clusters } 个。请另选一列，或不选。

dpc-accepting-has-bounds = 有界限
dpc-accepting-has-categories = 有类别
dpc-accepting-is-left-out = 已略去
dpc-accepting-is-class-column = 是已知的组所在的列

## generators

dpc-look-alike-even = 圆形的组，一样大
dpc-look-alike-uneven = 一个大组和几个小组
dpc-look-alike-loose = 互相重叠的组
dpc-look-alike-apart = 紧凑的组，相距很远

## in_parts

dpc-in-parts-file-parts-limits-numbers = 分成几部分的文件需要声明界限和类别，而且不能略去行。

## reading

dpc-reading-list-both-commas-only = “{ $column }”的列表混用了 < 和逗号。类别有顺序时用 <，否则用逗号；含有它们的词请加引号。
dpc-reading-one-category-looks-like = “{ $column }”只有 { $freed } 一个类别。如果这是界限，请写在“{ dpc-upload-bounds }”下。
dpc-reading-column-holds-outside-list = 列“{ $column }”有 { WHOLE($cells) } 个单元格不在它的列表（{ $fact }）中：{ $listed }。请更正它们，或把更多公开的词或 { $other } 加入列表。
dpc-reading-column-holds-different-names = 列“{ $column }”有 { WHOLE($words) } 个名称，而最多能给 { $most_names } 个编号。请略去它。
dpc-reading-column-holds-without-number = 列“{ $column }”有 { WHOLE($cells) } 个单元格不是数（{ $listed }）。小数请用句点；或列出这些词，或略去这一列。
dpc-reading-words-column-may-hold = 列“{ $column }”含有词：{ $received }。请列出所有可能的词，如 { $example }，或略去这一列。

## recipes

dpc-recipes-recognised-columns-filled-nothing = 已认出：{ $title }。请核对各项设置。
dpc-recipes-hcv-blood-tests-uci = HCV 血液检测 (UCI)
dpc-recipes-cervical-cancer-behaviour-risk = 宫颈癌行为风险 (UCI)
dpc-recipes-template-numbers = 数的模板
dpc-recipes-template-words = 带词的模板

## samples

dpc-sample-blobs_small = 500 个虚构的人，分成四个清楚的组。
dpc-sample-moons = 各行构成两个半月形。
dpc-sample-anisotropic = 各行构成三个倾斜的组。
dpc-sample-blobs = 还是这四个组，人数是原来的十倍。
dpc-sample-emergency = 一个急诊科的虚构患者；5.3% 在 30 天内死亡。
dpc-sample-iris = 150 朵真实的花（scikit-learn）。行这么少，需要很大的 ε。
dpc-sample-wine = 178 种真实的葡萄酒（scikit-learn）。{ dpc-inputs-they-were-read-table }
dpc-sample-breast_cancer = 569 个真实的肿瘤（scikit-learn）。{ dpc-inputs-they-were-read-table }
dpc-sample-digits = 1,797 个真实的手写数字，每个有 64 个灰度像素（scikit-learn）。
dpc-sample-blood = 600 人的虚构血液检测；10 人中有 9 人健康。
# Classes that are ringed in a picture.
dpc-marked-died = 死亡的人
dpc-marked-sick = 患病的人

## typed_bounds

-bounds-example = age=0..100; *=0..15，其中 * 代表其他所有列

dpc-typed-bounds-bounds-stated-smallest-largest = 没有界限的列（{ WHOLE($many) } 个）：{ $received }。请声明公开的界限，如 { -bounds-example }。
dpc-typed-bounds-bounds-must-two-numbers = “{ $column }”的界限 { $word } 必须是两个绝对值不超过 { $most } 的数，如 age=0..100。
dpc-typed-bounds-bounds-run-down-smaller = “{ $column }”的界限从 { $low } 降到 { $high }；请交换两者。

## upload

dpc-upload-smallest-largest-value-each = 范围从数据中读出，所以什么都没有得到证明。
dpc-upload-names-occur-then-read = 名称从数据中读出，所以什么都没有得到证明。编号之间的距离毫无意义。
dpc-upload-one-missing-cell-then = 略去行要读取数据，所以什么都没有得到证明。

## upload_notes

dpc-upload-notes-one-column-each-category = 每个类别成为一列，任意两个相距 1：{ $received }。
dpc-upload-notes-equal-bounds-nothing-compare = 上下界相等，所以没有使用：{ $received }。
dpc-upload-notes-listed-but-nobody = 已列出，但没有哪一行有：{ $received }。
dpc-upload-notes-numbered-order-names-distances = 类别按名称的顺序编号：{ $received }。{ dpc-upload-names-occur-then-read }
dpc-upload-notes-middle-public-range = 设为中点的缺失单元格：{ WHOLE($cells) } 个，在 { $received } 中。
dpc-upload-notes-cell-missing-but-leaving = 没有缺失单元格，请选择拒绝缺失单元格。{ dpc-upload-one-missing-cell-then }
dpc-upload-notes-left-out-dropping-rows = 因缺失单元格而略去的行：{ WHOLE($dropped) }。{ dpc-upload-one-missing-cell-then }
dpc-upload-notes-outside-bounds-counted-nearest = 移到界限上的单元格：{ WHOLE($cells) } 个，在 { $received } 中。
dpc-upload-notes-as-other = 计为 other 的单元格：{ WHOLE($cells) } 个，在 { $received } 中。

## used

dpc-used-range-data = 数据的范围
dpc-used-list-names-columns-correct = 列名的列表
dpc-used-list-two-numbers-column = 一个列表，按列的顺序，每列两个数，即起点和终点

## evidence

dpc-evidence-row-belongs-group-whose = assign.py 把一行归入中心离它最近（欧氏距离）的组。此前先按 codes.csv 把词变成数，再按 columns.csv 截断并缩放到 0 … 1。
dpc-evidence-least-draws-noise-last = { -in-95 }，最后一步的噪声使中心的移动不超过 { $width }；计数小于 1 时为空。这不包括分错组的行。
dpc-evidence-centres-range-error-their = 中心{ -no-range }。
dpc-evidence-farthest-further-runs-method = 在虚构行上运行 { $runs } 次，中心最多移动了 { $trial }。如果真实行的分布与之相似，95% 的发布落在这个范围内；这一点没有得到证明。虚构行没有误差范围。
dpc-evidence-units-column = 以该列的单位计
dpc-evidence-they-show-where-groups = 虚构行比真实行更分散。在一组之内，各列几乎相互独立。均值和占比请看 centres.csv。
dpc-evidence-half-range-noise = 95% 噪声范围的半宽：{ $of ->
    [rows] 行数
    [cell] noisy-rows.csv 的一个单元格
   *[centre] { $name }，{ $units }
}
dpc-evidence-farthest-further-runs-made = 在虚构行上运行 { $runs } 次时 { $name } 的最大偏移，{ $units }
dpc-evidence-every-cell-noisy-rows = 每个单元格的噪声范围见 columns.csv。
dpc-evidence-number-group = 组的编号
dpc-evidence-rows-group-noise-below = 含噪的行数；小于 1 时，中心没有意义
dpc-evidence-centre-group = 组的中心，{ $units }
dpc-evidence-name-column-other-tables = 它在其他表格中的名称
dpc-evidence-name-file-release-was = 它在文件中的名称
dpc-evidence-public-lower-limit-units = 公开的下界
dpc-evidence-public-upper-limit-units = 公开的上界
dpc-evidence-empty-cell-file-counts = 空单元格所取的值
dpc-evidence-how-many-words-codes = 它在 codes.csv 中的词数；数字列为 0
dpc-evidence-name-column-columns-csv = 列的名称，与 columns.csv 中相同
dpc-evidence-word-public-list-column = 它的公开列表中的一个词
dpc-evidence-counts-mean-yes-share = 这个词变成的数
dpc-evidence-value-row = 这一行的值，{ $units }
dpc-evidence-every-noisy-row-row = 含噪行保持文件中的顺序。
dpc-evidence-folds-starting-points-clusterers = 折和起始点使用公开的种子，而不是噪声：numpy.random.default_rng({ $seed })。

## published

dpc-published-laplace-noise-drawn-rounded = 用舍入的数算出的噪声可能泄露真实值，而且这种方法的证明有漏洞。请改选“中心隐私”。
dpc-published-adds-noise-all-nothing = 没有噪声，就没有什么可以发布。
dpc-published-row-entry-every-column = 一行在每一列中都有一个值，所以各列的花费要相加。
dpc-published-silhouettes-sizes-groups-true = 真实表格的轮廓系数和组的大小决定加多少噪声。
dpc-published-silhouettes-true-table-used = 使用了真实表格的轮廓系数，没有加噪声。
dpc-published-clustering-true-table = 对真实表格聚类
dpc-published-table-votes = 表格的 ε 和投票的 ε
dpc-published-weights-votes = 投票的权重

## eugkm

dpc-eugkm-eugkm-counts-grid-columns = EUGkM 最多接受 { $most_columns } 列，而不是 { $given } 列。请减少列数。
dpc-eugkm-grid-cells-too-few = { $cells } 个网格单元格对 { $clusters } 个组来说太少。请减少组数，或提高 ε。

## sound

dpc-sound-count-first-then-move = 先计数，再移动中心

## cell_noise

dpc-cell-noise-votes-follow-noisy-table = 投票由含噪表格得出，所以给它们加噪声不保护任何东西。
dpc-cell-noise-column-table = 表格的第 { $true } 列
dpc-cell-noise-column-wide = 这一列的宽度是 { $width }，不是 { $sensitivity }。

## ensemble

dpc-ensemble-all-rows-alike-there = 所有行都相同，所以没有组。
dpc-ensemble-there-only-distinct-rows = 只有 { $distinct } 个不同的行，所以分成了 { $distinct } 个组，而不是 { $clusters } 个。
dpc-ensemble-table-small-was-split = 表格较小，所以折数是 { $folds }，而不是 { $wanted }。
dpc-no-vote = { $clusterer } 没有投票。{ $reason }
dpc-ensemble-clusterer-gave-vote-last = 没有聚类程序投票，所以最后一步只读取表格。
dpc-ensemble-vote-looks-tidy-every = 没有一票的权重为正，{ $kept ->
    [yes] 但负的权重仍然有效
   *[no] 所以没有一票有效
}。

## inputs

dpc-inputs-they-were-read-table = 界限是从表格中读出的，不是声明的。
dpc-inputs-bounds-columns = 各列的界限
dpc-inputs-large-epsilon = { -epsilon } = { $epsilon } { $endless ->
    [yes] 不提供任何保护
   *[no] 几乎不提供保护
}。
dpc-inputs-clusters-must-rows-choose = { $most ->
    [1] 两个组需要 3 行，而不是 { WHOLE($n) } 行。
   *[other] { WHOLE($n) } 行请选择 2 到 { $most } 个组，而不是 { $clusters } 个。
}
dpc-inputs-clusters-must-noisy-table = 只有 { $distinct } 个不同的含噪行。请选择 2 到 { $distinct } 个组，而不是 { $clusters } 个。
dpc-inputs-table-rows-columns-method = 这种方法最多接受 { WHOLE($most_rows) } 行，而不是 { WHOLE($n) } 行。请改选“中心隐私”。

## primaries

dpc-too-few-rows = 各行之间的差别太小。请减少组数，或换一个聚类程序。

## refinement

dpc-refinement-rows-each-group-step = 每组的行数，第 { $number } 步
dpc-refinement-sums-each-group-step = 每组的总和，第 { $number } 步

## row_noise

dpc-row-noise-one-whole-row-each = 一整行，各列分别处理
dpc-row-noise-one-whole-row = 一整行
dpc-cell-noise-votes-of = “{ $name }”的投票
dpc-step-counts-at-places = 各位置的计数

## synopsis

dpc-synopsis-grid-columns-more-than = { $dimensions } 列的网格超过 { WHOLE($most_cells) } 个单元格。请最多选 { $most_grid_columns } 列，或选用“地点”来计数。
dpc-synopsis-rows-each-grid-cell = 每个网格单元格的行数
dpc-synopsis-mean = 所有行的均值
dpc-synopsis-rows-nearest-each-code = 离每个位置最近的行数，第 { $number } 轮

## tree

dpc-tree-boxes-halved = 哪些小格被一分为二
dpc-tree-rows-each-leaf = 每个叶节点的行数

## methods

dpc-method-published = 每个单元格都加噪声，再由四个聚类程序对分组投票。投票也加噪声，最后由 K-means 分组。
    .reference = Li Shuai, Chang Jincai, Li Lümuzhi, Cai Kunjie（华北理工大学）：DPC-Stacking。完整出处不详。
dpc-method-central = 聚类程序对分组投票。这些程序只读取含噪计数，从不读取行。
    .reference = 本项目，沿用 DPC-Stacking 和 PrivTree（Zhang、Xiao、Xie，SIGMOD 2016）；见{ -own-notes(file: "dpc_stacking", section: "4.5") }。
dpc-method-local = 在任何人查看之前，每一行先加噪声。然后由聚类程序投票。
    .reference = 本项目；噪声出自 Hardt、Talwar：On the Geometry of Differential Privacy，STOC 2010；见{ -own-notes(file: "dpc_stacking", section: "4.4") }。
dpc-method-no_privacy = 聚类程序在真实表格上投票，没有噪声。
    .reference = { dpc-method-published.reference }不加其中的噪声。
dpc-method-input_kmeans = 每一行加噪声，然后由 K-means 分组。
    .title = 行加噪声，K-means
    .reference = 本项目；见{ -own-notes(file: "dpc_stacking", section: "3.2") }。
dpc-method-dplloyd = K-means 在每次迭代中使用含噪的总和与计数。
    .reference = Blum, Dwork, McSherry, Nissim: Practical Privacy: The SuLQ Framework, PODS 2005; { dpc-method-eugkm.reference }
dpc-method-dplloyd_sup = 这种方法是 DPLloyd，但每个总和抽取一次噪声，而不是每个坐标一次。
    .reference = { dpc-method-eugkm.reference }其中加在整个总和上的噪声出自本项目，见{ -own-notes(file: "dpc_stacking", section: "3.3") }。
dpc-method-fastlloyd = 这种方法是 DPLloyd，但略去离所有中心都远的行，以减小噪声。
    .reference = Diaa, Humphries, Kerschbaum: FastLloyd: Federated, Accurate, Secure, and Tunable k-Means Clustering with Differential Privacy, 2024.
dpc-method-eugkm = K-means 在一张最多 4 列的含噪网格上运行。
    .reference = Su, Cao, Li, Bertino, Jin: Differentially Private K-Means Clustering, CODASPY 2016.
dpc-method-kmeans = 这种方法围绕均值分组，没有噪声。
    .reference = Lloyd: Least Squares Quantization in PCM, 1982.
dpc-method-spectral = 这种方法借助地标点找出连成一片的组，没有噪声。
    .reference = Ng, Jordan, Weiss: On Spectral Clustering: Analysis and an Algorithm, NeurIPS 2001.
dpc-method-birch = 这种方法由小团聚成组，没有噪声。
    .reference = Zhang, Ramakrishnan, Livny: BIRCH: An Efficient Data Clustering Method for Very Large Databases, SIGMOD 1996.
dpc-method-gmm = 这种方法找出椭圆形的组，没有噪声。
    .reference = Dempster, Laird, Rubin: Maximum Likelihood from Incomplete Data via the EM Algorithm, 1977.

## metrics

dpc-metrics-spread-within-groups-times = 组内离散程度，最好分组的倍数
dpc-metrics-cost-ratio-released-centres = K-means 代价，最好分组的倍数
dpc-metrics-agreement-means-adjusted-rand = 与 K-means 的一致程度（调整兰德指数）
dpc-metrics-agreement-means-mutual-information = 与 K-means 的一致程度（互信息）

## outputs

dpc-outputs-noisy-count-below = 含噪计数小于 1 的中心不可靠：第 { $low } 组。

## params

dpc-param-clusters = 组数 K
    .help = 请不看数据就选定组数。
dpc-params-row-labelled-fits-seen = 每一行由没有用它拟合的模型来贴标签。
dpc-param-weight = 一票的权重
    .help = 一票的权重是这个数乘以该票分组的轮廓系数。论文取 100。
dpc-params-align-names-groups = 统一各折的组名
dpc-params-fits-different-folds-name = 关闭时，每一折随意给组命名。
dpc-params-some-each-once-correct = { $names } 中的若干个，每个一次
dpc-param-adaptive = 由数据算出 ε 的规则
    .help = 我们手头的论文缺少这个公式。选“恒定”就保持滑块的 ε。其他规则读取真实数据，所以没有成立的有限 ε。
dpc-param-noise = 一行的噪声
    .help = 噪声为整行抽取一次，或把 ε 分给各列。
dpc-param-synopsis = 在哪些位置数行
    .help = “自动”在 4 列以内用逐次对半划分的树。列更多时，这种方法在若干位置数行，再把这些位置移向含噪计数大的地方。
dpc-param-refinement_share = ρ：细化所占的 ε 份额
    .help = 这一份 ε 用来把中心移到含噪均值。
dpc-param-adaptive_split = 每个组都足够大时，才第二次细化中心
dpc-param-stacking = 合并多个聚类程序（堆叠）
    .help = 关闭时，只由 K-means 给虚构行分组。
dpc-params-list-lower-list-upper = 一个下界列表和一个上界列表，每列一个数

## attack

dpc-attack-columns = 一个人在 { $columns } 列上都从最小值移到最大值
dpc-attack-true_weights = 投票的权重来自真实表格：所有行都相同，或只有一行不同
dpc-score-of-silhouette_weight = 投票权重的绝对值
dpc-attack-unit = 从 0 到 100 的列按敏感度 1 处理：一个人在这一列取最小值，或取最大值
dpc-score-of-widest_column = 此人在该列的含噪值
dpc-attack-own_epsilon = ε 由数据算出：一个人留在其他人当中，或移到远处
dpc-score-of-spread = 其他人含噪值的绝对值的中位数
dpc-attack-own_bounds = 界限来自数据：最大值在一张表中是 100，在另一张中是 650
dpc-score-of-towards_corner = 上角的虚构行数，减去下角的虚构行数
dpc-score-of-sum_of_centres = 含噪计数乘以中心，从范围框的中点量起
dpc-score-of-along_rows = 到下角的最大距离，减去到上角的最大距离
dpc-score-of-along_columns = 各含噪值之和，每个值截断到 0 … 1

## curves

dpc-curve-inertia = { dpc-tolerance.help }
dpc-curve-ari = { adjusted-rand }只有一个组的运行已略去。
dpc-curve-cost = 行到最近的发布中心的距离平方的均值。高于“一个组”时，分组反而有害。
dpc-curve-ch = 在真实行上计算的 Calinski-Harabasz 指数。
dpc-curve-silhouette = 在最多 2,000 个真实行上计算的轮廓系数。
dpc-curves-impossible = { $title }：{ $why }
dpc-curves-even-one-group-all = 只分一个组也已在你允许的误差之内（{ $one_group } 倍）。请定得严一些。

## gaps

dpc-gap-a = { dpc-published-row-entry-every-column }
    .title = 论文把同一个人的各列当作不同的人来计
dpc-gap-b = 由含噪行算出的投票没有花费，所以不需要噪声。由真实表格算出的权重，加在投票上的噪声也掩盖不了。
    .title = 加在投票上的噪声不保护任何东西
dpc-gap-c = 若敏感度取 1，宽 w 个单位的列就要花费 ε 的 w 倍。若敏感度取数据的范围，噪声就会泄露最大值。
    .title = 论文没有说明一列的敏感度
dpc-gap-d = 一个人就能改变所有噪声的大小。于是没有有限的 ε 能限制结果泄露多少。
    .title = ε 由真实表格算出
dpc-gap-e = 噪声没有掩盖其中任何一项事实。一行因为有空单元格而被略去，行数就会改变。
    .title = 界限、K、编码和缺失值从真实表格中读出
dpc-gap-f = 论文对数据用一个 ε，对投票用另一个 ε。这里把较大的 ε 当作声称的值。
    .title = 论文没有说明指的是哪个 ε
dpc-gap-g = 论文的实验对 20 次运行取平均。每次运行都要再花费一次 ε。
    .title = 重复运行要再次花费预算
dpc-gap-h = 含噪数的末几位会泄露真实值。修正版方法加整数噪声，避免了这个问题。
    .title = 用舍入的数算出的噪声可能泄露真实值
dpc-gaps-all-columns-person = 一个人的全部 { $d } 列
dpc-gaps-they-add-up-votes = { dpc-published-row-entry-every-column }对含噪行的投票没有花费。
dpc-gaps-as-it-is = 照实际运行，含{ $reads }
dpc-gaps-true-widths = 按真实的宽度
dpc-gaps-read-true-table-without = 不加噪声就读出的事实，没有有限的 ε 能涵盖。
dpc-gaps-weights-data = 来自数据的权重
dpc-gaps-epsilon-data = 来自数据的 { -epsilon }

## upload_settings

dpc-upload-settings-ids-names-free-text = 编号、姓名、自由文本。
dpc-upload-classes = 已知的组所在的列
    .help = 已知的组；任何方法都不读取它们。
dpc-upload-settings-use-data-own-range = 用数据自己的范围
dpc-upload-number_names = 给类别编号（按名称顺序）
    .help = 如论文所写：0, 1, 2, …。
dpc-upload-bounds = 界限
    .help = 公开的、可能的最小值和最大值，例如 { -bounds-example }。
dpc-upload-categories = 类别
    .help = 词有顺序时写成 exercise=never<weekly<daily，否则写成 town=north,south,other。列出了 other 时，未列出的词计为 other。
dpc-upload-settings-bounds-stated-data-own = 既声明了界限，又选择了使用数据自己的范围；请去掉一个。
dpc-upload-settings-missing-cells-become-middle = 没有界限，缺失单元格就没有中点。请声明界限。

## Groups on a screen: picture, numbers, limits, accuracy, scores, steps, release.

dpc-some-rows = 图中画的是 { WHOLE($rows) } 行中的 { WHOLE($drawn) } 行。
dpc-centres = 发布的各组的中心
    .group = 组
    .rows = 行数

# Both planes. $ringed names the classes of a bundled set that are marked, or is "no".
dpc-plane-real = 真实行{ $ringed ->
    [no] {""}
   *[other] （画圈的：{ $ringed }）
}
dpc-plane-true = { dpc-plane-real }：只供你一人看
dpc-plane-true-alt = { WHOLE($rows) } 个{ $made ->
    [yes] 虚构行
   *[no] 真实行
}，按组显示
dpc-plane-alt = { $method } 的组：{ WHOLE($centres) } 个中心
dpc-plane-released = 发布的：中心 ✕{ $rows ->
    [made] ，虚构行 ○
    [noisy] ，含噪行 ●
   *[no] {""}
}{ $gone ->
    [yes] ；画圈的：没有 Ada 时
   *[no] {""}
}
dpc-plane-ada = { $without ->
    [yes] 没有 Ada
   *[no] Ada
}
dpc-made = { -paper }由数据算出每列的 { -epsilon }：{ -epsilon } = { SIG($asked) } 变为 { -epsilon } = { SIG($made) }。
dpc-picture = { $there ->
    [0] { -epsilon } = { SIG($epsilon) } 给出 { WHOLE($centres) } 个中心。
   *[other] 这次{ -trial-run }（{ -epsilon } = { SIG($epsilon) }）找到了 { WHOLE($there) } 个组中的 { WHOLE($found) } 个。
}{ $made ->
    [0] { "" }
   *[other] { dpc-made }
}
dpc-plane-discs = 虚线圆表示一个中心的预测噪声（± 1 个标准差）。
dpc-plane-outside = { WHOLE($rows) } 行中有 { WHOLE($away) } 行在视图之外。
dpc-plane-arrows = 边上的箭头指向视图之外的中心。
# Options: links hold these words.
dpc-option-view-side = 并排
dpc-option-view-seven = 七种预算
dpc-option-axes-columns = 两列
dpc-option-axes-main = 主方向
dpc-option-zoom-box = 数据的范围框
dpc-option-zoom-all = 全部含噪行
dpc-option-shown-released = 发布的内容
dpc-option-shown-own = { $alike ->
    [yes] 仿真数据在这些组中
   *[no] 你的行在这些组中
}
dpc-axis-x = 横轴
dpc-axis-y = 纵轴

# Seven budgets.
dpc-seven-true = 没有噪声
dpc-seven-alt = 组，{ $title }
dpc-seven-running = { -epsilon } = { SIG($epsilon) }：正在运行
dpc-seven-drawn = { -epsilon } = { SIG($epsilon) }：一致程度 { DECIMAL($agreed, decimals: 2) }
dpc-seven-take = 看得更细：{ -epsilon } =

dpc-blur = ± { SIG($blur, digits: 2) }
    .label = 中心的噪声
    .second = 倍列宽，预测值
dpc-spread-now = { SIG($times) } 倍
    .label = 这次{ -trial-run }的离散程度
    .second = 与最好的分组相比；不分组为 { SIG($one) } 倍
dpc-agreement = { DECIMAL($agreed, decimals: 2) }
    .label = 与最好分组的一致程度
    .second = 调整兰德指数
# $widths counts widths of a column.
dpc-widths = { $many ->
    [yes] 列的范围的 { SIG($widths, digits: 2) } 倍
   *[no] 列的范围的 { PERCENT($widths) }
}

dpc-classes = 与已知的组的一致程度（1 为最好）：{ DECIMAL($agreed, decimals: 2) }。

## How it works: the noise on rows, the stages of a run, the votes.

dpc-nobody-votes = 这些组只由一个聚类程序分出，没有投票。

dpc-stages = 各阶段会发布什么
    .choose = 阶段
    .back = 后退
    .next = 前进
dpc-stage-label = 第 { WHOLE($number) } 阶段，共 { WHOLE($stages) } 个：{ $title }{ $own ->
    [yes] （方向取自你的行：只供你一人看）
   *[no] {""}
}
dpc-stage-start = 这第一阶段只用公开的事实。
dpc-stage-mean = 一半的位置从这个含噪均值周围开始。
dpc-stage-counts = 圆表示 { WHOLE($many) } 个位置的含噪计数；圆越大，行越多。
dpc-stage-rows = 聚类程序只读取这 { WHOLE($many) } 个虚构行，它们按最后的计数抽取。
dpc-stage-centres = { $last ->
    [rows] 标记是分组后的虚构行的均值。
    [counts] 标记是有计数的单元格的 K-means 中心。
   *[other] 每个中心移到离它最近的真实行的含噪均值。
}
dpc-stage = { $what }{ $fullest ->
    [0] {""}
   *[other] 图中是计数最大的 { WHOLE($fullest) } 个位置。
}这个阶段花费 { -epsilon } = { SIG($cost) }；到此各阶段合计 { -epsilon } = { SIG($spent) }。

dpc-rows-read = { WHOLE($rows) } 个{ $kind ->
    [made] 虚构行
    [noisy] 含噪行
   *[true] 真实行
}
dpc-votes = 聚类程序投票
    .read = 由 { $rows }算出，这些行是发布的
    .final = 最终的组
    .alt = 每个聚类程序给 { WHOLE($rows) } 行所分的组，以及投票的权重：{ $weights }。
dpc-votes-map = 每条横线是 { $rows }中的一行，按最终的组排列。第一列之后，每个竖列是一票，宽度表示这一票的权重。
dpc-weight = { SIG($weight) }
    .label = “{ $clusterer }”这一票的权重
    .second = 轮廓系数 { SIG($silhouette) }
dpc-reading = 随后 K-means 把投票作为额外的列读入。行间距离平方的 { PERCENT($share, digits: 9) } 来自这些投票。{ $so ->
    [votes] 所以数据几乎不影响分组。
    [data] 所以投票几乎不影响分组。
   *[both] {""}
}

# Figures.
dpc-hover = { $kind ->
    [made] 虚构行
    [noisy] 含噪行
   *[true] 行
}，第 { WHOLE($group) } 组
dpc-hover-count = 含噪计数 { WHOLE($count) }
dpc-hover-centre = 第 { $group } 组的中心

dpc-group = 第 { $group } 组
    .rows = { WHOLE($rows) } 行
dpc-differ = 一张图中的所有中心
    .alt = 真实行，以及{ $sides }的中心。
    .rows = 真实行

## What noise will do, from public numbers.

dpc-released = 发布的组：{ WHOLE($centres) } 个中心
    .shown = 十字是中心{ $rings ->
        [made] ，圆圈是虚构行
        [noisy] ，圆圈是含噪行
       *[no] {""}
    }{ $some ->
        [yes] ，显示的是 { WHOLE($columns) } 列中的前两列
       *[no] {""}
    }。
dpc-released-rough = { $kind ->
    [rows] 噪声使每个值移动约{ $noise }。
    [centres] 噪声使一般的中心在每一列上移动约{ $noise }；含噪计数使误差更大。
   *[boxes] 小格中的含噪计数只能把中心确定到约{ $noise }。
}
dpc-released-tried = 在虚构行上运行 { WHOLE($runs) } 次，中心的移动最大{ $most }，中位数{ $usual }。真实行可能不同。

## Scores of groups on several tables, and how votes are written.

dpc-score = 评分
    .help = { dpc-score-silhouette.help }Calinski-Harabasz：组间离散程度除以组内离散程度。
dpc-score-silhouette = 轮廓系数
    .axis = 轮廓系数（最高为 1）
    .help = 轮廓系数表示行离本组比离下一个最近的组近多少；1 为最好。
dpc-score-ch = Calinski-Harabasz
    .axis = Calinski-Harabasz，分值（对数刻度）
dpc-score-heard = { $groups }（{ $table }）：{ SIG($score) }
dpc-stack = 全部聚类程序
dpc-table = { $where ->
    [noisy] 含噪表格
    [made_up] 虚构行
    [widened] 带投票的表格
   *[true] 真实表格
}
dpc-scored =
    .alt = { $measure }：{ $scores }。
    .sample = 轮廓系数用了 { WHOLE($rows) } 行中的 { WHOLE($some) } 行。
dpc-random = 把组换成随机的
    .table = 带随机分组的表格
    .groups = 随机 { $number }
dpc-ways =
    .about = 论文把一票编码成组的编号。如果每组一列，任意两组就相距一样远。

## Settings of the page.

dpc-local = 本地隐私
dpc-no-noise-variant = 无噪声
dpc-unit-spread = 倍（与最好分组的离散程度相比）
dpc-tolerance = 允许的离散程度（最好分组的倍数）
    .help = 行到本组均值的距离平方的均值；没有噪声的最好的 K-means 算作 1。
dpc-tolerance-example = { $rows }在组内的离散程度可以比最好的分组大 { PERCENT($more, digits: 3) }。
dpc-no-epsilon = 没有噪声，就没有 { -epsilon }。
dpc-method = 方法
dpc-voters = 投票的聚类程序
    .none = 至少要有一个投票；在此之前，全部都投票。
# Options: links hold these words.
dpc-limits = 界限
    .panel = 各列及其公开的界限
    .help = 界限之外的值会移到最近的界限上。
    .own = { dpc-upload-smallest-largest-value-each }请输入公开的界限，再打开“{ dpc-public }”。
    .wrong = “{ $name }”需要两个数，起点不能大于终点；仍使用原来的界限。
    .none-used = 在勾选之前，使用所有列。
dpc-limits-stated = 数据集自带的
dpc-limits-own = 数据的范围：什么都没有得到证明
dpc-limits-of = { SIG($low, digits: 6) } 到 { SIG($high, digits: 6) }
dpc-used = 使用的列数
    .help = 方法从勾选的第一列起，使用这么多列。每多用一列，就需要更多噪声。
dpc-typed = 用文字写界限
    .help = 例如 { -bounds-example }。指向本页的链接只保留写在这里的界限。
dpc-public = 这些界限是公开事实

## Accuracy.

dpc-slow = 略去“{ $method }”，因为运行一次约需 { WHOLE($seconds) } 秒。
dpc-measured = 衡量什么
# $made is the ε of a column that the data gave, or 0.
dpc-error-reading = { $about }{ $made ->
    [0] { "" }
   *[other] { dpc-made }
}
dpc-rows-kmeans = 行，K-means

## Is it private?

dpc-differs = 它们只差一个人

## Release.

dpc-no-limits = 有事实是从数据中读出的。请在“{ dpc-limits.panel }”或上传面板中声明公开的。
dpc-leaves = 发布的内容不说明你的每一行属于哪一组；assign.py 可由中心算出。
dpc-holds-centres-csv = 每组的中心和行数，含噪声
dpc-holds-columns-csv = 公开界限
dpc-holds-codes-csv = 文件中的词及其对应的数
dpc-holds-noisy-rows-csv = 加了噪声的每一行，以及它的组
dpc-holds-made-up-rows-csv = 每组的虚构行
dpc-holds-made-up-rows-json = 虚构行的模型，附有种子
dpc-holds-assign-py = 求出每个新行离哪个组最近

## params

dpc-param-scaling = 缩放
    .help = 不缩放时，一个范围很宽的列就会决定所有距离。
dpc-param-table_sensitivity = 一列的敏感度
    .help = 论文可能取了 1，而这对没有缩放的列不成立。
dpc-param-label_sensitivity = 投票的噪声
    .help = 一行改变时，一票最多变化多少；噪声必须掩盖这一变化。
dpc-param-secondary = 最后一步读取什么
    .help = 照论文的原文，这一步读取不加噪声的投票。
dpc-param-weights_from = 投票的权重由哪张表算出
    .help = 取自真实表格的权重没有噪声来掩盖。

## upload_settings

dpc-upload-missing = 缺失的单元格
    .help = 中点没有花费。{ dpc-upload-one-missing-cell-then }
dpc-evidence-voted = 投了票的聚类程序：{ $votes }。
