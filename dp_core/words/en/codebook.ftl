## Codebooks

codebook-place = '{ $column }'{ $line ->
    [0] {""}
   *[other] {" "}(line { $line })
}

## csv_form

codebook-csv-form-file-codebook-first-line = The file is no codebook: its first line needs column and two other headings, such as kind and categories. { -if-data }
codebook-csv-form-quote-codebook-closed-cell = A quote in the codebook is not closed, or a cell too long. Save it again as CSV.
codebook-csv-form-codebook-lines-most-read = The codebook has { WHOLE($rows) } lines, over { WHOLE($max_columns) }. { -fewer-columns }.
codebook-csv-form-heading-codebook-headings-rename = Heading { $place } of the codebook, '{ $heading }', is none of { $headings }. Rename or remove it.
codebook-csv-form-codebook-heading-twice-remove = The codebook has the heading '{ $heading }' twice. Remove one.
codebook-csv-form-line-codebook-cells-headings = Line { $line } of the codebook has { $cells } cells under { $headings } headings. Quote a cell that holds a delimiter.
codebook-csv-form-must-name-column-file = must name a column of the file, or *
codebook-csv-form-must-yes-empty = must be yes, or empty
codebook-csv-form-must-one-empty = must be one of { $kinds }, or empty
codebook-csv-form-must-person-line-says = must be person, as person column says yes
codebook-csv-form-must-read-female-male = must read as in f=female | m=male
codebook-csv-form-stands-there-twice-once = stands there twice
codebook-csv-form-belongs-line-person-column = belongs in the line of the person column
codebook-csv-form-must-above-upper = must not be above upper, { $upper }
codebook-csv-form-line-codebook-under-correct = Line { $line } of the codebook has '{ $received }' under '{ $heading }', which { $must }.

## csvw_eo

codebook-csvw-eo-file-json-codebook-csv = The file is JSON and no codebook, which lists columns under tableSchema (CSVW-EO). A plan is opened under “Open a plan”.
codebook-csvw-eo-codebook-whole-json-download = The codebook’s JSON cannot be read{ $line ->
    [0] {""}
   *[other] {" "}(line { $line })
}. Download it again, or write CSV.
codebook-csvw-eo-terms-nothing-here-asks = Terms not needed: { $passed }.
codebook-csvw-eo-terms-understood-were-passed = Unknown terms were ignored: { $unknown }.
codebook-csvw-eo-lists-said-exhaustive-got = Lists not stated to be exhaustive got the category “{ $other }”: { $other_2 }.
codebook-csvw-eo-codebook-describes-tables-one = The codebook describes { WHOLE($tables) } tables. Leave one.
codebook-csvw-eo-codebook-must-list-columns = The codebook must list 1 to { WHOLE($max_columns) } columns under tableSchema.
codebook-csvw-eo-must-object-terms-values = must be an object of terms and values
codebook-csvw-eo-codebook-says-minimum-maximum = Column '{ $name }' of the codebook has the minimum { $ends } above the maximum { $ends_2 }. Swap them.
codebook-csvw-eo-must-name-column = must be the name of a column
codebook-csvw-eo-must-list-words-numbers = must be a list of words or numbers, each once
codebook-csvw-eo-of-column = { $term } of '{ $column }'
codebook-csvw-eo-codebook-correct = The codebook has { $value } as { $term }, which { $must }.

## filling

codebook-filling-facts-nothing-here-asks = Facts not needed: { $elsewhere }.
codebook-filling-codebook-but-file = In the codebook, not in the file: { $absent }.
codebook-filling-more-than-one-column = Several columns are “{ $kind }”: { $which }. Choose “{ $label }”.
codebook-filling-as = { $place } as { $kind }
codebook-filling-or = or
codebook-filling-asked-here = Columns not needed: { $unused }.
codebook-filling-codebook-states-does-fit = In the codebook{ $line ->
    [0] {""}
   *[other] , line { $line }
}: { $error }
codebook-filling-fact-codebook-must-correct = The fact { $place } of the codebook is '{ $text }', and must be { $allowed }.

## reading

codebook-reading-file-cannot-read-text = The codebook is no readable text. Save it as 'CSV UTF-8'. { -if-data }
codebook-reading-codebook-empty-choose-another = The codebook is empty. Write a line of headings, and one per column.
codebook-reading-file-more-than-mb = The file has more than { $megabytes } MB: too much for a codebook. { -if-data }

## record

codebook-record-codebook-again-line-each = The codebook has { $place } again in line { $line }. Remove one.
codebook-record-figures-all-rows-differ = figures of all rows differ
codebook-record-columns-plan-must-hold = columns of the plan has { $said } for '{ $name }'. It must hold label, unit and categories, all text.

## texts

codebook-texts-both-marks-stand-one = A list holds both < and commas. Keep one of the two.
codebook-texts-these-two-numbers = Bounds must be two numbers, as in age=0..100.
-if-data = Nothing of it was kept. If it is your data, give it as your file.
codebook-must-whole-number = must be a whole number from 1 up
codebook-must-number-day = must be a number or a day such as 2024-01-31
