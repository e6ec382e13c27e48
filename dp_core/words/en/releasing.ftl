## Plans: what does not fit. $value is quoted, $known a list of names.

plan-half-letter = The plan holds half of a letter, a lone surrogate such as \ud800. Remove it.
plan-too-long = The plan has { WHOLE($length) } characters, and at most { WHOLE($most) } are read. Choose the plan.json of a download.
plan-no-object = The file is not a plan: a plan is a JSON object. Choose the plan.json of a download.
plan-too-nested = The plan has too many lists within lists. Choose the plan.json of a download.
plan-language = No words are there in { $value }: choose one of { $known }.
plan-version = The plan has version { $value }, and this program reads version { $version }. Open it with the program that wrote it.
plan-unknown-key = The plan has the unknown key { $value }. Allowed are { $known }. Remove it.
plan-lacks-key = The plan lacks the key '{ $key }'. Add it, or download the plan again.
plan-lacks-layout = The plan does not state how the file is written. Add 'layout' with encoding, header, delimiter, decimal_comma and ending, such as { $example }.
plan-lacks-upload = The plan states nothing of your file. Add the key 'upload', or download the plan again with the file in use.
plan-system = system = { $value } is none of { $known }. Correct it, or open the plan with the program that wrote it.
plan-data = data = { $value } is none of { $known }. Write '{ $own }' for a file of yours.
plan-data-bundled = upload states facts of a file, but data = { $value } is bundled. Remove upload, or write '{ $own }' for data.
plan-data-own = The plan is for a file of yours. Give that file.
plan-other-kind = { $name } holds { $given }, and this plan needs { $needed }. State those of its own method and system.
plan-no-mapping = { $name } = { $value } must be an object of names and values. Correct it.
plan-in = In { $name } of the plan: { $error }
plan-layout-key = layout has the unknown key { $value }. Allowed are { $known }. Remove it.
plan-layout-value = { $name } = { $value } in layout must be one of { $known }. Correct it.
plan-layout-parquet = The file is Parquet, and the plan states { $ending }. Write '.parquet' for 'ending' in the layout of the plan.
plan-chosen = chosen = { $value } must be a list of names. Correct it.
plan-protects = The plan protects { $value }, and its draw protects { $unit }. Correct 'protects' or the parameters, or leave 'protects' empty.
plan-text = { $name } = { $value } must be text of at most { WHOLE($most) } letters. Shorten it.
# $record are rows or events of a person, $lower what is too low for it.
plan-left-out = An unknown part of the { $record } is left out. At most { WHOLE($most) } of each person count, so { $lower }. This release does not tell by how much.

## Words for the record, and how ε was chosen: labels and their help

record-curator = Who publishes it
    .help = Such as Ward B, City Hospital.
record-contact = Whom to ask
    .help = An address that may be public.
record-region = Region
    .help = Whose people these are, or whose law applies.
record-licence = Licence
    .help = A short name such as CC-BY-4.0, or an address.
record-published = Day of publication
    .help = Such as 2026-12-01, intended or past.
record-actors = Who handles the data, and why they are trusted
record-reasons = Why this method and this { -epsilon }
    .help = And who decided it.
record-licence-linked = licence = { $value } begins with “{ $scheme }:”, and programs link it. Write a short name such as CC-BY-4.0, or an address that begins with https://.
record-no-day = published = { $value } must be a day such as 2026-12-01. Correct it, or leave it empty.
record-rejected-many = rejected has { WHOLE($lines) } lines, and at most { WHOLE($most) } are kept. Leave some out.
plan-choice-route = How { -epsilon } was chosen
plan-choice-tolerance = Tolerance
    .help = Error that you allow. 0: not stated.
plan-choice-unit = Unit of the tolerance
    .help = Such as events.
plan-choice-wanted = Share of { -release }s, or of totals, within the tolerance
    .help = 0: on average.
plan-choice-cap = Limit: { -epsilon } of all { -release }s together
    .help = 0: not stated.
plan-choice-cap-route = What the limit follows from
plan-choice-limit = The limit in words
    .help = Such as: 10 in 1,000 may grow to 50.
plan-choice-basis = What the error rests on
    .help = Such as: from public numbers.
plan-choice-releases = Releases that share the limit
plan-choice-other = { -epsilon } of other { -release }s of these people
plan-choice-apart = Why nobody is in two of the { -release }s
    .help = Then their costs do not add up.
plan-choice-rejected = What was rejected, and why
plan-choice-purpose = What an error of that size would cost

## Draws

draw-facts-from-data = Some public facts were read from the data, so no guarantee covers them. State them in the plan to make a { -release }.
draw-no-download = { $system } has no download.
draw-charged = { $cost } is charged: the draw had begun.
draw-not-in-parts = { $method } needs all rows at once. Give one file, or choose another method.
draw-no-exact = “{ $method }” cannot be released. { $why }
draw-seeded = A { -release } needs secret exact noise, and a seeded generator makes a simulation. Give dp_core.noise.exact_noise.Entropy().
bundle-simulation = This is a simulation: its noise comes from a seed, so it protects nobody. Draw it with dp_core.noise.exact_noise.Entropy, and pack that.
bundle-file-name = The file name { $name } may hold letters, digits, dot, dash and underscore only. Rename the table.
bundle-foreign = { $file } is not the one of this version. Do not run it.

## README.txt, NOTES.txt and the descriptions of a download

bundle-title = { $system }: a { -release } by { $method }
bundle-purpose = Purpose: { $stated ->
    [no] not stated
   *[yes] { $purpose }
}
    .title = Purpose
bundle-method = Method: { $method }
    .title = Method
bundle-method-line = { $method }: { $summary }
bundle-guarantee = Guarantee: { $guarantee }
bundle-unprotected = Not protected: facts about the group as a whole, somebody behind several such units, and what { $plan } states. The { -epsilon } of other { -release }s about the same people adds up.
bundle-files = Files: { $report } is for those who have to agree to it. { $notes } says how to use the tables, and each table has a description beside it. { $plan } holds all that is public about the { -release }, ledger.json every use of noise.
bundle-check = To check it, without data and with Python alone: python { $verify }. To compare the files with their checksums: sha256sum -c { $sums }
bundle-cite = To cite it: { $made }, drawn with { $program }; with the checksum of { $plan } from { $sums }.
bundle-made = { $system } by { $method }
bundle-publisher = Published by { $value }.
bundle-contact = Questions: { $value }.
bundle-licence = Licence: { $value }.
bundle-more-purpose = … (all of it: { $plan })
bundle-neighbouring = Neighbouring data sets: { $relation }.
bundle-delta = With δ above 0 the odds about one person have no strict limit; δ bounds how much the guarantee can fail.
bundle-not-proven = The claim is not proven; ledger.json says for each step why.
bundle-nothing-proven = Nothing is proven to be protected: the output can reveal a single person.
bundle-protected = { $unit }: these numbers reveal this difference only within the { -epsilon } in README.txt. That holds whatever an attacker knows.
bundle-use = How to use the tables
bundle-apostrophe = A text cell that begins with = + - or @ has a leading apostrophe. So no spreadsheet runs it.
bundle-is-protected = What is protected
bundle-is-not-protected = What is not protected
bundle-programs = For programs
bundle-codebook = { $file }: what was stated of the columns of the file, one line each. No row was read for it.
bundle-machines = For machines: the columns of each table (CSV on the Web, *.csv-metadata.json) and the whole ({ $croissant }, { $crate }). Where a finite { -epsilon } is proven, a draft for the registry of deployments ({ $deployment }).
unprotected-group = What is true of the group as a whole: the { -release } is made to tell it.
unprotected-units = One person behind several such units: their costs add up.
unprotected-others = The same people in other { -release }s: the { -epsilon } of all of them adds up.
unprotected-public = What is public by assumption: parameters, column names and the other facts in { $plan }.
unprotected-again = Drawing again: each draw costs its { -epsilon } once more.
unprotected-time = How long the draw took, and how much memory it used: nobody outside may time or watch it.
crate-secret = Its input, the file of people, is confidential and is not described here.
crate-schema = JSON schema, draft 2020-12: dp_core/releasing/{ $file } of the program.
croissant-noise = Every number of the tables is noisy, or follows from noisy numbers and public facts.
croissant-people = Of people, protected as said: { $unit }.
croissant-unstated = Not stated.

## deployment.yaml

deployment-open = To be stated by the curator
deployment-noise = { $mechanisms }. Integer samplers without floating point draw the noise from the operating system's random source. Run time is not protected: nobody outside may time a draw.
deployment-afterwards = Said in NOTES.txt; it looks at released numbers alone.
deployment-composition = Every use of noise, and how they add up, is in ledger.json.
deployment-sources = The files beside this one.
deployment-notes = The program does not know what reads “{ $open }”.
deployment-reference = { $made } Reference: { $reference }
deployment-domain = What the facts in plan.json allow: { $takes }.
deployment-unprotected = All that stands in plan.json: it is public by assumption.
deployment-adjacent = Adjacent data sets: { $relation }.
deployment-releases = { WHOLE($drawn) } { -release }s of these people are in register.json, this one included.
deployment-source = One file, as it was on the day of the draw.
deployment-access = The released files are all that there is.
deployment-chosen = Chosen after looking at true values, and covered by no noise: { $chosen }.
deployment-not-chosen = Method and parameters were fixed, as plan.json says, without a look at true values.

## Who vouches for a zip

vouched-names = The register of { $register } names this zip: drawn on { $day }, { $label }.
vouched-knows-not = The register of { $register } knows neither this zip nor its draw.
vouched-other = The register of { $register } knows this draw and names { $other ->
    [yes] another
   *[no] no
} zip for it. Ask its holder whether the zip was packed again after the draw; else it was changed.
vouched-no-program = ssh-keygen is not installed, so the signature was not checked. Install OpenSSH.
vouched-no-file = There is no file { $file }. Give the file of allowed signers.
vouched-no-signature = There is no signature { $file } beside the zip.
vouched-signed = { $signer } signed this zip.
vouched-false = { $file } is no signature of this zip by { $signer }: do not trust it.

## JSON schemas

schema-plan = Plan of a { -release }
    .words = All that is public about a { -release }: with the file and noise it is a function of this.
schema-params = Parameters of the method.
schema-data = A bundled data set, or '{ $own }' for a file.
schema-upload = All that is stated of the file.
schema-part = Which part of the data is used.
schema-after = What is done to the output for free.
schema-chosen = What was chosen after looking at true values.
schema-protects = What one unit of privacy protects.
schema-columns = What the columns of the file mean, for people.
schema-choice = How { -epsilon } was chosen.
schema-record = Words for the record.
schema-language = Language of the words of a release; English if none is named
schema-program = Version of the program that made the plan.
schema-help = Words for those who edit the plan; not read.
schema-layout = How a text file is written; a constant stands for what is left out.
schema-exact = Exact fraction in text, such as 1/2, or the word infinity.
schema-ledger = Ledger of a { -release }
    .words = Every use of noise, what it claims and what is proven.
schema-register = Register of a collection
    .words = What was charged for the same people so far.

## Dossier: one page for a board. Section titles, lines and questions to answer.

dossier-title = Dossier: { $title }
dossier-label = { $label }{ $day ->
    [none] {""}
   *[other] ; drawn on { $day } (UTC)
}
dossier-specimen = Specimen: nothing is drawn yet. The draw fills what stands in dashes.
dossier-part-guarantee = A. The guarantee
dossier-part-method = B. The method and what it gives
dossier-part-people = C. People, machine, data
dossier-to-answer = To answer:
dossier-to-come = drawn when you release
dossier-central = The holder of the file is trusted with it, and runs the program on its own machine.
dossier-local = Everybody randomises their own answer before sending it. The collector is not trusted.
dossier-simulated = Here the program scrambled the answers of one file. The holder of that file knows them. The collector need not be trusted only where each device scrambles its own answer.
dossier-reports = The reports were scrambled before they came here.
dossier-machine = Noise comes from the random source of the operating system, in whole numbers, without floating point. Those who control the machine, or the program, can undo all of it.
dossier-check = How to check it
dossier-check-verify = python { $file } compares the checksums and adds up the ledger. It works out again what follows from the released numbers. It needs neither the data nor this program.
dossier-check-sums = sha256sum -c { $file }: compares each file with its checksum. A forger can write checksums anew, so compare the SHA-256 of the zip with the publisher's.
dossier-check-plan = { $file } opens the page with all settings of this { -release }.
dossier-proof = Claim against proof
dossier-proof-none = No finite { -epsilon } is proven. The reason stands beside the step where the proof fails.
dossier-proof-agrees = Claim and proof agree: { -epsilon } = { $proven }.
dossier-proof-differs = The paper counts { -epsilon } = { $claimed }; proven is { -epsilon } = { $proven }. Only what is proven counts here.
dossier-proof-head-step = Step
dossier-proof-head-how = How
dossier-proof-head-claimed = Claimed { -epsilon }
dossier-proof-head-proven = Proven { -epsilon }
dossier-proof-head-why = Why they differ
dossier-proof-lines = Uses of noise{ $more ->
    [0] .
   *[other] ; { WHOLE($more) } more lines are in ledger.json.
}
dossier-trust = Who trusts whom
dossier-ask-holder = Who holds the file, who may start a draw, and when is the file deleted?
dossier-ask-machine = On which machine was it drawn, and who else had access to it?
dossier-files = Files, with their checksums:
dossier-files-these = This report is about these files; their SHA-256 begin with:
dossier-files-rows = { $file }{ $rows ->
    [0] {""}
   *[other] , { WHOLE($rows) } rows
}:
dossier-program = { $drawn ->
    [yes] Drawn
   *[no] Made
} with { $program }; SHA-256 of the plan:
dossier-sign-decided = Decided by
dossier-sign-seen = Seen by
dossier-sign-date = Date
dossier-stated = Facts stated to be public
dossier-stated-head-name = Stated to be public
dossier-stated-head-value = As stated
dossier-stated-head-ask = May this be public?
dossier-tick = ☐ yes  ☐ no
dossier-stated-caption = All of it is published with the { -release }, and no noise covers it. { $plan } has everything; defaults are not listed.{ $more ->
    [0] {""}
   *[other] {" "}{ WHOLE($more) } more are in { $plan }.
}
dossier-cut = { $value } … (whole in { $plan })
dossier-ask-known = Where is each of them known from, if not from these rows?
dossier-data = Data set
    .value = “{ $data }”, which comes with the program
dossier-rows = Number of rows
dossier-rows-replace = how many rows there are, by what “hard to tell apart” means
dossier-rows-local = who took part, and in which order, by what “hard to tell apart” means
dossier-left-out = Columns of which nothing is stated
    .value = left out
dossier-layout = File: { $name }
dossier-names = Names of columns, categories and periods
    .value = as they stand in the released files
dossier-no-guarantee = There is no guarantee: no proof protects anybody in what is released here.
dossier-not-whole = There is no guarantee for the { -release } as a whole.
dossier-endless = ∞ (no guarantee)
dossier-purpose = Purpose
dossier-ask-purpose = What is this { -release } for, and who will use it?
dossier-method = { $summary } Method: { $reference }
dossier-protected = Who is protected, and what one unit is
dossier-noise-hides = Noise hides
dossier-protected-whose = { $whose }.
dossier-apart = Files that differ by that must be hard to tell apart: { $relation }.
dossier-ask-units = How many such units can one person have? With k of them { -epsilon } counts k times.
dossier-chosen = How { -epsilon } was chosen
dossier-chosen-looking = Chosen after true values were seen, and covered by no noise: { $chosen }.
dossier-tolerance = Tolerance:
dossier-tolerance-line = { $tolerated }.{ $purpose ->
    [none] {""}
   *[other] {" "}What an error of that size would cost: { $purpose }
}
dossier-tolerated = an error of { SIG($tolerance, digits: 6) }{ $unit ->
    [none] {""}
   *[other] {" "}{ $unit }
} at most{ $wanted ->
    [0] {""}
   *[other] , in { SIG($wanted, digits: 6) } of 100 { $counted }
}{ $basis ->
    [none] {""}
   *[other] , { $basis }
}
dossier-of-releases = { -release }s
dossier-ask-tolerance = Which error is tolerated, how often, and who said so?
dossier-limit = Limit on risk:
dossier-limit-line = { $limited }. { $keeps ->
    [yes] This { -release } keeps it: together { $total }.
   *[no] This { -release } does not keep it: together it is { $total }.
}
dossier-limited = { -epsilon } = { $cap } at most for { $releases ->
    [1] one { -release }
   *[other] { WHOLE($releases) } { -release }s together
}{ $apart ->
    [none] {""}
   *[other] , each about new people ({ $apart })
}{ $other ->
    [0] {""}
   *[other] {" "}beside { SIG($other, digits: 6) } for others of these people
}{ $limit ->
    [none] {""}
   *[other] ; { $limit }
}
dossier-ask-limit = Which limit on risk was set before, and by whom?
dossier-ask-route = Which decided: the tolerance, the limit, or both? Which { -epsilon } were rejected, and why?
dossier-route = { -epsilon } follows from:
dossier-rejected = Rejected:
dossier-ask-when = Who set them, and when?
# What the plan asks for, and which limits on risk that keeps. $asked is 0 where it asks for no ε.
dossier-keeps = { $asked ->
    [0] {""}
   *[other] The plan asks for { -epsilon } = { SIG($asked, digits: 6) };{" "}
}{ $keeps ->
    [nothing] no finite { -epsilon } is proven, so it keeps no limit on risk.
    [delta] proven is { -epsilon } = { $proven } for { $unit }. With δ = { $delta } no limit on the odds is strict.
    [certain] proven is { -epsilon } = { $proven } for { $unit }. { $before } in 1,000 can become certain, so it keeps no limit on risk.
   *[limit] proven is { -epsilon } = { $proven } for { $unit }. It keeps limits on risk that let { $before } in 1,000 grow to { WHOLE($after) } or more.
}
dossier-others = Half and twice as much, for comparison.
dossier-others-head-guess = Chance that a guess about somebody is right
dossier-others-head-attack = Best attack detects
dossier-others-row = { -epsilon } = { $epsilon }{ $here ->
    [yes] {" "}(this { -release })
   *[no] {""}
}
dossier-others-attack = { $share } above its false alarms
dossier-meaning = What it means for a person
dossier-meaning-guess = Somebody guesses who or what is in the data:
dossier-meaning-none = { $said }.
dossier-meaning-chances = The same for other chances.
dossier-meaning-before = Chance before
dossier-meaning-after = { $typically ->
    [yes] typically at most
   *[no] at most
}, after
dossier-picture-before = Before: { $before } filled
dossier-picture-after = After: { $typically ->
    [yes] typically at most
   *[no] at most
} { WHOLE($added) } more (rings)
dossier-picture-of = { $words }, of 1,000 people
dossier-justification = { $route }{ $chosen ->
    [none] {""}
   *[other] {" "}Chosen after looking at true values: { $chosen }.
} A guess about somebody: { $guess }. { $wished }
dossier-wished = Tolerance: { $tolerated }. Limit on risk: { $limited }.
dossier-wished-open = Tolerance, limit on risk, and who decided: on the lines of report.html.
dossier-meeting = Plan: { $title }
dossier-meeting-head = Public number
dossier-meeting-caption = Public numbers that it follows from; no row was looked at.
dossier-meeting-digest = SHA-256 of plan.json:
dossier-ask-small = Is this error small enough, and this limit low enough? Who says so?
dossier-ask-numbers = May the numbers above be public?
dossier-error = Error to expect, from public numbers, and the { -release } itself
dossier-error-expected = Expected error:
dossier-error-picture = Picture of the { -release }:
dossier-error-none = No formula from public numbers is known for this method. You can state its error on made-up or public data instead.
dossier-ask-error = Which error was measured, on which data?
dossier-first-rows = First rows of { $file }: { WHOLE($rows) } rows, { WHOLE($columns) } columns.
dossier-empty = empty
dossier-account = Account: this { -release }, all before it, and what is left
dossier-account-none = No register was kept for this { -release }. Nothing here tells what else was released about the same people: the { -epsilon } of all { -release }s add up.
dossier-ask-else = What else was released about these people?
dossier-account-this = { $label } (this { -release })
dossier-account-earlier = { WHOLE($first) } earlier ones, in register.json
dossier-account-head-release = Release
dossier-account-head-drawn = Drawn (UTC)
dossier-account-caption = Charged for “{ $collection }”, counted for one { $counted }.
dossier-account-together = Together{ $drawn ->
    [yes] {""}
   *[no] {" "}before this { -release }
}: { -epsilon } = { $spent }{ $delta ->
    [none] {""}
   *[other] , δ = { $delta }
}.
dossier-account-no-cap = No cap was set, so nothing says what is left.
dossier-account-cap = Cap: { -epsilon } = { $cap }. Left after it:
dossier-account-left = Cap: { -epsilon } = { $cap }; { $left } is left for one more draw like the last.
dossier-account-covered = A charge of the same method covers this { -release }. A smaller step of its family, or post-processing chosen after a draw, costs nothing more.
dossier-ask-cap = Which { -epsilon } may all { -release }s about these people cost together?
