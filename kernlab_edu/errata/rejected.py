"""Candidates that turned out to be fine: the notes are right here, and a computation says so."""

REJECTED = ()
