"""The pack of eighty: five ranks of four suits, four copies of each card.

Inside the game a card is its place, a number from 0 to 19: suit by suit in the order of `SUITS`, low to high in each.
Kinds of cards are a mask of 20 bits. Cards with their copies are a heap, which is a stack of four masks. The lowest
mask has the cards that are there at least once, the next those that are there at least twice, and so on. A mask
repeated four times holds all copies of its cards, and counting cards is counting bits.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Annotated, Final

from referee.kit.cards import CARD_PAD, SIGNS, SUIT_NAMES, SUITS, Card, one_more, read_card
from referee.kit.values import replace
from referee.schema import FieldType, Length, Unreadable, one_of, quoted, read_count, sequence

SEATS: Final = 4
HAND: Final = 20
COPIES: Final = 4
RANKS: Final = "JQKTA"
"""The ranks from low to high (PN-PACK-1)."""
JACK, QUEEN, KING, TEN, ACE = range(5)
CARDS: Final = tuple(read_card(rank + suit) for suit in SUITS for rank in RANKS)
KINDS: Final = len(CARDS)
CARDS_IN_PACK: Final = KINDS * COPIES
PLACE: Final = {card: place for place, card in enumerate(CARDS)}
SHOWN: Final = tuple(card.shown for card in CARDS)
SPOKEN: Final = tuple(card.spoken for card in CARDS)
CODES: Final = tuple(str(card) for card in CARDS)
ALL: Final = (1 << KINDS) - 1
SUIT_MASKS: Final = tuple(0b11111 << 5 * suit for suit in range(4))
SUIT_SIGNS: Final = tuple(SIGNS[suit] for suit in SUITS)
NAMES: Final = tuple(SUIT_NAMES[suit] for suit in SUITS)
_SAID: Final = "A, 10, K, Q and J of four suits"
_COLUMN: Final = 1 | 1 << KINDS | 1 << 2 * KINDS | 1 << 3 * KINDS
"""All copies of the card at place 0. Multiplied by a mask, it gives all copies of the cards in the mask."""

Heap = int
"""Cards with their copies, as 80 bits."""


def plus(heap: Heap, place: int) -> Heap:
    """A heap with one more copy of a card; it may hold at most three before."""
    return heap | ((heap >> place & _COLUMN) << KINDS | 1) << place


def minus(heap: Heap, place: int) -> Heap:
    """A heap with one copy fewer of a card that it holds."""
    column = heap >> place & _COLUMN
    return heap & ~(_COLUMN << place) | column >> KINDS << place


def heap_of(places: Iterable[int]) -> Heap:
    """Cards, at most four copies of each, as a heap."""
    heap = 0
    for place in places:
        heap = plus(heap, place)
    return heap


def copies(heap: Heap, place: int) -> int:
    """The number of copies of a card in a heap."""
    return (heap >> place & _COLUMN).bit_count()


def among(heap: Heap, mask: int) -> int:
    """The number of cards in a heap that are in a mask."""
    return (heap & mask * _COLUMN).bit_count()


def unseen(heap: Heap, mask: int) -> int:
    """The number of cards of a mask, with their copies, that are not in a heap."""
    return (mask * _COLUMN & ~heap).bit_count()


def spread(heap: Heap) -> tuple[int, ...]:
    """The places of the cards in a heap, one for each copy, high to low within each suit."""
    return tuple([place for place in ORDER for _ in range(copies(heap, place))])


def places_in(mask: int) -> Iterator[int]:
    """The places of a mask, suit by suit, high to low in each."""
    return (place for place in ORDER if mask >> place & 1)


ORDER: Final = tuple(place for suit in range(4) for place in range(5 * suit + 4, 5 * suit - 1, -1))
"""The places as a player sorts a hand: suit by suit, high to low."""


def shown(places: Iterable[int]) -> str:
    """Cards in a sentence: `A♠ K♠ K♠`."""
    return " ".join(SHOWN[place] for place in places)


def fifth(place: int, count: int) -> str:
    """A sentence that the pack does not have this many copies of a card (PN-PACK-1)."""
    return one_more(SPOKEN[place], count, COPIES)


# --- how cards and suits are read ------------------------------------------------------------------------------------


def read_pack_card(raw: object) -> Card:
    """Read a card of this pack.

    :raises Unreadable: a card that the pack does not have.
    """
    card = read_card(raw)
    if card not in PLACE:
        raise Unreadable(f"there is no {card.shown} in this pack; it has {_SAID}")
    return card


CARD: Final = replace(
    Card.field_type,
    widget=replace(CARD_PAD, is_picked_if_offered=False, whole_up_to=KINDS),
    read=read_pack_card,
    schema={"enum": [CODES[place] for place in ORDER]},
    choices=tuple((CARDS[place], SHOWN[place]) for place in ORDER),
)
PackCard = Annotated[Card, CARD]
"""A card of the pack of eighty."""

LONGEST: Final = 40
"""The most characters of a written card."""
_SEVERAL: Final = re.compile(r"(.+?)\s*[*×xX]\s*([0-9]+)")


_BY_CODE: Final = dict(zip(CODES, CARDS, strict=True))


def _several(raw: object) -> tuple[Card, ...]:
    """One card, or several copies of it, written as `KS*2`."""
    match = _SEVERAL.fullmatch(raw.strip()) if isinstance(raw, str) and len(raw) <= LONGEST else None
    if match is None:
        return (read_pack_card(raw),)
    card, times = read_pack_card(match[1]), read_count(match[2].lstrip("0"), 2)
    if not times:
        raise Unreadable(f"{match[2]} × {card.shown}; the pack has {COPIES} of each card")
    return (card,) * times


def cards_kind(least: int, most: int) -> FieldType[tuple[Card, ...]]:
    """The field type of `least` to `most` cards of the pack; `KS*2` means two copies."""
    plain = sequence(CARD, Length(least, most))

    def read(raw: object) -> tuple[Card, ...]:
        if isinstance(raw, str):
            raw = raw.replace(",", " ").split()
        if not isinstance(raw, (list, tuple)):
            raise Unreadable(f"{quoted(raw)} is not a list")
        cards: list[Card] = []
        for index, part in enumerate(raw):
            try:
                if type(part) is str and (card := _BY_CODE.get(part)):
                    cards.append(card)
                else:
                    cards += _several(part)
            except Unreadable as fault:
                raise fault.within(f"[{index}]") from None
            if len(cards) > most:
                raise Unreadable(f"{len(cards)} cards or more entered, {most} at most needed")
        if len(cards) < least:
            raise Unreadable(f"{len(cards)} entered, at least {least} needed")
        return tuple(cards)

    items = {"type": "string", "pattern": r"^[ATKQJ][SHDC](\*[1-4])?$"}
    schema = {"type": "array", "items": items, "minItems": min(least, 1), "maxItems": most}
    return replace(plain, read=read, schema=schema)


def check_pack(cards: Iterable[Card], where: str) -> list[int]:
    """The places of cards that one pack can have together.

    :raises Unreadable: more copies of a card than the pack has; the error names the field `where` (PN-PACK-1).
    """
    places = [PLACE[card] for card in cards]
    counts = [0] * KINDS
    for place in places:
        counts[place] += 1
    for place, count in enumerate(counts):
        if count > COPIES:
            raise Unreadable(f"{count} × {SHOWN[place]}; the pack has {COPIES} of each card", where)
    return places


_SUITS: Final = one_of({suit: f"{SIGNS[suit]} {SUIT_NAMES[suit]}" for suit in SUITS})
_SUIT_WORDS: Final = {
    word: suit
    for suit in SUITS
    for word in (suit, suit.casefold(), SIGNS[suit], SUIT_NAMES[suit], SUIT_NAMES[suit][:-1])
}


def _read_suit(raw: object) -> str:
    word = raw.strip() if isinstance(raw, str) else ""
    suit = _SUIT_WORDS.get(word) or _SUIT_WORDS.get(word.casefold())
    if suit is None:
        raise Unreadable(f"{quoted(raw)} is not a suit; write S, H, D or C")
    return suit


SUIT: Final = replace(_SUITS, name="suit", read=_read_suit)
Suit = Annotated[str, SUIT]
"""A suit, `S H D C`; its number in the game is its place in `SUITS`."""
