## Picture

lremh-of-100 = { SIG($of_100) } 人（每 100 人）
lremh-off-by = 按估计的计数，每 100 人中有 { SIG($of_100, digits: 2) } 人被归入错误的答案。

## Settings

lremh-records = { WHOLE($records) } 种可能的记录

## Steps of the server

lremh-step-counts = 估计的占比平均而言是准的，但可能低于 0%。
    .title = 数出 1 的个数，再按噪声校正计数
    .axis = 每个答案的占比
lremh-step-lasso = { WHOLE($records) } 种可能的记录中，LASSO 保留 { WHOLE($kept) } 种。
    .title = LASSO 用少数几种可能的记录解释这些计数
lremh-step-lost = { PERCENT($share) } 的用户的记录被 LASSO 删除，所以联合误差至少为 { PERCENT($share) }。
lremh-step-em = { $stop ->
    [0] {""}
   *[other] 这里 EM 在第 { WHOLE($stop) } 步停止。
}EM 大约需要 { SIG($pairs, digits: 2) } 步，才学到属性两两之间如何相互依赖。
    .title = EM（期望最大化）逐步使占比与报告相符
lremh-step-plus = PLUS 保留属性之间每个关联中噪声解释不了的部分。
    .title = PLUS 估计每个关联有多少是真实的
    .map = 每个关联中真实部分的份额

## What users send

lremh-sent-bits = { WHOLE($users) } 个用户各发送 { WHOLE($bits) } 个扰动过的比特，每个类别一个。真实的 1 仍为 1 的概率为 { DECIMAL($one, decimals: 2) }，真实的 0 变为 1 的概率为 { DECIMAL($zero, decimals: 2) }。
lremh-sent-views = 共有 { WHOLE($views) } 组属性，每组最多 { WHOLE($most) } 个。{ WHOLE($users) } 个用户各只回答其中一组。估计结果是与各回答相符的最均匀的表格。
lremh-sent-subset = { WHOLE($users) } 个用户各发送 { WHOLE($records) } 种可能的记录中的 { WHOLE($size) } 种。其中含有真实记录的概率为 { DECIMAL($own, decimals: 2) }。
lremh-sent-all = { WHOLE($users) } 个用户各发送 { WHOLE($records) } 个扰动过的比特，每种可能的记录一个。
lremh-sent-counted = 服务器统计每种记录被指向的次数，并校正计数中的噪声。

## Picture

lremh-of-records = 按“{ $what }”统计的用户占比
lremh-of-records-alt = 按“{ $what }”估计的人数占比。最多的：{ $record }，{ $most }。
lremh-pairs = 属性对
lremh-reports-only = 只知道报告，所以无法测量误差。

## Accuracy

lremh-categories-read = 类别是从回答中读出的，所以什么都没有得到证明。
lremh-caution-categories = { lremh-categories-read }这里的 { -epsilon } 只计报告。
lremh-caution-chances = 你手动设定了 f、p 和 q（已证明的 { -epsilon } = { SIG($epsilon) }）。在曲线上，f、p 和 q 由 { -epsilon } 得出。
lremh-left-out = 略去“{ $method }”的一些点：{ $why }。
lremh-left-rule = 终身 ε 对它来说太小
lremh-left-memory = 用户的回答放不进内存
lremh-left-time = 运行一次最多可能需要 { $time }
lremh-no-truth = { lremh-reports-only }曲线用的是一张虚构的表格。

lremh-system-survey-publishes-how-many = 一项调查公布每个答案各有多少人选择。每个人在发送之前先扰动自己的回答。
lremh-system-one-user-whole-answer = 一个用户的全部答案；{ -for-a-person }
lremh-system-each-user-scrambles-before = 每个用户先扰动自己的回答再发送
lremh-system-answers-users-send = 用户发送的回答

lremh-choosing-public-numbers-equally-frequent = 由公开的数得出，假定各答案同样常见，取最坏情形
lremh-choosing-error-depends-answers-formula = 它的误差取决于答案，所以没有公式能给出
lremh-choose-users = 回答的用户数
    .help = 每人发送一份报告。
lremh-choosing-answers-choose = 每个问题的答案数
lremh-choose-learn = 要学到什么
lremh-choosing-questions-answers-each-make = { $questions } 个问题，每个 { $categories } 个答案，产生的可能的记录超过 { WHOLE($largest_table) } 种。请减少问题或答案。
lremh-choosing-promises-most-answers-together = 最多只能可靠地得出 { $promised } 个答案的联合占比
lremh-choosing-share-users-wrong-bar = 被归入错误答案的用户的占比
lremh-error-label = 错误的答案
lremh-choosing-users-may-stand-wrong = { WHOLE($users) } 个用户中可以有 { $tolerance } 个被归入错误的答案。
lremh-choosing-answers-users-send-themselves = 用户先扰动、再发送的回答
lremh-choosing-shares-goes-together = 占比
lremh-choosing-user-who-sends-same = 再次发送同一个扰动过的回答，没有花费。
lremh-choosing-answers-choose-where-they = 可选的答案（除非是“否”和“是”）

lremh-in-parts-many-rows-only-counted = 行数这么多时，只能作计数。请使用所有用户，并选择每个用户只回答一个问题的方法。
lremh-in-parts-file-parts-answers-read = 分成几部分的文件必须含有回答，并声明类别。
lremh-in-parts-rows-too-many-keep = { WHOLE($n) } 行太多，而且可能的记录超过 { WHOLE($most_candidates) } 种。请减少属性或类别。

lremh-people-list-names-attributes-correct = 属性名称的列表

lremh-ready-noise-must-state-public = noise = { $text } 必须写明 f、p 和 q，写法如 f=0.5, p=0.5, q=0.75。
lremh-ready-file-reports-attributes-least = 文件中有 { WHOLE($table) } 份报告，涉及 { WHOLE($groups) } 个属性。至少需要 2 份报告，以及 1 到 { $most_attributes } 个属性。
lremh-ready-attribute-columns-needed-one = 属性“{ $attribute }”有 { $places } 列；每个类别需要一列，2 到 { $most_categories } 列。请补上其余的列，或略去这个属性。
lremh-ready-column-report-name-must = 列“{ $name }”的名称不是 sex=f 这样的写法。请改名，或略去它。
lremh-ready-column-holds-other-cells = 列“{ $name }”中有 0 和 1 以外的单元格（{ WHOLE($bad) } 个）：{ $listed }。请改正这些行，或略去该属性。

lremh-upload-use-data-own-categories = 使用数据中出现的类别
lremh-upload-noise = 报告的噪声
    .help = 例如 f=0.5, p=0.5, q=0.75：f 是永久噪声，p 和 q 是永久的 0 和 1 作为 1 发送的概率。

lremh-evidence-how-many-answers-their = 指向这一行的含噪回答数
lremh-evidence-estimated-share-all-users = 在全部用户中的估计占比
lremh-evidence-share-all-users-they = 只由含噪回答得出的无偏占比；可能小于 0
lremh-evidence-half-range-noise-users = { $direct } 的 95% 范围的一半
lremh-evidence-category-record = 类别
lremh-evidence-name-attribute = 属性
lremh-evidence-word-category = 类别
lremh-evidence-number-question-questions-csv = 问题的编号
lremh-evidence-number-set-categories-answers = 类别组合的编号
lremh-evidence-category-each-attribute-question = 问题中每个属性的一个类别
lremh-evidence-half-range-noise-who = { $direct } 的 95% 范围的一半，已计入抽到谁来回答
lremh-evidence-about = 问题中的属性
lremh-evidence-how-many-users-answered = 回答的用户数
lremh-evidence-sets-categories-those-last = 类别组合的个数；最后一个属性变化最快
lremh-evidence-record-number-one-set = record：类别组合的编号，从 0 起；records：每个组合一个比特；counts：指向每个组合的回答数
lremh-evidence-answer-noise-form-questions = 含噪回答，形式由 questions.csv 写明
lremh-evidence-records = 含噪回答指向 estimate.csv 的这条记录时为 1
lremh-evidence-bits = 发送的比特，含噪声
lremh-evidence-category-was-sent-noise = 所发送的类别，含噪声

lremh-asking-answer-whole-record = 关于整条记录的回答
lremh-asking-pairs = 每个用户一个回答，关于一对属性
lremh-asking-views = 每个用户一个回答，关于一组属性
lremh-asking-file-holds-reports-single = 这种方法不能使用单个属性的报告。请选择“PLUS”。

lremh-joint-users-would-send-bits = { WHOLE($users) } 个用户各要发送 { WHOLE($candidates) } 个比特，合计超过 { WHOLE($most_bits) } 个。请减少属性或用户，或选用“联合，k 元”。

lremh-lasso-lasso-left-candidate-table = LASSO 没有留下任何记录，所以它的表格是均匀表格。

lremh-likelihood-there-candidate-records-most = { WHOLE($candidates) } 种可能的记录约需 { $max } GB 和 { $seconds } 秒；最多允许 { WHOLE($most_candidates) } 种和 { $most_bytes } GB。请减少属性或类别。

lremh-noise-report-epsilon-lifetime-epsilon = report_epsilon = { $report_epsilon } 和 lifetime_epsilon = { $lifetime_epsilon } 对 { $attributes } 个属性来说太小。请把两者都调高。
lremh-noise-rule-oue-cannot-spend = 终身 ε 为 { $attributes } 时，规则“oue”无法花费 ε = { $one }。请把终身 ε 调高到 { $least_lifetime }，或选择规则“sue”。

lremh-users-one-report-whole-record = 整条记录的一份报告

lremh-metrics-error-pairs-mean = 属性对的平均误差
lremh-metrics-error-one-answer-mean = 单个答案的平均误差

lremh-params-one-report-may-tell = { -epsilon } 限制一份报告最多可以泄露多少。{ -epsilon } 越小，隐私保护得越好。
lremh-param-order = 每张表格的属性数
    .help = 属性越多，噪声越大。
lremh-param-lifetime = 终身 ε
    .help = 只要一个用户的答案不变，该用户的全部报告合在一起最多可以泄露多少。
lremh-params-symmetric-sue-fewer-false = 对称的噪声（SUE）、假 1 较少的噪声（OUE），或方差最小的噪声。
lremh-param-reports = 每个用户的报告数
    .help = 服务器只用每个用户的一份报告；窃听者可能用全部报告。
lremh-params-lifetime-must-least-epsilon = lifetime = { $lifetime } 必须至少为 epsilon = { $epsilon }。请调高 lifetime，或调低 epsilon。
lremh-param-gap = 差距
    .help = 停止规则所衡量的变化不超过这个值时，EM 停止。论文取 0.001。
lremh-param-tau = 删除估计占比不超过 τ 的记录
    .help = 论文取 0。
lremh-params-list-three-chances-state = 三个概率 f、p 和 q
lremh-params-one-list-attribute-each = 每个属性一个列表，从 0 起的每个数恰好出现一次

lremh-release-text-ranges = { -in-95 }，{ $of ->
    [parts] 全部用户
   *[records] 这些用户
}的真实占比落在 { $of ->
    [categories] categories.csv
    [parts] parts.csv
   *[records] estimate.csv
} 的 { $direct } ± { $width } 之内。share 一列{ $of ->
    [categories] 依赖于一个假设，没有范围
   *[records] 没有这样的范围
}。
lremh-release-text-made = 由 { WHOLE($users) } 个用户的含噪回答得出{ $counts ->
    [yes] ，只计数，不保留
   *[no] { "" }
}。
lremh-release-text-offered = { $reports ->
    [1] { "" }
   *[other] 花费计入每个用户的 { WHOLE($reports) } 份报告，只使用其中第一份。
}{ $lifetime ->
    [bound] 每次重新抽取永久比特，都要再花费一次 { -epsilon }。终身界限只涵盖同一次抽取之下的各份报告。
   *[none] 每次重新生成，都要再花费一次 { -epsilon }。
}
lremh-release-text-deleted = 删除了 { WHOLE($size) } 种记录中的 { WHOLE($gone) } 种：它们的占比为 0。
lremh-release-text-answers = { $form ->
    [packed] { $name }.npy：每个用户一行，用 np.unpackbits(np.load("{ $name }.npy"), axis=1, count={ $width }) 读出。
    [packed-questions] answers-1.npy 等：每行一个回答。
   *[records] answers.csv：每个用户一行，estimate.csv 的每种记录一个比特。
}
lremh-release-text-order = 各行保持输入的顺序；ε 涵盖这一点{ $reports ->
    [1] 。
   *[other] ，也涵盖每个用户的 { WHOLE($reports) } 份报告，这是其中第一份。
}
lremh-release-text-again = { $script } 重新估计，并与 estimate.csv 比较。{ $large ->
    [yes] { "" }
   *[no] 也可以把 reports.csv 作为报告上传，并写明噪声 { $noise_text }。
}

lremh-attack-one-user-answers-everywhere = “{ $title }”：一个用户对每个问题都答 0（D），或都答 1（D′）
lremh-attack-share-all-ones-less = 估计的全 1 记录的占比减去全 0 记录的占比
lremh-attack-ones-record-average-estimated = 1 的平均个数（估计值）

lremh-following-her-report-another-one = 她的报告改变，其他所有人的报告不变

lremh-gaps-printed-formula-one-attribute = 论文只计一份报告中的一个属性。
lremh-gaps-report-shows-all-attributes = 一份报告会显示所有属性。
lremh-gaps-ln-ln-all-reports = { $reports ->
    [1] 计入一份报告。
   *[other] 来自相同永久比特的全部 { WHOLE($reports) } 份报告都要计入。
}
lremh-gaps-lifetime-most-however-many = 一个用户的全部报告合计最多花费 ε1 = { $said }
lremh-gaps-holds-all-reports-together = 只要用户的记录不变，无论多少份报告，这都成立。
lremh-gaps-here-formula-gives-natural = 取以十为底的对数时，公式给出 ε = { $said_2 }，而不是 ε = { $said }。
lremh-gaps-here-ln-odds-about = 一个人的全部报告合在一起，可能使关于此人的几率增大到 { $odds } 倍。
lremh-gaps-people-share-bits = 平均而言，{ WHOLE($users) } 人中有 { $others } 人的永久比特与某个特定的人完全相同。

lremh-drain-figures-printed-any-number = 论文：无论多少份，ε = { $epsilon_text }
lremh-drain-figures-proven-many-reports-one = 已证明的 ε 随报告数的变化
lremh-drain-figures-attacker-right-about-yes = 攻击者猜对的比例
lremh-drain-figures-reports-one-user-log = 一个用户的报告数

lremh-journey-story-record-becomes-bits-one = 记录变成比特，每个类别一个。{ $permanent ->
    [yes] 每个比特以概率 f = { $f } 被抛硬币的结果永久取代。
   *[no] 没有永久噪声（f = 0）。
}{ $again ->
    [yes] 在一份报告中，永久的 1 以概率 { $one } 作为 1 发送，永久的 0 以概率 { $zero } 作为 1 发送。
   *[no] 报告不再加噪声。
}
lremh-journey-story-averaging-brings-kept-bits = 对 { WHOLE($count) } 份报告取平均，泄露 { $size } 个永久比特中的 { $right } 个；一份报告泄露其中 { $alone } 个。永久噪声翻转了 { $size } 个比特中的 { $hidden } 个。
lremh-journey-story-bits-record-permanent-bits = { $size } 个比特中有 { $ones } 个为 1。
lremh-journey-story-user-was-asked-about = 这个用户被问到{ $whole ->
    [yes] 整条记录
   *[no] { " " }{ $names }
}，共有 { WHOLE($cells) } 种可能的组合。{ $single ->
    [yes] 真实的组合以概率 { $own } 发送，否则发送另一种组合。
   *[no] 每种组合是一个比特。真实组合的比特以概率 { $own } 作为 1 发送，其他每个比特以概率 { $other } 作为 1 发送。
}
lremh-journey-story-each-answer-scrambled-anew = 每个新的回答都重新扰动，又花费一次 { -epsilon } = { SIG($epsilon) }，没有上限。
lremh-journey-story-one-report-costs-proven = 一份报告花费的已证明的 ε = { $one }。{ $reports ->
    [1] {""}
   *[other] 全部 { WHOLE($reports) } 份报告花费 ε = { $spent }。
}{ $lifetime ->
    [none] f = 0 时没有上限。
   *[other] 无论多少份报告，最多花费 ε = { $lifetime }。
}

lremh-people-figures-rest-other-records = 其他 { WHOLE($found) } 种
lremh-people-figures-beyond-scale = 每 100 人中 { $value } 人，超出刻度

lremh-plan-story-more-than-anybody = 多到不可能达到
lremh-plan-story-too-few-users-noise = 在这样的噪声下，用户太少。需要的用户数：{ $people }
lremh-plan-story-users-planned-joint-error = 有 { WHOLE($users) } 个用户时，{ $order ->
    [all] 整张表格
    [2] 属性对
   *[other] { $order } 个属性的组合
}的预计联合误差{ $above ->
    [yes] 大于 1
   *[no] 为 { SIG($error, digits: 2) }
}。增加用户、增大 ε 或减少属性会有帮助。

lremh-preview-figures-estimated-true-shares = 估计的和真实的占比
lremh-preview-figures-paired-bars-records = { $many } 种记录的成对条形：{ $words }。

lremh-released-whiskers-range-noise-alone = 误差线表示仅由噪声造成的 95% 范围。
lremh-released-most-frequent-possible-records = 图中是 { WHOLE($table) } 种可能的记录中最常见的 { $first } 种。{ $whiskers }
lremh-released-about-users-stand-wrong = 有 { WHOLE($users) } 个用户时，如果答案之间只有两两关联，每 100 人中约有 { $people } 人（通常更少）被归入错误的记录。

lremh-attacks-records-binary-attributes-send = 两个用户的记录为 { $names }，各发送 { WHOLE($reports) } 份报告。攻击数出所有比特都指向第一条记录的报告。
lremh-attacks-of = { $many ->
    [yes] 攻击多份报告
   *[no] 攻击一份报告
}
lremh-attacks-measured = 实测的 { -epsilon }：{ $low } 至 { $high }；声称的 { -epsilon } = { $claimed }；已证明的 { -epsilon } = { $proven }。
lremh-attacks-attributes-records-differ = 两条记录有多少个属性不同
lremh-attacks-people-one-binary-attribute = { WHOLE($people) } 个人各就一个是非题多次报告，“是”与“否”的可能性相同。对每个人，攻击者都猜其比特在报告中更多次为 1 的那个答案。
lremh-attacks-chance-number-reports = 猜对的比例随报告数的变化：{ $words }
lremh-attacks-two-people-binary-attributes = 两个人回答 { $attributes } 个问题。攻击者只看到估计的表格。
lremh-attacks-two-tables-differ-one = 只有一个人的回答不同

lremh-controls-random-sample-users-rows = 发布只使用 { WHOLE($rows) } 行中随机抽出的这 { WHOLE($users) } 行。
lremh-controls-one-question-about-whole = 预设的方法取决于 ε、属性和用户数。
lremh-controls-people-wrong-bar-most = “估计的计数最多可以把每 100 人中的 { $value } 人归入错误的答案。”
lremh-controls-least-two-attributes-needed = 至少需要两个；现在取最前面的两个。
lremh-controls-number-categories-random = 按随机顺序给类别编号
lremh-controls-category-called-means-nothing = 有些方法在类别的编号改变时会给出不同的结果。

lremh-chances = 噪声的概率
lremh-noise-permanent-noise-chance-bit = 一个比特被抛硬币的结果永久取代的概率。
lremh-noise-chance-sending-permanent = 把永久的 { $bit } 作为 1 发送的概率。
lremh-noise-noise-bits = 比特的噪声
lremh-noise-slider-used-bit-sent = ε 由 f、p 和 q 得出，而不是由滑块决定。

lremh-numbers-people-mean = 人（每 100 人中），{ WHOLE($draws) } 次{ -trial-run }的平均
lremh-numbers-error-draw = 这次试运行的误差
lremh-numbers-wrong-bar = 人（每 100 人中）被归入错误的答案
lremh-numbers-people-if-answers-go = 人（每 100 人中），如果答案只有两两关联
lremh-numbers-predicted-noise-number-users = 这个数通常偏高。
lremh-numbers-users-one-report-each = 个用户，每人一份报告

lremh-picture-pink-ends-without-her = ；粉色端点：没有她
lremh-picture-share-look-alike = 仿真数据中的占比

lremh-release-estimated-share-every-possible = 每种可能的记录的估计占比
lremh-release-share-every-category-how = 每个类别的占比及其 95% 范围
lremh-release-each-question-was-about = 各问题的占比及其 95% 范围
lremh-release-every-user-sent-scrambled = 每个用户发送的内容，已经扰动过
lremh-release-these-reports-were-randomised = 这些报告已经随机化。估计不再增加花费。
lremh-release-makes-estimate-again-was = 重新算出估计
lremh-release-question-went-how-many = 每个问题的用户数
lremh-release-download-estimate-zip = 下载估计（zip）
lremh-release-reports-noise-you-stated = { $shown_of }。如果设备用的是所声明的噪声，这个 ε 就成立。
lremh-release-estimated-share-most-frequent = 最常见的记录的估计占比
lremh-release-records-most-frequent-first = { WHOLE($size) } 种记录中的 { WHOLE($value) } 种，从最常见的排起

lremh-steps-one-user-sends = 一个用户发送什么

lremh-drain-asked-again-again = { "*" }*一再被询问**
lremh-drain-when-answer-changes = { "*" }*当答案改变时**

lremh-journey-one-device-opened-known = 一台设备的内部
lremh-journey-server-sees-sent-public = 虚线部分从不离开设备。

lremh-param-stop = EM 的停止规则
    .help = 一步带来的变化很小时，EM 停止：最大的占比（max，论文的规则）、全部占比之和（l1）或对数似然（likelihood）。

lremh-upload-form = 文件含有
    .help = 回答在此处随机化。报告已经随机化，为 0 和 1 的列，列名形如 sex=f。

## Numbers in words

lremh-gaps-counted = { $reports ->
   *[other] { WHOLE($reports) } 份报告
}
lremh-tolerance = 允许的联合误差
lremh-your-tolerance = 你允许的误差：{ $people }
lremh-estimated = 估计：{ $method }
lremh-of-people = 每 100 人中 { $value } 人
lremh-allowed-of-100 = 每 100 人中 { $value } 人
lremh-most-of = 每 { WHOLE($whole) } 人中 { WHOLE($many) } 人
lremh-most-few = 不到万分之一
lremh-in-wrong-bar = 答案有误：{ $people }
lremh-rows = { $row ->
    [0] 声称，<br>整份报告
    [1] 实测
   *[other] 已证明，<br>{ WHOLE($attributes) } 个属性
}
lremh-rung-times = 乘以 d = { $d }
lremh-rung-is = 已证明：{ $counted }
lremh-no-lifetime = 没有终身保证
    .why = f = 0 时，每多一份报告就多泄露一些，没有界限。
## What stands beside the pointer and on lines

lremh-hover-estimated = 估计 { $share }
lremh-hover-true = 真实 { $share }
lremh-hover-estimated-100 = 估计每 100 人中 { $people } 人
lremh-hover-true-100 = 实际每 100 人中 { $people } 人
lremh-hover-without-100 = 没有她时，每 100 人中 { $people } 人
lremh-hover-deleted = 被方法删除
lremh-hover-public = { $share }，由公开的数得出
lremh-hover-measured = 实测 { $share }，竖线为 { $confidence } 区间
lremh-adas-bar = Ada 的条形
lremh-bits =
    .device = 在设备上
    .record = 记录
    .kept = 永久
    .report = 报告
    .reports = 报告
    .all = 全部 { WHOLE($reports) } 份
    .ones = 1 的占比
    .guess = 猜测
    .sent = 发送
    .changed = 已改变
    .true = 真实的
    .before = 未改变
    .flipped = 被噪声翻转
    .undecided = 未定
    .bit = { $bit }，被翻转
lremh-share-of-pair = 用户占比：{ $names }
lremh-answer-bits = 真实的：{ $true }。作为 1 发送的：{ $sent }{ $more ->
    [0] {""}
   *[other] ；另有 { WHOLE($more) } 种
}。
lremh-weighs = “{ $name }”正在估计 { WHOLE($records) } 种可能的记录的占比。
lremh-both = { $one }，{ $other }
lremh-all = { $of ->
    [2] 两项都有
   *[other] 全部 { WHOLE($of) } 项
}
lremh-only = 只有 { $one }
lremh-none = 一项也没有
lremh-no-help = 不需要帮助
lremh-drain-lifetime = 终身 ε = { $epsilon }
lremh-drain-you = 你：{ WHOLE($reports) }
lremh-interval = { $most ->
    [none] 至少 { $least }
   *[other] { $least } 到 { $most }
}
lremh-bits-known = 已知永久比特：{ $share }
lremh-here = 这里 { WHOLE($reports) }

## Parts of sentences

lremh-params-setting = 每个用户 { WHOLE($reports) } 份报告
lremh-choosing-instead = { $less }，而不是{ $more }
lremh-choosing-questions = { $questions ->
   *[other] { WHOLE($questions) } 个问题
}
lremh-release-text-ready = { lremh-release-these-reports-were-randomised }如果设备用的是所声明的噪声 { $noise_text }，上面的 ε 就成立。占比没有误差范围。
lremh-gaps-about = 约 10^{ $power }
lremh-following-answer = { $on ->
    [none] 她的答案
   *[other] 她对“{ $on }”的答案
}
lremh-following-points = 百分点
lremh-rung-claimed = 声称的数
lremh-asking-attributes = { $many ->
    [1] 属性 { $last }
   *[other] 属性 { $first } 和 { $last }
}
lremh-users-categories = 类别列表
lremh-users-survey = 调查
lremh-users-which = 用户（共 { WHOLE($users) } 个）
lremh-duration = { $unit ->
    [one] 一秒
    [s] { $many } 秒
    [min] { $many } 分钟
   *[h] { $many } 小时
}
lremh-curves-name = { WHOLE($people) } 人，{ $kind }

## Methods, and who wrote them

lremh-method-lremh = LASSO 用少数几种可能的记录解释 1 的计数。EM 再估计这些记录的占比。
    .reference = LREMH：用 LASSO 和期望最大化，由本地随机化的多属性报告估计联合分布。贵州大学，公共大数据国家重点实验室。我们不知道完整的出处。
lremh-method-joint_subset = 每个用户发送一组记录，其中往往有真实的那一种。
    .reference = Ye, Barg: Optimal Schemes for Discrete Distribution Estimation under Locally Differential Privacy, IEEE Transactions on Information Theory 64(8), 2018.
lremh-method-views = 每个用户用全部预算回答少数几个属性。
    .reference = 本项目；见{ -own-notes(file: "lremh", section: "3") }。它以下文为基础：{ lremh-method-pairs.reference }
lremh-method-plus = PLUS 拟合有关联的属性对，运行 EM，再对结果加权平均；与留出的报告越相符的结果，权重越大。
    .reference = 本项目；见{ -own-notes(file: "lremh", section: "6.2") }。
lremh-method-em = 这种方法用期望最大化（EM），采用论文的停止规则。
    .reference = Ren 等：LoPub: High-Dimensional Crowdsourced Data Publication with Local Differential Privacy, IEEE TIFS 13(9), 2018.
lremh-method-em_full = EM 运行到足以学到属性对。
    .reference = { lremh-method-em.reference }停止规则出自本项目，见{ -own-notes(file: "lremh", section: "3") }。
lremh-method-lasso = 这种方法只用 LASSO，不用 EM。
    .reference = { lremh-method-em.reference }
lremh-method-lremh_signed = 这种方法是 LREMH，但采用 LoPub 的带正负号的 LASSO。
    .reference = { lremh-method-lremh.reference }带正负号的 LASSO 出自 { lremh-method-em.reference }
lremh-method-independent = 这种方法单独估计每个属性。
    .reference = Wang, Blocki, Li, Jha: Locally Differentially Private Protocols for Frequency Estimation, USENIX Security 2017.
lremh-method-joint_grr = 每个用户发送真实的记录，有时是另一种。
    .reference = Kairouz, Oh, Viswanath: Extremal Mechanisms for Local Differential Privacy, NeurIPS 2014.
lremh-method-joint_oue = 每个用户为每种可能的记录发送一个比特。
    .reference = { lremh-method-independent.reference }
lremh-method-pairs = 每个用户用全部预算回答一对属性。
    .reference = Zhang, Wang, Li, He, Chen: CALM: Consistent Adaptive Local Marginal for Marginal Release under Local Differential Privacy, CCS 2018.

## Where the printed statements fail

lremh-gap-1 = 一份报告含有 d 个属性的含噪比特，而论文的 ε 只涵盖一个属性。
    .title = 论文漏掉了因子 d，即属性的个数
lremh-gap-2 = 公式只有取自然对数时，得到的才是 ε。
    .title = 论文没有写明对数的底
lremh-gap-3 = 对一个用户的许多份报告取平均，就会暴露该用户的永久比特。
    .title = 新噪声保护不了反复报告的用户
lremh-gap-4 = 对一再被询问的人，只有终身界限成立。
    .title = 终身界限 ε1 很大
lremh-gap-5 = 证明只需要每个比特的噪声相互独立。
    .title = “属性相互独立”这一假设既不成立，也不需要
lremh-gap-6 = 每台设备多年使用相同的永久比特。
    .title = 永久比特把一台设备的报告串在一起
lremh-gap-7 = 从回答中收集来的列表，在加任何噪声之前就暴露了罕见的答案。
    .title = 类别列表必须是公开的
lremh-gap-8 = 重新抽取永久比特，会暴露答案变了。在修正版中，每个人在公开的时间重新抽取比特，每个时段都要再花费一次 ε。发送报告的时间不可取决于答案。
    .title = 答案若会改变，就没有任何证明
## Data

lremh-sample-disability = 20,000 个虚构的人回答：哪些日常事务需要帮助；可从 8 项中选择。
lremh-sample-census = 虚构的人口普查：45,000 人，六个属性。
lremh-sample-parity = 答案是两枚均匀硬币的结果，以及它们是否不同。任何两个属性都没有关联。
lremh-sample-disability_whole = 同一批人，包含全部 16 项事务。
lremh-alike-severity = 取决于一个分数的答案
lremh-alike-uneven = 互不相关的答案，有些很罕见
lremh-alike-even = 互不相关的答案，都同样常见
