"""Cards on a table: a card with the card that it stands for, and a meld of them.

A wild card on the table can be given a meaning: `*=8C`, `2S=9H`, or `*=7` for any seven (in a set, where the suit does
not matter).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from referee.kit.cards import CARD_PAD, DECK, JOKER, PLURALS, RANK_NAMES, RANKS, SUIT_NAMES, SUITS, Card, read_card
from referee.kit.values import Value, replace
from referee.schema import FieldType, Unreadable, quoted


class MeldCard(Value):
    """A card in a meld."""

    card: Card
    stands_for: Card | None = None
    """The card that a wild card stands for; without a suit, any card of the rank."""

    field_type: ClassVar[FieldType[MeldCard]]

    def __str__(self) -> str:
        """The form in the record: `8C`, `*=8C`, `2S=9`."""
        return f"{self.card}={self.stands_for}" if self.stands_for else str(self.card)

    @property
    def as_card(self) -> Card:
        """The card that it counts as."""
        return self.stands_for or self.card

    @property
    def shown(self) -> str:
        """On screen: `8♣`, `★=8♣`, `★=7`."""
        if self.stands_for is None:
            return self.card.shown
        stands = (
            self.stands_for.shown
            if self.stands_for.suit
            else {"T": "10"}.get(self.stands_for.rank, self.stands_for.rank)
        )
        return f"{self.card.shown}={stands}"

    @property
    def spoken(self) -> str:
        """In words: `joker as eight of clubs`."""
        if self.stands_for is None:
            return self.card.spoken
        stands_for = self.stands_for.spoken if self.stands_for.suit else RANK_NAMES[self.stands_for.rank]
        return f"{self.card.spoken} as {stands_for}"


PLAIN: Final = {card: MeldCard(card) for card in (*DECK, JOKER)}
"""Each card in a meld without another meaning."""
RANK_ALONE: Final = {rank: Card(rank, "") for rank in RANKS}
_READ: Final[dict[object, MeldCard]] = {str(laid): laid for laid in PLAIN.values()}


def read_meld_card(raw: object) -> MeldCard:
    """Read a card in a meld: `8C`, or a wild card with its meaning after `=`: `*=8C`, `2S=9H`, `*=7`.

    :raises Unreadable: no such card.
    """
    try:
        return _READ[raw]
    except (KeyError, TypeError):
        pass
    if not isinstance(raw, str) or "=" not in raw:
        return PLAIN[read_card(raw)]
    written, _, stands = raw.partition("=")
    card = read_card(written)
    rank = {"10": "T"}.get(stands.strip(), stands.strip().upper())
    stands_for = RANK_ALONE[rank] if rank in RANK_ALONE else read_card(stands)
    if stands_for == JOKER:
        raise Unreadable(f"{quoted(raw)}: a wild card stands for a card with a rank (*=8C)")
    return PLAIN[card] if stands_for == card and card.rank != "2" else MeldCard(card, stands_for)


MELD_PAD: Final = replace(CARD_PAD, name="laid", script_of_groups="melds")
"""Cards one by one; several melds are put together on their table."""

MeldCard.field_type = FieldType(
    "laid card",
    read_meld_card,
    str,
    {"type": "string", "pattern": r"^(\*|[A23456789TJQK][SHDC])(=[A23456789TJQK][SHDC]?)?$"},
    widget=MELD_PAD,
    show=lambda laid: laid.shown,
    examples=("7H", "8H", "9H"),
)


class Meld(Value):
    """A meld on the table: a `set` or a `run`, its cards in order, each wild card with its meaning."""

    sort: str
    cards: tuple[MeldCard, ...]

    def __len__(self) -> int:
        return len(self.cards)

    @property
    def shown(self) -> str:
        """On screen: `4♠ 5♠ 6♠`."""
        return " ".join(laid.shown for laid in self.cards)

    @property
    def codes(self) -> list[str]:
        """The form in the record."""
        return [str(laid) for laid in self.cards]

    @property
    def in_words(self) -> str:
        """In a sentence: `three sevens`, `run of 4 in hearts`."""
        if self.sort == "set":
            return f"{_SMALL.get(len(self.cards), str(len(self.cards)))} {PLURALS[self.cards[0].as_card.rank]}"
        return f"run of {len(self.cards)} in {SUIT_NAMES[self.cards[0].as_card.suit]}"


class OwnedMeld(Value):
    """A meld on the table and the player who laid it."""

    owner: int
    meld: Meld


_SMALL: Final = {3: "three", 4: "four", 5: "five", 6: "six"}


def listed_cards(cards: Iterable[Card | MeldCard]) -> str:
    """Cards in a sentence: `4♠ 5♠ 6♠`."""
    return " ".join(card.shown for card in cards)


def ordered(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards by suit and rank, jokers last."""
    return tuple(sorted(cards, key=lambda card: (SUITS.index(card.suit) if card.suit else 4, card.number)))
