## Plans: what does not fit. $value is quoted, $known a list of names.

-own-plan = 请选择下载中的 plan.json。
plan-no-object = 这个文件不是计划（计划是一个 JSON 对象）。{ -own-plan }
# $problem is a whole sentence.
plan-fault = 计划无法读取。{ $problem }
plan-lacks-key = 计划缺少键“{ $key }”。请补上。
plan-lacks-layout = 计划缺少键“layout”。请补上，如 { $example }。
plan-data-bundled = 自带的数据（{ $value }）不需要“upload”。请删去它，或把 data 写成“{ $own }”。
plan-data-own = 计划需要一个数据文件。请给出一个。
plan-two-bounds = params.{ $name } = { $params } 与 upload.{ $name } = { $upload } 必须是同一个数。请删去 upload.{ $name }。
plan-in = 计划的 { $name } 中：{ $error }
plan-protects = “protects”写的是 { $value }，而发布保护的是 { $unit }。请改正参数，或把“protects”留空。
plan-text = { $name } = { $value } 必须是不超过 { WHOLE($most) } 个字符的文本。
# $record are rows or events of a person, $lower what is too low for it.
plan-left-out = 每人最多计入的{ $record }数为 { WHOLE($most) }。{ $lower }，相差多少未知。

## Words for the record, and how ε was chosen: labels and their help

record-curator = 公布者
record-contact = 联系方式
    .help = 联系方式会公开。
record-region = 地区
    .help = 数据中的人住在哪里，或适用哪里的法律。
record-licence = 许可
    .help = 如 CC-BY-4.0，或一个网址。
record-published = 公布日期
record-actors = 由谁处理数据，为什么信任他们
record-reasons = 为什么用这个方法和这个 { -epsilon }
record-licence-linked = licence = { $value } 是“{ $scheme }:”类的链接。请写简称，或以 https:// 开头的地址。
plan-choice-rejected = 否决了什么，为什么

## Draws

draw-facts-from-data = 有事实是从数据中读出的，所以什么都没有得到证明。请改为声明公开的事实。
draw-charged = { $cost } 已记账，因为{ -release }已经开始。
draw-not-in-parts = { $method } 需要一次读到所有行。请给出一个文件，或选择另一个方法。
draw-no-exact = 不能用“{ $method }”作{ -release }。{ $why }
bundle-foreign = { $file } 与本程序的不同。不要运行它。

## README.txt, NOTES.txt and the descriptions of a download

bundle-purpose = 用途：{ $stated ->
        [no] 未填写
       *[yes] { $purpose }
    }
bundle-method = 方法：{ $method }
bundle-method-line = { $method }：{ $summary }
bundle-guarantee = 保证：{ $guarantee }
bundle-unprotected = 不受保护的：{ unprotected-group }{ unprotected-units }{ unprotected-public }
bundle-files = 文件：{ $report } 给审查委员会看；{ $notes } 说明各个表格；{ $plan } 含有全部公开内容；ledger.json 含有噪声的每一次使用。
bundle-check = 不需要数据就能检查：python { $verify }。比较校验和：sha256sum -c { $sums }
bundle-cite = 引用方式：{ $made }，用 { $program } 生成；并附上 { $sums } 中 { $plan } 的校验和。
bundle-made = { $system }，方法“{ $method }”
bundle-publisher = 公布者：{ $value }。
bundle-contact = 联系方式：{ $value }。
bundle-licence = 许可：{ $value }。
bundle-neighbouring = 相邻数据集：{ $relation }。
bundle-delta = δ 限定保证可能失效的程度，所以几率没有严格的上限。
bundle-not-proven = 所声称的没有得到证明；ledger.json 对每一步说明原因。
bundle-nothing-proven = 没有证明任何保护：输出可能暴露某一个人。
bundle-use = 怎样使用各个表格
bundle-apostrophe = 以 = + - 或 @ 开头的文本单元格前面有一个撇号，这样电子表格不会运行它们。
bundle-rows = { $rows } 中没有一行是真实的人。verify.py 由 { $model } 和其中公开的种子重新抽取这些行，噪声没有用这个种子。再抽取更多行没有花费。
bundle-is-not-protected = 什么不受保护
bundle-programs = 供程序使用
bundle-codebook = { $file }：对各列的声明。
bundle-machines = 各列：*.csv-metadata.json（CSV on the Web）。整个{ -release }：{ $croissant }、{ $crate }。{ -epsilon } 得到证明时，供公共登记处使用的草稿：{ $deployment }。
unprotected-group = 整个人群的事实。
unprotected-units = 一个人若有若干个单位，或在若干次{ -release }中：花费相加。
unprotected-public = 假定是公开的：参数、列名和 { $plan } 中的事实。
unprotected-time = 运行时间和内存：外人不得观察。
crate-secret = 输入是机密的。
crate-schema = JSON schema：程序的 dp_core/releasing/{ $file }。
croissant-noise = 数字含有噪声，或由含噪的和公开的数字得出。
croissant-people = 关于人。受到保护的：{ $unit }。

## deployment.yaml

deployment-open = 由公布者填写
deployment-noise = { $mechanisms }。{ dossier-machine }{ unprotected-time }
deployment-afterwards = 只用已发布的数字；见 NOTES.txt。
deployment-composition = 噪声的每次使用都列在 ledger.json 中。
deployment-reference = { $made } 文献：{ $reference }
deployment-domain = plan.json 中的事实所允许的：{ $takes }。
deployment-not-chosen = 在任何人看到真实值之前就已确定。

## Who vouches for a zip

vouched-names = { $register } 的登记簿列有这个 zip：{ $day }，{ $label }。
vouched-knows-not = { $register } 的登记簿既没有列出这个 zip，也没有列出它的{ -release }。
vouched-other = { $register } 的登记簿列有这次{ -release }，却没有记这个 zip。请问登记簿的持有者。
vouched-no-program = 要检查签名，请安装 OpenSSH（ssh-keygen）。
vouched-no-signature = zip 旁边没有签名 { $file }。
vouched-signed = { $signer } 为这个 zip 签了名。
vouched-false = { $file } 不是 { $signer } 对这个 zip 的签名。不要相信这个 zip。

## Dossier: one page for a board. Section titles, lines and questions to answer.

dossier-title = 给审查委员会的报告：{ $title }
dossier-label = { $label }{ $day ->
    [none] {""}
   *[other] ；{ $day }（UTC）生成
}
dossier-specimen = 样张：还没有生成任何东西。
dossier-part-guarantee = A. 保证
dossier-part-method = B. 方法及其结果
dossier-part-people = C. 人、机器、数据
dossier-to-answer = 需要回答：
dossier-to-come = 发布时填入
dossier-central = 文件的持有者受到信任。
dossier-local = 每个人都随机化自己的回答。不必信任收集者。
dossier-simulated = 回答由程序扰动，所以文件的持有者受到信任。
dossier-reports = 报告到达时已经扰动过。
dossier-machine = 噪声是整数，来自系统的随机源。控制机器或程序的人可以除去它。
dossier-check = 怎样检查它
dossier-check-sums = 伪造者可以重写校验和，所以请把 zip 的 SHA-256 与公布者的比较。
dossier-check-plan = { $file } 以这些设置打开页面。
dossier-proof = 声称与证明
dossier-proof-none = 没有已证明的有限 { -epsilon }；表中说明原因。
dossier-proof-agrees = 声称与证明一致：{ -epsilon } = { $proven }。
dossier-proof-differs = 论文声称 { -epsilon } = { $claimed }；已证明的是 { -epsilon } = { $proven }。这里只认已证明的。
dossier-proof-head-step = 步骤
dossier-proof-head-how = 机制
dossier-proof-head-claimed = 声称的 { -epsilon }
dossier-proof-head-proven = 已证明的 { -epsilon }
dossier-proof-head-why = 为什么不同
dossier-proof-lines = 噪声的使用{ $more ->
    [0] 。
   *[other] ；另有 { WHOLE($more) } 次在 ledger.json 中。
}
dossier-trust = 谁信任谁
dossier-ask-holder = 谁持有文件？谁可以使用？何时删除？
dossier-ask-machine = 用哪台机器，谁可以使用它？
dossier-files = 文件，以及其 SHA-256 的开头：
dossier-files-rows = { $file }{ $rows ->
    [0] {""}
   *[other] ，{ WHOLE($rows) } 行
}：
dossier-program = 用 { $program } 制作；计划的 SHA-256：
dossier-sign-decided = 决定人
dossier-sign-seen = 审阅人
dossier-sign-date = 日期
dossier-stated = 假定公开的事实
dossier-stated-head-name = 事实
dossier-stated-head-value = 值
dossier-stated-head-ask = 可以公开吗？
dossier-tick = ☐ 是  ☐ 否
dossier-stated-caption = 不加噪声公布。默认值{ $more ->
    [0] {""}
   *[other] 和另外 { WHOLE($more) } 项
}在 { $plan } 中。
dossier-cut = { $value } …（全文见 { $plan }）
dossier-ask-known = 如果不是从这些行得知，每项事实是怎样知道的？
dossier-data = 数据集
    .value = “{ $data }”（自带）
dossier-rows = 行数
dossier-rows-replace = 公开：相邻数据集的行数相同
dossier-rows-local = 公开，谁参加了也公开
dossier-left-out = 所有其他列
    .value = 略去
dossier-not-whole = { -release }作为整体没有保证。
dossier-endless = ∞（没有保证）
dossier-purpose = 用途
dossier-ask-purpose = { -release }用来做什么，由谁使用？
dossier-method = 方法：{ $summary }参考文献：{ $reference }
dossier-protected = 保护谁，一个单位是什么
dossier-ask-units = 一个人可以有多少个这样的单位？
dossier-chosen = { -epsilon } 怎样选定
dossier-chosen-looking = 看过真实值之后选定，所以没有噪声涵盖：{ $chosen }。
dossier-tolerance = 允许的误差：
dossier-tolerance-line = { $tolerated }。{ $purpose ->
    [none] {""}
   *[other] 这样的误差的代价：{ $purpose }
}
dossier-tolerated = 误差最多 { SIG($tolerance, digits: 6) }{ $unit ->
        [none] { "" }
       *[other] { " " }{ $unit }
    }{ $wanted ->
        [0] { "" }
       *[other] ，{ SIG($wanted, digits: 6) }% 的{ $counted }如此
    }{ $basis ->
        [none] { "" }
       *[other] ，检验依据：{ $basis }
    }
dossier-of-releases = { -release }
dossier-ask-tolerance = 允许多大的误差，多大比例要做到？
dossier-limit = 风险上限：
dossier-limit-line = { $limited }。{ $keeps ->
    [yes] 这次{ -release }没有超过：合计花费 { -epsilon } = { $total }。
   *[no] 这次{ -release }超过了：合计花费 { -epsilon } = { $total }。
}
dossier-limited = { $releases ->
    [1] 一次{ -release }
   *[other] { WHOLE($releases) } 次{ -release }合计
}最多 { -epsilon } = { $cap }{ $apart ->
    [none] {""}
   *[other] ，每次都是新的人（{ $apart }）
}{ $other ->
    [0] {""}
   *[other] ，其中 { -epsilon } = { SIG($other, digits: 6) } 用于其他{ -release }
}{ $limit ->
    [none] {""}
   *[other] ；{ $limit }
}
dossier-ask-limit = 定了怎样的风险上限？
dossier-route = { -epsilon } 的依据：
dossier-follows = { $route }。
dossier-rejected = 否决的：
dossier-ask-when = 允许的误差和上限由谁、在何时定下？
# What the plan asks for, and what is proven. $asked is 0 where it asks for no ε.
dossier-keeps = { $asked ->
    [0] { "" }
   *[other] 计划要求 { -epsilon } = { SIG($asked, digits: 6) }；
}{ $finite ->
    [yes] 已证明的是 { -epsilon } = { $proven }。
   *[no] 没有证明有限的 { -epsilon }。
}
dossier-others = { -epsilon } 为一半和两倍时。
dossier-others-head-guess = 对一个单位的猜测正确的可能性
dossier-others-row = { -epsilon } = { $epsilon }{ $here ->
    [yes] （这次{ -release }）
   *[no] {""}
}
dossier-meaning = 它对一个人意味着什么
dossier-meaning-guess = { dossier-others-head-guess }：
dossier-meaning-chances = 对其他可能性同样如此。
dossier-justification = { $route }{ dossier-meaning-guess }{ $guess }。{ $wished }
dossier-wished = 允许的误差：{ $tolerated }。风险上限：{ $limited }。
dossier-meeting = 计划：{ $title }
dossier-meeting-caption = 计划只由这些公开的事实得出。
dossier-meeting-digest = plan.json 的 SHA-256：
dossier-ask-small = 误差和上限够低吗？
dossier-ask-numbers = 这些事实可以公开吗？
dossier-error = 预期误差，以及{ -release }本身
dossier-error-expected = 预期误差：
dossier-error-picture = { -release }的图：
dossier-error-none = 没有只用公开数字的误差公式。
dossier-ask-error = 测量了怎样的误差，在哪些数据上？
dossier-empty = 空
dossier-account = 已花费的和剩余的 { -epsilon }
dossier-account-none = 没有登记簿：还发布过什么并不知道。
dossier-ask-else = 关于这些人还发布过什么？
dossier-account-this = { $label }（这次{ -release }）
dossier-account-earlier = 更早的 { WHOLE($first) } 次，见 register.json
dossier-account-head-release = 发布
dossier-account-head-drawn = 生成时间（UTC）
dossier-account-caption = “{ $collection }”的花费，按一{ $counted }计。
dossier-account-together = { $drawn ->
    [yes] {""}
   *[no] 这次{ -release }之前
}合计：{ -epsilon } = { $spent }{ $delta ->
    [none] {""}
   *[other] ，δ = { $delta }
}。
dossier-account-no-cap = 没有设上限。
dossier-account-cap = 上限：{ -epsilon } = { $cap }。{ -release }后剩余：
dossier-account-left = 上限：{ -epsilon } = { $cap }；还剩 { $left }（供再做一次与上次相同的生成）。
dossier-account-covered = 之前的账目已涵盖这次{ -release }，所以不再花费。
dossier-ask-cap = 所有{ -release }合计最多可以花费多少 { -epsilon }？

## What was not chosen, in a plan

chosen-above = “{ $title }”，ε = { $at }：合计花费 ε = { $above }，超过你的上限
chosen-enough = 从 ε = { $epsilon } 起够用
chosen-not-below = “{ $method }”，{ -epsilon } = { $epsilon }：误差 { $error } 超过 { $limit }
chosen-not-more-noise = “{ $method }”，{ -epsilon } = { $epsilon }：够准确，但噪声比所采用的更多
