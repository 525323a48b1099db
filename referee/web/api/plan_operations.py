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
        "The plan of an event: who is here, tables of their own, fee, prizes, and what is paid to whom.",
        {200: "EventPlan", **LOOKS},
        keyed=True,
    ),
    Operation(
        _P,
        "patch",
        "change_plan",
        "Open or close the entries, set fee, currency or prizes (organiser).",
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
        "Have an entrant play at one table only, or at any (organiser).",
        _SENT,
        takes="OwnTable",
        keyed=True,
    ),
)
