## Codebooks

codebook-place = '{ $column }'{ $line ->
    [0] {""}
   *[other] {" "}(line { $line })
}

## csv_form

codebook-csv-form-file-codebook-first-line = The file is no codebook. Its first line must hold headings: column, and at least two of label, unit, kind, categories, lower, upper, person column, rows per person. If it is your data, choose it above; nothing of it was kept.
codebook-csv-form-codebook-headings-line-below = The codebook has headings and no line below; write one line a column.
codebook-csv-form-quote-codebook-closed-cell = A quote in the codebook is not closed, or a cell is too long; every quoted cell needs two quotes. Save it again as CSV.
codebook-csv-form-codebook-lines-most-read = The codebook has { WHOLE($rows) } lines, and at most { WHOLE($max_columns) } are read; leave out columns that are not needed.
codebook-csv-form-heading-codebook-headings-rename = Heading { $place } of the codebook is '{ $heading }', and the headings are { $headings }; rename or remove it.
codebook-csv-form-codebook-heading-twice-remove = The codebook has the heading '{ $heading }' twice; remove one of the two columns.
codebook-csv-form-line-codebook-cells-headings = Line { $line } of the codebook has { $cells } cells, and { $headings } headings stand above; put quotes around a cell that holds the mark between cells.
codebook-csv-form-must-name-column-file = must name a column of the file, or *
codebook-csv-form-must-yes-empty = must be yes, or empty
codebook-csv-form-must-one-empty = must be one of { $kinds }, or empty
codebook-csv-form-must-person-line-says = must be person, as the line says yes for person column
codebook-csv-form-must-read-female-male = must read as in f=female | m=male
codebook-csv-form-stands-there-twice-once = stands there twice; once is enough
codebook-csv-form-must-whole-number-up = must be a whole number from 1 up
codebook-csv-form-belongs-line-person-column = belongs in the line of the person column
codebook-csv-form-must-number-day-such = must be a number or a day such as 2024-01-31
codebook-csv-form-must-above-upper = must not be above upper, { $upper }
codebook-csv-form-line-codebook-under-correct = Line { $line } of the codebook has '{ $received }' under '{ $heading }', which { $must }; correct it.

## csvw_eo

codebook-csvw-eo-file-json-codebook-csv = The file is JSON and no codebook: CSV on the Web is read, which lists columns under tableSchema, with the terms of CSVW-EO. A plan is opened under “Open a plan”.
codebook-csvw-eo-codebook-whole-json-download = The codebook is not whole as JSON{ $line ->
    [0] {""}
   *[other] {" "}(line { $line })
}; download it again, or write it as CSV.
codebook-csvw-eo-terms-nothing-here-asks = Terms that nothing here asks for: { $passed }.
codebook-csvw-eo-terms-understood-were-passed = Terms that are not understood and were passed over: { $unknown }.
codebook-csvw-eo-lists-said-exhaustive-got = Lists that are not said to be exhaustive got the category “{ $other }”: { $other_2 }.
codebook-csvw-eo-codebook-describes-tables-one = The codebook describes { WHOLE($tables) } tables, and one is read; leave the others out.
codebook-csvw-eo-codebook-must-list-columns = The codebook must list 1 to { WHOLE($max_columns) } columns under tableSchema; correct it.
codebook-csvw-eo-must-object-terms-values = must be an object of terms and values
codebook-csvw-eo-codebook-says-minimum-maximum = The codebook says of '{ $name }' that its minimum is { $ends } and its maximum { $ends_2 }; the smaller one comes first. Correct it.
codebook-csvw-eo-must-name-column = must be the name of a column
codebook-csvw-eo-must-list-words-numbers = must be a list of words or numbers
codebook-csvw-eo-must-name-each-category = must name each category once
codebook-csvw-eo-must-number-day = must be a number or a day
codebook-csvw-eo-must-name-one-columns = must name one of the columns
codebook-csvw-eo-must-whole-number-up = must be a whole number from 1 up
codebook-csvw-eo-of-column = { $term } of '{ $column }'
codebook-csvw-eo-codebook-correct = The codebook has { $value } as { $term }, which { $must }; correct it.

## filling

codebook-filling-facts-nothing-here-asks = Facts that nothing here asks for: { $elsewhere }.
codebook-filling-codebook-but-file = In the codebook, but not in the file: { $absent }.
codebook-filling-more-than-one-column = More than one column is “{ $kind }”: { $which }; choose “{ $label }”.
codebook-filling-as = { $place } as { $kind }
codebook-filling-or = or
codebook-filling-asked-here = Not asked for here: { $unused }.
codebook-filling-codebook-states-does-fit = The codebook{ $line ->
    [0] {""}
   *[other] {" "}in line { $line }
} states what does not fit: { $error }
codebook-filling-fact-codebook-must-correct = The fact { $place } of the codebook is '{ $text }', and must be { $allowed }; correct it.

## reading

codebook-reading-file-cannot-read-text = The file cannot be read as the text of a codebook; save it as 'CSV UTF-8'. If it is your data, choose it above; nothing of it was kept.
codebook-reading-codebook-empty-choose-another = The codebook is empty; choose another file.
codebook-reading-file-more-than-mb = The file has more than { $megabytes } MB, and a codebook is small. If it is your data, choose it above; nothing of it was kept.

## record

codebook-record-says-whose-row = says whose row it is
codebook-record-holds-numbers-lower-upper = holds numbers from lower to upper; cut points of ranges stand under categories
codebook-record-holds-one-categories = holds one of the categories
codebook-record-holds-one-categories-order = holds one of the categories, which have an order
codebook-record-holds-yes-word-yes = holds yes or no; the word for yes, and for no, stand under categories
codebook-record-says-when-lower-upper = says when; lower and upper are the first and the last day
codebook-record-holds-how-many-one = holds how many, one row a period
codebook-record-says-rows-count-word = says which rows count; the word that counts stands under categories
codebook-record-holds-groups-known-already = holds groups that are known already
codebook-record-degrees-east-lower-upper = degrees east; lower and upper are the sides of the map
codebook-record-degrees-north-lower-upper = degrees north; lower and upper are the sides of the map
codebook-record-column-but-fact-whole = is no column but a fact of the whole file; what it is stands under value
codebook-record-codebook-again-line-each = The codebook has { $place } again in line { $line }; each column stands in it once. Remove one of the two lines.
codebook-record-figures-all-rows-differ = figures of all rows differ
codebook-record-columns-plan-must-hold = columns of the plan has { $said } for '{ $name }'. It must hold label, unit and categories, all of them text; correct it.

## texts

codebook-texts-both-marks-stand-one = Both marks stand in one list.
codebook-texts-these-two-numbers = These are no two numbers.
