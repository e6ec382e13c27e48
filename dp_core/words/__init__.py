"""Words of the project, outside its code: messages, and how numbers are written."""

from dp_core.words.messages import (
    LANGUAGES,
    Message,
    Said,
    add_folder,
    commas,
    kept,
    message,
    named,
    noise_words,
    reader,
    reading,
    said_in,
    say,
    step_words,
    worded,
)

__all__ = [
    "LANGUAGES",
    "Message",
    "Said",
    "add_folder",
    "commas",
    "kept",
    "message",
    "named",
    "noise_words",
    "reader",
    "reading",
    "said_in",
    "say",
    "step_words",
    "worded",
]
