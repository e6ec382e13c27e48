## Reading a file. Quoted cells and names are cut short before they come here.

reading-empty = The file holds no table. Choose another file.
reading-ragged = Rows differ in length: { $columns ->
    [1] 1 cell is expected
   *[other] { WHOLE($columns) } cells are expected
}, { $rows }. Complete them, or quote text that contains delimiters.
reading-ragged-row = row { $row } has { $cells }
reading-quote = A quote is not closed, probably in row { $row }. Close it, or write quotes inside text twice.
reading-lines = Lines of a cell in row { $row } could be rows. Write the cell in one line, or delete its column from the file.
reading-locked = The workbook has a password. Save a copy without one.
reading-no-sheet = Sheet { $sheet } is stated, but the workbook has { $sheets }. State the sheet with the table.
reading-no-table = The name '{ $file }' ends in none of { $endings }. Save the table as CSV.
reading-unpacks = The file unpacks to more than { WHOLE($most) } MB. { -fewer-columns }.
reading-utf16-mark = A UTF-16 file must begin with its byte order mark. Save it as UTF-8.
reading-utf16 = The file looks like UTF-16. State this encoding, or save it as 'CSV UTF-8'.
reading-kind = The file’s format is { $kind }. Correct the ending of its name (in a plan: layout), or save it as 'CSV UTF-8'.
reading-names = The names of the columns cannot be read. State the encoding, or save the file as 'CSV UTF-8'.
reading-size = The file has { DECIMAL($size, decimals: 1) } MB; at most { WHOLE($most) } MB is read. { -fewer-columns }, or save Parquet.
reading-cells = The file has { WHOLE($rows) } rows × { WHOLE($columns) } columns; at most { WHOLE($cells) } cells and { WHOLE($most) } columns are read. { -fewer-columns }.
reading-same-names = { WHOLE($times) } columns are called '{ $column }'. Rename them.
reading-unreadable = The file cannot be read as a table ({ $reason ->
    [line] its first line is too long, or blank
    [long] a row or cell has over 1 MB, or an open quote
    [returns] its lines end in carriage returns alone
    [control] line { WHOLE($line) } holds the control character 0x{ $code }
   *[damaged] it is damaged, of an unsupported kind, or not what its name says
}). Save it again, or as CSV.
reading-column-type = Column '{ $column }' holds { $kind }, not text, numbers, dates or true/false. Leave it out.
reading-text-utf8 = Column '{ $column }' holds text not in UTF-8. Save it again.

## Columns and cells. $rows lists the first rows, with their values.

reading-comma = ,
reading-semicolon = ;
reading-more = { $received } and { WHOLE($more) } more
reading-row = row { $row } ({ $received })
reading-blank = empty
reading-star = A column is named *, which stands for all other columns here. Rename it in the file.
reading-no-column = { $name ->
    [none] No { $role } is chosen
   *[other] Column '{ $name }' is missing
}; the file has { $names }. { $whole ->
    [yes] That is one cell. State the delimiter.
   *[no] Choose one of these as the { $role }.
}
reading-flag = Column '{ $column }' holds { $values }, not yes/no, true/false or 1/0. State which means yes.
    .empty = empty cells
reading-counted = { $cells ->
    [1] 1 cell
   *[other] { WHOLE($cells) } cells
}
reading-no-person = Column '{ $column }' names no person in { $rows }. Write ids, or remove these rows. Without a person column, rows are protected.
reading-no-number = Column '{ $column }' has no whole number in { $rows }. Write one there.
reading-date-coarse = Column '{ $column }' has { reading-counted } spanning more than one { $period }: { $rows }. Complete them, choose longer periods, or leave them out.
reading-date-none = Column '{ $column }' has { reading-counted } without a date such as 2013-01-31 14:05 or 31 Jan 2013: { $rows }. Correct them, or state another date order.
reading-zones = Times with a zone were converted to UTC.{ $mixed ->
    [yes] {" "}Others were taken as UTC.
   *[no] {""}
}
reading-no-list = { $setting } = { $entry } is no column with a list. Write it as { $example }.
reading-category-twice = '{ $column }' has the category { $word } twice (capitals aside). Remove one.
reading-two-meanings = Column '{ $column }' { $one } and { $other }. Remove one.
reading-span = categories = { $word } must rise from one whole number to another, as in 0..4, by less than { WHOLE($most) }.
reading-edges = The edges of '{ $column }' are { $edges }, and must be rising numbers, as in { $example }.
reading-more-columns = ; { WHOLE($left) } more like these
reading-facts = categories, or edges of numbers
reading-all-single = Every column has a single category. State more categories.
reading-single = Columns left out, with a single category: { $columns }.
reading-empty-cells = Empty cells as a category: { WHOLE($cells) }.
reading-nobody-has = Stated categories that nobody has: { $words }.
reading-categories-read = Categories read from the file: { $columns }. The proof holds only if they are public.
reading-outside = Column '{ $column }' holds { $cells } outside its categories { $words }: { $rows }. Correct them, or add other (if public, the category) to the list.
reading-edges-number = Column '{ $column }' has edges, and { $cells } without a number (with a decimal point): { $rows }. Correct them, or state categories.
reading-many-categories = Column '{ $column }' has { WHOLE($categories) } categories, over { WHOLE($most) }. For numbers, give public edges such as { $short }=10,20. Else list fewer categories and { $other }, or leave it out.
reading-empty-cell = Column '{ $column }' has { reading-counted } without a value (empty, NA or null), { $several ->
    [yes] first in rows { $rows }
   *[no] in row { $rows }
}. Fill them, or state { $stated } under { $where }, with the category { $empty }.

## Whose rows they are

your-file-rows = Your file, { WHOLE($rows) } { $record } × { $columns }
reading-each-row = Each row is
    .help = A row is protected. A person with k rows has k times { -epsilon }, unless a column names people.
reading-none = none
reading-person = Person column
    .help = This column protects people instead of rows. Rows without a person are left out.
reading-rows = Rows per person (c)
    .help = Further rows of a person are left out. A person has c times the { -epsilon } of a row. Choose c without looking at the file.
reading-leave-out = Leave these columns out
    .help = Leave out ids, names and free text.
reading-categories = Categories
    .help = State public lists, as in sex=f,m; grade=0..4. Write *=no,yes for all other columns, missing for empty cells, other for other words.
reading-edges-asked = Edges of number ranges
    .help = State public cut points, never taken from the data, as in age=18,30,65. Write missing for empty cells, other for words.
reading-to-leave-out = column to leave out
reading-few-left = At least 2 rows are needed; { $rows ->
    [0] the file has none.
    [1] the file has one.
   *[other] of { WHOLE($rows) }, { WHOLE($left) } can be kept, at most { WHOLE($bound) } per person in '{ $column }'. Choose another person column or none, or keep more rows.
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
reading-beyond = Rows left out, { $why ->
    [date] without a date
    [person] without a person
   *[bound] beyond { $bound } per person
}: { WHOLE($rows) }.
reading-not-stated = It was read from the data.

## Stand-ins

reading-header = Columns of the file
    .help = Names are public; cells are not.
reading-about = About how many { $what }? (your guess, public)
    .help = This number sets the size of the look-alike.
reading-other-columns = The file has other columns than stated: { $columns }. Choose another file, or state its columns anew.
reading-nothing-stated = Nothing is stated about { $kept ->
    [0] the columns
   *[other] { $columns }
}. State public { $facts }; others are left out.
reading-used = Used: { $used }. Left out, with nothing stated: { $left }.

## Tables in parts

reading-in = { $where }: { $error }
reading-engine = A scheduler needs another engine. Add --engine dask.
reading-engine-lost = Counting stopped: the cluster was lost, full, or lacks dp-explorer ({ $kind }). { -engine-again }
-engine-again = Nothing was released or charged. Start the cluster again, or leave out --engine.
reading-scheduler = No scheduler with a worker answers at { $address }. { -engine-again }
reading-dask = Install dp-explorer[dask], or leave out --engine.
reading-no-file = There is no file { $file }. Correct its name.
reading-all-parts = people of all parts
reading-part = { $name } ({ WHOLE($number) } of { WHOLE($of) } parts)
reading-part-twice = The parts { $first } and { $part } are one file. Name each part once.
reading-part-columns = { $part } has other columns than { $first }. Give all parts the same columns.
reading-part-people = { $part } writes person ids in another form than { $first }. Use one form.
persons-with-rows = one person with up to { WHOLE($rows) } { $record }

## JSON written by hand

json-broken = The error is in line { $line }, column { $column }, or just before. Correct it.
json-number = { $value } is not a valid number. Correct it.
