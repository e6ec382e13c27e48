## The system, as cards, menus and documents name it.

privscbn-promise = 发布一张合成数据表，保留列与列之间的关联。噪声应当隐藏真实表格中的每一行。
privscbn-unit = 任意一行换成另一行; 一个人若有 k 行，则为 k 倍 { -epsilon }
privscbn-line = 一张新表格，保留原有规律
privscbn-hides = 每一行
privscbn-takes = 是/否列
privscbn-metric-tvd = 3 列误差
privscbn-metric-l2 = 3 列相对误差
privscbn-metric-pairs = 2 列误差

## Bundled tables: short names, and what to look for in each.

privscbn-sample-asia_small = Asia 诊所，5,000 名患者
    .story = 一家胸科诊所的虚构患者，从一个已知的网络中抽取。{ -epsilon } 较小时，占比会出现偏差，边时有时无。
privscbn-sample-survey = 残障调查，16 个问题
    .story = 关于日常生活的 16 个问题的虚构答案；“是”表示需要帮助。所有答案都取决于一个隐藏的衰弱程度。论文的方法把表格切开，由此损失的东西，多大的 { -epsilon } 也找不回来。
privscbn-sample-asia = Asia 诊所，20,000 名患者
    .story = 还是这家诊所，患者是原来的四倍。噪声不变，所以占比的误差只有四分之一。看看哪些边又出现了。
privscbn-sample-blocks = 四个块，24 列
    .story = 四个互不相关的块，每块六个虚构的列。看看分组能否找出这些块；在这里，把表格切开是值得的。
privscbn-sample-mixed_blocks = 交错的块，24 列
    .story = 还是这四个块，但各块的列轮流排列。列的顺序不影响结果。
privscbn-sample-baskets = 购物篮，50 种商品
    .story = 虚构的购物篮，50 种商品中每篮不到三种。1 很少见时，很难胜过相互独立的列。
privscbn-sample-digits = 数字，64 个像素
    .story = 真实的手写数字，64 个像素，每个或深或浅。只有 1,797 张图片：对大量记录合适的 { -epsilon }，对少量记录就不行。
privscbn-sample-xor = 异或陷阱，4 列
    .story = 一个陷阱：S 表示 A 与 B 是否不同，所以单看其中一个，什么也说明不了。看看搜索能否保留这一对。
privscbn-sample-town = 小镇，11 列类别
    .story = 一个小镇的虚构成年人，用词语描述：年龄、工作、收入等。论文的方法只接受是/否列；{ -repaired }也接受这些列。
privscbn-alike-blocks = 每六列一组，各组互不相关
privscbn-alike-survey = 所有答案取决于一个隐藏的分数
privscbn-alike-baskets = 购物篮：一条记录中 1 很少

## Methods: what each does, and who wrote it.

privscbn-method-published = 把列分组，每组一个贝叶斯网络，条件分布含噪。
    .reference = Hong Jinxin, Wu Yingjie, Cai Jianping, Sun Lan：基于属性分割的高维二值数据差分隐私发布，计算机研究与发展，2022(1)。
privscbn-method-joint = 对少数几个答案的组合做含噪计数；再取与之相符的最均匀的表格。
    .reference = 本项目；见 docs/papers/privscbn.md 4.6。它以下文为基础：McKenna, Sheldon, Miklau: Graphical-Model Based Estimation and Inference for Differential Privacy, ICML 2019。
privscbn-method-joint_zcdp = 同上，但用高斯噪声：噪声更小，保证也更弱。
    .reference = { privscbn-method-joint.reference }
privscbn-method-sound_pure = 由含噪的列对计数得到分组和网络；由含噪表格得到条件分布。
    .reference = 本项目；见 docs/papers/privscbn.md 4.4。分组和网络沿用 Hong, Wu, Cai, Sun, 2022。
privscbn-method-sound_zcdp = 同上，但用高斯噪声：噪声更小，保证也更弱。
    .reference = { privscbn-method-sound_pure.reference }
privscbn-method-sparse = 用于购物篮：对 1 做有界计数，只保留明显高出噪声的列对。
    .reference = 本项目；见 docs/papers/privscbn.md 4.4。
privscbn-method-sparse_zcdp = 用于购物篮：1 和列对一次计完，各行由正态随机数得出。
    .reference = { privscbn-method-sparse.reference }
privscbn-method-ones = 用于购物篮且 { -epsilon } 较小时：对 1 做有界计数，所有列相互独立。
    .reference = { privscbn-method-sparse.reference }
privscbn-method-independent = 含噪的 1 的占比；各列独立抽取。
    .reference = Dwork, McSherry, Nissim, Smith: Calibrating Noise to Sensitivity in Private Data Analysis, TCC 2006.
privscbn-method-privbayes = 所有列一个网络，父列由含噪选择得出（2014）。
    .reference = Zhang, Cormode, Procopiuc, Srivastava, Xiao: PrivBayes: Private Data Release via Bayesian Networks, SIGMOD 2014 与 ACM TODS 42(4), 2017.
privscbn-method-priview = 覆盖所有列对的八列含噪表格；只回答查询（2014）。
    .reference = Qardaji, Yang, Li: PriView: Practical Differentially Private Release of Marginal Contingency Tables, SIGMOD 2014.
privscbn-method-jtree = 取高于阈值的列对，由它们组成团，再对团的表格加噪（2015，已更正）。
    .reference = Chen, Xiao, Zhang, Xu: Differentially Private High-Dimensional Data Publication via Sampling-Based Inference, KDD 2015；其中对列对的检验已由本项目更正，见 docs/papers/privscbn.md 3。
privscbn-method-no_privacy = 论文原版的步骤，不加噪声：看模型本身损失多少。
    .reference = { privscbn-method-published.reference }不加其中的噪声。
privscbn-no-release = 论文原版没有有限的、已证明的 { -epsilon }。可以用它探索，再用最大熵方法进行{ -release }。
privscbn-no-noise = 这是不加噪声的论文原版。它什么也不隐藏，只用于比较。

## Parameters, with the help of each.

privscbn-param-rows = 合成行数
    .help = 自动：与记录数相同。
privscbn-param-k = 组数 k
    .help = 把列分成这么多组。自动：25 列以内为 2，否则为 5。不可看着数据来选。
privscbn-param-parents = 每列的父列数上限
    .help = 父列越多，捕捉到的关联越多，但数据也被切成更小的单元格，每个单元格里的噪声更大。
privscbn-param-automatic_parents = { privscbn-param-parents }
    .help = { privscbn-param-parents.help }自动：最多 6 个。
privscbn-param-sigma = 相似度尺度 σ
    .help = 相似度随距离减弱的快慢。自动：距离中位数的一半。
privscbn-param-bound = 贡献上限 B
    .help = 一条记录最多能给列对计数增加多少。1 很多的记录会按比例缩小到这个上限。
privscbn-param-tau = 每条记录计入的 1 的个数 τ
    .help = 1 的个数更多的记录会按比例缩小到这个数。
privscbn-param-unbounded = 无上限
privscbn-param-order = 一起计数的答案数上限
    .help = 三个比两个说明得更多，但噪声也更大。自动：在噪声下还看得出东西时取三个。
privscbn-param-partition = 分组依据
    .help = 含噪的列对计数，或逐次进行的隐私合并，或完全不分组。
privscbn-param-affinity = 关联度
    .help = 两列怎样算相似。Jaccard 是论文的选择。如果一组中各列的频率不同，它就找不出这个组。
privscbn-param-structure = 网络依据
    .help = 含噪的相关系数，不增加代价；或含噪选择。
privscbn-param-model = 条件分布依据
    .help = 每列与其父列的含噪表格，或只用含噪的列对计数。
privscbn-param-bridges = 组间的桥
    .help = 后面的每个组都依赖于前面的某一列。
privscbn-param-share_pairs = 列对计数所占的 { -epsilon } 份额
    .help = 其余用于表格。
privscbn-param-share_structure = 选择父列所占的 { -epsilon } 份额
    .help = 只在做这种选择时使用。
privscbn-param-theta = 单元格计数与噪声之比 θ
    .help = 自动确定的父列数，会让单元格中的计数达到噪声的这么多倍。
privscbn-param-shrink = 收缩程度
    .help = 罕见组合的条件分布向平均值回落的程度。
privscbn-param-beta = 网络所占的 { -epsilon } 份额 β
    .help = 其余用于表格。
privscbn-param-score = 评分
    .help = PrivBayes 的 R，或其第一版的互信息。
privscbn-param-delta = δ
    .help = 保证失效的概率；须小于记录数分之一。
privscbn-error-shares = share_pairs = { $pairs } 与 share_structure = { $structure } 必须给表格留下一些：两者之和要小于 1。请调低其中一个。
privscbn-error-groups = groups = { $groups } 必须是{ $form }。
privscbn-error-groups-form = 若干列表，从 0 起的每个属性恰好出现一次，且没有空列表；请把每个属性列入一个组
privscbn-error-widths = 两张表格分别有 { WHOLE($one) } 个和 { WHOLE($other) } 个属性，两者必须相同；请比较同一类表格。

## Steps of a ledger and their reasons.

privscbn-step-facts = 属性或阈值的选择
    .why = 它们是从数据中读出的，不是作为公开事实给出的。
privscbn-step-quiet = 不加噪声的所有步骤
    .why = 任何地方都没有加噪声。它显示模型本身损失多少。
privscbn-step-distances = 所有列对的含噪距离
    .why = 一条记录就能把 Jaccard 距离从 0 变成 1，而不是只变 1/(n-1)。
privscbn-step-rounds = 属性之间的距离，m - 1 轮互不重叠的属性对
    .why = 分成对的是列，不是人：每个人都在所有的对里。
privscbn-step-merge = 接下来要合并的两个组
    .why = 每一对的评分最多变化 1，且所有的对都在候选之列。
privscbn-step-next = 下一个属性及其父列
privscbn-step-choices = 所有组中父列的选择
privscbn-step-last-part = 预算的最后一份
privscbn-step-networks = 网络，每组一个
privscbn-step-conditionals = 条件分布，每组一份
privscbn-step-entropy = 最大熵 PrivSCBN
privscbn-step-tables = { $several ->
    [0] 单列
   *[other] 由表格求最大熵
}
privscbn-why-clusters = 分成组的是列，不是人：一个人会改变所有的组。
privscbn-why-unused = 它被留出，但没有使用。
privscbn-why-count = 一条记录对每个计数最多改变 1。
privscbn-why-two-cells = 一条记录会使每张表格中一个单元格变化 1，另一个也变化 1。
privscbn-why-cells = 一条记录被替换时，离开一个单元格，进入另一个单元格。
privscbn-why-odd = 一条记录对一个奇数计数最多改变 1。{ WHOLE($sets) } 个集合中，只有包含奇数个被改答案的集合才会变化。
privscbn-why-tables = 一条记录在每张表格中离开一个单元格，进入另一个：单列的表格 { WHOLE($single) } 张{ $several ->
    [0] {""}
   *[other] ，多列合在一起的表格 { WHOLE($several) } 张
}。
privscbn-why-length = 1 的个数超过 { $tau } 的记录，会按比例缩小到 { $tau } 个 1 的长度。
privscbn-why-bound = 1 很多的记录按较小的权重计入，总共最多增加 { $bound }。
privscbn-why-ones = 一条记录最多算 { $tau } 个 1。
privscbn-why-covariance = 一条记录对每一对的 n |cov| 最多改变 1。
privscbn-why-dependence = n R 最多变化 2，且每个父列集合都在候选之列。
privscbn-why-all-sets = 每个满员的父列集合都在候选之列。
privscbn-why-best-offered = 候选的父列是数据中最好的那些。所以一条记录就能使某种输出变得不可能。
privscbn-why-joint = 所有条件分布都来自同一张联合表。
privscbn-why-conditional = 噪声是为联合表的单元格设计的。一条记录就能把罕见组合的条件概率改变 1。

## What a method decided from public numbers.

privscbn-note-counted = 含噪计数的对象：{ $counted ->
    [cells] 答案的每一种组合，因为组合不多。
    [1] 单个答案，因为再多就会淹没在噪声中。
    [2] 两个答案的组合，以及更小的所有组合。
   *[3] 三个答案的组合，以及更小的所有组合。
}
privscbn-note-groups = 属性多于 { $most } 个，所以分成 { $groups } 张表格。除第一张外，每张都把几个属性加到与它们关联最强的属性上。
privscbn-note-tables = 含噪计数的对象：{ WHOLE($single) } 个单列{ $several ->
    [0] 。在这个 { -epsilon } 下，列对会淹没在噪声中。
   *[other] ，以及 { WHOLE($several) } 张多列的表格，它们包含所有列对。
}
privscbn-note-pairs = 有 { WHOLE($pairs) } 个列对明显高出噪声，并能放进由 { WHOLE($groups) } 组列构成的模型。其余 { WHOLE($left) } 个由它们推出。
privscbn-note-no-pair = 没有列对通过检验。
privscbn-note-stopped = 检验在找到 { $pairs } 个相依的列对后停止，这是允许找到的最大数目。
privscbn-note-left-out = { $pairs } 个相依的列对中，有 { $left } 个没有采用。采用它们会产生超过 { $most } 个属性的表格。
privscbn-note-priview = 由 { WHOLE($tables) } 张最多 8 个属性的表格回答查询。
privscbn-note-no-parents = 预算太小，一个父列也不能用。请调高 { -epsilon }，或调低 θ。
privscbn-note-too-many = 要求分成 { $asked } 组，但只有 { $columns } 个属性：取 k = { $columns }。
privscbn-note-dropped = 要求分成 { $asked } 组，结果是 { $found } 组；空组已去掉。

## Errors of the methods.

privscbn-error-delta = 有 { WHOLE($records) } 条记录时，delta = { $delta } 必须小于 1/n = { $limit }；请设为 { $lower } 或更小。
privscbn-error-attributes = attributes = { $attributes } 必须是 0 到 { $last } 之间互不相同的列；每列只写一次。
privscbn-error-first = first = { $first } 必须是属性 { $attributes } 之一；请选择其中一个。
privscbn-error-records = n = { $records } 必须至少为 2 条记录；请增加记录。
privscbn-error-counts = counts 的形状是 { $shape }。它必须含有 2、4、8、…… 个数，不能有负数，也不能全为零。父列与子列的每种组合写一个数。
privscbn-error-grouped = groups 中有 { $found } 个属性，而表格有 { $columns } 个；请把每个属性列入一个组。
privscbn-error-priview = PriView 收到 { $columns } 个属性，而它最多接受 { $most } 个。它的表格数随属性数的平方增长。请少选一些属性，或换一种方法。

## Uploads: public facts, with the help of each.

privscbn-upload-form = 文件内容
    .help = 列：每个属性一列“是”或“否”，每条记录一行。商品清单：每条记录一行，写出其中的商品，例如一个购物篮。类别：内容为任意词语的列，以及数字列。
privscbn-upload-left_out = 略去这些列
    .help = 编号、姓名、自由文本：凡不属于是/否属性的，都应略去。对类别表格，没有作任何说明的列也会略去。
privscbn-upload-yes = 表示“是”和“否”的词
    .help = 例如 yes|no。合成行就用这些词，否则用 1 和 0。除非单元格写的是 yes/no、true/false 或 1/0，否则必须填写。含有这些词的列都适用；单独一列写成 sex=f|m，多列之间用逗号。只写 J 则表示“是”用这个词。
privscbn-upload-thresholds = 阈值
    .help = 数字列的公开切分点，例如 age=65, income=30000：“是”表示至少这么多。绝不可从数据中取得，连中位数也不行。
privscbn-upload-categories = 类别
    .help = 每列的公开类别列表，例如 sex=f,m; income=low,high。0..4 是 0,1,2,3,4 的简写，*=no,yes 适用于所有其他列。单元格可能为空时加上 missing，有不在列表中的词时加上 other。可以粘贴编码手册，每列一行。
privscbn-upload-edges = 数字区间的分界点
    .help = 数字列的公开切分点，例如 age=18,30,45,65：18 以下、18 到不足 30，依此类推，直到 65 及以上。合成行写的是区间。绝不可从数据中取得。单元格可能为空时加上 missing，有不是数字的内容时加上 other。
privscbn-upload-blanks = 空单元格
    .help = 拒绝该文件，或把每个空单元格算作“否”。
privscbn-upload-separator = 商品之间的分隔
    .help = 一行中两种商品之间的符号。
privscbn-upload-own_items = 使用数据中最常见的商品
    .help = 从文件中读出哪些商品作为属性，而不是事先说明。
    .notice = 这样就把哪些商品常见当作公开信息。一个人的购物篮就能改变这份清单，所以对这个数据集，什么都没有得到证明。
privscbn-upload-items = 商品
    .help = 作为属性的商品的公开清单，用逗号分隔（如果商品名中都没有空格，也可用空格）。它必须不看数据就能知道，例如价目表。
privscbn-upload-most_items = 商品数
    .help = 保留最常见的这么多种。
privscbn-upload-limits = 最多 { WHOLE($attributes) } 个属性和 { WHOLE($values) } 个值；类别表格最多 { $columns } 列，每列最多 { WHOLE($categories) } 个类别。
privscbn-upload-endings = 商品清单每条记录一行，文件名也可以用 .dat 或 .basket 结尾。

## What an upload says of itself.

privscbn-note-few = 只有 { $records } 条记录：不足 { $few } 条时，噪声几乎掩盖一切。
privscbn-note-blanks = 有 { WHOLE($cells) } 个空单元格算作“否”。
privscbn-note-own-items = { WHOLE($all) } 种商品中最常见的 { WHOLE($items) } 种是从文件中读出的。除非这份清单是公开的，否则什么都没有得到证明。
privscbn-note-absent = 没有出现在任何记录中：{ $items }（共 { WHOLE($many) } 种商品）。

## Errors of uploads.

# A column with its first words.
privscbn-holds = 列“{ $column }”（{ $words }）
privscbn-error-yes = { $part } 必须写出一个表示“是”的词，或两个不同的词分别表示“是”和“否”；写法如 sex=f|m。
privscbn-error-thresholds = thresholds = { $part } 不是一列加一个数；写法如 age=65, income=30000，中间用逗号。
privscbn-error-no-number = 列“{ $column }”设有阈值，其中却有 { $word }；阈值需要数字。请改正这些单元格，或略去这一列。
privscbn-error-two-yes = 给出的表示“是”的词是“{ $word }”。不清楚{ $held }中什么表示“否”。请为单独的列写明这个词，如 { $example }={ $word }。
privscbn-error-unclear = 不是 yes/no、true/false 或 1/0：{ $held }{ $more }。{ $binary ->
    [yes] 请写明表示“是”的词，{ $number ->
        [yes] 或给出公开的阈值（如 { $example }=10），或
       *[no] 或
    }
   *[no] { $number ->
        [yes] 请给出公开的阈值（如 { $example }=10），或
       *[no] 请
    }
}略去这一列，或选择“类别”。
privscbn-error-empty-cells = 空单元格：{ WHOLE($cells) } 个，第一个在列“{ $column }”的第 { WHOLE($row) } 行。请填上，或把空单元格算作“否”。
privscbn-error-all-columns = 为所有列写了不止一对词；请只写一对，或写明列名。
privscbn-error-none-left = 没有剩下可以合成的列；一张表格至少需要一列。请少略去几列。
privscbn-error-single = 每一列都只有一个类别，没有什么可学的；请写出更多类别，或换一个文件。
# $largest lists the columns with most categories.
privscbn-error-pairs = { $columns } 列合计有 { WHOLE($categories) } 个类别（最多的是：{ $largest }）。它们的列对有 { WHOLE($cells) } 个单元格，而最多计 { WHOLE($most) } 个。请给数字列写出分界点，如 age=20,40,60。或者少列一些类别并加上 other，或者略去某些列。
privscbn-error-yes-no-only = 这种方法用于是/否列，而这张表格含有类别。请选择最大熵方法，它两者都接受。
privscbn-error-needs-rows = 这种方法需要一次取得这类表格的所有行，不能使用各部分的计数。请只给一个文件，或选择最大熵方法。
privscbn-error-wide-parts = 这种方法需要一次取得有 { $columns } 个属性的表格的所有行。最多能把 { $most } 个属性一起计数。请选择最大熵方法，或只给一个文件。
privscbn-error-parts = 类别，以及从文件中读出的商品，需要一次取得所有行。是/否列，以及事先说明的商品清单，可以分部分计数。请只给一个文件。
privscbn-error-rows = 要求合成行与真实行一样多：{ WHOLE($rows) } 行，{ $columns } 列。最多生成 { WHOLE($most) } 个单元格。请在计划中写明要合成多少行。
privscbn-error-empty-file = 文件是空的；一条记录需要一行。请换一个文件。
privscbn-error-quote = 某一行中的引号没有闭合；每个带引号的商品需要两个引号。请补上，或去掉。
privscbn-error-lists = 文件被说明为商品清单，而它的形式是 { $form }。两者只能取一。请说明各行是表格的行（例如在计划中用结尾 .csv）。或者选择商品清单。
privscbn-error-rows-form = 文件被说明为表格的行，有 { WHOLE($columns) } 列；而商品清单每条只占一行。请说明它是商品清单（在计划中用结尾 .basket），或选择“列”。
privscbn-error-no-item = 没有一行写出商品；清单至少需要一种。请换一个文件。
privscbn-error-items = 没有写明商品；哪些商品作为属性，必须是公开的。请写明，或使用数据中最常见的商品。

## The download of a release: its notes, one a line, and what its columns hold.

privscbn-unlinked = { $all ->
    [yes] 不适合用来预测：在这些行中，没有一列依赖于另一列。更大的 { -epsilon } 可能会保留列之间的关联。
   *[no] 不适合用来预测 { $columns }{ $more ->
        [0] {""}
       *[other] {" "}以及另外 { WHOLE($more) } 列
    }。在这些行中，其他任何列都不提供与此有关的信息。
}
privscbn-notes-rows = synthetic.csv 每行是一条合成记录：每个单元格写“是”或“否”。没有一行是真实的人。关于许多行的事实得到保留，只受噪声和模型局限的影响。
privscbn-notes-categories = synthetic.csv 每行是一条合成记录，用 categories.csv 中的词。没有一行是真实的人。关于许多行的事实得到保留，只受噪声和模型局限的影响。数字写成它所在的区间。
privscbn-notes-views = 这种方法发布若干张含噪表格，每张只有几个属性；它不生成记录。views.csv 每行是一个单元格：属性、各属性的值（顺序相同）、记录的占比。shares.csv 给出每个属性“是”的占比，由这些表格估计得出。
privscbn-notes-network = network.json 是发布的模型：属性的分组，以及每个属性和它的父列。对父列取值的每种组合，它给出“是”的概率。1 表示“是”，按父列的顺序排列。可以从中再抽取更多行，不增加代价。
privscbn-notes-weights = model.json 是发布的模型。可以从中再抽取更多行，不增加代价。一条记录的概率与 exp(所有集合的带符号权重之和) 成正比。集合中有偶数个属性为“是”时，符号为 +，否则为 -。后面的组依赖于作为它的桥的那个属性。
privscbn-notes-latent = model.json 是发布的模型。可以从中再抽取更多行，不增加代价：按这些相关系数抽取正态随机数，每个属性一个；如果这个数小于其占比对应的分位数，该属性就为“是”。
privscbn-notes-cells = model.json 是发布的模型。可以从中再抽取更多行，不增加代价。一条记录的概率与两部分的乘积成正比。一部分是“start”下它的各单列占比的乘积。另一部分是 exp(它在所有集合中的单元格的权重之和)。单元格按 categories.csv 的顺序排列，集合中最后一列变化最快。
privscbn-notes-book = categories.csv 列出每一列的类别，即读取文件之前所说明的类别。
privscbn-notes-shares = shares.csv 给出每个答案的占比：合成行中的占比，以及模型所说的占比。
privscbn-notes-short = 如果把这些行当作真实数据来分析，得到的区间会太窄。请把噪声和模型可能造成的变化加上去。
privscbn-notes-seed = 这些行是用旁边所附的种子从发布的模型中抽取的。种子是公开的，不属于噪声；verify.py 会重新抽取这些行。
privscbn-notes-range = 在至少 95 % 的{ -release }中，真实占比落在 shares.csv 的 share_measured 加减 half_width_95 之内。其他占比没有误差范围：模型综合了所有计数。合成行的单元格也没有，因为它们不属于任何人。
privscbn-notes-no-range = 占比没有误差范围：没有哪个单列的计数按原样发布。仅凭公开的数，没有公式能说明模型的误差有多大。合成行的单元格也没有，因为它们不属于任何人。
privscbn-file-attribute = 列名
privscbn-file-column = { privscbn-file-attribute }
privscbn-file-share_in_rows = 合成记录中{ $yes ->
    [yes] “是”的占比
   *[no] 的占比
}，0 到 1
privscbn-file-share_of_model = 发布的模型所说的{ $yes ->
    [yes] “是”的占比
   *[no] 占比
}，0 到 1
privscbn-file-share_measured = 含噪计数得到的“是”的占比；可能小于 0 或大于 1
privscbn-file-half_width_95 = share_measured 的 95 % 范围的一半：由其噪声得出
privscbn-file-view = 表格的编号
privscbn-file-attributes = 表格涉及的属性
privscbn-file-values = 各属性的值，顺序相同：1 表示“是”，0 表示“否”
privscbn-file-share = 记录的含噪占比，0 到 1
privscbn-file-category = 类别的词；数字区间按说明时的写法
privscbn-file-place = 类别在该列中的位置，从 0 起
privscbn-file-word = categories.csv 中的一个类别
privscbn-error-evaluations = 没有定义 { $method } 在 m = { $columns }、max_parents = { $parents } 时的评分次数；请用 'fgb' 或 'greedy'，至少 1 个属性、0 个父列。

## Attacks: two tables that differ in one record, and the score that tells them apart.

privscbn-differ = 两张只差一条记录的表格
privscbn-pair-p3 = P3：一条记录两列都有，或只有其中一列
    .first = 一条记录 11
    .other = 一条记录 10
    .score = 发布的两列相似度
    .setting = 共 1,000 条记录，两列，其中 999 条是 00。D 有一条记录 11，D′ 中这一条换成 10。
privscbn-pair-p3_block = P3：一条记录有四列，或有其中两列
    .first = 一条记录 1111
    .other = 一条记录 1100
    .score = 发布的最后两列相似度
    .setting = 共 1,000 条记录，四列，其中 999 条是 0000。D 有一条记录 1111，D′ 中这一条换成 1100。
privscbn-pair-p4 = P4：候选的网络不同
    .first = 记录 000、000、101
    .other = 记录 000、000、011
    .score = 只有两张表格之一才会导致的网络（1 或 -1）
    .setting = 共三条记录，三列。D 是 000、000、101；D′ 是 000、000、011。
privscbn-pair-p5 = P5：唯一有第 1 列的记录，有第 2 列，或没有
    .first = 一条记录 011
    .other = 一条记录 010
    .score = 发布的、给定第 1 列时第 2 列的概率
    .setting = 共 1,000 条记录，三列，其中 999 条是 000。D 有一条记录 011，D′ 中这一条换成 010。
privscbn-pair-all = { $method }：一条记录四列都有，或都没有
    .first = 有一条含 1 的记录
    .other = 没有
    .score = 发布的 1 的占比之和
    .setting = D 中有一条记录，它的四列中有{ $ones ->
        [1] 一列
        [2] 两列
        [3] 三列
       *[4] 全部四列
    }为 1；D′ 中这条记录没有 1；其余 49 条都没有 1。攻击要判断这是哪一张表格。
privscbn-pair-odd = { $method }：一条记录有使奇数计数变化最大的那么多个属性，或一个也没有
    .first = { privscbn-pair-all.first }
    .other = { privscbn-pair-all.other }
    .score = { privscbn-pair-all.score }
privscbn-pair-categories = { $method }：一条记录取最后的类别，或取最先的类别
    .first = 一条取最后类别的记录
    .other = 取最先的类别
    .score = 发布的最后类别的占比，减去最先类别的占比
    .setting = 共两列，每列三个类别。D 中有一条记录，两列都取最后的类别；D′ 中它取最先的类别。其余 48 条中一半取最先的，一半取最后的。攻击要判断这是哪一张表格。
privscbn-pair-single = { $method }：一条记录在唯一的一列中为“是”，或为“否”
    .first = 一条为“是”的记录
    .other = 一条为“否”的记录
    .score = 发布的 1 的占比
    .setting = 只有一列。D 中有一条记录为“是”，D′ 中它为“否”；其余 48 条中一半为“是”。全部 { -epsilon } 只保护一个数，所以攻击会接近已证明的界限。

## The published proof: what does not hold, with the numbers of a run.

privscbn-ladder = 前两行相信论文的敏感度。其余各行是单独一个步骤的真实代价。
privscbn-proof = 这张表格的{ $records }数为 { WHOLE($rows) }，有 { $columns } 列，{ -epsilon } = { SIG($epsilon) }。有三个问题可以实际演示。方法在两张只差一条记录的小表格上运行，由攻击把它们区分开。
privscbn-gap-p1 = 论文让各组共用一份预算，好像每个人只在一个组里。其实每个人都在所有的组里，所以各组的代价要相加。
    .title = 分成组的是列，不是人
    .figures = { $clusters ->
        [1] 这里只有一个组，没有加错的地方。
       *[other] 声称只计一次：{ SIG($claimed) }。把 { $clusters } 个组相加，不计没有使用的部分：{ SIG($proven) }。
    }
privscbn-gap-p2 = 距离分轮测量，每轮中的列对互不重叠。每轮只计一次账，但一个人在一轮的所有列对里。
    .title = 各轮列对分开的也是列
    .figures = { WHOLE($rounds) } 轮共 { WHOLE($pairs) } 个列对。声称：{ SIG($claimed) }。即使 P3 没有问题，相加也得：{ SIG($proven) }。
privscbn-gap-p3 = 噪声是按“记录数分之一”的变化设计的。而 Jaccard 距离只比较有这两列之一的人。如果这样的记录只有一条，距离就由它一条决定。
    .title = 距离可以从 0 跳到 1
    .figures = 假定的敏感度为 1/{ WHOLE($others) }，真实的敏感度为 1。
privscbn-gap-p4 = 如果候选对象对所有人都一样，指数机制能保护选中的是哪一个。而在这里，每一列都带着数据中最好的父列。所以有些网络可能来自一张表格，却绝不会来自与它相邻的表格。
    .title = 候选对象取决于数据
privscbn-gap-p5 = 噪声是按联合表的单元格设计的，一条记录对它只改变记录数分之一。噪声却加在条件概率上。如果只有一个人具有某种罕见组合，他就能把一个条件概率从 0 变成 1。
    .title = 把单元格的噪声用在条件概率上
    .figures = { $cost ->
        [0] 这里每组只有一张联合表，所以没有条件概率被加噪声。
       *[other] 一个条件概率的代价：最多 { SIG($cost) }，声称的是 { SIG($claimed) }。
    }
privscbn-gap-p6 = 论文没有说明最先几列的条件概率从何而来。真实的边缘分布是不受保护的。这里它们来自含噪的联合表。
    .title = 最先的条件概率
privscbn-gap-p7 = 选取最畅销的商品用到了数据，却没有计入。根据数据调整 k、σ 和 d 也是如此。所有这些都必须事先确定。
    .title = 看着数据选出的东西
privscbn-gap-p8 = 一个网络的预算按它的列数平分，其中一份始终没有用。这损失的是准确度，不是隐私。
    .title = 反方向的一点余量
privscbn-rung-claimed = 声称的
    .why = 论文自己求出的和。
privscbn-rung-sums = 改正求和
    .why = 列对和组分开的是列，所以它们的代价要相加。敏感度仍按论文。
privscbn-rung-distances = 距离，真实的敏感度
    .why = 把一条所有列都有的记录换成一列都没有的，每个距离都会变化 1。
privscbn-rung-conditionals = 条件概率，单独一张表格
    .why = 一条记录就能把罕见组合的条件概率完全颠倒。
privscbn-rung-choices = 父列的选择
    .why = 候选的父列取决于数据，所以有些输出能证明是哪一张表格。

## Accuracy.

privscbn-alike =
    .why = 仿造数据是一张虚构的表格，记录数和列数相同。根据它作出的选择不取决于任何人，所以没有隐私代价。
privscbn-ways = 一个问题涉及的列数
    .help = 一个问题询问这么多列的所有组合的占比；随机询问 200 个问题。误差是需要换单元格的记录所占的比例，取平均。
    .error = { $ways } 列误差
privscbn-trivial = 独立，无噪声
privscbn-not-run = 此图{ $all ->
    [yes] {""}
   *[no] 从 { -epsilon } = { SIG($epsilon) } 起
}不运行“{ $method }”。它的搜索每次运行要给 { WHOLE($sets) } 个父列集合评分：按论文所说的每秒 { WHOLE($speed) } 个，需要 { $time }。
privscbn-duration = { WHOLE($many) } { $unit ->
    [years] 年
    [days] 天
    [hours] 小时
    [minutes] 分钟
   *[seconds] 秒
}

## Picture: eight rows, the ring of columns, and what each is compared with. $of_100 is a share of 100 rows.

privscbn-off-by = 三列合在一起，误差为每 100 行 { SIG($of_100, digits: 2) } 行。
privscbn-in-100 = 每 100 行 { SIG($of_100, digits: 2) } 行
# The ring, read aloud. $against is quiet, true or nothing.
privscbn-ring = { $columns } 列围成的环，按文件中的顺序。{ $against ->
    [nothing] { privscbn-edges }。
   *[other] { $same ->
        [yes] { privscbn-edges }：与{ $against ->
            [true] 真实网络
           *[quiet] 无噪声时
        }相同。
       *[no] { $against ->
            [true] 真实网络
           *[quiet] 无噪声时
        }的 { $there } 条边中，保留 { $kept } 条，丢失 { $lost } 条；新增 { $new } 条。
    }
}
privscbn-edges = { $kept ->
    [0] 没有边
   *[other] { $kept } 条边
}
privscbn-edges-kept = 保留 { $edges } 条，共 { $there } 条
privscbn-edges-new = 新增 { $edges } 条
privscbn-edges-lost = 丢失 { $edges } 条
privscbn-edge-published = 已发布
privscbn-edge-kept = 保留
privscbn-edge-new = 新增
privscbn-edge-lost = 丢失
privscbn-network = 网络
    .table = 列对表
    .column = 列
    .edge = 边
privscbn-network-frame = 哪些列相互关联{ $against ->
    [nothing] {""}
    [true] ，与真实情况比较：仅供你自己查看
   *[quiet] ，与无噪声时比较：仅供你自己查看
}
privscbn-rows-real = { WHOLE($rows) } 行真实数据中的 { $shown } 行
privscbn-rows-frame = { privscbn-rows-real }：仅供你自己查看
privscbn-rows-published = { WHOLE($rows) } 行合成数据中的 { $shown } 行{ $gone ->
    [yes] ，不含 Ada
   *[no] {""}
}
privscbn-rows-none = 不生成行，只回答问题
privscbn-rows-cut = { $caption }，{ WHOLE($columns) } 列中的 { $most } 列
privscbn-rows-heard = { $caption }；列名下方是{ $words ->
    [yes] 各类别的占比
   *[no] “是”的占比（%）
}
privscbn-rows-nobody = 没有一个合成行属于任何人。
privscbn-rows-bars = 列的上方：{ $words ->
    [yes] 各类别的占比，按编码手册的顺序
   *[no] “是”的占比（%）
}{ $marked ->
    [yes] ；“偏”：超出你允许的误差。
   *[no] 。
}
privscbn-queries = 这种方法不生成网络，也不生成行：它用含噪表格回答问题。下面是它对所有列对的回答。如果只需要答案，它的误差可能比生成行的方法小。
    .answered = 回答
    .alt = 每对列的关联度：回答的，以及真实表格中的。
privscbn-floor = { $several ->
    [yes] 列的分组
   *[no] 学到的模型
}
# Cards of Settings; each has its help.
privscbn-card-expected = 平均误差
    .help = { $runs } 次{ -trial-run }的均值。任取三列，每 100 行中有这么多行需要换单元格。取 200 种选法的均值；选法不足 200 种时，取全部选法的均值。
privscbn-card-now = 本次{ -trial-run }
    .help = 任取三列，每 100 行中有这么多行需要换单元格。取 200 种选法的均值；选法不足 200 种时，取全部选法的均值。
privscbn-card-quiet = 无噪声
    .help = 方法本身的损失，使用相同的种子。多大的 { -epsilon } 也不能使它变小。
privscbn-card-independent = 各列独立
    .help = 在这个 { -epsilon } 下，如果每列都独立抽取，同样的误差是多少。这时列之间的关联全部丢失。
privscbn-card-planted = 与预设分组的一致程度
    .help = 找到预设的组时，调整兰德指数为 1；随机分组时约为 0。
    .second = 满分为 1；预设了 { $groups } 个组
privscbn-tolerance = 允许的误差（3 列误差）
    .help = 合成数据表的误差可以有多大，而对你仍然有用。任取三列：0.05 表示平均每 100 行中可以有 5 行落在错误的单元格里。
privscbn-tolerance-example = 每 100 个中最多 { SIG($of_100) } 个（{ $rows }）落在错误的单元格里。
privscbn-waiting = “{ $method }”在这张表格上最多要给 { WHOLE($sets) } 个父列集合评分。
privscbn-take = 改用“{ $method }”
privscbn-judged = { $compared ->
    [worse] 在这里，各列独立时更好：误差为每 100 行 { SIG($independent, digits: 2) } 行，而此处为 { SIG($here, digits: 2) } 行。
    [same] 本次{ -trial-run }与各列独立时一样好，并没有更好。
   *[better] 各列独立时误差为每 100 行 { SIG($independent, digits: 2) } 行；本次{ -trial-run }的误差为 { SIG($here, digits: 2) } 行。
}{ $left ->
    [model] 即使没有噪声，损失也几乎同样大。
    [noise] 其中大部分来自噪声：没有噪声时，只剩 { SIG($without, digits: 2) } 行。
   *[both] 没有噪声时，还剩 { SIG($without, digits: 2) } 行。
}

## How it works: budget, model, rows.

privscbn-how-quiet = 任何地方都没有加噪声。这是论文原版的步骤本身的损失。
privscbn-how-published = { -epsilon } = { SIG($epsilon) } 分成三份：{ SIG($distances, digits: 2) } 用于距离，{ SIG($networks, digits: 2) } 用于网络，{ SIG($chances, digits: 2) } 用于概率。概率所加噪声的尺度最多为 { SIG($noise, digits: 2) }。噪声小，是因为论文假定一个人最多使概率变化 { WHOLE($records) } 分之 2。
privscbn-how-measured = { -epsilon } = { SIG($epsilon) } 用于：{ $spent }。噪声以记录数为单位。
privscbn-how-queries = 由含噪表格回答查询；没有网络，也没有合成表格。
privscbn-how-independent = 没有一列有父列，所以各列独立抽取。
privscbn-how-latent = 两个答案背后的数，其关联与这两个答案的关联一致。网络显示其中关联最强的列对。
privscbn-how-even = { $groups ->
    [1] 方法取了与计数相符的最均匀的表格。
   *[other] 方法取了与每张表格的计数相符的最均匀的表格，每张最多 { $most } 列。除第一张外，每张都在前面表格的列上增加几列。
}网络显示其中关联最强的列对。
privscbn-how-clusters = { $clusters ->
    [1] 所有列成为一组
   *[other] 得到 { $clusters } 个组{ $few ->
        [yes] ，列数分别为 { $sizes }
       *[no] {""}
    }
}。每列最多有 { $parents } 个父列{ $bridges ->
    [0] {""}
   *[other] ，各组由 { $bridges } 座桥相连
}。
privscbn-how-rows = 然后从中抽取 { WHOLE($rows) } 行：其中没有一个真实的人。
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
privscbn-association-title = 哪些列相互关联
privscbn-association-heard = 所有列对的热图：{ $label }。
privscbn-association-used = { $used ->
    [yes] { $several ->
        [yes] 各组是根据发布的热图划分的，用方框标出。列按组排列。
       *[no] 所有列都在一组：没有切分。
    }
   *[no] 这种方法不根据这样的热图分组。{ $several ->
        [yes] 列按组排列。
       *[no] {""}
    }
}
privscbn-association-pairs = { $used ->
    [yes] 明显高出噪声的列对组成组，以它们的表格放得下为限。
   *[no] 在这个 { -epsilon } 下不对列对计数，所以热图是合成行的热图。
}
privscbn-association-words = Cramér’s V 表示两列关联的程度：0 表示一列完全不能说明另一列，1 表示完全说明。没有明显高出噪声的列对保持为 0。
privscbn-image-title = 画在图片上的各组
privscbn-image = 每一列是一个像素，上面的数字是它所在组的编号。方法并不知道位置：如果各组连成片，说明找到了关联。
privscbn-image-heard = { $rows } × { $columns } 像素的分组图。
privscbn-true-frame = 真实值：仅供你自己查看
privscbn-column = 列
privscbn-shares-title = “是”的占比
privscbn-shares-heard = 每列“是”的占比。
privscbn-categories-title = 各类别的占比
privscbn-categories-heard = { $column } 各类别的占比。
privscbn-farthest = 误差最大：{ $name }，发布值 { PERCENT($published, digits: 3) }，真实值 { PERCENT($true, digits: 3) }。
privscbn-farthest-column = 误差最大：{ $name }，{ PERCENT($off) } 的行在别的类别里。
privscbn-conditional-title = 每列依赖于什么
privscbn-conditional-more = 网络显示关联最强的列对。合成行所依据的比它显示的更多。
privscbn-conditional = { $many ->
    [0] 单独看时“是”的概率
   *[other] 给定父列时“是”的概率
}
privscbn-conditional-heard = { $many ->
    [0] {""}
   *[other] 给定 { $parents } 时，
}{ $column } 为“是”的概率，发布值与真实值。
privscbn-parents = { $few ->
    [yes] 条形下方，自上而下：{ $parents }。
   *[no] 父列：{ $parents }。
}
privscbn-rarest = 最罕见的组合{ $records ->
    [0] 没有真实记录。
   *[other] 有 { WHOLE($records) } 条真实记录。
}
privscbn-print = 分层的网络，供打印
    .note = 一个方框是一个组。父列在子列上方，线越粗关联越强，连接两个组的线是虚线。
privscbn-cluster = 组
privscbn-bar-published = 发布值
privscbn-bar-true = 真实值

## Release and Compare.

privscbn-own-items = 哪些商品作为列，是从你的数据中读出的，所以没有保证能覆盖它。要进行{ -release }，请在上传面板中把商品列为公开事实。
privscbn-drawing = 抽取所需的时间与{ -trial-run }相同；页面会等它完成。
privscbn-file-rows = 合成行{ $categories ->
    [yes] ，用你的词
   *[no] {""}
}：没有一行属于任何人
privscbn-file-categories = 每列的类别，与说明时相同
privscbn-file-model = 含噪的模型，合成行由它抽取
privscbn-file-views = 含噪表格，每张只有几列
privscbn-file-shares = { $categories ->
    [yes] 每个类别的占比
   *[no] 每列“是”的占比
}：合成行中的，以及模型所说的
privscbn-released-label = “是”的占比
privscbn-released-heard = 发布的每列“是”的占比
privscbn-released-table = 已发布的{ $cells ->
    [yes] 表格
   *[no] 行
}
privscbn-released-rows = { WHOLE($rows) } 个{ $cells ->
    [yes] 单元格
   *[no] 合成行
}中的 { WHOLE($shown) } 个；下载的文件包含全部。
privscbn-released-shares = { $categories ->
    [yes] 每个类别的占比
   *[no] 每列“是”的占比
}
privscbn-released-title = 发布的模型所说的{ $categories ->
    [yes] 每个类别的占比
   *[no] “是”的占比
}
privscbn-released-words = 每个占比一个条形，按列的顺序。{ $cut ->
    [yes] 显示 { WHOLE($bars) } 个中的前 { $most } 个。
   *[no] {""}
}{ $whiskers ->
    [yes] 误差线：在至少 95 % 的{ -release }中，真实占比落在其中。
   *[no] {""}
}
privscbn-released-expected = 三列合在一起，误差约为每 100 行 { SIG($of_100, digits: 2) } 行。这由噪声和记录数得出，两者都是公开的。
privscbn-difference = { $categories ->
    [yes] 每个类别的占比
   *[no] “是”的占比
}，以 100 行计
privscbn-difference-heard = 发布的占比的成对条形图：{ $cut ->
    [yes] { $all } 个中 A 与 B 相差最大的 { $kept } 个
   *[no] 所有列
}。
privscbn-joins = 相互关联的列
privscbn-joins-both = 两者都有：{ $pairs }
privscbn-joins-alone = 仅 { $letter }：{ $pairs }
privscbn-joins-heard = 网络所连接的列对。其中{ $listed }。

## Choose.

privscbn-choose-rows = 行数
    .help = 在这里，行数是公开的。
privscbn-choose-columns = 是/否列的列数
    .help = 按发布时的列数。
privscbn-choose-off = 落在错误单元格里的行的占比
    .help = 任取三列合在一起，取平均：0.05 表示每 100 行中有 5 行。
privscbn-choose-in-words = { WHOLE($rows) } 行中可以有 { WHOLE($off) } 行落在错误的单元格里。
privscbn-choose-fewer = { $columns } 列
privscbn-choose-have = 是/否列
privscbn-choose-publish = 保留相同规律的合成数据表
privscbn-choose-again = 合成数据表只计一次；可以对它提出任何问题。
privscbn-choose-tables = { $columns } 列的表格
