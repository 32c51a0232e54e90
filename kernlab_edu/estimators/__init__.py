"""The machines of the course as scikit-learn estimators: wiring only, no algorithm inside."""

from .one_class import OneClassSVM
from .perceptron import Perceptron
from .ridge import KernelRidge
from .svc import SVC
from .svr import SVR

__all__ = ["SVC", "SVR", "KernelRidge", "OneClassSVM", "Perceptron"]
