"""The rules that a game cites for faults in melds, in hands and packs, and on a shared table."""

from __future__ import annotations

from collections.abc import Mapping

from referee.kit.rummy import card_ledger, first_run, meld_rules, shared_table

Rules = str | tuple[str, ...]
"""The rules of a game that a fault breaks, the deciding one first."""


def meld_faults(
    *,
    short: Rules,
    natural: Rules,
    equal: Rules,
    run: Rules,
    corner: Rules,
    mixed: Rules,
    means: Rules,
    unclear: Rules | None = None,
) -> dict[str, Rules]:
    """The rules that cards break if they form no meld, by the kind of the fault, for `citing`.

    A kind that is left out cannot come up in the game.
    """
    return _said(
        {
            meld_rules.SHORT: short,
            meld_rules.NATURAL: natural,
            meld_rules.EQUAL: equal,
            meld_rules.RUN: run,
            meld_rules.CORNER: corner,
            meld_rules.MIXED: mixed,
            meld_rules.MEANS: means,
            meld_rules.UNCLEAR: unclear,
        }
    )


def ledger_faults(*, hand: Rules, pack: Rules) -> dict[str, Rules]:
    """The rules that cards break if a hand or the pack cannot have them."""
    return {card_ledger.HAND: hand, card_ledger.PACK: pack}


def table_faults(
    *,
    gone: Rules,
    joker_gone: Rules,
    nothing_played: Rules,
    not_as_said: Rules,
    unplaced: Rules,
    still_bound: Rules | None = None,
) -> dict[str, Rules]:
    """The rules that a turn on a shared table can break."""
    return _said(
        {
            shared_table.GONE: gone,
            shared_table.JOKER_GONE: joker_gone,
            shared_table.NOTHING_PLAYED: nothing_played,
            shared_table.NOT_AS_SAID: not_as_said,
            shared_table.UNPLACED: unplaced,
            shared_table.STILL_BOUND: still_bound,
        }
    )


def first_run_faults(
    *, no_run: Rules, run_by_other_joker: Rules, no_natural_run: Rules | None = None
) -> dict[str, Rules]:
    """The rules that a first play without a run can break."""
    return _said(
        {
            first_run.NO_RUN: no_run,
            first_run.RUN_BY_OTHER_JOKER: run_by_other_joker,
            first_run.NO_NATURAL_RUN: no_natural_run,
        }
    )


def _said(rules: Mapping[str, Rules | None]) -> dict[str, Rules]:
    return {kind: broken for kind, broken in rules.items() if broken is not None}
