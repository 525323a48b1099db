"""The tray after a claim is accepted (LD-KEEP-1)."""

from referee.games.liars_dice.claims import LADDERS
from referee.games.liars_dice.dice import DICE, missing_from, shown
from referee.games.liars_dice.effects import TraySet
from referee.games.liars_dice.judging.guards import require_nothing_to_answer
from referee.games.liars_dice.plays import Tray
from referee.games.liars_dice.position import Phase, Position
from referee.kit.names import counted
from referee.ruling import Draft, Refused


def judge_tray(position: Position, play: Tray) -> Draft[Position]:
    require_nothing_to_answer(position)
    _require_may_set(position, play)
    who, before = position.holder, position.round.tray
    faces = LADDERS[False].hand(play.faces).faces if play.faces else ()
    up, back = missing_from(before, faces), missing_from(faces, before)
    _require_from_below(up, DICE - len(before))
    below = DICE - len(faces)
    moves = [f"puts {shown(up)} up"] if up else []
    if back:
        moves.append(f"puts {shown(back)} back")
    lies = f"{shown(faces)} on the tray" if faces else "the tray is empty"
    rest = counted(below, "die", "dice") if below else "nothing"
    draft = Draft(position.at(Phase.CLAIM, tray=faces, tray_entered_at=play.n, tray_is_set=True))
    draft.say(f"{who} {' and '.join(moves) or 'leaves the tray'}: {lies}, {rest} below", "LD-KEEP-1")
    return draft.effect(TraySet(who, faces, up, back, below))


def _require_may_set(position: Position, play: Tray) -> None:
    """Check that a claim is accepted, dice may stay on the tray, and the player has not set it yet."""
    if not len(position.round.claims):
        raise Refused("LD-START-1", "The starter leaves all five dice in the bottom of the box.")
    who = position.holder
    if position.round.repeats_aces and play.faces:
        raise Refused("LD-AMB-7", f"After accepted five aces {who} rolls all five dice: none stays on the tray.")
    if position.round.tray_is_set:
        raise Refused("LD-KEEP-1", f"{who} has set the tray already; take it back to change it.")


def _require_from_below(up: tuple[str, ...], below: int) -> None:
    """Check that there are enough dice below for those that are put up (LD-KEEP-1)."""
    if len(up) <= below:
        return
    lie = f"{below} lie{'s' if below == 1 else ''}" if below else "none lies"
    most = f"at most {below} of the five can be put up" if below else "dice can only be put back"
    raise Refused(("LD-KEEP-1", "LD-EQ-1"), f"{shown(up)} would come from below, where {lie}; {most}.")
