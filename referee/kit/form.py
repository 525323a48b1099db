"""Frozen dataclasses as forms: read from JSON, printed to JSON, described by JSON Schema, tapped in by widgets.

A play, a question, the options and the start of a match are each one dataclass; everything that asks for them (the
record, the HTTP interface, the entry on the phone, the docs) is derived here from its type hints.

A type says how it is read by a `Kind`: its attribute `kind`, or an annotation (`Annotated[int, Between(0, 180)]`).
"""

from __future__ import annotations

import dataclasses
import types
import typing
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, Generic, Literal, TypeVar

T = TypeVar("T")


SAYS_LIMIT: Final = 1000
"""So many characters an error has at the most, however long what it names."""


def _cut(text: str) -> str:
    half = SAYS_LIMIT // 2
    return text if len(text) <= SAYS_LIMIT else f"{text[:half]} … {text[-half:]}"


class Unreadable(ValueError):
    """What was written is no value of its kind.

    `field` is the path of the field at fault (`darts[1]`), empty where the whole is meant; `says` names what is
    wrong and what would be right. Of what is absurdly long the middle is left out.
    """

    def __init__(self, says: str, field: str = "") -> None:
        super().__init__(says)
        self.says = _cut(says)
        self.field = _cut(field)

    def within(self, outer: str) -> Unreadable:
        """The same fault, seen from a value that holds this one in its field `outer`."""
        joint = "" if not self.field or self.field.startswith("[") else "."
        return Unreadable(self.says, outer + joint + self.field)


def _same(value: Any) -> Any:
    return value


@dataclass(frozen=True, slots=True, eq=False)
class Kind(Generic[T]):
    """How values of one type are read, printed, described and tapped in.

    `read` takes what JSON gives and raises `Unreadable`; `write` gives what JSON takes, in the print that the record
    fixes; `show` is the form for screens. `widget` names the touch widget, `item` is the kind of a sequence's or an
    optional's parts, `least` and `most` bound a number's value or a sequence's length, `choices` lists the values of
    a closed kind with their labels. `fold` turns the words of a typed line into what `read` takes. `holds` is the
    dataclass of a group, `typed` prints a value as one word to type, where JSON takes more than a word.
    """

    name: str
    read: Callable[[object], T]
    write: Callable[[T], Any] = _same
    schema: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    widget: str = "text"
    show: Callable[[T], str] = str
    item: Kind[Any] | None = None
    least: int | None = None
    most: int | None = None
    choices: tuple[tuple[Any, str], ...] = ()
    fold: Callable[[Sequence[str]], object] = " ".join
    holds: type | None = None
    typed: Callable[[T], str] | None = None


@dataclass(frozen=True, slots=True)
class Between:
    """Bounds of a whole number, both included; `many` are the values offered as buttons."""

    low: int | None = None
    high: int | None = None
    offered: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Length:
    """Bounds of the length of a sequence, both included."""

    low: int = 0
    high: int | None = None


# --- kinds of plain values -------------------------------------------------------------------------------------------


BEYOND: Final = 10**12
"""No whole number of a table is as large as this."""


def number(bounds: Between = Between()) -> Kind[int]:
    """Whole numbers within `bounds`, and small enough to reckon with; a text of digits is read too."""
    low, high = bounds.low, bounds.high
    span = _span(low, high)

    def read(raw: object) -> int:
        if isinstance(raw, str):
            try:
                raw = int(raw.strip().replace("−", "-"))
            except ValueError:
                raise Unreadable(f"{raw!r} is not a whole number{span}") from None
        if type(raw) is not int:
            raise Unreadable(f"{raw!r} is not a whole number{span}")
        if (low is not None and raw < low) or (high is not None and raw > high):
            raise Unreadable(f"{raw} is not{span}")
        if not -BEYOND < raw < BEYOND:
            raise Unreadable(f"{raw} is beyond any number of a table")
        return raw

    schema: dict[str, Any] = {"type": "integer"}
    if low is not None:
        schema["minimum"] = low
    if high is not None:
        schema["maximum"] = high
    choices = tuple((value, str(value)) for value in bounds.offered)
    return Kind("number", read, schema=schema, widget="number", least=low, most=high, choices=choices)


def _span(low: int | None, high: int | None) -> str:
    if low is not None and high is not None:
        return f" from {low} to {high}"
    if low is not None:
        return f" of at least {low}"
    return f" of at most {high}" if high is not None else ""


TEXT_LIMIT: Final = 200


def _read_text(raw: object) -> str:
    if not isinstance(raw, str):
        raise Unreadable(f"{raw!r} is not a text")
    if len(raw) > TEXT_LIMIT:
        raise Unreadable(f"the text is longer than {TEXT_LIMIT} characters")
    return raw


TEXT: Final = Kind("text", _read_text, schema={"type": "string", "maxLength": TEXT_LIMIT})

_YES = frozenset({"yes", "on", "true"})
_NO = frozenset({"no", "off", "false"})


def switch(no: str = "no", yes: str = "yes") -> Kind[bool]:
    """Yes or no, printed by the two words that the rules use; JSON's true and false and yes/no/on/off are read."""

    def read(raw: object) -> bool:
        if isinstance(raw, bool):
            return raw
        word = raw.strip().casefold() if isinstance(raw, str) else ""
        if word == yes or (word in _YES and no not in _YES):
            return True
        if word == no or (word in _NO and yes not in _NO):
            return False
        raise Unreadable(f"{raw!r} is neither {no!r} nor {yes!r}")

    return Kind(
        "switch",
        read,
        write=lambda value: yes if value else no,
        schema={"enum": [no, yes, False, True]},
        widget="switch",
        show=lambda value: yes if value else no,
        choices=((False, no), (True, yes)),
    )


def _read_flag(raw: object) -> bool:
    if isinstance(raw, bool):
        return raw
    word = raw.strip().casefold() if isinstance(raw, str) else ""
    if word in _YES:
        return True
    if word in _NO:
        return False
    raise Unreadable(f"{raw!r} is neither true nor false")


FLAG: Final = Kind(
    "flag",
    _read_flag,
    schema={"type": "boolean"},
    widget="switch",
    show=lambda value: "yes" if value else "no",
    choices=((False, "no"), (True, "yes")),
)


def one_of(values: Mapping[Any, str] | Sequence[Any]) -> Kind[Any]:
    """One of a few values (texts or whole numbers), with their labels; texts are read in any case."""
    labels = dict(values) if isinstance(values, Mapping) else {v: str(v).replace("_", " ") for v in values}
    table: dict[object, Any] = {}
    for value in labels:
        table[value] = value
        table[str(value).casefold()] = value
    listed = ", ".join(map(str, labels))

    def read(raw: object) -> Any:
        key = raw.strip().casefold() if isinstance(raw, str) else raw
        try:
            if not isinstance(key, bool):
                return table[key]
        except (KeyError, TypeError):
            pass
        raise Unreadable(f"{raw!r} is none of {listed}")

    return Kind(
        "choice",
        read,
        schema={"enum": list(labels)},
        widget="choice",
        show=lambda value: labels[value],
        choices=tuple(labels.items()),
    )


def plain_name(raw: str) -> str:
    """A name as it is kept and compared: one blank between words, none at its ends, letters in their composed form."""
    name = " ".join(raw.split())
    return name if name.isascii() else unicodedata.normalize("NFC", name)


def _read_player(raw: object) -> str:
    if not isinstance(raw, str) or not (name := plain_name(raw)):
        raise Unreadable(f"{raw!r} is not a player's name")
    return name


PLAYER: Final = Kind(
    "player", _read_player, schema={"type": "string", "description": "a player's name"}, widget="player"
)
Player = Annotated[str, PLAYER]
"""The name of one of the match's players; that it is one is checked when a play is read (`Form.players`)."""


# --- kinds of compound values ----------------------------------------------------------------------------------------


def sequence(item: Kind[Any], length: Length = Length()) -> Kind[tuple[Any, ...]]:
    """Several values of one kind, in order; a text is split at blanks and commas."""
    low, high, read_item = length.low, length.high, item.read

    def read(raw: object) -> tuple[Any, ...]:
        if isinstance(raw, str):
            raw = fold(raw.replace(",", " ").split())
        if not isinstance(raw, (list, tuple)):
            raise Unreadable(f"{raw!r} is not a list")
        if len(raw) < low or (high is not None and len(raw) > high):
            wanted = f"{low}" if low == high else f"{low} to {high}" if high is not None else f"at least {low}"
            raise Unreadable(f"{len(raw)} given, {wanted} wanted")
        try:
            return tuple(map(read_item, raw))
        except Unreadable:
            for index, part in enumerate(raw):
                try:
                    read_item(part)
                except Unreadable as fault:
                    raise fault.within(f"[{index}]") from None
            raise

    def fold(words: Sequence[str]) -> object:
        if item.item is None:
            return list(words)
        groups: list[list[str]] = [[]]
        for word in words:
            if word in ("/", "+", ";"):
                groups.append([])
            else:
                groups[-1].append(word)
        return [item.fold(group) for group in groups]

    schema: dict[str, Any] = {"type": "array", "items": dict(item.schema)}
    if low:
        schema["minItems"] = low
    if high is not None:
        schema["maxItems"] = high
    write = item.write
    show, joint = item.show, " / " if item.item else " "
    return Kind(
        f"{item.name}s",
        read,
        write=lambda values: [write(value) for value in values],
        schema=schema,
        widget=f"{item.widget}s",
        show=lambda values: joint.join(map(show, values)),
        item=item,
        least=low,
        most=high,
        choices=item.choices,
        fold=fold,
    )


def record_of_kinds(items: Sequence[Kind[Any]]) -> Kind[tuple[Any, ...]]:
    """A fixed number of values, each of its own kind."""

    def read(raw: object) -> tuple[Any, ...]:
        if isinstance(raw, str):
            raw = raw.replace(",", " ").split()
        if not isinstance(raw, (list, tuple)) or len(raw) != len(items):
            raise Unreadable(f"{raw!r} is not a list of {len(items)}")
        parts = []
        for index, (kind, part) in enumerate(zip(items, raw, strict=True)):
            try:
                parts.append(kind.read(part))
            except Unreadable as fault:
                raise fault.within(f"[{index}]") from None
        return tuple(parts)

    return Kind(
        "row",
        read,
        write=lambda values: [kind.write(value) for kind, value in zip(items, values, strict=True)],
        schema={
            "type": "array",
            "prefixItems": [dict(k.schema) for k in items],
            "minItems": len(items),
            "maxItems": len(items),
        },
        widget="row",
        show=lambda values: " ".join(kind.show(value) for kind, value in zip(items, values, strict=True)),
        item=items[0],
        least=len(items),
        most=len(items),
        fold=list,
    )


def optional(kind: Kind[Any]) -> Kind[Any]:
    """A value or null."""
    read, write = kind.read, kind.write
    return dataclasses.replace(
        kind,
        read=lambda raw: None if raw is None else read(raw),
        write=lambda value: None if value is None else write(value),
        schema={"anyOf": [dict(kind.schema), {"type": "null"}]},
        show=lambda value: "–" if value is None else kind.show(value),
    )


def mapping(item: Kind[Any]) -> Kind[dict[str, Any]]:
    """Values of one kind by name."""

    def read(raw: object) -> dict[str, Any]:
        if not isinstance(raw, dict):
            raise Unreadable(f"{raw!r} is not an object")
        values: dict[str, Any] = {}
        for key, part in raw.items():
            name = plain_name(str(key))
            if name in values:
                raise Unreadable(f"{name} is named twice", str(key))
            try:
                values[name] = item.read(part)
            except Unreadable as fault:
                raise fault.within(str(key)) from None
        return values

    return Kind(
        "by_name",
        read,
        write=lambda values: {key: item.write(value) for key, value in values.items()},
        schema={"type": "object", "additionalProperties": dict(item.schema)},
        widget="by_name",
        show=lambda values: ", ".join(f"{key} {item.show(value)}" for key, value in values.items()),
        item=item,
    )


def nested(cls: type) -> Kind[Any]:
    """A dataclass inside another."""
    form: Form[Any] = form_of(cls)
    return Kind(
        cls.__name__.lower(),
        form.read,
        write=form.write,
        schema=form.schema(),
        widget="group",
        show=lambda value: ", ".join(f"{f.key} {f.kind.show(getattr(value, f.name))}" for f in form.fields),
        holds=cls,
    )


def kind_of(hint: Any) -> Kind[Any]:
    """The kind by which values of a type hint are read.

    :raises TypeError: for a hint that no kind is known for.
    """
    notes: tuple[Any, ...] = ()
    if typing.get_origin(hint) is Annotated:
        hint, *rest = typing.get_args(hint)
        notes = tuple(rest)
    for note in notes:
        if isinstance(note, Kind):
            return note
    own = getattr(hint, "kind", None)
    if isinstance(own, Kind):
        return own
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        (inner,) = [arg for arg in args if arg is not type(None)]
        return optional(kind_of(Annotated[(inner, *notes)] if notes else inner))
    if origin is Literal:
        return one_of(args)
    if origin is tuple:
        if len(args) == 2 and args[1] is Ellipsis:
            return sequence(kind_of(args[0]), next((n for n in notes if isinstance(n, Length)), Length()))
        return record_of_kinds([kind_of(arg) for arg in args])
    if origin in (dict, Mapping):
        return mapping(kind_of(args[1]))
    if hint is bool:
        return FLAG
    if hint is int:
        return number(next((n for n in notes if isinstance(n, Between)), Between()))
    if hint is str:
        return TEXT
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        return nested(hint)
    raise TypeError(f"no kind is known for {hint!r}")


# --- forms -----------------------------------------------------------------------------------------------------------

_LABEL, _HINT, _KIND = "label", "hint", "kind"


def field(
    label: str,
    *,
    default: Any = dataclasses.MISSING,
    hint: str = "",
    kind: Kind[Any] | None = None,
    rule: str = "",
    group: str = "",
) -> Any:
    """A field of a form: its label on screen, what stands when it is left out, a hint, the rule that it is about.

    `group` is the heading under which a long form folds it together with others.
    """
    notes = {_LABEL: label, _HINT: hint, _KIND: kind, "rule": rule, "group": group}
    return dataclasses.field(default=default, metadata=notes)


@dataclass(frozen=True, slots=True)
class FormField:
    """One field of a form. `name` is the attribute, `key` the name in JSON (`in_` is `in` there)."""

    name: str
    key: str
    kind: Kind[Any]
    label: str
    hint: str
    rule: str
    required: bool
    default: Any
    group: str = ""


class Form(Generic[T]):
    """The form of one dataclass: reads, prints and describes its values."""

    __slots__ = ("_by_key", "_printed", "_readers", "_required", "by_name", "cls", "fields", "players", "what")

    def __init__(self, cls: type[T], what: str) -> None:
        hints = typing.get_type_hints(cls, include_extras=True)
        self.cls = cls
        self.what = what
        fields = []
        for part in dataclasses.fields(cls):  # type: ignore[arg-type]
            if part.metadata.get("hidden") or not part.init:
                continue
            notes = part.metadata
            missing = part.default is dataclasses.MISSING and part.default_factory is dataclasses.MISSING
            default = None
            if part.default is not dataclasses.MISSING:
                default = part.default
            elif part.default_factory is not dataclasses.MISSING:
                default = part.default_factory()
            key = part.name.rstrip("_")
            fields.append(
                FormField(
                    name=part.name,
                    key=key,
                    kind=notes.get(_KIND) or kind_of(hints[part.name]),
                    label=notes.get(_LABEL) or key.replace("_", " "),
                    hint=notes.get(_HINT, ""),
                    rule=notes.get("rule", ""),
                    required=missing,
                    default=default,
                    group=notes.get("group", ""),
                )
            )
        self.fields = tuple(fields)
        self._by_key = {f.key: f for f in fields}
        self._readers = {f.key: (f.name, f.kind.read) for f in fields}
        self._required = tuple((f.key, f.name) for f in fields if f.required)
        self._printed = tuple((f.name, f.key, f.kind.write, f.required, f.default) for f in fields)
        self.players = tuple(f for f in fields if f.kind.name in ("player", "players"))
        self.by_name = tuple(f for f in fields if f.kind.name == "by_name")

    def __getitem__(self, key: str) -> FormField:
        return self._by_key[key]

    def read(self, raw: object, ignore: frozenset[str] = frozenset(), **given: Any) -> T:
        """The value that `raw` (an object of JSON) writes; keys of `ignore` are passed over, `given` set as they are.

        :raises Unreadable: an unknown key, a missing one, or a value that its kind cannot read, with its path.
        """
        if not isinstance(raw, dict):
            raise Unreadable(f"{self.what} is not an object")
        readers = self._readers
        values = given
        for key, part in raw.items():
            if key in ignore:
                continue
            try:
                name, read = readers[key]
                values[name] = read(part)
            except KeyError:
                raise Unreadable(f"{self.what} has no field {key!r}; it takes {self._listed()}", str(key)) from None
            except Unreadable as fault:
                raise fault.within(str(key)) from None
        for key, name in self._required:
            if name not in values:
                raise Unreadable(f"{self.what} needs the field {key!r}", key)
        return self.cls(**values)

    def _listed(self) -> str:
        return ", ".join(self._by_key) or "none"

    def write(self, value: T) -> dict[str, Any]:
        """The object of JSON that reads back as `value`; fields that stand as they would when left out are left out."""
        printed = {}
        for name, key, write, required, default in self._printed:
            part = getattr(value, name)
            if required or part != default:
                printed[key] = write(part)
        return printed

    def write_all(self, value: T) -> dict[str, Any]:
        """As `write`, with every field."""
        return {key: write(getattr(value, name)) for name, key, write, _, _ in self._printed}

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of the form."""
        properties = {}
        for part in self.fields:
            entry = dict(part.kind.schema)
            entry["title"] = part.label
            if part.hint:
                entry["description"] = part.hint
            if not part.required:
                entry["default"] = part.kind.write(part.default) if part.default is not None else None
            properties[part.key] = entry
        described: dict[str, Any] = {"type": "object", "properties": properties, "additionalProperties": False}
        required = [part.key for part in self.fields if part.required]
        if required:
            described["required"] = required
        return described

    def read_words(self, words: Sequence[str], given: Mapping[str, Any]) -> dict[str, Any]:
        """The object of JSON that a typed line writes: words for the fields in their order, a sequence takes the rest.

        Fields of `given` are set already and take no words; `key=value` names a field.
        """
        raw: dict[str, Any] = dict(given)
        rest = []
        for word in words:
            key, sign, value = word.partition("=")
            if sign and key in self._by_key:
                raw[key] = value
            else:
                rest.append(word)
        for part in self.fields:
            if part.key in raw or not rest or part.key == "by":
                continue
            if part.kind.item is not None:
                raw[part.key], rest = part.kind.fold(rest), []
            else:
                raw[part.key], rest = part.kind.fold(rest[:1]), rest[1:]
        if rest:
            raise Unreadable(f"{' '.join(rest)!r} is more than {self.what} takes")
        return raw


def form_of(cls: type[T], what: str = "") -> Form[T]:
    """The form of a dataclass; `what` names it in messages (default: its class name)."""
    name = what or getattr(cls, "name", None) or cls.__name__.lower()
    found: Form[T] | None = _FORMS.get((cls, name))
    if found is None:
        found = _FORMS[cls, name] = Form(cls, name)
    return found


_FORMS: dict[tuple[type, str], Form[Any]] = {}
