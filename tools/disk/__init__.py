"""A disk to test with: slow where that is wanted, and it remembers what a power cut would leave of its files."""
