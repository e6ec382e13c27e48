## params

params-parameter-unknown-method-remove = Parameter { $name } is unknown; known are { $known }. Correct its name.
params-how-much-one-person = How much one person may change what is published. Smaller is more private.
params-below = { $kind } from { $declared } on and below { $declared_2 }
params-above-most = { $kind } above { $declared } and at most { $declared_2 }
params-between-ends-excluded = { $kind } between { $declared } and { $declared_2 }, ends excluded
params-slider-offers = ; the slider offers { $low } to { $high }

## algorithm

algorithm-method-reads-data-set = A method reads a data set, not a DataFrame. Give what ALGORITHM.accept(table, ALGORITHM.upload(...)) returns.
algorithm-rng-source-noise-give = rng = { $rng } is no source of noise. Give numpy.random.default_rng(seed) to explore, or dp_core.noise.exact_noise.Entropy() to release.
algorithm-part-names-data-choose = part.{ $field } names { $unknown }, and the data have { $names }. Choose among these, or take the file of the plan.
algorithm-method-method-correct = method = { $of_key } is no method of { $of_key_2 }, which has { $keys }.
door-no-table = table is of the type { $kind }. Give a pandas DataFrame.
door-nothing-stated = No column is stated. State the categories or the limits of each column to use.
door-no-column = The table has no column { $name }, but { $there }. Correct the name.
door-no-list = The { $field } of { $name } must be { $field ->
    [limits] two numbers, such as (0, 110).
    [edges] a list of numbers, such as [18, 40, 65].
   *[categories] a list. Write ["yes", "no"] in place of "yes, no".
}
door-no-mapping = { $field } is of the type { $kind }. Give a dict whose keys are names of columns.
must-be = { $name } = { $value } must be { $allowed }.
must-whole = a whole number{ $least ->
    [none] {""}
   *[other] , at least { $least }
}
others-both = All other columns (*) have both limits and categories. Remove one.
