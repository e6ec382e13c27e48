## Picture. $off is a share; $area one of small, medium, large.

# Beside the name of a method, above its map.
stag-off = off by { PERCENT($off) }
stag-off-by = { $area ->
    [small] Small areas
    [large] Large areas
   *[medium] Medium-sized areas
} are off by { PERCENT($off) } on average.
