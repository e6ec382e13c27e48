## What a guarantee means for one person

# Counts of people in 1,000; no full stop.
risk-odds = { SIG($before) } in 1,000 before, { $typically ->
    [yes] typically{" "}
   *[no] {""}
}at most { WHOLE($after) } in 1,000 after{ $typically ->
    [yes] , with rare exceptions
   *[no] {""}
}
risk-no-limit = no limit: somebody can become certain
# $factor is a number rounded up, or risk-million.
risk-explained = One release multiplies an attacker’s odds by at most { $factor } (e^{ -epsilon } of the proven { -epsilon }), whatever they know.
risk-explained-twice = { $once } Between two values of a record, the factor is { $twice }.
# $most is a share in per cent.
risk-explained-delta = With δ = { $delta }, odds typically grow at most { $factor } times (e^{ -epsilon }), with rare exceptions. Detections minus false alarms are at most { $most } percentage points, whatever the attack.
risk-million = more than a million
risk-almost = almost { PERCENT($share) }

## What a suspicion can grow to

# What a proven ε and δ let somebody learn. $after is a share.
deck-suspicion = A 1 % { -suspicion } about { $subject } can grow to at most { PERCENT($after, digits: 3) }{ $counted ->
    [0] {""}
   *[other] {" "}(proven { -epsilon } = { SIG($counted, digits: 4) })
}.
deck-suspicion-delta = A 1 % { -suspicion } about { $subject } can typically grow to { PERCENT($after, digits: 3) }, rarely further (δ = { $delta }).
deck-sure = A 1 % { -suspicion } about { $subject } can grow to near certainty.
deck-no-limit = Nothing limits how sure somebody can become about { $subject }.
deck-no-noise = No noise: nothing is hidden.
risk-people-before = Before: { $before } people (filled)
risk-people-after = After: { $typically ->
    [yes] typically at most
   *[no] at most
} { WHOLE($added) } more (rings)
risk-people = { $words }, of 1,000
risk-after = Chance after, { $typically ->
    [yes] typically at most
   *[no] at most
}
risk-prior = Chance before
