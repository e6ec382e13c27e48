## Head and foot of a page

page-reference = Reference for “{ $method }”: { $reference }
page-variant = { site-variant }
page-paper = { -paper }
page-repaired = { site-repaired }
page-baseline = Baseline
page-no-noise = No noise is added: for you alone
page-simulated = Simulation with seed { $seed } on your rows: not private
page-claims = claimed { -epsilon }: { $claimed } · proven { -epsilon }: { $proven }
page-no-claim = no privacy claimed
page-none = none
page-unproven = no finite value
page-compare = Compare two methods

## Hide true values

hide-true = Hide true values

## A run that is kept for a comparison

pin-this = Pin this run as A, to compare
pin-pinned = Pinned as A
pin-run = “{ $method }” at { -epsilon } = { $epsilon }
pin-same = This run is on screen.
pin-compare = Compare with what is on screen
pin-other = Only runs on the same data set can be compared.
pin-back = Back to { $title }
pin-unpin = Unpin

## A lesson on a page

lesson-of = Lesson { $number }{ $place ->
    [0] {""}
   *[other] {" "}({ $place } of { $all })
} · { $minutes } minutes · { $level }
lesson-first = Choose first
lesson-lock = Lock in: { $guess }
lesson-next = Next: { $title }
lesson-all = { site-all }
lesson-try = Try it yourself
lesson-scale = dotted: your guess; line: the result
lesson-back = Back
lesson-on = Forward
lesson-blank = Blank

## A system without a page of its own

generic-allowed = Error that you allow ({ $label }, { $unit })
