"""The event stream: each phone and board of a match has the news as soon as it is there.

One pump a match waits for its news, renders what changed once for each group of streams (view and lane), and puts the
same bytes into the queue of every stream of the group. A stream that does not keep up is closed; its page comes back by
itself and gets everything at once, as after the network or the server was away (`Last-Event-ID`, or `seen` at first).
"""
