"""The plays that may be made now, with their choices, and who is to act."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, Literal, Protocol

import msgspec

from referee.contract.play import Play
from referee.kit.cards import SUITS, Card
from referee.kit.values import Value, replace


class Forbidden(Value):
    """The reason why a rule forbids a play now, from the ruling that the judge gives on it."""

    body: Mapping[str, Any]
    """The whole play, as JSON."""
    rules: tuple[str, ...]
    says: str
    is_late: bool = False
    """True if the play counts, and proves an earlier play illegal."""


class Choice(Value):
    """One value offered for a field, as in JSON, with its label, and its spoken name if the label uses signs."""

    value: Any
    label: str
    spoken: str = ""
    forbidden: Forbidden | None = None
    """The reason why the key of the value is grey."""


class Shown(Protocol):
    """A thing on a table with a printed form, a form for screens and a spoken name: a card, a rank, a dart."""

    @property
    def shown(self) -> str: ...
    @property
    def spoken(self) -> str: ...


def choice_of(thing: Shown) -> Choice:
    """A card, a rank or a dart as the choice of a field."""
    return Choice(str(thing), thing.shown, thing.spoken)


def player_choices(names: Iterable[str]) -> tuple[Choice, ...]:
    """Players as the choices of a field."""
    return tuple([Choice(name, name) for name in names])


class QuickPlay(Value):
    """A whole play in one tap: its label and its body without the name of the play."""

    label: str
    body: Mapping[str, Any]
    spoken: str = ""
    mark: str = ""
    forbidden: Forbidden | None = None
    """The reason why the key of the play is grey."""
    dice: tuple[str, ...] = ()
    """The faces that are drawn on the key, `6`; one that does not matter has a minus before it."""
    worth: str = ""
    """The score of the play, `+2`."""


def discards_in_a_tap(cards: Iterable[Shown]) -> tuple[QuickPlay, ...]:
    """A quick play for the discard of each of these cards."""
    return tuple([QuickPlay(card.shown, {"card": str(card)}, f"discard {card.spoken}") for card in cards])


def discards_by_rank(cards: Iterable[Card]) -> tuple[QuickPlay, ...]:
    """A quick play for the discard of each of these cards, ordered by rank and then by suit.

    Two ranks of four suits fill a line. A mark gives each card its column, so that a missing card moves no other.
    """
    ordered = sorted(cards, key=lambda card: (card.number, SUITS.find(card.suit)))
    taps = zip(ordered, discards_in_a_tap(ordered), strict=True)
    return tuple([replace(tap, mark=f"in-{_column(card)}") for card, tap in taps])


def _column(card: Card) -> int:
    return (card.number - 1) % 2 * len(SUITS) + (SUITS.index(card.suit) if card.suit else 0) + 1


class Counted(Value):
    """The values of the keys, which a pad adds up with each tap."""

    values: Mapping[str, int]
    """The value of each key, by the text that it writes."""
    needed: int | None = None
    """The sum that is needed over all fields of the offer; None if the sum is only shown."""
    already: int = 0
    """The part of the sum that is there before the first tap."""


class Limits(Value):
    """The part of a play that the situation decides, and the values that it leaves."""

    fixed: Mapping[str, Any] = msgspec.field(default_factory=dict)
    """Fields that the situation decides; the form hides them."""
    choices: Mapping[str, tuple[Choice, ...]] = msgspec.field(default_factory=dict)
    """The values to offer for a field; for a field by name, the names that are asked."""
    keys: Mapping[str, tuple[Choice, ...]] = msgspec.field(default_factory=dict)
    """All values of a field that keep their key, in its order: the `choices`, and those that a rule forbids now.

    Such a value must make a whole play. The contract asks the judge for the reason.
    """
    max_items: Mapping[str, int] = msgspec.field(default_factory=dict)
    """The maximum number of values that a field takes now, if its type takes more."""
    counted: Mapping[str, Counted] = msgspec.field(default_factory=dict)
    """The fields whose values are added up."""
    wild: tuple[str, ...] = ("*",)
    """The ranks of cards that can be given a meaning."""


class Form(Value):
    """The form of a play on a phone."""

    submit_when_full: bool = False
    """True if the form submits itself once its sequence is full or its one value is chosen."""
    secondary: bool = False
    """True if the play is rare and takes one more tap to reach."""
    late: bool = False
    """True if the play belongs to what is decided already: its fold never comes before what is next."""
    hint: str = ""
    hidden: tuple[str, ...] = ()
    """Fields that the form leaves out."""
    initial: Mapping[str, Any] = msgspec.field(default_factory=dict)
    """The values that fields hold at first, in the form of the play."""
    empty: Mapping[str, Mapping[str, tuple[str, ...]]] = msgspec.field(default_factory=dict)
    """The names without a number on the page of scores, by the value of the field that decides it."""
    keyboard: Literal["", "open", "closed"] = ""
    """Set if only one of several offers shows its keys at a time: `open` if this one does at first, else `closed`.

    Quick plays are never open at first: a tap meant for the keys beside them would send a play.
    """
    labels: Mapping[str, str] = msgspec.field(default_factory=dict)
    """Labels of fields that the class of the play cannot know, such as the names of a side."""


ANYTHING: Final = Limits()
PLAIN: Final = Form()


class Offer(Value):
    """A play that may be made now, and how much of it the page can fill in."""

    play: type[Play]
    label: str
    by: str | None = None
    """The player who makes the play."""
    limits: Limits = ANYTHING
    form: Form = PLAIN
    quick_plays: tuple[QuickPlay, ...] = ()
    """Whole plays that one tap makes."""
    keys: tuple[QuickPlay, ...] = ()
    """All quick plays that keep their key, in its order, if a rule forbids some of them now."""

    @classmethod
    def in_one_tap(
        cls,
        play: type[Play],
        label: str,
        by: str | None = None,
        *,
        tap: str = "",
        spoken: str = "",
        mark: str = "",
        is_judged: bool = False,
    ) -> Offer:
        """The offer of a play without fields, made by one key. `tap` is the label of that key, if it differs.

        If the play `is_judged`, the contract asks the judge: the key is grey if a rule forbids the play now.
        """
        taps = (QuickPlay(tap or label, {}, spoken, mark),)
        return cls(play, label, by, keys=taps) if is_judged else cls(play, label, by, quick_plays=taps)

    @property
    def is_forbidden(self) -> bool:
        """True if all keys of the offer are grey."""
        if self.keys and not self.limits.choices:
            return not self.quick_plays
        return any(not self.limits.choices.get(field) for field in self.limits.keys)

    def asks(self, field: str) -> bool:
        """True if the form asks for a field of the play."""
        return field not in self.limits.fixed and field not in self.form.hidden

    def body(self, tap: QuickPlay) -> dict[str, Any]:
        """The body of the play that a tap makes."""
        return {"play": self.play.name, **self.limits.fixed, **tap.body}

    def with_limits(self, **changes: Any) -> Offer:
        """The same offer with other limits."""
        return replace(self, limits=replace(self.limits, **changes))

    def with_form(self, **changes: Any) -> Offer:
        """The same offer with another form."""
        return replace(self, form=replace(self.form, **changes))


class Due(Value):
    """The players to act next, one sentence about it, and the plays that may be made."""

    who: tuple[str, ...]
    says: str
    offers: tuple[Offer, ...]
    """The plays of the page, in its order, with those that a rule forbids now."""

    @property
    def allowed(self) -> tuple[Offer, ...]:
        """The plays that may be made."""
        return tuple([offer for offer in self.offers if not offer.is_forbidden])

    @property
    def forbidden(self) -> tuple[Choice | QuickPlay, ...]:
        """The grey keys of all offers."""
        keys: list[Choice | QuickPlay] = []
        for offer in self.offers:
            keys += offer.keys
            for choices in offer.limits.keys.values():
                keys += choices
        return tuple([key for key in keys if key.forbidden is not None])
