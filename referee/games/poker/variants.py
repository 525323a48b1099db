"""The variants as data: the course of a hand in each, step by step."""

from __future__ import annotations

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
from referee.kit.values import Value

DOWN, UP, BET, EXCHANGE, SHOW, TABLE, ROLL, DECIDE = (
    "down", "up", "bet", "draw", "show", "table", "roll", "decide",
)  # fmt: skip
LEFT, HIGHEST = "left", "highest"


class Step(Value):
    """One step of a hand."""

    do: str
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
    least: int = 3
    """The fewest players."""
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


MOST_PLAYERS: Final = {DRAW: 8}
"""The most players of a variant, if not seven."""
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
            (*_DEAL_FIVE, Step(BET, open=True), Step(EXCHANGE), Step(BET), Step(SHOW)),
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
_OPENER_BEGINS: Final = Variant(
    TRIPS, (*_DEAL_FIVE, Step(BET, open=True), Step(EXCHANGE), Step(BET, first=OPENER), Step(SHOW)), again=2
)  # fmt: skip


def variant_of(options: Options) -> Variant:
    """The variant in play, with its house rules (PD-VAR-1: a second exchange; PJ-OPEN-2: the opener begins)."""
    if options.variant == DRAW and options.exchanges == 2:
        return _DOUBLE_DRAW
    if options.variant == TRIPS and options.after_exchange == OPENER:
        return _OPENER_BEGINS
    return VARIANTS[options.variant]


def most_players(variant: Variant) -> int:
    """The most players of a variant."""
    return MOST_PLAYERS.get(variant.key, 7)


def jackpot_rank(hand: int) -> str:
    """The wild rank in a hand of the progressive jackpot: twos in the first, … (PJ-PROG-1)."""
    return RANKS[(hand - 1) % len(RANKS)]


def wild_ranks(options: Options, jackpot_hand: int) -> frozenset[str]:
    """The wild ranks of a hand; jokers are always wild."""
    ranks = variant_of(options).wild
    if options.variant in (DRAW, TRIPS) and options.wild == DEUCES:
        ranks |= {"2"}
    if options.variant == TRIPS and options.progressive:
        ranks |= {jackpot_rank(jackpot_hand)}
    return ranks


def jokers_in(options: Options) -> int:
    """The number of jokers in the pack."""
    return 2 if options.variant in (DRAW, TRIPS) and options.wild == JOKERS else 0
