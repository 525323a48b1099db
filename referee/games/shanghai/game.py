"""Shanghai: the table of contents of its folder."""

from collections.abc import Mapping
from typing import Any, Final

from referee.contract import Game, Play, Players, Preset, ScoreEntry, Setup, Sum
from referee.contract.effects import JokerFreed, Out, Passed, Won
from referee.contract.sums import hand_sums
from referee.games.shanghai.effects import Blocked, Challenged, Drew, HandScored, Played
from referee.games.shanghai.judging.challenge import judge_challenge
from referee.games.shanghai.judging.count import judge_count, judge_tally
from referee.games.shanghai.judging.table import judge_lay
from referee.games.shanghai.judging.turn import judge_draw, judge_pass
from referee.games.shanghai.plays import Count, Draw, Lay, Pass, Tally
from referee.games.shanghai.position import Phase, Position, hand_anew
from referee.games.shanghai.questions import Charge, CheckTurn, MustPlay
from referee.games.shanghai.scoring import value
from referee.kit.rummy.suggest import suggested
from referee.kit.values import replace


class Shanghai(Game[Position]):
    """Shanghai for two to five."""

    cloth = "cards"
    players = Players(
        2, 5, usual=4, order="clockwise, beginning with the player on the first dealer’s left", seats="round"
    )
    questions = (MustPlay, CheckTurn, Charge)
    presets = (
        Preset("printed", "as printed", {}),
        Preset("seven", "Manipulation Rummy: seven cards each", {"deal_size": 7}),
        Preset(
            "vatican",
            "after Vatican: 13 cards, jokers, a first sequence, round the corner",
            {"deal_size": 13, "jokers": 2, "first_sequence": "yes", "ace": "corner"},
        ),
    )
    effects = (Played, JokerFreed, Out, Drew, Passed, Blocked, Challenged, HandScored, Won)
    judges = (judge_lay, judge_draw, judge_pass, judge_challenge, judge_count, judge_tally)
    turn_rule = "SH-DEAL-1"
    end_rule = "SH-END-1"
    score_entry = ScoreEntry(hand_anew, adds=(Tally,))

    def facts(self, position: Position) -> Mapping[str, Any]:
        table = tuple(meld.cards for meld in position.hand.cards.table)
        return {"table": table, "before": table, "after": table}

    def stage(self, position: Position) -> int:
        return len(position.history)

    def actors(self, position: Position, play: Play) -> tuple[str, ...]:
        if isinstance(play, (Lay, Draw, Pass)) and position.phase == Phase.PLAYING:
            return (position.player,)
        return ()

    def find(self, position: Position, play: Play) -> Play | None:
        if not isinstance(play, Lay):
            return None
        table = suggested(position.hand.cards.table, play.table, position.options.meld_rules, bound=True)
        return None if table is None else replace(play, table=table)

    def sums(self, before: Position, play: Play, after: Position) -> tuple[Sum, ...]:
        if isinstance(play, Count) and play.hands:
            return hand_sums(after, play.hands, lambda card: value(card, before.options))
        return super().sums(before, play, after)

    def next_match(self, position: Position, setup: Setup) -> Setup:
        # The first name is the player on the dealer’s left.
        after = position.roster.after
        first = position.players[after(after(position.dealer))]
        return setup.with_first(setup.players.index(first))


GAME: Final = Shanghai()
