"""Questions about poker: the best of some hands, the opening of a pot, the exchange of cards."""

from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal

from referee.contract import Question
from referee.games.poker.cards import WildRanks, codes_of, opener_rank, opener_rules
from referee.games.poker.hands import WHOLE, described, read_hand, strength
from referee.games.poker.judging.exchange import MOST_EXCHANGED, require_exchange
from referee.games.poker.lows import ACE_TO_SIX, DEUCE_TO_SEVEN, low_described, low_hand
from referee.games.poker.openers import opens
from referee.games.poker.options import ANY_NUMBER, DEUCES, Options
from referee.kit.cards import JOKER, PLURALS, Card
from referee.kit.names import capitalized, listed
from referee.kit.values import replace
from referee.ruling import Answer, Refused, answering
from referee.schema import Between, Fields, Length, Unreadable, field, optional, quoted

Cards = Annotated[tuple[Card, ...], Length(1, 8)]


class Named(Fields):
    """A hand and its name."""

    name: str = field("Name")
    cards: Cards = field("Cards", hint="★ for a wild card")


def _check_pack(cards: Sequence[Card], where: str) -> None:
    """Check that a hand fits in one pack.

    :raises Unreadable: a card twice in the hand.
    """
    for place, card in enumerate(cards):
        if card in cards[:place] and card != JOKER:
            raise Unreadable(f"the {card.spoken} is here twice; the pack has only one", f"{where}[{place}]")


class RankHands(Question, ask="rank", title="Who wins with these hands?"):
    """A comparison of hands: best first, each with its category and the cards that make it."""

    hands: Annotated[tuple[Named, ...], Length(1, 20)] = field("Hands")
    wild_ranks: WildRanks = field("Wild ranks", default=())
    low: Literal["ace_to_five", "deuce_to_seven", "ace_to_six"] | None = field("For low", default=None)

    def answer(self, options: Options) -> Answer:
        """The `hands`, best first; equal hands share a place. For low, an ace that counts low is 1 (PK-LOW-1).

        :raises Unreadable: a card twice in one hand, two hands with one name.
        """
        names: set[str] = set()
        ranked = []
        for index, named in enumerate(self.hands):
            _check_pack(named.cards, f"hands[{index}].cards")
            if named.name in names:
                raise Unreadable(f"two hands are called {quoted(named.name)}", f"hands[{index}].name")
            names.add(named.name)
            codes = codes_of(named.cards, self.wild_ranks)
            hand = low_hand(codes, self.low) if self.low else read_hand(codes, options.five_kind)
            ranked.append((hand.value if self.low else -hand.value, index, named, hand))
        ranked.sort(key=lambda line: line[:2])
        lines: list[dict[str, Any]] = []
        values = [value for value, *_ in ranked]
        for value, _, named, hand in ranked:
            lines.append(
                {
                    "name": named.name,
                    "category": hand.category,
                    "ranks": list(hand.ranks),
                    "best": [str(named.cards[card]) for card in hand.best],
                    "place": values.index(value) + 1,
                }
            )
        best = listed([line["name"] for line in lines if line["place"] == 1])
        hand = ranked[0][3]
        says = f"{best}: {low_described(hand) if self.low else described(hand.value)}"
        return Answer("answered", self._rules(options), says, {"hands": lines})

    def _rules(self, options: Options) -> tuple[str, ...]:
        if self.low:
            return ("PK-LOW-1", "PK-AMB-2") if self.low in (DEUCE_TO_SEVEN, ACE_TO_SIX) else ("PK-LOW-1",)
        rules = ["PK-RANK-1", "PK-RANK-2"]
        if any(len(named.cards) > WHOLE for named in self.hands):
            rules.append("PK-RANK-3")
        if any(len(named.cards) < WHOLE for named in self.hands):
            rules.append("PK-RANK-4")
        if any(card == JOKER or card.rank in self.wild_ranks for named in self.hands for card in named.cards):
            rules.append("PK-WILD-1")
            if not options.five_kind:
                rules.append("PK-AMB-3")
        return tuple(rules)


class MayOpen(Question, ask="may-open", title="May this hand open?"):
    """A hand that is to open the pot, perhaps after deals without an opening."""

    hand: Annotated[tuple[Card, ...], Length(1, 5)] = field("Hand")
    wild_ranks: WildRanks = field("Wild ranks", default=())
    failed_deals: Annotated[int, Between(0, 1000)] = field("Deals that nobody could open", default=0)

    def answer(self, options: Options) -> Answer:
        """Allowed or refused; `needs` is the pair that opens, in words: `jacks`.

        :raises Unreadable: a card twice.
        """
        _check_pack(self.hand, "hand")
        rank = opener_rank(self.failed_deals, options)
        rules = ("PJ-OPEN-1", *opener_rules(self.failed_deals))
        needs = PLURALS[rank]
        codes = codes_of(self.hand, self.wild_ranks)
        hand = capitalized(described(strength(codes, options.five_kind)))
        with answering(needs=needs):
            if not opens(codes, rank, options.five_kind):
                raise Refused(rules, f"{hand} does not open: a pair of {needs} or better is needed.")
        return Answer("allowed", rules, f"{hand} opens", {"needs": needs})


def _read_kept(raw: object) -> Card | None:
    """Read a card, or a list with the one card kept."""
    if isinstance(raw, (list, tuple)):
        if len(raw) > 1:
            raise Unreadable(f"{len(raw)} cards given; one is kept if four are exchanged")
        raw = raw[0] if raw else None
    return None if raw is None else Card.field_type.read(raw)


KEPT: Final = replace(
    optional(Card.field_type), read=_read_kept, schema={"anyOf": [dict(Card.field_type.schema), {"type": "null"}]}
)


class MayExchange(Question, ask="may-exchange", title="May I exchange this many cards?"):
    """A number of cards to exchange, perhaps with one card kept and shown."""

    players: Annotated[int, Between(2, 10)] = field("Players")
    exchanged: Annotated[int, Between(0, 5)] = field("Cards exchanged")
    kept_shown: Annotated[Card | None, KEPT] = field("Card kept and shown", default=None)

    def answer(self, options: Options) -> Answer:
        """Allowed or refused by PD-DRAW-1 or PD-DRAW-2; a house rule allows any table four (PD-VAR-1)."""
        few = self.exchanged <= MOST_EXCHANGED
        wild = ("2",) if options.wild == DEUCES else ()
        require_exchange(self.exchanged, None if few else self.kept_shown, self.players, options, wild)
        if few:
            return Answer("allowed", ("PD-DRAW-1",), f"{self.exchanged} of at most three")
        rules = ("PD-DRAW-2", "PD-VAR-1") if options.four_cards == ANY_NUMBER else ("PD-DRAW-2",)
        assert self.kept_shown is not None
        return Answer("allowed", rules, f"Four cards: {self.kept_shown.shown} is kept and shown")
