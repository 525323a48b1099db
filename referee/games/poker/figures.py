"""The figures that players of poker quote."""

from collections.abc import Iterator
from typing import Final

from referee.contract.figures import (
    Count,
    Counts,
    Figure,
    FiguredMatch,
    Figures,
    Formula,
    Number,
    PlayerCount,
    StandingPlay,
)
from referee.games.poker.effects import Paid, Returned, Shown, WonChips
from referee.games.poker.options import TITLES
from referee.games.poker.plays import Deal, Tally
from referee.games.poker.position import PlayedHand

HANDS: Final = Count("hands")
HANDS_WON: Final = Count("hands_won")
DEALT_IN: Final = Count("dealt_in")
SHOWN: Final = Count("shown")
SHOWN_WON: Final = Count("shown_won")
CHIPS: Final = Count("chips")
BEST_WIN: Final = Count("best_win", "most")
HANDS_OF: Final = {variant: Count(f"hands of {variant}") for variant in TITLES}
CHIPS_IN: Final = {variant: Count(f"chips in {variant}") for variant in TITLES}


def _count(match: FiguredMatch) -> Iterator[PlayerCount]:
    dealt, shown = set[str](), set[str]()
    for play in match.plays():
        for effect in play.effects:
            if isinstance(effect, (Paid, Returned, WonChips)):
                chips = -effect.chips if isinstance(effect, Paid) else effect.chips
                yield effect.who, CHIPS, chips
                if not _has_no_variant(play):
                    yield effect.who, CHIPS_IN[play.after.options.variant], chips
            elif isinstance(effect, Shown):
                shown.add(effect.who)
        if isinstance(play.play, Deal) and play.after.hand is not None:
            dealt |= {play.after.players[seat] for seat in play.after.hand.seats.order}
        if play.after.number > play.before.number:
            yield from _hand(play, dealt, shown)
            dealt, shown = set(), set()


def _hand(play: StandingPlay, dealt: set[str], shown: set[str]) -> Iterator[PlayerCount]:
    """The counts of a hand that is over."""
    hand: PlayedHand = play.after.history[-1]
    winners = {play.after.players[seat] for seat in hand.winners}
    change = dict(zip(play.after.players, hand.change, strict=True))
    for who in dealt or {who for who, chips in change.items() if chips}:
        yield who, HANDS, 1
        if not _has_no_variant(play):
            yield who, HANDS_OF[hand.variant], 1
    for who in dealt:
        yield who, DEALT_IN, 1
    for who in winners:
        yield who, HANDS_WON, 1
        if change[who] > 0:
            yield who, BEST_WIN, change[who]
    for who in shown:
        yield who, SHOWN, 1
        if who in winners:
            yield who, SHOWN_WON, 1


def _has_no_variant(play: StandingPlay) -> bool:
    """True for a hand without a known variant: it is entered by its chips, and the dealer chooses the variant."""
    return isinstance(play.play, Tally) and play.before.options.dealers_choice


# - the variants


def _chips_where_several(variant: str) -> Formula:
    """The chips in a variant, if some but not all hands were of that variant."""
    hands, chips = HANDS_OF[variant], CHIPS_IN[variant]

    def value(counts: Counts) -> Number | None:
        several = 0 < counts.get(hands.key, 0) < counts.get(HANDS.key, 0)
        return counts.get(chips.key, 0) if several else None

    return Formula((chips, hands, HANDS), value)


FIGURES: Final = Figures(
    figures=(
        HANDS_WON.share_of(
            HANDS,
            "Hands won",
            "Hands in which the player won chips or a mark for the jackpot, of those dealt to the player. Of a hand "
            "entered by its chips alone, all have played whose chips it changed.",
        ),
        SHOWN.share_of(
            DEALT_IN,
            "Shown",
            "Hands that the player showed, of those dealt to the player in hands entered play by play.",
        ),
        SHOWN_WON.share_of(SHOWN, "Won when shown", "Hands won, of those that the player showed."),
        Figure(BEST_WIN, "Biggest win", "The most chips that one hand brought."),
        Figure(CHIPS, "Chips", "Chips won, those that were lost taken off."),
        *(
            Figure(
                _chips_where_several(variant),
                title,
                f"Chips at {title}. A hand entered by its chips alone counts where the dealer does not choose.",
                name=f"chips-{variant}",
            )
            for variant, title in TITLES.items()
        ),
    ),
    records=(
        CHIPS.record("Most chips in an evening", unit="chips"),
        BEST_WIN.record("Most chips in a hand", unit="chips"),
        HANDS_WON.record("Most hands won in an evening"),
    ),
    count=_count,
)
