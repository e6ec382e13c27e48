## Plans: what does not fit. $value is quoted, $known a list of names.

-own-plan = 请选择下载中的 plan.json。
plan-half-letter = 计划含有单独的代理码点（surrogate），如 \ud800。请删去。
plan-too-long = 计划有 { WHOLE($length) } 个字符，最多读取 { WHOLE($most) } 个。{ -own-plan }
plan-no-object = 这个文件不是计划，计划是一个 JSON 对象。{ -own-plan }
# $problem is a whole sentence.
plan-fault = 计划无法读取。{ $problem }
plan-too-nested = 文件中的列表嵌套得太深。
plan-language = { $value } 不是本程序的语言。请选择 { $known } 之一。
plan-unknown-key = { $name } 含有不认识的键 { $value }。允许的是 { $known }。
plan-lacks-key = 计划缺少键“{ $key }”。请补上。
plan-lacks-layout = 计划缺少键“layout”。请补上，如 { $example }。
plan-data-bundled = upload 针对文件，而 data = { $value } 是自带的数据。请删去 upload，或把 data 写成“{ $own }”。
plan-data-own = 计划针对你的一个文件。请给出那个文件。
plan-other-kind = { $name } 是 { $given }，而这个计划需要 { $needed }。
plan-no-mapping = { $name } = { $value } 必须是由名称和值组成的对象。
plan-two-bounds = params.{ $name } = { $params } 与 upload.{ $name } = { $upload } 必须是同一个数。请删去 upload.{ $name }。
plan-in = 计划的 { $name } 中：{ $error }
plan-layout-parquet = 文件是 Parquet，而计划声明的是 { $ending }。请在它的 layout 中把“ending”写成“.parquet”。
plan-chosen = chosen = { $value } 必须是名称的列表。
plan-protects = 计划写的是保护 { $value }，而按它生成的发布保护 { $unit }。请改正参数，或把“protects”留空。
plan-text = { $name } = { $value } 必须是不超过 { WHOLE($most) } 个字符的文本。
# $record are rows or events of a person, $lower what is too low for it.
plan-left-out = 每人最多计 { WHOLE($most) } 个{ $record }。因此{ $lower }，相差多少未知。

## Words for the record, and how ε was chosen: labels and their help

record-curator = 由谁公布
record-contact = 向谁询问
    .help = 可以公开。
record-region = 地区
    .help = 这些人属于哪里，或适用哪里的法律。
record-licence = 许可
    .help = 简称，如 CC-BY-4.0，或一个地址。
record-published = 公布日期
record-actors = 由谁处理数据，为什么信任他们
record-reasons = 为什么用这个方法和这个 { -epsilon }，由谁决定
record-licence-linked = licence = { $value } 是“{ $scheme }:”类的链接。请写简称，或以 https:// 开头的地址。
record-no-day = published = { $value } 必须是日期，如 2026-12-01，或留空。
record-rejected-many = rejected 有 { WHOLE($lines) } 行，最多保留 { WHOLE($most) } 行。请略去一些。
plan-choice-route = { -epsilon } 怎样选定
plan-choice-tolerance = 允许的误差（0：未填写）
plan-choice-unit = 允许的误差的单位
plan-choice-wanted = 误差在允许范围内的{ -release }（或总数）所占的比例（0：按平均）
plan-choice-cap = 上限：所有{ -release }合计的 { -epsilon }（0：未填写）
plan-choice-cap-route = 上限由什么得出
plan-choice-limit = 用文字表示的上限
plan-choice-basis = 误差依据什么
plan-choice-releases = 共用上限的发布数
plan-choice-other = 关于这些人的其他{ -release }的 { -epsilon }
plan-choice-apart = 为什么没有人同时在两次{ -release }中
plan-choice-rejected = 否决了什么，为什么
plan-choice-purpose = 误差那么大时会失去什么

## Draws

draw-facts-from-data = 有事实是从数据中读出的，所以什么都没有得到证明。请声明公开的。
draw-no-download = { $system }没有可下载的内容。
draw-charged = 已记账 { $cost }：生成已经开始。
draw-not-in-parts = { $method } 需要一次读到所有行。请给出一个文件，或选择另一个方法。
draw-no-exact = 不能用“{ $method }”作{ -release }。{ $why }
draw-seeded = { -release }需要保密的噪声，而带种子的生成器只能做模拟。请给出 dp_core.noise.exact_noise.Entropy()。
bundle-file-name = 文件名 { $name } 只能含字母、数字、点、短横和下划线。
bundle-foreign = { $file } 不是这个版本的文件。不要运行它。

## README.txt, NOTES.txt and the descriptions of a download

bundle-title = { $system }：用 { $method } 作出的一次{ -release }
bundle-purpose = 用途：{ $stated ->
        [no] 未填写
       *[yes] { $purpose }
    }
    .title = 用途
bundle-method = 方法：{ $method }
    .title = 方法
bundle-method-line = { $method }：{ $summary }
bundle-guarantee = 保证：{ $guarantee }
bundle-unprotected = 不受保护的：整个人群的事实，以及 { $plan } 中的全部声明。一个人若有若干个这种单位，或也在其他{ -release }中，代价要相加。
bundle-files = 文件：{ $report } 给董事会看。{ $notes } 说明怎样使用各个表格。{ $plan } 含有全部公开内容，ledger.json 含有噪声的每一次使用。
bundle-check = 要检查它，不需要数据：python { $verify }。要比较校验和：sha256sum -c { $sums }
bundle-cite = 引用方式：{ $made }，用 { $program } 生成；并附上 { $sums } 中 { $plan } 的校验和。
bundle-made = { $system }，方法 { $method }
bundle-publisher = 公布者：{ $value }。
bundle-contact = 询问：{ $value }。
bundle-licence = 许可：{ $value }。
bundle-more-purpose = …（全文见 { $plan }）
bundle-neighbouring = 相邻数据集：{ $relation }。
bundle-delta = δ 大于 0 时，关于一个人的几率没有严格的上限。δ 限定保证失效的程度。
bundle-not-proven = 所声称的没有得到证明；ledger.json 对每一步说明原因。
bundle-nothing-proven = 没有证明任何保护：输出可能暴露某一个人。
bundle-protected = { $unit }：在 README.txt 中的 { -epsilon } 之内，无论攻击者知道什么。
bundle-use = 怎样使用各个表格
bundle-apostrophe = 以 = + - 或 @ 开头的文本单元格前面有一个撇号，这样电子表格不会运行它们。
bundle-is-protected = 什么受到保护
bundle-is-not-protected = 什么不受保护
bundle-programs = 供程序使用
bundle-codebook = { $file }：对各列的声明。
bundle-machines = 各个表格的列：*.csv-metadata.json（CSV on the Web）。整体：{ $croissant }、{ $crate }。证明了有限的 { -epsilon } 时，供部署登记处使用的草稿：{ $deployment }。
unprotected-group = 整个人群的事实。
unprotected-units = 一个人拥有若干个这种单位，或在其他{ -release }、再次生成中：花费相加。
unprotected-public = 按假定是公开的：参数、列名和 { $plan } 中的其他事实。
unprotected-time = 生成所用的时间和内存：外人不得观察。
crate-secret = 它的输入是机密的。
crate-schema = JSON schema，草案 2020-12：程序的 dp_core/releasing/{ $file }。
croissant-noise = 每个数字都含噪声，或由含噪的数字和公开的事实得出。
croissant-people = 关于人；受到保护的：{ $unit }。
croissant-unstated = 未填写。

## deployment.yaml

deployment-open = 由公布者填写
deployment-noise = { $mechanisms }。{ dossier-machine }{ unprotected-time }
deployment-afterwards = 见 NOTES.txt；它只用已发布的数字。
deployment-composition = 噪声的每次使用以及怎样相加，都在 ledger.json 中。
deployment-sources = 与本文件放在一起的文件。
deployment-notes = 标有“{ $open }”的内容，只有公布者知道。
deployment-reference = { $made } 文献：{ $reference }
deployment-domain = plan.json 中的事实所允许的：{ $takes }。
deployment-releases = 关于这些人的 { WHOLE($drawn) } 次{ -release }在 register.json 中，包括这一次。
deployment-source = 一个文件，按生成当天的样子。
deployment-access = 发布的文件就是全部。
deployment-not-chosen = 方法和参数没有看真实值就已确定。

## Who vouches for a zip

vouched-names = { $register } 的登记簿记有这个 zip：{ $day } 生成，{ $label }。
vouched-knows-not = { $register } 的登记簿既不认识这个 zip，也不认识它的生成。
vouched-other = { $register } 的登记簿认识这次生成，{ $other ->
    [yes] 记的却是另一个 zip
   *[no] 却没有记 zip
}。请问持有者它是重新打过包，还是被改动过。
vouched-no-program = 没有检查签名。请安装 OpenSSH（ssh-keygen）。
vouched-no-signature = zip 旁边没有签名 { $file }。
vouched-signed = { $signer } 为这个 zip 签了名。
vouched-false = { $file } 不是 { $signer } 对这个 zip 的签名：不要相信它。

## JSON schemas

schema-plan = { -release }的计划
schema-exact = 文本形式的精确分数，如 1/2，或单词 infinity。
schema-ledger = { -release }的账本
schema-register = 一个人群的登记簿
    .words = 到目前为止对同一批人记了哪些账。
## Dossier: one page for a board. Section titles, lines and questions to answer.

dossier-title = 给董事会的报告：{ $title }
dossier-label = { $label }{ $day ->
    [none] {""}
   *[other] ；{ $day }（UTC）生成
}
dossier-specimen = 样张：还没有生成任何东西。
dossier-part-guarantee = A. 保证
dossier-part-method = B. 方法及其结果
dossier-part-people = C. 人、机器、数据
dossier-to-answer = 需要回答：
dossier-to-come = 发布时才生成
dossier-central = 文件的持有者受到信任。
dossier-local = 每个人先随机化自己的回答再发送；收集者不受信任。
dossier-simulated = 程序扰动了一个文件中的回答，文件的持有者知道它们。只有每台设备自己扰动时，才不必信任任何人。
dossier-reports = 报告到达这里之前已经扰动过。
dossier-machine = 噪声是整数，来自操作系统的随机源。控制机器或程序，就能除去它。
dossier-check = 怎样检查它
dossier-check-verify = python { $file } 比较校验和，把账本相加，并重新算出能算的内容，不需要数据。
dossier-check-sums = sha256sum -c { $file } 比较校验和，但伪造者可以重写它们。请把 zip 的 SHA-256 与公布者的比较。
dossier-check-plan = { $file } 以全部设置打开页面。
dossier-proof = 声称与证明
dossier-proof-none = 没有证明有限的 { -epsilon }；失败的那一步写明原因。
dossier-proof-agrees = 声称与证明一致：{ -epsilon } = { $proven }。
dossier-proof-differs = 论文声称 { -epsilon } = { $claimed }；已证明的是 { -epsilon } = { $proven }。这里只认已证明的。
dossier-proof-head-step = 步骤
dossier-proof-head-how = 方式
dossier-proof-head-claimed = 声称的 { -epsilon }
dossier-proof-head-proven = 已证明的 { -epsilon }
dossier-proof-head-why = 为什么不同
dossier-proof-lines = 噪声的使用{ $more ->
    [0] 。
   *[other] ；另有 { WHOLE($more) } 行在 ledger.json 中。
}
dossier-trust = 谁信任谁
dossier-ask-holder = 谁持有文件，谁可以开始生成，文件何时删除？
dossier-ask-machine = 在哪台机器上生成，还有谁可以使用？
dossier-files = 文件，以及其 SHA-256 的开头：
dossier-files-rows = { $file }{ $rows ->
    [0] {""}
   *[other] ，{ WHOLE($rows) } 行
}：
dossier-program = { $drawn ->
    [yes] 生成
   *[no] 制作
}所用：{ $program }；计划的 SHA-256：
dossier-sign-decided = 决定人
dossier-sign-seen = 审阅人
dossier-sign-date = 日期
dossier-stated = 声明为公开的事实
dossier-stated-head-name = 声明为公开
dossier-stated-head-value = 所声明的内容
dossier-stated-head-ask = 可以公开吗？
dossier-tick = ☐ 是  ☐ 否
dossier-stated-caption = 不加噪声公布。默认值{ $more ->
    [0] {""}
   *[other] 和另外 { WHOLE($more) } 项
}在 { $plan } 中。
dossier-cut = { $value } …（全文见 { $plan }）
dossier-ask-known = 如果不是从这些行得知，各项是从哪里知道的？
dossier-data = 数据集
    .value = “{ $data }”，随程序提供
dossier-rows = 行数
dossier-rows-replace = 公开，因为相邻数据集的行数相同
dossier-rows-local = 公开，谁参加了、顺序如何也公开
dossier-left-out = 没有任何声明的列
    .value = 略去
dossier-layout = { $name ->
    [encoding] 文件的编码
    [header] 第一行是列名
    [delimiter] 单元格的分隔符
    [decimal_comma] 数用逗号作小数点
    [ending] 文件的种类
   *[sheet] 工作表，从 1 起
}
dossier-delimiter = { $mark ->
    [comma] 逗号
    [semicolon] 分号
    [tab] 制表符
    [bar] 竖线（|）
   *[space] 空格
}
dossier-names = 列、类别和时段的名称
    .value = 如发布的文件所写
dossier-not-whole = { -release }作为整体没有保证。
dossier-endless = ∞（没有保证）
dossier-purpose = 用途
dossier-ask-purpose = 它用来做什么，由谁使用？
dossier-method = 方法：{ $summary }参考文献：{ $reference }
dossier-protected = 保护谁，一个单位是什么
dossier-ask-units = 一个人可以有多少个这样的单位？{ $delta ->
    [yes] 单位越多，{ -epsilon } 或 δ 越大。
   *[no] 若有 k 个，则为 k 倍 { -epsilon }。
}
dossier-chosen = { -epsilon } 怎样选定
dossier-chosen-looking = 看过真实值之后选定、没有噪声涵盖的：{ $chosen }。
dossier-tolerance = 允许的误差：
dossier-tolerance-line = { $tolerated }。{ $purpose ->
    [none] {""}
   *[other] 这样的误差会失去：{ $purpose }
}
dossier-tolerated = 误差最多 { SIG($tolerance, digits: 6) }{ $unit ->
        [none] { "" }
       *[other] { " " }{ $unit }
    }{ $wanted ->
        [0] { "" }
       *[other] ，{ SIG($wanted, digits: 6) }% 的{ $counted }如此
    }{ $basis ->
        [none] { "" }
       *[other] ，{ $basis }
    }
dossier-of-releases = { -release }
dossier-ask-tolerance = 允许多大的误差，多大比例要做到，由谁决定？
dossier-limit = 风险上限：
dossier-limit-line = { $limited }。{ $keeps ->
    [yes] 这次{ -release }没有超过：合计 { $total }。
   *[no] 这次{ -release }超过了：合计 { $total }。
}
dossier-limited = { $releases ->
    [1] 一次{ -release }
   *[other] { WHOLE($releases) } 次{ -release }合计
}最多 { -epsilon } = { $cap }{ $apart ->
    [none] {""}
   *[other] ，每次都是新的人（{ $apart }）
}{ $other ->
    [0] {""}
   *[other] ，另有 { SIG($other, digits: 6) } 用于这些人的其他发布
}{ $limit ->
    [none] {""}
   *[other] ；{ $limit }
}
dossier-ask-limit = 事先定了怎样的风险上限，由谁定？
dossier-ask-route = 由什么决定：允许的误差、上限，还是两者？否决了哪些 { -epsilon }，为什么？
dossier-route = { -epsilon } 的依据：
dossier-rejected = 否决的：
dossier-ask-when = 由谁、在何时定下？
# What the plan asks for, and which limits on risk that keeps. $asked is 0 where it asks for no ε.
dossier-keeps = { $asked ->
    [0] { "" }
   *[other] 计划要求 { -epsilon } = { SIG($asked, digits: 6) }；
}{ $keeps ->
    [nothing] 没有证明有限的 { -epsilon }，所以不符合任何风险上限。
    [delta] 已证明 { -epsilon } = { $proven }。δ = { $delta } 时，几率没有严格的上限。
    [certain] 已证明 { -epsilon } = { $proven }。千分之 { $before } 可以变成确定，所以不符合任何风险上限。
   *[limit] 已证明 { -epsilon } = { $proven }。千分之 { $before } 的{ -suspicion }最多可升到千分之 { WHOLE($after) }。
}
dossier-others = 一半和两倍的 { -epsilon }。
dossier-others-head-guess = 对一个单位的猜测正确的可能性
dossier-others-head-attack = 最强攻击：检出率与误报率之差
dossier-others-row = { -epsilon } = { $epsilon }{ $here ->
    [yes] （这次{ -release }）
   *[no] {""}
}
dossier-others-attack = { $share } 个百分点
dossier-meaning = 它对一个人意味着什么
dossier-meaning-guess = { dossier-others-head-guess }：
dossier-meaning-chances = 对其他可能性同样如此。
dossier-justification = { $route }{ $chosen ->
    [none] {""}
   *[other] { dossier-chosen-looking }
}对一个单位的猜测：{ $guess }。{ $wished }
dossier-wished = 允许的误差：{ $tolerated }。风险上限：{ $limited }。
dossier-wished-open = 见 report.html。
dossier-meeting = 计划：{ $title }
dossier-meeting-head = 公开的数字
dossier-meeting-caption = 计划只由这些公开的数字得出。
dossier-meeting-digest = plan.json 的 SHA-256：
dossier-ask-small = 误差和上限够低吗？由谁来定？
dossier-ask-numbers = 上面的数字可以公开吗？
dossier-error = 预期误差，以及{ -release }本身
dossier-error-expected = 预期误差：
dossier-error-picture = { -release }的图：
dossier-error-none = 这个方法没有只用公开数字的误差公式。
dossier-ask-error = 测量了怎样的误差，在哪些数据上？
dossier-first-rows = { $file } 的前几行：{ WHOLE($rows) } 行，{ WHOLE($columns) } 列。
dossier-empty = 空
dossier-account = 账户：这次{ -release }、之前的全部，以及剩余
dossier-account-none = 没有登记簿：还发布过什么并不知道。
dossier-ask-else = 关于这些人还发布过什么？
dossier-account-this = { $label }（这次{ -release }）
dossier-account-earlier = 更早的 { WHOLE($first) } 次，见 register.json
dossier-account-head-release = 发布
dossier-account-head-drawn = 生成时间（UTC）
dossier-account-caption = 记在“{ $collection }”名下，按一个{ $counted }计。
dossier-account-together = { $drawn ->
    [yes] {""}
   *[no] 这次{ -release }之前
}合计：{ -epsilon } = { $spent }{ $delta ->
    [none] {""}
   *[other] ，δ = { $delta }
}。
dossier-account-no-cap = 没有设上限。
dossier-account-cap = 上限：{ -epsilon } = { $cap }。此后剩余：
dossier-account-left = 上限：{ -epsilon } = { $cap }；还剩 { $left }（供再做一次与上次相同的生成）。
dossier-account-covered = 之前的账目已涵盖这次{ -release }。同一族中更小的一步，或后处理，不再花费。
dossier-ask-cap = 关于这些人的所有{ -release }合计最多可以花费多少 { -epsilon }？
plan-none-of = { $name } = { $value } 不在 { $known } 之中。

## What was not chosen, in a plan

chosen-above = { $title }，ε = { $at }：超过上限，合计 ε = { $above }
chosen-enough = 从 ε = { $epsilon } 起够用
chosen-not-below = { $method }，{ -epsilon } = { $epsilon }：误差为 { $error }，而允许的是 { $limit }
chosen-not-more-noise = { $method }，{ -epsilon } = { $epsilon }：够用，但噪声比所采用的更多
