"""The referee of Carousel. Rule ids and their order are those of `rules.md`."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any, ClassVar, Final

from referee.games.carousel import ending, turns
from referee.games.carousel import sheet as paper
from referee.games.carousel.jokers import all_told
from referee.games.carousel.offers import bare, due
from referee.games.carousel.options import MOST, Options, pack_for
from referee.games.carousel.plays import Count, Draw, Knock, Lay, Pass, Stop, Tally
from referee.games.carousel.position import OVER, PLAY, Position, Start, dealt
from referee.games.carousel.questions import CheckTurn, MayKnock, ScoreHand, Settle
from referee.games.contract import WHOLE, Due, Game, Play, Players, Preset, Setup, Sheet
from referee.kit.account import Account
from referee.kit.cards import one_more, too_many
from referee.kit.commons import Turn, cards_of, turn_of
from referee.kit.finding import hand_in, tables_with
from referee.kit.form import Unreadable
from referee.kit.melds import PLAIN, read_all
from referee.kit.numbers import plain, written


class Carousel(Game[Position]):
    """Carousel for two or three, up to five by house rule."""

    key: ClassVar[str] = "carousel"
    title: ClassVar[str] = "Carousel"
    about: ClassVar[str] = "Up to three draws, melds that anyone may steal from, and a knock with five or less"
    players: ClassVar[Players] = Players(2, MOST, 1, 2, "clockwise, the first dealer first", "round")
    Options: ClassVar[type] = Options
    Start: ClassVar[type | None] = Start
    plays: ClassVar[tuple[type[Play], ...]] = (Draw, Lay, Knock, Stop, Pass, Count, Tally)
    questions = (MayKnock, ScoreHand, CheckTurn, Settle)
    presets = (
        Preset("printed", "as printed", {}),
        Preset("rummy", "with a high ace and knocking with 10", {"ace": "low_or_high", "knock_limit": 10}),
        Preset(
            "gin",
            "at the end as in gin",
            {"meld_at_knock": True, "tie_with_knocker": "undercut", "zero_loser": "bonus_200"},
        ),
    )
    judges: ClassVar[Any] = {
        Draw: turns.judge_draw,
        Lay: turns.judge_lay,
        Knock: turns.judge_knock,
        Stop: turns.judge_stop,
        Pass: turns.judge_pass,
        Count: ending.judge_count,
        Tally: ending.judge_tally,
    }
    turn_rule: ClassVar[str] = "CA-TURN-1"
    end_rule: ClassVar[str] = "CA-GAME-1"

    def open(self, setup: Setup) -> Position:
        players, options = setup.players, setup.options
        if says := options.too_many(len(players)):
            raise Unreadable(says, "players")
        if setup.start is None:
            return dealt(players, options, (Fraction(0),) * len(players), 0)
        return _taken_up(setup, setup.start)

    def due(self, position: Position, lane: str = WHOLE) -> Due:
        return due(position)

    def sheet(self, position: Position) -> Sheet:
        return paper.sheet(position, self.winners(position))

    def scores(self, position: Position) -> dict[str, int | float]:
        return {name: plain(total) for name, total in zip(position.players, position.totals, strict=True)}

    def over(self, position: Position) -> bool:
        return position.phase == OVER

    def winners(self, position: Position) -> tuple[str, ...]:
        return () if position.winner is None else (position.players[position.winner],)

    def actors(self, position: Position, play: Play) -> tuple[str, ...]:
        return () if isinstance(play, (Count, Tally)) or position.phase != PLAY else (position.player,)

    def picture(self, position: Position, lane: str = WHOLE) -> paper.Picture:
        return paper.picture(position)

    def find(self, position: Position, play: Play) -> Play | None:
        if not isinstance(play, Lay):
            return None
        law, hand = position.options.law, hand_in(position.table, play.table)
        heap = [PLAIN[card] for card in cards_of(position.table).elements()]
        for found in tables_with(position.table, hand, law, heap, bare=lambda meld: bare(meld, law)):
            table = tuple(bare(meld, law) for meld in found)
            turn = turn_of(position.table, all_told(table, law), law)
            if isinstance(turn, Turn) and not turns.wrong_with(position.table, turn, position.options)[0]:
                return replace(play, table=table)
        return None


# --- a game that is under way ----------------------------------------------------------------------------------------


def _taken_up(setup: Setup, start: Start) -> Position:
    """A game with totals from a paper sheet, its hand under way where `hands` say so."""
    players, options = setup.players, setup.options
    totals = tuple(start.totals.get(name, Fraction(0)) for name in players)
    if max(totals) >= options.target and totals.count(max(totals)) == 1:
        says = f"{players[totals.index(max(totals))]} has {written(max(totals))}, and {options.target} end the game"
        raise Unreadable(says, "start.totals")
    dealer = players.index(start.dealer) if start.dealer else 0
    position = dealt(players, options, totals, dealer, start.hand)
    if start.hands is None:
        if start.table or start.turn:
            raise Unreadable("say how many cards each player holds", "start.hands")
        return position
    for name in players:
        if name not in start.hands:
            raise Unreadable(f"how many cards does {name} hold?", "start.hands")
    table = read_all(all_told(start.table, options.law), options.law, "start.table")
    lie, pack = cards_of(table), pack_for(len(players))
    card = too_many(lie.elements(), pack)
    if card is not None:
        raise Unreadable(one_more(card.spoken, pack[card] + 1, pack[card]), "start.table")
    hands = tuple(start.hands[name] for name in players)
    stock = pack.total() - sum(hands) - lie.total()
    if stock < 0:
        raise Unreadable(
            f"hands and table hold {pack.total() - stock} cards; the pack has {pack.total()}", "start.hands"
        )
    account = Account(pack, dict(lie), ((),) * len(players), {})
    turn = players.index(start.turn) if start.turn else position.turn
    return replace(position, hands=hands, table=table, stock=stock, account=account, turn=turn, begun=True)


GAME: Final = Carousel()
