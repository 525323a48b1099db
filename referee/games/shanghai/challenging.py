"""A challenge: the hand of who drew or passed is shown, and judged on the table as it lay (SH-TURN-4)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from referee.games.shanghai.playing import counted
from referee.games.shanghai.plays import Challenge
from referee.games.shanghai.position import Position
from referee.games.shanghai.watching import RULE, Watch, playable
from referee.kit.account import HAND, Account
from referee.kit.cards import Card
from referee.kit.fault import Fault
from referee.kit.melds import listed_cards
from referee.rulings import Effect, Flag, Ruling, allow, refuse


def judge_challenge(position: Position, play: Challenge) -> Ruling[Position]:
    watch = _challenged(position, play)
    if isinstance(watch, str):
        return refuse(RULE, watch)
    who = watch.who
    name, held = position.players[who], position.hands[who]
    if play.by == name:
        return refuse(RULE, f"{name} cannot challenge {name}: another player does.")
    if len(play.hand) != held:
        return refuse(
            (RULE, "SH-DEAL-1"), f"{name} holds {counted(held)}, and shows them all; {len(play.hand)} are named."
        )
    if len(play.drawn) != watch.total:
        if not watch.total:
            return refuse((RULE, "SH-TURN-2"), f"{name} has drawn nothing; leave out the cards drawn.")
        says = f"{name} has drawn {counted(watch.total)}; name them in the order drawn."
        return refuse((RULE, "SH-TURN-2"), says)
    before = Counter(play.hand)
    before.subtract(play.drawn)
    missing = next((card for card, count in before.items() if count < 0), None)
    if missing is not None:
        return refuse(RULE, f"The {missing.spoken} was drawn, and is not in the hand that is shown.")
    account = _shown(position, who, play, before)
    if isinstance(account, Fault):
        return refuse("SH-TAB-2" if account.kind == HAND else "SH-PACK-1", account.says)
    flags, first = [], tuple[Card, ...]()
    for n, since in watch.plays:
        hand = Counter(play.hand)
        if since:
            hand.subtract(play.drawn[len(play.drawn) - since :])
        fitting = playable(watch.table, tuple(sorted(hand.elements(), key=str)), watch.opened, position.options)
        if fitting:
            first = first or fitting
            flags.append(Flag(n, RULE, f"{name} held {listed_cards(fitting)} then, and could have played"))
    following = replace(
        position,
        account=account,
        watches=tuple(other for other in position.watches if other is not watch),
        last=None if position.last == who else position.last,
    )
    what = "pass" if not watch.plays[-1][1] else "draw"
    effects = [Effect("challenged", who=name, stands=not flags)]
    if not flags:
        says = f"The challenge fails: nothing of {name}’s hand could be played, and the {what} stands"
        return allow(following, says, (RULE, "SH-TURN-3" if what == "pass" else "SH-TURN-2"), effects)
    says = f"The challenge is right: {name} could have played {listed_cards(first)}, and had to"
    return allow(following, says, ("SH-TURN-1", RULE), effects, flags)


def _challenged(position: Position, play: Challenge) -> Watch | str:
    """The draws and the pass that are challenged; why there is nothing to challenge."""
    found = position.challengeable
    wanted = position.last if play.player is None else position.players.index(play.player)
    for watch in found:
        if watch.who == wanted:
            return watch
    if play.player is not None:
        return f"{play.player} has neither drawn nor passed since cards were last laid."
    return "A draw or a pass is challenged before anything else is laid; there is none."


def _shown(position: Position, who: int, play: Challenge, before: Counter[Card]) -> Account | Fault:
    """What all have seen after the hand was shown; cards seen before cannot have been drawn since."""
    name = position.players[who]
    lost = Counter(position.account.known_to(who)) - before
    if lost:
        cards = listed_cards(lost.elements())
        return Fault(
            HAND, f"{name} has shown {cards} before, and still holds that: it was neither played nor drawn since."
        )
    account = position.account.shows(who, name, play.hand, position.hands[who], play.n)
    return account if isinstance(account, Fault) else account.takes(who, play.hand, play.n)
