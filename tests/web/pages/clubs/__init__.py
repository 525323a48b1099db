"""The pages of clubs through HTTP."""
