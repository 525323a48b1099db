"""My Game: the first to reach a number of points. Change this game step by step into your own."""

from typing import Annotated, Final

from referee.contract import Due, Game, Grid, Offer, Play, Players, Setup, Sheet, option
from referee.kit.values import Value, replace, with_item
from referee.ruling import Draft, Effect, Refused
from referee.schema import Between, Fields, field


class Options(Fields):
    target: int = option("Points to win", 121, Between(1, 1000, (61, 121)), rule="MY-END-1")


class Score(Play, name="score", title="Points"):
    """The points of the player whose turn it is."""

    points: Annotated[int, Between(0, 100)] = field("Points", prompt="How many points?")


class Scored(Effect, tag="scored"):
    """A player scores points."""

    who: str
    points: int


class Position(Value):
    players: tuple[str, ...]
    scores: tuple[int, ...]
    target: int
    turn: int = 0

    @property
    def over(self) -> bool:
        return max(self.scores) >= self.target

    @property
    def winners(self) -> tuple[str, ...]:
        return (self.players[self.scores.index(max(self.scores))],) if self.over else ()


def judge_score(position: Position, play: Score) -> Draft[Position]:
    if not play.points:
        raise Refused("MY-SCORE-2", "A turn scores one point at least.")
    who, total = position.players[position.turn], position.scores[position.turn] + play.points
    scores, turn = with_item(position.scores, position.turn, total), (position.turn + 1) % len(position.players)
    draft = Draft(replace(position, scores=scores, turn=turn)).effect(Scored(who, play.points))
    draft.say(f"{who}: {play.points}, {total} in all", "MY-SCORE-1")
    return draft.say(f"{who} wins", "MY-END-1") if draft.position.over else draft


class MyGame(Game[Position]):
    players = Players(2, 4)
    Options = Options
    judges = (judge_score,)
    effects = (Scored,)
    questions = ()
    turn_rule, end_rule = "MY-TURN-1", "MY-END-1"

    def initial_position(self, setup: Setup) -> Position:
        return Position(setup.players, (0,) * len(setup.players), setup.options.target)

    def actors(self, position: Position, play: Play) -> tuple[str, ...]:
        return (position.players[position.turn],)

    def due(self, position: Position) -> Due:
        who = position.players[position.turn]
        return Due((who,), f"{who} scores", (Offer(Score, "Points"),))

    def sheet(self, position: Position) -> Sheet:
        return Sheet.of(position, lambda: [Grid("Points", ("", *position.players), (("Total", *position.scores),))])


GAME: Final = MyGame()
