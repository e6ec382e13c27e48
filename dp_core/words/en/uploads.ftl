## Reading a file. Quoted cells and names are cut short before they come here.

reading-empty = The file holds no table. Choose another file.
reading-ragged = Rows differ in length: { $columns ->
    [1] 1 cell is expected
   *[other] { WHOLE($columns) } cells are expected
}, { $rows }. Complete them, or quote text with the delimiter.
reading-ragged-row = row { $row } has { $cells }
reading-quote = A quote is not closed, probably in row { $row }. Close it, or double quotes within text.
reading-workbook = '{ $file }' is a workbook that is not read. Save it as 'Excel Workbook (*.xlsx)' or 'CSV UTF-8'.
reading-locked = A password protects the workbook. Save a copy without one.
reading-no-sheet = Sheet { $sheet } is stated, and the workbook has { $sheets } sheets. State the one with the table.
reading-no-table = '{ $file }' is none of { $endings }. Save the table as CSV.
reading-unpacks = The file unpacks to more than { WHOLE($most) } MB. { -fewer-columns }.
reading-utf16 = The file looks like UTF-16, which is not stated. State it, or save the file again as 'CSV UTF-8'.
reading-kind = The file is { $kind ->
    [zip] a zip archive or Excel workbook
    [parquet] a Parquet file
    [pdf] a PDF file
    [gzip] a gzip archive
    [xls] an old Excel workbook
   *[picture] a picture
}. Correct its ending (in a plan: layout), or save the table as 'CSV UTF-8'.
reading-size = The file has { DECIMAL($size, decimals: 1) } MB, over { WHOLE($most) } MB. { -fewer-columns }, or save it as Parquet.
reading-cells = The file has { WHOLE($rows) } rows × { WHOLE($columns) } columns, over { WHOLE($cells) } cells or { WHOLE($most) } columns. { -fewer-columns }.
reading-same-names = { WHOLE($times) } columns are called '{ $name }'. Rename them in the header.
reading-unreadable = The file cannot be read as a table ({ $reason ->
    [line] its first line is longer than a cell may be, or blank
    [long] a row or cell is longer than 1 MB, or not closed
    [gzip] its gzip archive is damaged or cut off
    [returns] its lines end with carriage returns alone
    [control] line { WHOLE($line) } holds the control character 0x{ $code }
    [encoding] it has the Parquet encoding DELTA_BYTE_ARRAY
    [pages] it has more than { WHOLE($most) } pages
    [name] the name of a column is not in UTF-8
   *[damaged] it is damaged, or not what its name says
}). Save it again, or save the table as CSV.
reading-unforeseen = The file could not be read. Open it in a spreadsheet, and save it as 'CSV UTF-8'.
reading-column-type = Column '{ $column }' holds { $kind }; allowed are text, numbers, dates and true/false. Leave it out or save the table as CSV.
reading-text-utf8 = Column '{ $column }' holds text not in UTF-8. Save the file again, or leave it out.

## Columns and cells. $rows lists the first rows, with their values.

reading-comma = ,
reading-more = { $received } and { WHOLE($more) } more
reading-row = row { $row } ({ $received })
reading-blank = empty
reading-no-column = { $name ->
    [none] No { $role } is chosen
   *[other] Column '{ $name }' is missing
}; the file has { $names }. { $whole ->
    [yes] That is one cell: state which mark separates cells.
   *[no] Choose one of these as the { $role }.
}
reading-flag = Column '{ $column }' holds { $values }, and not yes/no, true/false or 1/0. Say which value counts as yes.
    .more = { WHOLE($more) } more
    .empty = empty cells
reading-counted = { $cells ->
    [1] 1 cell
   *[other] { WHOLE($cells) } cells
}
reading-no-person = Column '{ $column }' names no person in { $rows }. Write an id, or remove these rows. Without a person column, a row is protected, not a person.
reading-no-number = Column '{ $column }' has no whole number in { $rows }. Write one without separators, or 0 for none.
reading-date-coarse = Column '{ $column }' has { reading-counted } without a single { $period }: { $rows }. Complete them, choose longer periods, or leave out rows without a date.
reading-date-none = Column '{ $column }' has { reading-counted } without a date such as 2013-01-31, 2013-01-31 14:05 or 31 Jan 2013: { $rows }. Correct them, or state another order, two-digit years or Excel's day numbers.
reading-date-left-out = Rows without a date, left out: { WHOLE($rows) }.
reading-zones = Times with a zone were converted to UTC; periods are in UTC.{ $mixed ->
    [yes] {" "}Others were taken as UTC.
   *[no] {""}
}
reading-long-list = { $setting } has { WHOLE($length) } characters, over { WHOLE($most) }. Write fewer columns, or * for all alike.
reading-no-list = { $setting } = { $entry } is no column with a list. Write them as in { $example }.
reading-listed-twice = '{ $column }' is listed twice. Remove one.
reading-category-twice = '{ $column }' has the category { $word } twice (capitals make no difference). Remove one.
reading-two-meanings = Column '{ $column }' { $one } and { $other }. Remove one.
reading-span = categories = { $word } must run from a whole number to a larger one, as in 0..4, over at most { WHOLE($most) }.
reading-edges = The edges of '{ $column }' are { $edges }, and must be rising numbers. Write them as in { $example }.
reading-more-columns = ; { WHOLE($left) } more like these
reading-facts = categories, or edges of numbers
reading-all-single = Every column has a single category: nothing is left to learn. State more, or choose other columns.
reading-single = Left out, with a single category: { $columns }.
reading-empty-cells = Empty cells as a category: { WHOLE($cells) }.
reading-nobody-has = Stated categories that nobody has: { $words }.
reading-categories-read = Categories read from the file: { $columns }. The proof holds only if they are public.
reading-outside = Column '{ $column }' holds { $cells } outside its categories { $words }: { $rows }. Correct these rows, or add other (or the category, if public) to the list.
reading-edges-number = Column '{ $column }' has edges, and { $cells } without a number (with a point for decimals): { $rows }. Correct these rows, or state categories.
reading-many-categories = Column '{ $column }' has { WHOLE($categories) } categories, over { WHOLE($most) }. { $advice ->
    [list] Give numbers public edges such as { $short }=10,20, list fewer and { $other }, or leave it out.
    [edges] Give public edges such as { $short }=10,20, or leave it out.
   *[leave] Leave it out.
}
reading-empty-cell = Column '{ $column }' has { reading-counted } without a value (empty, NA or null), { $several ->
    [yes] first in rows { $rows }
   *[no] in row { $rows }
}. Fill them, or state { $stated } under { $where }, with the category { $empty }.

## Whose rows they are

reading-each-row = Each row is
    .help = A row is protected. A person with k rows has k times { -epsilon }, unless a column says whose row it is.
reading-person = Person column
    .help = Says whose row it is: people are protected, not rows. Rows that name nobody are left out.
reading-rows = Rows per person (c)
    .help = Further rows are left out. A person has c times the { -epsilon } of a row. State c without looking at the file.
reading-leave-out = Leave these columns out
    .help = Ids, names, free text. Columns without stated categories are left out, too.
reading-categories = Categories
    .help = Public lists, as in sex=f,m; income=low,high. 0..4 means 0,1,2,3,4; *=no,yes serves all other columns. Add missing for empty cells, other for unlisted words.
reading-edges-asked = Edges of number ranges
    .help = Public cut points, as in age=18,30,65; never from the data. Add missing for empty cells, other for words.
reading-to-leave-out = column to leave out
reading-few-left = At least 2 rows are needed; { $rows ->
    [0] the file has none. Choose another file.
    [1] the file has one. Choose another file.
   *[other] of { WHOLE($rows) }, { WHOLE($left) } name somebody in '{ $column }', among the first { WHOLE($bound) } of a person. Choose another person column or none, or keep more rows.
}
reading-people = '{ $column }' names { $people ->
    [one] 1 person
   *[other] { WHOLE($people) } people
} in { $rows ->
    [one] 1 row
   *[other] { WHOLE($rows) } rows
}. The person with most rows has { WHOLE($most) }{ $most ->
    [1] . If it numbers rows, not people, choose none.
   *[other] .
}
reading-beyond = Rows beyond { WHOLE($bound) } for each person, left out: { WHOLE($rows) }.
reading-names-nobody = Rows without a person, left out: { WHOLE($rows) }.
reading-not-stated = It was read from the data.

## Stand-ins

reading-header = Columns of the file
    .help = Their names are public; no cell of them is.
reading-about = About how many { $what }? (your guess, public)
    .help = The size of the look-alike alone.
reading-other-columns = The file has other columns than stated: { $columns }. Choose the file meant, or state anew.
reading-nothing-stated = Nothing is stated about { $kept ->
    [0] the columns
    [1] column { $columns }
   *[other] { WHOLE($kept) } columns: { $columns }
}. State public { $facts }; columns without are left out.
reading-used = Used: { $used }. Left out, as nothing is stated: { $left }.

## Tables in parts

reading-in = { $where }: { $error }
reading-engine = A scheduler was given and the engine is threads. Add --engine dask.
reading-engine-lost = Counting stopped: the cluster was lost, out of memory, or lacks this version of dp-explorer ({ $kind }). { -engine-again }
-engine-again = Nothing was released or charged. Start it again, or leave out --engine to count on this machine.
reading-scheduler = No scheduler answers at { $address }. { -engine-again }
reading-worker = No worker has joined the scheduler at { $address }. { -engine-again }
reading-dask = Dask is missing. Install dp-explorer[dask], or leave out --engine.
reading-no-row = No part has a row. Give other files.
reading-no-file = There is no file { $file }. Correct its name.
reading-all-parts = people of all parts
reading-part = { $name } ({ WHOLE($number) } of { WHOLE($of) } parts)
reading-part-unread = It cannot be read.
reading-part-columns = { $part } has other columns than { $first }. Save all parts with the same columns in one order.
reading-part-people = { $part } writes people otherwise than { $first }: as words, numbers, dates or yes and no. Save the person column alike.
persons-with-rows = one person with up to { WHOLE($rows) } { $record }

## JSON written by hand

json-broken = Reading stops in line { $line }, column { $column }. Correct what stands there or just before.
json-number = { $value } in line { $line } is no number that can be read. Write another.
json-twice = The key { $key } stands twice: in lines { $first } and { $second }. Remove one.
