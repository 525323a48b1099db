"""What a hand could declare to do better: each modifier that its cards may play, and what is then made of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from typing import Any

from referee.games.cripple_mr_onion.cards import (
    DEATH,
    FOOL,
    KING_OF_OCTOGRAMS,
    LADY,
    PACKS,
    QUEEN_OF_ELEPHANTS,
    RULER,
    WIZARD,
    WORLD,
    Card,
)
from referee.games.cripple_mr_onion.groupings import Key
from referee.games.cripple_mr_onion.modifiers import is_wrong, shifted
from referee.games.cripple_mr_onion.powers import PLAIN, WILD, Powers
from referee.games.cripple_mr_onion.solver import Arrangement, arrange


@dataclass(frozen=True, slots=True)
class Declarable:
    """A modifier that a hand may play, by its rule, with the cards chosen for it, and what is then made of the hand."""

    rule: str
    card: str
    cards: tuple[Card, ...]
    made: Arrangement
    powers: Powers

    @property
    def key(self) -> Key:
        return self.made.key(self.powers.fool)

    def as_json(self, now: Key) -> dict[str, Any]:
        return {
            "modifier": self.rule,
            "card": self.card,
            "cards": [one.code for one in self.cards],
            "groupings": [one.name for one in self.made.groupings],
            "better": self.key > now,
        }


def could_declare(hand: Sequence[Card], powers: Powers) -> tuple[Declarable, ...]:
    """What the hand's own cards could make of it, where no card is replaced.

    Of the World's shifts and the Queen's fours the best; none where none is possible.
    """
    return _could_declare(tuple(hand), powers)


@lru_cache(maxsize=256)
def _could_declare(hand: tuple[Card, ...], powers: Powers) -> tuple[Declarable, ...]:
    """The same, kept: hands that lie open are looked at again after each play of a Showdown."""
    codes = {card.code for card in hand}
    wild = powers.wild_round
    found: list[Declarable] = []

    def put(rule: str, card: str, *tried: tuple[tuple[Card, ...], Powers]) -> None:
        made = [Declarable(rule, card, cards, arrange(hand, after), after) for cards, after in tried]
        found.extend([max(made, key=lambda one: one.key)] if made else [])

    if WORLD in codes:
        put("CM-TUIN-1", WORLD, *_shifts(WORLD, combinations(hand, 2), powers))
    if QUEEN_OF_ELEPHANTS in codes and not powers.onion:
        able = [card for card in hand if card.rank and (card.rank in "9T" or (wild and powers.is_eight(card)))]
        put("CM-ELE-1", QUEEN_OF_ELEPHANTS, *_shifts(QUEEN_OF_ELEPHANTS, combinations(able, 4), powers))
    if FOOL in codes and not powers.fool:
        put("CM-FOOL-1", FOOL, ((), replace(powers, fool=True)))
    if WIZARD in codes and not powers.wild_wizard:
        # Whoever declares the Wizard and holds Death declares both; the Wizard is wild where nobody holds Death.
        known = DEATH in codes or powers.death
        put("CM-WIZ-2", WIZARD, ((), replace(powers, death=True) if known else replace(powers, wild_wizard=True)))
    if DEATH in codes and not powers.death:
        put("CM-DEATH-2" if wild else "CM-DEATH-1", DEATH, ((), replace(powers, death=True)))
    if KING_OF_OCTOGRAMS in codes and not (powers.no_aces or powers.sender):
        after = replace(powers, no_aces=True) if wild else replace(powers, sender=True)
        put("CM-SEND-2" if wild else "CM-SEND-1", KING_OF_OCTOGRAMS, ((), after))
    if wild and RULER in codes and powers.eights == WILD:
        put("CM-FATE-2", RULER, ((), replace(powers, eights=PLAIN)))
    if wild and LADY in codes and not powers.lady:
        # After another's Ruler she makes the own eights wild again, and lies open herself.
        after = replace(powers, lady=True, eights=WILD)
        put("CM-FATE-2" if powers.eights == PLAIN else "CM-LADY-2", LADY, ((), after))
    return tuple(found)


def _shifts(card: str, chosen: Iterable[tuple[Card, ...]], powers: Powers) -> Iterator[tuple[tuple[Card, ...], Powers]]:
    """The cards that may be chosen for a shift, each with what is then in force."""
    for cards in chosen:
        result: Any = shifted(card, cards, powers)
        if not is_wrong(result):
            onion = cards if card == QUEEN_OF_ELEPHANTS else powers.onion
            yield cards, replace(powers, shifts=(*powers.shifts, *result), onion=onion)


def replacing(hand: Sequence[Card], powers: Powers, now: Key) -> list[dict[str, Any]]:
    """The Lady, and after her the Ruler: how many of the unseen cards would be better (CM-LADY-1, CM-FATE-1)."""
    found: list[dict[str, Any]] = []
    if powers.wild_round:
        return found
    unseen = PACKS[powers.suit_size] - set(hand)
    for rule, code in (("CM-LADY-1", LADY), ("CM-FATE-1", RULER)):
        kept = [card for card in hand if card.code != code]
        if len(kept) < len(hand):
            better = sum(arrange([*kept, card], powers).key(powers.fool) > now for card in unseen)
            found.append({"modifier": rule, "card": code, "better_cards": better, "of": len(unseen)})
    return found
