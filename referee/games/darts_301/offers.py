"""The plays that may be made in darts 301, and the finish that is on."""

from collections.abc import Callable
from typing import Final

from referee.contract import Choice, Counted, Due, Form, Limits, Offer, QuickPlay, ScoreEntry
from referee.contract.roster import present
from referee.games.darts_301.finishes import doubles, finishes
from referee.games.darts_301.plays import Bull, Score, Throw
from referee.games.darts_301.position import Position
from referee.games.darts_301.scoring import MOST_DARTS, MOST_POINTS, can_bust, fewest_darts
from referee.kit.darts import DARTS, Dart, shown_darts
from referee.kit.names import counted, listed
from referee.kit.values import replace

USUAL_TOTALS: Final = (26, 41, 45, 60, 81, 85, 100, 140)
"""Totals that come up most often, in one tap each."""
_POINTS: Final = {str(dart): dart.points for dart in DARTS}
_SCORE: Final = ("total", "last", "darts", "bust")


def due(position: Position) -> Due:
    """The side that throws, and the plays that may be made: darts, or the total of the turn (D3-TURN-1)."""
    if position.leg.level:
        names = tuple(name for side in position.leg.level for name in position.members(side))
        says = f"{listed([listed(position.sides[side]) for side in position.leg.level])}: nearest the bull wins the leg"
        return Due(
            names, says, (Offer(Bull, "Nearest the bull", form=Form(hidden=("nearest",)), quick_plays=_names(names)),)
        )
    who, left = position.thrower, position.left
    limits = Limits(counted={"darts": Counted(_POINTS)} if position.is_in else {})
    offers = [Offer(Throw, "Three darts", who, limits, Form(submit_when_full=True))]
    says = f"{who} throws, {left} left"
    if way := best_finish(position, position.leg.up):
        says += f": {shown_darts(way)}"
    elif not position.is_in:
        says += ", a double starts"
    if open_start(position):
        taps = _names(tuple(present(position)))
        offers.append(
            Offer(Bull, "Threw for the bull? The nearest starts", form=Form(hidden=("nearest",)), quick_plays=taps)
        )
    return Due((who,), says, (*offers, *_totals(position, who)))


def open_start(position: Position) -> bool:
    """True if a throw for the bull may still decide who starts."""
    return position.options.bullseye_order and not position.started and position.side_count > 1


def finishes_on(position: Position, side: int) -> tuple[tuple[Dart, ...], ...]:
    """The finishes that are on for a side with three darts, best first (D3-WIN-2)."""
    left, options = position.leg.left[side], position.options
    if position.over or position.leg.level or not position.leg.is_in[side] or left > MOST_POINTS:
        return ()
    return finishes(left, MOST_DARTS, options.double_out, options.bull_is_double)


def best_finish(position: Position, side: int) -> tuple[Dart, ...]:
    """The finish that is on for a side; empty if there is none."""
    ways = finishes_on(position, side)
    return ways[0] if ways else ()


def _names(names: tuple[str, ...]) -> tuple[QuickPlay, ...]:
    return tuple(QuickPlay(name, {"nearest": name}) for name in names)


class TurnScores(ScoreEntry[Position]):
    """The totals of turns on a page of scores: the usual ones in one tap, a bust, a finish with its last dart."""

    def due(self, position: Position, due: Callable[[Position], Due]) -> Due:
        """The total of the turn, a bust and a finish; before the bull is settled, the throw at the bull."""
        shown = due(position)
        scores = [offer for offer in shown.offers if offer.play is Score]
        if not scores:
            return shown
        total, *others = scores
        left, lowest = position.left, position.options.lowest
        taps = [QuickPlay(str(points), {"total": points}) for points in USUAL_TOTALS if left - points >= lowest]
        taps += [tap for offer in others for tap in offer.quick_plays]
        finish = tuple(offer for offer in others if not offer.quick_plays)
        bull = tuple(offer.with_form(secondary=True) for offer in shown.offers if offer.play is Bull)
        total = replace(total, quick_plays=tuple(taps)).with_form(secondary=False)
        return replace(shown, offers=(total, *finish, *bull))


def _totals(position: Position, who: str) -> list[Offer]:
    """The quick mode: the total of the turn, a bust, a finish with its last dart."""
    options = position.options
    left, is_in, bull = position.left, position.is_in, options.bull_is_double
    offers = [Offer(Score, "Total of the turn", who, form=Form(secondary=True, hidden=("last", "darts", "bust")))]
    if can_bust(left, MOST_DARTS, is_in, options.double_out, bull):
        offers.append(
            Offer(
                Score,
                "Bust or void turn",
                who,
                form=Form(secondary=True, hidden=_SCORE),
                quick_plays=(QuickPlay("Bust", {"total": 0, "bust": True}),),
            )
        )
    if left <= MOST_POINTS and options.double_out:
        fewest = {dart: fewest_darts(left, dart, is_in, bull) for dart in doubles(bull)}
        in_order = sorted((dart for dart, darts in fewest.items() if darts is not None), key=lambda dart: dart.sector)
        ends = tuple(Choice(str(dart), dart.shown, dart.spoken) for dart in in_order)
        if ends:
            least = min(darts for darts in fewest.values() if darts is not None)
            used = tuple(Choice(darts, counted(darts, "dart")) for darts in range(least, MOST_DARTS + 1))
            takes_all = least == MOST_DARTS
            choices = {"last": ends} if takes_all else {"last": ends, "darts": used}
            label = f"Finish with {left}: last dart" + ("" if takes_all else ", darts thrown")
            offers.append(
                Offer(
                    Score,
                    label,
                    who,
                    Limits(
                        fixed={"total": left, "darts": MOST_DARTS} if takes_all else {"total": left}, choices=choices
                    ),
                    Form(secondary=True, hidden=("bust",)),
                )
            )
    return offers
