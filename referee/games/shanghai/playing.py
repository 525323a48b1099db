"""Judging a turn: cards that are laid, draws, passes."""

from __future__ import annotations

from dataclasses import replace

from referee.games.shanghai.plays import Draw, Lay, Pass
from referee.games.shanghai.position import COUNT, LAID, PASSED, PLAYING, Position, Turned
from referee.games.shanghai.turning import from_hand_alone, kinds, turned, wrong_with
from referee.games.shanghai.watching import Lot, draws, passes, playable, shows
from referee.kit.account import PACK
from referee.kit.cards import JOKER, Card
from referee.kit.fault import Fault
from referee.kit.melds import listed_cards
from referee.kit.tuples import put
from referee.rulings import Effect, Flag, Ruling, allow, refuse


def counted(count: int) -> str:
    """A number of cards in words."""
    return f"{count} card" if count == 1 else f"{count} cards"


def ended(position: Position) -> Ruling[Position]:
    """The refusal of a play where the hand is over."""
    says = "All have passed" if position.out is None else f"{position.players[position.out]} is out"
    rule = "SH-BLOCK-1" if position.out is None else "SH-OUT-1"
    return refuse((rule, "SH-SCO-1"), f"{says}: the hands are counted now.")


def seen_to_fit(position: Position) -> tuple[Card, ...]:
    """Cards of the player on turn that all have seen, and that can be played (SH-TURN-1)."""
    known = position.account.known_to(position.turn)
    if not known:
        return ()
    return playable(position.table, known, position.opened[position.turn], position.options)


# --- playing ---------------------------------------------------------------------------------------------------------


def judge_lay(position: Position, play: Lay) -> Ruling[Position]:
    if position.phase != PLAYING:
        return ended(position)
    who, options, name = position.turn, position.options, position.player
    first = not position.opened[who]
    turn = turned(position.table, play.table, options, play.from_hand)
    rules, says = wrong_with(turn, play.table, options, first)
    if rules:
        return refuse(rules, says)
    assert not isinstance(turn, Fault)
    laid, new = turn
    held, played = position.hands[who], laid.played
    account = position.account.shows(who, name, played, held, play.n)
    if isinstance(account, Fault):
        return refuse("SH-PACK-1" if account.kind == PACK else "SH-DEAL-1", account.says)
    left = held - len(played)
    cited = [*kinds(new), "SH-TAB-1", "SH-TAB-2", "SH-TURN-2" if position.drawn else "SH-TURN-1"]
    if first:
        cited.insert(0, "SH-AMB-3")
    if JOKER in played:
        cited.append("SH-JOK-1")
    flags, watches = tuple[Flag, ...](), position.watches
    if watches:
        lot = Lot(played, from_hand_alone(played, new))
        flags, watches = shows(watches, who, name, lot, options)
    effects = [Effect("played", who=name, cards=[str(card) for card in played], drawn=position.drawn, left=left)]
    says = f"{name} plays {listed_cards(played)}"
    if position.drawn:
        says += f" after drawing {counted(position.drawn)}"
    last = "the last card" if len(played) == 1 else "the last cards"
    says += f"; {counted(left)} left" if left else f", {last}, and is out"
    for card in laid.freed:
        cited.append("SH-JOK-2")
        says += f"; the joker that stood for {card.shown} is free"
        effects.append(Effect("freed", card=str(card)))
    if not left:
        cited.append("SH-OUT-1")
        effects.append(Effect("out", who=name))
    following = replace(
        position,
        account=account,
        hands=put(position.hands, who, left),
        opened=put(position.opened, who, True) if first else position.opened,
        table=laid.table,
        turn=position.following if left else who,
        phase=PLAYING if left else COUNT,
        begun=True,
        drawn=0,
        passes=0,
        fresh=played,
        last=None,
        watches=watches,
        out=None if left else who,
        turns=position.turns.add(Turned(position.deal, who, position.drawn, LAID, played, left)),
    )
    return allow(following, says, cited, effects, flags)


# --- drawing and passing ---------------------------------------------------------------------------------------------


def judge_draw(position: Position, play: Draw) -> Ruling[Position]:
    if position.phase != PLAYING:
        return ended(position)
    who, count, name = position.turn, play.count, position.player
    if count > position.stock:
        if not position.stock:
            return refuse("SH-TURN-3", "The stock is empty: play, or pass where nothing can be played.")
        return refuse("SH-TURN-2", f"The stock has {counted(position.stock)}; {count} are too many.")
    fitting = seen_to_fit(position)
    if fitting:
        says = f"{name} has shown {listed_cards(fitting)}, which can be played: play, and do not draw."
        return refuse(("SH-TURN-1", "SH-TURN-4"), says)
    drawn, left, stock = position.drawn + count, position.hands[who] + count, position.stock - count
    following = replace(
        position,
        hands=put(position.hands, who, left),
        drew=put(position.drew, who, position.drew[who] + count),
        stock=stock,
        begun=True,
        drawn=drawn,
        passes=0,
        last=who,
        watches=draws(position.watches, who, position.table, position.opened[who], play.n, count),
    )
    says = f"{name} draws {'' if count == 1 else f'{count} cards'}".rstrip()
    if drawn > count:
        says += f" ({drawn} in this turn)"
    says += f": {counted(left)}; {stock} left in the stock"
    return allow(following, says, ("SH-TURN-2",), [Effect("drew", who=name, cards=count, drawn=drawn)])


def judge_pass(position: Position, play: Pass) -> Ruling[Position]:
    if position.phase != PLAYING:
        return ended(position)
    who, name = position.turn, position.player
    if position.stock:
        says = f"Nobody passes while the stock lasts ({counted(position.stock)}): play, or draw until you can."
        return refuse(("SH-TURN-3", "SH-TURN-2"), says)
    fitting = seen_to_fit(position)
    if fitting:
        says = f"{name} has shown {listed_cards(fitting)}, which can be played: play, and do not pass."
        return refuse(("SH-TURN-1", "SH-TURN-4"), says)
    count = position.passes + 1
    blocked = count == len(position.players)
    following = replace(
        position,
        turn=position.following,
        phase=COUNT if blocked else PLAYING,
        begun=True,
        drawn=0,
        passes=count,
        last=who,
        watches=passes(position.watches, who, position.table, position.opened[who], play.n),
        turns=position.turns.add(Turned(position.deal, who, position.drawn, PASSED, (), position.hands[who])),
    )
    says = f"{name} passes: the stock is empty"
    effects = [Effect("passed", who=name)]
    if not blocked:
        return allow(following, says, ("SH-TURN-3",), effects)
    effects.append(Effect("blocked"))
    return allow(following, f"{says}. All have passed: everybody is charged", ("SH-TURN-3", "SH-BLOCK-1"), effects)
