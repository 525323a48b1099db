"""New names in a club that are nearly known ones: a program says that they are new all the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Final, TypeAlias

from referee.kit.names import listed
from referee.schema import quoted
from referee.web.api.blueprint import ApiError
from referee.web.api.parameters import Parameter, read_flag
from referee.web.fields.near_names import near_in_club

NEW_NAMES: Final = Parameter(
    "new_names",
    {"type": "boolean", "default": False},
    "True if names that are nearly known ones are new all the same. Without it such names get 409.",
    read_flag,
)
NewNames: TypeAlias = Annotated[bool, NEW_NAMES]
"""True if names that are nearly known ones are those of new people."""


def require_sure(club_id: str, names: Sequence[str], new_names: bool, field: str) -> None:
    """Check that no new name in a club is nearly that of a person of it, unless `new_names` is true.

    :raises ApiError: a name is; the answer has the known ones.
    """
    if not new_names:
        require_answered(near_in_club(club_id, names), field)


def require_answered(near: Mapping[str, str], field: str) -> None:
    """Refuse new names that are nearly known ones; `near` has both.

    :raises ApiError: there are any; the answer has the known ones.
    """
    if near:
        asks = [f"{quoted(name)} is new, and nearly {quoted(known)}" for name, known in near.items()]
        says = f"{listed(asks)}: send the known name, or new_names=true if it is somebody else"
        raise ApiError(409, says, field, {"near": near})
