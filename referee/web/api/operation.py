"""Operations of the JSON interface: `get`, `post`, `patch` and `delete` declare one at the view that answers it."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, Final, TypeVar

from referee.kit.values import Value
from referee.web.api.blueprint import blueprint

View = TypeVar("View", bound=Callable[..., Any])

IN_ROUTES: Final = {
    **{name: f"<{name}_id>" for name in ("match", "club", "person", "season")},
    **{name: f"<{name}>" for name in ("event_id", "n")},
    **{name: f"<string:{name}>" for name in ("game", "event", "table")},
}
"""The parts of paths as Flask reads them."""


class Operation(Value):
    """One path and method: what it takes, and the schema of each answer by its status (None: no body)."""

    path: str
    method: str
    endpoint: str
    says: str
    answers: Mapping[int, str | None]
    takes: str
    keyed: bool
    parameters: tuple[str, ...]
    lines: tuple[str, ...]
    """The sides that can have one object a line: `takes`, `answers`. Without another schema it is the only form."""


OPERATIONS: Final[list[Operation]] = []
"""All operations, in the order in which their views are defined."""


def _declare(
    method: str,
    path: str,
    answers: Mapping[int, str | None],
    *,
    takes: str = "",
    keyed: bool = False,
    errors: Iterable[int] = (),
    parameters: tuple[str, ...] = (),
    lines: tuple[str, ...] = (),
) -> Callable[[View], View]:
    """Declare an operation: its id is the name of its view, and its summary is the docstring of its view.

    `errors` are the statuses of errors besides the usual ones.
    """
    faults = dict.fromkeys((*_usual_errors(method, path, takes, keyed, lines), *errors), "Error")

    def declared(view: View) -> View:
        OPERATIONS.append(
            Operation(
                path=path,
                method=method,
                endpoint=view.__name__,
                says=" ".join((inspect.getdoc(view) or "").split()),
                answers={**faults, **answers},
                takes=takes,
                keyed=keyed,
                parameters=parameters,
                lines=lines,
            )
        )
        rule = re.sub(r"{(\w+)}", lambda part: IN_ROUTES[part[1]], path)
        blueprint.add_url_rule(rule, view_func=view, methods=[method.upper()])
        return view

    return declared


def _usual_errors(method: str, path: str, takes: str, keyed: bool, lines: tuple[str, ...]) -> Iterable[int]:
    """The errors that follow from the parts of a request: its path, its key, its body."""
    if "{" in path:
        yield 404
    if keyed:
        yield from (401, 429)
    if takes:
        yield from (400, 413, 415, 422)
    elif method != "get" and not lines:
        yield 400


get: Final = partial(_declare, "get")
post: Final = partial(_declare, "post")
patch: Final = partial(_declare, "patch")
delete: Final = partial(_declare, "delete")
