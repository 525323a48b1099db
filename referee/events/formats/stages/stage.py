"""The option of a stage: a format with its own options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.events.draw import Format
from referee.events.formats import format_of
from referee.kit.values import Value
from referee.schema import FieldType, Unreadable, quoted


class StageOption(Value):
    """A stage as the options state it."""

    event: str
    """The key of its format."""
    options: Any

    @property
    def format(self) -> Format[Any]:
        """Its format."""
        return format_of(self.event)


def stage_of(formats: Mapping[str, Format[Any]]) -> FieldType[StageOption]:
    """A stage of one of these formats: `{"event": "swiss", "options": {"rounds": 5}}`."""

    def read(raw: object) -> StageOption:
        if not isinstance(raw, dict):
            raise Unreadable(f'{quoted(raw)} is not a stage: {{"event": "swiss", "options": {{"rounds": 5}}}}')
        for key in raw:
            if key not in ("event", "options"):
                raise Unreadable(f"a stage has no field {key!r}; it has event, options", str(key))
        event = raw.get("event")
        if not isinstance(event, str) or event not in formats:
            raise Unreadable(
                f"{quoted(event)} is not a format for this stage; these are: {', '.join(formats)}", "event"
            )
        schema = formats[event].schema()
        try:
            return StageOption(event, schema.read(raw.get("options", {})))
        except Unreadable as fault:
            raise fault.within("options") from None

    def write(stage: StageOption) -> dict[str, Any]:
        options = formats[stage.event].schema().write(stage.options)
        return {"event": stage.event, **({"options": options} if options else {})}

    return FieldType(
        "stage",
        read,
        write=write,
        schema={
            "anyOf": [
                {
                    "type": "object",
                    "properties": {"event": {"const": key}, "options": format_.schema().json_schema()},
                    "required": ["event"],
                    "additionalProperties": False,
                }
                for key, format_ in formats.items()
            ]
        },
        show=lambda stage: formats[stage.event].title,
    )
