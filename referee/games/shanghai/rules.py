"""The referee of Shanghai. Rule ids and their order are those of `rules.md`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar, Final

from referee.games.contract import WHOLE, Due, Game, Play, Players, Preset, Setup, Sheet
from referee.games.shanghai import sheet as paper
from referee.games.shanghai.challenging import judge_challenge
from referee.games.shanghai.ending import judge_count, judge_tally
from referee.games.shanghai.offers import due
from referee.games.shanghai.options import ONE_PER_CARD, Options
from referee.games.shanghai.playing import judge_draw, judge_lay, judge_pass
from referee.games.shanghai.plays import Challenge, Count, Draw, Lay, Pass, Tally
from referee.games.shanghai.position import OVER, PLAYING, Position, Start, first_hand
from referee.games.shanghai.questions import Charge, CheckTurn, MustPlay
from referee.games.shanghai.scoring import UNIT
from referee.games.shanghai.turning import no_more, turned
from referee.kit.cards import too_many
from referee.kit.commons import Table, cards_of
from referee.kit.fault import Fault
from referee.kit.finding import hand_in, tables_with
from referee.kit.form import Unreadable


class Shanghai(Game[Position]):
    """Shanghai for two to five."""

    key: ClassVar[str] = "shanghai"
    title: ClassVar[str] = "Shanghai (Manipulation)"
    about: ClassVar[str] = "Melds that belong to all: rearrange the table, and who can play must play"
    players: ClassVar[Players] = Players(
        2, 5, 1, 4, "clockwise, beginning with the player on the first dealer’s left", "round"
    )
    Options: ClassVar[type] = Options
    Start: ClassVar[type | None] = Start
    plays: ClassVar[tuple[type[Play], ...]] = (Lay, Draw, Pass, Challenge, Count, Tally)
    questions = (MustPlay, CheckTurn, Charge)
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("printed", "as printed", {}),
        Preset("seven", "Manipulation Rummy: seven cards each", {"deal_size": 7}),
        Preset(
            "vatican",
            "after Vatican: 13 cards, jokers, a first sequence, round the corner",
            {"deal_size": 13, "jokers": 2, "first_sequence": "yes", "ace": "corner"},
        ),
    )
    judges: ClassVar[Any] = {
        Lay: judge_lay,
        Draw: judge_draw,
        Pass: judge_pass,
        Challenge: judge_challenge,
        Count: judge_count,
        Tally: judge_tally,
    }
    turn_rule: ClassVar[str] = "SH-DEAL-1"
    end_rule: ClassVar[str] = "SH-END-1"

    def open(self, setup: Setup) -> Position:
        players, options = setup.players, setup.options
        if setup.start is None:
            return first_hand(players, options, (0,) * len(players), len(players) - 1, 1)
        return _taken_up(players, options, setup.start)

    def actors(self, position: Position, play: Play) -> tuple[str, ...]:
        if isinstance(play, (Lay, Draw, Pass)) and position.phase == PLAYING:
            return (position.player,)
        return ()

    def due(self, position: Position, lane: str = WHOLE) -> Due:
        return due(position, self.winners(position))

    def sheet(self, position: Position) -> Sheet:
        return paper.sheet(position, self.winners(position))

    def scores(self, position: Position) -> dict[str, int]:
        return dict(zip(position.players, position.totals, strict=True))

    def over(self, position: Position) -> bool:
        return position.phase == OVER

    def winners(self, position: Position) -> tuple[str, ...]:
        if position.phase != OVER:
            return ()
        least = min(position.totals)
        return tuple(name for name, total in zip(position.players, position.totals, strict=True) if total == least)

    def picture(self, position: Position, lane: str = WHOLE) -> paper.Picture:
        return paper.picture(position, self.winners(position))

    def find(self, position: Position, play: Play) -> Play | None:
        if not isinstance(play, Lay):
            return None
        hand, heap = hand_in(position.table, play.table), [one for meld in position.table for one in meld.cards]
        tables = tables_with(position.table, hand, position.options.law, heap, bound=True)
        table = next(tables, None)
        return None if table is None else replace(play, table=tuple(meld.cards for meld in table))


# --- a match that is under way ---------------------------------------------------------------------------------------


def _taken_up(players: tuple[str, ...], options: Options, start: Start) -> Position:
    """A match that began on paper, and perhaps a hand that is under way.

    :raises Unreadable: where players, options and start do not go together.
    """
    count = len(players)
    totals = tuple((start.totals or {}).get(name, 0) for name in players)
    for name, total in zip(players, totals, strict=True):
        if options.card_points != ONE_PER_CARD and total % UNIT:
            raise Unreadable(f"{name} at {total}: totals are multiples of {UNIT}", "start.totals")
        if not options.deals and total >= options.target:
            raise Unreadable(f"{name} at {total}: {options.target} end the match", "start.totals")
    if options.deals and start.deal > options.deals:
        raise Unreadable(f"deal {start.deal}; the match has {options.deals}", "start.deal")
    dealer = (start.deal - 2) % count if start.dealer is None else players.index(start.dealer)
    position = first_hand(players, options, totals, dealer, start.deal)
    if start.hands is None:
        if start.table or start.turn or start.waiting:
            raise Unreadable("a hand that is under way says how many cards each player holds", "start.hands")
        return position
    for name in players:
        if name not in start.hands:
            raise Unreadable(f"how many cards does {name} hold?", "start.hands")
    table = _table(start, options)
    hands = tuple(start.hands[name] for name in players)
    stock = options.cards - sum(hands) - sum(map(len, table))
    if stock < 0:
        raise Unreadable(
            f"hands and table hold {options.cards - stock} cards; the pack has {options.cards}", "start.hands"
        )
    opened = tuple(not options.first_sequence or (bool(table) and name not in start.waiting) for name in players)
    account = replace(position.account, seen=dict(cards_of(table)))
    turn = position.turn if start.turn is None else players.index(start.turn)
    return replace(
        position, hands=hands, opened=opened, stock=stock, table=table, turn=turn, account=account, begun=True
    )


def _table(start: Start, options: Options) -> Table:
    """The table of a hand that is under way.

    :raises Unreadable: a meld that is none, a card more often than the pack has it.
    """
    if not start.table:
        return ()
    turn = turned((), start.table, options)
    if isinstance(turn, Fault):
        raise Unreadable(turn.says, "start.table")
    card = too_many(turn[0].played, options.pack)
    if card is not None:
        raise Unreadable(no_more(card, options), "start.table")
    return turn[0].table


GAME: Final = Shanghai()
