"""Warnings, and giving up a rack or the match (BL-08, BL-28, BL-41, BL-MATCH-6)."""

from typing import Final

from referee.games.billiards.effects import Conceded, Warned
from referee.games.billiards.judging.guards import require_in_play
from referee.games.billiards.judging.racks import end_rack, win_match
from referee.games.billiards.plays import BREAK_WARNING, CONDUCT, RACK, TOUCH_WARNING, WARNINGS, Concede, Warn
from referee.games.billiards.position import Position
from referee.kit.values import replace
from referee.ruling import Draft, Refused

_FIELDS: Final = {BREAK_WARNING: "stopped_break", TOUCH_WARNING: "touch", CONDUCT: "conduct"}
"""The field of `Warnings` that counts the warnings about each subject."""
_RULES: Final = {
    BREAK_WARNING: ("BL-08", "BL-MATCH-6"),
    TOUCH_WARNING: ("BL-28", "BL-MATCH-6"),
    CONDUCT: ("BL-38-c", "BL-41"),
}


def give_warning(draft: Draft[Position], player: int, about: str, rule: str) -> int:
    """Warn a player under a rule, and return the number of the warning within its kind."""
    warnings = draft.position.sides[player].warnings
    times: int = getattr(warnings, _FIELDS[about]) + 1
    draft.at(draft.position.with_side(player, warnings=replace(warnings, **{_FIELDS[about]: times})))
    draft.effect(Warned(draft.position.players[player], rule, times))
    return times


def judge_warn(position: Position, play: Warn) -> Draft[Position]:
    """The second warning of a kind forfeits the match; warnings for conduct are only noted."""
    who, rules = position.players.index(play.player), _RULES[play.about]
    draft = Draft(position)
    times = give_warning(draft, who, play.about, rules[0])
    draft.say(f"{play.player} is warned for {WARNINGS[play.about]}: warning {times}", *rules)
    if times > 1 and play.about != CONDUCT:
        return draft.say(f"{position.players[1 - who]} wins the match").at(win_match(draft.position, 1 - who))
    return draft


def judge_concede(position: Position, play: Concede) -> Draft[Position]:
    loser = position.players.index(play.player)
    conceded = Conceded(play.player)
    if play.what != RACK:
        says = f"{play.player} gives up the match: {position.players[1 - loser]} wins"
        return Draft(win_match(position, 1 - loser)).say(says, "BL-MATCH-6").effect(conceded)
    if not position.is_race:
        raise Refused("BL-MATCH-6", "Points are counted here; the match can be given up, not a rack.")
    require_in_play(position)
    draft = Draft(position).say(f"{play.player} gives up the rack", "BL-MATCH-6").effect(conceded)
    return end_rack(draft, 1 - loser, f"given up by {play.player}", given_up=True)
