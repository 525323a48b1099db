"""The error of text or JSON that cannot be read, with the path of the field at fault."""

from __future__ import annotations

import json
from typing import Final

SAYS_LIMIT: Final = 1000
"""Maximum length of an error message."""


def _cut(text: str) -> str:
    half = SAYS_LIMIT // 2
    return text if len(text) <= SAYS_LIMIT else f"{text[:half]} … {text[-half:]}"


def quoted(raw: object) -> str:
    """The form of an input in an error message: a text in quotation marks, anything else as JSON."""
    return f"“{raw}”" if isinstance(raw, str) else json.dumps(raw, ensure_ascii=False, default=repr)


def as_sentence(says: str) -> str:
    """The words of an error as a sentence of a page."""
    return f"{says[:1].upper()}{says[1:]}{'' if says.endswith(('.', '?', '!')) else '.'}"


class Unreadable(ValueError):
    """The text or JSON is not a value of its type.

    `field` is the path of the field at fault (`darts[1]`), empty if the whole is at fault; `says` names what is
    wrong and what would be right. The middle of a very long text is left out.
    """

    def __init__(self, says: str, field: str = "") -> None:
        super().__init__(says)
        self.says = _cut(says)
        self.field = _cut(field)

    def within(self, outer: str) -> Unreadable:
        """The same fault, seen from a value that holds this one in its field `outer`."""
        joint = "" if not self.field or self.field.startswith("[") else "."
        return Unreadable(self.says, outer + joint + self.field)
