"""The outcome of a pairing: an order of its sides, whichever way the result was entered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from referee.events.entrants import Entrant
from referee.events.entries import EnterResult, Side, write_side
from referee.events.points import Number
from referee.events.results import DRAW, FORFEIT_LOSS, FORFEIT_WIN, LOSS, WIN
from referee.kit.names import counted, listed
from referee.match import read_record, replay
from referee.ruling import FORM, Refused
from referee.schema import Unreadable, quoted

FORFEIT_RULE = "EV-RES-4"
MATCH_RULE = "EV-RES-5"
_KINDS = ("score", "winner", "draw", "order", "forfeit", "match")


@dataclass(frozen=True, slots=True)
class Outcome:
    """Sides by place, as indexes of the pairing's sides; those who share a place are together."""

    order: tuple[tuple[int, ...], ...]
    score: tuple[Number, ...] = ()
    """In the order of the pairing's sides."""
    forfeit: tuple[int, ...] = ()
    """The sides that did not come."""
    printed: Mapping[str, Any] = field(default_factory=dict)
    """The result as the record prints it."""

    @property
    def winner(self) -> int | None:
        """The side that won alone; None for a draw, and where nobody came."""
        came = len(self.order[0]) == 1 and self.order[0][0] not in self.forfeit
        return self.order[0][0] if came else None


def walkover(sides: Sequence[Side], missing: Sequence[int]) -> Outcome:
    """The outcome where sides did not come."""
    present = tuple(index for index in range(len(sides)) if index not in missing)
    order = tuple(part for part in (present, tuple(missing)) if part)
    return Outcome(order, forfeit=tuple(missing), printed={"forfeit": [" with ".join(sides[i]) for i in missing]})


def read_outcome(
    result: EnterResult, sides: Sequence[Side], entrants: Mapping[str, Entrant], games: Sequence[str], ghosts: int = 0
) -> Outcome:
    """The outcome that a result gives its pairing. `ghosts` are the players of its match who are in no side.

    :raises Refused: the result does not fit the sides.
    """
    kinds = [kind for kind in _KINDS if getattr(result, kind)]
    if len(kinds) != 1:
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


def _score(result: EnterResult, sides: Sequence[Side], *_: Any) -> Outcome:
    if len(result.score) != len(sides):
        raise Refused(
            FORM, f"{counted(len(sides), 'side')} meet, and the score has {counted(len(result.score), 'number')}",
            "score",
        )  # fmt: skip
    by_side = dict(zip(map(frozenset, result.between or sides), result.score, strict=True))
    score = tuple(by_side[frozenset(side)] for side in sides)
    return Outcome(_by_score(score), score, printed={"score": list(score)})


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
    """The outcome of a refereed match by the game's own winners: the record is refereed again. A ghost wins nothing."""
    try:
        record = read_record(result.match)
    except Unreadable as fault:
        raise Refused(FORM, fault.says, fault.within("match").field) from None
    if games and record.game not in games:
        raise Refused(MATCH_RULE, f"The event plays {listed(games, 'or')}; this is a match of {record.game}.", "match")
    side_of: dict[str, int] = {}
    for index, side in enumerate(sides):
        for name in side:
            side_of.update(dict.fromkeys(entrants[name].plays_as() if name in entrants else (name,), index))
    players = record.setup.players
    strangers = [name for name in players if name not in side_of]
    if len(strangers) != ghosts or {side_of[name] for name in players if name in side_of} != set(range(len(sides))):
        raise Refused(
            MATCH_RULE,
            f"The match is one of {listed(players)}; {_names(sides)} meet{' with a ghost' if ghosts else ''}.",
            "match.players",
        )
    *_, end = replay(record)
    if not end["over"]:
        raise Refused(MATCH_RULE, "The match has not ended by its rules: play on, or enter a winner.", "match")
    return _by_winners(end["winners"], end["scores"], side_of, sides)


def _by_winners(
    winners: Sequence[str], scores: Mapping[str, Number], side_of: Mapping[str, int], sides: Sequence[Side]
) -> Outcome:
    """Winners first, the others by their scores: the best is the highest where a winner has the highest.

    Where a ghost alone wins, the best of the others are first.
    """
    best: dict[int, Number] = {}
    for name, score in scores.items():
        if name in side_of:
            best[side_of[name]] = max(score, best.get(side_of[name], score))
    first = tuple(sorted({side_of[name] for name in winners if name in side_of}))
    if winners and not first:
        highest_wins = scores[winners[0]] >= max(best.values())
        leading = max(best.values()) if highest_wins else min(best.values())
        first = tuple(index for index, score in sorted(best.items()) if score == leading)
    rest = [index for index in range(len(sides)) if index not in first]
    if not first or not rest:
        return Outcome((tuple(range(len(sides))),), printed={"draw": True})
    high = max(best[index] for index in first) >= max(best[index] for index in rest)
    ranked = sorted({best[index] for index in rest}, reverse=high)
    order = (first, *(tuple(index for index in rest if best[index] == score) for score in ranked))
    if len(sides) == 2:
        return Outcome(order, printed={"winner": write_side(sides[first[0]])})
    names = [[write_side(sides[index]) for index in place] for place in order]
    return Outcome(order, printed={"order": [place[0] if len(place) == 1 else place for place in names]})


_READERS = {
    "score": _score,
    "winner": _winner,
    "draw": _draw,
    "order": _order,
    "forfeit": _forfeit,
    "match": _match,
}


def word_for(outcome: Outcome, index: int) -> str:
    """The word for what came of a pairing for one of its sides."""
    if outcome.forfeit:
        return FORFEIT_LOSS if index in outcome.forfeit else FORFEIT_WIN
    if len(outcome.order) == 1 or (index in outcome.order[0] and len(outcome.order[0]) > 1):
        return DRAW
    return WIN if index in outcome.order[0] else LOSS


def says_of(outcome: Outcome, sides: Sequence[Side]) -> str:
    """The outcome in a sentence: `Cy beats Bo`, `Ann and Bo draw 2–2`."""
    names = [" with ".join(side) for side in sides]
    if outcome.forfeit:
        absent = listed([names[index] for index in outcome.forfeit])
        verb = "does" if len(outcome.forfeit) == 1 else "do"
        beneficiary = f"{names[outcome.winner]} goes on" if outcome.winner is not None else "nobody goes on"
        return f"{absent} {verb} not come: {beneficiary}"
    score = ""
    if outcome.score:
        ranked = [outcome.score[index] for place in outcome.order for index in place]
        score = " " + "–".join(quoted(points) for points in ranked)
    if len(outcome.order) == 1:
        return f"{listed(names)} draw{score}"
    first = listed([names[index] for index in outcome.order[0]])
    if len(sides) == 2:
        several = len(sides[outcome.order[0][0]]) > 1
        return f"{first} {'beat' if several else 'beats'} {names[outcome.order[1][0]]}{score}"
    return f"{first} {'is' if len(outcome.order[0]) == 1 else 'are'} first"
