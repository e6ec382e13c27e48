## params

params-parameter-unknown-method-remove = Parameter { $name } is unknown; known are { $known }. Correct its name.
params-how-much-one-person = How much one person may change what is published. Smaller is more private.
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

algorithm-method-reads-data-set = A method reads a data set, not a DataFrame. Give what ALGORITHM.accept(table, ALGORITHM.upload(...)) returns.
algorithm-rng-source-noise-give = rng = { $rng } is no source of noise. Give numpy.random.default_rng(seed) to explore, or dp_core.noise.exact_noise.Entropy() to release.
algorithm-part-names-data-choose = part.{ $field } names { $unknown }, and the data have { $names }. Choose among these, or take the file of the plan.
algorithm-method-method-correct = method = { $of_key } is no method of { $of_key_2 }, which has { $keys }.
door-no-table = table is of the type { $kind }. Give a pandas DataFrame.
door-nothing-stated = No column is stated. State the categories or the limits of each column to use.
door-no-column = The table has no column { $name }, but { $there }. Correct the name.
door-no-list = The categories of { $name } must be a list. Write ["yes", "no"] in place of "yes, no".
must-be = { $name } = { $value } must be { $allowed }.
must-whole = a whole number{ $least ->
    [none] {""}
   *[other] , at least { $least }
}
others-both = All other columns (*) have both limits and categories. Remove one.
