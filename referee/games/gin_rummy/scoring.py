"""What a hand scores, and what the game comes to: counts in, points out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from referee.games.gin_rummy.options import NO, Options

GIN, KNOCK, UNDERCUT, VOID = "gin", "knock", "undercut", "void"
KNOCKER, OPPONENT = "knocker", "opponent"
PRINTED: Final = Options()
MOST: Final = 100
"""Ten cards are worth no more than this: four kings, four queens, two jacks."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A hand that was knocked: what it was, who scores (`knocker` or `opponent`), the points and the counts."""

    kind: str
    scorer: str
    points: int
    knocker_count: int
    opponent_count: int
    big: bool
    sum: str
    """The arithmetic: `24 − 8`, `8 − 1 + 10`, `20 + 39`."""
    rules: tuple[str, ...]


def outcome(knocker: int, opponent: int, options: Options, eleven: bool = False) -> Outcome:
    """The score of a hand from both counts (GI-SCO-1 to GI-SCO-3, GI-AMB-2); `eleven`: the knocker discarded none."""
    if knocker == 0:
        big = eleven and options.big_gin != NO
        bonus = int(options.big_gin) if big else options.gin_bonus
        rules: tuple[str, ...] = ("GI-SCO-1", *(("GI-AMB-2",) if eleven else ()))
        if not big and bonus != PRINTED.gin_bonus:
            rules = (*rules, "GI-AMB-3")
        return Outcome(GIN, KNOCKER, bonus + opponent, 0, opponent, big, f"{bonus} + {opponent}", rules)
    if knocker < opponent:
        made = f"{opponent} − {knocker}"
        return Outcome(KNOCK, KNOCKER, opponent - knocker, knocker, opponent, False, made, ("GI-SCO-2",))
    bonus = options.undercut_bonus
    rules = ("GI-SCO-3", "GI-AMB-4")
    if bonus != PRINTED.undercut_bonus:
        rules = ("GI-SCO-3", "GI-AMB-4", "GI-AMB-3")
    made = f"{knocker} − {opponent} + {bonus}"
    return Outcome(UNDERCUT, OPPONENT, knocker - opponent + bonus, knocker, opponent, False, made, rules)


@dataclass(frozen=True, slots=True)
class Settlement:
    """The end of a game, by player: hand scores, game bonus, boxes, totals; who pays (None: nobody) and how much."""

    points: tuple[int, int]
    game: tuple[int, int]
    boxes: tuple[int, int]
    totals: tuple[int, int]
    payer: int | None
    amount: int
    shutout: bool

    def sum(self, player: int) -> str:
        """The arithmetic of one player: `106 + 100 + 60 = 266`."""
        parts = [self.points[player], *filter(None, (self.game[player], self.boxes[player]))]
        return f"{' + '.join(map(str, parts))} = {self.totals[player]}" if len(parts) > 1 else str(parts[0])


def settle(points: Sequence[int], hands_won: Sequence[int], options: Options) -> Settlement | None:
    """The final totals once a player has the points that end the game; None before (GI-GAME-1 to GI-GAME-3)."""
    ended = [player for player in (0, 1) if points[player] >= options.target]
    if len(ended) != 1:
        return None
    (first,) = ended
    shutout = points[1 - first] == 0
    bonus = options.shutout_bonus if shutout else options.game_bonus
    game = (bonus, 0) if first == 0 else (0, bonus)
    boxes = (hands_won[0] * options.line_bonus, hands_won[1] * options.line_bonus)
    totals = (points[0] + game[0] + boxes[0], points[1] + game[1] + boxes[1])
    amount = abs(totals[0] - totals[1])
    payer = None if not amount else int(totals[1] < totals[0])
    return Settlement((points[0], points[1]), game, boxes, totals, payer, amount, shutout)


def wrong_points(points: int, hands_won: int) -> str:
    """What cannot be about a player's hand scores and hands won; empty where nothing is."""
    if points and not hands_won:
        return f"{points} points and no hand won; each hand won scores"
    if hands_won > points:
        return f"{hands_won} hands won and {points} points; a hand won scores a point or more"
    return ""
