"""Questions about Liar's Dice: the height and the truth of a claim.

There is no question about odds, since the player with the box could ask it. The board shows them after a call.
"""

from collections.abc import Iterable
from typing import Annotated

from referee.contract import Question
from referee.games.liars_dice.claims import LADDERS, NOTHING, is_true
from referee.games.liars_dice.dice import DICE, Face, PipFace
from referee.games.liars_dice.judging.bet import comparison, truth_rules
from referee.games.liars_dice.judging.claim import claim_rules, require_higher
from referee.games.liars_dice.options import EXACT, LOSES, Options
from referee.games.liars_dice.plays import AllFive, Named
from referee.ruling import Answer, answering
from referee.schema import Length, field


def _pip_rules(faces: Iterable[str]) -> tuple[str, ...]:
    """LD-AMB-6 if a die was entered by its pips."""
    return ("LD-AMB-6",) if any(isinstance(face, PipFace) for face in faces) else ()


class CheckClaim(Question, ask="check-claim", title="Is this claim high enough?"):
    """A claim that follows another one."""

    claim: Named = field("The new claim")
    previous: Annotated[tuple[Face, ...], Length(0, DICE)] | None = field(
        "The claim before it", default=None, hint="if empty: the first of the round"
    )

    def answer(self, options: Options) -> Answer:
        """Allowed, or refused by LD-CLAIM-2 or LD-AMB-7; `hand` is the claim's category, `lowest` the lowest claim
        that may follow (null if there is none)."""
        ladder = LADDERS[options.straights]
        before = ladder.hand(self.previous).place if self.previous else NOTHING
        claim = ladder.hand(self.claim)
        lowest = ladder.next(before) if options.ascending else ladder.hands[0]
        if before == ladder.top:
            if options.after_five_aces == LOSES:
                lowest = None
            elif options.ascending:
                lowest = ladder.hands[before]
        facts = {"hand": claim.title, "lowest": list(lowest.faces) if lowest else None}
        with answering(**facts):
            require_higher(options, before, claim)
        if before == NOTHING:
            says = f"{claim.shown} ({claim.title}): the first claim of a round can be any"
        elif claim.place > before:
            says = f"{claim.shown} ({claim.title}) is higher than {ladder.hands[before].shown}"
        elif options.ascending:
            says = f"Nothing is higher: {claim.shown} is passed again, all five dice rolled"
        else:
            says = f"{claim.shown} ({claim.title}): claims need not rise at this table"
        rules = (*claim_rules(options, before, claim), *_pip_rules((*self.claim, *(self.previous or ()))))
        return Answer("allowed", rules, says, facts)


class JudgeCall(Question, ask="judge-call", title="Is the claim true of these dice?"):
    """A called claim and the five dice."""

    claim: Named = field("The claim")
    dice: AllFive = field("The five dice, those on the tray included")

    def answer(self, options: Options) -> Answer:
        """`true`, and `loser`: the `caller` of a true claim, the `passer` of a false one (LD-CALL-2)."""
        ladder = LADDERS[options.straights]
        claim, dice = ladder.hand(self.claim), ladder.hand(self.dice)
        exact = options.truth == EXACT
        true = is_true(claim, dice, exact)
        loser = "caller" if true else "passer"
        rules = (*truth_rules(options, claim, dice), *_pip_rules((*self.claim, *self.dice)))
        says = f"{comparison(claim, dice, exact)}, the {loser} loses the bet"
        return Answer("answered", rules, says, {"true": true, "loser": loser})
