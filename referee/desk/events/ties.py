"""A tie between two teams as pages show it: line-ups by their captains, frames, and the result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from referee.events.as_played import as_played
from referee.events.board import Pairing
from referee.events.entry_fields import MOST_FRAMES
from referee.events.event import EventState
from referee.events.names import present_names
from referee.events.outcome import says_of
from referee.kit.names import listed, new_name
from referee.kit.values import Value, replace
from referee.schema import Unreadable, quoted
from referee.store import Store
from referee.store.events import Plan, StoredEvent

BETWEEN: Final = " + "
"""The sign between the two of a pair in a line-up."""
PAIR: Final = 2
WITHOUT_NUMBER: Final = 5
"""The frames that a page offers if the event does not say how many a tie has."""


class TeamInTie(Value):
    """A team of a tie."""

    name: str
    people: tuple[str, ...]
    line_up: tuple[tuple[str, ...], ...]
    """The players of each frame; empty without a line-up."""


class TieFrame(Value):
    """A frame of a tie: the known players of both teams, and the score of each."""

    players: tuple[tuple[str, ...], tuple[str, ...]]
    score: tuple[str, str]


class TieView(Value):
    """A tie between two teams."""

    pairing: Pairing
    teams: tuple[TeamInTie, TeamInTie]
    frames: tuple[TieFrame, ...]
    entry: int
    """The number of its result; 0 without one."""
    says: str
    """The result in a sentence; empty without one."""
    is_open: bool
    """True if it can be played now."""


def tie_view(event: StoredEvent, plan: Plan, pairing_id: str) -> TieView | None:
    """The tie with an id; None if no two teams meet there, or the event has no ties."""
    state = event.state
    pairing = next((each for each in state.board.pairings.values() if each.id == pairing_id), None)
    if pairing is None or not is_tie(state, pairing):
        return None
    names = present_names(state.facts)
    line_ups = {names.get(team, team): players for team, players in plan.line_ups.get(pairing_id, {}).items()}
    first, second = (
        TeamInTie(
            side[0],
            state.facts.entrants[side[0]].people,
            tuple(tuple(names.get(who, who) for who in text.split(BETWEEN)) for text in line_ups.get(side[0], ())),
        )
        for side in pairing.sides
    )
    counted = state.facts.results.get(pairing.key)
    outcome = state.board.outcomes.get(pairing.key)
    return TieView(
        pairing,
        (first, second),
        frames=_frames(event, pairing, (first, second)),
        entry=counted.n if counted else 0,
        says=says_of(outcome, as_played(state, pairing).sides) if outcome else "",
        is_open=any(each.key == pairing.key for each in state.board.ready),
    )


def is_tie(state: EventState, pairing: Pairing) -> bool:
    """True if a pairing is a tie: the event says how many frames it has, or teams of three or more meet."""
    if len(pairing.sides) != 2 or any(len(side) != 1 for side in pairing.sides):
        return False
    teams = (state.facts.entrants.get(side[0]) for side in pairing.sides)
    return frames_of(state, pairing) > 0 or any(team is not None and len(team.people) > PAIR for team in teams)


def frames_of(state: EventState, pairing: Pairing) -> int:
    """The number of frames of a tie; 0 if the event does not say it."""
    return state.event_rules.frames(state.facts, pairing)


def _frames(event: StoredEvent, pairing: Pairing, teams: Sequence[TeamInTie]) -> tuple[TieFrame, ...]:
    """The frames that were played, then those of the line-ups, up to the number that a tie has."""
    outcome = event.state.board.outcomes.get(pairing.key)
    played = outcome.frames if outcome else ()
    count = frames_of(event.state, pairing) or max(WITHOUT_NUMBER, len(played))
    frames = []
    for at in range(max(count, len(played))):
        if at < len(played):
            frame = played[at]
            score = frame.score or _as_score(frame.winner)
            frames.append(TieFrame(frame.between, (f"{score[0]:g}", f"{score[1]:g}")))
            continue
        first, second = (team.line_up[at] if at < len(team.line_up) else () for team in teams)
        frames.append(TieFrame((first, second), ("", "")))
    return tuple(frames)


def _as_score(winner: int | None) -> tuple[float, float]:
    return (0.5, 0.5) if winner is None else (1 - winner, winner)


def set_line_up(
    store: Store, event: StoredEvent, tie: TieView, team: TeamInTie, players: Sequence[Sequence[str]]
) -> Plan:
    """Keep the players of each frame of a tie for one team.

    :raises Unreadable: a frame has no players or too many, somebody is not in the team, or what is given is not a name.
    """
    wanted = frames_of(event.state, tie.pairing)
    if not players or len(players) > MOST_FRAMES or (wanted and len(players) != wanted):
        raise Unreadable(f"a line-up names the players of {wanted or 'the'} frames", "players")
    for at, side in enumerate(players):
        if not 0 < len(side) <= PAIR or len(set(side)) < len(side):
            raise Unreadable(f"choose one player or a pair for frame {at + 1}", f"players[{at}]")
        for who in side:
            try:
                _require_player(team, who)
            except Unreadable as fault:
                raise fault.within(f"players[{at}]") from None
    line_up = tuple(BETWEEN.join(side) for side in players)

    def lined_up(plan: Plan) -> Plan:
        of_tie = {**plan.line_ups.get(tie.pairing.id, {}), team.name: line_up}
        return replace(plan, line_ups={**plan.line_ups, tie.pairing.id: of_tie})

    return store.plans.change(event.event_id, lined_up)


def _require_player(team: TeamInTie, who: str) -> None:
    """Check that somebody can play for a team. For one without named members anybody can.

    :raises Unreadable: the name is not among those of the team, or no name.
    """
    if not team.people:
        new_name(who)
    elif who not in team.people:
        raise Unreadable(f"{quoted(who)} is not in {team.name}: {listed(team.people)}")
