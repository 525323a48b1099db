"""The grammar of judging: a rule refuses by raising `Refused`; a `Draft` collects the results of an allowed play.

    def judge_discard(position: Position, play: Discard) -> Draft[Position]:
        require_phase(position.phase, (Phase.PLAYING,), "CN-TURN-1", STEPS)     # raises Refused
        if play.card.code == RED_THREE:
            raise Refused("CN-DISC-1", "A red three is laid out, never discarded.")
        after = replace(position, pile=(*position.pile, play.card.code))
        return Draft(after).say(f"{position.player} discards …", "CN-DISC-1").effect(Discarded(...))

Guards come in the order in which a referee checks them, then what happened, then the next position. The same functions
judge plays, answer questions and choose offers; a `Refused` is caught in one place for each of the three.
"""

from referee.ruling.draft import Draft
from referee.ruling.effect import Effect
from referee.ruling.moment import Moment
from referee.ruling.outcome import Outcome, bad, good, neutral
from referee.ruling.refused import Refused, answering, citing, is_allowed
from referee.ruling.ruling import FORM, Answer, LateRuling, Ruling, Verdict
from referee.ruling.sums import Sum, Term

__all__ = [
    "FORM",
    "Answer",
    "Draft",
    "Effect",
    "LateRuling",
    "Moment",
    "Outcome",
    "Refused",
    "Ruling",
    "Sum",
    "Term",
    "Verdict",
    "answering",
    "bad",
    "citing",
    "good",
    "is_allowed",
    "neutral",
]
