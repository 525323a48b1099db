"""The field of tie-breaks: a list to tap, each with its sentence; a number says which comes first."""

from __future__ import annotations

from typing import Final

from referee.events.rounds.tie_breaks import key_of, title_of
from referee.events.standing import TIE_BREAKS
from referee.kit.values import Value
from referee.schema import NONE, Unreadable, read_count
from referee.web.fields.tree import RowField

KIND: Final = "tie-breaks"
"""The name of the type of such a field."""


class TieBreakRow(Value):
    """A tie-break that can be chosen."""

    name: str
    """The name of its input."""
    title: str
    about: str
    place: int
    """Its place in the order; 0 if it is not chosen."""


class TieBreaksField(RowField):
    """Tie-breaks in their order: the number of each is typed, or all of them are typed as one text."""

    shape = "tie_breaks"

    @property
    def known(self) -> tuple[str, ...]:
        """The tie-breaks that can be chosen."""
        assert self.kind.item is not None
        return tuple(map(str, self.kind.item.examples))

    @property
    def text(self) -> str:
        numbers = {key: self.typed[name] for key in self.known if (name := f"{self.name}.{key}") in self.typed}
        if self.value.strip() or not numbers:
            return self.value.strip()
        places = {key: place for key, text in numbers.items() if (place := read_count(text.strip()))}
        return " ".join(sorted(places, key=lambda key: places[key])) or NONE

    @property
    def rows(self) -> tuple[TieBreakRow, ...]:
        """All tie-breaks, the chosen ones first and in their order."""
        text = self.text or self.usual
        try:
            chosen = list(self.kind.read([] if text == NONE else text))
        except Unreadable:
            chosen = []
        return tuple(
            TieBreakRow(
                f"{self.name}.{key}",
                title=title_of(key),
                about=TIE_BREAKS[key_of(key)].about,
                place=chosen.index(key) + 1 if key in chosen else 0,
            )
            for key in (*chosen, *(key for key in self.known if key not in chosen))
        )
