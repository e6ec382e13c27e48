## Lessons: a question about a page, guessed before its answer is seen. $truth is the library's number.

learn-epsilon = { -epsilon } 有什么作用？
    .question = 一家医院公布到目前为止的入院总次数。{ -epsilon } = 1 时，100 次发布中有 95 次，典型总数的误差在 ± 27.6 以内。{ -epsilon } = 0.1 时，这个区间有多宽？
    .reveal = ± { $truth } 次入院：宽度是十倍。
    .why = { -epsilon } 减到十分之一，噪声就要增到十倍。
    .wrong = “{ -epsilon } 小一点，准确度只降一点。”
learn-crowd = 人多有好处吗？
    .question = 一张城市地图的行程数增到十倍，{ -epsilon } 不变。这时一个区域的误差（占其真实计数的百分比）变为多大？
    .reveal = 误差缩小到原来的 1/{ $truth }。
    .why = 同样的噪声，放在更大的计数旁边就不那么重要。地图的单元格也变细了，这抵消了一部分好处。
    .wrong = “人越多，需要的噪声越多。”
learn-unit = 保护的是谁？
    .question = 一次发布对一份报告承诺 { -epsilon } = 1，而 Ada 有三份。邻居认为她是患者的可能性为千分之 10。这个可能性最多可以升到千分之几？
    .reveal = 千分之 { $truth }：三份报告的花费是三倍 { -epsilon }。
    .why = 如果噪声按每人三份报告来加，{ -epsilon } = 1 就能保护 Ada。
    .wrong = “{ -epsilon } = 1，对我来说就是 { -epsilon } = 1。”
learn-budget = 一份预算，五次发布
    .question = 邻居认为 Ada 在数据中的可能性为千分之 10。{ -epsilon } = 1 的一次发布最多使它升到千分之 27。五次呢？
    .reveal = 千分之 { $truth }。
    .why = 五次总共花费 { -epsilon } = 5。每一次最多使几率变为 2.72 倍。
    .wrong = “发布五次，风险就是五倍大。”
learn-claim = 声称的不等于已证明的
    .question = 一篇论文声称 { -epsilon } = 1，这最多允许平均每 100 次猜对 73.11 次。一个攻击猜 800 次用的是两张表中的哪一张。其中猜对多少次？
    .reveal = 800 次中 { $truth } 次：两张表的结果从未重叠。
    .why = 论文的噪声只够掩盖 n 行中的一行造成 1/(n−1) 的改变。其实一行就可以使相似度改变 1。
    .wrong = “论文声称的都已证明。”
learn-made_up = 合成表格能保留什么
    .question = 在表格的每一行中，S 都表示 A 和 B 是否不同。模型只学习成对的列，几乎没有噪声。100 个合成的行中，有多少行符合这条规则？
    .reveal = 100 行中有 { $truth } 行，和抛硬币一样。
    .why = 从未测量过的关系，多大的 { -epsilon } 也找不回来。如果每一列可以依赖另外两列，大多数{ -trial-run }都能保留这条规则。
    .wrong = “合成数据表可以代替真实的表格。”
learn-trust = 由谁加噪声？
    .question = 现在不是由服务器，而是由每个人自己加噪声，{ -epsilon } = 1 不变。如果最好的分组为 1，组内的距离平方有多大？
    .reveal = 是最好分组的 { $truth } 倍。只分一个组也不过如此。
    .why = 以前服务器只加一次噪声。现在每个人都要加一次。
    .wrong = “本地加噪声同样准确，而且更安全。”
learn-choose = 选择 { -epsilon }
    .question = 千分之 10 的{ -suspicion }（Ada 在数据中）最多可以升到千分之 50。{ -epsilon } 可以有多大？
    .reveal = 最多 { $truth }，所以滑块上取 1.6。
    .why = 准确度决定最小的 { -epsilon }，风险决定最大的。
    .wrong = “正确的 { -epsilon } 只有一个。”
learn-graded = 含有答案的测验
    .question = 每一行被随机分到一个组，组号作为一列加到表格上。在加宽的表格里，这些组分得有多开？（1 为最好。）
    .reveal = { $truth }：几乎完美，尽管分组是随机的。
    .why = 新加的列已经写明了组别。
    .wrong = “评分高，说明组分得好。”
learn-after_looking = 看过之后才选 { -epsilon }
    .question = 同一数据的两张图用了同一个种子，{ -epsilon } 分别为 0.1 和 0.2。每张图的误差都有几百份报告。两张图合起来能多接近真实值？
    .reveal = 完全准确，只差舍入。
    .why = 两张图给出两个方程，未知数也是两个：真实值和噪声。
    .wrong = “试几个值没有花费。”

## Sheets and notes of lessons

learn-admissions = ± { $number } 次入院
learn-in-1000 = 千分之 { $number }
learn-of-800 = 800 次中的 { $number } 次
learn-of-100-rows = 100 行中的 { $number } 行
learn-times-best = 最佳值的 { $number } 倍
learn-at = { -epsilon } = { $number }
learn-links = 哈佛课程 CS208 第 { $lecture } 讲；Programming Differential Privacy 一书，“{ $chapter }”一章
learn-compared = 你猜的是：{ $guess }。
learn-far = 你猜的是：{ $guess }。{ $far ->
        [close] 很接近
        [large] 偏大 { $by }
        [small] 偏小 { $by }
        [times-large] 太大，是答案的 { $by } 倍
       *[times-small] 太小，答案是它的 { $by } 倍
    }。
learn-wide = { $width }，{ $times ->
    [1] 和现在一样宽
   *[other] 宽度是现在的 { $factor } 倍
}
sheet-title = 课程
sheet-answer = 第 { $number } 题答案：{ $title }
sheet-draw = 画出你预期的结果：
sheet-because = 因为……
sheet-why = 原因。
sheet-source = { $links }。这个数由程序算出。
sheet-mark = 作一个标记（{ $words }）：
notes-title = 用图理解差分隐私
notes-number = 从 { $low } 到 { $high } 的一个数（{ $words }）
notes-instructor = 先让每个人都猜，然后才让人发言。预计会听到：{ $wrong }
notes-more = 更多：{ $links }。

## Ten rounds against the limit of an attacker

play-table-a = 表 A
    .answer = 是表 A
play-table-b = 表 B
    .answer = 是表 B
play-count = 一个计数
    .with = 有 Ada
    .without = 没有 Ada
    .ill = 五个人患病，Ada 是其中之一
    .well = 患病的是另外四个人
    .in = Ada 在其中
    .out = Ada 不在其中
    .label = { -published }的患病人数
play-claim = { -epsilon } = { $epsilon }{ $delta ->
    [none] {""}
   *[other] {" "}和 δ = { $delta }
}
play-within = { $claim } 允许这样的得分。
play-too-few = { WHOLE($rounds) } 轮时，{ $claim } 允许任何得分。
play-over = 如果 { $claim } 成立，这种得分的概率最多为 { $chance }。是运气，还是声称不成立？再玩一次。
play-no-score = “{ $line }”不是得分。请每行写一个得分，如 7 / 10。
play-bars = 条形：在声称的 { -epsilon } = { $claimed } 下最好的猜测者；圆点：抛硬币
play-right = 猜对的次数
museum-taxi = Ada 的出租车的点

## Exhibits: kinds of flaws, in the order of a visit

-same-run = 用同样的随机数在两张表上各运行一次
exhibit-sensitivity = 大小为零的噪声
    .a = 99 人和 Ada
    .b = 同样的 99 人，没有 Ada
    .flaw = 一个人造成的改变被算成 0，于是没有加任何噪声。
    .attack = 减去其他人数值的平方；攻击者知道这些人的数值。
    .repair = 一个人造成的改变，按离零较远的那个界限来算。
    .seen = diffprivlib，议题 #105（2026 年 8 月尚未关闭）。
    .caught = { -same-run }。两个回答的差别超过噪声所能掩盖的范围。
exhibit-exact-n = 精确的行数
    .a = { exhibit-sensitivity.a }
    .b = { exhibit-sensitivity.b }
    .flaw = 均值是用有噪声的总和除以真实的行数。
    .attack = 用总和除以均值。
    .repair = 总和与行数都加噪声，各用一半的 ε。
    .seen = smartnoise-core，议题 #356（已关闭）。
    .caught = { -same-run }。总和除以均值，分别得到 100 和 99。
exhibit-spending = 每个问题都用新的预算
    .a = { play-count.ill }
    .b = 四人患病，但不包括 Ada
    .flaw = 每个会话都从满的预算开始，问的却是同一批人。
    .attack = 把同一个问题问很多次，再取平均。
    .repair = 所有会话共用一份预算。第二个回答被拒绝。
    .caught = 把所有会话的 ε 相加。
exhibit-groups = 一辆出租车的许多点
    .a = Ada 的出租车在远处的角落有若干个点
    .b = 那个角落是空的
    .flaw = ε = 0.5 只对一个点成立，而一辆出租车有许多点。
    .attack = 看回答是否超过她的点数的一半。
    .repair = 每辆出租车最多计一个点。
    .caught = 在 ε 旁边用文字写明它保护的是什么。
exhibit-bounds = 来自数据的界限
    .a = 99 人收入 30 到 60，还有收入更高的 Ada
    .b = 还是这些人，但 Ada 的收入为 60
    .flaw = 噪声随最大值变大，而那个值正是 Ada 的。
    .attack = 看噪声的大小是否符合 Ada 的高收入。
    .repair = 使用公开的界限，0 到 100。超出的值移到较近的界限。
    .caught = { -same-run }。两次的噪声不同。
exhibit-sample = 人人都知道的样本
    .a = 20 个健康的人，还有患病的 Ada
    .b = 还是这些人，但 Ada 是健康的
    .flaw = 保密的样本使 ε 变小。这一个样本却公开了。
    .attack = Ada 在样本中时才猜。
    .repair = 样本保持秘密。
    .caught = 问一问：较小的 ε 以什么为前提。
exhibit-floats = 最后的几位数字
    .a = Ada 患病：计数为 1
    .b = Ada 没有患病：计数为 0
    .flaw = 舍入使 0 + 噪声与 1 + 噪声成为不同的小数。最后几位数字往往泄露计数。
    .attack = 对每个计数都检查：有没有随机数恰好给出这个回答。
    .repair = 加整数噪声。这样每个计数都能得到每个回答。
    .seen = I. Mironov, On significance of the least significant bits for differential privacy (2012)。
    .caught = 列出每个计数可能得到的回答。

## Homework: a question for each lesson, and what a typical wrong answer left out

homework-title = 差分隐私作业
homework-how = 请先输入你的名字：题目中的数由它决定。把每个“None”换成你的答案（误差不超过 2%），再运行单元格。作答需要 dp-explorer：请在它的文件夹里运行 `pip install .`。
homework-no-number = 请给出一个数。
homework-right = 正确。
homework-off = 你的答案太{ $large ->
    [yes] 大
   *[no] 小
}。
homework-epsilon = 在 ε = { $epsilon } 下给一个计数加拉普拉斯噪声，噪声的标准差是多少？
    .scale = 这是它的尺度 1/ε。
    .grows = ε 越大，噪声越小。
homework-crowd = 一个计数在固定的 ε 下加噪声。人数变为 { $times } 倍，相对误差缩小到原来的 1/k，k 是多少？
    .root = 抽样误差才这样下降。隐私噪声不随人数增长。
    .same = 噪声不变，但计数变大了。
homework-unit = 一次发布对一份报告承诺 ε = { $epsilon }。Ada 有 { $reports } 份。千分之 10 的怀疑程度最多可以升到千分之几？
    .one = 这是一份报告的结果。
    .linear = 每份报告最多使几率变为 e^ε 倍。
homework-budget = 每个月对同一批人的一次发布花费 ε = { $epsilon }。{ $months } 个月之后，总的 ε 是多少？
    .root = 只有带 δ 时，花费才随平方根增长。
homework-claim = 给 { $counts } 个计数各加尺度为 1/{ $epsilon } 的拉普拉斯噪声。一个人可以使每个计数都改变 1。已证明的 ε 是多少？
    .claimed = 只有当一个人只改变一个计数时才成立。
    .shared = 真实的 ε 随计数的个数增长。
homework-made_up = 真实表格中有 A 的行占 { $one }%，有 B 的行占 { $other }%，且 A 与 B 有关联。模型只知道这两个占比。在它生成的行中，同时有 A 和 B 的占百分之几？
    .least = 模型不知道任何关联。
    .mean = 两个独立列的占比要相乘。
homework-trust = 有 { $people } 个人。先由可信的服务器给总和加一次噪声；然后改为每个人在发送前各加同样的噪声。总和中噪声的标准差变为多少倍？
    .all = 方差相加。
    .same = { learn-trust.why }
homework-choose = 千分之 10 的怀疑程度最多可以升到千分之 { $most }。ε 最大是多少？
    .ratio = 这是两个概率之比。ε 限制的是几率之比。
    .times = ε 是一个比值的对数。
homework-graded = 每个点有 { $columns } 列，每列的取值范围宽 { $width }。另有一列是随机分组的组号乘以 w。w 至少多大时，每个点离本组都比离其他任何组更近？
    .sum = 欧氏距离是把平方相加。
homework-after_looking = 两张图的噪声来自同一个种子。ε = { $low } 时一个数为 { $first }，ε = { $high } 时为 { $second }。噪声与 1/ε 成正比。真实的数是多少？
    .mean = 两者的噪声符号相同。
homework-attacks = 攻击一个声称
homework-attacks-how = { WHOLE($rounds) } 个数各取自两张表之一，两张表只差一个人。请写一条规则，由这个数判断是不是第一张表。
homework-attack = 这个数是：{ $label }。{ site-allowed }
homework-guesses = 请对 { WHOLE($rounds) } 轮各给出 True 或 False。
homework-right-guesses = { WHOLE($rounds) } 次中猜对 { WHOLE($right) } 次。
    .always = 你的答案总是一样，抛硬币也能做到。
    .swapped = 你猜错的比抛硬币还多。请把答案对调。
    .coin = 抛硬币也能做到。请再看看这些数。

## Study: five tasks on live pages, then the system usability scale (Brooke 1996)

study-suspicion = 邻居认为 Ada 在数据中的可能性为 1%，最多可以升到多少？
    .same = 1%。
    .grown = 2% 至 3%。
    .half = 50%。
    .sure = 100%。
study-enough = { -epsilon } 至少多大时，表格才够准确？
    .low = 0.05。
    .right = 0.5。
    .high = 5。
    .never = 都不行。
study-proof = 论文原版方法声称 { -epsilon } = 1。已证明的 { -epsilon } 是多少？
    .none = 没有任何有限的 { -epsilon }。
    .claim = { -epsilon } = 1。
    .double = { -epsilon } = 2。
study-noise = { -epsilon } 从 1 降到 0.5，一个计数的噪声会怎样？
    .half = 减半。
    .same = 不变。
    .double = 加倍。
    .four = 变为四倍。
study-person = { -epsilon } = 1 针对一行。Ada 有三行，针对 Ada 的 { -epsilon } 是多少？
    .third = 三分之一。
    .same = 1。
    .times = 3。
study-sus-1 = 我愿意经常使用这个系统。
study-sus-2 = 我觉得这个系统过于复杂，没有必要。
study-sus-3 = 我觉得这个系统容易使用。
study-sus-4 = 我需要技术人员的帮助才能使用这个系统。
study-sus-5 = 我觉得这个系统的各项功能结合得很好。
study-sus-6 = 我觉得这个系统有太多不一致的地方。
study-sus-7 = 我想大多数人很快就能学会使用这个系统。
study-sus-8 = 我觉得这个系统用起来很麻烦。
study-sus-9 = 使用这个系统时我很有信心。
study-sus-10 = 我需要先学很多东西，才能开始使用这个系统。
study-people = 共有 { WHOLE($people) } 人参加。
study-task = { WHOLE($people) } 人中 { WHOLE($right) } 人答对（95% 置信度下，这类人的答对率为 { WHOLE($low) }% 至 { WHOLE($high) }%），用时中位数 { WHOLE($seconds) } 秒：{ $question }
study-score = 可用性（SUS）：满分 100，得分 { $mean }{ $several ->
        [yes] { " " }± { $wide }（95% 置信度）
       *[no] { "" }
    }。
