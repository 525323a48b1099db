"""Jokers that are exchanged for natural cards and used at once (PU-EXC-1 to PU-EXC-3, PU-AMB-3)."""

from collections import Counter
from collections.abc import Sequence

from referee.contract.effects import LaidOff
from referee.games.push.effects import Exchanged
from referee.games.push.jokers import with_natural
from referee.games.push.judging.contract import by_the_legal_reading, contract_rules, require_contract
from referee.games.push.judging.guards import require_step
from referee.games.push.judging.hand import after_laying, show_from_hand
from referee.games.push.judging.melds import melded, require_meld_number
from referee.games.push.melds import MELD_RULES, extended, rules_of
from referee.games.push.plays import Exchange, Swap
from referee.games.push.position import Phase, Position
from referee.kit.cards import JOKER
from referee.kit.names import listed
from referee.kit.rummy.meld_cards import Meld, OwnedMeld
from referee.kit.values import replace, with_item
from referee.ruling import Draft, Refused, citing


def judge_exchange(position: Position, play: Exchange) -> Draft[Position]:
    require_step(position, Phase.PLAYING)
    if not position.has_opened and not position.options.exchange_before_initial:
        says = (
            f"{position.player} lays the contract first, {position.contract.in_words}, and exchanges jokers after that."
        )
        raise Refused(("PU-AMB-3", "PU-INIT-3"), says)
    swaps = (Swap(play.meld, play.card), *play.also)
    table = _with_naturals(position, swaps)
    _require_jokers_used(play, len(swaps))
    if play.to is not None:
        return _use_on_meld(position, table, play, swaps, play.to)
    rules = position.options.meld_rules
    return by_the_legal_reading(play.use, rules, lambda melds: _use_in_new_melds(position, table, play, swaps, melds))


def _require_jokers_used(play: Exchange, freed: int) -> None:
    """Check that the play uses each joker that it takes out (PU-EXC-1)."""
    named = sum(laid.card == JOKER for cards in play.use for laid in cards)
    if named >= freed:
        return
    lacks = f"names {named or 'none'}" if play.use else "is missing"
    if freed > 1:
        says = f"{freed} jokers taken out are laid at once, and “use” {lacks}. Name each among the cards laid with it."
        raise Refused("PU-EXC-1", says, "use")
    typed, other = f"exchange {play.meld} {play.card}", play.to or (1 if play.meld != 1 else 2)
    ways = [] if play.to else [f"“{typed} KH KS *” for a new meld of kings"]
    ways.append(f"“{typed} * to={other}” for meld {other}")
    says = f"A joker taken out is laid at once, and “use” {lacks}. It is written {listed(ways, 'or')}."
    raise Refused("PU-EXC-1", says, "use")


def _with_naturals(position: Position, swaps: Sequence[Swap]) -> tuple[OwnedMeld, ...]:
    """The table with natural cards in the places of jokers."""
    table = position.table
    for swap in swaps:
        require_meld_number(position, swap.meld)
        owned = table[swap.meld - 1]
        table = with_item(table, swap.meld - 1, replace(owned, meld=with_natural(owned.meld, swap.meld, swap.card)))
    return table


def _use_in_new_melds(
    position: Position, table: tuple[OwnedMeld, ...], play: Exchange, swaps: Sequence[Swap], melds: Sequence[Meld]
) -> Draft[Position]:
    draft = _cited(position, swaps)
    if not position.has_opened:
        try:
            require_contract(melds, position.deal, position.options)
        except Refused as refusal:
            raise Refused(("PU-AMB-3", *refusal.rules), refusal.says) from None
        draft.cite("PU-AMB-3", *contract_rules(melds, position.deal, position.options))
    draft.cite(*rules_of(melds, [owned.meld for owned in table]))
    new = (OwnedMeld(position.turn.player, meld) for meld in melds)
    _exchange(draft, play, swaps, (*table, *new), " / ".join(meld.shown for meld in melds))
    return draft.effect(*melded(position, melds))


def _use_on_meld(
    position: Position, table: tuple[OwnedMeld, ...], play: Exchange, swaps: Sequence[Swap], to: int
) -> Draft[Position]:
    if not position.has_opened:
        says = (
            f"Before the contract a joker is exchanged only to complete it: {position.contract.in_words}, as new melds."
        )
        raise Refused(("PU-AMB-3", "PU-INIT-3"), says)
    if any(swap.meld == to for swap in swaps):
        raise Refused("PU-EXC-1", f"The joker goes to another meld or a new one, not back to meld {to}.")
    require_meld_number(position, to)
    if len(play.use) != 1:
        raise Refused("PU-EXC-1", f"Enter the cards that join meld {to} as one group.")
    owned = table[to - 1]
    with citing(MELD_RULES, last="PU-INIT-2"):
        meld = extended(owned.meld, play.use[0], position.options.meld_rules)
    draft = _cited(position, swaps).cite("PU-INIT-2", "PU-WILD-1")
    _exchange(draft, play, swaps, with_item(table, to - 1, replace(owned, meld=meld)), f"{meld.shown}, meld {to}")
    return draft.effect(LaidOff(position.player, to, tuple(str(laid.card) for laid in play.use[0])))


def _cited(position: Position, swaps: Sequence[Swap]) -> Draft[Position]:
    """A draft that cites the rules of the exchange."""
    draft = Draft(position).cite("PU-EXC-1")
    in_set = any(position.table[swap.meld - 1].meld.sort == "set" for swap in swaps)
    return draft.cite("PU-EXC-3") if in_set else draft


def _exchange(
    draft: Draft[Position], play: Exchange, swaps: Sequence[Swap], table: tuple[OwnedMeld, ...], where: str
) -> Draft[Position]:
    """Move the cards from the hand to `table`, which already has the jokers where they are used."""
    position, freed = draft.position, len(swaps)
    used = [laid.card for cards in play.use for laid in cards]
    cards = list((Counter([*(swap.card for swap in swaps), *used]) - Counter({JOKER: freed})).elements())
    naturals = " and ".join(f"the {swap.card.spoken}" for swap in swaps)
    jokers = "the joker" if freed == 1 else f"{freed} jokers"
    draft.say(f"{position.player} lays {naturals} for {jokers}, used at once: {where}")
    after = show_from_hand(draft, cards, play.n).position
    opened = with_item(after.hands.opened, position.turn.player, True)
    draft.at(replace(after.with_hands(opened=opened), table=table))
    draft.effect(*(Exchanged(position.player, swap.meld, str(swap.card)) for swap in swaps))
    return after_laying(draft, [*cards, *[JOKER] * freed])
