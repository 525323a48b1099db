"""A bare window of WebKitGTK that WebKitWebDriver controls: `window.py WIDTH HEIGHT`.

MiniBrowser, the window that comes with WebKitGTK, cannot be as narrow as a phone. Debian's own Python runs this file,
because only that has `gi`.
"""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")

from gi.repository import Gtk, WebKit2  # noqa: E402 -- the versions come first

COMPLAIN = """
const complain = (text) => window.webkit.messageHandlers.complaint.postMessage(text);
addEventListener("error", ({ message }) => { if (message) complain(message); });
addEventListener("unhandledrejection", ({ reason }) => complain(`a promise: ${reason}`));
addEventListener("securitypolicyviolation", ({ violatedDirective }) => complain(`the policy: ${violatedDirective}`));
"""
"""A script of each page that tells what fails there: WebKitGTK itself shows that in its inspector only."""

width, height = map(int, sys.argv[1:])
context = WebKit2.WebContext.new_ephemeral()


def open_view(_: WebKit2.AutomationSession) -> WebKit2.WebView:
    """A view in a window of its own, without a frame."""
    content = WebKit2.UserContentManager()
    places, times = WebKit2.UserContentInjectedFrames, WebKit2.UserScriptInjectionTime
    content.add_script(WebKit2.UserScript.new(COMPLAIN, places.ALL_FRAMES, times.START, None, None))
    content.register_script_message_handler("complaint")
    content.connect("script-message-received::complaint", tell)
    view = WebKit2.WebView(web_context=context, user_content_manager=content, is_controlled_by_automation=True)
    window = Gtk.Window(decorated=False, default_width=width, default_height=height)
    view.connect("close", lambda _: window.destroy())
    window.add(view)
    window.show_all()
    return view


def tell(_: WebKit2.UserContentManager, message: WebKit2.JavascriptResult) -> None:
    """Write a complaint where the driver writes too."""
    print("Complaint:", message.get_js_value().to_string(), file=sys.stderr, flush=True)


context.connect("automation-started", lambda _, session: session.connect("create-web-view", open_view))
context.set_automation_allowed(True)
Gtk.main()
