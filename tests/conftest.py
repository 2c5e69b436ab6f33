"""What every test has in common: property tests try the same examples on every run, and leave nothing behind."""

from hypothesis import settings

settings.register_profile("repeatable", derandomize=True, database=None, deadline=None, print_blob=False)
settings.load_profile("repeatable")
