"""Turntables: people change seats, decks turn, and scores are counted again backwards."""
