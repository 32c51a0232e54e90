"""The code that runs is the code that is read."""

from __future__ import annotations

import inspect

from IPython.display import Code


def read_code(thing) -> Code:
    """The real source of a function or class, coloured.

    >>> from kernlab_edu.kernels import centring
    >>> "def centring" in read_code(centring).data
    True
    """
    return Code(inspect.getsource(thing), language="python")
