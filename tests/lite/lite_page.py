"""A notebook of the browser-only course: open it, run it, read what the browser keeps of it."""

from pathlib import PurePosixPath

from playwright.sync_api import expect

KEPT = """async path => {
    const done = request => new Promise((yes, no) => {
        request.onsuccess = () => yes(request.result);
        request.onerror = () => no(request.error);
    });
    for (const { name } of await indexedDB.databases()) {
        if (!name.startsWith("JupyterLite Storage")) continue;
        const database = await done(indexedDB.open(name));
        const has = database.objectStoreNames.contains("files");
        const file = has && await done(database.transaction("files").objectStore("files").get(path));
        database.close();
        if (file) return file;
    }
    return null;
}"""


def address(site, path):
    return f"{site}/lab/index.html?workspace={PurePosixPath(path).stem}&path={path}"


def open_notebook(page, site, path):
    """Show a notebook, and wait until its Python has started."""
    page.goto(address(site, path))
    wait_for_python(page)


def wait_for_python(page):
    page.wait_for_selector(".jp-Notebook .jp-CodeCell", timeout=120_000)
    page.wait_for_selector("html[data-python=ready]", state="attached", timeout=120_000)


def cell(page, text):
    """The code cell whose source holds `text`."""
    return page.locator(".jp-CodeCell").filter(has=page.locator(".jp-InputArea-editor", has_text=text)).first


def write(page, old, new):
    """Replace the source of the cell that holds `old`, and run it."""
    found = cell(page, old)
    found.scroll_into_view_if_needed()
    found.locator(".cm-content").click()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(new)
    page.keyboard.press("Control+Enter")
    page.keyboard.press("Escape")


def save(page, path):
    """Save by hand; what the browser keeps then."""
    before = page.evaluate(KEPT, path) or {}
    page.keyboard.press("Control+s")
    page.wait_for_function(
        f"async ([path, then]) => (await ({KEPT})(path))?.last_modified > then",
        arg=[path, before.get("last_modified", "")],
    )
    return kept(page, path)


def wait_until_kept(page, path, holds, seconds=60):
    for _ in range(4 * seconds):
        notebook = kept(page, path)
        if notebook is not None and holds(notebook):
            return notebook
        page.wait_for_timeout(250)
    raise AssertionError(f"{path} was not kept within {seconds} seconds")


def kept(page, path):
    """The notebook in the browser's storage, or None."""
    file = page.evaluate(KEPT, path)
    return file and file["content"]


def says(locator, words, seconds=60):
    expect(locator).to_contain_text(words, timeout=1000 * seconds)
