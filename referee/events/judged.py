"""An entry that is allowed, with its effect on the log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

import msgspec

from referee.events.log import LoggedEntry
from referee.kit.values import Value
from referee.ruling import FORM, Refused

if TYPE_CHECKING:
    from referee.events.event import EventState


CORRECTED: Final = "Corrected"
TAKEN_BACK: Final = "Taken back"


class Judged(Value):
    """An entry that is allowed."""

    logged: LoggedEntry
    """The entry for the log: the one that was entered, or the one that it corrects."""
    says: str
    rules: tuple[str, ...]
    is_result: bool = False
    word: str = ""
    """The word before the sentence of a correction: `Corrected`, `Taken back`; empty for any other entry."""
    names: Mapping[str, str] = msgspec.field(default_factory=dict)
    """The names that change in all that is logged, each with the new one."""
    replaces: LoggedEntry | None = None
    """The entry, struck, in whose place the new one is."""
    of_people: bool = True
    """False if another person takes the place of an entrant: people keep their names."""


def require_known(state: EventState, who: str, where: str = "who") -> None:
    """Check that an entrant is in the event.

    :raises Refused: no entrant has this name; the fault is at the field `where`.
    """
    if who not in state.facts.entrants:
        raise Refused(FORM, f"{who} is not an entrant of this event", where)
