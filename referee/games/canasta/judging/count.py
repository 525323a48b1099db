"""The end of a deal: going out, the count and its late rulings, the tally of a deal alone, the end of the game."""

from collections import Counter
from collections.abc import Sequence

from referee.contract.effects import DealScored, Won
from referee.contract.guards import require_players
from referee.games.canasta.effects import WentOut
from referee.games.canasta.judging.guards import too_many
from referee.games.canasta.melds import CODES, PACK, PLACE, RED_THREE, VALUES, counts, minimum, plus, value
from referee.games.canasta.options import WAIVED
from referee.games.canasta.plays import Count, Tally
from referee.games.canasta.position import SEATS, Ending, Phase, Position, Scored, cleared
from referee.games.canasta.scoring import (
    CONCEALED,
    NO,
    OPEN,
    SideFacts,
    arithmetic,
    facts_of,
    parts,
    require_facts,
    require_initial_minimum,
)
from referee.kit.cards import Rank, read_rank
from referee.kit.hand_points import can_be_worth, worth_in_words
from referee.kit.names import counted, listed
from referee.kit.numbers import written
from referee.kit.values import replace
from referee.ruling import Draft, LateRuling, Refused


def go_out(draft: Draft[Position]) -> Draft[Position]:
    """The player has no card left and is out, perhaps concealed (CN-OUT-1, CN-OUT-3)."""
    position = draft.position
    who, laid = position.turn.player, position.turn.laid.values()
    concealed = who not in position.hands.opened and any(meld.is_canasta for meld in laid)
    how = " concealed" if concealed else ""
    draft.say(f"{position.player} goes out{how}: count the hands", *(["CN-OUT-3"] if concealed else []), "CN-OUT-1")
    if position.turn.asked:
        draft.cite("CN-OUT-2")
    draft.effect(WentOut(position.player, concealed))
    return draft.at(replace(position.in_turn(asked=""), phase=Phase.COUNT, ending=Ending(who, concealed)))


def held_pair(position: Position, n: int) -> LateRuling:
    """The late ruling on a draw from the empty stock by a player who held the pair for the pile (CN-STOCK-1)."""
    says = f"{position.player} held two {read_rank(position.top).plural} and had to take the pile with the stock empty"
    return LateRuling(n, "CN-STOCK-1", says)


# --- the count -------------------------------------------------------------------------------------------------------


def judge_count(position: Position, play: Count) -> Draft[Position]:
    if position.phase != Phase.COUNT:
        raise Refused("CN-SCO-4", "The hands are counted when the deal is over.")
    if (play.hands is None) == (play.points is None):
        raise Refused("CN-SCO-4", "Enter the cards left in each hand, or their points.")
    require_players(position, play.hands if play.hands is not None else play.points or {}, "CN-SCO-4")
    late: list[LateRuling] = []
    if play.hands is not None:
        hands = [play.hands.get(player, ()) for player in position.players]
        late = _late_rulings(position, hands)
        left = [value(cards) for cards in hands]
    else:
        left = [(play.points or {}).get(player, 0) for player in position.players]
        _require_possible_points(position, left)
    first, second = (_facts(position, side, left[side] + left[side + 2]) for side in (0, 1))
    return _scored(position, (first, second)).flag(*late)


def _require_possible_points(position: Position, points: Sequence[int]) -> None:
    """Require points that the hands can be worth, singly and together, given the cards that all have seen."""
    hands = position.hands
    unseen: Counter[int] = Counter()
    for code, number, seen in zip(CODES, PACK, hands.visible, strict=True):
        if code != RED_THREE:
            unseen[VALUES[code]] += max(0, number - seen)
    rest = hidden = 0
    for player, entered, held, known in zip(position.players, points, hands.sizes, hands.known, strict=True):
        left = entered - sum(VALUES[code] * number for code, number in zip(CODES, known, strict=True))
        if not can_be_worth(left, held - sum(known), unseen):
            they = "it" if held == 1 else "they"
            says = f"{player} holds {counted(held, 'card')}; {they} cannot be worth {counted(entered, 'point')}"
            can = worth_in_words(held - sum(known), unseen, entered - left)
            raise Refused("CN-SCO-4", f"{says}: only {can}.")
        rest, hidden = rest + left, hidden + held - sum(known)
    if not can_be_worth(rest, hidden, unseen):
        entered = sum(points)
        says = f"The hands hold {counted(sum(hands.sizes), 'card')} together; they cannot be worth {entered} points"
        can = worth_in_words(hidden, unseen, entered - rest)
        raise Refused("CN-PACK-1", f"{says}: only {can}.")


def _facts(position: Position, side: int, points_in_hands: int) -> SideFacts:
    went_out = NO
    if position.ending.out is not None and position.ending.out % 2 == side:
        went_out = CONCEALED if position.ending.concealed else OPEN
    melds, red_threes = position.sides[side].melds.values(), position.sides[side].red_threes
    return facts_of(melds, went_out, red_threes, points_in_hands)


def _late_rulings(position: Position, hands: Sequence[tuple[Rank, ...]]) -> list[LateRuling]:
    """The late rulings on earlier plays that the shown hands prove wrong.

    :raises Refused: hands that the players cannot have held.
    """
    late: list[LateRuling] = []
    total = position.hands.visible
    for index, (player, cards) in enumerate(zip(position.players, hands, strict=True)):
        held, known = position.hands.sizes[index], position.hands.known[index]
        if len(cards) != held:
            raise Refused("CN-SCO-4", f"{player} holds {counted(held, 'card')} but shows {len(cards)}.")
        shown = counts(cards)
        for code, place in PLACE.items():
            if shown[place] < known[place]:
                verb = "is" if shown[place] == 1 else "are"
                took = f"{player} took {known[place]} × {read_rank(code).shown} with the pile"
                says = f"{took}; {shown[place]} {verb} shown."
                raise Refused("CN-TAKE-2", says)
        if shown[PLACE[RED_THREE]]:
            says = f"{player} held a red three at the end, which is laid out at once"
            late.append(LateRuling(position.hands.drawn_at[index], "CN-R3-1", says))
        if position.ending.must_have_taken and index == position.turn.player:
            n, top = position.ending.must_have_taken
            if shown[PLACE[top]] >= 2:
                late.append(held_pair(position, n))
        total = plus(total, tuple([max(0, here - there) for here, there in zip(shown, known, strict=True)]))
    for code, count, most in zip(CODES, total, PACK, strict=True):
        if count > most:
            n = position.hands.shown_at[PLACE[code]]
            if not n:
                raise Refused("CN-PACK-1", too_many(code, count))
            late.append(LateRuling(n, "CN-PACK-1", too_many(code, count)))
    return [ruling for ruling in late if ruling.n]


def _scored(position: Position, facts: tuple[SideFacts, SideFacts]) -> Draft[Position]:
    """The totals after a deal, then the next deal or the end (CN-SCO-5, CN-END-1)."""
    score_parts = [parts(side) for side in facts]
    scores = (sum(score_parts[0].values()), sum(score_parts[1].values()))
    totals = (position.totals[0] + scores[0], position.totals[1] + scores[1])
    after = replace(
        cleared(position),
        totals=totals,
        history=position.history.add(Scored(position.deal, facts, scores, totals)),
        phase=Phase.DEAL,
        deal=position.deal + 1,
        dealer=(position.dealer + 1) % SEATS,
        turn=replace(position.turn, asked=""),
        ending=Ending(),
    )
    draft = Draft(after).cite("CN-SCO-1", "CN-SCO-2", "CN-SCO-3", "CN-SCO-4", "CN-SCO-5")
    for side in (0, 1):
        names = position.names(side)
        draft.add(f"{listed(names)}: {arithmetic(score_parts[side])}")
        draft.effect(DealScored(names, scores[side], score_parts[side]))
    if max(totals) < position.options.target:
        return draft
    if totals[0] == totals[1]:
        return draft.say(f"Both at {written(totals[0])}: another deal", "CN-END-1")
    side = 0 if totals[0] > totals[1] else 1
    names = position.names(side)
    says = f"{listed(names)} win, {written(totals[side])} to {written(totals[1 - side])}"
    draft.say(says, "CN-END-1").effect(Won(names))
    return draft.at(replace(after, phase=Phase.OVER, deal=position.deal, dealer=position.dealer))


# --- the tally of a deal alone ---------------------------------------------------------------------------------------


def judge_tally(position: Position, play: Tally) -> Draft[Position]:
    sides = (play.first, play.second)
    if all(side.went_out != NO for side in sides):
        raise Refused("CN-OUT-1", "Only one side goes out.")
    if sum(side.red_threes for side in sides) > 4:
        raise Refused("CN-PACK-1", "There are four red threes in the pack.")
    waived = position.options.concealed_initial_min == WAIVED
    for index, (field, side) in enumerate(zip(("first", "second"), sides, strict=True)):
        try:
            require_facts(side)
            require_initial_minimum(side, position.totals[index], waived)
        except Refused as refusal:
            says = f"{listed(position.names(index))}: {refusal.says[0].lower()}{refusal.says[1:]}"
            at = f"{field}.{refusal.field}" if refusal.field else field
            raise Refused(refusal.rules, says, at, refusal.sums) from None
    require_facts(
        SideFacts(
            melded_points=sum(side.melded_points for side in sides),
            points_in_hands=sum(side.points_in_hands for side in sides),
        )
    )
    draft = _scored(position, sides)
    if all(side.went_out == NO for side in sides):
        draft.say("Neither side went out", "CN-STOCK-1")
    for side, total in zip(sides, position.totals, strict=True):
        if side.melded and side.melded_points < minimum(total):
            draft.cite("CN-AMB-5")
    return draft
