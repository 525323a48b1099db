"""Questions about darts 301: the score of a throw, the finishes of a number."""

from typing import Annotated

from referee.contract import Question
from referee.games.darts_301.finishes import finishes
from referee.games.darts_301.options import Options
from referee.games.darts_301.scoring import BUST, MOST_DARTS, MOST_POINTS, WON, play_turn
from referee.kit.darts import Dart
from referee.kit.names import counted
from referee.ruling import Answer
from referee.schema import Between, Length, Unreadable, field

_RULES = {"ok": ("D3-SCO-1",), BUST: ("D3-BUST-1",), WON: ("D3-SCO-1", "D3-WIN-1")}


class ScoreThrow(Question, ask="score-throw", title="What does this throw score?"):
    """The darts of a turn and what is left after them: scored, bust, or won."""

    before: Annotated[int, Between(1, 9999)] = field("Points before the turn")
    darts: Annotated[tuple[Dart, ...], Length(1, MOST_DARTS)] = field("Darts")
    in_: bool | None = field("Already in", default=None, hint="with double in; if empty: yes below the start")

    def answer(self, options: Options) -> Answer:
        """`remaining` points, `result`, and the darts `counted`, bust or not (D3-SCO-1, D3-BUST-1, D3-WIN-1, D3-IN-1).

        :raises Unreadable: points that cannot be left.
        """
        if self.before == 1 and options.double_out:
            raise Unreadable("1 is never left if a double ends the leg; the least is 2", "before")
        if self.in_ is None:
            is_in = not options.double_in or self.before < options.start
        else:
            is_in = self.in_ or not options.double_in
        turn = play_turn(self.before, self.darts, is_in, options.double_out, options.bull_is_double)
        rules = _RULES[turn.result]
        if options.double_in and not is_in:
            rules = (*rules, "D3-IN-1")
        if turn.result == BUST:
            says = turn.bust_sentence
        elif turn.result == WON:
            says = f"{turn.points} scored, 0 left: the leg is won"
        else:
            says = f"{turn.points} scored, {turn.remaining} left"
        answer = {"remaining": turn.remaining, "result": turn.result, "counted": turn.counted}
        return Answer("answered", rules, says, answer)


class Finish(Question, ask="finish", title="What finishes this?"):
    """The ways to reach exactly 0, the one that most players choose first."""

    remaining: Annotated[int, Between(1, 9999)] = field("Points left")
    darts: Annotated[int, Between(1, MOST_DARTS)] = field("Darts left", default=MOST_DARTS)

    def answer(self, options: Options) -> Answer:
        """`finishes`, lists of darts, best first; empty if there is no way (D3-WIN-1, D3-WIN-2)."""
        if self.remaining > MOST_POINTS:
            listed: tuple[tuple[Dart, ...], ...] = ()
        else:
            listed = finishes(self.remaining, self.darts, options.double_out, options.bull_is_double)
        ways = [[str(dart) for dart in way] for way in listed]
        says = f"{self.remaining} cannot be finished with {counted(self.darts, 'dart')}"
        if ways:
            says = f"{self.remaining}: {' '.join(ways[0])}"
        return Answer("answered", ("D3-WIN-1", "D3-WIN-2"), says, {"finishes": ways})
