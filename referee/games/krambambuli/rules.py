"""The referee of Krambambuli. Rule ids and their order are those of `rules.md`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar

from referee.games.contract import WHOLE, Due, Game, Play, Players, Setup, Sheet
from referee.games.krambambuli import ending
from referee.games.krambambuli import sheet as paper
from referee.games.krambambuli.melds import HAND, Options, Wrong, meld_of, pack_for, rule_of, theft
from referee.games.krambambuli.offers import due
from referee.games.krambambuli.plays import Count, Deal, Discard, Draw, Lay, LayOff, Steal, Take, Tally
from referee.games.krambambuli.position import COUNT, DEAL, DRAW, OVER, PLAYING, Owned, Position, Start
from referee.games.krambambuli.questions import Charge, CheckMeld, CheckSteal
from referee.kit.account import PACK, Account
from referee.kit.cards import Card
from referee.kit.fault import Fault
from referee.kit.form import Unreadable
from referee.kit.melds import PLAIN, listed_cards
from referee.kit.tuples import put
from referee.rulings import Effect, Ruling, allow, refuse

_STEPS = {
    DEAL: "The cards are dealt first",
    DRAW: "First a card is drawn, or the upcard taken",
    PLAYING: "A card is drawn already; meld, or discard to end the turn",
    COUNT: "The hand is over; the hands are counted",
}


def _not_in(position: Position, phase: str) -> Ruling[Position] | None:
    return None if position.phase == phase else refuse("KR-TURN-1", f"{_STEPS[position.phase]}.")


# --- the deal and the draw -------------------------------------------------------------------------------------------


def judge_deal(position: Position, play: Deal) -> Ruling[Position]:
    if position.phase != DEAL:
        return refuse("KR-DEAL-1", f"Hand {position.number} is under way.")
    count = len(position.players)
    pack = pack_for(count)
    account = Account.new(pack, count).turned(play.upcard, play.n)
    if isinstance(account, Fault):
        return refuse("KR-PACK-1", account.says)
    first = (position.dealer + 1) % count
    following = replace(
        position,
        phase=DRAW,
        turn=first,
        hands=(HAND,) * count,
        stock=pack.total() - HAND * count - 1,
        pile=(play.upcard,),
        table=(),
        account=account,
        turn_number=1,
        melded=(0,) * count,
        taken=None,
        stolen=False,
        fresh=(),
        kept=(None,) * count,
        out=None,
    )
    says = f"Hand {position.number}: the {play.upcard.spoken} is turned up; {following.player} is first"
    effects = [Effect("dealt", hand=position.number, dealer=position.players[position.dealer], top=str(play.upcard))]
    return allow(following, says, ("KR-DEAL-1", "KR-AMB-6"), effects)


def judge_draw(position: Position, play: Draw) -> Ruling[Position]:
    if refusal := _not_in(position, DRAW):
        return refusal
    stock, pile, account, said, rules = position.stock, position.pile, position.account, "", ["KR-TURN-1"]
    if not stock:
        rules.append("KR-STOCK-1")
        if len(pile) < 2:
            ended = replace(position, phase=COUNT)
            says = f"{position.player} would draw, and there is neither stock nor pile: everybody is charged"
            return allow(ended, says, rules, [Effect("hand over", out=None)])
        stock, account = len(pile) - 1, account.buries(pile[:-1])
        said, pile = f"the pile is shuffled to a new stock of {stock}; ", pile[-1:]
    following = replace(
        position,
        phase=PLAYING,
        hands=put(position.hands, position.turn, position.left + 1),
        stock=stock - 1,
        pile=pile,
        account=account,
        fresh=(),
    )
    says = f"{said}{position.player} draws; {stock - 1} left in the stock"
    return allow(following, says[0].upper() + says[1:], rules, [Effect("drew", who=position.player)])


def judge_take(position: Position, play: Take) -> Ruling[Position]:
    if refusal := _not_in(position, DRAW):
        return refusal
    card = position.upcard
    if card is None:
        return refuse("KR-TURN-1", "There is no upcard; draw from the stock.")
    following = replace(
        position,
        phase=PLAYING,
        hands=put(position.hands, position.turn, position.left + 1),
        pile=position.pile[:-1],
        account=position.account.takes(position.turn, [card], play.n),
        taken=card,
        fresh=(),
    )
    says = f"{position.player} takes the {card.spoken}"
    return allow(following, says, ("KR-TURN-1",), [Effect("took", who=position.player, card=str(card))])


# --- melds -----------------------------------------------------------------------------------------------------------


def _shown(position: Position, cards: Sequence[Card], n: int, discards: bool = False) -> Position | Ruling[Position]:
    """The position with cards gone from the hand of the player; or why they cannot be there, or must not go."""
    left = position.left - len(cards)
    account = position.account.shows(position.turn, position.player, cards, position.left, n)
    if isinstance(account, Fault):
        return refuse("KR-PACK-1" if account.kind == PACK else "KR-DEAL-1", account.says)
    if not left and not discards and position.options.must_discard_to_go_out:
        return refuse("KR-OUT-1", f"{position.player} keeps a card for the discard: going out needs one.")
    taken = None if position.taken in cards else position.taken
    kept = position.kept[position.turn]
    if kept is not None and kept[0] in cards:
        kept = None
    if left == 1 and taken is not None and not discards and position.options.upcard_lock:
        says = f"Only the {taken.spoken} just taken would be left, which may not be discarded: lay it, or keep another."
        return refuse("KR-TURN-2", says)
    return replace(
        position,
        hands=put(position.hands, position.turn, left),
        account=account,
        taken=taken,
        kept=put(position.kept, position.turn, kept),
    )


def _laid(position: Position, says: str, rules: list[str], effects: list[Effect]) -> Ruling[Position]:
    """After cards were laid: the player has melded, and is out where no card is left (KR-OUT-1)."""
    who = position.turn
    if not position.melded[who]:
        position = replace(position, melded=put(position.melded, who, position.turn_number))
    if not position.left:
        return ending.go_out(position, says, rules, effects)
    return allow(position, says, rules, effects)


def judge_meld(position: Position, play: Lay) -> Ruling[Position]:
    if refusal := _not_in(position, PLAYING):
        return refusal
    melds = []
    for cards in play.melds:
        meld, rules, says = meld_of(cards, position.options)
        if meld is None:
            return refuse(rules, says)
        melds.append(meld)
    shown = [laid.card for meld in melds for laid in meld.cards]
    found = _shown(position, shown, play.n)
    if isinstance(found, Ruling):
        return found
    who = position.turn
    following = replace(
        found,
        table=(*position.table, *(Owned(who, meld) for meld in melds)),
        fresh=(*position.fresh, *shown),
    )
    says = f"{position.player} melds {'; '.join(meld.shown for meld in melds)}; {following.left} in hand"
    effects = [Effect("melded", who=position.player, cards=meld.codes) for meld in melds]
    return _laid(following, says, list(dict.fromkeys(map(rule_of, melds))), effects)


def _owned(position: Position, number: int, rule: str) -> Owned | Ruling[Position]:
    if 1 <= number <= len(position.table):
        return position.table[number - 1]
    lie = f"there are melds 1 to {len(position.table)}" if position.table else "no meld lies on the table"
    return refuse(rule, f"There is no meld {number}; {lie}.")


def judge_lay_off(position: Position, play: LayOff) -> Ruling[Position]:
    if refusal := _not_in(position, PLAYING):
        return refusal
    owned = _owned(position, play.meld, "KR-LAY-1")
    if isinstance(owned, Ruling):
        return owned
    if owned.who != position.turn:
        says = f"Meld {play.meld} is {position.players[owned.who]}’s; only own melds are extended."
        return refuse("KR-LAY-1", says)
    meld, rules, says = meld_of((*owned.meld.cards, *(PLAIN[card] for card in play.cards)), position.options)
    if meld is None:
        return refuse(("KR-LAY-1", *rules), says)
    found = _shown(position, play.cards, play.n)
    if isinstance(found, Ruling):
        return found
    table = put(position.table, play.meld - 1, Owned(position.turn, meld))
    following = replace(found, table=table, fresh=(*position.fresh, *play.cards))
    says = f"{position.player} adds {listed_cards(play.cards)}: {meld.shown}; {following.left} in hand"
    rules_cited = ["KR-LAY-1", rule_of(meld)]
    if position.melded[position.turn] == position.turn_number:
        rules_cited.append("KR-AMB-5")
    effects = [Effect("laid off", who=position.player, meld=play.meld, cards=[str(card) for card in play.cards])]
    return _laid(following, says, rules_cited, effects)


def judge_steal(position: Position, play: Steal) -> Ruling[Position]:
    if refusal := _not_in(position, PLAYING):
        return refusal
    who = position.turn
    if not position.melded[who]:
        return refuse(
            "KR-STEAL-1", f"{position.player} has not melded; stealing begins in the turn after the first meld."
        )
    if position.melded[who] == position.turn_number:
        return refuse("KR-STEAL-1", f"{position.player} melded first in this very turn; stealing begins in the next.")
    if position.stolen:
        return refuse("KR-STEAL-4", "One card has been stolen in this turn already; not more.")
    owned = _owned(position, play.meld, "KR-STEAL-1")
    if isinstance(owned, Ruling):
        return owned
    if owned.who == who:
        return refuse(
            "KR-STEAL-1", f"Meld {play.meld} is {position.player}’s own; a card is stolen from another player."
        )
    done = theft(owned.meld, play.card, play.with_hand, position.options)
    if isinstance(done, Wrong):
        return refuse(done.rules, done.says)
    found = _shown(position, play.with_hand, play.n)
    if isinstance(found, Ruling):
        return found
    robbed = [Owned(owned.who, meld) for meld in done.left]
    table = (*put(position.table, play.meld - 1, robbed[0]), *robbed[1:], Owned(who, done.made))
    following = replace(found, table=table, stolen=True, fresh=(*position.fresh, play.card, *play.with_hand))
    victim = position.players[owned.who]
    says = f"{position.player} steals the {play.card.spoken} from {victim}: {done.made.shown}; {following.left} in hand"
    rules = ["KR-STEAL-1", "KR-STEAL-2", "KR-STEAL-3", "KR-STEAL-4"]
    if len(robbed) > 1:
        rules.append("KR-AMB-2")
    effects = [
        Effect("stole", who=position.player, victim=victim, card=str(play.card)),
        Effect("melded", who=position.player, cards=done.made.codes),
    ]
    return _laid(following, says, rules, effects)


# --- the discard -----------------------------------------------------------------------------------------------------


def judge_discard(position: Position, play: Discard) -> Ruling[Position]:
    if refusal := _not_in(position, PLAYING):
        return refusal
    if play.card == position.locked:
        says = f"The {play.card.spoken} was taken in this turn; it may not be discarded in the same turn."
        return refuse("KR-TURN-2", says)
    found = _shown(position, [play.card], play.n, discards=True)
    if isinstance(found, Ruling):
        return found
    if play.card == position.taken and position.options.upcard_lock:
        found = replace(found, kept=put(found.kept, position.turn, (play.card, play.n)))
    effects = [Effect("discarded", who=position.player, card=str(play.card))]
    says = f"{position.player} discards the {play.card.spoken}"
    following = replace(found, pile=(*position.pile, play.card))
    if not following.left:
        return ending.go_out(following, says, ["KR-TURN-1"], effects)
    following = replace(
        following,
        phase=DRAW,
        turn=(position.turn + 1) % len(position.players),
        turn_number=position.turn_number + 1,
        taken=None,
        stolen=False,
    )
    return allow(following, f"{says}; {found.left} in hand", ("KR-TURN-1",), effects)


# --- the game --------------------------------------------------------------------------------------------------------


class Krambambuli(Game[Position]):
    """Krambambuli for two to six."""

    key: ClassVar[str] = "krambambuli"
    title: ClassVar[str] = "Krambambuli"
    about: ClassVar[str] = "Own melds, and one card a turn stolen from another’s; penalties to 500, the lowest wins"
    players: ClassVar[Players] = Players(2, 6, 1, 4, "clockwise round the table, the first dealer first", "round")
    Options: ClassVar[type] = Options
    Start: ClassVar[type | None] = Start
    plays: ClassVar[tuple[type[Play], ...]] = (Deal, Draw, Take, Lay, LayOff, Steal, Discard, Count, Tally)
    questions = (CheckMeld, CheckSteal, Charge)
    judges: ClassVar[Any] = {
        Deal: judge_deal,
        Draw: judge_draw,
        Take: judge_take,
        Lay: judge_meld,
        LayOff: judge_lay_off,
        Steal: judge_steal,
        Discard: judge_discard,
        Count: ending.judge_count,
        Tally: ending.judge_tally,
    }
    turn_rule: ClassVar[str] = "KR-TURN-1"
    end_rule: ClassVar[str] = "KR-END-1"

    def open(self, setup: Setup) -> Position:
        count = len(setup.players)
        account = Account.new(pack_for(count), count)
        opening = Position(setup.players, setup.options, (0,) * count, 0, 1, account, hands=(0,) * count)
        return opening if setup.start is None else _taken_up(opening, setup.start)

    def due(self, position: Position, lane: str = WHOLE) -> Due:
        return due(position, self.winners(position))

    def sheet(self, position: Position) -> Sheet:
        return paper.sheet(position, self.winners(position))

    def scores(self, position: Position) -> dict[str, int]:
        return dict(zip(position.players, position.totals, strict=True))

    def over(self, position: Position) -> bool:
        return position.phase == OVER

    def winners(self, position: Position) -> tuple[str, ...]:
        if position.phase != OVER:
            return ()
        return ending.lowest(position)

    def actors(self, position: Position, play: Play) -> tuple[str, ...]:
        if isinstance(play, (Count, Tally)):
            return ()
        return (position.players[position.dealer] if position.phase == DEAL else position.player,)

    def picture(self, position: Position, lane: str = WHOLE) -> Any:
        return paper.picture(position, self.winners(position))


def _taken_up(opening: Position, start: Start) -> Position:
    """A game that began on paper.

    :raises Unreadable: where players, options and start do not go together.
    """
    players = opening.players
    for name in players:
        if name not in start.totals:
            raise Unreadable(f"the total of {name} is missing", "start.totals")
    dealer = (start.hand - 1) % len(players) if start.dealer is None else players.index(start.dealer)
    totals = tuple(start.totals[name] for name in players)
    position = replace(opening, totals=totals, dealer=dealer, number=start.hand)
    if ending.decided(position):
        raise Unreadable(f"a total has reached {opening.options.target}: the game is over", "start.totals")
    return position


GAME = Krambambuli()
