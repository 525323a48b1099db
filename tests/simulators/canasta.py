"""Canasta by its printed rules: 108 cards, four hands, the stock, the pile, the melds of both sides.

Readings where the printed rules are silent:

- The first named player deals first, or the one that the start names; the order of names goes clockwise.
- The melds with which a side goes down are entered in one play, as they count together (CN-INIT-2).
- Two groups of one rank in one play are two melds of one rank (CN-MELD-3).
- Black threes are entered with the last melds: at most one card is left after them (CN-B3-2).
- A ninth king that only the count shows proves an earlier play wrong if one showed a king; the count itself is allowed.
- A hand is concealed if its own cards of this turn, with the top card of a taken pile, include a canasta (CN-OUT-3).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from tests.simulators.frame import WRONG, WRONG_AT_THE_END, Body, Simulator, sums

PACK: Final = {"A": 8, "2": 8, "3b": 4, "3r": 4, **dict.fromkeys("456789TJQK", 8), "*": 4}
VALUE: Final = {"*": 50, "A": 20, "2": 20, **dict.fromkeys("KQJT98", 10), **dict.fromkeys("7654", 5), "3b": 5, "3r": 0}
RANKS: Final = "456789TJQKA"
WILD: Final = ("2", "*")
DEAL, DRAW, PLAY, COUNT = "deal", "draw", "play", "count"
HOYLE: Final = 3


def is_wild(card: str) -> bool:
    return card in WILD


def worth(cards: Iterable[str]) -> int:
    return sum(VALUE[card] for card in cards)


def is_canasta(cards: Sequence[str]) -> bool:
    """True for seven cards or more, four of them natural (CN-MELD-2)."""
    return len(cards) >= 7 and sum(not is_wild(card) for card in cards) >= 4


def minimum(total: int) -> int:
    """The least worth of a side's first melds (CN-INIT-1)."""
    return 15 if total < 0 else 50 if total <= 1495 else 90 if total <= 2995 else 120


@dataclass
class Turn:
    """The turn of a player."""

    player: int
    question: str = ""
    """Empty, `asked`, `yes` or `no` (CN-OUT-2)."""
    melded: dict[str, list[str]] = field(default_factory=dict)
    """The cards that the player has melded in this turn, by rank."""


class Canasta(Simulator):
    """Ann and Cy against Bo and Di."""

    key = "canasta"

    def __init__(self, chance: random.Random) -> None:
        super().__init__(chance)
        self.players = ["Ann", "Bo", "Cy", "Di"]
        self.options: dict[str, Any] = chance.choice(
            [
                {},
                {},
                {},
                {"max_wild_per_meld": HOYLE},
                {"stock_red_three_end": "plays_on"},
                {"concealed_initial_min": "waived"},
            ]
        )
        self.totals, self.dealer = [0, 0], 0
        if chance.random() < 0.7:
            self.totals = [5 * chance.randint(-60, 960) for _ in range(2)]
            self.dealer = chance.randrange(4)
            self.start = {"totals": {"Ann": self.totals[0], "Di": self.totals[1]}, "dealer": self.players[self.dealer]}
        self.phase = DEAL
        self._clear()

    def _clear(self) -> None:
        self.hands: list[list[str]] = [[], [], [], []]
        self.known: list[Counter[str]] = [Counter() for _ in range(4)]
        """Cards that everybody knows to be in a hand, as they came with a taken pile."""
        self.stock: list[str] = []
        self.pile: list[str] = []
        self.melds: list[dict[str, list[str]]] = [{}, {}]
        self.red_threes = [0, 0]
        self.has_melded = [False] * 4
        self.turn = Turn(0)
        self.went_out: int | None = None
        self.concealed = False
        self.last_card = False
        """True if a red three has just come as the last card of the stock (CN-AMB-4)."""

    # --- the visible state --------------------------------------------------------------------------------------------

    @property
    def side(self) -> int:
        return self.turn.player % 2

    @property
    def hand(self) -> list[str]:
        return self.hands[self.turn.player]

    def _visible(self) -> Counter[str]:
        """All cards that everybody can place: those on the table, and those known in a hand."""
        seen = Counter(self.pile)
        seen["3r"] += sum(self.red_threes)
        for melds in self.melds:
            for cards in melds.values():
                seen.update(cards)
        for known in self.known:
            seen.update(known)
        return seen

    def _can_show(self, player: int, cards: Iterable[str]) -> bool:
        """True if, as far as everybody can see, a player may hold these cards (CN-PACK-1)."""
        seen, known = self._visible(), self.known[player]
        unknown = {card: count - known[card] for card, count in Counter(cards).items() if count > known[card]}
        if any(count > PACK[card] - seen[card] for card, count in unknown.items()):
            return False
        return sum(unknown.values()) <= len(self.hands[player]) - known.total()

    def holds(self, cards: Iterable[str], player: int | None = None) -> bool:
        return Counter(cards) <= Counter(self.hand if player is None else self.hands[player])

    @property
    def top(self) -> str:
        return self.pile[-1] if self.pile else ""

    @property
    def frozen(self) -> bool:
        """CN-FRZ-1."""
        return any(is_wild(card) or card == "3r" for card in self.pile)

    def _has_canasta(self, melds: Mapping[str, Sequence[str]] | None = None) -> bool:
        return any(map(is_canasta, (self.melds[self.side] if melds is None else melds).values()))

    # --- judging ------------------------------------------------------------------------------------------------------

    def fault(self, body: Body) -> str:
        name = body["play"]
        mover = self.to_move()
        if "by" in body and mover is not None and body["by"] != mover:
            return "CN-TURN-1: it is another's turn"
        if name in ("deal", "tally"):
            return self._deal_fault(body) if self.phase == DEAL else "CN-DEAL-1: a deal is under way"
        if self.phase == DEAL:
            return "CN-DEAL-1: nothing is dealt"
        if name == "count":
            return self._count_fault(body) if self.phase == COUNT else "CN-SCO-4: the deal is not over"
        if self.phase == COUNT:
            return "CN-OUT-1: the deal is over"
        if name == "red_three":
            return "CN-PACK-1: all red threes are seen" if self._visible()["3r"] >= PACK["3r"] else ""
        if self.turn.question == "asked":
            return "" if name == "reply" else "CN-OUT-2: the partner has not answered"
        if name == "reply":
            return "CN-OUT-2: nothing is asked"
        if name in ("ask", "draw", "take") and self.phase != DRAW:
            return "CN-TURN-1, CN-OUT-2: the player has drawn already"
        if name in ("meld", "discard") and self.phase != PLAY:
            return "CN-TURN-1: the player has not drawn"
        judges = {"draw": self._draw_fault, "take": self._take_fault, "meld": self._meld_fault}
        if name in judges:
            return judges[name](body)
        return self._discard_fault(body) if name == "discard" else ""

    def _deal_fault(self, body: Body) -> str:
        if body["play"] == "tally":
            return _tally_fault(body["first"], body["second"]) or self._tally_minimum_fault(body)
        *first, last = body["turned"]
        if is_wild(last) or last[0] == "3" or any(not is_wild(card) and card[0] != "3" for card in first):
            return "CN-DEAL-1: cards are turned until one is neither wild nor a three"
        if any(count > PACK[card] for card, count in Counter(body["turned"]).items()):
            return "CN-PACK-1: more than the pack has"
        return ""

    def _tally_minimum_fault(self, body: Body) -> str:
        """CN-INIT-1: a side that has melded has gone down, black threes and all."""
        for facts, total in zip((body["first"], body["second"]), self.totals, strict=True):
            is_waived = self.options.get("concealed_initial_min") == "waived" and facts["went_out"] == "concealed"
            if _has_melded(facts) and facts["melded_points"] < minimum(total) and not is_waived:
                return "CN-INIT-1: less than the minimum"
        return ""

    def _draw_fault(self, body: Body) -> str:
        if not self.stock and self.top in self.melds[self.side]:
            pair = [self.top] * 2 if self.known[self.turn.player][self.top] >= 2 else []
            if not self._take_fault({}) or not self._take_fault({"from_hand": pair}):
                return "CN-STOCK-1: the discard fits a meld of the side and must be taken"
        return ""

    def _take_fault(self, body: Body) -> str:
        top, from_hand, groups = self.top, list(body.get("from_hand", ())), list(body.get("melds", ()))
        own = self.melds[self.side]
        if is_wild(top) or top == "3b":
            return "CN-TAKE-1: the pile is blocked"
        naturals = from_hand.count(top)
        if any(card != top and not is_wild(card) for card in from_hand):
            return "CN-TAKE-2: not a meld with the top card"
        if not own or self.frozen:
            if naturals < 2:
                return "CN-TAKE-3: two natural cards are needed"
        elif top not in own and (len(from_hand) < 2 or naturals < 1):
            return "CN-TAKE-4: two cards, one natural, or a meld"
        cards = [*from_hand, *(card for group in groups for card in group)]
        if not self._can_show(self.turn.player, cards):
            return "CN-PACK-1: the cards cannot be held"
        came = [card for card in self.pile[:-1] if card != "3r"]
        return self._lay_fault([[top, *from_hand], *groups], cards, came)

    def _meld_fault(self, body: Body) -> str:
        groups, to = body["melds"], body.get("to")
        cards = [card for group in groups for card in group]
        if to is not None:
            if to not in self.melds[self.side] or not all(map(is_wild, cards)):
                return "CN-MELD-3: no such meld of the side"
            groups = [[*cards]]
        if not self._can_show(self.turn.player, cards):
            return "CN-PACK-1: the cards cannot be held"
        return self._lay_fault(groups, cards, (), to)

    def _lay_fault(
        self, groups: Sequence[Sequence[str]], cards: Sequence[str], came: Sequence[str], to: str | None = None
    ) -> str:
        """The fault of laying groups, `cards` of them from the hand, after which the cards that `came` join it."""
        after = {rank: list(meld) for rank, meld in self.melds[self.side].items()}
        ranks = [to or rank_of(group) for group in groups]
        if None in ranks or len(set(ranks)) < len(ranks):
            return "CN-MELD-1, CN-MELD-3: each group is of one rank, with naturals"
        for rank, group in zip(ranks, groups, strict=True):
            assert rank is not None
            meld = after.setdefault(rank, [])
            meld += group
            wild = sum(map(is_wild, meld))
            if rank == "3r":
                return "CN-R3-1: red threes are not melded"
            if rank == "3b" and (wild or not 3 <= len(meld) <= 4):
                return "CN-B3-2: three or four black threes without a wild card"
            if len(meld) < 3 or len(meld) - wild < 2:
                return "CN-MELD-1: three cards, two of them natural"
            if wild > self.options.get("max_wild_per_meld", len(meld)):
                return "CN-AMB-2: too many wild cards"
        left = len(self.hand) - len(cards) + len(came)
        laid = [card for group in groups for card in group]
        if not self.melds[self.side] and not self._is_waived(groups, left):
            needed = minimum(self.totals[self.side])
            if worth(laid) < needed:
                return f"CN-INIT-1: {worth(laid)} of {needed}"
        if "3b" in after and left > 1:
            return "CN-B3-2: only in going out"
        return self._finish_fault(after, cards, came, left)

    def _is_waived(self, groups: Sequence[Sequence[str]], left: int) -> bool:
        """True if the minimum is waived, as the hand goes out concealed with these melds (CN-AMB-5)."""
        is_out = left <= 1 and any(map(is_canasta, groups)) and not self.has_melded[self.turn.player]
        return self.options.get("concealed_initial_min") == "waived" and is_out

    def _finish_fault(
        self, after: Mapping[str, list[str]], cards: Sequence[str], came: Sequence[str], left: int
    ) -> str:
        """The reason why the turn can no longer end legally, as far as everybody can see (CN-HOLD-1, CN-OUT-2)."""
        if left > 1:
            return ""
        if self.turn.question == "no":
            return "CN-OUT-2: the partner said no"
        if self._has_canasta(after):
            return ""
        if left == 1 and self._last_makes_canasta(after, cards, came):
            return ""
        return "CN-HOLD-1: no canasta, and no card to hold"

    def _last_makes_canasta(self, after: Mapping[str, list[str]], cards: Sequence[str], came: Sequence[str]) -> bool:
        """True if the one card left may be one that makes a canasta of a meld."""
        known = self.known[self.turn.player] + Counter(came) - Counter(cards)
        seen = self._visible() + (Counter(cards) - self.known[self.turn.player])
        for card in [known.most_common(1)[0][0]] if known.total() else [c for c in PACK if seen[c] < PACK[c]]:
            for rank, meld in after.items():
                if (card == rank or is_wild(card)) and is_canasta([*meld, card]):
                    return True
        return False

    def _discard_fault(self, body: Body) -> str:
        card = body["card"]
        if card == "3r":
            return "CN-DISC-1: a red three"
        if not self._can_show(self.turn.player, [card]):
            return "CN-PACK-1: the card cannot be held"
        if len(self.hand) == 1:
            if self.turn.question == "no":
                return "CN-OUT-2: the partner said no"
            return "" if self._has_canasta() else "CN-HOLD-1: no canasta, and no card to hold"
        if self.turn.question == "yes" and not body.get("breaks_promise"):
            return "CN-OUT-2: the player must go out"
        return ""

    def _count_fault(self, body: Body) -> str:
        names = body.get("hands") if "hands" in body else body["points"]
        if any(name not in names for name, hand in zip(self.players, self.hands, strict=True) if hand):
            return "CN-SCO-4: a hand is missing"
        seen = self._visible()
        free = {card: PACK[card] - seen[card] for card in PACK if card != "3r"}
        if "points" in body:
            hidden = together = 0
            by_value: Counter[int] = Counter()
            for card, number in free.items():
                by_value[VALUE[card]] += number
            for index, name in enumerate(self.players):
                open_slots = len(self.hands[index]) - self.known[index].total()
                rest = body["points"].get(name, 0) - worth(self.known[index].elements())
                if rest not in sums(by_value, open_slots):
                    return "CN-SCO-4: no such hand has these points"
                hidden, together = hidden + open_slots, together + rest
            return "" if together in sums(by_value, hidden) else "CN-PACK-1: no such hands have these points"
        shown: Counter[str] = Counter()
        for index, name in enumerate(self.players):
            hand = Counter(body["hands"].get(name, ()))
            if hand.total() != len(self.hands[index]) or not self.known[index] <= hand:
                return "CN-SCO-4: not the number of cards, or a card is missing that all have seen"
            shown += hand - self.known[index]
        for card, count in shown.items():
            if count > free.get(card, 0) and not seen[card]:
                return "CN-PACK-1: more than the pack has"
        return ""

    # --- making a play ------------------------------------------------------------------------------------------------

    def make(self, body: Body) -> None:
        getattr(self, f"_make_{body['play']}")(body)

    def _make_tally(self, body: Body) -> None:
        self._score([_tally_score(body["first"]), _tally_score(body["second"])])

    def _make_deal(self, body: Body) -> None:
        self.pile = list(body["turned"])
        self.phase = DRAW
        self.turn = Turn((self.dealer + 1) % 4)

    def _make_red_three(self, body: Body) -> None:
        index = self.players.index(body["player"])
        self.hands[index].remove("3r")
        self.red_threes[index % 2] += 1
        if self.stock:
            self.hands[index].append(self.stock.pop())
        elif self.options.get("stock_red_three_end") != "plays_on":
            self.phase = COUNT

    def _make_ask(self, body: Body) -> None:
        self.turn.question = "asked"

    def _make_reply(self, body: Body) -> None:
        self.turn.question = "yes" if body["may"] else "no"

    def _make_draw(self, body: Body) -> None:
        if not self.stock:
            self.phase = COUNT
            return
        self.hand.append(self.stock.pop())
        self.phase = PLAY

    def _make_take(self, body: Body) -> None:
        top, *came = self.pile[-1], *(card for card in self.pile[:-1] if card != "3r")
        self.red_threes[self.side] += self.pile.count("3r")
        self.pile = []
        self.phase = PLAY
        from_hand = body.get("from_hand", ())
        self._show(from_hand)
        for group in body.get("melds", ()):
            self._show(group)
        self.hand.extend(came)
        self.known[self.turn.player].update(came)
        self._lay([[top, *from_hand], *body.get("melds", ())])

    def _make_meld(self, body: Body) -> None:
        for group in body["melds"]:
            self._show(group)
        self._lay(body["melds"], body.get("to"))

    def _show(self, cards: Iterable[str]) -> None:
        """Cards leave the hand of the player."""
        for card in cards:
            self.hand.remove(card)
            if self.known[self.turn.player][card]:
                self.known[self.turn.player][card] -= 1

    def _lay(self, groups: Sequence[Sequence[str]], to: str | None = None) -> None:
        for group in groups:
            rank = to or rank_of(group)
            assert rank is not None
            self.melds[self.side].setdefault(rank, []).extend(group)
            self.turn.melded.setdefault(rank, []).extend(group)
        if not self.hand:
            self._go_out()

    def _make_discard(self, body: Body) -> None:
        self._show([body["card"]])
        self.pile.append(body["card"])
        if not self.hand:
            self._go_out()
            return
        self.has_melded[self.turn.player] |= bool(self.turn.melded)
        self.turn = Turn((self.turn.player + 1) % 4)
        self.phase = DRAW

    def _go_out(self) -> None:
        self.went_out = self.turn.player
        own = any(map(is_canasta, self.turn.melded.values()))
        self.concealed = own and not self.has_melded[self.turn.player]
        self.phase = COUNT

    def _make_count(self, body: Body) -> None:
        scores = [0, 0]
        for side in (0, 1):
            melds, reds = self.melds[side], self.red_threes[side]
            if self.went_out is not None and self.went_out % 2 == side:
                scores[side] += 200 if self.concealed else 100
            for cards in melds.values():
                if is_canasta(cards):
                    scores[side] += 300 if any(map(is_wild, cards)) else 500
                scores[side] += worth(cards)
            scores[side] += (800 if reds == 4 else 100 * reds) * (1 if melds else -1)
            for index in (side, side + 2):
                name = self.players[index]
                given = body["points"].get(name, 0) if "points" in body else worth(body["hands"].get(name, ()))
                scores[side] -= given
        self._score(scores)

    def _score(self, scores: Sequence[int]) -> None:
        self.totals = [total + score for total, score in zip(self.totals, scores, strict=True)]
        self.over = max(self.totals) >= 5000 and self.totals[0] != self.totals[1]
        self.dealer = (self.dealer + 1) % 4
        self.phase = DEAL
        self._clear()

    def scores(self) -> dict[str, int]:
        return {name: self.totals[index % 2] for index, name in enumerate(self.players)}

    def to_move(self) -> str | None:
        if self.phase not in (DRAW, PLAY):
            return None
        return self.players[(self.turn.player + 2 * (self.turn.question == "asked")) % 4]

    def winners(self) -> list[str]:
        best = self.totals.index(max(self.totals))
        return [self.players[best], self.players[best + 2]]

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


def rank_of(group: Sequence[str]) -> str | None:
    """The one natural rank of a group; None if it has none or several."""
    naturals = {card for card in group if not is_wild(card)}
    return next(iter(naturals)) if len(naturals) == 1 else None


def _tally_fault(first: Mapping[str, Any], second: Mapping[str, Any]) -> str:
    for facts in (first, second):
        canastas = facts["natural_canastas"] + facts["mixed_canastas"]
        if facts["went_out"] != "no" and not canastas:
            return "CN-OUT-1: out without a canasta"
        if facts["melded_points"] % 5 or facts["points_in_hands"] % 5:
            return "CN-SCO-5: not a multiple of 5"
        if facts.get("side_has_melded") is False and (facts["melded_points"] or canastas):
            return "CN-SCO-3: not melded, and melded points"
        # Seven fives; four fives and three twos would be 80, six fives and a two 50.
        if facts["melded_points"] < 35 * facts["natural_canastas"] + 50 * facts["mixed_canastas"]:
            return "CN-MELD-2: the canastas are worth more"
    everything = sum(facts["melded_points"] + facts["points_in_hands"] for facts in (first, second))
    return "CN-VAL-1: the pack is worth less" if everything > worth(Counter(PACK).elements()) else ""


def _has_melded(facts: Mapping[str, Any]) -> bool:
    return bool(facts.get("side_has_melded", facts["melded_points"] > 0))


def _tally_score(facts: Mapping[str, Any]) -> int:
    reds = facts["red_threes"]
    return (
        {"no": 0, "open": 100, "concealed": 200}[facts["went_out"]]
        + 500 * facts["natural_canastas"]
        + 300 * facts["mixed_canastas"]
        + (800 if reds == 4 else 100 * reds) * (1 if _has_melded(facts) else -1)
        + facts["melded_points"]
        - facts["points_in_hands"]
    )
