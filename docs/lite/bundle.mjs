// node bundle.mjs PYODIDE_FOLDER NOTEBOOK TARGET WHOLE…: writes boot.bin and python_stdlib.zip, see bundle.py.

import { basename, dirname, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [core, notebook, target, ...whole] = process.argv.slice(2).map((word, k) => (k < 3 ? resolve(word) : word));
const { loadPyodide } = await import(pathToFileURL(`${core}/pyodide.mjs`));
// without columns for tracebacks, which no source would go with, byte code is a fifth smaller
const pyodide = await loadPyodide({ indexURL: `${core}/`, env: { PYTHONNODEBUGRANGES: "1" }, stdout() {} });
const folders = { "/core": core, "/notebook": dirname(notebook), "/target": target, "/lite": dirname(fileURLToPath(import.meta.url)) };
for (const [name, root] of Object.entries(folders)) {
  pyodide.FS.mkdirTree(name);
  pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root }, name);
}
await pyodide.loadPackage(["kernlab-edu", "pyodide-kernel", "piplite", "ipykernel", "jedi"], { messageCallback() {} });
pyodide.runPython("import sys; sys.path.append('/lite')");
pyodide.pyimport("bundle").bundle(`/notebook/${basename(notebook)}`, pyodide.toPy(whole), "/core", "/target");
