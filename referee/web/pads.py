"""Pads of keys for the fields of questions, corrections and carried scores: those that the phone at the table has."""

from __future__ import annotations

from referee.kit.form import FormField
from referee.web.entry import Open, open_field
from referee.web.slots import Slot


def pad(slot: Slot) -> Open | None:
    """A field of text with the keys that write it; None where its kind has no keys."""
    part = FormField(slot.name, slot.name, slot.kind, slot.label, slot.hint, slot.rule, slot.required, None)
    found = open_field(part, (), (), slot.value or slot.usual)
    return found if found.keys and found.widget != "pick" else None
