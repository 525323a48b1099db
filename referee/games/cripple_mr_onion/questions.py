"""Questions about Cripple Mr Onion: the grouping of cards, the best arrangement, the winner, the modifiers."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any

from referee.contract import Question
from referee.games.cripple_mr_onion.arrangement.solver import Arrangement, arrange, classify
from referee.games.cripple_mr_onion.cards import QUEEN_OF_ELEPHANTS, WIZARD, WORLD, Card, check_pack
from referee.games.cripple_mr_onion.compared_hands import STRAIGHT_FLUSH, Hand
from referee.games.cripple_mr_onion.definitions import (
    definitions_of,
    has_tens_for_pictures,
    house_rules_for,
    is_higher_with_arcana_suit,
)
from referee.games.cripple_mr_onion.groupings import RULES, Difference, Key, difference
from referee.games.cripple_mr_onion.modifiers import Modifiers, powers_with
from referee.games.cripple_mr_onion.options import Options
from referee.games.cripple_mr_onion.plays import POWERS
from referee.games.cripple_mr_onion.possible_declarations import possible_declarations, replacements
from referee.games.cripple_mr_onion.powers import powers_under
from referee.games.cripple_mr_onion.shifts import SHIFTED_BY, shifts_of
from referee.games.cripple_mr_onion.straight_flush import can_be_crippled, straight_flush
from referee.kit.fault import Fault
from referee.kit.names import listed
from referee.kit.values import Value, replace, unique
from referee.ruling import Answer, answering
from referee.schema import Length, Unreadable, field, one_of

HandCards = Annotated[tuple[Card, ...], Length(1, 9)]


def _check_pack(cards: Iterable[Card], options: Options, where: str) -> None:
    try:
        check_pack(cards, options.suit_size)
    except Fault as fault:
        raise Unreadable(fault.says.rstrip("."), where) from None


# --- one hand --------------------------------------------------------------------------------------------------------


class Classify(Question, ask="classify", title="What are these cards?"):
    """The one grouping that some cards form together."""

    cards: HandCards = field("Cards")
    wild_round: bool = field("In a wild round", default=False)

    def answer(self, options: Options) -> Answer:
        """`grouping` (or null), its `rank`, its `null_eights` (CM-GRP-1 to CM-GRP-16).

        :raises Unreadable: a card that is not in the pack, or is given twice.
        """
        _check_pack(self.cards, options, "cards")
        powers = powers_under(options, self.wild_round)
        grouping = classify(self.cards, powers)
        no_arcana_suit = ["CM-AMB-4"] if is_higher_with_arcana_suit(self.cards, grouping, powers) else []
        if grouping is not None:
            nulls = ["CM-NULL-1"] if grouping.nulls else []
            rules = (RULES[grouping.rank], "CM-GRP-16", *nulls, *definitions_of(grouping, powers), *no_arcana_suit)
            answer = {"grouping": grouping.name, "rank": grouping.rank, "null_eights": grouping.nulls}
            return Answer("answered", rules, f"{grouping.says}, rank {grouping.rank} of 21", answer)
        nothing = {"grouping": None, "rank": None, "null_eights": 0}
        if straight_flush(self.cards, powers) is not None:
            says = "A nine-card straight flush: worth nothing by itself, but it cripples a Great Onion"
            return Answer("answered", ("CM-GRP-15", "CM-CRIP-1"), says, nothing)
        if has_tens_for_pictures(self.cards, powers):
            says = "These cards are no grouping: in a Double or Triple Onion a ten is not a picture card"
            return Answer("answered", ("CM-GRP-16", "CM-GRP-14"), says, nothing)
        return Answer("answered", ("CM-GRP-16", *no_arcana_suit), "These cards are no grouping", nothing)


class Arrange(Question, ask="arrange", title="The best arrangement of a hand"):
    """The best arrangement of a hand under the modifiers in force."""

    hand: HandCards = field("Hand")
    wild_round: bool = field("In a wild round", default=False)
    modifiers: Modifiers = field(
        "Modifiers in force", default=(), hint="; between, by card or rule: Death; World 9o 3c"
    )

    def answer(self, options: Options) -> Answer:
        """`groupings`, best first, each with `cards`, `null_eights` and the chosen meanings of cards, `as`.

        :raises Unreadable: a card that is not in the pack, or is given twice.
        """
        _check_pack(self.hand, options, "hand")
        powers = powers_with(powers_under(options, self.wild_round), self.modifiers, self.hand)
        arrangement = arrange(self.hand, powers)
        modifiers = [modifier.under(powers.wild_round).rule for modifier in self.modifiers]
        house_rules = house_rules_for(arrangement.groupings, powers)
        rules = unique(("CM-CMP-1", "CM-USE-1", *arrangement.rules, *modifiers, *house_rules))
        answer = {"groupings": [grouping.as_json() for grouping in arrangement.groupings]}
        return Answer("answered", rules, _with_cards(arrangement), answer)


def _with_cards(arrangement: Arrangement) -> str:
    """An arrangement with its cards: `Five Card Onion: Ao Ke 5t 3o 2e; Bagel: Te Kt`."""
    parts = [f"{grouping.says}: {' '.join(map(str, grouping.cards))}" for grouping in arrangement.groupings]
    return "; ".join(parts) or "No grouping"


# --- several hands ---------------------------------------------------------------------------------------------------


class _ComparedHand(Value):
    """A hand to compare with others."""

    name: str
    arrangement: Arrangement = Arrangement(())
    straight: bool = False
    """True if the question names it as a nine-card straight flush."""
    may_cripple: bool = False
    """True if its cards are a nine-card straight flush."""


class Compare(Question, ask="compare", title="Who wins?"):
    """The best of several hands, and its first difference from the next."""

    hands: dict[str, Hand] = field("Hands, as cards or as groupings", hint="commas between groupings")
    wild_round: bool = field("In a wild round", default=False)
    fool: bool = field("The Fool was declared", default=False)
    seniority: tuple[str, ...] = field("By seniority, the dealer first", default=())

    def answer(self, options: Options) -> Answer:
        """`order` (names, best first) and `tied`, names equal with the first before seniority (CM-CMP-1 to CM-CMP-3).

        Hands may come from different rounds, so two of them may hold the same card.

        :raises Unreadable: no hands, a card not in the pack or twice in a hand, a name without a hand.
        """
        if not self.hands:
            raise Unreadable("there are no hands to compare", "hands")
        for name in self.seniority:
            if name not in self.hands:
                raise Unreadable(f"{name} has no hand here", "seniority")
        hands = [self._hand(name, parts, options) for name, parts in self.hands.items()]
        prey = any(can_be_crippled(hand.arrangement.groupings, self.fool) for hand in hands)
        order = self._ordered(hands, prey)
        answer = self._answer(order, prey)
        holders = [hand.name for hand in hands if hand.may_cripple]
        if prey and holders and not (order[0].straight or order[0].may_cripple):
            says = f"{answer.says}; but {listed(holders, 'or')} may cripple it with a nine-card straight flush"
            return replace(answer, rules=(*answer.rules, "CM-CRIP-1"), says=says)
        return answer

    def _hand(self, name: str, parts: Sequence[Any], options: Options) -> _ComparedHand:
        if any(part == STRAIGHT_FLUSH for part in parts):
            return _ComparedHand(name, straight=True)
        if not parts or not isinstance(parts[0], Card):
            return _ComparedHand(name, Arrangement(tuple(parts)))
        if len(parts) > 9:
            raise Unreadable("a hand has nine cards", f"hands.{name}")
        _check_pack(parts, options, f"hands.{name}")
        powers = replace(powers_under(options, self.wild_round), fool=self.fool)
        crippling = straight_flush(parts, powers) is not None
        return _ComparedHand(name, arrange(parts, powers), may_cripple=crippling)

    def _strength(self, hand: _ComparedHand, prey: bool) -> tuple[bool, Key, int]:
        return prey and hand.straight, hand.arrangement.key(self.fool), hand.arrangement.tie

    def _ordered(self, hands: Sequence[_ComparedHand], prey: bool) -> list[_ComparedHand]:
        """The hands, best first; equal ones by seniority."""
        places = {name: place for place, name in enumerate(self.seniority)}
        by_seniority = sorted(hands, key=lambda hand: places.get(hand.name, len(places)))
        return sorted(by_seniority, key=lambda hand: self._strength(hand, prey), reverse=True)

    def _answer(self, order: Sequence[_ComparedHand], prey: bool) -> Answer:
        first = order[0]
        names = [hand.name for hand in order]
        top = self._strength(first, prey)
        tied = [hand.name for hand in order if self._strength(hand, prey) == top]
        answer = {"order": names, "tied": tied if len(tied) > 1 else []}
        if len(order) == 1:
            return Answer("answered", ("CM-CMP-1",), f"{first.name} alone", answer)
        if len(tied) > 1:
            by = f"; {first.name} is senior" if first.name in self.seniority else ""
            return Answer("answered", ("CM-CMP-3",), f"{listed(tied)} are equal{by}", answer)
        if prey and first.straight:
            says = f"{first.name} wins: a nine-card straight flush cripples what leads"
            return Answer("answered", ("CM-CRIP-1",), says, answer)
        parting = difference(first.arrangement.groupings, order[1].arrangement.groupings, self.fool)
        if not parting.says:
            parting = Difference("CM-AMB-7", "equal but for their wild cards")
        rules = (parting.rule, "CM-FOOL-1") if self.fool else (parting.rule,)
        return Answer("answered", rules, f"{first.name} before {order[1].name}: {parting.says}", answer)


# --- modifiers -------------------------------------------------------------------------------------------------------


class Shift(Question, ask="shift", title="May these cards be shifted?"):
    """Cards that the World or the Queen of Elephants shifts, and their new values."""

    card: Annotated[str, one_of({WORLD: "the World", QUEEN_OF_ELEPHANTS: "the Queen of Elephants"})] = field("By")
    cards: Annotated[tuple[Card, ...], Length(1, 4)] = field("Cards")
    wild_round: bool = field("In a wild round", default=False)

    def answer(self, options: Options) -> Answer:
        """Allowed with the value that each card `becomes`, or refused (CM-TUIN-1, CM-ELE-1).

        :raises Unreadable: a card that is not in the pack, or is given twice.
        """
        _check_pack(self.cards, options, "cards")
        with answering(becomes=None):
            shifts = shifts_of(self.card, self.cards, powers_under(options, self.wild_round))
        becomes = {card.code: value for card, value in shifts}
        says = ", ".join(f"{code} counts {value}" for code, value in becomes.items())
        return Answer("allowed", (SHIFTED_BY[self.card],), says, {"becomes": becomes})


class WhatToDeclare(Question, ask="declare", title="What could this hand declare to do better?"):
    """The modifiers of a hand, each with the arrangement that it would make."""

    hand: HandCards = field("Hand")
    wild_round: bool = field("In a wild round", default=False)
    modifiers: Modifiers = field("Modifiers in force", default=(), hint="; between, by card or rule: Death; Ko")

    def answer(self, options: Options) -> Answer:
        """`now`, and `choices`: each modifier with its `cards`, its `groupings`, and `better` if these beat `now`.

        An unseen card replaces the Lady or the Ruler. For them, `better_cards` counts the unseen cards that do better,
        out of all unseen cards, `of` (CM-LADY-1, CM-FATE-1). Effects on other hands are not weighed.

        :raises Unreadable: a card that is not in the pack, or is given twice.
        """
        _check_pack(self.hand, options, "hand")
        powers = powers_with(powers_under(options, self.wild_round), self.modifiers, self.hand)
        arrangement = arrange(self.hand, powers)
        now = arrangement.key(powers.fool)
        choices = [possible.as_json(now) for possible in possible_declarations(self.hand, powers)]
        choices += replacements(self.hand, powers, now)
        better = [_choice_says(choice) for choice in choices if choice.get("better") or choice.get("better_cards")]
        says = f"Now {arrangement.says}. " + (". ".join(better) or "Nothing that it can declare makes it better")
        if straight_flush(self.hand, powers) is not None:
            says += "; as a nine-card straight flush it cripples a Great Onion"
        rules = unique((*(str(choice["modifier"]) for choice in choices), "CM-SHOW-2", "CM-PACK-4"))
        answer = {"now": [grouping.name for grouping in arrangement.groupings], "choices": choices}
        return Answer("answered", rules, says, answer)


def _choice_says(choice: Mapping[str, Any]) -> str:
    """A modifier that makes a hand better, in words."""
    name = POWERS[choice["card"]]
    if "of" in choice:
        return f"Better with {name} by {choice['better_cards']} of {choice['of']} unseen cards"
    with_cards = f" ({' '.join(choice['cards'])})" if choice["cards"] else ""
    if_so = ", if nobody holds Death" if choice["card"] == WIZARD else ""
    return f"Better with {name}{with_cards}{if_so}: {' + '.join(choice['groupings']) or 'no grouping'}"
