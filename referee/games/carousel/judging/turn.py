"""Turns without a meld: draws, stops, passes (CA-TURN-1 to CA-TURN-3, CA-AMB-1, CA-AMB-7)."""

from referee.contract.effects import Passed
from referee.games.carousel.effects import Drew, Stopped
from referee.games.carousel.judging.guards import require_playing
from referee.games.carousel.options import DRAWS
from referee.games.carousel.plays import Draw, Pass, Stop
from referee.games.carousel.position import PASSED, Position
from referee.kit.names import counted
from referee.ruling import Draft, Refused


def judge_draw(position: Position, play: Draw) -> Draft[Position]:
    require_playing(position)
    if not position.stock:
        does = "meld or stop" if position.drawn else "meld, knock or pass"
        raise Refused("CA-AMB-7", f"The stock is empty: {does}.")
    if position.drawn == DRAWS:
        raise Refused("CA-TURN-3", "Three draws in a turn: meld or stop.")
    who, name, drawn = position.turn, position.player, position.drawn + 1
    cards = position.hand.cards.drawn(who)
    after = position.in_hand(cards=cards, drawn=drawn, passes=0, fresh=(), begun=True)
    says = f"{name} draws {('a card', 'a second card', 'a third card')[drawn - 1]}"
    rule = "CA-TURN-1" if drawn == 1 else "CA-TURN-2"
    if drawn == DRAWS and position.options.third_draw_meld:
        rule = "CA-AMB-1"
    elif drawn == DRAWS:
        rule = "CA-TURN-3"
        says += ", which ends the turn"
        after = after.next_turn()
    says += f": {cards.hands[who]} in hand, {cards.stock} in the stock"
    return Draft(after).say(says, rule).effect(Drew(name, cards.hands[who]))


def judge_stop(position: Position, play: Stop) -> Draft[Position]:
    require_playing(position)
    name, drawn = position.player, position.drawn
    if not drawn:
        does = "knock or draw" if position.stock else "meld, knock or pass"
        raise Refused("CA-TURN-1", f"{name} has not drawn: {does}.")
    if position.stock and drawn < DRAWS:
        raise Refused("CA-TURN-2", f"{name} has drawn {counted(drawn, 'card')}: meld or draw again.")
    rule = "CA-AMB-1" if drawn == DRAWS else "CA-AMB-7"
    return Draft(position.next_turn(fresh=())).say(f"{name} does not meld", rule).effect(Stopped(name))


def judge_pass(position: Position, play: Pass) -> Draft[Position]:
    require_playing(position)
    name = position.player
    if position.drawn:
        again = position.stock and position.drawn < DRAWS
        raise Refused("CA-AMB-7", f"{name} has drawn: meld or {'draw again' if again else 'stop'}.")
    if position.stock:
        says = f"Nobody passes while the stock lasts ({counted(position.stock, 'card')}): knock or draw."
        raise Refused("CA-AMB-7", says)
    after = position.next_turn(passes=position.hand.passes + 1, fresh=(), begun=True)
    draft = Draft(after).effect(Passed(name))
    if after.hand.passes < len(position.there):
        return draft.say(f"{name} passes: the stock is empty", "CA-AMB-7")
    draft.at(after.ended(PASSED, None, play.n))
    return draft.say(f"{name} passes. All have passed: count the hands", "CA-AMB-7")
