"""The plays of a turn: draw, meld, stop, pass, knock."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from referee.games.carousel.deadwood import least
from referee.games.carousel.jokers import all_told
from referee.games.carousel.lineage import broken, changed
from referee.games.carousel.options import DRAWS, Options
from referee.games.carousel.plays import Draw, Knock, Lay, Pass, Stop
from referee.games.carousel.position import COUNT, KNOCKED, OUT, PASSED, PLAY, Position
from referee.kit import melds as of
from referee.kit.account import PACK as OF_PACK
from referee.kit.cards import JOKER
from referee.kit.commons import GONE, NOTHING, OTHER, UNPLACED, Table, Turn, turn_of
from referee.kit.fault import Fault
from referee.kit.melds import Meld, listed_cards
from referee.kit.tuples import put
from referee.rulings import Effect, Ruling, allow, refuse

RULES: Final[dict[str, tuple[str, ...]]] = {
    GONE: ("CA-MELD-1", "CA-STEAL-2"),
    NOTHING: ("CA-MELD-1",),
    OTHER: ("CA-MELD-1",),
    UNPLACED: ("CA-STEAL-1", "CA-STEAL-2"),
    of.SHORT: ("CA-STEAL-1", "CA-SET-1", "CA-RUN-1"),
    of.NATURAL: ("CA-JOK-1",),
    of.EQUAL: ("CA-SET-1",),
    of.RUN: ("CA-RUN-1", "CA-STEAL-1"),
    of.CORNER: ("CA-RUN-1",),
    of.MIXED: ("CA-SET-1", "CA-RUN-1", "CA-STEAL-1"),
    of.MEANS: ("CA-JOK-1",),
}
"""The rules that a turn breaks by the kind of its fault."""


def cards(count: int) -> str:
    return f"{count} card" if count == 1 else f"{count} cards"


def wrong_with(before: Sequence[Meld], turn: Turn | Fault, options: Options) -> tuple[tuple[str, ...], str]:
    """The rules that a turn breaks, and what would be right; empty where it may stand."""
    if isinstance(turn, Fault):
        if turn.kind == GONE and "★" in turn.says:
            return ("CA-STEAL-2", "CA-MELD-1"), "A stolen joker goes into a meld in the same turn, never into a hand."
        return RULES[turn.kind], turn.says
    rule, says = broken(before, turn.table, turn.played, options)
    return ((rule,), says) if rule else ((), "")


def rules_for(before: Table, turn: Turn) -> list[str]:
    """The rules by which a turn stands."""
    gone, new = changed(before, turn.table)
    sorts = {meld.sort for meld in new}
    rules = [rule for sort, rule in (("run", "CA-RUN-1"), ("set", "CA-SET-1")) if sort in sorts]
    rules.append("CA-MELD-1")
    if gone:
        grown = all(any(_within(old, meld) for meld in new) for old in gone)
        rules.append("CA-AMB-2" if grown else "CA-STEAL-1")
    if any(laid.card == JOKER for meld in new for laid in meld.cards):
        rules.append("CA-JOK-1")
    return rules


def _within(old: Meld, new: Meld) -> bool:
    """Whether a meld has only got cards."""
    rest = [laid.card for laid in new.cards]
    for laid in old.cards:
        if laid.card not in rest:
            return False
        rest.remove(laid.card)
    return True


# --- drawing ---------------------------------------------------------------------------------------------------------


def judge_draw(position: Position, play: Draw) -> Ruling[Position]:
    if position.phase != PLAY:
        return refuse("CA-DEAD-1", "The hand is over; the cards are counted now.")
    if not position.stock:
        return refuse("CA-AMB-7", f"The stock is empty: {'meld or stop' if position.drawn else 'meld, knock or pass'}.")
    if position.drawn == DRAWS:
        return refuse("CA-TURN-3", "Three draws in a turn: meld or stop.")
    who, drawn = position.turn, position.drawn + 1
    left, stock = position.hands[who] + 1, position.stock - 1
    says = f"{position.player} draws {('a card', 'a second card', 'a third card')[drawn - 1]}"
    rule = "CA-TURN-1" if drawn == 1 else "CA-TURN-2"
    following = replace(
        position, hands=put(position.hands, who, left), stock=stock, drawn=drawn, passes=0, fresh=(), begun=True
    )
    if drawn == DRAWS:
        if not position.options.third_draw_meld:
            following = _next(following)
            rule, says = "CA-TURN-3", f"{says}, which ends the turn"
        else:
            rule = "CA-AMB-1"
    says = f"{says}: {cards(left)} in the hand, {stock} in the stock"
    return allow(following, says, (rule,), [Effect("drew", who=position.player, left=left)])


def _next(position: Position) -> Position:
    return replace(position, turn=position.following, drawn=0)


# --- melding ---------------------------------------------------------------------------------------------------------


def judge_lay(position: Position, play: Lay) -> Ruling[Position]:
    if position.phase != PLAY:
        return refuse("CA-DEAD-1", "The hand is over: nothing is melded or laid off after a knock.")
    if not position.drawn and position.stock:
        return refuse("CA-TURN-2", f"{position.player} melds after a draw: draw first, or knock.")
    who, options = position.turn, position.options
    turn = turn_of(position.table, all_told(play.table, options.law), options.law, False, play.from_hand)
    rules, says = wrong_with(position.table, turn, options)
    if rules:
        return refuse(rules, says)
    assert isinstance(turn, Turn)
    account = position.account.shows(who, position.player, turn.played, position.hands[who], play.n)
    if isinstance(account, Fault):
        return refuse("CA-PACK-1" if account.kind == OF_PACK else "CA-DEAL-1", account.says)
    left = position.hands[who] - len(turn.played)
    cited = rules_for(position.table, turn)
    cited.append("CA-AMB-1" if position.drawn == DRAWS else "CA-TURN-2" if position.drawn else "CA-AMB-7")
    says = f"{position.player} melds {listed_cards(turn.played)}"
    effects = [Effect("melded", who=position.player, cards=[str(card) for card in turn.played], left=left)]
    following = replace(
        position,
        hands=put(position.hands, who, left),
        table=turn.table,
        account=account,
        passes=0,
        fresh=turn.played,
        begun=True,
    )
    if left:
        return allow(_next(following), f"{says}; {cards(left)} left", cited, effects)
    following = replace(following, phase=COUNT, ended=OUT, knocker=who, knocked=play.n, drawn=0)
    effects.append(Effect("went out", who=position.player))
    return allow(following, f"{says}, the last cards, and is out: the hands are counted", (*cited, "CA-OUT-1"), effects)


# --- turns without a meld --------------------------------------------------------------------------------------------


def judge_stop(position: Position, play: Stop) -> Ruling[Position]:
    if position.phase != PLAY:
        return refuse("CA-DEAD-1", "The hand is over; the cards are counted now.")
    if not position.drawn:
        does = "knock or draw" if position.stock else "meld, knock or pass"
        return refuse("CA-TURN-1", f"{position.player} has not drawn: {does}.")
    if position.stock and position.drawn < DRAWS:
        return refuse("CA-TURN-2", f"After {position.drawn} of {DRAWS} draws a player melds or draws again.")
    rule = "CA-AMB-1" if position.drawn == DRAWS else "CA-AMB-7"
    following = replace(_next(position), fresh=())
    return allow(following, f"{position.player} does not meld", (rule,), [Effect("stopped", who=position.player)])


def judge_pass(position: Position, play: Pass) -> Ruling[Position]:
    if position.phase != PLAY:
        return refuse("CA-DEAD-1", "The hand is over; the cards are counted now.")
    if position.drawn:
        again = position.stock and position.drawn < DRAWS
        return refuse("CA-AMB-7", f"{position.player} has drawn: meld or {'draw again' if again else 'stop'}.")
    if position.stock:
        return refuse("CA-AMB-7", f"Nobody passes while the stock lasts; {cards(position.stock)}: knock or draw.")
    passes = position.passes + 1
    says, effects = f"{position.player} passes", [Effect("passed", who=position.player)]
    following = replace(_next(position), passes=passes, fresh=(), begun=True)
    if passes < len(position.players):
        return allow(following, f"{says}: the stock is empty", ("CA-AMB-7",), effects)
    following = replace(following, phase=COUNT, ended=PASSED, knocker=None, knocked=play.n)
    return allow(following, f"{says}. All have passed: the hands are counted", ("CA-AMB-7",), effects)


# --- the knock -------------------------------------------------------------------------------------------------------


def may_knock(position: Position) -> int | None:
    """The least deadwood that the player on turn can have by all that is public, where it is too much; else None."""
    low = least(position.unseen, (position.hands[position.turn],), position.options)
    return low if low > position.options.knock_limit else None


def judge_knock(position: Position, play: Knock) -> Ruling[Position]:
    if position.phase != PLAY:
        return refuse("CA-DEAD-1", "The hand is over already; the cards are counted now.")
    if position.drawn:
        return refuse(("CA-KNOCK-1", "CA-TURN-1"), f"One knocks before drawing; {position.player} has drawn.")
    limit = position.options.knock_limit
    low = may_knock(position)
    if low is not None:
        held = cards(position.hands[position.turn])
        says = f"{position.player} holds {held}, worth {low} at the least; one knocks with {limit} or less."
        return refuse(("CA-KNOCK-1", "CA-DEAD-1"), says)
    following = replace(
        position, phase=COUNT, ended=KNOCKED, knocker=position.turn, knocked=play.n, fresh=(), begun=True
    )
    says = f"{position.player} knocks with {limit} or less: the hands are counted"
    return allow(following, says, ("CA-KNOCK-1",), [Effect("knocked", who=position.player)])
