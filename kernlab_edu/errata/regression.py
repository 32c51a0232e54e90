"""To be filled."""

ENTRIES = ()
