"""The players of Push: legal plays with some sense, and plays that are wrong in one way."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Final

from tests.simulators.frame import WRONG, WRONG_AT_THE_END, Body
from tests.simulators.push.judging import JudgedPush
from tests.simulators.push.melds import (
    ACE_HIGH,
    PACK,
    RANKS,
    RUN,
    SET,
    SUITS,
    Meld,
    bare,
    is_wild,
    places,
    worth,
    written,
)
from tests.simulators.push.table import COUNT, DEAL, DRAW

DEALT: Final = (6, 7, 8, 9, 10)


class Push(JudgedPush):
    """Four players with real cards."""

    @property
    def wrong_part(self) -> float:
        return WRONG_AT_THE_END if self.phase in (DEAL, COUNT) else WRONG

    def legal_play(self) -> Body:
        if self.phase == DEAL:
            return self._some_tally() if self.chance.random() < 0.05 else self._dealt()
        if self.phase == COUNT:
            return self._counted()
        if self.phase == DRAW:
            likes = self._use(self.upcard) >= 3 or self.chance.random() < 0.1
            return {"play": "take"} if likes or len(self.stock) < 2 else {"play": "push"}
        return self._laid_play() or self._discarded()

    def _dealt(self) -> Body:
        deck = [card for card, count in PACK.items() for _ in range(count)]
        self.chance.shuffle(deck)
        self.hands = [[deck.pop() for _ in range(DEALT[self.number - 1])] for _ in range(4)]
        buried: list[str] = []
        while is_wild(card := deck.pop()):
            buried.append(card)
        self.stock = [*deck, *buried]
        self.chance.shuffle(self.stock)
        return {"play": "deal", "upcard": card, **({"buried": buried} if buried else {})}

    def _use(self, card: str) -> int:
        """The number of cards of the hand with which a card might be melded."""
        if is_wild(card):
            return 10
        others = [other for other in self.hand if other != card and not is_wild(other)]
        of_rank = len({other[1] for other in others if other[0] == card[0]})
        near = {other for other in others if other[1] == card[1] and self._distance(other, card) <= 3}
        return 2 * max(of_rank, len(near)) + min(of_rank, len(near))

    @staticmethod
    def _distance(one: str, other: str) -> int:
        return min(abs(a - b) for a in places(one) for b in places(other))

    def _laid_play(self) -> Body | None:
        if not self.has_laid[self.player]:
            melds = self._find(list(self.contract), Counter(self.hand))
            return {"play": "meld", "melds": melds} if melds else None
        if self.chance.random() < 0.1:
            return None
        if melds := self._find([self.chance.choice(((SET, 3), (RUN, 3)))], Counter(self.hand)):
            return {"play": "meld", "melds": melds}
        plays = [self._some_exchange(), *(self._on_meld(card) for card in self.hand)]
        allowed = [body for body in plays if body is not None and self.allowed(body)]
        return self.chance.choice(allowed) if allowed else None

    def _find(self, needs: list[tuple[str, int]], hand: Counter[str]) -> list[list[str]] | None:
        """Melds of the hand that fulfil all needs; None if there are none."""
        if not needs:
            return []
        for group in self._groups(*needs[0], hand):
            rest = self._find(needs[1:], hand - Counter(bare(group)))
            if rest is not None:
                return [group, *rest]
        return None

    def _groups(self, kind: str, size: int, hand: Counter[str]) -> list[list[str]]:
        wild = [card for card in hand.elements() if is_wild(card)]
        groups: list[tuple[int, float, list[str]]] = []
        if kind == SET:
            for rank in RANKS.replace("2", ""):
                held = [rank + suit for suit in SUITS if hand[rank + suit]]
                for number in range(1, min(len(held), 4) + 1):
                    for naturals in combinations(held, number):
                        fill = max(0, size - number)
                        if fill <= len(wild):
                            free = [suit for suit in SUITS if rank + suit not in naturals]
                            texts = [self._meaning(card, rank, free) for card in wild[:fill]]
                            groups.append((fill, self.chance.random(), [*naturals, *texts]))
        else:
            for suit in SUITS:
                for low in range(1, ACE_HIGH + 2 - size):
                    at = {place: RANKS[(place - 1) % 13] + suit for place in range(low, low + size)}
                    held_at = {place: card for place, card in at.items() if hand[card] and not is_wild(card)}
                    fill = size - len(held_at)
                    if held_at and fill <= len(wild):
                        spare = iter(wild)
                        texts = [held_at.get(place) or written(next(spare), place, suit) for place in at]
                        groups.append((fill, self.chance.random(), texts))
        return [group for _, _, group in sorted(groups)][:30]

    def _meaning(self, card: str, rank: str, free: list[str]) -> str:
        """A wild card of a set, without a suit or with one that is not in the set yet."""
        if not free or self.chance.random() < 0.8:
            return f"{card}={rank}"
        return f"{card}={rank}{free.pop(self.chance.randrange(len(free)))}"

    def _on_meld(self, card: str) -> Body | None:
        """A card laid off on a meld of the table, where it fits."""
        numbers = list(range(1, len(self.melds) + 1))
        self.chance.shuffle(numbers)
        for number in numbers:
            body: Body = {"play": "lay_off", "meld": number, "cards": [self._for_meld(card, self.melds[number - 1])]}
            if self.allowed(body):
                return body
        return None

    def _for_meld(self, card: str, meld: Meld) -> str:
        """A card as it is entered for a meld: a wild card says what it stands for, most of the time."""
        if not is_wild(card) or self.chance.random() < 0.3:
            return card
        if meld.kind == SET:
            return self._meaning(card, meld.of, [suit for suit in SUITS if suit not in meld.suits])
        place = self.chance.choice((min(meld.cards) - 1, max(meld.cards) + 1))
        return written(card, max(place, 1), meld.of)

    def _some_exchange(self, careless: bool = False) -> Body | None:
        """A joker of the table for a card of the hand."""
        for number, meld in enumerate(self.melds, 1):
            if "*" not in meld.cards.values() and not careless:
                continue
            cards = [card for card in self.hand if careless or self._joker_place(meld, card) is not None]
            if not cards or (careless and self.chance.random() < 0.5):
                continue
            card = self.chance.choice(cards)
            hand = Counter(self.hand) - Counter([card])
            hand["*"] += 1
            body: Body = {"play": "exchange", "meld": number, "card": card}
            groups = [group for kind in (SET, RUN) for group in self._groups(kind, 3, hand) if "*" in bare(group)]
            others = [other for other in range(1, len(self.melds) + 1) if other != number or careless]
            if groups and (self.chance.random() < 0.5 or not others):
                return {**body, "use": [self.chance.choice(groups)]}
            if others:
                to = self.chance.choice(others)
                return {**body, "use": [[self._for_meld("*", self.melds[to - 1])]], "to": to}
        return None

    def _discarded(self) -> Body:
        least = min(map(self._use, self.hand))
        return {"play": "discard", "card": self.chance.choice([c for c in self.hand if self._use(c) == least])}

    def _counted(self) -> Body:
        charged = [index for index in self._charged() if self.hands[index]]
        if self.chance.random() < 0.5:
            return {"play": "count", "hands": {self.players[index]: list(self.hands[index]) for index in charged}}
        return {"play": "count", "points": {self.players[index]: worth(self.hands[index]) for index in charged}}

    def _some_tally(self) -> Body:
        out = self.chance.randrange(4)
        others = [(out + 1) % 4, (out + 3) % 4]
        points = {self.players[index]: 5 * self.chance.randint(1, 40) for index in others}
        return {"play": "tally", "out": self.players[out], "points": points}

    # --- plays that are drawn -----------------------------------------------------------------------------------------

    def is_true(self, body: Body) -> bool:
        name = body["play"]
        if name in ("deal", "count", "tally"):
            return False
        if name in ("take", "push"):
            return True
        cards = [card for group in (*body.get("melds", ()), *body.get("use", ())) for card in bare(group)]
        cards += [*bare(body.get("cards", ())), *([body["card"]] if "card" in body else [])]
        if name == "exchange":
            cards.remove("*")
        return Counter(cards) <= Counter(self.hand)

    def draw_any(self) -> Body | None:
        chance, mover = self.chance, self.to_move()
        if mover is not None and chance.random() < 0.12:
            others = [name for name in self.players if name != mover]
            return {**self.legal_play(), "by": chance.choice(others)}
        if chance.random() < 0.12:
            return chance.choice(
                [
                    {"play": "take"},
                    {"play": "push"},
                    {"play": "discard", "card": self._some_card()},
                    {"play": "count", "points": dict.fromkeys(self.players, 50)},
                    {"play": "deal", "upcard": self._some_card()},
                    {"play": "lay_off", "meld": 1, "cards": [self._some_card()]},
                ]
            )
        if self.phase == DEAL:
            buried = [self._some_card("2S", "*") for _ in range(chance.randint(0, 3))]
            return {"play": "deal", "upcard": self._some_card("*"), "buried": buried}
        if self.phase == COUNT:
            return self._wrong_count()
        if self.phase == DRAW:
            return chance.choice([{"play": "push"}, {"play": "take"}, self._careless_meld()])
        kind = chance.random()
        if kind < 0.45:
            return self._careless_meld()
        if kind < 0.7 and self.melds:
            number = chance.randint(1, len(self.melds) + (chance.random() < 0.1))
            cards = chance.sample(self.hand, min(len(self.hand), chance.choice((1, 1, 2))))
            return {"play": "lay_off", "meld": number, "cards": [self._for_meld(c, self._meld(number)) for c in cards]}
        if kind < 0.85 and self.melds:
            return self._careless_exchange()
        return {"play": "discard", "card": self._some_card()}

    def _meld(self, number: int) -> Meld:
        return self.melds[min(number, len(self.melds)) - 1]

    def _some_card(self, *more: str) -> str:
        return self.chance.choice([*self.hand, *more, self.chance.choice(list(PACK)), *self._known_elsewhere()[:3]])

    def _known_elsewhere(self) -> list[str]:
        """Cards that the player cannot hold, as everybody can see."""
        unseen = self._unseen()
        gone = [card for card in PACK if unseen[card] <= 0 and not self.known[self.player][card]]
        self.chance.shuffle(gone)
        return gone

    def _careless_exchange(self) -> Body | None:
        body = self._some_exchange(careless=self.chance.random() < 0.4)
        if body is None:
            return None
        change = self.chance.random()
        if change < 0.15:
            return {**body, "use": []}
        if change < 0.3:
            return {**body, "to": body["meld"], "use": [["*"]]}
        if change < 0.4:
            return {**body, "card": self.chance.choice(self.hand)}
        return body

    def _careless_meld(self) -> Body | None:
        """The contract or further melds with a mistake, or with none."""
        chance, laid = self.chance, self.has_laid[self.player]
        needs = [chance.choice(((SET, 3), (RUN, 3), (RUN, 4)))] if laid else list(self.contract)
        if not laid and chance.random() < 0.3:
            needs[chance.randrange(len(needs))] = chance.choice(((SET, 3), (RUN, 3), (RUN, 4)))
        groups = [list(group) for group in self._find(needs, Counter(self.hand)) or ()]
        if not groups:
            for kind, size in needs:
                found = self._groups(kind, size, Counter(self.hand))
                groups += [list(chance.choice(found))] if found else []
        if not groups:
            return {"play": "meld", "melds": [chance.sample(self.hand, min(3, len(self.hand)))]} if laid else None
        group = chance.choice(groups)
        self._spoil(group, laid)
        if chance.random() < 0.2 and len(groups) > 1:
            groups.remove(group)
        return {"play": "meld", "melds": [group for group in groups if group] or [["*"]]}

    def _spoil(self, group: list[str], laid: bool) -> None:
        """One mistake in a group; sometimes the group stays a meld."""
        chance = self.chance
        at = chance.randrange(len(group))
        mistake = chance.randrange(8)
        if mistake == 0:
            del group[at]
        elif mistake == 1:
            group[at] = chance.choice([card for card in self.hand if not is_wild(card)] or group)
        elif mistake == 2:
            group.append(group[at])
        elif mistake == 3:
            rank = group[at][0]
            group.append(rank + chance.choice(SUITS) if rank not in "*2" else group[at])
        elif mistake == 4:
            group[:] = [f"{card}={chance.choice('789')}" for card in self.hand if is_wild(card)][:3] or group
        elif mistake == 5 and "=" in group[at]:
            group[at] = group[at].partition("=")[0] + f"={chance.choice(RANKS)}{chance.choice(SUITS)}"
        elif mistake == 6 and laid:
            group[:] = bare(group)
        elif mistake == 7 and "=" not in group[at]:
            group[at] += f"={chance.choice([rank for rank in '789' if rank != group[at][0]])}{chance.choice(SUITS)}"

    def _wrong_count(self) -> Body:
        chance, body = self.chance, self._counted()
        name = chance.choice(list(body["points"] if "points" in body else body["hands"]))
        if chance.random() < 0.2:
            del (body["points"] if "points" in body else body["hands"])[name]
        elif "points" in body:
            body["points"][name] = max(0, body["points"][name] + chance.choice((1, -2, 3, 500, -40, 80, 200, -200)))
        elif chance.random() < 0.6:
            body["hands"][name] = [*body["hands"][name], self._some_card()][chance.choice((0, 0, 2)) :]
        else:
            body["hands"][name][:3] = ["*"] * 5
        return body
