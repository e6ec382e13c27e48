## Check a release: the attacks

tool-audit = 检查发布
audit-failed = 有 { WHOLE($failed) } 个隐私承诺不成立：{ WHOLE($papers) } 个是论文的，{ WHOLE($usual) } 个是常用程序的。{ $repaired ->
    [0] 修正版方法无一失败。
   *[other] 有 { WHOLE($repaired) } 种修正版方法失败。
}
audit-bars = 横条：我们最强的攻击显示的 { -epsilon } · 竖线：声称的 { -epsilon }
audit-of-paper = { $system }，论文原版
audit-of-usual = { $system }，常用程序
audit-of-repaired = { $system }，修正版
audit-all = 显示全部方法（另有 { WHOLE($rest) } 种）
audit-idea = 重放：{ word-replay }攻击：{ word-attack }
audit-shown = “{ -epsilon } ≥”的置信度为 99%，推翻任何更小的声称。
audit-system = 系统
audit-now = 运行一次攻击
audit-spent = 查看迄今花费的 { -epsilon }
audit-head-replay = 重放
audit-head-attack = 最强攻击
audit-by-data = 由数据决定
audit-with-delta = { $method }（δ = { $delta }）
audit-no-replay = 没有噪声可重放
audit-differs = 输出不同
audit-same = 没有不同
audit-same-costs = 没有不同，但花费超过声称的数
audit-no-claim = 没有作任何声称。
audit-breaks = { -epsilon } ≥ { DECIMAL($low, decimals: 2) }：声称不成立。
audit-replay-more = 重放发现花费超过声称的数；我们的攻击都没有发现。
audit-holds = { -epsilon } ≥ { DECIMAL($low, decimals: 2) }：没有高于声称的数。
audit-way = { $method }：见“{ $system }”的“是否保护隐私”一页

## Check a release: a download

tool-verify = 核验发布
    .promise = { site-check-promise }不需要数据。
verify-file = 发布的 zip 文件
verify-here = 文件留在本机。不用本程序时，请在解压后的文件夹里运行“python verify.py”。
verify-register = 应列有这个 zip 的登记簿（.jsonl）
verify-more = 还有 { WHOLE($more) } 处未列出。
verify-what = 项目
verify-value = 值
verify-says = 发布对自己的说明
verify-system = 系统
verify-method = 方法
verify-proven = 已证明的 { -epsilon }
verify-claimed = 声称的 { -epsilon }
verify-delta = δ
verify-purpose = 用途
verify-not-stated = 未填写
## Check a release: a register

tool-register = 登记簿
    .promise = 列出关于同一批人的所有发布、它们合计的花费，以及还剩多少 { -epsilon }。
register-file = 登记簿（.jsonl）
register-from = 这个文件来自“发布”标签页的“{ $title }”之下，或来自命令行。它留在本机，不会被改动。
register-spent = 合计花费：{ $total }，按{ $unit ->
    [person] 一个人
   *[row] 一行
}计算；{ $cap ->
    [none] 无上限
   *[other] 上限 { $cap }
}{ $left ->
    [none] {""}
   *[other] ，还剩 { $left }{ $again ->
        [yes] { collection-once-more }
       *[no] {""}
    }
}。
register-plan = 计划（SHA-256）
register-locked = 锁定时间
register-before = 在任何人查看行之前
register-after = 在有人查看行之后
register-plans = 已锁定的计划
