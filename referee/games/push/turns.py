"""The turn: the deal, take or push, melds, cards laid off, jokers exchanged, the discard."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from referee.games.push import ending
from referee.games.push.melding import (
    RULES,
    beside_another,
    contract_rules,
    extended,
    goes_nowhere,
    meld_of,
    rules_of,
    short_of_contract,
    swapped,
)
from referee.games.push.options import CARDS, END_DEAL, PACK, PRINTED, SEATS, is_wild
from referee.games.push.plays import Deal, Discard, Exchange, LayMelds, LayOff, Push, Swap, Take
from referee.games.push.position import COUNT, DEAL, DRAW, PLAYING, Lying, Position
from referee.kit.account import PACK as OF_PACK
from referee.kit.account import Account
from referee.kit.cards import JOKER, Card, too_many
from referee.kit.fault import Fault
from referee.kit.melds import Laid, Meld, listed_cards
from referee.kit.tuples import put
from referee.rulings import Effect, Flag, Ruling, allow, refuse

PUSHED: Final = 2
"""Cards of the stock that a push uses (PU-DRAW-3)."""
_STEPS: Final = {
    DEAL: "The cards are dealt first",
    DRAW: "First the upcard is taken or pushed",
    PLAYING: "A card is drawn already; meld, lay off, or discard to end the turn",
    COUNT: "The deal is over; the hands are counted",
}


def _not_in(position: Position, phase: str) -> Ruling[Position] | None:
    if position.phase == phase:
        return None
    stopped = position.phase == COUNT and position.out is not None
    return refuse("PU-OUT-1" if stopped else "PU-DRAW-1", f"{_STEPS[position.phase]}.")


# --- the deal --------------------------------------------------------------------------------------------------------


def judge_deal(position: Position, play: Deal) -> Ruling[Position]:
    if position.phase != DEAL:
        return refuse("PU-DEAL-1", f"Deal {position.deal} is under way.")
    if is_wild(play.upcard):
        says = f"The {play.upcard.spoken} is buried in the stock, and another card is turned: enter that as the upcard."
        return refuse("PU-DEAL-2", says)
    for card in play.buried:
        if not is_wild(card):
            return refuse("PU-DEAL-2", f"The {card.spoken} starts the discard pile; only twos and jokers are buried.")
    card_too_many = too_many(play.buried, PACK)
    if card_too_many is not None:
        return refuse("PU-PACK-1", f"The {card_too_many.spoken} is {PACK[card_too_many]} times in the pack, not more.")
    account = Account.new(PACK, SEATS)
    for card in (*play.buried, play.upcard):
        turned = account.turned(card, play.n)
        assert isinstance(turned, Account)
        account = turned
    contract = position.contract
    following = replace(
        position,
        phase=DRAW,
        turn=(position.dealer + 1) % SEATS,
        hands=(contract.dealt,) * SEATS,
        opened=(False,) * SEATS,
        table=(),
        stock=CARDS - SEATS * contract.dealt - 1,
        upcard=play.upcard,
        taken=None,
        laid=False,
        fresh=(),
        account=account,
        buried=play.buried,
        claims=(),
        barren=0,
        out=None,
    )
    says = (
        f"Deal {position.deal}, {contract.dealt} cards each, for {contract.said}: "
        f"the {play.upcard.spoken} is turned up; {following.player} is first"
    )
    effects = [
        Effect("dealt", deal=position.deal, dealer=position.players[position.dealer], upcard=str(play.upcard)),
    ]
    rules = ["PU-DEAL-1", "PU-DEAL-2", "PU-CON-1", "PU-DRAW-1"]
    if contract != PRINTED[min(position.deal, len(PRINTED)) - 1]:
        rules.append("PU-AMB-1")
    return allow(following, says, rules, effects)


# --- take or push ----------------------------------------------------------------------------------------------------


def judge_take(position: Position, play: Take) -> Ruling[Position]:
    if refusal := _not_in(position, DRAW):
        return refusal
    who, card = position.turn, position.upcard
    assert card is not None
    left = position.left + 1
    following = replace(
        position,
        phase=PLAYING,
        hands=put(position.hands, who, left),
        account=position.account.takes(who, [card], play.n),
        upcard=None,
        taken=card,
        laid=False,
        fresh=(),
    )
    says = f"{position.player} takes the {card.spoken}: {position.left} + 1 = {left} in hand"
    return allow(following, says, ("PU-DRAW-2",), [Effect("took", who=position.player, card=str(card))])


def judge_push(position: Position, play: Push) -> Ruling[Position]:
    if refusal := _not_in(position, DRAW):
        return refusal
    who, to, card = position.turn, position.following, position.upcard
    assert card is not None
    name, neighbour = position.player, position.players[to]
    if position.stock < PUSHED:
        there = f"The stock holds {_cards(position.stock)}, a push needs {PUSHED}, and under the upcard lies no pile"
        if position.options.stock_out == END_DEAL:
            ended = replace(position, phase=COUNT)
            says = f"{there}: the deal is over, both sides count their hands"
            return allow(ended, says, ("PU-STOCK-1", "PU-AMB-4"), [Effect("deal over", out=None)])
        return refuse(("PU-STOCK-1", "PU-AMB-4"), f"{there} to shuffle: {name} takes the {card.spoken}.")
    mine, theirs = position.hands[who] + 1, position.hands[to] + 2
    following = replace(
        position,
        phase=PLAYING,
        hands=put(put(position.hands, who, mine), to, theirs),
        stock=position.stock - PUSHED,
        account=position.account.buries(position.buried).takes(to, [card], play.n),
        buried=(),
        claims=(*position.claims, (play.n, "PU-DRAW-3")),
        upcard=None,
        taken=None,
        laid=False,
        fresh=(),
    )
    says = (
        f"{name} pushes the {card.spoken} and a card of the stock to {neighbour}: "
        f"{neighbour} {theirs - 2} + 2 = {theirs}, {name} {mine - 1} + 1 = {mine}; {following.stock} left in the stock"
    )
    effects = [Effect("pushed", who=name, to=neighbour, card=str(card))]
    return allow(following, says, ("PU-DRAW-3", "PU-TEAM-1"), effects)


def _cards(count: int) -> str:
    return f"{count} card" if count == 1 else f"{count} cards"


# --- cards from the hand ---------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Shown:
    """What is left after cards went from the hand of the player: the account, the hands, the upcard just taken.

    `left` is how many cards the player holds then, `flags` what the cards prove against earlier plays.
    """

    account: Account
    hands: tuple[int, ...]
    left: int
    taken: Card | None
    flags: tuple[Flag, ...]


def _shown(position: Position, cards: Sequence[Card], n: int) -> Shown | Ruling[Position]:
    """What is left after cards went from the hand of the player; or why they cannot have been there."""
    who, name, held = position.turn, position.player, position.left
    account = position.account.shows(who, name, cards, held, n)
    flags: tuple[Flag, ...] = ()
    if isinstance(account, Fault) and account.kind == OF_PACK:
        found = _without_claims(position, cards)
        if found is not None:
            position, flags = found
            account = position.account.shows(who, name, cards, held, n)
    if isinstance(account, Fault):
        if account.kind != OF_PACK:
            return refuse("PU-DRAW-1", account.says)
        if set(cards) & set(position.buried):
            says = f"{account.says[:-1]}, and what was buried is still in the stock: no card of it is drawn yet."
            return refuse(("PU-PACK-1", "PU-DEAL-2"), says)
        return refuse("PU-PACK-1", account.says)
    left = held - len(cards)
    taken = None if position.taken in cards else position.taken
    return Shown(account, put(position.hands, who, left), left, taken, flags)


def _without_claims(position: Position, cards: Sequence[Card]) -> tuple[Position, tuple[Flag, ...]] | None:
    """The position without what players claimed to keep of these cards, which others show now (PU-DISC-2)."""
    claimed = {n for n, rule in position.claims if rule == "PU-DISC-2"}
    account, flags = position.account, []
    for who, known in enumerate(account.known):
        for card, n in known:
            if n in claimed and card in cards and who != position.turn:
                rest = tuple(one for one in account.known[who] if one != (card, n))
                seen = {**account.seen, card: account.seen[card] - 1}
                account = replace(account, known=put(account.known, who, rest), seen=seen)
                says = f"{position.players[who]} did not keep the {card.spoken} taken in that turn: both are elsewhere"
                flags.append(Flag(n, "PU-DISC-2", says))
    return (replace(position, account=account), tuple(flags)) if flags else None


def _laid(
    position: Position, says: str, rules: Sequence[str], effects: list[Effect], flags: tuple[Flag, ...]
) -> Ruling[Position]:
    """After cards were laid: out where no card is left (PU-OUT-1); refused where the turn could not be ended."""
    cited = list(dict.fromkeys(rules))
    if not position.left:
        return ending.go_out(position, says, cited, effects, flags)
    if refusal := _stuck(position):
        return refusal
    return allow(position, f"{says}; {position.left} in hand", cited, effects, flags)


def locked_alone(position: Position) -> Card | None:
    """The upcard just taken where it is all that the player holds: it may be laid, not discarded (PU-DISC-2)."""
    return position.taken if position.left == 1 and position.options.upcard_lock else None


def _stuck(position: Position) -> Ruling[Position] | None:
    """Why cards stay in the hand: only the upcard just taken would be left, and it can be laid nowhere (PU-DISC-2)."""
    card = locked_alone(position)
    if card is None or not goes_nowhere(card, [one.meld for one in position.table], position.options.law):
        return None
    says = (
        f"Only the {card.spoken} taken in this turn would be left, which fits nowhere and may not be discarded: "
        f"{position.player} keeps another card for that."
    )
    return refuse(("PU-DISC-2", "PU-DISC-1"), says)


# --- melds -----------------------------------------------------------------------------------------------------------


def _melds(position: Position, groups: Sequence[tuple[Laid, ...]]) -> list[Meld] | Ruling[Position]:
    made = []
    for cards in groups:
        meld = meld_of(cards, position.options.law)
        if isinstance(meld, Fault):
            return refuse(RULES[meld.kind], meld.says)
        made.append(meld)
    return made


def judge_meld(position: Position, play: LayMelds) -> Ruling[Position]:
    if refusal := _not_in(position, PLAYING):
        return refusal
    who = position.turn
    melds = _melds(position, play.melds)
    if isinstance(melds, Ruling):
        return melds
    first = not position.opened[who]
    if first:
        wrong = short_of_contract(melds, position.deal, position.options)
        if wrong is not None:
            return refuse(*wrong)
    cards = [laid.card for meld in melds for laid in meld.cards]
    found = _shown(position, cards, play.n)
    if isinstance(found, Ruling):
        return found
    lying = [one.meld for one in position.table]
    rules = contract_rules(melds, position.deal, position.options) if first else ["PU-INIT-2"]
    rules += rules_of(melds)
    if beside_another(melds, lying):
        rules.append("PU-RUN-2")
    following = replace(
        position,
        hands=found.hands,
        account=found.account,
        taken=found.taken,
        opened=put(position.opened, who, True),
        table=(*position.table, *(Lying(who, meld) for meld in melds)),
        laid=True,
        fresh=(*position.fresh, *cards),
    )
    what = "the contract" if first else "melds"
    says = f"{position.player} lays {what}: {' / '.join(meld.shown for meld in melds)}"
    if not first:
        says = f"{position.player} melds {' / '.join(meld.shown for meld in melds)}"
    effects = [Effect("melded", who=position.player, sort=meld.sort, cards=meld.codes) for meld in melds]
    return _laid(following, says, rules, effects, found.flags)


def _lying(position: Position, number: int) -> Meld | Ruling[Position]:
    if 1 <= number <= len(position.table):
        return position.table[number - 1].meld
    lie = f"there are melds 1 to {len(position.table)}" if position.table else "no meld lies on the table"
    return refuse("PU-INIT-2", f"There is no meld {number}; {lie}.")


def judge_lay_off(position: Position, play: LayOff) -> Ruling[Position]:
    if refusal := _not_in(position, PLAYING):
        return refusal
    who = position.turn
    if not position.opened[who]:
        says = f"{position.player} lays the contract first, {position.contract.said}; after that cards are laid off."
        return refuse("PU-INIT-3", says)
    meld = _lying(position, play.meld)
    if isinstance(meld, Ruling):
        return meld
    longer = extended(meld, play.cards, position.options.law, play.at)
    if isinstance(longer, Fault):
        return refuse(_rules_off(longer), longer.says)
    cards = [laid.card for laid in play.cards]
    found = _shown(position, cards, play.n)
    if isinstance(found, Ruling):
        return found
    following = replace(
        position,
        hands=found.hands,
        account=found.account,
        taken=found.taken,
        table=put(position.table, play.meld - 1, Lying(position.table[play.meld - 1].who, longer)),
        laid=True,
        fresh=(*position.fresh, *cards),
    )
    says = f"{position.player} lays off {listed_cards(cards)} on meld {play.meld}: {longer.shown}"
    rules = ["PU-INIT-2", "PU-RUN-2" if longer.sort == "run" else "PU-SET-1"]
    if any(map(is_wild, cards)):
        rules.append("PU-WILD-1")
    effects = [Effect("laid off", who=position.player, meld=play.meld, cards=[str(card) for card in cards])]
    return _laid(following, says, rules, effects, found.flags)


def _rules_off(fault: Fault) -> tuple[str, ...]:
    """The rules that cards laid off break."""
    return (*RULES[fault.kind], "PU-INIT-2")


# --- jokers ----------------------------------------------------------------------------------------------------------


def judge_exchange(position: Position, play: Exchange) -> Ruling[Position]:
    if refusal := _not_in(position, PLAYING):
        return refusal
    who, options = position.turn, position.options
    first = not position.opened[who]
    if first and not options.exchange_before_initial:
        says = f"{position.player} lays the contract first, {position.contract.said}; after that jokers are exchanged."
        return refuse(("PU-AMB-3", "PU-INIT-3"), says)
    swaps = (Swap(play.meld, play.card), *play.also)
    table = _with_swaps(position, swaps)
    if isinstance(table, Ruling):
        return table
    used = [laid for cards in play.use for laid in cards]
    freed = len(swaps)
    if sum(laid.card == JOKER for laid in used) < freed:
        says = "A joker taken out is laid at once, in another or a new meld; it never goes into the hand."
        return refuse("PU-EXC-1", says)
    rules = ["PU-EXC-1"]
    if any(table[swap.meld - 1].meld.sort == "set" for swap in swaps):
        rules.append("PU-EXC-3")
    if play.to is None:
        melds = _melds(position, play.use)
        if isinstance(melds, Ruling):
            return melds
        if first:
            wrong = short_of_contract(melds, position.deal, options)
            if wrong is not None:
                return refuse(("PU-AMB-3", *wrong[0]), wrong[1])
            rules += ["PU-AMB-3", *contract_rules(melds, position.deal, options)]
        rules += rules_of(melds)
        if beside_another(melds, [one.meld for one in table]):
            rules.append("PU-RUN-2")
        table = (*table, *(Lying(who, meld) for meld in melds))
        where = " / ".join(meld.shown for meld in melds)
    else:
        longer = _joined(position, table, play, swaps, first)
        if isinstance(longer, Ruling):
            return longer
        table = put(table, play.to - 1, Lying(table[play.to - 1].who, longer))
        rules += ["PU-INIT-2", "PU-WILD-1"]
        where = f"{longer.shown}, meld {play.to}"
    cards = list(
        (Counter([*(swap.card for swap in swaps), *(laid.card for laid in used)]) - Counter({JOKER: freed})).elements()
    )
    found = _shown(position, cards, play.n)
    if isinstance(found, Ruling):
        return found
    following = replace(
        position,
        hands=found.hands,
        account=found.account,
        taken=found.taken,
        opened=put(position.opened, who, True),
        table=table,
        laid=True,
        fresh=(*position.fresh, *cards, *[JOKER] * freed),
    )
    placed = " and ".join(f"the {swap.card.spoken}" for swap in swaps)
    jokers = "the joker" if freed == 1 else f"{freed} jokers"
    says = f"{position.player} lays {placed} for {jokers}, used at once: {where}"
    effects = [Effect("exchanged", who=position.player, meld=swap.meld, card=str(swap.card)) for swap in swaps]
    return _laid(following, says, rules, effects, found.flags)


def _with_swaps(position: Position, swaps: Sequence[Swap]) -> tuple[Lying, ...] | Ruling[Position]:
    """The table with natural cards where jokers lay."""
    table = position.table
    for swap in swaps:
        meld = _lying(position, swap.meld)
        if isinstance(meld, Ruling):
            return meld
        lying = table[swap.meld - 1]
        made = swapped(lying.meld, swap.meld, swap.card)
        if not isinstance(made, Meld):
            return refuse(*made)
        table = put(table, swap.meld - 1, replace(lying, meld=made))
    return table


def _joined(
    position: Position, table: tuple[Lying, ...], play: Exchange, swaps: Sequence[Swap], first: bool
) -> Meld | Ruling[Position]:
    """The meld that the jokers join, with them (PU-EXC-1)."""
    assert play.to is not None
    if first:
        says = f"Before the contract a joker is exchanged only to complete it: {position.contract.said}, as new melds."
        return refuse(("PU-AMB-3", "PU-INIT-3"), says)
    if any(swap.meld == play.to for swap in swaps):
        return refuse("PU-EXC-1", f"The joker goes to another meld or a new one, not back to meld {play.to}.")
    if isinstance(refusal := _lying(position, play.to), Ruling):
        return refusal
    if len(play.use) != 1:
        return refuse("PU-EXC-1", f"What joins meld {play.to} is entered as one group of cards.")
    longer = extended(table[play.to - 1].meld, play.use[0], position.options.law)
    return refuse(_rules_off(longer), longer.says) if isinstance(longer, Fault) else longer


# --- the discard -----------------------------------------------------------------------------------------------------


def judge_discard(position: Position, play: Discard) -> Ruling[Position]:
    if refusal := _not_in(position, PLAYING):
        return refusal
    card, taken = play.card, position.taken
    if play.other and card != taken:
        return refuse("PU-DISC-2", f"No {card.spoken} was taken in this turn of which another could be kept.")
    if card == taken and position.options.upcard_lock and not play.other:
        return refuse("PU-DISC-2", _instead(position, card))
    found = _shown(position, [card], play.n)
    if isinstance(found, Ruling):
        return found
    rules, claims, account = ["PU-DISC-1"], position.claims, found.account
    if play.other:
        kept = _kept(position, found, card, play.n)
        if isinstance(kept, Ruling):
            return kept
        account, claims = kept
        rules.append("PU-DISC-2")
    who = position.player
    says = f"{who} discards the {card.spoken}"
    effects = [Effect("discarded", who=who, card=str(card))]
    took = position.taken is not None and position.stock < PUSHED
    barren = position.barren + 1 if took and not position.laid else 0
    goes_on = found.left and barren < SEATS
    following = replace(
        position,
        hands=found.hands,
        account=account,
        claims=claims,
        upcard=card,
        taken=None,
        phase=DRAW if goes_on else COUNT,
        turn=position.following if goes_on else position.turn,
        laid=False,
        barren=barren,
    )
    if not found.left:
        return ending.go_out(following, says, rules, effects, found.flags)
    if not goes_on:
        says += ": nobody has laid a card since the stock ran out; the deal is over, both sides count their hands"
        effects.append(Effect("deal over", out=None))
        return allow(following, says, (*rules, "PU-STOCK-1", "PU-AMB-4"), effects, found.flags)
    return allow(following, f"{says}; {found.left} in hand", rules, effects, found.flags)


def may_keep(position: Position, card: Card) -> bool:
    """Whether the player can hold both copies of the upcard just taken."""
    account, turn = position.account, position.turn
    known = account.known_to(turn)
    return known.count(card) > 1 or (account.left(card) > 0 and position.left > len(known))


def _instead(position: Position, card: Card) -> str:
    """What to do with an upcard just taken that was to be discarded (PU-DISC-2)."""
    if locked_alone(position):
        return f"The {card.spoken} was taken in this turn and may not be discarded: lay it, or take back what was laid."
    other = f", or say that this is the other {card.spoken}" if may_keep(position, card) else ""
    return f"The {card.spoken} was taken in this turn: discard another card{other}."


def _kept(
    position: Position, shown: Shown, card: Card, n: int
) -> tuple[Account, tuple[tuple[int, str], ...]] | Ruling[Position]:
    """The account and the claims where the player keeps the equal of a card just discarded (PU-DISC-2)."""
    who = position.turn
    known = shown.account.known_to(who)
    if card in known:
        return shown.account, position.claims
    account = shown.account.turned(card, n)
    if isinstance(account, Fault):
        says = f"The other {card.spoken} is elsewhere: the one taken in this turn may not be discarded."
        return refuse(("PU-DISC-2", "PU-PACK-1"), says)
    if len(known) >= shown.left:
        held = listed_cards(known) or "no card"
        says = f"After that {position.player} would hold {held}: there is no other {card.spoken} to keep."
        return refuse("PU-DISC-2", says)
    return account.takes(who, [card], n), (*position.claims, (n, "PU-DISC-2"))
