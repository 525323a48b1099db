"""Changes of the options of stages after the first draw: each stage has its own rules, and so has the cut."""

from __future__ import annotations

from typing import Any, Final

from referee.events.board import Board
from referee.events.event_rules import ROUNDS
from referee.events.facts import Facts
from referee.events.stages.redraw import numbers, results_since
from referee.events.stages.stage import Stage
from referee.ruling import Refused
from referee.schema import SchemaField

RULE: Final = "EV-CHANGE-2"
CUTS: Final = ("cut", "advance")
"""The options that say who goes on: of stages, and of groups with a bracket behind them."""


def require_stage_option(
    facts: Facts[Any], board: Board, stage: tuple[Stage, Facts[Any]], *, part: SchemaField, value: Any, path: str
) -> None:
    """Check that an option of an event in stages can have another value after the first draw or result.

    `stage` is the one that the option is about, with its own facts.

    :raises Refused: the option decided a draw.
    """
    rules = stage[0].rules
    if part.key in CUTS:
        _require_cut(facts, board, part, value, path)
    elif stage[0].options is None:
        rules.require_change(stage[1], part, value, path)
    elif part.key == "first" or facts.begun is not None:
        for inner, after, where in _differing(part, getattr(facts.options, part.name), value, path):
            if facts.begun is not None and part.key == "first" and inner.key == ROUNDS:
                raise Refused(RULE, f"This stage is over: “{inner.label}” stays.", where)
            rules.require_change(stage[1], inner, after, where)


def _require_cut(facts: Facts[Any], board: Board, part: SchemaField, value: Any, path: str) -> None:
    """Check that others can go on: the second stage is not drawn, or it can be drawn again.

    :raises Refused: it has results, or it would be gone.
    """
    begun = facts.begun
    if begun is None:
        return
    if results := results_since(facts, board, begun.round):
        says = f"“{part.label}” decided a draw that has results ({numbers(results)}): strike them first."
        raise Refused(RULE, says, path)
    if not value:
        raise Refused(RULE, "The next stage is drawn: strike that draw first.", path)


def _differing(part: SchemaField, before: Any, after: Any, path: str) -> list[tuple[SchemaField, Any, str]]:
    """The options of a drawn stage that differ, each with its new value and its path.

    :raises Refused: the format differs.
    """
    if after.event != before.event:
        raise Refused(RULE, f"“{part.label}” is drawn as {before.format.title}: strike the draw first.", path)
    values = [(inner, getattr(after.options, inner.name)) for inner in after.format.schema().fields]
    return [
        (inner, value, f"{path}.options.{inner.key}")
        for inner, value in values
        if value != getattr(before.options, inner.name)
    ]
