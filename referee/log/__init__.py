"""One way into any log, of a match and of an event: pending entries, written together, answered once durable."""
