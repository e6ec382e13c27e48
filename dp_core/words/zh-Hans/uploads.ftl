## Reading a file. Quoted cells and names are cut short before they come here.

reading-empty = 文件中没有表格。请选择另一个文件。
reading-ragged = 各行长度不同：应有 { WHOLE($columns) } 个单元格，{ $rows }。请补全这些行，或给含有分隔符的文本加引号。
reading-ragged-row = 第 { $row } 行有 { $cells } 个
reading-quote = 有引号没有闭合，大概在第 { $row } 行。请闭合它，或把文本中的引号写成两个。
reading-lines = 第 { $row } 行的一个单元格有多行，它们可能是别的记录。请把它写成一行，或删去该列。
reading-locked = 工作簿有密码保护。请另存一份不带密码的副本。
reading-no-sheet = 声明的是第 { $sheet } 张工作表，而工作簿有 { $sheets } 张。请声明表格在第几张。
reading-no-table = 文件名“{ $file }”的扩展名不是 { $endings } 之一。请把表格保存为 CSV。
reading-unpacks = 文件解开后超过 { WHOLE($most) } MB。{ -fewer-columns }。
reading-utf16-mark = UTF-16 文件必须以字节顺序标记（BOM）开头。请另存为 UTF-8。
reading-utf16 = 文件看起来是 UTF-16。请声明这种编码，或重新保存为“CSV UTF-8”。
reading-kind = 这个文件的格式是 { $kind }。请改正它的扩展名（在计划中为 layout），或把表格保存为“CSV UTF-8”。
reading-names = 列名无法解读。请声明文件的编码，中文文件常为 GB18030（GBK）；也可另存为“CSV UTF-8”。
reading-size = 文件有 { DECIMAL($size, decimals: 1) } MB，而最多读取 { WHOLE($most) } MB。{ -fewer-columns }，或另存为 Parquet。
reading-cells = 文件有 { WHOLE($rows) } 行 × { WHOLE($columns) } 列，而最多读取 { WHOLE($cells) } 个单元格和 { WHOLE($most) } 列。{ -fewer-columns }。
reading-same-names = 有 { WHOLE($times) } 列叫做“{ $column }”。请在表头中改名。
reading-unreadable = 文件不能作为表格读取（{ $reason ->
    [line] 它的第一行太长，或为空白
    [long] 有一行或一个单元格超过 1 MB，或有引号没有闭合
    [returns] 它的各行只以回车符结尾
    [control] 第 { WHOLE($line) } 行含有控制字符 0x{ $code }
   *[damaged] 它已损坏，属于不支持的类型，或不是名称所说的类型
}）。请重新保存，或把表格保存为 CSV。
reading-column-type = 列“{ $column }”含有 { $kind }；允许文本、数、日期和 true/false。请略去该列，或把表格保存为 CSV。
reading-text-utf8 = 列“{ $column }”含有不是 UTF-8 的文本。请重新保存文件，或略去该列。

## Columns and cells. $rows lists the first rows, with their values.

reading-comma = 、
reading-semicolon = ；
reading-more = { $received }，另有 { WHOLE($more) } 个
reading-row = 第 { $row } 行（{ $received }）
reading-blank = 空
reading-star = 有一列名为 *，而这里 * 代表所有其他列。请在文件中改名。
reading-no-column = { $name ->
    [none] 没有选择{ $role }
   *[other] 缺少列“{ $name }”
}；文件有 { $names }。{ $whole ->
    [yes] 这只是一个单元格。请声明分隔符。
   *[no] 请选择其中之一作为{ $role }。
}
reading-flag = 列“{ $column }”含有 { $values }，而不是 yes/no、true/false 或 1/0。请指明哪个值表示“是”。
    .empty = 空单元格
reading-counted = { WHOLE($cells) } 个单元格
reading-no-person = 列“{ $column }”在{ $rows }没有注明是谁。请写上编号，或去掉这些行。不选人员列时，受保护的是行。
reading-no-number = 列“{ $column }”在{ $rows }没有整数。请在那里写上整数。
reading-date-coarse = 列“{ $column }”有 { reading-counted }跨越不止一个{ $period }：{ $rows }。请补全，选择更长的时段，或略去它们。
reading-date-none = 列“{ $column }”有 { reading-counted }不是 2013-01-31 14:05 或 2013年1月31日这样的日期：{ $rows }。请改正，或声明另一种日期顺序。
reading-zones = 带时区的时间已换算为 UTC。{ $mixed ->
    [yes] 其他的视为 UTC。
   *[no] {""}
}
reading-no-list = { $setting } = { $entry } 不是“列名加列表”。请写成 { $example } 的样子。
reading-category-twice = “{ $column }”的类别 { $word } 出现两次（不分大小写）。请删去一个。
reading-two-meanings = 列“{ $column }”{ $one }，又{ $other }。请删去其一。
reading-span = categories = { $word } 必须从一个整数上升到另一个整数，如 0..4，增幅小于 { WHOLE($most) }。
reading-edges = “{ $column }”的分界点是 { $edges }，它们必须是递增的数。请写成 { $example } 的样子。
reading-more-columns = ；另有 { WHOLE($left) } 列与此相同
reading-facts = 类别，或数的分界点
reading-all-single = 每一列都只有一个类别。请声明更多类别。
reading-single = 因为只有一个类别而略去的列：{ $columns }。
reading-empty-cells = 成为一个类别的空单元格：{ WHOLE($cells) } 个。
reading-nobody-has = 已声明而没有任何人属于的类别：{ $words }。
reading-categories-read = 从文件读出的类别：{ $columns }。仅当它们本来就是公开的，证明才成立。
reading-outside = 列“{ $column }”有 { $cells }不在它的类别 { $words } 中：{ $rows }。请改正，或在列表中加上 other（如果该类别是公开的，也可加上它）。
reading-edges-number = 列“{ $column }”有分界点，却有 { $cells }不是数（用小数点）：{ $rows }。请改正，或改为声明类别。
reading-many-categories = 列“{ $column }”有 { WHOLE($categories) } 个类别，超过 { WHOLE($most) } 个。数请给出公开的分界点，如 { $short }=10,20；或少列一些并加上 { $other }；或略去它。
reading-empty-cell = 列“{ $column }”有 { reading-counted }没有值（空、NA 或 null），{ $several ->
    [yes] 最先出现在第 { $rows } 行
   *[no] 在第 { $rows } 行
}。请填上它们，或在{ $where }下声明 { $stated }，使 { $empty } 成为公开的类别。

## Whose rows they are

your-file-rows = 你的文件，{ $record }数 { WHOLE($rows) } × { $columns }
reading-each-row = 每一行是
    .help = 受保护的是一行。一个人若有 k 行，则为 k 倍 { -epsilon }，除非有一列注明是谁。
reading-none = 无
reading-person = 人员列
    .help = 选了这一列，保护的就是人，而不是行。没有注明是谁的行被略去。
reading-rows = 每人的行数（c）
    .help = 一个人超出的行被略去。一个人的 { -epsilon } 是一行的 c 倍。请不看文件就选定 c。
reading-leave-out = 略去这些列
    .help = 请略去编号、姓名和自由文本。
reading-categories = 类别
    .help = 请声明公开的列表，如 sex=f,m; grade=0..4。其他所有列写 *=no,yes，空单元格写 missing，其他词写 other。
reading-edges-asked = 数字区间的分界点
    .help = 请声明公开的切分点，绝不可从数据中取得，如 age=18,30,65。空单元格写 missing，词写 other。
reading-to-leave-out = 要略去的列
reading-few-left = 至少需要 2 行；{ $rows ->
    [0] 文件没有一行。请选择另一个文件。
    [1] 文件只有 1 行。请选择另一个文件。
   *[other] { WHOLE($rows) } 行中只能保留 { WHOLE($left) } 行，列“{ $column }”中每人最多 { WHOLE($bound) } 行。请选择另一个人员列或不选，或保留更多行。
}
reading-people = 列“{ $column }”的 { WHOLE($rows) } 行中共有 { WHOLE($people) } 个人。行数最多的人有 { WHOLE($most) } 行{ $most ->
    [1] 。如果它编的是行号而不是人的编号，请选“不选”。
   *[other] 。
}
reading-beyond = 略去的行，{ $why ->
    [date] 没有日期
    [person] 没有注明是谁
   *[bound] 每人超出 { $bound } 行
}：{ WHOLE($rows) }。
reading-not-stated = 它是从数据中读出的。

## Stand-ins

reading-header = 文件的列
    .help = 列名是公开的，单元格不是。
reading-about = 大约有多少{ $what }？（你的估计，公开）
    .help = 这个数决定仿真数据的大小。
reading-other-columns = 文件的列与声明的不同：{ $columns }。请选择另一个文件，或重新声明它的各列。
reading-nothing-stated = { $kept ->
    [0] 各列
   *[other] { $columns }
 }没有任何声明。请声明公开的{ $facts }；没有声明的列被略去。
reading-used = 使用：{ $used }。因为没有声明而略去：{ $left }。

## Tables in parts

reading-in = { $where }：{ $error }
reading-engine = 调度器需要另一个引擎。请加上 --engine dask。
reading-engine-lost = 计数停止：集群丢失、内存不足，或没有这个版本的 dp-explorer（{ $kind }）。{ -engine-again }
-engine-again = 没有发布任何东西，也没有记账。请重新启动集群，或去掉 --engine。
reading-scheduler = { $address } 没有带工作进程的调度器应答。{ -engine-again }
reading-dask = 没有安装 Dask。请安装 dp-explorer[dask]，或去掉 --engine。
reading-no-file = 没有文件 { $file }。请改正名称。
reading-all-parts = 所有部分的人
reading-part = { $name }（第 { WHOLE($number) } 部分，共 { WHOLE($of) } 部分）
reading-part-twice = 部分 { $first } 与 { $part } 是同一个文件。每个部分只写一次。
reading-part-columns = { $part } 的列与 { $first } 不同。请使所有部分的列相同。
reading-part-people = { $part } 中人员编号的写法与 { $first } 不同。请用同一种写法。
persons-with-rows = 一个人，{ $record }数最多 { WHOLE($rows) }

## JSON written by hand

json-broken = 错误在第 { $line } 行第 { $column } 列，或紧靠它之前。请改正。
json-number = { $value } 不是有效的数。请改正。
