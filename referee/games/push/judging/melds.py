"""New melds, and cards laid off on melds of the table (PU-INIT-1 to PU-INIT-3, PU-SET-1, PU-RUN-1, PU-RUN-2)."""

from collections.abc import Sequence

from referee.contract.effects import LaidOff
from referee.games.push.cards import is_wild
from referee.games.push.effects import Melded
from referee.games.push.judging.contract import by_the_legal_reading, contract_rules, require_contract
from referee.games.push.judging.guards import require_step
from referee.games.push.judging.hand import after_laying, show_from_hand
from referee.games.push.melds import MELD_RULES, extended, rules_of
from referee.games.push.plays import LayMelds, LayOff
from referee.games.push.position import Phase, Position
from referee.kit.rummy.meld_cards import Meld, OwnedMeld, listed_cards
from referee.kit.values import replace, with_item
from referee.ruling import Draft, Refused, citing


def judge_meld(position: Position, play: LayMelds) -> Draft[Position]:
    require_step(position, Phase.PLAYING)
    rules = position.options.meld_rules
    return by_the_legal_reading(play.melds, rules, lambda melds: _lay_melds(position, melds, play.n))


def _lay_melds(position: Position, melds: Sequence[Meld], n: int) -> Draft[Position]:
    """Lay new melds from the hand; the first melds of a player are the contract."""
    who, first = position.turn.player, not position.has_opened
    shown = " / ".join(meld.shown for meld in melds)
    draft = Draft(position)
    if first:
        require_contract(melds, position.deal, position.options)
        draft.say(f"{position.player} lays the contract: {shown}")
        draft.cite(*contract_rules(melds, position.deal, position.options))
    else:
        draft.say(f"{position.player} melds {shown}", "PU-INIT-2")
    draft.cite(*rules_of(melds, position.melds))
    cards = [laid.card for meld in melds for laid in meld.cards]
    after = show_from_hand(draft, cards, n).position
    table = (*position.table, *(OwnedMeld(who, meld) for meld in melds))
    opened = after.with_hands(opened=with_item(after.hands.opened, who, True)) if first else after
    draft.at(replace(opened, table=table))
    draft.effect(*melded(position, melds))
    return after_laying(draft, cards)


def melded(position: Position, melds: Sequence[Meld]) -> list[Melded]:
    return [Melded(position.player, meld.sort, tuple(meld.codes)) for meld in melds]


def require_meld_number(position: Position, number: int) -> None:
    """Check that there is a meld with this number on the table."""
    if not 1 <= number <= len(position.table):
        there = f"there are melds 1 to {len(position.table)}" if position.table else "no meld is on the table"
        raise Refused("PU-INIT-2", f"There is no meld {number}; {there}.")


def judge_lay_off(position: Position, play: LayOff) -> Draft[Position]:
    require_step(position, Phase.PLAYING)
    if not position.has_opened:
        says = f"{position.player} lays the contract first, {position.contract.in_words}, and lays off after that."
        raise Refused("PU-INIT-3", says)
    require_meld_number(position, play.meld)
    owned = position.table[play.meld - 1]
    with citing(MELD_RULES, last="PU-INIT-2"):
        meld = extended(owned.meld, play.cards, position.options.meld_rules, play.at)
    cards = [laid.card for laid in play.cards]
    draft = Draft(position).say(
        f"{position.player} lays off {listed_cards(cards)} on meld {play.meld}: {meld.shown}",
        "PU-INIT-2",
        "PU-RUN-2" if meld.sort == "run" else "PU-SET-1",
    )
    if any(map(is_wild, cards)):
        draft.cite("PU-WILD-1")
    after = show_from_hand(draft, cards, play.n).position
    draft.at(replace(after, table=with_item(after.table, play.meld - 1, replace(owned, meld=meld))))
    draft.effect(LaidOff(position.player, play.meld, tuple(map(str, cards))))
    return after_laying(draft, cards)
