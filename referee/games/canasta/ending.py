"""The end of a deal: going out, the count and its late rulings, the tally of a deal alone, the end of the game."""

from __future__ import annotations

from dataclasses import replace

from referee.games.canasta.hands import too_many
from referee.games.canasta.melds import CODES, NONE, PACK, PLACE, RED_THREE, Counts, counts, plus, value
from referee.games.canasta.plays import Count, Tally
from referee.games.canasta.position import COUNT, DEAL, OVER, SEATS, Position, Scored
from referee.games.canasta.scoring import CONCEALED, NO, OPEN, SideFacts, arithmetic, facts_of, parts, wrong_with
from referee.kit.cards import Rank, read_rank
from referee.kit.seats import listed
from referee.rulings import Effect, Flag, Ruling, allow, refuse


def go_out(position: Position, says: str, rules: list[str], effects: list[Effect]) -> Ruling[Position]:
    """The player has no card left: out, perhaps concealed (CN-OUT-1, CN-OUT-3)."""
    who = position.turn
    own = position.laid.values()
    concealed = who not in position.before and any(meld.is_canasta for meld in own)
    if concealed:
        says = f"{says}. {position.player} goes out concealed"
        rules.append("CN-OUT-3")
    else:
        says = f"{says}. {position.player} goes out"
    rules.append("CN-OUT-1")
    if position.asked:
        rules.append("CN-OUT-2")
    effects.append(Effect("went out", who=position.player, concealed=concealed))
    following = replace(position, phase=COUNT, out=who, concealed=concealed, asked="")
    return allow(following, f"{says}: the hands are counted", tuple(dict.fromkeys(rules)), effects)


def broken_promise(position: Position) -> tuple[Flag, ...]:
    """The late ruling on a yes after which the player did not go out (CN-OUT-2, CN-AMB-7)."""
    says = f"{position.partner} said yes, and {position.player} did not go out in that turn"
    return (Flag(position.asked_at, "CN-OUT-2", says),) if position.asked_at else ()


# --- the count -------------------------------------------------------------------------------------------------------


def judge_count(position: Position, play: Count) -> Ruling[Position]:
    if position.phase != COUNT:
        return refuse("CN-SCO-4", "The hands are counted when the deal is over.")
    if (play.hands is None) == (play.points is None):
        return refuse("CN-SCO-4", "Enter the cards left in each hand, or their points.")
    named = play.hands if play.hands is not None else play.points or {}
    for player in named:
        if player not in position.players:
            return refuse("CN-SCO-4", f"{player} does not play here; {listed(position.players)} do.")
    flags: tuple[Flag, ...] = ()
    left = [0] * SEATS
    if play.hands is not None:
        found = _shown(position, play.hands)
        if isinstance(found, Ruling):
            return found
        left, flags = found
    else:
        for index, player in enumerate(position.players):
            left[index] = (play.points or {}).get(player, 0)
            held = position.hands[index]
            if left[index] % 5 or not held * 5 <= left[index] <= held * 50:
                return refuse("CN-SCO-4", f"{player} holds {held} cards; {left[index]} points cannot be theirs.")
    facts = []
    for side in (0, 1):
        out = NO if position.out is None or position.out % 2 != side else CONCEALED if position.concealed else OPEN
        melds = position.sides[side].melds.values()
        facts.append(facts_of(melds, out, position.sides[side].red_threes, left[side] + left[side + 2]))
    return _scored(position, (facts[0], facts[1]), flags)


def _shown(
    position: Position, hands: dict[str, tuple[Rank, ...]]
) -> tuple[list[int], tuple[Flag, ...]] | Ruling[Position]:
    """The points of the hands that are shown, and the earlier plays that they prove wrong."""
    left = [0] * SEATS
    flags: list[Flag] = []
    total: Counts = position.visible
    for index, player in enumerate(position.players):
        cards = hands.get(player, ())
        if len(cards) != position.hands[index]:
            held = position.hands[index]
            return refuse("CN-SCO-4", f"{player} must hold {held} cards; {len(cards)} are shown.")
        shown = counts(cards)
        for code, place in PLACE.items():
            if shown[place] < position.known[index][place]:
                taken = f"{position.known[index][place]} × {read_rank(code).shown}"
                return refuse("CN-TAKE-2", f"{player} took {taken} with the pile; {shown[place]} are shown.")
        if shown[PLACE[RED_THREE]]:
            says = f"{player} held a red three at the end, which is laid out at once"
            flags.append(Flag(position.drawn[index], "CN-R3-1", says))
        new = tuple([max(0, count - known) for count, known in zip(shown, position.known[index], strict=True)])
        total = plus(total, new)
        left[index] = value(cards)
        if position.forced and index == position.turn and shown[PLACE[position.forced[1]]] >= 2:
            number, top = position.forced
            says = f"{player} held two {read_rank(top).plural} and had to take the pile with the stock empty"
            flags.append(Flag(number, "CN-STOCK-1", says))
    for code, count, most in zip(CODES, total, PACK, strict=True):
        if count > most:
            number = position.shown[PLACE[code]]
            if not number:
                return refuse("CN-PACK-1", too_many(code, count))
            flags.append(Flag(number, "CN-PACK-1", too_many(code, count)))
    return left, tuple(flag for flag in flags if flag.n)


def _scored(position: Position, facts: tuple[SideFacts, SideFacts], flags: tuple[Flag, ...] = ()) -> Ruling[Position]:
    """The totals after a deal, and what comes next (CN-SCO-5, CN-END-1)."""
    found = [parts(one) for one in facts]
    scores = (sum(found[0].values()), sum(found[1].values()))
    totals = (position.totals[0] + scores[0], position.totals[1] + scores[1])
    says = "; ".join(f"{listed(position.names(side))}: {arithmetic(found[side])}" for side in (0, 1))
    effects = [
        Effect("scored", who=list(position.names(side)), points=scores[side], parts=found[side]) for side in (0, 1)
    ]
    rules = ["CN-SCO-1", "CN-SCO-2", "CN-SCO-3", "CN-SCO-4", "CN-SCO-5"]
    following = replace(
        position,
        totals=totals,
        history=position.history.add(Scored(position.deal, facts, scores, totals)),
        phase=DEAL,
        deal=position.deal + 1,
        dealer=(position.dealer + 1) % SEATS,
        hands=(0,) * SEATS,
        known=(NONE,) * SEATS,
        asked="",
        out=None,
    )
    if max(totals) >= position.options.target:
        rules.append("CN-END-1")
        if totals[0] == totals[1]:
            says += f". Both at {totals[0]}: another deal"
        else:
            side = 0 if totals[0] > totals[1] else 1
            names = position.names(side)
            effects.append(Effect("won", who=list(names)))
            says += f". {listed(names)} win, {totals[side]} to {totals[1 - side]}"
            following = replace(following, phase=OVER, deal=position.deal, dealer=position.dealer)
    return allow(following, says, rules, effects, flags)


# --- the tally of a deal alone ---------------------------------------------------------------------------------------


def judge_tally(position: Position, play: Tally) -> Ruling[Position]:
    if position.phase != DEAL:
        return refuse("CN-SCO-5", f"Deal {position.deal} is entered play by play; its hands are counted at the end.")
    sides = (play.first, play.second)
    if all(side.went_out != NO for side in sides):
        return refuse("CN-OUT-1", "Only one side goes out.")
    if sum(side.red_threes for side in sides) > 4:
        return refuse("CN-PACK-1", "There are four red threes in the pack.")
    for index, side in enumerate(sides):
        waived = position.options.concealed_initial_min == "waived"
        rule, says = wrong_with(side, position.totals[index], waived)
        if rule:
            return refuse(rule, f"{listed(position.names(index))}: {says}")
    together = SideFacts(
        melded_points=sum(side.melded_points for side in sides), points_in_hands=sum(s.points_in_hands for s in sides)
    )
    rule, says = wrong_with(together)
    if rule:
        return refuse(rule, says)
    return _scored(position, sides)
