"""The play by which a name is mended in a running match of any game: positions and plays keep the name of the log."""

from __future__ import annotations

from typing import TypeVar

from referee.contract.match_position import MatchPosition
from referee.contract.roster import people_of
from referee.contract.roster_plays import NewName, RosterPlay
from referee.kit.names import alike
from referee.ruling import FORM, Draft, Effect, Refused, neutral
from referee.schema import Player, field

P = TypeVar("P", bound=MatchPosition)


class Rename(RosterPlay, name="rename", title="A name is mended"):
    """A name is mended. Screens show the new one from the first play on; the log and programs keep the old one."""

    who: Player = field("Whose name", prompt="Whose name is mended?", words="")
    to: NewName = field("Right name", prompt="What is the right name?", words="{} is the right name")


class Renamed(Effect, tag="name mended"):
    """The name of `who` in the log is shown as `to`."""

    named = neutral("Name mended")
    who: str
    to: str


def judge_rename(position: P, play: Rename) -> Draft[P]:
    """The ruling on a mended name; the position does not change."""
    others = (name for name in people_of(position) if name != play.who)
    if any(alike(name) == alike(play.to) for name in others):
        raise Refused(FORM, f"somebody else here is called {play.to}", "to")
    return Draft(position).say(f"The name is {play.to}", FORM).effect(Renamed(play.who, play.to))
