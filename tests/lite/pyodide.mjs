// node pyodide.mjs PYODIDE_FOLDER REPOSITORY: runs in_pyodide.py, which prints its findings as JSON.

import { pathToFileURL } from "node:url";

const [core, repository] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${core}/pyodide.mjs`));
const pyodide = await loadPyodide({ indexURL: `${core}/` });
pyodide.FS.mkdirTree("/repository");
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: repository }, "/repository");
await pyodide.loadPackage(["kernlab-edu", "ipython"], { messageCallback() {} });
pyodide.runPython("import sys; sys.dont_write_bytecode = True; sys.path.insert(0, '/repository')");
pyodide.pyimport("tests.lite.in_pyodide").main();
