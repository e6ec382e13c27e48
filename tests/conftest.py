"""Settings of all tests: property tests draw the same examples every time and have no deadline."""

from hypothesis import settings

settings.register_profile("house", deadline=None, derandomize=True)
settings.register_profile(
    "search", deadline=None, max_examples=3_000
)  # --hypothesis-profile=search
settings.load_profile("house")
