"""What a play has come to while it is judged, sentence by sentence."""

from __future__ import annotations

from dataclasses import dataclass

from referee.games.poker.position import Hand, Position, changed
from referee.kit.tuples import put
from referee.rulings import Effect, Flag, Ruling, allow


@dataclass(frozen=True, slots=True)
class Turn:
    """What a play has come to so far: the position, sentences, rules, effects, late rulings."""

    position: Position
    says: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()
    flags: tuple[Flag, ...] = ()

    @property
    def hand(self) -> Hand:
        hand = self.position.hand
        assert hand is not None
        return hand

    def saying(self, says: str, *rules: str) -> Turn:
        """With one sentence more, and the rules that it goes by."""
        more = tuple(rule for rule in rules if rule not in self.rules)
        told = (*self.says, says) if says else self.says
        return Turn(self.position, told, self.rules + more, self.effects, self.flags)

    def doing(self, *effects: Effect) -> Turn:
        return Turn(self.position, self.says, self.rules, (*self.effects, *effects), self.flags)

    def to(self, hand: Hand) -> Turn:
        return self.at(changed(self.position, hand=hand))

    def at(self, position: Position) -> Turn:
        return Turn(position, self.says, self.rules, self.effects, self.flags)

    def ruled(self) -> Ruling[Position]:
        return allow(self.position, " ".join(self.says), self.rules, self.effects, self.flags)


def name(position: Position, seat: int) -> str:
    return position.players[seat]


def out(hand: Hand, seat: int) -> Hand:
    """The hand without a player: the cards are discards."""
    cards = hand.downs[seat] + len(hand.ups[seat])
    return changed(
        hand,
        live=put(hand.live, seat, False),
        gone=(*hand.gone, seat),
        discards=hand.discards + cards,
        waiting=tuple(other for other in hand.waiting if other != seat),
    )


def paid(turn: Turn, seat: int, chips: int, what: str, bet: bool) -> Turn:
    """The chips of a player in the pot: antes and bets count for side pots, payments belong to every pot."""
    hand = turn.hand
    if bet:
        hand = changed(hand, paid=put(hand.paid, seat, hand.paid[seat] + chips))
    else:
        hand = changed(hand, extra=hand.extra + chips)
    position = turn.position
    net = put(position.net, seat, position.net[seat] - chips)
    effect = Effect("paid", who=name(position, seat), chips=chips, what=what)
    return turn.at(changed(position, net=net, hand=hand)).doing(effect)
