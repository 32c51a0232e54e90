"""The machines of the course as scikit-learn estimators: wiring only, no algorithm inside."""

from .kernel_fisher import KernelFisher
from .kernel_pca import KernelPCA
from .lda import LDA
from .mds import ClassicalMDS
from .one_class import OneClassSVM
from .partition_tree import PartitionTree
from .pca import PCA
from .perceptron import Perceptron
from .ridge import KernelRidge
from .robust_pca import RobustPCA
from .sir import SIR, LocalizedSIR
from .sparse_pca import SparsePCA
from .svc import SVC
from .svr import SVR

__all__ = [
    "LDA",
    "PCA",
    "SIR",
    "SVC",
    "SVR",
    "ClassicalMDS",
    "KernelFisher",
    "KernelPCA",
    "KernelRidge",
    "LocalizedSIR",
    "OneClassSVM",
    "PartitionTree",
    "Perceptron",
    "RobustPCA",
    "SparsePCA",
]
