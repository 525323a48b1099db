"""The 73 cards of Cripple Mr Onion, and what a card can be in the hand of a player (CM-PACK-1 to CM-VAL-1).

Readings where the printed rules are silent:

- A card that the World raises to 9 is a nine. One that it lowers is a number without a name: no ace, no three.
- A card that is shifted is an ace or a picture by its shift alone, and no power makes it worth nothing.
- A wild Wizard acts as wild eights do, but he can be himself, and also an ace where aces are worth 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, product
from typing import Final

ORDER: Final = "A23456789TJNQK"
"""The ranks; a knight, `N`, is in suits of 14 cards alone (CM-AMB-1)."""
SUITS: Final = "oetc"
ARCANA: Final = {
    "Ruler": "A", "Temperance": "2", "Pool of the Night": "3", "Desert": "4", "Dome of the Sky": "5", "Witch": "6",
    "Watch Man": "7", "Wizard": "8", "Star": "9", "Mountain": "T", "Fool": "J", "World": "Q", "Death": "K",
}  # fmt: skip
NO_RANK: Final = ("Lady", *(f"Arc{number}" for number in range(15, 22)))
ALL: Final = (*(rank + suit for suit in SUITS for rank in ORDER), *ARCANA, *NO_RANK)
"""All cards that can be named."""
PACKS: Final = {
    13: tuple(card for card in ALL if card[0] != "N"),
    14: tuple(card for card in ALL if card not in ("Arc18", "Arc19", "Arc20", "Arc21")),
}
"""The 73 cards, by the size of a suit (CM-AMB-1)."""
NAMED: Final = ("Death", "Ruler", "Lady", "Witch")
"""The cards that a Lesser Onion takes by name."""
POWERS: Final = ("Lady", "Ruler", "World", "Death", "Wizard", "Fool", "Qe", "Ko")
"""The cards that are declared."""
PICTURES: Final = "JNQK"
TEN: Final = "TJNQK"
SPECIAL: Final = {"o": "K", "e": "Q", "a": "A68JQK", "t": "", "c": ""}
"""The cards with powers in each suit, eights aside: no wild card acts as one of them (CM-NULL-2)."""
ARCANA_VALUES: Final = frozenset({2, 3, 4, 5, 7, 9, 10})
"""The values of a wild card as an ordinary card of the Arcana."""


@cache
def rank(card: str) -> str:
    return ARCANA.get(card, "" if card in NO_RANK else card[0])


@cache
def suit(card: str) -> str:
    return "a" if card in ARCANA else "" if card in NO_RANK else card[1]


@cache
def value(card: str) -> int:
    """The value of a card, with 1 for an ace."""
    return min(10, ORDER.index(rank(card)) + 1)


@cache
def is_arcana(card: str) -> bool:
    return card in ARCANA or card in NO_RANK


@cache
def is_eight(card: str) -> bool:
    """True for an eight of a suit, which is magic."""
    return len(card) == 2 and card[0] == "8"


@dataclass(frozen=True)
class House:
    """The house rules about cards and hands."""

    suit_size: int = 13
    arcana_suit: bool = True
    wizard_is_eight: bool = False
    tie: int = 0
    """The worth of a wild card among hands that are equal: 1 if fewer lose, -1 if fewer win (CM-AMB-7)."""
    once: bool = False
    """True if a hand is regrouped once, where a modifier touched it (CM-AMB-6)."""
    asks: bool = True
    """True if declarations are asked for before Showdown."""

    @property
    def pack(self) -> tuple[str, ...]:
        return PACKS[self.suit_size]

    def is_magic(self, card: str) -> bool:
        """True for an eight of a suit, and for a Wizard who is one of the eights (CM-AMB-5)."""
        return is_eight(card) or (card == "Wizard" and self.wizard_is_eight)

    def sequence(self, main: str) -> str:
        """The ranks of a suit in their order: the Arcana have no knight."""
        return ORDER if self.suit_size == 14 and main != "a" else ORDER.replace("N", "")


@dataclass(frozen=True)
class Powers:
    """The modifiers that count for one hand, and the house rules."""

    house: House = House()
    wild_round: bool = False
    wild: bool = False
    """True while the eights of this hand are wild."""
    death: bool = False
    king: bool = False
    """True while the King of Octograms is visible."""
    aces: bool = True
    """False if the aces of this hand are worth 0 by the Ruler (CM-FATE-1)."""
    lady: bool = False
    """True in a wild round with a visible Lady (CM-LADY-2)."""
    fool: bool = False
    wild_wizard: bool = False
    world: tuple[str, ...] = ()
    """The two cards that the World shifts."""
    queen: tuple[str, ...] = ()
    """The four cards that the Queen of Elephants shifts."""

    def is_wild(self, card: str) -> bool:
        return (self.wild and self.house.is_magic(card)) or (self.wild_wizard and card == "Wizard")


@dataclass(frozen=True)
class Face:
    """One card, in one way to look at a hand."""

    card: str
    values: frozenset[int] = frozenset()
    """The values that it can have in an onion of cards or a flush."""
    ranks: str = ""
    """The ranks that it can have in a royal."""
    suit: str = ""
    picture: bool = False
    ace: bool = False
    """True if it can be an ace of 11."""
    ten: bool = False
    nine: bool = False
    null: bool = False
    """True for an eight that can count 0 in an onion."""
    zero: bool = False
    """True for an ace that is worth 0: its suit counts in a flush."""
    wild: bool = False
    dead: bool = False
    """True for the picture that Death keeps out of Double Onions."""

    @property
    def either(self) -> bool:
        """True if the Lady can make it count 1 instead of 11."""
        return {1, 11} <= self.values


def shifts(cards: Sequence[str]) -> list[dict[str, int]]:
    """The ways in which the World shifts two cards: one 8 less, the other 8 more (CM-TUIN-1)."""
    if len(set(cards)) != 2 or any(not rank(card) or is_eight(card) for card in cards):
        return []
    found = []
    for down, up in (cards, cards[::-1]):
        lowered = (11 if rank(down) == "A" else value(down)) - 8
        if lowered >= 1 and value(up) + 8 <= 11:
            found.append({down: lowered, up: value(up) + 8})
    return found


def is_shifted_by_queen(cards: Sequence[str], wild_round: bool, house: House) -> bool:
    """True if the Queen of Elephants can make a Double Onion of these cards (CM-ELE-1)."""
    low = [card for card in cards if rank(card) == "9" or (wild_round and house.is_magic(card))]
    tens = [card for card in cards if rank(card) == "T"]
    return len(set(cards)) == 4 and len(low) + len(tens) == 4 and len(low) >= 2


def views(hand: Sequence[str], powers: Powers) -> Iterator[list[Face]]:
    """The ways in which the cards of a hand can be looked at: a hand is as good as the best of them."""
    kings_aces = powers.king and not powers.wild_round and any(map(powers.house.is_magic, hand))
    for wizard, eights, world, queen in product(
        (False, True) if "Wizard" in hand else (False,),
        (False, True) if kings_aces else (True,),
        shifts(powers.world) or [{}],
        _by_queen(powers.queen),
    ):
        aces = powers.aces and not (powers.king and (powers.wild_round or (kings_aces and eights)))
        faces = [
            _face(card, powers, aces=aces, at_eight=not wizard, shifted={**world, **queen})
            for card in hand
            if (wizard or card != "Wizard") and (eights or not powers.house.is_magic(card) or card in queen)
        ]
        yield faces
        if powers.death:
            for at, face in enumerate(faces):
                if face.picture:
                    yield [*faces[:at], _dead(face), *faces[at + 1 :]]


def _by_queen(cards: Sequence[str]) -> list[dict[str, int]]:
    """The values of the cards that the Queen of Elephants shifts, and her own: a natural ten becomes an 11 only."""
    if not cards:
        return [{}]
    low = [card for card in cards if rank(card) != "T"]
    own = {"Qe": sum(map(value, cards)) - 32}
    return [{**{card: 10 if card in two else 11 for card in cards}, **own} for two in combinations(low, 2)]


def _face(card: str, powers: Powers, aces: bool, at_eight: bool, shifted: Mapping[str, int]) -> Face:
    place = suit(card) if powers.house.arcana_suit or suit(card) != "a" else ""
    if card in shifted:
        number = shifted[card]
        name = str(number) if card == "Qe" and powers.queen else ""
        high = {"picture": number == 10, "ten": number == 10, "ace": number == 11, "nine": number == 9}
        return Face(card, frozenset({number}), name, place, **({} if name else high))
    if powers.house.is_magic(card) or powers.is_wild(card):
        return _magic(card, powers, at_eight, place)
    if not rank(card):
        return Face(card)
    if rank(card) == "A":
        return Face(card, frozenset({1, 11} if aces else {0}), "A", place, ace=aces, zero=not aces)
    ten, nine = rank(card) in TEN, rank(card) == "9"
    values = {value(card)}
    if powers.queen and (nine or rank(card) == "T"):
        values.add(value(card) - 8)
    return Face(card, frozenset(values), rank(card), place, picture=rank(card) in PICTURES, ten=ten, nine=nine)


def _magic(card: str, powers: Powers, at_eight: bool, place: str) -> Face:
    """An eight of a suit, or a Wizard who is wild or one of the eights."""
    is_wild = powers.is_wild(card)
    able = set(range(1, 12)) if is_wild else {8}
    if not at_eight and card != "Wizard":
        able.discard(8)
    has_aces = not (powers.king and powers.wild_round) or not powers.house.is_magic(card)
    if not has_aces:
        able -= {1, 11}
    ranks = "678" if is_wild else "8"
    return Face(
        card, frozenset(able), ranks if 8 in able else ranks.replace("8", ""), place, picture=is_wild,
        ace=is_wild and has_aces, ten=is_wild, nine=is_wild, null=not powers.wild_round and not is_wild, wild=is_wild,
    )  # fmt: skip


def _dead(face: Face) -> Face:
    """A picture card that is in no Double Onion. A wild card is that picture wherever it is used."""
    if not face.wild:
        return replace(face, dead=True)
    return replace(face, values=frozenset({10}), ranks="", ace=False, nine=False, dead=True)
