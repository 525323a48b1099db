"""Results in words, as a list of rounds for each entrant: `4b win`, `2w loss 3-5`, `3 forfeit win`, `- half bye`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from referee.kit.values import Value
from referee.schema import Unreadable, quoted, read_exact

WIN, LOSS, DRAW = "win", "loss", "draw"
FORFEIT_WIN, FORFEIT_LOSS = "forfeit win", "forfeit loss"
BYE, HALF_BYE, FULL_BYE, ABSENT = "bye", "half bye", "full bye", "absent"

MIRRORED: Final[Mapping[str, tuple[str, ...]]] = {
    WIN: (LOSS,),
    LOSS: (WIN,),
    DRAW: (DRAW,),
    FORFEIT_WIN: (FORFEIT_LOSS,),
    FORFEIT_LOSS: (FORFEIT_WIN, FORFEIT_LOSS),
}
"""Outcomes of a pairing, each with those that the other side may have."""
ALONE: Final = (BYE, HALF_BYE, FULL_BYE, ABSENT)
"""Outcomes of a round without an opponent."""
FORFEITS: Final = (FORFEIT_WIN, FORFEIT_LOSS)
PLAYED: Final = (WIN, LOSS, DRAW)
REQUESTED: Final = (HALF_BYE, ABSENT)
"""Byes that an entrant asked for (C.07, 16.1.1)."""
FREE_POINT: Final = (BYE, FULL_BYE, FORFEIT_WIN)
"""Rounds that count as the bye of an entrant: a bye, or as many points as a win without play (C.04.1, article 4)."""
VOLUNTARY: Final = (*REQUESTED, FORFEIT_LOSS)
"""Rounds that an entrant chose not to play (C.07, 16.1.2)."""

MOST_ENTRANTS: Final = 2048
MOST_ROUNDS: Final = 512
_OUTCOMES: Final = "|".join(sorted((*MIRRORED, *ALONE), key=len, reverse=True))
_ROUND: Final = re.compile(rf"(?P<against>\S.*?)\s+(?P<outcome>{_OUTCOMES})(?:\s+(?P<score>\S+))?")
_SCORE: Final = re.compile(r"(?P<own>[-−]?[0-9]+(?:\.[0-9]+)?)[-–:](?P<other>[-−]?[0-9]+(?:\.[0-9]+)?)")


class RoundResult(Value):
    """One round of one entrant."""

    outcome: str
    opponent: str | None = None
    """None in a round without an opponent."""
    turn: str = ""
    """`w` or `b` for the first or the second turn; empty if it is not stated, and for a forfeit."""
    score: tuple[Fraction, Fraction] | None = None
    """The entrant's own first."""

    @property
    def played(self) -> bool:
        """True if the two met at a table."""
        return self.outcome in PLAYED


Results = Mapping[str, tuple[RoundResult, ...]]
"""The rounds of each entrant, from the first."""


def read_results(raw: object, gaps_are_absent: bool = False) -> Results:
    """Read results from an object of JSON. One side of a pairing is enough; the other is filled in from it.

    A missing round is refused; with `gaps_are_absent` it counts as an absence, as before a late entry.

    :raises Unreadable: a word is not a result, two sides contradict each other, or a round is missing.
    """
    if not isinstance(raw, dict):
        raise Unreadable("results are an object: for each entrant the list of the rounds")
    if len(raw) > MOST_ENTRANTS:
        raise Unreadable(f"{len(raw)} entrants are too many; at most {MOST_ENTRANTS} are taken")
    rounds_of: dict[str, dict[int, RoundResult]] = {who: {} for who in raw}
    for who, rounds in raw.items():
        if not isinstance(rounds, list) or len(rounds) > MOST_ROUNDS:
            raise Unreadable(f"the rounds of an entrant are a list of at most {MOST_ROUNDS} texts", who)
        for index, words in enumerate(rounds):
            try:
                rounds_of[who][index] = _read_round(words, who, raw)
            except Unreadable as fault:
                raise fault.within(f"{who}[{index}]") from None
    _complete(rounds_of, gaps_are_absent)
    return {who: tuple(rounds[index] for index in sorted(rounds)) for who, rounds in rounds_of.items()}


def _read_round(words: object, who: str, known: Mapping[str, object]) -> RoundResult:
    match = _ROUND.fullmatch(words.strip()) if isinstance(words, str) else None
    if match is None:
        raise Unreadable(f"{quoted(words)} is not a result; “4b win”, “4 loss 3-5”, “- bye” are")
    against, outcome = match["against"], match["outcome"]
    score = _read_score(match["score"]) if match["score"] else None
    if outcome in ALONE:
        if against != "-":
            raise Unreadable(f"{outcome} has no opponent: “- {outcome}”")
        return RoundResult(outcome, score=score)
    opponent, turn = against, ""
    if opponent not in known and opponent[-1] in "wb" and (opponent[:-1] in known or opponent[:-1].isdigit()):
        opponent, turn = against[:-1], against[-1]
    if opponent == who:
        raise Unreadable("nobody plays against themselves")
    if opponent == "-":
        raise Unreadable(f"{outcome} needs an opponent: “4 {outcome}”")
    return RoundResult(outcome, opponent, "" if outcome in FORFEITS else turn, score)


def _complete(rounds_of: dict[str, dict[int, RoundResult]], gaps_are_absent: bool) -> None:
    """Fill in the missing side of each pairing from the other side, and check that both sides agree."""
    for who in list(rounds_of):
        for index, result in list(rounds_of[who].items()):
            if result.opponent is None:
                continue
            others = rounds_of.setdefault(result.opponent, {})
            other = others.get(index)
            if other is None:
                others[index] = _mirrored(who, result)
            elif not _agree(who, result, other):
                raise Unreadable(
                    f"round {index + 1} of {who} and of {result.opponent} contradict each other", f"{who}[{index}]"
                )
    for who, rounds in rounds_of.items():
        for index in range(max(rounds, default=0)):
            if index not in rounds and gaps_are_absent:
                rounds[index] = RoundResult(ABSENT)
            elif index not in rounds:
                raise Unreadable(f"round {index + 1} of {who} is missing; “- absent” stands for nothing played", who)


def _mirrored(who: str, result: RoundResult) -> RoundResult:
    turn = {"w": "b", "b": "w"}.get(result.turn, "")
    score = result.score[::-1] if result.score else None
    return RoundResult(MIRRORED[result.outcome][0], who, turn, score)


def _read_score(text: str) -> tuple[Fraction, Fraction]:
    match = _SCORE.fullmatch(text)
    own, other = (read_exact(match["own"]), read_exact(match["other"])) if match else (None, None)
    if own is None or other is None:
        raise Unreadable(f"{quoted(text)} is not a score; “5-3” is")
    return own, other


def _agree(who: str, result: RoundResult, other: RoundResult) -> bool:
    if other.opponent != who or other.outcome not in MIRRORED[result.outcome]:
        return False
    if result.turn and result.turn == other.turn:
        return False
    return result.score is None or other.score is None or result.score == other.score[::-1]
