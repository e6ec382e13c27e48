## Codebooks

codebook-place = “{ $column }”{ $line ->
    [0] {""}
   *[other] （第 { $line } 行）
}

## csv_form

codebook-none = 这个文件不是编码手册：第一行必须有标题 column 和另外两个标题。{ -if-data }
codebook-quote = 编码手册中有引号没有闭合，或单元格太长。
codebook-long = 编码手册有 { WHOLE($rows) } 行，最多读取 { WHOLE($max_columns) } 行。{ -fewer-columns }。
codebook-cells = 编码手册第 { $line } 行有 { $cells } 个单元格，而标题有 { $headings } 个。含有分隔符的单元格请加引号。
codebook-column = 文件的列名，或 *
codebook-or-empty = { $allowed }，或留空
codebook-words = 写成 f=female | m=male 的形式
codebook-persons-line = 空的，只有人员列的那一行除外
codebook-at-most = 不大于 { $upper }（upper）
codebook-number-day = 数，或日期（2024-01-31）
codebook-list = 词或数的列表，每个只写一次

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
codebook-of-column = “{ $column }”的 { $term }

## filling

codebook-absent = 已声明，但文件里没有：{ $absent }。
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

codebook-all-differ = 对所有行的真实结果与此不同
codebook-meanings = 计划的 columns 对“{ $name }”写着 { $said }。它可以含有 label、unit 和 categories，都用文本。

## texts

codebook-both-marks = 一个列表里既有 < 又有逗号。请只保留一种。
codebook-bounds = 界限必须是两个数，如 age=0..100。
-if-data = 没有保留任何内容。如果它是你的数据，请作为数据文件选择。
