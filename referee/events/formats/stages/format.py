"""One format after another: the first decides who goes on to the second, and their seeds."""

from __future__ import annotations

from typing import Any, Final

from referee.events import formats
from referee.events.draw import Format
from referee.events.event_rules import EventRules
from referee.events.formats.stages.stage import StageOption, stage_of
from referee.events.points import PointSystem
from referee.events.stages.cut import CUT, Cut
from referee.events.stages.stage import Stage
from referee.events.stages.stage_rules import StageRules
from referee.schema import Fields, Unreadable, field

FIRST: Final = {key: each for key, each in formats.others("stages").items() if each.goes_before}
THEN: Final = {key: each for key, each in formats.others("stages").items() if each.goes_after}
GROUPS, BRACKET = "round-robin", "single-elimination"


class Options(Fields):
    """The two stages, and who goes on from the first to the second."""

    first: StageOption = field(
        "First", default=StageOption(GROUPS, FIRST[GROUPS].schema().read({"groups": 2})), field_type=stage_of(FIRST)
    )
    cut: Cut = field("Who goes on", default=Cut(of_each=2), field_type=CUT)
    then: StageOption = field(
        "Then", default=StageOption(BRACKET, THEN[BRACKET].schema().read({})), field_type=stage_of(THEN)
    )

    def __post_init__(self) -> None:
        first, then, groups = self.first.options, self.then.options, getattr(self.first.options, "groups", 1)
        if self.rules_of_first.has_open_end(first):
            raise Unreadable("the cut comes after a number of rounds: state how many", "first.options.rounds")
        for name, stage in (("first", self.first), ("then", self.then)):
            if stage.format.staged is not None and stage.format.staged(stage.options) is not None:
                raise Unreadable("“cut” says who goes on: leave “advance” out", f"{name}.options.advance")
        schema = self.then.format.schema()
        seeding = next((part for part in schema.fields if part.key == "seeding"), None)
        if seeding is not None and then.seeding != seeding.default:
            raise Unreadable("the standing of the first stage decides the seeds", "then.options.seeding")
        if self.cut.top and groups > 1:
            raise Unreadable("groups have no standing in common: state how many of each go on (“of_each”)", "cut.top")
        if self.cut.best_next and self.cut.best_next > groups - (groups == 1):
            most = (
                f"{groups} groups have {groups}" if groups > 1 else "there is one group: state how many go on (“top”)"
            )
            raise Unreadable(f"“best_next” is one of each group at most: {most}", "cut.best_next")

    @property
    def rules_of_first(self) -> EventRules[Any]:
        """The rules of the first stage."""
        rules = self.first.format.event_rules
        assert rules is not None
        return rules

    @property
    def points(self) -> PointSystem:
        """The points of the first stage."""
        points: PointSystem = self.first.options.points
        return points

    @property
    def parts(self) -> dict[str, StageOption]:
        """The stages by their fields."""
        return {"first": self.first, "then": self.then}


def staged(options: Options) -> StageRules:
    """The rules of both stages."""
    first, then = (
        Stage(part.format.title, rules, part.options)
        for part in (options.first, options.then)
        if (rules := part.format.event_rules) is not None
    )
    return StageRules(first, options.cut, then)


FORMAT: Final = Format(
    "Stages",
    "Groups or a Swiss, then a bracket or another format for the best.",
    Options,
    staged=staged,
    listed=50,
)
