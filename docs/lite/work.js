// Your work: what JupyterLite keeps in the browser's IndexedDB, as one file to save, bring back or delete.

import { committed, done, trouble } from "./storage.js";

// as JupyterLite calls it: other folders of the same host have theirs
const NAME = `JupyterLite Storage - ${new URL(".", location.href).pathname}`;
const NOT_OURS = "This is not a file that these pages saved.";

const say = (words) => {
  const line = document.getElementById("word");
  line.textContent = words;
  line.scrollIntoView({ block: "nearest" });
};

const counted = (files) => (files === 1 ? "1 file" : `${files} files`);

/** The database, with at least these stores. */
async function open(stores = []) {
  const database = await done(indexedDB.open(NAME));
  const missing = stores.filter((store) => !database.objectStoreNames.contains(store));
  if (!missing.length) return database;
  const request = indexedDB.open(NAME, database.version + 1);
  database.close();
  request.onupgradeneeded = () => missing.forEach((store) => request.result.createObjectStore(store));
  return done(request);
}

/** {store: {key: value}}. */
async function contents() {
  const database = await open(), found = {};
  for (const store of database.objectStoreNames) {
    const table = database.transaction(store).objectStore(store);
    const [keys, values] = await Promise.all([done(table.getAllKeys()), done(table.getAll())]);
    found[store] = Object.fromEntries(keys.map((key, k) => [key, values[k]]));
  }
  database.close();
  return found;
}

async function save() {
  const work = await contents(), files = Object.keys(work.files ?? {}).length;
  if (!files) return say("There is nothing to save yet: you have not changed a notebook.");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify({ kernlab_edu: 1, work })], { type: "application/json" }));
  link.download = "my-kernlab-work.json";
  link.click();
  say(`Saved to my-kernlab-work.json: ${counted(files)}.`);
}

/** The work in a file, or an error in words. */
async function read(file) {
  try {
    const saved = JSON.parse(await file.text());
    if (saved.kernlab_edu === 1) return saved.work;
  } catch {
    // no JSON, or not an object: the same sentence
  }
  throw new Error(NOT_OURS);
}

async function bring(file) {
  const work = await read(file), here = (await contents()).files ?? {};
  const replaced = Object.keys(work.files ?? {}).filter((name) => name in here);
  if (replaced.length && !confirm(`These are here already and would be replaced: ${replaced.join(", ")}. Go on?`)) return;
  const stores = Object.keys(work), database = await open(stores);
  const writing = database.transaction(stores, "readwrite"); // all of it, or nothing
  for (const store of stores) {
    for (const [key, value] of Object.entries(work[store])) writing.objectStore(store).put(value, key);
  }
  await committed(writing).finally(() => database.close());
  say(`Brought back: ${counted(Object.keys(work.files ?? {}).length)}.`);
}

async function reset() {
  if (!confirm("Delete all your changes on this machine? Save them first if you may want them back.")) return;
  await done(indexedDB.deleteDatabase(NAME));
  say("All notebooks are as they came.");
}

const attempt = (work) => async (...given) => {
  try { await work(...given); } catch (error) { say(`That did not work: ${error.message}`); }
};
const chooser = document.getElementById("file");
document.getElementById("export").onclick = attempt(save);
document.getElementById("reset").onclick = attempt(reset);
document.getElementById("import").onclick = () => chooser.click();
chooser.onchange = attempt(async () => {
  const [file] = chooser.files;
  if (file) await bring(file).finally(() => { chooser.value = ""; }); // or the same file could not be chosen again
});
trouble().then((words) => {
  document.getElementById("trouble").textContent = words;
  document.documentElement.dataset.storage = words ? "trouble" : "well";
});
