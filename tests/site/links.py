"""Reading HTML and CSS: which places a page offers, which it asks for, and from whom."""

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import unquote, urldefrag

LOADED = dict.fromkeys(("script", "img", "iframe", "source", "video", "audio", "embed"), "src")
LOADED |= {"link": "href", "object": "data"}
OUTSIDE = re.compile(r"(?i)^(https?:)?//")
IN_CSS = re.compile(r"""(?i)(?:url\(\s*|@import\s+)["']?((?:https?:)?//[^"')\s]+)""")


@dataclass
class Page(HTMLParser):
    """ids: anchors of the page; links: where <a> leads; loaded: what the browser fetches to show it."""

    ids: set = field(default_factory=set)
    links: list = field(default_factory=list)
    loaded: list = field(default_factory=list)

    def __post_init__(self):
        super().__init__()

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        self.ids |= {found[name] for name in ("id", "name") if found.get(name)}
        if tag == "a" and found.get("href"):
            self.links.append(found["href"])
        if found.get(LOADED.get(tag)):
            self.loaded.append(found[LOADED[tag]])


def pages_of(folder):
    found = {}
    for path in sorted(folder.rglob("*.html")):
        found[path] = Page()
        found[path].feed(path.read_text("utf-8"))
    return found


def broken_links(folder):
    """Sentences about links and pictures that lead nowhere inside the folder."""
    pages, found = pages_of(folder), []
    for path, page in pages.items():
        for link in {*page.links, *page.loaded}:
            place, anchor = urldefrag(link)
            if re.match(r"(?i)[a-z]+:|//", link):
                continue
            target = (path.parent / unquote(place.partition("?")[0])).resolve() if place else path
            if not target.is_file():
                found.append(f"{path.relative_to(folder)}: no page {link}")
            elif anchor and target in pages and unquote(anchor) not in pages[target].ids:
                found.append(f"{path.relative_to(folder)}: no anchor {link}")
    return found


def outside_resources(folder):
    """Sentences about what a page or a style sheet would fetch from another machine."""
    found = [f"{path.relative_to(folder)}: {what}" for path, page in pages_of(folder).items()
             for what in page.loaded if OUTSIDE.match(what)]  # fmt: skip
    for path in [*folder.rglob("*.css"), *folder.rglob("*.html")]:
        found += [f"{path.relative_to(folder)}: {what}" for what in IN_CSS.findall(path.read_text("utf-8"))]
    return found
