"""The plays that may be made in Gin Rummy, with their choices."""

from collections.abc import Callable
from typing import Final

from referee.contract import Choice, Due, Form, Limits, Offer, Play, QuickPlay, ScoreEntry
from referee.contract.due import choice_of
from referee.games.gin_rummy.options import NO, UPCARD
from referee.games.gin_rummy.plays import Discard, Draw, Knock, Refuse, Score, Take, Upcard, Void
from referee.games.gin_rummy.position import VOID_STOCK, Phase, Position
from referee.games.gin_rummy.showdown import HAND
from referee.kit.cards import DECK, Card
from referee.kit.values import replace

_CHOICES: Final = {card: choice_of(card) for card in DECK}
_EVERY: Final = tuple(_CHOICES.values())
_SETS: Final = ("knocker_sets", "opponent_sets", "layoffs")
_HANDS: Final = dict.fromkeys(("knocker_hand", "opponent_hand", "discard", *_SETS), _EVERY)


def due(position: Position) -> Due:
    """The player to act and the plays that may be made."""
    if position.phase == Phase.DEAL:
        return _deal(position)
    if position.phase == Phase.FIRST:
        return _first(position)
    return _discard(position) if position.phase == Phase.DISCARD else _draw(position)


# --- the knock -------------------------------------------------------------------------------------------------------


def _counts(limit: int) -> tuple[Choice, ...]:
    return (Choice(0, "Gin", "nothing unmatched: gin"), *(Choice(count, str(count)) for count in range(1, limit + 1)))


def _knocks(position: Position, knocker: str | None) -> list[Offer]:
    """Offers to knock: by counts, by hands, with the sets as shown, as big gin; `knocker` if only one player can."""
    limit = position.knock_limit
    if limit is None:
        return []
    if knocker is None:
        given, label = {}, "Unmatched points of the knocker"
        whose = {"knocker": tuple(Choice(name, f"{name} knocked") for name in position.players)}
        form = Form(submit_when_full=True, hidden=("big_gin", "anew"))
    else:
        given, label, whose = {"knocker": knocker}, f"{knocker} knocks", {}
        form = Form(hint="with how many points unmatched", hidden=("big_gin", "anew"))
    discard = () if position.followed else ("discard",)
    counts = Limits(fixed=given, choices={"knocker_count": _counts(limit), **whose})
    hands = Limits(fixed=given, choices={**_HANDS, **whose})
    offers = [
        Offer(Score, label, knocker, counts, form),
        Offer(Knock, "Knock, with both hands", knocker, hands, Form(secondary=True, hidden=(*discard, *_SETS))),
        Offer(Knock, "Knock, with the sets as shown", knocker, hands, Form(secondary=True, hidden=discard)),
    ]
    if position.options.big_gin != NO:
        eleven = Limits(fixed={"knocker_count": 0, "big_gin": True, **given}, choices=whose)
        form = Form(secondary=True, hidden=("anew",))
        offers.append(Offer(Score, "Big gin, eleven cards", knocker, eleven, form))
    return offers


def _void(secondary: bool) -> Offer:
    tap = QuickPlay("Two cards left, nobody knocked: no score", {})
    return Offer(Void, "Void hand", form=Form(secondary=secondary), quick_plays=(tap,))


class HandScores(ScoreEntry[Position]):
    """The score of a hand: it replaces the draws and discards already entered."""

    def gives_up(self, position: Position, play: Play) -> bool:
        """True for a score with `anew`; a knock by counts at the end of a turn keeps the plays before it."""
        return isinstance(play, Score) and play.anew and super().gives_up(position, play)

    def due(self, position: Position, due: Callable[[Position], Due]) -> Due:
        """The scores of the hand; those of a hand under way are `anew`."""
        shown = super().due(position, due)
        if not any(offer.play.scores_only for offer in shown.offers):
            return shown
        # The first field asks for the points of the knocker: a heading would ask it twice.
        shown = replace(shown, says=f"Just the score of hand {position.number}")
        if not position.followed:
            return shown
        offers = (offer.with_limits(fixed={**offer.limits.fixed, "anew": True}) for offer in shown.offers)
        return replace(shown, offers=tuple(offers))


# --- the phases ------------------------------------------------------------------------------------------------------


def _deal(position: Position) -> Due:
    dealer, limits = position.players[position.dealer], Limits(choices={"card": _EVERY})
    deals = f"Hand {position.number}: {dealer} deals"
    if position.options.knock_limit == UPCARD:
        form = Form(submit_when_full=True, hint="it says how much may be unmatched")
        upcard = Offer(Upcard, "The first upcard", limits=limits, form=form)
        return Due((dealer,), f"{deals}; which card is turned up?", (upcard, _void(True)))
    form = Form(submit_when_full=True, secondary=True)
    upcard = Offer(Upcard, "Enter draws and discards: the first upcard", limits=limits, form=form)
    return Due((dealer,), f"{deals}. Who knocks, with how much?", (*_knocks(position, None), _void(False), upcard))


def _draw_offer(who: str) -> Offer:
    return Offer(Draw, "Draw", who, quick_plays=(QuickPlay("Draw from the stock", {}, mark="strong"),))


def _take_offer(who: str, top: Card, mark: str = "") -> Offer:
    tap, spoken = f"Take {top.shown}", f"take the {top.spoken}"
    return Offer.in_one_tap(Take, "Take", who, tap=tap, spoken=spoken, mark=mark, is_judged=True)


def _first(position: Position) -> Due:
    who, top = position.player, position.top
    assert top is not None
    if position.hand.refusals == 2:
        offers = [_draw_offer(who), _take_offer(who, top)]
        return Due((who,), f"{who} draws from the stock: both have refused the {top.spoken}", tuple(offers))
    offers = [
        _take_offer(who, top, mark="strong"),
        Offer(Refuse, "Refuse", who, quick_plays=(QuickPlay(f"Refuse {top.shown}", {}, f"refuse the {top.spoken}"),)),
    ]
    if not position.hand.refusals:
        # With an upcard that sets the limit, every hand begins like this; else it is played card by card.
        is_rare = position.options.knock_limit != UPCARD
        offers += [offer.with_form(secondary=offer.form.secondary or is_rare) for offer in _knocks(position, None)]
        offers.append(_void(is_rare))
    return Due((who,), f"{who} takes the {top.spoken} or refuses it{_limit(position)}", tuple(offers))


def _draw(position: Position) -> Due:
    who, top = position.player, position.top
    offers = [_draw_offer(who)]
    says = f"{who} draws"
    if top is not None:
        offers.append(_take_offer(who, top))
        says += f", or takes the {top.spoken}"
    return Due((who,), f"{says}{_limit(position)}", tuple(offers))


def _discard(position: Position) -> Due:
    who = position.player
    cards = tuple(_CHOICES[card] for card in DECK if _may_discard(position, card))
    # One pad at a time, so that none of them is under the ruling; a hand that would be void is knocked.
    is_last = position.hand.stock == VOID_STOCK
    pad = Form(submit_when_full=True, keyboard="closed" if is_last else "open")
    offers = [Offer(Discard, "Discard", who, Limits(choices={"card": cards}, keys={"card": _EVERY}), pad)]
    for knock in _knocks(position, who):
        by_counts = not knock.form.secondary
        offers.append(knock.with_form(keyboard="open" if is_last else "closed") if by_counts else knock)
    says = f"{who} discards or knocks{_limit(position)}"
    if is_last:
        says = f"{who} knocks now{_limit(position)}; without a knock the hand is void"
    return Due((who,), says, tuple(offers))


def _may_discard(position: Position, card: Card) -> bool:
    if position.options.upcard_lock and card == position.hand.taken:
        return False
    return position.hand.ledger.may_hold(position.hand.player, card, HAND + 1)


def _limit(position: Position) -> str:
    """The limit for a knock, in a clause, if the upcard sets it; else empty."""
    return f" (knock with {position.knock_limit} or less)" if position.options.knock_limit == UPCARD else ""
