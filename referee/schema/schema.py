"""A frozen dataclass as a schema: read from JSON, printed to JSON, described by JSON Schema, typed as words."""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Generic, Literal, TypeVar, dataclass_transform

import msgspec

from referee.schema.compounds import mapping, optional, record_of_types, sequence
from referee.schema.field_types import FLAG, REAL, TEXT, Between, FieldType, Length, number, one_of
from referee.schema.unreadable import Unreadable, quoted
from referee.schema.value import Value
from referee.schema.widgets import COMPOUND

T = TypeVar("T")


def nested(cls: type) -> FieldType[Any]:
    """A dataclass inside another."""
    form: Schema[Any] = schema_of(cls)
    return FieldType(
        cls.__name__.lower(),
        form.read,
        write=form.write,
        schema=form.json_schema(),
        widget=COMPOUND,
        show=lambda value: form.in_words(value) or "–",
        nested_type=cls,
    )


def field_type_of(hint: Any) -> FieldType[Any]:
    """The field type that reads values of a type hint.

    :raises TypeError: no field type is known for the hint.
    """
    notes: tuple[Any, ...] = ()
    if typing.get_origin(hint) is Annotated:
        hint, *rest = typing.get_args(hint)
        notes = tuple(rest)
    for note in notes:
        if isinstance(note, FieldType):
            return note
    own = getattr(hint, "field_type", None)
    if isinstance(own, FieldType):
        return own
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        (inner,) = [arg for arg in args if arg is not type(None)]
        return optional(field_type_of(Annotated[(inner, *notes)] if notes else inner))
    if origin is Literal:
        return one_of(args)
    if origin is tuple:
        if len(args) == 2 and args[1] is Ellipsis:
            return sequence(field_type_of(args[0]), next((n for n in notes if isinstance(n, Length)), Length()))
        return record_of_types([field_type_of(arg) for arg in args])
    if origin in (dict, Mapping):
        return mapping(field_type_of(args[1]))
    if hint is bool:
        return FLAG
    if hint is int:
        return number(next((n for n in notes if isinstance(n, Between)), Between()))
    if hint is float:
        return REAL
    if hint is str:
        return TEXT
    if isinstance(hint, type) and (dataclasses.is_dataclass(hint) or issubclass(hint, msgspec.Struct)):
        return nested(hint)
    raise TypeError(f"no kind is known for {hint!r}")


Words = str | Callable[[Any], str]
"""The words for a value in a sentence: a text with `{}` for the value, or a function of the value."""
_LABEL, _HINT, _FIELD_TYPE, _PROMPT, _EARLIER, _WORDS = "label", "hint", "field_type", "prompt", "earlier", "words"


def field(
    label: str,
    *,
    default: Any = dataclasses.MISSING,
    hint: str = "",
    field_type: FieldType[Any] | None = None,
    rule: str = "",
    group: str | None = "",
    prompt: str = "",
    asked_first: bool = False,
    earlier: Any = dataclasses.MISSING,
    words: Words | None = None,
) -> Any:
    """A field of a form: its label on screen, its default, a hint, the rule that it is about.

    `group` is the heading under which a long form folds it together with others; None for that of the field before. A
    field `asked_first` is at the top
    of its page instead, since the others depend on it. `prompt` asks a person who leaves the field empty: "Raise by
    how much?" `earlier` is the value in records from before the field existed, if not the default. `words` are those
    for the field in a sentence (`Schema.in_words`): `", {} cards"`. Empty words leave the field out.
    """
    notes = {
        _LABEL: label,
        _HINT: hint,
        _FIELD_TYPE: field_type,
        "rule": rule,
        "group": group,
        _PROMPT: prompt,
        "asked_first": asked_first,
        _EARLIER: default if earlier is dataclasses.MISSING else earlier,
        _WORDS: words,
    }
    return dataclasses.field(default=default, metadata=notes)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Fields:
    """The base of what people fill in: plays, questions, house rules, starts, entries of events.

    A subclass is a frozen dataclass by itself; `field` declares each of its fields with a label.
    """

    def __init_subclass__(cls, **named: Any) -> None:
        super().__init_subclass__(**named)
        dataclasses.dataclass(frozen=True)(cls)


class SchemaField(Value):
    """One field of a form. `name` is the attribute, `key` the name in JSON (`in_` is `in` there)."""

    name: str
    key: str
    field_type: FieldType[Any]
    label: str
    hint: str
    rule: str
    required: bool
    default: Any
    group: str = ""
    prompt: str = ""
    """The sentence that asks for the field if it is missing."""
    asked_first: bool = False
    earlier: Any = None
    """The value of the field in records from before it existed."""
    words: Words | None = None
    """The words for the field in a sentence; None for the label and the value, or for the value of a lone field."""

    def in_words(self, value: Any, *, alone: bool) -> str:
        """The words for a value of the field. The field may be `alone` in its form."""
        if callable(self.words):
            return self.words(value)
        words = self.words
        if words is None:
            label = self.label[:1].lower() + self.label[1:]
            words = "{}" if alone else f", {label}" if value is True else f", {label} {{}}"
        return words.format(self.field_type.show(value))


def _declared(cls: type) -> Iterator[tuple[str, Mapping[str, Any], bool, Any]]:
    """The fields of a class: the name, the notes of `field`, True if there is no default, the default or None."""
    part: Any
    if issubclass(cls, msgspec.Struct):
        for part in msgspec.structs.fields(cls):
            default = None if part.default is msgspec.NODEFAULT else part.default
            if part.default_factory is not msgspec.NODEFAULT:
                default = part.default_factory()
            yield part.name, {}, part.required, default
        return
    for part in dataclasses.fields(cls):  # type: ignore[arg-type]
        if part.metadata.get("hidden") or not part.init:
            continue
        default = None if part.default is dataclasses.MISSING else part.default
        if part.default_factory is not dataclasses.MISSING:
            default = part.default_factory()
        missing = part.default is dataclasses.MISSING and part.default_factory is dataclasses.MISSING
        yield part.name, part.metadata, missing, default


class Schema(Generic[T]):
    """The form of one dataclass or `Value`: reads, prints and describes its values."""

    __slots__ = ("_by_key", "_printed", "_readers", "_required", "by_name", "cls", "fields", "players", "what")

    def __init__(self, cls: type[T], what: str) -> None:
        hints = typing.get_type_hints(cls, include_extras=True)
        self.cls = cls
        self.what = what
        fields = []
        group = ""
        for name, notes, missing, default in _declared(cls):
            key = name.rstrip("_")
            label = notes.get(_LABEL) or key.replace("_", " ").capitalize()
            asked_first, own_group = notes.get("asked_first", False), notes.get("group", "")
            group = group if asked_first or own_group is None else own_group
            fields.append(
                SchemaField(
                    name=name,
                    key=key,
                    field_type=notes.get(_FIELD_TYPE) or field_type_of(hints[name]),
                    label=label,
                    hint=notes.get(_HINT, ""),
                    rule=notes.get("rule", ""),
                    required=missing,
                    default=default,
                    group="" if asked_first else group,
                    prompt=notes.get(_PROMPT) or f"“{label}” is missing",
                    asked_first=asked_first,
                    earlier=notes.get(_EARLIER, default),
                    words=notes.get(_WORDS),
                )
            )
        self.fields = tuple(fields)
        self._by_key = {f.key: f for f in fields}
        self._readers = {f.key: (f.name, f.field_type.read) for f in fields}
        self._required = tuple((f.key, f.name, f.prompt) for f in fields if f.required)
        self._printed = tuple((f.name, f.key, f.field_type.write, f.required, f.default) for f in fields)
        self.players = tuple(f for f in fields if f.field_type.name in ("player", "players"))
        self.by_name = tuple(f for f in fields if f.field_type.name == "by_name")

    def __getitem__(self, key: str) -> SchemaField:
        return self._by_key[key]

    def read(self, raw: object, ignore: frozenset[str] = frozenset(), **given: Any) -> T:
        """Read a value from `raw` (a JSON object); keys in `ignore` are skipped, fields in `given` are set unread.

        :raises Unreadable: an unknown key, a missing one, or a value that its type cannot read, with its path.
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
        for key, name, prompt in self._required:
            if name not in values:
                raise Unreadable(prompt, key)
        return self.cls(**values)

    def _listed(self) -> str:
        return ", ".join(self._by_key) or "none"

    def write(self, value: T) -> dict[str, Any]:
        """The JSON object that reads back as `value`, without fields at their default."""
        printed = {}
        for name, key, write, required, default in self._printed:
            part = getattr(value, name)
            if required or part != default:
                printed[key] = write(part)
        return printed

    def in_words(self, value: T) -> str:
        """The fields in a sentence, without those at their default: `Bo shows K♥ K♠, paid for 2♣`."""
        own = [part for part in self.fields if part.key != "by"]
        text = ""
        for part in own:
            inner = getattr(value, part.name)
            if part.required or inner != part.default:
                words = part.in_words(inner, alone=len(own) == 1)
                text += f" {words}" if words and not words.startswith((",", ";")) else words
        return text.lstrip(",; ")

    def write_all(self, value: T) -> dict[str, Any]:
        """Write every field, those at their default too."""
        return {key: write(getattr(value, name)) for name, key, write, _, _ in self._printed}

    def json_schema(self) -> dict[str, Any]:
        """The JSON Schema of the form."""
        properties = {}
        for part in self.fields:
            entry = dict(part.field_type.schema)
            entry["title"] = part.label
            if part.hint:
                entry["description"] = part.hint
            if not part.required:
                entry["default"] = part.field_type.write(part.default) if part.default is not None else None
            properties[part.key] = entry
        described: dict[str, Any] = {"type": "object", "properties": properties, "additionalProperties": False}
        required = [part.key for part in self.fields if part.required]
        if required:
            described["required"] = required
        return described

    def read_words(self, words: Sequence[str], given: Mapping[str, Any]) -> dict[str, Any]:
        """The JSON object of a typed line: its words go to the fields in their order, a sequence takes the rest.

        Fields in `given` are set already and take no words; `key=value` names a field.
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
            if part.field_type.item is not None:
                raw[part.key], rest = part.field_type.parse_words(rest), []
            else:
                raw[part.key], rest = part.field_type.parse_words(rest[:1]), rest[1:]
        if rest:
            raise Unreadable(f"{quoted(' '.join(rest))} is too much after “{self.what}”")
        return raw

    def takes_no_words(self, given: Mapping[str, Any]) -> bool:
        """True if the fields in `given` leave nothing to type."""
        return all(part.key in given or part.key == "by" for part in self.fields)


def schema_of(cls: type[T], what: str = "") -> Schema[T]:
    """The form of a dataclass or a `Value`; `what` names it in messages (default: its class name)."""
    name = what or getattr(cls, "name", None) or cls.__name__.lower()
    schema: Schema[T] | None = _FORMS.get((cls, name))
    if schema is None:
        schema = _FORMS[cls, name] = Schema(cls, name)
    return schema


_FORMS: dict[tuple[type, str], Schema[Any]] = {}
