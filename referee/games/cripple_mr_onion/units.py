"""How each card of a hand may be played under what is in force, and the choices that modifiers leave to its player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from referee.games.cripple_mr_onion.cards import CARDS, PICTURES, SUITS, VALUES, WIZARD, Card
from referee.games.cripple_mr_onion.powers import NULL, Powers

# The roles of a card, four bits each in a packed count.
PICTURE, TEN, NINE, ACE, EIGHT_WILD, CARD_WILD, SIX, SEVEN, EIGHT, OTHER, KILLED = (1 << (4 * i) for i in range(11))
NO_SUIT: Final = 5
WILD_SUIT: Final = 6


@dataclass(frozen=True, slots=True)
class Unit:
    """A card as it may be played now: what it may count, whether as nothing too, its role, its suit.

    One that is `wild` may be any card; one that `stands` is a wild card that is held to one kind of them.
    """

    card: Card
    values: tuple[int, ...]
    null: bool
    role: int
    suit: int
    zero: bool = False
    wild: bool = False
    stands: bool = False


@dataclass(frozen=True, slots=True)
class Way:
    """One way out of a choice that a modifier leaves: what is not used, what is killed, what the eights are.

    A wild card that is killed is a picture of `killed_suit`.
    """

    unused: frozenset[Card] = frozenset()
    killed: Card | None = None
    killed_suit: int = NO_SUIT
    killing: bool = False
    not_as_eight: bool = False
    wizard_at_eight: bool = False
    zero_aces: bool = False

    @property
    def kills_all(self) -> bool:
        """Whether Death lies open and there is no picture card to be killed: no pairs that it strikes can stand."""
        return self.killing and self.killed is None


PLAINLY: Final = Way()
ANY_VALUE: Final = tuple(range(1, 12))
_NOT_EIGHT: Final = tuple(value for value in ANY_VALUE if value != 8)
_NO_ACE: Final = tuple(range(2, 11))
_NO_ACE_NOT_EIGHT: Final = tuple(value for value in _NO_ACE if value != 8)


def unit_of(card: Card, powers: Powers, way: Way = PLAINLY) -> Unit:
    """How a card may be played under what is in force."""
    suit = (SUITS + "a").find(card.suit) if card.suit else NO_SUIT
    if card.suit == "a" and not powers.arcana_suit:
        suit = NO_SUIT
    if not card.rank or card in way.unused:
        return Unit(card, (), False, OTHER, NO_SUIT)
    for shifted, value in powers.shifts:
        if shifted is card:
            picture = KILLED if card is way.killed else PICTURE
            role = {11: ACE, 10: picture, 9: NINE, 6: SIX}.get(value, OTHER)
            return Unit(card, (value,), False, role, suit)
    if way.wizard_at_eight and card.code == WIZARD:
        return Unit(card, (8,), False, EIGHT, suit, stands=powers.is_wild(card))
    if powers.is_wild(card):
        if card is way.killed:
            return Unit(card, (10,), False, KILLED, way.killed_suit, stands=True)
        if card.suit == "a" and not powers.wizard_is_eight:
            return Unit(card, ANY_VALUE, False, CARD_WILD, WILD_SUIT, wild=True)
        if powers.no_aces:
            values = _NO_ACE_NOT_EIGHT if way.not_as_eight else _NO_ACE
        else:
            values = _NOT_EIGHT if way.not_as_eight else ANY_VALUE
        return Unit(card, values, False, EIGHT_WILD, WILD_SUIT, wild=True)
    value = VALUES[card.rank]
    if card.rank == "A":
        if powers.zero_aces or powers.no_aces or way.zero_aces:
            return Unit(card, (0,), False, OTHER, suit, zero=True)
        return Unit(card, (1, 11), False, ACE, suit)
    if card.rank in PICTURES:
        return Unit(card, (value,), False, KILLED if card is way.killed else PICTURE, suit)
    if card.rank == "T":
        return Unit(card, (2, 10) if powers.onion else (10,), False, TEN, suit)
    if card.rank == "9":
        return Unit(card, (1, 9) if powers.onion else (9,), False, NINE, suit)
    if powers.is_eight(card):
        null = powers.eights == NULL
        if way.not_as_eight:
            return Unit(card, (), null, OTHER, suit)
        return Unit(card, (8,), null, EIGHT, suit)
    role = {"6": SIX, "7": SEVEN, "8": EIGHT}.get(card.rank, OTHER)
    return Unit(card, (value,), False, role, suit)


class UnitsByCode(dict[str, Unit]):
    """Cards as they may be played, computed when they are first asked for."""

    def __init__(self, powers: Powers, way: Way) -> None:
        self.context = powers, way

    def __missing__(self, code: str) -> Unit:
        self[code] = unit = unit_of(CARDS[code], *self.context)
        return unit


@lru_cache(maxsize=1024)
def units_by_code(powers: Powers, way: Way) -> UnitsByCode:
    """The cards under what is in force, in one way."""
    return UnitsByCode(powers, way)


def ways(cards: Sequence[Card], powers: Powers) -> list[Way]:
    """The choices that modifiers leave to the player of a hand; one where they leave none."""
    found = [PLAINLY]
    eights = frozenset(card for card in cards if powers.is_eight(card))
    if eights and any(card.code == WIZARD for card in cards):
        wizard = frozenset(card for card in cards if card.code == WIZARD)
        if not (powers.wizard_is_eight and eights == wizard):
            found = [replace(PLAINLY, unused=wizard), replace(PLAINLY, not_as_eight=True)]
            if powers.wizard_is_eight:
                found.append(replace(PLAINLY, not_as_eight=True, wizard_at_eight=True))
    if powers.sender and eights and any(card.rank == "A" for card in cards):
        found = [
            one for way in found for one in (replace(way, unused=way.unused | eights), replace(way, zero_aces=True))
        ]
    if powers.death:
        pictures = pictures_of(cards, powers)
        wild = [card for card in pictures if powers.is_wild(card)]
        killable: list[tuple[Card | None, int]] = [(card, NO_SUIT) for card in pictures if card not in wild]
        killable = killable or [(None, NO_SUIT)]
        killable += [(card, suit) for card in wild for suit in range(len(SUITS))]
        # Death strikes the Double Onion; in a wild round the Triple too (CM-DEATH-1, CM-DEATH-2).
        found = [replace(way, killed=card, killed_suit=suit, killing=True) for way in found for card, suit in killable]
    return found


def pictures_of(cards: Sequence[Card], powers: Powers) -> list[Card]:
    """The cards of a hand that may be picture cards: natural ones, those shifted to 10, wild ones."""
    values = dict(powers.shifts)
    return [
        card
        for card in cards
        if (values[card] == 10 if card in values else card.rank in PICTURES or powers.is_wild(card))
    ]
