"""The plays of Cripple Mr Onion."""

from typing import Annotated

from referee.contract import Play
from referee.games.cripple_mr_onion.cards import (
    DEATH,
    FOOL,
    KING_OF_OCTOGRAMS,
    LADY,
    QUEEN_OF_ELEPHANTS,
    RULER,
    WIZARD,
    WORLD,
    Card,
)
from referee.kit.names import counted
from referee.schema import Between, Length, Player, field, one_of

Nine = Annotated[tuple[Card, ...], Length(9, 9)]
Chips = Annotated[int, Between(0, 100_000)]
Four = Annotated[int, Between(0, 4, (0, 1, 2, 3, 4))]
Groups = Annotated[tuple[Annotated[tuple[Card, ...], Length(1, 9)], ...], Length(0, 4)]

POWERS = {
    LADY: "the Lady",
    RULER: "the Ruler",
    WORLD: "the World",
    DEATH: "Death",
    WIZARD: "the Wizard",
    FOOL: "the Fool",
    QUEEN_OF_ELEPHANTS: "the Queen of Elephants",
    KING_OF_OCTOGRAMS: "the King of Octograms",
}


class Deal(Play, name="deal", title="Antes and five cards each"):
    """All players pay the ante and get their first cards."""


class Discard(Play, name="discard", title="Cards exchanged"):
    """A player exchanges up to four of the five cards."""

    cards: Four = field(
        "Cards exchanged", prompt="How many cards are exchanged?", words=lambda count: counted(count, "card")
    )


class Fold(Play, name="fold", title="Fold"):
    """A player gives up the hand; the dealer can do so instead of matching raises or extra bets."""


class Bid(Play, name="bid", title="The dealer’s bid"):
    """The dealer names and pays the bid of a betting part."""

    chips: Chips = field("Bid", prompt="How many chips?")


class Pay(Play, name="pay", title="Pay the bid"):
    """A player pays the bid, and may raise if the part has raises."""

    raise_: Chips = field("Raise", default=0, words="raises {}")


class AllStay(Play, name="all_stay", title="All stay"):
    """All who are still to pay in a betting part go along with the bid, without a raise."""


class Match(Play, name="match", title="Match them"):
    """The dealer pays the sum of all raises, or of all extra bets."""


class Buy(Play, name="buy", title="Cards bought face down"):
    """A player buys up to four new cards face down; the rest of the four are dealt face up."""

    cards: Four = field("Bought", prompt="How many cards are bought?", words=lambda count: counted(count, "card"))
    face_up: Annotated[tuple[Card, ...], Length(0, 4)] = field("Dealt face up", default=(), words=", face up {}")


class Extra(Play, name="extra", title="Extra bet"):
    """A player lays out an extra bet in front."""

    chips: Chips = field("Extra bet", prompt="How many chips?")


class NoBuys(Play, name="no_buys", title="Nobody buys"):
    """All who are still to buy take their four cards face up, without an extra bet."""


class PassDeal(Play, name="pass_deal", title="Pass the deal on"):
    """The dealer refuses the extra bets and offers the deal, without folding."""


class Answer(Play, name="answer", title="Take the deal?"):
    """A player takes or declines the deal, which is passed on or for sale."""

    takes: bool = field(
        "Takes the deal",
        prompt="Does the player take the deal?",
        words=lambda takes: "takes the deal" if takes else "declines",
    )


class Declare(Play, name="declare", title="Declare a card"):
    """A card with extra powers, put face up and pointed out, with the cards it shifts or the card that replaces it."""

    player: Player = field("Who declares", prompt="Who declares?", words="{} declares")
    card: Annotated[str, one_of(POWERS)] = field("Card", prompt="Which card is declared?", words="{}")
    cards: Annotated[tuple[Card, ...], Length(0, 4)] = field("Cards shifted", default=(), words=", shifts {}")
    death: Player | None = field("After the Wizard: who holds Death", default=None, words=", {} holds Death")


class Uncover(Play, name="uncover", title="A hidden card after the Wizard"):
    """A hidden card that another player declares after the Wizard."""

    player: Player = field("Who declares it", prompt="Who declares the card?", words="{} declares")
    card: Card = field("Card", prompt="Which card?", words="{}")


class Show(Play, name="show", title="Nine cards"):
    """A player's nine cards at Showdown, in the best groupings or in those named."""

    hand: Nine = field("Nine cards", prompt="Which nine cards?", words="{}")
    groupings: Groups | None = field("Groupings", default=None, words=", as {}")


class Regroup(Play, name="regroup", title="Regroup a hand"):
    """A beaten player rearranges the hand, in the best groupings or in those named."""

    player: Player = field("Who regroups", prompt="Who regroups?", words="{} regroups")
    groupings: Groups | None = field("Groupings", default=None, words=", as {}")


class Cripple(Play, name="cripple", title="Cripple it"):
    """A nine-card straight flush cripples a Great Onion."""

    player: Player = field("Who cripples it", prompt="Who cripples it?", words="{} cripples it")


class Close(Play, name="close", title="The best hand wins"):
    """Modifiers and regrouping are over: the best hand takes the pot."""


class Tally(Play, name="tally", title="Only the result of the round", scores_only="round"):
    """A whole round by its result: the hands or only the winner, and each player's chips in the pot."""

    winner: Player | None = field("Winner", default=None, hint="where no hands are entered", words="{} wins")
    paid: dict[str, Chips] | None = field("Paid into the pot, antes too", default=None, words=", paid {}")
    hands: dict[str, Nine] | None = field("Hands at Showdown", default=None, words=", {}")
    null_eights: bool = field(
        "A null eight was used", default=False, hint="where no hands are entered", words=", with a null eight"
    )


class End(Play, name="end", title="Stop playing"):
    """The table breaks up."""
