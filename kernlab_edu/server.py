"""Jupyter's server, made prompt: an answer to a dragged point leaves at once.

A kernel answers in three small messages: busy, the answer, idle.  TCP holds back the second until the browser has
acknowledged the first (Nagle's algorithm), and the browser takes its time, about 40 ms (delayed acknowledgement): four
times what Python needs to draw a margin anew.  Switching off the holding back costs a few bytes and saves that time,
for every widget of every package.  Installed with the package as a Jupyter server extension; Voilà is told by name.
"""

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection


class PromptConnection(ZMQChannelsWebsocketConnection):
    """The usual connection between browser and kernel, without the wait."""

    def connect(self):
        """Open the connection; from now on small messages are sent as they come."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()


def _jupyter_server_extension_points():
    return [{"module": "kernlab_edu.server"}]


def _load_jupyter_server_extension(app):
    """Use the prompt connection, unless someone chose another one (a gateway to kernels elsewhere)."""
    settings = app.web_app.settings
    if settings.get("kernel_websocket_connection_class") is ZMQChannelsWebsocketConnection:
        settings["kernel_websocket_connection_class"] = PromptConnection
