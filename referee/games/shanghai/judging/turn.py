"""Turns without a play: draws and passes (SH-TURN-1 to SH-TURN-3, SH-BLOCK-1)."""

from referee.contract.effects import Passed
from referee.games.shanghai.effects import Blocked, Drew
from referee.games.shanghai.judging.guards import require_nothing_fits, require_playing
from referee.games.shanghai.late_rulings import (
    Watch,
    WatchedPlay,
    is_watched,
    judge_number,
    watches_after,
)
from referee.games.shanghai.plays import Draw, Pass
from referee.games.shanghai.position import PASSED, Hand, Phase, Position, TurnTaken
from referee.kit.names import counted
from referee.kit.values import replace, with_item
from referee.ruling import Draft, Refused


def judge_draw(position: Position, play: Draw) -> Draft[Position]:
    require_playing(position)
    who, name, count, hand = position.turn, position.player, play.count, position.hand
    stock = hand.cards.stock
    if not stock:
        raise Refused("SH-TURN-3", "The stock is empty: play, or pass if nothing can be played.")
    if count > stock:
        raise Refused("SH-TURN-2", f"The stock has {counted(stock, 'card')}; {count} are too many.")
    require_nothing_fits(position, "draw")
    draft = Draft(position)
    watched = _watched(draft, play.n, count)
    cards, drawn = hand.cards.drawn(who, count), position.drawn + count
    drew = with_item(hand.drew, who, hand.drew[who] + count)
    after = replace(position, drawn=drawn, hand=replace(watched, cards=cards, drew=drew, passes=0))
    says = f"{name} draws" if count == 1 else f"{name} draws {count} cards"
    if drawn > count:
        says += f" ({drawn} in this turn)"
    says += f": {counted(cards.hands[who], 'card')}; {cards.stock} left in the stock"
    return draft.at(after).say(says, "SH-TURN-2").effect(Drew(name, count, drawn))


def judge_pass(position: Position, play: Pass) -> Draft[Position]:
    require_playing(position)
    who, name, hand = position.turn, position.player, position.hand
    stock = hand.cards.stock
    if stock:
        says = f"Nobody passes while the stock lasts ({counted(stock, 'card')}): play, or draw until you can."
        raise Refused(("SH-TURN-3", "SH-TURN-2"), says)
    require_nothing_fits(position, "pass")
    draft = Draft(position)
    watched = _watched(draft, play.n, 0)
    taken = TurnTaken(position.deal, who, position.drawn, did=PASSED, cards=(), left=hand.cards.hands[who])
    after = replace(
        position,
        turn=position.next_player,
        drawn=0,
        hand=replace(watched, passes=hand.passes + 1),
        turns=position.turns.add(taken),
    )
    draft.at(after).say(f"{name} passes: the stock is empty", "SH-TURN-3").effect(Passed(name))
    if after.hand.passes < len(position.roster.order):
        return draft
    draft.say("All have passed: everybody is charged", "SH-BLOCK-1").effect(Blocked())
    return draft.at(replace(after, phase=Phase.COUNT))


def _watched(draft: Draft[Position], n: int, count: int) -> Hand:
    """The hand after draw or pass `n` of `count` cards, which later cards can prove wrong (SH-TURN-4).

    If the number of cards proves it wrong already, it is flagged in the draft and not watched.
    """
    position = draft.position
    who, hand = position.turn, position.hand
    table = hand.cards.table
    proven = judge_number(draft, position, n, count)
    plays = () if proven else (WatchedPlay(n, drawn=1 if count else 0),)
    watches = watches_after(hand.watches, Watch(who, table, hand.opened[who], total=count, plays=plays))
    return replace(hand, begun=True, watches=watches, last=who if is_watched(watches, who, table) else None)
