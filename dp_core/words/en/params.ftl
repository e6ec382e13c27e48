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
params-one-of = one of { $choices }
params-form = { $kind ->
    [switch] true or false
    [text] text
   *[list] a list of text
}
params-told = { $label }: { $form } { $help }
params-may-be = { $form }{ $optional ->
    [yes] , or null
   *[no] {""}
}.

## algorithm

algorithm-part-names-data-choose = part.{ $field } names { $unknown }, but the data have { $names }. Choose among these.
algorithm-method-method-correct = method = { $of_key } is no method of { $of_key_2 }, which has { $keys }.
door-no-column = The table has no column { $name }; it has { $there }. Correct the name.
must-be = { $name } = { $value } must be { $allowed }.
must-whole = a whole number{ $least ->
    [none] {""}
   *[other] , at least { $least }
}
others-both = All other columns (*) have both limits and categories. Remove one.
