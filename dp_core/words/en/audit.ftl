## What an attack shows of a claim. Numbers are rounded down as far as the comparison allows.

audit-nothing = No finite { -epsilon } is claimed, so there is nothing to disprove.
audit-rejects = The attack shows { -epsilon } ≥ { $shown }. The claim is { -epsilon } = { $claimed }, so it is false.
audit-tried = The runs show no more than { -epsilon } ≥ { $shown }, and { -epsilon } = { $claimed } is claimed. An attack can disprove a claim, never prove one.
audit-tried-runs = { WHOLE($runs) } runs on each show no more than { -epsilon } ≥ { $shown }; claimed is { -epsilon } = { $claimed }. An attack can disprove a claim, never prove one.

## What no attack can reach, in a picture

roc-everything = no bound: everything is possible
roc-impossible = impossible at { -epsilon } = { $epsilon }
roc-almost-all = almost all is possible at { -epsilon } = { $epsilon }
