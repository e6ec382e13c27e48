## Picture. $events is a plural; $period one period.

fda-off-by = 总数的误差通常为 { SIG($off, digits: 2) } 次{ $events }。
fda-subject = { $person ->
    [yes] 一个人
   *[no] 一次{ $events }
}
fda-your-data = 你的数据
fda-title = { $difference ->
    [yes] 发布值减真实的{ $signed ->
        [yes] 在场数
       *[no] 总数
    }
   *[no] { $signed ->
        [yes] 在场数
       *[no] 累计总数
    }
}（{ $events }）
fda-legend-published = 发布值
fda-legend-treated = 发布值，{ $done }
fda-legend-band = 95% 的{ -release }{ $raw ->
    [yes] （后处理之前）
   *[no] {""}
}
fda-legend-beside = { $method }{ $raw ->
    [yes] ，后处理之前
   *[no] {""}
}
fda-legend-ada = Ada 和她的区块{ $gone ->
    [yes] ；点线：没有她
   *[no] {""}
}
fda-legend-before = 之前
fda-legend-runs = 另外 { $runs } 次{ -trial-run }
fda-legend-true = 真实值
fda-beyond-scale = 超出刻度
fda-legend-corridor = { $true ->
    [yes] 真实值
   *[no] 发布值
} ± { SIG($tolerance) }，允许的误差
# Read aloud in place of the picture.
fda-heard = 发布的{ $events }{ $signed ->
        [yes] 在场数
       *[no] 累计总数
    }，共 { WHOLE($periods) } 期（{ $period }）。最后为 { SIG($total) } ± { SIG($half) }（95% 的{ -release }）。
fda-things = 个{ $raw ->
    [yes] 后处理之前的
   *[no] {""}
}{ $judged ->
    [pooled] 总数
    [last] 最后总数
   *[worst] 完整序列
}
fda-allowed = { SIG($tolerance) }{ $share ->
        [0] { "" }
       *[other] （最大总数的 { PERCENT($share) }）
    }

# Dates on an axis, in signs of d3-time-format; what stands behind the bar is said once.
fda-ticks-year = %Y
fda-ticks-month = %Y年%-m月
fda-ticks-day = %-m月%-d日 | %Y年
fda-ticks-minute = %H:%M | %Y年%-m月%-d日
fda-hover-month = %Y年%-m月
fda-hover-day = %Y年%-m月%-d日
fda-hover-minute = %Y年%-m月%-d日 %H:%M

## Settings

fda-tolerance-of = 允许的误差（{ $events }）
fda-tolerance-example = 你认为不超过 { SIG($tolerance) } 的误差无妨。
fda-not-drawn = 没有画出：{ $methods }。最多画 { $most } 种方法；有些方法不能用于这么长的序列。
fda-beside = 与之比较
    .nothing = 无
fda-judged = 按什么评判
    .pooled = 随机取一个总数
    .last = 最后的总数
    .worst = 同时看所有总数
fda-fit = 坐标轴适应所显示的内容
fda-view = 视图
fda-compare = 要比较的方法
fda-others = 更多方法
fda-changes = 每人最多的变化
fda-grows = 终点未知（分段）
    .help = 每段都用整个 { -epsilon }：一个事件只落在一段之中。
fda-matter = 重要的总数
fda-matter-step = { $step ->
        [0] 全部
        [2] 每 2 个取 1 个
        [3] 每 3 个取 1 个
        [-1] 另一个步长
       *[other] 每 { $step } 个取 1 个
    }
fda-rest = 公布的其他总数
fda-rest-weight = { $some ->
        [yes] 全部，噪声更大
       *[no] 只公布无需额外花费的
    }

## Numbers

fda-expected = { SIG($off) } 次{ $events }
    .label = 典型误差{ $raw ->
        [yes] ，后处理之前
       *[no] {""}
    }
fda-final = { SIG($total) } 次{ $events } ± { SIG($half) }（95% 的{ -release }）
    .label = 最后的{ $signed ->
        [yes] 在场数
       *[no] 总数
    }
fda-error-now = { SIG($off) } 次{ $events }
    .label = 这次{ -trial-run }的误差
fda-within = { WHOLE($of) } 个中有 { WHOLE($within) } 个
    .label = 误差在 ± { SIG($tolerance) } 之内的总数
fda-table = 累计总数
fda-table-true = 发布的总数与真实的总数
fda-column-total = 发布的总数{ $most ->
    [0] {""}
   *[other] ，每人最多 { WHOLE($most) } 个
}
fda-column-raw = { fda-column-total }，后处理之前
fda-column-half = ±（95% 的{ -release }）
## How it works

fda-how-count = 一个区块包含一个或多个连续的时段（{ $period }）。{ $counted ->
        [changes] 每次进入和每次离开
        [persons] 每人上限之内的每次{ $events }
       *[events] 每次{ $events }
    }计入{ $stack ->
        [1] 一个区块。
       *[other] 最多 { $stack } 个区块。
    }
fda-how-noise = 每个区块加一次噪声。计入同一个事件的所有区块分摊 { -epsilon } = { SIG($epsilon) }。
fda-how-add = { $blocks ->
    [yes] 全部总数一并由全部 { WHOLE($made) } 个区块的含噪计数拟合得出。
   *[no] 一个总数由少数几个区块相加得出。
}
fda-event = 显示第几期（{ $period }）的事件
fda-total-after = 显示截至第几期（{ $period }）的累计总数
fda-share = 每个区块的 { -epsilon }
fda-boxes-title = 时间上的区块；含该事件的加了轮廓线
fda-shares-title = 第 { WHOLE($event) } 期（{ $period }）的事件：各区块的 { -epsilon }
fda-box-hover = 时段 { $first } 至 { $last }：{ -epsilon } = { $share }
fda-boxes-many = 画出了 { WHOLE($boxes) } 个区块中最长的 { WHOLE($drawn) } 个。
fda-spends = 第 { WHOLE($event) } 期（{ $period }）的事件{ $boxes ->
    [0] 不在任何区块中。
    [1] 在一个区块中，用去 { -epsilon } = { SIG($spent) }。
   *[other] 在 { WHOLE($boxes) } 个区块中，用去 { -epsilon } = { SIG($spent) }。
}
fda-adds = 截至第 { WHOLE($total) } 期（{ $period }）的累计总数{ $boxes ->
        [0] 不发布。
        [1] 是一个区块。
       *[other] 由 { $boxes } 个区块相加得出。其中不含该事件的加了绿色轮廓线。
    }
fda-matters = { WHOLE($of) } 个总数中有 { WHOLE($count) } 个重要。{ $all ->
        [yes] 其他总数的噪声更大。
       *[no] 另有 { WHOLE($free) } 个总数无需额外花费；其余的不公布。
    }
fda-epochs = { $epochs ->
        [0] {""}
       *[other] 已有分段在第 { $begun } 期（{ $period }）结束。
    }这一段可以持续到第 { WHOLE($coming) } 期（{ $period }）。若已知终点在 { WHOLE($periods) } 期之后，平均方差会缩小到 1/{ DECIMAL($price, decimals: 2) }。

## Accuracy

fda-error-metric = 一个总数的典型误差
fda-error-note = 线是均方根误差{ $raw ->
    [yes] ，后处理之前
   *[no] {""}
}。色带和竖条是{ -trial-run }的第 5 至第 95 百分位数。
fda-best = 对 { WHOLE($totals) } 个总数，{ $same ->
        [yes] FDA 论文原版的误差与“{ $best }”一样小。
       *[no] 在不用 δ 的方法中，“{ $best }”的误差最小。要达到同样误差，FDA 论文原版所需的 { -epsilon } 是“{ $best }”的 { DECIMAL($factor, decimals: 2) } 倍。
    }
fda-horizons-plain = “FDA，最优”按固定的 N 和相等的权重画出。
fda-horizons-table = 误差随总数个数的变化
fda-horizons-title = 一个总数的典型误差（{ $events }，对数刻度）
fda-horizons-axis = 总数的个数 N（对数刻度）
fda-horizons-yours = 你：N = { WHOLE($totals) }
fda-horizons-tick = { $millions ->
    [0] { WHOLE($count) }
   *[other] { $millions }00 万
}

## Post-processing

fda-post = 后处理
    .help = 后处理没有花费，因为它只读取公布的总数。
fda-post-off = 关
fda-post-signed = 净变化的总数可以下降，所以只提供舍入。
fda-rise = 每{ $period }的最大增幅（{ $events }；0 表示不限）

## Is it private?

fda-attack-differ = 其中一个多一个事件
fda-fixed = 时段、方法和所有设置都是公开的。除 { -epsilon } 的值以外，一切都是事先确定的。
fda-one-event = { $kind ->
    [persons] 一个人受 { -epsilon } = { SIG($epsilon) } 的保护，一个事件受 { SIG($event) } 的保护（2 { -epsilon } / { $most }）。
    [changes] 一次停留是两次变化，所以上限为 2 时它受保护。
   *[events] 单个事件受 { -epsilon } = { SIG($event) } 的保护；一个事件发生的时间受两倍于此的 { -epsilon } 的保护。
}
fda-cap = 总数只计每人的前 { WHOLE($most) } 次{ $events }。

## One secret picture for the whole slider

fda-account-frame = 花费：只供你一人看
fda-show = { $new ->
    [yes] 显示“{ $method }”：增加 { -epsilon } = { SIG($epsilon) }
   *[no] 显示 { -epsilon } = { SIG($epsilon) } 的图
}
fda-ask-higher = 这张图已显示到 { -epsilon } = { SIG($largest) }。显示 { -epsilon } = { SIG($epsilon) } 会使它的花费增加到这个值。
fda-ask-new = 这张“{ $method }”的图是新的。它的花费要加到已花费的 { -epsilon } = { SIG($spent, digits: 4) } 上。
fda-ask-first = 这张图花费 { -epsilon } = { SIG($epsilon) }。把滑块移回去也不会退还。
fda-peek = 根据我的文件的含噪总数选择（花费 ε）
    .help = 只要你不看别的，花费就是所显示的最大 { -epsilon }。高于 { -epsilon } = { SIG($unasked) } 时，页面会先询问。
fda-off-instead = { $error }也可以用仿真数据，或用“{ $look }”。
fda-drawing = 正在抽取噪声……
fda-charge = { $method }{ $draw ->
    [1] {""}
   *[other] ，第 { $draw } 次抽取
}，显示到 { -epsilon } = { SIG($largest) }
fda-charge-release = “{ $method }”，以 { $setting } 发布
fda-redraw = 再生成一次：增加 { -epsilon } = { SIG($epsilon) }
fda-spent = 这张图已显示到 { -epsilon } = { SIG($largest) }，这就是它的花费。更小的 { -epsilon } 不增加花费。
fda-ex-post = 只有滑块仅随含噪图移动时，这个花费才成立。
fda-viewed = 已有人看过真实总数。此后选定的 { -epsilon }，任何账本都不涵盖。
fda-charged-already = { -epsilon } = { SIG($largest) }，已花费，针对{ $unit }
fda-release-shown = 发布当前显示的内容（花费：{ $cost }）

## Release

fda-file-totals = 各个总数，及其噪声的方差和 95% 范围
fda-file-boxes = 得出总数所用的各区块含噪计数
fda-after-free = “设置”中的后处理仍然不花费什么。
fda-after-looking = 后处理已固定，因为已有人看过行。
fda-released = 发布的总数
fda-released-boxes = 发布的区块
fda-released-title = 发布的累计总数（{ $column }）
fda-released-words = 100 次{ -release }中有 95 次，一个总数的噪声在色带之内。
fda-released-expected = { -usually }，噪声使一般的总数移动不超过 ± { SIG($usual) }，使噪声最大的总数移动不超过 ± { SIG($most) }。

## Compare

fda-difference = 与真值之差
fda-difference-heard = { $sides }的总数减去真实总数。
fda-legend-band-of = { $letter } 的 95% 的{ -release }
fda-legend-within = 相差在 ± { SIG($tolerance) } 之内

## Each post-processing

fda-post-isotonic = 事后平滑
    .help = 发布最接近的、从不下降的序列。噪声大时有帮助。
fda-post-boxes = 事后使各区块的计数一致
    .help = 在没有负时段的序列中，发布最接近全部含噪区块的那一个。
    .warning = 事件很少时，总数会偏高。
fda-post-running_maximum = 累计最大值（实时）
    .help = 每个总数换成到那时为止的最大总数。
    .warning = 事件很少时，均方误差增大到 2 至 8 倍。
fda-post-most = 限制增幅
    .help = 从一个时段到下一个时段，总数的增幅不超过一个公开的上限。
    .warning = 切勿从数据中取得这个上限。如果总数的增幅经常达到这个上限，总数会偏低。
fda-post-whole = 舍入为整数

## Attack and Ada

fda-pair = “{ $method }”{ $kind }：时段 1 有一个事件，或没有
fda-pair-one = 时段 1 有一个事件
fda-pair-none = 没有事件
fda-pair-score = 时段 1 有事件的对数似然比
fda-ada = { $many ->
        [1] 第 { WHOLE($at) } 期（{ $period }）的{ $events }中有一次是 Ada 的。
       *[other] { $events }中有 { WHOLE($many) } 次是 Ada 的，其中一个在第 { WHOLE($at) } 期（{ $period }）。
    }
fda-ada-box = { $one ->
        [yes] 第 { WHOLE($first) } 期（{ $period }）
       *[no] 第 { WHOLE($first) } 至 { WHOLE($last) } 期（{ $period }）
    }

## Methods

fda-method-fda_published = 1、2、4……个时段的重叠区块，采用论文的 ε 份额。
    .reference = Cai Jianping, Wu Yingjie, Wang Xiaodong：基于矩阵机制的差分隐私连续数据发布方法，计算机科学与探索 10(4)：481-494，2016。doi 10.3778/j.issn.1673-9418.1507074
fda-method-ls_tree = 若干种长度的分块，由它们拟合出总数。
    .reference = Qardaji, Yang, Li: Understanding Hierarchical Methods for Differentially Private Histograms, PVLDB 6(14), 2013。
fda-method-designed = 由搜索找到的加权和；超过 16,384 个时段时用拟合的分块。
    .reference = McKenna et al.: Optimizing error of high-dimensional statistical queries under differential privacy, PVLDB 11(10), 2018。
fda-method-kary = 将 1、k、k²……个时段的分块相加减。在序列进行之中就能给出整数总数。
    .reference = Andersson, Pagh, Torkamani: Count on Your Elders: Laplace vs Gaussian Noise, 2024。
fda-method-best_split = 长度最好的区块；从不比 FDA 差。
    .reference = { -own-notes(file: "fda", section: "5.1") }。
fda-method-fda = FDA 的区块，份额对这个总数个数最优。
    .reference = { -own-notes(file: "fda", section: "2.7") }，据 Cai、Wu、Wang，2016。
fda-method-fda_idle = FDA，另用偶数时段余下的 ε 再计数一次。
    .reference = { -own-notes(file: "fda", section: "5.3") }，据 Cai、Wu、Wang，2016。
fda-method-naive = 给每个时段加噪声，再相加。
    .reference = Dwork et al.: Calibrating Noise to Sensitivity in Private Data Analysis, TCC 2006。
fda-method-recount = 每个总数用新的噪声，各花 ε / N。
    .reference = { fda-method-naive.reference }
fda-method-binary = 1、2、4……个时段的重叠区块，份额相等。
    .reference = Chan, Shi, Song: Private and Continual Release of Statistics, ACM TISSEC 14(3), 2011。
fda-method-hybrid = ε 的一半用于 2 的幂处的总数，一半用于其间。
    .reference = { fda-method-binary.reference }
fda-method-two_level = ε 的一半用于 K 个时段的分块，一半用于各时段。
    .reference = { fda-method-binary.reference }
fda-method-honaker = 二叉树，其区块与各自的两半合并。
    .reference = Honaker: Efficient Use of Differentially Private Binary Trees, TPDP 2015。
fda-method-boost = 用最小二乘拟合的二叉树。
    .reference = Hay et al.: Boosting the Accuracy of Differentially Private Histograms Through Consistency, PVLDB 3(1), 2010。
fda-method-privelet = Haar 小波系数上的噪声。
    .reference = Xiao, Wang, Gehrke: Differential Privacy via Wavelet Transforms, IEEE TKDE 23(8), 2011。
fda-method-gaussian_zcdp = 高斯噪声，ρ = ε²/2：保证较弱，误差往往较小。
    .reference = Denisov et al.: Improved Differential Privacy for SGD via Optimal Private Linear Operators on Adaptive Streams, NeurIPS 2022。
fda-method-gaussian_buffered = 同“高斯，zCDP”，但可在序列进行之中使用。
    .reference = Dvijotham et al.: Efficient and Near-Optimal Noise Generation for Streaming Differential Privacy, FOCS 2024。
fda-method-gaussian_endless = 同“高斯，zCDP”，用于未知的终点。
    .reference = Jacobsen, Fawaz: Private Continual Counting of Unbounded Streams, NeurIPS 2025, arXiv 2506.15018。
fda-method-gaussian = ε 和 δ = 1e-6 的高斯噪声。保证较弱，仅供比较。
    .reference = Henzinger, Upadhyay, Upadhyay: Almost Tight Error Bounds on Differentially Private Continual Counting, SODA 2023。
fda-no-release = 实数值的高斯噪声从不用于发布。请选择“高斯，zCDP”或“最佳划分”。

## Parameters
fda-param-horizon = 总数的个数
    .help = 每个时段一个总数；如果以后还有时段，可以更多。0 表示每个时段一个。
fda-param-contribution = 每人最多计入的事件
    .help = { fda-upload-contribution.help }
fda-param-first_epoch = 第一段（时段）
    .help = 0 表示不分段。
fda-param-growth = 各段长度的增长倍数
fda-param-kappa = 一段最后总数的权重（κ）
    .help = 权重为 1 + κ × 段长。
fda-param-every = 重要总数之间的步长
    .help = 0 表示所有总数都重要。
fda-param-every_from = 第一个重要的总数
    .help = 0 表示第一个步长。
fda-param-other_weight = 其他总数的权重
    .help = 0 只公布无需额外花费的总数。权重大于 0 则公布所有总数，噪声更大。
fda-param-block = 分块长度（时段）
    .help = 0 表示总数个数的平方根。

## Upload
fda-upload-form = 文件含有
    .help = “增量”表示每个时段一行。
fda-upload-person_column = 人员列
fda-upload-contribution = 每人的事件数（c）
    .help = 没有人员列时，由你承诺没有人的事件超过这个数。
fda-upload-time_column = 日期或时间列
fda-upload-counts_column = 计数列
fda-upload-label_column = 时段列
    .help = 同一时段的行相加。
fda-upload-date_order = 日期顺序
    .help = 用于 03/04/2013 之类的日期，以及 Excel 日期序号。
fda-upload-two_digit_years = 年份是两位数
    .help = 69 至 99 表示 1969 至 1999 年。
fda-upload-skip_undated = 略去没有日期的行
    .help = 否则，空的或不完整的日期会使上传中止。
fda-upload-flag_column = 哪些行计入
    .none = 每一行都计入
fda-upload-positive = 表示计入的值
    .help = yes/no、true/false 或 1/0 不需要。
fda-upload-period = 时段长度
    .help = 每周从第一天所在的星期几开始。
fda-upload-own_dates = 使用文件自身的范围
    .notice = 这个范围会暴露最早和最晚的事件。没有任何证明，也不能发布任何内容。
fda-upload-start = 第一天
    .help = 这一天是公开的：不看数据就知道。
fda-upload-end = 最后一天
    .help = 这一天包含在内。
fda-upload-periods = 时段数
    .help = 这个数是公开的。缺少的行计为 0，超出的行略去。0 表示未声明。
fda-upload-net_changes = 净变化（进入 +1，离开 −1）

## Choose ε
fda-choose-periods = 时段数
fda-choose-period = 时段长度
fda-choose-largest = 可能的最大总数
    .help = 本页的百分比都以这个总数为准。
fda-choose-off = 一个总数允许的误差（事件数）
    .help = 这个总数是随机选取的。
fda-choose-in-words = 这个误差是 { WHOLE($largest) } 的 { PERCENT($share) }。这样的总数仅因偶然就波动约 ± { WHOLE($chance) }。
fda-choose-fewer = 每{ $longer }一个总数
fda-choose-have = 带日期的事件
fda-choose-publish = 逐期的累计总数
fda-choose-left = 日期列、第一天和最后一天

## Notes and errors of uploads

fda-upload-cap = 每人超出 { WHOLE($most) } 个的事件被略去，关于噪声的数字不反映这一点。请按公开的知识选择 c。
fda-upload-bounds = 每人最多 c 个事件
fda-upload-lost = 略去的事件所占比例
fda-upload-role-flag_column = 表示哪些行计入的列
fda-upload-your-file = 你的文件，{ WHOLE($periods) } { $period ->
    [minute] 分钟
    [hour] 小时
    [day] 天
    [week] 周
    [month] 个月
    [quarter] 个季度
   *[year] 年
}
fda-upload-share = { $percent ->
    [0] 没有
   *[other] 约 { $percent }%
}
fda-book-all = 全部事件的真实总数更大
fda-note-lifted = 净变化：c 已提高到 2。
fda-note-unused = 没有一行计入：每个总数都是 0。
fda-note-numbered = 没有第一天时，不使用日期。
fda-note-rows = 文件有 { WHOLE($rows) } 行，对应 { WHOLE($periods) } 个时段。{ $more ->
    [yes] 超出的行略去。
   *[no] 最后 { WHOLE($empty) } 个时段计为 0。
}
fda-note-added = 同一{ $period }的行已相加：{ WHOLE($again) } 行。
fda-error-parts-order = 各部分没有顺序。请声明时段列和第一天。
fda-error-range-long = 范围有 { WHOLE($periods) } 个时段，超过 { WHOLE($most) } 个。请选择更长的时段。
fda-error-range-periods = periods = { WHOLE($periods) }，但 { $start } 至 { $end } 是 { WHOLE($days) } 期（{ $period }）。请改正其中之一。
fda-error-range-none = 无法读出范围。请声明第一天和最后一天。
fda-error-day = { $setting } = { $text } 不是日期。请写成 2013-01-31。
fda-error-order = end = { $end } 早于 start = { $start }。请对调两个日期。
fda-protects = { $kind ->
    [persons] { $most ->
        [1] 增加或删除一个人，其中只计一个事件
       *[other] 增加或删除一个人及其全部事件
    }
    [changes] 一个人进入又离开，最多 { $most } 次变化
    [several] 同一个人最多 { $most } 次大小为一的变化
    [people] 增加或删除一个人
   *[events] 增加或删除一次{ $events }；{ -for-a-person }
}
fda-notes-totals = totals.csv 每个发布的总数一行，附其噪声的精确方差和 95% 范围的一半。
fda-notes-halves = 在 boxes.csv 中，除第一个外，每个区块都是前一半的计数减去后一半的计数。
fda-notes-capped = { $column } 计入每人的前 { WHOLE($most) } 个事件，代替列 total。方差和半宽都不涵盖略去的事件。
fda-notes-treated = totals.csv 中的 { $column } 是列 total 经过以下后处理：{ $done }{ $most ->
        [0] {""}
       *[other] （每时段最多 { SIG($most) }，公开的数）
    }。它花费 { -epsilon } = 0。方差和半宽是列 total 的。
fda-notes-gradual = 噪声为整个滑块只抽取一次。这是 { -epsilon } = { SIG($epsilon) } 的结果。账本按显示过的最大 { -epsilon }，即 { SIG($largest) } 记账（事后）。这只在滑块仅随含噪结果移动时成立。
fda-column-of-period = 时段的编号
fda-column-of-start = 时段的开始，年-月-日
fda-column-of-total = 累计总数，含噪声
fda-column-of-capped_total = 每人最前面的事件的累计总数，含噪声
fda-column-of-smoothed_total = 保序平滑之后的总数：从不下降
fda-column-of-post_processed_total = 经过 NOTES.txt 所写后处理的总数
fda-column-of-variance = 总数的噪声的精确方差
fda-column-of-half_width_95 = 其噪声的 95% 范围的一半
fda-box-start = 第一个时段
fda-box-end = 最后一个时段
fda-box-share = 区块得到的 { -epsilon } 份额，0 至 1
fda-box-noisy_count = 其中的事件数，含噪声
fda-box-parameter = 其噪声的 s，噪声为 P(x) ∝ exp(-|x| s / 2^{ $bits })

## The system

fda-promise = 一家医院每月公布到目前为止有多少次入院。噪声隐藏每一次入院。
# Of other data than the ward's: $signed where the number also falls, $person where rows name people.
fda-promise-others = 每{ $period }公布{ $signed ->
    [yes] {""}
   *[no] 到目前为止的
}{ $events }数。噪声隐藏{ $person ->
    [yes] 每一个人
   *[no] 其中的每一项
}。
fda-unit = 增加或删除一个事件；{ -for-a-person }
fda-line = 到目前为止有多少，逐月累计
fda-takes = 带日期的事件
fda-metric-rmse = 一个总数的预期误差
fda-metric-worst = 总数的最大误差
fda-metric-last = 最后总数的误差
fda-metric-pooled = 随机取一个总数的误差

## Ledger

fda-gaussian-weaker = 高斯噪声不给出纯 { -epsilon }。保证可能以概率 δ 失效。
fda-why-shares = 一个事件的各个区块所得的 { -epsilon } 份额合计不超过 1。
fda-step-boxes = 序列的全部区块
fda-step-range = 序列的第一个和最后一个时段
fda-why-range = 范围是从数据读出的。一个事件就能移动它。
fda-why-promise = 数据没有人员编号：持有者承诺一个人最多造成 { $contribution } 次大小为一的变化。
fda-why-persons = 每人只计前 { WHOLE($most) } 个事件，所以整个人受保护。{ fda-why-shares }
fda-why-events = 一个事件使一个时段的计数改变 1。{ fda-why-shares }
fda-why-epochs = 一个事件只在一段之中，所以按花费最多的一段计。每人上限针对全部各段。
fda-step-blocks-vector = 全部测量的分块，一并处理
fda-step-blocks = 各时段的分块
fda-step-singles = 单个时段
fda-step-epoch = 第 { WHOLE($epoch) } 段
fda-step-epoch-of = 第 { WHOLE($epoch) } 段，时段 { WHOLE($first) } 至 { WHOLE($last) }
fda-step-epochs = 全部各段
fda-step-titled = { $title }：{ $step }
fda-step-one-total = 一个累计总数
fda-step-every-total = 每个累计总数
fda-step-all-totals = 全部总数
fda-step-sums-vector = 全部测量的和，一并处理
fda-step-boxes-vector = 序列的全部区块，一并处理
fda-step-powers = 2 的幂处的总数
fda-step-between = 2 的幂之间的区块

## Errors

fda-error-stream-twice = 两个噪声相同的流会泄露数据。请另建一个流，并给它自己的 { -epsilon }。
fda-error-no-slider = { $title } 没有只花费最大 { -epsilon } 的滑块。请选择 { $instead }。
fda-error-slider-size = 滑块最多用 { WHOLE($fewer) } 个含噪计数，而这里有 { WHOLE($boxes) } 个。请选择更长的时段。
fda-error-horizon-short = horizon = { WHOLE($horizon) } 短于数据的 { WHOLE($periods) } 个时段。请提高它。
fda-error-changes = contribution = { $contribution } 对净变化太小。请设为 2 或更大。
fda-error-none-matters = { WHOLE($periods) } 个总数都不重要。请选择更小的步长。

fda-upload-stated-range-must-public = 没有声明{ $missing }。请声明{ $form ->
    [events] 上述内容
   *[increments] 上述内容或时段数
}，或使用文件自身的范围。
