"""Homework graded by certificate: the submission computes, a clean process proves; there is no hidden test to leak."""

__all__ = ["check", "hint", "personal"]


def __getattr__(name):
    """The three words of a notebook, loaded when asked for: the command line must run where numpy is missing."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from . import desk

    return getattr(desk, name)
