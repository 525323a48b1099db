"""The score of a hand from its counts, and the settlement of the game."""

from collections.abc import Sequence
from typing import Final

from referee.games.gin_rummy.arrangements import value
from referee.games.gin_rummy.options import Options
from referee.kit.cards import Card
from referee.kit.names import counted
from referee.kit.values import Value

GIN, KNOCK, UNDERCUT = "gin", "knock", "undercut"
KNOCKER, OPPONENT = "knocker", "opponent"
PRINTED: Final = Options()
MOST: Final = 100
"""The most that ten cards are worth: four kings, four queens, two jacks."""


class Outcome(Value):
    """A hand that ended with a knock."""

    kind: str
    """`gin`, `knock` or `undercut`."""
    scorer: str
    """`knocker` or `opponent`."""
    points: int
    knocker_count: int
    """The unmatched points of the knocker; the opponent's count comes after the lay-offs."""
    opponent_count: int
    big: bool
    """True for big gin."""
    arithmetic: str
    """The points as a sum: `24 − 8`, `8 − 1 + 10`, `20 + 39`."""
    rules: tuple[str, ...]

    @property
    def name(self) -> str:
        """The end of the hand in words: `big gin`, `undercut`."""
        return "big gin" if self.big else self.kind


def knock_limit(options: Options, upcard: Card | None) -> int | None:
    """The most unmatched points for a knock; None if the first upcard sets it and is unknown (GI-KNOCK-1)."""
    if isinstance(options.knock_limit, int):
        return options.knock_limit
    return None if upcard is None else value(upcard)


def outcome(knocker: int, opponent: int, options: Options, eleven: bool = False) -> Outcome:
    """The score of a hand from both counts (GI-SCO-1 to GI-SCO-3, GI-AMB-2).

    `eleven` is True if the knocker showed eleven cards and discarded none.
    """
    big = knocker == 0 and eleven and isinstance(options.big_gin, int)
    rules: tuple[str, ...]
    if knocker == 0:
        bonus = options.big_gin if eleven and isinstance(options.big_gin, int) else options.gin_bonus
        kind, scorer, points = GIN, KNOCKER, bonus + opponent
        arithmetic = f"{bonus} + {opponent}"
        rules = ("GI-SCO-1", "GI-AMB-2") if eleven else ("GI-SCO-1",)
        printed = big or bonus == PRINTED.gin_bonus
    elif knocker < opponent:
        kind, scorer, points = KNOCK, KNOCKER, opponent - knocker
        arithmetic = f"{opponent} − {knocker}"
        rules, printed = ("GI-SCO-2",), True
    else:
        bonus = options.undercut_bonus
        kind, scorer, points = UNDERCUT, OPPONENT, knocker - opponent + bonus
        arithmetic = f"{knocker} − {opponent} + {bonus}"
        rules, printed = ("GI-SCO-3", "GI-AMB-4"), bonus == PRINTED.undercut_bonus
    return Outcome(
        kind,
        scorer,
        points,
        knocker_count=knocker,
        opponent_count=opponent,
        big=big,
        arithmetic=arithmetic,
        rules=rules if printed else (*rules, "GI-AMB-3"),
    )


class Settlement(Value):
    """The end of a game, by player."""

    points: tuple[int, int]
    """The hand scores."""
    game: tuple[int, int]
    """The bonus for the game."""
    boxes: tuple[int, int]
    """The bonus for the hands won."""
    totals: tuple[int, int]
    payer: int | None
    """The player who pays; None if both are even."""
    amount: int
    shutout: bool
    """True if the loser has no points."""

    def sum_of(self, player: int) -> str:
        """The total of one player as a sum: `106 + 100 + 60 = 266`."""
        parts = [self.points[player], *filter(None, (self.game[player], self.boxes[player]))]
        return f"{' + '.join(map(str, parts))} = {self.totals[player]}" if len(parts) > 1 else str(parts[0])

    def payment(self, names: Sequence[str]) -> str:
        """The payment in words: `Bo pays Ann 160`; empty if both are even."""
        return "" if self.payer is None else f"{names[self.payer]} pays {names[1 - self.payer]} {self.amount}"


def settle(points: Sequence[int], hands_won: Sequence[int], options: Options) -> Settlement | None:
    """The final totals if exactly one player has the points that end the game; else None (GI-GAME-1 to GI-GAME-3)."""
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
    payer = None if not amount else 1 if totals[1] < totals[0] else 0
    return Settlement(
        points=(points[0], points[1]),
        game=game,
        boxes=boxes,
        totals=totals,
        payer=payer,
        amount=amount,
        shutout=shutout,
    )


def impossible_points(points: int, hands_won: int) -> str:
    """The reason, in words, why a player's hand scores and hands won are impossible; empty if they are possible."""
    if points and not hands_won:
        return f"{counted(points, 'point')} and no hand won; each hand won scores"
    if hands_won > points:
        return f"{counted(hands_won, 'hand')} won and {counted(points, 'point')}; a hand won scores a point or more"
    return ""
