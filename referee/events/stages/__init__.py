"""Stages: a stage that follows another, those who go on to it, and its draw."""
