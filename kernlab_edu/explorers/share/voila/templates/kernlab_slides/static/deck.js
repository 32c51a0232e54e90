// A lecture in the browser: cells become pages, keys turn them, everything on them stays alive.
// No library: a lecture hall may have no network. Type and pictures are made to fit; nothing is cut off.

(() => {
  const WIDE = 1152, HIGH = 648; // a page in its own units; the screen shows it larger or smaller
  const SMALL = 280; // pictures do not shrink below this height
  const MARGIN = { top: 20, bottom: 36 };
  const root = document.getElementById("rendered_cells");
  const make = (tag, name, ...children) => {
    const node = Object.assign(document.createElement(tag), { className: name });
    node.append(...children);
    return node;
  };

  // ---------------------------------------------------------------- cells -> pages

  const deck = make("main", "deck"), unseen = make("div", "");
  const pages = []; // {node, body, steps: elements that wait for a key, notes, title}
  let place = null; // where the next cell goes
  unseen.hidden = true;
  for (const cell of [...root.querySelectorAll(".deck-cell")]) {
    const kind = cell.dataset.slide, page = pages.at(-1);
    if (kind === "skip") unseen.append(cell);
    else if (kind === "notes" && page) page.notes.append(cell);
    else {
      if (!page || kind === "slide" || kind === "subslide") place = newPage();
      if (kind === "fragment") {
        place = make("div", "deck-step");
        pages.at(-1).body.append(place);
        pages.at(-1).steps.push(place);
      }
      place.append(cell);
    }
  }
  root.append(deck, unseen); // what else is there stays: Voilà reads its settings from it
  let section = "";
  for (const page of pages) {
    page.title = page.body.querySelector("h1, h2, h3")?.textContent.replace("¶", "");
    if (page.body.querySelector("h1, h2")) section = page.title;
    else page.head.textContent = section; // a page that goes on says in its corner what with
  }

  function newPage() {
    const body = make("div", "deck-body"), notes = make("aside", "deck-notes"), head = make("div", "deck-head");
    const node = make("section", "deck-page", head, body, notes);
    pages.push({ node, body, notes, head, steps: [] });
    deck.append(node);
    return body;
  }

  // ---------------------------------------------------------------- turning pages

  let now = -1;
  const number = make("span", "deck-number");
  const button = (words, label, press) => Object.assign(make("button", "", words), { ariaLabel: label, title: label, onclick: press });
  const bar = make("nav", "deck-bar", button("☰", "Overview (o)", overview), button("◀", "Previous page", () => turn(-1)), number, button("▶", "Next page", () => turn(1)));
  const list = make("ol", "deck-list");
  list.hidden = true;
  deck.append(bar, list);

  function show(k) {
    if (!pages[k]) return;
    document.activeElement?.blur(); // the keyboard goes back to the lecturer
    now = k;
    pages.forEach((page, j) => page.node.classList.toggle("deck-now", j === k));
    number.textContent = `${k + 1} / ${pages.length}`;
    history.replaceState(null, "", `#${k + 1}`);
    if (pages[k].fitted !== size()) fit(pages[k]); // else it stays as it was left
    tell();
  }

  /** One step on: what waits on this page, else the next page. Backwards whole pages; what was shown stays shown. */
  function turn(by) {
    const waiting = by > 0 && pages[now].steps.find((step) => !step.classList.contains("deck-seen"));
    if (waiting) waiting.classList.add("deck-seen");
    else show(now + by);
  }

  function overview() {
    list.hidden = !list.hidden;
    const entry = (page, k) => make("li", k === now ? "deck-here" : "", button(page.title ?? "…", `Page ${k + 1}`, () => { list.hidden = true; show(k); }));
    if (!list.hidden) list.replaceChildren(...pages.map(entry));
    list.querySelector(".deck-here button")?.focus();
  }

  // ---------------------------------------------------------------- keys

  const KEYS = {
    ArrowRight: () => turn(1), ArrowDown: () => turn(1), " ": () => turn(1), PageDown: () => turn(1),
    ArrowLeft: () => turn(-1), ArrowUp: () => turn(-1), PageUp: () => turn(-1),
    Home: () => show(0), End: () => show(pages.length - 1),
    o: overview, s: presenter, b: () => deck.classList.toggle("deck-black"),
    f: () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()),
  };
  const press = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !KEYS[event.key]) return;
    event.preventDefault();
    KEYS[event.key]();
  };
  // A clicker sends PageDown and PageUp: they turn the page wherever the focus is.
  window.addEventListener("keydown", (event) => {
    if (!/^Page(Up|Down)$/.test(event.key)) return;
    event.stopPropagation();
    press(event);
  }, true);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      list.hidden = true;
      return document.activeElement?.blur();
    }
    if (event.target.closest?.("input, select, textarea, [contenteditable], [role=slider], .kl-explorer")) return; // the control's own key
    if (event.key === " " && event.target.closest?.("button, summary, a")) return;
    press(event);
  });

  // ---------------------------------------------------------------- making it fit

  let held = false; // nothing moves under a hand
  document.addEventListener("pointerdown", () => { held = true; }, true);
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => { held = false; }, true);
  const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done))); // explorers redraw when observed
  const size = () => `${innerWidth} × ${innerHeight}`;
  const scale = () => Math.min(innerWidth / WIDE, innerHeight / HIGH);
  // A page is laid out small and shown large: canvases need as many dots as the screen shows, or they are blurred.
  const dots = window.devicePixelRatio || 1;
  Object.defineProperty(window, "devicePixelRatio", { get: () => dots * Math.max(1, scale()) });

  /** The largest type at which the page fits; pictures give way first. */
  async function fit(page) {
    if (page.fitting || held) return;
    page.fitting = true;
    const { body } = page, live = body.querySelector(".kl-explorer"), side = live ? 20 : 44, base = scale();
    const wide = innerWidth / base - 2 * side, high = innerHeight / base - MARGIN.top - MARGIN.bottom;
    page.head.style.transform = `scale(${base})`;
    for (let s = live ? 1 : 1.25; s > 0.45; s -= 0.05) {
      Object.assign(body.style, { width: `${wide / s}px`, left: `${side * base}px`, transform: `scale(${base * s})` });
      await (live ? shrink : stretch)(body, wide / s, high / s);
      const room = s > 1 ? 0.7 * high : high; // a page with a few words may speak up, a full one keeps its size
      const spare = room - body.scrollHeight * s;
      body.style.top = `${base * (MARGIN.top + (page.title ? 0 : 0.35 * Math.max(0, spare)))}px`; // few words stand in the middle
      if (spare >= -1 && body.scrollWidth * s <= wide + 2) break;
    }
    Object.assign(page, { height: body.scrollHeight, fitted: size(), fitting: false, live });
  }

  /** The pictures of an explorer may become narrower, so that its words can stay large; a tiny picture is no use either. */
  async function shrink(body, wide, high) {
    const least = wide < 1.2 * WIDE ? 0.82 : 0.42;
    for (let share = 1, tries = 0; tries < 5; tries++) {
      body.style.setProperty("--deck-board", `${100 * share}%`);
      await drawn();
      const canvas = body.querySelector(".kl-canvas"), over = body.scrollHeight - high;
      if (!canvas || over <= 0 || share === least) return;
      share = Math.max(least, share * Math.min(0.95, 1 - over / canvas.offsetHeight)); // a wide picture's height is capped: try again
    }
  }

  /** Code keeps its lines and so may be set smaller; pictures get the room that the words leave, within reason. */
  function stretch(body, wide, high) {
    for (const code of body.querySelectorAll(".highlight pre")) {
      code.style.setProperty("--deck-code", "21px");
      code.style.setProperty("--deck-code", `${Math.max(14, Math.min(21, (21 * (wide - 30)) / code.scrollWidth))}px`);
    }
    const images = [...body.querySelectorAll("figure img")];
    for (const image of images) image.style.height = `${SMALL}px`;
    const room = (high - body.scrollHeight) / images.length;
    for (const image of images) image.style.height = `${Math.max(SMALL, Math.min(SMALL + room, 1.6 * image.naturalHeight))}px`;
  }

  const watch = new ResizeObserver((seen) => {
    for (const { target } of seen) {
      const page = pages.find((p) => p.body === target);
      clearTimeout(page.soon);
      const settled = page.live ? target.scrollHeight <= page.height + 2 : target.scrollHeight === page.height;
      if (!settled) page.soon = setTimeout(() => fit(page), 150); // an explorer is left alone unless it outgrows the page
    }
  });
  pages.forEach((page) => watch.observe(page.body));
  window.addEventListener("resize", () => pages.forEach(fit));

  // ---------------------------------------------------------------- the presenter's window

  let screen = null, since = null;

  function presenter() {
    since ??= Date.now();
    screen = window.open("", "presenter", "width=900,height=700");
    if (!screen) return; // the browser does not let us
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join("\n");
    screen.document.head.replaceChildren(Object.assign(screen.document.createElement("style"), { textContent: rules }));
    screen.document.title = "Presenter";
    screen.document.body.className = "deck-presenter jp-RenderedHTMLCommon";
    screen.document.onkeydown = press;
    tell();
  }

  /** Notes of the last page that has some, what comes next, and the time since the window was opened. */
  function tell() {
    if (!screen || screen.closed) return;
    const noted = pages.slice(0, now + 1).reverse().find((page) => page.notes.children.length);
    const minutes = Math.floor((Date.now() - since) / 60000);
    const next = pages.slice(now + 1).find((page) => page.title)?.title ?? "the end";
    screen.document.body.innerHTML = `<p>${number.textContent} · ${minutes} min</p>${noted?.notes.innerHTML ?? ""}`;
    screen.document.body.append(make("p", "deck-next", `Next: ${next}`));
  }
  setInterval(tell, 20000);

  window.deck = { show, turn, pages }; // for tests and the curious
  show(Math.min(Math.max(parseInt(location.hash.slice(1)) || 1, 1), pages.length) - 1);
})();
