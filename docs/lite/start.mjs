// What the kernel loads instead of pyodide.mjs: the same Pyodide, started from boot.zip (see bundle.py), with words about
// its progress.

const HERE = new URL("./", import.meta.url).href;
const CORE = new URL("CORE_ADDRESS", HERE).href; // filled in when the site is built: this folder, or Pyodide's own address
const SITE = "/lib/python3.14/site-packages";
const TOTAL = BOOT_MEGABYTES;

const say = (state, words) => globalThis.postMessage?.({ kernlab: { state, words } });

/** A file of `bytes` bytes as it arrives, told to `heard` piece by piece. */
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
    const packed = await fetched("pyodide.asm.wasm.gz", heard);
    const headers = { "Content-Type": "application/wasm" };
    return new Response(packed.pipeThrough(new DecompressionStream("gzip")), { headers });
  };
  try { return await work(); } finally { globalThis.fetch = plain; }
}

async function boot() {
  let bytes = 0;
  const heard = (more) => {
    const before = Math.floor(bytes / 1e6);
    bytes += more;
    if (Math.floor(bytes / 1e6) > before) say("starting", `Fetching Python and its libraries: ${Math.floor(bytes / 1e6)} of ${TOTAL} MB`);
  };
  const archive = fetched("boot.zip", heard).then((stream) => new Response(stream).arrayBuffer());
  const { loadPyodide } = await import(CORE + "pyodide.mjs");
  const load = () => loadPyodide({
    indexURL: CORE, packageBaseUrl: CORE, lockFileURL: HERE + "pyodide-lock.json", stdLibURL: HERE + "python_stdlib.zip",
  });
  const pyodide = await (CORE === HERE ? withPackedCore(heard, load) : load());
  pyodide.unpackArchive(await archive, "zip", { extractDir: SITE });
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
