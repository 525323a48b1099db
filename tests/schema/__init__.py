"""Values as texts and JSON write them."""
