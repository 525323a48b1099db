"""The texts of pages that say what went wrong and what to do now, in plain words."""

from __future__ import annotations

from typing import Final

from referee.installation import COMMAND
from referee.kit.values import Value
from referee.store.clubs import NoSuchClub, NoSuchPerson
from referee.store.events import NoSuchEvent
from referee.store.halls import NoSuchTable
from referee.store.seasons import NoSuchSeason


class ErrorPage(Value):
    """The texts of a page: what happened, and what to do about it."""

    title: str
    says: str
    todo: tuple[str, ...] = ()


PAGES: Final = {
    400: ErrorPage(
        "That could not be read",
        "What was sent is not what this page takes.",
        ("Go back, load the page again, and send it once more.",),
    ),
    403: ErrorPage(
        "This phone may not do that",
        "This phone does not have the link that this page needs.",
        (
            "To enter plays, scan the QR code “table” on the host’s phone.",
            "To watch, scan the QR code on the board, or type the match’s code.",
            "The host’s page opens only on the phone that has the host’s key; the host can pass it on from there.",
        ),
    ),
    404: ErrorPage(
        "There is nothing here",
        "No page has this address.",
        ("Look for a mistake in the address, or begin at the start page.",),
    ),
    405: ErrorPage(
        "That cannot be sent here",
        "This address takes another kind of request.",
        ("Open the page itself, and use its buttons.",),
    ),
    408: ErrorPage(
        "That came too slowly",
        "The server waited for the rest of what this phone sent. Nothing was entered.",
        ("Check the network, and send it once more.",),
    ),
    409: ErrorPage(
        "Somebody was faster",
        "Another phone has entered something that this one had not seen.",
        ("Open the match: it shows what was entered. Then enter yours, if it is still missing.",),
    ),
    410: ErrorPage("That is gone", "What was at this address is gone."),
    413: ErrorPage(
        "That is too much at once",
        "What was sent is longer than {}, the most that this page takes. Nothing was entered.",
        ("Go back, and send less at a time, or choose a smaller file.",),
    ),
    415: ErrorPage(
        "That cannot be read here",
        "What was sent is of a kind that this address does not take.",
        ("Use the buttons of the page.",),
    ),
    422: ErrorPage(
        "That is not allowed", "What was sent can be read, but does not go together.", ("Go back and change it.",)
    ),
    429: ErrorPage(
        "Too many tries",
        "Too many codes were tried from here in a short time.",
        ("Wait a while, then type the code that the host’s phone or the board shows.",),
    ),
    500: ErrorPage(
        "The referee has made a mistake",
        "This is not your fault. Every play with a ruling on the screen is safe.",
        (
            "Go back and try once more.",
            "If it happens again, tell the person who runs this server when it happened. Its log says why.",
        ),
    ),
    503: ErrorPage(
        "The referee is busy",
        "It cannot answer now. Every play with a ruling on the screen is safe.",
        ("Wait a few seconds, and load the page again.",),
    ),
}
NO_KEY: Final = ErrorPage(
    "This phone has no key to this match",
    "It may be another phone or browser than before, its cookies were deleted, or the host has given out new links.",
    (
        "Scan the code again: the host’s phone shows it, and every phone of the table under “One more phone”.",
        "Were you sent a link? Open it again, in the browser that you want to use.",
        "Not there? Ask the person who has the link to this match. To watch, type the code that the board shows.",
    ),
)
NO_CLUB_KEY: Final = ErrorPage(
    "This phone has no key to this club",
    "It may be another phone or browser than before, its cookies were deleted, or the organiser made new links.",
    (
        "Open the link again that you were given, or scan the code on the organiser’s phone.",
        f"Do you run this server? It prints the organiser’s link: {COMMAND} club",
    ),
)
NOT_YOURS: Final = ErrorPage(
    "This phone may not do that",
    "It may look at this club. To do more, it needs the link of a helper or of the organiser.",
    ("Ask the organiser of the club for the link.",),
)
NO_EVENT_KEY: Final = ErrorPage(
    "This phone may not do that",
    "It needs a link to the club of this event that allows it, or to one of its matches.",
    ("Scan the code of a match of this evening, or ask the organiser for the club’s link.",),
)
MISSING: Final[dict[type[Exception], ErrorPage]] = {
    NoSuchClub: ErrorPage(
        "There is no such club",
        "No club has this address.",
        ("Look for a mistake in the address, or begin at the start page.",),
    ),
    NoSuchEvent: ErrorPage(
        "There is no such event",
        "No event has this address; it may have been deleted.",
        ("Look for a mistake in the address, or begin at the start page.",),
    ),
    NoSuchSeason: ErrorPage(
        "There is no such season",
        "No season of this club has this address; it may have been deleted.",
        ("Look for it on the page of the club.",),
    ),
    NoSuchTable: ErrorPage(
        "There is no such table",
        "This event has no table with this name; it may have been renamed.",
        ("Scan the code on the table again, or ask the organiser.",),
    ),
    NoSuchPerson: ErrorPage(
        "There is no such person",
        "The club has no person with this address; they may have been merged with somebody else.",
        ("Look for the name in the list of the club.",),
    ),
}
"""The pages for what does not exist."""
FORGED: Final = ErrorPage(
    "This page was open too long",
    "The form no longer belongs to this phone, or cookies are switched off. Nothing was entered.",
    ("Go back, load the page again, and send it once more.", "If that does not help, allow cookies for this address."),
)
NO_HOST: Final = ErrorPage(
    "That is not an address of this server",
    "The server does not answer under the name in this address.",
    ("Open the address that the QR code of the host or the board leads to.",),
)
NO_MATCH: Final = ErrorPage(
    "There is no such match",
    "No match has this address; its host may have deleted it.",
    ("Join with the code that the host’s phone and the board show, or start a new match.",),
)
DELETED: Final = ErrorPage(
    "This match was deleted",
    "Its host has deleted it with all that was entered.",
    ("Start a new match, or join another. Anyone who kept the match’s record can still replay it.",),
)
NO_GAME: Final = ErrorPage("There is no such game", "This referee knows the games below.")
GAME_LEFT_OUT: Final = ErrorPage("A game is left out", "The game {} cannot be used here now. These games can:")
GAME_STUCK: Final = ErrorPage(
    "The game of this match does not answer",
    "",
    (
        "Other matches go on. Every play with a ruling on the screen is safe.",
        "Tell the person who runs this server. Its log names the place in the game.",
    ),
)
GAME_FAILED: Final = ErrorPage(
    "The game of this match has a fault",
    "",
    (
        "Other matches go on. Go back and try once more.",
        "If it happens again, take the last play back in the log of the match.",
        "Tell the author of the game, or the person who runs this server.",
    ),
)
GAME_MISSING: Final = ErrorPage(
    "The game of this match is missing",
    "",
    (
        "Nothing that was entered is lost. The match goes on when the game is back.",
        "Tell the organiser: the page Organise of the club says why the game is left out. So does the server’s log.",
    ),
)
