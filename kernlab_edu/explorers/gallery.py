"""All explorers behind one menu."""

from __future__ import annotations

from ipywidgets import Box, Dropdown, Layout, VBox

from .base import Explorer


def gallery() -> dict[str, type[Explorer]]:
    """Every explorer by name.

    >>> "MarginCockpit" in gallery()
    True
    """
    import kernlab_edu.explorers as room

    found = {name: getattr(room, name) for name in room.__all__}
    return {name: kind for name, kind in found.items() if _is_explorer(kind)}


def menu() -> VBox:
    """A list to choose from, and the chosen explorer below it; each is made when it is first chosen."""
    made = {}
    choice = Dropdown(
        options=[(kind.title, name) for name, kind in gallery().items()],
        description="Explorer",
        layout=Layout(width="26em"),
    )
    place = Box(layout=Layout(width="100%", display="block"))

    def show(name):
        if name not in made:
            made[name] = gallery()[name]()
        place.children = [made[name].stage()]

    choice.observe(lambda change: show(change["new"]), names="value")
    show(choice.value)
    return VBox([choice, place])


def _is_explorer(kind):
    return isinstance(kind, type) and issubclass(kind, Explorer) and kind is not Explorer
