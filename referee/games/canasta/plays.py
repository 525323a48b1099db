"""The plays of Canasta."""

from typing import Annotated, Any

from referee.contract import Play
from referee.games.canasta.scoring import SideFacts
from referee.kit.cards import Rank
from referee.kit.names import listed
from referee.schema import Between, Length, Player, field, schema_of

Cards = Annotated[tuple[Rank, ...], Length(1, 40)]
Melds = Annotated[tuple[Cards, ...], Length(1, 12)]


class Deal(Play, name="deal", title="The deal"):
    """Eleven cards each, and the cards turned up to begin the pile: wild cards and threes first, a natural one last."""

    turned: Annotated[tuple[Rank, ...], Length(1, 20)] = field("Turned up", prompt="Which card is turned up?")


class RedThree(Play, name="red_three", title="A red three"):
    """A dealt or drawn red three, laid out and replaced from the stock."""

    player: Player = field("Who lays it out", prompt="Who lays it out?", words="{} lays it out")


class Ask(Play, name="ask", title="May I go out?"):
    """A player asks the partner for leave to go out, before drawing."""


class Reply(Play, name="reply", title="The partner’s answer"):
    """The partner's answer, which is binding."""

    may: bool = field("May go out", prompt="May the player go out?")


class Draw(Play, name="draw", title="Draw"):
    """A player draws the top card of the stock."""


class Take(Play, name="take", title="Take the pile"):
    """Taking the discard pile: cards from the hand that go with its top card, and further melds to be enough."""

    from_hand: Annotated[tuple[Rank, ...], Length(0, 12)] = field(
        "From hand, with the top card", default=(), words="with {} from the hand"
    )
    melds: Annotated[tuple[Cards, ...], Length(0, 12)] = field(
        "Further melds, to be enough", default=(), words=", melds {}"
    )


ADD_WILD = "Add wild cards to a meld"
"""The title of the play in which wild cards alone join a meld on the table."""


class MeldCards(Play, name="meld", title="Meld"):
    """Melds laid together: new ones, and cards for melds on the table. Wild cards alone name the meld they join."""

    melds: Melds = field("Melds", prompt="Which cards are melded?", words="{}")
    to: Rank | None = field("Wild cards join the meld of", default=None, words="on the meld of {}")


class Discard(Play, name="discard", title="Discard"):
    """The card that ends the turn. A player who breaks a promise to go out says so."""

    card: Rank = field("Card", prompt="Which card is discarded?", words="{}")
    breaks_promise: bool = field("Does not go out after all", default=False, words=", does not go out after all")


class Count(Play, name="count", title="Count the hands"):
    """The cards left in the hands at the end of a deal, or only their points, by player."""

    hands: dict[str, Annotated[tuple[Rank, ...], Length(0, 108)]] | None = field(
        "Cards left, by player", default=None, words="{}"
    )
    points: dict[str, Annotated[int, Between(0)]] | None = field("Points left, by player", default=None, words="{}")


class Tally(Play, name="tally", title="Just the score of the deal", scores_only="deal"):
    """A whole deal by its facts, without its plays: the side of the first player, then the other."""

    first: SideFacts = field("Side of the first and third player", prompt="What did the first side score?")
    second: SideFacts = field("Side of the second and fourth player", prompt="What did the second side score?")

    def in_words(self, position: Any) -> str:
        facts = schema_of(SideFacts)
        counts = enumerate((self.first, self.second))
        return "; ".join(f"{listed(position.names(side))} {facts.in_words(count) or '0'}" for side, count in counts)
