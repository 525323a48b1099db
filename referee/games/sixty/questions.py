"""Questions about Sixty: what does this answer do, is this an attack, what do these penalty cards cost."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Final

from referee.games.contract import Question
from referee.games.sixty.answering import (
    BEAT,
    JOKER_RULES,
    KIND_RULES,
    PASS,
    Outcome,
    beats,
    reply,
    ways,
    wrong_attack,
)
from referee.games.sixty.cards import (
    ABRACADABRA,
    CARD,
    CODES,
    HOCUS_POCUS,
    JOKER_POINTS,
    NUMBERS,
    PACK,
    Card,
    Code,
    counts,
    jokers,
    name,
    pile_and_sum,
    points,
)
from referee.games.sixty.claims import HAND
from referee.games.sixty.options import Options
from referee.kit.form import Length, Unreadable, field, sequence
from referee.rulings import Answer as Answered

Cards = Annotated[tuple[Card, ...], Length(1, 83)]
PILE: Final = sequence(
    dataclasses.replace(CARD, choices=tuple((number, str(number)) for number in NUMBERS)), Length(1, 83)
)
"""The cards of a pile: jokers are not offered, for they are never in it."""
PENALTY_CARDS: Final = dataclasses.replace(
    sequence(CARD, Length(0, 83)), least=None, typed=lambda cards: " ".join(map(str, cards)) or "none"
)
"""Penalty cards; that there are none is said, not left out."""


def _account(cards: Iterable[Code], where: str) -> None:
    for code, count, most in zip(CODES, counts(cards), PACK, strict=True):
        if count > most:
            raise Unreadable(f"{count} × {name(code)}; the pack has {most}", where)


def _none(rules: tuple[str, ...], says: str) -> Answered:
    """What cannot be answered: of no kind, nothing kept, and no pile that goes on."""
    return Answered("refused", rules, says, {"kind": None, "penalty": [], "goes_on": []})


@dataclass(frozen=True, slots=True)
class AnswerPile(Question):
    """What an answer to a pile is and does: a pass, a beat or a joker, and which pile goes on."""

    ask: ClassVar[str] = "answer"
    title: ClassVar[str] = "May I answer with this?"
    pile: tuple[Card, ...] = field("pile", kind=PILE)
    cards: Cards = field("answer", hint="numbers, or one joker: Abracadabra AB, Hocus-pocus HP, Zap ZP")
    discard_pile: Annotated[tuple[Card, ...], Length(0, 83)] = field(
        "discard pile", default=(), hint="for Hocus-pocus alone"
    )

    def answer(self, options: Options) -> Answered:
        """`kind` (or null), `penalty` (the cards kept, for Zap) and `goes_on` (SX-PASS-1, SX-BEAT-1, the jokers).

        :raises Unreadable: a pile of jokers or of several numbers, a card more often than the pack has it.
        """
        number = self.pile[0]
        for index, code in enumerate(self.pile):
            if isinstance(code, str) or isinstance(number, str):
                raise Unreadable("jokers are never in a pile that attacks", f"pile[{index}]")
            if code != number:
                raise Unreadable(f"a pile is of one number: {number} or {code}, not both", f"pile[{index}]")
        assert isinstance(number, int)
        _account(self.pile, "pile")
        _account((*self.pile, *self.discard_pile), "discard_pile")
        _account((*self.pile, *self.discard_pile, *self.cards), "cards")
        count = len(self.pile)
        if len(self.cards) > HAND:
            return _none(("SX-DRAW-1",), f"A hand has at most {HAND} cards; {len(self.cards)} are entered.")
        found = reply(number, count, self.cards, self.discard_pile.count(number))
        if not isinstance(found, Outcome):
            return _none(*found)
        answer: dict[str, Any] = {
            "kind": found.kind,
            "penalty": [number] * found.kept,
            "goes_on": [number] * found.goes_on,
        }
        rule = KIND_RULES.get(found.kind)
        rules = (rule,) if rule else JOKER_RULES[str(self.cards[0])]
        return Answered("allowed", rules, self._says(number, count, found), answer)

    def _says(self, number: int, count: int, found: Outcome) -> str:
        first, on = self.cards[0], pile_and_sum(number, found.goes_on) if found.goes_on else ""
        if found.kind == PASS:
            return f"A pass: {on} attacks the next player"
        if found.kind == BEAT:
            worth = sum(code for code in self.cards if isinstance(code, int))
            return f"A beat: {worth} is greater than {number * count}; all these cards are discarded"
        if first == ABRACADABRA:
            return f"The direction turns and {on} goes back one step"
        if first == HOCUS_POCUS:
            return f"A {number} comes from the discard pile: {on} goes on"
        if not found.kept:
            return f"Half of one card is none: {on} goes on"
        return f"Half of {count} cards, rounded down, stay: {pile_and_sum(number, found.kept)}; {on} goes on"


@dataclass(frozen=True, slots=True)
class AttackWith(Question):
    """Whether these cards are an attack."""

    ask: ClassVar[str] = "attack"
    title: ClassVar[str] = "May I attack with this?"
    cards: Cards = field("cards")

    def answer(self, options: Options) -> Answered:
        """Allowed, or refused by SX-ATT-1; the `beats` are the smallest answers of other numbers.

        :raises Unreadable: a card more often than the pack has it.
        """
        _account(self.cards, "cards")
        if wrong := wrong_attack(self.cards):
            return Answered("refused", *wrong)
        number = self.cards[0]
        assert isinstance(number, int)
        if len(self.cards) > HAND:
            return Answered("refused", ("SX-DRAW-1",), f"A hand has at most {HAND} cards.")
        total = number * len(self.cards)
        found = beats(number, total, HAND, PACK)
        says = f"An attack of {total}; {ways(found)} would beat it" if found else f"An attack of {total}"
        return Answered("allowed", ("SX-ATT-1",), says)


@dataclass(frozen=True, slots=True)
class PenaltyPoints(Question):
    """What penalty cards cost."""

    ask: ClassVar[str] = "penalty"
    title: ClassVar[str] = "What do these cards cost?"
    cards: tuple[Card, ...] = field("penalty cards, with those left in the hand", kind=PENALTY_CARDS)

    def answer(self, options: Options) -> Answered:
        """The `points`: the numbers, and 60 for each joker (SX-SCO-1).

        :raises Unreadable: a card more often than the pack has it.
        """
        _account(self.cards, "cards")
        many = counts(self.cards)
        total, held = points(many), jokers(many)
        plain = total - JOKER_POINTS * held
        says = f"{plain} + {held} × {JOKER_POINTS} = {total} points" if held else f"{total} points"
        return Answered("answered", ("SX-SCO-1",), says, {"points": total})
