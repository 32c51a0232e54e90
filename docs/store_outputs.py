"""Run notebooks and store what a reader without a kernel should see: `python docs/store_outputs.py notebooks/*.ipynb`.

Pictures, tables and sentences stay; the state of widgets, execution times and the machine's name for its Python go.
"""

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

WIDGET = "application/vnd.jupyter.widget-view+json"


def run_and_store(path):
    """Execute a notebook in place and strip it."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(path.parent)}}).execute()
    strip(notebook)
    nbformat.write(notebook, path)


def strip(notebook):
    """Drop what is dead without a kernel or differs from machine to machine; changes the notebook."""
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        if "outputs" in cell:
            cell.outputs = merged([output for output in cell.outputs if not only_a_widget(output)])
        for output in cell.get("outputs", []):
            output.get("data", {}).pop(WIDGET, None)


def only_a_widget(output):
    """Is there nothing to see without a kernel but the widget's name for itself?"""
    data = output.get("data", {})
    return WIDGET in data and "text/html" not in data


def merged(outputs):
    """One stream for several in a row of the same name: where the kernel cuts them differs from run to run."""
    found = []
    for output in outputs:
        last = found[-1] if found else {}
        if output["output_type"] == "stream" and last.get("name") == output["name"]:
            found[-1] = nbformat.from_dict({**last, "text": last["text"] + output["text"]})
        else:
            found.append(output)
    return found


if __name__ == "__main__":
    for name in sys.argv[1:]:
        run_and_store(Path(name))
