## The record.

plain-promise = 公布一张表格的计数、总和与均值。噪声应当隐藏每一行。
plain-line = 表格的计数、总和与均值
plain-takes = 一张表格，每人一行
plain-unit = 增加或删除一行；{ -for-a-person }
plain-method-naive = 通常的程序从数据中读出界限，所加的噪声太少，每个问题都用掉全部 ε。
    .reference = Casacuberta, Shoemate, Vadhan, Wagaman: Widespread Underestimation of Sensitivity in Differentially Private Libraries and How to Fix It, ACM CCS, 2022.
plain-method-laplace = 计数、总和与均值加离散拉普拉斯噪声。中位数和四分位数由指数机制选出。
    .reference = Dwork, McSherry, Nissim, Smith: Calibrating Noise to Sensitivity in Private Data Analysis, 2006；Ghosh, Roughgarden, Sundararajan: Universally Utility-Maximizing Privacy Mechanisms, 2009；均值见{ -own-notes(file: "plain", section: "3.2") }。
plain-method-gaussian = 按 zCDP 加离散高斯噪声，δ 很小。
    .reference = Canonne, Kamath, Steinke: The Discrete Gaussian for Differential Privacy, 2020；均值见{ -own-notes(file: "plain", section: "3.2") }。
plain-no-release = 这种方法从数据中读取值的下限和上限。请用正确的方法。
plain-metric-off = 误差
plain-metric-first = 第一个答案的误差

## Parameters.

plain-param-ask = 问什么
    .help = counts、top、sum、mean、median 或 quartiles。
plain-param-of = 每个问题的列
    .help = 留空时，问题都关于第一列。
plain-param-by = 每个问题的分组
    .help = 用来分组的一列；或留空。
plain-param-shares = 预算的份额
    .help = 每个问题一个数；留空则份额相等。
plain-param-bins = 一列数的分段数
    .help = 段少，看不清形状；段多，噪声的影响更大。
plain-param-limit = 上限，占范围的份额
    .help = 上限越低，需要的噪声越少，但高于上限的值按上限计。
plain-param-top = 列出名称的类别数
    .help = 其他所有类别合在一起计数。
plain-param-nonnegative = 没有小于零的计数
    .help = 小于零的计数变为 0，这没有花费。

## Steps of a ledger, and titles. $kind: what is asked; $by: its groups, if any.

plain-title = { $kind ->
    [counts] 按“{ $column }”计数
    [top] 最常见的“{ $column }”
    [sum] “{ $column }”的总和
    [mean] “{ $column }”的均值
    [median] “{ $column }”的中位数
   *[quartiles] “{ $column }”的四分位数
}{ $grouped ->
    [yes] ，按“{ $by }”分组
   *[no] { "" }
}
plain-step-all = 所有问题，针对同样的行
plain-step-top = 哪些类别最常见
plain-step-quantile = { WHOLE($level) }% 分位数
plain-step-limits = 最小值和最大值
plain-step-rows = 均值所用的行数
plain-others = 其他所有
plain-quantile = { WHOLE($level) }%
plain-bin = { $low } 至 { $high }
plain-gap-limits = 一个“{ $column }”极端的人就能决定最小值或最大值，这可能暴露此人。
plain-gap-rows = 总和除以的是真实的行数。
plain-gap-sensitivity = 噪声适合计数，但一行可以使总和移动整个范围。
plain-gap-composition = 每个问题都用了全部 ε，但它们的花费相加。

## Data.

plain-sample-employees = 雇员（虚构的）
    .story = 5,000 人：年龄、工资、行业和合同。
plain-sample-stays = 住院（虚构的）
    .story = 1,200 次住院：病区、天数和年龄。
plain-sample-class = 三十人的班级（虚构的）
    .story = 学生怎样上学，成绩如何。
plain-upload-weight = 权重列
    .help = 整数：每一行代表多少。
plain-upload-no-weight = 无
plain-upload-most_weight = 最大权重
    .help = 公开；更大的权重按它计。
plain-upload-bounds = 数的界限
    .help = 请声明公开的界限，如 age=0..110; wage=0..10000。
plain-upload-facts = 数的界限，或类别的列表
plain-note-empty = 空的单元格，已跳过：{ WHOLE($cells) } 个。
plain-note-beyond = 超出界限、按界限计的值：{ $columns }。
plain-your-file = 你的文件，{ $columns } 列

## Errors.

plain-error-columns = 有 { $columns } 列，而最多使用 { $most } 列。请略去一些。
plain-error-ask = 不能问 { $asked }。请从 { $kinds } 中选择。
plain-error-questions = 有 { $questions } 个问题。最多问 { $most } 个，每个只有一列和一个分组。
plain-error-shares = shares = { $shares } 必须为每个问题给一个从 { $low } 到 { $high } 的数，或为空。
plain-error-kind = 对“{ $column }”不能问 { $asked }。请改问计数，或选择一列{ $words ->
    [yes] 数
   *[no] 类别
}。
plain-error-column = 没有列“{ $column }”。请从 { $names } 中选择。
plain-error-itself = “{ $column }”不能按它自己来分组。请另选一列。
plain-error-top = 最常见的类别不能逐组提问。请改问计数。
plain-error-cells = { WHOLE($cells) } 个计数超过 { WHOLE($most) } 个。请减少分段或分组。
plain-error-categories = 列“{ $column }”列出了 { WHOLE($categories) } 个类别。请列出 2 到 { WHOLE($most) } 个。
plain-error-span = “{ $column }”的界限写成了“{ $said }”。请写两个数，较小的在前，如 { $example }。
plain-error-number = 列“{ $column }”有 { $cells }不是数：{ $rows }。请写半角数字，不带单位和千位分隔符；或列出它的类别。

## What leaves.

plain-notes-files = 每个问题有一个文件。{ -in-95 }，真实值在 value ± half_width_95 之内。{ $weighted ->
    [yes] 数据的行按权重计数。
   *[no] { "" }
}
plain-notes-counts = 小于零的计数可能设为 0；noisy_count 中是生成时的值。
plain-notes-top = 列出名称的类别由另外的噪声选出。最后一行把其他所有类别合在一起计数。
plain-notes-sum = 超出界限的值，按界限计。
plain-notes-mean = 均值是 low + (high - low) * noisy_above / (noisy_above + noisy_below)：到下限和到上限的距离的两个含噪总和。
plain-notes-median = { -in-95 }，分位数的位次误差不超过 half_width_95_rows。没有公开的公式能给出值的误差范围。
plain-notes-quartiles = { plain-notes-median }
plain-file-word = 分组、类别或分段，按计划的写法
# $kind and $column: of the question.
plain-file-value = { $kind ->
        [counts] 行数，含噪声
        [top] 行数，含噪声
        [sum] “{ $column }”的总和，含噪声
        [mean] “{ $column }”的均值，由两个含噪总和得出
       *[other] “{ $column }”在这个位次上的值
    }
plain-file-half_width_95 = 噪声的 95% 范围的一半
plain-file-half_width_95_rows = 位次的 95% 范围的一半，以行计
plain-file-noisy_count = 生成时的含噪计数
plain-file-noisy_sum = 含噪总和，每步 { SIG($unit, digits: 6) }，步数为整数
plain-file-noisy_above = 到下限的距离的含噪总和，步数为整数
plain-file-noisy_below = 到上限的距离的含噪总和，步数为整数
plain-difference = 第一个答案并排比较
plain-released-title = 已发布：{ plain-title }
plain-released-words = { $ranked ->
    [yes] 图中是所问位次上的值。
   *[no] 图中是条形及其 95% 范围。
}{ $cut ->
    [yes] { plain-cut }
   *[no] {""}
}
plain-released-expected = { -usually }，{ $ranked ->
    [yes] 一个位次的误差不超过 { SIG($usual) } 行。
   *[no] 一个值的误差不超过 { SIG($usual) }（所有值的中位数）。
}

## Attacks.

plain-pair-limits = 两张表中只有一张含有一个 99 岁的人
    .score = 发布的上限是否大于 60（0 为否，1 为是）
    .with = 有一人 99 岁
plain-pair-ill = 两张表中只有一张含有一个患病的人
    .score = 患病人数的含噪计数，截到 0 到 1
    .with = 有一人患病
plain-pair-without = 没有这个人

## Choose.

plain-choose-have = 一张关于人的表格
plain-choose-publish = 计数、总和、均值或中位数
plain-choose-what = 你发布什么
plain-choose-questions = 问题数
    .help = 所有问题共用隐私预算。
plain-choose-off = 一个答案允许的误差（%）
    .help = { plain-tolerance.help }
plain-choose-in-words = { $what ->
    [counts] 对 { WHOLE($rows) } 行的计数，允许的误差为 { SIG($off) }。
    [median] 中位数在 { WHOLE($rows) } 个位次中，允许的误差为 { SIG($off) } 个位次。
    [sum] 总和允许的误差为可能的最大总和的 { SIG($share) }%。
   *[other] 均值允许的误差为其数的范围的 { SIG($share) }%。
}
plain-choose-fewer = 只问一个问题

## The page.

plain-kind-counts = 计数
plain-kind-top = 最常见
plain-kind-sum = 总和
plain-kind-mean = 均值
plain-kind-median = 中位数
plain-kind-quartiles = 四分位数
plain-kind-none = 没有更多问题
plain-ask = 问什么
    .first = 问题
    .further = 问题 { $number }
plain-of = 哪一列
plain-by = 按哪一列分组
plain-by-none = 不分组
plain-share = 它在预算中的份额
plain-off-by = { -usually }，{ $kind ->
        [counts] 一个计数（{ $record }数）的误差不超过 { SIG($off) }。
        [top] 一个计数（{ $record }数）的误差不超过 { SIG($off) }。
        [sum] 噪声使“{ $column }”的总和移动不超过 { SIG($off) }。
        [mean] 噪声使“{ $column }”的均值移动不超过 { SIG($off) }。
       *[rank] 位次（{ $record }数）的误差不超过 { SIG($off) }。
    }
plain-legend-published = 发布的值{ $ranged ->
    [yes] ，误差线为其 95% 范围
   *[no] { "" }
}
plain-legend-true = 真实值
plain-heard = { $title }，发布值含噪声：{ $values }。
plain-cut = 只画出 { WHOLE($values) } 个值中的前 { $most } 个。
plain-tolerance = 允许的误差（%）
    .help = 计数和中位数：占全部行数的百分比；总和：占可能的最大总和的百分比；均值：占数的范围的百分比。
plain-tolerance-example = 计数的误差可以是全部{ $rows }的 { SIG($tolerance) }%。
plain-within = { SIG($tolerance) }%
plain-steps = 每一行只在一个分段或分组中，所以每个分段或分组都得到该问题的全部 { -epsilon }。{ $questions ->
    [1] {""}
   *[other] { $questions } 个问题共用预算。
}
plain-happened-counts = { -usually }，噪声使一个计数移动不超过 { SIG($noise) }；一行使一个计数改变 { $weight }。
plain-happened-top = 一半预算选出类别；另一半对它们计数，其他类别合在一起。
plain-happened-limits = 超出 { SIG($low, digits: 6) } 至 { SIG($high, digits: 6) } 的值按界限计。
plain-happened-sum = { plain-happened-limits }噪声足以掩盖处于较大界限的一行。
plain-happened-mean = { plain-happened-limits }到两个界限的距离的含噪总和共用一份预算。
plain-happened-median = 指数机制在两个界限之间的 1,024 个位置中选择。
plain-happened-quartiles = { plain-happened-median }
plain-trade = { $counts ->
    [yes] 段数
   *[no] 上限
}的作用
    .alt = 两种误差及其合计。
plain-trade-bias = 没有噪声时
plain-trade-noise = 来自噪声
plain-trade-both = 合计
plain-trade-bins = 段数
plain-trade-limit = 上限
plain-trade-off = { $counts ->
    [yes] 每 100 行中放错的行数
   *[no] 误差
}
plain-naive = 常见的错误
plain-correct = 正确
plain-correct-delta = 正确，有 δ
