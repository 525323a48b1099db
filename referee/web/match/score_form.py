"""The forms of the page of scores: numbers in a table by side or player, counters for taps, chips for the rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from referee.contract import Due, GameSchema, Offer
from referee.kit.values import Value
from referee.ruling import Ruling
from referee.web.fields.field import Field, Typed
from referee.web.fields.pads import Offered
from referee.web.fields.tree import FormField, RowField
from referee.web.match.offer_form import OfferForm, with_refusal

COUNTED_UP_TO: Final = 12
"""The largest maximum of a number that is counted by taps; a larger one has digits."""
CHIPS_UP_TO: Final = 12
"""The most values of a number that are offered as chips; with more the number is typed."""


class ScoreField(Value):
    """One number or choice of a score."""

    field: Field
    label: str
    shape: str
    """The way the field is drawn: `digits`, `counter`, `chips`, or `pad` with the keys of the match page."""
    is_place: bool = False
    """True for a number with a meaning by its place: it is needed beside the others of its value."""

    @property
    def text(self) -> str:
        """The typed text, or else the known one."""
        return self.field.value or self.field.offered.base(self.field.kind)

    @property
    def signed(self) -> bool:
        """True if the number can be below zero."""
        return self.field.kind.least is None or self.field.kind.least < 0


class ScoreRow(Value):
    """A row of a table: its head, and a field for each column."""

    label: str
    fields: tuple[ScoreField, ...]


class ScoreTable(Value):
    """Numbers of the sides in columns, or of the players in rows."""

    columns: tuple[str, ...]
    rows: tuple[ScoreRow, ...]


class ScoreForm(OfferForm):
    """One play that enters only a score; its table and its lines are for what the situation leaves open."""

    def __init__(self, schema: GameSchema, offer: Offer, players: Sequence[str], typed: Typed) -> None:
        super().__init__(schema, offer, players, typed)
        self.lines: list[ScoreField] = []
        self.table: ScoreTable | None = None
        groups: list[tuple[Field, list[Field]]] = []
        by_name: list[tuple[Field, list[Field]]] = []
        for field in self.open_fields:
            leaves = [leaf for leaf in field.leaves() if leaf.name not in offer.form.hidden]
            if field.parts and all(leaf.shape in ("number", "choice") for leaf in leaves):
                (groups if isinstance(field, FormField) else by_name).append((field, leaves))
            elif _is_typed(field) or not self.is_in_quick_plays(field):
                self.lines += _score_fields(field)
        if columns := groups or by_name:
            self.table = _table(columns, ", " if groups else ": ")

    @property
    def numbers(self) -> list[ScoreField]:
        """The fields that are typed with the number keys."""
        inside = [field for row in self.table.rows for field in row.fields] if self.table else []
        return [field for field in (*self.lines, *inside) if field.shape == "digits"]


def score_forms(
    schema: GameSchema,
    due: Due,
    players: Sequence[str],
    typed: Typed | None = None,
    refused: Ruling[Any] | None = None,
) -> list[ScoreForm]:
    """The forms for the scores that are due; `typed` refills the form of the play that was `refused`."""
    return with_refusal([ScoreForm(schema, offer, players, typed or {}) for offer in due.offers], typed, refused)


def _table(columns: Sequence[tuple[Field, list[Field]]], joint: str) -> ScoreTable:
    """Groups with the same facts as columns, or numbers by name with a row for each player."""
    heads = [field for field, _ in columns]
    rows = tuple(
        ScoreRow(
            cells[0].label,
            tuple(
                ScoreField(leaf, f"{leaf.label}{joint}{head.label}", _shape(leaf))
                for head, leaf in zip(heads, cells, strict=True)
            ),
        )
        for cells in zip(*(leaves for _, leaves in columns), strict=True)
    )
    return ScoreTable(tuple(head.label.partition(", by ")[0] for head in heads), rows)


def _shape(leaf: Field) -> str:
    """The way in which a number or a choice of a table is drawn."""
    if leaf.shape == "choice":
        return "chips"
    return "counter" if leaf.kind.least == 0 and (leaf.kind.most or COUNTED_UP_TO + 1) <= COUNTED_UP_TO else "digits"


def _score_fields(field: Field) -> list[ScoreField]:
    """A field of a play outside the table; a row of values with a meaning by their place has a field for each."""
    if isinstance(field, RowField) and field.cells:
        for cell, known in zip(field.cells, field.offered.initial or (), strict=False):
            cell.offered = Offered(initial=known)
        return [ScoreField(cell, cell.label, "digits", is_place=True) for cell in field.cells]
    return [ScoreField(field, field.label, "digits" if _is_typed(field) else "pad")]


def _is_typed(field: Field) -> bool:
    """True for a number without chips: no values are offered, or too many."""
    return field.shape == "number" and not 0 < len(field.offered.choices or field.kind.choices) <= CHIPS_UP_TO
