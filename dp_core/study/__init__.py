"""Questions about any method: how far off it is, whether its claim holds, which ε is enough.

Nothing here knows a system; each function takes its `dp_core.algorithm.Algorithm`.

`experiments` runs a method at many ε. `halves` asks which share of releases is near enough.
`solving` and `choosing` find the smallest such ε, `comparing` sets two methods side by side.
`attacked` and `replay` look for a broken claim. `following` follows one person, and `risk` turns ε
into odds.
"""
