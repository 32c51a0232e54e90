"""The exercises of all notebooks: one module per notebook, found by name, each with a tuple EXERCISES."""

from importlib import import_module
from pkgutil import iter_modules

EXERCISES = {
    exercise.id: exercise
    for module in sorted(found.name for found in iter_modules(__path__) if found.name.startswith("nb"))
    for exercise in import_module(f"{__name__}.{module}").EXERCISES
}
