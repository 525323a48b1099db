"""The outcome of a pairing: an order of its sides, however the result was entered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from referee.events.entrants import Entrant
from referee.events.entries import EnterResult, read_entry
from referee.events.entry_fields import Side, write_side
from referee.events.frames import Frame, frames_won, read_frames
from referee.events.points import Number
from referee.events.results import DRAW, FORFEIT_LOSS, FORFEIT_WIN, LOSS, WIN
from referee.games import game, title
from referee.kit.names import counted, listed, verb
from referee.kit.values import Value
from referee.match import SideResult, final_position, read_record, seats_as_begun, side_results
from referee.ruling import FORM, Refused
from referee.schema import Unreadable, quoted

MATCH_RULE = "EV-RES-5"
HANDICAP_RULE = "EV-RES-6"
MOST_SCORES = 6
"""The most scores in a sentence: those of one table."""
_KINDS = ("score", "winner", "draw", "order", "forfeit", "frames", "match")


class Outcome(Value):
    """Sides by place, as indexes of the pairing's sides; sides that share a place are together."""

    order: tuple[tuple[int, ...], ...]
    score: tuple[Number, ...] = ()
    """In the order of the pairing's sides."""
    forfeit: tuple[int, ...] = ()
    """The sides that did not come."""
    printed: Mapping[str, Any] = msgspec.field(default_factory=dict)
    """The result as the record prints it."""
    frames: tuple[Frame, ...] = ()
    """The frames of a tie between teams."""

    @property
    def shown_score(self) -> tuple[Number, ...]:
        """The score that was entered, even if a handicap decided."""
        return self.score or tuple(self.printed.get("score", ()))

    @property
    def winner(self) -> int | None:
        """The side that won alone; None for a draw, and if no side came."""
        came = len(self.order[0]) == 1 and self.order[0][0] not in self.forfeit
        return self.order[0][0] if came else None


def walkover(sides: Sequence[Side], missing: Sequence[int]) -> Outcome:
    """The outcome if the `missing` sides did not come."""
    present = tuple(index for index in range(len(sides)) if index not in missing)
    order = tuple(part for part in (present, tuple(missing)) if part)
    return Outcome(order, forfeit=tuple(missing), printed={"forfeit": [" with ".join(sides[i]) for i in missing]})


def read_outcome(
    result: EnterResult, sides: Sequence[Side], entrants: Mapping[str, Entrant], games: Sequence[str], ghosts: int = 0
) -> Outcome:
    """The outcome that a result gives its pairing. `ghosts` is the number of players of its match who are on no side.

    :raises Refused: the result does not fit the sides.
    """
    kinds = [kind for kind in _KINDS if getattr(result, kind)]
    if len(kinds) != 1 and kinds != ["score", "winner"]:
        raise Refused(
            FORM, f"a result has one of {listed(_KINDS, 'or')}; this has {listed(kinds) or 'none of them'}", ""
        )
    if result.between and {*map(frozenset, result.between)} != {*map(frozenset, sides)}:
        raise Refused("EV-RES-2", f"{_names(sides)} meet here, not {_names(result.between)}.", "between")
    return _READERS[kinds[0]](result, sides, entrants, games, ghosts)


def _names(sides: Sequence[Side]) -> str:
    return listed([" with ".join(side) for side in sides])


def _by_score(score: Sequence[Number]) -> tuple[tuple[int, ...], ...]:
    values = sorted(set(score), reverse=True)
    return tuple(tuple(index for index, points in enumerate(score) if points == value) for value in values)


def _score(result: EnterResult, sides: Sequence[Side], entrants: Mapping[str, Entrant], *_: Any) -> Outcome:
    """The outcome by a score. The winner beside it decides; with a handicap the score alone says nothing."""
    if len(result.score) != len(sides):
        raise Refused(
            FORM, f"{counted(len(sides), 'side')} meet, and the score has {counted(len(result.score), 'number')}",
            "score",
        )  # fmt: skip
    by_side = dict(zip(map(frozenset, result.between or sides), result.score, strict=True))
    score = tuple(by_side[frozenset(side)] for side in sides)
    order = _by_score(score)
    if not result.winner:
        _require_level(sides, entrants)
        return Outcome(order, score, printed={"score": list(score)})
    first = _index(result.winner, sides, "winner")
    if len(sides) != 2:
        if first not in order[0]:
            says = "at a table of several, the winner has the highest score; otherwise enter the order"
            raise Refused(FORM, says, "winner")
        _require_level(sides, entrants)
        return Outcome(
            _with_winner(order, first), score, printed={"score": list(score), "winner": write_side(sides[first])}
        )
    decided = ((first,), (1 - first,))
    # A score in another order counts for no tie-break: it does not tell who was better.
    counts = score if order == decided else ()
    return Outcome(decided, counts, printed={"score": list(score), "winner": write_side(sides[first])})


def _with_winner(order: Sequence[tuple[int, ...]], first: int) -> tuple[tuple[int, ...], ...]:
    """An order by score in which one of those with the highest score is first alone, as after a roll-off."""
    others = tuple(index for index in order[0] if index != first)
    return ((first,), *((others,) if others else ()), *order[1:])


def _require_level(sides: Sequence[Side], entrants: Mapping[str, Entrant]) -> None:
    """Check that the highest score wins: the sides have the same handicaps, or none.

    :raises Refused: they have not; the text says what to enter.
    """
    if not are_level(sides, entrants):
        beside = "the winner beside it (“winner”)" if len(sides) == 2 else "the order of finish (“order”)"
        raise Refused(HANDICAP_RULE, f"With a handicap the score does not say who won: enter {beside}.", "winner")


def are_level(sides: Sequence[Side], entrants: Mapping[str, Entrant]) -> bool:
    """True if all sides have the same handicaps, or none."""
    of_sides = [[entrants[name].handicap for name in side if name in entrants] for side in sides]
    return len({tuple(sorted(str(each) for each in side if each is not None)) for side in of_sides}) < 2


def _index(side: Side, sides: Sequence[Side], where: str) -> int:
    """The index of the side with this name, or with one of these partners."""
    for index, each in enumerate(sides):
        if set(side) == set(each) or (len(side) == 1 and side[0] in each):
            return index
    raise Refused("EV-RES-2", f"{' with '.join(side)} is not among them: {_names(sides)} meet.", where)


def _winner(result: EnterResult, sides: Sequence[Side], *_: Any) -> Outcome:
    first = _index(result.winner, sides, "winner")
    others = tuple(index for index in range(len(sides)) if index != first)
    return Outcome(((first,), others), printed={"winner": write_side(sides[first])})


def _draw(_: EnterResult, sides: Sequence[Side], *__: Any) -> Outcome:
    return Outcome((tuple(range(len(sides))),), printed={"draw": True})


def _order(result: EnterResult, sides: Sequence[Side], *_: Any) -> Outcome:
    """Each part of the order is a side, or a list of sides that share a place."""
    places: list[tuple[int, ...]] = []
    for at, part in enumerate(result.order):
        where = f"order[{at}]"
        whole = [index for index, side in enumerate(sides) if set(side) == set(part)]
        places.append(tuple(whole or [_index((name,), sides, where) for name in part]))
    named = [index for place in places for index in place]
    if sorted(named) != list(range(len(sides))):
        raise Refused(FORM, f"the order names each of {_names(sides)} once", "order")
    printed = [[write_side(sides[index]) for index in place] for place in places]
    return Outcome(tuple(places), printed={"order": [place[0] if len(place) == 1 else place for place in printed]})


def _forfeit(result: EnterResult, sides: Sequence[Side], *_: Any) -> Outcome:
    missing = sorted({_index((name,), sides, "forfeit") for name in result.forfeit})
    return walkover(sides, missing)


def _match(
    result: EnterResult, sides: Sequence[Side], entrants: Mapping[str, Entrant], games: Sequence[str], ghosts: int
) -> Outcome:
    """The outcome of a refereed match by the game's own winners. The record is refereed again; a ghost wins nothing."""
    try:
        record = read_record(result.match)
    except Unreadable as fault:
        raise Refused(FORM, fault.says, fault.within("match").field) from None
    if games and record.game not in games:
        planned = listed([*map(title, games)], "or")
        raise Refused(MATCH_RULE, f"The event plays {planned}; this is a match of {title(record.game)}.", "match")
    side_of = _side_of(sides, entrants)
    players = record.setup.players
    strangers = [name for name in players if name not in side_of]
    if len(strangers) != ghosts or {side_of[name] for name in players if name in side_of} != set(range(len(sides))):
        raise Refused(
            MATCH_RULE,
            f"The match is one of {listed(players)}; {_names(sides)} meet{' with a ghost' if ghosts else ''}.",
            "match.players",
        )
    played, position = game(record.game), final_position(record)
    outcome = None
    if position.over:
        outcome = outcome_of_match(seats_as_begun(side_results(played, position), position), sides, entrants)
    if outcome is None:
        raise Refused(MATCH_RULE, "The match has not ended by its rules: play on, or enter a winner.", "match")
    return outcome


def _frames(result: EnterResult, sides: Sequence[Side], entrants: Mapping[str, Entrant], *_: Any) -> Outcome:
    """The outcome of a tie between teams: its score is the frames won."""
    try:
        frames = read_frames(result.frames, sides, entrants)
    except Unreadable as fault:
        raise Refused(FORM, fault.says, fault.field) from None
    score = frames_won(frames)
    printed = {"score": list(score), "frames": [frame.written for frame in frames]}
    return Outcome(_by_score(score), score, printed=printed, frames=frames)


def _side_of(sides: Sequence[Side], entrants: Mapping[str, Entrant]) -> dict[str, int]:
    """The index of the side for each name that a match may use for its players."""
    side_of: dict[str, int] = {}
    for index, side in enumerate(sides):
        for name in side:
            side_of |= dict.fromkeys(entrants[name].played_as() if name in entrants else (name,), index)
    # A replaced person may play for another entrant by now.
    return side_of | {who: index for index, side in enumerate(sides) for who in _playing(side, entrants)}


def _playing(side: Side, entrants: Mapping[str, Entrant]) -> list[str]:
    return [who for name in side for who in (entrants[name].plays_as() if name in entrants else (name,))]


def outcome_of_match(
    results: Sequence[SideResult], sides: Sequence[Side], entrants: Mapping[str, Entrant]
) -> Outcome | None:
    """The outcome that a finished match gives the sides of a pairing; None if a side has no player in it.

    A side has the place of its best player, and the points that its players share. The points are the score if their
    order, the most first, is the order of finish. A ghost is on no side: if it wins alone, the best of the others are
    first.
    """
    side_of = _side_of(sides, entrants)
    played: list[set[SideResult]] = [set() for _ in sides]
    for result in results:
        for who in result.people:
            if who in side_of:
                played[side_of[who]].add(result)
    if not all(played):
        return None
    places = [min(result.place for result in own) for own in played]
    order = tuple(tuple(at for at, own in enumerate(places) if own == place) for place in sorted(set(places)))
    points = [own.points for result in played if len(result) == 1 for own in result if own.points is not None]
    score = tuple(points) if len(points) == len(sides) and _decides(points, order) else ()
    return Outcome(order, score, printed=_printed(order, score, sides))


def _decides(score: Sequence[Number], order: Sequence[tuple[int, ...]]) -> bool:
    """True if an order is that of the score, or a winner among several with the highest score is before the others."""
    by_score = _by_score(score)
    return by_score == order or (
        len(score) > 2 and order[0][0] in by_score[0] and _with_winner(by_score, order[0][0]) == order
    )


def _printed(order: Sequence[Sequence[int]], score: Sequence[Number], sides: Sequence[Side]) -> dict[str, Any]:
    """A score, a draw, a winner of two, or the order of finish, as the record prints it."""
    if score:
        rolled = {"winner": write_side(sides[order[0][0]])} if tuple(order) != _by_score(score) else {}
        return {"score": list(score), **rolled}
    if len(order) == 1:
        return {"draw": True}
    if len(sides) == 2:
        return {"winner": write_side(sides[order[0][0]])}
    names = [[write_side(sides[index]) for index in place] for place in order]
    return {"order": [place[0] if len(place) == 1 else place for place in names]}


_READERS = {
    "score": _score,
    "winner": _winner,
    "draw": _draw,
    "order": _order,
    "forfeit": _forfeit,
    "frames": _frames,
    "match": _match,
}


def fields_of(outcome: Outcome, sides: Sequence[Side], entrants: Mapping[str, Entrant]) -> dict[str, Any]:
    """The fields of a result that reads back as an outcome. Of partners who share a place, the first is named."""
    needs_order = "score" in outcome.printed and not are_level(sides, entrants)
    if needs_order and len(sides) == 2 and outcome.winner is not None:
        return {**outcome.printed, "winner": write_side(sides[outcome.winner])}
    if "order" not in outcome.printed and not needs_order:
        return dict(outcome.printed)
    places = [[sides[index] for index in place] for place in outcome.order]
    return {"order": [write_side(there[0]) if len(there) == 1 else [side[0] for side in there] for there in places]}


def says_the_same(
    given: Mapping[str, Any], result: Mapping[str, Any], entrants: Mapping[str, Entrant], games: Sequence[str]
) -> bool:
    """True if two results agree about the same sides, in any form. If `given` has no score, any score agrees."""
    try:
        before, after = read_entry(given), read_entry(result)
        if not (isinstance(before, EnterResult) and isinstance(after, EnterResult)) or before.game != after.game:
            return False
        was = read_outcome(before, after.between, entrants, games)
        now = read_outcome(after, after.between, entrants, games)
    except (Unreadable, Refused):
        return False
    same = [*map(set, was.order)] == [*map(set, now.order)] and was.forfeit == now.forfeit
    return same and before.pairing in ("", after.pairing) and (not was.score or was.score == now.score)


def word_for(outcome: Outcome, index: int) -> str:
    """The word for the outcome of a pairing for one of its sides."""
    if outcome.forfeit:
        return FORFEIT_LOSS if index in outcome.forfeit else FORFEIT_WIN
    if len(outcome.order) == 1 or (index in outcome.order[0] and len(outcome.order[0]) > 1):
        return DRAW
    return WIN if index in outcome.order[0] else LOSS


def written_score(score: Sequence[Number]) -> str:
    """A score in words: `3–1`; `50 to −50` if a minus sign would be lost among dashes."""
    numbers = [quoted(points).replace("-", "−") for points in score]
    return (" to " if any(points < 0 for points in score) else "–").join(numbers)


def says_of(outcome: Outcome, sides: Sequence[Side]) -> str:
    """The outcome in a sentence: `Cy beats Bo`, `Ann and Bo draw 2–2`, `Ann is first (9), then Bo and Cy (4)`."""
    names = [" with ".join(side) for side in sides]
    if outcome.forfeit:
        winner = "nobody wins"
        if outcome.winner is not None:
            winner = f"{names[outcome.winner]} {verb(sides[outcome.winner], 'wins', 'win', 'won')}"
        absent = [who for index in outcome.forfeit for who in sides[index]]
        missing = listed([names[index] for index in outcome.forfeit])
        return f"{missing} {verb(absent, 'does', 'do', 'did')} not come: {winner}"
    shown = outcome.shown_score
    ranked = [shown[index] for place in outcome.order for index in place] if shown else []
    score = f" {written_score(ranked)}" if ranked else ""
    if len(outcome.order) == 1:
        return f"{listed(names)} draw{score}"
    first = listed([names[index] for index in outcome.order[0]])
    if len(sides) == 2:
        return f"{first} {verb(sides[outcome.order[0][0]], 'beats', 'beat')} {names[outcome.order[1][0]]}{score}"
    first_of_all = f"{first} {verb([names[index] for index in outcome.order[0]], 'is', 'are', 'came')} first"
    if len(sides) > MOST_SCORES:
        return first_of_all
    scores = [f" ({written_score(shown[place[0] : place[0] + 1])})" if shown else "" for place in outcome.order]
    behind = [listed([names[index] for index in place]) for place in outcome.order[1:]]
    return ", then ".join(map("".join, zip((first_of_all, *behind), scores, strict=True)))
