"""What is in force for a hand: wild or null eights, the Lady, Death, the King of Octograms, shifted cards."""

from __future__ import annotations

from dataclasses import dataclass

from referee.games.cripple_mr_onion.cards import Card
from referee.games.cripple_mr_onion.options import SENIORITY, Options

NULL, WILD, PLAIN = "null", "wild", "plain"
"""What the eights may do: count 0 in an onion (CM-NULL-1), be any ordinary card (CM-NULL-2), neither (CM-FATE-2)."""


@dataclass(frozen=True, slots=True)
class Powers:
    """What is in force for one hand.

    `sender` zeroes the aces of a player who uses an eight (CM-SEND-1), `no_aces` all aces, and eights as aces
    (CM-SEND-2), `zero_aces` those of this hand (CM-FATE-1). `shifts` are the cards that count otherwise now
    (CM-TUIN-1, CM-ELE-1), `onion` the four that the Queen of Elephants made a Double Onion.
    """

    eights: str = NULL
    wild_round: bool = False
    fool: bool = False
    death: bool = False
    lady: bool = False
    sender: bool = False
    no_aces: bool = False
    zero_aces: bool = False
    wild_wizard: bool = False
    shifts: tuple[tuple[Card, int], ...] = ()
    onion: tuple[Card, ...] = ()
    arcana_suit: bool = True
    wizard_is_eight: bool = False
    tie: str = SENIORITY
    suit_size: int = 13

    def is_eight(self, card: Card) -> bool:
        """Whether a card is one of the magic eights (CM-AMB-5)."""
        return card.rank == "8" and (card.suit != "a" or self.wizard_is_eight)

    def is_wild(self, card: Card) -> bool:
        if card.rank != "8":
            return False
        return (self.eights == WILD and self.is_eight(card)) or (self.wild_wizard and card.suit == "a")


def powers_under(options: Options, wild_round: bool = False) -> Powers:
    """What is in force before anything is declared."""
    return Powers(
        eights=WILD if wild_round else NULL,
        wild_round=wild_round,
        arcana_suit=options.arcana_suit == "fifth_suit",
        wizard_is_eight=options.wizard_is_eight,
        tie=options.tie_rule,
        suit_size=options.suit_size,
    )
