"""The reasons for grey keys: the judge rules on each play that a game marks as forbidden now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from referee.contract.due import Choice, Due, Forbidden, Offer, QuickPlay
from referee.contract.game_schema import GameSchema
from referee.kit.values import replace, unique
from referee.ruling import Ruling

K = TypeVar("K", Choice, QuickPlay)
Judge = Callable[[Mapping[str, Any]], Ruling[Any]]


def with_reasons(due: Due, schema: GameSchema, judge: Judge) -> Due:
    """The same plays with the reason on each key that a rule forbids. A key whose play is allowed is not grey."""
    if not any(offer.keys or offer.limits.keys for offer in due.offers):
        return due
    return replace(due, offers=tuple([_with_reasons(offer, schema, judge) for offer in due.offers]))


def _with_reasons(offer: Offer, schema: GameSchema, judge: Judge) -> Offer:
    if offer.keys:
        taps = _explained(offer.keys, offer.quick_plays, offer.body, judge)
        offer = replace(offer, keys=taps, quick_plays=_free(taps))
    if not offer.limits.keys:
        return offer
    keys = {
        field: _explained(all_keys, offer.limits.choices.get(field, ()), bodies(offer, schema, field), judge)
        for field, all_keys in offer.limits.keys.items()
    }
    return offer.with_limits(keys=keys, choices={**offer.limits.choices, **{key: _free(keys[key]) for key in keys}})


def bodies(offer: Offer, schema: GameSchema, field: str) -> Callable[[Choice], dict[str, Any]]:
    """The function that gives the play with one value in a field."""
    is_list = schema.plays[offer.play.name][field].field_type.item is not None

    def body(choice: Choice) -> dict[str, Any]:
        value = [choice.value] if is_list else choice.value
        return {"play": offer.play.name, **offer.limits.fixed, field: value}

    return body


def _explained(
    keys: tuple[K, ...], allowed: tuple[K, ...], body: Callable[[K], dict[str, Any]], judge: Judge
) -> tuple[K, ...]:
    """The keys, each with its reason if it is not allowed."""
    return tuple([key if key in allowed else replace(key, forbidden=_reason(body(key), judge)) for key in keys])


def _free(keys: tuple[K, ...]) -> tuple[K, ...]:
    return tuple([key for key in keys if key.forbidden is None])


def _reason(body: dict[str, Any], judge: Judge) -> Forbidden | None:
    """The reason that the judge gives against a play; None if nothing speaks against it.

    A judge that fails is no reason against a page: it fails when the play is entered, and the log says why.
    """
    try:
        ruling = judge(body)
    except Exception:
        return None
    if not ruling.allowed:
        return Forbidden(body, ruling.rules, ruling.sentence)
    if ruling.flags:
        return Forbidden(body, unique(flag.rule for flag in ruling.flags), ruling.flags[0].says, is_late=True)
    return None
