"""A challenge: the hand of a player who drew or passed is shown and judged on the table of that time (SH-TURN-4)."""

from collections import Counter

from referee.contract.fault_rules import ledger_faults
from referee.games.shanghai.effects import Challenged
from referee.games.shanghai.late_rulings import RULE, Watch, playable
from referee.games.shanghai.plays import Challenge
from referee.games.shanghai.position import Position
from referee.kit.cards import Card
from referee.kit.names import counted
from referee.kit.rummy.card_ledger import CardLedger
from referee.kit.rummy.meld_cards import listed_cards
from referee.kit.values import replace
from referee.ruling import Draft, LateRuling, Refused, citing


def judge_challenge(position: Position, play: Challenge) -> Draft[Position]:
    watch = _challenged(position, play)
    who = watch.who
    name, held = position.players[who], position.hand.cards.hands[who]
    if play.by == name:
        raise Refused(RULE, f"{name} cannot challenge {name}: another player does.")
    if len(play.hand) != held:
        verb = "is" if len(play.hand) == 1 else "are"
        says = f"{name} holds {counted(held, 'card')}: name them all; {len(play.hand)} {verb} named."
        raise Refused((RULE, "SH-DEAL-1"), says)
    if len(play.drawn) != watch.total:
        if not watch.total:
            raise Refused((RULE, "SH-TURN-2"), f"{name} has drawn nothing: leave out the cards drawn.")
        says = f"{name} has drawn {counted(watch.total, 'card')}: name them in the order drawn."
        raise Refused((RULE, "SH-TURN-2"), says)
    before = Counter(play.hand)
    before.subtract(play.drawn)
    for card, count in before.items():
        if count < 0:
            raise Refused(RULE, f"The {card.spoken} was drawn, and is not in the hand that is shown.")
    ledger = _shown(position, who, play, before)
    draft = Draft(position)
    fitting = _judge_hand(draft, watch, play, name)
    stands = not fitting
    draft.effect(Challenged(name, stands)).at(
        position.in_hand(
            cards=replace(position.hand.cards, ledger=ledger),
            watches=tuple(other for other in position.hand.watches if other is not watch),
            last=None if position.hand.last == who else position.hand.last,
        )
    )
    if not stands:
        says = f"The challenge is right: {name} could have played {listed_cards(fitting)}, and had to"
        return draft.say(says, "SH-TURN-1", RULE)
    play_rule, what = ("SH-TURN-3", "pass") if watch.passed else ("SH-TURN-2", "draw")
    says = f"The challenge fails: nothing of {name}’s hand could be played, and the {what} stands"
    return draft.say(says, RULE, play_rule)


def _challenged(position: Position, play: Challenge) -> Watch:
    """The draws and the pass that are challenged.

    :raises Refused: no draw or pass can be challenged.
    """
    wanted = position.hand.last if play.player is None else position.players.index(play.player)
    for watch in position.challengeable:
        if watch.who == wanted:
            return watch
    if play.player is not None:
        raise Refused(RULE, f"{play.player} has neither drawn nor passed since cards were last laid.")
    raise Refused(RULE, "A draw or a pass is challenged before anything else is laid; there is none.")


def _shown(position: Position, who: int, play: Challenge, before: Counter[Card]) -> CardLedger:
    """The ledger after the hand is shown; cards that everyone saw in it earlier cannot have been drawn since.

    :raises Refused: a hand that the player cannot have.
    """
    name, cards = position.players[who], position.hand.cards
    lost = Counter(cards.ledger.known_to(who)) - before
    if lost:
        shown = listed_cards(lost.elements())
        says = f"{name} has shown {shown} before, and still holds that: it was neither played nor drawn since."
        raise Refused("SH-TAB-2", says)
    with citing(ledger_faults(hand="SH-TAB-2", pack="SH-PACK-1")):
        return cards.ledger.shows(who, name, play.hand, cards.hands[who], play.n).picked_up(who, play.hand, play.n)


def _judge_hand(draft: Draft[Position], watch: Watch, play: Challenge, name: str) -> tuple[Card, ...]:
    """The cards that could have been played at the first wrong draw or pass; each wrong one is flagged in the draft."""
    first: tuple[Card, ...] = ()
    for watched in watch.plays:
        hand = Counter(play.hand)
        if watched.drawn:
            hand.subtract(play.drawn[len(play.drawn) - watched.drawn :])
        cards = tuple(sorted(hand.elements(), key=str))
        fitting = playable(watch.table, cards, watch.opened, draft.position.options)
        if fitting:
            first = first or fitting
            says = f"{name} held {listed_cards(fitting)} then, and could have played"
            draft.flag(LateRuling(watched.n, RULE, says))
    return first
