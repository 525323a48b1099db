"""The plays that may be made in Vatican."""

from referee.contract import Due, Form, Offer, QuickPlay
from referee.games.vatican.plays import Draw, Lay, Pass
from referee.games.vatican.position import Position


def due(position: Position) -> Due:
    """The player to act and the plays that may be made (VA-TURN-2, VA-PASS-1)."""
    who = position.player
    lay = Offer(
        Lay,
        "Play",
        who,
        form=Form(
            hint="first a run of three or more from the hand" if position.first_play else "",
            hidden=("from_hand",),
            initial={"table": tuple(meld.cards for meld in position.cards.table)},
        ),
    )
    if position.cards.stock:
        draws = "or draws if nothing fits" if position.options.must_play else "or draws"
        comma = "," if position.options.must_play else ""
        says = f"{who} plays{comma} {draws}"
        return Due((who,), says, (Offer(Draw, "Draw", who, quick_plays=(QuickPlay("Draw", {}, mark="strong"),)), lay))
    says = f"{who} plays, or passes if nothing fits; the stock is empty"
    return Due((who,), says, (Offer(Pass, "Pass", who, quick_plays=(QuickPlay("Pass", {}, mark="strong"),)), lay))
