"""The rules in force for one hand: wild or null eights, the Lady, Death, the King of Octograms, shifted cards."""

from referee.games.cripple_mr_onion.cards import ARCANA, Card
from referee.games.cripple_mr_onion.options import SENIORITY, Options
from referee.kit.values import Value

NULL, WILD, PLAIN = "null", "wild", "plain"
"""The eights may count 0 in an onion (CM-NULL-1), be any ordinary card (CM-NULL-2), or neither (CM-FATE-2)."""


class Powers(Value):
    """The rules in force for one hand, by declared modifiers and house rules."""

    eights: str = NULL
    """`null`, `wild` or `plain`."""
    wild_round: bool = False
    fool: bool = False
    """True if Bagels and Onions exchange ranks (CM-FOOL-1)."""
    death: bool = False
    """True if Death is open (CM-DEATH-1, CM-DEATH-2)."""
    lady: bool = False
    """True if the Lady is open in a wild round (CM-LADY-2)."""
    sender: bool = False
    """True if the aces of a player who uses an eight are worth 0 (CM-SEND-1)."""
    no_aces: bool = False
    """True if all aces are worth 0, and no eight can be an ace (CM-SEND-2)."""
    zero_aces: bool = False
    """True if the aces of this hand are worth 0 (CM-FATE-1)."""
    wild_wizard: bool = False
    """True if the Wizard is wild (CM-WIZ-2)."""
    shifts: tuple[tuple[Card, int], ...] = ()
    """The shifted cards, each with its new value (CM-TUIN-1, CM-ELE-1)."""
    onion: tuple[Card, ...] = ()
    """The four cards that the Queen of Elephants made a Double Onion (CM-ELE-1)."""
    arcana_suit: bool = True
    """True if the Arcana are a suit in flushes (CM-AMB-4)."""
    wizard_is_eight: bool = False
    """True if the Wizard is one of the eights (CM-AMB-5)."""
    tie: str = SENIORITY
    """The house rule for hands that are equal (CM-AMB-7)."""
    suit_size: int = 13
    """The number of cards in a suit (CM-AMB-1)."""

    def is_eight(self, card: Card) -> bool:
        """True if a card is one of the magic eights (CM-AMB-5)."""
        return card.rank == "8" and (card.suit != ARCANA or self.wizard_is_eight)

    def is_wild(self, card: Card) -> bool:
        if card.rank != "8":
            return False
        return (self.eights == WILD and self.is_eight(card)) or (self.wild_wizard and card.suit == ARCANA)


def powers_under(options: Options, wild_round: bool = False) -> Powers:
    """The rules in force before anything is declared."""
    return Powers(
        eights=WILD if wild_round else NULL,
        wild_round=wild_round,
        arcana_suit=options.arcana_suit == "fifth_suit",
        wizard_is_eight=options.wizard_is_eight,
        tie=options.tie_rule,
        suit_size=options.suit_size,
    )
