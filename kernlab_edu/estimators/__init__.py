"""The machines of the course as scikit-learn estimators: wiring only, no algorithm inside."""

from .svc import SVC

__all__ = ["SVC"]
