"""The referee of Canasta. Rule ids and their order are those of `rules.md`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final

from referee.games.canasta import ending
from referee.games.canasta import sheet as paper
from referee.games.canasta.hands import lay_down, shown_to
from referee.games.canasta.melds import (
    BLACK_THREE,
    NONE,
    PACK,
    PLACE,
    RED_THREE,
    WILD,
    Meld,
    Options,
    counts,
    group,
    minimum,
    name,
    plus,
)
from referee.games.canasta.offers import due
from referee.games.canasta.plays import (
    Ask,
    Count,
    Deal,
    Discard,
    Draw,
    MeldCards,
    RedThree,
    Reply,
    Take,
    Tally,
)
from referee.games.canasta.position import (
    ANSWERED_NO,
    ASKED,
    CARDS,
    COUNT,
    DEAL,
    DRAW,
    HAND,
    OVER,
    PLAYING,
    SEATS,
    YES,
    Position,
    Side,
    Start,
    is_start_card,
)
from referee.games.canasta.questions import ClassifyMeld, MayGoDown, MayTakePile, ScoreDeal
from referee.games.canasta.taking import wrong_with as wrong_take
from referee.games.contract import WHOLE, Due, Game, Play, Players, Preset, Setup, Sheet
from referee.kit.cards import read_rank
from referee.kit.form import Unreadable
from referee.kit.seats import listed, of_two_sides
from referee.kit.tuples import put
from referee.rulings import Effect, Ruling, allow, refuse

_STEPS: Final = {
    DEAL: "The cards are dealt first",
    DRAW: "First a card is drawn, or the pile taken",
    PLAYING: "A card is drawn already; meld, or discard to end the turn",
    COUNT: "The deal is over; the hands are counted",
}


def _not_in(position: Position, *phases: str, rule: str = "CN-TURN-1") -> Ruling[Position] | None:
    if position.phase not in phases:
        return refuse(rule, f"{_STEPS[position.phase]}.")
    if position.asked == ASKED:
        return refuse("CN-OUT-2", f"{position.partner} answers first: may {position.player} go out?")
    return None


# --- the deal --------------------------------------------------------------------------------------------------------


def judge_deal(position: Position, play: Deal) -> Ruling[Position]:
    if position.phase != DEAL:
        return refuse("CN-DEAL-1", f"Deal {position.deal} is under way.")
    *covered, last = [card.code for card in play.turned]
    if not is_start_card(last):
        return refuse("CN-DEAL-1", f"On a {read_rank(last).spoken} another card is turned; enter all that were turned.")
    for code in covered:
        if is_start_card(code):
            return refuse("CN-DEAL-1", f"The {read_rank(code).spoken} begins the pile; nothing is turned on it.")
    turned = counts(play.turned)
    if refusal := _too_many(turned):
        return refusal
    first = (position.dealer + 1) % SEATS
    following = replace(
        position,
        phase=DRAW,
        turn=first,
        hands=(HAND,) * SEATS,
        known=(NONE,) * SEATS,
        visible=turned,
        shown=NONE,
        stock=CARDS - SEATS * HAND - len(play.turned),
        pile=(*covered, last),
        sides=(Side(), Side()),
        laid={},
        before=frozenset(),
        asked="",
        drawn=(play.n,) * SEATS,
        forced=None,
        out=None,
        concealed=False,
    )
    says = f"Deal {position.deal}: {read_rank(last).spoken} on the pile"
    if following.frozen:
        says += ", which is frozen"
    effects = [Effect("dealt", deal=position.deal, dealer=position.players[position.dealer], top=last)]
    return allow(following, f"{says}; {following.player} is first", ("CN-DEAL-1", "CN-TURN-1"), effects)


def _too_many(cards: Sequence[int]) -> Ruling[Position] | None:
    for code, place in PLACE.items():
        if cards[place] > PACK[place]:
            return refuse("CN-PACK-1", f"{cards[place]} {name(code)}; the pack has {PACK[place]}.")
    return None


def judge_red_three(position: Position, play: RedThree) -> Ruling[Position]:
    if position.phase not in (DRAW, PLAYING):
        return refuse("CN-R3-1", f"{_STEPS[position.phase]}.")
    who = position.players.index(play.player)
    if position.visible[PLACE[RED_THREE]] >= PACK[PLACE[RED_THREE]]:
        return refuse("CN-PACK-1", "That would be the fifth red three; the pack has 4.")
    if position.hands[who] <= sum(position.known[who]):
        return refuse("CN-R3-1", f"The whole hand of {play.player} is known, and holds no red three.")
    side = who % 2
    sides = list(position.sides)
    sides[side] = replace(sides[side], red_threes=sides[side].red_threes + 1)
    visible = plus(position.visible, counts([RED_THREE]))
    shown = shown_to(position.shown, [RED_THREE], play.n)
    following = replace(position, sides=(sides[0], sides[1]), visible=visible, shown=shown)
    effects = [Effect("red three", who=play.player)]
    says = f"{play.player} lays out a red three"
    if position.stock:
        return allow(replace(following, stock=position.stock - 1), f"{says} and draws for it", ("CN-R3-1",), effects)
    hands = put(position.hands, who, position.hands[who] - 1)
    following = replace(following, hands=hands)
    if position.options.stock_red_three_end == "ends" and who == position.turn and position.phase == PLAYING:
        effects.append(Effect("deal over", out=None))
        ended = replace(following, phase=COUNT)
        return allow(ended, f"{says}, the last card of the stock: the deal is over", ("CN-R3-1", "CN-AMB-4"), effects)
    return allow(following, f"{says}; the stock is empty", ("CN-R3-1", "CN-AMB-4"), effects)


# --- the turn --------------------------------------------------------------------------------------------------------


def judge_ask(position: Position, play: Ask) -> Ruling[Position]:
    if position.phase == PLAYING:
        return refuse("CN-AMB-6", "The question is asked before drawing; not asking is allowed.")
    if refusal := _not_in(position, DRAW, rule="CN-OUT-2"):
        return refusal
    if position.asked:
        return refuse("CN-OUT-2", f"{position.partner} has answered already: {position.asked}.")
    says = f"{position.player} asks {position.partner}: may I go out?"
    return allow(replace(position, asked=ASKED), says, ("CN-OUT-2",), [Effect("asked", who=position.player)])


def judge_reply(position: Position, play: Reply) -> Ruling[Position]:
    if position.asked != ASKED:
        return refuse("CN-OUT-2", "Nobody has asked whether to go out.")
    answer = YES if play.may else ANSWERED_NO
    binds = "must go out in this turn" if play.may else "may not go out in this turn"
    says = f"{position.partner} says {answer}: {position.player} {binds}"
    following = replace(position, asked=answer, asked_at=play.n)
    return allow(following, says, ("CN-OUT-2",), [Effect("answered", who=position.partner, answer=answer)])


def judge_draw(position: Position, play: Draw) -> Ruling[Position]:
    if refusal := _not_in(position, DRAW):
        return refusal
    who, top = position.turn, position.top
    drawn = put(position.drawn, who, play.n)
    if position.stock:
        following = replace(
            position,
            phase=PLAYING,
            stock=position.stock - 1,
            hands=put(position.hands, who, position.hands[who] + 1),
            drawn=drawn,
            laid={},
        )
        says = f"{position.player} draws; {following.stock} left in the stock"
        return allow(following, says, ("CN-TURN-1",), [Effect("drew", who=position.player)])
    if must_take(position):
        return refuse("CN-STOCK-1", f"The stock is empty and the side melds {name(top)}: the pile must be taken.")
    forced = (play.n, top) if top in position.side.melds and position.frozen else None
    ended = replace(position, phase=COUNT, drawn=drawn, forced=forced)
    says = f"{position.player} would draw and the stock is empty: the deal is over"
    return allow(ended, says, ("CN-STOCK-1",), [Effect("deal over", out=None)])


def must_take(position: Position) -> bool:
    """Whether, with the stock empty, the top card must be taken: it joins a meld, nothing forbids it (CN-STOCK-1)."""
    top = position.top
    if position.stock or top not in position.side.melds:
        return False
    if position.frozen:
        return position.known[position.turn][PLACE[top]] >= 2
    return not wrong_take(top, (), True, False, True, position.options, position.side.melds[top])[0]


def judge_take(position: Position, play: Take) -> Ruling[Position]:
    if refusal := _not_in(position, DRAW):
        return refusal
    top, side = position.top, position.side
    if not top:
        return refuse("CN-TAKE-1", "There is no pile to take.")
    rules, says = wrong_take(
        top, play.from_hand, side.has_melded, position.frozen, top in side.melds, position.options, side.melds.get(top)
    )
    if rules:
        return refuse(rules, says)
    laid = group((read_rank(top), *play.from_hand))
    assert laid is not None
    groups: list[Meld] = [laid]
    for cards in play.melds:
        meld = group(cards)
        if meld is None:
            return refuse("CN-MELD-1", "A meld is of one rank, with or without wild cards.")
        groups.append(meld)
    from_hand = [*play.from_hand, *(card for cards in play.melds for card in cards)]
    in_pile = [code for code in position.pile[:-1] if code != RED_THREE]
    red = len(position.pile) - 1 - len(in_pile)
    who = position.turn
    if len(from_hand) > position.hands[who]:
        return refuse(
            "CN-TAKE-2", f"{len(from_hand)} cards from a hand of {position.hands[who]}; lay from the hand first."
        )
    taken = replace(position, phase=PLAYING, laid={})
    found = lay_down(taken, groups, from_hand, play.n, gained=len(in_pile), pile=in_pile)
    if isinstance(found, Ruling):
        return found
    sides = list(found.sides)
    sides[who % 2] = replace(sides[who % 2], red_threes=sides[who % 2].red_threes + red)
    following = replace(
        found,
        pile=(),
        sides=(sides[0], sides[1]),
        known=put(found.known, who, plus(found.known[who], counts(in_pile))),
        drawn=put(position.drawn, who, play.n),
    )
    rule = "CN-TAKE-3" if position.frozen or not side.has_melded else "CN-TAKE-4"
    says = f"{position.player} takes the pile: {len(position.pile)} cards, {read_rank(top).spoken} melded at once"
    effects = [Effect("took", who=position.player, cards=len(position.pile)), *_melded(position.player, groups)]
    cited = ["CN-TAKE-2", rule, "CN-TURN-1"]
    if not side.has_melded:
        cited.append("CN-INIT-2")
    if red:
        says += "; its red three is laid out" if red == 1 else f"; its {red} red threes are laid out"
        effects += [Effect("red three", who=position.player)] * red
        cited.append("CN-R3-1")
    return _after_melds(following, says, cited, effects)


def _melded(who: str, groups: Sequence[Meld]) -> list[Effect]:
    return [Effect("melded", who=who, rank=meld.rank, cards=meld.size, points=meld.points) for meld in groups]


def judge_meld(position: Position, play: MeldCards) -> Ruling[Position]:
    if refusal := _not_in(position, PLAYING):
        return refusal
    groups: list[Meld] = []
    for cards in play.melds:
        meld = group(cards, play.to.code if play.to else "")
        if meld is None:
            return refuse("CN-MELD-1", "A meld is of one rank, with or without wild cards.")
        if play.to and not meld.naturals and meld.rank not in position.side.melds:
            return refuse("CN-MELD-3", f"The side has no meld of {name(meld.rank)} that wild cards could join.")
        groups.append(meld)
    from_hand = [card for cards in play.melds for card in cards]
    found = lay_down(position, groups, from_hand, play.n)
    if isinstance(found, Ruling):
        return found
    worth = sum(meld.points for meld in groups)
    what = listed([f"{meld.size} {name(meld.rank)}" for meld in groups])
    says = f"{position.player} melds {what}: {worth} points"
    cited = ["CN-MELD-1"]
    if not position.side.has_melded:
        says += f", {minimum(position.totals[position.turn % 2])} needed"
        cited += ["CN-INIT-1"]
        if len(groups) > 1:
            cited.append("CN-INIT-2")
    if any(meld.rank in position.side.melds for meld in groups):
        cited.append("CN-MELD-3")
    if any(meld.rank == BLACK_THREE for meld in groups):
        cited.append("CN-B3-2")
    return _after_melds(found, says, cited, _melded(position.player, groups))


def _after_melds(position: Position, says: str, rules: list[str], effects: list[Effect]) -> Ruling[Position]:
    """Canastas are called, and the deal is over where the hand is empty (CN-OUT-1)."""
    new = [
        position.side.melds[rank]
        for rank, laid in position.laid.items()
        if position.side.melds[rank].is_canasta and position.side.melds[rank].size - laid.size < 7
    ]
    for meld in new:
        if not any(effect.kind == "canasta" and effect.facts["rank"] == meld.rank for effect in effects):
            effects.append(Effect("canasta", rank=meld.rank, natural=not meld.wild))
            rules.append("CN-MELD-2")
            says += f"; {meld.kind} of {name(meld.rank)}"
    if position.hands[position.turn] == 0:
        return ending.go_out(position, says, rules, effects)
    return allow(position, says, tuple(dict.fromkeys(rules)), effects)


def judge_discard(position: Position, play: Discard) -> Ruling[Position]:
    if refusal := _not_in(position, PLAYING):
        return refusal
    who, code = position.turn, play.card.code
    if code == RED_THREE:
        return refuse("CN-DISC-1", "A red three is laid out, never discarded.")
    left = position.hands[who] - 1
    if left < 0:
        return refuse("CN-DISC-1", f"{position.player} has no card left.")
    if left == 0 and not position.side.has_canasta:
        return refuse("CN-HOLD-1", f"Without a canasta {position.player} keeps a card after the discard.")
    if left == 0 and position.asked == ANSWERED_NO:
        return refuse("CN-OUT-2", f"{position.partner} said no: {position.player} may not go out in this turn.")
    if left > 0 and position.asked == YES and not play.breaks_promise:
        says = (
            f"{position.partner} said yes: {position.player} must go out in this turn, with all cards but one melded."
        )
        return refuse("CN-OUT-2", says)
    found = lay_down(position, (), [play.card], play.n)
    if isinstance(found, Ruling):
        return found
    effects = [Effect("discarded", who=position.player, card=code)]
    says = f"{position.player} discards {'an' if code in ('A', '8') else 'a'} {play.card.spoken}"
    rules = ["CN-DISC-1"]
    following = replace(found, pile=(*position.pile, code))
    if left == 0:
        return ending.go_out(following, says, rules, effects)
    if code in WILD:
        says += ": the pile is frozen"
        rules.append("CN-FRZ-1")
    elif code == BLACK_THREE:
        says += ": the next player may not take the pile"
        rules.append("CN-B3-1")
    flags = ending.broken_promise(position) if position.asked == YES else ()
    if flags:
        rules += ["CN-OUT-2", "CN-AMB-7"]
    return allow(_next_turn(following), says, rules, effects, flags)


def _next_turn(position: Position) -> Position:
    before = position.before | {position.turn} if position.laid else position.before
    turn = (position.turn + 1) % SEATS
    return replace(position, phase=DRAW, turn=turn, laid={}, before=before, asked="", asked_at=0)


# --- the game --------------------------------------------------------------------------------------------------------


class Canasta(Game[Position]):
    """Canasta for four, partners opposite."""

    key = "canasta"
    title = "Canasta"
    about = "Two packs, four players, partners opposite: melds of seven, a pile worth waiting for."
    players = Players(
        SEATS, SEATS, usual=SEATS, order="clockwise round the table, the first dealer first", seats="partners"
    )
    Options = Options
    Start = Start
    plays = (Deal, RedThree, Ask, Reply, Draw, Take, MeldCards, Discard, Count, Tally)
    questions = (ClassifyMeld, MayGoDown, MayTakePile, ScoreDeal)
    presets = (
        Preset("printed", "as printed", {}),
        Preset("hoyle", "Hoyle: three wild cards at most", {"max_wild_per_meld": 3}),
        Preset("wild", "with melds of wild cards", {"wild_melds": True}),
    )
    judges: ClassVar[Any] = {
        Deal: judge_deal,
        RedThree: judge_red_three,
        Ask: judge_ask,
        Reply: judge_reply,
        Draw: judge_draw,
        Take: judge_take,
        MeldCards: judge_meld,
        Discard: judge_discard,
        Count: ending.judge_count,
        Tally: ending.judge_tally,
    }
    turn_rule = "CN-TURN-1"
    end_rule = "CN-END-1"

    def open(self, setup: Setup) -> Position:
        names, carried = setup.players, setup.start
        position = Position(names, setup.options, (0, 0), 0)
        if carried is None:
            return position
        for player, total in carried.totals.items():
            if total % 5:
                raise Unreadable(f"{total} is no multiple of 5", f"start.totals.{player}")
        dealer = names.index(carried.dealer) if carried.dealer else 0
        return replace(position, totals=of_two_sides(names, carried.totals, "start.totals"), dealer=dealer)

    def actors(self, position: Position, play: Play) -> tuple[str, ...]:
        if isinstance(play, (Count, Tally, Deal)):
            return ()
        if isinstance(play, RedThree):
            return (play.player,)
        return (position.partner,) if isinstance(play, Reply) else (position.player,)

    def due(self, position: Position, lane: str = WHOLE) -> Due:
        return due(position, must_take(position) if position.phase == DRAW else False)

    def over(self, position: Position) -> bool:
        return position.phase == OVER

    def winners(self, position: Position) -> tuple[str, ...]:
        if position.phase != OVER:
            return ()
        return position.names(0 if position.totals[0] > position.totals[1] else 1)

    def scores(self, position: Position) -> dict[str, int]:
        return {player: position.totals[index % 2] for index, player in enumerate(position.players)}

    def sheet(self, position: Position) -> Sheet:
        return paper.sheet(position, self.winners(position))

    def picture(self, position: Position, lane: str = WHOLE) -> paper.Picture:
        return paper.picture(position)


GAME: Final = Canasta()
