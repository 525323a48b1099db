"""What each variant deals, and when: the course of a hand as data, one line a step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from referee.games.poker.hands import RANKS
from referee.games.poker.options import BASEBALL, DEUCES, DRAW, JOKERS, MIDNIGHT, SWEAT, TRIPS, Options

DOWN, UP, BET, EXCHANGE, SHOW, TABLE, ROLL, DECIDE = (
    "down", "up", "bet", "draw", "show", "table", "roll", "decide",
)  # fmt: skip
LEFT, OPENER, HIGHEST, ROLLER = "left", "opener", "highest", "roller"


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a hand: what is done, with how many cards, and who bets first; `open`: only with openers."""

    do: str
    cards: int = 0
    first: str = LEFT
    open: bool = False


@dataclass(frozen=True, slots=True)
class Variant:
    """A variant: its players, wild ranks and course; `again` is the step to which a showdown without winner returns.

    `rolled` are cards turned up by their owners, one after another; `fours` give an extra card; `matching` puts the
    roller out who turns the rank of the table card.
    """

    key: str
    course: tuple[Step, ...]
    least: int = 3
    wild: frozenset[str] = frozenset()
    again: int = 0
    rolled: bool = False
    fours: bool = False
    matching: bool = False

    @property
    def dealt(self) -> int:
        """The cards of a hand."""
        return sum(step.cards for step in self.course)


MOST: Final = {DRAW: 8}
"""Players at the most, where they are not seven."""
_DEAL_FIVE: Final = (Step(DOWN, 5),)
_TURNED: Final = (Step(DOWN, 7), Step(TABLE), Step(ROLL))
_NINES: Final = frozenset("39")
_STREET: Final = (Step(UP, 1), Step(BET, first=HIGHEST))
VARIANTS: Final = {
    variant.key: variant
    for variant in (
        Variant(DRAW, (*_DEAL_FIVE, Step(BET), Step(EXCHANGE), Step(BET), Step(SHOW)), least=2),
        Variant(
            TRIPS,
            (*_DEAL_FIVE, Step(BET, open=True), Step(EXCHANGE), Step(BET, first=OPENER), Step(SHOW)),
            again=2,
        ),
        Variant(
            BASEBALL,
            (Step(DOWN, 2), *_STREET * 4, Step(DOWN, 1), Step(BET, first=HIGHEST), Step(SHOW)),
            wild=_NINES,
            fours=True,
        ),
        Variant(MIDNIGHT, _TURNED, wild=_NINES, rolled=True, fours=True),
        Variant(SWEAT, _TURNED, rolled=True, matching=True),
    )
}
_DOUBLE_DRAW: Final = Variant(
    DRAW, (*_DEAL_FIVE, *(Step(BET), Step(EXCHANGE)) * 2, Step(BET), Step(SHOW)), least=2
)  # fmt: skip


def variant_of(options: Options) -> Variant:
    """The variant that is played (PD-VAR-1: a second exchange)."""
    if options.variant == DRAW and options.exchanges == 2:
        return _DOUBLE_DRAW
    return VARIANTS[options.variant]


def most_players(variant: Variant) -> int:
    return MOST.get(variant.key, 7)


def jackpot_rank(hand: int) -> str:
    """The rank that is wild in a hand of the progressive jackpot: twos in the first, … (PJ-PROG-1)."""
    return RANKS[(hand - 1) % len(RANKS)]


def wild_ranks(options: Options, jackpot_hand: int) -> frozenset[str]:
    """The ranks that are wild in a hand; jokers are so in any case."""
    found = variant_of(options).wild
    if options.variant in (DRAW, TRIPS) and options.wild == DEUCES:
        found |= {"2"}
    if options.variant == TRIPS and options.progressive:
        found |= {jackpot_rank(jackpot_hand)}
    return found


def jokers_in(options: Options) -> int:
    """The jokers in the pack."""
    return 2 if options.variant in (DRAW, TRIPS) and options.wild == JOKERS else 0
