## Command line: help of its words

cli-about = 看看隐私预算能换来什么。
cli-not-installed = （未安装）
cli-site = 生成一个无需服务器的教学网页文件夹
    .folder = 空的或不存在的文件夹，例如 site
    .pyodide = 用于检查发布的归档文件；用 npm pack pyodide@0.26.4 得到
cli-study = 汇总调查文件
    .files = “调查”页面的文件
cli-homework = 生成 Jupyter 题目笔记本
    .file = 新文件，例如 homework.ipynb
cli-homework-saved = 题目在 { $file } 中。答题需要 dp-explorer。
cli-app = 打开应用
cli-port = 默认为从 8501 起的第一个空闲端口
cli-headless = 不打开浏览器
cli-demo = 提供演示：不接收文件，没有登记簿
cli-no-streamlit = 没有安装 Streamlit。请运行 pip install "dp-explorer[app]"（在检出的代码中则运行 pip install ".[app]"）。
cli-plan = 写出一份起步计划
    .system = 用来发布的系统
    .method = 默认为修正版
    .epsilon = { -release }的 { -epsilon }
    .codebook = 各列的公开内容，格式为 CSV 或 CSVW-EO
cli-release = 用保密的精确噪声生成一次{ -release }
    .plan = plan.json，由页面或 `plan` 命令写出
    .data = 你的文件，或它的各部分（'trips/*.csv'）；自带的数据集不用写
    .engine = 统计各部分的引擎
    .scheduler = Dask 的调度器，如 tcp://10.0.0.1:8786
    .out = 要写出的 zip；从不覆盖已有文件
    .register = 这些人的账户；没有时新建
    .cells = 允许错误信息引用保密的单元格
    .cap = 账户的最大总 { -epsilon }
    .fixed = 声明看过各行之后没有再选择任何设置
cli-verify = 核验下载内容；不需要数据
    .place = zip 或文件夹
    .register = 必须列有它的账户
    .signers = 供 ssh-keygen 核对 ZIP.sig 的文件
    .signer = 必须已签名的人
cli-register = 显示一个账户，或更改其上限
    .cap = 更改上限
    .file = 账户文件
cli-json = 用 JSON 输出

## What the keys of a plan mean

cli-keys = 计划包含一次{ -release }的全部公开内容。
    .version = 这种格式的版本
    .system = 用哪个系统
    .method = 怎样加噪声
    .params = { -epsilon } 和方法的其他参数
    .data = "own"，或自带数据集的键
    .upload = 你对自己文件的声明；从不从行中读出
    .layout = 文本文件的写法
    .protects = { -release }保护谁或什么；可以留空
    .part = 使用数据的哪一部分
    .after = 对结果的后处理，没有花费
    .chosen = 看过真实值之后选定的内容
    .columns = 各列的含义，供人阅读
    .program = 程序的版本
    .language = { -release }的语言
    .purpose = { -release }的用途
    .record = 由谁公布、许可、地区
    .choice = 怎样选出 { -epsilon }
    .help = 关于这些键的说明；不读取
    .then = 修改后保存为 plan.json，然后：

## Answers

# $cost is none where no finite ε is proven.
cli-drawn = 已生成，并保存在 { $path }：{ $cost ->
    [none] 没有已证明的有限 { -epsilon }
   *[other] { $cost }，已证明
}。
# $asked is 0 where the plan asks for no ε.
cli-whose = { $asked ->
    [0] {""}
   *[other] 计划要求 { -epsilon } = { SIG($asked, digits: 6) }。
}{ $whose }。
cli-whole = { $path } 中的{ -release }完整无缺{ $cost ->
    [none] {""}
   *[other] ，已记账 { $cost }
}。
cli-misfit = 文件与计划不符。要看原因，请加上 --show-cells；它可能引用单元格。
cli-looked = 有人看过“{ $register }”的行，或有文件被拒绝。请在计划的“chosen”中列出此后选择的内容；若没有，请加上 --fixed-before。
cli-signature-both = 核对签名需要 --allowed-signers 和 --signer。
cli-zip-only = 请给出 zip：登记簿和签名针对的是它，不是它的文件夹。
cli-charged = { $register }：已记账 { $cost }，针对每个隐私单位（{ $unit }）。
cli-left = { $drawn ->
        [yes] 若再做一次与上次相同的生成，
       *[no] { "" }
    }{ $cap } 的上限还剩 { $left } 可用。
cli-cap-account = 上限需要账户。请加上 --register。
cli-cap-there = { $register } 已有 { $cap } 的上限。请不要写 --cap，或更改它：dp-explorer register cap { $register } EPSILON。
cli-nothing = 没有保存任何生成，也没有记账。
cli-stopped = 已停止。{ $rest }
cli-path = { $where }{ $why }。请给出另一个路径。
cli-memory = 内存不足。{ -fewer-columns }。
cli-mistake = 程序出错（{ $kind }，位于 { $place }）。请报告这个问题。
cli-taken = { $path } 已经存在，从不被覆盖。请换一个名称。
cli-same-path = { $path } 会同时是两个文件（zip 先写成 .part）。请给其中一个换个名称。
cli-locked = 另一个进程正在写 { $path }。请换一个名称。
cli-no-space = 没有空间存放 { $path }（{ $reason }）。{ cli-nothing }请腾出 { WHOLE($megabytes) } MB。
cli-lost = { -release }已丢失：{ $path } 无法写入（{ $reason }），临时文件也无法写入（{ $other }）。
cli-elsewhere = { $path } 无法写入（{ $reason }）。{ -release }在 { $kept }。
cli-audit = 检验一个函数是否符合它声称的 { -epsilon }
cli-audit-function = 例如 mypackage.noisy:private_mean
cli-audit-epsilon = 声称的 ε
cli-audit-delta = 声称的 δ；默认为 0
cli-audit-call = 其他参数，写成 JSON
cli-audit-low = 最小值；默认为 0
cli-audit-high = 最大值；默认为 1
cli-audit-size = 较长的数组的记录数；默认为 10
cli-audit-relation = 相邻：替换一条记录，或多一条
cli-audit-pairs = 给定的数组对，代替搜索
cli-audit-seconds = 大致用时；默认为 60
cli-language = 语言；写在命令之前
