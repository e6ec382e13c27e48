"""What the pages share: the frame, inputs, pictures, tabs, work in the background, and messages."""

from pathlib import Path

from dp_core import words

words.add_folder(Path(__file__).parent / "messages")
