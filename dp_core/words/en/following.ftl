## One person followed: Ada

follow-row-yes = Ada is row { WHOLE($row) }, with a yes to { $columns }.
follow-row-answers = Ada is row { WHOLE($row) }, with the answers { $answers }.
follow-row-numbers = Ada is row { WHOLE($row) }, one of { WHOLE($rows) }.
follow-others = others
follow-instead-no = a person with every answer no
follow-instead-other = a person with every answer different
follow-instead-middle = a person in the middle of each range
follow-instead-last = a copy of the last row
follow-place-1 = number { WHOLE($row) }
follow-place-2 = row { WHOLE($row) }, column { WHOLE($column) }
follow-place-3 = row { WHOLE($row) }, column { WHOLE($column) }, layer { WHOLE($layer) }

# Four sentences.
follow-sentence = { $touches } { $leaves } { $noise } { $tells }
# $sample: whether a secret sample is drawn, and whether she is in it.
follow-touches = Ada affects { WHOLE($touched) } of { WHOLE($total) } measurements{ $sample ->
    [in] , as one of the secret sample.
    [out] , as the secret sample is without her.
   *[none] .
}
follow-leaves = If she leaves, { $what }.
follow-exchanged = If she leaves and { $instead } takes her place, { $what }.
follow-nothing = no measurement with noise changes
follow-moves = { $count ->
    [one] it
   *[other] each of them
} { $way ->
    [falls] falls
    [rises] rises
   *[moves] moves
} by { SIG($size) }{ $several ->
    [yes] {" "}at most
   *[no] {""}
}
follow-no-noise = No noise hides her.
follow-noise = The noise on { $count ->
    [one] it
   *[other] them
} is { $noise }.
follow-noise-one = about ± { SIG($size) }
follow-noise-size = about ± { SIG($low) } to { SIG($high) }
follow-noise-random = a choice at random
follow-noise-or = { $one }, or { $other }
follow-leak-noise = the noise depends on her
follow-leak-output = the published “{ $name }” moves without noise
follow-leak = what is published moves without noise
follow-tells-leak = But { $leak }, which may give her away.
follow-tells-nothing = No proof covers all of it, so nothing limits how sure somebody can be.
# $right of 100 guesses whether she is in the data; a limit, rounded up.
follow-tells = On average at most { DECIMAL($right, decimals: 1) } of 100 guesses about her are right{ $more ->
    [yes] , more than the paper claims
   *[no] {""}
}; a coin gets 50.

follow-outcome = With the same noise { WHOLE($moved) } of { WHOLE($released) } published numbers move, by { SIG($most) } at most ({ $unit }).{ $new ->
    [0] { "" }
   *[other] { " " }{ WHOLE($new) } of them are new.
}
follow-outcome-none = With the same noise { WHOLE($moved) } of { WHOLE($released) } published numbers move.{ $sample ->
    [yes] {" "}The sample may be the same without her.
   *[no] {""}
}
