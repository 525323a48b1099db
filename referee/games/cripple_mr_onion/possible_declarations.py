"""The modifiers that a hand could declare, each with the arrangement that it makes."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any

from referee.games.cripple_mr_onion.arrangement.solver import Arrangement, arrange
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
from referee.games.cripple_mr_onion.powers import PLAIN, WILD, Powers
from referee.games.cripple_mr_onion.shifts import with_shifts
from referee.kit.values import Value, replace
from referee.ruling import Refused

Cards = tuple[Card, ...]


class PossibleDeclaration(Value):
    """A modifier that a hand may declare."""

    rule: str
    card: str
    cards: Cards
    """The cards that it shifts."""
    arrangement: Arrangement
    """The best arrangement of the hand after the declaration."""
    powers: Powers
    """The rules in force after the declaration."""

    @property
    def key(self) -> Key:
        return self.arrangement.key(self.powers.fool)

    def as_json(self, now: Key) -> dict[str, Any]:
        return {
            "modifier": self.rule,
            "card": self.card,
            "cards": [card.code for card in self.cards],
            "groupings": [grouping.name for grouping in self.arrangement.groupings],
            "better": self.key > now,
        }


@lru_cache(maxsize=256)
def possible_declarations(hand: Cards, powers: Powers) -> tuple[PossibleDeclaration, ...]:
    """The modifiers among a hand's own cards that replace no card.

    For the World and the Queen of Elephants only the best possible shift is listed. Cached, because open hands are
    examined again after each play of a Showdown.
    """
    codes = {card.code for card in hand}
    wild = powers.wild_round
    possible: list[PossibleDeclaration] = []

    def consider(rule: str, card: str, *choices: tuple[Cards, Powers]) -> None:
        """Add the best choice for a modifier, if there is one."""
        declarations = [PossibleDeclaration(rule, card, cards, arrange(hand, after), after) for cards, after in choices]
        possible.extend([max(declarations, key=lambda declaration: declaration.key)] if declarations else [])

    if WORLD in codes:
        consider("CM-TUIN-1", WORLD, *_shifts(WORLD, combinations(hand, 2), powers))
    if QUEEN_OF_ELEPHANTS in codes and not powers.onion:
        able = [card for card in hand if card.rank and (card.rank in "9T" or (wild and powers.is_eight(card)))]
        consider("CM-ELE-1", QUEEN_OF_ELEPHANTS, *_shifts(QUEEN_OF_ELEPHANTS, combinations(able, 4), powers))
    if FOOL in codes and not powers.fool:
        consider("CM-FOOL-1", FOOL, ((), replace(powers, fool=True)))
    if WIZARD in codes and not powers.wild_wizard:
        # A player who declares the Wizard and holds Death declares both. Without a holder of Death the Wizard is wild.
        known = DEATH in codes or powers.death
        consider("CM-WIZ-2", WIZARD, ((), replace(powers, death=True) if known else replace(powers, wild_wizard=True)))
    if DEATH in codes and not powers.death:
        consider("CM-DEATH-2" if wild else "CM-DEATH-1", DEATH, ((), replace(powers, death=True)))
    if KING_OF_OCTOGRAMS in codes and not (powers.no_aces or powers.sender):
        after = replace(powers, no_aces=True) if wild else replace(powers, sender=True)
        consider("CM-SEND-2" if wild else "CM-SEND-1", KING_OF_OCTOGRAMS, ((), after))
    if wild and RULER in codes and powers.eights == WILD:
        consider("CM-FATE-2", RULER, ((), replace(powers, eights=PLAIN)))
    if wild and LADY in codes and not powers.lady:
        # After another player's Ruler she makes her owner's eights wild again, and is open herself.
        after = replace(powers, lady=True, eights=WILD)
        consider("CM-FATE-2" if powers.eights == PLAIN else "CM-LADY-2", LADY, ((), after))
    return tuple(possible)


def _shifts(card: str, choices: Iterable[Cards], powers: Powers) -> Iterator[tuple[Cards, Powers]]:
    """The possible choices of cards for a shift, each with the rules in force after it."""
    for cards in choices:
        try:
            after = with_shifts(powers, card, cards)
        except Refused:
            continue
        yield cards, after


def replacements(hand: Sequence[Card], powers: Powers, now: Key) -> list[dict[str, Any]]:
    """The Lady, then the Ruler, each with the number of unseen cards that would do better (CM-LADY-1, CM-FATE-1)."""
    if powers.wild_round:
        return []
    choices: list[dict[str, Any]] = []
    unseen = PACKS[powers.suit_size] - set(hand)
    for rule, code in (("CM-LADY-1", LADY), ("CM-FATE-1", RULER)):
        kept = [card for card in hand if card.code != code]
        if len(kept) < len(hand):
            better = sum(arrange([*kept, card], powers).key(powers.fool) > now for card in unseen)
            choices.append({"modifier": rule, "card": code, "better_cards": better, "of": len(unseen)})
    return choices
