"""Bugs of this homework."""

BUGS = ()
