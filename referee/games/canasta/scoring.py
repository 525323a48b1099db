"""The score of a deal for one side."""

from collections.abc import Iterable
from typing import Annotated, Final

from referee.contract.sums import bounded
from referee.games.canasta.melds import CODES, MIXED_CANASTA, NATURAL_CANASTA, PACK, VALUES, Meld, minimum
from referee.kit.names import counted
from referee.kit.numbers import written
from referee.ruling import Refused
from referee.schema import Between, Fields, field, one_of

NO, OPEN, CONCEALED = "no", "open", "concealed"
OUT: Final = {NO: 0, OPEN: 100, CONCEALED: 200}
NATURAL_BONUS, MIXED_BONUS = 500, 300
RED_THREE_BONUS, ALL_RED_THREES = 100, 800
ALL_POINTS: Final = sum(count * VALUES[code] for code, count in zip(CODES, PACK, strict=True))
LEAST_NATURAL: Final = 7 * VALUES["7"]
LEAST_MIXED: Final = 6 * VALUES["7"] + VALUES["2"]
WENT_OUT: Final = one_of({NO: "no", OPEN: "yes", CONCEALED: "concealed"})


class SideFacts(Fields):
    """The counts that make up the score of one side in a deal."""

    went_out: Annotated[str, WENT_OUT] = field(
        "Went out", default=NO, words=lambda how: "out concealed" if how == CONCEALED else "out"
    )
    natural_canastas: Annotated[int, Between(0, 11)] = field(
        "Natural canastas", default=0, words=lambda count: f", {counted(count, 'natural canasta')}"
    )
    mixed_canastas: Annotated[int, Between(0, 11)] = field(
        "Mixed canastas", default=0, words=lambda count: f", {counted(count, 'mixed canasta')}"
    )
    red_threes: Annotated[int, Between(0, 4)] = field(
        "Red threes", default=0, words=lambda count: f", {counted(count, 'red three')}"
    )
    melded_points: Annotated[int, Between(0)] = field("Points of melded cards", default=0, words=", {} melded")
    points_in_hands: Annotated[int, Between(0)] = field("Points left in hands", default=0, words=", {} left in hands")
    side_has_melded: bool | None = field(
        "Has melded",
        default=None,
        hint="if empty: yes if there are melded points",
        words=lambda has: "" if has else ", has not melded",
    )

    @property
    def melded(self) -> bool:
        return self.melded_points > 0 if self.side_has_melded is None else self.side_has_melded

    @property
    def canastas(self) -> int:
        return self.natural_canastas + self.mixed_canastas


def parts(facts: SideFacts) -> dict[str, int]:
    """The parts of a side's score (CN-SCO-1 to CN-SCO-4); their sum is the score (CN-SCO-5)."""
    threes = ALL_RED_THREES if facts.red_threes == 4 else facts.red_threes * RED_THREE_BONUS
    return {
        "going_out": OUT[facts.went_out],
        "canastas": facts.natural_canastas * NATURAL_BONUS + facts.mixed_canastas * MIXED_BONUS,
        "red_threes": threes if facts.melded else -threes,
        "melded": facts.melded_points,
        "hands": -facts.points_in_hands,
    }


def arithmetic(score_parts: dict[str, int]) -> str:
    """Parts as a sum: `100 + 500 − 35 = 565`; one part alone is its own total."""
    shown = [value for value in score_parts.values() if value] or [0]
    text = str(shown[0]) if shown[0] >= 0 else f"−{-shown[0]}"
    for value in shown[1:]:
        text += f" + {value}" if value >= 0 else f" − {-value}"
    total = sum(shown)
    return f"{text} = {total if total >= 0 else f'−{-total}'}" if len(shown) > 1 else text


def facts_of(melds: Iterable[Meld], went_out: str, red_threes: int, in_hands: int) -> SideFacts:
    """The facts of a side from its melds."""
    laid = tuple(melds)
    return SideFacts(
        went_out=went_out,
        natural_canastas=sum(meld.kind == NATURAL_CANASTA for meld in laid),
        mixed_canastas=sum(meld.kind == MIXED_CANASTA for meld in laid),
        red_threes=red_threes,
        melded_points=sum(meld.points for meld in laid),
        points_in_hands=in_hands,
        side_has_melded=bool(laid),
    )


def require_facts(facts: SideFacts) -> None:
    """Require facts that a side can have in one deal.

    :raises Refused: by the rule that they break, with what would be right, at the field that breaks it.
    """
    for name in ("melded_points", "points_in_hands"):
        if (points := getattr(facts, name)) % 5:
            raise Refused("CN-SCO-5", f"{points} is not a multiple of 5, as points of cards are.", name)
    if facts.melded_points + facts.points_in_hands > ALL_POINTS:
        both = {"melded": facts.melded_points, "in hands": facts.points_in_hands}
        raise Refused("CN-VAL-1", f"All 108 cards are worth {ALL_POINTS}.", sums=(bounded("", both, most=ALL_POINTS),))
    if not facts.melded and (facts.melded_points or facts.canastas):
        says = "A side that has not melded has no melded points and no canasta."
        raise Refused("CN-SCO-4", says, "melded_points")
    if facts.melded and not facts.melded_points:
        raise Refused("CN-SCO-4", "A side that has melded has melded points.", "melded_points")
    if facts.went_out != NO and not facts.canastas:
        raise Refused("CN-OUT-1", "A side needs a canasta to go out.", "went_out")
    least = facts.natural_canastas * LEAST_NATURAL + facts.mixed_canastas * LEAST_MIXED
    if facts.melded_points < least:
        says = f"The cards of these canastas are worth {least} at least."
        raise Refused("CN-MELD-2", says, "melded_points")


def require_initial_minimum(facts: SideFacts, total: int, waived: bool) -> None:
    """Require enough melded points of a side with this `total`; `waived` if going out concealed needs no minimum.

    :raises Refused: melded points below the minimum (CN-INIT-1).
    """
    needed = minimum(total)
    if facts.melded and facts.melded_points < needed and not (waived and facts.went_out == CONCEALED):
        says = f"A side at {written(total)} needs {needed} to go down; {facts.melded_points} are melded."
        melded = bounded("", {"melded": facts.melded_points}, needed=needed)
        raise Refused("CN-INIT-1", says, "melded_points", (melded,))
