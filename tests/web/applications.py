"""Parts of an application that are made once in a run, for many tests have an application of their own."""

from __future__ import annotations

from typing import Any, ClassVar

from werkzeug.routing import Rule


class RuleCompiledOnce(Rule):
    """A route that is compiled for the first application; those that follow have the same route."""

    compiled: ClassVar[dict[object, dict[str, Any]]] = {}

    def compile(self) -> None:
        key = (self.rule, self.endpoint, self.subdomain, self.host, self.merge_slashes, repr(self.defaults))
        made = self.compiled.get(key)
        if made is None:
            before = dict(vars(self))
            super().compile()
            made = {name: value for name, value in vars(self).items() if before.get(name) is not value}
            self.compiled[key] = {**made, "arguments": self.arguments}
        else:
            vars(self).update(made)
