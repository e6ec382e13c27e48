## Choose an epsilon: three questions, an answer and a plan

choose-title = Choose { -epsilon }
choose-promise = Three questions, one answer. No data needed, nothing is spent.
choose-nothing = No system here says which public numbers its errors follow from.
choose-publish = 1 · What do you have, and what will you publish?
choose-off = 2 · How far off may a number be?
choose-risk = 3 · How much may a suspicion grow?
choose-more = More: several releases, another limit, a text for the plan
choose-have = What you have
choose-else = Something else?
choose-else-words = Free text, pictures, sounds, sums without a limit, or a model trained on rows: none of the six systems publishes these. OpenDP has building blocks for many, and DP Wizard writes programs with it.
choose-trust = Nobody whom all trust with the raw data? Choose “{ lremh-choosing-answers-users-send-themselves }”. That takes far more people.

## What may be off

choose-lost = What would an error of that size cost?
choose-lost-example = One sentence; it goes into the plan
choose-average = On average over all releases. The formulas tell no more here.
choose-wanted = How many of 100 { $counted } must be that close
choose-help = Help with the tolerance
choose-begin-threshold = A decision depends on a threshold: half the distance from it that you can bear.
choose-begin-compared = Two numbers are compared: a third of the smallest difference that matters.
choose-begin-rounded = The number is rounded anyway: half of what it is rounded to.
choose-begin-chance = It varies by chance from month to month: about the root of the count. Less buys nothing.

## What may be at risk

choose-route = State the limit as
    .help = Three ways to the same limit: how far a suspicion may grow, how much better a guess may become, or how much harm may follow.
choose-route-suspicion = a suspicion
choose-route-guess = a guess
choose-route-cost = a cost
choose-cap = A suspicion of 10 in 1,000 may grow to at most (in 1,000)
choose-at-most = { -epsilon } is at most { $most }: what can happen to a person becomes at most { $fold } times as likely. Which limit is right is a judgement, not a formula.
choose-guess = A fifty-fifty guess may be correct in at most (of 100)
choose-cost = What it would cost a person
choose-chance = Chance that it happens anyway (%)
choose-rise = Acceptable rise of that cost
choose-expected = Expected anyway: { SIG($expected, digits: 4) } per person; at most { SIG($after, digits: 4) } after.
choose-in-all = For { WHOLE($people) } people at most { WHOLE($sum) } in all.

## The answer

choose-does = { $low ->
    [same] { -epsilon } = { $high } meets both{ $tried ->
        [yes] {" "}on all data tried
       *[no] {""}
    }, with { $method }.
   *[other] { -epsilon } from { $low } to { $high } meets both{ $tried ->
        [yes] {" "}on all data tried
       *[no] {""}
    }, with { $method }.
}
choose-none = None: no { -epsilon } on offer meets your tolerance{ $tried ->
    [yes] {" "}on all data tried
   *[no] {""}
}.
choose-none-least = None: the tolerance needs at least { $least }{ $tried ->
    [yes] {" "}on all data tried
   *[no] {""}
}, the limit allows { $limit }.
choose-open-band = What would help stands below, in the order to try it.
choose-hardest = The largest { -epsilon } of these counts. Your data may be harder still.
choose-below-average = A smaller { -epsilon } makes errors larger than { $limit }, on average.
choose-below = With a smaller { -epsilon }, more than { $many } of 100 { $counted } err by more than { $limit }{ $tried ->
    [yes] {" "}on some of these data
   *[no] {""}
}.
choose-above = Above { $limit }{ $releases ->
    [one] {""}
   *[other] {" "}for each of { WHOLE($releases) } releases
}{ $others ->
    [yes] {" "}beside the others
   *[no] {""}
} the risk is too high: { $why }.
choose-picture = Green meets both. A dashed bar needs more { -epsilon } than your limit, the vertical line. Errors are computed { $bases }.
choose-others = For comparison
choose-compared = Other methods need:
choose-no-single = No single change helps: change two, such as tolerance and limit.
choose-out-tolerance = A tolerance of { SIG($value) } { $unit }
choose-out-releases = { WHOLE($value) } { $value ->
    [one] release
   *[other] releases
}, not { WHOLE($asked) }
choose-out-cap = A limit of { $grown } in 1,000 ({ -epsilon } = { $value })
choose-out-people = { WHOLE($value) } { $people }

## The plan

choose-plan = Your plan: { $method }, { -epsilon } = { $epsilon }
choose-no-plan = There is no plan yet: no { -epsilon } meets both. The box above says what would change that.
choose-method = Method
    .help = Those that may be released: the one that needs the smallest { -epsilon } first, those whose promise can fail last.
choose-step = { -epsilon } of each release
    .help = It opens with the smallest that is enough.
choose-only-step = { -epsilon } = { $epsilon } is the only step that meets both.
choose-can-fail = Its promise is { -epsilon } with δ = { $delta }. With that chance it fails, and nothing limits what somebody can learn.
choose-row-off = Off by at most
choose-row-off-often = { SIG($error) } { $unit } in { $wanted } of 100 { $counted }
choose-row-off-average = { SIG($error) } { $unit } on average
choose-row-grows = A suspicion of 10 in 1,000 grows at most to (in 1,000)
choose-row-hidden = Hidden
choose-row-room = Room for
choose-row-releases = { $room ->
    [one] 1 such release
   *[other] { WHOLE($room) } such releases
}
choose-open = Open with this plan
choose-save = Save, lock, command
choose-download = Download { $name }
choose-example = See it on made-up data
choose-rejected = What was rejected, and why
choose-public = Chosen from public numbers alone: no release needs a note about the choice.
choose-left = Left to state: { $left }. The page asks for it beside your file; or write it into “upload” of this plan.
choose-whole = The plan is whole: FILE is your table of yes and no.
choose-lock-words = This writes the SHA-256 of { $name } into a register. It shows that the plan came before a look at rows and did not change. Keep both files.
choose-lock-register = Register to write it into; a new one if none is brought
choose-lock-late = Somebody has looked at rows already: it will show that the plan is later.
choose-lock = Lock it and take the register
choose-print = Print
    .help = Half a page for a meeting: open it and print.

## How often

choose-year = Releases per year about these people
choose-years = For how many years
choose-new = Each release is about different people
    .help = Then their costs do not add up. Be certain that nobody is in two of them.
choose-apart = Why is nobody in two of them?
choose-apart-example = One sentence for the plan. Until then the releases add up
choose-other = Another release from the same people
choose-other-more = And another
choose-other-none = none
choose-other-year = How many per year
choose-other-each = { -epsilon } of each
    .help = Starts at the ε that is enough for the default numbers of such a release.
choose-apart-each = Each release has the whole limit: nobody is in two of them.
choose-together = One limit for all of them, and { -epsilon } adds up: { $sums }.
choose-none-meets = No release meets your tolerance.
choose-one-release = One release may use { $rest ->
    [yes] what the others leave of your limit
   *[no] the whole limit
}, { -epsilon } = { $each }.
choose-shared = { $rho ->
    [yes] ρ adds up, and δ stays
   *[no] { -epsilon } adds up
}: shared by { WHOLE($number) } releases, each may use at most { $each }.
choose-room = { $room ->
    [0] At your tolerance no release fits.
    [one] At your tolerance 1 release fits; one more would be refused.
   *[other] At your tolerance { WHOLE($room) } releases fit; one more would be refused.
}
choose-room-only = { $room ->
    [0] At your tolerance no release fits.
    [one] At your tolerance only 1 release fits: the others are refused.
   *[other] At your tolerance only { WHOLE($room) } releases fit: the others are refused.
}
choose-room-rho = With { $method } { WHOLE($many) } fit, as its ρ adds up more slowly than { -epsilon }.

## A plan in words, and the limits that a risk sets

choose-plan-words = { $system }: { $method }, { -epsilon } = { $epsilon }. Error: at most { $error }; your tolerance is { $tolerance }. { $releases } A suspicion of 10 in 1,000 grows to { $after } at most. It hides { $unit }.
choose-words-proven = { $epsilon } (proven: { $proven })
choose-words-error = { $error } { $unit }{ $wanted ->
    [none] {""}
   *[other] {" "}in { $wanted } of 100 { $counted }
}, { $basis }
choose-words-together = { $releases ->
    [1] By one release{ $others ->
        [yes] {" "}and the others,
       *[no] {""}
    }
   *[other] By { WHOLE($releases) } releases, each at this { -epsilon }{ $others ->
        [yes] {" "}and the others,
       *[no] ,
    }
}
choose-words-for = { $epsilon } for { $what }
choose-all-rows = all { WHOLE($rows) } rows that a person may have
choose-cap-grown = 10 in 1,000 may grow to { $grown }
choose-cap-guess = a fifty-fifty guess may be correct in { $right } of 100
choose-cap-cost = an expected cost of { $expected } per person may rise by { $more }
choose-but-delta = , but for a chance of δ = { $delta }
choose-not-below = { $method } at { -epsilon } = { $epsilon }: its error is { $error }, and { $limit } is tolerated
choose-not-more-noise = { $method } at { -epsilon } = { $epsilon }: enough, and more noise than was taken
