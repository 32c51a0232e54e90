"""Settings for every test: hypothesis repeats its examples and never looks at the clock."""

from hypothesis import settings

# Repeatable, so that a red run can be run again; `pytest --hypothesis-profile=explore` draws new examples.
settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.register_profile("explore", deadline=None, max_examples=500)
settings.load_profile("repeatable")
