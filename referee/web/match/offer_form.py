"""The forms for what is due: one for each offer of the referee."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from referee.contract import Due, GameSchema, Offer
from referee.kit.cards import SIGNS
from referee.kit.values import Value, replace
from referee.ruling import Ruling
from referee.web.fields.faults import at_its_pad, place
from referee.web.fields.pad_fields import PadField, offer_field

RED_SIGNS = tuple(SIGNS[suit] for suit in "HD")


class QuickPlayKey(Value):
    """A whole play in one tap."""

    label: str
    body: str
    """The JSON of the play that is posted."""
    spoken: str
    mark: str

    @property
    def look(self) -> str:
        """The classes of the key: its mark, and `red` if its first word ends with a red suit."""
        red = self.label.split(" ")[0].endswith(RED_SIGNS) and self.mark != "strong"
        return " ".join(filter(None, ("tap", self.mark and f"tap-{self.mark}", "red" if red else "")))


class OfferForm(Value):
    """The form of one offer."""

    play: str
    label: str
    given: str
    """The JSON of the fields that the situation fixes."""
    fields: tuple[PadField, ...]
    quick_plays: tuple[QuickPlayKey, ...]
    submit_when_full: bool
    secondary: bool
    keyboard: str
    """`open` or `closed` if only one of several forms shows its keys at a time."""
    hint: str


def offer_forms(
    schema: GameSchema,
    due: Due,
    players: Sequence[str],
    typed: Mapping[str, str] | None = None,
    refused: Ruling[Any] | None = None,
) -> list[OfferForm]:
    """The forms for what is due; `typed` refills the form of the play that was `refused`."""
    forms = [offer_form(schema, offer, players, typed or {}) for offer in due.offers]
    # Keyboards that send the play with the last tap come last: such a play ends the turn.
    forms.sort(key=_sends_by_itself)
    if refused is None or not refused.field or not typed:
        return forms
    at = place(refused.field, {}, names=players)
    return [
        replace(form, fields=at_its_pad(form.fields, at, refused.sentence)) if form.play == typed.get("play") else form
        for form in forms
    ]


def offer_form(schema: GameSchema, offer: Offer, players: Sequence[str], typed: Mapping[str, str]) -> OfferForm:
    """The form of one offer, with a field for each field of the play that the situation leaves open."""
    name = offer.play.name
    own = typed if typed.get("play") == name else {}
    fields = tuple(
        offer_field(part, offer, players, own)
        for part in schema.plays[name].fields
        if part.key != "by" and offer.asks(part.key)
        if not is_in_quick_plays(part.key, offer)
    )
    quick = tuple(QuickPlayKey(tap.label, _json(offer.body(tap)), tap.spoken, tap.mark) for tap in offer.quick_plays)
    fixed = _json(dict(offer.limits.fixed))
    return OfferForm(
        name,
        offer.label,
        fixed,
        fields=fields,
        quick_plays=quick,
        submit_when_full=offer.form.submit_when_full,
        secondary=offer.form.secondary,
        keyboard=offer.form.keyboard,
        hint=offer.form.hint,
    )


def _sends_by_itself(form: OfferForm) -> bool:
    """True for a keyboard whose last tap sends the play."""
    return bool(form.keyboard) and form.submit_when_full


def is_in_quick_plays(key: str, offer: Offer) -> bool:
    """True if every quick play gives the field and no values are offered beside them."""
    return (
        bool(offer.quick_plays)
        and key not in offer.limits.choices
        and all(key in tap.body for tap in offer.quick_plays)
    )


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
