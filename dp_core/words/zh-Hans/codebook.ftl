## Codebooks

codebook-place = “{ $column }”{ $line ->
    [0] {""}
   *[other] （第 { $line } 行）
}

## csv_form

codebook-none = 这个文件不是编码手册：第一行必须有标题 column 和另外两个标题。{ -if-data }
codebook-quote = 编码手册中有引号没有闭合，或单元格太长。
codebook-long = 编码手册有 { WHOLE($rows) } 行，最多读取 { WHOLE($max_columns) } 行。{ -fewer-columns }。
codebook-heading = 编码手册的第 { $place } 个标题“{ $heading }”不在 { $headings } 之中。
codebook-cells = 编码手册第 { $line } 行有 { $cells } 个单元格，而标题有 { $headings } 个。含有分隔符的单元格请加引号。
codebook-must-name = 必须是文件的列名，或 *
codebook-must-yes = 必须是 yes，或留空
codebook-must-kind = 必须是 { $kinds } 之一，或留空
codebook-must-person = 必须是 person，因为 person column 处写了 yes
codebook-must-words = 必须写成 f=female | m=male 的样子
codebook-must-persons-line = 应写在人员列的那一行
codebook-must-rise = 不能高于 upper，即 { $upper }
codebook-line = 编码手册第 { $line } 行在“{ $heading }”下写着“{ $received }”，它{ $must }。

## csvw_eo

codebook-json-none = 这个文件是 JSON，却不是编码手册，后者在 tableSchema 下列出各列（CSVW-EO）。计划在“打开计划”中打开。
codebook-json-broken = 编码手册的 JSON 无法读取{ $line ->
    [0] {""}
   *[other] （第 { $line } 行）
}。请重新下载，或写成 CSV。
codebook-unused = 已忽略：{ $unused }。
codebook-lists-open = 没有说明已列全的列表增加了类别“{ $other }”：{ $other_2 }。
codebook-tables = 编码手册描述了 { WHOLE($tables) } 个表格。请只留一个。
codebook-columns = 编码手册必须在 tableSchema 下列出 1 至 { WHOLE($max_columns) } 列。
codebook-must-object = 必须是由词汇和值组成的对象
codebook-must-column = 必须是列名
codebook-must-list = 必须是词或数的列表，每个只能写一次
codebook-of-column = “{ $column }”的 { $term }
codebook-term = 编码手册的 { $term } 为 { $value }，它{ $must }。

## filling

codebook-absent = 编码手册里有而文件里没有：{ $absent }。
codebook-several = 不止一列是“{ $kind }”：{ $which }。请选择“{ $label }”。
codebook-as = { $place } 作为 { $kind }
codebook-misfit = 编码手册{ $line ->
    [0] {""}
   *[other] 第 { $line } 行
}：{ $error }

## reading

codebook-no-text = 编码手册不是可以读取的文本。请保存为“CSV UTF-8”。{ -if-data }
codebook-empty = 编码手册是空的。请写一行标题，并为每列写一行。
codebook-large = 这个文件超过 { $megabytes } MB，作为编码手册太大。{ -if-data }

## record

codebook-all-differ = 对所有行算出的数会不同
codebook-meanings = 计划的 columns 对“{ $name }”写着 { $said }。它可以含有 label、unit 和 categories，都用文本。

## texts

codebook-both-marks = 一个列表里既有 < 又有逗号。请只保留一种。
codebook-bounds = 界限必须是两个数，如 age=0..100。
-if-data = 没有保留任何内容。如果它是你的数据，请作为数据文件选择。
codebook-must-whole-number = 必须是不小于 1 的整数
codebook-must-number-day = 必须是数，或日期，如 2024-01-31
