"""Ties between teams: frames of single players or pairs. The score of a tie is the frames won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from referee.events.entrants import Entrant
from referee.events.entry_fields import MOST_FRAMES, SCORE, Side, read_side, read_sides, write_side
from referee.events.points import Number
from referee.kit.names import counted, listed
from referee.kit.numbers import plain
from referee.kit.values import Value
from referee.ruling import Refused
from referee.schema import Between, Unreadable, number, quoted

if TYPE_CHECKING:
    from referee.events.outcome import Outcome

FRAMES_RULE: Final = "EV-RES-7"
FRAMES: Final = number(Between(0, MOST_FRAMES))
"""The option of a format: the number of frames of a tie; 0 if its entrants are no teams, or a tie has any number."""
FRAMES_LABEL: Final = "Frames of a tie between teams (0: no teams)"
_FIELDS: Final = ("between", "score", "winner", "draw")


def frames_of_tie(options: object) -> int:
    """The number of frames of a tie, from the options of an event; 0 if it has no such option."""
    wanted: int = getattr(options, "frames", 0)
    return wanted


class Frame(Value):
    """One frame of a tie: its players in the order of the teams, and what came of it."""

    between: tuple[Side, Side]
    winner: int | None
    """The team that won, by its place in the tie; None for a drawn frame."""
    score: tuple[Number, ...] = ()

    @property
    def written(self) -> dict[str, Any]:
        """The frame as the record writes it."""
        sides = [write_side(side) for side in self.between]
        if self.score:
            return {"between": sides, "score": list(self.score)}
        return {"between": sides, **({"draw": True} if self.winner is None else {"winner": sides[self.winner]})}


def read_frames(
    raw: Sequence[Mapping[str, Any]], sides: Sequence[Side], entrants: Mapping[str, Entrant]
) -> tuple[Frame, ...]:
    """The frames of a tie between two teams.

    :raises Unreadable: a frame cannot be read.
    :raises Refused: no two teams meet, or somebody plays for neither of them.
    """
    if len(sides) != 2 or any(len(side) != 1 for side in sides):
        raise Refused(FRAMES_RULE, "Frames are played in a tie between two teams.", "frames")
    teams = [entrants.get(side[0], Entrant(side[0])) for side in sides]
    frames = []
    for at, each in enumerate(raw):
        try:
            frames.append(_read_frame(each, teams, f"frames[{at}]"))
        except Unreadable as fault:
            raise fault.within(f"frames[{at}]") from None
    return tuple(frames)


def _read_frame(raw: Mapping[str, Any], teams: Sequence[Entrant], where: str) -> Frame:
    for key in raw:
        if key not in _FIELDS:
            raise Unreadable(f"a frame has no field {key!r}; it has {', '.join(_FIELDS)}", key)
    try:
        first, *others = read_sides(raw.get("between"))
    except Unreadable as fault:
        raise fault.within("between") from None
    if len(others) != 1:
        raise Unreadable("a frame is between two players, or two pairs", "between")
    second = others[0]
    turned = not (_is_of(first, *teams) and _is_of(second, *teams[::-1]))
    if turned and not (_is_of(first, *teams[::-1]) and _is_of(second, *teams)):
        raise Refused(FRAMES_RULE, _says_who_is_missing((first, second), teams), f"{where}.between")
    score, winner = _read_result(raw, (first, second))
    if turned:
        first, second, score = second, first, score[::-1]
        winner = None if winner is None else 1 - winner
    return Frame((first, second), winner, score)


def _is_of(side: Side, team: Entrant, other: Entrant) -> bool:
    """True if a side plays for a team. For a team without named members, all but those of the other play."""
    known = team.plays_as()
    return all(who in known or (not team.people and who not in other.plays_as()) for who in side)


def _says_who_is_missing(sides: Sequence[Side], teams: Sequence[Entrant]) -> str:
    members = [name for team in teams for name in team.plays_as()]
    strangers = [who for side in sides for who in side if who not in members]
    plays = "; ".join(f"{team.name}: {listed(team.people)}" for team in teams if team.people)
    if strangers:
        return f"{listed(strangers)} {'is' if len(strangers) == 1 else 'are'} in neither team ({plays})."
    return f"A frame is between one side of {teams[0].name} and one of {teams[1].name} ({plays})."


def _read_result(raw: Mapping[str, Any], sides: Sequence[Side]) -> tuple[tuple[Number, ...], int | None]:
    """The score of a frame and the index of its winner, from a score, a winner or a draw."""
    kinds = [key for key in ("score", "winner", "draw") if key in raw]
    if len(kinds) != 1:
        raise Unreadable("a frame has one of score, winner or draw")
    if "winner" in raw:
        winner = read_side(raw["winner"])
        for index, side in enumerate(sides):
            if set(winner) == set(side) or (len(winner) == 1 and winner[0] in side):
                return (), index
        raise Unreadable(f"{listed(winner)} does not play this frame", "winner")
    if "draw" in raw:
        if raw["draw"] is not True:
            raise Unreadable(f"{quoted(raw['draw'])} is not true: leave the field out", "draw")
        return (), None
    try:
        score: tuple[Number, ...] = SCORE.read(raw["score"])
    except Unreadable as fault:
        raise fault.within("score") from None
    if len(score) != 2:
        raise Unreadable("the score of a frame has two numbers", "score")
    return score, None if score[0] == score[1] else 0 if score[0] > score[1] else 1


def frames_won(frames: Sequence[Frame]) -> tuple[Number, Number]:
    """The score of a tie: a frame won is one, a drawn frame is half for both."""
    drawn = sum(frame.winner is None for frame in frames)
    first, second = (sum(frame.winner == side for frame in frames) for side in (0, 1))
    return plain(first + drawn / 2), plain(second + drawn / 2)


def require_frames(outcome: Outcome, wanted: int) -> None:
    """Check that a tie has its `wanted` frames (0: any number), or as many as decide it.

    A level tie may have one more, which decides it.

    :raises Refused: frames are missing, or there are too many.
    """
    frames = outcome.frames
    if not wanted or not frames:
        return
    first, second = frames_won(frames[:wanted])
    missing = wanted - len(frames)
    if missing > 0 and abs(first - second) <= missing:
        verb = "leaves" if len(frames) == 1 else "leave"
        raise Refused(
            FRAMES_RULE,
            f"A tie has {counted(wanted, 'frame')}; {len(frames)} {verb} it open: enter the others too.",
            "frames",
        )
    if missing < 0 and not (missing == -1 and first == second):
        raise Refused(FRAMES_RULE, f"A tie has {counted(wanted, 'frame')}; these are {len(frames)}.", "frames")
