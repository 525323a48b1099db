"""The forms for what is due: one for each offer of the referee."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, TypeVar

from referee.contract import Due, Forbidden, GameSchema, Offer
from referee.kit.cards import SIGNS
from referee.kit.values import Value, replace
from referee.ruling import Ruling
from referee.schema import SchemaField
from referee.web.fields.field import Field, Typed
from referee.web.fields.pads import Offered
from referee.web.fields.tree import NamedField, SchemaForm, field_of

RED_SIGNS = tuple(SIGNS[suit] for suit in "HD")


class QuickPlayKey(Value):
    """A whole play in one tap."""

    label: str
    body: str
    """The JSON of the play that is posted."""
    spoken: str
    mark: str
    forbidden: Forbidden | None
    """The reason why the key is grey."""
    dice: tuple[str, ...]
    worth: str

    @property
    def look(self) -> str:
        """The classes of the key: its mark, `red` for a first word with a red suit, `dim` if it is grey, `dicekey`."""
        red = self.label.split(" ")[0].endswith(RED_SIGNS) and self.mark != "strong"
        marks = (self.mark and f"tap-{self.mark}", "red" if red else "", "dim" if self.forbidden else "")
        return " ".join(filter(None, ("tap", *marks, "dicekey" if self.dice else "")))


class OfferForm(SchemaForm[Any]):
    """The form of one offer. `typed` fills it if that is the text of the same play."""

    def __init__(self, schema: GameSchema, offer: Offer, players: Sequence[str], typed: Typed) -> None:
        self.offer = offer
        self.play = offer.play.name
        self.fixed = _json(dict(offer.limits.fixed))
        """The JSON of the fields that the situation fixes."""
        self.quick_plays = tuple(
            QuickPlayKey(
                label=tap.label,
                body=_json(offer.body(tap)),
                spoken=tap.spoken,
                mark=tap.mark,
                forbidden=tap.forbidden,
                dice=tap.dice,
                worth=tap.worth,
            )
            for tap in offer.keys or offer.quick_plays
        )
        own = typed if typed.get("play") == self.play else {}
        super().__init__(schema.plays[self.play], own, names=players)

    def field(self, part: SchemaField, name: str, typed: Typed, names: Sequence[str]) -> Field:
        """A field of the play, with the values that the situation leaves."""
        limits, form = self.offer.limits, self.offer.form
        if label := form.labels.get(part.key):
            is_named = any(who in label for who in names)
            part = replace(part, label=label, prompt=f"What about {label}?" if is_named else part.prompt)
        field = field_of(part, name, typed, names)
        field.offered = Offered(
            tuple(names),
            limits.choices.get(part.key, ()),
            initial=form.initial.get(part.key),
            wild=limits.wild,
            max_items=limits.max_items.get(part.key),
            counted=limits.counted.get(part.key),
            keys=limits.keys.get(part.key, ()),
        )
        if field.is_compound:
            field.hint = field.rule = ""
        if isinstance(field, NamedField):
            field.keep(field.offered.choices)
        return field

    @property
    def open_fields(self) -> list[Field]:
        """The fields that the situation leaves open."""
        return [field for field in self.fields if field.key != "by" and self.offer.asks(field.key)]

    @property
    def asked(self) -> list[Field]:
        """The fields on the page."""
        return [field for field in self.open_fields if not self.is_in_quick_plays(field)]

    @property
    def asks(self) -> str:
        """The question to a person who enters a score without a figure, if none of its fields has to be filled."""
        has_required = any(leaf.required for field in self.open_fields for leaf in field.leaves())
        return "Enter the score first." if self.offer.play.scores_only and not has_required else ""

    @property
    def beside_the_keys(self) -> str:
        """The name of the fold with the fields that no quick play fills: those that are required, or else all."""
        required = [field for field in self.asked if field.required]
        first, *others = [field.label for field in required or self.asked]
        return ", ".join([first, *(label.lower() for label in others)])

    def is_in_quick_plays(self, field: Field) -> bool:
        """True if every quick play gives the field and no values are offered beside them."""
        taps = self.offer.keys or self.offer.quick_plays
        return bool(taps) and field.key not in self.offer.limits.choices and all(field.key in tap.body for tap in taps)


F = TypeVar("F", bound=OfferForm)


def offer_forms(
    schema: GameSchema,
    due: Due,
    players: Sequence[str],
    typed: Typed | None = None,
    refused: Ruling[Any] | None = None,
) -> list[OfferForm]:
    """The forms for what is due; `typed` refills the form of the play that was `refused`."""
    forms = with_refusal([OfferForm(schema, offer, players, typed or {}) for offer in due.offers], typed, refused)
    # Keyboards that send the play with the last tap come last: such a play ends the turn.
    return sorted(forms, key=lambda form: bool(form.offer.form.keyboard) and form.offer.form.submit_when_full)


class Fold(Value):
    """Rare plays in one fold of the table's page."""

    name: str
    forms: list[OfferForm]
    holds: str = ""
    """The play of the page of scores whose fold this is."""

    @property
    def is_kept(self) -> bool:
        """True if the fold stays open from turn to turn, before the other plays."""
        return bool(self.holds) and not all(form.offer.form.late for form in self.forms)

    @property
    def has_keys_alone(self) -> bool:
        """True if no form of the fold asks for anything."""
        return not any(form.asked for form in self.forms)


def rare_folds(forms: Sequence[OfferForm]) -> list[Fold]:
    """The rare plays of a turn in folds: a form each, scores entered alone together, and plays in one tap together."""
    together: dict[str | int, list[OfferForm]] = {}
    for n, form in enumerate(forms):
        if form.offer.form.secondary and not form.offer.play.changes_players:
            shared = form.play if form.offer.play.scores_only else n if form.asked else "keys"
            together.setdefault(shared, []).append(form)
    return [_fold(held) for held in together.values()]


def _fold(forms: list[OfferForm]) -> Fold:
    first, plays = forms[0].offer, {form.play for form in forms}
    name = first.label if len(forms) == 1 else first.play.title if len(plays) == 1 else "More plays"
    return Fold(name, forms, holds=forms[0].play if first.play.scores_only else "")


def with_refusal(forms: list[F], typed: Typed | None, refused: Ruling[Any] | None) -> list[F]:
    """The forms, with the fault of a refused play at its field."""
    for form in forms:
        if refused and refused.field and typed and form.play == typed.get("play"):
            form.note(refused.field, refused.sentence)
    return forms


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
