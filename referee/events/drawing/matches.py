"""The matches of a bracket that a drawing shows: who plays, what came of it, and what a side waits for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from referee.events.board import Board, Key, Pairing, match_title, number_of_match
from referee.events.brackets.bracket_rules import Bracket
from referee.events.brackets.network import LOSER, NOBODY, SEED, WINNER, Node, Source, State
from referee.events.outcome import Outcome, written_score
from referee.kit.values import Value, replace

COMES: Final = {WINNER: "winner of", LOSER: "loser of"}
"""The words for the origin of a side that is not known yet."""
WINNERS_ROUND: Final = "winners' round"
"""The first words of a title that a loser needs no side for: a loser of the losers' side is out."""
WON: Final = "✓"
"""The score of a side that won without one."""
WALKOVER: Final = "w/o"
"""The score of a side whose opponent did not come."""


class NowPlayed(Value):
    """A pairing that is called to a table."""

    table: str
    scores: tuple[str, ...] = ()
    """The scores of its match, in the order of the sides; empty until there are any."""
    is_begun: bool = False


def now_at(now: NowPlayed, word: str = "T") -> str:
    """The table of a pairing in few letters, with a sign before it once its match has begun."""
    table = f"{word}{now.table}" if now.table.isdigit() else now.table
    return f"▶ {table}" if now.is_begun else table


class DrawnSide(Value):
    """A side of a match: its entrant, or what it waits for."""

    name: str = ""
    """Empty if the entrant is not known yet."""
    played_as: str = ""
    """The name of who played, once somebody else plays for one of the sides."""
    waits_for: str = ""
    """`winner of round 1, match 2`; empty if the entrant is known."""
    source: str = ""
    """The id of the match that it waits for."""
    seed: int = 0
    score: str = ""
    is_winner: bool = False
    is_loser: bool = False


class DrawnMatch(Value):
    """A match of a bracket with its sides, the upper one first. A bye is not a match."""

    id: str
    family: str
    """Its part of the bracket: `W` and `L` for the sides, `F` for finals, `T` for third place, `P5` for place 5."""
    round: int
    round_name: str
    title: str
    """The match as people name it: `semi-final 1`."""
    number: str
    """Its number within its round; empty for a match that is alone there."""
    sides: tuple[DrawnSide, DrawnSide]
    winners_of: tuple[int | None, int | None]
    """The match, by its index, whose winner each side is; None for seeds and losers."""
    is_ready: bool = False
    is_over: bool = False
    if_needed: bool = False
    """True for a second final that may not be played."""
    now: NowPlayed | None = None


def matches_of(
    board: Board, now: Mapping[Key, NowPlayed], as_played: Callable[[Pairing], Pairing] = lambda pairing: pairing
) -> dict[int, DrawnMatch]:
    """The matches of the board of a bracket by their index in its network; `now` has those called to tables.

    `as_played` gives a pairing the names of those who played it.
    """
    bracket: Bracket = board.detail
    nodes, state = bracket.network.nodes, bracket.state
    is_drawn = [
        NOBODY not in (state.uppers[index], state.lowers[index]) or _may_be_needed(node, state)
        for index, node in enumerate(nodes)
    ]
    seeds = {name: number for number, name in enumerate(bracket.seeds, 1) if name}
    drawn: dict[int, DrawnMatch] = {}
    for index, node in enumerate(nodes):
        if not is_drawn[index]:
            continue
        pairing = state.pairings.get(index)
        outcome = board.outcomes.get(pairing.key) if pairing else None
        played = now.get(pairing.key) if pairing else None
        origins = [_origin(nodes, state, is_drawn, source) for source in (node.upper, node.lower)]
        sides = [
            _side(occupant, origin, nodes, seeds)
            for occupant, origin in zip((state.uppers[index], state.lowers[index]), origins, strict=True)
        ]
        if pairing is not None and (shown := as_played(pairing)) is not pairing:
            sides = [replace(side, played_as=who) for side, (who,) in zip(sides, shown.sides, strict=True)]
        if outcome is not None:
            sides = [_with_outcome(side, outcome, at) for at, side in enumerate(sides)]
        elif played is not None:
            sides = [_with_score(side, played.scores, at) for at, side in enumerate(sides)]
        drawn[index] = DrawnMatch(
            node.id,
            family_of(node.id),
            node.round,
            round_name=_round_name(node),
            title=match_title(node.stage, node.id),
            number=number_of_match(node.stage, node.id),
            sides=(sides[0], sides[1]),
            winners_of=(_winner_of(origins[0]), _winner_of(origins[1])),
            is_ready=pairing is not None and outcome is None,
            is_over=outcome is not None,
            if_needed=node.if_lower_won and pairing is None,
            now=played if outcome is None else None,
        )
    return drawn


def family_of(match_id: str) -> str:
    """The part of a bracket that a match belongs to, by its id: `W`, `L`, `F`, `T`, `P5`."""
    return match_id.partition("-")[0] if match_id.startswith("P") else match_id[0]


def _may_be_needed(node: Node, state: State) -> bool:
    """True for a second final while the first is open."""
    return node.if_lower_won and state.winners[node.upper[1]] is None


def _round_name(node: Node) -> str:
    """The name of a round; of matches for a place, which place it is."""
    return node.stage.removeprefix("the ") if family_of(node.id)[0] in "PT" else node.name


def _origin(nodes: Sequence[Node], state: State, is_drawn: Sequence[bool], source: Source) -> Source | None:
    """The drawn match, or the seed, that a side comes from; a bye on the way is passed. None for an empty side."""
    while source[0] != SEED and not is_drawn[source[1]]:
        if source[0] == LOSER:
            return None
        node = nodes[source[1]]
        source = node.lower if state.uppers[source[1]] == NOBODY else node.upper
    return source


def _winner_of(origin: Source | None) -> int | None:
    return origin[1] if origin is not None and origin[0] == WINNER else None


def _side(occupant: str | None, origin: Source | None, nodes: Sequence[Node], seeds: Mapping[str, int]) -> DrawnSide:
    if occupant:
        return DrawnSide(occupant, seed=seeds.get(occupant, 0))
    if origin is None or origin[0] not in COMES:
        return DrawnSide()
    node = nodes[origin[1]]
    title = match_title(node.stage, node.id)
    if origin[0] == LOSER and title.startswith(WINNERS_ROUND):
        title = title.removeprefix("winners' ")
    return DrawnSide(waits_for=f"{COMES[origin[0]]} {title}", source=node.id)


def _with_outcome(side: DrawnSide, outcome: Outcome, at: int) -> DrawnSide:
    is_winner = outcome.winner == at
    score = written_score(outcome.shown_score[at : at + 1])
    if is_winner and not score:
        score = WALKOVER if outcome.forfeit else WON
    return replace(side, score=score, is_winner=is_winner, is_loser=not is_winner)


def _with_score(side: DrawnSide, scores: Sequence[str], at: int) -> DrawnSide:
    return replace(side, score=scores[at] if len(scores) == 2 else "")
