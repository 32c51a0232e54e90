"""A page with one Stage and no server: the explorer's Python runs here, its browser part in Chromium."""

import base64
import json
from pathlib import Path

import kernlab_edu.explorers as explorers

FILES = Path(explorers.__file__).parent
ORIGIN = "http://stage.test"
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>stage</title>
<style>body { margin: 12px; }</style><link rel="stylesheet" href="/stage.css"><div id="here"></div>
<script type="module">
import stage, { layout, paint, legend, unpack } from "/stage.js";
const revive = (answer) => {
  const bytes = Uint8Array.from(atob(answer.numbers), (c) => c.charCodeAt(0));
  return { ...answer, numbers: new DataView(bytes.buffer) };
};
const state = revive(JSON.parse(await window.askPython("{}")));
const heard = {};
const model = {
  get: (name) => state[name],
  on: (name, f) => (heard[name] ??= []).push(f),
  off: () => {},
  send: async (message) => {
    const answer = revive(JSON.parse(await window.askPython(JSON.stringify(message))));
    for (const content of answer.sent) (heard["msg:custom"] ?? []).forEach((f) => f(content));
    Object.assign(state, answer);
    (heard["change:words"] ?? []).forEach((f) => f());
  },
};
stage.render({ model, el: document.getElementById("here") });
window.drawn = () => {
  const { picture } = unpack(state.words, state.numbers);
  const canvas = document.createElement("canvas");
  const panels = paint(canvas.getContext("2d"), picture, state.spec.styles, layout(picture, 900));
  return { panels, legend: legend(picture).map((mark) => mark.label) };
};
window.ready = true;
</script></html>"""


def open_stage(page, explorer):
    """Show an explorer in a Playwright page; nothing leaves the process."""
    stage = explorer.stage()
    sent = []
    stage.send = lambda content, buffers=None: sent.append(content)

    def answer(text):
        message = json.loads(text)
        sent.clear()
        if message:
            stage.receive(message)
        numbers = base64.b64encode(stage.numbers).decode("ascii")
        return json.dumps({"spec": stage.spec, "words": stage.words, "numbers": numbers, "sent": sent})

    page.expose_function("askPython", answer)
    page.route(f"{ORIGIN}/**", _serve)
    page.goto(f"{ORIGIN}/")
    page.wait_for_function("window.ready")
    return page


def _serve(route):
    name = route.request.url.removeprefix(ORIGIN).lstrip("/")
    if name in ("stage.js", "stage.css"):
        kind = "text/javascript" if name.endswith("js") else "text/css"
        route.fulfill(body=(FILES / name).read_text(encoding="utf-8"), content_type=kind)
    elif name == "":
        route.fulfill(body=PAGE, content_type="text/html")
    else:
        route.fulfill(status=404, body="")
