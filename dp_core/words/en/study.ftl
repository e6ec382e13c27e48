## Two methods compared: A and B. $unit is the unit of a measure, or none.

rival-unproven = { $side ->
    [both] Neither has a finite proven { -epsilon }
   *[other] { $side } has no finite proven { -epsilon }
}, so privacy cannot be compared.
rival-same-proven = Both have a proven { -epsilon } of { $proven } for { $unit }.
rival-proven = A suspicion of 10 in 1,000 can grow to { WHOLE($after) } with A, { WHOLE($later) } with B.
rival-delta = { $side } has δ = { $delta }.
rival-same = Both have the same { $measure } ({ $size }).
rival-change = B is { $better ->
    [yes] more accurate
   *[no] less accurate
}: the { $measure } of B is { $amount } ({ $new } instead of { $old }). { $basis ->
    [public] This average holds for any data; single { -trial-run }s vary.
   *[drawn] The ratio of B to A is { $low } to { $high } (95 % confidence, { $draws }).
}
rival-share = { PERCENT($share, digits: 2) } { $less ->
    [yes] lower
   *[no] higher
}
rival-times = { $times } times as high
rival-exchange = To match { $better }’s accuracy, { $worse } needs a proven { -epsilon } of { $needed }, { $times } times its own.
rival-no-difference = { $draws } show no difference in the { $measure }.
rival-within = Trial runs whose { $measure } is at most { $tolerance }: { $one } of { $of } for A, { $other } of { $all } for B.
rival-draws = { $one } { -trial-run }s of A and { $other } of B

## Which ε work

replay-leaves = What would be released differs{ $place ->
    [none] {""}
   *[other] {" "}in “{ $place }”
}.
replay-ledgers = The ledgers differ.

## Choose

choose-again = A release costs its { -epsilon } once; using the released numbers again is free.
per-person = { $rows } per person, at most
    .help = Further { $lower } of a person are left out. If you choose more than 1, one column must identify the person.
basis-drawn = on the worst of { WHOLE($shapes) } made-up { $what } ({ $names }), at least { WHOLE($draws) } { -trial-run }s each
deployment-rho = { -epsilon } = { $low } to { $high }, from ρ = { $rho }
axis-epsilon = { $side ->
    [proven] proven
   *[claimed] claimed
} privacy budget { -epsilon } (log scale)
axis-unit = { $metric }{ $bare ->
    [yes] {""}
   *[no] {" "}({ $unit })
}
axis-log = { $metric }{ $bare ->
    [yes] , log scale
   *[no] {" "}({ $unit }, log scale)
}
axis-runs = runs (of { WHOLE($runs) })
axis-range = { $high ->
    [none] { $low } or more
   *[other] { $low } to { $high }
}
axis-tolerated = tolerance
axis-best = threshold
axis-tolerance = tolerance { $tolerance }
axis-floor = no noise: { $floor }
axis-guess = your guess: { $guess }
axis-you = you: { -epsilon } = { $epsilon }
axis-of-100 = { $letter }: { $share } in 100

## A band of ε of one method

band-nothing = no { -epsilon } is proven
band-never = no ε is accurate enough
band-over = needs ε = { $least }{ $asked ->
    [none] {""}
   *[other] {" "}(asked for: { $asked })
}, which is over your limit
band-tried = { $known ->
    [none] At no { -epsilon } { $never }.
   *[other] Enough from { $known }{ $never ->
        [none] {""}
       *[other] ; at no { -epsilon } { $never }
    }.
}
band-range = ε = { $low ->
    [none] {""}
   *[other] { $low } to{" "}
}{ $high }{ $asked ->
    [none] {""}
   *[other] {" "}(asked for: { $asked })
}

## Measures that several systems show

adjusted-rand = Adjusted Rand index: 1 means the same groups, chance gives about 0.
cramers-v = Cramér’s V is 0 for unrelated answers, 1 if one answer determines the other.
