"""The server: its plan, its socket, its text in the terminal, the master process and the workers of gunicorn."""
