"""Vatican: the table of contents of its folder."""

from collections.abc import Mapping
from typing import Any, Final

from referee.contract import Game, Play, Players
from referee.contract.effects import Drew, JokerFreed, Passed, Won
from referee.games.vatican.effects import Drawn, Played
from referee.games.vatican.judging import judge_draw, judge_lay, judge_pass
from referee.games.vatican.plays import Lay
from referee.games.vatican.position import Position
from referee.games.vatican.questions import Arrange, CheckTurn, Fits
from referee.kit.rummy.suggest import suggested
from referee.kit.values import replace


class Vatican(Game[Position]):
    """Vatican for two to five."""

    cloth = "cards"
    players = Players(2, 5, usual=3, order="clockwise, beginning with the player on the dealer’s left", seats="round")
    questions = (Fits, Arrange, CheckTurn)
    effects = (Played, JokerFreed, Drew, Passed, Won, Drawn)
    judges = (judge_lay, judge_draw, judge_pass)
    turn_rule = "VA-TURN-1"
    end_rule = "VA-END-1"
    can_be_drawn = True

    @property
    def why_closed(self) -> str:
        held = "is a single deal, and is played to its end by those who hold its cards"
        return f"{self.title} {held}: end this match and start another"

    def end_in_words(self, position: Position) -> str:
        won = super().end_in_words(position) if position.winners else "the game is drawn"
        return f"All have passed: {won}" if position.blocked else won

    def facts(self, position: Position) -> Mapping[str, Any]:
        table = tuple(meld.cards for meld in position.cards.table)
        return {"table": table, "before": table, "after": table}

    def actors(self, position: Position, play: Play) -> tuple[str, ...]:
        return (position.player,)

    def find(self, position: Position, play: Play) -> Play | None:
        if not isinstance(play, Lay):
            return None
        options = position.options
        table = suggested(position.cards.table, play.table, options.meld_rules, options.jokers_bound)
        return None if table is None else replace(play, table=table)


GAME: Final = Vatican()
