## What was chosen after looking

asked-question = 其中哪些是在你看到自己的行之前就定下的？
asked-note = 在仿真数据上作出的选择，算是查看之前定下的。
asked-all = 全部在查看之前
asked-stated = 对文件的声明
asked-stated-what = 列、日期、界限、类别
asked-value = { $label }：{ $received }
asked-unanswered = 请先回答每一行。
asked-method = 方法
asked-epsilon = 隐私预算 { -epsilon }
asked-line = 账本会有一行“{ $line }”。噪声仍有保证，但你根据数据选的内容不在任何有限的 { -epsilon } 之内。
asked-locked = 这个计划在任何人查看你的行之前已锁定：{ $plan }。
asked-lock = 锁定这个计划
asked-lock-help = 以后完全按这个计划做{ -release }，就不再提问。
asked-plan = 计划 { $digest }…

## Blind pages

blind-on = 你看到的是仿真数据，根据你的声明虚构。在生成之前，显示的一切都与你的行无关。
blind-look = 查看我的行（只供你一人看）
blind-off = 你看到的是自己的行。{ blind-later }
blind-later = 根据你的行作出的选择，没有任何噪声能保护。此后这个文件的每次{ -release }都会问哪些是事先定下的。

## Columns and rows of a file

preview-columns = 列：{ $names }{ $more ->
    [0] { "" }
   *[other] ，另有 { WHOLE($more) } 列
}。
preview-public = 这些列名是公开的。如果保护的是一行换成另一行，行数也是公开的。
preview-rows = { WHOLE($rows) } 行、{ WHOLE($columns) } 列中的前几行。
preview-row = 行
preview-ids = 这些看起来像编号：{ $names }。请选出指明是谁的那一列，略去其余的列。

## Choices

choice-data = 数据集
choice-own = 你自己的数据
choice-method = 方法
choice-view = 显示的方法
choice-allowed = 允许的误差
choice-range = { $low } 至 { $high }

## Parameters, seed and reset

control-epsilon = { site-epsilon }
control-seed = 种子
control-play = 播放{ -trial-run }
control-pause = 暂停{ -trial-run }
control-reset = 重置
control-private = { home-private }
control-accurate = { home-accurate }
settings = 设置

## Notes on a link

note-asked = { $label }：要求的是“{ $asked }”。可选：{ $offer }。现为 { $stands }。
note-steps = { $low } 至 { $high }，共 { $number } 档
note-any = 任意数
note-more = { $low } 或更大
note-none = { $none }，或 { $low } 至 { $high }
note-switch = true 和 false

## Plans

plan-open = 打开计划（{ $file }）
plan-download = 下载计划（{ $file }）

## Your file

upload-title = 你的文件
upload-preview = 查看前几行（只供你一人看）
upload-introduced = CSV、TSV、Excel (.xlsx) 或 Parquet，最多 { WHOLE($cells) } 个单元格、{ WHOLE($columns) } 列。
upload-kept = 文件只留在本机内存中，你离开一分钟后即被清除。
upload-choose = 选择文件，最大 { WHOLE($megabytes) } MB
upload-written = 文件格式
upload-lines = 每一行是
upload-lines-table = 表格的行
upload-lines-list = 项目列表
upload-sheet = 工作表序号
upload-encoding = 编码
upload-delimiter = 单元格分隔符
upload-delimiter-comma = 逗号
upload-delimiter-semicolon = 分号
upload-delimiter-tab = 制表符
upload-delimiter-bar = 竖线
upload-delimiter-space = 空格
upload-header = 第一行是列名
upload-comma = 数字用逗号作小数点（12,82）
upload-suggest = 从前几行看：{ $hints }。
upload-accept = 采用这个建议
upload-hint-other = { $label }：{ $value }
upload-use = 用虚构行预演
upload-steps =
    .file = 1 文件
    .public = 2 哪些是公开的
    .rehearse = 3 预演
    .release = 4 发布
upload-count = 统计略去的内容
upload-left-out = 略去的内容
upload-none = 无
upload-choose-column = 选择一列
upload-in-use = 正在使用：{ $name }。
upload-outside = 因在范围之外而略去的事件或点：{ WHOLE($outside) }。
upload-forget = 忘记这个文件
codebook-title = 编码手册（可选）
codebook-ask = CSV，或 CSVW-EO 的 JSON
codebook-filled = 已按编码手册填好。
codebook-download = 下载编码手册（{ $file }）

## What is public about each column

column-title = **每一列可能有哪些值？**
column-note = 请根据列的含义来声明，不要根据你的行：一个真实的最小值就可能泄露某个人。超出界限的数按界限计。
column-page = 显示的列
column-pages = 第 { WHOLE($first) } 至 { WHOLE($last) } 列，共 { WHOLE($all) } 列
column-others = 其他所有列
column-kind = { $column }的类型
column-kind-count = 行的权重
column-kind-number = 数
column-kind-category = 类别
column-kind-ordered = 有序类别
column-kind-yes-no = 是或否
column-kind-person = 人
column-kind-class = 已知的组
column-kind-left-out = 略去
column-ask = { $column }：{ $what }
column-ask-least = 可能的最小值
column-ask-most = 可能的最大值
column-ask-words = 可能的值，用逗号隔开
column-ask-cuts = 分界点，例如 18, 30, 65
column-ask-cut = 从这个数起为“是”
column-ask-yes = 表示“是”的词
column-ask-no = 表示“否”的词
column-needed = 必填，否则略去这一列
column-person = 保护的是人，不是行
column-as-others = 与其他所有列相同
upload-part-west = 西
upload-part-south = 南
upload-part-east = 东
upload-part-north = 北
upload-part-f = f，永久噪声
upload-part-p = p，永久值为 0 时发送 1 的概率
upload-part-q = q，永久值为 1 时发送 1 的概率

## choosing

input-choosing-choose-publicly-known-looking = 请根据公开的知识选择，不要根据{ $seen }。
input-choosing-like = { $what }是什么样的
input-choosing-risk-cap-chance-may = 你的上限：{ -suspicion }可从千分之 10 升到千分之

## configurations

input-configurations-file-plan-page-opens = 这是 { $plan } 的计划。请在那里打开。

## Published uses along the slider

scale-others = 别人的 { -epsilon } 不能证明你的合适
scale-others-note = 实心标记是信任模型和隐私单位种类与你的发布相同的发布。
scale-hidden = 隐私单位：{ $unit }。

## Which ε, in words

input-choosing-here = 当前{ $noun }
