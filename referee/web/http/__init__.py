"""The frame of every request: keys and cookies, headers, errors, limits, the log of requests, static files."""
