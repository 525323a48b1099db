"""What the table waits for in Vatican."""

from __future__ import annotations

from referee.games.contract import Due, Offer, Tap
from referee.games.vatican.plays import Draw, Lay, Pass
from referee.games.vatican.position import Position
from referee.kit.seats import listed


def due(position: Position, winners: tuple[str, ...]) -> Due:
    """Who is to act, and the plays that may be made (VA-TURN-2, VA-PASS-1)."""
    if position.over:
        won = f"{listed(winners)} {'has' if len(winners) == 1 else 'have'} won" if winners else "the game is drawn"
        return Due((), f"All have passed: {won}." if position.blocked else f"{won}.", ())
    who = position.player
    hint = "" if position.opened[position.turn] else "first a run of three or more from the hand"
    filled = {"table": tuple(meld.cards for meld in position.table)}
    lay = Offer(Lay, "Play", who, hint=hint, filled=filled, without=("from_hand",))
    if position.stock:
        says = f"{who} plays or draws; {position.stock} in the stock"
        if position.options.must_play:
            says = f"{who} plays, or draws where nothing fits; {position.stock} in the stock"
        return Due((who,), says, (Offer(Draw, "Draw", who, taps=(Tap("Draw", {}, mark="strong"),)), lay))
    says = f"{who} plays, or passes where nothing fits; the stock is empty"
    return Due((who,), says, (Offer(Pass, "Pass", who, taps=(Tap("Pass", {}, mark="strong"),)), lay))
