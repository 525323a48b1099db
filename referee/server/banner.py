"""The text in the terminal at the start: the addresses of the server and a QR code."""

from __future__ import annotations

import contextlib
import io
import socket
from typing import Final

import segno

from referee.installation import command_with
from referee.kit.values import Value
from referee.server.plan import DEFAULT_PORT, Plan

EVERYWHERE: Final = frozenset({"0.0.0.0", "::", ""})
USUAL_PORTS: Final = frozenset({("http", 80), ("https", 443)})
"""The ports that no address names."""
OPENS: Final = "HOST=0.0.0.0 opens it to the local network"


def lan_address() -> str | None:
    """This machine's address in the local network; None if it has none. Nothing is sent."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        address = str(probe.getsockname()[0])
        return None if address.startswith("127.") or address == "0.0.0.0" else address
    return None


class Reached(Value):
    """The addresses of a server: on its machine, and in the local network if others reach it."""

    here: str
    lan: str | None

    @property
    def base(self) -> str:
        """The address for links, without a slash at its end."""
        return self.lan or self.here


def reached_at(plan: Plan, port: int | str) -> Reached:
    """The addresses of a server by its settings."""
    here = "127.0.0.1" if plan.host in EVERYWHERE else f"[{plan.host}]" if ":" in plan.host else plan.host
    lan = lan_address() if plan.host in EVERYWHERE else None if plan.is_only_here else here
    lan = plan.link_host(lan) if lan else None
    at = "" if (plan.scheme, port) in USUAL_PORTS else f":{port}"
    return Reached(f"{plan.scheme}://{here}{at}", f"{plan.scheme}://{lan}{at}" if lan else None)


def address_for_links(plan: Plan) -> tuple[str, str]:
    """The address that a server with these settings has, and a sentence if phones do not reach it there."""
    reached = reached_at(plan, plan.port or "PORT")
    if not plan.port:
        return reached.base, "PORT=0 takes a free port: the server prints it at its start. --address names it here."
    if plan.is_only_here:
        return reached.base, f"Only this machine reaches {reached.base}: {OPENS}. Behind a proxy, give its --address."
    return (
        reached.base,
        "" if reached.lan else "No local network was found: only this machine reaches this address now.",
    )


def ready_text(
    plan: Plan, port: int, demo: list[dict[str, str]], encoding: str, organiser: str = "", folder: str = ""
) -> str:
    """The text for the terminal at the start: the address of the server and its QR code.

    `organiser` is the path of the organiser's link if it is to be shown, `folder` the place of the SQLite file.
    """
    path = "/demo" if plan.demo else "/"
    lines = [
        "",
        "Referee is ready."
        if not plan.demo
        else "Referee is ready, with an evening under way (it is forgotten at the end).",
        "",
    ]
    reached, behind_proxy = reached_at(plan, port), plan.limits.behind_proxies
    lines.append(f"  On this machine       {reached.here}{path}")
    if reached.lan:
        lines.append(f"  In the local network  {reached.lan}{path}")
        lines += ["", _qr(f"{reached.lan}{path}", encoding)]
    elif plan.host in EVERYWHERE:
        lines += ["", "  No local network was found: phones can join once this machine is in one."]
    else:
        opens = "phones open the address of its proxy" if behind_proxy else OPENS
        lines += ["", f"  Only this machine can reach it; {opens}."]
    if plan.certificate and plan.certificate.doubt:
        lines += ["", f"  Browsers will warn of the certificate: {plan.certificate.doubt}."]
    base = reached.base
    settings = {"INSTANCE": plan.instance, "PORT": "" if port == DEFAULT_PORT else str(port)}
    club = f"{command_with(settings)} club{' --address ADDRESS-OF-THE-PROXY' if behind_proxy else ''}"
    if organiser and not plan.demo and not behind_proxy:
        lines += [
            "", "  The organiser's link of this house (people, records, evenings). Open it on your phone and keep it;",
            f"  {club} prints it again:", f"    {base}{organiser}",
        ]  # fmt: skip
    elif not plan.demo:
        lines += ["", f"  {club} prints the organiser's link."]
    for match in demo:
        players = match["players"]
        lines += [f"  {match['title']}: {players}", f"    {base}/k/{match['match']}/{match['host_key']}"]
    kept = f" in {folder}" if folder else ""
    lines += ["", "Ctrl-C ends it." if plan.demo else f"Ctrl-C ends it; what was entered is kept{kept}.", ""]
    return "\n".join(lines)


def _qr(text: str, encoding: str) -> str:
    out = io.StringIO()
    segno.make(text, error="l").terminal(out, compact=True, border=2)
    try:
        out.getvalue().encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return ""
    return out.getvalue()
