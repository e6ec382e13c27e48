## The system, as cards, menus and documents name it.

privscbn-promise = 发布一张合成数据表，保留列与列之间的关联。噪声应当隐藏真实表格中的每一行。
privscbn-unit = 一行，换成任意另一行；{ -for-a-person }
privscbn-line = 一张合成数据表，保留原有规律
privscbn-takes = 是/否列或类别列
privscbn-metric-tvd = 3 列合并的误差
privscbn-metric-l2 = 3 列合并的相对误差
privscbn-metric-pairs = 2 列合并的误差

## Bundled tables: short names, and what to look for in each.

privscbn-sample-asia_small = Asia 诊所，5,000 名患者
    .story = 虚构患者，从一个已发表的贝叶斯网络中抽取。
privscbn-sample-survey = 残疾调查，16 个问题
    .story = 虚构的回答，都取决于一个隐藏的衰弱程度；论文的分组把它们分开了。
privscbn-sample-asia = Asia 诊所，20,000 名患者
    .story = 患者是原来的四倍，所以占比的噪声只有四分之一。
privscbn-sample-blocks = 四个块，24 列
    .story = 四个互不相关的块，每块六个虚构的列。
privscbn-sample-mixed_blocks = 交错的块，24 列
    .story = 还是这些块，但各块的列轮流排列。
privscbn-sample-baskets = 购物篮，50 种商品
    .story = 虚构的购物篮，平均每篮不到三种商品。
privscbn-sample-digits = 数字，64 个像素
    .story = 1,797 个真实的手写数字，每个像素或深或浅。
privscbn-sample-xor = 异或陷阱，4 列
    .story = S 表示 A 与 B 是否不同。单看 A 或 B，都预测不了 S。
privscbn-sample-town = 小镇，11 列类别
    .story = 虚构的成年人，各列为类别。论文的方法只接受是/否列。
privscbn-alike-blocks = 每六列一组，各组互不相关
privscbn-alike-survey = 所有回答取决于一个隐藏的分数
privscbn-alike-baskets = 商品很少的购物篮

## Methods: what each does, and who wrote it.

privscbn-method-published = 相关的列分成组。每组有一个贝叶斯网络，说明一列依赖于哪些列（父节点）。计算分组、网络和概率时都加噪声。
    .reference = Hong Jinxin, Wu Yingjie, Cai Jianping, Sun Lan：基于属性分割的高维二值数据差分隐私发布，计算机研究与发展，2022(1)。
privscbn-method-joint = 这种方法对答案的组合做含噪计数，再取与这些计数相符的最均匀的表格。
    .reference = 本项目，见{ -own-notes(file: "privscbn", section: "4.6") }；以下文为基础：McKenna, Sheldon, Miklau: Graphical-Model Based Estimation and Inference for Differential Privacy, ICML 2019。
privscbn-method-joint_zcdp = 这一变体的噪声更小（高斯噪声），但保证更弱。
    .reference = { privscbn-method-joint.reference }
privscbn-method-sound_pure = 由含噪的列对计数得到分组和网络；由含噪表格得到条件概率。
    .reference = 本项目，见{ -own-notes(file: "privscbn", section: "4.4") }；分组和网络沿用 Hong, Wu, Cai, Sun, 2022。
privscbn-method-sound_zcdp = { privscbn-method-joint_zcdp }
    .reference = { privscbn-method-sound_pure.reference }
privscbn-method-independent = 这种方法按每列的含噪占比，独立抽取每一列。
    .reference = Dwork, McSherry, Nissim, Smith: Calibrating Noise to Sensitivity in Private Data Analysis, TCC 2006.
privscbn-method-privbayes = 这种方法（2014）为所有列建一个网络，并按含噪的评分选出父节点。
    .reference = Zhang, Cormode, Procopiuc, Srivastava, Xiao: PrivBayes: Private Data Release via Bayesian Networks, SIGMOD 2014 与 ACM TODS 42(4), 2017.
privscbn-method-priview = 这种方法（2014）只回答查询。它的含噪表格每张八列，覆盖所有列对。
    .reference = Qardaji, Yang, Li: PriView: Practical Differentially Private Release of Marginal Contingency Tables, SIGMOD 2014.
privscbn-method-jtree = 这种方法（2015，此处已更正）把高于阈值的列对连成组，再对每组做含噪计数。
    .reference = Chen, Xiao, Zhang, Xu: Differentially Private High-Dimensional Data Publication via Sampling-Based Inference, KDD 2015；对列对的检验已更正，见{ -own-notes(file: "privscbn", section: "3") }。
privscbn-method-no_privacy = 这种方法按论文原版的步骤进行，不加噪声。
    .reference = { privscbn-method-published.reference }不加其中的噪声。

## Parameters, with the help of each.

privscbn-param-rows = 合成行数
    .help = 自动：合成行数与记录数相同。
privscbn-param-k = 组数 k
    .help = 绝不要看着数据来选 k。自动：不超过 25 列的表格为 2，更宽的表格为 5。
privscbn-param-parents = 每列的父节点数上限
    .help = 父节点越多，保留的列间关联越多，但噪声也越大。
privscbn-param-automatic_parents = { privscbn-param-parents }
    .help = { privscbn-param-parents.help }自动：最多 6 个。
privscbn-param-sigma = 相似度尺度 σ
    .help = 两列的相似度随距离增大而减弱的快慢。自动：所有列对的距离中位数的一半。
privscbn-param-bound = 贡献上限 B
    .help = 一条记录对所有列对计数的贡献合计最多为这个数。
privscbn-param-tau = 每条记录计入的 1 的个数 τ
    .help = 1 的个数超过这个数的记录会按比例缩小。超过 30 列时，“自动”按加噪的计数找出上限；否则没有上限。
privscbn-param-unbounded = 无上限
privscbn-param-order = 一起计数的列数上限
    .help = “自动”取预计误差最小的办法，可能把三列以上合在一起计数。
privscbn-param-partition = 分组依据
    .help = 分组由含噪的列对计数或含噪合并（em）得出，或只有一组。
privscbn-param-affinity = 关联度
    .help = 论文选用 Jaccard，它找不出各列频率不同的组。
privscbn-param-structure = 网络依据
    .help = 网络由含噪相关系数得出，不另花费（后处理）；或由父节点的含噪选择得出（em）。
privscbn-param-model = 条件分布依据
    .help = 条件分布由每列与其父节点的含噪表格得出，或只由列对计数得出。
privscbn-param-bridges = 组间的桥
    .help = 后面的每个组都依赖于前面的某一列。
privscbn-param-share_pairs = 列对计数所占的 { -epsilon } 份额
privscbn-param-share_structure = 选择父节点所占的 { -epsilon } 份额
privscbn-param-theta = 单元格计数与噪声之比 θ
    .help = 自动确定的父节点数，使单元格的平均计数至少为噪声的 θ 倍。
privscbn-param-shrink = 收缩程度
    .help = 罕见组合向平均值回落的程度。
privscbn-param-beta = 网络所占的 { -epsilon } 份额 β
privscbn-param-score = 评分
    .help = PrivBayes 给父节点评分时用 R（r，后来的评分）或互信息（mi）。
privscbn-error-shares = share_pairs = { $pairs } 与 share_structure = { $structure } 之和必须小于 1。请调低其中一个。
privscbn-error-groups-form = 若干非空列表，从 0 数起的每个属性恰好出现一次

## Steps of a ledger and their reasons.

privscbn-step-facts = 列或阈值的选择
privscbn-step-quiet = 不加噪声的所有步骤
privscbn-step-distances = 所有列对之间的含噪距离
    .why = 一条记录就能使 Jaccard 距离变化 1，而不只是论文假定的 1/(n-1)。
privscbn-step-rounds = 列之间的距离，分轮测量
    .why = { privscbn-gap-p2 }
privscbn-step-merge = 选择接下来要合并的两个组
    .why = 所有列对都是候选。一条记录对评分最多改变 1。
privscbn-step-next = 选择下一列及其父节点
privscbn-step-choices = 所有组中父节点的选择
privscbn-step-last-part = 预算的最后一份
privscbn-step-networks = 网络，每组一个
privscbn-step-conditionals = 条件概率，逐组进行
privscbn-step-entropy = 最大熵 PrivSCBN
privscbn-step-tables = { $several ->
    [0] 单列
   *[other] 由表格求最大熵
}
privscbn-why-clusters = { privscbn-gap-p1 }
privscbn-why-unused = 这一份没有使用。
privscbn-why-count = 一条记录对每个计数最多改变 1。
privscbn-why-two-cells = 一条记录使每张表格中的两个单元格各变化 1。
privscbn-why-odd = 一条记录对一个奇数计数最多改变 1。列的集合共有 { WHOLE($sets) } 个；只有含奇数个被改答案的集合，其计数才会变化。
privscbn-why-matrix = 一条记录只在两个方向上改变奇数计数的矩阵，且变化的迹范数有界。
privscbn-why-tables = 一条记录使每张表格总共变化 2。单列的表格有 { WHOLE($single) } 张{ $several ->
    [0] {""}
   *[other] ，多列的表格有 { WHOLE($several) } 张
}。
privscbn-why-length = 1 的个数超过 { $tau } 的记录，会按比例缩小到与含 { $tau } 个 1 的记录等长。
privscbn-why-bound = 1 很多的记录会按比例缩小，最多增加 { $bound }。
privscbn-why-ones = 一条记录最多算 { $tau } 个 1。
privscbn-why-covariance = 一条记录对每个 n |协方差| 最多改变 1。
privscbn-why-dependence = 所有父节点集合都是候选。一条记录对 n R 最多改变 2。
privscbn-why-all-sets = 每个满员的父节点集合都是候选。
privscbn-why-best-offered = 哪些父节点是候选取决于数据，所以一条记录就能使某种输出变得不可能。
privscbn-why-joint = 这一组的所有概率都来自这张表。
privscbn-why-conditional = { privscbn-gap-p5 }

## What a method decided from public numbers.

privscbn-note-counted = 这种方法对{ $counted ->
    [cells] 各列答案的每一种组合
    [blocks] 单个答案、两个答案的组合和八列的表格
    [1] 单个答案
    [2] 单个答案和两个答案的组合
   *[3] 单个答案、两个答案和三个答案的组合
}计数。
privscbn-note-cut = 每条记录最多按 { $tau } 个 1 计数。
privscbn-note-tables = 这种方法对 { WHOLE($single) } 个单列{ $several ->
    [0] { "" }
   *[other] 和 { WHOLE($several) } 张更大的表格（包含{ $chosen ->
        [0] 所有列对
       *[other] { " " }{ WHOLE($chosen) } 个含噪选出的列对
    }）
}中的答案计数。{ $several ->
    [0] 在这个 { -epsilon } 下，噪声会掩盖列对。
   *[other] { "" }
}
privscbn-note-pairs = 模型拟合了明显高出噪声的 { WHOLE($pairs) } 个列对，其余列对由模型推断。
privscbn-note-no-parents = 预算太小，一个父节点也不能用。请调高 { -epsilon }，或调低 θ。
privscbn-note-too-many = 表格的列太少，分不成 { $asked } 组，所以 k 现为 { $columns }。
privscbn-note-dropped = { $asked } 组中只有 { $found } 组含有列。

## Errors of the methods.

privscbn-error-delta = delta = { $delta } 必须小于 1/n = { $limit }（共 n 行）；请设为 { $lower } 或更小。
privscbn-error-priview = PriView 最多接受 { $most } 列，而不是 { $columns } 列。请少选一些，或换一种方法。

## Uploads: public facts, with the help of each.

privscbn-upload-form = 文件内容
privscbn-upload-yes = 表示“是”和“否”的词
    .help = 例如 yes|no；单独一列写成 sex=f|m；只写一个词（如 J），就是表示“是”的词。yes/no、true/false 或 1/0 不必填写。
privscbn-upload-thresholds = 阈值
    .help = 例如 age=65 表示从 65 起为“是”。阈值须是公开的，绝不可从数据中取得。
privscbn-upload-blanks = 空单元格
privscbn-upload-separator = 商品之间的分隔符
privscbn-upload-own_items = 使用数据中最常见的商品
    .notice = 一个购物篮就能改变这份清单，所以什么都没有得到证明。
privscbn-upload-items = 商品
    .help = 公开的清单，用逗号分隔。
privscbn-upload-most_items = 商品数

## What an upload says of itself.

privscbn-note-few = 文件只有 { $records } 条记录。不足 { $few } 条时，噪声几乎掩盖一切。
privscbn-note-blanks = 有 { WHOLE($cells) } 个空单元格算作“否”。
privscbn-note-absent = 已声明但没有出现在任何记录中的商品：{ $items }。

## Errors of uploads.

# A column with its first words.
privscbn-holds = 列“{ $column }”（{ $words }）
privscbn-error-yes = { $part } 必须写出一个表示“是”的词，或分别表示“是”和“否”的两个词，如 sex=f|m。
privscbn-error-thresholds = thresholds = { $part } 不是一列加一个数，如 age=65。
privscbn-error-no-number = 列“{ $column }”设有阈值，其中却有 { $word }。请改正这些单元格，或略去这一列。
privscbn-error-two-yes = 用“{ $word }”表示“是”时，不清楚{ $held }中什么表示“否”。请为各列分别写明，如 { $example }={ $word }。
privscbn-error-unclear = 有答案不是 yes/no、true/false 或 1/0：{ $held }{ $more }。请声明表示“是”的词或一个阈值（如 { $example }=10），或略去这一列，或选择“类别”。
privscbn-error-empty-cells = 空单元格：{ WHOLE($cells) } 个，第一个在列“{ $column }”的第 { WHOLE($row) } 行。请填上，或把空单元格算作“否”。
privscbn-error-all-columns = 请为所有列只写一对词，或给每一对写明列名。
privscbn-error-none-left = 所有列都被略去了。请至少保留一列。
# $largest lists the columns with most categories.
privscbn-error-pairs = { $columns } 列的列对共有 { WHOLE($cells) } 个单元格，超过 { WHOLE($most) } 个。最大的列：{ $largest }。请写出分界点（如 age=20,40,60），或少列一些类别并加上 other，或略去某些列。
privscbn-error-tau = τ 只用于是/否列。请选择“自动”。
privscbn-error-yes-no-only = 这种方法只接受是/否列。请选择最大熵方法。
privscbn-error-needs-rows = 这种方法需要一次取得所有行；请只给一个文件，或选择最大熵方法。
privscbn-error-parts = 类别，以及从数据中读出的商品，都需要一次取得所有行；请只给一个文件。
privscbn-error-rows = { WHOLE($rows) } 行 × { $columns } 列超过 { WHOLE($most) } 个单元格。请写明较少的行数。
privscbn-error-form = 声明每一行是{ $lists ->
    [yes] 项目列表
   *[no] 表格的行
}，而文件内容却是“{ $form }”。请更改其中之一（在计划中，列表的结尾为 .basket）。
privscbn-error-no-item = 没有一行含有商品。请换一个文件。
privscbn-error-items = 请声明公开的商品清单，或使用数据中最常见的商品。

## The download of a release: its notes, one a line, and what its columns hold.

privscbn-unlinked = { $all ->
        [yes] 合成行不适合用来预测，因为各列相互独立。更大的 { -epsilon } 可能会保留关联。
       *[no]
            合成行不适合用来预测 { $columns }{ $more ->
                [0] { "" }
               *[other] { " " }以及另外 { WHOLE($more) } 列
            }：它们与其他所有列无关。
    }
privscbn-notes-categories = 各行的用词是 categories.csv 中的；数字写成它所在的区间。
privscbn-notes-views = 没有发布任何记录，只有若干列的含噪表格。
privscbn-notes-short = 由这些行得出的置信区间太窄：请加上噪声和模型的误差。
privscbn-notes-range = { -in-95 }，真实占比落在 share_measured ± half_width_95 之内。其他数值没有误差范围。
privscbn-notes-no-range = 占比和合成单元格{ -no-range }。
privscbn-file-attribute = 列名
privscbn-file-column = { privscbn-file-attribute }
privscbn-file-share_in_rows = 合成记录中{ $yes ->
    [yes] “是”的占比
   *[no] 的占比
}，0 到 1
privscbn-file-share_of_model = 发布的模型中{ $yes ->
    [yes] “是”的占比
   *[no] 的占比
}，0 到 1
privscbn-file-share_measured = 含噪计数得到的“是”的占比；可能超出 0 到 1
privscbn-file-half_width_95 = 其 95% 范围的宽度的一半
privscbn-file-view = 表格的编号
privscbn-file-attributes = 表格的属性
privscbn-file-values = 各属性的值：1 表示“是”，0 表示“否”
privscbn-file-share = 记录的含噪占比，0 到 1
privscbn-file-category = 类别的词，或数字区间
privscbn-file-place = 类别的位置，从 0 起
privscbn-file-word = categories.csv 中的一个类别

## Attacks: two tables that differ in one record, and the score that tells them apart.

privscbn-differ = 只有一条记录不同
privscbn-pair-p3 = 有一条记录，在表 D 中两列都为“是”，在 D′ 中只有一列为“是”；其余答案全为“否”
    .first = 一条记录 11
    .other = 一条记录 10
    .score = 发布的两列相似度
privscbn-pair-p4 = 三条记录中有一条在表 D 与 D′ 中不同，并决定哪些网络是候选
    .first = 记录 000、000、101
    .other = 记录 000、000、011
    .score = 只有两张表格之一才会导致的网络（1 或 -1）
privscbn-pair-p5 = 只有一条记录的第 1 列为“是”；这条记录的第 2 列在表 D 中为“是”，在 D′ 中为“否”
    .first = 一条记录 011
    .other = 一条记录 010
    .score = 发布的、给定第 1 列时第 2 列的概率
privscbn-pair-all = “{ $method }”：一条记录四列全为“是”（D），或全为“否”（D′）
    .first = 有一条含 1 的记录
    .other = 没有
    .score = 发布的 1 的占比之和
privscbn-pair-odd = “{ $method }”：一条记录有使奇数计数变化最大的那些 1（D），或一个 1 也没有（D′）
    .first = { privscbn-pair-all.first }
    .other = { privscbn-pair-all.other }
    .score = { privscbn-pair-all.score }
privscbn-pair-categories = “{ $method }”：一条记录各列都取最后的类别（D），或都取最先的类别（D′）
    .first = 一条取最后类别的记录
    .other = 取最先的类别
    .score = 发布的最后类别的占比，减去最先类别的占比
privscbn-pair-single = “{ $method }”：表格只有一列，其中一条记录为“是”（D），或为“否”（D′）
    .first = 一条为“是”的记录
    .other = 一条为“否”的记录
    .score = 发布的 1 的占比

## The published proof: what does not hold, with the numbers of a run.

privscbn-ladder = 前两行采用论文的敏感度。其余各值是单个步骤的真实花费。
privscbn-gap-p1 = 每个人都在所有的组里，论文却只计一组的花费。
    .title = 分成组的是列，不是人
privscbn-gap-p2 = 每个人都在一轮的所有列对里，论文却只计一对的花费。
    .title = 分到各轮的是列对，不是人
privscbn-gap-p3 = 两列之间的距离只看其中至少有一个 1 的记录。一条记录就可能决定这个距离。
    .title = 一条记录就能使距离从 0 变到 1
privscbn-gap-p4 = 指数机制要求候选列表不取决于任何记录。而在这里，有些网络只可能由两张相邻表格中的一张得出。
    .title = 候选网络取决于数据
privscbn-gap-p5 = 一条罕见的记录就能把一个条件概率从 0 变成 1。噪声只涵盖 1/n 的变化，n 是记录数。
    .title = 条件概率用了为联合概率而设的噪声
privscbn-gap-p6 = 这里的这些概率由含噪的联合表算出；真实的概率不受保护。
    .title = 论文没有说明网络中最先几列的概率从何而来
privscbn-gap-p7 = 看着数据选取列会花费隐私，论文没有考虑这一点。组数 k、尺度 σ 和父节点数 d 也是如此。
    .title = 看着数据作出的选择
privscbn-rung-claimed = 声称的值
    .why = 这是论文自己求出的和。
privscbn-rung-sums = 正确组合
    .why = 每个人都在所有的列对和组里。
privscbn-rung-distances = 距离，真实的敏感度
    .why = { privscbn-step-distances.why }
privscbn-rung-conditionals = 条件概率，单独一张表格
    .why = { privscbn-gap-p5 }
privscbn-rung-choices = 父节点的选择
    .why = { privscbn-why-best-offered }

## Accuracy.

privscbn-ways = 一个问题合并的列数
    .help = 这些列的组合不对的行的占比，取最多 200 组列的平均。
    .error = { $ways ->
        [1] 单列的误差
       *[other] { $ways } 列合并的误差
    }
privscbn-not-run = 这里{ $all ->
    [yes] {""}
   *[no] 从 { -epsilon } = { SIG($epsilon) } 起
}不运行“{ $method }”。它要给 { WHOLE($sets) } 个父节点集合打分。

## Picture: eight rows, the ring of columns, and what each is compared with. $of_100 is a share of 100 rows.

privscbn-off-by = 平均每 100 行有 { SIG($of_100, digits: 2) } 行的三列组合不对。
privscbn-in-100 = { SIG($of_100, digits: 2) }%
# The ring, read aloud. $against is quiet, true or nothing.
privscbn-ring = { $columns } 列围成的环。{ $against ->
    [nothing] { privscbn-edges }。
   *[other] 与{ $against ->
        [true] 真实网络
       *[quiet] 无噪声时
    }相比：关联的列对保留 { $kept } 个，丢失 { $lost } 个，新增 { $new } 个。
}
privscbn-edges = { $kept ->
    [0] 没有关联的列对
   *[other] { $kept } 个关联的列对
}
privscbn-edges-kept = { $there } 个关联的列对中保留 { $edges } 个
privscbn-edges-new = 新增 { $edges } 个
privscbn-edges-lost = 丢失 { $edges } 个
privscbn-edge-published = 已发布
privscbn-edge-kept = 保留
privscbn-edge-new = 新增
privscbn-edge-lost = 丢失
privscbn-network = 网络
    .table = 列对的表格
    .column = 列
    .edge = 列对
privscbn-network-frame = 相互关联的列{ $against ->
        [nothing] { "" }
        [true] ，与真实情况比较：只有你可以看
       *[quiet] ，有噪声与无噪声：只有你可以看
    }
privscbn-side-real = 真实
privscbn-side-made = 合成
privscbn-rows-real = { WHOLE($rows) } 行真实数据中的 { $shown } 行
privscbn-rows-frame = { privscbn-rows-real }：只有你可以看
privscbn-rows-published = { WHOLE($rows) } 行合成数据中的 { $shown } 行{ $gone ->
    [yes] ，不含 Ada
   *[no] {""}
}
privscbn-rows-none = 没有行，只回答问题
privscbn-rows-cut = { $caption }，{ WHOLE($columns) } 列中的 { $most } 列
privscbn-rows-heard = { $caption }。{ privscbn-rows-bars }
privscbn-rows-nobody = 合成行不属于任何人。
privscbn-off = 偏
privscbn-rows-bars = { $words ->
    [yes] 每个列名下方的条形是各类别的占比，按顺序。
   *[no] 每个列名下方的数是“是”的占比（%）。
}{ $marked ->
    [yes] 标“偏”的，误差超出你允许的范围。
   *[no] {""}
}
privscbn-queries-heard = 每对列的关联度：回答的和真实的。
privscbn-floor = { $source ->
    [cut] 每条记录中 1 的个数上限
    [clusters] 列的分组
   *[model] 模型本身
}
# Cards of Settings.
privscbn-card-expected = 平均误差
    .help = { privscbn-tolerance.help }所显示的是 { $runs } 次{ -trial-run }的均值。
privscbn-card-now = 本次{ -trial-run }的误差
privscbn-card-quiet = 无噪声
privscbn-card-independent = 各列独立
privscbn-card-planted = 与预设分组的一致程度
    .second = 满分为 1，预设 { $groups } 个组
privscbn-tolerance = 允许的误差（3 列合并的误差）
    .help = { privscbn-ways.help }
privscbn-tolerance-example = 最多允许 { SIG($of_100) }% 的{ $rows }的三列组合不对。
privscbn-waiting = “{ $method }”最多给 { WHOLE($sets) } 个父节点集合评分。
privscbn-take = 改用“{ $method }”

## How it works: associations and shares.

# $kind is correlation, jaccard or cramer; $of is published, rows, answered or true.
privscbn-association = { $kind ->
    [jaccard] Jaccard 相似度
    [cramer] Cramér’s V
   *[correlation] |相关系数|
}{ $of ->
    [rows] （合成行）
    [answered] （回答）
    [true] （真实值）
   *[published] （发布值）
}
privscbn-association-jaccard = Jaccard 相似度是在两列中至少一列为“是”的行里，两列都为“是”的行的占比。
privscbn-association-title = 相互关联的列
privscbn-association-heard = 所有列对的热图：{ $label }。
privscbn-association-words = { cramers-v }{ $counted ->
    [yes] 没有计数或淹没在噪声中的列对为 0。
   *[no] {""}
}
privscbn-image-title = 每个像素所在的组
privscbn-image-heard = { $rows } × { $columns } 像素的分组图。
privscbn-column = 列
privscbn-categories-heard = { $column } 各类别的占比。
privscbn-conditional-title = 每列依赖于什么
privscbn-conditional-more = 图中的网络只显示关联最强的列对。
privscbn-conditional = { $many ->
    [0] “是”的概率（不依赖其他列）
   *[other] 给定父节点时“是”的概率
}
privscbn-conditional-heard = { $many ->
        [0] { "" }
       *[other] 给定{ $parents }时，
    }{ $column } 为“是”的概率，发布值与真实值。
privscbn-parents = { $few ->
    [yes] { $many ->
        [1] 每个条形下方是父节点“{ $parents }”的答案。
       *[other] 每个条形下方是各父节点的答案，自上而下：{ $parents }。
    }
   *[no] 父节点是：{ $parents }。
}
privscbn-cluster = 组
privscbn-bar-published = 发布值
privscbn-bar-true = 真实值

## Release and Compare.

privscbn-file-rows = 合成行{ $categories ->
    [yes] ，用你的词
   *[no] {""}
}
privscbn-file-categories = 每列的类别，按声明时的写法
privscbn-file-model = 含噪的模型，合成行由它抽取
privscbn-file-views = 含噪表格，每张只有几列
privscbn-file-shares = { $categories ->
    [yes] 每个类别的占比
   *[no] 每列“是”的占比
}：合成行中的，以及模型中的
privscbn-released-table = 已发布的{ $cells ->
    [yes] 表格
   *[no] 行
}
privscbn-released-shares = { $categories ->
    [yes] 每个类别的占比
   *[no] 每列“是”的占比
}
privscbn-released-words = 每个条形显示一个占比。{ $cut ->
    [yes] 图中是 { WHOLE($bars) } 个条形中的前 { $most } 个。
   *[no] {""}
}{ $whiskers ->
    [yes] 误差线：在至少 95% 的{ -release }中，它包含真实占比。
   *[no] {""}
}
privscbn-released-expected = { privscbn-off-by }
privscbn-difference = { $categories ->
    [yes] 每个类别的占比
   *[no] “是”的占比
}，以 100 行计
privscbn-difference-heard = 发布的占比的成对条形图：{ $cut ->
    [yes] { $all } 个中 A 与 B 相差最大的 { $kept } 个
   *[no] 所有列
}。
privscbn-joins-both = 两者都有：{ $pairs }
privscbn-joins-alone = 仅 { $letter }：{ $pairs }
privscbn-joins-heard = 网络所连接的列对。其中{ $listed }。

## Choose.

privscbn-choose-columns = 是/否列
privscbn-choose-off = 落在错误单元格里的行的占比
privscbn-choose-in-words = { WHOLE($rows) } 行中可以有 { WHOLE($off) } 行落在错误的单元格里。
privscbn-choose-fewer = { $columns } 列
privscbn-choose-have = { privscbn-choose-columns }
privscbn-choose-publish = 规律相近的合成数据表
privscbn-choose-tables = { $columns } 列的表格
## Names of data and of steps, and parts of sentences

privscbn-alike-name = { $kind }，{ WHOLE($rows) } 条记录 × { $columns }
privscbn-said-threshold = 有分界值
privscbn-said-left-out = 被略去
privscbn-file-answers = { $yes } 或 { $no }
    .least = ；{ $yes } 表示不小于 { $least }
    .or = ”或“
    .word = ；{ $yes } 表示“{ $word }”
    .same = ；{ $yes } 表示“是”
privscbn-step-ones-pairs = 1 和列对
privscbn-step-odd = 奇数计数
privscbn-step-lengths = 每条记录中 1 的个数
    .why = 一条记录离开一个计数，进入另一个计数。
privscbn-step-columns = 列的表格
privscbn-step-strongest = 选择要计数的列对
privscbn-step-pair = 下一个列对
    .why = 一条记录使两个单元格各变化 1，分数最多变化 2。
privscbn-step-rounding = 剩下的预算
    .why = 计入它之后，花费不会透露选了什么。
privscbn-step-depend = 检验哪些列对相依
privscbn-step-ones = 1 的计数
privscbn-step-parents = 父节点的选择
privscbn-step-pairs = 列对计数
privscbn-step-merges = 组的合并
privscbn-step-apart = 列之间的距离
privscbn-step-joint = { $size ->
    [1] 1 列的表格
   *[other] { $size } 列的联合表格
}
privscbn-step-conditional = { $size } 列的条件分布
privscbn-step-network = { $size } 列的网络
privscbn-step-choice = 选择
privscbn-step-published = 论文原版的 PrivSCBN
privscbn-step-sound = 修正版 PrivSCBN
privscbn-step-many = { WHOLE($many) } 张{ $of ->
    [cliques] 团的表格
    [joints] 联合表格
    [blocks] 块的表格
   *[families] 族的表格
}
privscbn-choose-shape-unrelated = 列之间无关联时
privscbn-choose-shape-survey = 调查数据
privscbn-choose-shape-clinic = 诊所数据
privscbn-choose-shape-parity = 只在三列之间有关联时
privscbn-following-rows = 合成行
privscbn-answer-no = 否
privscbn-answer-yes = 是
