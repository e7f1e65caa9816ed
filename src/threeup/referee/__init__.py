"""The authority: the reference in words, rulings on disputed moves, and replay of whole games."""
