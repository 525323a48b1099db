"""Events, for pages and programs alike."""
