"""The question about Darts Baseball: the worth of an inning."""

from typing import Annotated

from referee.contract import Question
from referee.games.darts_baseball.options import Options
from referee.games.darts_baseball.scoring import SET, falls_back, runs_of, stays_alive, target, target_name
from referee.kit.darts import Dart
from referee.kit.names import counted
from referee.ruling import Answer, Refused
from referee.schema import Between, Length, field


class ScoreInning(Question, ask="score-inning", title="What is this inning worth?"):
    """The runs of one player's inning, and the total after it."""

    inning: Annotated[int, Between(1, 99)] = field("Inning")
    sets: Annotated[tuple[Annotated[tuple[Dart, ...], Length(0, SET)], ...], Length(0, 30)] = field(
        "Darts, in sets of three"
    )
    total: Annotated[int, Between(0, 9999)] = field("Total before", default=0)

    def answer(self, options: Options) -> Answer:
        """`runs` of the inning and the `total` after it (DB-SCO-1, DB-NEW-1, DB-YOG-1).

        :raises Refused: more sets of darts than the rules give (DB-TURN-1, DB-YOG-1).
        """
        number = target(self.inning, options)
        alive = True
        runs = 0
        for index, darts in enumerate(self.sets, 1):
            if not alive:
                rule = "DB-YOG-1" if options.yogi_berra else "DB-TURN-1"
                why = f"set {index - 1} is not three hits" if options.yogi_berra else "an inning is three darts"
                raise Refused(rule, f"There is no set {index}: {why}.", f"sets[{index - 1}]")
            runs += runs_of(darts, number)
            alive = stays_alive(darts, number, options)
        back = falls_back(self.inning, runs, options)
        total = 0 if back else self.total + runs
        rules = ["DB-SCO-1", *(["DB-NEW-1"] if back else [])]
        says = f"{counted(runs, 'run')} at {target_name(number)}: {total} in all" + (", back to 0" if back else "")
        if alive and self.sets and options.yogi_berra:
            rules.append("DB-YOG-1")
            says += "; three more darts"
        return Answer("answered", tuple(rules), says, {"runs": runs, "total": total})
