## Plans: what does not fit. $value is quoted, $known a list of names.

-own-plan = Choose the plan.json of a download.
plan-no-object = The file is not a plan (a JSON object). { -own-plan }
# $problem is a whole sentence.
plan-fault = The plan cannot be read. { $problem }
plan-lacks-key = The plan lacks the key '{ $key }'. Add it.
plan-lacks-layout = The plan lacks the key 'layout'. Add it, such as { $example }.
plan-data-bundled = Bundled data ({ $value }) need no 'upload'. Remove it, or set data to '{ $own }'.
plan-data-own = The plan needs a data file. Give one.
plan-two-bounds = params.{ $name } = { $params } and upload.{ $name } = { $upload } must be equal. Leave out upload.{ $name }.
plan-in = In { $name } of the plan: { $error }
plan-protects = 'protects' says { $value }, but the release protects { $unit }. Correct parameters, or empty 'protects'.
plan-text = { $name } = { $value } must be text of at most { WHOLE($most) } characters.
# $record are rows or events of a person, $lower what is too low for it.
plan-left-out = At most { WHOLE($most) } of each person’s { $record } { $most ->
    [1] counts
   *[other] count
}. The true { $lower }, by an unknown amount.

## Words for the record, and how ε was chosen: labels and their help

record-curator = Publisher
record-contact = Contact
    .help = The contact will be public.
record-region = Region
    .help = Where the people in the data live, or which law applies.
record-licence = Licence
    .help = For example CC-BY-4.0, or the web address of a licence.
record-published = Publication date
record-actors = Who handles the data, and why they are trusted
record-reasons = Why you chose this method and this { -epsilon }
record-licence-linked = licence = { $value } is a “{ $scheme }:” link. Write a name, or an https:// address.
plan-choice-rejected = What was rejected, and why

## Draws

draw-facts-from-data = Some facts come from the data, so nothing is proven. State public ones.
draw-charged = { $cost } is charged, because the { -release } had begun.
draw-not-in-parts = { $method } needs all rows at once. Give one file, or choose another method.
draw-no-exact = “{ $method }” cannot make a { -release }. { $why }
bundle-foreign = { $file } differs from this program’s. Do not run it.

## README.txt, NOTES.txt and the descriptions of a download

bundle-purpose = Purpose: { $stated ->
    [no] not stated
   *[yes] { $purpose }
}
bundle-method = Method: { $method }
bundle-method-line = { $method }: { $summary }
bundle-guarantee = Guarantee: { $guarantee }
bundle-unprotected = Not protected: { unprotected-group } { unprotected-units } { unprotected-public }
bundle-files = Files: { $report } for the board; { $notes } on the tables; { $plan }, all that is public; ledger.json, every use of noise.
bundle-check = Check without data: python { $verify }. Compare checksums: sha256sum -c { $sums }
bundle-cite = Cite: { $made }, drawn with { $program }; add the checksum of { $plan } from { $sums }.
bundle-made = { $system } by “{ $method }”
bundle-publisher = Published by { $value }.
bundle-contact = Questions: { $value }.
bundle-licence = Licence: { $value }.
bundle-neighbouring = Neighbouring data sets: { $relation }.
bundle-delta = δ bounds how much the guarantee can fail, so odds have no strict limit.
bundle-not-proven = The claim is not proven; ledger.json says why.
bundle-nothing-proven = No protection is proven: the output can reveal a person.
bundle-use = How to use the tables
bundle-apostrophe = An apostrophe before = + - or @ keeps spreadsheets from running the cell.
bundle-rows = No row of { $rows } is a real person. verify.py draws these rows again from { $model } by its public seed, which drew no noise. More rows cost nothing.
bundle-is-not-protected = What is not protected
bundle-programs = For programs
bundle-codebook = { $file }: what was stated about each column.
bundle-machines = Columns: *.csv-metadata.json (CSV on the Web). Whole { -release }: { $croissant }, { $crate }. Draft for a public registry, if { -epsilon } is proven: { $deployment }.
unprotected-group = Facts about the whole group.
unprotected-units = A person with several units, or in several { -release }s: costs add up.
unprotected-public = Assumed public: parameters, column names, facts in { $plan }.
unprotected-time = Running time and memory: no outsider may observe them.
crate-secret = The input is confidential.
crate-schema = JSON schema: dp_core/releasing/{ $file } of the program.
croissant-noise = Numbers are noisy, or computed from noisy and public ones.
croissant-people = About people. Protected: { $unit }.

## deployment.yaml

deployment-open = To be stated by the curator
deployment-noise = { $mechanisms }. { dossier-machine } { unprotected-time }
deployment-afterwards = Released numbers only; see NOTES.txt.
deployment-composition = ledger.json lists every use of noise.
deployment-reference = { $made } Reference: { $reference }
deployment-domain = As plan.json allows: { $takes }.
deployment-not-chosen = Fixed before anybody saw true values.

## Who vouches for a zip

vouched-names = The register of { $register } lists this zip: { $day }, { $label }.
vouched-knows-not = The register of { $register } lists neither this zip nor its { -release }.
vouched-other = The register of { $register } lists this { -release }, but not this zip. Ask its holder.
vouched-no-program = To check signatures, install OpenSSH (ssh-keygen).
vouched-no-signature = There is no signature { $file } beside the zip.
vouched-signed = { $signer } signed this zip.
vouched-false = { $file } is not a signature of this zip by { $signer }. Do not trust the zip.

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
dossier-to-come = filled in by the { -release }
dossier-central = The holder of the file is trusted.
dossier-local = Everybody randomises their own answer. The collector need not be trusted.
dossier-simulated = The program scrambled the answers, so the file’s holder is trusted.
dossier-reports = The reports arrived scrambled.
dossier-machine = Noise is whole numbers from the system’s random source. Anybody in control of the machine or program can remove it.
dossier-check = How to check it
dossier-check-sums = A forger can rewrite checksums, so compare the zip’s SHA-256 with the publisher’s.
dossier-check-plan = { $file } opens the page with these settings.
dossier-proof = Claim and proof
dossier-proof-none = No finite { -epsilon } is proven; the table says why.
dossier-proof-agrees = Claim and proof agree: { -epsilon } = { $proven }.
dossier-proof-differs = Claimed: { -epsilon } = { $claimed }; proven: { -epsilon } = { $proven }. Only the latter counts.
dossier-proof-head-step = Step
dossier-proof-head-how = Mechanism
dossier-proof-head-claimed = Claimed { -epsilon }
dossier-proof-head-proven = Proven { -epsilon }
dossier-proof-head-why = Why they differ
dossier-proof-lines = Uses of noise{ $more ->
    [0] .
   *[other] ; { WHOLE($more) } more in ledger.json.
}
dossier-trust = Who trusts whom
dossier-ask-holder = Who holds the file? Who may use it? When is it deleted?
dossier-ask-machine = Which machine is used, and who has access?
dossier-files = Files, and the start of their SHA-256:
dossier-files-rows = { $file }{ $rows ->
    [0] {""}
    [one] , 1 row
   *[other] , { WHOLE($rows) } rows
}:
dossier-program = Made with { $program }; SHA-256 of the plan:
dossier-sign-decided = Decided by
dossier-sign-seen = Seen by
dossier-sign-date = Date
dossier-stated = Facts assumed public
dossier-stated-head-name = Fact
dossier-stated-head-value = Value
dossier-stated-head-ask = May it be public?
dossier-tick = ☐ yes  ☐ no
dossier-stated-caption = Published without noise. Defaults{ $more ->
    [0] {""}
   *[other] {" "}and { WHOLE($more) } more
} are in { $plan }.
dossier-cut = { $value } … (in full: { $plan })
dossier-ask-known = How is each fact known, if not from the rows?
dossier-data = Data set
    .value = “{ $data }” (bundled)
dossier-rows = Number of rows
dossier-rows-replace = public: the same in neighbouring data sets
dossier-rows-local = public, as is who took part
dossier-left-out = All other columns
    .value = left out
dossier-not-whole = The { -release } as a whole has no guarantee.
dossier-endless = ∞ (no guarantee)
dossier-purpose = Purpose
dossier-ask-purpose = What is the { -release } for, and for whom?
dossier-method = Method: { $summary } Reference: { $reference }
dossier-protected = Who is protected, and what one unit is
dossier-ask-units = How many such units can one person have?
dossier-chosen = How { -epsilon } was chosen
dossier-chosen-looking = Chosen after true values were seen, so no noise covers it: { $chosen }.
dossier-tolerance = Tolerance:
dossier-tolerance-line = { $tolerated }.{ $purpose ->
    [none] {""}
   *[other] {" "}Cost of such an error: { $purpose }
}
dossier-tolerated = an error of at most { SIG($tolerance, digits: 6) }{ $unit ->
    [none] {""}
   *[other] {" "}{ $unit }
}{ $wanted ->
    [0] {""}
   *[other] {" "}in { SIG($wanted, digits: 6) } of 100 { $counted }
}{ $basis ->
    [none] {""}
   *[other] , checked { $basis }
}
dossier-of-releases = { -release }s
dossier-ask-tolerance = Which error is tolerated, and how often?
dossier-limit = Limit on risk:
dossier-limit-line = { $limited }. This { -release } { $keeps ->
    [yes] keeps
   *[no] breaks
} it: all together cost { -epsilon } = { $total }.
dossier-limited = { -epsilon } = { $cap } at most for { $releases ->
    [1] one { -release }
   *[other] { WHOLE($releases) } { -release }s together
}{ $apart ->
    [none] {""}
   *[other] , each about new people ({ $apart })
}{ $other ->
    [0] {""}
   *[other] , including { -epsilon } = { SIG($other, digits: 6) } for others
}{ $limit ->
    [none] {""}
   *[other] ; { $limit }
}
dossier-ask-limit = Which limit on risk was set?
dossier-route = { -epsilon } follows from:
dossier-follows = { " " }{ $route }.
dossier-rejected = Rejected:
dossier-ask-when = Who set tolerance and limit, and when?
# What the plan asks for, and what is proven. $asked is 0 where it asks for no ε.
dossier-keeps = { $asked ->
    [0] {""}
   *[other] The plan asks for { -epsilon } = { SIG($asked, digits: 6) };{" "}
}{ $finite ->
    [yes] proven is { -epsilon } = { $proven }.
   *[no] no finite { -epsilon } is proven.
}
dossier-others = At half and twice the { -epsilon }.
dossier-others-head-guess = Chance that a guess about one unit is right
dossier-others-row = { -epsilon } = { $epsilon }{ $here ->
    [yes] {" "}(this { -release })
   *[no] {""}
}
dossier-meaning = What it means for a person
dossier-meaning-guess = { dossier-others-head-guess }:
dossier-meaning-chances = The same for other chances.
dossier-justification = { $route } { dossier-meaning-guess } { $guess }. { $wished }
dossier-wished = Tolerance: { $tolerated }. Limit on risk: { $limited }.
dossier-meeting = Plan: { $title }
dossier-meeting-caption = The plan follows from these public facts alone.
dossier-meeting-digest = SHA-256 of plan.json:
dossier-ask-small = Are error and limit low enough?
dossier-ask-numbers = May these facts be public?
dossier-error = Expected error, and the { -release } itself
dossier-error-expected = Expected error:
dossier-error-picture = Picture of the { -release }:
dossier-error-none = No formula gives the error from public numbers.
dossier-ask-error = Which error was measured, and on which data?
dossier-empty = empty
dossier-account = { -epsilon } spent, and { -epsilon } left
dossier-account-none = No register was kept: other { -release }s are unknown.
dossier-ask-else = What else was released about these people?
dossier-account-this = { $label } (this { -release })
dossier-account-earlier = { WHOLE($first) } earlier, in register.json
dossier-account-head-release = Release
dossier-account-head-drawn = Drawn (UTC)
dossier-account-caption = Costs in “{ $collection }”, for one { $counted }.
dossier-account-together = Total{ $drawn ->
    [yes] {""}
   *[no] {" "}before this { -release }
}: { -epsilon } = { $spent }{ $delta ->
    [none] {""}
   *[other] , δ = { $delta }
}.
dossier-account-no-cap = No cap was set.
dossier-account-cap = Cap: { -epsilon } = { $cap }. Left after the { -release }:
dossier-account-left = Cap: { -epsilon } = { $cap }; { $left } is left { -once-more }.
dossier-account-covered = An earlier charge covers this { -release }, so it is free.
dossier-ask-cap = How large an { -epsilon } may all { -release }s cost together?

## What was not chosen, in a plan

chosen-above = “{ $title }” at ε = { $at }: the total cost of ε = { $above } is over your limit
chosen-enough = accurate enough from ε = { $epsilon } on
chosen-not-below = “{ $method }” at { -epsilon } = { $epsilon }: its error of { $error } exceeds { $limit }
chosen-not-more-noise = “{ $method }” at { -epsilon } = { $epsilon }: accurate enough, but with more noise
