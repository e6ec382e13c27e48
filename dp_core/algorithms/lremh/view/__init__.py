"""Pictures and sentences of the page; the only room that knows plotly."""
