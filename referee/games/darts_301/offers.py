"""What is due in darts 301: who throws, with how much left, and what the phone offers."""

from __future__ import annotations

from typing import Final

from referee.games.contract import Choice, Due, Offer, Tap
from referee.games.darts_301.finishes import doubles, finishes
from referee.games.darts_301.plays import Bull, Score, Throw
from referee.games.darts_301.position import Position
from referee.games.darts_301.scoring import MOST_DARTS, MOST_POINTS, can_bust, fewest_darts
from referee.kit.darts import Dart
from referee.kit.seats import listed

_SCORE: Final = ("total", "last", "darts", "bust")


def due(position: Position) -> Due:
    """Who is to act, and the plays that may be made: darts, or the total of the turn (D3-TURN-1)."""
    if position.winner is not None:
        return Due((), f"{listed(position.sides[position.winner])} won", ())
    if position.level:
        names = tuple(name for side in position.level for name in position.sides[side])
        says = f"{listed([listed(position.sides[side]) for side in position.level])}: nearest the bull wins the leg"
        return Due(names, says, (Offer(Bull, "Nearest the bull", taps=_names(names), without=("nearest",)),))
    who, left = position.thrower, position.left[position.up]
    offers = [Offer(Throw, "Three darts", who, auto=True)]
    says = f"{who} throws, {left} left"
    if way := best_finish(position, position.up):
        says += f": {' '.join(map(str, way))}"
    elif not position.entered[position.up]:
        says += ", a double begins"
    if open_start(position):
        taps = _names(position.players)
        offers.append(
            Offer(Bull, "Or was there a throw for the bull? Who was nearest begins", taps=taps, without=("nearest",))
        )
        says += ", unless the bull decides who begins"
    return Due((who,), says, (*offers, *_totals(position, who)))


def open_start(position: Position) -> bool:
    """Whether a throw for the bull may still decide who begins."""
    return position.options.bullseye_order and not position.begun and len(position.sides) > 1


def best_finish(position: Position, side: int) -> tuple[Dart, ...]:
    """The finish that is on for a side with three darts; empty where there is none (D3-WIN-2)."""
    left, options = position.left[side], position.options
    if position.winner is not None or position.level or not position.entered[side] or left > MOST_POINTS:
        return ()
    ways = finishes(left, MOST_DARTS, options.double_out, options.bull_is_double)
    return ways[0] if ways else ()


def _names(names: tuple[str, ...]) -> tuple[Tap, ...]:
    return tuple(Tap(name, {"nearest": name}) for name in names)


def _totals(position: Position, who: str) -> list[Offer]:
    """The quick mode: the total of the turn, a bust, a finish with its last dart."""
    options, up = position.options, position.up
    left, is_in, bull = position.left[up], position.entered[up], options.bull_is_double
    offers = [Offer(Score, "Total of the turn", who, rare=True, without=("last", "darts", "bust"))]
    if can_bust(left, MOST_DARTS, is_in, options.double_out, bull):
        offers.append(
            Offer(Score, "A void turn", who, taps=(Tap("Bust", {"total": 0, "bust": True}),), rare=True, without=_SCORE)
        )
    if left <= MOST_POINTS and options.double_out:
        fewest = {dart: fewest_darts(left, dart, is_in, bull) for dart in doubles(bull)}
        ends = tuple(Choice(str(dart), str(dart), dart.spoken) for dart, darts in fewest.items() if darts is not None)
        if ends:
            least = min(darts for darts in fewest.values() if darts is not None)
            used = tuple(Choice(darts, _darts(darts)) for darts in range(least, MOST_DARTS + 1))
            choices = {"last": ends, "darts": used}
            label = f"Finished with {left}: the last dart, and how many"
            offers.append(
                Offer(
                    Score,
                    label,
                    who,
                    given={"total": left},
                    choices=choices,
                    auto=True,
                    rare=True,
                    without=("bust",),
                )
            )
    return offers


def _darts(count: int) -> str:
    return "1 dart" if count == 1 else f"{count} darts"
