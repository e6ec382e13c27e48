## Registers: files that are no register, or were changed

register-cut = Line { WHOLE($line) } of the register was incomplete and was removed. Unless a crash explains this, the file was cut. { -put-back }
-put-back = Restore the newest complete copy.
register-no-seal = The register ends after line { WHOLE($line) } without its seal, so its end is missing. { -put-back }
register-misfit = Lines { WHOLE($before) } and { WHOLE($line) } of the register do not match. One was changed, removed or moved. { -put-back }
register-large = The file exceeds { WHOLE($most) } MB. “dp-explorer register show” reads up to { WHOLE($largest) } MB.
register-unusable = The register cannot be { $what ->
    [opened] opened ({ $reason }); check its path and permissions
   *[written] written ({ $reason }); free space or permit writing
}.
register-endless = { -epsilon } without limit
register-unread = Line { WHOLE($line) } of the register cannot be read. { -put-back }

## Registers: charges and caps

register-over = This would bring { $name } to { $wanted }, above its cap of { $cap }. Nothing was drawn. { $mixes ->
    [yes] This release counts exchanges, so earlier charges count twice.{" "}
   *[no] {""}
}{ $left ->
    [none] No { -epsilon } is left: { $mixes ->
        [yes] choose the earlier unit, or{" "}
       *[no] {""}
    }raise the cap.
   *[other] { $left } is left for { $whose }: choose a smaller { -epsilon }, or raise the cap.
}
register-exchange = Some releases protect adding or removing a row. They count twice, as this total is for exchanging one.
register-not-charged = { $error } Nothing was drawn or charged.
register-unconfirmed = The draw was charged but not confirmed. { $error } Another draw would be charged again.
register-open = Unconfirmed { -release }s, as after a crash: { WHOLE($number) }. They count as spent.
register-passed = { $spent } is spent, above the cap of { $cap }. Choose a larger cap.
register-persons = The register counts people. State the most rows per person.
register-amount = The cap must be above zero, such as 1.65.
deployments-origin = { $source }, { $snapshot }: { WHOLE($entries) } entries ({ $states }){ $approved ->
    [yes] {""}
   *[no] , none yet approved by the registry’s board
}.

## What a ledger proves

no-release-unproven = No finite { -epsilon } is proven for this method. Use the { -repaired } method.
gap-not-here = The run shown here does not have this problem{ $attack ->
    [yes] ; the runs of the attack have it
   *[no] {""}
}.
# $cost is ε, with δ where it is above 0; $row what a row costs, or none.
ledger-proven = { $kind ->
    [simulated] This is a simulation, whose seed reveals the noise. A { -release } would satisfy
    [to-come] A { -release } of this plan will satisfy
   *[drawn] This { -release } satisfies
} { $cost } (proven{ $row ->
    [none] {""}
   *[other] ; { $row }
}; the claim is { $claim }) for { $unit }.
ledger-none-proven = No finite { -epsilon } is proven for { $unit }; the claim is { $claim }.
-own-ledger = Use ledger.json from a download.
ledger-sums = The ledger’s totals do not match its lines. { -own-ledger }
ledger-no-privacy = no privacy
ledger-with-choice = { $half } The choice of { $choice } is not covered.
ledger-half = The mechanism has a proven { $cost } for { $unit }.
ledger-half-none = The mechanism has no finite proven { -epsilon } for { $unit }.
ledger-cost = { -epsilon } = { $epsilon }{ $delta ->
    [none] {""}
   *[other] , δ = { $delta }
}
ledger-bound = A person has at most c { $record }, as stated, so { -epsilon } counts c times.{ $rho ->
    [yes] { " " }The ρ of a row counts c² times.
   *[no] { "" }
}
ledger-a-row = { $epsilon } a { $one }
ledger-whose-many = { $whose } one { $one }. For a person with up to { WHOLE($rows) } { $record } it is { $cost ->
    [none] { WHOLE($rows) } times { -epsilon }
   *[other] { $cost }
}
ledger-looked = Chosen after seeing true values or errors: { $what }. No noise covers this choice.
ledger-persons-add = add/remove one person with all their rows, up to { WHOLE($rows) }
ledger-persons-replace = replace all rows of one person, up to { WHOLE($rows) }, by as many others; the number of rows is public
ledger-persons-local = any answers in all rows of one person, up to { WHOLE($rows) }; who has how many is public
# $holds: whether the claimed ε is proven; less: only a larger one is. $row: ε of one row of a person, or empty.
ledger-whose = { $holds ->
    [yes] { -epsilon }{ $row } limits the effect of
    [less] The proven { -epsilon }{ $row } limits the effect of
   *[no] { -epsilon } should limit the effect of
}
ledger-whose-alone = { $whose } { $first }
ledger-whose-rest = { $alone }. { $rest }
ledger-several = for a person with k of them, the limit is k times { -epsilon }
ledger-several-delta = for a person with 2 of them it is { $two }, and with 5 { $five }
ledger-unit = { $first }; { $several }
