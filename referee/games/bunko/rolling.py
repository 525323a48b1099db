"""A roll of three dice: what it scores, and whether the turn goes on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from referee.games.bunko.position import Options

DICE: Final = 3
SIX: Final = 6
BUNKO_POINTS: Final = 3
WBA_BUNCO: Final = 21
WBA_MINI: Final = 5
WBA_ROUNDS: Final = 6
NUMBERS: Final = ("ones", "twos", "threes", "fours", "fives", "sixes")


@dataclass(frozen=True, slots=True)
class Roll:
    """What was rolled: how many dice show the number that counts, or three ones, or three others alike.

    `grabbed` is the split of the scramble, own team first.
    """

    hits: int
    wipeout: bool = False
    mini: bool = False
    grabbed: tuple[int, int] | None = None

    @property
    def bunko(self) -> bool:
        return self.hits == DICE


def number_up(round_: int, options: Options) -> int:
    """The number that counts in a round: six, or the number of the round, 1 to 6 and again from 1 (BU-ROLL-1)."""
    return SIX if options.rules == "sixes" else (round_ - 1) % WBA_ROUNDS + 1


def called(round_: int, options: Options) -> str:
    """What counts in a round, as a caller says it."""
    return f"{NUMBERS[number_up(round_, options) - 1]} count"


def read_roll(dice: tuple[int, ...], grabbed: tuple[int, int] | None, up: int, options: Options) -> Roll:
    """The roll that three dice show."""
    alike = len(set(dice)) == 1
    hits = dice.count(up)
    if options.rules == "wba":
        return Roll(hits, mini=alike and hits == 0, grabbed=grabbed)
    return Roll(hits, wipeout=alike and dice[0] == 1, grabbed=grabbed)


def wrong_with(roll: Roll, options: Options) -> tuple[str, str]:
    """The rule that a roll breaks and what would be right; two empty texts where nothing is wrong."""
    if roll.bunko and options.scramble and options.rules == "sixes":
        if roll.grabbed is None:
            return "BU-BUNK-1", "A bunko is followed by the scramble: say how many dice each team grabbed, 3-0 to 0-3."
        if sum(roll.grabbed) != DICE:
            own, other = roll.grabbed
            return "BU-BUNK-1", f"{own} and {other} dice were grabbed; there are three."
    elif roll.grabbed is not None and roll.grabbed != (0, 0):
        why = "after a bunko only" if options.scramble and options.rules == "sixes" else "not played here"
        return "BU-BUNK-1", f"The scramble is {why}."
    if roll.wipeout and options.rules == "wba":
        return (
            "BU-WIPE-1",
            "There is no wipeout by World Bunco rules: three ones are a mini-bunco, or a bunco in round 1.",
        )
    if roll.mini and options.rules == "sixes":
        return "BU-ROLL-1", "There is no mini-bunco where sixes count."
    if (roll.wipeout or roll.mini) and roll.hits:
        return "BU-ROLL-1", "Three of another number hold none that counts."
    return "", ""


def scored(roll: Roll, own: int, other: int, options: Options) -> tuple[int, int, bool]:
    """The points of both teams after a roll, and whether the same player rolls again (BU-ROLL-2)."""
    if options.rules == "wba":
        points = WBA_BUNCO if roll.bunko else WBA_MINI if roll.mini else roll.hits
        return own + points, other, points > 0
    if roll.wipeout:
        return 0, other, False
    if roll.bunko:
        mine, theirs = roll.grabbed or (0, 0)
        return own + BUNKO_POINTS + mine, other + theirs, True
    return own + roll.hits, other, roll.hits > 0
