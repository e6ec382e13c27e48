"""What the page of the check asks: the words of ``verify.py`` on a zip, in the language of a page.

`dp_core.site.programs` gives its text to the browser beside that of ``verify.py``, and lets it
import that file instead of the library.
"""

import io
import math
from typing import Any

from dp_core.releasing.again.numbers import compare, in_language
from dp_core.releasing.verify import NAME, UnreadableError, files_of, findings, sentence


def checked(content: bytes, language: str, own: bytes, foreign: str) -> dict[str, Any]:
    """Check a zip as `dp-explorer verify` does: whether it agrees, and all that is said of it.

    `own` is the text of ``verify.py`` that may be in it; `foreign` says that it is another one.
    """
    try:
        files = files_of(io.BytesIO(content))
    except UnreadableError as error:
        return {"agree": False, "sentence": in_language(str(error), language), "findings": []}
    found = findings(files, math.inf)
    result = [*found, foreign] if files.get(NAME, own) != own else found
    said = sentence(files, result, math.inf)
    return {
        "agree": not result,
        "sentence": in_language(said, language),
        "findings": [in_language(each, language) for each in result],
        "compare": in_language(compare(io.BytesIO(content)), language),
    }
