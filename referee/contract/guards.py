"""Guards that several games share: each raises `Refused` if its rule forbids the play."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TypeVar

from referee.contract.match_position import MatchPosition
from referee.contract.roster import roster_of
from referee.kit.names import listed
from referee.ruling import Refused

Phase = TypeVar("Phase", bound=str)


def require_phase(phase: Phase, allowed: Collection[Phase], rule: str, steps: Mapping[Phase, str]) -> None:
    """Require that the play belongs to the current phase.

    `steps` has a sentence for each phase that says what to do in it: `{"deal": "Deal the cards first."}`.

    :raises Refused: by `rule`, with what is to be done now.
    """
    if phase not in allowed:
        raise Refused(rule, steps[phase])


def require_players(
    position: MatchPosition, names: Collection[str], rule: str, *, left: str = "", field: str = ""
) -> None:
    """Require that all names are players of this match; with a rule `left`, that they are still there.

    `field` is the field by name that holds them.

    :raises Refused: by `rule`, with the first name that does not play; by `left`, with the first that has left.
    """
    players = position.players
    for name in names:
        if name not in players:
            raise Refused(rule, f"{name} does not play here; {listed(players)} do.", f"{field}.{name}" if field else "")
    for name in names if left else ():
        require_here(position, name, left, f"{field}.{name}" if field else "")


def require_here(position: MatchPosition, name: str, rule: str, field: str = "") -> None:
    """Require that a player has not left.

    :raises Refused: by `rule`, which is about leaving.
    """
    roster = roster_of(position)
    if roster is None or len(roster.order) == len(position.players) or roster.plays(position.players.index(name)):
        return
    here = [position.players[seat] for seat in sorted(roster.order)]
    raise Refused(rule, f"{name} has left; {listed(here)} {'play' if len(here) > 1 else 'plays'}.", field)
