"""The mathematics with the current numbers: LaTeX to copy, MathML for the screen.  Nothing is fetched from outside."""

from __future__ import annotations

import numpy as np


def tex(number, digits=3) -> str:
    r"""A number as LaTeX sets it; rounding noise is 0.

    >>> tex(-0.25), tex(3e-10), tex(-1e-17), tex(float("inf"))
    ('-0.25', '3 \\times 10^{-10}', '0', '\\infty')
    """
    number = 0.0 if abs(number) < 5e-13 else float(number)
    if np.isinf(number):
        return r"\infty" if number > 0 else r"-\infty"
    mantissa, _, power = f"{number:.{digits}g}".partition("e")
    return rf"{mantissa} \times 10^{{{int(power)}}}" if power else mantissa


def tex_in(number, digits=3) -> str:
    r"""A number inside a product or a difference: in brackets if it starts with a minus sign.

    >>> tex_in(-2), tex_in(2)
    ('(-2)', '2')
    """
    words = tex(number, digits)
    return f"({words})" if words.startswith("-") else words


def tex_vector(vector) -> str:
    r"""(x, y) as LaTeX sets it.

    >>> tex_vector([3.0, -4.0])
    '(3,\\, -4)'
    """
    return "(" + r",\, ".join(map(tex, vector)) + ")"


def tex_sum(terms) -> str:
    r"""Terms with a sign of their own, one after the other.

    >>> tex_sum(["2", "-3", "x"])
    '2 - 3 + x'
    """
    first, *rest = terms
    return first + "".join(f" - {term[1:]}" if term.startswith("-") else f" + {term}" for term in rest)


def align(lines) -> str:
    r"""Lines with an & where they stand below each other, as one display.

    >>> print(align(["f(x) &= 1", "&= 2 - 1"]))
    \begin{align*}
    f(x) &= 1 \\
    &= 2 - 1
    \end{align*}
    """
    return "\\begin{align*}\n" + " \\\\\n".join(lines) + "\n\\end{align*}"


def mathml(latex) -> str:
    """The display as MathML, which browsers set themselves."""
    from latex2mathml.converter import convert  # reads a table of symbols: only where something is shown

    return convert(latex, display="block")
