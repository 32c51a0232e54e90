"""Controls → compute → picture → sentence: what a reader can take hold of in a notebook."""

from .base import Explorer
from .bounds import BoundsExplorer
from .clinic import KernelClinic
from .cockpit import MarginCockpit
from .discriminant import DiscriminantExplorer
from .distances import DistancesExplorer
from .duality import DualityExplorer
from .errata import ErrataExplorer
from .gallery import gallery, menu
from .hyperplane import HyperplaneExplorer
from .kernel_pca import KernelPCAExplorer
from .lagrange import LagrangeExplorer
from .lift import LiftExplorer
from .mercer import MercerExplorer
from .race import SolverRace
from .shattering import ShatteringExplorer
from .slices import SlicesExplorer
from .smo import SMOTimeMachine
from .tube import TubeExplorer

__all__ = [
    "BoundsExplorer",
    "DiscriminantExplorer",
    "DistancesExplorer",
    "DualityExplorer",
    "ErrataExplorer",
    "Explorer",
    "HyperplaneExplorer",
    "KernelClinic",
    "KernelPCAExplorer",
    "LagrangeExplorer",
    "LiftExplorer",
    "MarginCockpit",
    "MercerExplorer",
    "SMOTimeMachine",
    "ShatteringExplorer",
    "SlicesExplorer",
    "SolverRace",
    "TubeExplorer",
    "gallery",
    "menu",
]
