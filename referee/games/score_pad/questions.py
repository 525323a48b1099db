"""The question to the score pad: the winners with given totals."""

from referee.contract import Question
from referee.games.score_pad.options import Options
from referee.games.score_pad.plays import Points
from referee.kit.names import listed
from referee.kit.numbers import written
from referee.ruling import Answer
from referee.schema import Unreadable, field


class WhoWins(Question, ask="who-wins", title="Who wins with these totals?"):
    """The winners with these totals, and the end of the match if the target is reached."""

    totals: dict[str, Points] = field("Totals, by name")

    def answer(self, options: Options) -> Answer:
        """`winners` (names), `over` (true if the target is reached) (SP-WIN-1, SP-END-1, SP-TIE-1).

        :raises Unreadable: no totals.
        """
        if not self.totals:
            raise Unreadable("a total is needed for each player", "totals")
        names, totals = tuple(self.totals), tuple(self.totals.values())
        best = options.leaders(totals)
        winners = [names[index] for index in best]
        over = options.target_reached(totals)
        rules = ["SP-WIN-1", *(["SP-TIE-1"] if len(winners) > 1 else []), *(["SP-END-1"] if over else [])]
        says = f"{listed(winners)} {'is' if len(winners) == 1 else 'are'} ahead with {written(totals[best[0]])}"
        if over:
            says += f", and {written(options.target)} is reached: the match is over"
        return Answer("answered", tuple(rules), says, {"winners": winners, "over": over})
