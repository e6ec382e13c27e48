## Codebooks

codebook-place = '{ $column }'{ $line ->
    [0] {""}
   *[other] {" "}(line { $line })
}

## csv_form

codebook-none = The file is no codebook: its first line needs the heading column and two more. { -if-data }
codebook-quote = A quote in the codebook is not closed, or a cell too long.
codebook-long = The codebook has { WHOLE($rows) } lines, more than { WHOLE($max_columns) }. { -fewer-columns }.
codebook-cells = Line { $line } of the codebook has { $cells } cells under { $headings } headings. Quote delimiters.
codebook-column = a column of the file, or *
codebook-or-empty = { $allowed }, or empty
codebook-words = written as in f=female | m=male
codebook-persons-line = empty, except in the line of the person column
codebook-at-most = at most { $upper } (upper)
codebook-number-day = a number or a day (2024-01-31)
codebook-list = a list of words or numbers, each once

## csvw_eo

codebook-json-none = The file is JSON without columns under tableSchema (CSVW-EO). A plan goes to “Open a plan”.
codebook-json-broken = The codebook’s JSON cannot be read{ $line ->
    [0] {""}
   *[other] {" "}(line { $line })
}. Write CSV.
codebook-unused = Ignored: { $unused }.
codebook-lists-open = Lists not stated to be exhaustive got the category “{ $other }”: { $other_2 }.
codebook-tables = The codebook describes { WHOLE($tables) } tables. Keep one.
codebook-columns = The codebook must list 1 to { WHOLE($max_columns) } columns under tableSchema.
codebook-of-column = { $term } of '{ $column }'

## filling

codebook-absent = Stated, but not in the file: { $absent }.
codebook-several = Several columns are “{ $kind }”: { $which }. Choose “{ $label }”.
codebook-as = { $place } as { $kind }
codebook-misfit = In the codebook{ $line ->
    [0] {""}
   *[other] , line { $line }
}: { $error }

## reading

codebook-no-text = The codebook is not text. Save it as 'CSV UTF-8'. { -if-data }
codebook-empty = The codebook is empty. Write headings and lines.
codebook-large = The codebook has more than { $megabytes } MB. { -if-data }

## record

codebook-all-differ = figures of all rows differ
codebook-meanings = columns of the plan has { $said } for '{ $name }'. It may hold label, unit and categories, as text.

## texts

codebook-both-marks = A list holds < and commas. Keep one.
codebook-bounds = Bounds must be two numbers, as in age=0..100.
-if-data = Nothing was kept. If it holds your data, choose it as your file.
