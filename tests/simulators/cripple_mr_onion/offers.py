"""The players of Cripple Mr Onion: legal plays with some sense, and plays that are wrong in one way.

What the printed rules leave open is not drawn: shifting an ace that is worth nothing, a card with powers or two aces by
the World, and discarding after a declaration.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from tests.simulators.cripple_mr_onion.cards import (
    ALL,
    POWERS,
    is_shifted_by_queen,
    rank,
    shifts,
    suit,
)
from tests.simulators.cripple_mr_onion.deals import dealt
from tests.simulators.cripple_mr_onion.hands import arrangement
from tests.simulators.cripple_mr_onion.judging import JudgedCrippleMrOnion
from tests.simulators.cripple_mr_onion.showdown import REPLACED
from tests.simulators.cripple_mr_onion.table import (
    AUCTION,
    BID,
    BUY,
    CLOSE,
    DEAL,
    DRAW,
    EXTRA,
    EXTRAS,
    MATCH,
    MOST_RAISED,
    PASSING,
    PAY,
    SHOW,
    WITH_RAISES,
)
from tests.simulators.frame import Body

TURNS: Final = ("discard", "fold", "bid", "pay", "match", "buy", "extra", "pass_deal", "answer", "show")
"""Plays of the player whose turn it is."""
KEPT: Final = (*POWERS, "Witch")
"""Cards that the World does not shift here."""


class CrippleMrOnion(JudgedCrippleMrOnion):
    """Two to seven players with real cards."""

    def __init__(self, chance: random.Random) -> None:
        super().__init__(chance)
        self.most_rounds = chance.randint(2, 8)
        self.bought: set[int] = set()

    # --- cards --------------------------------------------------------------------------------------------------------

    def _deal_cards(self) -> None:
        self.bought = set()
        self.hands, self.pack = dealt(self.chance, len(self.players), self.wild, self.house.pack)

    def held(self, seat: int) -> list[str]:
        """The cards that a player has now."""
        hand = self.hands[seat]
        if self.phase in (DEAL, DRAW) or seat in self.folded:
            return []
        if not self.betting or seat in self.bought or self.part > 3 or (self.part == 3 and self._has_second_deal(seat)):
            return hand
        return hand[:5]

    def _has_second_deal(self, seat: int) -> bool:
        return seat == self.dealer or self.phase not in (BUY, EXTRA)

    # --- legal plays --------------------------------------------------------------------------------------------------

    def legal_play(self) -> Body | None:
        chance, phase = self.chance, self.phase
        if phase == DEAL:
            return self._between_rounds()
        if self.open.owing:
            body = self._declared() if chance.random() < 0.2 else None
            return body or self._uncovered()
        if chance.random() < 0.01:
            return self._some_tally()
        if self.open.crippler is None and (body := self._declared()) is not None:
            return body
        if phase in (SHOW, CLOSE) and (body := self._at_showdown()) is not None:
            return body
        if phase in (DRAW, PAY) and self.turn != self.dealer and chance.random() < 0.06:
            return {"play": "fold"}
        if phase == DRAW:
            return {"play": "discard", "cards": chance.randint(0, 4)}
        if phase == BID:
            return {"play": "bid", "chips": chance.choice((0, 0, 1, 3))}
        if phase == PAY:
            if chance.random() < 0.25:
                return {"play": "all_stay"}
            raises = WITH_RAISES[self.part] and chance.random() < 0.3
            return {"play": "pay", **({"raise": chance.randint(1, MOST_RAISED)} if raises else {})}
        if phase in (MATCH, EXTRAS):
            plays = ("match", "match", "match", "fold") if phase == MATCH else ("match", "match", "pass_deal", "fold")
            return {"play": chance.choice(plays)}
        if phase == BUY:
            return self._buy()
        if phase == EXTRA:
            return {"play": "extra", "chips": chance.choice((0, 0, 2, 5))}
        if phase in (PASSING, AUCTION):
            return {"play": "answer", "takes": chance.random() < 0.45}
        return self._show() if phase == SHOW else {"play": "close"}

    def _between_rounds(self) -> Body:
        if self.rounds >= self.most_rounds and not self.pot:
            return {"play": "end"}
        if self.chance.random() < 0.15:
            return self._some_tally()
        self._deal_cards()
        return {"play": "deal"}

    def _buy(self) -> Body:
        cards = self.chance.randint(0, 4)
        return {"play": "buy", "cards": cards, **({"face_up": self.hands[self.turn][5 + cards :]} if cards < 4 else {})}

    def _make_buy(self, body: Body) -> None:
        self.bought.add(self.turn)
        super()._make_buy(body)

    def _show(self) -> Body:
        hand = self.hands[self.turn]
        body: Body = {"play": "show", "hand": self.chance.sample(hand, 9)}
        groups = self._best_groups(body["hand"])
        if groups and self.chance.random() < 0.5:
            return {**body, "groupings": self.chance.sample(groups, self.chance.randint(1, len(groups)))}
        return body

    def _best_groups(self, hand: Sequence[str]) -> list[list[str]]:
        """The best groupings, as a player names them."""
        powers = self.open.powers(self.turn)
        if powers.queen or (self.wild and "Ko" in hand and not powers.king):
            return []
        return arrangement(frozenset(hand), powers).groups

    def _at_showdown(self) -> Body | None:
        """A straight flush that cripples, or a beaten hand that is regrouped."""
        bodies: list[Body] = []
        for seat in self.open.shown:
            name = {"player": self.players[seat]}
            bodies += [{"play": play, **name} for play in ("cripple", "regroup")]
        self.chance.shuffle(bodies)
        return next((body for body in bodies if self.allowed(body)), None) if self.chance.random() < 0.6 else None

    def _some_tally(self) -> Body:
        chance = self.chance
        body: Body = {"play": "tally"}
        if self.betting:
            body["paid"] = {name: self.stake + chance.choice((0, 0, 3, 10)) for name in self.players}
        if chance.random() < 0.3:
            body["winner"] = chance.choice(self.players)
            return {**body, "null_eights": True} if not self.wild and chance.random() < 0.3 else body
        hands, _ = dealt(chance, len(self.players), self.wild, self.house.pack)
        names = chance.sample(self.players, chance.randint(1, len(self.players)))
        body["hands"] = {name: hand for name, hand in zip(self.players, hands, strict=True) if name in names}
        return body

    # --- declarations -------------------------------------------------------------------------------------------------

    def _declared(self) -> Body | None:
        chance, players = self.chance, range(len(self.players))
        king = next((seat for seat in players if "Ko" in self.held(seat)), None)
        if self.wild and king is not None and not self.open.is_visible("Ko") and chance.random() < 0.8:
            return {"play": "declare", "player": self.players[king], "card": "Ko"}
        if chance.random() > 0.3:
            return None
        cards = [(seat, card) for seat in players for card in self.held(seat) if card in POWERS]
        chance.shuffle(cards)
        bodies = (self._declaration(seat, card) for seat, card in cards)
        return next((body for body in bodies if body is not None and self.allowed(body)), None)

    def _declaration(self, seat: int, card: str) -> Body | None:
        body: Body = {"play": "declare", "player": self.players[seat], "card": card}
        if any(each.card == card for each in self.open.uncovered):
            return None
        if card == "World":
            pair = self._shifted_by_world(seat)
            return {**body, "cards": pair} if pair else None
        if card == "Qe":
            four = self._shifted_by_queen(seat)
            return {**body, "cards": four} if four else None
        if card in REPLACED and not self.wild and seat in self.open.shown:
            return {**body, "cards": [self.chance.choice(self.pack[-2:])]} if len(self.pack) > 1 else None
        if card == "Wizard" and not self.open.is_visible("Death"):
            holder = next((each for each in range(len(self.players)) if "Death" in self.held(each)), None)
            return {**body, "death": self.players[holder]} if holder is not None else body
        return body

    def _free(self, seat: int) -> list[str]:
        shifted = {card for each in self.open.declared for card in each.cards}
        return [card for card in self.held(seat) if card not in shifted]

    def _shifted_by_world(self, seat: int) -> list[str]:
        aces = self.open.powers(seat).aces and not self.open.is_visible("Ko")
        cards = [card for card in self._free(seat) if card not in KEPT and (aces or rank(card) != "A")]
        pairs = [[one, other] for one in cards for other in cards if len(shifts((one, other))) == 1]
        return self.chance.choice(pairs) if pairs else []

    def _shifted_by_queen(self, seat: int) -> list[str]:
        eights = self.open.powers(seat).wild
        cards = [
            card for card in self._free(seat) if rank(card) in ("9", "T") or (eights and self.house.is_magic(card))
        ]
        four = self.chance.sample(cards, 4) if len(cards) >= 4 else []
        return (
            four if is_shifted_by_queen(four, self.wild, self.house) and not all(map(self.house.is_magic, four)) else []
        )

    def _make_declare(self, body: Body) -> None:
        super()._make_declare(body)
        seat, card = self.players.index(body["player"]), body["card"]
        if card in REPLACED and not self.wild:
            taken = body["cards"][0] if body.get("cards") else self.pack[-1]
            self.pack.remove(taken)
            self.hands[seat][self.hands[seat].index(card)] = taken

    def _uncovered(self) -> Body | None:
        seat = self.chance.choice(sorted(self.open.owing))
        hidden = [card for card in self.held(seat) if card not in self.open.open_with(seat)]
        plain = [card for card in hidden if card not in POWERS or card == "Ko"]
        return {"play": "uncover", "player": self.players[seat], "card": self.chance.choice(plain)} if plain else None

    # --- plays that are drawn -----------------------------------------------------------------------------------------

    def draw_any(self) -> Body | None:
        chance, mover = self.chance, self.to_move()
        kind = chance.random()
        if kind < 0.12:
            return self._wrong_tally()
        if self.phase == DEAL:
            return {"play": chance.choice(("end", "close", "match", "fold", "all_stay"))}
        if kind < 0.24 and mover is not None:
            body = self.legal_play()
            by = chance.choice([name for name in self.players if name != mover])
            return {**body, "by": by} if body and body["play"] in TURNS else None
        if kind < 0.48:
            return self._wrong_declaration()
        if kind < 0.6:
            play = chance.choice(("regroup", "cripple", "uncover"))
            body = {"play": play, "player": chance.choice(self.players)}
            return {**body, "card": chance.choice(ALL)} if play == "uncover" else body
        if self.phase == SHOW and kind < 0.85:
            return self._wrong_show()
        if self.phase == PAY and kind < 0.8:
            return {"play": "pay", "raise": chance.choice((1, MOST_RAISED + 1, 50))}
        if self.phase == BUY and kind < 0.8:
            body = self._buy()
            return {**body, "face_up": [*body.get("face_up", ()), chance.choice(ALL)][-4:]}
        return chance.choice(
            [
                {"play": "deal"},
                {"play": "end"},
                {"play": "discard", "cards": 2},
                {"play": "bid", "chips": 2},
                {"play": "pay"},
                {"play": "all_stay"},
                {"play": "match"},
                {"play": "pass_deal"},
                {"play": "answer", "takes": True},
                {"play": "extra", "chips": 2},
                {"play": "buy", "cards": 2},
                {"play": "close"},
                {"play": "fold"},
            ]
        )

    def _wrong_declaration(self) -> Body | None:
        """A declaration of a card that lies elsewhere, at a wrong time, or with cards that cannot be shifted."""
        chance = self.chance
        if self.open.crippler is not None:
            return None
        body: Body = {"play": "declare", "player": chance.choice(self.players), "card": chance.choice(POWERS)}
        kind = chance.random()
        plain = [card for card in ALL if card not in KEPT and suit(card)]
        if body["card"] == "World":
            return {**body, "cards": chance.sample(plain, chance.choice((1, 2, 2, 2)))}
        if body["card"] == "Qe":
            high = [card for card in plain if rank(card) in ("8", "9", "T")]
            return {**body, "cards": chance.sample(high, chance.choice((3, 4, 4, 4)))}
        if kind < 0.2:
            return {**body, "death": chance.choice(self.players)}
        if kind < 0.4:
            return {**body, "cards": chance.sample(plain, chance.randint(1, 2))}
        return body

    def _wrong_tally(self) -> Body | None:
        chance, body = self.chance, self._some_tally()
        kind = chance.randrange(6)
        if kind == 0 and "paid" in body:
            name = chance.choice(self.players)
            return {**body, "paid": {**body["paid"], name: self.stake - 1}}
        if kind == 1:
            return {**body, "winner": chance.choice(self.players)}
        if kind == 2:
            return {**body, "null_eights": True}
        if kind == 3 and len(body.get("hands", ())) > 1:
            first, second = list(body["hands"])[:2]
            twice = [*body["hands"][first][:8], body["hands"][second][0]]
            return {**body, "hands": {**body["hands"], first: twice}}
        if kind == 4:
            return {key: value for key, value in body.items() if key not in ("hands", "winner")}
        if "paid" in body:
            return {key: value for key, value in body.items() if key != "paid"}
        return {**body, "paid": dict.fromkeys(self.players, self.stake)}

    def _wrong_show(self) -> Body | None:
        chance, hand = self.chance, list(self.hands[self.turn])
        kind = chance.randrange(5)
        if kind == 0 and (elsewhere := sorted(self.open.elsewhere(self.turn))):
            hand[chance.randrange(9)] = chance.choice(elsewhere)
            return {"play": "show", "hand": hand}
        if kind == 1 and self.open.face_up[self.turn]:
            hand.remove(self.open.face_up[self.turn][0])
            hand.append(chance.choice([card for card in ALL if card not in self.hands[self.turn]]))
            return {"play": "show", "hand": hand}
        groups = [list(group) for group in self._best_groups(hand)]
        if not groups:
            return None
        group = chance.choice(groups)
        if kind == 2:
            groups.append(list(group[:2]) if len(groups) < 4 else [])
            return {"play": "show", "hand": hand, "groupings": [each for each in groups if each]}
        if kind == 3:
            return {"play": "show", "hand": hand, "groupings": [chance.sample(hand, chance.randint(2, 6))]}
        lone = [card for card in hand if not rank(card)]
        return {"play": "show", "hand": hand, "groupings": [[lone[0], group[0], group[1]]]} if lone else None
