"""The command line: kernlab-edu doctor | app | present | notebooks | errata | reproduce | grade | release."""

import argparse
import sys

from .doctor import doctor
from .homework.commands import add_parsers as add_homework


def main(argv=None):
    """Entry point of `kernlab-edu`; returns the exit code."""
    arguments = _parser().parse_args(argv)
    try:
        return arguments.run(arguments)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1


def _parser():
    parser = argparse.ArgumentParser(prog="kernlab-edu", description="Kernel methods for teaching.")
    commands = parser.add_subparsers(dest="command", required=True)
    health = commands.add_parser("doctor", help="is this machine ready? versions, solvers, threads, JupyterLab")
    health.set_defaults(run=lambda arguments: doctor())
    app = commands.add_parser("app", help="show an explorer as a page of its own, full screen, on this machine only")
    app.add_argument("name", nargs="?", help="which explorer (default: a menu of them all)")
    app.add_argument("--list", action="store_true", help="print the explorers and stop")
    app.set_defaults(run=_app)
    present = commands.add_parser("present", help="show a notebook as slides with live explorers, on this machine only")
    present.add_argument("name", metavar="NOTEBOOK", help="a file, or a lecture of the course such as 05")
    present.set_defaults(run=_present)
    for server in (app, present):
        server.add_argument("--port", type=int, default=8866)
        server.add_argument(
            "--token", help="what the address must carry (default: drawn at random; '' switches it off)"
        )
        server.add_argument("--no-browser", action="store_true", help="do not open a browser, only serve")
    notebooks = commands.add_parser("notebooks", help="copy the notebooks of the course into a folder")
    notebooks.add_argument("folder", metavar="DIR")
    notebooks.add_argument("--force", action="store_true", help="also replace notebooks that you have changed")
    notebooks.set_defaults(run=_notebooks)
    errata = commands.add_parser("errata", help="the slips of the lecture notes: printed value against right value")
    errata.add_argument("id", metavar="ID", nargs="?", help="one card, such as E06 (default: a table of them all)")
    errata.set_defaults(run=_errata)
    again = commands.add_parser(
        "reproduce", help="run the case studies of notebooks 19 again; goes on where it stopped"
    )
    again.add_argument("names", metavar="STUDY", nargs="*", help="which ones (default: all)")
    again.add_argument("--quick", action="store_true", help="a small part of each, for a test")
    again.add_argument("--list", action="store_true", help="print the studies and stop")
    again.add_argument("--folder", default="reproduced", help="where results go and are kept (default: reproduced)")
    again.add_argument("--workers", type=int, help="processes at a time (default: one per core)")
    again.add_argument("--store", action="store_true", help="also put the results where the notebooks look for them")
    again.set_defaults(run=_reproduce)
    add_homework(commands)
    return parser


def _app(arguments):
    from .explorers import app  # widgets are only loaded when they are shown

    if arguments.list:
        print(app.listing())
        return 0
    return app.serve(arguments.name, arguments.port, arguments.token, browser=not arguments.no_browser)


def _present(arguments):
    from .present import present

    return present(arguments.name, arguments.port, arguments.token, browser=not arguments.no_browser)


def _notebooks(arguments):
    from .course.library import copy_course

    copied = copy_course(arguments.folder, arguments.force)
    print(f"{len(copied.written)} notebooks copied to {arguments.folder}.")
    if copied.kept:
        print(f"Kept, because you changed them (--force replaces them): {', '.join(copied.kept)}.")
    return 0


def _reproduce(arguments):
    from .cases.commands import reproduce

    return reproduce(arguments)


def _errata(arguments):
    from .errata import ERRATA, table

    if arguments.id is None:
        print(table(ERRATA.values()))
        return 0
    if arguments.id.upper() not in ERRATA:
        raise ValueError(f"There is no entry {arguments.id!r}. The entries are {min(ERRATA)} to {max(ERRATA)}.")
    print(ERRATA[arguments.id.upper()].card())
    return 0
