"""Questions about Canasta: melds, going down, taking the pile, the score of a deal."""

from collections.abc import Iterable
from typing import Annotated, Any

from referee.contract import Question
from referee.games.canasta.judging.pile import PileFacts, require_takeable
from referee.games.canasta.melds import (
    CODES,
    MELD,
    PACK,
    counts,
    minimum,
    name,
    read_meld,
    require_meld,
    value,
)
from referee.games.canasta.options import Options
from referee.games.canasta.scoring import NO, WENT_OUT, SideFacts, arithmetic, facts_of, parts, require_facts
from referee.kit.cards import Rank, read_rank
from referee.kit.values import replace
from referee.ruling import Answer, Refused, answering
from referee.schema import Between, Length, Unreadable, field

Cards = Annotated[tuple[Rank, ...], Length(1, 108)]
Melds = Annotated[tuple[Cards, ...], Length(0, 20)]


def _check_pack(cards: Iterable[Rank], where: str) -> None:
    for code, count, most in zip(CODES, counts(cards), PACK, strict=True):
        if count > most:
            raise Unreadable(f"{count} {read_rank(code).plural}; the pack has {most}", where)


class ClassifyMeld(Question, ask="classify-meld", title="Is this a meld?"):
    """The kind of some cards laid together: a meld, a canasta, or neither."""

    cards: Cards = field("Cards")
    going_out: bool = field("By a player who goes out", default=False)

    def answer(self, options: Options) -> Answer:
        """`kind` (or null) and `points` by card values (CN-MELD-1, CN-MELD-2, CN-B3-2).

        :raises Unreadable: more copies of a card than the pack has.
        """
        _check_pack(self.cards, "cards")
        points = value(self.cards)
        try:
            meld = read_meld(self.cards)
            require_meld(meld, options, self.going_out)
        except Refused as refusal:
            return Answer("answered", refusal.rules, refusal.says, {"kind": None, "points": points})
        says = f"A {meld.kind} of {name(meld.rank)}: {points} points by its cards"
        rules = ("CN-MELD-1",) if meld.kind == MELD else ("CN-MELD-1", "CN-MELD-2")
        return Answer("answered", rules, says, {"kind": meld.kind, "points": points})


class MayGoDown(Question, ask="may-go-down", title="Is this enough to go down?"):
    """The first melds of a side and the minimum that they must be worth."""

    total: Annotated[int, Between(-50000, 50000)] = field("Total before the deal")
    melds: Annotated[tuple[Cards, ...], Length(1, 20)] = field("Melds")

    def answer(self, options: Options) -> Answer:
        """`value` of the melds by their cards and the `minimum` (CN-INIT-1, CN-INIT-2).

        :raises Unreadable: more copies of a card than the pack has.
        """
        _check_pack((card for cards in self.melds for card in cards), "melds")
        worth, needed = sum(map(value, self.melds)), minimum(self.total)
        says = f"{worth} points; {needed} needed"
        with answering(value=worth, minimum=needed):
            ranks: set[str] = set()
            for cards in self.melds:
                meld = read_meld(cards)
                require_meld(meld, options)
                if meld.rank in ranks:
                    raise Refused("CN-MELD-3", f"A side has one meld of {name(meld.rank)}: put the cards together.")
                ranks.add(meld.rank)
            if worth < needed:
                raise Refused("CN-INIT-1", says)
        return Answer("allowed", ("CN-INIT-1",), says, {"value": worth, "minimum": needed})


class MayTakePile(Question, ask="may-take-pile", title="May I take the pile?"):
    """Taking the discard pile with these cards from the hand."""

    top: Rank = field("Top card")
    from_hand: Annotated[tuple[Rank, ...], Length(0, 40)] = field("Cards from hand that go with it", default=())
    side_has_melded: bool = field("The side has melded", default=False)
    frozen: bool = field("The pile is frozen", default=False)
    joins_meld: bool = field("The side has a meld of that rank", default=False)
    total: Annotated[int, Between(-50000, 50000)] | None = field(
        "Total before the deal", default=None, hint="if the side has not melded"
    )
    melds: Melds | None = field("All melds of this turn, the top card included", default=None)

    def answer(self, options: Options) -> Answer:
        """Allowed, or refused by the rule (CN-TAKE-1 to CN-TAKE-4, CN-FRZ-1, CN-INIT-1, CN-INIT-2).

        :raises Unreadable: more copies of a card than the pack has.
        """
        _check_pack((self.top, *self.from_hand), "from_hand")
        pile = PileFacts(self.top.code, self.frozen, self.side_has_melded, self.joins_meld)
        require_takeable(pile, self.from_hand, options)
        if not self.side_has_melded:
            melds = self.melds if self.melds is not None else ((self.top, *self.from_hand),)
            if self.total is not None:
                with answering():
                    return replace(MayGoDown(self.total, melds).answer(options), answer={})
        rule = "CN-TAKE-3" if self.frozen or not self.side_has_melded else "CN-TAKE-4"
        return Answer("allowed", (rule,), "The pile may be taken")


class ScoreDeal(Question, ask="score-deal", title="What does this deal score?"):
    """The score of one side in a deal, from counts or from the cards themselves."""

    went_out: Annotated[str, WENT_OUT] = field("Went out", default=NO)
    natural_canastas: Annotated[int, Between(0, 11)] = field("Natural canastas", default=0)
    mixed_canastas: Annotated[int, Between(0, 11)] = field("Mixed canastas", default=0)
    red_threes: Annotated[int, Between(0, 4)] = field("Red threes", default=0)
    side_has_melded: bool | None = field("Has melded", default=None)
    melded_points: Annotated[int, Between(0)] = field("Points of melded cards", default=0)
    points_in_hands: Annotated[int, Between(0)] = field("Points left in hands", default=0)
    melds: Melds | None = field("Melds, as cards", default=None, hint="instead of canastas and melded points")
    hands: Annotated[tuple[Annotated[tuple[Rank, ...], Length(0, 108)], ...], Length(0, 2)] | None = field(
        "Hands, as cards", default=None, hint="instead of the points left"
    )

    def answer(self, options: Options) -> Answer:
        """`score` and its `parts` (CN-SCO-1 to CN-SCO-5).

        :raises Unreadable: more copies of a card than the pack has.
        """
        facts = SideFacts(
            went_out=self.went_out,
            natural_canastas=self.natural_canastas,
            mixed_canastas=self.mixed_canastas,
            red_threes=self.red_threes,
            melded_points=self.melded_points,
            points_in_hands=self.points_in_hands,
            side_has_melded=self.side_has_melded,
        )
        lists: list[tuple[Rank, ...]] = [*(self.melds or ()), *(self.hands or ())]
        _check_pack((card for cards in lists for card in cards), "melds" if self.melds else "hands")
        if self.melds is not None:
            melds = [read_meld(cards) for cards in self.melds]
            for meld in melds:
                require_meld(meld, options, self.went_out != NO)
            facts = facts_of(melds, self.went_out, self.red_threes, self.points_in_hands)
        if self.hands is not None:
            facts = replace(facts, points_in_hands=sum(map(value, self.hands)))
        require_facts(facts)
        score_parts = parts(facts)
        answer: dict[str, Any] = {"score": sum(score_parts.values()), "parts": score_parts}
        rules = ("CN-SCO-1", "CN-SCO-2", "CN-SCO-3", "CN-SCO-4", "CN-SCO-5")
        return Answer("answered", rules, arithmetic(score_parts), answer)
