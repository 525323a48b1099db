"""Questions about Canasta: is this a meld, is it enough, may the pile be taken, what does the deal score."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar

from referee.games.canasta.melds import (
    CODES,
    MELD,
    PACK,
    Meld,
    Options,
    counts,
    group,
    minimum,
    name,
    value,
    wrong_with,
)
from referee.games.canasta.scoring import NO, WENT_OUT, SideFacts, arithmetic, parts
from referee.games.canasta.scoring import wrong_with as wrong_facts
from referee.games.canasta.taking import wrong_with as wrong_take
from referee.games.contract import Question
from referee.kit.cards import Rank, read_rank
from referee.kit.form import Between, Length, Unreadable, field
from referee.rulings import Answer

Cards = Annotated[tuple[Rank, ...], Length(1, 108)]
Melds = Annotated[tuple[Cards, ...], Length(0, 20)]


def _account(cards: Iterable[Rank], where: str) -> None:
    for code, count, most in zip(CODES, counts(cards), PACK, strict=True):
        if count > most:
            raise Unreadable(f"{count} {read_rank(code).plural}; the pack has {most}", where)


@dataclass(frozen=True, slots=True)
class ClassifyMeld(Question):
    """What some cards of one rank are together: a meld, a canasta, or nothing."""

    ask: ClassVar[str] = "classify-meld"
    title: ClassVar[str] = "Is this a meld?"
    cards: Cards = field("cards")
    going_out: bool = field("by a player who goes out", default=False)

    def answer(self, options: Options) -> Answer:
        """`kind` (or null) and `points` by card values (CN-MELD-1, CN-MELD-2, CN-B3-2).

        :raises Unreadable: a card more often than the pack has it.
        """
        _account(self.cards, "cards")
        points = value(self.cards)
        meld = group(self.cards)
        if meld is None:
            says = "These are of several ranks; a meld is of one."
            return Answer("answered", ("CN-MELD-1",), says, {"kind": None, "points": points})
        rule, says = wrong_with(meld, options, self.going_out)
        if rule:
            return Answer("answered", (rule,), says, {"kind": None, "points": points})
        says = f"A {meld.kind} of {name(meld.rank)}: {points} points by its cards"
        rules = ("CN-MELD-1",) if meld.kind == MELD else ("CN-MELD-1", "CN-MELD-2")
        return Answer("answered", rules, says, {"kind": meld.kind, "points": points})


@dataclass(frozen=True, slots=True)
class MayGoDown(Question):
    """Whether the first melds of a side are enough."""

    ask: ClassVar[str] = "may-go-down"
    title: ClassVar[str] = "Is this enough to go down?"
    total: Annotated[int, Between(-50000, 50000)] = field("total before the deal")
    melds: Annotated[tuple[Cards, ...], Length(1, 20)] = field("melds")

    def answer(self, options: Options) -> Answer:
        """`value` of the melds by their cards and the `minimum` (CN-INIT-1, CN-INIT-2).

        :raises Unreadable: a card more often than the pack has it.
        """
        _account((card for cards in self.melds for card in cards), "melds")
        worth, needed = sum(map(value, self.melds)), minimum(self.total)
        answer = {"value": worth, "minimum": needed}
        seen: set[str] = set()
        for cards in self.melds:
            meld = group(cards)
            if meld is None:
                return Answer("refused", ("CN-MELD-1",), "A meld is of one rank, with or without wild cards.", answer)
            rule, says = wrong_with(meld, options)
            if rule:
                return Answer("refused", (rule,), says, answer)
            if meld.rank in seen:
                says = f"A side has one meld of {name(meld.rank)}; put them together."
                return Answer("refused", ("CN-MELD-3",), says, answer)
            seen.add(meld.rank)
        says = f"{worth} points; a side at {self.total} needs {needed}"
        return Answer("allowed" if worth >= needed else "refused", ("CN-INIT-1",), says, answer)


@dataclass(frozen=True, slots=True)
class MayTakePile(Question):
    """Whether the discard pile may be taken with these cards from the hand."""

    ask: ClassVar[str] = "may-take-pile"
    title: ClassVar[str] = "May I take the pile?"
    top: Rank = field("top card")
    from_hand: Annotated[tuple[Rank, ...], Length(0, 40)] = field("cards from hand that go with it", default=())
    side_has_melded: bool = field("the side has melded", default=False)
    frozen: bool = field("the pile is frozen", default=False)
    joins_meld: bool = field("the side has a meld of that rank", default=False)
    total: Annotated[int, Between(-50000, 50000)] | None = field(
        "total before the deal", default=None, hint="where the side has not melded"
    )
    melds: Melds | None = field("all melds of this turn, the top card included", default=None)

    def answer(self, options: Options) -> Answer:
        """Allowed, or refused by the rule (CN-TAKE-1 to CN-TAKE-4, CN-FRZ-1, CN-INIT-1, CN-INIT-2).

        :raises Unreadable: a card more often than the pack has it.
        """
        _account((self.top, *self.from_hand), "from_hand")
        rules, says = wrong_take(
            self.top.code, self.from_hand, self.side_has_melded, self.frozen, self.joins_meld, options
        )
        if rules:
            return Answer("refused", rules, says)
        if not self.side_has_melded:
            melds = self.melds if self.melds is not None else ((self.top, *self.from_hand),)
            if self.total is not None:
                return replace(MayGoDown(self.total, melds).answer(options), answer={})
        rule = "CN-TAKE-3" if self.frozen or not self.side_has_melded else "CN-TAKE-4"
        return Answer("allowed", (rule,), "The pile may be taken")


@dataclass(frozen=True, slots=True)
class ScoreDeal(Question):
    """The score of one side in a deal, from counts, or from the cards themselves."""

    ask: ClassVar[str] = "score-deal"
    title: ClassVar[str] = "What does this deal score?"
    went_out: Annotated[str, WENT_OUT] = field("went out", default=NO)
    natural_canastas: Annotated[int, Between(0, 11)] = field("natural canastas", default=0)
    mixed_canastas: Annotated[int, Between(0, 11)] = field("mixed canastas", default=0)
    red_threes: Annotated[int, Between(0, 4)] = field("red threes", default=0)
    side_has_melded: bool | None = field("has melded", default=None)
    melded_points: Annotated[int, Between(0)] = field("points of melded cards", default=0)
    points_in_hands: Annotated[int, Between(0)] = field("points left in hands", default=0)
    melds: Melds | None = field("melds, as cards", default=None, hint="instead of canastas and melded points")
    hands: Annotated[tuple[Annotated[tuple[Rank, ...], Length(0, 108)], ...], Length(0, 2)] | None = field(
        "hands, as cards", default=None, hint="instead of the points left"
    )

    def answer(self, options: Options) -> Answer:
        """`score` and its `parts` (CN-SCO-1 to CN-SCO-5).

        :raises Unreadable: a card more often than the pack has it, or cards and counts of the same thing.
        """
        facts = SideFacts(
            self.went_out,
            self.natural_canastas,
            self.mixed_canastas,
            self.red_threes,
            self.melded_points,
            self.points_in_hands,
            self.side_has_melded,
        )
        lists: list[tuple[Rank, ...]] = [*(self.melds or ()), *(self.hands or ())]
        _account((card for cards in lists for card in cards), "melds" if self.melds else "hands")
        if self.melds is not None:
            facts, refusal = self._from_melds(facts, options)
            if refusal:
                return refusal
        if self.hands is not None:
            facts = replace(facts, points_in_hands=sum(map(value, self.hands)))
        rule, says = wrong_facts(facts)
        if rule:
            return Answer("refused", (rule,), says)
        found = parts(facts)
        answer: dict[str, Any] = {"score": sum(found.values()), "parts": found}
        rules = ("CN-SCO-1", "CN-SCO-2", "CN-SCO-3", "CN-SCO-4", "CN-SCO-5")
        return Answer("answered", rules, arithmetic(found), answer)

    def _from_melds(self, facts: SideFacts, options: Options) -> tuple[SideFacts, Answer | None]:
        melds: list[Meld] = []
        for cards in self.melds or ():
            meld = group(cards)
            if meld is None:
                return facts, Answer("refused", ("CN-MELD-1",), "A meld is of one rank, with or without wild cards.")
            rule, says = wrong_with(meld, options, self.went_out != NO)
            if rule:
                return facts, Answer("refused", (rule,), says)
            melds.append(meld)
        kinds = [meld.kind for meld in melds]
        return (
            replace(
                facts,
                natural_canastas=kinds.count("natural canasta"),
                mixed_canastas=kinds.count("mixed canasta"),
                melded_points=sum(meld.points for meld in melds),
                side_has_melded=bool(melds),
            ),
            None,
        )
