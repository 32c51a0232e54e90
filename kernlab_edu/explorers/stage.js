// Stage: draws a Picture on a canvas, its handles as real elements, its controls as native inputs.
// Python computes; this file never does mathematics beyond placing things on the screen.

const FONT = '"DejaVu Sans", "Segoe UI", system-ui, sans-serif';
const INK = "#333333";

// ---------------------------------------------------------------- pictures -> canvas

/** A frame as Python sent it: words as JSON, and one buffer with the numbers of all arrays, in the order of the words. */
export function unpack(words, buffer) {
  const frame = JSON.parse(words);
  const all = new Float32Array(buffer.buffer.slice(buffer.byteOffset, buffer.byteOffset + buffer.byteLength)); // it may be unaligned
  let at = 0;
  for (const panel of frame.picture.panels)
    for (const mark of panel.marks)
      for (const value of Object.values(mark))
        if (value?.shape) value.data = all.subarray(at, (at += value.shape.reduce((a, b) => a * b, 1)));
  return frame;
}

/** The numbers of an unpacked array {shape, data}, plain lists included. */
function numbers(array) {
  return Array.isArray(array) ? Float32Array.from(array.flat()) : array.data;
}

/** Ticks at 1, 2 or 5 times a power of ten; `whole`: none between two whole numbers. */
export function ticks(low, high, count, whole = false) {
  const rough = Math.max((high - low) / Math.max(count, 1), whole ? 1 : 0);
  if (!(rough > 0)) return [];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((m) => m * power).find((s) => s >= rough);
  const first = Math.ceil(low / step - 1e-9);
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const found = [];
  for (let k = first; k * step <= high + 1e-9 * step; k++) found.push({ at: k * step, text: format(k * step, digits) });
  return found;
}

function format(value, digits) {
  const size = Math.abs(value);
  const text = size !== 0 && (size >= 1e5 || size < 1e-4) ? value.toExponential(1) : value.toFixed(Math.min(digits, 6));
  return text.replace("-", "−");
}

/** Where the panels go: boxes in CSS pixels with the transform from data to screen. */
export function layout(picture, width, scale = 1) {
  const columns = Math.max(1, Math.min(picture.columns, picture.panels.length, Math.floor(width / (300 * scale))));
  const cell = width / columns;
  const height = Math.min(cell * 0.74, 520 * scale);
  const usual = { left: 58 * scale, right: 14 * scale, top: 30 * scale, bottom: 46 * scale };
  const bare = { left: 6 * scale, right: 6 * scale, top: 30 * scale, bottom: 6 * scale }; // no ticks, no labels
  const boxes = picture.panels.map((panel, k) => {
    const [x0, x1, y0, y1] = panel.limits;
    const pad = panel.bare ? bare : usual;
    let left = (k % columns) * cell + pad.left;
    let top = Math.floor(k / columns) * height + pad.top;
    let w = cell - pad.left - pad.right;
    let h = height - pad.top - pad.bottom;
    if (panel.equal) {
      const unit = Math.min(w / (x1 - x0), h / (y1 - y0));
      left += (w - unit * (x1 - x0)) / 2;
      top += (h - unit * (y1 - y0)) / 2;
      w = unit * (x1 - x0);
      h = unit * (y1 - y0);
    }
    return {
      left, top, w, h, x0, x1, y0, y1,
      sx: (x) => left + ((x - x0) / (x1 - x0)) * w,
      sy: (y) => top + h - ((y - y0) / (y1 - y0)) * h,
      ux: (px) => x0 + ((px - left) / w) * (x1 - x0),
      uy: (py) => y0 + ((top + h - py) / h) * (y1 - y0),
    };
  });
  return { boxes, width, height: height * Math.ceil(picture.panels.length / columns), scale };
}

/** Draw a picture; returns what was drawn, so that a test can compare it with the other renderer. */
export function paint(ctx, picture, styles, place) {
  ctx.clearRect(0, 0, place.width, place.height);
  ctx.fillStyle = "#ffffff";
  ctx.fillRect(0, 0, place.width, place.height);
  return picture.panels.map((panel, k) => paintPanel(ctx, panel, styles, place.boxes[k], place.scale));
}

function paintPanel(ctx, panel, styles, box, scale) {
  ctx.save();
  ctx.beginPath();
  ctx.rect(box.left, box.top, box.w, box.h);
  ctx.clip();
  const ordered = panel.marks.map((mark, k) => [mark, styles[mark.role], k]);
  ordered.sort((a, b) => a[1].layer - b[1].layer || a[2] - b[2]);
  const counts = new Array(panel.marks.length);
  for (const [mark, style, k] of ordered) {
    ctx.globalAlpha = style.opacity;
    counts[k] = INKS[mark.mark](ctx, mark, style, box, scale);
  }
  ctx.restore();
  paintAxes(ctx, panel, box, scale);
  return {
    title: panel.title, xlabel: panel.xlabel, ylabel: panel.ylabel, limits: panel.limits, whole: panel.whole,
    marks: panel.marks.map((mark, k) => ({ mark: mark.mark, role: mark.role, label: mark.label, entries: counts[k] })),
  };
}

function paintAxes(ctx, panel, box, scale) {
  ctx.globalAlpha = 1;
  ctx.strokeStyle = ctx.fillStyle = INK;
  ctx.lineWidth = scale;
  ctx.setLineDash([]);
  if (!panel.bare) paintTicks(ctx, box, scale, panel.whole ?? [false, false]);
  ctx.font = `${13.5 * scale}px ${FONT}`;
  ctx.textAlign = "center";
  ctx.textBaseline = "bottom";
  ctx.fillText(panel.title, box.left + box.w / 2, box.top - 8 * scale, box.w + 60 * scale);
  ctx.textBaseline = "top";
  ctx.fillText(panel.xlabel, box.left + box.w / 2, box.top + box.h + 23 * scale);
  ctx.save();
  ctx.translate(box.left - 42 * scale, box.top + box.h / 2);
  ctx.rotate(-Math.PI / 2);
  ctx.textBaseline = "middle";
  ctx.fillText(panel.ylabel, 0, 0);
  ctx.restore();
}

function paintTicks(ctx, box, scale, [wholeX, wholeY]) {
  ctx.beginPath();
  ctx.moveTo(box.left, box.top);
  ctx.lineTo(box.left, box.top + box.h);
  ctx.lineTo(box.left + box.w, box.top + box.h);
  ctx.font = `${12 * scale}px ${FONT}`;
  ctx.textAlign = "center";
  ctx.textBaseline = "top";
  for (const tick of ticks(box.x0, box.x1, Math.max(2, box.w / (55 * scale)), wholeX)) {
    const x = box.sx(tick.at);
    ctx.moveTo(x, box.top + box.h);
    ctx.lineTo(x, box.top + box.h + 4 * scale);
    ctx.fillText(tick.text, x, box.top + box.h + 6 * scale);
  }
  ctx.textAlign = "right";
  ctx.textBaseline = "middle";
  for (const tick of ticks(box.y0, box.y1, Math.max(2, box.h / (50 * scale)), wholeY)) {
    const y = box.sy(tick.at);
    ctx.moveTo(box.left - 4 * scale, y);
    ctx.lineTo(box.left, y);
    ctx.fillText(tick.text, box.left - 7 * scale, y);
  }
  ctx.stroke();
}

const DASHES = { solid: [], dashed: [9, 5], dotted: [2, 4] };

function pen(ctx, style, scale) {
  ctx.strokeStyle = ctx.fillStyle = style.colour;
  ctx.lineWidth = 1.25 * style.width * scale; // points -> CSS pixels, about
  ctx.setLineDash(DASHES[style.dash].map((d) => d * scale));
  ctx.lineCap = style.dash === "dotted" ? "round" : "butt";
  ctx.lineJoin = "round";
}

/** Trace xy with pen lifts at NaN; returns the number of points. */
function trace(ctx, xy, box, close) {
  let down = false;
  for (let k = 0; k < xy.length; k += 2) {
    if (Number.isNaN(xy[k]) || Number.isNaN(xy[k + 1])) {
      if (close && down) ctx.closePath();
      down = false;
    } else if (down) {
      ctx.lineTo(box.sx(xy[k]), box.sy(xy[k + 1]));
    } else {
      ctx.moveTo(box.sx(xy[k]), box.sy(xy[k + 1]));
      down = true;
    }
  }
  if (close && down) ctx.closePath();
  return xy.length / 2;
}

/** The outline of a marker of radius r around (x, y). */
function outline(ctx, marker, x, y, r) {
  if (marker === "circle") {
    ctx.moveTo(x + r, y);
    ctx.arc(x, y, r, 0, 2 * Math.PI);
  } else if (marker === "square") {
    ctx.rect(x - r, y - r, 2 * r, 2 * r);
  } else {
    const corners = marker === "diamond" ? [[0, -1.2], [1.2, 0], [0, 1.2], [-1.2, 0]] : [[0, -1.1], [1.05, 0.8], [-1.05, 0.8]];
    corners.forEach(([u, v], k) => (k ? ctx.lineTo(x + u * r, y + v * r) : ctx.moveTo(x + u * r, y + v * r)));
    ctx.closePath();
  }
}

function points(ctx, mark, style, box, scale) {
  const xy = numbers(mark.xy);
  pen(ctx, style, scale);
  ctx.setLineDash([]);
  for (let k = 0; k < xy.length; k += 2) {
    ctx.beginPath();
    outline(ctx, style.marker, box.sx(xy[k]), box.sy(xy[k + 1]), 0.66 * style.size * scale);
    if (!style.hollow) {
      ctx.fill();
      ctx.strokeStyle = "#ffffff";
      ctx.lineWidth = scale;
    }
    ctx.stroke();
  }
  return xy.length / 2;
}

function segments(ctx, mark, style, box, scale, heads) {
  const a = numbers(mark.start), b = numbers(mark.end);
  pen(ctx, style, scale);
  for (let k = 0; k < a.length; k += 2) {
    const [x0, y0, x1, y1] = [box.sx(a[k]), box.sy(a[k + 1]), box.sx(b[k]), box.sy(b[k + 1])];
    ctx.beginPath();
    ctx.moveTo(x0, y0);
    ctx.lineTo(x1, y1);
    ctx.stroke();
    const length = Math.hypot(x1 - x0, y1 - y0);
    if (!heads || length < 1) continue;
    const size = Math.min(4.5 * ctx.lineWidth, length), u = (x1 - x0) / length, v = (y1 - y0) / length;
    ctx.beginPath();
    ctx.moveTo(x1, y1);
    ctx.lineTo(x1 - size * (u - 0.45 * v), y1 - size * (v + 0.45 * u));
    ctx.lineTo(x1 - size * (u + 0.45 * v), y1 - size * (v - 0.45 * u));
    ctx.closePath();
    ctx.fill();
  }
  return a.length / 2;
}

/** Colour between the stops of a ramp; t in [-1, 1]. */
function ramped(ramp, t) {
  const at = ((Math.max(-1, Math.min(1, t)) + 1) / 2) * (ramp.length - 1);
  const k = Math.min(Math.floor(at), ramp.length - 2), part = at - k;
  const [low, high] = [ramp[k], ramp[k + 1]].map((c) => [1, 3, 5].map((p) => parseInt(c.slice(p, p + 2), 16)));
  return low.map((value, c) => value + part * (high[c] - value));
}

const INKS = {
  Points: points,
  Handles: (ctx, mark) => mark.xy.length, // drawn as elements, see placeHandles
  Curve(ctx, mark, style, box, scale) {
    pen(ctx, style, scale);
    ctx.beginPath();
    const count = trace(ctx, numbers(mark.xy), box, false);
    ctx.stroke();
    return count;
  },
  Region(ctx, mark, style, box, scale) {
    pen(ctx, style, scale);
    ctx.beginPath();
    const count = trace(ctx, numbers(mark.xy), box, true);
    ctx.fill("evenodd");
    return count;
  },
  Segments: (ctx, mark, style, box, scale) => segments(ctx, mark, style, box, scale, false),
  Arrows: (ctx, mark, style, box, scale) => segments(ctx, mark, style, box, scale, true),
  Bars(ctx, mark, style, box, scale) {
    const x = numbers(mark.x), h = numbers(mark.height);
    pen(ctx, style, scale);
    for (let k = 0; k < x.length; k++) {
      const left = box.sx(x[k] - mark.width / 2), right = box.sx(x[k] + mark.width / 2);
      ctx.fillRect(left, Math.min(box.sy(0), box.sy(h[k])), Math.max(right - left, 1), Math.abs(box.sy(h[k]) - box.sy(0)));
    }
    return x.length;
  },
  HeatMap(ctx, mark, style, box) {
    const [rows, columns] = mark.values.shape, values = numbers(mark.values), [x0, x1, y0, y1] = numbers(mark.box);
    const top = values.reduce((m, v) => Math.max(m, Math.abs(v)), 0) || 1;
    const image = new ImageData(columns, rows);
    for (let r = 0; r < rows; r++)
      for (let c = 0; c < columns; c++) {
        const rgb = ramped(style.ramp, values[r * columns + c] / top);
        image.data.set([...rgb, 255], 4 * ((rows - 1 - r) * columns + c)); // row 0 is at y_min
      }
    const cells = typeof OffscreenCanvas === "undefined" ? Object.assign(document.createElement("canvas"), { width: columns, height: rows }) : new OffscreenCanvas(columns, rows);
    cells.getContext("2d").putImageData(image, 0, 0);
    ctx.imageSmoothingEnabled = false;
    ctx.drawImage(cells, box.sx(x0), box.sy(y1), box.sx(x1) - box.sx(x0), box.sy(y0) - box.sy(y1));
    return rows * columns;
  },
  Text(ctx, mark, style, box, scale) {
    const xy = numbers(mark.xy);
    ctx.fillStyle = style.colour;
    ctx.font = `${1.25 * style.size * scale}px ${FONT}`;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    mark.words.forEach((words, k) => ctx.fillText(words, box.sx(xy[2 * k]), box.sy(xy[2 * k + 1])));
    return mark.words.length;
  },
};

/** Legend entries: the first mark of each label, in order. */
export function legend(picture) {
  const entries = new Map();
  for (const panel of picture.panels)
    for (const mark of panel.marks) if (mark.label && !entries.has(mark.label)) entries.set(mark.label, mark);
  return [...entries.values()];
}

// ---------------------------------------------------------------- small DOM helpers

function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value === true) node.setAttribute(name, "");
    else if (value !== false && value != null) node.setAttribute(name, value);
  }
  node.append(...children);
  return node;
}

/** Focusable elements carry this themselves: JupyterLab would take a typed letter for a command (`a`: new cell). */
const QUIET = { "data-lm-suppress-shortcuts": "true" };
const button = (words, press, more = {}) => element("button", { type: "button", ...QUIET, onclick: press, ...more }, words);
const shown = (value) => String(Number(Number(value).toPrecision(3))).replace("-", "−");

// ---------------------------------------------------------------- the widget

function render({ model, el }) {
  const spec = model.get("spec");
  const received = () => unpack(model.get("words"), model.get("numbers"));
  let frame = received();
  let place = null;
  const nodes = new Map(); // "control:index" -> the element of that handle
  let dragging = null; // {control, index, xy}: this handle belongs to the pointer until it is let go
  const radio = messenger(model, () => frame);
  const send = radio.send;
  radio.send = (message) => {
    if (!["code", "table"].includes(message.do)) busy.start();
    return send(message);
  };

  const canvas = element("canvas", { role: "img", class: "kl-canvas" });
  const overlay = element("div", { class: "kl-handles" });
  const board = element("div", { class: "kl-board" }, canvas, overlay);
  const legendBox = element("div", { class: "kl-legend" });
  const sentence = element("p", { class: "kl-sentence", "aria-live": "polite" });
  const notes = element("pre", { class: "kl-notes" });
  const table = element("div", { class: "kl-table", hidden: true });
  const controls = makeControls(spec, radio, () => frame);
  const tools = makeTools(spec, radio, model, () => canvas);
  const maths = makeMaths((latex) => tools.copied(latex));
  const scenes = element("div", { class: "kl-scenes", role: "group", "aria-label": "Scenes" },
    ...spec.scenes.map((name, k) => button(`${k + 1} ${name}`, () => radio.send({ do: "scene", name }), { title: `key ${k + 1}` })));
  const head = element("div", { class: "kl-head" }, element("strong", {}, spec.title));
  const task = element("p", { class: "kl-task" }, spec.task);
  const root = element("div", { class: "kl-explorer", "data-explorer": spec.name, tabindex: -1, "aria-label": spec.title, ...QUIET }, head, task, scenes, controls.node, sentence, board, legendBox, maths.node, notes, tools, table);
  const busy = waitingSign(root);
  root.addEventListener("keydown", keys);
  el.append(root);

  function keys(event) {
    const typing = event.target.matches("input[type=text]");
    if (event.key !== "Tab" && event.key !== "Escape") event.stopPropagation(); // arrow keys must not turn the slide
    if (typing) return;
    if (/^[1-9]$/.test(event.key) && spec.scenes[event.key - 1] && !event.ctrlKey && !event.metaKey) {
      radio.send({ do: "scene", name: spec.scenes[event.key - 1] });
    } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") {
      radio.send({ do: event.shiftKey ? "redo" : "undo" });
      event.preventDefault();
    } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "y") {
      radio.send({ do: "redo" });
      event.preventDefault();
    } else if (/^[ab]$/i.test(event.key) && !event.ctrlKey && !event.metaKey) {
      const name = Object.keys(spec.controls).find((key) => spec.controls[key].editable);
      if (name) addPoint(name, null, event.key.toLowerCase() === "a" ? 1 : -1);
    }
  }

  function addPoint(name, xy, sign) {
    const held = (mark) => mark.mark === "Handles" && mark.control === name;
    if (!frame.picture.panels[0].marks.some(held)) return; // this view shows no such points: a click must not make one
    const rows = frame.values[name], box = place.boxes[0];
    const near = dragging?.xy ?? focusedPlace() ?? [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2];
    const [x, y] = xy ?? [near[0] + 0.06 * (box.x1 - box.x0), near[1] + 0.06 * (box.y1 - box.y0)];
    const row = spec.controls[name].value[0]?.length === 3 ? [x, y, sign] : [x, y];
    radio.send({ do: "set", values: { [name]: [...rows, row] }, final: true });
  }

  function focusedPlace() {
    const node = overlay.querySelector(":focus");
    return node ? [Number(node.dataset.x), Number(node.dataset.y)] : null;
  }

  // ---- handles: real elements, so that they can be focused, named and moved with the keyboard
  function placeHandles() {
    const wanted = [];
    frame.picture.panels.forEach((panel, p) =>
      panel.marks.filter((mark) => mark.mark === "Handles").forEach((mark) =>
        mark.xy.forEach((xy, k) => wanted.push({ p, control: mark.control, index: mark.index[k], xy, words: mark.words[k], style: spec.styles[mark.role] }))));
    wanted.sort((a, b) => a.control.localeCompare(b.control) || a.index - b.index); // the order of Tab, and it never changes
    const hadFocus = overlay.contains(document.activeElement);
    const keys = new Set(wanted.map((want) => `${want.control}:${want.index}`));
    for (const [key, node] of nodes) if (!keys.has(key)) { node.remove(); nodes.delete(key); }
    wanted.forEach((want, k) => {
      const key = `${want.control}:${want.index}`, node = nodes.get(key) ?? makeHandle();
      nodes.set(key, node);
      if (overlay.children[k] !== node) overlay.insertBefore(node, overlay.children[k] ?? null);
      const held = dragging && dragging.control === want.control && dragging.index === want.index;
      const [x, y] = held ? dragging.xy : want.xy, box = place.boxes[want.p], size = 1.33 * want.style.size * place.scale;
      Object.assign(node.dataset, { control: want.control, index: want.index, panel: want.p, x, y, marker: want.style.marker });
      node.setAttribute("aria-label", `${want.words}, at ${shown(x)}, ${shown(y)}`);
      Object.assign(node.style, { left: `${box.sx(x)}px`, top: `${box.sy(y)}px`, width: `${size}px`, height: `${size}px` });
      node.style.setProperty("--colour", want.style.colour);
    });
    // a removed handle must not take the keyboard with it: undo is one key away
    if (hadFocus && !overlay.contains(document.activeElement)) (overlay.lastChild ?? root).focus();
  }

  function makeHandle() {
    const node = element("div", { class: "kl-handle", tabindex: 0, role: "button", ...QUIET });
    node.addEventListener("pointerdown", (event) => {
      if (event.button > 0) return;
      node.setPointerCapture(event.pointerId);
      node.focus();
      dragging = { control: node.dataset.control, index: Number(node.dataset.index), xy: [Number(node.dataset.x), Number(node.dataset.y)], moved: false, limits: frame.picture.panels.map((panel) => panel.limits) };
      event.preventDefault();
    });
    node.addEventListener("pointermove", (event) => {
      if (!dragging || !node.hasPointerCapture(event.pointerId)) return;
      moveTo(node, dataPoint(event, Number(node.dataset.panel)), false);
      dragging.moved = true;
    });
    const release = () => {
      if (!dragging) return;
      const last = dragging;
      dragging = null;
      if (last.moved) sendHandle(last.control, last.index, last.xy, true);
    };
    node.addEventListener("pointerup", release);
    node.addEventListener("pointercancel", release);
    node.addEventListener("dblclick", () => remove(node));
    node.addEventListener("keydown", (event) => {
      const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
      if (steps) {
        const box = place.boxes[Number(node.dataset.panel)], by = event.shiftKey ? 0.1 : 0.02;
        const xy = [Number(node.dataset.x) + steps[0] * by * (box.x1 - box.x0), Number(node.dataset.y) + steps[1] * by * (box.y1 - box.y0)];
        moveTo(node, xy, true);
        event.preventDefault();
      } else if (event.key === "Delete" || event.key === "Backspace") {
        remove(node);
        event.preventDefault();
      }
    });
    return node;
  }

  function remove(node) {
    const name = node.dataset.control;
    if (!spec.controls[name]?.editable) return;
    const rows = frame.values[name].filter((_, k) => k !== Number(node.dataset.index));
    radio.send({ do: "set", values: { [name]: rows }, final: true });
  }

  function moveTo(node, xy, final) {
    const box = place.boxes[Number(node.dataset.panel)];
    Object.assign(node.dataset, { x: xy[0], y: xy[1] });
    Object.assign(node.style, { left: `${box.sx(xy[0])}px`, top: `${box.sy(xy[1])}px` });
    if (dragging) dragging.xy = xy;
    sendHandle(node.dataset.control, Number(node.dataset.index), xy, final);
  }

  function sendHandle(name, index, xy, final) {
    const rows = (radio.pending(name) ?? frame.values[name]).map((row, k) => (k === index ? [...xy, ...row.slice(2)] : row));
    radio.send({ do: "set", values: { [name]: rows }, final });
  }

  /** Data coordinates of a pointer event, also inside a scaled slide. */
  function dataPoint(event, p) {
    const rect = canvas.getBoundingClientRect(), box = place.boxes[p];
    const px = ((event.clientX - rect.left) / rect.width) * place.width;
    const py = ((event.clientY - rect.top) / rect.height) * place.height;
    return [box.ux(px), box.uy(py)];
  }

  canvas.addEventListener("click", (event) => {
    const name = Object.keys(spec.controls).find((key) => spec.controls[key].editable);
    if (!name) return;
    const [x, y] = dataPoint(event, 0), box = place.boxes[0];
    if (x < box.x0 || x > box.x1 || y < box.y0 || y > box.y1) return;
    addPoint(name, [x, y], event.shiftKey ? -1 : 1);
  });

  // ---- drawing
  function draw() {
    const width = board.clientWidth;
    if (width < 40) return;
    // the view holds still while a hand is on it
    const picture = dragging ? { ...frame.picture, panels: frame.picture.panels.map((panel, k) => ({ ...panel, limits: dragging.limits[k] ?? panel.limits })) } : frame.picture;
    place = layout(picture, width, width > 1100 ? 1.25 : 1);
    const ratio = window.devicePixelRatio || 1;
    canvas.width = Math.round(place.width * ratio);
    canvas.height = Math.round(place.height * ratio);
    Object.assign(canvas.style, { width: `${place.width}px`, height: `${place.height}px` });
    const ctx = canvas.getContext("2d");
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    paint(ctx, picture, spec.styles, place);
    placeHandles();
  }

  function update() {
    frame = received();
    busy.stop();
    radio.answered(frame.seq);
    sentence.textContent = frame.sentence;
    notes.textContent = frame.notes;
    notes.hidden = !frame.notes;
    maths.update(frame.maths);
    canvas.setAttribute("aria-label", frame.sentence);
    root.classList.toggle("kl-error", frame.error);
    controls.update(frame, radio);
    tools.update(frame);
    const entries = legend(frame.picture), labels = entries.map((mark) => `${mark.label}:${mark.role}`).join();
    if (labels !== legendBox.dataset.labels) {
      legendBox.replaceChildren(...entries.map((mark) => legendEntry(mark, spec.styles[mark.role])));
      legendBox.dataset.labels = labels; // a legend that stays the same is not drawn again
    }
    draw();
    root.dataset.frame = frame.seq;
    if (!table.hidden) radio.send({ do: "table" });
  }

  model.on("change:words", update);
  const answer = (message) => {
    if (message.table) showTable(table, message.table);
    if (message.code) tools.copied(message.code);
  };
  model.on("msg:custom", answer);
  tools.onTable(() => {
    table.hidden = !table.hidden;
    if (!table.hidden) radio.send({ do: "table" });
  });
  const watch = new ResizeObserver(draw);
  watch.observe(board);
  update();
  return () => {
    watch.disconnect();
    busy.stop();
    controls.stop();
    model.off("change:words", update);
    model.off("msg:custom", answer);
  };
}

/** Says "computing …" when an answer takes longer than a blink. */
function waitingSign(root) {
  let timer = null;
  const show = (on) => {
    root.classList.toggle("kl-busy", on);
    root.setAttribute("aria-busy", on);
  };
  return {
    start() { timer ??= setTimeout(() => show(true), 250); },
    stop() {
      clearTimeout(timer);
      timer = null;
      if (root.classList.contains("kl-busy")) show(false);
    },
  };
}

/** Latest value wins: one `set` is on its way at a time; what happens meanwhile is merged into the next one. */
function messenger(model, frame) {
  let seq = 0, waiting = null, next = null, since = 0;
  const post = (message) => {
    seq += 1;
    model.send({ ...message, seq });
    return seq;
  };
  const flush = () => {
    if (!next || (waiting && performance.now() - since < 3000)) return; // a lost answer must not freeze the stage
    const message = next;
    next = null;
    since = performance.now();
    waiting = post(message);
  };
  return {
    send(message) {
      if (message.do !== "set") return post(message);
      next = next ? { ...message, values: { ...next.values, ...message.values } } : message;
      flush();
    },
    answered(answeredSeq) {
      if (waiting && answeredSeq >= waiting) waiting = null;
      flush();
    },
    pending: (name) => next?.values?.[name],
    busy: () => Boolean(waiting || next),
  };
}

function legendEntry(mark, style) {
  const ratio = window.devicePixelRatio || 1, width = 34, height = 20;
  const swatch = element("canvas", { "aria-hidden": "true", width: width * ratio, height: height * ratio, style: `width:${width}px;height:${height}px` });
  const ctx = swatch.getContext("2d");
  ctx.scale(ratio, ratio);
  const box = { sx: (x) => x, sy: (y) => y };
  ctx.globalAlpha = Math.max(style.opacity, 0.2);
  const fits = Math.min(0.8, 6.4 / (0.66 * style.size)); // also for the rings that go round a point
  if (["Points", "Handles"].includes(mark.mark)) points(ctx, { xy: [[17, 10]] }, style, box, fits);
  else if (["Region", "Bars", "HeatMap"].includes(mark.mark)) {
    ctx.fillStyle = style.colour;
    ctx.fillRect(6, 4, 22, 12);
  } else segments(ctx, { start: [[2, 10]], end: [[32, 10]] }, style, box, 1, mark.mark === "Arrows");
  return element("span", { class: "kl-entry" }, swatch, mark.label);
}

/** The formulas with the current numbers, set by the browser itself; grey while a hand moves something. */
function makeMaths(copy) {
  let latex = "";
  const formulas = element("div", { class: "kl-formulas" });
  const node = element("div", { class: "kl-maths", hidden: true }, formulas, button("copy LaTeX", () => copy(latex)));
  return {
    node,
    update(maths) {
      node.classList.toggle("kl-stale", maths === null);
      if (!maths || maths.latex === latex) return;
      latex = maths.latex;
      node.hidden = !latex;
      formulas.innerHTML = maths.mathml;
    },
  };
}

function showTable(node, rows) {
  const [head, ...body] = rows;
  const line = (cells, tag) => element("tr", {}, ...cells.map((cell) => element(tag, {}, cell)));
  node.replaceChildren(element("table", {}, element("thead", {}, line(head, "th")), element("tbody", {}, ...body.map((row) => line(row, "td")))));
}

// ---------------------------------------------------------------- controls

const SLIDES = 1000; // positions of a logarithmic slider
const REST = 120; // milliseconds

function makeControls(spec, radio, frame) {
  const made = {};
  const set = (name, value, final = true) => radio.send({ do: "set", values: { [name]: value }, final });
  for (const [name, control] of Object.entries(spec.controls)) if (CONTROLS[control.type]) made[name] = CONTROLS[control.type](control, (value, final) => set(name, value, final), name, frame);
  const node = element("div", { class: "kl-controls" }, ...Object.values(made).map((part) => part.node));
  return {
    node,
    update(now) {
      for (const [name, part] of Object.entries(made)) {
        part.update(now.values[name], now.limits?.[name]);
        const when = spec.controls[name].when ?? {};
        part.node.hidden = !Object.entries(when).every(([other, values]) => values.includes(now.values[other]));
      }
    },
    stop: () => Object.values(made).forEach((part) => part.stop?.()),
  };
}

const labelled = (words, ...parts) => element("label", { class: "kl-control" }, element("span", { class: "kl-label" }, words), ...parts);

const CONTROLS = {
  Slider(control, set) {
    const { low, high, log } = control;
    const read = element("output", { class: "kl-read" });
    const step = control.step ?? (control.whole ? 1 : (high - low) / 200);
    const input = element("input", { type: "range", ...QUIET, min: log ? 0 : low, max: log ? SLIDES : high, step: log ? SLIDES / 100 : step, "aria-label": control.label });
    const value = () => (log ? low * (high / low) ** (input.value / SLIDES) : Number(input.value));
    const say = (number) => {
      read.textContent = shown(number);
      input.setAttribute("aria-valuetext", `${control.label} ${shown(number)}`);
    };
    let held = false;
    // a key press is an `input` and a `change` at once: the exact frame waits until the keys rest
    let resting = null;
    input.addEventListener("input", () => { clearTimeout(resting); held = true; say(value()); set(value(), false); });
    input.addEventListener("change", () => {
      clearTimeout(resting);
      resting = setTimeout(() => { held = false; set(value(), true); }, REST);
    });
    return {
      node: labelled(control.label, input, read),
      update(number) {
        if (held) return;
        input.value = log ? (SLIDES * Math.log(number / low)) / Math.log(high / low) : number;
        say(number);
      },
    };
  },
  Stepper(control, set, name, frame) {
    let last = 0, at = 0, timer = null;
    const read = element("output", { class: "kl-read" });
    const input = element("input", { type: "range", ...QUIET, min: 0, max: 0, step: 1, "aria-label": control.label });
    const go = (k) => set(Math.max(0, Math.min(last, k)), true);
    const stop = () => { clearInterval(timer); timer = null; play.textContent = "▶ play"; };
    const play = button("▶ play", () => {
      if (timer) return stop();
      play.textContent = "❚❚ pause";
      timer = setInterval(() => (at >= last ? stop() : go(at + Math.max(1, Math.round(last / 150)))), 250);
    });
    input.addEventListener("input", () => set(Number(input.value), false));
    input.addEventListener("change", () => set(Number(input.value), true));
    const buttons = element("span", { class: "kl-buttons" },
      button("|◀", () => go(0), { "aria-label": "to the start" }),
      button("◀ back", () => go(at - 1)), button("step ▶", () => go(at + 1)), play,
      button("▶|", () => go(last), { "aria-label": "to the end" }));
    return {
      node: element("div", { class: "kl-control kl-stepper" }, element("span", { class: "kl-label" }, control.label), input, read, buttons),
      update(value, limit = 0) {
        last = limit;
        at = Math.min(value, last);
        input.max = last;
        input.value = at;
        read.textContent = `${at} of ${last}`;
        input.setAttribute("aria-valuetext", `${control.label} ${at} of ${last}`);
      },
      stop: () => clearInterval(timer),
    };
  },
  Choice(control, set) {
    const input = element("select", { ...QUIET, "aria-label": control.label }, ...control.options.map((words) => element("option", { value: words }, words)));
    input.addEventListener("change", () => set(input.value));
    return { node: labelled(control.label, input), update: (value) => { input.value = value; } };
  },
  Toggle(control, set) {
    const input = element("input", { type: "checkbox", ...QUIET, "aria-label": control.label });
    input.addEventListener("change", () => set(input.checked));
    return { node: labelled(control.label, input), update: (value) => { input.checked = value; } };
  },
  Words(control, set) {
    const input = element("input", { type: "text", ...QUIET, spellcheck: "false", "aria-label": control.label });
    input.addEventListener("change", () => set(input.value));
    return { node: labelled(control.label, input), update: (value) => { if (document.activeElement !== input) input.value = value; } };
  },
  Press(control, set, name, frame) {
    const node = button(control.label, () => set(frame().values[name] + 1), { class: "kl-press" });
    return { node, update() {} };
  },
};

// ---------------------------------------------------------------- undo, copy, save, table

function makeTools(spec, radio, model, canvas) {
  const word = element("span", { class: "kl-word", "aria-live": "polite" });
  const undo = button("↶ undo", () => radio.send({ do: "undo" }));
  const redo = button("↷ redo", () => radio.send({ do: "redo" }));
  const copy = button("copy as code", () => radio.send({ do: "code" }));
  const savePicture = button("save picture", () => {
    const link = element("a", { href: canvas().toDataURL("image/png"), download: `${spec.name}.png` });
    link.click();
    say("saved");
  });
  const tableButton = button("table", () => {});
  const editable = Object.values(spec.controls).find((control) => control.editable);
  const classes = editable?.value?.[0]?.length === 3;
  const adding = classes ? "click adds a + point, shift-click a − point (keys A, B)" : "click adds a point (key A)";
  const hint = element("span", { class: "kl-hint" });
  const advice = (picture) => { // what can be done in this view
    const handles = (panels) => panels.flatMap((panel) => panel.marks.filter((mark) => mark.mark === "Handles"));
    if (handles(picture.panels.slice(0, 1)).some((mark) => spec.controls[mark.control]?.editable)) return `Drag points or use the arrow keys; ${adding}; double click or Delete removes.`;
    return handles(picture.panels).length ? "Drag the handles, or use the arrow keys." : "";
  };
  const say = (words) => { word.textContent = words; setTimeout(() => { word.textContent = ""; }, 2500); };
  const code = element("textarea", { class: "kl-code", readonly: true, hidden: true, "aria-label": "The code", ...QUIET });
  const node = element("div", { class: "kl-tools" }, undo, redo, copy, savePicture, tableButton, word, hint, code);
  node.update = (frame) => {
    undo.disabled = !frame.undo;
    redo.disabled = !frame.redo;
    hint.textContent = advice(frame.picture);
  };
  node.onTable = (toggle) => tableButton.addEventListener("click", toggle);
  node.copied = async (text) => {
    code.value = text;
    try {
      await navigator.clipboard.writeText(text);
      say("copied");
    } catch {
      code.hidden = false; // no clipboard here: show it, selected, to be copied by hand
      code.rows = text.split("\n").length + 1;
      code.select();
    }
  };
  return node;
}

export default { render };
