"""Operations of the JSON interface: `get`, `post`, `patch` and `delete` declare one at the view that answers it."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial, wraps
from typing import Any, Final, TypeVar, get_type_hints

import msgspec
from flask import Response

from referee.kit.values import Value, replace
from referee.web.api.blueprint import blueprint, json_answer
from referee.web.api.body import require_no_body, sent_value
from referee.web.api.key import opened_by_key
from referee.web.api.parameters import Parameter
from referee.web.http.security import READ_ANYWHERE

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
    key: str
    """The least role whose key opens it; empty if it needs no key."""
    parameters: Mapping[str, Parameter]
    """Its parameters and headers, by the names that the view gives them."""
    lines: tuple[str, ...]
    """The sides that can have one object a line: `takes`, `answers`. Without another schema it is the only form."""
    streams: str
    """The schema of the messages, if the answer is an event stream."""


OPERATIONS: Final[list[Operation]] = []
"""All operations, in the order in which their views are defined."""


def _declare(
    method: str,
    path: str,
    answers: Mapping[int, str | None] | None = None,
    *,
    takes: str = "",
    key: str = "",
    errors: Iterable[int] = (),
    lines: tuple[str, ...] = (),
    streams: str = "",
) -> Callable[[View], View]:
    """Declare an operation: its id is the name of its view, and its summary is the docstring of its view.

    A view takes the ids of its path by name. With a `key` it can also take its `role`, and what the key opens:
    `cached` for a match, `club` and `event` for a club. The `body` is read into the shape that its type hint names.
    A parameter has a type hint with a `Parameter`. The answer of a view has the first status of `answers`.
    Without `answers` the type hint of the view names it, and the status is 200. `errors` are the statuses of errors
    besides the usual ones.
    """

    def declared(view: View) -> View:
        hints = get_type_hints(view, include_extras=True)
        names = inspect.signature(view).parameters.keys()
        parameters = {
            name: part
            for name in names
            for part in getattr(hints[name], "__metadata__", ())
            if isinstance(part, Parameter)
        }
        body, shown = hints.get("body"), hints["return"]
        sent = takes or (body.__name__ if body else "")
        of_shape = {200: shown.__name__} if answers is None and issubclass(shown, msgspec.Struct) else {}
        operation = Operation(
            path=path,
            method=method,
            endpoint=view.__name__,
            says=" ".join((inspect.getdoc(view) or "").split()),
            answers={**of_shape, **(answers or {})},
            takes=sent,
            key=key,
            parameters=parameters,
            lines=lines,
            streams=streams,
        )
        status = next(iter(operation.answers))
        faults = dict.fromkeys((*_usual_errors(operation), *errors), "Error")
        OPERATIONS.append(replace(operation, answers={**faults, **operation.answers}))

        @wraps(view)
        def answer(**given: Any) -> Response:
            if key:
                given |= opened_by_key(given, key, fresh=method == "get")
            if body is not None:
                given["body"] = sent_value(body)
            elif method != "get" and not sent and not lines:
                require_no_body()
            for name, part in parameters.items():
                given[name] = part.value()
            shown = view(**{name: given[name] for name in names})
            response = shown if isinstance(shown, Response) else json_answer(shown, status)
            if method == "get" and given.get("role", "board") == "board":
                response.headers[READ_ANYWHERE[0]] = READ_ANYWHERE[1]
            return response

        rule = re.sub(r"{(\w+)}", lambda part: IN_ROUTES[part[1]], path)
        blueprint.add_url_rule(rule, view_func=answer, methods=[method.upper()])
        return view

    return declared


def _usual_errors(part: Operation) -> Iterable[int]:
    """The errors that follow from the parts of a request: its path, its key, its body, its parameters."""
    if "{" in part.path:
        yield 404
    if part.key:
        yield from (401, 429)
    if part.key not in ("", "board"):
        yield 403
    if part.takes:
        yield from (400, 413, 415, 422)
    elif (part.method != "get" and not part.lines) or any(each.may_fail for each in part.parameters.values()):
        yield 400


get: Final = partial(_declare, "get")
post: Final = partial(_declare, "post")
patch: Final = partial(_declare, "patch")
delete: Final = partial(_declare, "delete")
