"""The tests speak English, whatever the locale; hypothesis looks for the same examples in every run, and no test
depends on the speed of the machine."""

import os

from hypothesis import settings

os.environ["LC_ALL"] = "C"

settings.register_profile("threeup", deadline=None, derandomize=True, database=None, print_blob=False)
settings.load_profile("threeup")
