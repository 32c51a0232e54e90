"""Homework graded by certificate: the submission computes, a clean process proves; there is no hidden test to leak."""

from .desk import check, hint, personal

__all__ = ["check", "hint", "personal"]
