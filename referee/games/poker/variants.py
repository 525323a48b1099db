"""The variants as data: the course of a hand in each, step by step."""

from enum import StrEnum
from typing import Final

from referee.games.poker.hands import RANKS
from referee.games.poker.options import (
    BASEBALL,
    DEUCES,
    DRAW,
    JOKERS,
    MIDNIGHT,
    OPENER,
    SWEAT,
    TRIPS,
    Options,
)
from referee.kit.values import Value, replace


class Phase(StrEnum):
    """The phase of a hand, and the step of a variant that it is."""

    DOWN = "down"
    UP = "up"
    BET = "bet"
    EXCHANGE = "draw"
    SHOW = "show"
    TABLE = "table"
    ROLL = "roll"
    DECIDE = "decide"


LEFT, HIGHEST = "left", "highest"


class Step(Value):
    """One step of a hand."""

    do: Phase
    """The kind of step: cards dealt, bets, an exchange …"""
    cards: int = 0
    """The cards that each player gets."""
    first: str = LEFT
    """The player who bets first."""
    open: bool = False
    """True if only a player with openers may open the pot."""


class Variant(Value):
    """A variant of poker."""

    key: str
    course: tuple[Step, ...]
    """The steps of a hand."""
    deal_rule: str
    end_rule: str = "PD-END-1"
    """The rule of the showdown."""
    least: int = 3
    """The fewest players."""
    most: int = 7
    """The most players."""
    wild: frozenset[str] = frozenset()
    """The ranks that are wild."""
    again: int = 0
    """The step to which a showdown without a winner returns; 0: every showdown has a winner."""
    rolled: bool = False
    """True if players turn up their own cards, one after another."""
    fours: bool = False
    """True if a four face up gives an extra card."""
    matching: bool = False
    """True if a roller who turns the rank of the table card is out."""


_DEAL_FIVE: Final = Step(Phase.DOWN, 5)
_BET: Final = Step(Phase.BET)
_OPENS: Final = Step(Phase.BET, open=True)
_EXCHANGE: Final = Step(Phase.EXCHANGE)
_SHOW: Final = Step(Phase.SHOW)
_TURNED: Final = (Step(Phase.DOWN, 7), Step(Phase.TABLE), Step(Phase.ROLL))
_NINES: Final = frozenset("39")
_HIGHEST_BETS: Final = Step(Phase.BET, first=HIGHEST)
_STREET: Final = (Step(Phase.UP, 1), _HIGHEST_BETS)
VARIANTS: Final = {
    variant.key: variant
    for variant in (
        Variant(DRAW, (_DEAL_FIVE, _BET, _EXCHANGE, _BET, _SHOW), "PD-DEAL-1", least=2, most=8),
        Variant(TRIPS, (_DEAL_FIVE, _OPENS, _EXCHANGE, _BET, _SHOW), "PJ-OPEN-1", "PJ-WIN-1", again=2),
        Variant(
            BASEBALL,
            (Step(Phase.DOWN, 2), *_STREET * 4, Step(Phase.DOWN, 1), _HIGHEST_BETS, _SHOW),
            "PB-DEAL-1",
            "PB-END-1",
            wild=_NINES,
            fours=True,
        ),
        Variant(MIDNIGHT, _TURNED, "PM-DEAL-1", wild=_NINES, rolled=True, fours=True),
        Variant(SWEAT, _TURNED, "PS-DEAL-1", rolled=True, matching=True),
    )
}
_DOUBLE_DRAW: Final = replace(VARIANTS[DRAW], course=(_DEAL_FIVE, _BET, _EXCHANGE, _BET, _EXCHANGE, _BET, _SHOW))
_OPENER_BEGINS: Final = replace(
    VARIANTS[TRIPS], course=(_DEAL_FIVE, _OPENS, _EXCHANGE, Step(Phase.BET, first=OPENER), _SHOW)
)


def variant_of(options: Options) -> Variant:
    """The variant in play, with its house rules (PD-VAR-1: a second exchange; PJ-OPEN-2: the opener begins)."""
    if options.variant == DRAW and options.exchanges == 2:
        return _DOUBLE_DRAW
    if options.variant == TRIPS and options.after_exchange == OPENER:
        return _OPENER_BEGINS
    return VARIANTS[options.variant]


def wild_ranks(options: Options, jackpot_hand: int) -> frozenset[str]:
    """The wild ranks of a hand; jokers are always wild."""
    ranks = variant_of(options).wild
    if options.variant in (DRAW, TRIPS) and options.wild == DEUCES:
        ranks |= {"2"}
    if options.variant == TRIPS and options.progressive:
        # Twos in the first hand of the jackpot, threes in the second, and so on (PJ-PROG-1).
        ranks |= {RANKS[(jackpot_hand - 1) % len(RANKS)]}
    return ranks


def jokers_in(options: Options) -> int:
    """The number of jokers in the pack."""
    return 2 if options.variant in (DRAW, TRIPS) and options.wild == JOKERS else 0
