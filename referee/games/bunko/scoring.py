"""A roll of three dice and its points (BU-ROLL-1, BU-ROLL-2, BU-WIPE-1, BU-BUNK-1)."""

from typing import Final

from referee.games.bunko.options import SIXES, WBA, Options
from referee.kit.numbers import NUMBER_WORDS
from referee.kit.values import Value
from referee.ruling import Refused

DICE: Final = 3
SIX: Final = 6
BUNKO_POINTS: Final = 3
WBA_BUNCO: Final = 21
WBA_MINI: Final = 5
WBA_ROUNDS: Final = 6
NUMBERS: Final = ("ones", "twos", "threes", "fours", "fives", "sixes")


class Roll(Value):
    """One roll."""

    hits: int
    """The number of dice that count."""
    wipeout: bool = False
    mini: bool = False
    """True for a mini-bunco: three of a number that does not count."""
    grabbed: tuple[int, int] | None = None
    """The dice that each team grabbed after a bunko, own team first."""

    @property
    def bunko(self) -> bool:
        return self.hits == DICE

    @property
    def scores(self) -> bool:
        """True if the roll scores: the same player rolls again (BU-ROLL-2)."""
        return not self.wipeout and (self.mini or self.hits > 0)


def number_up(round_: int, options: Options) -> int:
    """The number that counts in a round: six, or the number of the round, 1 to 6 and again from 1 (BU-ROLL-1)."""
    return SIX if options.rules == SIXES else (round_ - 1) % WBA_ROUNDS + 1


def called(round_: int, options: Options) -> str:
    """The number that counts in a round, as a caller says it: `sixes count`."""
    return f"{NUMBERS[number_up(round_, options) - 1]} count"


def hits_in_words(hits: int, round_: int, options: Options) -> str:
    """The dice that count in a roll of a round, in words: `no six`, `two sixes`, `bunko`."""
    if hits == DICE:
        return "bunko" if options.rules == SIXES else "bunco"
    up = number_up(round_, options)
    word, plural = NUMBER_WORDS[up], NUMBERS[up - 1]
    return (f"no {plural if up == 1 else word}", f"one {word}", f"two {plural}")[hits]


def read_roll(dice: tuple[int, ...], grabbed: tuple[int, int] | None, up: int, options: Options) -> Roll:
    """The roll that three dice show."""
    alike = dice[0] == dice[1] == dice[2]
    hits = dice.count(up)
    if options.rules == WBA:
        return Roll(hits, mini=alike and hits == 0, grabbed=grabbed)
    return Roll(hits, wipeout=alike and dice[0] == 1, grabbed=grabbed)


def require_roll(roll: Roll, options: Options) -> None:
    """Require a roll that three dice can show, with grabbed dice only in a scramble after a bunko."""
    if roll.bunko and options.has_scramble:
        if roll.grabbed is None:
            says = "After a bunko all grab dice: enter how many each team has, 3-0 to 0-3."
            raise Refused("BU-BUNK-1", says)
        if sum(roll.grabbed) != DICE:
            own, other = roll.grabbed
            raise Refused("BU-BUNK-1", f"{own} and {other} dice were grabbed; there are three.")
    elif roll.grabbed is not None and roll.grabbed != (0, 0):
        says = "Dice are grabbed only after a bunko." if options.has_scramble else "No dice are grabbed here."
        raise Refused("BU-BUNK-1", says)
    if roll.wipeout and options.rules == WBA:
        says = "There is no wipeout by World Bunco rules: three ones are a mini-bunco, or a bunco in round 1."
        raise Refused("BU-WIPE-1", says)
    if roll.mini and options.rules == SIXES:
        raise Refused("BU-ROLL-1", "There is no mini-bunco where sixes count.")
    if (roll.wipeout or roll.mini) and roll.hits:
        what = "wipeout" if roll.wipeout else "mini-bunco"
        raise Refused("BU-ROLL-1", f"A {what} has no dice that count: enter it without hits.")


def score_after(roll: Roll, own: int, other: int, options: Options) -> tuple[int, int]:
    """The points of the team of the roller and of the other team after a roll."""
    if options.rules == WBA:
        return own + (WBA_BUNCO if roll.bunko else WBA_MINI if roll.mini else roll.hits), other
    if roll.wipeout:
        return 0, other
    if roll.bunko:
        own_dice, other_dice = roll.grabbed or (0, 0)
        return own + BUNKO_POINTS + own_dice, other + other_dice
    return own + roll.hits, other
