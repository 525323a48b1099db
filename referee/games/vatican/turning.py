"""What a turn may do to the table, and by which rule it may not."""

from __future__ import annotations

from typing import Final

from referee.games.vatican.options import BOUND, NATURAL_ONLY, Options, run_of
from referee.kit import melds as of
from referee.kit.cards import JOKER, Card
from referee.kit.commons import BOUND as STILL_BOUND
from referee.kit.commons import GONE, NOTHING, OTHER, UNPLACED, Table, Turn, cards_of, stands_for
from referee.kit.fault import Fault
from referee.kit.melds import listed_cards

RULES: Final[dict[str, tuple[str, ...]]] = {
    GONE: ("VA-PLAY-3", "VA-PLAY-2"),
    NOTHING: ("VA-TURN-2", "VA-PLAY-1"),
    OTHER: ("VA-PLAY-3",),
    STILL_BOUND: ("VA-JOK-3", "VA-JOK-2"),
    UNPLACED: ("VA-PLAY-2", "VA-MELD-1"),
    of.SHORT: ("VA-MELD-1", "VA-PLAY-2"),
    of.NATURAL: ("VA-JOK-1", "VA-PLAY-2"),
    of.EQUAL: ("VA-SET-1", "VA-PLAY-2"),
    of.RUN: ("VA-RUN-1", "VA-PLAY-2"),
    of.CORNER: ("VA-RUN-1", "VA-AMB-1", "VA-PLAY-2"),
    of.MIXED: ("VA-PLAY-2", "VA-SET-1", "VA-RUN-1"),
    of.MEANS: ("VA-JOK-1", "VA-PLAY-2"),
    of.UNCLEAR: ("VA-JOK-1", "VA-PLAY-2"),
}
"""The rules that a turn breaks by the kind of its fault."""
FREED: Final = "A freed joker is placed in a meld in the same turn; it never goes into a hand."


def wrong_with(turn: Turn | Fault, options: Options, first: bool) -> tuple[tuple[str, ...], str]:
    """The rules that a turn breaks, and what would be right; empty where it may stand.

    `first` is whether the player has laid no run before (VA-FIRST-1).
    """
    if isinstance(turn, Fault):
        rules = RULES[turn.kind]
        return (("VA-JOK-2", *rules), FREED) if turn.kind == GONE and "★" in turn.says else (rules, turn.says)
    return _wrong_first(turn, options) if first else ((), "")


def _wrong_first(turn: Turn, options: Options) -> tuple[tuple[str, ...], str]:
    """What a first play lacks: a run from the hand (VA-FIRST-1), its jokers as they are bound (VA-JOK-2, VA-AMB-2)."""
    if run_of(turn.played, options, _may_have_stood_for(turn) if options.joker_binding == BOUND else None):
        return (), ""
    says = f"The first play holds a run of three or more from the hand; {listed_cards(turn.played)} holds none"
    if JOKER not in turn.played:
        return ("VA-FIRST-1",), f"{says}."
    if options.first_run_joker == NATURAL_ONLY:
        return ("VA-FIRST-1", "VA-AMB-2"), f"{says} without a joker."
    if run_of(turn.played, options):
        return ("VA-FIRST-1", "VA-JOK-2"), f"{says}: a joker in it stands for its card until that card takes its place."
    return ("VA-FIRST-1",), f"{says}."


def _may_have_stood_for(turn: Turn) -> frozenset[Card]:
    """The cards that a joker laid in this turn can have stood for: what it stands for now, or what has freed it."""
    return frozenset((*stands_for(turn.table), *cards_of(turn.table)))


def cited(before: Table, turn: Turn, first: bool) -> tuple[str, ...]:
    """The rules by which a turn stands."""
    sorts = {meld.sort for meld in set(turn.table).difference(before)}
    rules = [rule for sort, rule in (("run", "VA-RUN-1"), ("set", "VA-SET-1")) if sort in sorts]
    rules += ["VA-PLAY-1", "VA-PLAY-2", "VA-PLAY-3"]
    if first:
        rules[:0] = ["VA-FIRST-1", "VA-FIRST-2"] if len(turn.played) > 3 else ["VA-FIRST-1"]
    if JOKER in turn.played:
        rules.append("VA-JOK-1")
    if turn.freed:
        rules.append("VA-JOK-2")
    return tuple(rules)
