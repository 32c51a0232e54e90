"""The command line: kernlab-edu doctor | app."""

import argparse
import sys

from .doctor import doctor


def main(argv=None):
    """Entry point of `kernlab-edu`; returns the exit code."""
    arguments = _parser().parse_args(argv)
    try:
        return _app(arguments) if arguments.command == "app" else doctor()
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1


def _parser():
    parser = argparse.ArgumentParser(prog="kernlab-edu", description="Kernel methods for teaching.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("doctor", help="is this machine ready? versions, solvers, threads, JupyterLab")
    app = commands.add_parser("app", help="show an explorer as a page of its own, full screen, on this machine only")
    app.add_argument("name", nargs="?", help="which explorer (default: a menu of them all)")
    app.add_argument("--list", action="store_true", help="print the explorers and stop")
    app.add_argument("--port", type=int, default=8866)
    app.add_argument("--token", help="what the address must carry (default: drawn at random; '' switches it off)")
    app.add_argument("--no-browser", action="store_true", help="do not open a browser, only serve")
    return parser


def _app(arguments):
    from .explorers import app  # widgets are only loaded when they are shown

    if arguments.list:
        print(app.listing())
        return 0
    return app.serve(arguments.name, arguments.port, arguments.token, browser=not arguments.no_browser)
