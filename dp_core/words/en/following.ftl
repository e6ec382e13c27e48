## One person followed: Ada

follow-row-yes = Ada is row { WHOLE($row) } and says yes to { $columns }.
follow-row-answers = Ada is row { WHOLE($row) }. Her answers include { $answers }.
follow-row-numbers = Ada is row { WHOLE($row) } of { WHOLE($rows) }.
follow-others = others
follow-instead-no = someone who always answers no
follow-instead-other = someone with every answer different
follow-instead-middle = someone in the middle of every range
follow-instead-last = a copy of the last row
follow-place-1 = number { WHOLE($row) }
follow-place-2 = row { WHOLE($row) }, column { WHOLE($column) }
follow-place-3 = row { WHOLE($row) }, column { WHOLE($column) }, layer { WHOLE($layer) }

# Four sentences.
follow-sentence = { $touches } { $leaves } { $noise } { $tells }
# $sample: whether a secret sample is drawn, and whether she is in it.
follow-touches = Ada affects { WHOLE($touched) } of { WHOLE($total) } measurements{ $sample ->
    [in] , because the secret sample includes her.
    [out] , because the secret sample leaves her out.
   *[none] .
}
follow-leaves = If she leaves, { $what }.
follow-exchanged = If she leaves and { $instead } takes her place, { $what }.
follow-nothing = no measurement with noise changes
follow-moves = { $count ->
    [one] that measurement
   *[other] each of these
} { $way ->
    [falls] falls
    [rises] rises
   *[moves] changes
} by { $several ->
    [yes] at most{" "}
   *[no] {""}
}{ SIG($size) }
follow-no-noise = { $sample ->
    [yes] Only the secret sample hides her.
   *[no] No noise hides her.
}
follow-noise = This change is hidden by { $noise }.
follow-noise-one = noise of about ± { SIG($size) }
follow-noise-size = noise of about ± { SIG($low) } to { SIG($high) }
follow-noise-random = a random choice
follow-noise-or = { $one } or { $other }
follow-leak-noise = the noise depends on her
follow-level = { $step }, level { WHOLE($level) }
follow-leak-output = the published “{ $name }” changes without noise
follow-tells-leak = But { $leak }, which may give her away.
follow-tells-nothing = No proof covers the whole method, so nothing limits how sure somebody can be.
# $right of 100 guesses whether she is in the data; a limit, rounded up.
follow-tells = On average, at most { DECIMAL($right, decimals: 2) } of 100 guesses about her are right{ $more ->
    [yes] , more than the paper claims
   *[no] {""}
}; a coin gets 50.

follow-outcome = With the same noise, { WHOLE($moved) } of { WHOLE($released) } published numbers { $moved ->
    [one] changes
   *[other] change
} without her{ $most ->
    [0] .
   *[other] , by at most { SIG($most) } ({ $unit }).
}{ $new ->
    [0] {""}
   *[other] {" "}{ WHOLE($new) } of them are new.
}{ $sample ->
    [yes] {" "}The sample may stay the same.
   *[no] {""}
}
