## Reading a file. Quoted cells and names are cut short before they come here.

reading-empty = The file is empty; a table needs at least a header. Choose another file.
reading-ragged = The rows differ in length: { WHOLE($columns) } cells are expected, { $rows }. Complete these rows, or put quotes around text that holds the delimiter.
reading-ragged-row = row { $row } has { $cells }
reading-quote = A quote is opened but not closed, probably in row { $row }. Close it, or double a quote that belongs to the text.
reading-workbook = '{ $file }' is a workbook of a kind that is not read here. In Excel, choose File, Save As, and the type 'Excel Workbook (*.xlsx)' or 'CSV UTF-8'. Then upload that file.
reading-no-sheet = The workbook has { $sheets } sheets, and sheet { $sheet } is stated. State the number of the sheet that holds the table.
reading-no-table = '{ $file }' is no table that can be read here; allowed are { $endings }. Save the table as CSV.
reading-unpacks = The file unpacks to more than { WHOLE($most) } MB, and no more are allowed. Leave out columns that are not needed, or save it as Parquet.
reading-gzip = The gzip archive is damaged or cut off. Pack it again, or upload the unpacked file.
reading-returns = The lines end with carriage returns alone, and lines end with a line feed. Save the file again as 'CSV UTF-8'.
reading-utf16 = The file looks like text in UTF-16, and another encoding is stated. State UTF-16, or save the file again as 'CSV UTF-8'.
reading-control = Line { WHOLE($line) } holds the control character 0x{ $code }; a table is plain text. Export it again as CSV.
reading-kind = The file is { $kind ->
    [zip] a zip archive or Excel workbook
    [parquet] a Parquet file
    [pdf] a PDF file
    [gzip] a gzip archive
    [xls] an old Excel workbook
   *[picture] a picture
}, whatever its name says. Allowed are CSV and TSV in UTF-8, Parquet named .parquet and workbooks named .xlsx. Save the table as 'CSV UTF-8'.
reading-size = The file has { DECIMAL($size, decimals: 1) } MB; at most { WHOLE($most) } MB are allowed. Leave out columns that are not needed, or save it as Parquet.
reading-cells = The file has { WHOLE($rows) } rows × { WHOLE($columns) } columns; at most { WHOLE($cells) } cells and { WHOLE($most) } columns are allowed. Leave out columns that are not needed.
reading-no-columns = The file has no columns; a table needs one at least. Choose another file.
reading-same-names = { WHOLE($times) } columns are called '{ $name }'; names of columns must differ. Rename them in the header.
reading-unreadable =     The file cannot be read as a table ({ $reason ->
        [line] its first line is longer than a cell may be, or blank
        [long] a row or cell of it is longer than 1 MB, or not closed
        [header] a page of it has a damaged header
        [rows] it holds more rows than it says
       *[damaged] it is damaged, or not what its name says
    }). Allowed are CSV, TSV, Parquet and .xlsx. Open it in a spreadsheet and save it as CSV.
reading-unforeseen = The file could not be read, for a reason that was not foreseen. Open it in a spreadsheet, save it as 'CSV UTF-8' and try again.
reading-encoding = The Parquet file has the encoding DELTA_BYTE_ARRAY, in which a few bytes may stand for very long text. Save it with the usual encodings, or as CSV.
reading-unfolds = The file unfolds to more than { WHOLE($most) } MB of { $what }, and no more are allowed. Leave out columns that are not needed.
reading-pages = The Parquet file is cut into too many parts; at most { WHOLE($most) } pages are read. Save it again with larger groups of rows, or as CSV.
reading-contradiction = The Parquet file contradicts itself: its footer and its parts differ in size. Save it again, or save the table as CSV.
reading-column-type = Column '{ $column }' holds { $kind }; allowed are text, numbers, dates and true/false. Leave the column out or save the table as CSV.
reading-name-utf8 = The name of a column is not in UTF-8, so it cannot be shown. Rename it, or save the table as CSV.
reading-text-utf8 = Column '{ $column }' holds text that is not in UTF-8. Save the file again, or leave the column out.

## Columns and cells. $rows lists the first rows, with their values.

reading-comma = ,
reading-more = { $received } and { WHOLE($more) } more
reading-row = row { $row } ({ $received })
reading-blank = empty
reading-no-column = { $name ->
    [none] No { $role } is chosen
   *[other] Column '{ $name }' is missing
}; the file has { $names }. Choose one of these as the { $role }.
reading-flag = Column '{ $column }' holds { $values }; a flag is yes/no, true/false or 1/0. Say which value is the positive one.
    .more = { WHOLE($more) } more
    .empty = empty cells
reading-counted = { $cells ->
    [1] 1 cell
   *[other] { WHOLE($cells) } cells
}
reading-no-person = Column '{ $column }' names no person in { $rows }; each event that counts needs one. { reading-without-person }
reading-without-person = Write an id into such a row, or take the row out of the file. Or choose no person column. A row is then protected instead of a person.
reading-no-number = Column '{ $column }' has no number in { $rows }; every row needs a whole number, without separators. Correct these rows; write 0 where nothing happened.
reading-date-coarse = Column '{ $column }' holds { $cells ->
    [1] 1 cell that is
   *[other] { WHOLE($cells) } cells that are
} no single { $period }: { $rows }. Complete these rows, choose longer periods, or leave out rows without a date.
reading-date-none = Column '{ $column }' holds { $cells ->
    [1] 1 cell that is
   *[other] { WHOLE($cells) } cells that are
} no date: { $rows }; allowed are dates such as 2013-01-31, 2013-01-31 14:05 and 31 Jan 2013. Correct these rows, or choose another column. Or state another order of day and month, two-digit years or Excel's day numbers.
reading-date-left-out = Left out, as no date can be read: { WHOLE($rows) } { $rows ->
    [1] row
   *[other] rows
}.
reading-zones = Times with a zone were converted to UTC; the periods are those of UTC.{ $mixed ->
    [yes] {" "}Times without a zone were taken as UTC.
   *[no] {""}
}
reading-long-list = { $setting } has { WHOLE($length) } letters, and at most { WHOLE($most) } are read. Write fewer columns, or * for all that are alike.
reading-no-list = { $setting } = { $entry } is no column with a list. Write them as in { $example }.
reading-listed-twice = '{ $column }' is listed twice, and one list is needed. Remove the other.
reading-category-twice = '{ $column }' has the category { $word } twice (capital letters make no difference). Correct the list.
reading-two-meanings = Column '{ $column }' { $one } and { $other }; only one can be meant. Remove it from one of the two.
reading-span = categories = { $word } must run from a whole number to a larger one, over at most { WHOLE($most) }. Correct it, as in 0..4.
reading-edges = The edges of '{ $column }' are { $edges }, and must be numbers that rise. Write them as in { $example }.
reading-more-columns = ; { WHOLE($left) } more { $left ->
    [1] column is
   *[other] columns are
} like these
reading-facts = categories, or edges of numbers
reading-all-single = Every column has a single category, so nothing is left to learn. State more categories, or choose other columns.
reading-single = Left out, as there is a single category: { $columns }.
reading-empty-cells = { WHOLE($cells) } empty { $cells ->
    [1] cell has
   *[other] cells have
} a category.
reading-nobody-has = Stated, but nobody has it: { $words }.
reading-categories-read = Categories read from the file: { $columns }. What is proven holds only if these lists are public.
reading-outside = Column '{ $column }' holds { $cells } outside its categories { $words }: { $rows }. Correct these rows, add the category to the list if it is public, or add other to it.
reading-edges-number = Column '{ $column }' has edges and holds { $cells } without a number: { $rows }; ranges need numbers, with a point for decimals. Correct these rows, or state the categories of the column instead.
reading-many-categories = Column '{ $column }' has { WHOLE($categories) } categories. At most { WHOLE($most) } are accepted. { $advice ->
    [list] If it holds numbers, give public edges such as { $short }=10,20. Or list fewer with { $other } for all that are left, or leave it out.
    [edges] Give public edges such as { $short }=10,20, or leave it out.
   *[leave] Leave it out.
}
reading-empty-cell = Column '{ $column }' has { $cells ->
    [1] 1 empty cell
   *[other] { WHOLE($cells) } empty cells
} (NA, null and the like count as empty), { $several ->
    [yes] first in rows { $rows }
   *[no] in row { $rows }
}; nobody may be dropped. State { $stated } under { $where }, which makes { $empty } a public category, or fill them.

## Whose rows they are

reading-each-row = Each row is
    .help = Who is protected. The proof is for a row. If each row is one person, that is the person. Else somebody with k rows has k times { -epsilon }, unless a column says whose row it is.
reading-person = Person column
    .help = Says whose row it is, such as a patient number. Then people are protected and not rows. It is not read as an answer. Rows that name nobody are left out.
reading-rows = Rows per person (c)
    .help = So many rows of each person are kept at most; the others are left out. A person has c times the { -epsilon } of a row. State it without looking at the file.
reading-leave-out = Leave these columns out
    .help = Ids, names and free text. Columns of categories of which nothing is stated are left out, too.
reading-categories = Categories
    .help = Public list for each column, such as sex=f,m; income=low,high. 0..4 means 0,1,2,3,4, and *=no,yes serves all other columns. Add missing for empty cells, other for unlisted words.
reading-edges-asked = Edges of number ranges
    .help = Public cut points of number columns, such as age=18,30,65; never take them from the data. Add missing for empty cells, other for words.
reading-to-leave-out = column to leave out
reading-few-left = Of { WHOLE($rows) } rows { WHOLE($left) } would be left, and at least 2 are needed. Rows that name nobody in column '{ $column }' are left out. So are a person's rows beyond the first { WHOLE($bound) }. Choose another person column or none, or keep more rows of each.
reading-people = '{ $column }' names { WHOLE($people) } people in { WHOLE($rows) } rows and is not read as an answer. The person with most rows has { WHOLE($most) }{ $most ->
    [1] : if it numbers rows and not people, choose none.
   *[other] .
}
reading-beyond = Left out, as at most { $bound ->
    [1] 1 row of each person is
   *[other] { WHOLE($bound) } rows of each person are
} kept: { WHOLE($rows) } { $rows ->
    [1] row
   *[other] rows
}.
reading-names-nobody = Left out, as { $rows ->
    [1] it names nobody: 1 row
   *[other] they name nobody: { WHOLE($rows) } rows
}.

## Stand-ins

reading-header = Columns of the file
    .help = Their names are public; no cell of them is.
reading-about = About how many { $what }? (your guess, public)
    .help = The page shows a made-up look-alike of so many until you draw. No { -release } uses it.
reading-other-columns = The file has other columns than those stated: { $columns }. Choose the file that was meant, or state its facts anew.
reading-nothing-stated = Nothing is stated about { $kept ->
    [0] the columns
    [1] column { $columns }
   *[other] { WHOLE($kept) } columns: { $columns }
}; what may stand in a column must be public. State { $facts }; columns of which nothing is stated are left out.
reading-used = Used: { $used }. Left out, as nothing is stated: { $left }.

## Tables in parts

reading-in = { $where }: { $error }
reading-engine = A scheduler was given and the engine is threads. Add --engine dask.
reading-engine-lost = Counting stopped: the cluster was lost, ran out of memory, or has not this version of dp-explorer ({ $kind }). { -engine-again }
-engine-again = Nothing was released and nothing was charged. Start the cluster again and repeat, or leave --engine out to count on this machine.
reading-scheduler = No scheduler answers at { $address }. { -engine-again }
reading-worker = No worker has joined the scheduler at { $address }. { -engine-again }
reading-dask = Dask is not installed. Install dp-explorer[dask], or leave --engine out to count on this machine.
reading-no-row = No part has a row; a table needs some. Give other files.
reading-no-file = No file is there by the name { $file }. Correct it.
reading-all-parts = people of all parts
reading-part = { $name } ({ WHOLE($number) } of { WHOLE($of) } parts)
reading-part-unread = It cannot be read.
reading-part-columns = { $part } has other columns than { $first }. All parts need the same columns in the same order. Save them alike, or give fewer files.
reading-part-people = { $part } writes people in another way than { $first }, as words, numbers, dates or yes and no. Save the person column alike.
persons-with-rows = one person with up to { WHOLE($rows) } { $record }
