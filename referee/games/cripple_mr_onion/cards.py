"""The Caroc pack: four suits and the Arcana; thirteen Arcana are a fifth suit too (CM-PACK-1 to CM-PACK-4).

Cards are printed as rank and suit (`Ao`, `Te`), the Arcana by name (`Watch Man`, `Arc17`). Typed in one word, the
Arcana have the suit `a`: `7a` is the Watch Man.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar, Final

from referee.kit.fault import Fault
from referee.kit.named_suits import NAMED_CARD_PAD
from referee.kit.values import Value
from referee.schema import FieldType, Unreadable, quoted

RANKS: Final = "A23456789TJNQK"
"""The ranks, lowest first; `N` is the knight, only in suits of 14 cards."""
SUITS: Final = "oetc"
ARCANA: Final = "a"
SUIT_NAMES: Final = {"o": "Octograms", "e": "Elephants", "t": "Terrapins", "c": "Crowns", "a": "Arcana"}
NAMED: Final = {
    "A": "Ruler", "2": "Temperance", "3": "Pool of the Night", "4": "Desert", "5": "Dome of the Sky", "6": "Witch",
    "7": "Watch Man", "8": "Wizard", "9": "Star", "T": "Mountain", "J": "Fool", "Q": "World", "K": "Death",
}  # fmt: skip
"""The thirteen cards of the Arcana that have a rank (CM-PACK-2)."""
NUMERALS: Final = dict(
    zip(map("Arc{}".format, range(15, 22)), ("XV", "XVI", "XVII", "XVIII", "XIX", "XX", "XXI"), strict=True)
)
"""The numbers on the Arcana that have neither name nor rank."""
LADY, RULER, WITCH, WIZARD, FOOL, WORLD, DEATH = "Lady", "Ruler", "Witch", "Wizard", "Fool", "World", "Death"
QUEEN_OF_ELEPHANTS, KING_OF_OCTOGRAMS = "Qe", "Ko"
VALUES: Final = {rank: min(10, index) for index, rank in enumerate(RANKS, 1)}
"""The value of a card by its rank (CM-VAL-1); an ace also counts 11."""
PICTURES: Final = frozenset("JNQK")


class Card(Value):
    """A card by its code. Cards without rank and suit leave both empty: the Lady, `Arc15` … (CM-PACK-3)."""

    code: str
    rank: str
    suit: str

    field_type: ClassVar[FieldType[Card]]

    def __str__(self) -> str:
        return self.code

    @property
    def arcana(self) -> bool:
        return self.suit == ARCANA or not self.rank

    @property
    def typed(self) -> str:
        """The card in one word: `Ao`, `7a`, `Lady`."""
        return self.rank + self.suit if self.rank else self.code

    @property
    def shown(self) -> str:
        """The card on screen: `10e`, `Watch Man`."""
        return self.code if self.arcana else ("10" if self.rank == "T" else self.rank) + self.suit


_ALL: Final = (
    *(Card(rank + suit, rank, suit) for suit in SUITS for rank in RANKS),
    *(Card(name, rank, ARCANA) for rank, name in NAMED.items()),
    Card(LADY, "", ""),
    *(Card(f"Arc{number}", "", "") for number in range(15, 22)),
)
CARDS: Final = {card.code: card for card in _ALL}
"""Every card of both packs by its code."""
PACKS: Final = {
    13: frozenset(card for card in _ALL if card.rank != "N"),
    14: frozenset(card for card in _ALL if card.code not in ("Arc18", "Arc19", "Arc20", "Arc21")),
}
"""The 73 cards by the size of a suit (CM-PACK-1, CM-AMB-1)."""


def _plain(raw: str) -> str:
    return "".join(letter for letter in raw.casefold() if letter.isalnum())


_READ: Final[dict[str, Card]] = {
    **{_plain(card.code): card for card in _ALL},
    **{_plain(card.typed): card for card in _ALL},
    **{f"10{suit}": CARDS[f"T{suit}"] for suit in SUITS},
    "10a": CARDS["Mountain"],
    "fate": CARDS[RULER],
    "greatatuin": CARDS[WORLD],
}


def read_card(raw: object) -> Card:
    """The card written as `Ao`, `10e`, `Watch Man`, `7a`, `Lady` or `Arc17`.

    :raises Unreadable: there is no such card.
    """
    if isinstance(raw, str):
        if card := CARDS.get(raw):
            return card
        if card := _READ.get(_plain(raw)):
            return card
    raise Unreadable(
        f"{quoted(raw)} is not a card; write rank and suit (Ao, Te, 7a of the Arcana) or by name (Watch Man, Arc17)"
    )


_SHORT: Final = {suit: name[:3] for suit, name in SUIT_NAMES.items()}


def key_label(card: Card, short: Mapping[str, str] = _SHORT) -> str:
    """The label of a card on a key: `10 Oct`, `Lady`, `XV`."""
    if not card.rank:
        return NUMERALS.get(card.code, card.code)
    return ("10" if card.rank == "T" else card.rank) + " " + short[card.suit]


Card.field_type = FieldType(
    "caroc card",
    read_card,
    str,
    {"enum": [card.code for card in _ALL]},
    widget=NAMED_CARD_PAD,
    show=lambda card: card.shown,
    choices=tuple((card, key_label(card)) for card in _ALL),
    to_token=lambda card: card.typed,
    examples=("Ao", "7e", "Kt", "2c", "3o", "4e", "5t", "6c", "8o"),
)


def order_in(size: int) -> dict[str, int]:
    """The place of each rank in a sequence of a suit of 13 or 14 cards, ace low (CM-GRP-15)."""
    ranks = RANKS if size == 14 else RANKS.replace("N", "")
    return {rank: place for place, rank in enumerate(ranks, 1)}


def check_pack(cards: Iterable[Card], size: int) -> None:
    """Check that one pack with suits of `size` cards holds all these cards (CM-PACK-1).

    :raises Fault: `pack`, for the first card that the pack lacks or has only once.
    """
    seen: set[Card] = set()
    for card in cards:
        if card not in PACKS[size]:
            raise Fault("pack", f"The pack has no {card}; its suits have {size} cards.")
        if card in seen:
            raise Fault("pack", f"{card} is here twice; the pack has only one.")
        seen.add(card)
