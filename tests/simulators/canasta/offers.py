"""The players of Canasta: legal plays with some sense, and plays that are wrong in one way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from tests.simulators.canasta.judging import JudgedCanasta
from tests.simulators.canasta.scoring import PACK, RANKS, is_canasta, is_wild, rank_of, worth
from tests.simulators.canasta.table import COUNT, DEAL, DRAW, PLAY
from tests.simulators.frame import WRONG, WRONG_AT_THE_END, Body


class Canasta(JudgedCanasta):
    """Four players with real cards."""

    @property
    def wrong_part(self) -> float:
        return WRONG_AT_THE_END if self.phase in (DEAL, COUNT) else WRONG

    # --- players ------------------------------------------------------------------------------------------------------

    def legal_play(self) -> Body | None:
        if self.phase == DEAL:
            body = self._some_tally()
            return body if self.chance.random() < 0.1 and self.allowed(body) else self._dealt()
        if self.phase == COUNT:
            return self._counted()
        if body := self._red_three():
            return body
        if self.turn.question == "asked":
            return {"play": "reply", "may": self.chance.random() < 0.5}
        if self.phase == DRAW:
            return self._drawn()
        return self._melded() or self._discarded()

    def _dealt(self) -> Body:
        deck = [card for card, count in PACK.items() for _ in range(count)]
        self.chance.shuffle(deck)
        self.hands = [[deck.pop() for _ in range(11)] for _ in range(4)]
        turned = [deck.pop()]
        while is_wild(turned[-1]) or turned[-1][0] == "3":
            turned.append(deck.pop())
        self.stock = deck
        return {"play": "deal", "turned": turned}

    def _red_three(self) -> Body | None:
        holders = [name for name, hand in zip(self.players, self.hands, strict=True) if "3r" in hand]
        return {"play": "red_three", "player": self.chance.choice(holders)} if holders else None

    def _drawn(self) -> Body:
        if not self.turn.question and self.chance.random() < (0.15 if self._has_canasta() else 0.02):
            return {"play": "ask"}
        takes = [body for body in self._takes() if self.allowed(body) and not self.is_stuck(body)]
        must = not self.stock and self.top in self.melds[self.side] and takes
        if takes and (must or self.chance.random() < 0.7):
            return self.chance.choice(takes)
        return {"play": "draw"}

    def _takes(self) -> list[Body]:
        top, hand = self.top, Counter(self.hand)
        wild = [card for card in self.hand if is_wild(card)]
        takes: list[list[str]] = [[], [top] * hand[top], [top] * min(2, hand[top])]
        if wild:
            takes += [[top, wild[0]], [top, top, wild[-1]]]
        takes = [take for take in takes if self.holds(take)]
        bodies: list[Body] = [{"play": "take", "from_hand": take} for take in takes]
        for take in takes:
            rest = Counter(self.hand) - Counter(take)
            groups = [[rank] * rest[rank] for rank in RANKS if rest[rank] >= 3 and rank != top]
            if groups:
                bodies.append({"play": "take", "from_hand": take, "melds": groups})
        return bodies

    def _after(self, body: Body) -> tuple[dict[str, list[str]], Counter[str]]:
        """The melds of the side and the real hand after melds or a take."""
        melds = {rank: list(meld) for rank, meld in self.melds[self.side].items()}
        hand, groups = Counter(self.hand), list(body.get("melds", ()))
        if body["play"] == "take":
            groups.append([self.top, *body.get("from_hand", ())])
            hand.update(card for card in self.pile if card != "3r")
        for group in groups:
            melds.setdefault(body.get("to") or rank_of(group) or "", []).extend(group)
            hand -= Counter(group)
        return melds, hand

    def is_stuck(self, body: Body) -> bool:
        """True if the real cards leave no legal end of the turn after a play that everybody takes to be legal."""
        if body["play"] not in ("take", "meld"):
            return False
        melds, hand = self._after(body)
        if hand.total() != 1 or self._has_canasta(melds):
            return False
        (card,) = hand
        return not any((card == rank or is_wild(card)) and is_canasta([*meld, card]) for rank, meld in melds.items())

    def _melded(self) -> Body | None:
        """Melds that the hand can lay; the more the better."""
        counts, own = Counter(self.hand), self.melds[self.side]
        wild = [card for card in self.hand if is_wild(card)]
        self.chance.shuffle(wild)
        groups: list[list[str]] = []
        for rank in RANKS:
            count = counts[rank]
            if (rank in own and count) or count >= 3:
                groups.append([rank] * count)
            elif count == 2 and wild and self.chance.random() < 0.6:
                groups.append([rank, rank, wild.pop()])
        if counts["3b"] >= 3:
            groups.append(["3b"] * counts["3b"])
        for group in groups:
            while wild and self.chance.random() < 0.2:
                group.append(wild.pop())
        candidates: list[Body] = [{"play": "meld", "melds": groups}] if groups else []
        for _ in range(3):
            if groups:
                some = self.chance.sample(groups, self.chance.randint(1, len(groups)))
                candidates.append({"play": "meld", "melds": some})
        if own and wild and self.chance.random() < 0.4:
            candidates.append({"play": "meld", "melds": [[wild[0]]], "to": self.chance.choice(list(own))})
        for body in candidates:
            if self.allowed(body) and not self.is_stuck(body):
                return body
        return None

    def _discarded(self) -> Body | None:
        """A discard. With `plays_on` a red three can leave one card that may be neither melded nor discarded."""
        plain = [card for card in self.hand if not is_wild(card) and card not in self.melds[self.side]]
        card = self.chance.choice(plain or self.hand)
        if self.chance.random() < 0.06:
            card = self.chance.choice(self.hand)
        if len(self.hand) == 1 and not self.allowed({"play": "discard", "card": card}):
            # The last card makes a canasta: it is melded.
            for rank, meld in self.melds[self.side].items():
                if (card == rank or is_wild(card)) and is_canasta([*meld, card]):
                    to = {"to": rank} if is_wild(card) else {}
                    return {"play": "meld", "melds": [[card]], **to}
            return None
        body: Body = {"play": "discard", "card": card}
        return body | {"breaks_promise": True} if self.turn.question == "yes" and len(self.hand) > 1 else body

    def _counted(self) -> Body:
        if self.chance.random() < 0.5:
            return {"play": "count", "hands": self._by_name([list(hand) for hand in self.hands])}
        return {"play": "count", "points": self._by_name([worth(hand) for hand in self.hands])}

    def _by_name(self, values: Sequence[Any]) -> dict[str, Any]:
        """Values by the names of the players; those without a card may be left out."""
        named = zip(self.players, values, self.hands, strict=True)
        return {name: value for name, value, hand in named if hand or self.chance.random() < 0.3}

    # --- plays that are drawn -----------------------------------------------------------------------------------------

    def any_play(self) -> Body | None:
        body = super().any_play()
        if body is None or (self.phase in (DRAW, PLAY) and self._red_three()):
            return None
        return None if self.allowed(body) and self.is_stuck(body) else body

    def is_true(self, body: Body) -> bool:
        name = body["play"]
        if name in ("deal", "count", "red_three", "reply", "tally"):
            return False
        cards = [card for group in body.get("melds", ()) for card in group]
        cards += [*body.get("from_hand", ()), *([body["card"]] if name == "discard" else [])]
        if name == "draw" and not self.stock and self.top in self.melds[self.side]:
            return not any(self.allowed(take) for take in self._takes())
        return self.holds(cards)

    def draw_any(self) -> Body | None:
        chance = self.chance
        if chance.random() < 0.12:
            mover = self.to_move()
            body = self.legal_play() if self.phase in (DRAW, PLAY) else None
            if mover is None or body is None:
                return None
            others = [name for name in self.players if name != mover]
            return {**body, "by": chance.choice(others)} if body["play"] != "red_three" else None
        if chance.random() < 0.12:
            return chance.choice(
                [
                    {"play": "draw"},
                    {"play": "take"},
                    {"play": "discard", "card": chance.choice(RANKS)},
                    {"play": "reply", "may": True},
                    {"play": "ask"} if not self.turn.question else {"play": "draw"},
                    {"play": "red_three", "player": chance.choice(self.players)},
                    {"play": "count", "points": dict.fromkeys(self.players, 50)},
                    {"play": "deal", "turned": [chance.choice(list(PACK)) for _ in range(chance.randint(1, 3))]},
                ]
            )
        if self.phase == DEAL:
            return self._wrong_deal()
        if self.phase == COUNT:
            return self._wrong_count()
        if self.phase == DRAW:
            return {"play": "take", "from_hand": self._some_cards(4), **self._some_melds()}
        if chance.random() < 0.3:
            return {"play": "discard", "card": chance.choice([*self.hand, "3r", *PACK])}
        if chance.random() < 0.2:
            cards = self._some_wild()
            return {"play": "meld", "melds": [cards], "to": chance.choice(RANKS)} if cards else None
        if chance.random() < 0.4:
            return self._all_melds()
        return {"play": "meld", **(self._some_melds(least=1) or {"melds": [self._some_group()]})}

    def _some_cards(self, most: int) -> list[str]:
        """Cards of the hand that might go with the top card."""
        fitting = [card for card in self.hand if card == self.top or is_wild(card)]
        pool = fitting if self.chance.random() < 0.8 else self.hand
        return self.chance.sample(pool, self.chance.randint(0, min(most, len(pool))))

    def _some_wild(self) -> list[str]:
        wild = [card for card in self.hand if is_wild(card)]
        return self.chance.sample(wild, self.chance.randint(1, len(wild))) if wild else []

    def _some_group(self) -> list[str]:
        chance = self.chance
        if chance.random() < 0.04:
            return [chance.choice(list(PACK))] * chance.randint(1, 8)
        pairs = [card for card in self.hand if self.hand.count(card) > 1 or card in self.melds[self.side]]
        rank = chance.choice(pairs if pairs and chance.random() < 0.8 else self.hand)
        group = [card for card in self.hand if card == rank]
        if chance.random() < 0.2:
            group = group[: chance.randint(1, len(group))]
        if chance.random() < 0.4:
            group += self._some_wild()
        if chance.random() < 0.05:
            group.append(chance.choice(self.hand))
        return group

    def _all_melds(self) -> Body | None:
        """All groups that the hand has, or all but one, with its wild cards or without; black threes too."""
        counts, wild = Counter(self.hand), self._some_wild()
        groups = [[rank] * count for rank, count in counts.items() if not is_wild(rank)]
        groups = [group for group in groups if len(group) > 2 or group[0] in self.melds[self.side]]
        groups += [[rank] * 2 + [wild.pop()] for rank, count in counts.items() if count == 2 and wild and rank in RANKS]
        self.chance.shuffle(groups)
        if len(groups) > 1 and self.chance.random() < 0.3:
            groups.pop()
        if groups and wild:
            groups[0] += wild
        return {"play": "meld", "melds": groups} if groups else None

    def _some_melds(self, least: int = 0) -> dict[str, Any]:
        groups = [self._some_group() for _ in range(self.chance.randint(least, 3))]
        return {"melds": groups} if groups else {}

    def _wrong_deal(self) -> Body:
        if self.chance.random() < 0.5:
            return {"play": "deal", "turned": [self.chance.choice("2*K57") for _ in range(self.chance.randint(1, 7))]}
        body = self._some_tally()
        first = body[self.chance.choice(("first", "second"))]
        change: dict[str, Any] = self.chance.choice(
            [
                {"melded_points": first["melded_points"] + 2},
                {"melded_points": 1185},
                {"points_in_hands": first["points_in_hands"] + 3},
                {"natural_canastas": 0, "mixed_canastas": 0, "went_out": "open"},
                {"side_has_melded": False, "melded_points": 60},
                {"natural_canastas": 1, "melded_points": 30, "mixed_canastas": 0},
            ]
        )
        first |= change
        return body

    def _wrong_count(self) -> Body | None:
        chance = self.chance
        body = self._counted()
        name = chance.choice(self.players)
        index = self.players.index(name)
        if "points" in body:
            body["points"][name] = worth(self.hands[index]) + chance.choice((1, 2, 5, 45, 400, 1000))
            return body
        hand = list(self.hands[index])
        if hand and chance.random() < 0.4:
            hand.pop()
        elif hand and chance.random() < 0.6:
            hand[chance.randrange(len(hand))] = chance.choice([card for card in PACK if card != "3r"])
        else:
            hand.append(chance.choice(RANKS))
        body["hands"][name] = hand
        if chance.random() < 0.2:
            del body["hands"][name]
        return body

    def _some_tally(self) -> Body:
        """The facts of a deal with real cards: some melds, some hands."""
        deck = [card for card, count in PACK.items() for _ in range(count) if card != "3r"]
        reds = self.chance.randint(0, 4)
        first_reds = self.chance.randint(0, reds)
        out = self.chance.choice((0, 1, None))
        ranks = self.chance.sample(RANKS, 8)
        melds_of = [self._some_table(ranks, deck, least=int(side == out)) for side in (0, 1)]
        self.chance.shuffle(deck)
        sides = []
        for side, side_reds in ((0, first_reds), (1, reds - first_reds)):
            melds = melds_of[side]
            canastas = [meld for meld in melds if is_canasta(meld)]
            hand = [deck.pop() for _ in range(self.chance.randint(2 - (side == out), 12))]
            facts: dict[str, Any] = {
                "went_out": self.chance.choice(("open", "concealed")) if side == out else "no",
                "natural_canastas": sum("2" not in meld for meld in canastas),
                "mixed_canastas": sum("2" in meld for meld in canastas),
                "red_threes": side_reds,
                "melded_points": worth(card for meld in melds for card in meld),
                "points_in_hands": worth(hand),
            }
            if not melds or self.chance.random() < 0.5:
                facts["side_has_melded"] = bool(melds)
            sides.append(facts)
        return {"play": "tally", "first": sides[0], "second": sides[1]}

    def _some_table(self, ranks: list[str], deck: list[str], least: int) -> list[list[str]]:
        """Melds of a side with cards of the deck, a canasta first."""
        melds: list[list[str]] = []
        for _ in range(self.chance.randint(least, 4)):
            naturals = 7 if not melds else self.chance.choice((3, 5, 7, 8))
            wild = min(self.chance.randint(0, 2 if naturals < 7 else 1), deck.count("2"))
            melds.append([ranks.pop()] * naturals + ["2"] * wild)
            for card in melds[-1]:
                deck.remove(card)
        return melds
