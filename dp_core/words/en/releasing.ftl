## Plans: what does not fit. $value is quoted, $known a list of names.

-own-plan = Choose the plan.json of a download.
plan-half-letter = The plan holds a lone surrogate (\ud800). Remove it.
plan-too-long = The plan has { WHOLE($length) } characters, over { WHOLE($most) }. { -own-plan }
plan-no-object = The file is no plan (a JSON object). { -own-plan }
# $problem is a whole sentence.
plan-fault = The plan cannot be read. { $problem }
plan-too-nested = Lists are nested too deeply.
plan-language = { $value } is no language of this program. Choose one of { $known }.
plan-unknown-key = { $name } has the unknown key { $value }; known are { $known }.
plan-lacks-key = The plan lacks the key '{ $key }'. Add it.
plan-lacks-layout = The plan lacks the key 'layout'. Add it, such as { $example }.
plan-data-bundled = upload is for a file, and data = { $value } is bundled. Remove one, or set data to '{ $own }'.
plan-data-own = The plan is for a file of yours. Give it.
plan-other-kind = { $name } holds { $given }, and this plan needs { $needed }.
plan-no-mapping = { $name } = { $value } must be an object of names and values.
plan-two-bounds = params.{ $name } = { $params } and upload.{ $name } = { $upload } must be equal. Leave out upload.{ $name }.
plan-in = In { $name } of the plan: { $error }
plan-layout-parquet = The file is Parquet, the plan states { $ending }. Set 'ending' to '.parquet'.
plan-chosen = chosen = { $value } must be a list of names.
plan-protects = The plan protects { $value }, its draw { $unit }. Correct parameters, or empty 'protects'.
plan-text = { $name } = { $value } must be text of at most { WHOLE($most) } characters.
# $record are rows or events of a person, $lower what is too low for it.
plan-left-out = At most { WHOLE($most) } of each person’s { $record } { $most ->
    [1] counts
   *[other] count
}. So { $lower }, by an unknown amount.

## Words for the record, and how ε was chosen: labels and their help

record-curator = Who publishes it
record-contact = Whom to ask
    .help = May be public.
record-region = Region
    .help = Of the people, or the law that applies.
record-licence = Licence
    .help = CC-BY-4.0, or an address.
record-published = Day of publication
record-actors = Who handles the data, why trusted
record-reasons = Why this method and { -epsilon }, who decided
record-licence-linked = licence = { $value } is a “{ $scheme }:” link. Write a name, or an https:// address.
record-no-day = published = { $value } must be a day such as 2026-12-01.
record-rejected-many = rejected has { WHOLE($lines) } lines, more than { WHOLE($most) }. Leave some out.
plan-choice-route = How { -epsilon } was chosen
plan-choice-tolerance = Tolerance (0: not stated)
plan-choice-unit = Unit of the tolerance
plan-choice-wanted = Share of { -release }s, or totals, within it (0: on average)
plan-choice-cap = Limit: { -epsilon } of all { -release }s (0: not stated)
plan-choice-cap-route = What the limit follows from
plan-choice-limit = The limit in words
plan-choice-basis = What the error rests on
plan-choice-releases = Releases that share the limit
plan-choice-other = { -epsilon } of other { -release }s of them
plan-choice-apart = Why nobody is in two { -release }s
plan-choice-rejected = What was rejected, why
plan-choice-purpose = What such an error would cost

## Draws

draw-facts-from-data = Facts were read from the data: nothing is proven. State public ones.
draw-no-download = { $system } has no download.
draw-charged = { $cost } is charged: the draw had begun.
draw-not-in-parts = { $method } needs all rows at once. Give one file, or another method.
draw-no-exact = “{ $method }” makes no { -release }. { $why }
draw-seeded = A seed makes a simulation, no { -release }. Give dp_core.noise.exact_noise.Entropy().
bundle-file-name = The file name { $name } may hold letters, digits, dot, dash, underscore.
bundle-foreign = { $file } is another than this version’s. Do not run it.

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
bundle-unprotected = Not protected: facts about the whole group, and what { $plan } states. Over several units of a person, or { -release }s, costs add up.
bundle-files = Files: { $report } for the board; { $notes } on the tables; { $plan } with all that is public; ledger.json with every use of noise.
bundle-check = Check without data: python { $verify }. Compare checksums: sha256sum -c { $sums }
bundle-cite = Cite: { $made }, drawn with { $program }; the checksum of { $plan } is in { $sums }.
bundle-made = { $system } by { $method }
bundle-publisher = Published by { $value }.
bundle-contact = Questions: { $value }.
bundle-licence = Licence: { $value }.
bundle-more-purpose = … (all of it: { $plan })
bundle-neighbouring = Neighbouring data sets: { $relation }.
bundle-delta = δ above 0 bounds how much the guarantee can fail. Odds have no strict limit.
bundle-not-proven = The claim is not proven; ledger.json says why.
bundle-nothing-proven = No protection is proven: the output can reveal a person.
bundle-protected = { $unit }: within the { -epsilon } in README.txt, whatever an attacker knows.
bundle-use = How to use the tables
bundle-apostrophe = An apostrophe before = + - or @ keeps spreadsheets from running the cell.
bundle-is-protected = What is protected
bundle-is-not-protected = What is not protected
bundle-programs = For programs
bundle-codebook = { $file }: what was stated of each column.
bundle-machines = Columns: *.csv-metadata.json (CSV on the Web). All: { $croissant }, { $crate }. For the registry of deployments, if { -epsilon } is proven: { $deployment }.
unprotected-group = Facts about the whole group.
unprotected-units = A person behind several units, other { -release }s or a second draw: costs add up.
unprotected-public = Public by assumption: parameters, column names, facts in { $plan }.
unprotected-time = Time and memory of the draw, which nobody outside may see.
crate-secret = Its input is confidential.
crate-schema = JSON schema: dp_core/releasing/{ $file } of the program.
croissant-noise = Numbers are noisy, or follow from noisy and public ones.
croissant-people = About people; protected: { $unit }.
croissant-unstated = Not stated.

## deployment.yaml

deployment-open = To be stated by the curator
deployment-noise = { $mechanisms }. { dossier-machine } { unprotected-time }
deployment-afterwards = See NOTES.txt; released numbers only.
deployment-composition = ledger.json has all uses of noise.
deployment-sources = The files here.
deployment-notes = Marked “{ $open }”: what the curator knows.
deployment-reference = { $made } Reference: { $reference }
deployment-domain = As plan.json allows: { $takes }.
deployment-releases = register.json has { $drawn ->
    [one] no other { -release } of these people.
   *[other] { WHOLE($drawn) } { -release }s of these people, with this one.
}
deployment-source = One file, as on the day of the draw.
deployment-access = The released files are all.
deployment-not-chosen = Fixed before a look at true values.

## Who vouches for a zip

vouched-names = The register of { $register } names this zip: { $day }, { $label }.
vouched-knows-not = The register of { $register } knows neither zip nor draw.
vouched-other = The register of { $register } knows this draw and names { $other ->
    [yes] another
   *[no] no
} zip. Ask its holder.
vouched-no-program = To check signatures, install OpenSSH (ssh-keygen).
vouched-no-signature = There is no signature { $file } beside the zip.
vouched-signed = { $signer } signed this zip.
vouched-false = { $file } is no signature of this zip by { $signer }: do not trust it.

## JSON schemas

schema-plan = Plan of a { -release }
schema-exact = Exact fraction in text, such as 1/2, or infinity.
schema-ledger = Ledger of a { -release }
schema-register = Register of a collection
    .words = What was charged for the same people.

## Dossier: one page for a board. Section titles, lines and questions to answer.

dossier-title = Report for the board: { $title }
dossier-label = { $label }{ $day ->
    [none] {""}
   *[other] ; drawn on { $day } (UTC)
}
dossier-specimen = Specimen: nothing is drawn yet.
dossier-part-guarantee = A. The guarantee
dossier-part-method = B. The method and its numbers
dossier-part-people = C. People, machine, data
dossier-to-answer = To answer:
dossier-to-come = drawn when you release
dossier-central = The holder of the file is trusted.
dossier-local = Everybody randomises their own answer. The collector is not trusted.
dossier-simulated = The program scrambled answers that the file’s holder knows. Only where devices scramble their own is nobody trusted.
dossier-reports = Reports came scrambled.
dossier-machine = Noise is whole numbers from the system’s random source. Whoever controls machine or program can undo it.
dossier-check = How to check it
dossier-check-verify = python { $file } compares checksums, adds up the ledger and recomputes numbers.
dossier-check-sums = sha256sum -c { $file } compares checksums, which a forger can rewrite; the publisher’s SHA-256 of the zip tells.
dossier-check-plan = { $file } opens the page.
dossier-proof = Claim against proof
dossier-proof-none = No finite { -epsilon } is proven; the failing step says why.
dossier-proof-agrees = Claim and proof agree: { -epsilon } = { $proven }.
dossier-proof-differs = Claimed: { -epsilon } = { $claimed }; proven: { -epsilon } = { $proven }. Only the latter counts.
dossier-proof-head-step = Step
dossier-proof-head-how = How
dossier-proof-head-claimed = Claimed { -epsilon }
dossier-proof-head-proven = Proven { -epsilon }
dossier-proof-head-why = Why they differ
dossier-proof-lines = Uses of noise{ $more ->
    [0] .
    [1] ; 1 more is in ledger.json.
   *[other] ; { WHOLE($more) } more are in ledger.json.
}
dossier-trust = Who trusts whom
dossier-ask-holder = Who holds the file, who may draw, when is it deleted?
dossier-ask-machine = On which machine, with whose access?
dossier-files = Files, and the start of their SHA-256:
dossier-files-rows = { $file }{ $rows ->
    [0] {""}
    [one] , 1 row
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
dossier-stated-head-ask = May it be public?
dossier-tick = ☐ yes  ☐ no
dossier-stated-caption = Without noise. Defaults{ $more ->
    [0] {""}
    [1] {" "}and 1 more fact
   *[other] {" "}and { WHOLE($more) } more facts
} are in { $plan }.
dossier-cut = { $value } … (whole in { $plan })
dossier-ask-known = How is each known, if not from the rows?
dossier-data = Data set
    .value = “{ $data }” of the program
dossier-rows = Number of rows
dossier-rows-replace = public: neighbours have equally many
dossier-rows-local = public, with who took part
dossier-left-out = Columns of which nothing is stated
    .value = left out
dossier-layout = { $name ->
    [encoding] Encoding
    [header] Its first row names columns
    [delimiter] Its cells are separated by
    [decimal_comma] Its numbers have a decimal comma
    [ending] Its kind
   *[sheet] Its sheet
}
dossier-delimiter = { $mark ->
    [comma] commas
    [semicolon] semicolons
    [tab] tabs
    [bar] bars ( | )
   *[space] spaces
}
dossier-names = Names of columns, categories and periods
    .value = as in the released files
dossier-not-whole = There is no guarantee for the { -release } as a whole.
dossier-endless = ∞ (no guarantee)
dossier-purpose = Purpose
dossier-ask-purpose = What is it for, and for whom?
dossier-method = Method: { $summary } Reference: { $reference }
dossier-protected = Who is protected, and what one unit is
dossier-ask-units = How many such units can one person have? { $delta ->
    [yes] { -epsilon } or δ grow.
   *[no] With k it is k times { -epsilon }.
}
dossier-chosen = How { -epsilon } was chosen
dossier-chosen-looking = Chosen after true values were seen, which no noise covers: { $chosen }.
dossier-tolerance = Tolerance:
dossier-tolerance-line = { $tolerated }.{ $purpose ->
    [none] {""}
   *[other] {" "}Cost of such an error: { $purpose }
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
dossier-ask-tolerance = Which error is tolerated, how often, says who?
dossier-limit = Limit on risk:
dossier-limit-line = { $limited }. This { -release } { $keeps ->
    [yes] keeps
   *[no] breaks
} it: together { $total }.
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
dossier-ask-limit = Which limit on risk was set, by whom?
dossier-ask-route = Did tolerance or limit decide? What was rejected?
dossier-route = { -epsilon } follows from:
dossier-rejected = Rejected:
dossier-ask-when = Who set them, when?
# What the plan asks for, and which limits on risk that keeps. $asked is 0 where it asks for no ε.
dossier-keeps = { $asked ->
    [0] {""}
   *[other] The plan asks for { -epsilon } = { SIG($asked, digits: 6) };{" "}
}{ $keeps ->
    [nothing] no finite { -epsilon } is proven.
   *[other] proven is { -epsilon } = { $proven }.
} { $keeps ->
    [nothing] It keeps no limit on risk.
    [delta] With δ = { $delta } no limit on odds is strict.
    [certain] { $before } in 1,000 can become certain: no limit on risk.
   *[limit] A { -suspicion } of { $before } in 1,000 can grow to at most { WHOLE($after) }.
}
dossier-others = Half and twice the { -epsilon }.
dossier-others-head-guess = Chance that a guess about one unit is right
dossier-others-head-attack = Best attack: detections minus false alarms
dossier-others-row = { -epsilon } = { $epsilon }{ $here ->
    [yes] {" "}(this { -release })
   *[no] {""}
}
dossier-others-attack = { $share } points
dossier-meaning = What it means for a person
dossier-meaning-guess = { dossier-others-head-guess }:
dossier-meaning-chances = For other chances.
dossier-justification = { $route }{ $chosen ->
    [none] {""}
   *[other] {" "}{ dossier-chosen-looking }
} A guess about one unit: { $guess }. { $wished }
dossier-wished = Tolerance: { $tolerated }. Limit on risk: { $limited }.
dossier-wished-open = See report.html.
dossier-meeting = Plan: { $title }
dossier-meeting-head = Public number
dossier-meeting-caption = The plan follows from these alone.
dossier-meeting-digest = SHA-256 of plan.json:
dossier-ask-small = Are error and limit low enough, says who?
dossier-ask-numbers = May these numbers be public?
dossier-error = Expected error, and the { -release } itself
dossier-error-expected = Expected error:
dossier-error-picture = Picture of the { -release }:
dossier-error-none = No formula gives it from public numbers.
dossier-ask-error = Which error was measured, on what?
dossier-first-rows = First rows of { $file }: { $rows ->
    [one] 1 row
   *[other] { WHOLE($rows) } rows
}, { $columns ->
    [one] 1 column
   *[other] { WHOLE($columns) } columns
}.
dossier-empty = empty
dossier-account = Account: this { -release }, all before it, and what is left
dossier-account-none = No register was kept: other { -release }s are unknown.
dossier-ask-else = What else was released?
dossier-account-this = { $label } (this { -release })
dossier-account-earlier = { WHOLE($first) } earlier, in register.json
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
dossier-account-no-cap = No cap was set.
dossier-account-cap = Cap: { -epsilon } = { $cap }. Left after it:
dossier-account-left = Cap: { -epsilon } = { $cap }; { $left } is left { -once-more }.
dossier-account-covered = An earlier charge covers it: smaller steps and post-processing are free.
dossier-ask-cap = What may all { -release }s cost ({ -epsilon })?
plan-none-of = { $name } = { $value } is none of { $known }.

## What was not chosen, in a plan

chosen-above = { $title } at ε = { $at }: over the limit, ε = { $above } in all
chosen-enough = enough from ε = { $epsilon } on
chosen-not-below = { $method } at { -epsilon } = { $epsilon }: its error is { $error }, { $limit } is tolerated
chosen-not-more-noise = { $method } at { -epsilon } = { $epsilon }: enough, with more noise
