"""The server sends small answers at once, and leaves a connection that someone else chose alone."""

import asyncio
import json
import socket
from pathlib import Path
from types import SimpleNamespace

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection as Usual
from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application
from tornado.websocket import WebSocketHandler, websocket_connect

from kernlab_edu import server
from kernlab_edu.explorers import app

KEY = "kernel_websocket_connection_class"


def served_by(kind):
    """A Jupyter server that connects its kernels by `kind`, after our extension was loaded."""
    found = SimpleNamespace(web_app=SimpleNamespace(settings={KEY: kind}))
    server._load_jupyter_server_extension(found)
    return found.web_app.settings[KEY]


def test_the_extension_replaces_the_usual_connection_only():
    assert served_by(Usual) is server.PromptConnection
    assert served_by(dict) is dict


class Connection(server.PromptConnection):
    """Ours, with a handler that is given and no kernel behind it."""

    websocket_handler = None

    def __init__(self, handler):
        self.websocket_handler = handler


def test_a_connection_switches_the_holding_back_off(monkeypatch):
    monkeypatch.setattr(Usual, "connect", lambda self: "connected")
    seen = []

    class Handler(WebSocketHandler):
        def open(self):
            stream = self.ws_connection.stream.socket
            seen.append(bool(stream.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)))
            seen.append(Connection(self).connect())
            seen.append(bool(stream.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)))
            self.close()

    async def talk():
        (listener,) = bind_sockets(0, "127.0.0.1")
        web = HTTPServer(Application([("/", Handler)]))
        web.add_socket(listener)
        client = await websocket_connect(f"ws://127.0.0.1:{listener.getsockname()[1]}/")
        assert await client.read_message() is None  # closed by the handler
        web.stop()

    asyncio.run(talk())
    assert seen == [False, "connected", True]


def test_jupyter_finds_the_extension_and_voila_is_told_by_name():
    told = json.loads(Path(server.__file__).with_suffix(".json").read_text())["ServerApp"]["jpserver_extensions"]
    assert [point["module"] for point in server._jupyter_server_extension_points()] == list(told)
    words = app.command("x.ipynb", 1, "t", browser=False)
    assert f"--Voila.{KEY}={server.PromptConnection.__module__}.PromptConnection" in words
