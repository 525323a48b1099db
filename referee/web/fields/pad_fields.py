"""Fields with a pad of keys: all fields of plays, and those fields of questions, corrections and carried scores that
have keys."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from referee.contract import Choice, Counted, Offer
from referee.kit.values import Value, replace
from referee.schema import COMPOUND, HALVES, FieldType, KeyRow, Pad, PadKey, SchemaField, Widget
from referee.web.fields.page_field import COMPOUND_SHAPES, PageField, page_field, shape_of
from referee.web.fields.text import printed

HANDFUL: Final = 5
"""Up to this number of values a field draws places even if fewer are enough: for darts and dice, not for a hand."""


class PadField(Value):
    """A field with the keys that write its text."""

    name: str
    label: str
    widget: Widget = COMPOUND
    rows: tuple[KeyRow, ...] = ()
    """The keys, in their rows."""
    is_picked: bool = False
    """True if a single value is picked from a few chips."""
    grouped: bool = False
    """True if the field is a list of lists: melds."""
    most: int = 0
    """The number of values that fill the field; 0 for no limit."""
    places: int = 0
    """The number of places drawn for its values; an empty place shows that a value is missing."""
    allowed: tuple[str, ...] = ()
    """The values that two keys together may write; empty if all may."""
    required: bool = True
    hint: str = ""
    value: str = ""
    compound: PageField | None = None
    """The field that holds fields of its own."""
    base: str = ""
    """The initial text of the field: the melds on the table."""
    finds: bool = False
    """True if the game can put the typed text in order."""
    wild: tuple[str, ...] = ()
    """The ranks that can be given a meaning."""
    counted: Counted | None = None
    """The values that are added up as the field is filled."""
    group: str = ""
    """The heading above the field."""
    differs: bool = False
    """True if the field differs from its initial text and its default."""
    fault: str = ""
    """The refusal because of this field."""

    @property
    def keys(self) -> tuple[PadKey, ...]:
        """The keys of all rows."""
        return tuple(key for row in self.rows for key in row.keys)

    @property
    def script(self) -> str:
        """The behaviour of the pad."""
        return (self.grouped and self.widget.script_of_groups) or self.widget.script

    @property
    def is_assessed(self) -> bool:
        """True if the page shows a preliminary ruling while the text is put together."""
        return self.grouped and bool(self.widget.script_of_groups)

    @property
    def input_mode(self) -> str:
        """The keyboard for the plain text: `numeric` for digits alone, `text` with a sign, else empty."""
        acts = {key.act for key in self.keys}
        return ("text" if "sign" in acts else "numeric") if "digit" in acts else ""

    @property
    def properties(self) -> dict[str, str]:
        """The properties that the script of the pad reads, by the names of their attributes, without empty ones."""
        widget = self.widget
        by_name = {
            "most": str(self.most or ""),
            "places": str(self.places or ""),
            "joint": "" if widget.joint == " " else widget.joint,
            "once": "yes" if widget.once else "",
            "parts": "yes" if self.grouped and widget.parts_values else "",
            "base": self.base,
            "finds": "yes" if self.finds else "",
            "wild": " ".join(self.wild) if self.is_assessed else "",
            "allowed": " ".join(self.allowed),
            "needed": str(self.counted.needed) if self.counted else "",
            "already": str(self.counted.already or "") if self.counted else "",
            "values": " ".join(f"{key}:{value}" for key, value in self.counted.values.items()) if self.counted else "",
        }
        return {name: text for name, text in by_name.items() if text}


def offer_field(part: SchemaField, offer: Offer, players: Sequence[str], typed: Mapping[str, str]) -> PadField:
    """A field of an offered play, with what is typed in it."""
    choices = offer.limits.choices.get(part.key, ())
    part = replace(part, label=offer.form.labels.get(part.key, part.label))
    if shape_of(part.field_type) in COMPOUND_SHAPES:
        return compound_field(part, players, typed, choices)
    return pad_field(
        part,
        players,
        typed.get(part.key, ""),
        choices,
        initial=offer.form.initial.get(part.key),
        wild=offer.limits.wild,
        max_items=offer.limits.max_items.get(part.key),
        counted=offer.limits.counted.get(part.key),
    )


def question_pad(field: PageField) -> PadField | None:
    """A field of a question, a correction or carried scores with its keys; None without keys."""
    part = SchemaField(
        field.name,
        field.name,
        field.kind,
        label=field.label,
        hint=field.hint,
        rule=field.rule,
        required=field.required,
        default=None,
    )
    pad = pad_field(part, (), field.value or field.usual)
    return pad if pad.rows and not pad.is_picked else None


def compound_field(
    part: SchemaField, players: Sequence[str], typed: Mapping[str, str], names: Sequence[Choice] = ()
) -> PadField:
    """A field that holds other fields: a side of a tally, or points by name. With `names` it holds only those."""
    inside = page_field(part.key, part.label, part.field_type, typed, players)
    if names and inside.shape == "by_name":
        wanted = {choice.value for choice in names}
        inside = replace(inside, parts=tuple(field for field in inside.parts if field.label in wanted))
    return PadField(part.key, part.label, required=part.required, hint=part.hint, compound=inside)


def pad_field(
    part: SchemaField,
    players: Sequence[str],
    value: str,
    choices: Sequence[Choice] = (),
    *,
    initial: Any = None,
    wild: Sequence[str] = ("*",),
    max_items: int | None = None,
    counted: Counted | None = None,
) -> PadField:
    """A field with the keys of the offered values, or else of all values of its type."""
    kind = part.field_type
    depth, inner = _single_value(kind)
    widget = inner.widget
    offered = tuple(PadKey(_choice_text(choice.value), choice.label, choice.spoken) for choice in choices)
    is_picked = depth == 0 and (
        widget.is_picked or (widget.is_picked_if_offered and 0 < len(offered) <= widget.whole_up_to)
    )
    pad = _pad(inner, depth, offered, players)
    values = sum(key.act == "put" for row in pad.rows for key in row.keys)
    default = "" if part.required or part.default is None else printed(kind, part.default)
    base = "" if initial is None else printed(kind, initial)
    most = _most(kind, widget, depth, values, max_items)
    return PadField(
        part.key,
        part.label,
        widget,
        rows=pad.rows if is_picked else _with_more(pad.rows, widget, depth > 1),
        is_picked=is_picked,
        grouped=depth > 1,
        most=most,
        places=most if max_items or most <= HANDFUL or kind.least == most else 0,
        allowed=pad.allowed,
        required=part.required,
        hint=part.hint,
        value=value or base or default,
        base=base,
        finds=initial is not None and depth > 1 and bool(widget.script_of_groups),
        wild=tuple(wild),
        counted=counted,
        group=part.group,
        differs=value not in ("", base, default),
    )


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


def _with_more(rows: tuple[KeyRow, ...], widget: Widget, grouped: bool) -> tuple[KeyRow, ...]:
    """The rows of a pad; after the keys of its values come the key for another group and the widget's own keys."""
    more = (*([PadKey("", widget.group_label, act="group")] if grouped else []), *widget.more)
    at = next((place for place, row in enumerate(rows) if row.grid != HALVES), None)
    if at is None or not more:
        return rows
    return (*rows[:at], replace(rows[at], keys=(*rows[at].keys, *more)), *rows[at + 1 :])


def _most(kind: FieldType[Any], widget: Widget, depth: int, values: int, max_items: int | None) -> int:
    """The number of values that fill a field; 0 for no limit."""
    if depth != 1:
        return 1 if depth == 0 else 0
    most = max_items or kind.most or 0
    return min(most or values, values) if widget.once else most


def _choice_text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
