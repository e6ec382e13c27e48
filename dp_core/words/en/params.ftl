## params

params-unknown = { $name } is unknown. Use one of { $known }.
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

must-be = { $name } = { $value } must be { $allowed }.
none-of = { $name } = { $value } must be one of { $known }.
must-whole = a whole number{ $least ->
    [none] {""}
   *[other] , at least { $least }
}
