"""The figures that players of poker quote."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from referee.contract.figures import (
    Count,
    Counts,
    Figure,
    FiguredMatch,
    Figures,
    HouseRecord,
    Number,
    StandingPlay,
    best,
    share,
    total,
)
from referee.games.poker.effects import Paid, Returned, Shown, WonChips
from referee.games.poker.options import TITLES
from referee.games.poker.plays import Deal, Tally
from referee.games.poker.position import PlayedHand


def _count(match: FiguredMatch) -> Iterator[tuple[str, str, Number]]:
    dealt, shown = set[str](), set[str]()
    for play in match.plays():
        for effect in play.effects:
            if isinstance(effect, (Paid, Returned, WonChips)):
                chips = -effect.chips if isinstance(effect, Paid) else effect.chips
                yield effect.who, "chips", chips
                if not _has_no_variant(play):
                    yield effect.who, _chips_in(play.after.options.variant), chips
            elif isinstance(effect, Shown):
                shown.add(effect.who)
        if isinstance(play.play, Deal) and play.after.hand is not None:
            dealt |= {match.players[seat] for seat in play.after.hand.seats.order}
        if play.after.number > play.before.number:
            yield from _hand(match, play, dealt, shown)
            dealt, shown = set(), set()


def _hand(
    match: FiguredMatch, play: StandingPlay, dealt: set[str], shown: set[str]
) -> Iterator[tuple[str, str, Number]]:
    """The counts of a hand that is over."""
    hand: PlayedHand = play.after.history[-1]
    winners = {match.players[seat] for seat in hand.winners}
    change = dict(zip(match.players, hand.change, strict=True))
    for who in dealt or {who for who, chips in change.items() if chips}:
        yield who, "hands", 1
        if not _has_no_variant(play):
            yield who, _hands_of(hand.variant), 1
    for who in dealt:
        yield who, "dealt_in", 1
    for who in winners:
        yield who, "hands_won", 1
        if change[who] > 0:
            yield who, "best_win", change[who]
    for who in shown:
        yield who, "shown", 1
        if who in winners:
            yield who, "shown_won", 1


def _has_no_variant(play: StandingPlay) -> bool:
    """True for a hand without a known variant: it is entered by its chips, and the dealer chooses the variant."""
    return isinstance(play.play, Tally) and play.before.options.dealers_choice


# - the variants


def _chips_in(variant: str) -> str:
    return f"chips in {variant}"


def _hands_of(variant: str) -> str:
    return f"hands of {variant}"


def _chips_where_several(variant: str) -> Callable[[Counts], Number | None]:
    """The chips in a variant, if some but not all hands were of that variant."""

    def value(counts: Counts) -> Number | None:
        hands = counts.get(_hands_of(variant), 0)
        return counts.get(_chips_in(variant), 0) if 0 < hands < counts.get("hands", 0) else None

    return value


FIGURES: Final = Figures(
    counts=(
        Count("hands"),
        Count("hands_won"),
        Count("dealt_in"),
        Count("shown"),
        Count("shown_won"),
        Count("chips"),
        Count("best_win", "most"),
        *(Count(_hands_of(variant)) for variant in TITLES),
        *(Count(_chips_in(variant)) for variant in TITLES),
    ),
    figures=(
        share(
            "hands_won",
            "Hands won",
            "Hands in which the player won chips or a mark for the jackpot, of those dealt to the player. Of a hand "
            "entered by its chips alone, all have played whose chips it changed.",
            part="hands_won",
            whole="hands",
        ),
        share(
            "shown",
            "Shown",
            "Hands that the player showed, of those dealt to the player in hands entered play by play.",
            part="shown",
            whole="dealt_in",
        ),
        share(
            "shown_won",
            "Won when shown",
            "Hands won, of those that the player showed.",
            part="shown_won",
            whole="shown",
        ),
        Figure("best_win", "Biggest win", "The most chips that one hand brought.", best("best_win")),
        Figure("chips", "Chips", "Chips won, those that were lost taken off.", total("chips")),
        *(
            Figure(
                f"chips-{variant}",
                title,
                f"Chips at {title}. A hand entered by its chips alone counts where the dealer does not choose.",
                _chips_where_several(variant),
            )
            for variant, title in TITLES.items()
        ),
    ),
    records=(
        HouseRecord("chips", "Most chips in an evening", "chips", unit="chips"),
        HouseRecord("best_win", "Most chips in a hand", "best_win", unit="chips"),
        HouseRecord("hands_won", "Most hands won in an evening", "hands_won"),
    ),
    count=_count,
)
