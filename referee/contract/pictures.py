"""The pictures of card games: cards, melds, seats. `templates/cards.html` draws them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final

from referee.kit.cards import JOKER, Card
from referee.kit.rummy.meld_cards import Meld, MeldCard
from referee.kit.values import Value, replace


class CardPicture(Value):
    """One card: its label, its spoken name, the card that it stands for, whether it is red, and whether it is new."""

    label: str
    spoken: str
    stands: str
    red: bool
    fresh: bool


class MeldPicture(Value):
    """One meld: `set` or `run`, its cards, its number on the table (0: it has none), a name for its moves."""

    sort: str
    cards: tuple[CardPicture, ...]
    number: int
    key: str

    @property
    def spoken(self) -> str:
        return ", ".join(card.spoken for card in self.cards)


class SeatPicture(Value):
    """A player at the table: cards in hand (None: not dealt), a note, whether it is their turn, whether they have won.

    `total` is the score, if the game has one.
    """

    name: str
    cards: int | None
    note: str = ""
    acts: bool = False
    won: bool = False
    total: int | float | None = None


class CommonTable(Value):
    """A shared table: seats, melds, the stock (None: not in play), one line about the situation.

    `size` decides how large the cards are drawn: `few`, `some`, `many` or `most` are on the table.
    """

    seats: tuple[SeatPicture, ...]
    melds: tuple[MeldPicture, ...]
    stock: int | None
    note: str
    size: str


class OwnMelds(Value):
    """A player or a side with their own melds."""

    seat: SeatPicture
    melds: tuple[MeldPicture, ...]


class OwnTable(Value):
    """A table on which each player owns melds: the melds, the upcard, the size of the pile, the stock, a note."""

    groups: tuple[OwnMelds, ...]
    top: CardPicture | None
    pile: int
    stock: int | None
    note: str
    size: str


_RANK: Final = {"T": "10"}


def card_picture(card: Card | MeldCard, fresh: bool = False) -> CardPicture:
    """The picture of a card; `fresh` if it has just come."""
    if isinstance(card, MeldCard):
        stands = (
            ""
            if card.stands_for is None
            else card.as_card.shown
            if card.as_card.suit
            else _RANK.get(card.as_card.rank, card.as_card.rank)
        )
        return CardPicture(card.card.shown, card.spoken, stands, card.card.red, fresh)
    return CardPicture(card.shown, card.spoken, "", card.red, fresh)


def meld_pictures(melds: Sequence[Meld], fresh: Iterable[Card] = (), numbered: bool = False) -> tuple[MeldPicture, ...]:
    """The melds of a table; `fresh` are the cards that have just come."""
    new = Counter(fresh)
    pictures: list[MeldPicture] = []
    # If other copies of a new card were there before, the last copy counts as new: melds are searched from the end.
    for number, meld in reversed(list(enumerate(melds, 1))):
        cards = []
        for laid in meld.cards:
            came = new[laid.card] > 0
            if came:
                new[laid.card] -= 1
            cards.append(card_picture(laid, came))
        key = "-".join(str(laid.card).replace("*", "joker") for laid in meld.cards[:2])
        pictures.append(MeldPicture(meld.sort, tuple(cards), number if numbered else 0, f"{key}-{number}"))
    return tuple(reversed(pictures))


def table_size(melds: Sequence[Meld]) -> str:
    """The size class of a table: `few`, `some`, `many` or `most` cards are on it."""
    cards = sum(map(len, melds))
    return "few" if cards <= 20 else "some" if cards <= 44 else "many" if cards <= 76 else "most"


def jokers_of(melds: Iterable[Meld]) -> int:
    """The number of jokers on a table."""
    return sum(laid.card == JOKER for meld in melds for laid in meld.cards)


def at_rest(picture: Any) -> Any:
    """The same picture without a player on turn: each `acts` in it is False, or None where it is a number."""
    if isinstance(picture, tuple):
        return tuple([at_rest(part) for part in picture])
    if not isinstance(picture, Value):
        return picture
    parts = {name: at_rest(getattr(picture, name)) for name in picture.__struct_fields__}
    acts = parts.get("acts")
    if isinstance(acts, int):
        parts["acts"] = False if isinstance(acts, bool) else None
    return replace(picture, **parts)
