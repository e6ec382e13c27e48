## Picture. $of_100 is a number of people.

lremh-of-100 = 每 100 人中的 { SIG($of_100) } 人
lremh-off-by = 每 100 人中有 { SIG($of_100, digits: 2) } 人被算进了错误的条形

## Settings

lremh-records = K = { WHOLE($records) } 种可能的记录

## How it works: the steps of the server.

lremh-other-bits = 这种方法的用户发送一个答案，而不是比特。以下各步是比特方法的步骤，{ -epsilon } 相同。
lremh-step-counts = 对每个答案，服务器数出有多少用户发送了 1。它知道噪声多常造出一个 1，并据此校正。结果平均来说是对的，也可能低于 0 %。
    .title = 1. 数出 1 的个数，再除去噪声
    .alt = 每个单独答案的用户占比。
    .axis = 给出每个答案的人的占比
lremh-step-lasso = 论文原版方法寻找与这些计数相符的最稀疏的表格。{ $deleted ->
    [0] 这里 { WHOLE($records) } 种可能的记录全部保留。
   *[other] 这里 { WHOLE($records) } 种可能的记录中保留 { WHOLE($kept) } 种；其余 { WHOLE($deleted) } 种被永久删除。
}
    .title = 2. LASSO 由这些计数填出表格，并删除记录
    .many = 计数没有说明哪些答案会同时出现，所以有许多表格与之相符。LASSO 选中哪一个，取决于类别怎样编号。打开“给类别随机编号”，看看这个数怎样变化。
lremh-step-lost = { $share ->
    [0] 没有人的记录被删除。
   *[other] { PERCENT($share) } 的用户，其记录被删除了。联合误差不可能低于 { SIG($share, digits: 2) }。
}
lremh-step-em = 在这样的噪声下，单个答案约需 t1 = { SIG($single, digits: 2) } 步，答案对约需 t2 = t1² = { SIG($pairs, digits: 2) } 步。论文原版的规则让 EM 从均等占比出发走 { WHOLE($uniform) } 步后停止，从 LASSO 出发走 { WHOLE($lasso) } 步后停止。
    .title = 3. EM 按记录对报告的解释程度给记录加权
    .alt = EM 的联合误差随步数的变化，两个起点。
    .axis = EM 步数（对数刻度）
    .error = 联合误差（最大为 1）
    .likelihood = 每份报告的平均对数似然（奈特）
    .from-equal = EM，从均等占比出发
    .from-lasso = EM，从 LASSO 出发
    .markers = 标记表示论文原版的规则在哪里停止。
lremh-step-early = 这里规则停得太{ $early ->
    [yes] 早
   *[no] 晚
}。从均等占比出发，停止时误差为 { SIG($stopped, digits: 2) }，{ WHOLE($steps) } 步后为 { SIG($least, digits: 2) }。
lremh-step-noise = { WHOLE($steps) } 步之后，EM 拟合的是噪声，误差为 { SIG($error, digits: 2) }。
lremh-step-plus = 修正版方法测量每一对属性，只保留噪声解释不了的那一部分。
    .title = 4. PLUS：每个关联中有多少是信号
    .map = 每个关联中信号所占的份额
    .alt = 每对属性的信号份额，0 到 1。
    .average = PLUS 对几张表格取平均，按它们对留出报告的解释程度加权。这里只用到报告，所以没有隐私代价。
lremh-step-single = 只有一个属性，没有属性对。
lremh-step-signal = { WHOLE($pairs) } 对属性中，有 { WHOLE($clear) } 对测得的关联一半以上是信号。信号最多的：{ $most }（{ PERCENT($high) }）；最少的：{ $fewest }（{ PERCENT($low) }）。
lremh-step-pair = { $one } 与 { $other }

## How it works: what users send, what the server makes of it, and what is proven.

lremh-sent-bits = { WHOLE($users) } 个用户各把记录写成 { WHOLE($bits) } 个比特，{ WHOLE($attributes) } 个属性每个有一个 1。设备在发送前扰动每个比特。1 以概率 { DECIMAL($one, decimals: 2) } 作为 1 到达，0 以概率 { DECIMAL($zero, decimals: 2) } 作为 1 到达。
lremh-sent-views = 共有 { WHOLE($views) } 组属性，每组 { $range ->
    [yes] { WHOLE($least) } 到 { WHOLE($most) } 个
   *[no] { WHOLE($most) } 个
}。{ WHOLE($users) } 个用户各只回答其中一组，每组约 { WHOLE($each) } 个用户。这一个答案用全部预算来扰动。所有{ $order ->
    [1] 单个属性
    [2] 属性对
    [3] 三个属性的组合
   *[other] { " " }{ WHOLE($order) } 个属性的组合
}都在某一组之中。估计结果是与各组答案相符的最均匀的表格。
lremh-sent-pairs = 共有 { WHOLE($pairs) } 对属性。{ WHOLE($users) } 个用户各只回答其中一对，每对约 { WHOLE($each) } 个用户。这一个答案用全部预算来扰动。估计结果是与各属性对相符的最均匀的表格。
lremh-sent-subset = { WHOLE($users) } 个用户各发送 { WHOLE($records) } 种可能的记录中的 { WHOLE($size) } 种。真实的那一种以概率 { DECIMAL($own, decimals: 2) } 在其中；其他的是随机的。
lremh-sent-one = { WHOLE($users) } 个用户各发送 { WHOLE($records) } 种可能的记录中的一种。它以概率 { DECIMAL($own, decimals: 2) } 是真实的那一种，否则是任意的另一种。
lremh-sent-all = { WHOLE($users) } 个用户各发送 { WHOLE($records) } 个比特，每种可能的记录一个。这些比特用全部预算来扰动。
lremh-worked-lremh = 服务器先按 1 的计数拟合一张稀疏表格。{ lremh-worked-deleted }然后 EM 用 { lremh-worked-steps }给其余记录重新加权。最大的一项变化不超过差距时，它就停止。
lremh-worked-lremh_signed = 服务器先按 1 的计数拟合一张带正负号的稀疏表格。{ lremh-worked-deleted }然后 EM 用 { lremh-worked-steps }给其余记录重新加权。
lremh-worked-lasso = 服务器按 1 的计数拟合一张稀疏表格，到此为止。计数没有说明哪些答案会同时出现。表格怎样填，取决于求解器。
lremh-worked-em = EM 从均等占比出发，用 { lremh-worked-steps }给记录重新加权。最大的一项变化不超过差距时，它就停止。
lremh-worked-em_full = EM 从均等占比出发，给记录重新加权，直到有足够的步数学到属性对。
lremh-worked-independent = 服务器单独估计每个属性，好像各个答案彼此无关。
lremh-worked-plus = 服务器拟合那些属于信号的属性对，再给记录短暂地重新加权。它对各张表格取平均，按它们对留出报告的解释程度加权。
lremh-worked-deleted = { $deleted ->
    [0] 没有删除任何可能的记录。
   *[other] { WHOLE($records) } 种可能的记录中有 { WHOLE($deleted) } 种被永久删除。
}
lremh-worked-steps = { WHOLE($steps) } 步
lremh-proven-holds = 真实的答案只有用户自己见过。
lremh-proven-never = 问题所在：这里没有证明任何有限的 { -epsilon }。
lremh-proven-times = 问题所在：{ -epsilon } = { SIG($claimed) } 只计入一份报告中的一个属性。一个用户发送的全部内容，最多能泄露 { SIG($times) } 倍于此的信息。

## Picture: an estimate beside the truth, for the holder alone.

lremh-judged-off = 要把真实的表格变成估计的表格，{ PERCENT($error) } 的用户必须改变记录。占比均等的表格，误差为 { SIG($uniform, digits: 2) }。把单个答案的真实占比当作相互独立，误差为 { SIG($independent, digits: 2) }。
lremh-judged-nothing = 所以这些报告还不如没有报告。
lremh-judged-alone = 所以答案之间有什么关联，一点也没有学到。
lremh-judged-deleted = 被删除的记录属于 { PERCENT($share) } 的用户。没有这些记录，任何估计的误差都不可能小于 { SIG($share, digits: 2) }。

## Picture

lremh-of-records = 按{ $what }统计的用户占比
lremh-of-records-alt = 条形表示按{ $what }估计的人数占比。最多的：{ $record }，{ $most }。
lremh-together = 两个答案的关联有多紧密（Cramér V）。0 表示没有关联，1 表示知道一个答案就知道另一个。
    .alt = 每对属性的答案关联有多紧密，0 到 1。
lremh-reports-only = 这里只知道报告，所以没有人能测出估计的误差。结论说明可以预期什么。
lremh-compared = 与真实的{ $noun }比较：只给你看

## Accuracy

lremh-fair = 无论各方法声称什么，这里每种方法的一份报告都是同样的已证明的 { -epsilon }。“均匀表格”让每种记录同样常见，不问任何人。没有噪声时，真实表格的误差为 0。
lremh-caution-categories = 类别是从答案中读出的，所以对这个文件没有证明任何有限的 { -epsilon }。这里的 { -epsilon } 只计报告，就当类别原本是公开的。
lremh-caution-reports = 每人发送 { WHOLE($reports) } 份报告，服务器只用其中一份。这里的 { -epsilon } 是一份报告的。
lremh-caution-chances = 你手动设定了 f = { SIG($f) }、p = { SIG($p) } 和 q = { SIG($q) }；它们花费的已证明的 { -epsilon } 为 { SIG($epsilon) }。在曲线上，它们由 { -epsilon } 得出，所以误差可能与第一个标签页上的不同。
lremh-left-out = 略去 { $method }（{ $where }），因为{ $why }。
lremh-left-rule = 在这个终身 ε 之内，概率的规则达不到它
lremh-left-memory = 它的用户发送的内容放不进内存
lremh-left-time = 运行一次最多可能需要 { $time }
lremh-left-quiet = 没有噪声
lremh-left-range = 已证明的 { -epsilon } 为 { SIG($low) }{ $several ->
    [yes] { " " }到 { SIG($high) }
   *[no] { "" }
}
lremh-left-here = 这个 { -epsilon }
lremh-look-alike = 仿造数据是一张虚构的表格，属性相同，用户一样多。它不取决于任何人，所以根据它作选择没有隐私代价。
    .making = 正在生成仿造数据
lremh-no-truth = 上传的只有报告，真实的答案从未离开设备。所以估计的误差无法测量。这些曲线用的是一张虚构的表格，属性相同，用户一样多。
lremh-same-epsilon = 其他协议，一份报告的已证明的 { -epsilon } 同为 { SIG($epsilon) }
    .alt = 相同 { -epsilon } 下的误差：{ $errors }。
    .table = 各协议的误差
lremh-first-runs = 第一批运行正在进行。
lremh-processor-time = 处理器时间的中位数（毫秒）
lremh-against-noise = 误差和时间随永久噪声 f 的变化
lremh-against-attributes = 误差和时间随属性个数的变化
lremh-chances = 比特的概率
    .help = 在论文中，永久的 1 以概率 q = 0.75 作为 1 发送，永久的 0 以 p = 0.5 作为 1 发送。永久噪声 f 是变化的。
lremh-runs-of-each = 每种方法运行 { WHOLE($runs) } 次
lremh-facts-noise = p = { SIG($p) }，q = { SIG($q) }；{ $record }数 { WHOLE($users) }，{ WHOLE($attributes) } 个属性。
lremh-facts-attributes = 每个属性都用 f = { SIG($f) }，p = { SIG($p) }，q = { SIG($q) }，所以 { -epsilon } 随 d 增大。{ $record }数 { WHOLE($users) }；取以下属性的前 d 个：{ $names }。
lremh-growth = { $facts }线是 { WHOLE($runs) } 次运行的中位数，色带是其中的 5–95 %。使用比特的方法得到同样的比特。其他方法在同样的已证明的 { -epsilon } 下问自己的问题。时间只计服务器的，用一个核。
    .error = 每种方法的误差随{ $axis }的变化。
    .time = 每种服务器的时间随{ $axis }的变化。

## __init__

lremh-system-survey-publishes-how-many = 一项调查公布多少人给出了哪些答案。每个人在发送之前先扰动自己的答案。
lremh-system-one-user-whole-answer = 一个用户的全部答案; 一个人若有 k 行，则为 k 倍 ε
lremh-system-each-user-scrambles-before = 每个用户先扰动再发送
lremh-system-answers-users-send = 用户发送的答案

## choosing

lremh-choosing-public-numbers-equally-frequent = 由公开的数得出，按各答案同样常见计算，取所试各种形状中最差的
lremh-choosing-error-depends-answers-formula = 它的误差取决于答案：没有公式能算出
lremh-choosing-each-sends-one-report = 每人发送一份报告。
lremh-choosing-asked-every-user = 向每个用户提问。
lremh-choosing-answers-choose = 可选的答案
lremh-choosing-each-question-yes = 每个问题的答案数；2：是、否。
lremh-choosing-must-learnt = 必须学到什么
lremh-choosing-how-often-each-whole = 完整记录各有多常见，哪些答案成对关联，或者单个占比。前一项的代价都远高于后一项。
lremh-choosing-questions-answers-each-make = { $questions } 个问题，每个 { $categories } 个答案，产生的可能的记录超过 { WHOLE($largest_table) } 种；请少问几个问题，或少给几个答案。
lremh-choosing-promises-most-answers-together = 最多保证 { $promised } 个答案合在一起
lremh-choosing-share-users-wrong-bar = 站在错误条形中的用户的占比
lremh-choosing-table-must-learnt-means = 针对必须学到的表格：0.1 表示每 100 个用户中有 10 个站在不属于自己的条形中。
lremh-choosing-users-may-stand-wrong = { WHOLE($users) } 个用户中可以有 { $tolerance } 个站在错误的条形中。
lremh-choosing-answers-users-send-themselves = 用户自己发送的答案
lremh-choosing-shares-goes-together = 占比，以及哪些答案有关联
lremh-choosing-user-who-sends-same = 用户再次发送同一个扰动过的答案，没有说出新的东西：只计一次。
lremh-choosing-answers-choose-where-they = 可选的答案，如果不是“否”和“是”

## generators

lremh-generators-kind-look-alike-can = kind = { $kind } 不是能够生成的仿造数据；可用的有 { $look_alikes }。请选择其中一个。

## in_parts

lremh-in-parts-many-rows-only-counted = 行数这么多时，只计数它们给出的记录。如果每个用户只回答一个问题（关于整条记录、一个视图或一对属性），这就足够。请选择这样的方法并使用所有用户，或减少行数。
lremh-in-parts-file-parts-answers-read = 分成几部分的文件，只能读取类别已经说明的答案；请说明类别，或只给一个文件。
lremh-in-parts-rows-too-many-keep = { WHOLE($n) } 行太多，无法保留；它们的可能的记录也太多，无法计数：最多 { WHOLE($most_candidates) } 种。请少选一些属性，或把类别放宽。

## patterns

lremh-patterns-reports-shape-each-needs = { $name } 的报告的形状是 { $shape }，而每份需要 { $categories } 个比特，每个类别一个；请为每个用户发送一行比特。
lremh-patterns-reports-hold-values-other = { $name } 的报告中有 0 和 1 以外的值；报告由比特组成。请改正。
lremh-patterns-there-reports-attributes-domains = 有 { $reports } 个属性的报告和 { $sizes } 个值域；每个属性两者都需要。请为每个属性写明一个值域大小。
lremh-patterns-attribute-categories-may-bin = 第 { $position } 个属性有 { $size } 个类别，而允许 2 到 { $most_categories } 个；请分得粗一些，或略去它。
lremh-patterns-attributes-reports-users-all = 各属性的报告来自 { $lengths } 个用户；所有属性都需要同样的用户，至少一个。请发送完整的记录。

## people

lremh-people-list-names-attributes-correct = 属性名称的列表；请改正

## ready

lremh-ready-reports-shapes-do-fit = 形状为 { $shapes } 的报告与至少 2 个用户的值域 { $domains } 不符；请给每个用户全部比特。
lremh-ready-noise-must-state-public = noise = { $text } 必须写明 f、p 和 q，即报告的公开的噪声；写法如 f=0.5, p=0.5, q=0.75。
lremh-ready-chances-correct-them = 是概率，应在 0 到 1 之间；请改正
lremh-ready-above-true-must-likelier = 中 p 大于 q，而真实的 1 必须更可能作为 1 发送；请把 p 和 q 对调，如 { $swapped }
lremh-ready-make-reports-carry-information = 使报告不含任何信息；f 必须小于 1，p 必须小于 q
lremh-ready-let-one-report-prove = 使一份报告就能证明一个比特；请让 f 大于 0，或让 p 大于 0 且 q 小于 1
lremh-ready-file-reports-attributes-least = 文件中有 { WHOLE($table) } 份报告，涉及 { WHOLE($groups) } 个属性。至少需要 2 份报告，1 到 { $most_attributes } 个属性；请另选列。
lremh-ready-attribute-columns-needed-one = 属性“{ $attribute }”有 { $places } 列，而需要 2 到 { $most_categories } 列，每个类别一列；请补上其余的列，或略去它。
lremh-ready-column-report-name-must = 列“{ $name }”不是报告；列名必须是一个属性和一个值，如 sex=f。请改名，或略去它。
lremh-ready-two-columns-called-each = 有两列都叫“{ $name }”，而每个类别只需要一列；请从文件中去掉一列。
lremh-ready-column-holds-other-cells = 列“{ $name }”中有 0 和 1 以外的单元格（{ WHOLE($bad) } 个）：{ $listed }；报告的每个比特都是这两者之一。请改正这些行，或略去该属性。

## samples

lremh-samples-made-up-answers-people = 20,000 人的虚构答案：8 项日常事务中，哪些需要帮助。所有答案都取决于一个隐藏的严重程度。逐项增加事务：每增加一项，可能的记录就翻倍，噪声不变。
lremh-samples-made-up-people-six = 45,000 个虚构的人，六个属性，各有二到七个类别，结构像人口普查。看看每增加一个属性，可能的记录的数目怎样增长。
lremh-samples-two-fair-coins-whether = 两枚均匀的硬币，以及它们是否不同。三者中任何两个都说明不了什么，三个合在一起就说明一切。看看哪些估计器能发现这一点，隐私的代价是多少。
lremh-samples-same-people-all-tasks = 还是这 20,000 人，包含全部 16 项事务。任选其中八项，看看这个选择对每一项上的噪声有什么影响。

## upload

lremh-upload-leave-these-columns-out = 略去这些列
lremh-upload-ids-names-free-text = 编号、姓名、自由文本，以及不需要的内容。没有作任何说明的列也会略去。
lremh-upload-use-data-own-categories = 使用数据自己的类别
lremh-upload-read-file-categories-column = 在没有说明类别的地方，从文件中读出该列有哪些类别。
lremh-upload-public-list-each-column = 每列的公开列表，例如 sex=f,m; income=low,high。0..4 是 0,1,2,3,4 的简写，*=no,yes 适用于所有其他列。有空单元格时加上 missing，有不在任何列表中的单元格时加上 other。
lremh-upload-edges-number-ranges = 数字区间的分界点
lremh-upload-public-cut-points-columns = 数字列的公开切分点，例如 age=18,30,45,65：18 以下、18 到不足 30，依此类推，直到 65 及以上。绝不可从数据中取得。有空单元格时加上 missing。
lremh-upload-noise-reports = 报告的噪声
lremh-upload-how-devices-randomised-such = 设备怎样随机化，例如 f=0.5, p=0.5, q=0.75：f 是永久噪声；p 和 q 分别是永久的 0 和永久的 1 作为 1 发送的概率。
lremh-upload-noise-reports-stated-without = 没有说明报告的噪声，而没有它，报告就毫无意义；写法如 f=0.5, p=0.5, q=0.75。
lremh-upload-nothing-bounds-many-reports = f = 0 时，多份报告合在一起说出多少，没有界限。
lremh-upload-every-column-single-category = 每一列都只有一个类别，没有什么可学的；请换一个文件或另选列。
lremh-upload-all-attributes-together-most = 所有属性合在一起有 { $candidates_text }。最多能估计 { WHOLE($most_candidates) } 种：请只选一部分属性，或用更少、更宽的类别。
lremh-upload-list-categories-then-read = 这样，类别列表就是从数据中读出的，并当作公开信息。一个人的罕见答案就能改变它。所以对这个数据集，什么都没有得到证明。
lremh-upload-most-attributes-categories-attributes = 最多 { $most_attributes } 个属性，每个最多 { $most_categories } 个类别。屏幕上的属性最多可以有 { WHOLE($most_candidates) } 种可能的记录，即各属性类别数的乘积。

## evidence

lremh-evidence-how-many-answers-their = 含噪的答案中有多少个指向它
lremh-evidence-estimated-share-all-users = 在全部用户中的估计占比，0 到 1；各占比之和为 1
lremh-evidence-share-all-users-they = 占全部用户的比例，由他们发送的内容直接得出，不用任何模型；可能小于 0
lremh-evidence-half-range-noise-users = { $direct } 的 95 % 范围的一半：由用户所加的噪声得出
lremh-evidence-category-record-2 = 记录的类别
lremh-evidence-category-record = 记录的类别
lremh-evidence-name-attribute = 属性的名称
lremh-evidence-word-category = 类别的词
lremh-evidence-estimated-share-all-users-2 = 在全部用户中的估计占比，0 到 1；同一属性的占比之和为 1
lremh-evidence-number-question-questions-csv = 问题的编号；有多个问题时与 questions.csv 中的相同
lremh-evidence-number-set-categories-answers = 类别组合的编号，从 0 起，与 answers.csv 中的相同
lremh-evidence-category-each-attribute-question = 问题所涉及的每个属性的一个类别
lremh-evidence-half-range-noise-who = { $direct } 的 95 % 范围的一半：由噪声以及问到了谁得出
lremh-evidence-number-question-answers = 问题的编号，与答案中的相同
lremh-evidence-about = 涉及什么
lremh-evidence-how-many-users-answered = 有多少用户回答了它
lremh-evidence-sets-categories-those-last = 类别的组合，最后一个属性的类别变化最快
lremh-evidence-record-number-one-set = record：一个类别组合的编号，从 0 起；records：每个组合一个比特；counts：只有指向每个组合的答案数
lremh-evidence-number-question-questions-csv-2 = 问题的编号，与 questions.csv 中的相同
lremh-evidence-answer-noise-form-questions = 含噪的答案，形式见 questions.csv 的 form 列
lremh-evidence-if-answer-names-record = 答案指向 estimate.csv 的这条记录时为 1，含噪
lremh-evidence-if-bit-category-was = 这个类别的比特作为 1 发送时为 1，含噪
lremh-evidence-category-was-sent-noise = 所发送的类别，含噪

## asking

lremh-asking-answer-whole-record = 关于整条记录的答案
lremh-asking-one-answer-each-user = 每个用户一个答案，关于一对属性
lremh-asking-one-answer-each-user-2 = 每个用户一个答案，关于一个视图
lremh-asking-file-holds-reports-single = 文件中是单个属性的报告，而这种方法问用户的是另一种问题；请选择使用这类报告的方法，例如 PLUS。

## estimates

lremh-estimates-estimator-needs-reports-another = estimator = { $estimator } 需要另一种客户端的报告；请作为同名的方法运行它。
lremh-estimates-estimator-must-one-choose = estimator = { $estimator } 必须是 { $estimators } 之一；请选择其中一个。

## joint

lremh-joint-users-would-send-bits = { WHOLE($users) } 个用户各要发送 { WHOLE($candidates) } 个比特，合计 { WHOLE($users_2) } 个；最多允许 { WHOLE($most_bits) } 个。请减少属性或用户，或选用 k 元响应。
lremh-joint-mechanism-categories-domains-make = 机制有 { WHOLE($categories) } 个类别，而各值域产生 { WHOLE($math) } 种记录；请询问完整的记录。

## pair_reports

lremh-pair-reports-there-one-attribute-pair = 只有一个属性，而属性对需要两个；请再选一个属性。

## sound

lremh-sound-em-uniform-table = { $name }：从均匀表格出发的 EM
lremh-sound-em-pairs = { $name }：从属性对出发的 EM

## client

lremh-client-attributes-bits-users-must = 各属性的比特来自 { $bits } 个用户，而它们必须都来自同样的用户；请为每个属性传入一个数组。
lremh-client-user-reports-must-row = user = { $user } 与 reports = { $reports } 不合要求。用户是 0 到 { $table } 之间的一行，并且至少需要一份报告；请另选。
lremh-client-attribute-bits-shape-must = 属性 { $column } 的比特的形状是 { $shape }。它需要每个用户一行，每个类别一列，至少 2 个类别；请调整形状。
lremh-client-attribute-values-other-than = 属性 { $column } 有 0 和 1 以外的值，而比特必须是 0 或 1；请改正。

## information

lremh-information-categories-must-least-drop = categories = { $categories } 必须至少为 2；请去掉总是相同的属性。

## lasso

lremh-lasso-lasso-left-candidate-table = LASSO 没有留下任何候选记录，所以它的表格是均匀表格。

## likelihood

lremh-likelihood-there-candidate-records-most = 有 { WHOLE($candidates) } 种候选记录，约需 { $max } GB 和 { $seconds } 秒。最多允许 { WHOLE($most_candidates) } 种和 { $most_bytes } GB。请少选一些属性，或分得粗一些。

## noise

lremh-noise-report-epsilon-lifetime-epsilon = report_epsilon = { $report_epsilon } 和 lifetime_epsilon = { $lifetime_epsilon } 对 d = { $attributes } 来说太小：报告将说明不了任何东西；请把两者都调高。
lremh-noise-rule-oue-cannot-spend = 终身 ε 为 { $attributes } 时，规则 oue 无法在一份报告上花费 { $one }。终身 ε 至少需要 { $least_lifetime }。请调高终身 ε，调低报告的 ε，或选择规则 sue。
lremh-noise-report-epsilon-must-above = report_epsilon = { $report } 必须大于 0，且不超过 lifetime_epsilon = { $lifetime }。终身 ε 也包括这份报告。请调低前者或调高后者。
lremh-noise-rule-must-sue-oue = rule = { $rule } 必须是 sue、oue 或 optimal；请选择其中一个。
lremh-noise-categories-must-least-drop = categories = { $categories } 必须至少为 2；请去掉总是相同的属性。

## numbering

lremh-numbering-numbering-must-hold-every = numbering = { $numbering } 必须含有 { $domains } 个属性各自的每个类别，每个恰好一次；不写它，则保持原来的顺序。

## users

lremh-users-one-report-whole-record = 整条记录的一份报告
lremh-users-was-read-answers-given = 它是从答案中读出的，不是作为公开事实给定的。

## views

lremh-views-order-must-least-ask = order = { $order } 必须至少为 1；请询问 2 个或 3 个属性的表格。

## methods

lremh-methods-lasso-counts-ones-candidates = 对 1 的计数做 LASSO，删除为零的候选记录，再对剩下的做 EM。
lremh-methods-one-answer-whole-record = 关于整条记录的一个答案：若干种可能的记录，自己的那种比其他的更常在其中。
lremh-methods-each-user-answers-few = 每个用户用全部预算回答少数几个属性；所要的表格都由此得出。
lremh-methods-shrunk-pairs-log-linear = 收缩后的属性对、对数线性拟合和短的 EM 路径，用留出的报告取平均。
lremh-methods-expectation-maximisation-uniform-table = 从均匀表格出发的期望最大化，采用论文原版的停止规则。
lremh-methods-same-run-until-pairs = 同上，但一直运行到有足够的步数学到属性对。
lremh-methods-sparse-fit-counts-ones = 对 1 的计数做稀疏拟合，之后什么也不做。
lremh-methods-lremh-signed-lasso-direct = LREMH，采用其直接前身的带正负号的 LASSO。
lremh-methods-every-attribute-itself-joint = 每个属性单独估计：完全没有联合估计。
lremh-methods-one-answer-whole-record-2 = 关于整条记录的一个答案：真实的记录，偶尔是任意另一种记录。
lremh-methods-one-answer-whole-record-3 = 关于整条记录的一个答案：每种可能的记录一个比特。
lremh-methods-each-user-answers-one = 每个用户用全部预算回答一对属性（CALM，2018）。

## metrics

lremh-metrics-error-pairs-mean = 属性对的误差，均值
lremh-metrics-error-one-answer-mean = 单个答案的误差，均值

## outputs

lremh-outputs-tables-shapes-compare-tables = 两张表格的形状是 { $shape } 和 { $shape_2 }；请比较值域相同的表格。

## params

lremh-params-one-report-may-tell = 一份报告最多可以说出整条记录的多少。越小，隐私保护得越好。每个人扰动自己的答案：别人永远看不到真实的答案。
lremh-params-attributes-asked-table = 所要表格的属性数
lremh-params-table-any-two-attributes = 2：任意两个属性的表格应当正确；三个属性合在一起还说明什么，则不去询问。属性越多，噪声越大。
lremh-params-any-number-reports-may = 答案不变时，任意多份报告合在一起最多可以说出多少。自动：ε 的两倍。
lremh-params-chances-bits = 比特的概率
lremh-params-symmetric-sue-fewer-false = 对称（SUE）、较少的假 1（OUE），或方差最小。
lremh-params-reports-each-user = 每个用户的报告数
lremh-params-how-often-everybody-asked = 每人被问多少次。服务器用一份报告；窃听者用全部。
lremh-params-lifetime-must-least-epsilon = lifetime = { $lifetime } 必须至少为 epsilon = { $epsilon }：一份报告是全部报告的一部分。请调高它，或调低 epsilon。
lremh-params-how-small-change-must = 变化必须小到多少。论文原版：0.001。
lremh-params-scale-counts = 以计数为尺度。
lremh-params-scale-counts-2 = 以计数为尺度。
lremh-params-delete-candidates-up = 删除不超过 τ 的候选记录
lremh-params-probability-after-sparse-fit = 稀疏拟合之后的概率。论文原版：0。
lremh-params-list-three-chances-state = 三个概率 f、p 和 q 的列表，都在 0 到 1 之间；请写全三个
lremh-params-one-list-attribute-each = 每个属性一个列表，从 0 起的每个数恰好出现一次；请改正

## references

lremh-references-lremh-joint-distributions-locally = LREMH: 用 LASSO 和期望最大化，由本地随机化的多属性报告估计联合分布。贵州大学，公共大数据国家重点实验室。我们不知道完整的出处。
lremh-references-ren-others-lopub-high = Ren 等: LoPub: High-Dimensional Crowdsourced Data Publication with Local Differential Privacy, IEEE TIFS 13(9), 2018.
lremh-references-wang-blocki-li-jha = Wang, Blocki, Li, Jha: Locally Differentially Private Protocols for Frequency Estimation, USENIX Security 2017.
lremh-references-ye-barg-optimal-schemes = Ye, Barg: Optimal Schemes for Discrete Distribution Estimation under Locally Differential Privacy, IEEE Transactions on Information Theory 64(8), 2018.
lremh-references-project-see-docs-papers = 本项目；见 docs/papers/lremh.md 3。它以下文为基础：Zhang, Wang, Li, He, Chen: CALM, CCS 2018.
lremh-references-project-see-docs-papers-2 = 本项目；见 docs/papers/lremh.md 6.2。
lremh-references-ren-others-lopub-high-2 = Ren 等: LoPub: High-Dimensional Crowdsourced Data Publication with Local Differential Privacy, IEEE TIFS 13(9), 2018；停止规则出自本项目，见 docs/papers/lremh.md 3。
lremh-references-signed-lasso-ren-others = { $paper }采用 Ren 等的带正负号的 LASSO：LoPub, IEEE TIFS 13(9), 2018.
lremh-references-kairouz-oh-viswanath-extremal = Kairouz, Oh, Viswanath: Extremal Mechanisms for Local Differential Privacy, NeurIPS 2014.
lremh-references-zhang-wang-li-he = Zhang, Wang, Li, He, Chen: CALM: Consistent Adaptive Local Marginal for Marginal Release under Local Differential Privacy, CCS 2018.

## release_text

lremh-release-text-read-users-sent-without = { $direct } 由用户发送的内容直接得出，不用任何模型。在 95 % 的发布中，这些用户的真实占比落在它加减 { $width } 之内。share 是由 { $direct } 调整而来的，不小于 0，总和为 1。这使它整体上更稳定，但它没有这样的范围。
lremh-release-text-categories-csv-one-row = categories.csv 每个类别一行。{ $direct } 由它的比特直接得出，不用任何模型。在 95 % 的发布中，这些用户的真实占比落在它加减 { $width } 之内。share 没有这样的范围，无论在这里还是在 estimate.csv 中。方法为它作了一个假设，使它更稳定。假设不成立时误差有多大，没有公式能说明。
lremh-release-text-parts-csv-one-row = parts.csv 中，一个问题的每个类别组合一行。{ $direct } 由对它的答案直接得出，不用任何模型。在 95 % 的发布中，全部用户的真实占比落在它加减 { $width } 之内。这包括噪声，也包括抽到谁来回答。estimate.csv 中的 share 没有这样的范围。由各部分拼成的完整记录误差有多大，没有公式能说明。
lremh-release-text-counted-kept = 只计数，不保留
lremh-release-text-release-made-users-sent = 这次发布由 { WHOLE($users) } 个用户发送的内容得出，{ $value }。
lremh-release-text-answers-each-some-attributes = { $users } 的答案，每个涉及其中一些属性
lremh-release-text-answers-each-whole-record = { $users } 的答案，每个涉及整条记录
lremh-release-text-released-estimated-table-follows = 发布的是{ $held }。估计的表格由此得出，不再增加代价。
lremh-release-text-finite-proven = { $start }对它没有证明任何有限的 ε。
lremh-release-text-reports-each-user-server = （计入每个用户的 { WHOLE($reports) } 份报告，服务器使用、下载文件包含的是第一份）
lremh-release-text-draws-same-users-add = 对相同用户的多次抽取要相加，不论涉及哪些属性。
lremh-release-text-each-draw-makes-new = 每次抽取都生成新的永久比特。所以对相同用户的多次抽取要相加，所有属性都是如此。
lremh-release-text-there-lifetime-bound = { $start }f = 0 时没有终身界限。
lremh-release-text-lifetime-bound-holds-within = { $start }终身界限在一次抽取之内成立。
lremh-release-text-estimate-csv-one-row = estimate.csv 每种可能的记录一行，给出它在全部用户中的估计占比。它只由用户发送的内容算出，所以不再增加代价。占比保留到小数点后 { $decimals } 位。一个用户是输入的一行：有几行的人在这里算作几个用户；保证中写明它保护谁。
lremh-release-text-method-deleted-records-their = { $said }方法删除了 { WHOLE($size) } 种记录中的 { WHOLE($gone) } 种：它们的占比为 0。
lremh-release-text-bits-all-categories-columns = 所有类别的比特，列名形如“属性=值”
lremh-release-text-one-row-user = 每个用户一行，内容为{ $value }
lremh-release-text-counts-csv-one-row = counts.csv 每种可能的记录一行：
lremh-release-text-parts-csv-says-how = parts.csv 写明
lremh-release-text-answers-their-noise-name = { $where }有多少个含噪的答案指向它。
lremh-release-text-answers-csv-one-row = answers.csv 每个用户一行：问题的编号和答案
lremh-release-text-answers-npy-answers-each = answers-1.npy 等文件是各个问题的答案，每行一个
lremh-release-text-questions-csv-says-was = { $where }。questions.csv 写明问了什么，问了多少用户。
lremh-release-text-answers-csv-one-row-2 = answers.csv 每个用户一行：用词写出所发送的记录；因为含噪，它常常不是用户自己的记录。
lremh-release-text-one-row-user-bit = 每个用户一行，每种记录一个比特，顺序与 estimate.csv 相同
lremh-release-text-npy-bits-all-packed = { $name }.npy：{ $what }，共 { WHOLE($width) } 个比特，每八个装入一个字节：用 np.unpackbits(np.load("{ $name }.npy"), axis=1, count={ $width }) 读出。
lremh-release-text-rows-stand-order-input = 各行按输入的顺序排列：即使知道某人是哪一行，ε 也同样保护这个人。
lremh-release-text-charged-reports-each-user = { $order }计入的是每个用户的 { WHOLE($reports) } 份报告，这是其中第一份；其他的来自相同的永久比特。
lremh-release-text-estimate-again-does-library = 要重新估计：{ $script } 用本程序的库来做，并把结果与 estimate.csv 比较；其中没有任何随机的成分。
lremh-release-text-choose-your-own-data = { $said }也可以在这次发布的页面上选择“自己的数据”。把 reports.csv 作为报告上传，并写明噪声 { $noise_text }。

## attack

lremh-attack-one-user-answers-everywhere = { $title }：一个用户处处回答 0，或处处回答 1
lremh-attack-share-all-ones-less = 估计的全 1 记录的占比，减去全 0 记录的占比
lremh-attack-ones-record-average-estimated = 估计的一条记录中 1 的平均个数

## curves

lremh-curves-all-answers-hang-one = 所有答案取决于一个隐藏的分数
lremh-curves-unrelated-answers-some-them = 互不相关的答案，有些很罕见
lremh-curves-unrelated-answers-all-equally = 互不相关的答案，都同样常见
lremh-curves-one-report-whole-record = 整条记录的一份报告
lremh-curves-one-answer-each-user = 每个用户一个答案

## exposure

lremh-exposure-before-after-must-both = before = { $before } 和 after = { $after } 都必须至少为 1 份报告；变化要在两份报告之间才看得出。

## following

lremh-following-her-report-another-one = 她的报告换成另一份，其他所有人的报告不变

## gaps

lremh-gaps-factor-was-dropped = 漏掉了因子 d
lremh-gaps-printed-report-one-attribute = 论文所写的一份报告的 ε，其实是一个属性的。一份报告显示一个人的全部 d 个属性。两个人可能在每个属性上都不同。
lremh-gaps-base-logarithm-stated = 没有写明对数的底
lremh-gaps-only-natural-logarithm-makes = 只有自然对数才使它成为 ε。换一个底，改变的是这个数，而不是报告。
lremh-gaps-fresh-noise-does-protect = 新噪声抵挡不住反复询问
lremh-gaps-only-slows-attacker-down = 它只是拖慢攻击者。许多报告的平均会显出永久比特，而永久比特从不改变。
lremh-gaps-lifetime-bound-large = 终身界限 ε1 很大
lremh-gaps-all-protects-somebody-who = 对一再被问的人，除此之外没有别的保护。
lremh-gaps-attributes-independent-neither-true = “属性相互独立”既不成立，也不需要
lremh-gaps-answers-person-go-together = 一个人的各个答案是有关联的，否则这里就没有什么可学的。证明并不用到它。每条记录的比特都是逐个独立抽取的，上面的 ε 对任意两条记录都成立。
lremh-gaps-permanent-bits-name-tag = 永久比特是一张姓名牌
lremh-gaps-they-same-every-report = 在一台设备的每份报告中，它们都相同。许多报告的平均会显出它们。它们把一台设备多年来的报告串在一起，不需要知道任何答案。
lremh-gaps-list-categories-must-public = 类别列表必须是公开的
lremh-gaps-each-category-bit-everybody = 每个类别是每个人报告中的一个比特。从答案中收集来的列表，在抽取任何噪声之前就显出了罕见的答案。
lremh-gaps-nothing-proven-answer-changes = 对会改变的答案，什么都没有得到证明
lremh-gaps-if-only-attribute-changed = 只为改变了的属性抽取新的永久比特，会使变化被看出来。之后损失随每份报告增大。修正的做法是，每个人在公开的时间重新抽取全部永久比特，各时段相加。
lremh-gaps-printed-formula-one-attribute = 论文中的公式：一份报告中的一个属性。
lremh-gaps-report-shows-all-attributes = 一份报告显示一个人的所有属性，所以它们要相加。
lremh-gaps-ln-ln-all-reports = 来自相同永久比特的所有报告合计为 d (ln R1 + ln R0)。
lremh-gaps-permanent-bits-drawn-once = 永久比特，只抽取一次
lremh-gaps-ln-bounds-any-number = 2 d ln((2 − f)/f)。只要记录从不改变，它就是任意多份报告的界限。
lremh-gaps-permanent-bits-record-itself = f = 0 时，永久比特就是记录本身，没有任何界限。
lremh-gaps-printed-without-factor = 论文漏写了因子 d = { $d }。
lremh-gaps-reports-same-record = 同一条记录的 { WHOLE($many) } 份报告
lremh-gaps-fresh-flips-same-permanent = 对相同的永久比特重新翻转
lremh-gaps-printed-repeated-requests-reveal = 论文：反复询问不会泄露更多。
lremh-gaps-computed-reports-costs-nothing = 由报告算出的东西，不论是什么，都不再增加代价。
lremh-gaps-answer-changes = 会改变的答案
lremh-gaps-new-permanent-bits-attribute = 该属性的新的永久比特
lremh-gaps-loss-grows-without-limit = 损失随报告数增大，没有上限。
lremh-gaps-categories-table-were-read = 这张表格的类别是从答案中读出的，所以没有证明任何有限的界限。
lremh-gaps-here-they-stated-public = 这里类别是事先说明的：公开事实，没看数据就列出。
lremh-gaps-permanent-bits-answers-themselves = f = 0 时，永久比特就是答案本身：每多一份报告就多说出一些，合在一起说出多少，没有界限。
lremh-gaps-lifetime-most-however-many = 终身：最多 ε1 = { $said }，不论有多少份报告
lremh-gaps-holds-all-reports-together = 它对所有报告合在一起成立，只要用户的记录从不改变。会改变的答案没有界限。
lremh-gaps-here-printed-figure-right = 这里 d = 1，所以论文所写的数对一份报告是对的。
lremh-gaps-here-printed-figure-one = 这里 d = { $d }：论文所写的数是 { $said }，而一份报告花费 { $said_2 }，是它的 { $d } 倍。
lremh-gaps-here-formula-gives-natural = 这里用自然对数，公式得 { $said }。如果用以十为底的对数，同样的报告就会被说成 { $said_2 }。
lremh-gaps-there-ceiling = { $start }。没有上限，因为 f = 0。
lremh-gaps-ceiling-ten-requests-spend = { $start }；上限为 ε1 = { $said }。十次询问花掉其中的 { $share }。
lremh-gaps-here-infinite-there-lifetime = 这里它是无穷大，因为 f = 0：完全没有终身保证。
lremh-gaps-here-ln-odds-about = 这里 ε1 = 2 · { $attributes } · ln((2 − f)/f) = { $said }，其中 f = { $f }：关于一个人的几率可能增大到 { $odds } 倍。
lremh-gaps-estimated-table-two-people = 按估计的表格，随机抽取的两个人永久比特相同的概率为 { $chance }：
lremh-gaps-people-average-others-share = { $start }在 { WHOLE($users) } 人中，平均有 { $others } 个其他人与某人的比特相同，所以几乎每个人的比特都是独有的。
lremh-gaps-people-about-others-share = { $start }在 { WHOLE($users) } 人中，约有 { $others } 个其他人与任何一个人的比特相同。
lremh-gaps-here-one-report-before = 这里变化前后各一份报告就能证明变化，因为 p = 0 且 q = 1
lremh-gaps-here-one-changed-binary = 这里，一个改变了的二值答案，前后各十份报告时损失 { $said }，各一百份时损失 { $said_2 }
lremh-gaps-public-times-each-period = { $lost }。采用公开的时间时，每个时段的 { $counted }花费 { $said }。

## one_user

lremh-one-user-user-must-row-choose = user = { $user } 必须是 0 到 { $users } 之间的一行；请另选。

## planning

lremh-planning-users-must-above-say = users = { $users } 必须大于 0；请写明有多少人参加。
lremh-planning-target-must-above-choose = target = { $target } 必须大于 0；请选择一个总变差距离，例如 0.1。
lremh-planning-there-attributes-plan-needs = 属性数为 0，而计划至少需要 1 个；请选一些。
lremh-planning-order-must-number-attributes = order = { $order } 必须在 1 到属性数 { $domains } 之间；None 表示全部。

## attack_figures

lremh-attack-figures-reports-one-person = 一个人的报告数
lremh-attack-figures-how-often-attacker-right = 攻击者猜对的比例（50 % 等于瞎猜）

## curve_figures

lremh-curve-figures-processor-time-server-log = 服务器的处理器时间（对数刻度）

## curve_story

lremh-curve-story-uniform-table = { $at } 时（{ $share }；均匀表格为 { $share_2 }）
lremh-curve-story-smallest-median-error = 中位误差最小的是 { $first }，在 { $joined }
lremh-curve-story-moves-away-uniform-table = 在这里，{ $name } 处处都离开了均匀表格：它结束时与均匀表格的距离至少为 { $share }（{ $at } 时）。
lremh-curve-story-gives-uniform-table-back = { $name } 给回的就是均匀表格，相差不超过 { $share }（{ $places } 时）。它最初几步的变化小于停止规则的要求，所以还没学到什么就结束了。
lremh-curve-story-deleted-candidate-anybody = { $name } 没有删除任何人具有的候选记录。
lremh-curve-story-deletes-candidates-people-all = { $name } 删除了一些人具有的候选记录，真实占比合计为 { $lost }：它的误差不可能低于此，实际为 { $errors }。
lremh-curve-story-median-time-server = { $at } 时服务器时间的中位数：{ $joined }。
lremh-curve-story-smallest-median-error-runs = 一份报告的 ε = { $epsilon } 时，{ $runs } 次运行中，中位误差最小的是 { $title }，{ $share }；其次是 { $title_2 }，{ $share_2 }。
lremh-curve-story-their-bands-overlap-order = 它们的色带重叠，所以这两者的先后可能是偶然的。
lremh-curve-story-each-attributes-itself = { $attributes } 个属性各自独得 { $epsilon }
lremh-curve-story-single-attribute-there-nothing = 只有一个属性，没有什么可分：各种方法都把 ε 花在一个答案上。
lremh-curve-story-scrambled-bits-split-spends = 扰动比特要分割 ε，{ $value }。{ $title } 把全部 ε 花在一个问题上，在这里它胜出。这个问题必须在任何人回答之前就确定。
lremh-curve-story-scrambled-bits-split-win = 扰动比特要分割 ε，{ $value }，但在这里仍然胜出。针对 K = { WHOLE($candidates) } 种可能的记录，或针对一对属性的一个答案，说出的较少。
lremh-curve-story-scrambled-bits-split-runs = 扰动比特要分割 ε，{ $value }。在这个 ε 下，试运行分不出是它好，还是只问一个问题好。
lremh-curve-story-bits-without-permanent-noise = 没有永久噪声的比特没有界限，只要不断地发送
lremh-curve-story-all-reports-bits-together = 只要答案不变，比特的所有报告合在一起不超过 { $lifetime }
lremh-curve-story-only-one-report-equated = 只让一份报告相等，终身的没有相等：{ $bits }；联合问题每多回答一次，就再花费 { $epsilon }。

## drain_figures

lremh-drain-figures-printed-any-number = 论文：任意多份都是 { $epsilon_text }
lremh-drain-figures-proven-many-reports-one = 一个用户这么多份报告的已证明的 ε
lremh-drain-figures-right-time = 猜对的比例为 { $share }
lremh-drain-figures-attacker-right-about-yes = 攻击者猜对一个是否题答案的概率
lremh-drain-figures-reports-one-user-log = 一个用户的报告数（对数刻度）

## journey_story

lremh-journey-story-each-report-kept-sent = 在每份报告中，保留的 1 作为 1 发送，保留的 0 作为 0 发送：没有第二层。
lremh-journey-story-each-report-kept-sent-2 = 在每份报告中，保留的 1 以概率 { $chance } 作为 1 发送，保留的 0 以概率 { $chance_2 } 作为 1 发送。两者每次都重新抽取。
lremh-journey-story-nothing-changed-ever = 没有任何永久的改变（f = 0）。
lremh-journey-story-once-ever-each-bit = 每个比特以概率 f = { $chance } 换成抛一枚均匀硬币的结果，只此一次，永久有效。
lremh-journey-story-record-becomes-bits-one = 记录变成比特，每个类别一个。设备扰动它们两次。{ $kept }{ $again }
lremh-journey-story-permanent-noise-changed-bits = 永久噪声改变了 { $size } 个比特中的 { $true } 个。报告 1，即估计所用的那一份，改变了 { $kept } 个保留的比特。服务器看到的 { $size } 个比特中，有 { $true_2 } 个不是记录的比特。
lremh-journey-story-each-user-sends-one = 这里每个用户发送一份报告。在“设置”中调高“每个用户的报告数”，看看多份报告合在一起说出什么。
lremh-journey-story-averaging-brings-kept-bits = 取平均就能还原保留的比特：{ WHOLE($count) } 份报告说出 { $size } 个中的 { $right } 个，一份报告说出 { $alone } 个。报告的噪声保护得越来越少；剩下的是永久噪声，对这个用户来说是 { $size } 个比特中的 { $hidden } 个。
lremh-journey-story-bits-record-permanent-bits = { $size } 个比特中有 { $ones } 个为 1。记录和永久比特留在这个用户的设备上，这里不知道。记录中为 1 的比特以概率 { $chance } 作为 1 到达，为 0 的比特以概率 { $chance_2 } 作为 1 到达。
lremh-journey-story-user-was-asked-about = 这个用户被问到{ $about }：{ WHOLE($cells) } 种组合中是哪一种。
lremh-journey-story-true-one-sent-chance = { $start }真实的组合以概率 { $chance } 发送，否则发送任意另一种。
lremh-journey-story-every-combination-bit-true = { $start }每种组合是一个比特。真实的组合以概率 { $chance } 作为 1 发送，其他每种以概率 { $chance_2 } 作为 1 发送。
lremh-journey-story-chance-kept-answer-server = 碰巧答案没有改变；服务器无法知道这一点。
lremh-journey-story-chance-replaced-answer-another = 答案被随机换成了另一个。
lremh-journey-story-bits-sent-true-combination = { $size } 个比特中有 { $ones } 个作为 1 发送。真实的组合是否在其中：{ $there }。
lremh-journey-story-each-answer-scrambled-anew = 每个答案都重新扰动，又花费一次 ε = { $epsilon_text }：10 个答案花费 { $epsilon_text_2 }。设备上没有保留任何东西可以给它设上限。
lremh-journey-story-one-report-costs-proven = 一份报告花费的已证明的 ε = { $epsilon_text }
lremh-journey-story-there-ceiling-every-report = f = 0 时没有上限：每份报告都再花费同样多。
lremh-journey-story-ceiling-lifetime-whatever-number = 上限，即终身 ε，是 { $epsilon_text }。只要记录不变，它对任意多份报告都成立。
lremh-journey-story-leaves-out-report-shows = ，并且漏掉了一份报告会显示所有属性
lremh-journey-story-printed-formula-says-any = 论文中的公式说，任意多份报告都是 { $epsilon_text }{ $factor }。
lremh-journey-story-ten-requests-drain-lifetime = f = { $f } 时，十次询问就用掉终身预算的 { $paper }（p = { $p }
lremh-journey-story-paper = ，q = { $q }，与论文相同）。
lremh-journey-story-screen-there-lifetime-budget = { $words }屏幕上 f = 0，没有终身预算可用。
lremh-journey-story-noise-screen = { $words }这就是屏幕上的噪声。
lremh-journey-story-noise-screen-they-drain = { $words }用屏幕上的噪声，它们用掉 { $percent }。
lremh-journey-story-time-after = { $count }后为 { $percent }
lremh-journey-story-never-right-more-often = 猜对的比例绝不高于 { $percent }
lremh-journey-story-permanent-noise-leaves = ：这是永久噪声留下的余地。
lremh-journey-story-attacker-who-holds-both = 攻击者根据所有报告猜一个是否题的答案，事先认为两种答案可能性相同。猜对的比例：{ $listed }。{ $most }{ $why }

## people_figures

lremh-people-figures-rest-other-records = 其余：另外 { WHOLE($found) } 种记录
lremh-people-figures-beyond-scale = 每 100 人中 { $value } 人，超出刻度

## plan_story

lremh-plan-story-more-than-anybody = 多到谁也没有
lremh-plan-story-too-few-users-noise = 对这样的噪声，用户太少；约需用户数：{ $people }
lremh-plan-story-users-planned-joint-error = 有 { WHOLE($users) } 个用户时，{ $name }的预计联合误差为 { $error_text }；超过 0.5 的表格说明不了多少。增加用户、增大 ε 或减少属性会有帮助。

## preview_figures

lremh-preview-figures-estimated-true-shares = 估计的和真实的占比
lremh-preview-figures-paired-bars-records = { $many } 种记录的成对条形：{ $words }。

## released

lremh-released-whiskers-range-noise-alone = 须线：所发送的占比的 95 % 范围，只计噪声，不用任何模型。
lremh-released-estimated-share-most-frequent = 最常见的记录的估计占比
lremh-released-most-frequent-possible-records = { WHOLE($table) } 种可能的记录中最常见的 { $first } 种。{ $whiskers }
lremh-released-about-users-stand-wrong = 如果答案之间最多只有两两关联，每 100 个用户中约有 { $people } 个被归到错误的记录。这个偏高的参考值只由噪声和 { WHOLE($users) } 个用户得出。

## attacks

lremh-attacks-records-binary-attributes-send = 二值属性的记录 { $names } 各发送 { WHOLE($reports) } 份报告。事件：每个比特都指向其中第一条。事件是事先确定的，所以所有运行都算数。
lremh-attacks-reports-attack = 攻击的报告
lremh-attacks-attributes-records-differ = 两条记录不同的属性数
lremh-attacks-reports-first-record-say = 第一条记录的 { WHOLE($runs) } 份报告中有 { WHOLE($own) } 份这样说，另一条的有 { WHOLE($other) } 份：对数比 { $ratio_text }，{ $confidence } 区间 { $max } 到 { $ratio_text_2 }；对{ $attributes }已证明的：{ $proven }
lremh-attacks-many-reports-show-most = 这么多报告最多能显出 { $most }，所以在这里不能否定所声称的。
lremh-attacks-people-one-binary-attribute = { WHOLE($people) } 个人有一个二值属性，两个类别可能性相同，一份接一份地发送报告。攻击者把比特相加，猜比特更常为 1 的那个类别。
lremh-attacks-attack-many-reports = 对多份报告的攻击
lremh-attacks-chance-number-reports = 概率随报告数的变化。{ $words }
lremh-attacks-line-public-numbers-marks = 线：由公开的数得出。标记：{ WHOLE($runs) } 个人，{ $confidence } 区间；{ $inside } 个中有 { $sum } 个包含这条线。
lremh-attacks-two-people-binary-attributes = 两个人，{ $attributes } 个二值属性。其中一人处处为 0，在另一张表格中处处为 1。方法用它的常用参数。攻击要判断每个估计来自两张表格中的哪一张。
lremh-attacks-two-tables-differ-one = 两张只差一个人的表格

## controls

lremh-controls-all-rows-each-one = 所有的行，每行算一个用户；或者随机取其中这么多行，看看用户较少时能做到什么。
lremh-controls-random-sample-users-rows = 从 { WHOLE($rows) } 行中随机抽出 { WHOLE($users) } 行。发布只由这些行抽取。
lremh-controls-one-question-about-whole = 问一个关于整条记录的问题，除非分成属性组来问，三分之一的用户就足以显示属性对。这由属性数、用户数和 ε 决定；不读取任何答案。PLUS 用于一再被问的人。
lremh-controls-how-many-people-may = 多少人站在错误的条形中，表格仍然有用：0.1 表示每 100 人中 10 人。
lremh-controls-people-wrong-bar-most = “每 100 人中最多 { $value } 人站在错误的条形中。”
lremh-controls-every-possible-record-candidate = 每种可能的记录都是候选记录：它们的数目 K 随每个属性增大。
lremh-controls-least-two-attributes-needed = 至少需要两个属性；这是最前面的两个。
lremh-controls-number-categories-random = 给类别随机编号
lremh-controls-category-called-means-nothing = 哪个类别叫 0，哪个叫 1，没有任何意义。用户发送同样的比特。切换一下，看看哪些方法受影响。

## ledger

lremh-ledger-printed-formula-then-same = 先是论文中的公式。然后是同一公式乘以因子 d，计入一个人的所有属性。然后计入每个用户发送的所有报告。
lremh-ledger-said-each-step-holds = { "*" }*每一步的说法，与实际情况**
lremh-ledger-where-printed-statements-fail = { "*" }*论文中的说法在哪里不成立**
lremh-ledger-noise-run-two-them = 用这次运行的噪声。其中两处可以实际看到，只用报告：不需要服务器，也不需要估计。

## noise

lremh-noise-page = 与页面相同
lremh-noise-paper = 与论文相同
lremh-noise-permanent-noise-chance-bit = 永久噪声：一个比特被换成抛一枚均匀硬币的结果的概率，只此一次，永久有效。为 0 时，多份报告合在一起说出多少，没有界限。
lremh-noise-chance-sending-permanent = 永久的 0 作为 1 发送的概率。
lremh-noise-chance-sending-permanent-2 = 永久的 1 作为 1 发送的概率。
lremh-noise-noise-bits = 比特的噪声
lremh-noise-paper-sets-hand-reads = 论文手动设定 f、p 和 q，再读出 ε。这里它们由 ε 得出。
lremh-noise-slider-used-bit-sent = 不使用 ε 滑块。为 1 的比特以概率 { $q_star } 作为 1 发送，为 0 的比特以概率 { $p_star } 作为 1 发送。ε 由此确定。
lremh-noise-lifetime-guarantee-nothing-bounds = 没有终身保证：f = 0 时，多份报告合在一起说出多少，没有界限。

## numbers

lremh-numbers-people-mean = 每 100 人中的人数，{ $story }的均值
lremh-numbers-joint-error-many-people = 联合误差：每 100 人中有这么多人站在错误的条形中。要把真实的表格变成估计的表格，他们必须改变记录（总变差距离）。
lremh-numbers-error-draw = 这次抽取的误差
lremh-numbers-wrong-bar = 每 100 人中站在错误条形中的人数
lremh-numbers-same-estimate-screen-one = 同上，针对屏幕上的估计：只掷了一次骰子。
lremh-numbers-wrong-bar-2 = 每 100 人中站在错误条形中的人数
lremh-numbers-joint-error-table-asks = 不问任何人的表格的联合误差：每种记录可能性相同。
lremh-numbers-many-people-would-change = 每 100 人中，有这么多人必须改变{ $what }（总变差距离）。
lremh-numbers-people-mean-over-all = 每 100 人中的人数，所有属性对的均值
lremh-numbers-mean-over-all-pairs = { $help }取所有属性对的均值。
lremh-numbers-error-one-answer = 单个答案的误差
lremh-numbers-people-mean-over-attributes = 每 100 人中的人数，各属性的均值
lremh-numbers-mean-over-all-attributes = { $help }取所有属性的均值。
lremh-numbers-possible-records-method-rules = 方法所排除的可能的记录。以后的任何步骤都不能把它们找回来。
lremh-numbers-who-deleted-record = 具有被删除的记录的人
lremh-numbers-joint-error-never-below = 有些用户的记录被方法排除了；联合误差绝不会低于这些用户的占比。
lremh-numbers-bits-them-true = 个比特；其中 { $planning } % 为真
lremh-numbers-one-bit-each-category = 每个属性的每个类别一个比特。没有被改变的比特为真；如果纯属偶然，会有一半为真。
lremh-numbers-users-attributes-all = 个用户；共 { $story }属性
lremh-numbers-each-user-asked-about = 每个用户只被问到一组属性。
lremh-numbers-records-one-question-about = 种记录，一个问题涉及全部
lremh-numbers-each-user-answers-one = 每个用户回答一个关于整条记录的问题。
lremh-numbers-every-combination-answers-estimated = 答案的每种组合都有一个估计的占比。
lremh-numbers-people-if-answers-go = 每 100 人中的人数，如果答案两两关联
lremh-numbers-predicted-noise-number-users = 只由噪声和用户数预测；是偏高的参考值。
lremh-numbers-users-one-report-each = 个用户，每人一份报告
lremh-numbers-people-whose-reports-file = 文件中有其报告的人。

## picture

lremh-picture-pink-ends-without-her = ；粉色端点：没有她
lremh-picture-deleted-method = 被方法删除
lremh-picture-share-look-alike = 仿造数据中的占比

## release

lremh-release-list-categories-was-read = 类别列表是从你的数据中读出的，所以没有保证涵盖它。要做发布，请在上传面板中把类别作为公开事实写明。
lremh-release-estimated-share-every-possible = 每种可能的记录的估计占比
lremh-release-share-every-category-how = 每个类别的占比，以及噪声可能使它偏离多少
lremh-release-each-question-was-about = 每个问题涉及什么，以及噪声可能使它偏离多少
lremh-release-every-user-sent-scrambled = 每个用户发送的内容，已经扰动过
lremh-release-these-reports-were-randomised = 这些报告在到这里之前已经随机化，所以已经发布：本页不抽取，也不计入账本。由它们算出的东西没有代价。
lremh-release-makes-estimate-again-was = 由发送的内容重新作出估计
lremh-release-question-went-how-many = 哪个问题问了多少用户
lremh-release-drawing-takes-long-simulation = 抽取所需的时间与模拟相同；页面会等待它完成。
lremh-release-users-sent-download-all = { $shown_of }，由 { WHOLE($users) } 个用户发送的内容得出。下载文件含有全部记录和发送的全部内容：解压后约 { $weight }。
lremh-release-download-estimate-zip = 下载估计（zip）
lremh-release-reports-noise-you-stated = { $shown_of }，由 { WHOLE($table) } 份报告得出。这里的 ε 是你所写明的噪声的；设备是否用了它，从报告中看不出来。
lremh-release-estimated-share-most-frequent = 最常见的记录的估计占比
lremh-release-estimated-share-each-record = 每种记录的估计占比
lremh-release-records-most-frequent-first = { WHOLE($size) } 种记录中的 { WHOLE($value) } 种，按估计从最常见的排起

## state

lremh-state-compared-true-answers-you = 与真实的答案比较：只给你看

## steps

lremh-steps-one-user-sends = 一个用户发送什么

## drain

lremh-drain-asked-again-again = { "*" }*一再被问**
lremh-drain-proven-attacker-number-reports = 不同报告数下的已证明的 ε 与攻击者
lremh-drain-proven-against-number-reports = 已证明的 ε 随报告数的变化，并标出其上限；{ WHOLE($count) } 处有标记。
lremh-drain-chance-best-attacker-against = 最强攻击者的概率随报告数的变化；{ WHOLE($count) } 处有标记。
lremh-drain-when-answer-changes = { "*" }*当答案改变时**
lremh-drain-new-answer-needs-new = 新的答案需要新的永久比特。设备如果恰在这时抽取它们，变化就会被看出来。之后损失随每份报告增大，所以对会改变的答案，什么都没有得到证明。修正的做法是，不论答案是否改变，每个人都在公开的时间重新抽取全部永久比特。每个时段都要计入。报告的时间也不可取决于答案。
lremh-drain-loss-one-changed-yes = 一个改变了的是否题答案的损失
lremh-drain-one-yes-answer-changes = 一个只改变一次的是否题答案的 ε；多个答案要相加。

## journey

lremh-journey-one-device-opened-known = 打开一台设备：只因为这是模拟，这里才知道
lremh-journey-record-server = { "*" }*从记录到服务器**
lremh-journey-first-drawn = 只画出前 { $value } 份。
lremh-journey-server-sees-public-chances = 服务器看到{ $which }和公开的概率，别无其他。{ $more }虚线部分从不离开设备。
lremh-journey-server-sees-sent-public = 服务器看到发送的内容和公开的概率，别无其他。虚线部分从不离开设备。

## params

lremh-params-published-largest-entry-changes = 论文原版：最大的一项变化不超过差距。其他选择：所有变化之和，或对数似然的增量。

## upload

lremh-upload-answers-one-row-per = 答案：每人或每次访问一行，每个属性一列；之后由本页随机化。报告：由 0 和 1 组成的列，列名如 sex=f，已经随机化。
lremh-drain-redrawn = { -epsilon }，因答案改变而重新抽取
lremh-drain-redrawn-at-time = { -epsilon }，在公开的时间全部重新抽取

## Numbers in words

lremh-gaps-flips-f = 比特翻转，f = { $f }
lremh-gaps-flips = 比特翻转，p = { $p }，q = { $q }
lremh-gaps-cost = { WHOLE($count) } 份花费 { $value }
lremh-gaps-here = 这里一条记录的 1 份报告花费 ε = { $one }，{ $rest }
lremh-gaps-counted = { $reports ->
   *[other] { WHOLE($reports) } 份报告
}
lremh-counted = { WHOLE($many) } { $noun }{ $many ->
   *[other] {""}
}
lremh-numbers-of-possible = 共 { WHOLE($possible) } 条可能的记录
lremh-numbers-records-of = { WHOLE($attributes) } 个属性的记录
lremh-your-tolerance = 你允许的误差：{ $people }
lremh-estimated = 估计：{ $method }
lremh-of-people = 100 人中 { $value } 人
lremh-allowed-of-100 = 100 中的 { $value }
lremh-release-text-charges = { $start }抽取它记账 ε = { $proven }{ $reports }。
