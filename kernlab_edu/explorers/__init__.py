"""Controls → compute → picture → sentence: what a reader can take hold of in a notebook."""

from .margin import MarginExplorer, margin_explorer

__all__ = ["MarginExplorer", "margin_explorer"]
