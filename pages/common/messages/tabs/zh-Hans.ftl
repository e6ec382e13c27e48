## Follow Ada

ada-follow = 跟随 Ada
ada-leaves = Ada 离开
ada-returns = Ada 回来
ada-measurement = 测量值
ada-without = 没有她
ada-noise = 噪声
ada-hers = 她的
ada-another = 另一个
ada-strip = { WHOLE($total) } 个测量值，她的已标出
# $shown: what rows show, a ring once she has left; $more rows are not in the table.
ada-key = 全部 { WHOLE($total) } 个测量值，她的用粉色标出。{ $shown ->
        [dot] 圆点：有 Ada 时的真实值；横条：噪声通常的范围。
        [ring] 圆点：有 Ada 时的真实值；圆圈：没有她时；横条：噪声通常的范围。
       *[no] { "" }
    }{ $more ->
        [0] { "" }
       *[other] 还有 { WHOLE($more) } 个未列出。
    }

## Replay on a neighbouring data set

# $unit says in what a neighbour differs.
replay-idea = { word-replay }这里数据的差别是：{ $unit }。输出不同就推翻声称；相同并不证明它。
replay-start = 在相邻数据集上重放
replay-runs = 重放
replay-steps = 两次运行中使用噪声的地方
replay-of = 所示为 { WHOLE($tried) } 个随机相邻数据集中问题最明显的一个。
replay-same = 两次输出完全相同。没有步骤的变化超过其噪声所能掩盖的范围。
replay-uncharged = 账本漏记了一次对{ $mechanism }的使用。
replay-over = “{ $step }”的变化是其噪声所能掩盖的 { SIG($ratio, digits: 4) } 倍。
replay-costs = 每个步骤都守住了自己的承诺，但合计花费超过了声称的数。
replay-uncovered = 噪声掩盖不了这个差别；声称的是 { -epsilon } = { SIG($claimed) }。
replay-tells = 对这个相邻数据集，各步骤最多花费 { -epsilon } = { SIG($cost) }；声称的是 { SIG($claimed) }，已证明的是 { $proven }。
replay-step = 步骤
replay-noise = 噪声
replay-made-for = 噪声能掩盖
replay-changed = 变化
replay-kept = 已掩盖
replay-times = { SIG($ratio) } 倍
replay-unlisted = 不在账本中
replay-uses = { $step }，{ WHOLE($times) } 次

## Attacks

attack-knows = 攻击者知道其他所有行。
attack-run = 立即运行攻击
attack-at = 攻击“{ $method }”：在两个数据集上各运行 { WHOLE($runs) } 次，{ $setting }
attack-runs = 攻击的运行
attack-kept-other = 这些是事先存好的运行，{ -epsilon } = { SIG($epsilon) }。要看 { -epsilon } = { SIG($here) }，请立即运行攻击。
attack-limit = 这么多次运行最多能显示 { -epsilon } = { SIG($most) }：不足以推翻这个声称。
attack-scores = 攻击在两个数据集上的得分：{ $score }。
attack-detail = 一半的运行用来选定攻击的规则，另一半用来检验。结果的置信度为 { PERCENT($confidence, digits: 3) }。

## Accuracy

error-free = 所有运行都用一份虚构的{ $noun }：{ $name }。这些运行不花费 { -epsilon }。
error-more = 每个 { -epsilon } 运行 { $runs } 次
error-table = 所有运行的误差
error-at = 已证明的 { -epsilon } = { $epsilon }
error-own = 所选方法用本页的设置，其他方法用各自的默认值。
error-caption = 线：每个 { -epsilon } 下 { $runs } 次运行的中位数。色带和竖条：第 5 至第 95 百分位数。{ $also }
error-no-noise = 无噪声
error-method = 方法
error-proven = 已证明的 { -epsilon }
error-number = 运行次数
error-middle = 中位数

## Draws of a release

draws-once = 生成这次{ -release }吗？这无法撤销。
draws-again = 你已从这些数据生成过{ $times ->
    [1] 一次
   *[other] {" "}{ WHOLE($times) } 次
}。再作一次{ -release }还要花费：{ $cost }。再生成吗？
draws-yes = 生成
draws-no = 取消
draws-here = 本次访问从{ $own ->
    [yes] 这些数据
   *[no] 其他数据
}生成了 { WHOLE($number) } 次
draws-show = 显示
draws-shown = 已显示在下方
draws-from = { $label }，来自 { $data }
draws-own = 你自己的数据
draws-download = 下载

## Release: what is left to say

release-go-on = 改用{ -repaired }方法，{ $setting }
release-terminal = 在“设置”中下载计划，放在你的文件旁边。第一行生成{ -release }，每次都花费它的 { -epsilon }。
release-endless = 无限的 { -epsilon }，因为没有证明任何有限的值
release-choice = { $cost }；对{ $choice }的选择不在保证之内
release-price = 已证明的 { -epsilon } = { SIG($proven, digits: 4) }{ $delta ->
    [none] {""}
   *[other] （δ = { $delta }）
}，针对{ $unit }{ $same ->
    [yes] {""}
   *[no] ；声称的 { -epsilon } = { SIG($claimed, digits: 4) }
}
release-largest = 已发布：“{ $method }”，{ $setting } 的那张图。记账 { -epsilon } = { SIG($epsilon, digits: 4) }，即显示过的最大值。
release-drawn = 已生成：“{ $method }”，{ $setting }。花费：{ $cost }。
release-some = 显示 { WHOLE($all) } { $of ->
    [cells] 个单元格
   *[rows] 行
}中的 { WHOLE($shown) } { $of ->
    [cells] 个
   *[rows] 行
}。下载文件包含全部及所有数字。
release-zip = 下载发布（zip）

## Files of a release

file-dossier = 给审查委员会的报告，可签字
file-ledger = 每一步花费的 { -epsilon }
file-plan = 方法、{ -epsilon } 和设置
file-readme = 保证、检查、引用方式
file-notes = 怎样使用这些表
file-register = 关于这些人的所有发布花费的 { -epsilon }
file-deployment = 草稿，供 OpenDP 的公共名录使用
file-csvw = { $table } 的列，供程序读取
file-croissant = 文件和列，供程序读取
file-crate = 文件和程序，供存档使用
file-verify = 检查这次发布，不需要数据
file-sums = 每个文件的校验和
file-columns = 你对各列的说明
file-more = 以及另外 { $more } 列

## Words for the record

record-title = 公布者、联系方式、许可等

## This collection

collection-title = 这一人群
collection-named = 这一人群：{ $name }
-add-up = 关于这些人的所有发布一并计算
collection-visit = { -add-up }，不论哪个页面。重新加载页面就会丢失登记簿和已生成的结果，请把两者都下载下来。
collection-server = { -add-up }，不论哪次访问：登记簿保存在本服务器上。重新加载页面就会丢失已生成的结果，请下载。
collection-mixed = 这些发布中，有些保护一个人，有些保护一行。总数按一行计算；多行花费更多。
collection-keep = 请像保管文件一样保管登记簿：有了它的摘要，任何人都能验证对文件的猜测。
-same-people = 是同一批人吗？
collection-same-people = { -same-people }请在下面回答；在此之前只供你一人看
collection-unanswered = { $question }在你回答之前，按同一批人计算。
collection-like = 这个文件看起来像{ $name ->
    [none] 以前用过的一个文件
   *[other] “{ $name }”用过的一个文件
}：比较过的内容中有 { PERCENT($share) } 相同。{ -same-people }
collection-other = “{ $name }”的登记簿注明，这个文件里是另一批人。{ -same-people }
collection-unknown = { $name ->
    [none] 登记簿
   *[other] “{ $name }”的登记簿
}不认识这些行。{ -same-people }
collection-same = 同一批人
collection-different = 另一批人
collection-spent = 已花费的 { -epsilon }：{ $total }，总额 { SIG($most) }（{ $limit ->
    [cap] 这一人群的上限
   *[risk] 你的风险上限，不强制执行
}）
collection-left = { $spent }，还剩 { $left }{ collection-once-more }
collection-once-more = （供再做一次与上次相同的生成）
collection-endless = 没有有限的 { -epsilon }
collection-total = { $finite ->
    [yes] 已证明的 { -epsilon } 合计 { $epsilon }
   *[no] 合计没有已证明的有限 { -epsilon }
}{ $delta ->
    [none] {""}
   *[other] ，δ = { $delta }
}。
collection-charged = 已记的账
collection-release = 发布
collection-protects = 保护
collection-at = 生成时间（UTC）
collection-fold = 登记簿：名称、上限、导入、导出
collection-name = 人群名称
collection-cap = 上限：最大的总 { -epsilon }
collection-take = 下载登记簿
collection-bring = 上传登记簿
collection-such-as = B 病区，2026 年入院
