"""Hypothesis looks for the same examples in every run, and no test depends on the speed of the machine."""

from hypothesis import settings

settings.register_profile("threeup", deadline=None, derandomize=True, database=None, print_blob=False)
settings.load_profile("threeup")
