"""What an app hands to deck.gl; apart from the figures, which need no pydeck."""

import pydeck

_TOOLTIP = {
    "text": "{n}",
    "style": {"fontSize": "13px", "padding": "4px 8px", "borderRadius": "6px"},
}


class MapDeck(pydeck.Deck):  # type: ignore[misc]
    """Deck whose JSON is ready."""

    def __init__(self, spec: str) -> None:
        super().__init__(layers=[], map_provider=None, tooltip=_TOOLTIP)
        self._spec = spec

    def to_json(self) -> str:
        """Hand over the text that was prepared."""
        return self._spec
