"""A table of Cripple Mr Onion with 73 real cards."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.cripple_mr_onion.cards import CARDS, DEATH, LADY, PACKS, QUEEN_OF_ELEPHANTS, WIZARD, WORLD, Card
from referee.games.cripple_mr_onion.declarable import could_declare
from referee.games.cripple_mr_onion.options import Options
from referee.games.cripple_mr_onion.plays import Cripple, Regroup
from referee.games.cripple_mr_onion.position import (
    AUCTION,
    BID,
    BUY,
    DEAL,
    DRAW,
    EXTRA,
    EXTRAS,
    MATCH,
    OVER,
    PARTS,
    PASSING,
    PAY,
    Position,
)
from referee.games.cripple_mr_onion.showdown import judge_cripple, judge_regroup
from referee.games.cripple_mr_onion.solver import arrange

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus"]
OPTIONS: list[dict[str, Any]] = [
    {},
    {"betting": "off"},
    {"suit_size": 14, "tie_rule": "fewer_wild_loses", "stake": 5, "rounds": 4},
    {"reform": "once_after_devaluation", "arcana_suit": "no_suit", "tie_rule": "fewer_wild_wins"},
    {"wizard_is_eight": "yes", "fool_round": "no", "maximum_raise": 20, "stake": 1},
    {"betting": "off", "reform": "once_after_devaluation", "terrapins": "Tortoises", "crowns": "Coins"},
]
ROUNDS = 6


class Table:
    """Two to seven people; what is hidden is here."""

    def __init__(
        self,
        random: random.Random,
        options: Mapping[str, Any] | None = None,
        players: Sequence[str] | None = None,
    ) -> None:
        self.random = random
        self.options = dict(options or {})
        self.players = list(players or NAMES[: random.choice((2, 3, 4, 4, 5, 6, 7))])
        self.hands: list[list[Card]] = []
        self.stock: list[Card] = []
        self.dealt = 0

    def next(self, position: Position) -> dict[str, Any] | None:
        """The next play, by the cards that are really held."""
        chance = self.random
        if position.phase == OVER:
            return None
        if position.owing:
            who = chance.choice(position.owing)
            return {"play": "uncover", "player": self.players[who], "card": chance.choice(self._hidden(position, who))}
        if position.phase == DEAL:
            if len(position.history) >= ROUNDS and not position.pot:
                return {"play": "end"}
            if chance.random() < 0.15:
                return self._tally(position)
            self._deal(position)
            return {"play": "deal"}
        stake = position.options.stake
        if wizard := self._wizard(position):
            return wizard
        if position.phase == DRAW:
            if position.turn != position.dealer and chance.random() < 0.06:
                return {"play": "fold"}
            return {"play": "discard", "cards": chance.choice((0, 1, 2, 3, 4))}
        if position.phase == BID:
            return {"play": "bid", "chips": chance.choice((0, 0, 1, 2)) * stake}
        if position.phase == PAY:
            if chance.random() < 0.06:
                return {"play": "fold"}
            if PARTS[position.part] and chance.random() < 0.4:
                return {"play": "pay", "raise": chance.randint(1, position.options.maximum_raise)}
            return {"play": "pay"}
        if position.phase == MATCH:
            return {"play": "match" if chance.random() < 0.85 else "fold"}
        if position.phase == BUY:
            cards = chance.randint(0, 4)
            body: dict[str, Any] = {"play": "buy", "cards": cards}
            if cards < 4 and chance.random() < 0.8:
                body["face_up"] = [card.code for card in self.hands[position.turn][5 + cards :]]
            return body
        if position.phase == EXTRA:
            return {"play": "extra", "chips": chance.choice((0, 1, 2, 3)) * stake}
        if position.phase == EXTRAS:
            return {"play": chance.choice(("match", "match", "match", "pass_deal", "fold"))}
        if position.phase in (PASSING, AUCTION):
            return {"play": "answer", "takes": chance.random() < 0.4}
        return self._showdown(position)

    def _held(self, position: Position, who: int) -> list[Card]:
        """The cards that a player has by now: five before the second deal, then nine."""
        return self.hands[who] if who in position.complete else self.hands[who][:5]

    def _hidden(self, position: Position, who: int) -> list[str]:
        seen = {card.code for card in position.lies_open(who)} | {one.card for one in position.declared}
        seen |= {card.code for one in position.declared for card in one.cards}
        return [card.code for card in self._held(position, who) if card.code not in seen]

    def _wizard(self, position: Position) -> dict[str, Any] | None:
        """The Wizard, now and then; whoever holds Death by now says so."""
        if position.declarer(WIZARD) >= 0 or self.random.random() > 0.05:
            return None
        for who in position.order():
            if position.shown[who] is None and WIZARD in self._hidden(position, who):
                body = {"play": "declare", "player": self.players[who], "card": WIZARD}
                holders = [seat for seat in position.order() if CARDS[DEATH] in self._held(position, seat)]
                if holders and not position.visible(DEATH):
                    body["death"] = self.players[holders[0]]
                return body
        return None

    def _deal(self, position: Position) -> None:
        self.stock = sorted(PACKS[position.options.suit_size], key=str)
        self.random.shuffle(self.stock)
        self.hands = [[self.stock.pop() for _ in range(9)] for _ in self.players]

    def _tally(self, position: Position) -> dict[str, Any]:
        self._deal(position)
        betting = position.options.betting
        body: dict[str, Any] = {"play": "tally"}
        if betting:
            body["paid"] = {name: position.options.stake * self.random.randint(1, 5) for name in self.players}
        if self.random.random() < 0.5:
            body["winner"] = self.random.choice(self.players)
        else:
            body["hands"] = {
                name: [card.code for card in hand] for name, hand in zip(self.players, self.hands, strict=True)
            }
        return body

    def _showdown(self, position: Position) -> dict[str, Any]:
        if declared := self._declare(position):
            return declared
        who = position.to_show
        if who >= 0:
            return {"play": "show", "hand": [card.code for card in self.hands[who]]}
        for seat in position.order():
            name = self.players[seat]
            if judge_cripple(position, Cripple(name)).allowed:
                return {"play": "cripple", "player": name}
            if judge_regroup(position, Regroup(name)).allowed:
                return {"play": "regroup", "player": name}
        return {"play": "close"}

    def _declare(self, position: Position) -> dict[str, Any] | None:
        """A declaration that does somebody good, or that must be."""
        for who in position.order():
            hand, name = self.hands[who], self.players[who]
            codes = {card.code for card in hand}
            if position.shown[who] is not None:
                continue
            if position.wild and "Ko" in codes and position.declarer("Ko") < 0 and self.random.random() < 0.8:
                return {"play": "declare", "player": name, "card": "Ko"}
            if self.random.random() > 0.25:
                continue
            if LADY in codes and not position.wild and position.declarer(LADY) < 0 and self.stock:
                hand[hand.index(CARDS[LADY])] = self.stock.pop()
                return {"play": "declare", "player": name, "card": LADY}
            if DEATH in codes and position.declarer(DEATH) < 0:
                return {"play": "declare", "player": name, "card": DEATH}
            powers = position.powers(who)
            now = arrange(hand, powers)
            for one in could_declare(hand, powers):
                if position.declarer(one.card) >= 0 or one.key <= now.key(powers.fool):
                    continue
                if one.card in (WORLD, QUEEN_OF_ELEPHANTS):
                    chosen = [card.code for card in one.cards]
                    return {"play": "declare", "player": name, "card": one.card, "cards": chosen}
        return None


__all__ = ["NAMES", "OPTIONS", "Options", "Table"]
