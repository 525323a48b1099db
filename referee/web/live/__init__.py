"""The event stream: each phone and board of a match or an event gets its news at once.

Each match has a pump that waits for its news and renders changes once for each group of streams (view and lane). The
pump puts the same bytes into the queue of every stream of the group. A stream that does not keep up is closed. Its page
comes back by itself and gets everything at once (`Last-Event-ID`, or `seen` at first), as after a lost connection.
"""
