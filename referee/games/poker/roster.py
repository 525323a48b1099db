"""Players who come late, are back, or take a place over at poker: between two hands. Going home is a play of poker."""

from typing import Final

from referee.contract import RosterRules
from referee.games.poker.judging.guards import require_between_hands
from referee.games.poker.position import MOST_PLAYERS, Position
from referee.games.poker.variants import variant_of
from referee.kit.values import replace


def most(position: Position) -> int:
    """The most players at the table: those of the variant, if the dealer does not choose it."""
    return MOST_PLAYERS if position.options.dealers_choice else variant_of(position.options).most


def join(position: Position, seat: int, score: int) -> Position:
    """The next seat, with the starting chips. It has no part in a pot that is on the table after a rain-out."""
    chips, carried, jackpot = position.chips, position.carried, position.jackpot
    rain_out = carried.rain_out
    if rain_out is not None:
        carried = replace(carried, rain_out=replace(rain_out, bets=(*rain_out.bets, 0)))
    return replace(
        position,
        chips=replace(
            chips,
            net=(*chips.net, score),
            bought=(*chips.bought, position.options.buy_in),
            before=(*chips.before, score),
        ),
        jackpot=replace(jackpot, wins=(*jackpot.wins, 0)),
        carried=carried,
        last=None,
    )


ROSTER: Final = RosterRules(
    rules=("PK-LATE-1", "PK-END-1", "PK-LATE-2"),
    part="hand",
    most=most,
    hidden=("score", "points", "before"),
    number=lambda position, seat: position.number,
    require=require_between_hands,
    join=join,
)
