"""Cards and packs of the French deck.

Printed as rank `A 2 3 4 5 6 7 8 9 T J Q K` and suit `S H D C` (`TS`, `AH`), jokers as `*`; `10S`, `10♠` and `JK` are
read too. Games in which only ranks matter (canasta) write `Rank`s: `K`, `2`, `*`, and `3b` or `3r` for the threes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Annotated, Any, ClassVar, Final

from referee.kit.values import Value, replace
from referee.schema import HALVES, FieldType, KeyRow, Pad, PadKey, Unreadable, Widget, choice_keys, one_grid, quoted

RANKS: Final = "A23456789TJQK"
SUITS: Final = "SHDC"
JOKER_CODE: Final = "*"
SIGNS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
SUIT_NAMES: Final = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
RANK_NAMES: Final = {
    "A": "ace", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight",
    "9": "nine", "T": "ten", "J": "jack", "Q": "queen", "K": "king", JOKER_CODE: "joker",
}  # fmt: skip
PLURALS: Final = {rank: name + ("es" if rank == "6" else "s") for rank, name in RANK_NAMES.items()}


class Card(Value, cache_hash=True):
    """A card by rank and suit; a joker has the rank `*` and no suit."""

    rank: str
    suit: str
    field_type: ClassVar[FieldType[Card]]

    def __str__(self) -> str:
        """The card as the record prints it: `TS`, `*`."""
        return self.rank + self.suit

    @property
    def shown(self) -> str:
        """The card on screen: `10♠`, `★` for a joker."""
        if not self.suit:
            return "★"
        return ("10" if self.rank == "T" else self.rank) + SIGNS[self.suit]

    @property
    def spoken(self) -> str:
        """The card in words: `ten of spades`."""
        return f"{RANK_NAMES[self.rank]} of {SUIT_NAMES[self.suit]}" if self.suit else "joker"

    @property
    def red(self) -> bool:
        return self.suit in ("H", "D")

    @property
    def number(self) -> int:
        """The rank as a number, ace low: A 1, 2 … 10, J 11, Q 12, K 13; a joker 14."""
        return _NUMBERS[self.rank]


_NUMBERS: Final = {rank: index for index, rank in enumerate(RANKS + JOKER_CODE, 1)}
JOKER: Final = Card(JOKER_CODE, "")
DECK: Final = tuple(Card(rank, suit) for suit in SUITS for rank in RANKS)
"""The 52 cards."""

_READ: dict[object, Card] = {str(card): card for card in (*DECK, JOKER)}
_JOKERS: Final = frozenset({"*", "JK", "JOKER", "★", "🃏"})


def _plain(raw: object) -> str:
    """A card's code in capitals: `T` for ten, letters for suit signs. Empty if `raw` is neither text nor an integer."""
    if type(raw) is int:
        raw = str(raw)
    if not isinstance(raw, str):
        return ""
    code = raw.strip().upper()
    for suit, sign in SIGNS.items():
        code = code.replace(sign, suit)
    return "T" + code[2:] if code.startswith("10") else code


def read_card(raw: object) -> Card:
    """The card written as `raw`.

    :raises Unreadable: there is no such card.
    """
    try:
        return _READ[raw]
    except (KeyError, TypeError):
        pass
    code = _plain(raw)
    if code in _JOKERS:
        return JOKER
    if card := _READ.get(code):
        return card
    raise Unreadable(f"{quoted(raw)} is not a card; write rank and suit (TS, AH, 10♠) or * for a joker")


def _ranks_and_suits(kind: FieldType[Any], players: Sequence[str], offered: Sequence[PadKey]) -> Pad:
    """All ranks, so that each keeps its place, then the suits of the offered cards or of the type's choices."""
    return _pad(kind, offered, (*DECK, JOKER))


def _suited_ranks(kind: FieldType[Any], players: Sequence[str], offered: Sequence[PadKey]) -> Pad:
    """The same without the joker."""
    return _pad(kind, offered, DECK)


def _pad(kind: FieldType[Any], offered: Sequence[PadKey], whole: Sequence[Card]) -> Pad:
    allowed = tuple(key.value for key in offered or choice_keys(kind))
    cards = set(allowed) or {str(card) for card in whole}
    ranks = [PadKey(rank, "10" if rank == "T" else rank, RANK_NAMES[rank], "card") for rank in RANKS]
    if JOKER_CODE in cards:
        ranks.append(PadKey(JOKER_CODE, JOKER.shown, JOKER.spoken, "card whole"))
    suits = tuple(
        PadKey(suit, SIGNS[suit], SUIT_NAMES[suit], "half suit red" if suit in "HD" else "half suit", "half")
        for suit in SUITS
        if any(rank + suit in cards for rank in RANKS)
    )
    return Pad((KeyRow(tuple(ranks), "card"), KeyRow(suits, HALVES)), allowed)


CARD_PAD: Final = Widget("card", _ranks_and_suits, script="pairs", is_picked_if_offered=True, whole_up_to=6)
"""Rank, then suit. If only a few cards are offered, each takes one tap."""


Card.field_type = FieldType(
    "card",
    read_card,
    str,
    {"type": "string", "pattern": r"^(\*|[A23456789TJQK][SHDC])$"},
    widget=CARD_PAD,
    show=lambda card: card.shown,
    examples=("7H", "8H", "9H", "TH", "JH"),
)


def _read_suited(raw: object) -> Card:
    card = read_card(raw)
    if card == JOKER:
        raise Unreadable("this game is played without jokers; write rank and suit (TS, AH, 10♠)")
    return card


SUITED: Final = replace(
    Card.field_type,
    read=_read_suited,
    schema={"type": "string", "pattern": r"^[A23456789TJQK][SHDC]$"},
    widget=replace(CARD_PAD, layout=_suited_ranks),
)
"""The field type of a card of the 52."""
SuitedCard = Annotated[Card, SUITED]
"""A card of the 52: the type of a field in a game without jokers."""


class Rank(Value):
    """A card by its rank alone. `code` is `A 2 3b 3r 4 … T J Q K *`; threes are black or red."""

    code: str

    field_type: ClassVar[FieldType[Rank]]

    def __str__(self) -> str:
        return self.code

    @property
    def shown(self) -> str:
        """The rank on screen: `10`, `★`, `3 red`."""
        return {"T": "10", JOKER_CODE: "★", "3b": "3 black", "3r": "3 red"}.get(self.code, self.code)

    @property
    def spoken(self) -> str:
        """The rank in words: `king`, `black three`."""
        return {"3b": "black three", "3r": "red three"}.get(self.code) or RANK_NAMES[self.code]

    @property
    def plural(self) -> str:
        """Several of the rank: `kings`, `black threes`."""
        return {"3b": "black threes", "3r": "red threes"}.get(self.code) or PLURALS[self.code]


RANK_CODES: Final = ("A", "2", "3b", "3r", *"456789TJQK", JOKER_CODE)
_RANKS: dict[object, Rank] = {code: Rank(code) for code in RANK_CODES}


def read_rank(raw: object) -> Rank:
    """The rank written as `raw`; a whole card (`KS`) is read as its rank, `3H` as a red three.

    :raises Unreadable: there is no such rank, or a three has no colour.
    """
    try:
        return _RANKS[raw]
    except (KeyError, TypeError):
        pass
    code = _plain(raw)
    if code in _JOKERS:
        return _RANKS[JOKER_CODE]
    if code == "3":
        raise Unreadable("a three is written 3b (black) or 3r (red)")
    if code in ("3B", "3R"):
        return _RANKS[code.lower()]
    if rank := _RANKS.get(code):
        return rank
    if card := _READ.get(code):
        return _RANKS[("3r" if card.red else "3b") if card.rank == "3" else card.rank]
    raise Unreadable(f"{quoted(raw)} is not a rank; write A, 2, 3b, 3r, 4 to 9, T, J, Q, K or * for a joker")


def _rank_keys(kind: FieldType[Any], players: Sequence[str]) -> list[PadKey]:
    """The ranks from the ace down, then those with a meaning of their own: threes, the two, the joker."""
    special = ("3b", "3r", "2", JOKER_CODE)
    plain = ("A", *(code for code in reversed(RANK_CODES) if code not in ("A", *special)))
    each = (_RANKS[code] for code in (*plain, *special))
    return [PadKey(rank.code, rank.shown, rank.spoken, "card red" if rank.code == "3r" else "card") for rank in each]


RANK_PAD: Final = Widget("rank", one_grid("rank", _rank_keys), is_picked_if_offered=True, parts_values=True)

Rank.field_type = FieldType(
    "rank",
    read_rank,
    str,
    {"enum": list(RANK_CODES)},
    widget=RANK_PAD,
    show=lambda rank: rank.shown,
    examples=("K", "K", "K"),
)


def pack(copies: int = 1, jokers: int = 0) -> Counter[Card]:
    """The number of each card in a pack of `copies` decks of 52 and `jokers` jokers."""
    counts = Counter(dict.fromkeys(DECK, copies))
    if jokers:
        counts[JOKER] = jokers
    return counts


def rank_pack(copies: int, jokers: int) -> Counter[Rank]:
    """The number of each rank in a pack of `copies` decks and `jokers` jokers. Red and black threes count apart."""
    counts: Counter[Rank] = Counter()
    for card, times in pack(copies, jokers).items():
        counts[read_rank(str(card))] += times
    return counts


def too_many(cards: Iterable[Card], available: Counter[Card]) -> Card | None:
    """The first card that occurs more often in `cards` than in `available`, or None."""
    counts: Counter[Card] = Counter()
    for card in cards:
        counts[card] += 1
        if counts[card] > available[card]:
            return card
    return None


_ORDINALS: Final = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def one_more(spoken: str, count: int, most: int) -> str:
    """The sentence about one card too many: `That would be the ninth king; the pack has 8.`"""
    if most == 1:
        return f"The {spoken} is out already; the pack has only one."
    which = _ORDINALS[count] if count < len(_ORDINALS) else f"{count}th"
    return f"That would be the {which} {spoken}; the pack has {most}."
