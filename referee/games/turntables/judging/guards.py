"""Guards that several plays share, and the limit on face cards."""

from referee.games.turntables.options import PLAYER
from referee.games.turntables.position import Position
from referee.kit.names import listed
from referee.ruling import Refused


def require_settled(position: Position) -> None:
    """Check that no tie is open and no rotation is left (TT-TIE-1, TT-ORDER-1)."""
    if position.tie is not None:
        raise Refused("TT-TIE-1", f"All cards are played; {listed(position.tie.players)} turn cards for the tie.")
    if position.pending is not None:
        raise Refused("TT-ORDER-1", f"{position.pending.who} turns a deck or declines first.")


def require_jokers_played(position: Position, before: str = "") -> None:
    """Check that every joker among the last cards is played (TT-DRAW-2)."""
    if position.refill is None or not position.refill.last:
        return
    missing = [str(number) for number, station in enumerate(position.stations, 1) if station.jokers]
    if missing:
        which = f"station {missing[0]} has" if len(missing) == 1 else f"stations {listed(missing)} have"
        raise Refused("TT-DRAW-2", f"The last cards are drawn: {which} a joker to play{before}.")


def is_limited(position: Position) -> bool:
    """True if the player whose turn it is may play no face card (TT-FACE-1, TT-AMB-7)."""
    if position.options.face_limit_scope == PLAYER:
        return position.person in position.faced
    return position.station.faced
