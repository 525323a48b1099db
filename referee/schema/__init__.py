"""A play as data: one frozen dataclass is the play, the question, the options or the start of a match.

The record, the HTTP interface, the entry on the phone and the docs are derived here from its type hints. A `FieldType`
reads and writes the values of a type. It is an attribute of the type (`field_type`), or comes from an annotation
(`Annotated[int, Between(0, 180)]`).
"""

from referee.schema.compounds import mapping, optional, record_of_types, sequence
from referee.schema.field_types import (
    FLAG,
    PLAYER,
    REAL,
    TEXT,
    Between,
    FieldType,
    Length,
    Player,
    first_to,
    is_text,
    number,
    one_of,
    plain_name,
    switch,
    unchanged,
)
from referee.schema.json_text import json_writer, list_items, own_json, read_json, typed_json
from referee.schema.notation import NAMED, NONE, USUAL_LENGTH, decoded, innermost, notation_hint, printed, usual_length
from referee.schema.numerals import read_count, read_decimal, read_exact, read_whole
from referee.schema.schema import Fields, Schema, SchemaField, field, field_type_of, schema_of
from referee.schema.unreadable import Unreadable, as_sentence, quoted
from referee.schema.widgets import (
    AMOUNT_PAD,
    CHIPS,
    COMPOUND,
    HALVES,
    KeyRow,
    Pad,
    PadKey,
    Widget,
    choice_keys,
    choices,
    one_grid,
)

__all__ = [
    "AMOUNT_PAD",
    "CHIPS",
    "COMPOUND",
    "FLAG",
    "HALVES",
    "NAMED",
    "NONE",
    "PLAYER",
    "REAL",
    "TEXT",
    "USUAL_LENGTH",
    "Between",
    "FieldType",
    "Fields",
    "KeyRow",
    "Length",
    "Pad",
    "PadKey",
    "Player",
    "Schema",
    "SchemaField",
    "Unreadable",
    "Widget",
    "as_sentence",
    "choice_keys",
    "choices",
    "decoded",
    "field",
    "field_type_of",
    "first_to",
    "innermost",
    "is_text",
    "json_writer",
    "list_items",
    "mapping",
    "notation_hint",
    "number",
    "one_grid",
    "one_of",
    "optional",
    "own_json",
    "plain_name",
    "printed",
    "quoted",
    "read_count",
    "read_decimal",
    "read_exact",
    "read_json",
    "read_whole",
    "record_of_types",
    "schema_of",
    "sequence",
    "switch",
    "typed_json",
    "unchanged",
    "usual_length",
]
