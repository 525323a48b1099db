"""The operations of the JSON interface about the plans of events."""

from __future__ import annotations

from typing import Final

from referee.web.api.operation import LOOKS, SENDS, Operation

_P: Final = "/events/{event_id}/plan"
_SENT: Final = {200: "EventPlan", **SENDS, **LOOKS, 403: "Error", 422: "Error"}

PLAN_OPERATIONS: Final = (
    Operation(
        _P,
        "get",
        "plan",
        "The plan of an event: check-ins, own tables, fee, prizes and payments.",
        {200: "EventPlan", **LOOKS},
        keyed=True,
    ),
    Operation(
        _P,
        "patch",
        "change_plan",
        "Open or close self-entry, or set the fee, the currency or the prizes (organiser).",
        _SENT,
        takes="PlanChange",
        keyed=True,
    ),
    Operation(
        f"{_P}/here",
        "post",
        "check_in",
        "Check an entrant in or out (organiser, helper).",
        _SENT,
        takes="CheckIn",
        keyed=True,
    ),
    Operation(
        f"{_P}/own-tables",
        "post",
        "give_own_table",
        "Keep an entrant at one table, or allow any table (organiser).",
        _SENT,
        takes="OwnTable",
        keyed=True,
    ),
)
