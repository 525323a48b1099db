"""Fixed pairs."""
