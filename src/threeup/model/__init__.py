"""What there is on the table: cards, decks, rules, actions, positions, events. Nothing here decides a rule."""
