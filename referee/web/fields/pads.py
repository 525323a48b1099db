"""The keys that write the text of a field: for all fields of plays, and those fields of other forms that have keys."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from referee.contract import Choice, Counted
from referee.kit.values import Value
from referee.schema import HALVES, FieldType, KeyRow, Pad, PadKey, Widget, printed

HANDFUL: Final = 5
"""Up to this number of values a field draws places even if fewer are enough: for darts and dice, not for a hand."""


class Offered(Value):
    """The values that an offer leaves for a field."""

    players: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    initial: Any = None
    """The value that the field holds at first: the melds on the table."""
    wild: tuple[str, ...] = ("*",)
    """The ranks that can be given a meaning."""
    max_items: int | None = None
    counted: Counted | None = None
    """The values that are added up as the field is filled."""
    keys: tuple[Choice, ...] = ()
    """All values that keep their key, if a rule forbids some of them now."""

    def base(self, kind: FieldType[Any]) -> str:
        """The initial text of a field."""
        return printed(kind, self.initial)


NOTHING_OFFERED: Final = Offered()


class KeyPad:
    """The keys of the offered values, or else of all values of a type, and how their texts go together."""

    def __init__(self, kind: FieldType[Any], offered: Offered = NOTHING_OFFERED) -> None:
        depth, inner = _single_value(kind)
        shown = offered.keys or offered.choices
        choices = tuple(
            PadKey(_choice_text(choice.value), choice.label, choice.spoken, _look(choice)) for choice in shown
        )
        self.offered = offered
        self.widget = widget = inner.widget
        self.is_picked = depth == 0 and (
            widget.is_picked or (widget.is_picked_if_offered and 0 < len(choices) <= widget.whole_up_to)
        )
        """True if a single value is picked from a few chips."""
        self.grouped = depth > 1
        """True if the field is a list of lists: melds."""
        pad = _pad(inner, depth, choices, offered.players)
        self.rows, self.hand = (pad.rows, ()) if self.is_picked else _parted(pad.rows, widget, self.grouped)
        """The keys in their rows, and those that stay beside *send*: suits, the key for another meld."""
        grey = {_choice_text(choice.value) for choice in offered.keys if choice.forbidden}
        self.allowed = tuple(value for value in pad.allowed if value not in grey)
        """The values that two keys together may write; empty if all may."""
        values = sum(key.act == "put" for row in pad.rows for key in row.keys)
        self.most = _most(kind, widget, depth, values, offered.max_items)
        """The number of values that fill the field; 0 for no limit."""
        has_places = offered.max_items or self.most <= HANDFUL or kind.least == self.most
        self.places = self.most if has_places else 0
        """The number of places drawn for its values; an empty place shows that a value is missing."""
        self.base = offered.base(kind)
        """The initial text of the field."""

    @property
    def keys(self) -> tuple[PadKey, ...]:
        """The keys of all rows and of the hand."""
        return (*(key for row in self.rows for key in row.keys), *self.hand)

    @property
    def script(self) -> str:
        """The behaviour of the pad."""
        return (self.grouped and self.widget.script_of_groups) or self.widget.script

    @property
    def is_assessed(self) -> bool:
        """True if the page shows a preliminary ruling while the text is put together."""
        return self.grouped and bool(self.widget.script_of_groups)

    @property
    def is_one_tap(self) -> bool:
        """True if one key writes the whole card that the field holds."""
        return self.most == 1 and self.script == "pairs" and not any(key.act == "half" for key in self.keys)

    @property
    def input_mode(self) -> str:
        """The keyboard for the plain text: `numeric` for digits alone, `text` with a sign, else empty."""
        acts = {key.act for key in self.keys}
        return ("text" if "sign" in acts else "numeric") if "digit" in acts else ""

    @property
    def properties(self) -> dict[str, str]:
        """The properties that the script of the pad reads, by the names of their attributes, without empty ones."""
        widget, counted = self.widget, self.offered.counted
        by_name = {
            "most": str(self.most or ""),
            "places": str(self.places or ""),
            "joint": "" if widget.joint == " " else widget.joint,
            "once": "yes" if widget.once else "",
            "parts": "yes" if self.grouped and widget.parts_values else "",
            "base": self.base,
            "finds": "yes" if self.is_assessed and self.offered.initial is not None else "",
            "wild": " ".join(self.offered.wild) if self.is_assessed else "",
            "allowed": " ".join(self.allowed),
            "forbidden": _reasons(self.offered.keys),
            "needed": str(counted.needed) if counted and counted.needed is not None else "",
            "already": str(counted.already or "") if counted else "",
            "values": " ".join(f"{key}:{value}" for key, value in counted.values.items()) if counted else "",
        }
        return {name: text for name, text in by_name.items() if text}


def _reasons(keys: Sequence[Choice]) -> str:
    """The reasons for grey keys, each with its values, as JSON; empty if there are none."""
    values: dict[tuple[str, tuple[str, ...], bool], list[str]] = {}
    for key in keys:
        if why := key.forbidden:
            values.setdefault((why.says, why.rules, why.is_late), []).append(_choice_text(key.value))
    reasons = [{"says": says, "rules": rules, "late": late, "of": of} for (says, rules, late), of in values.items()]
    return json.dumps(reasons, ensure_ascii=False) if reasons else ""


def _single_value(kind: FieldType[Any]) -> tuple[int, FieldType[Any]]:
    """The number of lists around the values that one key writes, and the type of those values."""
    depth = 0
    while kind.item is not None and kind.name != "row":
        depth, kind = depth + 1, kind.item
    return depth, kind


def _pad(inner: FieldType[Any], depth: int, offered: tuple[PadKey, ...], players: Sequence[str]) -> Pad:
    widget = inner.widget
    if 0 < len(offered) <= widget.whole_up_to:
        return Pad((KeyRow(offered, widget.name),))
    if depth and widget.is_single:
        return Pad()
    return widget.layout(inner, players, offered)


def _parted(rows: tuple[KeyRow, ...], widget: Widget, grouped: bool) -> tuple[tuple[KeyRow, ...], tuple[PadKey, ...]]:
    """The rows of values, and the keys of the hand: suits below ranks, another group, and the widget's own keys."""
    if not rows:
        return (), ()
    more = (*([PadKey("", widget.group_label, act="group")] if grouped else []), *widget.more)
    *first, last = rows
    return (tuple(first), (*last.keys, *more)) if first and last.grid == HALVES else (rows, more)


def _most(kind: FieldType[Any], widget: Widget, depth: int, values: int, max_items: int | None) -> int:
    """The number of values that fill a field; 0 for no limit."""
    if depth != 1:
        return 1 if depth == 0 else 0
    most = max_items or kind.most or 0
    return min(most or values, values) if widget.once else most


def _look(choice: Choice) -> str:
    return "red" if choice.label.endswith(("♥", "♦")) else ""


def _choice_text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
