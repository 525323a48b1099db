"""Rounds of each entrant as results in words, from the pairings of an event and their outcomes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, Final

from referee.events.board import Board, Pairing
from referee.events.facts import Drawn, Facts
from referee.events.outcome import Outcome, word_for
from referee.events.results import ABSENT, BYE, RoundResult
from referee.kit.numbers import exact

_TURNS: Final = ("w", "b")


def result_for(pairing: Pairing, outcome: Outcome, index: int) -> RoundResult:
    """The round of one side of a pairing. Partners, and those at a table of several, have no single opponent."""
    score = None
    others = [at for at in range(len(pairing.sides)) if at != index]
    if outcome.score:
        against = [exact(outcome.score[at]) for at in others]
        score = (
            exact(outcome.score[index]),
            against[0] if len(against) == 1 else sum(against, Fraction(0)) / len(against),
        )
    word = word_for(outcome, index)
    if len(others) > 1 or len(pairing.sides[index]) > 1:
        return RoundResult(word, score=score)
    turn = "" if outcome.forfeit else _TURNS[index]
    return RoundResult(word, pairing.sides[others[0]][0], turn, score)


def history_of(
    facts: Facts[Any], board: Board, draws: Iterable[Drawn], absent_until: int = 512
) -> dict[str, list[RoundResult]]:
    """The decided rounds of each entrant, in order. A round without a pairing or a bye counts as an absence."""
    rounds: dict[str, list[RoundResult]] = {name: [] for name in facts.entrants}
    for drawn in draws:
        seen: set[str] = set()
        for pairing in drawn.pairings:
            if pairing.key not in board.pairings:
                continue
            outcome = board.outcomes.get(pairing.key)
            for index, side in enumerate(pairing.sides):
                playing = [name for name in side if facts.plays_in(pairing, name)]
                seen.update(playing)
                for name in playing:
                    if outcome is not None and name in rounds:
                        rounds[name].append(result_for(pairing, outcome, index))
        for name in drawn.byes:
            seen.add(name)
            if name in rounds:
                rounds[name].append(RoundResult(BYE))
        if drawn.round > absent_until:
            continue
        for name, own in rounds.items():
            if name not in seen:
                own.append(RoundResult(ABSENT))
    return rounds


def numbered(history: Mapping[str, list[RoundResult]], names: list[str]) -> dict[int, tuple[RoundResult, ...]]:
    """The same rounds with entrants by number, as a draw needs them."""
    numbers = {name: str(number) for number, name in enumerate(names, 1)}
    return {
        number: tuple(
            RoundResult(
                result.outcome, numbers.get(result.opponent or ""), result.turn, result.score
            )
            for result in history.get(name, ())
        )
        for number, name in enumerate(names, 1)
    }  # fmt: skip


def rematches_of(drawn: Drawn, history: Mapping[str, list[RoundResult]]) -> tuple[str, ...]:
    """The sentences on pairs of a round who have played each other before."""
    return tuple(
        f"{pairing} meet again"
        for pairing in drawn.pairings
        if any(rnd.played and rnd.opponent == pairing.sides[1][0] for rnd in history.get(pairing.sides[0][0], ()))
    )
