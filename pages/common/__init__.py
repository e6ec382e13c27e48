"""What the pages share: the frame, inputs, pictures, tabs, work in the background, and messages."""

from pathlib import Path

from dp_core import words

_MESSAGES = Path(__file__).parent / "messages"
for _folder in (_MESSAGES, *sorted(each.parent for each in _MESSAGES.glob("*/en.ftl"))):
    words.add_folder(_folder)
