"""The cards of Sixty: nine numbers and three kinds of jokers. The cards of each number add up to 60.

A card is a whole number or one of `AB`, `HP`, `ZP`, in JSON too. Counts hold the number of each card, in the order of
`CODES`.
"""

from collections.abc import Iterable
from typing import Annotated, Final, TypeAlias

from referee.kit.cards import one_more
from referee.kit.values import with_item
from referee.schema import FieldType, Unreadable, Widget, choices, quoted

Code: TypeAlias = int | str
Counts: TypeAlias = tuple[int, ...]

NUMBERS: Final = (3, 4, 5, 6, 10, 12, 15, 20, 30)
WORTH_OF_A_NUMBER: Final = 60
"""The sum of all cards of one number (SX-DECK-1)."""
ABRACADABRA, HOCUS_POCUS, ZAP = "AB", "HP", "ZP"
JOKER_NAMES: Final = {ABRACADABRA: "Abracadabra", HOCUS_POCUS: "Hocus-pocus", ZAP: "Zap"}
JOKERS: Final = tuple(JOKER_NAMES)
JOKER_POINTS: Final = 60
CODES: Final[tuple[Code, ...]] = (*NUMBERS, *JOKERS)
PLACE: Final[dict[Code, int]] = {code: place for place, code in enumerate(CODES)}
PACK: Final[Counts] = (*(WORTH_OF_A_NUMBER // number for number in NUMBERS), 2, 2, 2)
"""The 83 cards: 77 with numbers (SX-DECK-1), six jokers (SX-DECK-2, SX-AMB-6)."""
CARDS: Final = sum(PACK)
KINDS: Final = len(NUMBERS)
NONE: Final[Counts] = (0,) * len(CODES)
LISTED: Final = 6
"""Up to this number, the cards of a pile are written one by one."""

_WORDS: Final[dict[str, Code]] = {
    **{str(number): number for number in NUMBERS},
    **{code: code for code in JOKERS},
    **{name.upper(): code for code, name in JOKER_NAMES.items()},
    "HOCUS POCUS": HOCUS_POCUS,
}
_READ: Final[dict[object, Code]] = {code: code for code in CODES}


def read_card(raw: object) -> Code:
    """Read a card: `5`, `"5"`, `"AB"`, `"zap"`.

    :raises Unreadable: there is no such card.
    """
    try:
        return _READ[raw]
    except (KeyError, TypeError):
        pass
    if isinstance(raw, str) and (code := _WORDS.get(raw.strip().upper())):
        return code
    raise Unreadable(f"{quoted(raw)} is not a card; there are {', '.join(map(str, NUMBERS))}, AB, HP and ZP")


def name(code: Code) -> str:
    """A card in words: `30`, `Abracadabra`."""
    return JOKER_NAMES.get(str(code), str(code))


CARD: Final[FieldType[Code]] = FieldType(
    "sixty card",
    read_card,
    schema={"enum": list(CODES)},
    widget=Widget("sixty", choices("sixty")),
    show=name,
    choices=tuple((code, str(code)) for code in CODES),
    examples=("5", "5"),
)
Card = Annotated[int | str, CARD]
"""One card of Sixty."""


def counts(cards: Iterable[Code]) -> Counts:
    """The number of each card, in the order of `CODES`."""
    number_of = [0] * len(CODES)
    for code in cards:
        number_of[PLACE[code]] += 1
    return tuple(number_of)


def first_beyond(most: Counts, *hands: Counts) -> Code | None:
    """The first card that these hands together hold more often than `most` allows; None if there is none."""
    together = map(sum, zip(*hands, strict=True))
    beyond = (code for code, count, limit in zip(CODES, together, most, strict=True) if count > limit)
    return next(beyond, None)


def cards_of(counted: Counts) -> tuple[Code, ...]:
    """The counted cards one by one, in the order of `CODES`."""
    return tuple(code for code, count in zip(CODES, counted, strict=True) for _ in range(count))


def points(counted: Counts) -> int:
    """Penalty points: the numbers, and 60 for each joker (SX-SCO-1)."""
    return sum_of_numbers(counted) + JOKER_POINTS * jokers(counted)


def sum_of_numbers(counted: Counts) -> int:
    """The sum of the number cards."""
    return sum(number * count for number, count in zip(NUMBERS, counted, strict=False))


def jokers(counted: Counts) -> int:
    """The number of jokers among the cards."""
    return counted[9] + counted[10] + counted[11]


def pile_of(number: int, count: int) -> str:
    """Cards of one number as text: `4 4 4`, or `12 × 3` for more than six cards."""
    return " ".join([str(number)] * count) if count <= LISTED else f"{count} × {number}"


def pile_and_sum(number: int, count: int) -> str:
    """Cards of one number as text, with the sum of several cards: `4 4 4 (12)`."""
    return pile_of(number, count) if count == 1 else f"{pile_of(number, count)} ({number * count})"


def listing(counted: Counts) -> str:
    """Any cards as text, with jokers by name."""
    return " ".join(name(code) for code in cards_of(counted))


def pack_rule(code: Code) -> str:
    """The rule that gives the number of copies of a card."""
    return "SX-DECK-2" if isinstance(code, str) else "SX-DECK-1"


def too_many(code: Code) -> str:
    """One card more than the pack has, in a sentence: `That would be the third 30; the pack has 2.`"""
    most = PACK[PLACE[code]]
    return one_more(name(code), most + 1, most)


def fewest_to_beat(total: int, number: int) -> int:
    """The fewest cards of a number whose sum is greater than `total` (SX-BEAT-1)."""
    return total // number + 1


def plus(cards: Counts, code: Code, count: int = 1) -> Counts:
    """The cards with more of one kind; a negative count takes some away."""
    place = PLACE[code]
    return with_item(cards, place, cards[place] + count)
