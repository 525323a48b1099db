"""The end of the evening: the last round, the title and the last place, rolled off if they are tied (BU-END-1)."""

from collections.abc import Sequence

from referee.games.bunko.effects import EveningWon, LastRound, TitleWon
from referee.games.bunko.options import UNITS
from referee.games.bunko.plays import Close, RollOff
from referee.games.bunko.position import Position
from referee.games.bunko.prizes import competitors, first_by_count
from referee.kit.names import counted, listed, with_least, with_most
from referee.ruling import Draft, Refused


def judge_close(position: Position, play: Close) -> Draft[Position]:
    number = position.round.number
    if position.ending.last_round:
        raise Refused("BU-END-1", f"Round {number} is the last already.")
    draft = Draft(position.in_ending(last_round=True))
    if position.round.complete:
        return settle(draft.say(f"Time: round {number} was the last", "BU-END-1"))
    return draft.say(f"Round {number} is the last", "BU-END-1").effect(LastRound(number))


def judge_roll_off(position: Position, play: RollOff) -> Draft[Position]:
    tied, for_title = position.ending.tied, bool(position.ending.title_tie)
    best = _best_in_roll_off(tied, play, for_title=for_title)
    if len(best) > 1:
        again = position.in_ending(title_tie=best) if for_title else position.in_ending(last_tie=best)
        die = (play.dice or {})[best[0]]
        return Draft(again).say(f"{listed(best)} rolled {die} each, and roll again", "BU-END-1")
    (who,) = best
    if for_title:
        draft = (
            Draft(position.in_ending(champion=who, title_tie=()))
            .say(f"{who} wins the evening", "BU-END-1")
            .effect(TitleWon(who))
        )
    else:
        draft = Draft(position.in_ending(last=who, last_tie=()))
    return settle(draft)


def _best_in_roll_off(tied: Sequence[str], play: RollOff, *, for_title: bool) -> tuple[str, ...]:
    """The players who rolled highest for the title, or lowest for the last place.

    :raises Refused: no title is tied, or the dice or names do not fit the roll-off.
    """
    if not tied:
        raise Refused("BU-END-1", "Nobody rolls off: no title is tied.")
    if play.dice is not None and play.player is not None:
        raise Refused("BU-END-1", "Enter the dice of the roll-off, or the name that it decides on, not both.")
    if play.dice is not None:
        if set(play.dice) != set(tied):
            raise Refused("BU-END-1", f"Enter one die each for {listed(tied)}.")
        dice = [play.dice[name] for name in tied]
        return with_most(tied, dice) if for_title else with_least(tied, dice)
    if play.player is None:
        raise Refused("BU-END-1", f"Enter the dice of {listed(tied)}, or who {'won' if for_title else 'lost'}.")
    if play.player not in tied:
        raise Refused("BU-END-1", f"{listed(tied)} roll off; {play.player} does not.")
    return (play.player,)


def settle(draft: Draft[Position]) -> Draft[Position]:
    """End the evening after its last round: with a roll-off if several are first or last (BU-END-1)."""
    position = draft.position
    position = position.in_ending(last_round=True)
    champion, last = position.ending.champion, position.ending.last
    names = competitors(position)
    if champion is None:
        tied = first_by_count(position)
        best = counted(position.scores[position.index[tied[0]]], *UNITS[position.options.rank_by])
        if len(tied) > 1:
            draft.say(f"{_short(tied)} have {best} each and roll for the title")
            return draft.at(position.in_ending(title_tie=tied))
        champion = tied[0]
        draft.say(f"{champion} wins the evening with {best}").effect(TitleWon(champion))
        position = position.in_ending(champion=champion)
    if last is None:
        tied = with_most(names, [position.tallies[position.index[name]].losses for name in names])
        if len(tied) > 1:
            draft.say(f"{_short(tied)} have the most losses and roll: the lowest is last")
            return draft.at(position.in_ending(last_tie=tied))
        last = tied[0]
    draft.say(f"The evening is over: {champion} first, {last} last", "BU-END-1").effect(EveningWon((champion,), last))
    return draft.at(position.in_ending(last=last, over=True))


def _short(names: tuple[str, ...]) -> str:
    """Names in a sentence; only the first five of more than six."""
    return listed(names) if len(names) <= 6 else f"{', '.join(names[:5])} and {len(names) - 5} others"
