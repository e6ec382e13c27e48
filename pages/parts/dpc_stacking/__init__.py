"""The page of DPC-Stacking: a room a tab, and beside them what all tabs share."""
