"""Statements that are compiled once in a run: many tests have an engine of their own, and all ask the same of it."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Engine
from sqlalchemy.dialects import registry
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite

COMPILED: Final[dict[Any, Any]] = {}
"""The compiled statements of this process, for all its engines."""


class CompiledOnce(SQLiteDialect_pysqlite):
    """SQLite, for whose engines a statement is compiled once: all their dialects are the same key of what is kept."""

    supports_statement_cache = True

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CompiledOnce)

    def __hash__(self) -> int:
        return hash(CompiledOnce)

    @classmethod
    def engine_created(cls, engine: Engine) -> None:
        engine.update_execution_options(compiled_cache=COMPILED)


def compile_once() -> None:
    """Have the engines of SQLite that are made from now on keep together what they compile."""
    registry.register("sqlite", __name__, CompiledOnce.__name__)
