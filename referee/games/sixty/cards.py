"""The cards of Sixty: nine numbers, the cards of each adding up to 60, and three kinds of jokers.

A card is a whole number or one of `AB`, `HP`, `ZP`; in JSON too. Counts hold how many of each there are,
in the order of `CODES`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Final, TypeAlias

from referee.kit.cards import one_more
from referee.kit.form import Kind, Unreadable

Code: TypeAlias = int | str
Counts: TypeAlias = tuple[int, ...]

NUMBERS: Final = (3, 4, 5, 6, 10, 12, 15, 20, 30)
WORTH_OF_A_NUMBER: Final = 60
"""What all the cards of one number add up to (SX-DECK-1)."""
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
"""So many cards of a pile are written one by one."""

_WORDS: Final[dict[str, Code]] = {
    **{str(number): number for number in NUMBERS},
    **{code: code for code in JOKERS},
    **{name.upper(): code for code, name in JOKER_NAMES.items()},
    "HOCUS POCUS": HOCUS_POCUS,
}
_READ: Final[dict[object, Code]] = {code: code for code in CODES}


def read_card(raw: object) -> Code:
    """The card that is written: `5`, `"5"`, `"AB"`, `"zap"`.

    :raises Unreadable: where there is no such card.
    """
    try:
        return _READ[raw]
    except (KeyError, TypeError):
        pass
    if isinstance(raw, str) and (code := _WORDS.get(raw.strip().upper())):
        return code
    raise Unreadable(f"{raw!r} is no card; there are {', '.join(map(str, NUMBERS))}, AB, HP and ZP")


def name(code: Code) -> str:
    """A card in words: `30`, `Abracadabra`."""
    return JOKER_NAMES.get(code, str(code)) if isinstance(code, str) else str(code)


CARD: Final[Kind[Code]] = Kind(
    "sixty card",
    read_card,
    schema={"enum": list(CODES)},
    widget="sixty",
    show=name,
    choices=tuple((code, str(code)) for code in CODES),
)
Card = Annotated[int | str, CARD]
"""One card of Sixty."""


def counts(cards: Iterable[Code]) -> Counts:
    """How many there are of each card."""
    found = [0] * len(CODES)
    for code in cards:
        found[PLACE[code]] += 1
    return tuple(found)


def cards_of(many: Counts) -> tuple[Code, ...]:
    """The cards that are counted, in their order."""
    return tuple(code for code, count in zip(CODES, many, strict=True) for _ in range(count))


def points(many: Counts) -> int:
    """Penalty points: the numbers, and 60 for each joker (SX-SCO-1)."""
    return sum(number * count for number, count in zip(NUMBERS, many, strict=False)) + JOKER_POINTS * jokers(many)


def jokers(many: Counts) -> int:
    """How many of the cards are jokers."""
    return many[9] + many[10] + many[11]


def pile_of(number: int, count: int) -> str:
    """Cards of one number on paper: `4 4 4`; `12 × 3` where they are many."""
    return " ".join([str(number)] * count) if count <= LISTED else f"{count} × {number}"


def pile_and_sum(number: int, count: int) -> str:
    """The same with its sum, where it has several cards: `4 4 4 (12)`."""
    return pile_of(number, count) if count == 1 else f"{pile_of(number, count)} ({number * count})"


def listing(many: Counts) -> str:
    """Any cards on paper, jokers by name."""
    return " ".join(name(code) for code in cards_of(many))


def pack_rule(code: Code) -> str:
    """The rule that says how many of a card there are."""
    return "SX-DECK-2" if isinstance(code, str) else "SX-DECK-1"


def too_many(code: Code) -> str:
    """What is said of one card more than the pack has: `That would be the third 30; the pack has 2.`"""
    most = PACK[PLACE[code]]
    return one_more(name(code), most + 1, most)
