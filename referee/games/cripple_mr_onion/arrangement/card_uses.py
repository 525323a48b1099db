"""The possible uses of cards under the rules in force, and the choices that modifiers leave to the owner."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from referee.games.cripple_mr_onion.cards import ARCANA, CARDS, PICTURES, SUITS, VALUES, WIZARD, Card
from referee.games.cripple_mr_onion.powers import NULL, Powers
from referee.kit.values import Value, replace

# The roles of a card, four bits each in a packed count.
PICTURE, TEN, NINE, ACE, EIGHT_WILD, CARD_WILD, SIX, SEVEN, EIGHT, OTHER, KILLED = (1 << (4 * i) for i in range(11))
NO_SUIT: Final = 5
WILD_SUIT: Final = 6


class CardUse(Value):
    """The possible uses of one card of a hand."""

    card: Card
    values: tuple[int, ...]
    """Its possible values."""
    null: bool
    """True if it may count 0 in an onion (CM-NULL-1)."""
    role: int
    """Its role in Bagels, royals and Onions of pairs."""
    suit: int
    """The place of its suit, `NO_SUIT` or `WILD_SUIT`."""
    zero: bool = False
    """True for an ace that is worth 0 (CM-FATE-1, CM-SEND-1, CM-SEND-2)."""
    wild: bool = False
    """True if it may be any ordinary card (CM-NULL-2)."""
    stands: bool = False
    """True for a wild card that is restricted to one kind of card."""


class OwnerChoice(Value):
    """One choice that modifiers leave to the owner of a hand."""

    unused: frozenset[Card] = frozenset()
    """Cards kept out of all groupings."""
    killed: Card | None = None
    """The picture card that Death kills (CM-DEATH-1, CM-DEATH-2)."""
    killed_suit: int = NO_SUIT
    """The suit of a killed wild card as a picture card."""
    killing: bool = False
    """True if Death is open."""
    not_as_eight: bool = False
    """True if no eight counts 8, because the Wizard is played (CM-WIZ-1)."""
    wizard_at_eight: bool = False
    """True if the Wizard, one of the eights by house rule, counts 8 itself."""
    zero_aces: bool = False
    """True if an eight is used, so that aces are worth 0 (CM-SEND-1)."""

    @property
    def kills_all(self) -> bool:
        """True if Death is open and has no picture card to kill: the Onions that it strikes are impossible."""
        return self.killing and self.killed is None


NO_CHOICE: Final = OwnerChoice()
ANY_VALUE: Final = tuple(range(1, 12))
_NOT_EIGHT: Final = tuple(value for value in ANY_VALUE if value != 8)
_NO_ACE: Final = tuple(range(2, 11))
_NO_ACE_NOT_EIGHT: Final = tuple(value for value in _NO_ACE if value != 8)


def card_use(card: Card, powers: Powers, choice: OwnerChoice = NO_CHOICE) -> CardUse:
    """The possible uses of a card under the rules in force."""
    suit = (SUITS + "a").find(card.suit) if card.suit else NO_SUIT
    if card.suit == ARCANA and not powers.arcana_suit:
        suit = NO_SUIT
    if not card.rank or card in choice.unused:
        return CardUse(card, (), False, OTHER, NO_SUIT)
    for shifted, value in powers.shifts:
        if shifted is card:
            picture = KILLED if card is choice.killed else PICTURE
            role = {11: ACE, 10: picture, 9: NINE, 6: SIX}.get(value, OTHER)
            return CardUse(card, (value,), False, role, suit)
    if choice.wizard_at_eight and card.code == WIZARD:
        return CardUse(card, (8,), False, EIGHT, suit, stands=powers.is_wild(card))
    if powers.is_wild(card):
        if card is choice.killed:
            return CardUse(card, (10,), False, KILLED, choice.killed_suit, stands=True)
        if card.suit == ARCANA and not powers.wizard_is_eight:
            return CardUse(card, ANY_VALUE, False, CARD_WILD, WILD_SUIT, wild=True)
        if powers.no_aces:
            values = _NO_ACE_NOT_EIGHT if choice.not_as_eight else _NO_ACE
        else:
            values = _NOT_EIGHT if choice.not_as_eight else ANY_VALUE
        return CardUse(card, values, False, EIGHT_WILD, WILD_SUIT, wild=True)
    value = VALUES[card.rank]
    if card.rank == "A":
        if powers.zero_aces or powers.no_aces or choice.zero_aces:
            return CardUse(card, (0,), False, OTHER, suit, zero=True)
        return CardUse(card, (1, 11), False, ACE, suit)
    if card.rank in PICTURES:
        return CardUse(card, (value,), False, KILLED if card is choice.killed else PICTURE, suit)
    if card.rank == "T":
        return CardUse(card, (2, 10) if powers.onion else (10,), False, TEN, suit)
    if card.rank == "9":
        return CardUse(card, (1, 9) if powers.onion else (9,), False, NINE, suit)
    if powers.is_eight(card):
        null = powers.eights == NULL
        if choice.not_as_eight:
            return CardUse(card, (), null, OTHER, suit)
        return CardUse(card, (8,), null, EIGHT, suit)
    role = {"6": SIX, "7": SEVEN, "8": EIGHT}.get(card.rank, OTHER)
    return CardUse(card, (value,), False, role, suit)


class CardUses(dict[str, CardUse]):
    """The possible uses of each card by its code, computed on demand."""

    def __init__(self, powers: Powers, choice: OwnerChoice) -> None:
        self.context = powers, choice

    def __missing__(self, code: str) -> CardUse:
        self[code] = use = card_use(CARDS[code], *self.context)
        return use


@lru_cache(maxsize=1024)
def card_uses(powers: Powers, choice: OwnerChoice) -> CardUses:
    """The possible uses of all cards under the rules in force and one choice of the owner."""
    return CardUses(powers, choice)


def owner_choices(cards: Sequence[Card], powers: Powers) -> list[OwnerChoice]:
    """The choices that modifiers leave to the owner of a hand; only `NO_CHOICE` if they leave none."""
    choices = [NO_CHOICE]
    eights = frozenset(card for card in cards if powers.is_eight(card))
    if eights and any(card.code == WIZARD for card in cards):
        wizard = frozenset(card for card in cards if card.code == WIZARD)
        if not (powers.wizard_is_eight and eights == wizard):
            choices = [replace(NO_CHOICE, unused=wizard), replace(NO_CHOICE, not_as_eight=True)]
            if powers.wizard_is_eight:
                choices.append(replace(NO_CHOICE, not_as_eight=True, wizard_at_eight=True))
    if powers.sender and eights and any(card.rank == "A" for card in cards):
        choices = [
            kept
            for choice in choices
            for kept in (replace(choice, unused=choice.unused | eights), replace(choice, zero_aces=True))
        ]
    if powers.death:
        pictures = pictures_of(cards, powers)
        wild = [card for card in pictures if powers.is_wild(card)]
        killable: list[tuple[Card | None, int]] = [(card, NO_SUIT) for card in pictures if card not in wild]
        killable = killable or [(None, NO_SUIT)]
        killable += [(card, suit) for card in wild for suit in range(len(SUITS))]
        # Death strikes the Double Onion; in a wild round the Triple too (CM-DEATH-1, CM-DEATH-2).
        choices = [
            replace(choice, killed=card, killed_suit=suit, killing=True)
            for choice in choices
            for card, suit in killable
        ]
    return choices


def pictures_of(cards: Sequence[Card], powers: Powers) -> list[Card]:
    """The cards of a hand that may be picture cards: natural ones, those shifted to 10, wild ones."""
    values = dict(powers.shifts)
    return [
        card
        for card in cards
        if (values[card] == 10 if card in values else card.rank in PICTURES or powers.is_wild(card))
    ]
