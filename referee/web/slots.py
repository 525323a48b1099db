"""The forms of questions, house rules and carried scores as fields of a page, and back from what was typed.

Every field has one name in the page and in the address: its key (`melds`), with what holds it before it (`o.target` of
the options, `rolls.0.dice`). What is typed is the notation of the record (`T20 5 D8`, `K K K / 7 7 7`), or JSON.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Generic, Protocol, TypeVar

from referee.kit.form import TEXT, Form, FormField, Kind, Unreadable, form_of
from referee.match import read_json

F = TypeVar("F", bound="Headed")
Typed = Mapping[str, str]
"""What was typed, by the names of the fields."""

SPARE_ROWS: Final = 1
MOST_ROWS: Final = 200
NONE: Final = "none"
"""What is typed where a list is to be empty and not as it would be if nothing were typed."""
NAMED: Final = frozenset({"player", "text"})
FOLDED: Final = 8
"""From so many fields with headings on, a form folds them; fewer stand open, one below the other."""


@dataclass(frozen=True, slots=True)
class Slot:
    """One field of a page: what it is called, what it takes, what is typed in it, what is wrong with that.

    `shape` is how it is drawn: `text`, `number`, `choice`, `player`, or one that holds `parts`: `group` (its fields),
    `rows` (one part a row), `by_name` (a part for each name, or a row of name and value each). `usual` is what stands
    where it is left empty.
    """

    name: str
    label: str
    kind: Kind[Any]
    shape: str
    value: str = ""
    usual: str = ""
    hint: str = ""
    rule: str = ""
    fault: str = ""
    required: bool = False
    choices: tuple[tuple[str, str], ...] = ()
    parts: tuple[Slot, ...] = ()
    group: str = ""

    @property
    def id(self) -> str:
        """The name as an id of the page."""
        return self.name.replace(".", "-")

    @property
    def changed(self) -> bool:
        """Whether something else is typed than what stands anyway."""
        return any(part.changed for part in self.parts) or (bool(self.value) and self.value != self.usual)

    def all(self) -> Iterator[Slot]:
        """The field and all that it holds."""
        yield self
        for part in self.parts:
            yield from part.all()

    def leaves(self) -> Iterator[Slot]:
        """The fields in it that take what is typed; itself, where it holds none."""
        return (part for part in self.all() if part.shape not in ("group", "rows", "by_name"))


class Headed(Protocol):
    """A field of a page that may stand under a heading; `changed` where something is told in it."""

    @property
    def group(self) -> str: ...

    @property
    def changed(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class Fold(Generic[F]):
    """Fields under one heading (none, where they stand open); `told` is in how many of them something is told."""

    title: str
    fields: tuple[F, ...]
    told: int


def folds(fields: Sequence[F]) -> tuple[Fold[F], ...]:
    """The fields of a form by their headings, each where its first field stands; one without, where they are few."""
    if sum(bool(field.group) for field in fields) < FOLDED:
        return (Fold("", tuple(fields), 0),)
    titles = dict.fromkeys(field.group for field in fields)
    each = ((title, tuple(field for field in fields if field.group == title)) for title in titles)
    return tuple(Fold(title, inside, sum(field.changed for field in inside)) for title, inside in each)


# --- the fields of a page --------------------------------------------------------------------------------------------


def slots(
    form: Form[Any], typed: Typed, prefix: str = "", names: Sequence[str] = (), faults: Typed | None = None
) -> tuple[Slot, ...]:
    """The fields of a form with what is typed in them. `names` are the players, where they are known."""
    return tuple(_of_field(part, typed, prefix, names, faults or {}) for part in form.fields)


def _of_field(part: FormField, typed: Typed, prefix: str, names: Sequence[str], faults: Typed) -> Slot:
    name = prefix + part.key
    usual = "" if part.required or part.default is None else printed(part.kind, part.default)
    found = slot(name, part.label, part.kind, typed, names, faults, usual)
    hint = part.hint or (notation(part.kind) if found.shape == "text" else "")
    return replace(found, hint=hint, rule=part.rule, required=part.required, group=part.group)


def slot(
    name: str, label: str, kind: Kind[Any], typed: Typed, names: Sequence[str], faults: Typed, usual: str = ""
) -> Slot:
    """One field with what is typed in it."""
    value, fault = typed.get(name, ""), faults.get(name, "")
    shape = shape_of(kind) if not (value and shape_of(kind) == "by_name") else "text"
    if shape == "group":
        parts = slots(_form(kind), typed, f"{name}.", names, faults)
        return Slot(name, label, kind, shape, fault=fault, parts=parts)
    if shape == "rows":
        assert kind.item is not None
        rows = [
            slot(f"{name}.{index}", f"{label.partition(',')[0]} {index + 1}", kind.item, typed, names, faults)
            for index in range(_rows(name, typed, kind.least or 0, kind.most))
        ]
        return Slot(name, label, kind, shape, fault=fault, parts=tuple(rows))
    if shape == "by_name":
        assert kind.item is not None
        if names:
            each = (slot(f"{name}.{index}", who, kind.item, typed, names, faults) for index, who in enumerate(names))
            parts = tuple(replace(part, required=True) for part in each)
            return Slot(name, label, kind, shape, fault=fault, parts=parts)
        pairs = []
        for index in range(_rows(name, typed, 2, None)):
            who = Slot(f"{name}.{index}.name", "name", TEXT, "text", typed.get(f"{name}.{index}.name", ""))
            said = slot(f"{name}.{index}.value", "value", kind.item, typed, names, faults)
            pairs.append(Slot(f"{name}.{index}", f"{label} {index + 1}", kind, "group", parts=(who, said)))
        return Slot(name, label, kind, "rows", fault=fault, parts=tuple(pairs))
    choices = tuple((printed(kind, said), text) for said, text in kind.choices) if kind.item is None else ()
    if shape == "player" and names:
        return Slot(name, label, kind, "choice", value, usual, fault=fault, choices=tuple((who, who) for who in names))
    return Slot(name, label, kind, "text" if shape == "player" else shape, value, usual, fault=fault, choices=choices)


def notation(kind: Kind[Any]) -> str:
    """How several values are typed in one line; nothing where one is."""
    depth, inner = _depth(kind)
    words = "commas between names" if inner.name in NAMED else ""
    return (
        ", ".join(
            part
            for part in (words, {2: "/ between groups", 3: "/ between pairs, // between tables"}.get(depth, ""))
            if part
        )
        if depth
        else ""
    )


def shape_of(kind: Kind[Any]) -> str:
    """How a field of a kind is drawn."""
    if kind.name == "by_name":
        return "by_name"
    if kind.widget == "group":
        return "group"
    if kind.item is not None and kind.widget != "row":
        return "rows" if kind.item.widget == "group" else "text"
    if kind.widget in ("number", "player"):
        return kind.widget
    return "choice" if kind.choices and kind.widget in ("choice", "switch") else "text"


def _form(kind: Kind[Any]) -> Form[Any]:
    cls = kind.holds
    assert cls is not None
    return form_of(cls)


def _rows(name: str, typed: Typed, least: int, most: int | None) -> int:
    """How many rows are drawn: those that are filled and one more; at least as many as are wanted."""
    wanted = max(least, _filled(name, typed) + SPARE_ROWS)
    return min(wanted, most or MOST_ROWS, MOST_ROWS)


def _filled(name: str, typed: Typed) -> int:
    """The number of rows up to the last one in which something is typed."""
    begin = f"{name}."
    last = -1
    for key, value in typed.items():
        number = key[len(begin) :].partition(".")[0] if value and key.startswith(begin) else ""
        if number.isascii() and number.isdigit() and len(number) < 5:
            last = max(last, int(number))
    return min(last + 1, MOST_ROWS)


# --- from what was typed to JSON -------------------------------------------------------------------------------------


def raw(form: Form[Any], typed: Typed, prefix: str = "", names: Sequence[str] = ()) -> dict[str, Any]:
    """The object of JSON that was typed. What was left empty is left out, but for lists that may be so."""
    found: dict[str, Any] = {}
    for part in form.fields:
        value = _raw(part.kind, prefix + part.key, typed, names)
        if value is None and part.required and part.kind.item is not None and part.kind.least == 0:
            value = []
        if value is None and part.required and shape_of(part.kind) == "group":
            value = {}
        if value is not None:
            found[part.key] = value
    return found


def _raw(kind: Kind[Any], name: str, typed: Typed, names: Sequence[str]) -> Any:
    shape = shape_of(kind)
    if shape == "by_name" and typed.get(name, "").strip():
        shape = "text"
    if shape == "group":
        return raw(_form(kind), typed, f"{name}.", names) or None
    if shape == "rows":
        assert kind.item is not None
        rows = [_raw(kind.item, f"{name}.{index}", typed, names) for index in range(_filled(name, typed))]
        return [{} if row is None else row for row in rows] or None
    if shape == "by_name":
        assert kind.item is not None
        told = names or [typed.get(f"{name}.{index}.name", "").strip() for index in range(_filled(name, typed))]
        end = "" if names else ".value"
        each = {who: _raw(kind.item, f"{name}.{index}{end}", typed, names) for index, who in enumerate(told) if who}
        return {who: value for who, value in each.items() if value is not None or not names} or None
    text = typed.get(name, "").strip()
    return decoded(kind, text) if text else None


def decoded(kind: Kind[Any], text: str) -> Any:
    """What was typed in one field, as JSON for its kind: JSON itself, names, groups parted by `/`, or the text.

    Groups of groups are parted by `//`. A stroke inside a word is its own where that reads (`KS/H`, a card sideways).
    """
    if text[0] in "[{":
        try:
            return read_json(text)
        except Unreadable:
            return text
    depth, inner = _depth(kind)
    if depth == 0:
        return text
    if text.casefold() == NONE:
        return []
    spaced = _parted(text, depth, inner, SPACED)
    if depth == 1 or "/" not in text or _reads(kind, spaced):
        return spaced
    close = _parted(text, depth, inner, CLOSE)
    return close if _reads(kind, close) else spaced


SPACED: Final = {3: re.compile(r"(?:^|\s)//(?=\s|$)|[\n;]"), 2: re.compile(r"(?:^|\s)/(?=\s|$)|[\n;]")}
CLOSE: Final = {3: re.compile(r"//|[\n;]"), 2: re.compile(r"[/\n;]")}


def _parted(text: str, depth: int, inner: Kind[Any], at: Mapping[int, re.Pattern[str]]) -> Any:
    """The groups of a text, so many lists deep."""
    if depth == 1:
        return _words(text, inner)
    parts = at[min(depth, 3)].split(text)
    return [_parted(part.strip(), depth - 1, inner, at) for part in parts if part.strip()]


def _reads(kind: Kind[Any], given: object) -> bool:
    try:
        kind.read(given)
    except Unreadable:
        return False
    return True


def _depth(kind: Kind[Any]) -> tuple[int, Kind[Any]]:
    """How many lists are in one another in a kind, and what is in the innermost."""
    depth = 0
    while kind.item is not None:
        depth, kind = depth + 1, kind.item
    return depth, kind


def _words(text: str, inner: Kind[Any]) -> Any:
    """The items of one list, where names may hold blanks if commas stand between them; else the text, for its kind."""
    if inner.name not in NAMED:
        return text
    parts = text.replace("\n", ",").split(",") if "," in text or "\n" in text else text.split()
    return [part.strip() for part in parts if part.strip()]


def printed(kind: Kind[Any], value: Any) -> str:
    """A value as it would be typed; reads back as the same value."""
    if value is None:
        return ""
    if kind.typed is not None:
        return kind.typed(value)
    depth, inner = _depth(kind)
    if depth and kind.item is not None and kind.widget != "row" and kind.name != "by_name":
        joint = {1: ", " if inner.name in NAMED else " ", 2: " / "}.get(depth, " // ")
        return joint.join(printed(kind.item, part) for part in value)
    return _text(kind.write(value), inner.name in NAMED)


def _text(written: Any, named: bool) -> str:
    if isinstance(written, bool):
        return "yes" if written else "no"
    if isinstance(written, (list, tuple)) and not any(isinstance(part, (list, tuple, dict)) for part in written):
        return (", " if named else " ").join(_text(part, named) for part in written)
    return written if isinstance(written, str) else json.dumps(written, ensure_ascii=False)


def spread(form: Form[Any], value: Any, prefix: str = "", names: Sequence[str] = ()) -> dict[str, str]:
    """A value of a form as it would be typed, by the names of the fields; what stands anyway is left out."""
    typed: dict[str, str] = {}
    written = form.write(value)
    for part in form.fields:
        if part.key in written:
            _spread(part.kind, getattr(value, part.name), prefix + part.key, names, typed)
    return typed


def _spread(kind: Kind[Any], value: Any, name: str, names: Sequence[str], typed: dict[str, str]) -> None:
    shape = shape_of(kind)
    if value is None:
        return
    if shape == "group":
        typed.update(spread(_form(kind), value, f"{name}.", names))
    elif shape == "rows":
        assert kind.item is not None
        for index, row in enumerate(value):
            _spread(kind.item, row, f"{name}.{index}", names, typed)
    elif shape == "by_name" and (not value or (names and not set(value) <= set(names))):
        # Names that nobody here has (a mistake to be corrected) have no field, nor has nobody: the whole is typed.
        typed[name] = _text(kind.write(value), False)
    elif shape == "by_name":
        assert kind.item is not None
        for index, (who, part) in enumerate(value.items()):
            if names:
                _spread(kind.item, part, f"{name}.{names.index(who)}", names, typed)
            else:
                typed[f"{name}.{index}.name"] = who
                _spread(kind.item, part, f"{name}.{index}.value", names, typed)
    else:
        typed[name] = printed(kind, value) or (NONE if kind.item is not None else "")


# --- what is wrong ---------------------------------------------------------------------------------------------------

MISSING: Final = "This is needed."


def faults(
    form: Form[Any], given: Mapping[str, Any], typed: Typed, prefix: str = "", names: Sequence[str] = ()
) -> dict[str, str]:
    """What is wrong with each field of what `raw` gave, by the names of the fields; empty where all can be read."""
    found: dict[str, str] = {}
    for part in form.fields:
        if part.key not in given:
            if part.required:
                found[prefix + part.key] = MISSING
            continue
        try:
            part.kind.read(given[part.key])
        except Unreadable as fault:
            inner = fault.within(part.key)
            found[place(inner.field, typed, prefix, names)] = inner.says
    return found


def place(path: str, typed: Typed, prefix: str = "", names: Sequence[str] = ()) -> str:
    """The name of the field at a path of JSON: `rolls.0.dice` of `rolls[0].dice`, `totals.1` of `totals.Bo`."""
    words = path.replace("[", ".").replace("]", "").split(".", 2)
    if len(words) > 1 and not words[1].isdigit():
        told = names or [
            typed.get(f"{prefix}{words[0]}.{index}.name", "").strip()
            for index in range(_filled(prefix + words[0], typed))
        ]
        rest = path[len(words[0]) + 1 :]
        for index, who in enumerate(told):
            if rest == who or rest.startswith((f"{who}.", f"{who}[")):
                return f"{prefix}{words[0]}.{index}" + ("" if names else ".value")
    return prefix + ".".join(words)


def at_its_field(fields: Iterable[Slot], name: str, says: str) -> tuple[tuple[Slot, ...], bool]:
    """The fields with a fault told at the one of that name, or the nearest that holds it; and whether there is one."""
    told, found = [], False
    for part in fields:
        if not found and (name == part.name or name.startswith(f"{part.name}.")):
            inside, deeper = at_its_field(part.parts, name, says)
            part = replace(part, parts=inside) if deeper else replace(part, fault=says)
            found = True
        told.append(part)
    return tuple(told), found
