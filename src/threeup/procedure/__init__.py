"""What the rules make of a position: which actions are legal, and what an action does."""
