## Choose an epsilon: three questions, an answer and a plan

tool-choose = Choose { -epsilon }
    .promise = You need no data.
choose-publish = 1 · What will you publish?
choose-off = 2 · Which error do you allow?
choose-risk = 3 · How much may a suspicion grow?
choose-more = More: several releases, another limit
choose-have = What you have
choose-else = Something else?
choose-else-words = No system here publishes free text, pictures, sounds, sums without limits or trained models. The library OpenDP has building blocks for many of these releases.
choose-trust = If people trust nobody with their raw data, choose “{ lremh-choosing-answers-users-send-themselves }”. That system needs far more people than a system whose data holder is trusted.

## What may be off

choose-lost = What would an error that large cost?
choose-average = The formulas give only the average.
choose-wanted = How many of 100 { $counted } must be within the error that you allow
choose-help = Help with the tolerance
choose-begin-threshold = If you compare the number with a threshold, allow an error of half the smallest distance between them that matters.
choose-begin-compared = If you compare two numbers, allow an error of a third of the smallest difference that matters to you.
choose-begin-rounded = If you round the numbers anyway, allow an error of half the rounding step.
choose-begin-chance = If a count varies by chance anyway, allow about the square root of that count.

## What may be at risk

choose-route = State the limit as
choose-route-suspicion = a suspicion
choose-route-guess = a guess
choose-route-cost = a cost
choose-at-most = { -epsilon } may be at most { $most }.
choose-guess = How often a fifty-fifty guess may be right (of 100)
choose-cost = Cost of harm to a person
choose-chance = Chance of the harm anyway (%)
choose-rise = Acceptable rise in expected cost
choose-expected = Expected cost per person: { SIG($expected, digits: 4) } anyway, at most { SIG($after, digits: 4) } after.

## The answer

-tried = on all data tried
choose-does = With { $method }, { $low ->
    [same] { -epsilon } = { $high }
   *[other] every { -epsilon } from { $low } to { $high }
} meets your tolerance and limit{ $tried ->
    [yes] {" "}{ -tried }
   *[no] {""}
}.
choose-none = No { -epsilon } on offer meets your tolerance{ $tried ->
    [yes] {" "}{ -tried }
   *[no] {""}
}.
choose-none-least = No { -epsilon } meets both your tolerance and your limit. The tolerance needs at least { $least }{ $tried ->
    [yes] {" "}{ -tried }
   *[no] {""}
}, the limit allows { $limit }.
choose-open-band = Any one of these changes is enough:
choose-hardest = The answer is the largest { -epsilon } that one of these data sets needs. Your data may need an even larger one.
choose-limit = your limit
choose-bases = The errors were computed { $bases }.
choose-others = Details
choose-no-single = No single change is enough. Change two.
choose-out-tolerance = A tolerance of { SIG($value) } { $unit }
choose-out-releases = { WHOLE($value) } { $value ->
    [one] release
   *[other] releases
}, not { WHOLE($asked) }
choose-out-cap = A limit of { $grown } in 1,000 ({ -epsilon } = { $value })
choose-out-people = { WHOLE($value) } { $people }

## The plan

choose-plan = Your plan
choose-step = { -epsilon } of each release
choose-can-fail = The guarantee can fail with probability δ = { $delta }. Then nothing limits what somebody learns.
choose-row-off = Off by at most
choose-row-off-often = { SIG($error) } { $unit } (in { $wanted } of 100 { $counted })
choose-row-off-average = { SIG($error) } { $unit } on average
choose-row-grows = Suspicion of 10 in 1,000 grows to at most
choose-row-hidden = Protected
choose-row-room = Your limit allows
choose-row-releases = { $room ->
    [one] 1 such release
   *[other] { WHOLE($room) } such releases
}
choose-open = Open with my file
choose-save = Save, lock, command
choose-download = Download { $name }
choose-example = Open with made-up data
choose-left = You still need to state { $left }, either with your file or under “upload” in the plan.
choose-whole = The plan is complete. FILE is your table.
choose-lock-words = Record the SHA-256 of { $name } in a register. The register then shows whether the plan was fixed before the first recorded look at the rows. Keep both files.
choose-lock-register = Register (leave empty for a new one)
choose-lock-late = Rows were already seen; the register shows it.
choose-lock = Lock the plan, download the register
choose-print = Print

## How often

choose-year = Releases per year about these people
choose-years = For how many years
choose-new = Each release is about different people
choose-apart = Why is nobody in two releases?
choose-apart-example = One sentence; without it, the costs are added
choose-other = Another release about the same people
choose-other-more = And another
choose-other-year = How many per year
choose-other-each = { -epsilon } of each
choose-apart-each = Each release may use the whole limit, because nobody is in two releases.
choose-shared = Costs add up{ $sums ->
    [none] {""}
   *[other] {" "}({ $sums })
}, so each release may use at most { -epsilon } = { $each }.
choose-room-rho = { $method } allows { WHOLE($many) } releases, as the costs of its releases add up more slowly (by zCDP).

## A plan in words, and the limits that a risk sets

choose-plan-words = { $system }: { $method }, { -epsilon } = { $epsilon }. Error: at most { $error }. { $releases } a { -suspicion } of 10 in 1,000 grows to at most { $after }. Protected: { $unit }.
choose-words-proven = { $epsilon } (proven: { $proven })
choose-words-error = { $error } { $unit }{ $wanted ->
    [none] {""}
   *[other] {" "}in { $wanted } of 100 { $counted }
}, { $basis }
choose-words-together = After { $releases ->
    [1] one release
   *[other] { WHOLE($releases) } releases at this { -epsilon }
}{ $others ->
    [yes] {" "}and the others
   *[no] {""}
},
choose-words-for = { $epsilon } for { $what }
choose-all-rows = all { WHOLE($rows) } rows that a person may have
choose-cap-grown = a { -suspicion } of 10 in 1,000 may grow to { $grown }
choose-cap-guess = a fifty-fifty guess may be right in { $right } of 100
choose-cap-cost = an expected cost of { $expected } per person may rise by { $more }
choose-but-delta = , except with probability δ = { $delta }
