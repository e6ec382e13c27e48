## Tables and counts that do not fit

counts-none = There is no period. Give at least one count.
counts-total = The counts add up to { $total }; at most { WHOLE($most) } (2^53) is allowed. Count in larger units.
counts-row = Row { WHOLE($row) } holds { $value }; { $rule ->
    [large] at most { WHOLE($most) } (2^53) is allowed. Count in larger units
    [negative] it is negative. Correct it, or choose net changes (c = 2)
    [missing] a count is missing. Write 0 where nothing happened
   *[fraction] counts are whole numbers. Round it or upload the events
}.
table-categories = Attribute { WHOLE($attribute) } has { WHOLE($categories) } categories, not 2 to { WHOLE($most) }. Leave it out, or merge some.
table-candidates = K = { $product }{ $rough ->
    [yes] about { $number }
   *[no] { $number }
} possible records
table-combinations = The { $attributes } attributes have { $combinations }; at most { WHOLE($most) } can be estimated. Choose fewer attributes or categories.
table-small = At least 2 { $rows } and 1 { $column } are needed, not { $n } and { $d }. Choose another file, or leave out less.
table-large = The table has { $wide ->
    [yes] {""}
   *[no] { WHOLE($n) } { $rows } with{" "}
}{ WHOLE($d) } { $column }s. At most { $most } { $column }s and { WHOLE($cells) } { $what } are accepted. Choose fewer { $column }s.
table-no-bounds = No public bounds are stated. State each column’s smallest and largest possible value.
table-limits = Column { WHOLE($column) } has the lower limit { $low } above the upper one, { $high }. Swap them.
table-infinite = Missing or infinite: { $cells ->
    [one] 1 cell
   *[other] { WHOLE($cells) } cells
}, the first in row { WHOLE($row) } and column { WHOLE($column) }. Fill them, or leave out their rows or columns.
