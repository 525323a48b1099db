"""Questions about Liar's Dice: is this claim high enough, is it true of these dice.

How likely a claim is, is no question: whoever holds the box could ask it. The board tells it after the call (`odds`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from referee.games.contract import Question
from referee.games.liars_dice.claims import LADDERS, NOTHING
from referee.games.liars_dice.dice import DICE, Face
from referee.games.liars_dice.ending import verdict
from referee.games.liars_dice.judging import claim_rules, wrong_claim
from referee.games.liars_dice.options import EXACT, LOSES, Options
from referee.games.liars_dice.plays import AllFive, Named
from referee.kit.form import Length, field
from referee.rulings import Answer


@dataclass(frozen=True, slots=True)
class CheckClaim(Question):
    """Whether a claim may follow another one."""

    ask: ClassVar[str] = "check-claim"
    title: ClassVar[str] = "Is this claim high enough?"
    claim: Named = field("the new claim")
    previous: Annotated[tuple[Face, ...], Length(0, DICE)] | None = field(
        "the claim before it", default=None, hint="left out: the first of the round"
    )

    def answer(self, options: Options) -> Answer:
        """Allowed, or refused by LD-CLAIM-2 or LD-AMB-7; `hand` is the claim's category, `lowest` the lowest claim
        that may follow (null where none may)."""
        ladder = LADDERS[options.straights]
        before = ladder.hand(self.previous).place if self.previous else NOTHING
        claim = ladder.hand(self.claim)
        lowest = ladder.next(before) if options.ascending else ladder.hands[0]
        if before == ladder.top:
            if options.after_five_aces == LOSES:
                lowest = None
            elif options.ascending:
                lowest = ladder.hands[before]
        told = {"hand": claim.title, "lowest": list(lowest.faces) if lowest else None}
        if wrong := wrong_claim(options, before, claim):
            return Answer("refused", *wrong, told)
        if before == NOTHING:
            says = f"{claim.shown} ({claim.title}): the first claim of a round can be any"
        elif claim.place > before:
            says = f"{claim.shown} ({claim.title}) is higher than {ladder.hands[before].shown}"
        elif options.ascending:
            says = f"Nothing is higher: {claim.shown} is passed again, all five dice rolled"
        else:
            says = f"{claim.shown} ({claim.title}): claims need not rise at this table"
        return Answer("allowed", claim_rules(options, before, claim), says, told)


@dataclass(frozen=True, slots=True)
class JudgeCall(Question):
    """Who loses the bet when a claim is called."""

    ask: ClassVar[str] = "judge-call"
    title: ClassVar[str] = "Is the claim true of these dice?"
    claim: Named = field("the claim")
    dice: AllFive = field("the five dice, those on the tray included")

    def answer(self, options: Options) -> Answer:
        """`true`, and `loser`: the `caller` of a true claim, the `passer` of a false one (LD-CALL-2)."""
        ladder = LADDERS[options.straights]
        claim, dice = ladder.hand(self.claim), ladder.hand(self.dice)
        true, rules, why = verdict(options, claim, dice, options.truth == EXACT)
        loser = "caller" if true else "passer"
        says = f"{why}: the claim is {'true' if true else 'false'}, the {loser} loses the bet"
        return Answer("answered", rules, says, {"true": true, "loser": loser})
