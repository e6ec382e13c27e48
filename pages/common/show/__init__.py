"""How results are drawn: panels, frames, verdicts, maps, scenes."""
