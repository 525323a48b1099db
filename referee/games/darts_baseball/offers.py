"""The plays that may be made in Darts Baseball."""

from referee.contract import Choice, Counted, Due, Form, Limits, Offer, QuickPlay
from referee.games.darts_baseball.plays import Runs, Throw
from referee.games.darts_baseball.position import Position
from referee.games.darts_baseball.scoring import BULL, most_runs, runs_of, target_name
from referee.kit.darts import BULL as INNER_BULL
from referee.kit.darts import MISS, OUTER_BULL, Dart, read_dart
from referee.kit.names import counted


def due(position: Position) -> Due:
    """The player who throws, the number to hit, and the plays: three darts, or the runs of the inning."""
    who, number = position.thrower, position.target
    says = f"{who} throws at {target_name(number)}"
    if position.inning > position.options.innings:
        says += f", extra inning {position.inning}" if number == BULL else ", an extra inning"
    if position.alive:
        says += f", {counted(position.alive, 'run')} so far"
    totals = range(position.alive, position.alive + most_runs(number) + 1)
    only_runs = Offer(
        Runs,
        "Only the runs",
        who,
        form=Form(secondary=True, hidden=() if position.options.yogi_berra else ("runs",)),
        quick_plays=tuple(QuickPlay(str(runs), {"runs": runs}, counted(runs, "run")) for runs in totals),
    )
    darts = _darts_at(number)
    runs = {choice.value: runs_of((read_dart(choice.value),), number) for choice in darts}
    limits = Limits(choices={"darts": darts}, counted={"darts": Counted(runs)})
    throw = Offer(Throw, "Three darts", who, limits, Form(submit_when_full=True))
    return Due((who,), says, (throw, only_runs))


def _darts_at(number: int) -> tuple[Choice, ...]:
    """The darts that matter in an inning, the miss last."""
    hits: tuple[tuple[Dart, str], ...] = (
        (Dart(number, 1), "Single"),
        (Dart(number, 2), "Double"),
        (Dart(number, 3), "Treble"),
    )
    if number == BULL:
        hits = ((OUTER_BULL, "Outer ring"), (INNER_BULL, "Bull"))
    return tuple(Choice(str(dart), label) for dart, label in (*hits, (MISS, "Miss")))
