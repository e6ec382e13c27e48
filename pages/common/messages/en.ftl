## The sentence under ε, on every page of a system.

# Seeded noise on rows of an upload protects nobody.
deck-simulated = In a { -release }: { $limit }

# Of a system that brings no page of its own.
generic-off = Typically off by { SIG($off) } { $unit } ({ $label }).

## The band on the ε slider.

deck-works = works
deck-works-alike = works on the look-alike
deck-works-repaired = works, { -repaired }

## Is it private?

private-yes = Yes. { -epsilon } = { SIG($proven) }{ $delta ->
    [none] {""}
   *[other] {" "}with δ = { $delta }
} is proven.
private-less = No. { verdict-claims-less }
private-none = No. { verdict-claims }
private-unchosen = Only in part: no { -epsilon } covers the choice of { $choice }.
private-no-noise = No. { deck-no-noise }
# How often a guess may be right, in 100, if the promise holds. $differ says how two data sets differ.
private-game = An attacker must guess which of two data sets was used: { $differ }. If the claimed { -epsilon } holds, at most { DECIMAL($right, decimals: 2) } of 100 guesses are right on average.
private-bars = What the attack shows
private-bar-claimed = Claimed
private-bar-attack = Attack
private-bar-proven = Proven
private-at-least = at least { DECIMAL($epsilon, decimals: 2) }
private-nothing = nothing
private-not-run = not run at this { -epsilon }
private-why = Why: { $failing ->
    [one] one step costs
   *[other] { $failing } of { $steps } steps cost
} more than claimed{ $listed ->
    [all] {""}
   *[other] . The first { $listed }:
}
private-costs = costs { -epsilon } = { SIG($epsilon) }
private-all-steps = Claimed and proven { -epsilon } of each step
risk-attack = Best possible attack
risk-dots = dots: our attack
risk-before = Suspicion before the { -release } (in 1,000)
# Read aloud in place of the picture of the best attack. $hits are what attacks detected.
risk-picture = With { $alarms } false alarms, at most { $caught } are detected.{ $ran ->
    [yes] {" "}The attack detected { $hits }.
   *[no] {""}
}
risk-hit = { $hit } at { $alarms } false alarms
private-replay = Check it on a neighbouring data set
private-risk = What somebody could learn about { $subject }

## Overview

home-promise = { $systems } systems promise this with { $term }. See what this costs.
home-lesson = Start lesson 1 · 2 minutes
home-choose = I have data: choose { -epsilon }
home-try = Be the attacker: ten rounds
home-holds = Paper’s promise holds.
home-fails = Paper’s promise fails. Repaired here.
home-usual = The usual program breaks its promise. Repaired here.
home-unproven = Paper’s promise is not proven. Repaired here.
home-weaker = Proven { -epsilon } is { WHOLE($times) } times the claim. Repaired here.
home-file = I have a file

## Release

release-once = The pictures show { -trial-run }s. A { -release } is drawn once, with secret noise, and uses up its { -epsilon }.
release-what = What you will publish
release-cost = What the release costs
release-files = One zip with { $files } files
release-undone = “{ $method }” at { $setting }
release-purpose = Purpose (written into the zip)
release-purpose-hint = Board report, March
release-report = Preview the report for your board
release-command = The same from the command line
release-draw = Draw the release (costs { $cost })

## Lessons

lesson-gone = Lesson { $number } no longer exists. Choose another.

## Slow runs, and what a visit has spent

work-crashed = A process stopped, probably for lack of memory. Choose fewer runs or a smaller data set.
work-cancelled = { $label }: cancelled after { WHOLE($results) } of { WHOLE($total) }.

## A public demonstration

demo-upload = This demonstration takes no file. Install the app: your file stays on your machine.
demo-busy = At most { $most } computations start in a minute. Wait a minute.

## Numbers in words

work-runs = Trial runs
work-progress = { $label }: { WHOLE($done) } of { WHOLE($total) }
work-left = { $words }, about { WHOLE($seconds) } s left
home-run = { $title }: a small run { $epsilon ->
    [none] without noise
   *[other] with ε = { $epsilon }
}
band-left = { $left } left
page-released = Released { $name }
language-switch = Language
# Shown in English, whatever the language: the reader's machine cannot draw the other one.
language-no-font = This device has no Chinese font. Install one, such as Noto Sans CJK.
