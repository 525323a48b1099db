"""Questions about Sixty: the outcome of an answer, an attack, the cost of penalty cards."""

from collections.abc import Iterable
from typing import Annotated, Any, Final

from referee.contract import Question
from referee.games.sixty.answers import (
    BEAT,
    JOKER_RULES,
    KIND_RULES,
    PASS,
    Outcome,
    beats,
    listed_beats,
    outcome_of,
    require_attack,
)
from referee.games.sixty.cards import (
    ABRACADABRA,
    CARD,
    HOCUS_POCUS,
    NUMBERS,
    PACK,
    PLACE,
    Card,
    Code,
    counts,
    first_beyond,
    jokers,
    name,
    pile_and_sum,
    points,
    sum_of_numbers,
)
from referee.games.sixty.claims import HAND
from referee.games.sixty.options import Options
from referee.games.sixty.scoring import arithmetic
from referee.kit.values import replace
from referee.ruling import Answer as Answered
from referee.ruling import Refused, answering
from referee.schema import Length, Unreadable, field, sequence

Cards = Annotated[tuple[Card, ...], Length(1, 83)]
PILE: Final = sequence(replace(CARD, choices=tuple((number, str(number)) for number in NUMBERS)), Length(1, 83))
"""The cards of a pile; jokers are not offered, since a pile never contains one."""
PENALTY_CARDS: Final = replace(
    sequence(CARD, Length(0, 83)), least=None, to_token=lambda cards: " ".join(map(str, cards)) or "none"
)
"""Penalty cards; an empty list is written as `none`."""


def _check_pack(cards: Iterable[Code], where: str) -> None:
    counted = counts(cards)
    if code := first_beyond(PACK, counted):
        place = PLACE[code]
        raise Unreadable(f"{counted[place]} × {name(code)}; the pack has {PACK[place]}", where)


class AnswerPile(Question, ask="answer", title="May I answer with this?"):
    """An answer to a pile: a pass, a beat or a joker, and the pile that goes on."""

    pile: tuple[Card, ...] = field("Pile", field_type=PILE)
    cards: Cards = field("Answer", hint="numbers, or one joker: Abracadabra AB, Hocus-pocus HP, Zap ZP")
    discard_pile: Annotated[tuple[Card, ...], Length(0, 83)] = field(
        "Discard pile", default=(), hint="for Hocus-pocus alone"
    )

    def answer(self, options: Options) -> Answered:
        """`kind` (or null), `penalty` (the cards kept, for Zap) and `goes_on` (SX-PASS-1, SX-BEAT-1, the jokers).

        :raises Unreadable: a pile of jokers or of several numbers, or more copies of a card than the pack has.
        """
        number = self.pile[0]
        for index, code in enumerate(self.pile):
            if isinstance(code, str) or isinstance(number, str):
                raise Unreadable("jokers are never in a pile that attacks", f"pile[{index}]")
            if code != number:
                raise Unreadable(f"a pile is of one number: {number} or {code}, not both", f"pile[{index}]")
        assert isinstance(number, int)
        _check_pack(self.pile, "pile")
        _check_pack((*self.pile, *self.discard_pile), "discard_pile")
        _check_pack((*self.pile, *self.discard_pile, *self.cards), "cards")
        count = len(self.pile)
        with answering(kind=None, penalty=[], goes_on=[]):
            if len(self.cards) > HAND:
                raise Refused("SX-DRAW-1", f"A hand has at most {HAND} cards; {len(self.cards)} are entered.")
            outcome = outcome_of(number, count, self.cards, self.discard_pile.count(number))
        answer: dict[str, Any] = {
            "kind": outcome.kind,
            "penalty": [number] * outcome.kept,
            "goes_on": [number] * outcome.goes_on,
        }
        rules = KIND_RULES.get(outcome.kind) or JOKER_RULES[str(self.cards[0])]
        return Answered("allowed", rules, self._says(number, count, outcome), answer)

    def _says(self, number: int, count: int, outcome: Outcome) -> str:
        first, on = self.cards[0], pile_and_sum(number, outcome.goes_on) if outcome.goes_on else ""
        if outcome.kind == PASS:
            return f"A pass: {on} attacks the next player"
        if outcome.kind == BEAT:
            worth = sum(code for code in self.cards if isinstance(code, int))
            return f"A beat: {worth} is greater than {number * count}; all these cards are discarded"
        if first == ABRACADABRA:
            return f"The direction turns and {on} goes back one step"
        if first == HOCUS_POCUS:
            return f"A {number} comes from the discard pile: {on} goes on"
        if not outcome.kept:
            return f"Half of one card is none: {on} goes on"
        return f"Half of {count} cards, rounded down, stay: {pile_and_sum(number, outcome.kept)}; {on} goes on"


class AttackWith(Question, ask="attack", title="May I attack with this?"):
    """Cards to attack with."""

    cards: Cards = field("Cards")

    def answer(self, options: Options) -> Answered:
        """Allowed, or refused by SX-ATT-1 or SX-DRAW-1; the sentence lists the smallest beats.

        :raises Unreadable: more copies of a card than the pack has.
        """
        _check_pack(self.cards, "cards")
        require_attack(self.cards)
        number = self.cards[0]
        assert isinstance(number, int)
        if len(self.cards) > HAND:
            raise Refused("SX-DRAW-1", f"A hand has at most {HAND} cards.")
        total = number * len(self.cards)
        smallest = beats(number, total, HAND, PACK)
        beaten = f"; {listed_beats(smallest)} would beat it" if smallest else ""
        return Answered("allowed", ("SX-ATT-1",), f"An attack of {total}{beaten}")


class PenaltyPoints(Question, ask="penalty", title="What do these cards cost?"):
    """The cost of penalty cards."""

    cards: tuple[Card, ...] = field("Penalty cards, with those left in the hand", field_type=PENALTY_CARDS)

    def answer(self, options: Options) -> Answered:
        """The `points`: the numbers, and 60 for each joker (SX-SCO-1).

        :raises Unreadable: more copies of a card than the pack has.
        """
        _check_pack(self.cards, "cards")
        number_of = counts(self.cards)
        says = f"{arithmetic(sum_of_numbers(number_of), jokers(number_of))} points"
        return Answered("answered", ("SX-SCO-1",), says, {"points": points(number_of)})
