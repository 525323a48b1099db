"""Darts 301 and its relatives: 501, 701, legs and sets, double in, double out."""
