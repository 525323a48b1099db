"""The forms of the page of scores: numbers in a table by side or player, counters for taps, chips for the rest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from referee.contract import Due, GameSchema, Offer
from referee.kit.values import Value, replace
from referee.ruling import Ruling
from referee.schema import FieldType, SchemaField
from referee.web.fields.faults import place
from referee.web.fields.pad_fields import PadField, offer_field
from referee.web.fields.page_field import PageField, page_field, shape_of
from referee.web.match.offer_form import QuickPlayKey, is_in_quick_plays, offer_form

COUNTED_UP_TO: Final = 12
"""The largest maximum of a number that is counted by taps; a larger one has digits."""
CHIPS_UP_TO: Final = 12
"""The most values of a number that are offered as chips; with more the number is typed."""


class ScoreField(Value):
    """One number or choice of a score."""

    name: str
    label: str
    shape: str
    """The way the field is drawn: `digits`, `counter`, `chips`, or `pad` with the keys of the match page."""
    value: str = ""
    least: int | None = None
    most: int | None = None
    usual: str = ""
    """The default of chips, which has no chip of its own: a second tap on a chip returns to it."""
    choices: tuple[tuple[str, str], ...] = ()
    """The values of chips: text and label."""
    pad: PadField | None = None
    fault: str = ""

    @property
    def id(self) -> str:
        """The name as an id of the page."""
        return "score-" + self.name.replace(".", "-")

    @property
    def signed(self) -> bool:
        """True if the number can be below zero."""
        return self.least is None or self.least < 0


class ScoreRow(Value):
    """A row of a table: its head, and a field for each column."""

    label: str
    fields: tuple[ScoreField, ...]


class ScoreTable(Value):
    """Numbers of the sides in columns, or of the players in rows."""

    columns: tuple[str, ...]
    rows: tuple[ScoreRow, ...]


class ScoreForm(Value):
    """One play that enters only a score."""

    play: str
    label: str
    given: str
    hint: str
    secondary: bool
    quick_plays: tuple[QuickPlayKey, ...]
    fields: tuple[ScoreField, ...]
    table: ScoreTable | None

    @property
    def numbers(self) -> tuple[ScoreField, ...]:
        """The fields that are typed with the number keys."""
        inside = [field for row in self.table.rows for field in row.fields] if self.table else []
        return tuple(field for field in (*self.fields, *inside) if field.shape == "digits")


def score_forms(
    schema: GameSchema,
    due: Due,
    players: Sequence[str],
    typed: Mapping[str, str] | None = None,
    refused: Ruling[Any] | None = None,
) -> list[ScoreForm]:
    """The forms for the scores that are due; `typed` refills the form of the play that was `refused`."""
    forms = [score_form(schema, offer, players, typed or {}) for offer in due.offers]
    if refused is None or not refused.field or not typed:
        return forms
    at, says = place(refused.field, {}, names=players), refused.sentence
    return [_with_fault(form, at, says) if form.play == typed.get("play") else form for form in forms]


def _with_fault(form: ScoreForm, at: str, says: str) -> ScoreForm:
    fields = tuple(replace(field, fault=says) if field.name == at else field for field in form.fields)
    return replace(form, fields=fields)


def score_form(schema: GameSchema, offer: Offer, players: Sequence[str], typed: Mapping[str, str]) -> ScoreForm:
    """The form of one offer; its table and its fields are for what the situation leaves open."""
    own = typed if typed.get("play") == offer.play.name else {}
    compact = offer_form(schema, offer, players, own)
    fields: list[ScoreField] = []
    groups: list[PageField] = []
    by_name: list[PageField] = []
    for part in schema.plays[offer.play.name].fields:
        if part.key == "by" or not offer.asks(part.key):
            continue
        part = replace(part, label=offer.form.labels.get(part.key, part.label))
        drawn = page_field(part.key, part.label, part.field_type, own, players)
        if shape_of(part.field_type) == "by_name":
            drawn = _of_names(drawn, offer)
        leaves = [leaf for leaf in drawn.leaves() if leaf.name not in offer.form.hidden]
        if drawn.parts and all(leaf.shape in ("number", "choice") for leaf in leaves):
            (groups if drawn.shape == "group" else by_name).append(replace(drawn, parts=tuple(leaves)))
        elif not is_in_quick_plays(part.key, offer) or _is_typed(part, offer):
            fields += _fields(part, offer, players, own)
    table = _by_side(groups) if groups else _by_player(by_name) if by_name else None
    return ScoreForm(
        compact.play,
        compact.label,
        compact.given,
        hint=compact.hint,
        secondary=offer.form.secondary,
        quick_plays=compact.quick_plays,
        fields=tuple(fields),
        table=table,
    )


def _of_names(field: PageField, offer: Offer) -> PageField:
    """A field by name, with only the offered names."""
    wanted = {choice.value: choice.label for choice in offer.limits.choices.get(field.name, ())}
    if not wanted:
        return field
    parts = (replace(part, label=wanted[part.label]) for part in field.parts if part.label in wanted)
    return replace(field, parts=tuple(parts))


def _by_side(groups: Sequence[PageField]) -> ScoreTable:
    """Groups with the same facts, as columns of a table."""
    rows = tuple(
        ScoreRow(cells[0][1].label, tuple(_score_field(leaf, f"{leaf.label}, {group.label}") for group, leaf in cells))
        for cells in _rows_of(groups)
    )
    return ScoreTable(tuple(group.label for group in groups), rows)


def _rows_of(groups: Sequence[PageField]) -> list[tuple[tuple[PageField, PageField], ...]]:
    """The same fact of each group, with its group."""
    return [
        tuple((group, leaf) for group, leaf in zip(groups, leaves, strict=True))
        for leaves in zip(*(group.parts for group in groups), strict=True)
    ]


def _by_player(by_name: Sequence[PageField]) -> ScoreTable:
    """Numbers by name as columns of a table, with a row for each player."""
    rows = tuple(
        ScoreRow(cells[0][1].label, tuple(_score_field(leaf, f"{leaf.label}: {field.label}") for field, leaf in cells))
        for cells in _rows_of(by_name)
    )
    return ScoreTable(tuple(field.label.partition(", by ")[0] for field in by_name), rows)


def _score_field(leaf: PageField, label: str) -> ScoreField:
    """A number or a choice of a table, with what is typed in it."""
    if leaf.shape == "choice":
        chosen = leaf.value or leaf.usual
        return ScoreField(leaf.name, label, "chips", chosen, usual=leaf.usual, choices=leaf.choices)
    least, most = leaf.kind.least, leaf.kind.most
    if least == 0 and most is not None and most <= COUNTED_UP_TO:
        return ScoreField(leaf.name, label, "counter", leaf.value or "0", least=least, most=most)
    return ScoreField(leaf.name, label, "digits", leaf.value, least=least, most=most)


def _fields(part: SchemaField, offer: Offer, players: Sequence[str], typed: Mapping[str, str]) -> list[ScoreField]:
    """A field of a play outside the table; a row of a few numbers has a field for each."""
    kind = part.field_type
    if _is_row_of_numbers(kind):
        assert kind.item is not None
        assert kind.least is not None
        labels = [f"{label[0].upper()}{label[1:]}" for label in part.label.split(", ")]
        names = [f"{part.key}.{index}" for index in range(kind.least)]
        pairs = zip(names, labels, strict=True)
        return [_digits(name, label, typed.get(name, ""), kind.item) for name, label in pairs]
    if _is_typed(part, offer):
        return [_digits(part.key, part.label, typed.get(part.key, ""), kind)]
    pad = offer_field(part, offer, players, typed)
    return [ScoreField(part.key, part.label, "pad", pad=pad)]


def _is_row_of_numbers(kind: FieldType[Any]) -> bool:
    """True for a fixed count of typed numbers: neither dice, which have keys, nor pairs of players."""
    item = kind.item
    if item is None or item.item is not None or item.least is None or not kind.least or kind.least != kind.most:
        return False
    return not any(row.keys for row in item.widget.layout(item, (), ()).rows)


def _digits(name: str, label: str, value: str, kind: FieldType[Any]) -> ScoreField:
    return ScoreField(name, label, "digits", value, least=kind.least, most=kind.most)


def _is_typed(part: SchemaField, offer: Offer) -> bool:
    """True for a number without chips: no values are offered, or too many."""
    if shape_of(part.field_type) != "number":
        return False
    return not 0 < len(offer.limits.choices.get(part.key, part.field_type.choices)) <= CHIPS_UP_TO
