"""Links as QR codes, to pass from a screen to a phone."""

from __future__ import annotations

import contextlib
import socket
from functools import lru_cache

import segno
from flask import current_app, g, request
from markupsafe import Markup

from referee.net.addresses import is_own_address


def qr_picture(link: str, title: str) -> Markup:
    """A link as a QR code in SVG. Where phones cannot reach the server, the first code of a page is the reason."""
    why = unreached()
    if not why:
        return drawn_code(link, title)
    if g.get("said_unreached"):
        return Markup()
    g.said_unreached = True
    return Markup('<p class="quiet no-print">{}</p>').format(why)


@lru_cache(maxsize=256)
def drawn_code(link: str, title: str) -> Markup:
    """A link as a QR code in SVG, dark on light in any theme, since cameras need it."""
    code = segno.make(link, error="m", micro=False)
    drawn = code.svg_inline(border=4, dark="#000", light="#fff", omitsize=True, svgclass="qr", lineclass=None)
    return Markup(drawn.replace("<svg ", '<svg role="img" aria-label="{}" ', 1)).format(title)


def base_address() -> str:
    """The address by which other phones reach this server, without a slash at its end.

    A page on the server itself may say `localhost`; phones need the address of the machine, or a name in the server's
    certificate.
    """
    host, scheme = request.host, request.scheme
    _, port = split_host(host)
    if asked_on_machine() and not is_own_address(bound_to()) and (own := link_host()):
        host = f"{own}:{port}" if port else own
    return f"{scheme}://{host}{request.script_root}"


def unreached() -> str:
    """The reason why phones cannot reach this server, and what helps; empty if they can.

    A visitor who has another address of the server than the machine itself proves that there is one.
    """
    bound = bound_to()
    if not bound or not asked_on_machine():
        return ""
    if is_own_address(bound):
        return (
            "No code: only this machine reaches the server. Start it with HOST=0.0.0.0 to open it to the local network."
        )
    return "" if link_host() else "No code: this machine is in no network. Phones can join once it is in one."


def bound_to() -> str:
    """The address on which the server listens; empty if that is not known."""
    return str(current_app.config["BOUND_TO"])


def link_host() -> str | None:
    """The host by which other phones reach this machine; None without one."""
    return current_app.config["LINK_HOST"] or lan_address()


def asked_on_machine() -> bool:
    """True if the visitor has an address of the server that only the machine itself reaches."""
    return is_own_address(split_host(request.host)[0])


def split_host(host: str) -> tuple[str, str]:
    """The name and the port of a host; an address of IPv6 without its brackets."""
    if host.startswith("["):
        name, _, rest = host[1:].partition("]")
        return name, rest.removeprefix(":")
    name, _, port = host.partition(":")
    return name, port


def lan_address() -> str | None:
    """This machine's address in the local network; None if it has none. Nothing is sent."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        address = str(probe.getsockname()[0])
        return None if is_own_address(address) or address == "0.0.0.0" else address
    return None
