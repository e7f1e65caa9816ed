"""Positions, rules and games as text files and JSON."""
