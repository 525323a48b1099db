"""Questions about Cripple Mr Onion: what are these cards, what is the best, who wins, what does a modifier make."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, Final

from referee.games.contract import Question
from referee.games.cripple_mr_onion import groupings as gr
from referee.games.cripple_mr_onion.cards import (
    PACKS,
    QUEEN_OF_ELEPHANTS,
    WIZARD,
    WORLD,
    Card,
    read_card,
    wrong_cards,
)
from referee.games.cripple_mr_onion.crippling import can_be_crippled, straight_flush
from referee.games.cripple_mr_onion.declarable import could_declare, replacing
from referee.games.cripple_mr_onion.groupings import NAMES, Grouping, Key, hand_key, parted
from referee.games.cripple_mr_onion.modifiers import Modifiers, in_force, is_wrong, shifted
from referee.games.cripple_mr_onion.options import Options
from referee.games.cripple_mr_onion.plays import POWERS
from referee.games.cripple_mr_onion.powers import Powers, powers_under
from referee.games.cripple_mr_onion.solver import Arrangement, arrange, classify
from referee.kit.form import Kind, Length, Unreadable, field, one_of
from referee.kit.seats import listed
from referee.rulings import Answer

HandCards = Annotated[tuple[Card, ...], Length(1, 9)]


def _account(cards: Sequence[Card], options: Options, where: str) -> None:
    if says := wrong_cards(cards, options.suit_size):
        raise Unreadable(says.rstrip("."), where)


@dataclass(frozen=True, slots=True)
class Classify(Question):
    """The one grouping that some cards are together."""

    ask: ClassVar[str] = "classify"
    title: ClassVar[str] = "What are these cards?"
    cards: HandCards = field("cards")
    wild_round: bool = field("in a wild round", default=False)

    def answer(self, options: Options) -> Answer:
        """`grouping` (or null), its `rank`, its `null_eights` (CM-GRP-1 to CM-GRP-16).

        :raises Unreadable: a card that is not in the pack, or twice.
        """
        _account(self.cards, options, "cards")
        powers = powers_under(options, self.wild_round)
        found = classify(self.cards, powers)
        if found is None:
            if straight_flush(self.cards, powers) is not None:
                says = "A nine-card straight flush: worth nothing by itself, but it cripples a Great Onion"
                rules: tuple[str, ...] = ("CM-GRP-15", "CM-CRIP-1")
            else:
                says, rules = "These cards are no grouping", ("CM-GRP-16",)
            return Answer("answered", rules, says, {"grouping": None, "rank": None, "null_eights": 0})
        answer = {"grouping": found.name, "rank": found.rank, "null_eights": found.nulls}
        rules = (gr.RULES[found.rank], "CM-GRP-16", *(("CM-NULL-1",) if found.nulls else ()))
        return Answer("answered", rules, f"{found.says}, rank {found.rank} of 21", answer)


def _rules_of(found: Arrangement) -> tuple[str, ...]:
    rules = ["CM-CMP-1", "CM-USE-1", *(gr.RULES[one.rank] for one in found.groupings)]
    if found.nulls:
        rules.append("CM-NULL-1")
    return tuple(dict.fromkeys(rules))


def _with_cards(found: Arrangement) -> str:
    """An arrangement with its cards: `Five Card Onion: Ao Ke 5t 3o 2e; Bagel: Te Kt`."""
    parts = [f"{one.says}: {' '.join(map(str, one.cards))}" for one in found.groupings]
    return "; ".join(parts) or "No grouping"


@dataclass(frozen=True, slots=True)
class Arrange(Question):
    """The best arrangement of a hand under what is in force."""

    ask: ClassVar[str] = "arrange"
    title: ClassVar[str] = "The best arrangement of a hand"
    hand: HandCards = field("hand")
    wild_round: bool = field("in a wild round", default=False)
    modifiers: Modifiers = field(
        "modifiers in force", default=(), hint="; between, by card or rule: Death; World 9o 3c"
    )

    def answer(self, options: Options) -> Answer:
        """`groupings`, best first, each with `cards`, `null_eights` and what chosen cards count `as`.

        :raises Unreadable: a card that is not in the pack, or twice.
        """
        _account(self.hand, options, "hand")
        powers = in_force(powers_under(options, self.wild_round), self.modifiers, self.hand)
        if not isinstance(powers, Powers):
            return Answer("refused", (powers[0],), powers[1])
        found = arrange(self.hand, powers)
        answer = {"groupings": [one.as_json() for one in found.groupings]}
        rules = (*_rules_of(found), *(one.under(powers.wild_round).rule for one in self.modifiers))
        return Answer("answered", tuple(dict.fromkeys(rules)), _with_cards(found), answer)


# --- comparing -------------------------------------------------------------------------------------------------------

STRAIGHT: Final = "Nine-card straight flush"
_BY_NAME: Final = {name.casefold(): rank for rank, name in NAMES.items()}
_SHIFTED: Final = "double onion (shifted)"
LONGEST: Final = 80
"""So many characters a grouping is written with at the most."""
_NOTE: Final = re.compile(r"^(.*?)\s*\((\d) null[^)]*\)$")


def _read_part(raw: object) -> Grouping | Card | str:
    """A grouping by its name (`Five Card Onion (1 null)`, `Double Onion (shifted)`), a card, or the straight flush."""
    nulls = 0
    if isinstance(raw, dict):
        unknown = set(raw) - {"grouping", "null_eights", "cards", "as"}
        if unknown or not isinstance(raw.get("grouping"), str):
            raise Unreadable(f"{raw!r} is no grouping")
        nulls = raw.get("null_eights", 0)
        if type(nulls) is not int or not 0 <= nulls <= 5:
            raise Unreadable(f"{nulls!r} is no number of null eights", "null_eights")
        raw = raw["grouping"]
    if not isinstance(raw, str):
        raise Unreadable(f"{raw!r} is neither a grouping nor a card")
    name = raw.strip()
    if len(name) <= LONGEST and (note := _NOTE.match(name)):
        name, nulls = note[1], int(note[2])
    plain = name.casefold().replace("-", " ")
    if plain == _SHIFTED:
        return Grouping(gr.DOUBLE_ONION, shifted=True)
    if plain == STRAIGHT.casefold().replace("-", " "):
        return STRAIGHT
    if rank := _BY_NAME.get(plain):
        if nulls and rank not in gr.SUM_ONIONS.values():
            raise Unreadable(f"there are no null eights in a {NAMES[rank]}")
        return Grouping(rank, nulls=nulls)
    return read_card(raw)


def _read_hand(raw: object) -> tuple[Grouping | Card | str, ...]:
    if isinstance(raw, str):
        parts = [part.strip() for part in re.split(r"[,;+/]", raw) if part.strip()]
        try:
            return tuple(map(_read_part, parts))
        except Unreadable:
            raw = raw.replace(",", " ").split()
    if not isinstance(raw, (list, tuple)):
        raise Unreadable(f"{raw!r} is no list of groupings or cards")
    found = []
    for index, part in enumerate(raw):
        try:
            found.append(_read_part(part))
        except Unreadable as fault:
            raise fault.within(f"[{index}]") from None
    if len({type(part) for part in found}) > 1 and any(isinstance(part, Card) for part in found):
        raise Unreadable("a hand is written as cards or as groupings, not both")
    return tuple(found)


def _write_part(part: Grouping | Card | str) -> str:
    return part.says if isinstance(part, Grouping) else str(part)


_NAMES_AND_CARDS: Final = [*NAMES.values(), STRAIGHT, *(card.code for card in PACKS[13])]
HAND: Final = Kind(
    "hand",
    _read_hand,
    lambda parts: [_write_part(part) for part in parts],
    {"type": "array", "items": {"enum": sorted(_NAMES_AND_CARDS)}, "maxItems": 9},
    show=lambda parts: " + ".join(map(_write_part, parts)),
    typed=lambda parts: ", ".join(map(_write_part, parts)),
)
Hand = Annotated[tuple[Any, ...], HAND]


@dataclass(frozen=True, slots=True)
class Compare(Question):
    """Which of several hands is best, and where they part."""

    ask: ClassVar[str] = "compare"
    title: ClassVar[str] = "Who wins?"
    hands: dict[str, Hand] = field("hands, as cards or as groupings", hint="commas between groupings")
    wild_round: bool = field("in a wild round", default=False)
    fool: bool = field("the Fool was declared", default=False)
    seniority: tuple[str, ...] = field("by seniority, the dealer first", default=())

    def answer(self, options: Options) -> Answer:
        """`order` (names, best first) and `tied`, who are equal with the first before seniority (CM-CMP-1 to CM-CMP-3).

        Hands are compared as such: two of them may hold the same card, as hands of different rounds do.

        :raises Unreadable: no hands, cards that are not in the pack or twice, somebody without a hand.
        """
        if not self.hands:
            raise Unreadable("there are no hands to compare", "hands")
        for name in self.seniority:
            if name not in self.hands:
                raise Unreadable(f"{name} has no hand here", "seniority")
        powers = replace(powers_under(options, self.wild_round), fool=self.fool)
        shown: dict[str, tuple[Grouping, ...]] = {}
        ties: dict[str, int] = {}
        straight: list[str] = []
        holders: list[str] = []
        for name, parts in self.hands.items():
            ties[name] = 0
            if any(part == STRAIGHT for part in parts):
                straight.append(name)
                shown[name] = ()
            elif parts and isinstance(parts[0], Card):
                if len(parts) > 9:
                    raise Unreadable("a hand has nine cards", f"hands.{name}")
                _account(parts, options, f"hands.{name}")
                found = arrange(parts, powers)
                shown[name], ties[name] = found.groupings, found.tie
                if straight_flush(parts, powers) is not None:
                    holders.append(name)
            else:
                shown[name] = tuple(parts)
        answer = self._ordered(shown, ties, straight)
        if holders and answer.answer["order"][0] not in (*holders, *straight) and self._prey(shown):
            says = f"{answer.says}; but {listed(holders, 'or')} may cripple it with a nine-card straight flush"
            return replace(answer, rules=(*answer.rules, "CM-CRIP-1"), says=says)
        return answer

    def _prey(self, shown: dict[str, tuple[Grouping, ...]]) -> bool:
        """Whether a hand is there that a nine-card straight flush cripples (CM-CRIP-1, CM-FOOL-1)."""
        return any(can_be_crippled(groupings, self.fool) for groupings in shown.values())

    def _ordered(self, shown: dict[str, tuple[Grouping, ...]], ties: dict[str, int], straight: list[str]) -> Answer:
        prey = self._prey(shown)
        seniority = {name: place for place, name in enumerate(self.seniority)}

        def strength(name: str) -> tuple[bool, Key, int]:
            return prey and name in straight, hand_key(shown[name], self.fool), ties[name]

        order = sorted(shown, key=lambda name: seniority.get(name, len(seniority)))
        order.sort(key=strength, reverse=True)
        top = strength(order[0])
        tied = [name for name in order if strength(name) == top] if len(order) > 1 else []
        tied = tied if len(tied) > 1 else []
        answer = {"order": order, "tied": tied}
        if len(order) == 1:
            return Answer("answered", ("CM-CMP-1",), f"{order[0]} alone", answer)
        first, second = order[0], order[1]
        if tied:
            by = f"; {first} is senior" if first in seniority else ""
            return Answer("answered", ("CM-CMP-3",), f"{listed(tied)} are equal{by}", answer)
        if prey and first in straight:
            says = f"{first} wins: a nine-card straight flush cripples what leads"
            return Answer("answered", ("CM-CRIP-1",), says, answer)
        rule, where = parted(shown[first], shown[second], self.fool)
        if not where:
            rule, where = "CM-AMB-7", "equal but for their wild cards"
        rules = (rule, *(("CM-FOOL-1",) if self.fool else ()))
        return Answer("answered", rules, f"{first} before {second}: {where}", answer)


# --- modifiers -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Shift(Question):
    """What cards become that the World or the Queen of Elephants shifts."""

    ask: ClassVar[str] = "shift"
    title: ClassVar[str] = "May these cards be shifted?"
    card: Annotated[str, one_of({WORLD: "the World", QUEEN_OF_ELEPHANTS: "the Queen of Elephants"})] = field("by")
    cards: Annotated[tuple[Card, ...], Length(1, 4)] = field("cards")
    wild_round: bool = field("in a wild round", default=False)

    def answer(self, options: Options) -> Answer:
        """Allowed with what each card `becomes`, or refused (CM-TUIN-1, CM-ELE-1).

        :raises Unreadable: a card that is not in the pack, or twice.
        """
        _account(self.cards, options, "cards")
        result: Any = shifted(self.card, self.cards, powers_under(options, self.wild_round))
        if is_wrong(result):
            return Answer("refused", (result[0],), result[1], {"becomes": None})
        becomes = {card.code: value for card, value in result}
        says = ", ".join(f"{code} counts {value}" for code, value in becomes.items())
        rule = "CM-TUIN-1" if self.card == WORLD else "CM-ELE-1"
        return Answer("allowed", (rule,), says, {"becomes": becomes})


@dataclass(frozen=True, slots=True)
class WhatToDeclare(Question):
    """What each modifier of a hand would make of it."""

    ask: ClassVar[str] = "declare"
    title: ClassVar[str] = "What could this hand declare to do better?"
    hand: HandCards = field("hand")
    wild_round: bool = field("in a wild round", default=False)
    modifiers: Modifiers = field("modifiers in force", default=(), hint="; between, by card or rule: Death; Ko")

    def answer(self, options: Options) -> Answer:
        """`now`, and `choices`: each modifier with its `cards`, the `groupings` it makes, whether they are `better`.

        For the Lady and the Ruler, who are replaced by a card yet unseen: how many of the unseen cards would do
        `better`, out of how many (CM-LADY-1, CM-FATE-1). What a card does to the other hands is not weighed.

        :raises Unreadable: a card that is not in the pack, or twice.
        """
        _account(self.hand, options, "hand")
        powers = in_force(powers_under(options, self.wild_round), self.modifiers, self.hand)
        if not isinstance(powers, Powers):
            return Answer("refused", (powers[0],), powers[1])
        now = arrange(self.hand, powers)
        choices = [one.as_json(now.key(powers.fool)) for one in could_declare(self.hand, powers)]
        choices += replacing(self.hand, powers, now.key(powers.fool))
        better = [_choice_says(choice) for choice in choices if choice.get("better") or choice.get("better_cards")]
        says = f"Now {now.says}. " + ("; ".join(better) if better else "Nothing that it can declare makes it better")
        if straight_flush(self.hand, powers) is not None:
            says += "; as a nine-card straight flush it cripples a Great Onion"
        rules = tuple(dict.fromkeys((*(str(choice["modifier"]) for choice in choices), "CM-SHOW-2")))
        return Answer("answered", rules, says, {"now": [one.name for one in now.groupings], "choices": choices})


def _choice_says(choice: Mapping[str, Any]) -> str:
    """A modifier that makes a hand better, in words."""
    name = POWERS[choice["card"]]
    if "of" in choice:
        return f"Better with {name} by {choice['better_cards']} of {choice['of']} unseen cards"
    with_cards = f" ({' '.join(choice['cards'])})" if choice["cards"] else ""
    if_so = ", if nobody holds Death" if choice["card"] == WIZARD else ""
    return f"Better with {name}{with_cards}{if_so}: {' + '.join(choice['groupings']) or 'no grouping'}"
