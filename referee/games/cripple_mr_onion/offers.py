"""What the phone offers at each step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final

from referee.games.contract import Choice, Due, Offer, Play, Tap
from referee.games.cripple_mr_onion.cards import (
    ARCANA,
    CARDS,
    DEATH,
    FOOL,
    LADY,
    PACKS,
    QUEEN_OF_ELEPHANTS,
    RULER,
    SUIT_NAMES,
    WIZARD,
    WORLD,
    key_label,
    read_card,
)
from referee.games.cripple_mr_onion.plays import (
    POWERS,
    Answer,
    Bid,
    Buy,
    Close,
    Cripple,
    Deal,
    Declare,
    Discard,
    End,
    Extra,
    Fold,
    Match,
    PassDeal,
    Pay,
    Regroup,
    Show,
    Tally,
    Uncover,
)
from referee.games.cripple_mr_onion.position import (
    AUCTION,
    BID,
    BUY,
    DEAL,
    DRAW,
    EXTRA,
    EXTRAS,
    MATCH,
    OVER,
    PARTS,
    PASSING,
    PAY,
    SHOWDOWN,
    Position,
)
from referee.games.cripple_mr_onion.showdown import (
    holder_of_death,
    judge_cripple,
    judge_regroup,
    leading_modifiers,
)
from referee.kit.seats import listed

BIDS = (0, 1, 2, 3, 5)
SHIFTING = (WORLD, QUEEN_OF_ELEPHANTS)


def due(position: Position) -> Due:
    """Who is to act, and what may be played."""
    if position.phase == OVER:
        return Due((), "The table has broken up", ())
    if position.phase == DEAL:
        return _before_the_deal(position)
    declare = _declare(position)
    if position.owing:
        return _uncover(position, declare)
    if position.phase == SHOWDOWN:
        return _showdown(position, declare)
    name = position.players[position.turn]
    says, offers = _STEPS[position.phase](position, name)
    return Due((name,), says, (*offers, *declare))


Step = tuple[str, list[Offer]]
"""What one player has to do now, in words, and the plays for it."""


def _exchanging(position: Position, name: str) -> Step:
    taps = tuple(Tap(str(cards), {"cards": cards}) for cards in range(5))
    offers = [Offer(Discard, "Cards exchanged", name, taps=taps)]
    if position.turn != position.dealer:
        offers.append(_fold(name, rare=True))
    return f"{name} exchanges up to four cards", offers


def _bidding(position: Position, name: str) -> Step:
    offers = [Offer(Bid, "The dealer’s bid", name, taps=_chips(position)), Offer(Bid, "Another bid", name, rare=True)]
    return f"Part {position.part}: {name} as dealer names a bid", offers


def _chips(position: Position) -> tuple[Tap, ...]:
    stake = position.options.stake
    return tuple(Tap(str(stakes * stake), {"chips": stakes * stake}) for stakes in BIDS)


def _paying(position: Position, name: str) -> Step:
    raises: tuple[int, ...] = (0,)
    if PARTS[position.part]:
        stake, most = position.options.stake, position.options.maximum_raise
        raises = tuple(dict.fromkeys(chips for chips in (0, stake, 2 * stake, most) if chips <= most))
    pay = f"Pay {position.bid}" if position.bid else "Go on"
    taps = tuple(Tap(pay if not chips else f"{pay} +{chips}", {"raise": chips} if chips else {}) for chips in raises)
    offers = [Offer(Pay, "Pay or raise", name, taps=taps, without=("raise",)), _fold(name)]
    if PARTS[position.part]:
        offers.append(Offer(Pay, "Another raise", name, rare=True))
    return f"{name} pays {position.bid} or folds", offers


def _fold(name: str, label: str = "", rare: bool = False) -> Offer:
    label = label or f"{name} folds"
    return Offer(Fold, label, name, taps=(Tap(label, {}),), rare=rare)


def _matching(position: Position, name: str) -> Step:
    total = sum(position.raises)
    return f"{name} pays {total} for the raises, or folds", [
        Offer(Match, f"Pay {total}", name),
        _fold(name, "Fold as dealer"),
    ]


def _buying(position: Position, name: str) -> Step:
    taps = tuple(Tap(str(cards), {"cards": cards}) for cards in range(5))
    return f"{name} buys up to four cards, {position.options.stake} each", [
        Offer(Buy, "Cards bought face down", name, taps=taps),
        Offer(Buy, "With the cards dealt face up", name, choices={"face_up": _hidden(position)}, rare=True),
    ]


def _laying_out(position: Position, name: str) -> Step:
    return f"{name} names an extra bet", [
        Offer(Extra, "Extra bet", name, taps=_chips(position)),
        Offer(Extra, "Another extra bet", name, rare=True),
    ]


def _facing_extras(position: Position, name: str) -> Step:
    total = sum(position.extras)
    return f"{name} matches {total}, passes the deal on, or folds", [
        Offer(Match, f"Pay {total}", name),
        Offer(PassDeal, "Pass the deal on", name, taps=(Tap("Pass the deal on", {}),)),
        _fold(name, "Fold as dealer"),
    ]


def _asked_to_deal(position: Position, name: str) -> Step:
    yes, says = "Take the deal", f"Does {name} take the deal?"
    if position.phase == AUCTION:
        bid = max(position.bids) + position.options.stake
        yes, says = f"Bid {bid}", f"{name} bids {bid} for the deal, or declines"
    taps = (Tap(yes, {"takes": True}), Tap("Decline", {"takes": False}))
    return says, [Offer(Answer, "The deal", name, taps=taps)]


_STEPS: Final[Mapping[str, Callable[[Position, str], Step]]] = {
    DRAW: _exchanging, BID: _bidding, PAY: _paying, MATCH: _matching, BUY: _buying, EXTRA: _laying_out,
    EXTRAS: _facing_extras, PASSING: _asked_to_deal, AUCTION: _asked_to_deal,
}  # fmt: skip


def _uncover(position: Position, declare: list[Offer]) -> Due:
    """The hidden cards that the Wizard calls for, elder first; whoever is ready before may be."""
    names = [position.players[seat] for seat in position.owing]
    first, *others = names
    cards = _hidden(position)
    offers = [Offer(Uncover, f"{first}: one hidden card", first, {"player": first}, {"card": cards}, auto=True)]
    if others:
        people = tuple(Choice(name, name) for name in others)
        label = f"{listed(others, 'or')} first"
        offers.append(Offer(Uncover, label, choices={"player": people, "card": cards}, rare=True))
    then = f", then {listed(others)}" if others else ""
    return Due(tuple(names), f"The Wizard: {first} declares a card that was hidden{then}", (*offers, *declare))


def _before_the_deal(position: Position) -> Due:
    dealer = position.players[position.dealer]
    label = f"{dealer} deals" + (f"; all pay {position.options.stake}" if position.options.betting else "")
    offers = [Offer(Deal, label)]
    left_out = () if position.options.betting else ("paid",)
    offers.append(Offer(Tally, "Only the result of the round", rare=True, without=left_out))
    if position.history and not position.pot:
        offers.append(Offer(End, "Stop playing", rare=True))
    wild = "; eights are wild" if position.wild else ""
    return Due((dealer,), f"Round {position.round}: {dealer} deals{wild}", tuple(offers))


def _declare(position: Position) -> list[Offer]:
    """Declaring a card with powers: those that nobody has declared, by those who may hold them."""
    if position.phase == SHOWDOWN and position.to_show < 0:
        return _declare_open(position)
    open_ones: dict[str, Choice] = {}
    for card, label in POWERS.items():
        if position.declarer(card) >= 0 or (card == FOOL and not may_fool(position)):
            continue
        if card == RULER and not position.wild and position.declarer(LADY) < 0:
            continue
        open_ones[card] = Choice(card, label[0].upper() + label[1:])
    people = tuple(Choice(position.players[who], position.players[who]) for who in position.order())
    plain = tuple(choice for card, choice in open_ones.items() if card not in (*SHIFTING, WIZARD))
    with_cards = [choice for card, choice in open_ones.items() if card in SHIFTING]
    if not position.wild and any(one is not None for one in position.shown):
        # In a hand that lies open the card that replaces one of these is seen.
        with_cards += [choice for card, choice in open_ones.items() if card in (LADY, RULER)]
    offers = []
    if plain:
        choices = {"player": people, "card": plain}
        offers.append(Offer(Declare, "Declare a card", choices=choices, without=("cards", "death"), rare=True))
    if with_cards:
        choices = {"player": people, "card": tuple(with_cards), "cards": _cards(position)}
        offers.append(Offer(Declare, "Shift cards, or replace one", choices=choices, without=("death",), rare=True))
    if WIZARD in open_ones:
        known = position.visible(DEATH)
        offers.append(
            Offer(
                Declare,
                "Declare the Wizard",
                given={"card": WIZARD},
                choices={"player": people, "death": people},
                without=("cards", "death") if known else ("cards",),
                rare=True,
            )
        )
    return offers


def _declare_open(position: Position) -> list[Offer]:
    """Declaring a card of hands that all lie open: who holds it is seen."""
    taps: list[Tap] = []
    offers: list[Offer] = []
    for seat in position.order():
        hand, name = position.shown[seat], position.players[seat]
        assert hand is not None
        for card in hand.cards:
            code = card.code
            if code not in POWERS or code == FOOL or position.declarer(code) >= 0:
                continue
            body = {"player": name, "card": code}
            label = f"{name} declares {POWERS[code]}"
            if code in (LADY, RULER) and not position.wild:
                if code == LADY or position.declarer(LADY) >= 0:
                    offers.append(_with_cards(label, body, _hidden(position)))
            elif code in SHIFTING:
                own = {one.typed for one in hand.cards}
                offers.append(_with_cards(label, body, tuple(one for one in _cards(position) if one.value in own)))
            else:
                holder = holder_of_death(position) if code == WIZARD else None
                taps.append(Tap(label, {**body, "death": holder} if holder else body))
    fields = ("player", "card", "cards", "death")
    by_tap = [Offer(Declare, "Declare a card", taps=tuple(taps), without=fields, rare=True)] if taps else []
    return [*by_tap, *offers]


def _with_cards(label: str, given: dict[str, str], keys: tuple[Choice, ...]) -> Offer:
    """A declaration for which cards are chosen."""
    return Offer(Declare, label, given=given, choices={"cards": keys}, without=("death",), rare=True)


def short_names(names: Mapping[str, str]) -> dict[str, str]:
    """Names of suits as they stand on keys: three letters without blanks, more where two would be the same."""
    plain = {suit: "".join(name.split()) for suit, name in names.items()}
    for length in range(3, 20):
        short = {suit: name[:length] for suit, name in plain.items()}
        if len({name.casefold() for name in short.values()}) == len(short):
            return short
    return {suit: f"{name[:3]}({suit})" for suit, name in plain.items()}


@lru_cache(maxsize=64)
def _keys(size: int, names: tuple[tuple[str, str], ...]) -> tuple[Choice, ...]:
    """The cards of the pack as keys, with the names that the table gave its suits."""
    short = short_names({**dict(names), ARCANA: SUIT_NAMES[ARCANA]})
    return tuple(Choice(card.typed, key_label(card, short)) for card in CARDS.values() if card in PACKS[size])


def _cards(position: Position) -> tuple[Choice, ...]:
    options = position.options
    return _keys(options.suit_size, tuple(options.suits.items()))


def _hidden(position: Position) -> tuple[Choice, ...]:
    """The cards that nobody has seen."""
    seen = {card for who in range(position.count) for card in position.lies_open(who)}
    seen |= {card for hand in position.shown if hand is not None for card in hand.cards}
    seen |= {card for one in position.declared for card in (read_card(one.card), *one.cards)}
    gone = {card.typed for card in seen}
    return tuple(choice for choice in _cards(position) if choice.value not in gone)


def may_fool(position: Position) -> bool:
    """Whether the Fool may be declared now (CM-FOOL-1, CM-SHOW-1)."""
    shown = any(one is not None for one in position.shown)
    return position.options.fool_round and position.phase == SHOWDOWN and not shown


def _showdown(position: Position, declare: list[Offer]) -> Due:
    who = position.to_show
    nobody_yet = all(one is None for one in position.shown)
    offers: list[Offer] = []
    if who >= 0:
        name = position.players[who]
        kept = tuple(card for card in position.lies_open(who) if card.code not in position.replaced(who))
        filled = {"hand": kept} if kept else {}
        keys = {"hand": _cards(position)}
        offers.append(
            Offer(Show, f"{name}: nine cards", name, choices=keys, without=("groupings",), filled=filled, auto=True)
        )
        says = f"{name} lays nine cards open"
        if nobody_yet and position.options.fool_round:
            # The dealer asks for declarations, the last moment for the Fool (CM-SHOW-1, CM-FOOL-1).
            says = f"Does anybody declare? Else {says}"
            declare = [replace(one, rare=one is not declare[0]) for one in declare]
        people: tuple[str, ...] = (name,)
        own = [Offer(Show, "With groupings of one’s own", name, choices=keys, rare=True)]
    else:
        leader = position.players[position.leader]
        offers.append(Offer(Close, f"{leader} wins"))
        says = f"{leader} leads; does anybody declare or regroup?"
        people = tuple(position.players[seat] for seat in position.order())
        own = []
    return Due(people, says, (*offers, *_answering(position), *declare, *own, *_own_groupings(position)))


def _answering(position: Position) -> list[Offer]:
    """What beaten hands that lie open can do to lead, each in one tap: cripple, regroup, declare (CM-SHOW-2)."""
    taps: dict[type[Play], list[Tap]] = {Cripple: [], Regroup: [], Declare: []}
    for seat in position.order():
        hand = position.shown[seat]
        if hand is None or seat == position.leader:
            continue
        name = position.players[seat]
        if judge_cripple(position, Cripple(name)).allowed:
            taps[Cripple].append(Tap(f"{name} cripples it", {"player": name}))
        if judge_regroup(position, Regroup(name)).allowed:
            taps[Regroup].append(Tap(f"{name} regroups", {"player": name}))
        taps[Declare] += [_declaring(play, made) for play, made in leading_modifiers(position, seat)]
    labels = {Cripple: "Cripple it", Regroup: "Regroup", Declare: "A modifier that leads"}
    fields = {Cripple: ("player",), Regroup: ("player", "groupings"), Declare: ("player", "card", "cards", "death")}
    return [Offer(play, labels[play], taps=tuple(found), without=fields[play]) for play, found in taps.items() if found]


def _declaring(play: Declare, made: str) -> Tap:
    chosen = [card.typed for card in play.cards]
    label = f"{play.player} declares {POWERS[play.card]}"
    if chosen:
        label += f" ({' '.join(card.shown for card in play.cards)})"
    if made:
        label += f": {made}"
    body = {"player": play.player, "card": play.card, "cards": chosen, "death": play.death}
    return Tap(label, {key: value for key, value in body.items() if value})


def _own_groupings(position: Position) -> list[Offer]:
    """Regrouping by groupings of one's own: a form for each beaten hand, with its nine cards as keys."""
    if position.crippled >= 0 or not any(position.shown):
        return []
    found = []
    for seat in position.order():
        hand = position.shown[seat]
        if hand is None or seat == position.leader:
            continue
        name, held = position.players[seat], {card.typed for card in hand.cards}
        keys = tuple(choice for choice in _cards(position) if choice.value in held)
        label = f"{name} regroups by own groupings"
        found.append(Offer(Regroup, label, given={"player": name}, choices={"groupings": keys}, rare=True))
    return found
