## params

params-unknown = Parameter { $name } is unknown. Choose among { $known }.
params-epsilon = { -epsilon } limits how much one person may change the result. A smaller { -epsilon } is more private.
params-allowed = { $kind ->
    [whole] a whole number
   *[number] a number
}{ $ends ->
    [fromto] {" "}from { $low } to { $high }
    [from] , at least { $low }
    [to] , at most { $high }
    [frombelow] {" "}from { $low } on and below { $high }
    [aboveto] {" "}above { $low } and at most { $high }
    [abovebelow] {" "}between { $low } and { $high }, ends excluded
   *[none] {""}
}
params-may-be = { $form }{ $optional ->
    [yes] , or null
   *[no] {""}
}.
params-slider-offers = ; the slider offers { $low } to { $high }

## algorithm

algorithm-method-reads-data-set = Give a data set: ALGORITHM.accept(table, ALGORITHM.upload(...)).
algorithm-rng-source-noise-give = rng = { $rng } is no source of noise. Give numpy.random.default_rng(seed) to explore, dp_core.noise.exact_noise.Entropy() to release.
algorithm-part-names-data-choose = part.{ $field } names { $unknown }, but the data have { $names }. Choose among these.
algorithm-method-method-correct = method = { $of_key } is no method of { $of_key_2 }, which has { $keys }.
door-no-table = table is a { $kind }. Give a DataFrame.
door-nothing-stated = No column is stated. State categories or limits.
door-no-column = The table has no column { $name }; it has { $there }. Correct the name.
door-no-list = The { $field } of { $name } must be { $field ->
    [limits] two numbers, such as (0, 110).
    [edges] a list of numbers, such as [18, 40].
   *[categories] a list, such as ["yes", "no"].
}
door-no-mapping = { $field } is a { $kind }. Give a dict with names of columns as keys.
must-be = { $name } = { $value } must be { $allowed }.
must-whole = a whole number{ $least ->
    [none] {""}
   *[other] , at least { $least }
}
others-both = All other columns (*) have both limits and categories. Remove one.
