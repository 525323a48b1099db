"""Requests to the server, one file for each thing that can be asked."""
