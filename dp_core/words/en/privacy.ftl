## Registers: files that are no register, or were changed

register-cut = Line { WHOLE($line) } of the register was half written, and is cut off. Unless the program stopped then, somebody cut the file. { -put-back }
-put-back = Put back the newest whole copy.
register-no-seal = The register ends after line { WHOLE($line) } without its seal: lines were cut off. { -put-back }
register-none = This is no register. Choose one of this program.
register-middle = Line { WHOLE($line) } of the register is cut off. { -put-back }
register-misfit = Lines { WHOLE($before) } and { WHOLE($line) } of the register do not fit: one was changed, left out or moved. { -put-back }
register-large = The file has over { WHOLE($most) } MB. “dp-explorer register show” reads { WHOLE($largest) } MB.
register-empty = The register is empty. { -put-back }
register-unusable = The register cannot be { $what ->
    [opened] opened ({ $reason }); check its path and permissions
   *[written] written ({ $reason }); free space or permit writing
}.
register-no-reason = no reason given
register-endless = { -epsilon } without limit
register-unread = Line { WHOLE($line) } of the register cannot be read. { -put-back }

## Registers: charges and caps

register-over = This would make { $wanted } of { $cap } for { $name }. Nothing was drawn. { $mixes ->
    [yes] With another unit, charges for adding or removing count twice.{" "}
   *[no] {""}
}{ $left ->
    [none] No { -epsilon } is left: { $mixes ->
        [yes] choose the earlier unit, or{" "}
       *[no] {""}
    }raise the cap.
   *[other] { $left } is left for { $whose }: choose a smaller { -epsilon }, or raise the cap.
}
register-exchange = Some releases protect that a row is there: in the total, for exchanging one, they count twice.
register-not-charged = { $error } Nothing was drawn or charged.
register-unconfirmed = The draw is charged, but not confirmed. { $error } A second would be charged on top.
register-passed = { $spent } is spent, above the cap of { $cap }. Choose a larger one.
register-persons = The register counts persons. State the most rows of a person.
register-amount = { $what } must be above zero, such as 1.65.
deployments-origin = { $source }, { $snapshot }: { WHOLE($entries) } entries, of which { $states }{ $approved ->
    [yes] {""}
   *[no] : none of them approved by its board yet
}.

## What a ledger proves

# $cost is ε, with δ where it is above 0; $row what a row costs, or none.
ledger-proven = { $kind ->
    [simulated] This is a simulation, whose seed undoes the noise. A { -release } would satisfy
    [to-come] A { -release } of this plan will satisfy
   *[drawn] This { -release } satisfies
} { $cost } (proven{ $row ->
    [none] {""}
   *[other] ; { $row }
}; the claim is { $claim }) for { $unit }.
ledger-none-proven = No finite { -epsilon } is proven for { $unit }; the claim is { $claim }.
-own-ledger = Take ledger.json of a download.
ledger-form = This is no ledger. { -own-ledger }
ledger-sums = The totals are not the sum of its lines. { -own-ledger }
ledger-no-privacy = no privacy
ledger-with-choice = { $half } The choice of { $choice }: not covered.
ledger-half = The mechanism: { $cost } for { $unit }, proven.
ledger-half-none = The mechanism: no finite { -epsilon } is proven for { $unit }.
ledger-cost = { -epsilon } = { $epsilon }{ $delta ->
    [none] {""}
   *[other] , δ = { $delta }
}
ledger-bound = A person has at most c { $record }, as stated, so { -epsilon } counts c times.{ $rho ->
    [yes] { " " }The ρ of a row counts c² times.
   *[no] { "" }
}
ledger-a-row = { $epsilon } a { $one }
ledger-whose-many = { $whose } any one { $one }. For a person with up to { WHOLE($rows) } { $record } it is { $cost ->
    [none] { WHOLE($rows) } times { -epsilon }
   *[other] { $cost }
}
ledger-looked = Chosen after true values, or errors against them, were seen: { $what }. No noise covers this.
ledger-persons-add = add/remove one person with all their rows, up to { WHOLE($rows) }
ledger-persons-replace = replace all rows of one person, up to { WHOLE($rows) }, by as many others; the number of rows is public
ledger-persons-local = any answers in all rows of one person, up to { WHOLE($rows) }; who has how many is public
ledger-epsilon-delta = epsilon = { $epsilon } and delta = { $delta } must be positive, delta below 1.
# $holds: whether the claimed ε is proven; less: only a larger one is. $row: ε of one row of a person, or empty.
ledger-whose = { $holds ->
    [yes] { -epsilon }{ $row } protects
    [less] The proven { -epsilon }{ $row } protects
   *[no] { -epsilon } is meant to protect
}
ledger-whose-alone = { $whose } any { $first }
ledger-whose-rest = { $alone }. { $rest }
ledger-several = for a person with k of them it is k times { -epsilon }
ledger-several-delta = for a person with 2 of them it is { $two }, and with 5 { $five }
ledger-unit = { $first }; { $several }
