// What the kernel loads instead of pyodide.mjs: the same Pyodide, started from boot.bin (see bundle.py), with words about
// its progress.

const HERE = new URL("./", import.meta.url).href;
const CORE = new URL("CORE_ADDRESS", HERE).href; // filled in when the site is built: this folder, or Pyodide's own address
const SITE = "/lib/python3.14/site-packages";
const TOTAL = BOOT_MEGABYTES;

const say = (state, words) => globalThis.postMessage?.({ kernlab: { state, words } });

/** A file as it arrives; `heard` is told the size of each piece. */
async function fetched(name, heard) {
  const answer = await fetch(HERE + name);
  if (!answer.ok) throw new Error(`${name} could not be fetched: ${answer.status} ${answer.statusText}`);
  const listen = new TransformStream({ transform(piece, out) { heard(piece.length); out.enqueue(piece); } });
  return answer.body.pipeThrough(listen);
}

/** While `work` runs, pyodide.asm.wasm comes from a packed copy: a plain file server would send three times as much. */
async function withPackedCore(heard, work) {
  const plain = globalThis.fetch;
  globalThis.fetch = async (what, ...rest) => {
    if (!String(what.url ?? what).endsWith("/pyodide.asm.wasm")) return plain(what, ...rest);
    const packed = await fetched("core.bin", heard);
    const headers = { "Content-Type": "application/wasm" };
    return new Response(packed.pipeThrough(new DecompressionStream("gzip")), { headers });
  };
  try { return await work(); } finally { globalThis.fetch = plain; }
}

/** [name, bytes] of each file of a tar archive: headers and contents, in blocks of 512 bytes. */
function* files(tar) {
  const words = (at, length) => new TextDecoder().decode(new Uint8Array(tar, at, length)).replace(/\0.*$/s, "");
  for (let at = 0; words(at, 100); ) {
    const [name, size, folder] = [words(at, 100), parseInt(words(at + 124, 12), 8), words(at + 345, 155)];
    yield [folder ? `${folder}/${name}` : name, new Uint8Array(tar, at + 512, size)];
    at += 512 + 512 * Math.ceil(size / 512);
  }
}

async function boot() {
  let bytes = 0;
  const heard = (more) => {
    const before = Math.floor(bytes / 1e6);
    bytes += more;
    if (Math.floor(bytes / 1e6) > before) say("starting", `Fetching Python and its libraries: ${Math.floor(bytes / 1e6)} of ${TOTAL} MB`);
  };
  // the browser unpacks it on another thread, while Python itself starts
  const archive = fetched("boot.bin", heard).then((packed) => new Response(packed.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
  const { loadPyodide } = await import(CORE + "CORE_MODULE");
  const load = () => loadPyodide({
    indexURL: CORE, packageBaseUrl: CORE, lockFileURL: HERE + "pyodide-lock.json", stdLibURL: HERE + "python_stdlib.zip",
  });
  const pyodide = await (CORE === HERE ? withPackedCore(heard, load) : load());
  for (const [name, bytes] of files(await archive)) {
    pyodide.FS.mkdirTree(`${SITE}/${name}`.replace(/\/[^/]*$/, ""));
    pyodide.FS.writeFile(`${SITE}/${name}`, bytes, { canOwn: true });
  }
  pyodide.pyimport("late").start(CORE);
  say("starting", "Python is here; it reads the course's libraries");
  pyodide.runPython("import pyodide_kernel, kernlab_edu.explorers, matplotlib.figure");
  return pyodide;
}

let pyodide = null;

/** Begin as early as anybody wants it; there is one Python per worker. */
export const begin = () => (pyodide ??= boot().catch((error) => { say("failed", error.message || String(error)); throw error; }));

/** What the kernel calls. */
export async function loadPyodide({ stdout, stderr }) {
  const found = await begin();
  found.setStdout({ batched: stdout });
  found.setStderr({ batched: stderr });
  say("ready", "");
  return found;
}
