"""House rules of Turntables."""

from __future__ import annotations

from typing import Final

from referee.contract import option
from referee.kit.cards import Card, read_card
from referee.schema import Fields, Length, one_of, sequence, switch

ONE_EYED: Final = tuple(map(read_card, ("JS", "JH", "KD")))


class Options(Fields):
    length: str = option(
        "Length",
        "full",
        one_of({"full": "full packs", "shortened": "half packs and one joker"}),
        rule="TT-VAR-1",
        group="Packs",
    )
    drinking: bool = option(
        "Half a shot for everybody at each joker",
        False,
        switch("no", "yes"),
        rule="TT-VAR-2",
        group="Jokers",
    )
    run_rescore: str = option(
        "Earlier cards of a run",
        "retroactive",
        one_of({"retroactive": "are counted again", "forward_only": "keep what they counted"}),
        rule="TT-AMB-1",
        group="Runs and flushes",
    )
    multiplier_stacking: str = option(
        "A card in a run and in a flush",
        "multiply",
        one_of({"multiply": "counts four times", "max": "counts twice"}),
        rule="TT-AMB-2",
        group="Runs and flushes",
    )
    octuple: str = option(
        "Eight times counts",
        "stretch",
        one_of({"stretch": "any four in a run and of one suit", "whole_only": "only a run that is all of one suit"}),
        rule="TT-AMB-3",
        group="Runs and flushes",
    )
    run_orientation: str = option(
        "A turned deck in the middle",
        "ignore",
        one_of({"ignore": "breaks no run or flush", "break": "breaks runs and flushes"}),
        rule="TT-AMB-4",
        group="Runs and flushes",
    )
    joker_flush: str = option(
        "A joker in a flush",
        "any_suit",
        one_of({"any_suit": "matches any suit", "breaks": "breaks it"}),
        rule="TT-AMB-5",
        group="Runs and flushes",
    )
    face_limit_scope: str = option(
        "The limit on face cards is",
        "player",
        one_of({"player": "the person’s", "station": "the station’s"}),
        rule="TT-AMB-7",
        group="Face cards and turns of the deck",
    )
    rotations_per_play: str = option(
        "Rotations of one card",
        "one_per_reason",
        one_of({"one_per_reason": "one for each reason", "one": "one at most"}),
        rule="TT-AMB-8",
        group="Face cards and turns of the deck",
    )
    one_eyed: tuple[Card, ...] = option(
        "One-eyed cards",
        ONE_EYED,
        sequence(Card.field_type, Length(0, 12)),
        rule="TT-AMB-9",
        group="Face cards and turns of the deck",
    )
