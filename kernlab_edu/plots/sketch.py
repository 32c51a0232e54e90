"""A picture that is kept with fewer pixels: many panels in a row, or a drawing so simple that nobody misses them."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from .picture import Picture

DPI = 64  # a notebook is a file too: a third of the bytes of a picture on the lecture hall's screen
COLUMNS = 2.5  # more panels in a row than these share the page's width


def sketch(picture) -> Sketch:
    """The same picture, kept small.

    >>> from kernlab_edu.plots import Panel, Points
    >>> sketch(Picture([Panel([Points([[0, 0]], role="plus")])], alt="One point.")).alt
    'One point.'
    """
    return Sketch(picture.panels, alt=picture.alt, columns=picture.columns)


@dataclass(frozen=True, repr=False)
class Sketch(Picture):
    """A Picture whose stored image is small.

    >>> from kernlab_edu.plots import Panel, Points
    >>> Sketch([Panel([Points([[0, 0]], role="plus")])], alt="One point.")
    Picture: One point.
    """

    def _repr_html_(self):
        from .renderer import image_tag  # as in Picture: met only when it is shown

        dpi = DPI * min(1.0, COLUMNS / min(self.columns, len(self.panels)))
        caption = f'<figcaption style="max-width: 44em; font-size: 105%">{escape(self.alt)}</figcaption>'
        return f'<figure style="margin: 0">{image_tag(self, dpi)}{caption}</figure>'
