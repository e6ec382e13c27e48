"""Words of the project, outside its code: messages, and how numbers are written."""

from dp_core.words.messages import LANGUAGES, Message, add_folder, message

__all__ = ["LANGUAGES", "Message", "add_folder", "message"]
