"""Words of the project, outside its code: messages, and how numbers are written."""

from dp_core.words.messages import LANGUAGES, Message, add_folder, message, say
from dp_core.words.said import Said

__all__ = ["LANGUAGES", "Message", "Said", "add_folder", "message", "say"]
