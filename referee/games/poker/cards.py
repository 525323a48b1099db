"""Poker cards as codes for the evaluator, with wild cards marked; ranks in words."""

from collections.abc import Collection, Iterable
from typing import Annotated, Final

from referee.games.poker.hands import RANKS
from referee.games.poker.options import BACK, Options
from referee.kit.cards import JOKER_CODE, PLURALS, Card
from referee.schema import CHIPS, FieldType, Unreadable, quoted, sequence

_RANK_OF: Final[dict[object, str]] = {rank: rank for rank in RANKS}
_RANK_OF.update({"10": "T", 1: "A", 10: "T", 11: "J", 12: "Q", 13: "K", 14: "A"})
_RANK_OF.update({number: str(number) for number in range(2, 10)})


def _read_rank(raw: object) -> str:
    key = raw.strip().upper() if isinstance(raw, str) else raw
    if isinstance(key, (str, int)) and not isinstance(key, bool) and key in _RANK_OF:
        return _RANK_OF[key]
    raise Unreadable(f"{quoted(raw)} is not a rank; write A, 2 to 9, T, J, Q or K")


WILD_RANK: Final = FieldType(
    "wild rank",
    _read_rank,
    schema={"enum": list(RANKS)},
    widget=CHIPS,
    choices=tuple((rank, "10" if rank == "T" else rank) for rank in reversed(RANKS)),
)
WildRanks = Annotated[tuple[str, ...], sequence(WILD_RANK)]

OPENERS: Final = ("J", "Q", "K", "A")
"""The rank of the pair that opens, after zero, one, two or three failed deals (PJ-OPEN-1, PJ-PROG-2)."""


def codes_of(cards: Iterable[Card], wild: Collection[str], natural: Collection[Card] = ()) -> list[str]:
    """Cards as codes, with `*` for wild cards: jokers, and cards of a wild rank that are not `natural`."""
    return [
        JOKER_CODE if card.rank == JOKER_CODE or (card.rank in wild and card not in natural) else str(card)
        for card in cards
    ]


def wilds_in_words(wild: Collection[str]) -> str:
    """Wild ranks in a sentence: `threes and nines`; empty if there are none."""
    return " and ".join(PLURALS[rank] for rank in RANKS if rank in wild)


def opener_rank(failed: int, options: Options) -> str:
    """The rank of the pair that opens after `failed` deals without an opening (PJ-PROG-2, PK-AMB-7)."""
    return OPENERS[failed % len(OPENERS) if options.after_aces == BACK else min(failed, len(OPENERS) - 1)]


def opener_rules(failed: int) -> tuple[str, ...]:
    """The rules that decide this rank after `failed` deals; none before the first."""
    if not failed:
        return ()
    return ("PJ-PROG-2",) if failed < len(OPENERS) else ("PJ-PROG-2", "PK-AMB-7")
