"""Controls → compute → picture → sentence: what a reader can take hold of in a notebook."""

from .base import Explorer
from .cockpit import MarginCockpit
from .hyperplane import HyperplaneExplorer
from .margin import MarginExplorer, margin_explorer
from .smo import SMOTimeMachine

__all__ = ["Explorer", "HyperplaneExplorer", "MarginCockpit", "MarginExplorer", "SMOTimeMachine", "margin_explorer"]
