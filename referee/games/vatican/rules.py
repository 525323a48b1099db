"""The referee of Vatican. Rule ids and their order are those of `rules.md`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from referee.games.contract import WHOLE, Due, Game, Play, Players, Setup, Sheet
from referee.games.vatican import sheet as paper
from referee.games.vatican.offers import due
from referee.games.vatican.options import BOUND, CARDS, FEWEST, HAND, PACK, Options
from referee.games.vatican.plays import Draw, Lay, Pass
from referee.games.vatican.position import Position, Start, Turned
from referee.games.vatican.questions import Arrange, CheckTurn, Fits
from referee.games.vatican.turning import cited, wrong_with
from referee.games.vatican.watching import Watch, draws, lying, shows, watching
from referee.kit.cards import one_more, too_many
from referee.kit.commons import Turn, cards_of, turn_of
from referee.kit.finding import hand_in, tables_with
from referee.kit.form import Unreadable
from referee.kit.melds import Meld, listed_cards
from referee.kit.seats import listed
from referee.kit.tuples import put
from referee.rulings import Effect, Ruling, allow, refuse

# --- the turn --------------------------------------------------------------------------------------------------------


def judge_lay(position: Position, play: Lay) -> Ruling[Position]:
    who, options = position.turn, position.options
    held, opened = position.hands[who], position.opened[who]
    turn = turn_of(position.table, play.table, options.law, options.joker_binding == BOUND, play.from_hand)
    rules, says = wrong_with(turn, options, not opened)
    if rules:
        return refuse(rules, says)
    assert isinstance(turn, Turn)
    count = len(turn.played)
    if count > held:
        return refuse("VA-DEAL-1", f"{position.player} holds {held} cards; {count} are too many.")
    lie = cards_of(turn.table)
    card = too_many(lie.elements(), PACK)
    if card is not None:
        return refuse("VA-PACK-1", one_more(card.spoken, PACK[card] + 1, PACK[card]))
    left = held - count
    flags, watches = shows(position.watches, who, position.player, turn.played, options)
    rules = cited(position.table, turn, not opened)
    last = "the last card" if count == 1 else "the last cards"
    says = f"{position.player} plays {listed_cards(turn.played)}" + (f"; {_cards(left)} left" if left else f", {last}")
    effects = [Effect("played", who=position.player, cards=[str(card) for card in turn.played], left=left)]
    for card in turn.freed:
        says += f"; the joker that stood for {card.shown} is free"
        effects.append(Effect("freed", card=str(card)))
    following = replace(
        position,
        hands=put(position.hands, who, left),
        opened=put(position.opened, who, True),
        table=turn.table,
        turn=position.following,
        passes=0,
        fresh=turn.played,
        watches=watches,
        history=position.history.add(Turned(who, "played", turn.played, left)),
    )
    if left:
        return allow(following, says, rules, effects, flags)
    effects.append(Effect("won", who=[position.player]))
    says += ", and wins" if not turn.freed else f"; {position.player} wins"
    return allow(replace(following, out=who, turn=who), says, (*rules, "VA-END-1"), effects, flags)


def _cards(count: int) -> str:
    return f"{count} card" if count == 1 else f"{count} cards"


def judge_draw(position: Position, play: Draw) -> Ruling[Position]:
    who = position.turn
    if not position.stock:
        return refuse("VA-TURN-2", "The stock is empty: play, or pass where nothing fits.")
    left = position.hands[who] + 1
    watches = draws(position.watches, who)
    if position.options.must_play:
        watches = watching(watches, Watch(play.n, who, position.table, position.opened[who], 1))
    following = replace(
        position,
        stock=position.stock - 1,
        hands=put(position.hands, who, left),
        turn=position.following,
        passes=0,
        fresh=(),
        watches=watches,
        history=position.history.add(Turned(who, "drew", (), left)),
    )
    says = f"{position.player} draws: {_cards(left)}; {following.stock} left in the stock"
    return allow(following, says, ("VA-TURN-2",), [Effect("drew", who=position.player)])


def judge_pass(position: Position, play: Pass) -> Ruling[Position]:
    who = position.turn
    if position.stock:
        says = f"Nobody passes while the stock lasts; {_cards(position.stock)}: play or draw."
        return refuse("VA-PASS-1", says)
    passes = position.passes + 1
    watch = Watch(play.n, who, position.table, position.opened[who], 0)
    following = replace(
        position,
        turn=position.following,
        passes=passes,
        fresh=(),
        watches=watching(position.watches, watch),
        history=position.history.add(Turned(who, "passed", (), position.hands[who])),
    )
    says = f"{position.player} passes: the stock is empty"
    effects = [Effect("passed", who=position.player)]
    if passes < len(position.players):
        return allow(following, says, ("VA-PASS-1", "VA-END-2"), effects)
    ended = replace(following, blocked=True)
    if position.options.blocked == FEWEST:
        winners = fewest(ended)
        effects.append(Effect("won", who=list(winners)))
        verb = "wins" if len(winners) == 1 else "share the win"
        says = f"All have passed: {listed(winners)} {verb} with the fewest cards, {min(ended.hands)}"
        return allow(ended, says, ("VA-PASS-1", "VA-END-3", "VA-AMB-4"), effects)
    effects.append(Effect("drawn"))
    return allow(ended, "All have passed: the game is drawn", ("VA-PASS-1", "VA-END-3"), effects)


def fewest(position: Position) -> tuple[str, ...]:
    """Who holds the fewest cards."""
    least = min(position.hands)
    return tuple(name for name, held in zip(position.players, position.hands, strict=True) if held == least)


# --- the game --------------------------------------------------------------------------------------------------------


class Vatican(Game[Position]):
    """Vatican for two to five."""

    key: ClassVar[str] = "vatican"
    title: ClassVar[str] = "Vatican"
    about: ClassVar[str] = "Melds that belong to all: rearrange the table, be first to play your last card"
    players: ClassVar[Players] = Players(
        2, 5, 1, 3, "clockwise, beginning with the player on the dealer’s left", "round"
    )
    Options: ClassVar[type] = Options
    Start: ClassVar[type | None] = Start
    plays: ClassVar[tuple[type[Play], ...]] = (Lay, Draw, Pass)
    questions = (Fits, Arrange, CheckTurn)
    judges: ClassVar[Any] = {Lay: judge_lay, Draw: judge_draw, Pass: judge_pass}
    turn_rule: ClassVar[str] = "VA-TURN-1"
    end_rule: ClassVar[str] = "VA-END-1"
    can_be_drawn: ClassVar[bool] = True

    def open(self, setup: Setup) -> Position:
        count = len(setup.players)
        if setup.start is None:
            hands = (HAND,) * count
            return Position(setup.players, setup.options, hands, (False,) * count, CARDS - HAND * count)
        return _taken_up(setup, setup.start)

    def due(self, position: Position, lane: str = WHOLE) -> Due:
        return due(position, self.winners(position))

    def sheet(self, position: Position) -> Sheet:
        return paper.sheet(position, self.winners(position))

    def scores(self, position: Position) -> dict[str, int]:
        return dict(zip(position.players, position.hands, strict=True))

    def over(self, position: Position) -> bool:
        return position.over

    def winners(self, position: Position) -> tuple[str, ...]:
        if position.out is not None:
            return (position.players[position.out],)
        return fewest(position) if position.blocked and position.options.blocked == FEWEST else ()

    def actors(self, position: Position, play: Play) -> tuple[str, ...]:
        return (position.player,)

    def picture(self, position: Position, lane: str = WHOLE) -> Any:
        return paper.picture(position, self.winners(position))

    def find(self, position: Position, play: Play) -> Play | None:
        if not isinstance(play, Lay):
            return None
        bound = position.options.joker_binding == BOUND
        hand, heap = hand_in(position.table, play.table), lying(position.table, bound)
        tables = tables_with(position.table, hand, position.options.law, heap, bound)
        table = next(tables, None)
        return None if table is None else replace(play, table=tuple(meld.cards for meld in table))


def _taken_up(setup: Setup, start: Start) -> Position:
    """A game that is under way."""
    players, options = setup.players, setup.options
    for name in players:
        if name not in start.hands:
            raise Unreadable(f"how many cards does {name} hold?", "start.hands")
    table: tuple[Meld, ...] = ()
    if start.table:
        turn = turn_of((), start.table, options.law)
        if not isinstance(turn, Turn):
            raise Unreadable(turn.says, "start.table")
        card = too_many(turn.played, PACK)
        if card is not None:
            raise Unreadable(one_more(card.spoken, PACK[card] + 1, PACK[card]), "start.table")
        table = turn.table
    hands = tuple(start.hands[name] for name in players)
    stock = CARDS - sum(hands) - sum(map(len, table))
    if stock < 0:
        raise Unreadable(f"hands and table hold {CARDS - stock} cards; the pack has {CARDS}", "start.hands")
    opened = tuple(bool(table) and name not in start.waiting for name in players)
    return Position(players, options, hands, opened, stock, players.index(start.turn), table)


GAME = Vatican()
