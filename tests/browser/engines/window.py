"""A bare window of WebKitGTK that WebKitWebDriver controls: `window.py WIDTH HEIGHT`.

MiniBrowser, the window that comes with WebKitGTK, cannot be as narrow as a phone. Debian's own Python runs this file,
because only that has `gi`.
"""

import os
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")

from gi.repository import Gtk, WebKit2  # noqa: E402 -- the versions come first

width, height = map(int, sys.argv[1:])
context = WebKit2.WebContext.new_ephemeral()


def open_view(_: WebKit2.AutomationSession) -> WebKit2.WebView:
    """A view in a window of its own, without a frame."""
    settings = WebKit2.Settings(enable_write_console_messages_to_stdout=True)
    view = WebKit2.WebView(web_context=context, settings=settings, is_controlled_by_automation=True)
    window = Gtk.Window(decorated=False, default_width=width, default_height=height)
    view.connect("close", lambda _: window.destroy())
    window.add(view)
    window.show_all()
    return view


# The driver shows what comes on standard error; complaints of pages are written to standard output.
os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
context.connect("automation-started", lambda _, session: session.connect("create-web-view", open_view))
context.set_automation_allowed(True)
Gtk.main()
