"""Questions about poker: who wins with these hands, may this open, may so many be exchanged."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Final, Literal

from referee.games.contract import Question
from referee.games.poker.cards import WildRanks, codes_of, opener_rank, twice
from referee.games.poker.hands import NUMBERS, PLURALS, WHOLE, described, read_hand
from referee.games.poker.lows import ACE_TO_SIX, DEUCE_TO_SEVEN, low_described, low_hand
from referee.games.poker.openers import exchange_fault, opens
from referee.games.poker.options import BACK, DEUCES, Options
from referee.kit.cards import JOKER, Card
from referee.kit.form import Between, Length, Unreadable, field, optional
from referee.rulings import Answer

Cards = Annotated[tuple[Card, ...], Length(1, 8)]


@dataclass(frozen=True, slots=True)
class Named:
    """A hand and whose it is."""

    name: str = field("name")
    cards: Cards = field("cards", hint="★ for a wild card")


def _account(cards: Sequence[Card], where: str) -> None:
    """:raises Unreadable: a card twice in a hand."""
    if len({str(card) for card in cards}) < len(cards) and (found := twice(cards)):
        place, card = found
        raise Unreadable(f"that would be the second {card.spoken}; the pack has 1", f"{where}[{place}]")


@dataclass(frozen=True, slots=True)
class RankHands(Question):
    """Which hands are better: best first, with what they are and which cards make them."""

    ask: ClassVar[str] = "rank"
    title: ClassVar[str] = "Who wins with these hands?"
    hands: Annotated[tuple[Named, ...], Length(1, 20)] = field("hands")
    wild_ranks: WildRanks = field("wild ranks", default=())
    low: Literal["ace_to_five", "deuce_to_seven", "ace_to_six"] | None = field("for low", default=None)

    def answer(self, options: Options) -> Answer:
        """`hands` best first; equal hands share a place. For low an ace that counts low is 1 (PK-LOW-1).

        :raises Unreadable: a card twice in one hand, two hands of one name.
        """
        names: set[str] = set()
        found = []
        for index, one in enumerate(self.hands):
            _account(one.cards, f"hands[{index}].cards")
            if one.name in names:
                raise Unreadable(f"two hands are called {one.name!r}", f"hands[{index}].name")
            names.add(one.name)
            codes = codes_of(one.cards, self.wild_ranks)
            hand = low_hand(codes, self.low) if self.low else read_hand(codes, options.five_kind)
            found.append((hand.value if self.low else -hand.value, index, one, hand))
        found.sort(key=lambda line: line[:2])
        lines: list[dict[str, Any]] = []
        for place, (value, _, one, hand) in enumerate(found, 1):
            shared = place > 1 and found[place - 2][0] == value
            lines.append(
                {
                    "name": one.name,
                    "category": hand.category,
                    "ranks": list(hand.ranks),
                    "best": [str(one.cards[card]) for card in hand.best],
                    "place": lines[-1]["place"] if shared else place,
                }
            )
        best = [line["name"] for line in lines if line["place"] == 1]
        hand = found[0][3]
        says = f"{' and '.join(best)}: {low_described(hand) if self.low else described(hand.value)}"
        return Answer("answered", self._rules(options), says, {"hands": lines})

    def _rules(self, options: Options) -> tuple[str, ...]:
        if self.low:
            return ("PK-LOW-1", "PK-AMB-2") if self.low in (DEUCE_TO_SEVEN, ACE_TO_SIX) else ("PK-LOW-1",)
        rules = ["PK-RANK-1", "PK-RANK-2"]
        if any(len(one.cards) > WHOLE for one in self.hands):
            rules.append("PK-RANK-3")
        if any(len(one.cards) < WHOLE for one in self.hands):
            rules.append("PK-RANK-4")
        if any(card == JOKER or card.rank in self.wild_ranks for one in self.hands for card in one.cards):
            rules.append("PK-WILD-1")
            if not options.five_kind:
                rules.append("PK-AMB-3")
        return tuple(rules)


@dataclass(frozen=True, slots=True)
class MayOpen(Question):
    """Whether a hand may open, after so many deals that nobody could open."""

    ask: ClassVar[str] = "may-open"
    title: ClassVar[str] = "May this hand open?"
    hand: Annotated[tuple[Card, ...], Length(1, 5)] = field("hand")
    wild_ranks: WildRanks = field("wild ranks", default=())
    failed_deals: Annotated[int, Between(0, 1000)] = field("deals that nobody could open", default=0)

    def answer(self, options: Options) -> Answer:
        """Allowed or refused; `needs` is the pair that opens, in words: `jacks`.

        :raises Unreadable: a card twice.
        """
        _account(self.hand, "hand")
        rank = opener_rank(self.failed_deals, options.after_aces == BACK)
        rules = ["PJ-OPEN-1"]
        if self.failed_deals:
            rules.append("PJ-PROG-2")
            if self.failed_deals > 3:
                rules.append("PK-AMB-7")
        needs = PLURALS[NUMBERS[rank]]
        hand = read_hand(codes_of(self.hand, self.wild_ranks), options.five_kind)
        if opens(codes_of(self.hand, self.wild_ranks), rank, options.five_kind):
            return Answer("allowed", tuple(rules), f"{_cap(hand.says)} opens", {"needs": needs})
        says = f"{_cap(hand.says)} does not open: a pair of {needs} or better is needed."
        return Answer("refused", tuple(rules), says, {"needs": needs})


def _cap(text: str) -> str:
    return text[:1].upper() + text[1:]


def _read_kept(raw: object) -> Card | None:
    """A card, or a list of the one card kept."""
    if isinstance(raw, (list, tuple)):
        if len(raw) > 1:
            raise Unreadable(f"{len(raw)} cards given; one is kept where four are exchanged")
        raw = raw[0] if raw else None
    return None if raw is None else Card.kind.read(raw)


KEPT: Final = dataclasses.replace(
    optional(Card.kind), read=_read_kept, schema={"anyOf": [dict(Card.kind.schema), {"type": "null"}]}
)


@dataclass(frozen=True, slots=True)
class MayExchange(Question):
    """Whether so many cards may be exchanged."""

    ask: ClassVar[str] = "may-exchange"
    title: ClassVar[str] = "May I exchange so many?"
    players: Annotated[int, Between(2, 10)] = field("players")
    exchanged: Annotated[int, Between(0, 5)] = field("cards exchanged")
    kept_shown: Annotated[Card | None, KEPT] = field("card kept and shown", default=None)

    def answer(self, options: Options) -> Answer:
        """Allowed or refused by PD-DRAW-1 or PD-DRAW-2; a house rule allows four with any number (PD-VAR-1)."""
        shown = self.kept_shown if self.exchanged > 3 else None
        wild = ("2",) if options.wild == DEUCES else ()
        if fault := exchange_fault(self.exchanged, shown, self.players, options, wild):
            return Answer("refused", (fault.kind,), fault.says)
        if self.exchanged <= 3:
            return Answer("allowed", ("PD-DRAW-1",), f"{self.exchanged} of at most three")
        rules = ("PD-DRAW-2", "PD-VAR-1") if options.four_cards == "any" else ("PD-DRAW-2",)
        assert self.kept_shown is not None
        return Answer("allowed", rules, f"Four cards: {self.kept_shown.shown} is kept and shown")
