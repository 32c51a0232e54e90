"""What the notebooks need besides mathematics: predictions, source to read, exercises that answer back."""

from .health import health
from .predict import predict
from .source import read_code
from .tutor import check, hint

__all__ = ["check", "health", "hint", "predict", "read_code"]
