"""What the phone offers at each step."""

from __future__ import annotations

from functools import lru_cache

from referee.games.contract import Choice, Due, Offer, Tap
from referee.games.cripple_mr_onion.cards import (
    CARDS,
    DEATH,
    FOOL,
    LADY,
    PACKS,
    QUEEN_OF_ELEPHANTS,
    RULER,
    SHORT,
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
    Position,
)
from referee.games.cripple_mr_onion.showdown import judge_cripple, judge_regroup

BIDS = (0, 1, 2, 3, 5)
SHIFTING = (WORLD, QUEEN_OF_ELEPHANTS)


def due(position: Position) -> Due:
    """Who is to act, and what may be played."""
    if position.phase == OVER:
        return Due((), "The table has broken up", ())
    name = position.players[position.turn]
    if position.phase == DEAL:
        return _before_the_deal(position)
    declare = _declare(position)
    if position.phase == DRAW:
        taps = tuple(Tap(str(cards), {"cards": cards}) for cards in range(5))
        offers = [Offer(Discard, "Cards exchanged", name, taps=taps)]
        if position.turn != position.dealer:
            offers.append(Offer(Fold, f"{name} folds", name, rare=True))
        return Due((name,), f"{name} exchanges up to four cards", (*offers, *declare))
    if position.phase == BID:
        stake = position.options.stake
        taps = tuple(Tap(str(chips * stake), {"chips": chips * stake}) for chips in BIDS)
        offers = [Offer(Bid, "The dealer’s bid", name, taps=taps), Offer(Bid, "Another bid", name, rare=True)]
        return Due((name,), f"Part {position.part}: {name} as dealer names a bid", (*offers, *declare))
    if position.phase == PAY:
        return Due((name,), f"{name} pays {position.bid} or folds", (*_paying(position, name), *declare))
    if position.phase == MATCH:
        offers = [Offer(Match, f"Pay {sum(position.raises)}", name), Offer(Fold, "Fold as dealer", name)]
        return Due((name,), f"{name} pays {sum(position.raises)} for the raises, or folds", (*offers, *declare))
    if position.phase == BUY:
        taps = tuple(Tap(str(cards), {"cards": cards}) for cards in range(5))
        offers = [
            Offer(Buy, "Cards bought face down", name, taps=taps),
            Offer(Buy, "With the cards dealt face up", name, choices={"face_up": _cards(position)}, rare=True),
        ]
        return Due((name,), f"{name} buys up to four cards, {position.options.stake} each", (*offers, *declare))
    if position.phase == EXTRA:
        stake = position.options.stake
        taps = tuple(Tap(str(chips * stake), {"chips": chips * stake}) for chips in BIDS)
        offers = [Offer(Extra, "Extra bet", name, taps=taps), Offer(Extra, "Another extra bet", name, rare=True)]
        return Due((name,), f"{name} names an extra bet", (*offers, *declare))
    if position.phase == EXTRAS:
        total = sum(position.extras)
        offers = [
            Offer(Match, f"Pay {total}", name),
            Offer(PassDeal, "Pass the deal on", name),
            Offer(Fold, "Fold as dealer", name),
        ]
        return Due((name,), f"{name} matches {total}, passes the deal on, or folds", (*offers, *declare))
    if position.phase in (PASSING, AUCTION):
        yes = "Take the deal"
        says = f"Does {name} take the deal?"
        if position.phase == AUCTION:
            bid = max(position.bids) + position.options.stake
            yes, says = f"Bid {bid}", f"{name} bids {bid} for the deal, or declines"
        taps = (Tap(yes, {"takes": True}), Tap("Decline", {"takes": False}))
        return Due((name,), says, (Offer(Answer, "The deal", name, taps=taps), *declare))
    return _showdown(position, declare)


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


def _paying(position: Position, name: str) -> list[Offer]:
    raises: tuple[int, ...] = (0,)
    if PARTS[position.part]:
        stake, most = position.options.stake, position.options.maximum_raise
        raises = tuple(dict.fromkeys(chips for chips in (0, stake, 2 * stake, most) if chips <= most))
    pay = f"Pay {position.bid}" if position.bid else "Go on"
    taps = tuple(Tap(pay if not chips else f"{pay} +{chips}", {"raise": chips} if chips else {}) for chips in raises)
    offers = [Offer(Pay, "Pay or raise", name, taps=taps, without=("raise",)), Offer(Fold, f"{name} folds", name)]
    if PARTS[position.part]:
        offers.append(Offer(Pay, "Another raise", name, rare=True))
    return offers


def _declare(position: Position) -> list[Offer]:
    """Declaring a card with powers: those that nobody has declared, by those who may hold them."""
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
    if not position.wild and any(position.shown):
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


@lru_cache(maxsize=64)
def _keys(size: int, terrapins: str, crowns: str) -> tuple[Choice, ...]:
    """The cards of the pack as keys, with the names that the table gave its suits."""
    short = {**SHORT, "t": terrapins[:3] or SHORT["t"], "c": crowns[:3] or SHORT["c"]}
    short = {suit: "".join(letters.split()) or SHORT[suit] for suit, letters in short.items()}
    return tuple(Choice(card.typed, key_label(card, short)) for card in CARDS.values() if card in PACKS[size])


def _cards(position: Position) -> tuple[Choice, ...]:
    options = position.options
    return _keys(options.suit_size, options.terrapins, options.crowns)


def may_fool(position: Position) -> bool:
    """Whether the Fool may be declared now (CM-FOOL-1, CM-SHOW-1)."""
    shown = any(one is not None for one in position.shown)
    return position.options.fool_round and position.phase == "showdown" and not shown


def _showdown(position: Position, declare: list[Offer]) -> Due:
    who = position.to_show
    offers: list[Offer] = []
    late: list[Offer] = []
    if who >= 0:
        name = position.players[who]
        kept = [card.typed for card in position.face_up[who] if card.code not in _gone(position)]
        filled = {"hand": tuple(read_card(code) for code in kept)} if kept else {}
        keys = {"hand": _cards(position)}
        offers.append(
            Offer(Show, f"{name}: nine cards", name, choices=keys, without=("groupings",), filled=filled, auto=True)
        )
        late.append(Offer(Show, "With groupings of one’s own", name, choices=keys, rare=True))
        says = f"{name} lays nine cards open"
        people: tuple[str, ...] = (name,)
    else:
        leader = position.players[position.leader]
        offers.append(Offer(Close, f"{leader} wins"))
        says = f"{leader} leads; does anybody declare or regroup?"
        people = tuple(position.players[seat] for seat in position.order())
    for seat in position.order():
        name = position.players[seat]
        if position.shown[seat] is None:
            continue
        if judge_cripple(position, Cripple(name)).allowed:
            offers.append(Offer(Cripple, f"{name} cripples it", name, given={"player": name}))
        if judge_regroup(position, Regroup(name)).allowed:
            best = (Tap(f"{name} regroups", {}),)
            offers.append(Offer(Regroup, "Regroup", name, given={"player": name}, taps=best, without=("groupings",)))
    beaten = any(shown is not None and seat != position.leader for seat, shown in enumerate(position.shown))
    if beaten and position.crippled < 0:
        beaten_ones = tuple(
            Choice(position.players[seat], position.players[seat])
            for seat in position.order()
            if position.shown[seat] is not None and seat != position.leader
        )
        late.append(Offer(Regroup, "Regroup by one’s own groupings", choices={"player": beaten_ones}, rare=True))
    return Due(people, says, (*offers, *declare, *late))


def _gone(position: Position) -> set[str]:
    """Cards that were replaced and lie on the table, in nobody's hand."""
    return {one.card for one in position.declared if one.card in (LADY, RULER) and not position.wild}
