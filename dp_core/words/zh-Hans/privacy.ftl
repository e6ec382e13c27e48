## Registers: files that are no register, or were changed

register-cut = 登记簿的第 { WHOLE($line) } 行不完整，已被删去。如果程序当时没有崩溃，就是有人截短了文件。{ -put-back }
-put-back = 请恢复最新的完整副本。
register-no-seal = 登记簿在第 { WHOLE($line) } 行之后结束，没有封印，所以缺少结尾。{ -put-back }
register-misfit = 登记簿的第 { WHOLE($before) } 行与第 { WHOLE($line) } 行不相符。其中一行被改动、删去或移动过。{ -put-back }
register-large = 文件超过 { WHOLE($most) } MB。“dp-explorer register show”最多可读 { WHOLE($largest) } MB。
register-unusable = 登记簿无法{ $what ->
    [opened] 打开（{ $reason }）；请检查它的路径和权限
   *[written] 写入（{ $reason }）；请腾出空间，或允许写入
}。
register-endless = 没有上限的 { -epsilon }
register-unread = 无法读取登记簿的第 { WHOLE($line) } 行。{ -put-back }

## Registers: charges and caps

register-over = 这样，{ $name }将达到 { $wanted }，超过其上限 { $cap }。没有生成任何东西。{ $mixes ->
    [yes] 本次发布按替换计算，所以之前的花费要计两次。
   *[no] {""}
}{ $left ->
    [none] 没有剩余的 { -epsilon }：请{ $mixes ->
        [yes] 选择之前的隐私单位，或者
       *[no] {""}
    }提高上限。
   *[other] 还剩 { $left }，针对{ $whose }：请选择较小的 { -epsilon }，或者提高上限。
}
register-exchange = 有些发布保护的是增加或删除一行。总数按替换一行计算，所以它们计两次。
register-not-charged = { $error }没有生成任何东西，也没有记账。
register-unconfirmed = 生成已记账，但没有确认。{ $error }再生成一次，会另外记账。
register-open = 未经确认的{ -release }（例如发生了崩溃）：{ WHOLE($number) } 次。它们仍计为已花费。
register-passed = 已经花费 { $spent }，超过 { $cap } 的上限。请选择更大的上限。
register-persons = 登记簿按人计算。请声明一个人最多有多少行。
register-amount = 上限必须大于零，如 1.65。
deployments-origin = { $source }，{ $snapshot }：{ WHOLE($entries) } 个条目（{ $states }）{ $approved ->
    [yes] {""}
   *[no] ，尚无一个得到登记处委员会的批准
}。

## What a ledger proves

no-release-unproven = 这种方法没有已证明的有限 { -epsilon }。请用{ -repaired }方法。
gap-not-here = 这里显示的这次运行没有这个问题{ $attack ->
    [yes] ，攻击的运行有
   *[no] {""}
}。
# $cost is ε, with δ where it is above 0; $row what a row costs, or none.
ledger-proven = { $kind ->
    [simulated] 这是一次模拟，凭它的种子可以还原噪声。若作为{ -release }，则会满足
    [to-come] 按本计划进行的{ -release }将满足
   *[drawn] 本次{ -release }满足
} { $cost }（已证明{ $row ->
    [none] {""}
   *[other] ；{ $row }
}；声称的值：{ $claim }），针对{ $unit }。
ledger-none-proven = 对于{ $unit }，没有已证明的有限 { -epsilon }；声称的值：{ $claim }。
-own-ledger = 请使用下载内容中的 ledger.json。
ledger-sums = 账本的总数与各行不符。{ -own-ledger }
ledger-no-privacy = 没有隐私保护
ledger-with-choice = { $half }对{ $choice }的选择不在保证之内。
ledger-half = 该机制已证明的花费为 { $cost }，针对{ $unit }。
ledger-half-none = 对于{ $unit }，该机制没有已证明的有限 { -epsilon }。
ledger-cost = { -epsilon } = { $epsilon }{ $delta ->
    [none] {""}
   *[other] ，δ = { $delta }
}
ledger-bound = 按声明，一个人的{ $record }数最多为 c，所以 { -epsilon } 要计 c 次。{ $rho ->
    [yes] 一行的 ρ 要计 c² 次。
   *[no] { "" }
}
ledger-a-row = 每个{ $one } { $epsilon }
ledger-whose-many = { $whose }某一{ $one }。一个人的{ $record }数若最多为 { WHOLE($rows) }，则为 { $cost ->
    [none] { WHOLE($rows) } 倍 { -epsilon }
   *[other] { $cost }
}
ledger-looked = 看过真实值或误差之后才选择的：{ $what }。没有噪声涵盖这一选择。
ledger-persons-add = 增加或删除一个人及其全部的行，最多 { WHOLE($rows) } 行
ledger-persons-replace = 把一个人全部的行，最多 { WHOLE($rows) } 行，换成同样多的其他行；总行数是公开的
ledger-persons-local = 一个人全部的行中的任意答案，最多 { WHOLE($rows) } 行；谁有多少行是公开的
# $holds: whether the claimed ε is proven; less: only a larger one is. $row: ε of one row of a person, or empty.
ledger-whose = { $holds ->
    [yes] { -epsilon }{ $row } 限定任意一个单位对结果的影响：
    [less] 已证明的 { -epsilon }{ $row } 限定任意一个单位对结果的影响：
   *[no] { -epsilon } 本应限定任意一个单位对结果的影响：
}
ledger-whose-alone = { $whose }{ $first }
ledger-whose-rest = { $alone }。{ $rest }
ledger-several = 一个人若有 k 个这样的单位，则上限为 k 倍 { -epsilon }
ledger-several-delta = 一个人若有 2 个，则为 { $two }，若有 5 个，则为 { $five }
ledger-unit = { $first }；{ $several }
