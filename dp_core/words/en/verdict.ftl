## Verdict of a page: two cards, each with an answer and one line that says why.

# $answer is one of the answers below.
verdict-accurate = Accurate enough: { $answer }
verdict-private = Private enough: { $answer }
# Both cards, for those who hear the page.
verdict-heard = { $accurate }. { $private }.

## Answers

verdict-yes = yes
verdict-no = no
verdict-probably = probably
verdict-probably-not = probably not
verdict-unknown = not known yet
verdict-unknown-before = not known before the { -release }
verdict-no-answer = no answer
verdict-noise-alone = not known from the noise alone
verdict-no-epsilon = no, at any { -epsilon }
verdict-yes-delta = yes, with δ = { $delta }
verdict-would-be = a { -release } would be
verdict-more-than-claimed = no, weaker than claimed
verdict-over-limit = no, over your limit
verdict-mechanism = yes for the noise, no for the choice of { $choice }
# An answer that is not about the file, and what it is true of.
verdict-elsewhere = { $answer }, { $where }
verdict-where-noise = by the noise alone
verdict-where-alike = on the look-alike
verdict-where-plan = by prediction

## Why: accurate enough

# Two sentences, one after the other.
verdict-both = { $first } { $second }
verdict-trial-runs = { -trial-run }s
# An error with its unit.
verdict-size = { SIG($size, digits: 6) }{ $percent ->
    [yes] { " " }%
   *[no] { " " }{ $unit }
}
# $things are trial runs or totals; $allowed is a size with its unit, such as 6 %.
verdict-within = { WHOLE($within) } of { WHOLE($of) } { $things } { $within ->
    [1] is
   *[other] are
} off by at most { $allowed }.
# Where the size allowed is no distance: $allowed is "1.2 times the spread of the best groups".
verdict-within-relative = { WHOLE($within) } of { WHOLE($of) } { $things } { $within ->
    [1] has
   *[other] have
} at most { $allowed }.
# $count is one of the two sentences above; it begins with a number.
verdict-over-many = Over many { -release }s, { $count }
verdict-so-far = { WHOLE($of) } { $things } are too few to tell.
verdict-wanted = You want { PERCENT($wanted, digits: 3) }.
verdict-interval = The chance is probably { WHOLE($low) } to { PERCENT($high, digits: 3) }; you want { PERCENT($wanted, digits: 3) }.
verdict-works = Any { -epsilon } ≥ { SIG($epsilon) } is enough.
verdict-works-repaired = With the { -repaired } method, any { -epsilon } ≥ { SIG($epsilon) } is enough.
verdict-never = No { -epsilon } on the slider is enough.
verdict-never-repaired = No { -epsilon } is enough here; the { -repaired } method needs at least { -epsilon } = { SIG($epsilon) }.
verdict-planned = Public numbers predict an error of about { $error }; you allow { $allowed }.
verdict-floor = Even without noise, an error of { $floor } would come from { $source }.
# $most is how many events of one person count, $bias how much lower totals are for it.
verdict-left-out = At most { WHOLE($most) } events of each person count, so { WHOLE($lost) } of { WHOLE($total) } are left out. Totals are { SIG($bias, digits: 4) } too low at any { -epsilon }.
verdict-left-out-unknown = At most { WHOLE($most) } { $what } of each person count. Your file decides how many are left out.
verdict-begin = { WHOLE($runs) } { -trial-run }s begin soon.
verdict-nothing = No { -trial-run } was made.
verdict-slow = This method is too slow to repeat.

## Why: private enough. Numbers of a suspicion are shares and rounded up.

verdict-free = Nothing is hidden. This method is for comparison only.
verdict-claims = { -epsilon } = { SIG($claimed, digits: 4) } is claimed; no finite { -epsilon } is proven.
verdict-claims-less = { -epsilon } = { SIG($claimed, digits: 4) } is claimed; only { -epsilon } = { SIG($proven, digits: 4) } is proven.
verdict-choice = { -epsilon } = { SIG($proven, digits: 4) } is proven for the noise; no { -epsilon } covers the choice of { $choice }.
verdict-proven = { -epsilon } = { SIG($proven, digits: 4) } is proven; your limit is { -epsilon } = { $limit }.
verdict-proven-delta = { -epsilon } = { SIG($proven, digits: 4) } with δ = { $delta } is proven, so a { -suspicion } has no strict limit.
verdict-over = A 1 % { -suspicion } can { $typically ->
    [yes] typically{" "}
   *[no] {""}
}grow to { PERCENT($after, digits: 3) }; your limit of { PERCENT($cap, digits: 3) } allows { -epsilon } = { $limit } at most.
verdict-would = A { -release } as planned satisfies { -epsilon } = { SIG($proven, digits: 4) }{ $delta ->
    [none] {""}
   *[other] , δ = { $delta }
}.

## What to do about it

verdict-more = Run { WHOLE($more) } more
verdict-attack = See the claim fail
verdict-repair = Use the { -repaired } method
verdict-runs = { $together ->
    [1] Trial runs
   *[other] Trial runs, { WHOLE($together) } at a time
}
