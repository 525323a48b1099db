"""The result of a turn: the next thrower, the end of a leg, a set, the match (D3-WIN-1, D3-TURN-1, D3-AMB-4)."""

from referee.contract.effects import Scored, Won
from referee.games.darts_301.averages import FIRST_NINE, Averages, with_leg, with_turn
from referee.games.darts_301.effects import Bust, Finished, WonLeg, WonSet
from referee.games.darts_301.position import Position, Visit, new_leg
from referee.games.darts_301.scoring import BUST, MOST_POINTS, NO_DOUBLE, WON, Turn
from referee.kit.darts import BULL_SECTOR, Dart
from referee.kit.names import counted, listed
from referee.kit.values import replace, with_item
from referee.ruling import Draft, Moment


def after_turn(position: Position, turn: Turn, darts: tuple[Dart, ...] = ()) -> Draft[Position]:
    """The position after a turn of the side that throws; `darts` are its darts if they were entered."""
    up, who = position.leg.up, position.thrower
    draft = _say_turn(Draft(_with_turn(position, who, turn, darts)), position, who, turn, darts)
    if turn.result != WON and not position.leg.finished:
        return draft
    if not position.options.equal_turns:
        return win_leg(draft, up)
    leg = draft.position.leg
    if turn.result == WON:
        leg = replace(leg, finished=(*leg.finished, (up, turn.thrown)))
    return _finish_round(draft.at(replace(draft.position, leg=leg)).cite("D3-AMB-4"))


def _with_turn(position: Position, who: str, turn: Turn, darts: tuple[Dart, ...]) -> Position:
    leg, up = position.leg, position.leg.up
    visit = Visit(
        in_set=sum(position.sets) + 1,
        leg=leg.number,
        side=up,
        who=who,
        points=turn.points,
        left=turn.remaining,
        darts=darts[: turn.thrown],
        thrown=turn.thrown,
        result=turn.result,
    )
    stays = turn.result == WON or bool(leg.finished)
    played = replace(
        leg,
        left=with_item(leg.left, up, turn.remaining),
        is_in=with_item(leg.is_in, up, turn.is_in),
        up=up if stays else position.after(up),
        turns=with_item(leg.turns, up, leg.turns[up] + 1),
        darts=with_item(leg.darts, up, leg.darts[up] + turn.thrown),
    )
    return replace(
        position,
        leg=played,
        averages=_averages(position, who, turn),
        visits=position.visits.add(visit),
        latest=with_item(position.latest, up, visit),
        started=True,
    )


def _say_turn(
    draft: Draft[Position], position: Position, who: str, turn: Turn, darts: tuple[Dart, ...]
) -> Draft[Position]:
    last = darts[turn.thrown - 1] if darts else None
    if turn.result == BUST:
        draft.say(f"{turn.bust_sentence}. {who} stays on {turn.remaining}", "D3-BUST-1").effect(
            Bust(who, turn.remaining)
        )
        if turn.bust == NO_DOUBLE and last is not None:
            draft.cite("D3-VAL-3" if last.sector == BULL_SECTOR else "D3-VAL-1" if last.times == 1 else "D3-VAL-2")
    elif turn.result == WON:
        draft.say(f"{who} finishes {turn.points}", "D3-SCO-1", "D3-WIN-1")
        draft.effect(Scored(who, turn.points), Finished(who, turn.thrown))
        draft.cheer(Moment(f"{turn.points} finished", who=(who,)))
        if position.options.double_out and last is not None and last.sector != BULL_SECTOR:
            draft.cite("D3-VAL-2")
    elif position.options.double_in and not turn.is_in:
        draft.say(f"Not in yet: a double starts. {turn.remaining} left", "D3-SCO-1").effect(Scored(who, turn.points))
    else:
        draft.say(f"{turn.points} scored, {turn.remaining} left", "D3-SCO-1").effect(Scored(who, turn.points))
        if turn.points == MOST_POINTS:
            draft.cheer(Moment(str(MOST_POINTS), who=(who,)))
        if darts and not turn.points:
            draft.cite("D3-VAL-4")
    if position.options.double_in and not position.is_in:
        draft.cite("D3-IN-1")
    if (late := len(darts) - turn.thrown) > 0:
        draft.add(f"{counted(late, 'dart')} after it {'do' if late > 1 else 'does'} not count")
    return draft


def _averages(position: Position, who: str, turn: Turn) -> tuple[Averages, ...]:
    leg, up = position.leg, position.leg.up
    index = position.roster.people.index(who)
    early = leg.turns[up] < FIRST_NINE * len(position.sides[up]) and leg.is_known(up)
    return with_item(position.averages, index, with_turn(position.averages[index], turn, early))


def _finish_round(draft: Draft[Position]) -> Draft[Position]:
    """With equal turns the others finish the round, then the fewest darts in it win the leg (D3-AMB-4)."""
    position, leg = draft.position, draft.position.leg
    up = position.after(leg.up)
    if up != leg.starter:
        after = replace(position, leg=replace(leg, up=up))
        return draft.at(after).add(f"{after.thrower} may still finish this round")
    fewest = min(darts for _, darts in leg.finished)
    level = tuple(side for side, darts in leg.finished if darts == fewest)
    if len(level) == 1:
        return win_leg(draft, level[0])
    names = listed([listed(position.sides[side]) for side in level])
    draft.add(f"{names} are level: the bull decides")
    return draft.at(replace(position, leg=replace(leg, level=level)))


def win_leg(draft: Draft[Position], side: int) -> Draft[Position]:
    """A side wins the leg (D3-WIN-1), and perhaps the set and the match; the start goes round (D3-TURN-1)."""
    position, leg = draft.position, draft.position.leg
    options, names, count = position.options, position.sides[side], position.side_count
    name, verb = listed(names), "wins" if len(names) == 1 else "win"
    draft.cite("D3-WIN-1", *(("D3-HCP-1",) if options.handicap else ())).effect(
        WonLeg(names, leg.darts[side] if leg.is_known(side) else None)
    )
    legs = with_item(position.legs, side, position.legs[side] + 1)
    won = replace(position, legs=legs, averages=_with_best_leg(position, side))
    if legs[side] < options.legs:
        after = replace(won, leg=new_leg(options, count, position.after(leg.starter), leg.number + 1))
        draft.say(f"{name} {verb} the leg").say(f"Legs: {_tally(position.sides, legs)}")
        return draft.at(after).say(f"{after.thrower} starts")
    sets = with_item(position.sets, side, position.sets[side] + 1)
    if options.sets > 1:
        draft.effect(WonSet(names))
    if sets[side] < options.sets:
        starter = position.after(position.set_starter)
        fresh = new_leg(options, count, starter, leg.number + 1)
        after = replace(won, leg=fresh, legs=(0,) * count, sets=sets, set_starter=starter)
        draft.say(f"{name} {verb} the set").say(f"Sets: {_tally(position.sides, sets)}")
        return draft.at(after).say(f"{after.thrower} starts")
    ended = replace(won, leg=replace(leg, finished=(), level=()), sets=sets)
    what = "the match" if options.legs * options.sets > 1 else "the leg"
    if what == "the match" and count == 2:
        unit, won_by_both = ("sets", sets) if options.sets > 1 else ("legs", legs)
        what = f"the match, {won_by_both[side]} {unit} to {won_by_both[1 - side]}"
    return draft.at(ended).say(f"{name} {verb} {what}").effect(Won(names))


def _tally(sides: tuple[tuple[str, ...], ...], won: tuple[int, ...]) -> str:
    return ", ".join(f"{listed(side)} {count}" for side, count in zip(sides, won, strict=True))


def _with_best_leg(position: Position, side: int) -> tuple[Averages, ...]:
    """The figures after a leg, which counts if one player won it alone and all its darts are known."""
    names, leg = position.sides[side], position.leg
    if len(names) > 1 or not leg.is_known(side):
        return position.averages
    index = position.roster.people.index(names[0])
    return with_item(position.averages, index, with_leg(position.averages[index], leg.darts[side]))
